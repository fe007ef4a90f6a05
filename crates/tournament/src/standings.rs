//! Who stands where.

use crate::competition::Competition;
use crate::competitor::{AgeGroup, Person, Sex};
use crate::event::GroupId;
use crate::lines::Line;
use crate::outcome::Points;
use crate::plan::System;
use crate::tiebreak::{Ground, TieBreak, Value};

/// Who stands where in a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standings {
    /// What decided between equal points.
    pub tie_breaks: Vec<TieBreak>,
    /// The best first.
    pub rows: Vec<Row>,
}

/// Somebody's place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// From the first to the last place that he shares, from 1. None for whoever does not count any more.
    pub place: Option<(usize, usize)>,
    /// What he did.
    pub line: Line,
    /// A value for each tie-break.
    pub values: Vec<Value>,
    /// How long he took, in seconds, where problems are solved.
    pub seconds: u32,
}

/// Some of those who take part.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Selection<'s> {
    /// Of this age group.
    pub age: Option<AgeGroup>,
    /// Of this sex.
    pub sex: Option<Sex>,
    /// Of this team.
    pub team: Option<&'s str>,
    /// Of this city.
    pub city: Option<&'s str>,
    /// Of this federation.
    pub federation: Option<&'s str>,
}

impl Selection<'_> {
    fn has(&self, person: &Person, year: Option<u16>) -> bool {
        let age = || Some(AgeGroup::of(person.born?, year?));
        let is = |wanted: Option<&str>, has: &str| wanted.is_none_or(|wanted| wanted == has);
        self.age.is_none_or(|wanted| age() == Some(wanted))
            && self.sex.is_none_or(|wanted| person.sex == Some(wanted))
            && is(self.team, &person.team)
            && is(self.city, &person.city)
            && is(self.federation, &person.federation)
    }
}

impl Competition {
    /// Who stands where in a group now.
    #[must_use]
    pub fn standings(&self, at: GroupId) -> Standings {
        let lines = self.lines(at);
        let ground = Ground::new(self, at, &lines);
        let before = self.before_points(at, &lines);
        let mut order: Vec<usize> = (0..lines.len()).collect();
        order.sort_by_key(|place| (before[*place], *place));
        let mut values: Vec<Vec<Value>> = vec![vec![]; lines.len()];
        let mut ties: Vec<Vec<usize>> =
            order.chunk_by(|a, b| before[*a] == before[*b]).map(<[usize]>::to_vec).collect();
        for by in self.tie_breaks(at) {
            ties = ties.into_iter().flat_map(|tied| split(&ground, *by, &tied, &mut values)).collect();
        }
        self.rows(at, &lines, &ties, values, &before)
    }

    fn rows(
        &self,
        at: GroupId,
        lines: &[Line],
        ties: &[Vec<usize>],
        mut values: Vec<Vec<Value>>,
        before: &[Before],
    ) -> Standings {
        let mut rows = vec![];
        for tied in ties {
            let shared = (rows.len() + 1, rows.len() + tied.len());
            for place in tied {
                rows.push(Row {
                    place: (!before[*place].is_void).then_some(shared),
                    line: lines[*place].clone(),
                    values: std::mem::take(&mut values[*place]),
                    seconds: self.seconds(at, lines[*place].who),
                });
            }
        }
        Standings { tie_breaks: self.tie_breaks(at).to_vec(), rows }
    }

    /// What decides between equal points; whoever is out of a knock-out shares his place.
    fn tie_breaks(&self, at: GroupId) -> &[TieBreak] {
        if matches!(self.stage(at).system, System::Knockout { .. }) { &[] } else { &self.plan.tie_breaks }
    }

    /// What decides before all tie-breaks, the better the less.
    fn before_points(&self, at: GroupId, lines: &[Line]) -> Vec<Before> {
        let is_knockout = matches!(self.stage(at).system, System::Knockout { .. });
        let places = if is_knockout { self.knockout_places(at) } else { vec![] };
        let before = |(number, line): (usize, &Line)| Before {
            is_void: line.is_void,
            knockout: places.get(number).map(|place| place.0),
            points: if is_knockout { 0 } else { -line.points },
            seconds: self.seconds(at, line.who),
        };
        lines.iter().enumerate().map(before).collect()
    }

    fn seconds(&self, at: GroupId, who: usize) -> u32 {
        let solutions = self.group(at).map_or(&[][..], |group| &group.solutions);
        solutions.iter().filter(|solution| solution.who == who).map(|solution| solution.seconds).sum()
    }

    /// The standings of some, whose places count among themselves.
    #[must_use]
    pub fn standings_of(&self, at: GroupId, some: &Selection<'_>) -> Standings {
        let mut standings = self.standings(at);
        let has = |row: &Row| some.has(&self.entries[row.line.who].competitor.person, self.plan.year);
        standings.rows.retain(has);
        let shared: Vec<_> = standings.rows.iter().map(|row| row.place).collect();
        for row in &mut standings.rows {
            let Some(own) = row.place else { continue };
            let better = shared.iter().flatten().filter(|other| other.0 < own.0).count();
            let equal = shared.iter().flatten().filter(|other| other.0 == own.0).count();
            row.place = Some((better + 1, better + equal));
        }
        standings
    }

    /// The points of teams, where everybody plays for himself: the sum of the best so many of each, the best team first.
    #[must_use]
    pub fn team_sums(&self, at: GroupId, best: usize) -> Vec<(String, Points, Vec<usize>)> {
        let mut teams: Vec<(String, Points, Vec<usize>)> = vec![];
        for row in self.standings(at).rows {
            let team = &self.entries[row.line.who].competitor.person.team;
            if team.is_empty() {
                continue;
            }
            let place = teams.iter().position(|(name, ..)| name == team).unwrap_or_else(|| {
                teams.push((team.clone(), 0, vec![]));
                teams.len() - 1
            });
            let (_, points, members) = &mut teams[place];
            if members.len() < best {
                *points += row.line.points;
                members.push(row.line.who);
            }
        }
        teams.sort_by_key(|(_, points, _)| -points);
        teams
    }
}

/// What decides before all tie-breaks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Before {
    is_void: bool,
    knockout: Option<usize>,
    points: Points,
    seconds: u32,
}

/// Splits those who are tied by their values, and notes the values.
fn split(ground: &Ground<'_>, by: TieBreak, tied: &[usize], values: &mut [Vec<Value>]) -> Vec<Vec<usize>> {
    let lines: Vec<&Line> = tied.iter().map(|place| &ground.lines[*place]).collect();
    for (place, value) in tied.iter().zip(ground.values(by, &lines)) {
        values[*place].push(value);
    }
    let own = |place: &usize| values[*place].last().map(|value| &value.keys);
    let mut order = tied.to_vec();
    order.sort_by(|a, b| own(b).cmp(&own(a)));
    order.chunk_by(|a, b| own(a) == own(b)).map(<[usize]>::to_vec).collect()
}

/// The sums of places of a series: what each place of a competition gives, added up (the South American system).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Series {
    /// What the first place gives, and the second, and so on.
    pub points: Vec<Points>,
}

impl Default for Series {
    /// 25, 18, 15, 12, 10, 8, 6, 4, 2 and 1 `[R]`: the source texts give no list.
    fn default() -> Self {
        Self { points: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1].map(|points| 10 * points).to_vec() }
    }
}

impl Series {
    /// The sums of all who were in one of these standings, by name, the best first; each with what he got in each of them. Whoever
    /// shares places gets their mean, rounded down to a tenth.
    #[must_use]
    pub fn sums(
        &self,
        standings: &[Vec<(String, (usize, usize))>],
    ) -> Vec<(String, Points, Vec<Option<Points>>)> {
        let mut sums: Vec<(String, Points, Vec<Option<Points>>)> = vec![];
        for (number, one) in standings.iter().enumerate() {
            for (name, (first, last)) in one {
                let place = sums.iter().position(|(other, ..)| other == name).unwrap_or_else(|| {
                    sums.push((name.clone(), 0, vec![None; standings.len()]));
                    sums.len() - 1
                });
                let given = (*first..=*last).map(|place| self.points.get(place - 1).copied().unwrap_or(0));
                let mean = given.sum::<Points>() / (last - first + 1) as Points;
                sums[place].1 += mean;
                sums[place].2[number] = Some(mean);
            }
        }
        sums.sort_by(|a, b| (b.1, &a.0).cmp(&(a.1, &b.0)));
        sums
    }
}
