//! What a store promises about exhibitions.

use bolshak_arena::{Millis, TimeControl};
use bolshak_community::{EntryState, HostSide, Stage};
use bolshak_game::Seat;

use super::{after, append, control, guest, id, ids, member, played, record, seat};
use crate::{
    Board, BoardTerms, Exhibition, ExhibitionPlan, Occupant, Record, RecordId, SeatRecord, Store, StoreError,
};

const NOW: Millis = 30_000_000;

pub(super) fn check(store: &impl Store) {
    for (id, name) in [("grandmaster", "Гроссмейстер"), ("pupil", "Pupil")] {
        store.sign_up(&member(id, name), id).expect("a free name");
    }
    exhibitions_come_back_as_they_were(store);
    they_are_listed_by_stage(store);
    whoever_applies_has_one_entry(store);
    each_may_play_on_terms_of_his_own(store);
    boards_are_given_out_once(store);
    games_know_their_exhibition(store);
    untouched_boards_stay(store);
    whoever_leaves_has_no_name_at_his_board(store);
}

fn exhibition(name: &str, at: Millis) -> Exhibition {
    Exhibition {
        id: id(name),
        host: guest("grandmaster"),
        host_name: "Гроссмейстер".to_owned(),
        stage: Stage::Open,
        plan: ExhibitionPlan {
            name: "Сеанс «'; --»".to_owned(),
            about: "one\ntwo".to_owned(),
            variant: "russian".to_owned(),
            start: Some("W:Wa1:Bh8".to_owned()),
            table: None,
            side: HostSide::Alternating,
            times: Some([control("3600"), control("20/2700:900")]),
            most: 60,
            blindfold: true,
        },
        seed: None,
        players: 0,
        announced_at: at,
    }
}

fn bare(name: &str, at: Millis) -> Exhibition {
    let whole = exhibition(name, at);
    let plan = ExhibitionPlan {
        start: None,
        table: Some("idf".to_owned()),
        side: HostSide::White,
        times: Some([TimeControl::unlimited(), control("1800+5")]),
        blindfold: false,
        ..whole.plan
    };
    Exhibition { plan, ..whole }
}

fn exhibitions_come_back_as_they_were(store: &impl Store) {
    assert_eq!(store.exhibition(&id("simul1")), Ok(None));
    let (one, two) = (exhibition("simul1", NOW), bare("simul2", NOW + 1));
    store.announce(&one).expect("a new exhibition");
    store.announce(&two).expect("a new exhibition");
    assert_eq!(store.announce(&one), Err(StoreError::Taken));
    let foreign = Exhibition { host: guest("nobody"), ..exhibition("simul3", NOW) };
    assert_eq!(store.announce(&foreign), Err(StoreError::Missing));
    assert_eq!(store.exhibition(&one.id), Ok(Some(one)));
    assert_eq!(store.exhibition(&two.id), Ok(Some(two)));
}

fn they_are_listed_by_stage(store: &impl Store) {
    let names = |found: Result<Vec<Exhibition>, StoreError>| -> Vec<String> {
        found.expect("a list").into_iter().map(|one| one.id.to_string()).collect()
    };
    assert_eq!(names(store.exhibitions(Stage::Open, 9)), ["simul2", "simul1"]);
    assert_eq!(names(store.exhibitions(Stage::Open, 1)), ["simul2"]);
    assert_eq!(names(store.exhibitions(Stage::Over, 9)), [""; 0]);
    assert_eq!(store.change_stage(&id("simul2"), Stage::Running, Stage::Over), Ok(false));
    assert_eq!(store.change_stage(&id("simul2"), Stage::Open, Stage::Over), Ok(true));
    assert_eq!(names(store.exhibitions(Stage::Over, 9)), ["simul2"]);
    assert_eq!(store.remove_exhibition(&id("simul2")), Err(StoreError::Conflict));
    assert_eq!(store.enter(&id("simul2"), &player("pupil")), Err(StoreError::Conflict));
    store.announce(&exhibition("simul4", NOW)).expect("a new exhibition");
    store.enter(&id("simul4"), &player("pupil")).expect("an entry");
    assert_eq!(names(store.exhibitions_of(&guest("pupil"))), ["simul4"]);
    assert_eq!(names(store.exhibitions_of(&guest("grandmaster"))), ["simul2", "simul4", "simul1"]);
    store.remove_exhibition(&id("simul4")).expect("it is open");
    assert_eq!(store.remove_exhibition(&id("simul4")), Err(StoreError::Missing));
    assert_eq!(store.entries(&id("simul4")), Ok(vec![]));
    assert_eq!(names(store.exhibitions_of(&guest("pupil"))), [""; 0]);
}

/// A member under a name that he had once.
fn player(name: &str) -> SeatRecord {
    seat(Occupant::Member(guest(name)), "an old name")
}

fn stranger(name: &str) -> SeatRecord {
    seat(Occupant::Guest(guest(name)), name)
}

fn whoever_applies_has_one_entry(store: &impl Store) {
    let simul = id("simul1");
    let numbers = ["petr", "ivan", "late"].map(|name| store.enter(&simul, &stranger(name)));
    assert_eq!(numbers, [Ok(1), Ok(2), Ok(3)]);
    assert_eq!(store.enter(&simul, &player("pupil")), Ok(4));
    assert_eq!(store.enter(&simul, &stranger("ivan")), Err(StoreError::Taken));
    assert_eq!(store.enter(&id("nowhere"), &stranger("ivan")), Err(StoreError::Missing));
    for (number, state) in [(1, EntryState::Accepted), (2, EntryState::Declined), (4, EntryState::Accepted)] {
        store.change_entry(&simul, number, Some(state)).expect("an entry");
    }
    store.change_entry(&simul, 3, None).expect("an entry");
    assert_eq!(store.change_entry(&simul, 3, None), Err(StoreError::Missing));
    let found = store.entries(&simul).expect("a list");
    let told: Vec<_> =
        found.iter().map(|entry| (entry.number, &entry.player.name[..], entry.state)).collect();
    let expected = [
        (1, "petr", EntryState::Accepted),
        (2, "ivan", EntryState::Declined),
        (4, "Pupil", EntryState::Accepted),
    ];
    assert_eq!(told, expected);
    assert_eq!(found[0].player, stranger("petr"));
    assert_eq!(store.exhibition(&simul).expect("it is read").map(|one| one.players), Some(2));
}

fn each_may_play_on_terms_of_his_own(store: &impl Store) {
    let simul = id("simul1");
    let of = |number: u32| {
        let mut entries = store.entries(&simul).expect("a list").into_iter();
        entries.find(|entry| entry.number == number).expect("an entry").terms
    };
    assert_eq!(of(1), BoardTerms::default());
    let start = Some("B:Wa1:Bh8".to_owned());
    let terms = BoardTerms { extra: -600_000, host: Some(Seat::BLACK), start };
    store.set_terms(&simul, 1, &terms).expect("an entry");
    assert_eq!((of(1), of(4)), (terms, BoardTerms::default()));
    store.set_terms(&simul, 4, &BoardTerms { extra: 600_000, ..BoardTerms::default() }).expect("an entry");
    store.set_terms(&simul, 4, &BoardTerms::default()).expect("an entry");
    assert_eq!(of(4), BoardTerms::default());
    let nobody = BoardTerms::default();
    assert_eq!(store.set_terms(&simul, 99, &nobody), Err(StoreError::Missing));
    assert_eq!(store.set_terms(&id("nowhere"), 1, &nobody), Err(StoreError::Missing));
}

fn board(number: u16) -> Board {
    Board { number, game: id(&format!("simul1b{number}")) }
}

fn boards_are_given_out_once(store: &impl Store) {
    let simul = id("simul1");
    let give = |boards: &[(u32, Board)]| store.give_out_boards(&simul, "a seed", boards);
    assert_eq!(give(&[(1, board(1))]), Err(StoreError::Conflict), "one who is accepted has no board");
    assert_eq!(give(&[(1, board(1)), (2, board(2))]), Err(StoreError::Conflict), "one is not accepted");
    let found = store.exhibition(&simul).expect("it is read").expect("it is there");
    assert_eq!((found.stage, found.seed), (Stage::Open, None), "nothing was done by halves");
    assert!(store.entries(&simul).expect("a list").iter().all(|entry| entry.board.is_none()));
    give(&[(4, board(2)), (1, board(1))]).expect("all who are accepted");
    assert_eq!(give(&[(4, board(2)), (1, board(1))]), Err(StoreError::Conflict));
    let nowhere = store.give_out_boards(&id("nowhere"), "", &[]);
    assert_eq!(nowhere, Err(StoreError::Missing));
    let found = store.exhibition(&simul).expect("it is read").expect("it is there");
    assert_eq!((found.stage, found.seed.as_deref()), (Stage::Starting, Some("a seed")));
    let boards: Vec<_> =
        store.entries(&simul).expect("a list").into_iter().map(|entry| entry.board).collect();
    assert_eq!(boards, [Some(board(1)), None, Some(board(2))]);
    let late = store.change_entry(&simul, 1, Some(EntryState::Declined));
    assert_eq!(late, Err(StoreError::Conflict), "the boards are given out");
    assert_eq!(store.change_entry(&simul, 1, None), Err(StoreError::Conflict));
    assert_eq!(store.set_terms(&simul, 1, &BoardTerms::default()), Err(StoreError::Conflict));
}

fn game(number: u16, player: SeatRecord) -> Record {
    let seats = vec![seat(Occupant::Member(guest("grandmaster")), "Гроссмейстер"), player];
    Record { seats, created_at: 1, ..record(board(number).game.as_str()) }
}

fn games_know_their_exhibition(store: &impl Store) {
    let simul = id("simul1");
    assert_eq!(store.exhibition_games(&simul), Ok(vec![]), "none is made");
    store.create(&game(2, seat(Occupant::Member(guest("pupil")), "Pupil"))).expect("a new game");
    assert_eq!(ids(&store.exhibition_games(&simul).expect("a list")), ["simul1b2"]);
    store.create(&game(1, stranger("petr"))).expect("a new game");
    assert_eq!(ids(&store.exhibition_games(&simul).expect("a list")), ["simul1b1", "simul1b2"]);
    append(store, &board(1).game, 0, &[played(NOW)], &after(1)).expect("a move");
    assert_eq!(store.exhibition_games(&simul).expect("a list")[0].summary, after(1));
    let place = |game: &RecordId| store.exhibition_at(game).expect("it is read");
    let whole = store.exhibition(&simul).expect("it is read").expect("it is there");
    assert_eq!(place(&board(2).game), Some((whole, 2)));
    assert_eq!(place(&id("casual1")), None);
}

/// The host may come to a board a day later.
fn untouched_boards_stay(store: &impl Store) {
    store.create(&Record { created_at: 1, ..record("forgotten1") }).expect("a new game");
    assert_eq!(store.remove_untouched(2), Ok(1));
    assert_eq!(ids(&store.exhibition_games(&id("simul1")).expect("a list")).len(), 2);
}

fn whoever_leaves_has_no_name_at_his_board(store: &impl Store) {
    store.announce(&exhibition("simul5", NOW)).expect("a new exhibition");
    store.enter(&id("simul5"), &player("pupil")).expect("an entry");
    store.remove_member(&guest("pupil")).expect("he leaves");
    assert_eq!(store.entries(&id("simul5")), Ok(vec![]), "he does not wait for a board any more");
    let nameless = seat(Occupant::Guest(guest("pupil")), "");
    assert_eq!(store.entries(&id("simul1")).expect("a list")[2].player, nameless);
    let games = store.exhibition_games(&id("simul1")).expect("a list");
    assert_eq!(games[1].record.seats[1], nameless);
    store.enter(&id("simul5"), &stranger("ivan")).expect("an entry");
    store.remove_member(&guest("grandmaster")).expect("he leaves");
    assert_eq!(store.exhibition(&id("simul5")), Ok(None), "nobody will play there");
    assert_eq!(store.entries(&id("simul5")), Ok(vec![]));
    let found = store.exhibition(&id("simul1")).expect("it is read").expect("it is there");
    assert_eq!((found.host, found.host_name.as_str()), (guest("grandmaster"), ""));
    let games = store.exhibition_games(&id("simul1")).expect("a list");
    assert_eq!(games[1].record.seats[0], seat(Occupant::Guest(guest("grandmaster")), ""));
}
