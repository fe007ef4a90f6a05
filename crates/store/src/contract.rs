//! What every [`Store`] promises, as a test to be run on each of them.

use bolshak_arena::referee::{BoardManner, OfferManner, Terms};
use bolshak_arena::{TimeControl, TimeControls};
use bolshak_game::Seat;

use crate::{
    Event, Happening, Lot, MatchGame, Origin, Player, Record, RecordId, Standing, Store, StoreError,
};

/// Runs the whole promise on an empty store.
///
/// # Panics
/// At the first promise that is not kept.
pub fn check(store: &dyn Store) {
    records_come_back_as_they_were(store);
    events_come_back_in_order(store);
    a_wrong_version_changes_nothing(store);
    clocks_are_kept_between_events(store);
    the_newest_come_first(store);
    games_of_a_micro_match_come_in_their_order(store);
}

fn record(id: &str) -> Record {
    Record {
        id: RecordId::new(id).expect("an id"),
        game: "russian".to_owned(),
        start: Some("W:Wa1:Bh8 'quoted'; --".to_owned()),
        players: vec![Player::Human, Player::Engine { level: 7 }],
        control: Some(control("20/2700:900").into()),
        terms: Terms { board: BoardManner::TouchMove, ..Terms::default() },
        names: vec!["Ivanov".to_owned(), "O'Neil \"'; --".to_owned()],
        created_at: 1_700_000_000_123,
        origin: Origin::default(),
    }
}

fn control(text: &str) -> TimeControl {
    text.parse().expect("a time control")
}

fn played(at: u64) -> Event {
    Event { at, what: Happening::Played("c3-d4".to_owned()) }
}

fn records_come_back_as_they_were(store: &dyn Store) {
    let with_clock = record("first");
    let drawn = Record {
        origin: Origin {
            lot: Some(Lot {
                table: "idf".to_owned(), cell: "XIII-3".to_owned(), seed: "семя 1".to_owned()
            }),
            micro_match: None,
        },
        ..record("drawn")
    };
    let bare = Record {
        control: None,
        start: None,
        terms: Terms::default(),
        names: vec![String::new(); 2],
        players: vec![Player::Engine { level: 1 }, Player::Human],
        ..record("bare")
    };
    let unequal =
        Record { control: TimeControls::new([control("300d5"), control("1/259200")]), ..record("unequal") };
    let of_four = Record {
        game: "neva".to_owned(),
        players: vec![
            Player::Human,
            Player::Engine { level: 3 },
            Player::Human,
            Player::Engine { level: 10 },
        ],
        names: ["Night", "", "Day", ""].map(str::to_owned).to_vec(),
        ..record("four")
    };
    for record in [&with_clock, &bare, &unequal, &drawn, &of_four] {
        store.create(record).expect("a new record");
        let stored = store.load(&record.id).expect("it loads").expect("it is there");
        assert_eq!((&stored.record, stored.events.len(), stored.clock), (record, 0, None));
    }
    assert_eq!(store.create(&bare), Err(StoreError::Taken));
    assert_eq!(store.load(&RecordId::new("nobody").expect("an id")), Ok(None));
}

fn events_come_back_in_order(store: &dyn Store) {
    let record = record("events");
    store.create(&record).expect("a new record");
    let what = [
        Happening::Played("c3:e5:g7".to_owned()),
        Happening::Offered(Seat::WHITE, OfferManner::Loose),
        Happening::Declined,
        Happening::TookBack(2),
        Happening::Offered(Seat::BLACK, OfferManner::WithMove),
        Happening::Accepted,
        Happening::Irregular("c3-d4, off e5".to_owned()),
        Happening::Stood,
        Happening::Resigned(Seat::BLACK),
        Happening::Flagged(Seat::WHITE),
    ];
    let events: Vec<Event> = (10..).zip(what).map(|(at, what)| Event { at, what }).collect();
    for (version, event) in (0..).zip(&events) {
        store.append(&record.id, version, event, &Standing::default()).expect("the next event");
    }
    assert_eq!(store.load(&record.id).expect("it loads").expect("it is there").events, events);
}

fn a_wrong_version_changes_nothing(store: &dyn Store) {
    let record = record("versions");
    store.create(&record).expect("a new record");
    let standing = Standing { plies: 1, ..Standing::default() };
    store.append(&record.id, 0, &played(1), &standing).expect("the first event");
    for version in [0, 2] {
        assert_eq!(store.append(&record.id, version, &played(2), &standing), Err(StoreError::Conflict));
    }
    assert_eq!(store.load(&record.id).expect("it loads").expect("it is there").events, [played(1)]);
    let nobody = RecordId::new("nobody").expect("an id");
    assert_eq!(store.append(&nobody, 0, &played(1), &standing), Err(StoreError::Missing));
}

fn clocks_are_kept_between_events(store: &dyn Store) {
    let record = record("clocks");
    store.create(&record).expect("a new record");
    let standing = Standing { plies: 1, clock: Some([1_000, 2_000]), ..Standing::default() };
    store.append(&record.id, 0, &played(1), &standing).expect("an event");
    let clock = || store.load(&record.id).expect("it loads").expect("it is there").clock;
    assert_eq!(clock(), Some([1_000, 2_000]));
    store.keep_clock(&record.id, [900, 2_000]).expect("the clock is kept");
    assert_eq!(clock(), Some([900, 2_000]));
    let nobody = RecordId::new("nobody").expect("an id");
    assert_eq!(store.keep_clock(&nobody, [1, 1]), Err(StoreError::Missing));
}

fn the_newest_come_first(store: &dyn Store) {
    let late = 1_900_000_000_000;
    for (id, at) in [("older", late), ("newer", late + 1)] {
        let record = record(id);
        store.create(&record).expect("a new record");
        let standing = Standing { plies: 1, result: Some("1-0".to_owned()), clock: None };
        store.append(&record.id, 0, &played(at), &standing).expect("an event");
    }
    let untouched = Record { created_at: late + 2, ..record("untouched") };
    store.create(&untouched).expect("a new record");
    let newest = store.newest(2).expect("a list");
    let ids: Vec<_> = newest.iter().map(|summary| summary.record.id.as_str()).collect();
    assert_eq!(ids, ["newer", "older"]);
    assert_eq!(newest[0].standing.result.as_deref(), Some("1-0"));
    assert_eq!(newest[0].updated_at, late + 1);
}

fn games_of_a_micro_match_come_in_their_order(store: &dyn Store) {
    let first = RecordId::new("match1").expect("an id");
    let terms = "2 1-½-0 another".parse().expect("terms");
    let game = |id: &str, number| Record {
        origin: Origin { lot: None, micro_match: Some(MatchGame { first: first.clone(), number, terms }) },
        ..record(id)
    };
    let games = [game("match1", 1), game("match3", 3), game("match2", 2)];
    for game in &games {
        store.create(game).expect("a new record");
    }
    // Nobody makes the same game of a match twice.
    assert_eq!(store.create(&game("another", 2)), Err(StoreError::Taken));
    let standing = Standing { plies: 1, result: Some("0-1".to_owned()), clock: None };
    store.append(&first, 0, &played(1), &standing).expect("an event");
    let found = store.games_of(&first).expect("a list");
    let records: Vec<_> = found.iter().map(|summary| &summary.record).collect();
    assert_eq!(records, [&games[0], &games[2], &games[1]]);
    assert_eq!(found[0].standing.result.as_deref(), Some("0-1"));
    assert_eq!(store.games_of(&games[1].id).expect("a list"), []);
}
