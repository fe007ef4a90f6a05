//! Drawn openings of a round.

use bolshak_arena::lot;

use crate::competition::Competition;
use crate::event::Event;

/// A table of openings, cell by cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningTable {
    /// The column of each cell, and what it is called.
    pub cells: Vec<(String, String)>,
}

impl Competition {
    /// The round with the opening of each pair, if openings are drawn. The seed is that of the competition, the stage, the group, the
    /// round, and the pair where each has its own, joined by strokes.
    pub(super) fn with_openings(&self, event: Event, table: &OpeningTable) -> Event {
        let (Some(openings), Event::Paired { at, round, mut pairing }) =
            (self.plan.form.openings, event.clone())
        else {
            return event;
        };
        let columns: Vec<&str> = table.cells.iter().map(|(column, _)| column.as_str()).collect();
        let seed = format!("{}/{}/{}/{}", self.plan.seed, at.stage + 1, at.group + 1, round + 1);
        for (number, pair) in pairing.pairs.iter_mut().enumerate() {
            let own = format!("{seed}/{}", number + 1);
            let drawn = lot::draw(&columns, if openings.same_for_round { &seed } else { &own });
            pair.opening = drawn.map(|drawn| table.cells[drawn].1.clone());
        }
        Event::Paired { at, round, pairing }
    }
}
