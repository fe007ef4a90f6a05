//! What an arbiter does between rounds: everything that must happen before people can play on.

use super::OpeningTable;
use crate::competition::Competition;
use crate::event::{Event, GroupId};
use crate::outcome::Refusal;
use crate::round::{Drawn, Pairing};

impl Competition {
    /// The next round of all groups of the stage that is played, ready to be published: a stage that is finished ends before, and the
    /// next one begins. Nothing is published if any group cannot be paired.
    pub fn advance(&self, openings: Option<&OpeningTable>) -> Result<Vec<Event>, Refusal> {
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
        let mut refused = None;
        for at in next.groups_to_pair() {
            let event = match next.next_round(at) {
                Ok(event) => event,
                // A knock-out may end a round before the last possible one.
                Err(refusal) if refusal.code == "all-rounds" => {
                    refused = Some(refusal);
                    continue;
                }
                Err(refusal) => return Err(refusal),
            };
            let event = match openings {
                Some(table) => next.with_openings(event, table),
                None => event,
            };
            happen(&mut next, event)?;
        }
        let is_paired = events.iter().any(|event| matches!(event, Event::Paired { .. }));
        match refused.filter(|_| !is_paired) {
            Some(refusal) => Err(refusal),
            None => Ok(events),
        }
    }

    /// The groups of the stage that is played whose next round is to be published: those that are behind the others, if any are, so that
    /// what was cut off in the middle is made whole. Groups of different sizes do not play as many rounds.
    fn groups_to_pair(&self) -> Vec<GroupId> {
        let stage = self.stages.len() - 1;
        let groups = &self.stages[stage].groups;
        let at = |group: usize| GroupId { stage, group };
        let plays_on = |group: &usize| {
            self.rounds_planned(at(*group)).is_none_or(|rounds| groups[*group].rounds.len() < rounds)
        };
        let open: Vec<usize> = (0..groups.len()).filter(plays_on).collect();
        // Where nobody plays on, the first group says why.
        let Some(fewest) = open.iter().map(|group| groups[*group].rounds.len()).min() else {
            return vec![at(0)];
        };
        open.into_iter().filter(|group| groups[*group].rounds.len() == fewest).map(at).collect()
    }

    /// Is everything played that a stage has to play?
    #[must_use]
    pub fn is_stage_finished(&self, stage: usize) -> bool {
        let Some(begun) = self.stages.get(stage) else { return true };
        begun.is_over || (0..begun.groups.len()).all(|group| self.is_finished(GroupId { stage, group }))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::presets::Preset;
    use crate::{Competitor, Outcome, PairId};

    /// Two groups that play a round robin.
    fn groups() -> Competition {
        let mut plan = Preset::RoundRobin.plan("A cup", "russian", "1");
        plan.stages[0].groups = 2;
        let mut competition = Competition::new(plan).expect("a competition");
        for number in 0..8 {
            let competitor = Box::new(Competitor::named(&format!("P{number}"), 2000 - number));
            competition.take(&Event::Entered { competitor }).expect("an entry");
        }
        competition
    }

    #[test]
    fn a_round_that_was_cut_off_between_groups_is_made_whole() {
        let mut whole = groups();
        let events = whole.advance(None).expect("a round");
        assert_eq!(events.len(), 3, "the stage begins, and both groups are paired");
        let mut cut = groups();
        events[..2].iter().for_each(|event| cut.take(event).expect("it happened"));
        assert_eq!(cut.advance(None).expect("the rest"), events[2..]);
        events.iter().for_each(|event| whole.take(event).expect("it happened"));
        assert_eq!(whole.advance(None).expect("the next round").len(), 2);
    }

    #[test]
    fn a_stage_that_is_over_does_not_change() {
        let mut competition = groups();
        for _ in 0..3 {
            let events = competition.advance(None).expect("a round");
            events.iter().for_each(|event| competition.take(event).expect("it happened"));
        }
        let score = |competition: &mut Competition, group: usize, round: usize, pair: usize| {
            let pair = PairId { at: GroupId { stage: 0, group }, round, pair };
            competition.take(&Event::Scored { pair, board: 0, game: 0, outcome: Some(Outcome::Won) })
        };
        for group in 0..2 {
            for round in 0..3 {
                (0..2).for_each(|pair| score(&mut competition, group, round, pair).expect("a result"));
            }
        }
        assert!(competition.is_over());
        assert_eq!(competition.advance(None).map_err(|refusal| refusal.code), Err("all-rounds"));
        competition.take(&Event::Ended { stage: 0 }).expect("it is over");
        assert_eq!(score(&mut competition, 0, 0, 0).map_err(|refusal| refusal.code), Err("is-over"));
    }
}
