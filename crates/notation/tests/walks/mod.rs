//! Positions of random games of every game: fewer of those on large boards, whose games are long and whose turns many.
use bolshak_game::{Game, Match, registry};

/// The cells of the boards for which a number of games is meant.
const COMMON: usize = 64;
/// The longest walk, in turns.
const LONGEST: usize = 150;

/// Looks at the positions of so many random games of every game that is wanted, and at the end of each.
pub fn each_position(
    seed: u64,
    games: usize,
    wanted: impl Fn(&dyn Game) -> bool,
    mut look: impl FnMut(&dyn Match),
) {
    for game in registry().iter().copied().filter(|game| wanted(*game)) {
        let share = game.info().board.cells.len().div_ceil(COMMON);
        let mut random = fastrand::Rng::with_seed(seed);
        for _ in 0..games.div_ceil(share * share) {
            let mut line = game.start();
            while line.outcome().is_none() && line.played().len() < LONGEST {
                if line.played().len().is_multiple_of(share) {
                    look(line.as_ref());
                }
                let turn = line.turns()[random.usize(..line.turns().len())].clone();
                line.play(&turn).expect("a legal turn");
            }
            look(line.as_ref());
        }
    }
}
