//! A second computation of points, tie-breaks and standings, written from the rules alone, against the first one in thousands of
//! competitions that are played by chance. It reads pairs, byes and outcomes only. Articles are those of C.07 of March 2026.
//!
//! Where the rules say nothing, both read them like this:
//! * Several games of a pair are one meeting with the points that the standings count for it, played if one game was played.
//!   Where none was, whoever has no points from it was not available.
//! * Shmulyan leaves out forfeits in a Swiss system, where they are no games.
//! * In the middle of a competition the last round is the last one that was published, and the number of rounds is theirs.
//! * A round that was annulled ends a row of missed rounds like one that was played.
//! * Whoever met nobody has zero for ratings of opponents.

mod direct;
mod order;
mod play;
mod rating;
mod record;
mod sums;
mod unplayed;

use std::collections::BTreeMap;

use bolshak_tournament::Competition;
use bolshak_tournament::standings::{Row, Standings};
use bolshak_tournament::tiebreak::TieBreak;

use play::{AT, Play};
use record::Record;

/// What differs, by what it is about.
#[derive(Default)]
struct Differences {
    found: BTreeMap<String, Vec<String>>,
    values: usize,
    places: usize,
}

impl Differences {
    fn note(&mut self, about: &str, case: String) {
        self.found.entry(about.to_owned()).or_default().push(case);
    }

    /// Points, and every value of everybody.
    fn compare_values(&mut self, seed: &str, record: &Record, standings: &Standings) {
        for row in &standings.rows {
            let who = row.line.who;
            if row.line.points != record.points(who) {
                self.note("points", format!("{seed}, {who}: {} {}", row.line.points, record.points(who)));
            }
            self.values += row.values.len();
            for (tie_break, first, second) in differing(record, standings, row) {
                self.note(&format!("{tie_break:?}"), format!("{seed}, {who}: {first:?} {second:?}"));
            }
        }
    }

    /// Who shares which places; where values differ, that is told already.
    fn compare_order(&mut self, seed: &str, record: &Record, standings: &Standings) {
        if standings.rows.iter().any(|row| !differing(record, standings, row).is_empty()) {
            return;
        }
        let order = order::order(record, &standings.tie_breaks);
        let mut second = BTreeMap::new();
        let mut next = 1;
        for group in &order {
            let places = Some((next, next + group.len() - 1));
            second.extend(group.iter().map(|who| (*who, places)));
            next += group.len();
        }
        for row in &standings.rows {
            if row.place.is_some() != second.contains_key(&row.line.who) {
                let about = format!("{seed}, {}: {:?}", row.line.who, row.place);
                return self.note("who has a place", about);
            }
        }
        for row in &standings.rows {
            self.places += 1;
            let place = second.get(&row.line.who).copied().flatten();
            if row.place != place {
                let count = standings.tie_breaks.len();
                let about = format!("places by {:?} ({count} in all)", &standings.tie_breaks[..count.min(2)]);
                self.note(&about, format!("{seed}, {}: {:?} {place:?}", row.line.who, row.place));
            }
        }
    }

    /// The first of each kind of difference, for people to look at.
    fn text(&self) -> String {
        let kinds = self.found.iter();
        let first = |(about, cases): (&String, &Vec<String>)| {
            format!("{about}: {} times, first {:?}\n", cases.len(), &cases[..cases.len().min(3)])
        };
        let all: String = kinds.map(first).collect();
        format!("{} values and {} places compared\n{all}", self.values, self.places)
    }
}

/// The values of somebody in which the two differ, with both.
fn differing(record: &Record, standings: &Standings, row: &Row) -> Vec<(TieBreak, Vec<i64>, Vec<i64>)> {
    let both = standings.tie_breaks.iter().zip(&row.values);
    let with_second = both.filter_map(|(tie_break, first)| {
        let second = order::value(record, *tie_break, row.line.who)?;
        Some((*tie_break, first.keys.clone(), second))
    });
    with_second.filter(|(_, first, second)| !is_same(first, second)).collect()
}

/// What comes to nothing at the end need not be said.
fn is_same(first: &[i64], second: &[i64]) -> bool {
    let length = first.len().max(second.len());
    (0..length).all(|at| first.get(at).unwrap_or(&0) == second.get(at).unwrap_or(&0))
}

fn standings(competition: &Competition, tie_breaks: Vec<TieBreak>) -> Standings {
    let mut competition = competition.clone();
    competition.plan.tie_breaks = tie_breaks;
    competition.standings(AT)
}

fn compare(seeds: impl Iterator<Item = String>, play: fn(&str) -> Play) -> Differences {
    let mut differences = Differences::default();
    let all = play::tie_breaks();
    for seed in seeds {
        let mut play = play(&seed);
        let record = Record::read(&play.competition, AT);
        let with_all = standings(&play.competition, all.clone());
        differences.compare_values(&seed, &record, &with_all);
        differences.compare_order(&seed, &record, &with_all);
        differences.compare_order(&seed, &record, &standings(&play.competition, vec![TieBreak::Direct]));
        // The direct encounter looks at what those before it have left tied.
        let before = all[play.lot(all.len())];
        let list = vec![before, TieBreak::Direct, TieBreak::Wins];
        differences.compare_order(&seed, &record, &standings(&play.competition, list));
    }
    differences
}

#[test]
fn swiss_systems_come_to_the_same_twice() {
    let differences = compare((0..2_200).map(|number| format!("second swiss {number}")), Play::swiss);
    assert!(differences.found.is_empty(), "{}", differences.text());
    assert!(differences.values > 600_000 && differences.places > 60_000);
}

#[test]
fn round_robins_come_to_the_same_twice() {
    let differences = compare((0..1_200).map(|number| format!("second robin {number}")), Play::robin);
    assert!(differences.found.is_empty(), "{}", differences.text());
    assert!(differences.values > 150_000 && differences.places > 15_000);
}
