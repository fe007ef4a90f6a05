//! Ratings that change at two nodes at once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::mpsc;
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use bolshak_community::{Rating, Score, Tempo};
use bolshak_game::Seat;
use bolshak_store::{
    Append, Ended, GameStore, Member, MemberStore, Occupant, PersonId, RatedEnd, RatingChange, RatingStore,
    Record, RecordId, SeatRecord, StoreError, Summary, append_and_wait,
};

use super::nodes::two_nodes;
use super::together::Held;
use super::{connect, id, open, person, place, played, record};
use crate::PostgresStore;
use crate::changes::Changes;
use crate::fault::Fault;

/// How long a slow machine may take.
const PATIENCE: Duration = Duration::from_secs(300);
const PLAYERS: [&str; 4] = ["anna", "boris", "vera", "denis"];
const CLASSES: [(&str, Tempo); 2] = [("russian", Tempo::Blitz), ("frisian", Tempo::Rapid)];

fn sign_up(store: &PostgresStore) {
    for name in PLAYERS {
        let member = Member { id: person(name), name: name.to_owned(), password: String::new(), since: 1 };
        store.sign_up(&member, name).expect("a free name");
    }
}

/// A game between two of the players.
struct Pairing {
    id: RecordId,
    players: [&'static str; 2],
    class: (&'static str, Tempo),
    score: Score,
    at: u64,
}

impl Pairing {
    /// Pairings of all kinds, so many; the same number is always the same one.
    fn numbered(number: usize) -> Self {
        let (first, shift) = (number % PLAYERS.len(), 1 + number / PLAYERS.len() % (PLAYERS.len() - 1));
        Self {
            id: id(&format!("rated{number}")),
            players: [first, (first + shift) % PLAYERS.len()].map(|player| PLAYERS[player]),
            class: CLASSES[number / 5 % CLASSES.len()],
            score: Score::ALL[number * 7 % 11 % Score::ALL.len()],
            // The clocks of two nodes do not agree on what was earlier.
            at: 1_700_000_000_000 + 86_400_000 * (number as u64 * 37 % 100),
        }
    }

    fn create(&self, store: &PostgresStore) {
        let sit = |name: &str| SeatRecord { occupant: Occupant::Member(person(name)), name: name.to_owned() };
        let seats = self.players.map(sit).to_vec();
        let variant = self.class.0.to_owned();
        let record = Record { seats, variant, rated: true, ..record(self.id.as_str()) };
        store.create(&record).expect("a new record");
    }

    fn end(&self) -> Append {
        let winner = match self.score {
            Score::Win => Some(Seat::WHITE),
            Score::Draw => None,
            Score::Loss => Some(Seat::BLACK),
        };
        let ended = Some(Ended { reason: "resignation".to_owned(), winner, places: None });
        Append {
            id: self.id.clone(),
            expected: 0,
            events: vec![played(self.at)],
            summary: Summary { plies: 1, ended, ..Summary::default() },
            rated: Some(RatedEnd {
                players: self.players.map(person),
                variant: self.class.0.to_owned(),
                tempo: self.class.1,
                score: self.score,
            }),
        }
    }
}

/// Everything behind a number, a few at a time.
fn read_on(store: &PostgresStore, mut last: u64) -> Vec<(u64, RatingChange)> {
    let mut all = vec![];
    loop {
        let next = store.all_changes(last, 7).expect("a list");
        let Some((number, _)) = next.last() else { return all };
        last = *number;
        all.extend(next);
    }
}

/// Ratings by person, variant and tempo.
type Ratings = BTreeMap<(PersonId, String, Tempo), Rating>;

/// Ratings as all changes make them, one game after the other; and the games, none of which has changed them twice.
fn replayed(all: &[(u64, RatingChange)]) -> (Ratings, BTreeSet<RecordId>) {
    let (mut ratings, mut games) = (BTreeMap::new(), BTreeSet::new());
    for pair in all.chunks(2) {
        let [(number, first), (next, second)] = pair else { panic!("half a game: {pair:?}") };
        assert_eq!((number + 1, &first.game), (*next, &second.game), "the two of a game stand together");
        assert!(games.insert(first.game.clone()), "{} has changed ratings twice", first.game);
        let classes =
            [first, second].map(|change| (change.person.clone(), change.variant.clone(), change.tempo));
        let before = classes.each_ref().map(|class| ratings.get(class).copied().unwrap_or_default());
        let values = before.map(|rating: Rating| rating.value);
        assert_eq!([first.before, second.before], values, "{}", first.game);
        let at = ended_at(&first.game);
        let (one, other) = Rating::after(before[0], before[1], first.score, at);
        assert_eq!((first.after, second.after), (one, other), "{}", first.game);
        ratings.extend(classes.into_iter().zip([one, other]));
    }
    (ratings, games)
}

/// When a game ended, by its name.
fn ended_at(game: &RecordId) -> u64 {
    let number = game.as_str().strip_prefix("rated").and_then(|number| number.parse().ok());
    Pairing::numbered(number.expect("a number")).at
}

/// Ends games without waiting for one of them before the next: how each of them was taken, in any order.
fn end_together(store: &PostgresStore, games: &[Pairing]) -> Vec<Result<(), StoreError>> {
    let (sender, ends) = mpsc::channel();
    for game in games {
        let sender = sender.clone();
        store.append(game.end(), Box::new(move |end| drop(sender.send(end))));
    }
    drop(sender);
    ends.iter().collect()
}

#[test]
fn every_game_counts_once_at_whatever_node_it_ends() {
    const THREADS: usize = 8;
    /// How many games a thread ends without waiting for an answer, so that they are written together.
    const AT_ONCE: usize = 5;
    const GAMES: usize = THREADS * AT_ONCE * 12;
    let nodes = two_nodes();
    sign_up(&nodes[0]);
    // They are there before, so that the nodes have nothing to do but to end them.
    let games: Vec<Pairing> = (0..GAMES).map(Pairing::numbered).collect();
    games.iter().for_each(|game| game.create(&nodes[0]));
    let end_some = |thread: usize| {
        for some in games.chunks(AT_ONCE).skip(thread).step_by(THREADS) {
            assert_eq!(end_together(&nodes[thread % 2], some), [const { Ok(()) }; AT_ONCE]);
            let again = append_and_wait(&nodes[(thread + 1) % 2], some[0].end());
            assert_eq!(again, Err(StoreError::Conflict));
        }
    };
    let followed = thread::scope(|scope| {
        let ending: Vec<_> = (0..THREADS).map(|thread| scope.spawn(move || end_some(thread))).collect();
        // Whoever reads on while they play misses nothing.
        let mut all = vec![];
        loop {
            let is_over = ending.iter().all(ScopedJoinHandle::is_finished);
            let last = all.last().map_or(0, |(number, _): &(u64, RatingChange)| *number);
            all.extend(read_on(&nodes[1], last));
            if is_over {
                return all;
            }
        }
    });
    let all = read_on(&nodes[0], 0);
    assert_eq!(all, followed);
    let (ratings, games) = replayed(&all);
    assert_eq!(games, (0..GAMES).map(|number| Pairing::numbered(number).id).collect());
    let kept = PLAYERS.iter().flat_map(|name| nodes[0].ratings_of(&person(name)).expect("his ratings"));
    let kept: Ratings =
        kept.map(|rated| ((rated.person, rated.variant, rated.tempo), rated.rating)).collect();
    assert_eq!(kept, ratings);
    assert_eq!(kept.values().map(|rating| rating.games as usize).sum::<usize>(), 2 * GAMES);
}

#[test]
fn batches_of_two_nodes_that_rate_the_same_players_never_cross() {
    const GAMES: usize = 40;
    let url = place();
    let nodes = ["one", "two"].map(|node| PostgresStore::open(&url, node).expect("the database"));
    sign_up(&nodes[0]);
    let games: Vec<Pairing> = (0..2 * GAMES).map(Pairing::numbered).collect();
    games.iter().for_each(|game| game.create(&nodes[0]));
    let before = deadlocks(&url);
    let mut batches = nodes.each_ref().map(Held::new);
    // Every pair of players in both orders, and another change among them, so that each of them takes its own way.
    for (number, game) in games.iter().enumerate() {
        batches[number % 2].append(game.end());
        if number == GAMES {
            batches[0].change(|changes| changes.alive(7));
        }
    }
    let ends = thread::scope(|scope| {
        let waiting = batches.map(|batch| scope.spawn(|| batch.ends()));
        waiting.map(|ends| ends.join().expect("the ends"))
    });
    assert!(ends.iter().flatten().all(|end| *end == Ok(())), "{ends:?}");
    assert_eq!(replayed(&read_on(&nodes[0], 0)).1.len(), 2 * GAMES);
    drop(nodes);
    assert_eq!(deadlocks(&url), before);
}

/// How often transactions of this database have crossed, as far as those know that have closed their connections.
fn deadlocks(url: &str) -> i64 {
    let sql = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";
    connect(url).first(sql, &[]).expect("a query").expect("a row").get(0)
}

/// Ends a game at the first node and keeps its transaction open, until something at the second waits for it. What the
/// second has done then.
fn beside_an_open_end<T: Send>(
    url: &str,
    nodes: &[PostgresStore; 2],
    append: Append,
    second: impl FnOnce(&PostgresStore) -> T + Send,
) -> T {
    let (release, released) = mpsc::channel::<()>();
    let (begun, has_begun) = mpsc::channel();
    let released = Mutex::new(released);
    let hold = move |changes: &mut Changes<'_>| {
        // However slow the machine is, this transaction stays open.
        changes.connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0", &[])?;
        let _ = begun.send(changes.append_all(&[&append])?);
        let _ = released.lock().expect("nobody else").recv();
        Ok::<_, Fault>(())
    };
    thread::scope(|scope| {
        // Let go of if anything goes wrong here, so that nobody waits for ever.
        let release = release;
        let held = scope.spawn(|| nodes[0].writer.wait(None, hold));
        assert_eq!(has_begun.recv().expect("it is written"), [Ok(())]);
        let second = scope.spawn(|| second(&nodes[1]));
        let (mut beside, end) = (connect(url), Instant::now() + PATIENCE);
        while beside.first(WAITING, &[]).expect("a query").is_none() {
            assert!(!second.is_finished() && Instant::now() < end, "it has not waited");
            thread::sleep(Duration::from_millis(1));
        }
        release.send(()).expect("the first game ends");
        held.join().expect("the thread").expect("it is kept");
        second.join().expect("the other thread")
    })
}

/// Whoever waits for another transaction in this database.
const WAITING: &str =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

#[test]
fn whoever_rates_somebody_waits_for_his_game_before() {
    let url = place();
    let nodes = ["one", "two"].map(|node| PostgresStore::open(&url, node).expect("the database"));
    sign_up(&nodes[0]);
    let games = [0, 1].map(Pairing::numbered);
    assert_eq!((games[0].players[1], games[0].class), (games[1].players[0], games[1].class));
    games.iter().for_each(|game| game.create(&nodes[0]));
    let second = |store: &PostgresStore| append_and_wait(store, games[1].end());
    assert_eq!(beside_an_open_end(&url, &nodes, games[0].end(), second), Ok(()));
    assert_eq!(replayed(&read_on(&nodes[0], 0)).1.len(), 2);
}

#[test]
fn whoever_reads_on_waits_for_numbers_that_are_drawn() {
    let url = place();
    let nodes = ["one", "two"].map(|node| PostgresStore::open(&url, node).expect("the database"));
    sign_up(&nodes[0]);
    // Two games that have no player in common, so that the second is not held up by the first.
    let games = [0, 4 * 3 + 2].map(Pairing::numbered);
    assert!(games[0].players.iter().all(|player| !games[1].players.contains(player)));
    games.iter().for_each(|game| game.create(&nodes[0]));
    let second = |store: &PostgresStore| {
        append_and_wait(store, games[1].end()).expect("the other game ends");
        read_on(store, 0)
    };
    let all = beside_an_open_end(&url, &nodes, games[0].end(), second);
    assert_eq!(all.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(replayed(&all).1.len(), 2);
}

#[test]
fn of_somebody_who_leaves_while_his_games_end_nothing_is_kept() {
    const GAMES: usize = 60;
    let nodes = two_nodes();
    sign_up(&nodes[0]);
    let games: Vec<Pairing> = (0..GAMES).map(Pairing::numbered).collect();
    games.iter().for_each(|game| game.create(&nodes[0]));
    let (anna, (ended, has_ended)) = (person("anna"), mpsc::channel());
    let (first, last) = games.split_at(GAMES - PLAYERS.len());
    thread::scope(|scope| {
        scope.spawn(|| {
            for game in first {
                append_and_wait(&nodes[0], game.end()).expect("the end, rated or not");
                // Nobody may be waiting any more.
                let _ = ended.send(());
            }
        });
        // In the middle of them.
        has_ended.iter().take(GAMES / 4).for_each(drop);
        nodes[1].remove_member(&anna).expect("she leaves");
    });
    assert!(end_together(&nodes[0], last).iter().all(Result::is_ok));
    assert_eq!(nodes[0].ratings_of(&anna), Ok(vec![]));
    let all = read_on(&nodes[0], 0);
    let (ratings, rated) = replayed(&all);
    let with_anna = |game: &Pairing| game.players.contains(&"anna");
    assert!(last.iter().any(with_anna));
    assert!(!last.iter().any(|game| with_anna(game) && rated.contains(&game.id)), "she has left before");
    assert!(games.iter().all(|game| with_anna(game) || rated.contains(&game.id)));
    for ((person, variant, tempo), rating) in ratings.into_iter().filter(|((one, ..), _)| *one != anna) {
        assert_eq!(nodes[1].rating(&person, &variant, tempo), Ok(Some(rating)));
    }
}

#[test]
fn a_game_that_is_rated_twice_is_refused_and_the_others_count() {
    let url = place();
    let store = open(&url);
    sign_up(&store);
    let games = [0, 1].map(Pairing::numbered);
    games.iter().for_each(|game| game.create(&store));
    append_and_wait(&store, games[0].end()).expect("the end");
    let mut held = Held::new(&store);
    held.append(Append { expected: 1, ..games[0].end() });
    held.append(games[1].end());
    let ends = held.ends();
    assert!(matches!(ends[0], Err(StoreError::Failed(_))), "{ends:?}");
    assert_eq!(ends[1], Ok(()));
    assert_eq!(replayed(&read_on(&store, 0)).1.len(), 2);
}
