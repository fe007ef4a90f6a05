//! 250 whole tournaments that were paired by another program (`data/README.md`): the same pairs, colours and byes.

use std::path::Path;

use bolshak_tournament::swiss::{self, Colour, Round};
use bolshak_tournament::trf::Report;

/// What the report says of a round.
fn told(report: &Report, round: usize) -> Round {
    let mut told = Round::default();
    for (place, player) in report.players.iter().enumerate() {
        let Some(outcome) = player.results.get(round - 1) else { continue };
        match (outcome.opponent, outcome.colour) {
            (Some(opponent), Some(Colour::White)) => told.pairs.push((place, opponent)),
            (None, _) if outcome.code == 'U' => told.bye = Some(place),
            _ => {}
        }
    }
    told
}

/// The rounds of a report that come out otherwise.
fn differences(report: &Report) -> Vec<String> {
    let mut found = vec![];
    for round in 1..=report.rounds_told() {
        let entrants = report.entrants(round);
        let paired = swiss::pair(&report.settings, &entrants, &|a, b| report.is_forbidden(round, a, b));
        let mut wanted = told(report, round);
        wanted.pairs.sort_unstable();
        match paired {
            Ok(mut paired) => {
                paired.pairs.sort_unstable();
                if paired != wanted {
                    found.push(format!("round {round}: {paired:?} in place of {wanted:?}"));
                }
            }
            Err(error) => found.push(format!("round {round}: {error}")),
        }
    }
    found
}

#[test]
fn every_round_comes_out_as_another_program_paired_it() {
    let folder = std::env::var("GOLDEN").unwrap_or_else(|_| "/work/shared/swiss".to_owned());
    let mut paths: Vec<_> = std::fs::read_dir(Path::new(&folder))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|ext| ext == "trf"));
    paths.sort();
    let (mut all, mut wrong) = (0, 0);
    for path in paths {
        let report = Report::read(&std::fs::read_to_string(&path).expect("a text"))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        all += report.rounds_told();
        let found = differences(&report);
        wrong += found.len();
        if let Some(first) = found.first() {
            println!("{}: {} of {}; {first}", path.display(), found.len(), report.rounds_told());
        }
    }
    println!("{wrong} of {all} rounds");
    assert_eq!(wrong, 0, "of {all} rounds");
}
