//! What a store promises of what one person has written: he gets all of it, and nothing of others.

use super::{guest, id, member, record};
use crate::{
    Chapter, Circle, LogEntry, LogKind, Notes, Said, SaidToAll, Store, Study, StudyHead, StudyKeys, Words,
};

pub(super) fn check(store: &impl Store) {
    let [writer, other] = ["writer", "another"].map(guest);
    for (id, name) in [("writer", "Writer"), ("another", "Another")] {
        store.sign_up(&member(id, name), id).expect("a free name");
    }
    let said = |person: &str, words: &str, at| Said {
        circle: Circle::Players,
        person: guest(person),
        name: person.to_owned(),
        words: Words::Own(words.to_owned()),
        at,
    };
    let [first, second] = ["own2", "own1"].map(id);
    for game in ["own1", "own2"] {
        store.create(&record(game)).expect("a new record");
    }
    store.say(&first, &said("writer", "one", 1)).expect("it is kept");
    store.say(&first, &said("another", "not his", 2)).expect("it is kept");
    store.say(&second, &said("writer", "two", 3)).expect("it is kept");
    let his = vec![(first.clone(), said("writer", "one", 1)), (second.clone(), said("writer", "two", 3))];
    assert_eq!(store.said_by(&writer), Ok(his));

    let notes = |text: &str| Notes { text: text.to_owned(), plan: "c3-d4 b6-a5".to_owned() };
    store.keep_notes(&first, &writer, &notes("his")).expect("it is kept");
    store.keep_notes(&first, &other, &notes("not his")).expect("it is kept");
    store.keep_notes(&second, &writer, &notes("also his")).expect("it is kept");
    assert_eq!(store.notes_by(&writer), Ok(vec![(second, notes("also his")), (first, notes("his"))]));

    in_a_study(store);

    let entry = |by: &str, about: &str, text: &str| {
        LogEntry::new(guest(about), guest(by), LogKind::Report, text.to_owned(), 1)
    };
    let reports = [entry("writer", "another", "one"), entry("another", "writer", "not his")];
    reports.iter().for_each(|report| store.add_to_log(report).expect("a member"));
    assert_eq!(store.log_by(&writer), Ok(vec![entry("writer", "another", "one")]));
}

fn in_a_study(store: &impl Store) {
    let head = StudyHead {
        id: id("ownstudy"),
        owner: guest("another"),
        title: "T".to_owned(),
        variant: "russian".to_owned(),
        public: true,
        keys: StudyKeys::default(),
        version: 0,
        created_at: 1,
        updated_at: 1,
    };
    let [name, text] = [String::new(), "*".to_owned()];
    let chapter = Chapter { id: id("one"), name, variant: "russian".to_owned(), text };
    store.create_study(&Study { head, chapters: vec![chapter] }).expect("a new study");
    let said = |person: &str, text: &str| SaidToAll {
        person: guest(person),
        name: person.to_owned(),
        text: text.to_owned(),
        at: 5,
    };
    store.say_in_study(&id("ownstudy"), &said("writer", "hm")).expect("it is kept");
    store.say_in_study(&id("ownstudy"), &said("another", "not his")).expect("it is kept");
    let his = vec![(id("ownstudy"), said("writer", "hm"))];
    assert_eq!(store.said_in_studies_by(&guest("writer")), Ok(his));
}
