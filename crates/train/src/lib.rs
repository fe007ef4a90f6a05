//! Learned evaluations: games that the engine plays against itself, and the fitting of weights to them.
//!
//! [`generate`] plays and writes a data file ([`DataFile`]) of quiet positions, each with the search's score and the
//! result of its game. [`Dataset`] reads such files, and [`Fit`] fits a [`Model`] to them: [`Linear`], the patterns, or
//! [`Network`]. The result is the file of a [`bolshak_engine::Evaluation`].
//!
//! Games without a rule table have [`bolshak_engine::Features`] instead: [`play_games`] and [`fit_weights`], or
//! [`tune_weights`].

mod adam;
mod book;
mod bytes;
mod checkpoint;
mod combinations;
mod continued;
mod data;
mod dataset;
mod fit;
mod full_width;
mod generate;
mod linear;
mod model;
mod network;
mod numbered;
mod openings;
mod phases;
mod plot;
mod sample;
mod selfplay;
mod shots;
mod weights;

pub use book::{BookRoot, grow_book};
pub use combinations::{Combination, Seeker};
pub use data::{Chunk, DataError, DataFile, Header, Problem, ResultCounts, read_data};
pub use dataset::{Choice, Dataset, score_unit};
pub use fit::{Epoch, Fit, Plan};
pub use generate::{Goal, Progress, generate};
pub use linear::Linear;
pub use model::{Case, Model, chance};
pub use network::Network;
pub use openings::Openings;
pub use phases::{Phase, phases};
pub use plot::{Line, Plot};
pub use sample::{Format, Sample};
pub use selfplay::Playing;
pub use shots::ShotSeeker;
pub use weights::{
    Conditions, Fitted, GamesFile, Lesson, LinesFile, Record, Step, Tuning, fit_weights, play_games,
    share_of_one, tune_weights,
};
