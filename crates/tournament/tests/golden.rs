//! 250 whole tournaments that were paired by another program (`dutch/README.md`): the same pairs, colours and byes.

use std::io::Read;

use bolshak_tournament::swiss;
use bolshak_tournament::trf::Report;
use flate2::read::GzDecoder;

const TOURNAMENTS: &[u8] = include_bytes!("dutch/rounds.trf.gz");

/// The tournaments with their names.
pub fn tournaments() -> Vec<(String, Report)> {
    let mut text = String::new();
    GzDecoder::new(TOURNAMENTS).read_to_string(&mut text).expect("a text");
    let read = |part: &str| {
        let (name, part) = part.split_once('\n').expect("a name");
        let report = Report::read(part).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name.to_owned(), report)
    };
    text.split("### ").skip(1).map(read).collect()
}

/// The rounds of a report that come out otherwise. Each is paired from what the report says of those before it.
fn differences(report: &Report) -> Vec<String> {
    let mut found = vec![];
    for round in 1..=report.rounds_told() {
        let paired =
            swiss::pair(&report.settings, &report.entrants(round), &|a, b| report.is_forbidden(round, a, b));
        let told = report.told(round);
        match paired {
            Ok(mut paired) => {
                // The order of boards is not told.
                paired.pairs.sort_unstable();
                if paired != told {
                    found.push(format!("round {round}: {paired:?} in place of {told:?}"));
                }
            }
            Err(error) => found.push(format!("round {round}: {error}")),
        }
    }
    found
}

#[test]
fn every_round_comes_out_as_another_program_paired_it() {
    let (mut rounds, mut wrong) = (0, vec![]);
    let tournaments = tournaments();
    for (name, report) in &tournaments {
        rounds += report.rounds_told();
        wrong.extend(differences(report).into_iter().map(|what| format!("{name}, {what}")));
    }
    assert_eq!((tournaments.len(), rounds), (250, 1_921));
    assert!(wrong.is_empty(), "{} rounds: {wrong:#?}", wrong.len());
}
