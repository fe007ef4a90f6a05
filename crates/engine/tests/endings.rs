//! Search and endgame tables say the same.
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use bolshak_core::{ConstRules, MoveList, Position, Russian};
use bolshak_egdb::{Kind, Plan, Tables, Value, Wld, build};
use bolshak_engine::{Evaluation, Options, Thinker, VariantEngine};
use bolshak_game::{Engine, Flow, Limits, Score, Task, find, position_of};
use bolshak_testkit::positions::RandomPositions;

/// The tables of three pieces, built once.
fn tables() -> Arc<Tables<Russian>> {
    static BUILT: OnceLock<Arc<Tables<Russian>>> = OnceLock::new();
    let make = || {
        let folder = tempfile::tempdir().expect("a folder").keep();
        let plan =
            Plan { folder: &folder, game: Russian::ID, pieces: 3, kinds: &Kind::ALL, threads: 2, only: None };
        build(Russian, &plan, &|_| {}).expect("tables");
        let tables = Tables::open(&folder, Russian).expect("tables");
        remove(folder);
        Arc::new(tables)
    };
    BUILT.get_or_init(make).clone()
}

/// Open files stay readable without their names.
fn remove(folder: PathBuf) {
    std::fs::remove_dir_all(folder).expect("the folder of the test");
}

fn thinker(tables: Option<Arc<Tables<Russian>>>) -> Thinker<Russian> {
    let thinker = Thinker::new(Russian, Arc::new(Evaluation::by_hand(Russian::RULES)), 1 << 10);
    match tables {
        Some(tables) => thinker.with_tables(tables),
        None => thinker,
    }
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

#[test]
fn an_end_that_the_search_sees_is_counted_beside_the_tables() {
    let russian = find("russian").expect("a game");
    let game = bolshak_notation::read_position(russian, "B:WKa1,Kc1,Ke1:BKh8").expect("a position");
    let position = position_of(Russian, &game.view()).expect("a position");
    let found = thinker(Some(tables())).think(&position, &[], &depth(5));
    assert_eq!(Score(found.score).decided_in(), Some(-2), "a1 takes whatever h8 does");
}

fn endings(pieces: u32, seed: u64) -> impl Iterator<Item = Position<Russian>> {
    RandomPositions::new(Russian, seed).endings(pieces)
}

#[test]
fn short_wins_are_found_without_tables_exactly_where_the_tables_have_them() {
    const SHORT: u16 = 5;
    let tables = tables();
    let mut thinker = thinker(None);
    let mut wins = 0;
    let count = std::env::var("BOLSHAK_ENDINGS").ok().and_then(|count| count.parse().ok()).unwrap_or(2_000);
    for position in endings(3, 5).take(count) {
        thinker.forget();
        let known = tables.distance(&position).expect("three pieces").end;
        let found = thinker.think(&position, &[], &depth(9)).score;
        match (known, Score(found).decided_in()) {
            (Value::Win(plies), found) if plies <= SHORT => {
                wins += 1;
                assert_eq!(found, Some(i32::from(plies)), "{:?}", position.to_setup());
            }
            (Value::Loss(plies), found) if plies <= SHORT => {
                assert_eq!(found, Some(-i32::from(plies)), "{:?}", position.to_setup());
            }
            (known, Some(found)) => {
                let (won, plies) = (known.wld(), i32::from(known.plies().unwrap_or(0)));
                let same = if found > 0 { won == Wld::Win } else { won == Wld::Loss };
                assert!(same && plies <= found.abs(), "{known:?}, found {found}: {:?}", position.to_setup());
            }
            (_, None) => (),
        }
    }
    assert!(wins > count / 20, "{wins} wins");
}

#[test]
fn larger_endings_end_in_the_tables_and_agree_with_their_successors() {
    let tables = tables();
    let mut thinker = thinker(Some(tables.clone()));
    for position in endings(4, 6).take(300) {
        let thought = thinker.think(&position, &[], &depth(7));
        // A win or loss that the tables give a search of four pieces must hold for a deeper one as well.
        if thought.score.abs() >= Score::TABLE_WIN - 1_000 {
            thinker.forget();
            let deeper = thinker.think(&position, &[], &depth(11)).score;
            assert!(deeper.signum() == thought.score.signum(), "{:?}", position.to_setup());
            assert!(deeper.abs() >= Score::TABLE_WIN - 1_000, "{:?}", position.to_setup());
        }
    }
}

#[test]
fn a_win_in_the_tables_is_played_out_to_its_ply() {
    let tables = tables();
    let mut thinker = thinker(Some(tables.clone()));
    let mut played = 0;
    for start in endings(3, 7).take(3_000) {
        let Some(Value::Win(plies)) = tables.distance(&start).map(|distance| distance.end) else { continue };
        if tables.under_limits(&start) != Some(Value::Win(plies)) {
            continue;
        }
        assert_eq!(thinker.think(&start, &[], &depth(1)).score, Score::WIN - i32::from(plies));
        let mut position = start;
        for _ in 0..plies {
            position = position.after(thinker.think(&position, &[], &depth(1)).line[0]);
        }
        let ending = position.ending().expect("the end of the game");
        assert_eq!(ending.winner, start.side_to_move());
        played += 1;
    }
    assert!(played > 300, "{played} games");
}

#[test]
fn what_is_drawn_in_the_tables_is_not_given_away() {
    let tables = tables();
    let mut thinker = thinker(Some(tables.clone()));
    let mut list = MoveList::new();
    for position in endings(3, 8).filter(|position| tables.wld(position) == Some(Wld::Draw)).take(300) {
        let thought = thinker.think(&position, &[], &depth(4));
        assert_eq!(thought.score, 0);
        position.moves_into(&mut list);
        let next = position.after(thought.line[0]);
        assert_ne!(tables.wld(&next), Some(Wld::Win), "{:?}", position.to_setup());
    }
}

/// An engine finds tables that were built since its last search.
#[test]
fn tables_that_are_built_meanwhile_are_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let variant = find("russian").expect("a known game");
    let game = bolshak_notation::read_position(variant, "W:WKa1:Bh4").expect("a position");
    let options = Options { tables: Some(folder.path().to_owned()), table_mib: 1, ..Options::default() };
    let mut engine = VariantEngine::with(options);
    let mut score = || {
        let found = engine.search(&Task::of(game.as_ref()), &depth(1), &mut |_| Flow::Continue);
        found.expect("a move").score
    };
    assert!(score() < Score(Score::TABLE_WIN - 1_000), "no tables yet");
    let own = folder.path().join("russian");
    let plan = Plan { folder: &own, game: Russian::ID, pieces: 2, kinds: &Kind::ALL, threads: 1, only: None };
    build(Russian, &plan, &|_| {}).expect("tables");
    assert!(score() >= Score(Score::TABLE_WIN - 1_000), "tables of two pieces");
}
