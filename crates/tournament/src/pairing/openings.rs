//! Drawn openings of a round.

use bolshak_arena::lot;

use crate::competition::Competition;
use crate::event::{Event, PairId};

/// A table of openings, cell by cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningTable {
    /// The column of each cell, and what it is called.
    pub cells: Vec<(String, String)>,
}

impl Competition {
    /// The seed of the lot that draws the opening of a pair: that of the competition, the stage, the group, the round, and the pair
    /// where each has its own, joined by strokes.
    #[must_use]
    pub fn opening_seed(&self, PairId { at, round, pair }: PairId) -> String {
        let seed = format!("{}/{}/{}/{}", self.plan.seed, at.stage + 1, at.group + 1, round + 1);
        let is_shared = self.plan.form.openings.is_some_and(|openings| openings.same_for_round);
        if is_shared { seed } else { format!("{seed}/{}", pair + 1) }
    }

    /// The round with the opening of each pair, if openings are drawn.
    pub(crate) fn with_openings(&self, event: Event, table: &OpeningTable) -> Event {
        let (Some(_), Event::Paired { at, round, mut pairing }) = (self.plan.form.openings, event.clone())
        else {
            return event;
        };
        let columns: Vec<&str> = table.cells.iter().map(|(column, _)| column.as_str()).collect();
        for (number, pair) in pairing.pairs.iter_mut().enumerate() {
            let drawn = lot::draw(&columns, &self.opening_seed(PairId { at, round, pair: number }));
            pair.opening = drawn.map(|drawn| table.cells[drawn].1.clone());
        }
        Event::Paired { at, round, pairing }
    }
}
