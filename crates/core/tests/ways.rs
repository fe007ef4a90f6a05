//! Paths and counts of ways reach the same moves as the move list by other code, which is tested against the slow move generator,
//! too. A part of the positions is enough for that.
use bolshak_core::{Path, PerftConvention, Position, Removal, Square, divide, perft};
use bolshak_testkit::positions::{RandomPositions, slow_of};
use bolshak_testkit::slow::SlowGame;
use bolshak_testkit::tests_of_tables;

use crate::Table;
use crate::fast_equals_slow::number;

fn check(id: &str, table: Table) {
    let slow = SlowGame::by_id(id).expect("the slow move generator knows the game");
    let count = usize::try_from(number("BOLSHAK_RANDOM_POSITIONS", 20_000)).expect("a sensible number");
    let random = RandomPositions::new(table, number("BOLSHAK_SEED", 8064));
    random.take(count).step_by(10).for_each(|position| check_paths(&position, &slow));
}

fn check_paths(position: &Position<Table>, slow: &SlowGame) {
    let plain = slow_of(position);
    // A random position with many kings has more ways than the slow move generator can list.
    if position.moves().iter().any(|turn| turn.captures() > 6) {
        return;
    }
    let ways = slow.paths(&plain);
    let paths = position.paths();
    for path in &paths {
        let squares: Vec<u8> = path.squares.iter().copied().map(Square::number).collect();
        assert!(ways.contains(&squares), "{squares:?} in {plain:?}");
    }
    assert!(position.moves().iter().all(|turn| paths.iter().any(|path| path.mv == *turn)), "{plain:?}");
    // Where captured pieces leave at once every landing tells ways apart, which written paths leave out.
    let at_end = position.rules().0.removal == Removal::AtEnd;
    check_counted_ways(position, if at_end { paths.len() } else { ways.len() });
    if at_end {
        check_listed_ways(position, &paths);
    }
}

/// Ways are counted and listed without being written down.
fn check_counted_ways(position: &Position<Table>, ways: usize) {
    let count = perft(position, 1, PerftConvention::Paths);
    assert_eq!(count, ways as u64, "{:?}", position.to_setup());
    assert_eq!(divide(position, 1, PerftConvention::Paths).len(), ways, "{:?}", position.to_setup());
}

fn check_listed_ways(position: &Position<Table>, paths: &[Path<u128>]) {
    let listed = divide(position, 1, PerftConvention::Paths);
    for path in paths {
        let times = listed.iter().filter(|(mv, _)| *mv == path.mv).count();
        assert_eq!(times, paths.iter().filter(|other| other.mv == path.mv).count(), "{path:?}");
    }
}

bolshak_core::with_variants!(tests_of_tables, check);
