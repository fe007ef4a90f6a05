//! What hands do at a board: one example for each kind of irregularity, and random hands against the legal turns.

use bolshak_arena::conduct::{Deed, Fault, Remark, Verdict, diagnose, read_deeds, write_deeds};
use bolshak_game::{Cell, Game, Kind, Move, Placed, Removal, find};
use bolshak_notation::{legal_moves, read_position};

fn position(text: &str) -> Box<dyn Game> {
    let variant = find("russian").expect("a game");
    read_position(variant, text).expect("a position")
}

/// The verdict in words: the move, `nothing`, or the codes of the irregularities.
fn verdict(game: &dyn Game, deeds: &str) -> String {
    let info = game.variant().info();
    let deeds = read_deeds(&info.board, deeds).expect("deeds");
    match diagnose(game, &deeds, None, true).expect("possible deeds").verdict {
        Verdict::Move(index) => legal_moves(info, game.legal_moves())[index].clone(),
        Verdict::Nothing => "nothing".to_owned(),
        Verdict::Unfinished => "unfinished".to_owned(),
        Verdict::Irregular(faults) => {
            faults.iter().map(|fault| fault.kind.code()).collect::<Vec<_>>().join(" ")
        }
    }
}

#[test]
fn each_kind_has_its_example() {
    const QUIET: &str = "W:Wc3,g3,Ka1:Bb8,h8";
    const CAPTURE: &str = "W:Wc3,a3:Bd4,f6,h8";
    const LAST_ROW: &str = "W:Wc7,a1:Bh6,h4";
    const IN_PASSING: &str = "W:Wf6,a1:Be7,c7,h2";
    for (start, deeds, wanted) in [
        (QUIET, "c3-d4", "c3-d4"),
        (QUIET, "touch c3", "nothing"),
        (QUIET, "touch c3, c3-d4, g3-h4", "two-moves"),
        (QUIET, "c3-e5", "wrong-move"),
        (QUIET, "c3-b2", "wrong-move"),
        (QUIET, "touch g3, c3-d4", "touched-other"),
        // A piece that cannot move binds to nothing, and neither does one that is adjusted.
        ("W:Wc3,g3,h4,f2:Bb8", "touch f2, c3-d4", "touched-other"),
        ("W:Wc3,g3,h4,f2,e3,e1:Bb8", "touch e1, c3-d4", "touched-other"),
        ("W:Wc3,f2,g1,h2,e3,g3:Bb8", "touch g1, c3-d4", "c3-d4"),
        (QUIET, "adjust, touch g3, c3-d4", "c3-d4"),
        (QUIET, "c3-d4, d4-c3, g3-h4", "took-back"),
        (QUIET, "c3-d4, d4-b4", "took-back"),
        // S0, S2: until the hand leaves the piece it may go elsewhere.
        (QUIET, "c3-d4, hold d4", "unfinished"),
        (QUIET, "c3-d4, hold d4, d4-b4", "c3-b4"),
        (QUIET, "c3-d4, hold d4, d4-b6", "wrong-move"),
        (QUIET, "c3-d4, hold d4, d4-c3, c3-b4", "c3-b4"),
        (QUIET, "c3-d4, hold d4, d4-c3, g3-h4", "touched-other"),
        // S1: a piece on a light square takes no part.
        (QUIET, "light c3", "wrong-move"),
        (QUIET, "light b8", "opponents-piece"),
        (QUIET, "b8-c7", "opponents-piece"),
        (QUIET, "c3-d4, b8-a7", "opponents-piece"),
        (CAPTURE, "a3-b4", "missed-capture"),
        (CAPTURE, "c3-b4", "missed-capture"),
        (QUIET, "c3-d4, off b8", "removed-without-reason"),
        (QUIET, "off b8", "removed-without-reason"),
        (CAPTURE, "c3-e5, e5-g7, off d4, off f6", "c3:e5:g7"),
        (CAPTURE, "c3-g7, off d4, off f6", "c3:e5:g7"),
        (CAPTURE, "c3-f4, off d4", "captured-wrongly"),
        (CAPTURE, "c3-e5, off d4", "stopped-capturing"),
        (CAPTURE, "c3-e5, off d4, e5-g7, off f6", "lifted-early"),
        (CAPTURE, "c3-e5, e5-g7", "removed-too-few"),
        (CAPTURE, "c3-e5, e5-g7, off d4", "stopped-removing"),
        (CAPTURE, "c3-e5, e5-g7, off d4, off f6, off h8", "removed-others"),
        (CAPTURE, "c3-e5, e5-g7, off d4, off f6, off a3", "removed-own"),
        (LAST_ROW, "c7-d8, crown d8", "c7-d8"),
        (LAST_ROW, "c7-d8", "not-crowned"),
        (LAST_ROW, "a1-b2, crown b2", "wrong-move"),
        (IN_PASSING, "f6-d8, crown d8, d8-b6, off e7, off c7", "f6:d8:b6"),
        (IN_PASSING, "f6-d8, d8-b6, off e7, off c7", "played-uncrowned"),
    ] {
        assert_eq!(verdict(position(start).as_ref(), deeds), wanted, "{start}: {deeds}");
    }
}

/// S0, S2: a capture is shown step by step, and the pieces leave the board in the order in which they were captured.
#[test]
fn how_a_legal_capture_was_shown_is_noticed() {
    for (start, deeds, wanted) in [
        ("W:Wc3:Bd4,f6,h8", "c3-e5, e5-g7, off d4, off f6", &[][..]),
        ("W:Wc3:Bd4,f6,h8", "c3-e5, e5-g7, off f6, off d4", &[Remark::RemovedOutOfOrder]),
        ("W:Wc3:Bd4,f6,h8", "c3-g7, off d4, off f6", &[Remark::CaptureNotShown]),
        ("W:Wc3:Bd4,f6,h8", "c3-g7, off f6, off d4", &[Remark::RemovedOutOfOrder, Remark::CaptureNotShown]),
        ("W:Wc3:Bh8", "c3-d4", &[]),
    ] {
        let game = position(start);
        let deeds = read_deeds(&game.variant().info().board, deeds).expect("deeds");
        let found = diagnose(game.as_ref(), &deeds, None, true).expect("possible");
        assert_eq!(found.remarks, wanted, "{start}: {deeds:?}");
    }
    // A ring can be gone either way: each way has its own order.
    let ring = "W:WKc1:Bd2,f4,d6,b4";
    let info = find("russian").expect("a game").info();
    for way in position(ring).legal_moves() {
        let steps = way.path.windows(2).map(|step| Deed::Moves { from: step[0], to: step[1] });
        let deeds: Vec<Deed> = steps.chain(way.removed.iter().map(|cell| Deed::Removes(*cell))).collect();
        let found = diagnose(position(ring).as_ref(), &deeds, None, true).expect("possible");
        let text = write_deeds(&info.board, &deeds);
        assert!(matches!(found.verdict, Verdict::Move(_)), "{text}");
        assert_eq!(found.remarks, [], "{text}");
    }
}

#[test]
fn what_is_expected_is_said() {
    let game = position("W:Wc3,a3:Bd4,f6,h8");
    let deeds = read_deeds(&game.variant().info().board, "touch c3, a3-b4").expect("deeds");
    let found = diagnose(game.as_ref(), &deeds, None, true).expect("possible");
    let Verdict::Irregular(faults) = &found.verdict else { panic!("irregular") };
    let kinds: Vec<Fault> = faults.iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [Fault::TouchedOther, Fault::MissedCapture]);
    let legal = legal_moves(game.variant().info(), game.legal_moves());
    for fault in faults {
        let expected: Vec<&str> = fault.expected.iter().map(|&place| legal[place].as_str()).collect();
        assert_eq!(expected, ["c3:e5:g7"]);
    }
    assert_eq!(found.bound, game.variant().info().board.cell("c3"));
}

#[test]
fn impossible_hands_are_refused() {
    let game = position("W:Wc3:Bd4");
    let board = &game.variant().info().board;
    for deeds in ["e5-f6", "c3-d4", "off a1", "crown a1", "touch a1", "c3-b4, c3-d2"] {
        let deeds = read_deeds(board, deeds).expect("deeds");
        assert_eq!(diagnose(game.as_ref(), &deeds, None, true), None);
    }
    for (text, number) in [("c3-d4, c3", 2), ("lift c3", 1), ("touch z9", 1), ("adjust, , off", 2)] {
        let error = read_deeds(board, text).expect_err(text);
        assert_eq!(error.number, number, "{error}");
    }
}

/// A turn as somebody shows it who does everything right.
fn shown(game: &dyn Game, mv: &Move) -> Vec<Deed> {
    let was_man = game.view().pieces.iter().any(|piece| piece.cell == mv.from() && piece.kind == Kind::Man);
    let at_once = game.variant().rules().is_some_and(|rules| rules.removal != Removal::AtEnd);
    let mut taken = mv.removed.iter().map(|&cell| Deed::Removes(cell));
    let mut deeds = vec![];
    for step in mv.path.windows(2) {
        deeds.push(Deed::Moves { from: step[0], to: step[1] });
        // Where pieces leave at once a later step may need their cells.
        if at_once {
            deeds.extend(taken.next());
        }
    }
    deeds.extend(taken);
    if was_man && mv.placed.iter().any(|placed| placed.kind == Kind::King) {
        deeds.push(Deed::Crowns(mv.to()));
    }
    deeds
}

/// Random play until the end, or for some turns.
fn walk(random: &mut fastrand::Rng, mut visit: impl FnMut(&mut fastrand::Rng, &dyn Game)) {
    let variant =
        find(["russian", "international", "english", "turkish"][random.usize(..4)]).expect("a game");
    let mut game = variant.start();
    for _ in 0..80 {
        if game.outcome().is_some() {
            return;
        }
        visit(random, game.as_ref());
        let turn = game.legal_moves()[random.usize(..game.legal_moves().len())].clone();
        game.play(&turn).expect("legal");
    }
}

#[test]
fn every_legal_turn_that_is_shown_rightly_is_that_turn() {
    let mut random = fastrand::Rng::with_seed(11);
    for _ in 0..60 {
        walk(&mut random, |_, game| {
            for mv in game.legal_moves() {
                // A chain can pass its own starting cell or end there; hands can then be read in two ways.
                if mv.path[1..].contains(&mv.from()) {
                    continue;
                }
                let deeds = shown(game, mv);
                let board = &game.variant().info().board;
                assert_eq!(read_deeds(board, &write_deeds(board, &deeds)).as_ref(), Ok(&deeds));
                let found = diagnose(game, &deeds, None, true).expect("possible");
                let Verdict::Move(index) = found.verdict else { panic!("{mv:?}: {found:?}") };
                assert!(game.legal_moves()[index].same_move(mv));
            }
        });
    }
}

fn random_deed(random: &mut fastrand::Rng, cells: u16, pieces: &[Placed]) -> Deed {
    let cell = Cell(random.u16(..cells));
    let piece = pieces[random.usize(..pieces.len())].cell;
    match random.u8(..12) {
        0 => Deed::Adjusts,
        1 | 2 => Deed::Touches(piece),
        3 | 4 => Deed::Removes(piece),
        5 => Deed::Crowns(piece),
        _ => Deed::Moves { from: piece, to: cell },
    }
}

/// Whatever hands do: it passes for a legal turn exactly if the board looks as after that turn and nothing was done
/// twice or with the wrong piece; and the board that is reported is the one that hands have left.
#[test]
fn random_hands_pass_only_if_the_board_is_right() {
    let mut random = fastrand::Rng::with_seed(12);
    let (mut passed, mut irregular) = (0, 0);
    for _ in 0..200 {
        walk(&mut random, |random, game| {
            let cells = u16::try_from(game.variant().info().board.cells.len()).expect("a small board");
            let view = game.view();
            let mut deeds = vec![];
            if random.bool() {
                deeds = shown(game, &game.legal_moves()[random.usize(..game.legal_moves().len())]);
            }
            for _ in 0..random.usize(..3) {
                let at = random.usize(..=deeds.len());
                deeds.insert(at, random_deed(random, cells, &view.pieces));
            }
            let Some(found) = diagnose(game, &deeds, None, random.bool()) else { return };
            match found.verdict {
                Verdict::Move(index) => {
                    let mut after = game.copy();
                    after.play(&game.legal_moves()[index]).expect("legal");
                    assert_eq!(after.view().pieces, found.view.pieces);
                    passed += 1;
                }
                Verdict::Irregular(faults) => {
                    assert!(!faults.is_empty());
                    irregular += 1;
                }
                Verdict::Nothing => assert_eq!(found.view.pieces, view.pieces),
                Verdict::Unfinished => {
                    assert_eq!(deeds.last().map(|deed| matches!(deed, Deed::Holds(_))), Some(true));
                }
            }
        });
    }
    assert!(passed > 500 && irregular > 500, "{passed} {irregular}");
}
