//! What a store promises about several people at one seat.

use bolshak_arena::referee::{Consultation, Terms};
use bolshak_game::Seat;

use super::{append, guest, id, ids, member, played, record, seat};
use crate::{Circle, Consultant, Occupant, Part, Record, Said, SeatRecord, Side, Store, StoreError, Words};

pub(super) fn check(store: &impl Store) {
    for (id, name) in [("ulyana", "Ulyana"), ("yefim", "Yefim")] {
        store.sign_up(&member(id, name), id).expect("a free name");
    }
    a_game_begins_with_its_sides(store);
    a_side_changes_whole_and_from_what_it_was(store);
    a_game_is_listed_for_whoever_holds_a_seat(store);
    a_side_speaks_among_itself(store);
    whoever_leaves_has_no_name_in_a_side(store);
}

fn sitting(person: &str) -> SeatRecord {
    seat(Occupant::Guest(guest(person)), person)
}

fn other(side: u8, who: SeatRecord, part: Part) -> Consultant {
    Consultant { seat: Seat(side), who, part }
}

/// A game of Piotr, with Rita beside him and Ulyana and Sonya at the other side.
fn consultation() -> Record {
    let ulyana = seat(Occupant::Member(guest("ulyana")), "Ulyana");
    Record {
        seats: vec![sitting("piotr"), ulyana],
        owner: Some(guest("piotr")),
        terms: Terms { consultation: Consultation::Vote, ..Terms::default() },
        consultants: vec![
            other(0, sitting("rita"), Part::Consults),
            other(0, sitting("tolya"), Part::Left),
            other(1, sitting("sonya"), Part::Consults),
        ],
        created_at: 900,
        ..record("consultation")
    }
}

fn loaded(store: &impl Store) -> Record {
    store.load(&id("consultation")).expect("it loads").expect("it is there").record
}

fn a_game_begins_with_its_sides(store: &impl Store) {
    store.create(&consultation()).expect("a new game");
    assert_eq!(loaded(store), consultation());
}

fn a_side_changes_whole_and_from_what_it_was(store: &impl Store) {
    let (game, white, before) = (id("consultation"), Seat::WHITE, consultation().side(Seat::WHITE));
    let mut after = before.clone();
    after.others.push(other(0, seat(Occupant::Member(guest("yefim")), "Yefim \"'; --"), Part::Consults));
    assert_eq!(store.change_side(&id("nowhere"), white, &before, &after), Err(StoreError::Missing));
    assert_eq!(store.change_side(&game, Seat(5), &before, &after), Err(StoreError::Missing));
    assert_eq!(store.change_side(&game, white, &after, &before), Err(StoreError::Conflict));
    assert_eq!(store.change_side(&game, white, &before, &after), Ok(()));
    assert_eq!(store.change_side(&game, white, &before, &after), Err(StoreError::Conflict), "it was changed");
    let mut expected = consultation();
    expected.set_side(white, after.clone());
    assert_eq!(loaded(store), expected);
    assert_eq!(expected.consultants.len(), 4, "the other side is as it was");
    // The captain leaves, and whoever was next is captain.
    let next = Side {
        captain: sitting("rita"),
        others: vec![after.others[2].clone(), other(0, sitting("piotr"), Part::Removed)],
    };
    assert_eq!(store.change_side(&game, white, &after, &next), Ok(()));
    assert_eq!(loaded(store).side(white), next);
}

fn a_game_is_listed_for_whoever_holds_a_seat(store: &impl Store) {
    let game = id("consultation");
    let listed = |person: &str| {
        let games = store.games_of(Some(&guest(person)), 9).expect("a list");
        ids(&games).contains(&"consultation")
    };
    let all = ["rita", "yefim", "ulyana", "sonya", "piotr", "tolya"];
    let expected = [true, true, true, true, true, false];
    assert_eq!(all.map(listed), expected, "the owner, though he has gone, and whoever holds a seat");
    append(store, &game, 0, &[played(1_000)], &super::after(1)).expect("the first move");
    append(store, &game, 1, &[played(1_001)], &super::after(2)).expect("the next one");
    assert_eq!(all.map(listed), expected);
    let games = store.games_of(Some(&guest("yefim")), 9).expect("a list");
    assert_eq!((games[0].updated_at, ids(&games)), (1_001, vec!["consultation"]), "once");
    assert_eq!(games[0].record, loaded(store));
    let mut before = loaded(store).side(Seat::BLACK);
    let mut after = before.clone();
    after.others[0].part = Part::Left;
    assert_eq!(store.change_side(&game, Seat::BLACK, &before, &after), Ok(()));
    assert!(!listed("sonya") && listed("ulyana"));
    std::mem::swap(&mut before, &mut after);
    assert_eq!(store.change_side(&game, Seat::BLACK, &before, &after), Ok(()));
    assert!(listed("sonya"), "she has come back");
}

fn a_side_speaks_among_itself(store: &impl Store) {
    let said = |circle, person: &str, at| Said {
        circle,
        person: guest(person),
        name: person.to_owned(),
        words: Words::Own("c3-d4?".to_owned()),
        at,
    };
    let all = [
        said(Circle::Side(Seat::WHITE), "rita", 1),
        said(Circle::Side(Seat(1)), "sonya", 2),
        said(Circle::Players, "sonya", 3),
    ];
    let game = id("consultation");
    all.iter().for_each(|one| store.say(&game, one).expect("it is kept"));
    assert_eq!(store.said_at(&game), Ok(all.to_vec()));
}

fn whoever_leaves_has_no_name_in_a_side(store: &impl Store) {
    store.remove_member(&guest("yefim")).expect("he leaves");
    let left = loaded(store).side(Seat::WHITE);
    assert_eq!(left.others[0].who, seat(Occupant::Guest(guest("yefim")), ""));
    assert_eq!(left.others[1].who.name, "piotr", "the others have theirs");
}
