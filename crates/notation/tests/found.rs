//! A legal move is found by its way or by its text, with its place and its text in full.

use crate::walks;
use bolshak_game::find;
use bolshak_notation::{MoveTextError, find_move, find_way, legal_moves};

#[test]
fn every_turn_is_found_by_its_way_and_by_its_text() {
    walks::each_position(
        23,
        4,
        |_| true,
        |line| {
            let info = line.variant().info();
            let texts = legal_moves(info, line.legal_moves());
            for (index, (mv, text)) in line.legal_moves().iter().zip(texts).enumerate() {
                let names = |cells: &[_]| cells.iter().map(|cell| info.board.name(*cell)).collect::<Vec<_>>();
                let found = find_way(line, &names(&mv.path), &names(&mv.removed)).expect(&text);
                assert_eq!((found.index, &found.text), (index, &text));
                assert_eq!(find_move(line, &text), Ok(found));
            }
        },
    );
}

#[test]
fn what_is_no_legal_way_is_not_found() {
    let line = find("russian").expect("a game").start();
    let nothing: [&str; 0] = [];
    let way = |path: &[&str]| find_way(line.as_ref(), path, &nothing);
    assert!(way(&["c3", "d4"]).is_some());
    for path in [&[][..], &["c3"], &["c3", "d3"], &["c3", "d4", "e5"], &["c3", "z9"], &["d6", "c5"]] {
        assert_eq!(way(path), None, "{path:?}");
    }
    assert_eq!(find_way(line.as_ref(), &["c3", "d4"], &["d4"]), None, "nothing is captured there");
    assert_eq!(find_move(line.as_ref(), "c3-e5").map(|found| found.index), Err(MoveTextError::Illegal));
}
