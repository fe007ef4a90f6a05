//! Reports are read as competitions, and written again.

use std::io::Read;

use bolshak_tournament::trf::Report;
use bolshak_tournament::{Competition, GroupId};
use flate2::read::GzDecoder;

const TOURNAMENTS: &[u8] = include_bytes!("dutch/rounds.trf.gz");

#[test]
fn what_is_read_is_written_again() {
    let mut text = String::new();
    GzDecoder::new(TOURNAMENTS).read_to_string(&mut text).expect("a text");
    let mut count = 0;
    for part in text.split("### ").skip(1) {
        let (name, part) = part.split_once('\n').expect("a name");
        let report = Report::read(part).expect("a report");
        let events = report.events("russian", "a lot").expect("events");
        let competition = Competition::replay(&events).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let written = competition.report(GroupId::default()).expect("a report");
        let again = Report::read(&written).unwrap_or_else(|error| panic!("{name}: {error}\n{written}"));
        assert_eq!(again.players, report.players, "{name}");
        assert_eq!(again.settings, report.settings, "{name}");
        count += 1;
    }
    assert_eq!(count, 250);
}
