//! Two nodes that use one database at once.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Barrier};
use std::thread;

use bolshak_arena::TimeControl;
use bolshak_store::{
    Append, GameStore, Holder, Lease, Member, MemberStore, NodeStore, Outage, PersonId, Record, RecordId,
    StoreError, Summary, append_and_wait,
};

use super::together::Held;
use super::{count, id, one_more, place, play, record};
use crate::PostgresStore;
use crate::changes::Changes;
use crate::fault::Fault;

pub(super) fn two_nodes() -> [PostgresStore; 2] {
    let url = place();
    ["one", "two"].map(|node| PostgresStore::open(&url, node).expect("the database"))
}

#[test]
fn of_all_who_append_at_once_one_succeeds() {
    const GAMES: usize = 6;
    const LENGTH: u64 = 40;
    let nodes = two_nodes();
    let games: Vec<RecordId> = (0..GAMES).map(|number| id(&format!("game{number}"))).collect();
    games.iter().for_each(|id| nodes[0].create(&record(id.as_str())).expect("a new record"));
    let kept = AtomicU64::new(0);
    let race = |store: &PostgresStore, shift: usize| {
        for version in 0..LENGTH {
            // Each in an order of its own.
            for place in 0..GAMES {
                match play(store, &games[(place * (shift + 1) + shift) % GAMES], version) {
                    Ok(()) => drop(kept.fetch_add(1, Ordering::Relaxed)),
                    Err(error) => assert_eq!(error, StoreError::Conflict),
                }
            }
        }
    };
    thread::scope(|scope| {
        for thread in 0..12 {
            let store = &nodes[thread % 2];
            scope.spawn(move || race(store, thread));
        }
    });
    games.iter().for_each(|id| assert_eq!(count(&nodes[1], id) as u64, LENGTH));
    assert_eq!(kept.into_inner(), LENGTH * GAMES as u64);
}

#[test]
fn batches_of_two_nodes_that_want_the_same_games_never_deadlock() {
    let nodes = two_nodes();
    let names: Vec<String> = (0..60).map(|number| format!("game{number}")).collect();
    names.iter().for_each(|name| nodes[0].create(&record(name)).expect("a new record"));
    for round in 0..10 {
        let mut batches = nodes.each_ref().map(Held::new);
        names.iter().for_each(|name| batches[0].play(&id(name), round));
        names.iter().rev().for_each(|name| batches[1].play(&id(name), round));
        let [one, two] = batches;
        let (one, two) = thread::scope(|scope| {
            let (one, two) = (scope.spawn(|| one.ends()), scope.spawn(|| two.ends()));
            (one.join().expect("the ends"), two.join().expect("the ends"))
        });
        // One of them was first everywhere, because it holds all before it writes any.
        let all = |ends: &[Result<(), StoreError>], end| ends.iter().all(|one| *one == end);
        let (ok, conflict) = (Ok(()), Err(StoreError::Conflict));
        assert!(
            all(&one, ok.clone()) && all(&two, conflict.clone()) || all(&one, conflict) && all(&two, ok),
            "{one:?} {two:?}"
        );
    }
    names.iter().for_each(|name| assert_eq!(count(&nodes[0], &id(name)), 10));
}

/// Changes two rows with a meeting in between, the first time that it is made.
fn crossing(
    rows: [&'static str; 2],
    meeting: &Arc<Barrier>,
    made: &Arc<AtomicU64>,
) -> impl Fn(&mut Changes<'_>) -> Result<(), Fault> + Send + 'static {
    let (meeting, made, has_met) = (Arc::clone(meeting), Arc::clone(made), AtomicBool::new(false));
    move |changes| {
        made.fetch_add(1, Ordering::Relaxed);
        let sql = "UPDATE member SET name = name || '!' WHERE id = $1";
        changes.connection.execute(sql, &[&rows[0]])?;
        if !has_met.swap(true, Ordering::Relaxed) {
            meeting.wait();
        }
        changes.connection.execute(sql, &[&rows[1]]).map(drop)
    }
}

#[test]
fn transactions_that_cross_are_made_again() {
    let nodes = two_nodes();
    let names = ["anna", "boris"];
    for name in names {
        let id = PersonId::new(name).expect("an id");
        let member = Member { id, name: name.to_owned(), password: String::new(), since: 1 };
        nodes[0].sign_up(&member, name).expect("a free name");
    }
    ["one", "two"].into_iter().for_each(|id| nodes[0].create(&record(id)).expect("a new record"));
    let (meeting, made) = (Arc::new(Barrier::new(2)), Arc::new(AtomicU64::new(0)));
    let mut batches = nodes.each_ref().map(Held::new);
    for (batch, (rows, game)) in batches.iter_mut().zip([(names, "one"), (["boris", "anna"], "two")]) {
        batch.play(&id(game), 0);
        batch.change(crossing(rows, &meeting, &made));
        batch.play(&id(game), 1);
    }
    let ends = thread::scope(|scope| {
        let waiting = batches.map(|batch| scope.spawn(|| batch.ends()));
        waiting.map(|ends| ends.join().expect("the ends"))
    });
    assert!(ends.iter().flatten().all(|end| *end == Ok(())), "{ends:?}");
    assert!(made.load(Ordering::Relaxed) > 2, "they never crossed");
    assert_eq!([count(&nodes[0], &id("one")), count(&nodes[1], &id("two"))], [2, 2]);
    for name in names {
        let member = nodes[1].member(&PersonId::new(name).expect("an id")).expect("it loads");
        assert_eq!(member.expect("he is there").name, format!("{name}!!"), "each change was made once");
    }
}

#[test]
fn whatever_two_nodes_do_at_once_nothing_fails() {
    let nodes = two_nodes();
    let work = |store: &PostgresStore, thread: u64| {
        for round in 0..15 {
            let name = id(&format!("own{thread}x{round}"));
            store.create(&Record { created_at: 6, ..record(name.as_str()) }).expect("a new record");
            let summary = Summary { deadline: Some(9_000_000_000), ..Summary::default() };
            let append = Append { summary, ..one_more(&name, 0) };
            append_and_wait(store, append).expect("nobody else plays here");
            // Outages move the deadlines of all games, and doors that were left open are closed.
            let outage = store.writer.wait(None, |changes| changes.note_outage(1_000, 1_001));
            outage.expect("it is noted");
            store.create(&record(&format!("left{thread}x{round}"))).expect("a new record");
            store.remove_untouched(6).expect("they are removed");
            play(store, &name, 1).expect("nobody else plays here");
            assert_eq!(count(store, &name), 2);
        }
    };
    thread::scope(|scope| {
        for thread in 0..8 {
            let store = &nodes[thread % 2];
            scope.spawn(move || work(store, thread as u64));
        }
    });
    nodes[0].remove_untouched(6).expect("they are removed");
    assert_eq!(nodes[1].remove_untouched(6), Ok(0));
}

/// Lets the lease of this node end in an hour, or an hour ago.
fn let_lease_end(store: &PostgresStore, in_an_hour: bool) {
    let (epoch, hours) = (store.node.epoch(), if in_an_hour { 1 } else { -1 });
    let done = store.writer.wait(None, move |changes| {
        let sql = "UPDATE node SET until = clock_timestamp() + make_interval(hours => $2) WHERE epoch = $1";
        changes.connection.execute(sql, &[&epoch, &hours])
    });
    assert_eq!(done, Ok(1));
}

#[test]
fn a_node_that_runs_makes_it_no_outage() {
    let [one, two] = two_nodes();
    one.create(&record("game")).expect("a new record");
    let summary = Summary { deadline: Some(1_000_000), ..Summary::default() };
    let append = Append { summary, ..one_more(&id("game"), 0) };
    append_and_wait(&one, append).expect("an event");
    let next = |store: &PostgresStore| store.due(0, 1).expect("a list").1;

    assert_eq!(one.begin_run(100_000), Ok(vec![]));
    let_lease_end(&one, true);
    assert_eq!(two.begin_run(105_000), Ok(vec![]), "the first one runs");
    let_lease_end(&two, true);
    assert_eq!(one.begin_run(215_000), Ok(vec![]), "the second one ran until now");
    assert_eq!(next(&one), Some(1_000_000));

    // Both stop; what ran last counts, whoever begins.
    one.alive(220_000).expect("it is noted");
    two.alive(230_000).expect("it is noted");
    [&one, &two].into_iter().for_each(|node| node.leave().expect("it goes"));
    let outage = Outage { began: 230_000, ended: 245_001 };
    assert_eq!(one.begin_run(245_001), Ok(vec![outage]));
    assert_eq!(next(&two), Some(1_015_001));
    let_lease_end(&one, true);
    assert_eq!(two.begin_run(245_002), Ok(vec![outage]), "everybody is told of it once");
    assert_eq!(next(&two), Some(1_015_001));
}

#[test]
fn a_room_is_owned_by_one_node_until_that_one_is_gone() {
    let url = place();
    let open = |node| PostgresStore::open(&url, node).expect("the database");
    let [one, two] = ["one", "two"].map(open);
    let game = id("game");
    one.create(&record("game")).expect("a new record");
    one.begin_run(1).expect("it begins");
    two.begin_run(2).expect("it begins");
    [&one, &two].into_iter().for_each(|node| let_lease_end(node, true));
    assert_eq!(one.nodes(), Ok(vec!["one".to_owned(), "two".to_owned()]));
    assert_eq!(one.hold(&game), Ok(Holder::Here));
    assert_eq!(one.hold(&game), Ok(Holder::Here), "it is told the same again");
    assert_eq!(two.hold(&game), Ok(Holder::Node("one".to_owned())));
    assert_eq!(two.hold(&id("nothing")), Ok(Holder::Here));
    assert_eq!(play(&one, &game, 0), Ok(()));
    assert_eq!(play(&two, &game, 1), Err(StoreError::Elsewhere));

    // What it holds it looks after, and nobody else.
    let summary = Summary { deadline: Some(5), ..Summary::default() };
    append_and_wait(&one, Append { summary, ..one_more(&game, 1) }).expect("an event");
    let due = |store: &PostgresStore| store.due(10, 9).expect("a list").0;
    assert_eq!((due(&one), due(&two)), (vec![game.clone()], vec![]));

    // A lease that has run out keeps nothing, and its rooms are free.
    let_lease_end(&one, false);
    assert!(matches!(play(&one, &game, 2), Err(StoreError::Failed(_))));
    assert_eq!(due(&two), vec![game.clone()]);
    assert_eq!(two.hold(&game), Ok(Holder::Here));
    assert_eq!(one.renew(3), Ok(Lease::Renewed(vec![])), "the other ran: there was no outage");
    assert_eq!(one.held_elsewhere(std::slice::from_ref(&game)), Ok(vec![game.clone()]));
    assert_eq!(play(&one, &game, 2), Err(StoreError::Elsewhere));
    assert_eq!(play(&two, &game, 2), Ok(()));

    // Whoever begins anew under the same name holds nothing of what it held.
    let_lease_end(&two, true);
    let again = open("two");
    again.begin_run(4).expect("it begins");
    let_lease_end(&again, true);
    assert!(matches!(play(&two, &game, 3), Err(StoreError::Failed(_))), "its run is over");
    assert_eq!(one.hold(&game), Ok(Holder::Here));
    assert_eq!(again.hold(&game), Ok(Holder::Node("one".to_owned())));
    one.leave().expect("it goes");
    assert_eq!(again.hold(&game), Ok(Holder::Here));
}

#[test]
fn when_no_node_could_say_that_it_is_alive_nobody_lost_time() {
    let [one, _] = two_nodes();
    one.begin_run(1_000).expect("it begins");
    one.create(&record("game")).expect("a new record");
    let_lease_end(&one, true);
    assert_eq!(one.renew(2_000), Ok(Lease::Held));
    let_lease_end(&one, false);
    let outage = Outage { began: 2_000, ended: 9_000 };
    assert_eq!(one.renew(9_000), Ok(Lease::Renewed(vec![outage])));
    assert_eq!(one.renew(9_100), Ok(Lease::Held));
    assert_eq!(play(&one, &id("game"), 0), Ok(()), "it goes on under its number");
}

/// The lease of this node runs out now; its last sign was so many milliseconds ago.
fn dies(store: &PostgresStore, sign_ago: i32) {
    let epoch = store.node.epoch();
    let done = store.writer.wait(None, move |changes| {
        let sql = "UPDATE node SET until = clock_timestamp(),
                       sign = clock_timestamp() - make_interval(secs => $2::integer / 1000.0) WHERE epoch = $1";
        changes.connection.execute(sql, &[&epoch, &sign_ago])
    });
    assert_eq!(done, Ok(1));
}

/// How long each time was in which nobody could play here, in tenths of a second.
fn gaps(store: &PostgresStore, game: &RecordId) -> Vec<u64> {
    let gaps = store.gaps(game, 1_000_000).expect("a list");
    assert!(gaps.windows(2).all(|pair| pair[0].ended <= pair[1].began), "{gaps:?}");
    assert!(gaps.iter().all(|gap| gap.ended <= 1_000_000), "{gaps:?}");
    gaps.iter().map(|gap| (gap.ended - gap.began + 50) / 100).collect()
}

#[test]
fn while_the_node_of_a_game_was_gone_and_nobody_could_take_it_nobody_lost_time() {
    let url = place();
    let open = |node| PostgresStore::open(&url, node).expect("the database");
    let [one, two] = ["one", "two"].map(open);
    let games = ["game", "untouched", "later"].map(id);
    let control: TimeControl = "300".parse().expect("a time control");
    let timed = |id: &RecordId| Record { control: Some(control.clone().into()), ..record(id.as_str()) };
    games.iter().for_each(|id| one.create(&timed(id)).expect("a new record"));
    [&one, &two].into_iter().for_each(|node| drop(node.begin_run(1).expect("it begins")));
    let_lease_end(&two, true);
    games.iter().for_each(|game| assert_eq!(one.hold(game), Ok(Holder::Here)));
    [&games[0], &games[2]].into_iter().for_each(|game| assert_eq!(play(&one, game, 0), Ok(())));
    assert_eq!(gaps(&one, &games[0]), [], "it is alive");

    dies(&one, 4_000);
    games[..2].iter().for_each(|game| assert_eq!(two.hold(game), Ok(Holder::Here)));
    assert_eq!(gaps(&two, &games[0]), [40]);
    assert_eq!(two.hold(&games[0]), Ok(Holder::Here));
    assert_eq!(gaps(&two, &games[0]), [40], "it is noted once");
    assert_eq!(gaps(&two, &games[1]), [], "no clock runs where nothing has happened");

    // Whoever begins anew under the same name takes its games from its own earlier run.
    let before = open("one");
    before.begin_run(2).expect("it begins");
    let_lease_end(&before, true);
    assert_eq!(before.hold(&games[2]), Ok(Holder::Here));
    assert_eq!(gaps(&before, &games[2]), [40], "however late it comes");
    assert!(matches!(one.renew(3), Err(StoreError::Busy(_))), "its run is over");

    // The second one has given its last sign before the game was its own: that time counts once.
    dies(&two, 60_000);
    assert_eq!(before.hold(&games[0]), Ok(Holder::Here));
    let found = gaps(&before, &games[0]);
    assert!(found.len() == 2 && found[0] == 40 && found[1] < 100, "{found:?}");

    // A node that goes in order leaves its games to the others at once.
    assert_eq!(play(&before, &games[0], 1), Ok(()));
    before.leave().expect("it goes");
    let third = open("three");
    third.begin_run(4).expect("it begins");
    assert_eq!(third.hold(&games[0]), Ok(Holder::Here));
    assert_eq!(gaps(&third, &games[0]).len(), 2);
}
