//! What people who play here are to one another: how strong they are ([`Rating`], one for each game and [`Tempo`]), whom they look
//! for ([`Seek`]), what they have planned ([`Plan`]), what several at one seat want ([`Counsel`]), and exhibitions in which one plays
//! many ([`ExhibitionRole`]).
//!
//! Pure: time, chance and identity come in as values. Whoever keeps people, and whoever is connected to them, is elsewhere.

mod counsel;
mod exhibition;
mod plan;
mod rating;
mod seek;
mod tempo;

pub use counsel::Counsel;
pub use exhibition::{
    BoardState, EntryState, ExhibitionDeed, ExhibitionRole, ExhibitionScore, HostSide, Stage,
};
pub use plan::{Plan, PlanError, PlanFault};
pub use rating::{Rating, Score};
pub use seek::{Blindfolded, Candidate, Colour, Pairing, RatingRange, Seek, SeekError, SeekTime, pair};
pub use tempo::Tempo;
