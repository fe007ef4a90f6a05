//! `bolshak pdn` as a program or a person calls it.
use std::io::Write;
use std::process::Output;

use serde_json::Value;

use crate::program::{Folder, bolshak, code, error, out, shown};

const GAMES: &str = "[Event \"Cup\"]\n[Site \"Riga\"]\n[Date \"2024.05.17\"]\n[White \"Ivanov, I.\"]\n[Black \"Petrov, P.\"]\n\
    [Result \"1-0\"]\n[GameType \"25\"]\n\n1.c3-d4 d6-c5 2.bc3 {a plan} fg5! 1-0\n\n\
    [Event \"League\"]\n[Date \"2023.??.??\"]\n[P1 \"Petrov, P.\"]\n[P2 \"Sidorov, S.\"]\n[Result \"1-1\"]\n[Variant \"Standard\"]\n\n\
    1. 32 - 28 19-23 2.28 x 19 14x23 1-1\n\n\
    [Event \"Cup\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5\n\n";

fn pdn(arguments: &[&str]) -> Output {
    pdn_with_input(arguments, b"")
}

fn pdn_with_input(arguments: &[&str], input: &[u8]) -> Output {
    bolshak(&[&["pdn"], arguments].concat(), input)
}

fn json(output: &Output) -> Value {
    serde_json::from_str(&out(output)).unwrap_or_else(|error| panic!("{error}: {}", out(output)))
}

#[test]
fn check_reads_several_files_and_standard_input() {
    let folder = Folder::new();
    let good = folder.file("good.pdn", GAMES);
    let bad = folder.file("bad.pdn", "[GameType \"25\"]\n1. c3-d4 c3-d4 *\n\n[GameType \"25\"]\n1. z9 ) *\n");
    let checked = pdn(&["check", &good, &bad]);
    assert_eq!(code(&checked), Some(1));
    let lines: Vec<String> = out(&checked).lines().map(str::to_owned).collect();
    assert!(lines[0].starts_with(&format!("{bad}:2:10: c3-d4: not a legal move here; legal: ")), "{lines:?}");
    assert_eq!(lines[1], format!("{bad}:5:7: a ) without its ("));
    assert_eq!(lines[2], "3 sound games with 10 moves, 2 faults");
    let checked = pdn_with_input(&["check", "-", "--json"], GAMES.as_bytes());
    assert_eq!(code(&checked), Some(0));
    let expected =
        serde_json::json!({ "faults": [], "warnings": [], "games": 3, "moves": 10, "squares": { "own": 3 } });
    assert_eq!(json(&checked), expected);
    let found = json(&pdn(&["check", &bad, "--json"]));
    assert_eq!(
        (&found["faults"][0]["file"], &found["faults"][0]["line"]),
        (&Value::from(bad), &Value::from(2))
    );
    assert_eq!(found["faults"].as_array().map(Vec::len), Some(2));
}

#[test]
fn check_says_how_squares_were_counted() {
    let text = "[GameType \"25\"]\n1. 11-15 22-18 2. 6-11 *\n";
    let checked = pdn_with_input(&["check", "-"], text.as_bytes());
    assert_eq!(
        out(&checked),
        "1 game: square 1 is at White's lower left\n1 sound game with 3 moves, 0 faults\n"
    );
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_others_from_it() {
    let folder = Folder::new();
    let good = folder.file("good.pdn", GAMES);
    for command in ["check", "stats"] {
        let checked = pdn(&[command, "/no/such/file", &good, "--json"]);
        assert_eq!(code(&checked), Some(2), "{command}");
        assert!(error(&checked).contains("cannot read /no/such/file"), "{}", error(&checked));
        let answer: serde_json::Value = serde_json::from_str(&out(&checked)).expect("JSON");
        assert_eq!(answer["games"].as_u64(), Some(3), "{answer}");
    }
    let filtered = pdn(&["filter", "/no/such/file", &good]);
    assert_eq!(code(&filtered), Some(2));
    assert!(out(&filtered).contains("[White"), "{}", out(&filtered));
}

#[test]
fn what_is_no_file_of_games_is_refused() {
    let folder = Folder::new();
    let refused = pdn(&["check", &shown(&folder.path(""))]);
    assert!(code(&refused) == Some(2) && error(&refused).contains("is a folder"), "{}", error(&refused));
    let good = folder.file("good.pdn", GAMES);
    for arguments in [
        &["check"][..],
        &["filter", &good, "--since", "soon"],
        &["filter", &good, "--position", "nonsense"],
        &["convert", &good, "--output", &good],
    ] {
        let refused = pdn(arguments);
        assert_eq!((code(&refused), out(&refused)), (Some(2), String::new()), "{arguments:?}");
        assert!(!error(&refused).is_empty(), "{arguments:?}");
    }
    assert_eq!(std::fs::read_to_string(&good).expect("a file"), GAMES, "it is not overwritten");
    let utf_16: Vec<u8> = "\u{feff}[Event \"x\"]".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let refused = pdn(&["check", &folder.file("wide.pdn", utf_16)]);
    assert!(code(&refused) == Some(2) && error(&refused).contains("UTF-16"), "{}", error(&refused));
}

#[test]
fn convert_writes_clean_games() {
    let folder = Folder::new();
    let games = folder.file("games.pdn", GAMES);
    let converted = pdn(&["convert", &games]);
    let first = "[Event \"Cup\"]\n[Site \"Riga\"]\n[Date \"2024.05.17\"]\n[White \"Ivanov, I.\"]\n[Black \"Petrov, P.\"]\n\
        [Result \"1-0\"]\n[GameType \"25,W,8,8,A0,0\"]\n[PlyCount \"4\"]\n\n1. c3-d4 d6-c5 2. b2-c3 {a plan} 2... f6-g5! *\n\n\
        [Event \"League\"]\n[Date \"2023.??.??\"]\n[White \"Petrov, P.\"]\n[Black \"Sidorov, S.\"]\n[Result \"1-1\"]\n\
        [GameType \"20,W,10,10,N2,0\"]\n[PlyCount \"4\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n";
    assert!(code(&converted) == Some(0) && out(&converted).starts_with(first), "{}", out(&converted));
    let target = shown(&folder.path("clean.pdn"));
    let quiet = pdn(&["convert", &games, "--output", &target]);
    assert_eq!((code(&quiet), out(&quiet), error(&quiet)), (Some(0), String::new(), String::new()));
    assert_eq!(std::fs::read_to_string(&target).expect("a file"), out(&converted));
    assert_eq!(out(&pdn(&["convert", &target])), out(&converted), "clean games stay as they are");
}

#[test]
fn convert_leaves_illegal_games_out_and_names_them() {
    let text = "1. c3-d4 *\n\n[GameType \"20\"]\n1. 1-2 *\n";
    let converted = pdn_with_input(&["convert", "-", "--game", "russian"], text.as_bytes());
    assert_eq!(code(&converted), Some(1));
    assert_eq!(
        out(&converted),
        "[GameType \"25,W,8,8,A0,0\"]\n[PlyCount \"1\"]\n\n1. c3-d4 *\n".replacen(
            "[Game",
            "[Result \"*\"]\n[Game",
            1
        )
    );
    assert!(error(&converted).starts_with("-:4:4: 1-2: not a legal move here"), "{}", error(&converted));
}

#[test]
fn convert_writes_json_lines() {
    let converted = pdn_with_input(&["convert", "-", "--to", "json", "--form", "full"], GAMES.as_bytes());
    let lines: Vec<Value> =
        out(&converted).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["moves"], serde_json::json!(["c3-d4", "d6-c5", "b2-c3", "f6-g5"]));
    assert_eq!(lines[0]["items"][3], serde_json::json!({ "comment": "a plan" }));
    assert_eq!(lines[0]["items"][4], serde_json::json!({ "move": "f6-g5", "marks": "!" }));
    assert_eq!((&lines[1]["game"], &lines[1]["result"]), (&"international".into(), &"1-1".into()));
    assert_eq!(lines[1]["tags"]["White"], "Petrov, P.");
}

#[test]
fn stats_count_what_there_is() {
    let folder = Folder::new();
    let games = folder.file("games.pdn", GAMES);
    let counted = json(&pdn(&["stats", &games, "--json", "--plies", "2"]));
    assert_eq!(counted["types"], serde_json::json!({ "russian": 2, "international": 1 }));
    assert_eq!(counted["results"], serde_json::json!({ "white": 1, "draw": 1, "unknown": 1 }));
    assert_eq!(
        (&counted["moves"], &counted["shortest"], &counted["longest"]),
        (&10.into(), &2.into(), &4.into())
    );
    let petrov = serde_json::json!({ "name": "Petrov, P.", "games": 2, "won": 0, "drawn": 1, "lost": 1 });
    assert_eq!(counted["players"][0], petrov);
    let opening = &counted["openings"][0];
    assert_eq!((&opening["moves"], &opening["games"]), (&serde_json::json!(["c3-d4", "d6-c5"]), &2.into()));
    let told = out(&pdn(&["stats", &games]));
    for wanted in
        ["3 games, 0 faults", "2 to 4, on average 3.3", "Petrov, P.", "russian: c3-d4 d6-c5 b2-c3 f6-g5"]
    {
        assert!(told.contains(wanted), "{wanted} is missing in\n{told}");
    }
    assert_eq!(code(&pdn_with_input(&["stats", "-"], b"[Event \"x\n*")), Some(1));
}

#[test]
fn filter_writes_what_fits_unchanged() {
    let folder = Folder::new();
    let games = folder.file("games.pdn", GAMES);
    let count = |arguments: &[&str]| {
        let arguments: Vec<&str> = ["filter", &games].into_iter().chain(arguments.iter().copied()).collect();
        let filtered = pdn(&arguments);
        let found = out(&filtered).matches("[Event").count();
        assert_eq!(code(&filtered), Some(i32::from(found == 0)), "{}", error(&filtered));
        found
    };
    assert_eq!(count(&["--player", "petrov"]), 2);
    assert_eq!((count(&["--white", "petrov"]), count(&["--black", "petrov"])), (1, 1));
    assert_eq!((count(&["--result", "draw"]), count(&["--result", "black"])), (1, 0));
    assert_eq!((count(&["--type", "russian"]), count(&["--type", "international"])), (2, 1));
    assert_eq!(
        (count(&["--since", "2023.06"]), count(&["--until", "2023.06"]), count(&["--since", "2024.05.18"])),
        (2, 1, 0)
    );
    assert_eq!((count(&["--min-plies", "3"]), count(&["--max-plies", "2"])), (2, 1));
    assert_eq!((count(&["--event", "cup"]), count(&["--event", "riga"])), (2, 1));
    let after_two = "W:Wa3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1,d4:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,f6,h6,c5";
    assert_eq!((count(&["--position", after_two]), count(&["--position", "W:W31:B1"])), (2, 0));
    assert_eq!(count(&["--player", "petrov", "--type", "russian", "--min-plies", "3"]), 1);
    let all = out(&pdn(&["filter", &games]));
    assert_eq!(all, format!("{}\n*\n", GAMES.trim_end()), "only the forgotten separator is added");
}

#[test]
fn filter_passes_over_what_cannot_be_read() {
    let filtered =
        pdn_with_input(&["filter", "-"], b"[Event \"M\xfcller\"]\n1. c3-d4 *\n\n[Event 7]\n1. c3-d4 *\n");
    assert_eq!(
        (code(&filtered), filtered.stdout),
        (Some(0), b"[Event \"M\xfcller\"]\n1. c3-d4 *\n".to_vec())
    );
    assert!(String::from_utf8_lossy(&filtered.stderr).starts_with("-:4:8: expected the value of Event"));
}

#[test]
fn every_pdn_command_has_help() {
    for command in ["check", "convert", "stats", "filter", "pick", "dedup", "sort", "split", "csv"] {
        let help = pdn(&[command, "--help"]);
        assert!(code(&help) == Some(0) && out(&help).contains("Usage: bolshak pdn"), "{command}");
    }
}

/// Whether a text holds anything that a terminal would obey.
fn speaks_to_terminals(text: &str) -> bool {
    text.contains(|c: char| (c.is_control() && c != '\n') || matches!(c, '\u{202a}'..='\u{202e}'))
}

#[test]
fn files_do_not_speak_to_the_terminal() {
    let folder = Folder::new();
    let evil = "\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}";
    let games = format!(
        "[White \"{evil}Ivanov\"]\n[Black \" Petrov\u{200b} \"]\n[GameType \"25\"]\n\n1. c3-d4 *\n\n\
         [GameType \"25\"]\n\n1. {evil} *\n\n[a{evil} \"x\"]\n1. c3-d4 *\n\n\
         [GameType \"25\"]\n[FEN \"W:W{evil}\"]\n\n1. c3-d4 *\n\n[GameType \"{evil}\"]\n\n1. c3-d4 *\n"
    );
    let file = folder.file("evil.pdn", games);
    for arguments in [
        &["check", &file][..],
        &["check", "--json", &file],
        &["stats", &file],
        &["stats", "--json", &file],
        &["convert", "--to", "json", &file],
    ] {
        let told = pdn(arguments);
        assert!(!speaks_to_terminals(&error(&told)), "{arguments:?}: {:?}", error(&told));
        // Games that are written anew are data and keep their tags.
        if arguments[0] != "convert" {
            assert!(!speaks_to_terminals(&out(&told)), "{arguments:?}: {:?}", out(&told));
        }
    }
    let told = out(&pdn(&["stats", &file]));
    assert!(told.contains("  ]0;owned31mIvanov\n") && told.contains("  Petrov\n"), "{told}");
}

#[test]
fn a_file_of_zero_bytes_is_one_fault() {
    let folder = Folder::new();
    let file = folder
        .file("zeros.pdn", [vec![0; 3_000_000], b"\n[GameType \"25\"]\n1. c3-d4 *\n".to_vec()].concat());
    let told = pdn(&["check", &file]);
    assert_eq!(code(&told), Some(1));
    assert!(
        out(&told).contains("zeros.pdn:1:1: this game is larger than 1 MiB\n1 sound game"),
        "{}",
        out(&told)
    );
}

#[test]
fn oddities_are_warnings() {
    let folder = Folder::new();
    let odd = folder.file("odd.pdn", "[GameType \"25\"]\n1. c3xd4 d6-c5 *\n");
    let checked = pdn(&["check", &odd]);
    assert_eq!(code(&checked), Some(0));
    let said = format!(
        "{odd}:2:4: warning: c3xd4: nothing is captured; read as c3-d4\n1 sound game with 2 moves, 0 faults, 1 warning\n"
    );
    assert_eq!(out(&checked), said);
    let found = json(&pdn(&["check", &odd, "--json"]));
    assert_eq!(found["warnings"][0]["column"], 4);
    let converted = pdn(&["convert", &odd]);
    assert!(
        error(&converted).contains("warning") && out(&converted).contains("1. c3-d4 d6-c5"),
        "{}",
        out(&converted)
    );
}

#[test]
fn a_file_that_is_not_there_is_told_on_standard_error_alone() {
    let missing = pdn(&["check", "/nowhere/missing.pdn"]);
    assert_eq!((code(&missing), out(&missing).as_str()), (Some(2), ""));
    assert!(error(&missing).contains("missing.pdn"), "{}", error(&missing));
}

#[test]
fn packed_files_and_named_encodings_are_read() {
    let folder = Folder::new();
    let mut packed = flate2::write::GzEncoder::new(vec![], flate2::Compression::default());
    packed.write_all(GAMES.as_bytes()).expect("it is packed");
    let packed = folder.file("games.pdn.gz", packed.finish().expect("a file"));
    assert!(
        out(&pdn(&["check", &packed])).starts_with("3 sound games"),
        "{}",
        out(&pdn(&["check", &packed]))
    );
    // Without a capital nothing tells what it was written in.
    let text = "[White \"иванов\"]\n[GameType \"25\"]\n1. c3-d4 *\n";
    let (bytes, ..) = encoding_rs::KOI8_R.encode(text);
    let old = folder.file("old.pdn", bytes);
    let converted = pdn(&["convert", "--encoding", "koi8-r", &old]);
    assert!(out(&converted).contains("иванов"), "{}", out(&converted));
}
