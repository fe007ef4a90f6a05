//! What a store promises about members who play each other.

use bolshak_arena::Millis;
use bolshak_arena::referee::{Consultation, Terms};
use bolshak_community::{Rating, Score, Tempo};
use bolshak_game::Seat;

use super::{after, guest, id, ids, member, played, record, seat};
use crate::{
    Append, Circle, Ended, GameFilter, NOTICES, Notes, Notice, Occupant, Opponent, PersonId, Profile,
    RatedEnd, Record, RecordId, Relation, Said, SeatRecord, Store, StoreError, Summary, Tally, Words,
    append_and_wait,
};

/// Later than everything that other promises wrote, but for games that are listed by their end.
const NOW: Millis = 10_000_000;

pub(super) fn check(store: &impl Store) {
    for (id, name) in [("galya", "Галя"), ("denis", "Denis"), ("egor", "Egor")] {
        store.sign_up(&member(id, name), id).expect("a free name");
    }
    ratings_change_with_the_end_of_a_game(store);
    the_strongest_come_first(store);
    a_seat_is_kept_for_whom_it_was_offered(store);
    relations_are_each_ones_own(store);
    what_members_tell_and_are_told_comes_back(store);
    games_are_found_by_what_they_are(store);
    what_is_said_and_written_at_a_game_comes_back(store);
    whoever_leaves_takes_it_all_along(store);
}

fn sitting(person: &str) -> SeatRecord {
    seat(Occupant::Member(guest(person)), person)
}

fn rated_game(name: &str, white: &str, black: &str) -> Record {
    let seats = vec![sitting(white), sitting(black)];
    Record { seats, owner: Some(guest(white)), rated: true, ..record(name) }
}

fn end(white: &str, black: &str, score: Score) -> RatedEnd {
    let players = [guest(white), guest(black)];
    RatedEnd { players, variant: "russian".to_owned(), tempo: Tempo::Blitz, score }
}

fn over(reason: &str, winner: Option<Seat>) -> Summary {
    let ended = Ended { reason: reason.to_owned(), winner, places: None };
    Summary { ended: Some(ended), ..after(9) }
}

/// Ends a game at this moment with its first event.
fn finish(
    store: &impl Store,
    id: &RecordId,
    at: Millis,
    summary: &Summary,
    rated: Option<RatedEnd>,
) -> Result<(), StoreError> {
    let append =
        Append { id: id.clone(), expected: 0, events: vec![played(at)], summary: summary.clone(), rated };
    append_and_wait(store, append)
}

fn ratings_change_with_the_end_of_a_game(store: &impl Store) {
    let [galya, denis] = ["galya", "denis"].map(guest);
    let rating = |person: &PersonId| store.rating(person, "russian", Tempo::Blitz).expect("it is read");
    assert_eq!(rating(&galya), None);
    let mut expected = (Rating::default(), Rating::default());
    for (number, score) in [(1, Score::Win), (2, Score::Draw), (3, Score::Loss)] {
        let game = rated_game(&format!("rated{number}"), "galya", "denis");
        store.create(&game).expect("a new record");
        let winner = match score {
            Score::Win => Some(Seat::WHITE),
            Score::Draw => None,
            Score::Loss => Some(Seat::BLACK),
        };
        let (at, summary) = (NOW + number, over("resigned", winner));
        finish(store, &game.id, at, &summary, Some(end("galya", "denis", score))).expect("the end");
        let again = finish(store, &game.id, at, &summary, Some(end("galya", "denis", score)));
        assert_eq!(again, Err(StoreError::Conflict), "what is not kept changes no rating");
        let before = expected.0.value;
        expected = Rating::after(expected.0, expected.1, score, at);
        assert_eq!((rating(&galya), rating(&denis)), (Some(expected.0), Some(expected.1)));
        let changes = store.changes_by(&game.id).expect("two changes");
        let told: Vec<_> =
            changes.iter().map(|change| (&change.person, change.score, change.after)).collect();
        assert_eq!(told, [(&galya, score, expected.0), (&denis, score.other(), expected.1)]);
        assert_eq!(changes[0].before, before);
    }
    let last = store.changes_of(&galya, "russian", Tempo::Blitz, 2).expect("two changes");
    let games: Vec<_> = last.iter().map(|change| change.game.as_str()).collect();
    assert_eq!(games, ["rated2", "rated3"]);
    assert_eq!(store.changes_of(&galya, "russian", Tempo::Rapid, 2), Ok(vec![]));
    assert_eq!(store.changes_by(&id("drawn")), Ok(vec![]));
    let of_denis = store.ratings_of(&denis).expect("his ratings");
    let told: Vec<_> =
        of_denis.iter().map(|one| (one.name.as_str(), one.variant.as_str(), one.tempo)).collect();
    assert_eq!((told, of_denis[0].rating), (vec![("Denis", "russian", Tempo::Blitz)], expected.1));
    every_rating_follows_from_the_games(store);
}

fn every_rating_follows_from_the_games(store: &impl Store) {
    let mut all = store.all_changes(0, 4).expect("four changes");
    let last = all.last().expect("the fourth").0;
    all.extend(store.all_changes(last, 99).expect("the others"));
    assert_eq!(all.len(), 6, "{all:?}");
    let (mut white, mut black) = (Rating::default(), Rating::default());
    for pair in all.chunks(2) {
        let (first, second) = (&pair[0].1, &pair[1].1);
        assert_eq!(first.game, second.game);
        (white, black) = Rating::after(white, black, first.score, first.after.at);
        assert_eq!((first.after, second.after), (white, black));
    }
}

fn the_strongest_come_first(store: &impl Store) {
    let game = rated_game("rated4", "egor", "denis");
    store.create(&game).expect("a new record");
    let won = over("resigned", Some(Seat::WHITE));
    finish(store, &game.id, NOW + 10, &won, Some(end("egor", "denis", Score::Win))).expect("the end");
    let leaders = |deviation, since, most| {
        let found = store.leaders("russian", Tempo::Blitz, deviation, since, most).expect("a list");
        found.into_iter().map(|one| one.name).collect::<Vec<_>>()
    };
    assert_eq!(leaders(400.0, 0, 9), ["Egor", "Denis", "Галя"]);
    assert_eq!(leaders(400.0, 0, 1), ["Egor"]);
    assert_eq!(leaders(400.0, NOW + 10, 9), ["Egor", "Denis"]);
    assert_eq!(leaders(1.0, 0, 9), [""; 0]);
}

fn a_seat_is_kept_for_whom_it_was_offered(store: &impl Store) {
    let seats = vec![sitting("galya"), seat(Occupant::Invited(guest("denis")), "Denis")];
    let game = Record { seats, owner: Some(guest("galya")), created_at: NOW + 20, ..record("challenge") };
    store.create(&game).expect("a new record");
    assert_eq!(store.load(&game.id).map(|stored| stored.map(|stored| stored.record)), Ok(Some(game.clone())));
    let listed = store.games_of(Some(&guest("denis")), 1).expect("a list");
    assert_eq!(ids(&listed), ["challenge"], "whoever is challenged finds the game");
    assert_eq!(store.sit(&game.id, Seat(1), &sitting("egor")), Err(StoreError::Taken));
    store.sit(&game.id, Seat(1), &sitting("denis")).expect("it is his");
    assert_eq!(store.sit(&game.id, Seat(1), &sitting("denis")), Err(StoreError::Taken));
}

fn relations_are_each_ones_own(store: &impl Store) {
    let [galya, denis, egor] = ["galya", "denis", "egor"].map(guest);
    store.relate(&galya, &egor, Some(Relation::Friend)).expect("members");
    store.relate(&galya, &denis, Some(Relation::Friend)).expect("members");
    store.relate(&galya, &denis, Some(Relation::Blocked)).expect("members");
    assert_eq!(store.relate(&galya, &guest("nobody1"), Some(Relation::Friend)), Err(StoreError::Missing));
    let related = store.relations_of(&galya).expect("a list");
    let told: Vec<_> = related.iter().map(|one| (one.name.as_str(), one.relation)).collect();
    assert_eq!(told, [("Denis", Relation::Blocked), ("Egor", Relation::Friend)]);
    assert_eq!(store.relations_of(&denis), Ok(vec![]));
    let blocked = |one, other| store.is_blocked(one, other).expect("it is read");
    assert_eq!(
        [blocked(&galya, &denis), blocked(&denis, &galya), blocked(&galya, &egor)],
        [true, true, false]
    );
    store.relate(&galya, &denis, None).expect("members");
    assert!(!blocked(&denis, &galya));
}

fn what_members_tell_and_are_told_comes_back(store: &impl Store) {
    let galya = guest("galya");
    assert_eq!(store.profile(&galya), Ok(Profile::default()));
    let profile =
        Profile { about: "Играю \"'; --".to_owned(), title: Some("MG".to_owned()), hidden: true };
    store.keep_profile(&galya, &profile).expect("a member");
    assert_eq!(store.profile(&galya), Ok(profile.clone()));
    assert_eq!(store.keep_profile(&guest("nobody1"), &profile), Err(StoreError::Missing));
    let notice = |number: u64| Notice {
        kind: "challenge".to_owned(),
        detail: number.to_string(),
        from: Some(guest("denis")),
        name: "Denis".to_owned(),
        game: Some(id("challenge")),
        at: NOW + number,
        seen: false,
    };
    let last = NOTICES as u64 + 5;
    for number in 1..=last {
        store.notify(&galya, &notice(number)).expect("it is kept");
    }
    let told = store.notices_of(&galya).expect("a list");
    assert_eq!((told.len(), &told[0]), (NOTICES, &notice(last)));
    assert_eq!(told.last(), Some(&notice(6)), "the oldest are forgotten");
    store.notices_seen(&galya, NOW + last - 1).expect("it is noted");
    let told = store.notices_of(&galya).expect("a list");
    assert_eq!((told[0].seen, told[1].seen), (false, true));
}

fn games_are_found_by_what_they_are(store: &impl Store) {
    let [galya, denis] = ["galya", "denis"].map(guest);
    let casual =
        Record { rated: false, variant: "frisian".to_owned(), ..rated_game("casual1", "denis", "galya") };
    store.create(&casual).expect("a new record");
    finish(store, &casual.id, NOW + 30, &over("no-move", Some(Seat::BLACK)), None).expect("the end");
    let void = Record { id: id("void1"), ..casual.clone() };
    store.create(&void).expect("a new record");
    finish(store, &void.id, NOW + 31, &over("called-off", None), None).expect("the end");
    let terms = Terms { consultation: Consultation::Captain, ..Terms::default() };
    let together = Record { id: id("together1"), terms, ..casual.clone() };
    store.create(&together).expect("a new record");
    finish(store, &together.id, NOW + 32, &over("no-move", Some(Seat::BLACK)), None).expect("the end");
    let found = |filter: GameFilter, most| {
        let listed = store.games_like(&galya, &filter, most).expect("a list");
        listed.into_iter().map(|game| game.record.id.to_string()).collect::<Vec<_>>()
    };
    let any = GameFilter::default;
    assert_eq!(found(any(), 9), ["together1", "void1", "casual1", "challenge", "rated3", "rated2", "rated1"]);
    let before = Some((NOW + 30, id("casual1")));
    assert_eq!(found(GameFilter { before, ..any() }, 2), ["challenge", "rated3"]);
    assert_eq!(found(GameFilter { rated: Some(true), ..any() }, 2), ["rated3", "rated2"]);
    assert_eq!(
        found(GameFilter { variant: Some("frisian".to_owned()), ..any() }, 9),
        ["together1", "void1", "casual1"]
    );
    assert_eq!(found(GameFilter { over: Some(false), ..any() }, 9), ["challenge"]);
    assert_eq!(found(GameFilter { against: Some(guest("egor")), ..any() }, 9), [""; 0]);
    let rated = store.load(&id("rated1")).expect("it loads").expect("it is there").record;
    assert!(rated.rated);
    assert_eq!(store.tally(&galya, &denis), Ok(Tally { won: 2, drawn: 1, lost: 1 }));
    assert_eq!(store.tally(&denis, &galya), Ok(Tally { won: 1, drawn: 1, lost: 2 }));
    let tally = Tally { won: 2, drawn: 1, lost: 1 };
    let against = |tally, last| Opponent { person: denis.clone(), name: "Denis".to_owned(), tally, last };
    assert_eq!(store.opponents_of(&galya, 9), Ok(vec![against(tally, NOW + 30)]));
    let won_once = Tally { won: 1, drawn: 0, lost: 0 };
    assert_eq!(store.opponents_of(&guest("egor"), 9), Ok(vec![against(won_once, NOW + 10)]));
    assert_eq!(store.opponents_of(&galya, 0), Ok(vec![]));
}

fn what_is_said_and_written_at_a_game_comes_back(store: &impl Store) {
    let game = id("casual1");
    let said =
        |circle, words, at| Said { circle, person: guest("galya"), name: "Галя".to_owned(), words, at };
    let words = [
        said(Circle::Players, Words::Phrase("good-luck".to_owned()), 2),
        said(Circle::Watchers, Words::Own("<b>\"'; -- \u{202e}".to_owned()), 1),
    ];
    for words in &words {
        store.say(&game, words).expect("it is kept");
    }
    assert_eq!(store.said_at(&game), Ok(words.to_vec()));
    assert_eq!(store.said_at(&id("rated1")), Ok(vec![]));
    assert_eq!(store.say(&id("nobody"), &words[0]), Err(StoreError::Missing));
    let notes = Notes { text: "не спешить".to_owned(), plan: "c3-d4 b6-a5\n".to_owned() };
    store.keep_notes(&game, &guest("galya"), &Notes::default()).expect("nothing to keep");
    store.keep_notes(&game, &guest("denis"), &Notes { text: "x".to_owned(), ..notes.clone() }).expect("kept");
    store.keep_notes(&game, &guest("denis"), &notes).expect("kept");
    assert_eq!(store.notes_at(&game), Ok(vec![(guest("denis"), notes.clone())]));
    assert_eq!(store.keep_notes(&id("nobody"), &guest("denis"), &notes), Err(StoreError::Missing));
}

fn whoever_leaves_takes_it_all_along(store: &impl Store) {
    let denis = guest("denis");
    let going_on = rated_game("rated5", "galya", "denis");
    store.create(&going_on).expect("a new record");
    let before = store.rating(&guest("galya"), "russian", Tempo::Blitz).expect("it is read");
    store.relate(&guest("egor"), &denis, Some(Relation::Friend)).expect("members");
    store.remove_member(&denis).expect("he leaves");
    assert_eq!(store.ratings_of(&denis), Ok(vec![]));
    assert_eq!(store.relations_of(&guest("egor")), Ok(vec![]));
    assert_eq!(store.notes_at(&id("casual1")), Ok(vec![]));
    let won = over("absent", Some(Seat::WHITE));
    let rated = Some(end("galya", "denis", Score::Win));
    finish(store, &going_on.id, NOW + 40, &won, rated).expect("the end");
    assert_eq!(store.rating(&guest("galya"), "russian", Tempo::Blitz), Ok(before));
    store.remove_member(&guest("galya")).expect("she leaves");
    let said = store.said_at(&id("casual1")).expect("it is read");
    assert!(said.iter().all(|said| said.name.is_empty()), "{said:?}");
    assert_eq!(store.profile(&guest("galya")), Ok(Profile::default()));
    assert_eq!(store.notices_of(&guest("galya")), Ok(vec![]));
}
