//! Dates as people and programs write them.

use bolshak_game::find;
use bolshak_notation::Form;
use bolshak_notation::pdn::{PartialDate, clean, read};

/// The date of a record that has been written anew, and whether that was said to be odd.
fn anew(date: &str) -> (String, usize) {
    let record = &read(&format!("[Date \"{date}\"]\n1. c3-d4 *")).games[0];
    let clean = clean(record, find("russian"), Form::Short).expect("a sound game");
    let date = clean.tag("Date").map_or(String::new(), |tag| tag.value.clone());
    (date, clean.warnings.len())
}

#[test]
fn dates_are_written_as_the_standard_asks() {
    for (written, date) in [
        ("2006.03.01", "2006.03.01"),
        ("2006-03-01", "2006.03.01"),
        ("2006/3/1", "2006.03.01"),
        ("2006.3.1", "2006.03.01"),
        ("01.03.2006", "2006.03.01"),
        ("1.3.2006.", "2006.03.01"),
        ("13/3/2006", "2006.03.13"),
        ("3/13/2006", "2006.03.13"),
        ("3-3-2006", "2006.03.03"),
        ("2006", "2006.??.??"),
        ("2006.??.??", "2006.??.??"),
        ("2006.00.00", "2006.??.??"),
        ("2006-03", "2006.03.??"),
        ("03.2006", "2006.03.??"),
        ("??", "????.??.??"),
        ("????.??.??", "????.??.??"),
        ("????.05.09", "????.05.09"),
        ("29.02.2004", "2004.02.29"),
        ("?", ""),
    ] {
        assert_eq!(anew(written), (date.to_owned(), 0), "{written}");
    }
}

#[test]
fn odd_dates_are_kept_with_a_warning() {
    for written in [
        "1/3/2006",
        "1-3-2006",
        "29.02.2006",
        "2006.13.01",
        "spring 2006",
        "1/3/06",
        "20060301",
        "2006.1.2.3",
    ] {
        assert_eq!(anew(written), (written.to_owned(), 1), "{written}");
    }
    let record = &read("[Date \"1/3/2006\"]\n1. c3-d4 *").games[0];
    let said = clean(record, find("russian"), Form::Short).expect("a sound game").warnings[0].to_string();
    assert_eq!(said, "1:7: Date \"1/3/2006\": it may be 2006.03.01 or 2006.01.03; kept as it is");
}

#[test]
fn dates_that_are_known_in_part_reach_as_far_as_they_can() {
    let date = |text| PartialDate::read(text).expect("a date");
    assert!(date("2023").reaches(date("2023.06")) && date("2023.06").reaches(date("2023")));
    assert!(!date("2023.05").reaches(date("2023.06")));
}
