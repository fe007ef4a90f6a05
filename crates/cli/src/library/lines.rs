//! Games as lines of a list.

use bolshak_library::Line;
use bolshak_notation::printable;
use serde_json::{Value, json};

/// A game in a line for people.
pub(crate) fn text(line: &Line) -> String {
    let players: Vec<&str> =
        line.players.iter().map(|name| if name.is_empty() { "?" } else { name }).collect();
    let date = line.date.map_or("          ".to_owned(), |date| date.to_string());
    let (id, result, plies) = (line.id, line.result(), line.plies);
    let text = format!(
        "{id:>8}  {date}  {}  {result}  {plies} plies  {}  {}",
        players.join(" – "),
        line.variant,
        line.event
    );
    printable(text.trim_end()).into_owned()
}

pub(crate) fn data(line: &Line) -> Value {
    json!({
        "id": line.id.0,
        "players": line.players,
        "date": line.date.map(|date| date.to_string()),
        "event": line.event,
        "collection": line.collection,
        "game": line.variant,
        "result": line.result(),
        "plies": line.plies,
        "rating": line.rating,
    })
}
