//! The examples of the source texts (`data/examples.json`): games quoted whole, and positions with their legal moves.

use serde_json::Value;

/// A game from the initial position of Russian draughts.
#[derive(Clone, Debug)]
pub struct GameExample {
    /// Its name in the list of examples.
    pub id: String,
    /// Its moves as they are quoted.
    pub moves: String,
}

/// A position with exactly these legal ways to move.
#[derive(Clone, Debug)]
pub struct LegalSet {
    /// Its name in the list of examples.
    pub id: String,
    /// The game.
    pub game: &'static str,
    /// The position, as a list of squares or a FEN.
    pub position: String,
    /// The legal ways, in full notation.
    pub legal: Vec<String>,
}

fn data() -> Value {
    serde_json::from_str(include_str!("../data/examples.json")).expect("the examples are JSON")
}

/// The games quoted whole.
///
/// # Panics
/// If the file is not of its form.
#[must_use]
pub fn games() -> Vec<GameExample> {
    let game = |value: &Value| GameExample { id: text(&value["id"]), moves: text(&value["moves"]) };
    array(&data()["russian_games"]).iter().map(game).collect()
}

/// The positions with their legal moves.
///
/// # Panics
/// If the file is not of its form.
#[must_use]
pub fn legal_sets() -> Vec<LegalSet> {
    let data = data();
    let legal = |value: &Value| array(&value["legal"]).iter().map(text).collect();
    let russian = array(&data["russian_legal_sets"]).iter().map(|value| LegalSet {
        id: text(&value["id"]),
        game: "russian",
        position: format!(
            "white: {} black: {}; {} to move",
            text(&value["w"]),
            text(&value["b"]),
            if value["stm"] == "w" { "white" } else { "black" }
        ),
        legal: legal(value),
    });
    let international = array(&data["international_legal_sets"]).iter().map(|value| LegalSet {
        id: text(&value["id"]),
        game: "international",
        position: text(&value["fen"]),
        legal: legal(value),
    });
    russian.chain(international).collect()
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn array(value: &Value) -> &[Value] {
    value.as_array().expect("an array")
}
