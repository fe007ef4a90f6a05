//! The move generator against the testkit's slow one, which was written from the rules alone.
//!
//! `BOLSHAK_RANDOM_POSITIONS` (default 20 000 a game) and `BOLSHAK_SEED` set how many and which positions.
use bolshak_core::{ConstRules, MoveList};
use bolshak_testkit::positions::{RandomPositions, fast_moves, slow_of};
use bolshak_testkit::slow::SlowGame;
use bolshak_testkit::tests_of_games;

pub(crate) fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

fn check<R: ConstRules>() {
    let slow = SlowGame::by_id(R::ID).expect("the slow move generator knows the game");
    let count = usize::try_from(number("BOLSHAK_RANDOM_POSITIONS", 20_000)).expect("a sensible number");
    let random = RandomPositions::new(R::default(), number("BOLSHAK_SEED", 8064));
    let mut captures = 0;
    for position in random.take(count) {
        let plain = slow_of(&position);
        let moves = fast_moves(&position);
        assert_eq!(moves, slow.moves(&plain), "{plain:?}");
        captures += usize::from(moves.iter().any(|mv| mv.captured.len() > 1));
        let mut room = MoveList::new();
        assert_eq!(position.count_moves(&mut room), moves.len() as u64, "{plain:?}");
    }
    assert!(captures > count / 20, "only {captures} positions had captures of several pieces");
}

bolshak_core::with_variants!(tests_of_games, check);
