//! What a store promises about competitions.

use bolshak_arena::Millis;

use super::{guest, id, member, record};
use crate::{
    CompetitionAddition, CompetitionHead, CompetitionState, SaidToAll, Store, StoreError, WORDS_TO_ALL,
};

const NOW: Millis = 40_000_000;

pub(super) fn check(store: &impl Store) {
    store.sign_up(&member("organiser", "Organiser"), "organiser").expect("a free name");
    store.sign_up(&member("arbiter", "Arbiter"), "arbiter").expect("a free name");
    competitions_come_back_as_they_were(store);
    of_two_who_add_behind_the_same_records_one_does(store);
    lists_have_the_last_changed_first(store);
    games_are_made_with_their_records(store);
    the_last_words_are_kept(store);
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
        online: false,
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
    store.add_to_competition(&changed, 2, &addition(&["third", "fourth"])).expect("two records");
    assert_eq!(store.add_to_competition(&changed, 2, &addition(&["other"])), Err(StoreError::Conflict));
    assert_eq!(store.competition(&id("cup1")), Ok(Some(changed)));
    assert_eq!(store.competition_records(&id("cup1"), 1), Ok(records(&["второй", "third", "fourth"])));
    assert_eq!(store.add_to_competition(&head("none", NOW), 0, &addition(&[])), Err(StoreError::Missing));
}

fn addition(texts: &[&str]) -> CompetitionAddition {
    CompetitionAddition { records: records(texts), ..CompetitionAddition::default() }
}

fn games_are_made_with_their_records(store: &impl Store) {
    let head = CompetitionHead { online: true, ..head("arena", NOW) };
    store.create_competition(&head, &records(&["1", "2"])).expect("a new competition");
    assert!(store.competitions_that_run().expect("a list").contains(&id("arena")));
    let places = [("0/0/0/0/0/0", "arenagame1"), ("0/0/0/1/0/0", "arenagame2")];
    let games = places.map(|(place, game)| (place.to_owned(), record(game)));
    let with_games = CompetitionAddition { games: games.clone().into(), ..addition(&["3"]) };
    store.add_to_competition(&head, 2, &with_games).expect("a round");
    // A game that is there already is not made again, and then nothing of the addition is.
    assert_eq!(store.add_to_competition(&head, 3, &with_games), Err(StoreError::Taken));
    assert_eq!(store.competition(&id("arena")).map(|found| found.map(|found| found.version)), Ok(Some(3)));
    let open = |all| -> Vec<String> {
        let found = store.competition_games(&id("arena"), all).expect("games");
        found.into_iter().map(|game| format!("{} {} {}", game.game, game.place, game.settled)).collect()
    };
    assert_eq!(open(false), ["arenagame1 0/0/0/0/0/0 false", "arenagame2 0/0/0/1/0/0 false"]);
    let again = vec![("0/0/0/0/0/0".to_owned(), record("arenagame3"))];
    let again = CompetitionAddition { games: again, ..addition(&[]) };
    let conflict = store.add_to_competition(&head, 3, &again);
    assert_eq!(conflict, Err(StoreError::Conflict), "one game goes on at a place");
    assert_eq!(store.load(&id("arenagame3")).map(|found| found.is_some()), Ok(false));
    let settled = CompetitionAddition { settled: vec![id("arenagame1")], ..addition(&["4"]) };
    store.add_to_competition(&head, 3, &settled).expect("an end");
    assert_eq!(open(false), ["arenagame2 0/0/0/1/0/0 false"]);
    assert_eq!(open(true)[0], "arenagame1 0/0/0/0/0/0 true");
    let at = store.competition_at(&id("arenagame2")).expect("a place").expect("a competition");
    assert_eq!((at.0.id, at.1), (id("arena"), "0/0/0/1/0/0".to_owned()));
    assert_eq!(store.competition_at(&id("nogame")), Ok(None));
    store.remove_untouched(Millis::MAX).expect("cleared");
    assert_eq!(
        store.load(&id("arenagame2")).map(|found| found.is_some()),
        Ok(true),
        "it waits for its players"
    );
    let over = CompetitionHead { state: CompetitionState::Over, ..head };
    store.add_to_competition(&over, 4, &addition(&["5"])).expect("the end");
    assert!(store.competitions_that_run().expect("a list").contains(&id("arena")), "a game goes on");
    let last = CompetitionAddition { settled: vec![id("arenagame2")], ..addition(&[]) };
    store.add_to_competition(&over, 5, &last).expect("its end");
    assert!(!store.competitions_that_run().expect("a list").contains(&id("arena")));
}

fn the_last_words_are_kept(store: &impl Store) {
    let said = |number: usize| SaidToAll {
        person: guest("arbiter"),
        name: "Arbiter".to_owned(),
        text: format!("слово {number}"),
        at: NOW + number as Millis,
    };
    assert_eq!(store.say_in_competition(&id("none"), &said(0)), Err(StoreError::Missing));
    for number in 0..=WORDS_TO_ALL {
        store.say_in_competition(&id("cup1"), &said(number)).expect("said");
    }
    let kept = store.said_in_competition(&id("cup1")).expect("words");
    assert_eq!((kept.len(), &kept[0]), (WORDS_TO_ALL, &said(1)));
    let his = store.said_in_competitions_by(&guest("arbiter")).expect("words");
    assert_eq!((his.len(), &his[0]), (WORDS_TO_ALL, &(id("cup1"), said(1))));
    assert_eq!(store.said_in_competition(&id("arena")), Ok(vec![]));
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
