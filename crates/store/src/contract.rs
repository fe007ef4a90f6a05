//! What every [`Store`] promises, as a test to be run on each of them.

mod competitions;
mod consultation;
mod exhibitions;
mod mail;
mod members;
mod moderation;
mod own;
mod people;
mod puzzles;
mod seeks;
mod studies;
mod vacations;

use bolshak_arena::referee::{BoardManner, OfferManner, Proposal, Terms};
use bolshak_arena::{Millis, SeatTime, TimeControl, TimeControls};
use bolshak_game::Seat;

use crate::{
    Append, Circle, ClockReading, Document, DocumentKind, Ended, Event, GameEvent, GameStore, Listed, Lot,
    MatchGame, Member, Notes, Occupant, Origin, Outage, PersonId, Record, RecordId, Said, SeatRecord, Store,
    StoreError, Summary, Words, append_and_wait,
};

/// Runs the whole promise on an empty store.
///
/// # Panics
/// At the first promise that is not kept.
pub fn check(store: &impl Store) {
    records_come_back_as_they_were(store);
    events_come_back_in_order(store);
    a_wrong_version_changes_nothing(store);
    all_events_of_an_action_are_added_at_once(store);
    a_summary_can_be_noted_without_an_event(store);
    a_guest_finds_the_newest_games_first(store);
    ends_come_back_as_they_were(store);
    games_of_a_micro_match_come_in_their_order(store);
    variants_are_listed_once(store);
    untouched_records_are_removed(store);
    free_seats_are_taken_once(store);
    games_that_are_over_come_in_their_order(store);
    documents_are_their_owners(store);
    outages_are_noted_and_move_the_deadlines(store);
    members::check(store);
    people::check(store);
    moderation::check(store);
    exhibitions::check(store);
    studies::check(store);
    competitions::check(store);
    vacations::check(store);
    seeks::check(store);
    mail::check(store);
    consultation::check(store);
    puzzles::check(store);
    own::check(store);
}

fn record(id: &str) -> Record {
    Record {
        id: self::id(id),
        variant: "russian".to_owned(),
        start: Some("W:Wa1:Bh8 'quoted'; --".to_owned()),
        seats: vec![
            seat(Occupant::Guest(guest("ivanov1")), "Ivanov"),
            seat(Occupant::Engine { level: 7 }, "O'Neil \"'; --"),
        ],
        owner: Some(guest("owner")),
        control: Some(control("20/2700:900").into()),
        terms: Terms { board: BoardManner::TouchMove, ..Terms::default() },
        created_at: 1_700_000_000_123,
        origin: Origin::default(),
        listed: false,
        rated: false,
        consultants: vec![],
    }
}

fn id(text: &str) -> RecordId {
    RecordId::new(text).expect("an id")
}

fn guest(text: &str) -> PersonId {
    PersonId::new(text).expect("a guest's id")
}

fn seat(occupant: Occupant, name: &str) -> SeatRecord {
    SeatRecord { occupant, name: name.to_owned() }
}

fn control(text: &str) -> TimeControl {
    text.parse().expect("a time control")
}

fn played(at: Millis) -> Event {
    Event { at, used: None, clock: None, what: GameEvent::Played("c3-d4".to_owned()) }
}

fn append(
    store: &dyn GameStore,
    id: &RecordId,
    expected: u64,
    events: &[Event],
    summary: &Summary,
) -> Result<(), StoreError> {
    let (events, summary) = (events.to_vec(), summary.clone());
    let append = Append { id: id.clone(), expected, events, summary, rated: None };
    append_and_wait(store, append)
}

fn after(plies: u32) -> Summary {
    Summary { plies, ..Summary::default() }
}

fn ids(listed: &[Listed]) -> Vec<&str> {
    listed.iter().map(|listed| listed.record.id.as_str()).collect()
}

fn records_come_back_as_they_were(store: &dyn GameStore) {
    let lot = Lot { table: "idf".to_owned(), cell: "XIII-3".to_owned(), seed: "семя 1".to_owned() };
    let drawn = Record { origin: Origin { lot: Some(lot), micro_match: None }, ..record("drawn") };
    let bare = Record {
        control: None,
        start: None,
        owner: None,
        terms: Terms::default(),
        seats: vec![seat(Occupant::Engine { level: 1 }, ""), seat(Occupant::Local, "")],
        ..record("bare")
    };
    let unequal = TimeControls::new(vec![control("300d5"), control("1/259200")]);
    let unequal = Record { control: unequal, ..record("unequal") };
    let of_four = Record {
        variant: "neva".to_owned(),
        seats: vec![
            seat(Occupant::Local, "Night"),
            seat(Occupant::Engine { level: 3 }, ""),
            seat(Occupant::Guest(guest("day")), "Day\tand\nnight"),
            seat(Occupant::Engine { level: 10 }, ""),
        ],
        control: TimeControls::new(["300", "60+1", "300", "60+1"].map(control).to_vec()),
        ..record("four")
    };
    for record in [&record("first"), &bare, &unequal, &drawn, &of_four] {
        store.create(record).expect("a new record");
        let stored = store.load(&record.id).expect("it loads").expect("it is there");
        assert_eq!((&stored.record, stored.events.len()), (record, 0));
    }
    assert_eq!(store.create(&bare), Err(StoreError::Taken));
    assert_eq!(store.load(&id("nobody")), Ok(None));
}

fn events_come_back_in_order(store: &dyn GameStore) {
    let record = record("events");
    store.create(&record).expect("a new record");
    let what = [
        GameEvent::Played("c3:e5:g7".to_owned()),
        GameEvent::Proposed(Seat::WHITE, Proposal::Draw, OfferManner::Loose),
        GameEvent::Declined(Seat::BLACK, Proposal::Draw),
        GameEvent::Proposed(Seat::WHITE, Proposal::TakeBack, OfferManner::Loose),
        GameEvent::Agreed(Seat::BLACK, Proposal::TakeBack),
        GameEvent::TookBack(2),
        GameEvent::AddedTime(Seat::BLACK, 60_000),
        GameEvent::Proposed(Seat::BLACK, Proposal::Draw, OfferManner::WithMove),
        GameEvent::Irregular("c3-d4, off e5".to_owned()),
        GameEvent::Stood,
        GameEvent::Resigned(Seat::BLACK),
        GameEvent::Flagged(Seat::WHITE),
    ];
    let time = |left| SeatTime { left, thought: 20, fallen: left == 0 };
    let clock = |at| ClockReading(vec![time(at), time(0), time(3 * at)]);
    let events: Vec<Event> = (10..)
        .zip(what)
        .map(|(at, what)| Event {
            at,
            used: (at % 2 == 0).then_some(at * 100),
            clock: (at % 3 == 0).then(|| clock(at)),
            what,
        })
        .collect();
    for (version, event) in (0..).zip(&events) {
        append(store, &record.id, version, std::slice::from_ref(event), &after(1)).expect("the next event");
    }
    assert_eq!(store.load(&record.id).expect("it loads").expect("it is there").events, events);
}

fn a_wrong_version_changes_nothing(store: &dyn GameStore) {
    let record = record("versions");
    store.create(&record).expect("a new record");
    append(store, &record.id, 0, &[played(1)], &after(1)).expect("the first event");
    for version in [0, 2] {
        assert_eq!(append(store, &record.id, version, &[played(2)], &after(2)), Err(StoreError::Conflict));
    }
    assert_eq!(store.load(&record.id).expect("it loads").expect("it is there").events, [played(1)]);
    assert_eq!(append(store, &id("nobody"), 0, &[played(1)], &after(1)), Err(StoreError::Missing));
}

fn all_events_of_an_action_are_added_at_once(store: &dyn GameStore) {
    let record = record("actions");
    store.create(&record).expect("a new record");
    append(store, &record.id, 0, &[played(1), played(2)], &after(2)).expect("two events");
    assert_eq!(append(store, &record.id, 1, &[played(3), played(4)], &after(4)), Err(StoreError::Conflict));
    append(store, &record.id, 2, &[played(3)], &after(3)).expect("the third");
    let stored = store.load(&record.id).expect("it loads").expect("it is there");
    assert_eq!(stored.events, [played(1), played(2), played(3)]);
}

fn a_summary_can_be_noted_without_an_event(store: &dyn GameStore) {
    let record = Record { owner: Some(guest("notes")), ..record("notes") };
    store.create(&record).expect("a new record");
    append(store, &record.id, 0, &[played(7)], &after(1)).expect("an event");
    let noted = Summary { deadline: Some(9_000_000_000_000), to_move: Some(Seat::BLACK), ..after(1) };
    append(store, &record.id, 1, &[], &noted).expect("a summary");
    let listed = store.games_of(Some(&guest("notes")), 9).expect("a list");
    assert_eq!((&listed[0].summary, listed[0].updated_at), (&noted, 7));
    append(store, &record.id, 1, &[], &after(1)).expect("the version is the same");
}

fn a_guest_finds_the_newest_games_first(store: &dyn GameStore) {
    let of = |id: &str, sitting: &str, owner: Option<&str>| Record {
        seats: vec![seat(Occupant::Guest(guest(sitting)), ""), seat(Occupant::Local, "")],
        owner: owner.map(guest),
        ..record(id)
    };
    let games = [
        (of("older", "anna", Some("boris")), 100),
        (of("newer", "boris", Some("anna")), 101),
        (of("own", "anna", Some("anna")), 99),
        (of("others", "boris", Some("boris")), 102),
        (of("ownerless", "boris", None), 98),
    ];
    for (record, at) in &games {
        store.create(record).expect("a new record");
        append(store, &record.id, 0, &[played(*at)], &after(1)).expect("an event");
    }
    store.create(&of("untouched", "anna", None)).expect("a new record");
    let of_guest = |guest: Option<&PersonId>, most| store.games_of(guest, most).expect("a list");
    let anna = guest("anna");
    let all = of_guest(Some(&anna), 9);
    assert_eq!(ids(&all), ["newer", "older", "own"]);
    assert_eq!((&all[0].record, all[0].updated_at), (&games[1].0, 101));
    assert_eq!(ids(&of_guest(Some(&anna), 2)), ["newer", "older"]);
    assert_eq!(ids(&of_guest(None, 9)), ["ownerless"]);
    assert_eq!(of_guest(Some(&guest("stranger")), 9), []);
    append(store, &id("own"), 1, &[played(103), played(104)], &after(3)).expect("two events");
    assert_eq!(ids(&of_guest(Some(&anna), 9)), ["own", "newer", "older"]);
}

fn ends_come_back_as_they_were(store: &dyn GameStore) {
    let three = ["", "", ""].map(|name| seat(Occupant::Guest(guest("ender")), name)).to_vec();
    let ended = |reason: &str, winner, places| Ended { reason: reason.to_owned(), winner, places };
    let ends = [
        (record("won").seats, ended("no-move", Some(Seat::BLACK), None)),
        (record("drawn2").seats, ended("agreement", None, None)),
        (three, ended("home", Some(Seat(2)), Some(vec![2, 2, 1]))),
    ];
    for ((number, (seats, ended)), id) in (1..).zip(ends).zip(["won", "drawn2", "placed"]) {
        let owner = Some(guest("ender"));
        let record = Record { seats, owner, ..record(id) };
        store.create(&record).expect("a new record");
        let summary = Summary { ended: Some(ended), ..after(9) };
        append(store, &record.id, 0, &[played(number)], &summary).expect("an event");
        let listed = store.games_of(Some(&guest("ender")), 1).expect("a list");
        assert_eq!((&listed[0].record, &listed[0].summary), (&record, &summary));
    }
    append(store, &id("placed"), 1, &[played(9)], &after(8)).expect("the end is taken back");
    let listed = store.games_of(Some(&guest("ender")), 1).expect("a list");
    assert_eq!((ids(&listed), &listed[0].summary), (vec!["placed"], &after(8)));
}

fn games_of_a_micro_match_come_in_their_order(store: &dyn GameStore) {
    let first = id("match1");
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
    assert_eq!(store.load(&id("another")), Ok(None));
    let ended = Some(Ended { reason: "time".to_owned(), winner: Some(Seat::BLACK), places: None });
    append(store, &first, 0, &[played(1)], &Summary { ended: ended.clone(), ..after(1) }).expect("an event");
    let found = store.games_of_match(&first).expect("a list");
    let records: Vec<_> = found.iter().map(|listed| &listed.record).collect();
    assert_eq!(records, [&games[0], &games[2], &games[1]]);
    assert_eq!(found[0].summary.ended, ended);
    assert_eq!(store.games_of_match(&games[1].id).expect("a list"), []);
}

fn variants_are_listed_once(store: &dyn GameStore) {
    let odd = Record { variant: "international+men=forward".to_owned(), ..record("odd") };
    store.create(&odd).expect("a new record");
    let all = store.variants_in_use().expect("a list");
    for variant in ["russian", "neva", "international+men=forward"] {
        assert_eq!(all.iter().filter(|id| *id == variant).count(), 1, "{variant} in {all:?}");
    }
}

/// Whoever begins a game by correspondence may be away for days.
fn letters_wait_for_their_first_move(store: &impl Store) {
    let seats = |other| vec![seat(Occupant::Member(guest("anna")), "Anna"), seat(other, "Boris")];
    let letter = |id, control: &str, other| Record {
        seats: seats(other),
        control: Some(self::control(control).into()),
        created_at: 50,
        ..record(id)
    };
    let boris = || Occupant::Member(guest("boris"));
    store.create(&letter("letter", "1/86400", boris())).expect("a new record");
    store.create(&letter("blitz", "300", boris())).expect("a new record");
    store.create(&letter("stranger", "1/86400", Occupant::Guest(guest("boris")))).expect("a new record");
    assert_eq!(store.remove_untouched(60), Ok(2), "others do not wait");
    store.remove(&id("letter")).expect("it is there");
}

fn untouched_records_are_removed(store: &impl Store) {
    for (id, created_at) in [("early1", 50), ("early2", 51), ("late", 60), ("begun", 50)] {
        store.create(&Record { created_at, ..record(id) }).expect("a new record");
        write_beside(store, &self::id(id));
    }
    append(store, &id("begun"), 0, &[played(55)], &after(1)).expect("an event");
    assert_eq!(store.remove_untouched(60), Ok(2));
    let is_there = |text| store.load(&id(text)).expect("it loads").is_some();
    assert_eq!(["early1", "early2", "late", "begun"].map(is_there), [false, false, true, true]);
    assert_eq!(append(store, &id("early1"), 0, &[played(70)], &after(1)), Err(StoreError::Missing));
    letters_wait_for_their_first_move(store);
    // Nothing of it is in the way of a new one, nor is anything found there that was said or written at the old one.
    store.create(&record("early1")).expect("a new record");
    assert_eq!(["early1", "early2", "late", "begun"].map(|text| beside(store, &id(text))), [0, 0, 2, 2]);
    store.remove(&id("late")).expect("nothing has happened in it");
    assert_eq!(beside(store, &id("late")), 0);
}

/// Somebody says something at a game and writes something down for himself.
fn write_beside(store: &impl Store, game: &RecordId) {
    let (person, name) = (guest("talker"), String::new());
    let words = Words::Own("Is anybody there?".to_owned());
    let said = Said { circle: Circle::Players, person: person.clone(), name, words, at: 50 };
    store.say(game, &said).expect("the game is there");
    let notes = Notes { text: "nobody is".to_owned(), plan: String::new() };
    store.keep_notes(game, &person, &notes).expect("the game is there");
}

/// How much was said and written down at a game.
fn beside(store: &impl Store, game: &RecordId) -> usize {
    let (said, notes) = (store.said_at(game).expect("words"), store.notes_at(game).expect("notes"));
    said.len() + notes.len()
}

fn free_seats_are_taken_once(store: &dyn GameStore) {
    let free = || seat(Occupant::Open, "");
    let waiting = Record {
        seats: vec![seat(Occupant::Guest(guest("host")), "Host"), free(), free()],
        owner: Some(guest("host")),
        created_at: 70,
        listed: true,
        ..record("waiting")
    };
    store.create(&waiting).expect("a new record");
    let listed = |name: &str| store.games_of(Some(&guest(name)), 9).expect("a list");
    assert_eq!(ids(&listed("host")), ["waiting"]);
    let friend = seat(Occupant::Guest(guest("friend")), "Друг");
    store.sit(&waiting.id, Seat(2), &friend).expect("a free seat");
    assert_eq!(store.sit(&waiting.id, Seat(2), &seat(Occupant::Local, "")), Err(StoreError::Taken));
    assert_eq!(store.sit(&waiting.id, Seat(0), &friend), Err(StoreError::Taken));
    assert_eq!(store.sit(&waiting.id, Seat(9), &friend), Err(StoreError::Taken));
    assert_eq!(store.sit(&id("nobody"), Seat(0), &friend), Err(StoreError::Missing));
    let now = Record { seats: vec![waiting.seats[0].clone(), free(), friend], ..waiting };
    let stored = store.load(&now.id).expect("it loads").expect("it is there");
    assert_eq!(stored.record, now);
    assert_eq!(ids(&listed("friend")), ["waiting"]);
    append(store, &now.id, 0, &[played(90)], &after(1)).expect("an event");
    assert_eq!((ids(&listed("host")), ids(&listed("friend"))), (vec!["waiting"], vec!["waiting"]));

    assert_eq!(store.remove(&now.id), Err(StoreError::Conflict));
    assert_eq!(store.remove(&id("nobody")), Err(StoreError::Missing));
    let withdrawn = Record { id: id("withdrawn"), ..now.clone() };
    store.create(&withdrawn).expect("a new record");
    store.remove(&withdrawn.id).expect("nothing has happened in it");
    assert_eq!(ids(&listed("host")), ["waiting"]);
    let forgotten = Record { id: id("forgotten"), ..now };
    store.create(&forgotten).expect("a new record");
    store.remove_untouched(71).expect("it is removed");
    assert_eq!((ids(&listed("host")), ids(&listed("friend"))), (vec!["waiting"], vec!["waiting"]));
}

fn games_that_are_over_come_in_their_order(store: &dyn GameStore) {
    /// Later than everything that other promises wrote.
    const LATE: Millis = 50_000_000;
    let over = Summary {
        ended: Some(Ended { reason: "resignation".to_owned(), winner: Some(Seat::WHITE), places: None }),
        ..after(1)
    };
    for (name, at, summary) in
        [("end2", LATE, &over), ("end1", LATE, &over), ("end3", LATE + 1, &over), ("goeson", LATE, &after(1))]
    {
        store.create(&record(name)).expect("a new record");
        append(store, &id(name), 0, &[played(at)], summary).expect("an event");
    }
    let ended = |after: (Millis, &str), most| store.ended_after(&(after.0, after.1.to_owned()), most);
    let all = [(LATE, id("end1")), (LATE, id("end2")), (LATE + 1, id("end3"))];
    assert_eq!(ended((LATE - 1, ""), 9), Ok(all.to_vec()));
    assert_eq!(ended((LATE - 1, ""), 2), Ok(all[..2].to_vec()));
    assert_eq!(ended((LATE, "end1"), 9), Ok(all[1..].to_vec()));
    assert_eq!(ended((LATE + 1, "end3"), 9), Ok(vec![]));
}

fn documents_are_their_owners(store: &dyn GameStore) {
    let document = |name: &str, owner: &str, updated_at| Document {
        id: id(name),
        kind: DocumentKind::Tree,
        owner: guest(owner),
        title: "Кол".to_owned(),
        text: "[GameType \"25\"]\n\n1. c3-d4 *\n".to_owned(),
        created_at: 7,
        updated_at,
    };
    let (first, second) = (document("tree1", "coach", 8), document("tree2", "coach", 9));
    store.keep_document(&first).expect("it is kept");
    store.keep_document(&second).expect("it is kept");
    assert_eq!(store.document(&first.id), Ok(Some(first.clone())));
    assert_eq!(store.documents_of(&guest("coach"), 9), Ok(vec![second.clone(), first.clone()]));
    assert_eq!(store.documents_of(&guest("coach"), 1), Ok(vec![second]));
    let changed = Document { text: "other".to_owned(), created_at: 10, updated_at: 10, ..first.clone() };
    store.keep_document(&changed).expect("it is changed");
    assert_eq!(store.document(&first.id), Ok(Some(Document { created_at: 7, ..changed })));
    assert_eq!(store.keep_document(&document("tree1", "thief", 11)), Err(StoreError::Taken));
    let lesson = Document { kind: DocumentKind::Lesson, ..first.clone() };
    assert_eq!(store.keep_document(&lesson), Err(StoreError::Taken));
    assert_eq!(store.remove_document(&first.id, &guest("thief")), Ok(false));
    assert_eq!(store.remove_document(&first.id, &guest("coach")), Ok(true));
    assert_eq!(store.document(&first.id), Ok(None));
}

fn outages_are_noted_and_move_the_deadlines(store: &dyn GameStore) {
    let due = |until, most| store.due(until, most).expect("a list");
    assert_eq!(due(5_000, 9), (vec![], None));
    let running = |deadline| Summary { deadline: Some(deadline), ..after(1) };
    let over = Summary {
        ended: Some(Ended { reason: "time".to_owned(), winner: None, places: None }),
        ..running(1_500)
    };
    for (id, summary) in
        [("soon", running(2_000)), ("sooner", running(1_000)), ("later", running(3_000)), ("over", over)]
    {
        store.create(&record(id)).expect("a new record");
        append(store, &self::id(id), 0, &[played(500)], &summary).expect("an event");
    }
    assert_eq!(due(2_000, 9), (vec![id("sooner"), id("soon")], Some(3_000)));
    assert_eq!(due(2_000, 1), (vec![id("sooner")], Some(3_000)));
    assert_eq!(due(999, 9), (vec![], Some(1_000)));

    assert_eq!(store.begin_run(1_100), Ok(vec![]));
    store.alive(1_200).expect("it is noted");
    let first = Outage { began: 1_200, ended: 1_700 };
    assert_eq!(store.begin_run(1_700), Ok(vec![first]));
    assert_eq!(due(2_500, 9), (vec![id("sooner"), id("soon")], Some(3_500)));
    // A clock that was set back makes no outage.
    assert_eq!(store.begin_run(1_600), Ok(vec![first]));
    let second = Outage { began: 1_600, ended: 1_650 };
    assert_eq!(store.begin_run(1_650), Ok(vec![first, second]));
    assert_eq!(due(1_549, 9), (vec![], Some(1_550)));
}

fn member(id: &str, name: &str) -> Member {
    Member { id: guest(id), name: name.to_owned(), password: format!("$hash of {id}"), since: 1_000 }
}
