//! Reports are read as competitions, and written again.

use bolshak_tournament::trf::Report;
use bolshak_tournament::{Competition, GroupId};

use crate::golden;

#[test]
fn what_is_read_is_written_again() {
    let tournaments = golden::tournaments();
    for (name, report) in &tournaments {
        let events = report.events("russian", "a lot").expect("events");
        let competition = Competition::replay(&events).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let written = competition.report(GroupId::default()).expect("a report");
        let again = Report::read(&written).unwrap_or_else(|error| panic!("{name}: {error}\n{written}"));
        assert_eq!(again.players, report.players, "{name}");
        assert_eq!(again.settings, report.settings, "{name}");
    }
    assert_eq!(tournaments.len(), 250);
}
