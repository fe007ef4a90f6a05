//! The games whose searches are compiled each for itself, with the rules folded in.

use bolshak_core::{Position, RuleSet, RuleTable};
use bolshak_game::Limits;

use crate::{Thinker, Thought};

/// Calls a macro with the names of these games. It makes their searches half as fast again and costs two seconds of building each
/// (`docs/performance.md`). All others share the search over a table of run time.
macro_rules! with_compiled_games {
    ($call:ident) => {
        $call!(Russian, International, Brazilian, English, Frisian, Italian, Pool, Giveaway, Killer);
    };
}
pub(crate) use with_compiled_games;

/// Rules whose search is compiled in this crate. Each crate that called a generic search would compile one of its own, in pieces
/// that do not see each other (`docs/experiments.md`, *Build*).
pub trait Searched: RuleSet {
    /// As [`Thinker::think`].
    fn think(
        thinker: &Thinker<Self>,
        position: &Position<Self>,
        keys: &[u64],
        limits: &Limits,
    ) -> Thought<Self>;
}

macro_rules! search {
    ($rules:ty) => {
        impl Searched for $rules {
            #[inline(never)]
            fn think(
                thinker: &Thinker<Self>,
                position: &Position<Self>,
                keys: &[u64],
                limits: &Limits,
            ) -> Thought<Self> {
                thinker.search(position, keys, limits)
            }
        }
    };
}

macro_rules! search_each {
    ($($game:ident),*) => { $(search!(bolshak_core::$game);)* };
}
with_compiled_games!(search_each);
search!(RuleTable<'static>);
