//! What a store promises about studies.

use bolshak_arena::Millis;

use super::{guest, id, member};
use crate::{
    Chapter, PersonId, SaidToAll, Store, StoreError, Study, StudyHead, StudyKeys, StudyRole, StudyWrite,
    WORDS_TO_ALL,
};

const NOW: Millis = 30_000_000;

pub(super) fn check(store: &impl Store) {
    store.sign_up(&member("coach", "Coach"), "coach").expect("a free name");
    studies_come_back_as_they_were(store);
    of_two_who_write_the_same_version_one_does(store);
    chapters_are_added_named_put_in_order_and_removed(store);
    heads_change_without_the_tree(store);
    roles_are_given_and_taken(store);
    the_last_words_are_kept(store);
    studies_go_with_their_owner(store);
}

fn study(name: &str, owner: &str, updated_at: Millis) -> Study {
    let head = StudyHead {
        id: id(name),
        owner: guest(owner),
        title: "Эндшпиль; 'quoted' --".to_owned(),
        variant: "russian".to_owned(),
        public: false,
        keys: StudyKeys { reader: Some("hash".to_owned()), writer: None },
        version: 0,
        created_at: NOW,
        updated_at,
    };
    let chapters =
        vec![chapter(&format!("{name}a"), "russian", "1. c3-d4 {«Центр»} *"), chapter("b", "frisian", "*")];
    Study { head, chapters }
}

fn chapter(name: &str, variant: &str, text: &str) -> Chapter {
    Chapter {
        id: id(name),
        name: format!("{name}: «Глава»; '--"),
        variant: variant.to_owned(),
        text: text.to_owned(),
    }
}

fn tree(name: &str, text: &str) -> StudyWrite {
    StudyWrite::Tree(id(name), text.to_owned())
}

fn names(found: Result<Vec<StudyHead>, StoreError>) -> Vec<String> {
    found.expect("a list").into_iter().map(|head| head.id.to_string()).collect()
}

fn studies_come_back_as_they_were(store: &impl Store) {
    assert_eq!(store.study(&id("study1")), Ok(None));
    let all = [
        study("study1", "coach", NOW + 1),
        study("study2", "coach", NOW + 3),
        study("study3", "pupil", NOW + 2),
    ];
    all.iter().for_each(|one| store.create_study(one).expect("a new study"));
    assert_eq!(store.create_study(&all[0]), Err(StoreError::Taken));
    assert_eq!(store.study(&id("study1")), Ok(Some(all[0].clone())));
    assert_eq!(names(store.studies_of(&guest("coach"), 9)), ["study2", "study1"]);
    assert_eq!(store.studies_of(&guest("coach"), 1), Ok(vec![all[1].head.clone()]));
    assert_eq!(store.public_studies(9), Ok(vec![]));
}

fn of_two_who_write_the_same_version_one_does(store: &impl Store) {
    let name = id("study1");
    store.write_study(&name, 0, &tree("study1a", "1. c3-d4 d6-c5 *"), NOW + 9).expect("the first version");
    // Also where the other one writes to another chapter.
    assert_eq!(store.write_study(&name, 0, &tree("b", "1. e3-f4 *"), NOW + 10), Err(StoreError::Conflict));
    assert_eq!(store.write_study(&id("study9"), 0, &tree("b", "*"), NOW), Err(StoreError::Missing));
    assert_eq!(store.write_study(&name, 1, &tree("study2a", "*"), NOW), Err(StoreError::Missing));
    let kept = store.study(&name).expect("it loads").expect("it is there");
    let texts: Vec<_> = kept.chapters.iter().map(|one| one.text.as_str()).collect();
    assert_eq!(
        (kept.head.version, kept.head.updated_at, &texts[..]),
        (1, NOW + 9, &["1. c3-d4 d6-c5 *", "*"][..])
    );
    let other = store.study(&id("study2")).expect("it loads").expect("it is there");
    assert_eq!(other.chapters, study("study2", "coach", NOW).chapters, "both have a chapter b");
    assert_eq!(names(store.studies_of(&guest("coach"), 9)), ["study1", "study2"]);
}

fn chapters_are_added_named_put_in_order_and_removed(store: &impl Store) {
    let name = id("study2");
    let names = || -> Vec<String> {
        let study = store.study(&name).expect("it loads").expect("it is there");
        assert_eq!(study.head.variant, study.chapters[0].variant, "it is that of the first chapter");
        let listed = store.studies_of(&guest("coach"), 9).expect("a list");
        assert!(listed.contains(&study.head), "lists tell the same");
        study.chapters.iter().map(|one| one.id.to_string()).collect()
    };
    let write = |version: u64, write: StudyWrite| store.write_study(&name, version, &write, NOW + 4);
    let new = vec![chapter("c", "english", "*"), chapter("d", "russian", "1. c3-d4 *")];
    write(0, StudyWrite::Add(new.clone())).expect("new chapters");
    assert_eq!(names(), ["study2a", "b", "c", "d"]);
    assert_eq!(
        write(1, StudyWrite::Add(vec![chapter("e", "russian", "*"), new[0].clone()])),
        Err(StoreError::Taken)
    );
    assert_eq!(names(), ["study2a", "b", "c", "d"], "all or none");
    write(1, StudyWrite::Order(["d", "b", "study2a", "c"].map(id).to_vec())).expect("another order");
    assert_eq!(names(), ["d", "b", "study2a", "c"]);
    assert_eq!(write(2, StudyWrite::Order(vec![id("c"), id("e")])), Err(StoreError::Missing));
    assert_eq!(write(2, StudyWrite::Name(id("e"), String::new())), Err(StoreError::Missing));
    assert_eq!(write(2, StudyWrite::Remove(id("e"))), Err(StoreError::Missing));
    assert_eq!(names(), ["d", "b", "study2a", "c"]);
    write(2, StudyWrite::Name(id("c"), "Ничья".to_owned())).expect("another name");
    write(3, StudyWrite::Remove(id("d"))).expect("it goes");
    write(4, StudyWrite::Add(vec![new[1].clone()])).expect("it comes back, behind the others");
    assert_eq!(names(), ["b", "study2a", "c", "d"]);
    let kept = store.study(&name).expect("it loads").expect("it is there");
    assert_eq!(kept.head.version, 5);
    let first = study("study2", "coach", NOW).chapters;
    let named = Chapter { name: "Ничья".to_owned(), ..new[0].clone() };
    assert_eq!(kept.chapters, [first[1].clone(), first[0].clone(), named, new[1].clone()]);
}

fn heads_change_without_the_tree(store: &impl Store) {
    let before = store.study(&id("study1")).expect("it loads").expect("it is there");
    let keys = StudyKeys { reader: None, writer: Some("another".to_owned()) };
    let head = StudyHead { title: "Other".to_owned(), public: true, keys, ..before.head };
    let wanted = StudyHead { version: 7, owner: guest("pupil"), updated_at: 1, ..head.clone() };
    store.change_study(&wanted).expect("a change");
    assert_eq!(store.study(&head.id), Ok(Some(Study { head: head.clone(), chapters: before.chapters })));
    assert_eq!(store.public_studies(9), Ok(vec![head]));
    assert_eq!(store.change_study(&study("study9", "coach", NOW).head), Err(StoreError::Missing));
}

fn roles_are_given_and_taken(store: &impl Store) {
    let (name, pupil) = (id("study1"), guest("pupil"));
    let roles =
        |expected: &[(PersonId, StudyRole)]| assert_eq!(store.roles_in(&name).as_deref(), Ok(expected));
    roles(&[]);
    assert_eq!(store.give_role(&id("study9"), &pupil, Some(StudyRole::Reader)), Err(StoreError::Missing));
    store.give_role(&name, &pupil, Some(StudyRole::Reader)).expect("a role");
    store.give_role(&name, &guest("a1"), Some(StudyRole::Reader)).expect("a role");
    store.give_role(&name, &pupil, Some(StudyRole::Writer)).expect("another role");
    store.give_role(&id("study2"), &pupil, Some(StudyRole::Reader)).expect("a role");
    roles(&[(guest("a1"), StudyRole::Reader), (pupil.clone(), StudyRole::Writer)]);
    assert_eq!(names(store.studies_shared_with(&pupil, 9)), ["study1", "study2"]);
    assert_eq!(names(store.studies_shared_with(&pupil, 1)), ["study1"]);
    store.give_role(&name, &guest("a1"), None).expect("it is taken");
    store.give_role(&name, &guest("a1"), None).expect("there is none any more");
    roles(&[(pupil, StudyRole::Writer)]);
}

fn the_last_words_are_kept(store: &impl Store) {
    let name = id("study1");
    let said = |number: usize| SaidToAll {
        person: guest(if number.is_multiple_of(2) { "coach" } else { "pupil" }),
        name: "Coach".to_owned(),
        text: format!("{number}: «Вот»; '--"),
        at: NOW + number as u64,
    };
    assert_eq!(store.say_in_study(&id("study9"), &said(0)), Err(StoreError::Missing));
    store.say_in_study(&id("study2"), &said(0)).expect("words elsewhere");
    let all: Vec<_> = (0..WORDS_TO_ALL + 2).map(said).collect();
    all.iter().for_each(|one| store.say_in_study(&name, one).expect("words"));
    assert_eq!(store.said_in_study(&name).as_deref(), Ok(&all[2..]));
    assert_eq!(store.said_in_study(&id("study2")), Ok(vec![said(0)]));
}

fn studies_go_with_their_owner(store: &impl Store) {
    let (name, coach) = (id("study3"), guest("coach"));
    store.give_role(&name, &coach, Some(StudyRole::Writer)).expect("a role");
    let said = SaidToAll { person: coach.clone(), name: "Coach".to_owned(), text: "!".to_owned(), at: NOW };
    store.say_in_study(&name, &said).expect("words");
    store.remove_member(&coach).expect("he leaves");
    assert_eq!((store.study(&id("study1")), store.studies_of(&coach, 9)), (Ok(None), Ok(vec![])));
    assert_eq!((store.roles_in(&id("study1")), store.said_in_study(&id("study1"))), (Ok(vec![]), Ok(vec![])));
    assert_eq!(store.roles_in(&name), Ok(vec![]));
    assert_eq!(store.said_in_study(&name), Ok(vec![SaidToAll { name: String::new(), ..said }]));
    assert_eq!((store.remove_study(&name), store.remove_study(&name)), (Ok(true), Ok(false)));
    assert_eq!((store.study(&name), store.said_in_study(&name)), (Ok(None), Ok(vec![])));
    // Nothing is left of the chapters of those that are gone.
    for (gone, owner) in [("study1", "pupil"), ("study3", "pupil")] {
        let again = Study { chapters: vec![chapter("z", "russian", "*")], ..study(gone, owner, NOW) };
        store.create_study(&again).expect("the name is free");
        assert_eq!(store.study(&id(gone)), Ok(Some(again)));
        assert_eq!(store.remove_study(&id(gone)), Ok(true));
    }
}
