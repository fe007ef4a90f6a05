//! The names of the diagonals against the geometry of the board.
use std::collections::BTreeSet;

use bolshak_game::{DIAGONALS, diagonals_of, find, registry};

/// Every diagonal line of at least two playing squares, from left to right, found by walking the board of 64 squares.
fn walked() -> BTreeSet<Vec<String>> {
    let name = |x: i32, y: i32| format!("{}{}", char::from(b'a' + u8::try_from(x).expect("a file")), y + 1);
    let on_board = |x: i32, y: i32| (0..8).contains(&x) && (0..8).contains(&y);
    let mut lines = BTreeSet::new();
    for (x, y) in (0..8).flat_map(|x| (0..8).map(move |y| (x, y))).filter(|(x, y)| (x + y) % 2 == 0) {
        for up in [1, -1] {
            if on_board(x - 1, y - up) {
                continue;
            }
            let line: Vec<_> = (0..8)
                .map(|i| (x + i, y + i * up))
                .take_while(|&(x, y)| on_board(x, y))
                .map(|(x, y)| name(x, y))
                .collect();
            if line.len() > 1 {
                lines.insert(line);
            }
        }
    }
    lines
}

#[test]
fn the_named_diagonals_are_all_the_diagonals_of_the_board() {
    let named: BTreeSet<Vec<String>> = DIAGONALS
        .iter()
        .map(|diagonal| diagonal.squares.iter().map(|&square| square.to_owned()).collect())
        .collect();
    assert_eq!(DIAGONALS.len(), 13);
    assert_eq!(named, walked());
}

#[test]
fn what_is_lower_touches_the_lower_edge_and_the_kinds_have_their_lengths() {
    let lengths = [
        ("main-road", 8),
        ("double", 7),
        ("small-double", 2),
        ("triple", 6),
        ("small-triple", 3),
        ("jamb", 5),
        ("small-jamb", 4),
    ];
    for (kind, length) in lengths {
        let of_kind: Vec<_> = DIAGONALS
            .iter()
            .filter(|diagonal| diagonal.id.trim_end_matches("-lower").trim_end_matches("-upper") == kind)
            .collect();
        assert_eq!(of_kind.len(), if kind == "main-road" { 1 } else { 2 }, "{kind}");
        for diagonal in of_kind {
            assert_eq!(diagonal.squares.len(), length, "{}", diagonal.id);
            let touches = |rank: char| diagonal.squares.iter().any(|square| square.ends_with(rank));
            let (lower, upper) = (diagonal.id.ends_with("lower"), diagonal.id.ends_with("upper"));
            assert!((!lower || touches('1')) && (!upper || touches('8')), "{}", diagonal.id);
        }
    }
}

#[test]
fn only_the_board_with_letters_and_a1_has_named_diagonals() {
    for variant in registry() {
        let board = &variant.info().board;
        let named = diagonals_of(board);
        assert!(
            named.iter().flat_map(|diagonal| diagonal.squares).all(|square| board.cell(square).is_some())
        );
    }
    let of = |id: &str| diagonals_of(&find(id).expect("a game").info().board).len();
    assert_eq!(
        [of("russian"), of("brazilian"), of("english"), of("spantsireti"), of("turkish")],
        [13, 13, 0, 0, 0]
    );
}
