//! `bolshak checkerboard` with an engine made for CheckerBoard.
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::program::{code, error, out};

const BOLSHAK: &str = env!("CARGO_BIN_EXE_bolshak");

/// Compiles the engine.
fn engine(folder: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/checkerboard/engine.rs");
    let library = folder.join("engine.so");
    let mut compiler = Command::new("rustc");
    compiler.args(["--edition", "2024", "--crate-type", "cdylib", "-C", "opt-level=1", "-o"]);
    let compiled = compiler.arg(&library).arg(source).output().expect("the compiler runs");
    assert!(compiled.status.success(), "{}", error(&compiled));
    library
}

#[test]
fn an_engine_made_for_checkerboard_plays_a_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let pdn = folder.path().join("games.pdn");
    let library = engine(folder.path());
    let other =
        format!("cmd:{BOLSHAK} checkerboard {} [name=small,hashsize=128,tc=move=100ms]", library.display());
    let mut command = Command::new(BOLSHAK);
    command.args(["match", "bolshak:tt-mb=1,level=2", &other, "--game", "english", "--tc", "nodes=100"]);
    let played =
        command.args(["--games", "6", "--tolerance", "60000", "--pdn"]).arg(&pdn).output().expect("it runs");
    assert_eq!(code(&played), Some(0), "{}", error(&played));
    assert!(out(&played).contains("games      6 of 6"), "{}", out(&played));
    // All its moves are legal, crownings and captures among them, so it sees the board as it is.
    let games = std::fs::read_to_string(pdn).expect("the games");
    assert!(!games.contains("rules infraction") && !games.contains("time forfeit"), "{games}");
    assert!(games.matches(" normal (").count() + games.matches("\"normal (").count() == 6, "{games}");
}

#[test]
fn it_can_be_stopped_and_says_what_it_cannot_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = engine(folder.path());
    let mut command = Command::new(BOLSHAK);
    command.arg("checkerboard").arg(&library).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    let mut input = child.stdin.take().expect("an input");
    let mut lines = BufReader::new(child.stdout.take().expect("an output")).lines();
    let mut until = |start: &str| {
        lines
            .by_ref()
            .map(|line| line.expect("a line"))
            .find(|line| line.starts_with(start))
            .expect("an answer")
    };
    let mut say = |text: &str| writeln!(input, "{text}").expect("it listens");
    say("hub");
    assert_eq!(until("id "), "id name=\"Small engine\"");
    assert_eq!(until("param "), "param name=variant value=english type=enum values=english");
    assert_eq!(until("param name=hash"), "param name=hashsize value=64 type=string");
    say("set-param name=variant value=russian");
    assert_eq!(until("error "), "error message=\"variant: this engine plays english alone\"");
    say("init");
    until("ready");
    let start = "pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
    say(&format!("{start}\nlevel infinite\ngo think\nstop"));
    assert!(until("done").starts_with("done move="));
    say("level nodes=100\ngo think");
    assert!(until("error").contains("told its time alone"));
    say("quit");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn what_is_no_engine_is_named() {
    for (file, why) in [("/nowhere/engine.so", "cannot load"), (BOLSHAK, "cannot load")] {
        let refused = Command::new(BOLSHAK).args(["checkerboard", file]).output().expect("it runs");
        assert_eq!(code(&refused), Some(2));
        assert!(error(&refused).contains(why) && error(&refused).contains(file), "{}", error(&refused));
    }
}
