//! Positions as plain sets, to compare what is drawn with what should be.

use std::collections::BTreeSet;

use serde_json::Value;

/// Every piece as `white man c3`, a tower with what lies under it: `white man c3 on black man, white king`.
pub(crate) type Pieces = BTreeSet<String>;

/// A piece and those under it, the lowest first.
pub(crate) fn piece(seat: &str, kind: &str, cell: &str, below: &[String]) -> String {
    let on = if below.is_empty() { "" } else { " on " };
    format!("{seat} {kind} {cell}{on}{}", below.join(", "))
}

/// The pieces of a view of the server.
pub(crate) fn pieces_in(view: &Value) -> Pieces {
    let word = |one: &Value, key: &str| one[key].as_str().unwrap_or_default().to_owned();
    let all = |list: &Value| list.as_array().cloned().unwrap_or_default();
    let man = |one: &Value| format!("{} {}", word(one, "seat"), word(one, "kind"));
    let below = |one: &Value| all(&one["below"]).iter().map(man).collect::<Vec<_>>();
    let pieces = all(&view["pieces"]);
    pieces
        .iter()
        .map(|one| piece(&word(one, "seat"), &word(one, "kind"), &word(one, "cell"), &below(one)))
        .collect()
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
        Some(cell) => piece(seat, "king", cell, &[]),
        None => piece(seat, "man", cell, &[]),
    }
}
