//! `bolshak egdb` as a program or a person calls it.
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::program::{code, error, out};

fn egdb(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bolshak"));
    command.arg("egdb").args(arguments).arg("--dir").arg(folder);
    command.output().expect("the program runs")
}

fn built() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let built = egdb(folder.path(), &["build", "russian", "--pieces", "2"]);
    assert_eq!(code(&built), Some(0), "{}", error(&built));
    assert!(folder.path().join("russian/m0k1-m0k1.dtl").exists());
    folder
}

#[test]
fn stats_name_the_side_to_move_and_the_longest_win() {
    let folder = built();
    let stats = out(&egdb(folder.path(), &["stats", "russian"]));
    assert!(stats.contains("1 king to move against 1 man: wins "), "{stats}");
    assert!(
        stats.contains("wins 1291, draws 1507, losses 690 of the side to move, longest win 13 plies"),
        "{stats}"
    );
    let json: Value =
        serde_json::from_str(&out(&egdb(folder.path(), &["stats", "russian", "--json"]))).expect("JSON");
    let positions = json.as_array().expect("a list").iter().filter_map(|line| line["positions"].as_u64());
    assert_eq!(positions.sum::<u64>(), 3_488);
    let longest = |line: &&Value| line["longestWin"]["plies"] == 13;
    let line = json.as_array().expect("a list").iter().find(longest).expect("the longest win");
    let fen = line["longestWin"]["fen"].as_str().expect("a FEN");
    let probed = out(&egdb(folder.path(), &["probe", "russian", fen]));
    assert!(probed.contains(": win in 13 plies"), "{probed}");
}

#[test]
fn a_position_and_each_of_its_moves_have_a_value() {
    let folder = built();
    let probed = egdb(folder.path(), &["probe", "russian", "W:WKa1:Bh6", "--json"]);
    assert_eq!(code(&probed), Some(0), "{}", error(&probed));
    let answer: Value = serde_json::from_str(&out(&probed)).expect("JSON");
    let moves = answer["moves"].as_array().expect("moves");
    assert_eq!((moves.len(), answer["fen"].as_str()), (7, Some("W:WKa1:Bh6")));
    assert!(moves.iter().all(|line| line["value"].is_string() && line["move"].is_string()));
    assert_eq!(moves[0]["value"], answer["value"], "the best move comes first");
    let unknown = egdb(folder.path(), &["probe", "russian", "W:WKa1,Kc1:BKh6"]);
    assert_eq!(code(&unknown), Some(1));
    assert!(out(&unknown).contains("unknown"));
}

#[test]
fn verify_finds_whole_tables_whole_and_damage() {
    let folder = built();
    let verified = egdb(folder.path(), &["verify", "russian"]);
    assert_eq!(code(&verified), Some(0), "{}", error(&verified));
    assert!(out(&verified).ends_with(" values looked at, 0 faults\n"), "{}", out(&verified));
    let path = folder.path().join("russian/m1k0-m1k0.wld");
    let mut bytes = std::fs::read(&path).expect("a file");
    *bytes.last_mut().expect("a byte") ^= 1;
    std::fs::write(&path, bytes).expect("a file");
    let damaged = egdb(folder.path(), &["verify", "russian"]);
    assert_eq!(code(&damaged), Some(2));
    assert!(error(&damaged).contains("m1k0-m1k0.wld: damaged"), "{}", error(&damaged));
}

#[test]
fn what_is_not_there_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = egdb(folder.path(), &["probe", "russian", "W:WKa1:BKh6"]);
    assert_eq!(code(&missing), Some(2));
    let way = format!("bolshak egdb build russian --pieces N --dir {} ", folder.path().display());
    assert!(error(&missing).contains(&way), "{}", error(&missing));
    let left_out = egdb(folder.path(), &["build", "russian", "--pieces", "3", "--only", "m0k3-m0k1"]);
    assert_eq!(code(&left_out), Some(2));
    assert!(error(&left_out).contains("m0k3-m0k1 has 4 pieces"), "{}", error(&left_out));
    let none = egdb(folder.path(), &["build", "breakthrough", "--pieces", "2"]);
    assert_eq!(code(&none), Some(2));
    assert!(error(&none).contains("no endgame tables for this game"), "{}", error(&none));
}
