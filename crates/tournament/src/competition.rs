//! A competition as its events made it.

use std::collections::HashSet;

use crate::competitor::Competitor;
use crate::event::{Event, GroupId, PairId};
use crate::outcome::{Outcome, Refusal, Solution};
use crate::plan::{Plan, Stage, System};
use crate::round::{Pair, Pairing, Report, Round, Side, pairs};
use crate::swiss::Bye;

/// A competition as its events made it so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Competition {
    /// Its regulations.
    pub plan: Plan,
    /// In the order in which they entered.
    pub entries: Vec<Entry>,
    /// Sets of whom no two must meet.
    pub forbidden: Vec<Vec<usize>>,
    /// What has begun, stage by stage.
    pub stages: Vec<Begun>,
    /// Protests, rulings and the like.
    pub notes: Vec<Note>,
}

/// Somebody who entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Who.
    pub competitor: Competitor,
    /// Why he plays no more, if he does not.
    pub out: Option<String>,
}

/// A stage that has begun.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Begun {
    /// One at least.
    pub groups: Vec<Group>,
    /// Whether it is over.
    pub is_over: bool,
}

/// A group of a stage.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Group {
    /// Who plays, by pairing number.
    pub numbers: Vec<usize>,
    /// Those that were published.
    pub rounds: Vec<Round>,
    /// Byes that were asked for.
    pub asked: Vec<Asked>,
    /// Judged solutions.
    pub solutions: Vec<Solution>,
}

impl Group {
    /// Who is in a pair that is not over.
    #[must_use]
    pub fn busy(&self) -> HashSet<usize> {
        let open = pairs(&self.rounds).filter(|(_, _, pair)| !pair.is_over());
        open.flat_map(|(_, _, pair)| pair.drawn.who).collect()
    }

    /// Was a round published, or a solution judged?
    #[must_use]
    pub fn has_results(&self) -> bool {
        !self.rounds.is_empty() || !self.solutions.is_empty()
    }
}

/// A bye that somebody asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Who.
    pub who: usize,
    /// For which round.
    pub round: usize,
    /// What he gets.
    pub bye: Bye,
}

/// Something to be remembered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// What it is about.
    pub pair: Option<PairId>,
    /// In words.
    pub text: String,
}

impl Competition {
    /// A competition of which nothing but its regulations is known.
    pub fn new(plan: Plan) -> Result<Self, Refusal> {
        check_plan(&plan)?;
        Ok(Self { plan, entries: vec![], forbidden: vec![], stages: vec![], notes: vec![] })
    }

    /// What came of these events; the first of them is [`Event::Planned`].
    pub fn replay(events: &[Event]) -> Result<Self, Refusal> {
        let Some((Event::Planned { plan }, events)) = events.split_first() else {
            return Err(Refusal::new("no-plan", "a competition begins with its regulations"));
        };
        let mut competition = Self::new((**plan).clone())?;
        for event in events {
            competition.take(event)?;
        }
        Ok(competition)
    }

    /// Takes in what happened, if it can have happened; otherwise nothing changes.
    pub fn take(&mut self, event: &Event) -> Result<(), Refusal> {
        match event {
            Event::Planned { plan } => self.plan_anew(plan),
            Event::Entered { competitor } => self.enter(competitor),
            Event::Corrected { who, competitor } => {
                check_competitor(competitor)?;
                self.entry(*who)?.competitor = (**competitor).clone();
                Ok(())
            }
            Event::Withdrew { who, why } => self.withdraw(*who, why),
            Event::Returned { who } => {
                self.entry(*who)?.out = None;
                Ok(())
            }
            Event::Asked { at, who, round, bye } => {
                self.ask(*at, Asked { who: *who, round: *round, bye: *bye })
            }
            Event::Forbade { players } => self.forbid(players),
            Event::Began { stage, groups } => self.begin(*stage, groups),
            Event::Paired { at, round, pairing } => self.publish(*at, *round, pairing),
            Event::PairedAnew { at, pairing } => self.pair_anew(*at, pairing),
            Event::LinedUp { pair, side, members } => self.line_up(*pair, *side, members),
            Event::Scored { pair, board, game, outcome } => self.score(*pair, (*board, *game), *outcome),
            Event::Reported { pair, board, game, side, outcome } => {
                self.report_of(*pair, Report { board: *board, game: *game, side: *side, outcome: *outcome })
            }
            Event::Added { pair, outcome } => self.add_game(*pair, *outcome),
            Event::Decided { pair, side } => {
                let pair = self.pair_mut(*pair)?;
                if !pair.is_over() {
                    return Err(Refusal::new("not-over", "its games are not over"));
                }
                pair.decided = Some(*side);
                Ok(())
            }
            Event::Solved { at, solution } => self.judge(*at, solution),
            Event::Noted { pair, text } => self.note(*pair, text),
            Event::Ended { stage } => self.end(*stage),
        }
    }

    /// A group of a stage that has begun.
    pub fn group(&self, at: GroupId) -> Result<&Group, Refusal> {
        let groups = self.stages.get(at.stage).map(|stage| &stage.groups);
        groups.and_then(|groups| groups.get(at.group)).ok_or_else(|| no_group(at))
    }

    /// The regulations of a stage.
    #[must_use]
    pub fn stage(&self, at: GroupId) -> &Stage {
        &self.plan.stages[at.stage]
    }

    /// A pair that was published.
    pub fn pair(&self, id: PairId) -> Result<&Pair, Refusal> {
        let round = self.group(id.at)?.rounds.get(id.round);
        round.and_then(|round| round.pairs.get(id.pair)).ok_or_else(|| no_pair(id))
    }

    /// The pairs of the rounds that were published last, one round of each group of the stage that is played.
    pub fn latest_pairs(&self) -> impl Iterator<Item = (PairId, &Pair)> {
        let groups = self.stages.iter().enumerate().next_back().into_iter().flat_map(|(stage, kept)| {
            kept.groups.iter().enumerate().map(move |(group, kept)| (GroupId { stage, group }, kept))
        });
        let rounds = groups.filter_map(|(at, group)| Some((at, group.rounds.len().checked_sub(1)?, group)));
        rounds.flat_map(|(at, round, group)| {
            let pairs = group.rounds[round].pairs.iter().enumerate();
            pairs.map(move |(pair, kept)| (PairId { at, round, pair }, kept))
        })
    }

    /// As it is printed.
    #[must_use]
    pub fn name(&self, who: usize) -> &str {
        self.entries.get(who).map_or("?", |entry| &entry.competitor.person.name)
    }

    /// Plays somebody no more?
    #[must_use]
    pub fn is_out(&self, who: usize) -> bool {
        self.entries.get(who).is_none_or(|entry| entry.out.is_some())
    }

    fn entry(&mut self, who: usize) -> Result<&mut Entry, Refusal> {
        self.entries
            .get_mut(who)
            .ok_or_else(|| Refusal::new("no-competitor", format!("nobody has the number {}", who + 1)))
    }

    fn group_mut(&mut self, at: GroupId) -> Result<&mut Group, Refusal> {
        let groups = self.stages.get_mut(at.stage).map(|stage| &mut stage.groups);
        groups.and_then(|groups| groups.get_mut(at.group)).ok_or_else(|| no_group(at))
    }

    /// A pair in which something happens: what a stage came to does not change any more when it is over.
    fn pair_mut(&mut self, id: PairId) -> Result<&mut Pair, Refusal> {
        if self.stages.get(id.at.stage).is_some_and(|stage| stage.is_over) {
            return Err(Refusal::new("is-over", "this stage is over"));
        }
        let round = self.group_mut(id.at)?.rounds.get_mut(id.round);
        round.and_then(|round| round.pairs.get_mut(id.pair)).ok_or_else(|| no_pair(id))
    }

    fn plan_anew(&mut self, plan: &Plan) -> Result<(), Refusal> {
        check_plan(plan)?;
        let has_results = self.stages.iter().flat_map(|stage| &stage.groups).any(Group::has_results);
        let keeps_form = plan.form == self.plan.form
            && plan.stages.len() >= self.stages.len()
            && plan.stages[..self.stages.len()] == self.plan.stages[..self.stages.len()];
        if has_results && !keeps_form {
            return Err(Refusal::new(
                "has-begun",
                "what is played cannot be changed in a stage of which a round was published or a solution judged",
            ));
        }
        self.plan = plan.clone();
        if !keeps_form {
            self.stages.clear();
        }
        Ok(())
    }

    /// Can somebody enter now? Latecomers join where it is not settled who meets whom.
    #[must_use]
    pub fn may_enter(&self) -> bool {
        let is_open = |stage: &Stage| {
            (stage.system.is_timed() || matches!(stage.system, System::Swiss(_))) && stage.groups == 1
        };
        self.stages.is_empty()
            || self.stages.len() == 1 && is_open(&self.plan.stages[0]) && !self.stages[0].is_over
    }

    /// Latecomers join where that is possible.
    fn enter(&mut self, competitor: &Competitor) -> Result<(), Refusal> {
        check_competitor(competitor)?;
        let name = &competitor.person.name;
        if self.entries.iter().any(|entry| entry.competitor.person.name == *name) {
            return Err(Refusal::new("name-taken", format!("{name:?} has entered already")));
        }
        if !self.may_enter() {
            return Err(Refusal::new("has-begun", "nobody can enter any more: who meets whom is settled"));
        }
        let who = self.entries.len();
        let rating = competitor.person.rating;
        self.entries.push(Entry { competitor: competitor.clone(), out: None });
        if let Some(begun) = self.stages.first_mut() {
            // Among those before him, by rating (C.04.2, late entries).
            let numbers = &mut begun.groups[0].numbers;
            let weaker = |other: &usize| self.entries[*other].competitor.person.rating < rating;
            let place = numbers.iter().position(weaker).unwrap_or(numbers.len());
            numbers.insert(place, who);
        }
        Ok(())
    }

    fn withdraw(&mut self, who: usize, why: &str) -> Result<(), Refusal> {
        let entry = self.entry(who)?;
        if entry.out.is_some() {
            return Err(Refusal::new("is-out", "he has withdrawn already"));
        }
        entry.out = Some(why.to_owned());
        Ok(())
    }

    fn ask(&mut self, at: GroupId, asked: Asked) -> Result<(), Refusal> {
        if asked.bye == Bye::Allocated {
            return Err(Refusal::new("bad-bye", "that bye is given by the pairing; nobody can ask for it"));
        }
        self.entry(asked.who)?;
        let group = self.group_mut(at)?;
        if asked.round < group.rounds.len() {
            return Err(Refusal::new("is-paired", format!("round {} is paired already", asked.round + 1)));
        }
        if !group.numbers.contains(&asked.who) {
            return Err(Refusal::new("no-competitor", "he does not play in this group"));
        }
        group.asked.retain(|other| (other.who, other.round) != (asked.who, asked.round));
        group.asked.push(asked);
        Ok(())
    }

    fn forbid(&mut self, players: &[usize]) -> Result<(), Refusal> {
        for who in players {
            self.entry(*who)?;
        }
        self.forbidden.push(players.to_vec());
        Ok(())
    }

    fn begin(&mut self, stage: usize, groups: &[Vec<usize>]) -> Result<(), Refusal> {
        if stage != self.stages.len() || stage >= self.plan.stages.len() {
            return Err(Refusal::new("bad-stage", format!("stage {} cannot begin now", stage + 1)));
        }
        if stage > 0 && !self.stages[stage - 1].is_over {
            return Err(Refusal::new("not-over", "the stage before is not over"));
        }
        let mut seen = HashSet::new();
        for who in groups.iter().flatten() {
            self.entry(*who)?;
            if !seen.insert(who) {
                return Err(Refusal::new("twice", format!("{} is there twice", self.name(*who))));
            }
        }
        let group = |numbers: &Vec<usize>| Group { numbers: numbers.clone(), ..Group::default() };
        self.stages.push(Begun { groups: groups.iter().map(group).collect(), is_over: false });
        Ok(())
    }

    fn publish(&mut self, at: GroupId, round: usize, pairing: &Pairing) -> Result<(), Refusal> {
        self.check_pairing(at, pairing)?;
        let group = self.group(at)?;
        if round != group.rounds.len() {
            let message = format!("round {} is the next one", group.rounds.len() + 1);
            return Err(Refusal::new("bad-round", message));
        }
        let round = self.settled(at, pairing);
        self.group_mut(at)?.rounds.push(round);
        Ok(())
    }

    /// A round in which those who have withdrawn from a fixed table lose without a game.
    fn settled(&self, at: GroupId, pairing: &Pairing) -> Round {
        let mut round = Round::new(&self.plan.form, pairing);
        for pair in &mut round.pairs {
            let outcome = match pair.drawn.who.map(|who| self.is_out(who)) {
                [false, false] => continue,
                [false, true] => Outcome::WonByForfeit,
                [true, false] => Outcome::LostByForfeit,
                [true, true] => Outcome::BothForfeit,
            };
            if matches!(
                self.stage(at).system,
                System::RoundRobin { .. } | System::Scheveningen | System::Knockout { .. }
            ) {
                pair.boards
                    .iter_mut()
                    .flat_map(|board| &mut board.games)
                    .for_each(|game| *game = Some(outcome));
            }
        }
        round
    }

    fn pair_anew(&mut self, at: GroupId, pairing: &Pairing) -> Result<(), Refusal> {
        self.check_pairing(at, pairing)?;
        let Some(last) = self.group(at)?.rounds.last() else {
            return Err(Refusal::new("bad-round", "no round is paired yet"));
        };
        let mut round = self.settled(at, pairing);
        for old in &last.pairs {
            // Who meets whom as before keeps his results, and what was said of them.
            let kept = round.pairs.iter_mut().find(|new| new.drawn == old.drawn);
            let Some(kept) = kept else {
                if !old.has_begun() {
                    continue;
                }
                let names = old.drawn.who.map(|who| self.name(who));
                let message = format!("{} – {} has a result: take it back first", names[0], names[1]);
                return Err(Refusal::new("has-result", message));
            };
            *kept = old.clone();
        }
        if let Some(last) = self.group_mut(at)?.rounds.last_mut() {
            *last = round;
        }
        Ok(())
    }

    /// Everybody is of the group, and there once.
    fn check_pairing(&self, at: GroupId, pairing: &Pairing) -> Result<(), Refusal> {
        let group = self.group(at)?;
        if self.stages[at.stage].is_over {
            return Err(Refusal::new("is-over", "this stage is over"));
        }
        let paired = pairing.pairs.iter().flat_map(|drawn| drawn.who);
        let mut seen = HashSet::new();
        for who in paired.chain(pairing.byes.iter().map(|(who, _)| *who)) {
            if !group.numbers.contains(&who) {
                let message = format!("{} does not play in this group", self.name(who));
                return Err(Refusal::new("no-competitor", message));
            }
            if !seen.insert(who) {
                return Err(Refusal::new("twice", format!("{} is there twice", self.name(who))));
            }
        }
        Ok(())
    }

    fn line_up(&mut self, id: PairId, side: Side, members: &[usize]) -> Result<(), Refusal> {
        let who = self.pair(id)?.drawn.who[side.index()];
        let count = self.entries[who].competitor.members.len();
        let mut seen = HashSet::new();
        if members.len() != self.plan.form.boards()
            || !members.iter().all(|one| *one < count && seen.insert(one))
        {
            let message = format!("{} of {count} people are needed, nobody twice", self.plan.form.boards());
            return Err(Refusal::new("bad-line-up", message));
        }
        let pair = self.pair_mut(id)?;
        if pair.has_begun() {
            return Err(Refusal::new("has-result", "a game of this pair has a result already"));
        }
        for (board, member) in pair.boards.iter_mut().zip(members) {
            board.members[side.index()] = *member;
        }
        Ok(())
    }

    fn score(&mut self, id: PairId, at: (usize, usize), outcome: Option<Outcome>) -> Result<(), Refusal> {
        let is_last = id.round + 1 == self.group(id.at)?.rounds.len();
        // The next round of a knock-out was paired from what this one says.
        let follows = matches!(self.stage(id.at).system, System::Knockout { .. }) && !is_last;
        let pair = self.pair_mut(id)?;
        let before = pair.clone();
        let game = pair.boards.get_mut(at.0).and_then(|board| board.games.get_mut(at.1));
        let Some(game) = game else {
            let message = format!("there is no game {} at board {}", at.1 + 1, at.0 + 1);
            return Err(Refusal::new("no-game", message));
        };
        *game = outcome;
        pair.reports.retain(|report| (report.board, report.game) != at);
        let after = pair.clone();
        let form = &self.plan.form;
        if follows && before.winner(form) != after.winner(form) {
            *self.pair_mut(id)? = before;
            return Err(Refusal::new("is-paired", "the next round was paired from this result"));
        }
        Ok(())
    }

    /// The last thing that a player says of a game counts.
    fn report_of(&mut self, id: PairId, report: Report) -> Result<(), Refusal> {
        let pair = self.pair_mut(id)?;
        let game = pair.boards.get(report.board).and_then(|board| board.games.get(report.game));
        match game {
            None => return Err(Refusal::new("no-game", "the pair has no such game")),
            Some(Some(_)) => return Err(Refusal::new("has-result", "this game has its result")),
            Some(None) => {}
        }
        let is_same = |other: &Report| {
            (other.board, other.game, other.side) == (report.board, report.game, report.side)
        };
        pair.reports.retain(|other| !is_same(other));
        pair.reports.push(report);
        Ok(())
    }

    /// The result that both players of a pair say that a game has, if it has none.
    #[must_use]
    pub fn agreed(&self, id: PairId, board: usize, game: usize) -> Option<Outcome> {
        let pair = self.pair(id).ok()?;
        let said = |side: Side| {
            let own = |report: &&Report| (report.board, report.game, report.side) == (board, game, side);
            pair.reports.iter().find(own).map(|report| report.outcome)
        };
        let known = pair.boards.get(board)?.games.get(game)?;
        said(Side::First).filter(|outcome| known.is_none() && said(Side::Second) == Some(*outcome))
    }

    fn add_game(&mut self, id: PairId, outcome: Outcome) -> Result<(), Refusal> {
        let form = self.plan.form;
        let pair = self.pair_mut(id)?;
        if !pair.is_over() || pair.winner(&form).is_some() {
            let message = "an additional game is played when all games are over and equal";
            return Err(Refusal::new("not-equal", message));
        }
        pair.extra.push(outcome);
        Ok(())
    }

    fn judge(&mut self, at: GroupId, solution: &Solution) -> Result<(), Refusal> {
        let group = self.group(at)?;
        let System::Solving { problems } = &self.stage(at).system else {
            return Err(Refusal::new("no-problem", "nothing is solved in this stage"));
        };
        let Some(most) = problems.get(solution.problem) else {
            let message = format!("there is no problem {}", solution.problem + 1);
            return Err(Refusal::new("no-problem", message));
        };
        if !(0..=*most).contains(&solution.points) {
            let message = format!("this problem gives {} points at most", crate::outcome::points_text(*most));
            return Err(Refusal::new("bad-points", message));
        }
        if !group.numbers.contains(&solution.who) {
            return Err(Refusal::new("no-competitor", "he does not play in this group"));
        }
        let solutions = &mut self.group_mut(at)?.solutions;
        solutions.retain(|other| (other.who, other.problem) != (solution.who, solution.problem));
        solutions.push(solution.clone());
        Ok(())
    }

    fn note(&mut self, pair: Option<PairId>, text: &str) -> Result<(), Refusal> {
        if let Some(pair) = pair {
            self.pair(pair)?;
        }
        self.notes.push(Note { pair, text: text.to_owned() });
        Ok(())
    }

    fn end(&mut self, stage: usize) -> Result<(), Refusal> {
        let begun = self.stages.get(stage).ok_or_else(|| no_group(GroupId { stage, group: 0 }))?;
        if begun.is_over {
            return Err(Refusal::new("is-over", "this stage is over"));
        }
        if !begun.groups.iter().flat_map(|group| &group.rounds).all(Round::is_over) {
            return Err(Refusal::new("not-over", "games without a result are left"));
        }
        self.stages[stage].is_over = true;
        Ok(())
    }
}

fn no_group(at: GroupId) -> Refusal {
    Refusal::new("no-group", format!("group {} of stage {} has not begun", at.group + 1, at.stage + 1))
}

fn no_pair(id: PairId) -> Refusal {
    Refusal::new("no-pair", format!("there is no pair {} in round {}", id.pair + 1, id.round + 1))
}

fn check_competitor(competitor: &Competitor) -> Result<(), Refusal> {
    let names = [&competitor.person].into_iter().chain(&competitor.members).map(|person| person.name.trim());
    for name in names {
        if name.is_empty() || name.chars().count() > 100 || name.chars().any(char::is_control) {
            return Err(Refusal::new("bad-name", "a name has 1 to 100 characters on one line"));
        }
    }
    Ok(())
}

fn check_plan(plan: &Plan) -> Result<(), Refusal> {
    let bad = |message: &str| Err(Refusal::new("bad-plan", message));
    let form = &plan.form;
    if !(1..=20).contains(&plan.stages.len()) || plan.tie_breaks.len() > 20 {
        return bad("a competition has 1 to 20 stages and at most 20 tie-breaks");
    }
    let texts = [&plan.name, &plan.place, &plan.dates, &plan.arbiter, &plan.control];
    let names = plan.stages.iter().map(|stage| &stage.name);
    if texts.into_iter().chain(names).any(|text| text.chars().count() > 200) || plan.exhibitions.len() > 20 {
        return bad("texts have at most 200 characters, and at most 20 exhibitions belong to a competition");
    }
    if !(1..=20).contains(&form.games) || form.boards.is_some_and(|boards| !(1..=100).contains(&boards)) {
        return bad("a pair plays 1 to 20 games, a team has 1 to 100 boards");
    }
    if !(form.scoring.loss <= form.scoring.draw && form.scoring.draw < form.scoring.win) {
        return bad("a win is worth more than a draw, and a draw not less than a loss");
    }
    for stage in &plan.stages {
        let is_possible = match &stage.system {
            System::RoundRobin { cycles } => (1..=10).contains(cycles),
            System::Swiss(swiss) => (1..=50).contains(&swiss.rounds),
            System::Knockout { lives, .. } => (1..=2).contains(lives),
            System::Solving { problems } => (1..=200).contains(&problems.len()),
            System::Scheveningen | System::Match(_) | System::Arena { .. } => true,
        };
        if !is_possible || !(1..=64).contains(&stage.groups) {
            return bad(
                "1 to 10 cycles, 1 to 50 rounds, 1 or 2 lives, 1 to 200 problems and 1 to 64 groups are possible",
            );
        }
    }
    Ok(())
}
