//! The FIDE (Dutch) Swiss system, C.04.3 in force from 1 February 2026. Articles and criteria are named by their numbers there.
//!
//! The rules say what is best, criterion by criterion; [`pair`] finds it as a matching of greatest weight, in which the
//! criteria lie one above the other in a wide number (`bracket`). What they leave open is decided by the order in which
//! article 4 would try the pairings, which is laid below them in the same way (`order`).

mod assignment;
mod bracket;
mod colour;
mod digits;
mod history;
mod likely;
mod order;
mod wide;

use std::fmt;

pub use history::{Bye, Colour, Past};

use crate::outcome::Points;

/// What a tournament decides once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many rounds there will be; the last one has rules of its own.
    pub rounds: usize,
    /// The colour of the lot before the first round (article 5.1).
    pub initial: Colour,
    /// A win's points.
    pub win: Points,
    /// A draw's points, which half a bye gives too.
    pub draw: Points,
    /// The points of the pairing-allocated bye.
    pub bye: Points,
}

impl Default for Settings {
    fn default() -> Self {
        Self { rounds: 9, initial: Colour::White, win: 10, draw: 5, bye: 10 }
    }
}

/// A player, as he comes into a round. His pairing number is his place in the list, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// What he did in each round before.
    pub past: Vec<Past>,
    /// What was added to his points when each round was paired, this one included, as an acceleration does.
    pub extra: Vec<Points>,
    /// Whether he plays this round.
    pub is_here: bool,
}

/// The pairs of a round.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Round {
    /// White first; places in the list of entrants. The highest score, then the highest rank comes first.
    pub pairs: Vec<(usize, usize)>,
    /// Who has the pairing-allocated bye.
    pub bye: Option<usize>,
}

/// No pairing of the whole field is allowed (C1 to C3): the arbiter decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoPairing;

impl fmt::Display for NoPairing {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("these players cannot all be paired: the arbiter decides (C.04.3, C4)")
    }
}

impl std::error::Error for NoPairing {}

/// Pairs a round. `forbidden` tells of two entrants whether they must not meet now.
pub fn pair(
    settings: &Settings,
    entrants: &[Entrant],
    forbidden: &dyn Fn(usize, usize) -> bool,
) -> Result<Round, NoPairing> {
    let field = history::Field::new(settings, entrants, forbidden);
    let (mut pairs, bye) = bracket::pair_all(&field)?;
    pairs.sort_by_key(|&(a, b)| a.min(b));
    let coloured = pairs.into_iter().map(|(a, b)| {
        let (white, black) = colour::allocate(&field, a, b);
        (field.players[white].entrant, field.players[black].entrant)
    });
    Ok(Round { pairs: coloured.collect(), bye: bye.map(|player| field.players[player].entrant) })
}
