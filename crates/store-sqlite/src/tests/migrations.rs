//! What earlier versions have kept is there in this one.

use bolshak_arena::referee::{BoardManner, OfferManner, Proposal};
use bolshak_game::Seat;
use bolshak_store::{
    Chapter, Ended, GameEvent, GameStore, Listed, Occupant, Outage, Record, StoreError, StudyStore,
    StudyWrite,
};
use rusqlite::Connection;

use super::{id, old, place, play};
use crate::{SqliteStore, VERSION};

/// A store over a database of this version, opened for the first time.
fn opened(version: u32) -> (tempfile::TempDir, SqliteStore) {
    let (folder, path) = place();
    old::make(&path, version, &[String::new()]);
    let store = SqliteStore::open(&path).expect("an old database");
    (folder, store)
}

fn load(store: &SqliteStore, text: &str) -> (Record, Vec<GameEvent>) {
    let stored = store.load(&id(text)).expect("it loads").expect("it is there");
    (stored.record, stored.events.into_iter().map(|event| event.what).collect())
}

fn end(store: &SqliteStore, id: &str) -> Option<Ended> {
    let all = store.games_of(None, 99).expect("a list");
    let is_wanted = |listed: &Listed| listed.record.id.as_str() == id;
    all.into_iter().find(is_wanted).expect("it is in the list").summary.ended
}

fn ended(reason: &str, winner: Option<Seat>) -> Option<Ended> {
    Some(Ended { reason: reason.to_owned(), winner, places: None })
}

#[test]
fn every_version_is_carried_over_and_goes_on() {
    for version in 1..VERSION {
        let (_folder, store) = opened(version);
        let (_, happened) = load(&store, "running");
        let expected = [
            GameEvent::Played("c3-d4".to_owned()),
            GameEvent::Proposed(Seat::WHITE, Proposal::Draw, OfferManner::Loose),
            GameEvent::Declined(Seat::BLACK, Proposal::Draw),
            GameEvent::TookBack(2),
            GameEvent::Played("a3-b4".to_owned()),
        ];
        assert_eq!(happened, expected, "version {version}");
        assert_eq!(play(&store, &id("running"), 4), Err(StoreError::Conflict));
        play(&store, &id("running"), 5).expect("the next event");
        let path = store.path().to_owned();
        drop(store);
        let tables: i64 = Connection::open(&path)
            .and_then(|file| {
                file.query_row("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'record%'", [], |row| {
                    row.get(0)
                })
            })
            .expect("a number");
        assert_eq!(tables, 0);
    }
}

#[test]
fn people_of_earlier_versions_are_local_and_nobody_owns_their_games() {
    let (_folder, store) = opened(1);
    let (record, happened) = load(&store, "agreed");
    assert_eq!(record.seats[0].occupant, Occupant::Engine { level: 2 });
    assert_eq!(record.seats[1].occupant, Occupant::Local);
    assert_eq!((record.owner, record.start.as_deref()), (None, Some("W:Wa1:Bh8")));
    assert_eq!(
        happened[1..],
        [
            GameEvent::Proposed(Seat::BLACK, Proposal::Draw, OfferManner::Loose),
            GameEvent::Agreed(Seat::WHITE, Proposal::Draw)
        ]
    );
}

#[test]
fn what_cannot_be_understood_breaks_no_list() {
    let (_folder, store) = opened(5);
    let all = store.games_of(None, 99).expect("a list");
    let ids: Vec<_> = all.iter().map(|listed| listed.record.id.as_str()).collect();
    assert_eq!(ids[..2], ["later", "running"]);
    assert!(!ids.contains(&"strange") && !ids.contains(&"untouched"), "{ids:?}");
    assert_eq!(ids.len(), 13, "{ids:?}");
    for (strange, what) in
        [("strange", "occupant of a seat"), ("soon", "time control"), ("third", "micro-match")]
    {
        let loaded = store.load(&id(strange));
        assert!(matches!(&loaded, Err(StoreError::Damaged(text)) if text.contains(what)), "{loaded:?}");
    }
    let games = store.games_of_match(&id("drawn")).expect("a list");
    assert_eq!(games.iter().map(|listed| listed.record.id.as_str()).collect::<Vec<_>>(), ["drawn", "second"]);
    assert!(store.variants_in_use().expect("a list").contains(&"no such game".to_owned()));
}

#[test]
fn the_last_clock_of_a_game_belongs_to_its_last_event() {
    let (_folder, store) = opened(1);
    let stored = store.load(&id("running")).expect("it loads").expect("it is there");
    let clocks: Vec<_> =
        stored.events.iter().map(|event| event.clock.as_ref().map(ToString::to_string)).collect();
    assert_eq!(clocks[..4], [None, None, None, None]);
    assert_eq!(clocks[4].as_deref(), Some("170000/0 180000/0"));
}

#[test]
fn clocks_of_earlier_versions_have_stood_still_until_the_server_runs() {
    let (_folder, store) = opened(1);
    // From the first of the last events in running games with clocks.
    assert_eq!(store.begin_run(1_000), Ok(vec![Outage { began: 50, ended: 1_000 }]));
}

#[test]
fn ends_are_told_from_the_points_and_from_what_happened_last() {
    let (_folder, store) = opened(5);
    let (white, black) = (Some(Seat::WHITE), Some(Seat::BLACK));
    for (id, expected) in [
        ("running", None),
        ("agreed", ended("agreement", None)),
        ("gaveup", ended("resigned", black)),
        ("intime", ended("time", white)),
        ("onboard", ended(Ended::UNKNOWN, white)),
        ("manners", ended("repetition", None)),
        ("annulled", ended("annulled", None)),
        ("flags", ended("both-flags", None)),
        ("disobeyed", ended("disobeyed", white)),
        ("flicked", ended("pushed-off", black)),
        (
            "three",
            Some(Ended { reason: "unknown".to_owned(), winner: Some(Seat(2)), places: Some(vec![2, 3, 1]) }),
        ),
        (
            "shared",
            Some(Ended { reason: "resigned".to_owned(), winner: None, places: Some(vec![1, 1, 3, 4]) }),
        ),
    ] {
        assert_eq!(end(&store, id), expected, "{id}");
    }
}

#[test]
fn terms_names_controls_lots_matches_and_seats_are_carried_over() {
    let (_folder, store) = opened(5);
    let (manners, happened) = load(&store, "manners");
    assert_eq!(manners.terms.board, BoardManner::Free);
    assert_eq!([&*manners.seats[0].name, &*manners.seats[1].name], ["Иванов", "O'Neil"]);
    assert_eq!(
        happened[..2],
        [
            GameEvent::Proposed(Seat::BLACK, Proposal::Draw, OfferManner::WithMove),
            GameEvent::Declined(Seat::WHITE, Proposal::Draw)
        ]
    );
    let control = |id: &str, seat| load(&store, id).0.control.expect("a control").of(seat).to_string();
    assert_eq!(["alike", "unequal"].map(|id| control(id, Seat::WHITE)), ["180+2", "300d5"]);
    assert_eq!(["alike", "unequal"].map(|id| control(id, Seat::BLACK)), ["180+2", "1/259200"]);
    let origin = load(&store, "drawn").0.origin;
    assert_eq!(origin.lot.expect("a lot").cell, "XIII-3");
    assert_eq!(origin.micro_match.expect("a match").number, 1);
    let seats: Vec<_> = load(&store, "shared").0.seats.into_iter().map(|seat| seat.occupant).collect();
    let engine = |level| Occupant::Engine { level };
    assert_eq!(seats, [Occupant::Local, engine(2), engine(7), Occupant::Local]);
}

#[test]
fn a_study_of_earlier_versions_has_one_chapter() {
    let (_folder, path) = place();
    old::make(&path, 11, &[]);
    Connection::open(&path)
        .and_then(|file| {
            file.execute_batch(
                "INSERT INTO study VALUES
                    ('ending', 'anna', 'Эндшпиль', 'frisian', 1, 'hash', NULL, 7, 3, 9, '1. c3-d4 {«Ход»} *'),
                    ('other', 'anna', '', 'russian', 0, NULL, NULL, 0, 3, 8, '*');
                 INSERT INTO study_role VALUES ('ending', 'boris', 'writer')",
            )
        })
        .expect("rows of version 11");
    let store = SqliteStore::open(&path).expect("an old database");
    let kept = store.study(&id("ending")).expect("it loads").expect("it is there");
    let text = "1. c3-d4 {«Ход»} *".to_owned();
    let chapter = Chapter { id: id("ending"), name: String::new(), variant: "frisian".to_owned(), text };
    assert_eq!((kept.head.version, kept.head.variant.as_str(), kept.chapters), (7, "frisian", vec![chapter]));
    let public = store.public_studies(9).expect("a list");
    assert_eq!(public, [kept.head]);
    assert_eq!(store.roles_in(&id("ending")).map(|roles| roles.len()), Ok(1));
    let write = StudyWrite::Tree(id("ending"), "1. c3-d4 d6-c5 *".to_owned());
    store.write_study(&id("ending"), 7, &write, 10).expect("it goes on");
    let other = store.study(&id("other")).expect("it loads").expect("it is there");
    assert_eq!(other.chapters[0].text, "*");
}
