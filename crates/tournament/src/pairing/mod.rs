//! Who meets whom next, by the system of the stage. Nothing here happens: what comes out is an event that can be published.

mod advance;
pub mod arena;
pub mod berger;
pub mod knockout;
mod objections;
mod openings;
mod round;
mod start;

pub use objections::Objection;
pub use openings::OpeningTable;

use crate::competition::Competition;
use crate::event::{Event, GroupId};
use crate::outcome::Refusal;
use crate::plan::{Length, System};
use crate::round::{Pair, Round};

impl Competition {
    /// The next round of a group, ready to be published.
    pub fn next_round(&self, at: GroupId) -> Result<Event, Refusal> {
        let group = self.group(at)?;
        let round = group.rounds.len();
        if self.stages[at.stage].is_over || self.rounds_planned(at).is_some_and(|rounds| round >= rounds) {
            return Err(round::all_rounds());
        }
        let needs_results =
            matches!(self.stage(at).system, System::Swiss(_) | System::Knockout { .. } | System::Match(_));
        if needs_results && let Some(open) = group.rounds.iter().position(|round| !round.is_over()) {
            let message = format!("round {} has games without a result", open + 1);
            return Err(Refusal::new("not-over", message));
        }
        let pairing = round::pair(self, at)?;
        Ok(Event::Paired { at, round, pairing })
    }

    /// How many rounds a group plays; nobody knows that of a match that goes on until it is decided, and of an arena.
    #[must_use]
    pub fn rounds_planned(&self, at: GroupId) -> Option<usize> {
        let group = self.group(at).ok()?;
        match &self.stage(at).system {
            System::RoundRobin { cycles } => {
                Some(usize::from(*cycles) * (group.numbers.len().max(1).next_multiple_of(2) - 1))
            }
            System::Swiss(swiss) => Some(usize::from(swiss.rounds)),
            System::Knockout { .. } => Some(round::knockout_rounds(self, at)),
            System::Scheveningen => Some(group.numbers.len() / 2),
            System::Match(Length::Rounds { rounds, .. }) => Some(usize::from(*rounds)),
            System::Solving { .. } => Some(0),
            System::Match(Length::Points { .. }) | System::Arena { .. } => None,
        }
    }

    /// Is everything played that a group has to play?
    #[must_use]
    pub fn is_finished(&self, at: GroupId) -> bool {
        let Ok(group) = self.group(at) else { return false };
        if !group.rounds.iter().all(Round::is_over) {
            return false;
        }
        match &self.stage(at).system {
            System::Match(_) => round::match_is_decided(self, at),
            System::Arena { .. } | System::Solving { .. } => self.stages[at.stage].is_over,
            System::Knockout { .. } => {
                let decided = |pair: &Pair| pair.winner(&self.plan.form).is_some();
                group.rounds.iter().flat_map(|round| &round.pairs).all(decided)
                    && round::pair(self, at).is_err()
            }
            _ => self.rounds_planned(at).is_some_and(|rounds| group.rounds.len() >= rounds),
        }
    }
}
