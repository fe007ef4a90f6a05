//! `bolshak desk`: what is typed, and what the referee says to it.
use std::io::Write;
use std::process::{Command, Stdio};

use crate::program::{code, error, out};

/// Types these lines and gives what was answered.
fn desk(arguments: &[&str], lines: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bolshak"));
    let command = command
        .arg("desk")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let text = lines.join("\n") + "\n";
    child.stdin.take().expect("an input").write_all(text.as_bytes()).expect("it listens");
    let done = child.wait_with_output().expect("it ends");
    assert_eq!(code(&done), Some(0), "{}", error(&done));
    out(&done)
}

#[test]
fn what_is_irregular_is_told_and_put_right() {
    let said = desk(
        &["--white", "Anna", "--ascii"],
        &["c3-e5", "demand", "press g3-h4", "let stand", "f6-g5", "protocol"],
    );
    for wanted in [
        "Anna: a move that this piece cannot make; possible: c3-b4 c3-d4",
        "Black: demand, stand, or reply with a move",
        "the piece on c3 was touched and must move",
        "Anna: one piece touched, another moved",
        "the irregularity stands",
        "Anna, irregular: c3-e5: a move that this piece cannot make",
        "Black: f6-g5",
        "agreed: board=touch-move repetition=on-claim",
    ] {
        assert!(said.contains(wanted), "{wanted}\n{said}");
    }
}

#[test]
fn a_draw_is_claimed_with_a_move_that_is_not_made() {
    let round = ["a1-b2", "h4-g3", "b2-a1", "g3-h4"];
    let lines = [&round[..], &round[..3], &["claim gh4"]].concat();
    let said = desk(&["--fen", "W:WKa1,a3:BKh4,h6"], &lines);
    assert!(said.contains("draw, the position was repeated (D1, FMJD-64 7.2.3)"), "{said}");
}

#[test]
fn the_clock_waits_for_the_arbiter_and_names_its_side() {
    let said = desk(&["--tc", "300+3"], &["c3-d4", "start", "c3-d4 !", "agree"]);
    assert!(said.contains("the clock is stopped; help lists the commands"), "{said}");
    assert!(said.contains("White offers a draw") && said.contains("draw, draw agreed"), "{said}");
    let resigned = desk(&[], &["black: resign"]);
    assert!(resigned.contains("White wins, resignation"), "{resigned}");
}

#[test]
fn a_take_back_is_proposed_and_agreed_in_one_go() {
    let said = desk(
        &["--terms", "board=guided,take-backs=yes", "--ascii"],
        &["c3-d4", "f6-g5", "back", "protocol", "back"],
    );
    for wanted in
        ["Black proposes a take-back", "White agrees to a take-back", "a move is taken back", "Black to move"]
    {
        assert!(said.contains(wanted), "{wanted}\n{said}");
    }
    let refused = desk(&[], &["c3-d4", "back"]);
    assert!(refused.contains("it was agreed that no move is taken back"), "{refused}");
}

#[test]
fn the_desk_is_for_two() {
    let refused = Command::new(env!("CARGO_BIN_EXE_bolshak")).args(["desk", "chinese-3"]).output();
    let refused = refused.expect("the program runs");
    assert_eq!(code(&refused), Some(2));
    assert!(error(&refused).contains("two sit at a desk"), "{}", error(&refused));
}

#[test]
fn what_cannot_be_understood_is_said() {
    let said = desk(&[], &["dance", "report sneezing", "report two-hands", "annul", "board"]);
    assert!(said.contains("sneezing is no kind of irregularity; see kinds"), "{said}");
    assert!(said.contains("only the last move of the opponent can be reported"), "{said}");
    assert!(said.contains("the game was annulled"), "{said}");
}

/// What hands do is judged by a rule table; a game without one is played guided, and never judged wrongly.
#[test]
fn games_that_cannot_be_judged_are_played_guided() {
    let said = desk(&["stavropol", "--ascii"], &["moves", "c3-d4", "protocol"]);
    assert!(said.contains("agreed: repetition=on-claim") && said.is_ascii(), "{said}");
    assert!(said.contains("White: c3-d4") && said.contains("Black to move"), "{said}");
    let refused = Command::new(env!("CARGO_BIN_EXE_bolshak"))
        .args(["desk", "samoyed", "--terms", "board=touch-move"])
        .output()
        .expect("the program runs");
    assert_eq!(code(&refused), Some(2));
    assert!(error(&refused).contains("only in games that a rule table says"), "{}", error(&refused));
}

#[test]
fn rulings_are_told() {
    let wrong = desk(&["--ascii"], &["c3-d4", "claim f6-g5", "claim"]);
    assert!(wrong.contains("Black claims a draw by repetition with f6-g5"), "{wrong}");
    assert!(wrong.contains("the claim is wrong: f6-g5 counts as made"), "{wrong}");
    assert!(wrong.contains("the claim is wrong: the game goes on"), "{wrong}");
    let right = ["g1-f2 h8-g7 f2-g1 g7-h8 ".repeat(2)].concat();
    let mut lines: Vec<&str> = right.split_whitespace().collect();
    lines.push("claim");
    let right = desk(&["--ascii", "--fen", "W:WKg1,a1:BKh8,h6"], &lines);
    assert!(right.contains("the claim is right"), "{right}");
    let early = desk(&["--ascii"], &["c3-d4", "f6-g5", "white: draw", "disagree", "black: draw"]);
    assert!(early.contains("before his move: the answer may wait for it (S2 1.9.5)"), "{early}");
    assert!(early.contains("on the opponent's time: warning 1 (S2 1.9.4)"), "{early}");
    let annulled = desk(&["--ascii"], &["c3-d4", "annul"]);
    assert!(annulled.contains("the game is annulled, to be played again"), "{annulled}");
    assert!(annulled.contains("*: no result"), "{annulled}");
    let ruled = desk(&["--ascii"], &["c3-d4", "white: forfeit"]);
    assert!(ruled.contains("the arbiter rules that White loses") && ruled.contains("Black wins"), "{ruled}");
}
