//! What an arbiter does between rounds: everything that must happen before people can play on.

use crate::competition::Competition;
use crate::event::{Event, GroupId};
use crate::outcome::Refusal;
use crate::round::{Drawn, Pairing};

/// A table of openings: each cell has a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningTable<'t> {
    /// The column of each cell.
    pub columns: &'t [&'t str],
    /// What each cell is called.
    pub cells: &'t [String],
}

impl Competition {
    /// The next round of all groups of the stage that is played, ready to be published: a stage that is finished ends before, and the
    /// next one begins. Nothing is published if any group cannot be paired.
    pub fn advance(&self, openings: Option<OpeningTable<'_>>) -> Result<Vec<Event>, Refusal> {
        let mut next = self.clone();
        let mut events = vec![];
        let mut happen = |next: &mut Self, event: Event| -> Result<(), Refusal> {
            next.take(&event)?;
            events.push(event);
            Ok(())
        };
        let begun = next.stages.len();
        let is_finished = begun > 0 && next.is_stage_finished(begun - 1);
        if begun == 0 || is_finished && begun < next.plan.stages.len() {
            if begun > 0 && !next.stages[begun - 1].is_over {
                happen(&mut next, Event::Ended { stage: begun - 1 })?;
            }
            let beginning = next.next_stage()?;
            happen(&mut next, beginning)?;
        }
        let stage = next.stages.len() - 1;
        let groups = next.stages[stage].groups.len();
        let mut is_paired = false;
        for group in 0..groups {
            match next.next_round(GroupId { stage, group }) {
                Ok(event) => {
                    let event = match openings {
                        Some(table) => next.with_openings(event, table.columns, table.cells),
                        None => event,
                    };
                    happen(&mut next, event)?;
                    is_paired = true;
                }
                // Groups of different sizes do not play as many rounds.
                Err(refusal) if refusal.code == "all-rounds" && groups > 1 => {}
                Err(refusal) => return Err(refusal),
            }
        }
        if is_paired {
            Ok(events)
        } else {
            Err(Refusal::new("all-rounds", "all rounds of this stage are paired"))
        }
    }

    /// Is everything played that a stage has to play?
    #[must_use]
    pub fn is_stage_finished(&self, stage: usize) -> bool {
        let groups = self.stages.get(stage).map_or(0, |stage| stage.groups.len());
        (0..groups).all(|group| self.is_finished(GroupId { stage, group }))
    }

    /// Is everything played that the competition has to play?
    #[must_use]
    pub fn is_over(&self) -> bool {
        let last = self.plan.stages.len() - 1;
        self.stages.len() > last && (self.stages[last].is_over || self.is_stage_finished(last))
    }

    /// The round that was published last with two who have changed their places; two of one pair change colours.
    pub fn swapped(&self, at: GroupId, one: usize, other: usize) -> Result<Pairing, Refusal> {
        let Some(round) = self.group(at)?.rounds.last() else {
            return Err(Refusal::new("bad-round", "no round is paired yet"));
        };
        let change = |who: usize| match who {
            who if who == one => other,
            who if who == other => one,
            who => who,
        };
        let pairs =
            round.pairs.iter().map(|pair| Drawn { who: pair.drawn.who.map(change), ..pair.drawn.clone() });
        let byes = round.byes.iter().map(|(who, bye)| (change(*who), *bye));
        Ok(Pairing { pairs: pairs.collect(), byes: byes.collect() })
    }
}
