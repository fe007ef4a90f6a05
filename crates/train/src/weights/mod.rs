//! Weights for the features of a game without a rule table: games that the engine plays against itself, one in each line of a
//! text file, and a fit to them; or, where there are few, weights that are moved by the results of games.

mod fit;
mod games;
mod lines;
mod record;
mod rivals;
mod tune;

pub use fit::{Fitted, Lesson, fit_weights};
pub use games::{Conditions, play_games};
pub use lines::LinesFile;
pub use record::Record;
pub use rivals::share_of_one;
pub use tune::{Step, Tuning, tune_weights};

/// A file of games: their [`Conditions`] in the first line, then a game in each.
pub type GamesFile = LinesFile<Record>;
