//! The next round of a group.

use bolshak_arena::lot::Lots;

use super::knockout::{Seat, Table};
use super::{arena, berger};
use crate::competition::Competition;
use crate::event::GroupId;
use crate::lines::{Cell, Kind, Line};
use crate::outcome::{Points, Refusal};
use crate::plan::{Acceleration, Carried, Length, Swiss, System, Within};
use crate::round::{Drawn, Pairing, Side};
use crate::swiss::{self, Bye, Colour, Entrant, Past, Settings};

pub(super) fn pair(competition: &Competition, at: GroupId) -> Result<Pairing, Refusal> {
    match &competition.stage(at).system {
        System::RoundRobin { cycles } => round_robin(competition, at, usize::from(*cycles)),
        System::Swiss(plan) => swiss_round(competition, at, plan),
        System::Knockout { .. } => knockout(competition, at),
        System::Scheveningen => scheveningen(competition, at),
        System::Match(_) => match_round(competition, at),
        System::Arena { .. } => {
            let group = competition.group(at)?;
            let busy = group.busy();
            let free = |who: &&usize| !busy.contains(who) && !competition.is_out(**who);
            let waiting: Vec<usize> = group.numbers.iter().filter(free).copied().collect();
            arena::pair(&competition.lines(at), &waiting)
        }
        System::Solving { .. } => {
            Err(Refusal::new("no-pairs", "nobody meets anybody where problems are solved"))
        }
    }
}

fn round_robin(competition: &Competition, at: GroupId, cycles: usize) -> Result<Pairing, Refusal> {
    let group = competition.group(at)?;
    let rounds = berger::round_robin(group.numbers.len(), cycles);
    let Some(round) = rounds.get(group.rounds.len()) else { return Err(all_rounds()) };
    let have_met = met_before(competition, at);
    let mut pairing = Pairing::default();
    for &(white, black) in round {
        let who = [group.numbers[white], group.numbers[black]];
        if have_met(who) {
            continue;
        }
        pairing.pairs.push(Drawn::new(who[0], who[1]));
    }
    let is_paired =
        |who: usize| round.iter().any(|&(a, b)| group.numbers[a] == who || group.numbers[b] == who);
    let free = group.numbers.iter().filter(|who| !is_paired(**who) && !competition.is_out(**who));
    pairing.byes = free.map(|who| (*who, Bye::Zero)).collect();
    Ok(pairing)
}

/// Whether two have met in the stage before, and bring that along.
fn met_before(competition: &Competition, at: GroupId) -> impl Fn([usize; 2]) -> bool {
    let counts = competition.stage(at).carried == Carried::Mutual;
    let lines = if counts { competition.lines_before(at) } else { vec![] };
    move |[a, b]| {
        let met = |cell: &Cell| cell.opponent == Some(b) && cell.counts();
        lines.iter().any(|line| line.who == a && line.cells.iter().any(met))
    }
}

pub(super) fn all_rounds() -> Refusal {
    Refusal::new("all-rounds", "all rounds of this stage are paired")
}

fn scheveningen(competition: &Competition, at: GroupId) -> Result<Pairing, Refusal> {
    let group = competition.group(at)?;
    let size = group.numbers.len() / 2;
    let rounds = berger::scheveningen(size);
    let round = rounds.get(group.rounds.len()).ok_or_else(all_rounds)?;
    let pairs = round.iter().map(|&(first, second, first_is_white)| {
        let (first, second) = (group.numbers[first], group.numbers[size + second]);
        if first_is_white { Drawn::new(first, second) } else { Drawn::new(second, first) }
    });
    Ok(Pairing { pairs: pairs.collect(), byes: vec![] })
}

fn match_round(competition: &Competition, at: GroupId) -> Result<Pairing, Refusal> {
    if match_is_decided(competition, at) {
        return Err(Refusal::new("decided", "the match is decided"));
    }
    let group = competition.group(at)?;
    let (one, other) = (group.numbers[0], group.numbers[1]);
    let turned = !group.rounds.len().is_multiple_of(2);
    let drawn = if turned { Drawn::new(other, one) } else { Drawn::new(one, other) };
    Ok(Pairing { pairs: vec![drawn], byes: vec![] })
}

/// Can nothing change any more, or nothing that matters?
pub(super) fn match_is_decided(competition: &Competition, at: GroupId) -> bool {
    let System::Match(length) = &competition.stage(at).system else { return false };
    let lines = competition.lines(at);
    let (Some(played), points) =
        (lines.first().map(|line| line.cells.len()), lines.iter().map(|line| line.points))
    else {
        return true;
    };
    let points: Vec<Points> = points.collect();
    match *length {
        Length::Points { points: wanted } => points.iter().any(|points| *points >= wanted),
        Length::Rounds { rounds, all } => {
            let left = usize::from(rounds).saturating_sub(played);
            let ahead = (points[0] - points[1]).abs();
            left == 0 || !all && ahead > left as Points * competition.plan.form.most()
        }
    }
}

fn table(competition: &Competition, at: GroupId) -> Table {
    let System::Knockout { lives, third_place, .. } = competition.stage(at).system else {
        return Table::new(0, 1, false);
    };
    let seeds = competition.group(at).map_or(0, |group| group.numbers.len());
    Table::new(seeds, usize::from(lives), third_place)
}

/// Who won a match of the table.
fn winners(competition: &Competition, at: GroupId) -> Vec<Option<Side>> {
    let mut winners = vec![];
    let rounds = competition.group(at).map_or(&[][..], |group| &group.rounds);
    for pair in rounds.iter().flat_map(|round| &round.pairs) {
        let slot = pair.drawn.slot.unwrap_or_default();
        if winners.len() <= slot {
            winners.resize(slot + 1, None);
        }
        winners[slot] = pair.winner(&competition.plan.form);
    }
    winners
}

pub(super) fn knockout_rounds(competition: &Competition, at: GroupId) -> usize {
    table(competition, at).matches.iter().map(|one| one.round + 1).max().unwrap_or(0)
}

/// The matches of the table that are ready to be played.
fn knockout(competition: &Competition, at: GroupId) -> Result<Pairing, Refusal> {
    let group = competition.group(at)?;
    let pairs = || group.rounds.iter().flat_map(|round| &round.pairs);
    if let Some(open) = pairs().find(|pair| pair.winner(&competition.plan.form).is_none()) {
        let names = open.drawn.who.map(|who| competition.name(who));
        let message = format!("{} – {} is equal: additional games or a lot decide", names[0], names[1]);
        return Err(Refusal::new("equal", message));
    }
    let (table, won) = (table(competition, at), winners(competition, at));
    let seats = table.seats(&|slot| won.get(slot).copied().flatten());
    let mut pairing = Pairing::default();
    for (slot, seated) in seats.iter().enumerate() {
        let is_played = won.get(slot).copied().flatten().is_some();
        if let ([Seat::Seed(a), Seat::Seed(b)], false) = (*seated, is_played) {
            let drawn = Drawn::new(group.numbers[a], group.numbers[b]);
            pairing.pairs.push(Drawn { slot: Some(slot), ..drawn });
        }
    }
    if pairing.pairs.is_empty() { Err(all_rounds()) } else { Ok(pairing) }
}

impl Competition {
    /// The places of a knock-out's group, by pairing number: from the first to the last that he shares, both from 1.
    #[must_use]
    pub fn knockout_places(&self, at: GroupId) -> Vec<(usize, usize)> {
        let won = winners(self, at);
        table(self, at).places(&|slot| won.get(slot).copied().flatten())
    }

    /// The table of a knock-out, and who sits where.
    #[must_use]
    pub fn knockout_table(&self, at: GroupId) -> (Table, Vec<[Seat; 2]>) {
        let (table, won) = (table(self, at), winners(self, at));
        let seats = table.seats(&|slot| won.get(slot).copied().flatten());
        (table, seats)
    }
}

fn swiss_round(competition: &Competition, at: GroupId, plan: &Swiss) -> Result<Pairing, Refusal> {
    let group = competition.group(at)?;
    let number = group.rounds.len();
    let lines = competition.lines(at);
    let mut order: Vec<usize> = (0..lines.len()).collect();
    if plan.within == Within::Lot {
        let seed = format!("{}/{}/{}/{}", competition.plan.seed, at.stage + 1, at.group + 1, number + 1);
        Lots::new(&seed).shuffle(&mut order);
    }
    let asked = |who: usize| group.asked.iter().find(|asked| (asked.who, asked.round) == (who, number));
    let is_here = |who: usize| asked(who).is_none() && !competition.is_out(who);
    let entrants: Vec<Entrant> = order
        .iter()
        .map(|place| Entrant {
            past: past(&lines, &order, *place, plan),
            extra: (0..=number).map(|round| extra(competition, plan, (*place, lines.len()), round)).collect(),
            is_here: is_here(lines[*place].who),
        })
        .collect();
    let who = |place: usize| lines[order[place]].who;
    let paired = swiss::pair(&settings(competition, at, plan), &entrants, &|a, b| {
        let pair = [who(a), who(b)];
        competition.must_not_meet(pair) || plan.teams_apart && competition.are_of_one_team(pair)
    });
    // Where it is not possible otherwise, people of one team meet.
    let paired = paired.or_else(|error| {
        if !plan.teams_apart {
            return Err(error);
        }
        swiss::pair(&settings(competition, at, plan), &entrants, &|a, b| {
            competition.must_not_meet([who(a), who(b)])
        })
    });
    let round = paired.map_err(|error| Refusal::new("no-pairing", error.to_string()))?;
    let mut byes: Vec<_> = round.bye.map(|place| (who(place), Bye::Allocated)).into_iter().collect();
    byes.extend(group.numbers.iter().filter_map(|who| {
        let bye = if competition.is_out(*who) { Bye::Zero } else { asked(*who)?.bye };
        Some((*who, bye))
    }));
    let pairs = round.pairs.iter().map(|&(white, black)| Drawn::new(who(white), who(black)));
    Ok(Pairing { pairs: pairs.collect(), byes })
}

impl Competition {
    /// The colour of the highest in the first round: by lot, if nobody has decided.
    pub(crate) fn initial_colour(&self, at: GroupId, plan: &Swiss) -> Colour {
        let mut lots = Lots::new(&format!("{}/{}/{}", self.plan.seed, at.stage + 1, at.group + 1));
        let lot = if lots.below(2) == Some(0) { Colour::White } else { Colour::Black };
        plan.initial.unwrap_or(lot)
    }

    pub(super) fn must_not_meet(&self, pair: [usize; 2]) -> bool {
        self.forbidden.iter().any(|set| pair.iter().all(|who| set.contains(who)))
    }

    pub(super) fn are_of_one_team(&self, [a, b]: [usize; 2]) -> bool {
        let team = |who: usize| &self.entries[who].competitor.person.team;
        !team(a).is_empty() && team(a) == team(b)
    }
}

fn settings(competition: &Competition, at: GroupId, plan: &Swiss) -> Settings {
    let form = &competition.plan.form;
    Settings {
        rounds: usize::from(plan.rounds),
        initial: competition.initial_colour(at, plan),
        win: form.most(),
        draw: form.half(),
        bye: form.bye.unwrap_or(form.most()),
    }
}

/// What somebody did, with opponents by their places in this round's order.
fn past(lines: &[Line], order: &[usize], place: usize, plan: &Swiss) -> Vec<Past> {
    let seat = |who: usize| order.iter().position(|place| lines[*place].who == who).unwrap_or_default();
    let past = |cell: &Cell| match (cell.kind, cell.opponent) {
        (Kind::Played, Some(opponent)) => Past::Played {
            opponent: seat(opponent),
            colour: cell.colour.filter(|_| plan.colours),
            points: cell.points,
        },
        (Kind::Forfeit | Kind::Open, Some(opponent)) => {
            Past::Forfeit { opponent: seat(opponent), points: cell.points }
        }
        (Kind::Bye(bye), _) => Past::Bye(bye),
        _ => Past::Bye(Bye::Zero),
    };
    lines[place].cells.iter().map(past).collect()
}

/// Baku acceleration: the points that the upper half has more while a round is paired (C.04.5.1).
fn extra(competition: &Competition, plan: &Swiss, (place, all): (usize, usize), round: usize) -> Points {
    let accelerated = usize::from(plan.rounds).div_ceil(2);
    if plan.acceleration == Acceleration::None || place >= 2 * all.div_ceil(4) || round >= accelerated {
        return 0;
    }
    let form = &competition.plan.form;
    if round < accelerated.div_ceil(2) { form.most() } else { form.half() }
}
