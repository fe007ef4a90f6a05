//! What a careful reader makes of faulty and odd files: nothing sound is lost, and little is said.
use std::process::Output;

use crate::program::{Folder, bolshak, code, error, out};

fn pdn(arguments: &[&str], input: &str) -> Output {
    bolshak(&[&["pdn"], arguments].concat(), input.as_bytes())
}

#[test]
fn faulty_games_are_salvaged_up_to_their_fault() {
    let games = "[GameType \"25\"]\n[Result \"1-0\"]\n1. c3-d4 (1. a1-a2) d6-c5 2. b2-b9 {lost} a1-a2 1-0\n\n\
        [GameType \"25\"]\n1. c3-d4 d6-c5 ) 2. b2-c3 0-1\n\n[Event 7]\n1. c3-d4 *\n\n[GameType \"25\"]\n1. c3-d4 *\n";
    let without = pdn(&["convert", "-"], games);
    assert_eq!((code(&without), out(&without).matches("PlyCount").count()), (Some(1), 1));
    let salvaged = pdn(&["convert", "-", "--salvage"], games);
    assert_eq!(code(&salvaged), Some(1), "the file is faulty all the same");
    let text = out(&salvaged).replace('\n', " ");
    assert!(
        text.contains("1. c3-d4 d6-c5 {faulty from here on, line 3, column 30: b2-b9: character 4:"),
        "{text}"
    );
    assert!(text.contains("[Result \"1-0\"]") && text.contains("[Result \"0-1\"]"), "{text}");
    assert!(
        text.contains("1. c3-d4 d6-c5 {faulty from here on, line 6, column 16: a ) without its (} *"),
        "{text}"
    );
    assert!(text.ends_with("1. c3-d4 * "), "{text}");
    let said = error(&salvaged);
    assert!(said.contains("-:3:14: warning: a variation is left out: a1-a2"), "{said}");
    for fault in ["-:3:30: b2-b9", "-:6:16: a ) without its (", "-:8:8: expected the value of Event"] {
        assert!(said.contains(fault), "{fault}\n{said}");
    }
    let again = pdn(&["check", "-"], &out(&salvaged));
    assert_eq!(out(&again), "3 sound games with 5 moves, 0 faults\n");
    let clean = pdn(&["convert", "-", "--salvage"], "[GameType \"25\"]\n1. c3-d4 (1. a1-a2) *");
    assert_eq!(code(&clean), Some(0), "a variation that is left out is a warning");
}

#[test]
fn many_of_one_kind_are_counted() {
    let moves = "1. c3xd4 d6xc5 2. b2xc3 f6xg5 3. c3xb4 g5xh4 *\n";
    let games =
        format!("[GameType \"25\"]\n{moves}\n[GameType \"25\"]\n{moves}\n[GameType \"25\"]\n1. a1-a2 *\n");
    for (command, told) in [("check", true), ("convert", false)] {
        let checked = pdn(&[command, "-"], &games);
        let said = if told { out(&checked) } else { error(&checked) };
        assert_eq!(code(&checked), Some(1));
        assert_eq!(said.matches("warning: ").count(), 3, "{said}");
        assert!(said.contains("-: and 9 more: a capture sign on a move that takes nothing\n"), "{said}");
        assert!(said.contains("a1-a2: character 4"), "another kind is told: {said}");
        let each = pdn(&[command, "-", "--all"], &games);
        let said = if told { out(&each) } else { error(&each) };
        assert_eq!((said.matches("warning: ").count(), said.contains("more: ")), (12, false), "{said}");
    }
    let faulty = "[White]x\"]\n1. c3-d4 *\n\n[White 7]\n*\n\n".repeat(5);
    for command in ["stats", "filter"] {
        let said = error(&pdn(&[command, "-"], &faulty));
        assert_eq!(said.matches("expected the value of White").count(), 3, "{said}");
        assert!(said.contains("-: and 2 more: a tag without a value in quotes"), "{said}");
    }
    let found = pdn(&["check", "-", "--json"], &games);
    let found: serde_json::Value = serde_json::from_str(&out(&found)).expect("JSON");
    assert_eq!(found["warnings"].as_array().map(Vec::len), Some(12), "programs are told all");
}

#[test]
fn each_file_tells_the_first_of_its_own() {
    let folder = Folder::new();
    let moves = "[GameType \"25\"]\n1. c3xd4 d6xc5 2. b2xc3 f6xg5 *\n";
    let (one, two) = (folder.file("one.pdn", moves), folder.file("two.pdn", moves));
    let said = out(&pdn(&["check", &one, &two], ""));
    assert_eq!(said.matches("warning: ").count(), 6, "{said}");
    let rest = format!("{one}: and 1 more: a capture sign on a move that takes nothing\n{two}:2:4: warning");
    assert!(said.contains(&rest), "{said}");
}

const FORTY: &str = "1. 44-37 25-31 *\n";

#[test]
fn a_game_without_a_tag_is_the_one_that_fits() {
    let checked = pdn(&["check", "-"], FORTY);
    let said = "-:1:1: warning: no GameType tag says which game it is; read as canadian, the one game whose rules fit \
        (squares in numbers up to 44); --game names another\n1 sound game with 2 moves, 0 faults, 1 warning\n";
    assert_eq!((code(&checked), out(&checked).as_str()), (Some(0), said));
    assert!(out(&pdn(&["convert", "-"], FORTY)).contains("[GameType \"27,W,12,12,N2,0\"]"));
    let several = pdn(&["check", "-"], "1. 32-28 19-23 *");
    assert_eq!(code(&several), Some(1));
    let said = "its moves fit international, frisian (squares in numbers up to 32); --game names it";
    assert!(out(&several).contains(said), "{}", out(&several));
    let none = out(&pdn(&["check", "-"], "1. a1-a5 *"));
    assert!(none.contains("legal in none") && none.contains("--game names it"), "{none}");
}

#[test]
fn the_command_line_names_the_game_whatever_the_tags_say() {
    let wrong = "[GameType \"20\"]\n1. c3-d4 d6-c5 *\n";
    assert_eq!(code(&pdn(&["check", "-"], wrong)), Some(1));
    assert_eq!(code(&pdn(&["check", "-", "--game", "russian"], wrong)), Some(0));
    assert!(out(&pdn(&["convert", "-", "--game", "russian"], wrong)).contains("[GameType \"25,"));
    let unknown = out(&pdn(&["check", "-"], "[GameType \"999\"]\n1. c3-d4 *"));
    assert!(unknown.contains("no game with GameType 999 is known; --game names it"), "{unknown}");
    let folder = Folder::new();
    let file = folder.file("games.pdn", format!("{wrong}\n{FORTY}"));
    let sheet = bolshak(&["sheet", &file, "--game", "russian"], b"");
    assert!(out(&sheet).contains("<td>c3-d4</td>"), "{}", error(&sheet));
    let sheet = bolshak(&["sheet", &file, "--number", "2"], b"");
    assert!(out(&sheet).contains("<td>44-37</td>"), "{}", error(&sheet));
    assert!(error(&sheet).contains(":4:1: warning: no GameType tag says which game it is; read as canadian"));
}

#[test]
fn dates_are_written_as_the_standard_asks() {
    let game = |date: &str| format!("[Date \"{date}\"]\n[GameType \"25\"]\n1. c3-d4 *\n\n");
    let dates =
        ["2006-03-01", "01.03.2006", "13/3/2006", "2006", "2006.3.1", "??", "1/3/2006"].map(game).concat();
    let converted = pdn(&["convert", "-"], &dates);
    let written = out(&converted);
    let written: Vec<_> = written.lines().filter_map(|line| line.strip_prefix("[Date ")).collect();
    let expected =
        ["2006.03.01", "2006.03.01", "2006.03.13", "2006.??.??", "2006.03.01", "????.??.??", "1/3/2006"];
    assert_eq!(written, expected.map(|date| format!("\"{date}\"]")));
    let said = "-:25:7: warning: Date \"1/3/2006\": it may be 2006.03.01 or 2006.01.03; kept as it is\n";
    assert_eq!((code(&converted), error(&converted).as_str()), (Some(0), said));
    let found = pdn(&["filter", "-", "--since", "2006.03.10", "--until", "2006.03.20"], &dates);
    assert_eq!(out(&found).matches("[Date").count(), 2, "{}", out(&found));
}

#[test]
fn passes_are_plies() {
    let converted = pdn(&["convert", "-"], "[GameType \"25\"]\n1. - - 2. c3-d4 d6-c5 *");
    assert!(out(&converted).contains("[PlyCount \"4\"]\n\n1. - - - -\n/FEN \"W:W"), "{}", out(&converted));
    assert_eq!(out(&pdn(&["check", "-"], &out(&converted))), "1 sound game with 4 moves, 0 faults\n");
}

#[test]
fn warnings_do_not_hide_faults() {
    let games = format!("{}1. 32-28 19-23 *\n", FORTY.repeat(5));
    let said = out(&pdn(&["check", "-"], &games));
    assert!(said.contains("-: and 2 more: a game that its moves alone name\n"), "{said}");
    assert!(
        said.contains(
            "-:6:1: no GameType tag says which game it is, and its moves fit international, frisian"
        ),
        "{said}"
    );
}
