//! Portable Draughts Notation 3.0: reading files that people and programs wrote, and writing games that they can read.
//!
//! [`Reader`] gives the games of a file of any size one at a time and never fails: what it cannot read becomes a
//! [`Fault`] with its line and column, and it goes on with the next game. [`replay`] plays a game out by the rules;
//! [`clean`] makes it a record as this program would have written it, [`salvage`] as much of it as is sound, and [`write()`] writes it by the standard's rules
//! for writers.
//!
//! Files of real life are read as they are meant: results of every family end games, blanks and typographic dashes may
//! stand inside moves, `;` begins a comment where a move could begin, wrappers such as `[pdn]` are passed over, and
//! squares may be named otherwise than the game does ([`Naming`]). What a careful reader understands although it is odd is
//! read with a warning that names the place: a capture sign where nothing is taken, a capture written step by step, a text
//! of which one meaning alone lets the game go on, a move left out for a side that passed, text behind a tag. What is written holds none of that.

mod clean;
mod date;
mod encoding;
mod fitting;
mod kinds;
mod lexer;
mod mend;
mod naming;
mod numbers;
mod parser;
mod reader;
mod record;
mod remark;
mod replay;
mod result;
mod signs;
mod time_control;
mod which_game;
mod write;

use std::fmt;

pub(crate) use clean::kept_tags;
pub use clean::{Salvaged, clean, salvage};
pub use date::{DateError, PartialDate};
pub use encoding::decode;
pub use fitting::{Fitting, fitting_games, unnamed};
pub(crate) use mend::mend;
pub use naming::Naming;
pub(crate) use naming::Translator;
pub use parser::DEEPEST_VARIATION;
pub(crate) use parser::tidy_comment;
pub use reader::{Reader, read};
pub use record::{Item, PdnGame, Tag};
pub use remark::{Command, Remark};
pub use replay::{LONGEST_LINE, Replayed, follow, replay};
pub(crate) use replay::{contradiction, first_place, naming_of, places_of, sets_up};
pub use result::{GameResult, read_places, write_places};
pub(crate) use signs::STRENGTHS;
pub use signs::{SIGNS, Sign, sign, sign_of_nag};
pub use time_control::{Bonus, Millis, Stage, TimeControl, TimeControlError, TimeControls, Timing};
pub use which_game::{game_or, variant_named, variant_of};
pub(crate) use write::{PLACES, facts, sort_tags};
pub use write::{Tags, from_match, seat_tags, write};

use crate::printable;

/// A place in a text: line and column, both from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl Default for Place {
    fn default() -> Self {
        Self { line: 1, column: 1 }
    }
}

/// Something wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// What is wrong and what was expected.
    pub message: String,
}

impl Fault {
    /// A fault whose message may quote the file: what would speak to a terminal is escaped, and a long message is cut.
    #[must_use]
    pub fn new(place: Place, message: impl Into<String>) -> Self {
        const LONGEST: usize = 1_000;
        let message = message.into();
        let message = match message.char_indices().nth(LONGEST) {
            None => printable(&message).into_owned(),
            Some((end, _)) => format!("{}…", printable(&message[..end])),
        };
        Self { place, message }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.place.line, self.place.column, self.message)
    }
}

impl std::error::Error for Fault {}

/// What a file holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct File {
    /// The games that could be read.
    pub games: Vec<PdnGame>,
    /// What could not.
    pub faults: Vec<Fault>,
}
