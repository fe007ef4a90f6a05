//! Weights for the features of a game without a rule table: games that the engine plays against itself, one in each line of a
//! text file, and a fit to them.

mod fit;
mod games;
mod record;

pub use fit::{Fitted, fit_weights};
pub use games::{Conditions, GamesFile, play_games};
pub use record::Record;
