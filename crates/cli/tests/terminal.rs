//! Nothing that stands in a file or is typed speaks to the terminal.
use std::process::Output;

use crate::program::{Folder, bolshak, error, out};

/// A title for the window, a bell, a colour by a C1 control, and text that runs backwards.
const EVIL: &str = "\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}\u{2066}";

/// Whether a text holds anything that a terminal would obey.
fn speaks(text: &str) -> bool {
    let commands = |c: char| {
        (c.is_control() && !matches!(c, '\n' | '\t'))
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    // Rows of a table end as RFC 4180 has it.
    text.replace("\r\n", "\n").contains(commands)
}

fn is_silent(arguments: &[&str], done: &Output) {
    assert!(!speaks(&error(done)), "{arguments:?}: {:?}", error(done));
    assert!(!speaks(&out(done)), "{arguments:?}: {:?}", out(done));
}

fn evil_games() -> String {
    format!(
        "[Event \"{EVIL}Cup\"]\n[Site \"{EVIL}\"]\n[Date \"{EVIL}1/3/2006\"]\n[White \"{EVIL}Ivanov\"]\n[Black \"{EVIL}\"]\n\
         [TimeControl \"{EVIL}\"]\n[GameType \"25\"]\n\n1. c3xd4 {{{EVIL}}} d6-c5 *\n\n\
         [White \"{EVIL}\"]\n[GameType \"25\"]\n\n1. c3-d4 (1. {EVIL}) {EVIL} *\n\n[GameType \"25\"]\n\n1. {EVIL} *\n\n\
         [a{EVIL} \"x\"]\n1. c3-d4 *\n\n[GameType \"25\"]\n[FEN \"W:W{EVIL}\"]\n\n1. c3-d4 *\n\n\
         [GameType \"{EVIL}\"]\n\n1. c3-d4 *\n\n[GameType \"25\"]\n1. c3-d4 /FEN \"{EVIL}\"/ *\n\n1. a1-{EVIL} *\n\n\
         [White {EVIL}]\n*\n"
    )
}

#[test]
fn files_of_games() {
    let folder = Folder::new();
    let file = folder.file("evil.pdn", evil_games());
    let named = folder.file(&format!("{EVIL}.pdn").replace('/', "_"), evil_games());
    for file in [&file, &named] {
        for arguments in [
            &["pdn", "check", "--all"][..],
            &["pdn", "check", "--json"],
            &["pdn", "stats", "--all"],
            &["pdn", "stats", "--json"],
            &["pdn", "csv", "--tags", "Event,White,Black,FEN,GameType"],
            &["pdn", "pick", "--number", "99"],
            &["sheet"],
            &["sheet", "--number", "3"],
            &["sheet", "--number", "5"],
            &["sheet", "--number", "6"],
            &["sheet", "--format", "pdf", "-o", "/nowhere/sheet.pdf"],
        ] {
            let arguments = [arguments, &[file]].concat();
            is_silent(&arguments, &bolshak(&arguments, b""));
        }
    }
}

/// What is written is data and stays whole, and what is said about it is clean.
#[test]
fn games_are_written_whole_and_told_clean() {
    let folder = Folder::new();
    let file = folder.file("evil.pdn", evil_games());
    for arguments in [
        &["convert", "--all"][..],
        &["convert", "--salvage", "--all"],
        &["convert", "--to", "json"],
        &["filter", "--player", "Ivanov"],
        &["dedup"],
        &["sort", "--by", "white"],
    ] {
        let target = folder.path(&format!("{}.out", arguments.concat()));
        let target = target.to_str().expect("a path");
        let arguments = [&["pdn"], arguments, &[&file, "-o", target]].concat();
        is_silent(&arguments, &bolshak(&arguments, b""));
        let written = std::fs::read_to_string(target).expect("a file");
        let whole = written.contains("\u{7}") || written.contains("\\u0007");
        assert!(whole && written.contains("\u{202e}"), "{arguments:?}: {written:?}");
    }
}

#[test]
fn what_is_typed_and_named() {
    let typed = format!(
        "{EVIL}\nreport {EVIL}\nsave /nowhere/{EVIL}\npdn /nowhere/{EVIL}\nclaim {EVIL}\n{EVIL}: resign\nprotocol\nquit\n"
    );
    for arguments in [
        &["desk", "--white", EVIL, "--black", EVIL, "--ascii"][..],
        &["desk", "--fen", EVIL],
        &["play", "--side", "all", "--ascii"],
        &["play", "--fen", EVIL],
        &["play-moves", "russian", EVIL],
        &["moves", "russian", EVIL],
        &["diagram", EVIL],
        &["sheet", "games.pdn", EVIL],
        &["games", EVIL],
        &["pdn", "pick", "games.pdn", "--number", EVIL],
    ] {
        is_silent(arguments, &bolshak(arguments, typed.as_bytes()));
    }
}
