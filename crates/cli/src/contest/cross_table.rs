//! The results of more than two engines: who scored what against whom.

use std::io::Write;

use bolshak_arena::micro_match::Scoring;
use bolshak_arena::trial::{PairResults, Strength};
use serde_json::{Value, json};

use super::report::{measured, positive_zero, results_for_programs};
use super::workers::Plan;

/// An engine and its results against all others.
struct Row {
    engine: usize,
    all: PairResults,
}

/// The engines, whoever has the largest share of the points first.
fn ranking(plan: &Plan, tallies: &[PairResults]) -> Vec<Row> {
    let row = |engine| {
        let all = (0..plan.entrants.all.len()).filter_map(|other| between(plan, tallies, engine, other));
        Row { engine, all: all.fold(PairResults::default(), |sum, tally| sum.and(&tally)) }
    };
    let mut rows: Vec<Row> = (0..plan.entrants.all.len()).map(row).collect();
    rows.sort_by(|a, b| b.all.score().total_cmp(&a.all.score()));
    rows
}

/// The results of an engine against another one, if they meet.
fn between(plan: &Plan, tallies: &[PairResults], engine: usize, other: usize) -> Option<PairResults> {
    plan.entrants.meetings.iter().zip(tallies).find_map(|(meeting, tally)| match *meeting {
        [first, second] if (first, second) == (engine, other) => Some(*tally),
        [first, second] if (second, first) == (engine, other) => Some(tally.turned()),
        _ => None,
    })
}

/// The table for people. The strength of an engine is that against the mean of those it met.
pub(super) fn print(plan: &Plan, tallies: &[PairResults], out: &mut impl Write) -> std::io::Result<()> {
    let rows = ranking(plan, tallies);
    let name = |row: &Row| plan.entrants.all[row.engine].name.as_str();
    let width = rows.iter().map(|row| name(row).chars().count()).max().unwrap_or(0);
    let places: String = (1..=rows.len()).map(|place| format!(" {place:>13}")).collect();
    writeln!(out, "    {:width$} {:>13} {:>6}  {:>15}{places}", "", "points", "%", "Elo")?;
    for (place, row) in (1..).zip(&rows) {
        let cells: String =
            rows.iter().map(|other| format!(" {:>13}", cell(plan, tallies, row, other))).collect();
        writeln!(
            out,
            "{place:>2}. {:width$} {:>13} {:>6.1}  {:>15}{cells}",
            name(row),
            format!("{} of {}", points(&row.all), row.all.played()),
            row.all.score() * 100.0,
            strength(&row.all)
        )?;
    }
    Ok(())
}

fn cell(plan: &Plan, tallies: &[PairResults], row: &Row, other: &Row) -> String {
    match between(plan, tallies, row.engine, other.engine) {
        Some(tally) => {
            let [losses, draws, wins] = tally.games;
            format!("+{wins} ={draws} -{losses}")
        }
        None => "·".to_owned(),
    }
}

fn points(tally: &PairResults) -> String {
    let [_, draws, wins] = tally.games;
    Scoring::One.text(u32::try_from(2 * wins + draws).unwrap_or(u32::MAX))
}

fn strength(tally: &PairResults) -> String {
    let words = |strength: Strength| format!("{:+.0} ± {:.0}", positive_zero(strength.elo), strength.error);
    measured(tally).map_or_else(|| "?".to_owned(), words)
}

/// How all stand, in a line.
pub(super) fn leaders(plan: &Plan, tallies: &[PairResults]) -> String {
    let told = |row: &Row| format!("{} {}", plan.entrants.all[row.engine].name, points(&row.all));
    ranking(plan, tallies).iter().map(told).collect::<Vec<_>>().join(", ")
}

/// The results for programs: of each meeting, and of each engine against all that it met.
pub(super) fn for_programs(plan: &Plan, tallies: &[PairResults]) -> Value {
    let name = |engine: usize| json!(plan.entrants.all[engine].name);
    let meetings = plan.entrants.meetings.iter().zip(tallies).map(|(&[first, second], tally)| {
        let mut results = results_for_programs(tally);
        results["first"] = name(first);
        results["second"] = name(second);
        results
    });
    let standing = ranking(plan, tallies).into_iter().map(|row| {
        let mut results = results_for_programs(&row.all);
        results["engine"] = name(row.engine);
        results
    });
    json!({ "meetings": meetings.collect::<Vec<_>>(), "standing": standing.collect::<Vec<_>>() })
}
