//! Writing games so that any program can read them.

use std::fmt::Write as _;

use bolshak_game::{Match, NotationStyle, ResultFamily};

use super::{GameResult, Item, PdnGame, Place, Tag};
use crate::{Form, write_fen, write_move};

/// The longest line of moves.
const LINE: usize = 80;

/// Tags by name and value, in the order in which they are to be written.
pub type Tags<'a> = &'a [(&'a str, String)];

/// The record of a match. `GameType`, `FEN` (unless it began from the initial position), `Result` and `PlyCount` are
/// added to the tags.
#[must_use]
pub fn from_match(tags: Tags<'_>, played: &dyn Match, result: GameResult) -> PdnGame {
    let info = played.game().info();
    let mut record = PdnGame { result, ..PdnGame::default() };
    let mut add = |name: &str, value: String| {
        record.tags.push(Tag { place: Place::default(), name: name.to_owned(), value });
    };
    for (name, value) in tags {
        add(name, value.clone());
    }
    add("Result", result.text(info.notation).to_owned());
    add("GameType", info.notation.game_type.to_owned());
    let start = played.start_view();
    if start != played.game().start().view() {
        add("FEN", write_fen(info, &start));
    }
    add("PlyCount", played.played().len().to_string());
    record.items = moves(played);
    record
}

/// The moves of a match in short notation, long where that is needed.
fn moves(played: &dyn Match) -> Vec<Item> {
    let info = played.game().info();
    let mut line = played.copy();
    line.take_back(usize::MAX);
    let mut items = vec![];
    for turn in played.played() {
        let index = line.turns().iter().position(|legal| legal.same_way(turn));
        let Some(index) = index else { break };
        let text = write_move(info, line.turns(), index, Form::Short);
        items.push(Item::Move { place: Place::default(), text, marks: String::new() });
        if line.play(turn).is_err() {
            break;
        }
    }
    items
}

impl GameResult {
    /// The result as this game writes it.
    #[must_use]
    pub const fn text(self, style: NotationStyle) -> &'static str {
        match (self, style.results) {
            (Self::Unknown, _) => "*",
            (Self::BothLost, _) => "0-0",
            (Self::White, ResultFamily::Default) => "1-0",
            (Self::White, ResultFamily::International) => "2-0",
            (Self::Black, ResultFamily::Default) => "0-1",
            (Self::Black, ResultFamily::International) => "0-2",
            (Self::Draw, ResultFamily::Default) => "1/2-1/2",
            (Self::Draw, ResultFamily::International) => "1-1",
        }
    }
}

/// The text of a game: its tags, an empty line, its moves and result.
#[must_use]
pub fn write(game: &PdnGame, style: NotationStyle) -> String {
    let mut text = String::new();
    for tag in &game.tags {
        let value = tag.value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\r', '\n'], " ");
        let _ = writeln!(text, "[{} \"{value}\"]", tag.name);
    }
    text.push('\n');
    let mut words = vec![];
    list_words(&game.items, usize::from(second_begins(game, style)), &mut words);
    // The result stands behind the moves; `*` is the separator that every game ends with when there is none.
    words.push(game.result.text(style).to_owned());
    wrap(&words, &mut text);
    text
}

/// Whether the first written move is the second player's, so that it is numbered `1...`: the FEN names another side
/// than the one that begins the game by its type.
fn second_begins(game: &PdnGame, style: NotationStyle) -> bool {
    let fen = game.tag("FEN").and_then(|tag| tag.value.trim().chars().next());
    let first = style.game_type.split(',').nth(1).and_then(|side| side.chars().next());
    fen.is_some_and(|side| Some(side.to_ascii_uppercase()) != first)
}

fn list_words(items: &[Item], first_ply: usize, words: &mut Vec<String>) {
    let mut ply = first_ply;
    let mut number_due = true;
    for item in items {
        match item {
            Item::Move { text, marks, .. } => {
                if ply.is_multiple_of(2) {
                    words.push(format!("{}.", ply / 2 + 1));
                } else if number_due {
                    words.push(format!("{}...", ply / 2 + 1));
                }
                words.push(format!("{text}{marks}"));
                ply += 1;
                number_due = false;
            }
            Item::Comment(comment) => words.push(format!("{{{}}}", comment.replace(['{', '}'], " "))),
            Item::Nag(nag) => words.push(format!("${nag}")),
            Item::Setup { fen, .. } => words.push(format!("/FEN \"{fen}\"/")),
            Item::Variation(inner) => {
                words.push("(".to_owned());
                list_words(inner, ply.saturating_sub(1), words);
                words.push(")".to_owned());
            }
        }
        number_due |= !matches!(item, Item::Move { .. } | Item::Nag(_));
    }
}

fn wrap(words: &[String], text: &mut String) {
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > LINE {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
}
