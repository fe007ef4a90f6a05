//! Competitions. Everything here is pure: results, absences, the time and the seed of a lot come in as values.
//!
//! * [`Competition`] is what its [`Event`]s made it: the regulations ([`Plan`]), who entered, rounds, results, rulings.
//! * [`pairing`]: who meets whom next: round robin, Swiss, knock-out with one life or two, Scheveningen, matches, arenas.
//! * [`standings`] and [`tiebreak`]: who stands where, and why.
//! * [`games`]: the games of pairs, one by one.
//! * [`online`]: what a server does by itself.
//! * [`swiss`]: the FIDE (Dutch) Swiss system, edition of 2026 (C.04.3).
//! * [`trf`]: tournament report files.

mod competition;
mod competitor;
mod event;
pub mod games;
pub mod lines;
mod log;
pub mod online;
mod outcome;
pub mod pairing;
mod plan;
pub mod players;
pub mod presets;
mod round;
pub mod standings;
pub mod swiss;
pub mod tables;
pub mod tiebreak;
pub mod trf;

pub use competition::{Asked, Begun, Competition, Entry, Group, Note};
pub use competitor::{AgeGroup, Competitor, Person, Sex};
pub use event::{Event, GroupId, PairId};
pub use log::{Done, Log, Record};
pub use outcome::{Outcome, Points, Refusal, Scoring, Solution, points_text, read_points};
pub use plan::{
    Acceleration, Admitted, Carried, Counts, Form, Length, Openings, Plan, Seeds, Stage, Swiss, System,
    Within,
};
pub use round::{Board, Drawn, Pair, Pairing, Report, Round, Side, white};
