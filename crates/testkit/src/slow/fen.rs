//! Positions as text. What a king has done before (§11) is not part of it.

use std::collections::BTreeMap;

use super::{Piece, Side, SlowPosition};

/// Reads a numeric FEN: `W:WK31-33,35:B1,2` (§0.4). It is test data: a bad one panics.
pub fn read_fen(fen: &str) -> SlowPosition {
    let mut parts = fen.trim().trim_end_matches('.').split(':');
    let turn = side_of(parts.next().unwrap_or(""));
    let mut pieces = BTreeMap::new();
    for part in parts {
        let side = side_of(part);
        for item in part.trim()[1..].split(',').map(str::trim).filter(|item| !item.is_empty()) {
            let numbers = item.trim_start_matches('K');
            let (low, high) = numbers.split_once('-').unwrap_or((numbers, numbers));
            let square = |text: &str| text.parse::<u8>().expect("a square number");
            for number in square(low)..=square(high) {
                pieces.insert(number, Piece { side, king: item.starts_with('K') });
            }
        }
    }
    SlowPosition { turn, pieces, king_runs: BTreeMap::new() }
}

fn side_of(text: &str) -> Side {
    assert!(text.trim().starts_with(['W', 'B']), "a FEN part begins with W or B, not {text:?}");
    if text.trim().starts_with('W') { Side::White } else { Side::Black }
}

/// Writes every square by itself, in rising order; `read_fen` reads it back.
pub fn write_fen(p: &SlowPosition) -> String {
    let list = |side: Side| {
        let own = p.pieces.iter().filter(|(_, piece)| piece.side == side);
        let names = own.map(|(number, piece)| format!("{}{number}", if piece.king { "K" } else { "" }));
        names.collect::<Vec<_>>().join(",")
    };
    let turn = if p.turn == Side::White { "W" } else { "B" };
    format!("{turn}:W{}:B{}", list(Side::White), list(Side::Black))
}
