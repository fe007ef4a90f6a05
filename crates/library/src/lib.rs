//! A library of games: they are taken in once and found by anything that happened in them.
//!
//! [`Library`] is a folder. One process writes to it ([`Library::importer`]), any number read. [`Library::explore`] says what
//! was played from a position, [`Library::search`] finds games by a [`Query`], which is data or a short text
//! (`player:Ivanov year:2020..2024 part:"?:Wc3,!d4"`). Everything is plain data and can be asked for by many threads at once.
//!
//! `log` is the file of games, to which is only appended; `segment` a file of the index, which never changes and holds
//! nothing that cannot be made anew; `part` is one of these or the last few games in memory; `snapshot` is all parts at a
//! moment, and whoever searches keeps the one that he began with. `board` walks through games without rules. docs/library.md
//! has the formats, and what was measured.

mod board;
mod bytes;
mod ending;
mod entry;
mod error;
mod explore;
mod facts;
mod file;
mod filter;
mod import;
mod kept;
mod library;
mod lists;
mod log;
mod merge;
mod open;
mod part;
mod players;
mod prepare;
mod query;
mod query_text;
mod search;
mod segment;
mod snapshot;
mod stored;
mod turned;
mod watch;

pub use ending::Ending;
pub use error::LibraryError;
pub use explore::{Explored, Tally, Tried};
pub use filter::{Ended, Filter, PlayerIs};
pub use import::{Added, ImportError, Importer};
pub use library::{GameId, Library, Mode};
pub use lists::{Alike, Counts, Doubles, Line, Player};
pub use merge::Merging;
pub use prepare::Prepared;
pub use query::{Condition, Order, Query, QueryError};
pub use search::Progress;
pub use stored::StoredGame;
pub use turned::turned;
