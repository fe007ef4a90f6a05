//! Two nodes that use one database at once.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Barrier};
use std::thread;

use bolshak_store::{
    Append, GameStore, Member, MemberStore, Outage, PersonId, Record, RecordId, StoreError, Summary,
    append_and_wait,
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
            store.begin_run(100_000 * (1 + thread + 7 * round)).expect("it begins");
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

#[test]
fn a_node_that_runs_makes_it_no_outage() {
    let [one, two] = two_nodes();
    one.create(&record("game")).expect("a new record");
    let summary = Summary { deadline: Some(1_000_000), ..Summary::default() };
    let append = Append { summary, ..one_more(&id("game"), 0) };
    append_and_wait(&one, append).expect("an event");
    let next = |store: &PostgresStore| store.due(0, 1).expect("a list").1;

    assert_eq!(one.begin_run(100_000), Ok(vec![]));
    assert_eq!(two.begin_run(105_000), Ok(vec![]), "the first one runs");
    two.alive(200_000).expect("it is noted");
    assert_eq!(one.begin_run(215_000), Ok(vec![]), "the second one ran until now");
    assert_eq!(next(&one), Some(1_000_000));

    // Both stop; what ran last counts, whoever begins.
    one.alive(220_000).expect("it is noted");
    two.alive(230_000).expect("it is noted");
    let outage = Outage { began: 230_000, ended: 245_001 };
    assert_eq!(one.begin_run(245_001), Ok(vec![outage]));
    assert_eq!(next(&two), Some(1_015_001));
    assert_eq!(two.begin_run(245_002), Ok(vec![outage]), "everybody is told of it once");
    assert_eq!(next(&two), Some(1_015_001));
}
