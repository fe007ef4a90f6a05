//! Texts of every kind, and the one that PostgreSQL does not hold.

use bolshak_community::{Score, Tempo};
use bolshak_store::{
    Append, Event, GameEvent, GameStore, MemberStore, RatedEnd, Record, StoreError, append_and_wait,
};

use super::{count, id, one_more, person, play, record, store};

fn irregular(text: &str) -> Event {
    Event { at: 10, used: None, clock: None, what: GameEvent::Irregular(text.to_owned()) }
}

fn assert_is_refused<T: std::fmt::Debug>(done: &Result<T, StoreError>) {
    assert!(matches!(done, Err(StoreError::Failed(text)) if text.contains("NUL")), "{done:?}");
}

#[test]
fn any_other_character_comes_back() {
    let store = store();
    store.create(&record("one")).expect("a new record");
    let text = "\u{1}\u{7f}\u{85}\u{200f}\u{feff}\u{fffd}\u{10ffff} \\ ' \" $1 \r\n\t шашки 🦊 e\u{301}";
    let append = Append { events: vec![irregular(text)], ..one_more(&id("one"), 0) };
    append_and_wait(&store, append).expect("an event");
    let events = store.load(&id("one")).expect("it loads").expect("it is there").events;
    assert_eq!(events, [irregular(text)]);
}

#[test]
fn the_character_nul_is_refused_and_nothing_else_suffers() {
    let store = store();
    store.create(&record("one")).expect("a new record");
    let append = Append { events: vec![irregular("a\0b")], ..one_more(&id("one"), 0) };
    assert_is_refused(&append_and_wait(&store, append));
    assert_is_refused(&store.create(&Record { variant: "russian\0".to_owned(), ..record("two") }));
    assert_is_refused(&store.member_named("an\0na"));
    let players = ["anna", "boris"].map(person);
    let variant = "russian\0".to_owned();
    let rated = Some(RatedEnd { players, variant, tempo: Tempo::Rapid, score: Score::Draw });
    assert_is_refused(&append_and_wait(&store, Append { rated, ..one_more(&id("one"), 0) }));
    assert_eq!(store.load(&id("two")), Ok(None));
    play(&store, &id("one"), 0).expect("the store goes on");
    assert_eq!(count(&store, &id("one")), 1);
}
