//! Positions of random games of every game: fewer of those on large boards, whose games are long and whose turns many.
use bolshak_game::{Game, Variant, registry};

/// The cells of the boards for which a number of games is meant.
const COMMON: usize = 64;
/// The longest walk, in turns.
const LONGEST: usize = 150;

/// Looks at the positions of so many random games of every game that is wanted, and at the end of each.
pub fn each_position(
    seed: u64,
    games: usize,
    wanted: impl Fn(&dyn Variant) -> bool,
    mut look: impl FnMut(&dyn Game),
) {
    for variant in registry().iter().copied().filter(|variant| wanted(*variant)) {
        let share = variant.info().board.cells.len().div_ceil(COMMON);
        let mut random = fastrand::Rng::with_seed(seed);
        for _ in 0..games.div_ceil(share * share) {
            let mut game = variant.start();
            while game.outcome().is_none() && game.played().len() < LONGEST {
                if game.played().len().is_multiple_of(share) {
                    look(game.as_ref());
                }
                let turn = game.legal_moves()[random.usize(..game.legal_moves().len())].clone();
                game.play(&turn).expect("a legal turn");
            }
            look(game.as_ref());
        }
    }
}
