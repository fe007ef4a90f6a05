//! The move generator against the testkit's slow one, which was written from the rules alone.
//!
//! `BOLSHAK_RANDOM_POSITIONS` (default 20 000 a game) and `BOLSHAK_SEED` set how many and which positions.
use bolshak_core::{
    ConstRules, MoveList, Path, PerftConvention, Position, Removal, RuleTable, Square, divide, perft,
};
use bolshak_testkit::positions::{RandomPositions, fast_moves, slow_of};
use bolshak_testkit::slow::SlowGame;
use bolshak_testkit::tests_of_games;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

fn check<R: ConstRules>() {
    let slow = SlowGame::by_id(R::ID).expect("the slow move generator knows the game");
    let count = usize::try_from(number("BOLSHAK_RANDOM_POSITIONS", 20_000)).expect("a sensible number");
    let random = RandomPositions::new(R::default(), number("BOLSHAK_SEED", 8064));
    let mut captures = 0;
    for (index, position) in random.take(count).enumerate() {
        let plain = slow_of(&position);
        let moves = fast_moves(&position);
        assert_eq!(moves, slow.moves(&plain), "{plain:?}");
        captures += usize::from(moves.iter().any(|mv| mv.captured.len() > 1));
        // Paths and counts reach the same moves by other code; a part of the positions is enough for the slow generator.
        if index % 10 == 0 {
            check_paths(&position, &slow);
        }
        let mut room = MoveList::new();
        assert_eq!(position.count_moves(&mut room), moves.len() as u64, "{plain:?}");
    }
    assert!(captures > count / 20, "only {captures} positions had captures of several pieces");
}

fn check_paths<R: ConstRules>(position: &Position<R>, slow: &SlowGame) {
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
    let at_end = R::RULES.removal == Removal::AtEnd;
    check_counted_ways(position, if at_end { paths.len() } else { ways.len() });
    if at_end {
        check_listed_ways(position, &paths);
    }
}

/// Ways are counted and listed without being written down.
fn check_counted_ways<R: ConstRules>(position: &Position<R>, ways: usize) {
    let count = perft(position, 1, PerftConvention::Paths);
    assert_eq!(count, ways as u64, "{:?}", position.to_setup());
    assert_eq!(divide(position, 1, PerftConvention::Paths).len(), ways, "{:?}", position.to_setup());
    // Which king must rest is history and no part of a setup.
    if R::RULES.king_rest.is_none() {
        let position = Position::from_setup(RuleTable(R::RULES), &position.to_setup()).expect("valid");
        assert_eq!(perft(&position, 1, PerftConvention::Paths), ways as u64, "{:?}", position.to_setup());
    }
}

fn check_listed_ways<R: ConstRules>(position: &Position<R>, paths: &[Path<R::Bits>]) {
    let listed = divide(position, 1, PerftConvention::Paths);
    for path in paths {
        let times = listed.iter().filter(|(mv, _)| *mv == path.mv).count();
        assert_eq!(times, paths.iter().filter(|other| other.mv == path.mv).count(), "{path:?}");
    }
}

bolshak_core::with_variants!(tests_of_games, check);
