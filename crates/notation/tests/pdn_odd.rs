//! What careful readers read: each oddity is understood, with a warning that names its place.

use bolshak_game::find;
use bolshak_notation::Form;
use bolshak_notation::pdn::{GameResult, Replayed, clean, read, replay, write};
use bolshak_notation::tree::GameTree;

/// The one game of a text, played out.
fn played(text: &str) -> Replayed {
    let file = read(text);
    assert!(file.faults.is_empty(), "{text}: {:?}", file.faults);
    assert_eq!(file.games.len(), 1, "{text}");
    let replayed = replay(&file.games[0], find("russian")).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    let tree = GameTree::from_pdn(&file.games[0], find("russian")).expect("a tree");
    assert!(tree.faults.is_empty(), "{text}: {:?}", tree.faults);
    assert_eq!(tree.warnings, replayed.warnings, "{text}");
    let again = clean(&file.games[0], find("russian"), Form::Full).expect("a clean record");
    let again = write(&again, find("russian").expect("a game").info().notation);
    let replayed_again =
        replay(&read(&again).games[0], None).unwrap_or_else(|fault| panic!("{again}: {fault}"));
    assert!(replayed_again.warnings.is_empty(), "what is written is not odd: {again}");
    assert_eq!(replayed_again.game.view(), replayed.game.view(), "{text}");
    replayed
}

/// Place and words of the warnings.
fn warnings(text: &str) -> Vec<String> {
    played(text).warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn a_capture_sign_on_a_quiet_move() {
    let said = warnings("1. c3xd4 d6:c5 2. b2xc3 *");
    assert_eq!(said.len(), 3, "{said:?}");
    assert_eq!(said[0], "1:4: c3xd4: nothing is captured; read as c3-d4");
    assert!(said[1].starts_with("1:10: d6:c5") && said[2].starts_with("1:19: b2xc3"), "{said:?}");
}

#[test]
fn a_capture_written_step_by_step() {
    let position = "[FEN \"W:Wc3,h2:Bd4,f6,b8\"]\n";
    let replayed = played(&format!("{position}1. c3xe5 e5xg7 b8-c7 2. h2-g3 *"));
    assert_eq!(replayed.plies, 3);
    let said: Vec<_> = replayed.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(said, ["2:4: a capture written step by step; read as c3xe5xg7"]);
    let variation = warnings(&format!("{position}1. c3:g7 (1. c3:e5 e5:g7) b8-c7 *"));
    assert_eq!(variation, ["2:14: a capture written step by step; read as c3:e5:g7"]);
}

/// Two men of one file can take to the same square; the reply tells which did.
#[test]
fn a_text_that_fits_several_moves_is_settled_by_the_rest() {
    let position = "[FEN \"W:Wc3,c7,h2:Bd4,d6,a7\"]\n";
    for (reply, way) in [("d6:f4", "c3:e5"), ("d4:f6", "c7:e5")] {
        let said = warnings(&format!("{position}1. c:e5 {reply} *"));
        assert_eq!(said, [format!("2:4: c:e5 fits several moves; the game goes on as after {way}")]);
    }
    let open = read(&format!("{position}1. c:e5 a7-b6 *"));
    let fault = replay(&open.games[0], find("russian")).map(drop).expect_err("nothing settles it");
    assert_eq!((fault.place.line, fault.place.column), (2, 4), "{fault}");
}

#[test]
fn turning_squares_may_be_named() {
    let text = "[FEN \"W:WKa1:Bd4,g5\"]\n1. a1xe5xf6xh4 *";
    assert!(warnings(text).is_empty(), "a square on the way is no oddity");
}

#[test]
fn a_side_to_move_that_is_not_known_follows_from_the_first_move() {
    let replayed = played("[FEN \"?:Wc3:Bf6\"]\n1. ... f6-g5 *");
    assert!(replayed.warnings[0].to_string().contains("it must be B"), "{:?}", replayed.warnings);
    let replayed = played("[FEN \"?:Wc3:Bf6\"]\n1. c3-d4 *");
    assert!(replayed.warnings[0].to_string().contains("it must be W"), "{:?}", replayed.warnings);
}

#[test]
fn results_of_other_points_and_contradictions_are_kept() {
    let replayed = played("[Result \"4-6\"]\n1. c3-d4 d6-c5 4-6");
    assert_eq!((replayed.result, replayed.plies), (GameResult::Black, 2));
    let replayed = played("[Result \"1-0\"]\n1. c3-d4 0-1");
    assert_eq!(replayed.result, GameResult::Black);
    assert!(replayed.warnings[0].to_string().starts_with("1:9: the Result tag contradicts"));
    let replayed = played("[Event \"x\"]\n1. c3-d4 -");
    assert_eq!((replayed.result, replayed.plies), (GameResult::Unknown, 1));
    assert_eq!(replayed.warnings[0].to_string(), "2:10: a - where a result is expected");
}

#[test]
fn odd_heads() {
    assert_eq!(warnings("[Event \"a\"]\n[Empty]\n1. c3-d4 *"), ["2:7: the tag Empty has no value"]);
    assert_eq!(warnings("[[Event \"a\"]\n[Site \"b\"]\n1. c3-d4 *"), ["1:1: a second [ before a tag"]);
    assert_eq!(warnings("[[Event \"a\"]]\n1. c3-d4 *"), ["1:1: a second [ before a tag"]);
    let behind = warnings("[Event \"a\"] text behind\n[Site \"b\"]\n1. c3-d4 *");
    assert_eq!(behind, ["1:13: text behind a tag is left out"]);
    let said = warnings("[Event \"a\"]\\r\n[Site \"b\"]\\r\n1. c3-d4 d6-c5\\r\n *");
    assert!(said.is_empty(), "{said:?}");
    // Moves behind the last tag stay.
    assert_eq!(played("[Event \"a\"] 1. c3-d4 d6-c5 *").plies, 2);
}

/// The moves as they are written anew.
fn body(text: &str) -> String {
    let clean = clean(&read(text).games[0], find("russian"), Form::Short).expect("a clean record");
    let written = write(&clean, find("russian").expect("a game").info().notation);
    written.rsplit("\n\n").next().expect("moves").replace('\n', " ")
}

#[test]
fn passes_are_plies_and_are_written_with_the_position_behind_them() {
    let white = "1. - - d6-c5 2. c3-d4 *";
    assert_eq!(
        (played(white).plies, warnings(white)),
        (3, vec!["1:4: a move not written; read as a pass".to_owned()])
    );
    assert!(body(white).starts_with("1. - - /FEN \"B:W"), "{}", body(white));
    assert!(body(white).contains("/ 1... d6-c5 2. c3-d4 *"), "{}", body(white));
    let both = "1. - - 2. c3-d4 d6-c5 *";
    assert_eq!(
        (played(both).plies, warnings(both)),
        (4, vec!["1:4: moves not written; read as a pass".to_owned()])
    );
    assert!(
        body(both).starts_with("1. - - - - /FEN \"W:W") && body(both).contains("/ 2. c3-d4"),
        "{}",
        body(both)
    );
}

#[test]
fn unknown_moves_without_a_way_on_stay_unknown() {
    for (text, plies) in [("1. - - *", 1), ("1. c3-d4 - -", 2), ("1. - - - - *", 2), ("1. c3-d4 ... *", 2)] {
        assert_eq!((played(text).plies, warnings(text).len()), (plies, 0), "{text}");
        assert_eq!(read(&body(text)).games[0].plies(), plies, "{text}");
    }
    // Behind a move it is one that nobody wrote down, and nobody knows where the game stands.
    for text in ["1. c3-d4 d6-c5 2. - - - - 3. b2-c3 *", "1. c3-d4 -- 2. b2-c3 *", "1. - - a1-a1 *"] {
        assert!(replay(&read(text).games[0], find("russian")).is_err(), "{text}");
    }
    assert_eq!(read("1. c3-d4 d6-c5 2. - - 3. b2-c3 *").games[0].plies(), 5, "both of the second round");
}

#[test]
fn a_place_left_for_the_side_that_is_not_to_move_is_no_ply() {
    let text = "[FEN \"B:Wc3:Bf6\"]\n1. - - f6-g5 2. c3-d4 *";
    let said = warnings(text);
    assert_eq!(said, ["2:4: - - is left out: it is not the turn of white"]);
    assert_eq!(played(text).plies, 2);
}
