//! What is done with games after they are played: how likely a score is to win ([`Chances`]), what endgame tables know
//! ([`Endgames`]), also with moves that draw rules have counted ([`outcome_now`]), reports on whole games ([`annotate`]),
//! puzzles that are found in games and proven by search ([`puzzle`]), problems that people compose ([`problem`]) and solve
//! ([`attempt()`]), lessons ([`lesson`]), what the opening book says ([`OpeningBook`]) and what openings are called ([`opening_name`]), games of the
//! engine against itself to find puzzles in ([`selfplay`]).
//!
//! Everything works on plain games ([`bolshak_game::Game`]) and thus for every variant.

pub mod annotate;
mod attempt;
mod chances;
mod counted;
mod endgames;
mod language;
pub mod lesson;
mod opening_book;
mod opening_names;
pub mod problem;
pub mod puzzle;
pub mod selfplay;

pub use attempt::{Attempt, Progress, attempt};
pub use chances::{ChanceScale, Chances, MEASURED, Measured, Verdict};
pub use counted::outcome_now;
pub use endgames::{Endgames, Known, Outcome};
pub use language::Language;
pub use opening_book::OpeningBook;
pub use opening_names::{OpeningName, opening_name};
