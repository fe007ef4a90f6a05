//! What a store promises about the log of moderation.

use bolshak_arena::Millis;
use bolshak_game::Seat;

use super::{guest, id, member};
use crate::{Circle, LogEntry, LogKind, PersonId, Quote, Standing, Store, StoreError, Words};

const NOW: Millis = 20_000_000;

pub(super) fn check(store: &impl Store) {
    for (id, name) in [("judge", "Judge"), ("rude", "Rude"), ("quiet", "Quiet")] {
        store.sign_up(&member(id, name), id).expect("a free name");
    }
    entries_come_back_in_their_order(store);
    a_report_is_open_until_it_is_settled(store);
    somebody_stands_as_the_log_says(store);
    the_log_outlives_whom_it_is_about(store);
}

fn entry(about: &str, kind: LogKind, text: &str) -> LogEntry {
    LogEntry::new(guest(about), guest("judge"), kind, text.to_owned(), NOW)
}

fn quotes() -> Vec<Quote> {
    let quote = |circle, words, at| Quote { circle, name: "Rude «1»".to_owned(), words, at };
    vec![
        quote(Some(Circle::Players), Words::Own("you -- \\ 'fool'".to_owned()), NOW),
        quote(Some(Circle::Side(Seat::WHITE)), Words::Phrase("sorry".to_owned()), NOW + 1),
        quote(None, Words::Own("7".to_owned()), 0),
    ]
}

fn texts(found: Result<Vec<(u64, LogEntry)>, StoreError>) -> Vec<String> {
    found.expect("the log").into_iter().map(|(_, entry)| entry.text).collect()
}

fn entries_come_back_in_their_order(store: &impl Store) {
    assert_eq!(store.add_to_log(&entry("nobody", LogKind::Report, "")), Err(StoreError::Missing));
    assert_eq!(store.log(None, 9), Ok(vec![]));
    let first = LogEntry {
        game: Some(id("casual1")),
        study: Some(id("study1")),
        quotes: quotes(),
        by: guest("quiet"),
        ..entry("rude", LogKind::Report, "«Дурак»; --")
    };
    let second = LogEntry { until: Some(NOW + 5), ..entry("quiet", LogKind::Mute, "two") };
    for one in [&first, &second, &entry("rude", LogKind::Title, "MF")] {
        store.add_to_log(one).expect("members");
    }
    assert_eq!(store.log_about(&guest("rude")), Ok(vec![first, entry("rude", LogKind::Title, "MF")]));
    let newest = store.log(None, 2).expect("the log");
    assert_eq!((&newest[0].1.text[..], &newest[1].1), ("MF", &second));
    assert_eq!(texts(store.log(Some(newest[1].0), 9)), ["«Дурак»; --"]);
}

fn a_report_is_open_until_it_is_settled(store: &impl Store) {
    for kind in LogKind::ALL {
        let before = store.open_reports(99).expect("the log").len();
        store.add_to_log(&entry("rude", LogKind::Report, kind.code())).expect("a member");
        store.add_to_log(&entry("quiet", kind, "about another")).expect("a member");
        store.add_to_log(&LogEntry { until: Some(NOW), ..entry("rude", kind, "") }).expect("a member");
        let open = texts(store.open_reports(99));
        assert_eq!(
            open.iter().all(|text| text != kind.code()),
            kind.settles(),
            "{kind:?}: {open:?} {before}"
        );
    }
    assert_eq!(store.open_reports(1).expect("the log").len(), 1);
}

fn somebody_stands_as_the_log_says(store: &impl Store) {
    let stands = |person: &PersonId| store.standing(person).expect("the log");
    let quiet = guest("quiet");
    let steps = [
        (LogKind::Reopening, None, Standing::default()),
        (LogKind::Mute, Some(NOW + 9), Standing { muted_until: Some(NOW + 9), closed: false }),
        (LogKind::Closing, None, Standing { muted_until: Some(NOW + 9), closed: true }),
        (LogKind::Unmute, None, Standing { muted_until: None, closed: true }),
        (LogKind::Reopening, None, Standing::default()),
    ];
    store.add_to_log(&entry("quiet", LogKind::Unmute, "")).expect("a member");
    for (kind, until, expected) in steps {
        store.add_to_log(&LogEntry { until, ..entry("quiet", kind, "") }).expect("a member");
        assert_eq!(stands(&quiet), expected, "{kind:?}");
    }
    assert_eq!(stands(&guest("nobody")), Standing::default());
    let muted = Standing { muted_until: Some(NOW), closed: false };
    assert!(muted.is_muted(NOW - 1) && !muted.is_muted(NOW));
}

fn the_log_outlives_whom_it_is_about(store: &impl Store) {
    let before = store.log(None, 999).expect("the log");
    store.remove_member(&guest("rude")).expect("he leaves");
    assert_eq!(store.log(None, 999), Ok(before));
}
