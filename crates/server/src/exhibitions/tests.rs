//! A server that ends while the games are made leaves no exhibition by halves.

use bolshak_community::{EntryState, HostSide, Stage};
use bolshak_store::{
    Exhibition, ExhibitionPlan, ExhibitionStore, GameStore, Listed, Member, MemberStore, MemoryStore,
    Occupant, PersonId, Record, RecordId, SeatRecord,
};

use super::games::{board, make_games};

const NOW: u64 = 1_000;

fn person(text: &str) -> PersonId {
    PersonId::new(text).expect("an id")
}

fn id() -> RecordId {
    RecordId::new("evening").expect("an id")
}

/// An exhibition whose boards are given out to three, and none of whose games is made.
fn given_out() -> MemoryStore {
    let store = MemoryStore::default();
    for name in ["host", "anna"] {
        let member = Member { id: person(name), name: name.to_owned(), password: String::new(), since: 1 };
        store.sign_up(&member, name).expect("a free name");
    }
    let plan = ExhibitionPlan {
        name: "Evening".to_owned(),
        about: String::new(),
        variant: "russian".to_owned(),
        start: None,
        table: Some("idf".to_owned()),
        side: HostSide::Lot,
        times: None,
        most: 3,
        blindfold: false,
    };
    let exhibition = Exhibition {
        id: id(),
        host: person("host"),
        host_name: String::new(),
        stage: Stage::Open,
        plan,
        seed: None,
        players: 0,
        announced_at: NOW,
    };
    store.announce(&exhibition).expect("a new exhibition");
    // Anna has signed up after she had applied.
    for name in ["anna", "boris", "clara"] {
        let player = SeatRecord { occupant: Occupant::Guest(person(name)), name: name.to_owned() };
        let number = store.enter(&id(), &player).expect("an entry");
        store.change_entry(&id(), number, Some(EntryState::Accepted)).expect("it is open");
    }
    let boards: Vec<_> = (1..4).map(|number| (u32::from(number), board(&id(), number))).collect();
    store.give_out_boards(&id(), "a seed", &boards).expect("all are accepted");
    store
}

fn made(store: &MemoryStore) -> Vec<Record> {
    let games = store.exhibition_games(&id()).expect("a list").into_iter();
    games.map(|Listed { record, .. }| Record { created_at: 0, ..record }).collect()
}

#[test]
fn games_that_are_made_again_are_the_same() {
    let whole = given_out();
    make_games(&whole, &id(), NOW).expect("all games");
    let expected = made(&whole);
    assert_eq!(expected.len(), 3);

    let interrupted = given_out();
    let second = expected[1].clone();
    interrupted.create(&second).expect("a new game");
    let told = make_games(&interrupted, &id(), NOW).expect("the other games");
    assert_eq!((made(&interrupted), told.len()), (expected, 3));
    assert_eq!(made(&interrupted)[1].created_at, second.created_at);
}

#[test]
fn an_exhibition_begins_once() {
    let store = given_out();
    let told = make_games(&store, &id(), NOW).expect("all games");
    let members: Vec<_> = told.iter().map(|(to, notice)| (to.is_some(), notice.game.is_some())).collect();
    assert_eq!(members, [(false, true); 3], "guests have no bell");
    assert_eq!(make_games(&store, &id(), NOW).expect("nothing"), vec![]);
    let stage = store.exhibition(&id()).expect("it is read").map(|found| found.stage);
    assert_eq!((stage, made(&store).len()), (Some(Stage::Running), 3));
}

#[test]
fn whoever_has_signed_up_since_sits_as_a_member() {
    let store = given_out();
    make_games(&store, &id(), NOW).expect("all games");
    let games = made(&store);
    let has = |game: &Record, occupant: Occupant| game.seats.iter().any(|seat| seat.occupant == occupant);
    assert!(
        has(&games[0], Occupant::Member(person("anna"))) && has(&games[1], Occupant::Guest(person("boris")))
    );
    assert!(
        games.iter().all(|game| has(game, Occupant::Member(person("host"))) && game.origin.lot.is_some())
    );
}
