//! Drawn openings of a round.

use bolshak_arena::lot;

use crate::competition::Competition;
use crate::event::Event;

impl Competition {
    /// The round with the opening of each pair, if openings are drawn: from a table of these cells, of which each is in a column. The
    /// seed is that of the competition, the stage, the group, the round, and the pair where each has its own, joined by strokes.
    #[must_use]
    pub fn with_openings(&self, event: Event, columns: &[&str], cells: &[String]) -> Event {
        let (Some(openings), Event::Paired { at, round, mut pairing }) =
            (self.plan.form.openings, event.clone())
        else {
            return event;
        };
        let seed = format!("{}/{}/{}/{}", self.plan.seed, at.stage + 1, at.group + 1, round + 1);
        for (number, pair) in pairing.pairs.iter_mut().enumerate() {
            let own = format!("{seed}/{}", number + 1);
            let drawn = lot::draw(columns, if openings.same_for_round { &seed } else { &own });
            pair.opening = drawn.and_then(|drawn| cells.get(drawn).cloned());
        }
        Event::Paired { at, round, pairing }
    }
}
