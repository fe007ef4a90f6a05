//! Positions as plain sets, to compare what is drawn with what should be.

use std::collections::BTreeSet;

use serde_json::Value;

/// Every piece as `white man c3`.
pub(crate) type Pieces = BTreeSet<String>;

pub(crate) fn piece(seat: &str, kind: &str, cell: &str) -> String {
    format!("{seat} {kind} {cell}")
}

/// The pieces of a view of the server.
pub(crate) fn pieces_in(view: &Value) -> Pieces {
    let word = |one: &Value, key: &str| one[key].as_str().unwrap_or_default().to_owned();
    let pieces = view["pieces"].as_array().into_iter().flatten();
    pieces.map(|one| piece(&word(one, "seat"), &word(one, "kind"), &word(one, "cell"))).collect()
}

/// The pieces of a FEN such as `W:Wa1,Kc3:Bd4`.
pub(crate) fn pieces_of(fen: &str) -> Pieces {
    let sides = fen.split(':').skip(1).filter_map(|side| side.split_at_checked(1));
    sides
        .flat_map(|(seat, cells)| {
            cells.split(',').filter(|cell| !cell.is_empty()).map(move |cell| one(seat, cell))
        })
        .collect()
}

fn one(letter: &str, cell: &str) -> String {
    let seat = if letter == "W" { "white" } else { "black" };
    match cell.strip_prefix('K') {
        Some(cell) => piece(seat, "king", cell),
        None => piece(seat, "man", cell),
    }
}
