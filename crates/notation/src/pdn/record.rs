//! A written game as data.

use super::{Fault, GameResult, Place};

/// One game as it is written, before the rules are asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PdnGame {
    /// Where it begins.
    pub place: Place,
    /// The tags in their order.
    pub tags: Vec<Tag>,
    /// Moves with everything between them.
    pub items: Vec<Item>,
    /// The result after the moves, or that of the `Result` tag where none or `*` stands there.
    pub result: GameResult,
    /// What was odd about it and was read all the same.
    pub warnings: Vec<Fault>,
}

impl PdnGame {
    /// The tag with this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The value of the first of these tags that says anything: empty values, `?` and `-` say nothing.
    #[must_use]
    pub fn value(&self, names: &[&str]) -> Option<&str> {
        let values = names.iter().filter_map(|name| Some(self.tag(name)?.value.trim()));
        values.into_iter().find(|value| !matches!(*value, "" | "?" | "-"))
    }

    /// Who played White: the `White` tag, or `P1` as PlayStrategy writes it.
    #[must_use]
    pub fn white(&self) -> Option<&str> {
        self.value(&["White", "P1"])
    }

    /// Who played Black: the `Black` tag, or `P2` as PlayStrategy writes it.
    #[must_use]
    pub fn black(&self) -> Option<&str> {
        self.value(&["Black", "P2"])
    }

    /// How many moves its main line has, unknown ones counted.
    #[must_use]
    pub fn plies(&self) -> usize {
        plies(&self.items)
    }
}

/// How many moves a line has, unknown ones counted.
pub(super) fn plies(items: &[Item]) -> usize {
    items.iter().filter(|item| matches!(item, Item::Move { .. } | Item::Unknown { .. })).count()
}

/// A tag of a game's head: `[White "Ivanov, I."]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Where its value stands.
    pub place: Place,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

impl Tag {
    /// A tag that stands in no text yet.
    #[must_use]
    pub fn new(name: &str, value: String) -> Self {
        Self { place: Place::default(), name: name.to_owned(), value }
    }
}

/// Something in the body of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A move as it is written, without its signs, without blanks inside, and with plain dashes.
    Move {
        /// Where it stands.
        place: Place,
        /// The text.
        text: String,
        /// `!`, `?` and their kind. Other signs become glyphs behind the move: [`super::SIGNS`].
        marks: String,
    },
    /// A move that nobody wrote down: `...` or `- -`.
    Unknown {
        /// Where it stands.
        place: Place,
    },
    /// A comment. [`super::Remark`] takes the commands out that programs put into it.
    Comment(String),
    /// A numeric glyph, `$1`.
    Nag(u16),
    /// Other moves instead of the last one.
    Variation(Vec<Item>),
    /// `/FEN "…"/`: the position is changed by hand.
    Setup {
        /// Where it stands.
        place: Place,
        /// The new position.
        fen: String,
    },
}
