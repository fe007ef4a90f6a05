//! How a stage begins: who plays in which group, with which number.

use bolshak_arena::lot::Lots;

use crate::competition::Competition;
use crate::event::{Event, GroupId};
use crate::outcome::Refusal;
use crate::plan::{Admitted, Seeds, System};

impl Competition {
    /// The beginning of the next stage: its groups, ready to be published. Lots come from the seed of the plan and the number of
    /// the stage, joined by a stroke: `seed/1`.
    pub fn next_stage(&self) -> Result<Event, Refusal> {
        let stage = self.stages.len();
        let Some(plan) = self.plan.stages.get(stage) else {
            return Err(Refusal::new("bad-stage", "the last stage has begun already"));
        };
        if stage > 0 && !self.stages[stage - 1].is_over {
            return Err(Refusal::new("not-over", "the stage before is not over"));
        }
        let mut who = match plan.from {
            Admitted::All => self.all_by_rating(),
            Admitted::Places { first, last } => self.placed(stage, usize::from(first), usize::from(last)),
        };
        let groups = usize::from(plan.groups);
        if who.len() < 2 * groups && !matches!(plan.system, System::Solving { .. }) {
            let message = format!("{} take part: every group needs two at least", who.len());
            return Err(Refusal::new("too-few", message));
        }
        let mut lots = Lots::new(&format!("{}/{}", self.plan.seed, stage + 1));
        match &plan.system {
            System::Knockout { seeds: Seeds::Lot, .. } => lots.shuffle(&mut who),
            System::Match(_) if who.len() != 2 => {
                return Err(Refusal::new("not-two", "a match is played by two"));
            }
            System::Scheveningen => who = self.by_team(&who)?,
            _ => {}
        }
        let mut groups = snake(&who, groups);
        if matches!(plan.system, System::RoundRobin { .. }) {
            groups.iter_mut().for_each(|group| lots.shuffle(group));
        }
        Ok(Event::Began { stage, groups })
    }

    /// Those who have not withdrawn, the highest rating first; who has the same rating stands by his name.
    fn all_by_rating(&self) -> Vec<usize> {
        let mut who: Vec<usize> = (0..self.entries.len()).filter(|who| !self.is_out(*who)).collect();
        let person = |who: &usize| &self.entries[*who].competitor.person;
        who.sort_by(|a, b| (person(b).rating, &person(a).name).cmp(&(person(a).rating, &person(b).name)));
        who
    }

    /// Those who came to these places of the stage before: the first of all groups first, then the second ones.
    fn placed(&self, stage: usize, first: usize, last: usize) -> Vec<usize> {
        let groups =
            (0..self.stages[stage - 1].groups.len()).map(|group| GroupId { stage: stage - 1, group });
        let standings: Vec<_> = groups.map(|at| self.standings(at)).collect();
        let placed = (first.max(1)..=last).flat_map(|place| {
            standings
                .iter()
                .filter_map(move |standings| standings.rows.get(place - 1))
                .map(|row| row.line.who)
        });
        placed.filter(|who| !self.is_out(*who)).collect()
    }

    /// One team's people, then the other one's.
    fn by_team(&self, who: &[usize]) -> Result<Vec<usize>, Refusal> {
        let team = |who: usize| &self.entries[who].competitor.person.team;
        let first = team(who[0]);
        let (own, other): (Vec<_>, Vec<_>) = who.iter().partition(|who| team(**who) == first);
        let second = other.first().map(|who| team(*who));
        if own.len() != other.len() || other.iter().any(|who| Some(team(*who)) != second) {
            let message = "two teams are needed that have as many people each";
            return Err(Refusal::new("not-two-teams", message));
        }
        Ok(own.into_iter().chain(other).collect())
    }
}

/// Divides into groups of equal strength: 1 2 3 – 6 5 4 – 7 8 9.
fn snake(who: &[usize], groups: usize) -> Vec<Vec<usize>> {
    let mut divided = vec![vec![]; groups];
    for (row, some) in who.chunks(groups).enumerate() {
        for (place, who) in some.iter().enumerate() {
            divided[if row.is_multiple_of(2) { place } else { groups - 1 - place }].push(*who);
        }
    }
    divided
}

#[cfg(test)]
mod tests {
    #[test]
    fn groups_are_as_strong() {
        let who: Vec<usize> = (1..=8).collect();
        assert_eq!(super::snake(&who, 3), [vec![1, 6, 7], vec![2, 5, 8], vec![3, 4]]);
    }
}
