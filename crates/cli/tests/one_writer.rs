//! Files that a command goes on with: one command at a time has such a file.

use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

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

#[test]
fn puzzles_are_mined_by_one_run_at_a_time_also_after_they_were_written() {
    let folder = Folder::new();
    let file = folder.path("puzzles.txt");
    let path = shown(&file);
    let arguments = ["puzzles", "mine", "russian", "-o", &path, "--count", "100000", "--nodes", "2000", "-q"];
    let mut miner = Command::new(env!("CARGO_BIN_EXE_bolshak"));
    let mut miner = miner.args(arguments).stdin(Stdio::null()).spawn().expect("it starts");
    while fs::read_to_string(&file).map_or(true, |text| text.is_empty()) {
        assert!(miner.try_wait().expect("a child").is_none(), "it has ended");
        sleep(Duration::from_millis(20));
    }
    let second = bolshak(&arguments, b"");
    miner.kill().and_then(|()| miner.wait()).expect("it ends");
    assert_eq!(code(&second), Some(2));
    assert!(error(&second).contains("is in use by another command"), "{}", error(&second));
    assert!(fs::read_to_string(&file).expect("a file").starts_with("# puzzles russian selfplay"));
}
