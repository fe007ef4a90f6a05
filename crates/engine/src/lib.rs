//! The engine: one alpha-beta search over any rule table, another over any rulebook, evaluators, books, ten levels.
//!
//! [`VariantEngine`] is the engine at full strength, [`LevelPlayer`] the one that people play against. Both implement
//! [`bolshak_game::Engine`].

mod bench;
mod book;
mod checksum;
mod compiled;
mod endings;
mod eval;
mod general;
mod huge_pages;
mod level;
mod move_time;
mod ordering;
mod prefetch;
mod search;
mod thinker;
mod transpositions;
mod variant_engine;

pub use bench::{Bench, bench};
pub use book::{Book, BookError, Growth, grow};
pub use checksum::checksum;
pub use compiled::Searched;
pub use eval::{
    BUCKETS, Evaluation, NetError, NetworkParts, PATTERN_SCALE, PatternParts, PatternShape, Roles, Scale,
    Weights, Windows, bucket, pieces_at_start,
};
pub use general::Features;
pub use level::{Level, LevelPlayer, accepts_draw};
pub use move_time::MoveTime;
pub use thinker::{Thinker, Thought};
pub use variant_engine::{Judging, Options, VariantEngine};
