//! What a store promises about competitions.

use bolshak_arena::Millis;

use super::{guest, id, member};
use crate::{CompetitionHead, CompetitionState, Store, StoreError};

const NOW: Millis = 40_000_000;

pub(super) fn check(store: &impl Store) {
    store.sign_up(&member("organiser", "Organiser"), "organiser").expect("a free name");
    store.sign_up(&member("arbiter", "Arbiter"), "arbiter").expect("a free name");
    competitions_come_back_as_they_were(store);
    of_two_who_add_behind_the_same_records_one_does(store);
    lists_have_the_last_changed_first(store);
    arbiters_are_named_and_forgotten(store);
    what_is_removed_is_gone(store);
}

fn head(name: &str, updated_at: Millis) -> CompetitionHead {
    CompetitionHead {
        id: id(name),
        owner: guest("organiser"),
        name: "Кубок; 'quoted' --".to_owned(),
        variant: "russian".to_owned(),
        state: CompetitionState::Open,
        public: true,
        version: 2,
        created_at: NOW,
        updated_at,
    }
}

fn records(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn competitions_come_back_as_they_were(store: &impl Store) {
    assert_eq!(store.competition(&id("cup1")), Ok(None));
    assert_eq!(store.competition_records(&id("cup1"), 0), Ok(vec![]));
    let first = records(&["{\"a\":'1'}", "второй"]);
    store.create_competition(&head("cup1", NOW), &first).expect("a new competition");
    assert_eq!(store.create_competition(&head("cup1", NOW), &[]), Err(StoreError::Taken));
    assert_eq!(store.competition(&id("cup1")), Ok(Some(head("cup1", NOW))));
    assert_eq!(store.competition_records(&id("cup1"), 0), Ok(first));
}

fn of_two_who_add_behind_the_same_records_one_does(store: &impl Store) {
    let changed = CompetitionHead {
        name: "Другой кубок".to_owned(),
        state: CompetitionState::Playing,
        updated_at: NOW + 5,
        version: 4,
        ..head("cup1", NOW)
    };
    store.add_to_competition(&changed, 2, &records(&["third", "fourth"])).expect("two records");
    assert_eq!(store.add_to_competition(&changed, 2, &records(&["other"])), Err(StoreError::Conflict));
    assert_eq!(store.competition(&id("cup1")), Ok(Some(changed)));
    assert_eq!(store.competition_records(&id("cup1"), 1), Ok(records(&["второй", "third", "fourth"])));
    assert_eq!(store.add_to_competition(&head("none", NOW), 0, &[]), Err(StoreError::Missing));
}

fn lists_have_the_last_changed_first(store: &impl Store) {
    for (name, at) in [("cup2", NOW + 9), ("cup3", NOW + 7)] {
        store.create_competition(&head(name, at), &records(&["1", "2"])).expect("a new competition");
    }
    let hidden = CompetitionHead { public: false, ..head("cup4", NOW + 99) };
    store.create_competition(&hidden, &records(&["1", "2"])).expect("a new competition");
    let names = |found: Result<Vec<CompetitionHead>, StoreError>| -> Vec<String> {
        found.expect("a list").into_iter().map(|head| head.id.to_string()).collect()
    };
    assert_eq!(names(store.public_competitions(CompetitionState::Open, 10)), ["cup2", "cup3"]);
    assert_eq!(names(store.public_competitions(CompetitionState::Open, 1)), ["cup2"]);
    assert_eq!(names(store.public_competitions(CompetitionState::Playing, 10)), ["cup1"]);
    assert_eq!(names(store.competitions_of(&guest("organiser"), 10)), ["cup4", "cup2", "cup3", "cup1"]);
}

fn arbiters_are_named_and_forgotten(store: &impl Store) {
    let arbiter = guest("arbiter");
    assert_eq!(store.set_arbiter(&id("none"), &arbiter, true), Err(StoreError::Missing));
    for _ in 0..2 {
        store.set_arbiter(&id("cup2"), &arbiter, true).expect("an arbiter");
    }
    assert_eq!(store.arbiters_of(&id("cup2")), Ok(vec![arbiter.clone()]));
    assert_eq!(store.competitions_of(&arbiter, 10).map(|found| found.len()), Ok(1));
    store.set_arbiter(&id("cup2"), &arbiter, false).expect("no arbiter");
    assert_eq!(store.arbiters_of(&id("cup2")), Ok(vec![]));
    store.set_arbiter(&id("cup3"), &arbiter, true).expect("an arbiter");
    store.remove_member(&arbiter).expect("he leaves");
    assert_eq!(store.arbiters_of(&id("cup3")), Ok(vec![]));
}

fn what_is_removed_is_gone(store: &impl Store) {
    assert_eq!(store.remove_competition(&id("cup3")), Ok(true));
    assert_eq!(store.remove_competition(&id("cup3")), Ok(false));
    assert_eq!(store.competition_records(&id("cup3"), 0), Ok(vec![]));
    store.remove_member(&guest("organiser")).expect("he leaves");
    assert_eq!(store.competition(&id("cup2")).map(|found| found.is_some()), Ok(true));
}
