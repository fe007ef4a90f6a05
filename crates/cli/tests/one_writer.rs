//! Files that a command goes on with: one command at a time has such a file.

use std::fs::{self, File};

use crate::program::{Folder, bolshak, code, error, shown};

/// A command must refuse this file, and leave it as it is.
fn refuses(arguments: &[&str], file: &str) {
    let before = fs::read(file).expect("a file");
    let refused = bolshak(arguments, b"");
    assert_eq!(code(&refused), Some(2), "{arguments:?}");
    let why = format!("{file} is in use by another command");
    assert!(error(&refused).contains(&why), "{arguments:?}: {}", error(&refused));
    assert!(fs::read(file).expect("a file") == before, "{arguments:?} has changed {file}");
}

#[test]
fn a_file_that_another_command_goes_on_with_is_left_alone() {
    let folder = Folder::new();
    let games = folder.file("games.pdn", "[GameType \"25\"]\n\n1. c3-d4 *\n");
    let cup = shown(&folder.path("cup.bolshak"));
    assert_eq!(code(&bolshak(&["tournament", "new", &cup, "--name", "Cup"], b"")), Some(0));
    let taken = |name: &str, text: &str| {
        let path = folder.file(name, text);
        let file = File::options().append(true).open(&path).expect("a file");
        file.lock().expect("nobody else has it");
        (path, file)
    };
    let (played, _played) = taken("played.pdn", "");
    let engines = ["match", "bolshak:name=A,tt-mb=1", "bolshak:name=B,tt-mb=1", "--tc", "nodes=50"];
    refuses(&[&engines[..], &["--games", "2", "--resume", "--pdn", &played]].concat(), &played);
    let (begun, _begun) = taken("out.pdn.part", "annotate\n");
    let output = shown(&folder.path("out.pdn"));
    refuses(&["annotate", &games, "--nodes", "100", "-o", &output], &begun);
    let (puzzles, _puzzles) = taken("puzzles.txt", "");
    refuses(&["puzzles", "mine", "russian", "-o", &puzzles, "--count", "1"], &puzzles);
    let _cup = File::open(&cup).and_then(|file| file.lock().map(|()| file)).expect("nobody else has it");
    refuses(&["tournament", "undo", &cup], &cup);
}
