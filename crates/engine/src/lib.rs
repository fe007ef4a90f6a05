//! The machine player: one alpha-beta search over any rule table, a hand-made evaluation, ten levels.
//!
//! [`Machine`] is the engine at full strength, [`LevelPlayer`] the one that people play against. Both fit the socket
//! [`bolshak_game::Engine`].

mod bench;
mod book;
mod checksum;
mod endings;
mod eval;
mod general;
mod level;
mod machine;
mod ordering;
mod prefetch;
mod search;
mod table;
mod thinker;

pub use bench::{Bench, bench};
pub use book::{Book, BookError, Growth, grow};
pub use checksum::checksum;
pub use eval::{
    BUCKETS, Evaluation, NetError, NetworkParts, PATTERN_SCALE, PatternParts, PatternShape, Roles, Scale,
    Windows, bucket, pieces_at_start,
};
pub use level::{Level, LevelPlayer, accepts_draw};
pub use machine::{Judgement, Machine, Options};
pub use thinker::{Thinker, Thought};
