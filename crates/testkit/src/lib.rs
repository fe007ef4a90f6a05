//! Independent checks for the rules: a slow second move generator that shares nothing with the fast one, random positions,
//! readers for published counts and for the examples of the rule books; and short runs of the fuzz targets.

pub mod examples;
pub mod fuzz;
pub mod perft_file;
pub mod positions;
pub mod second;
pub mod slow;

/// Makes a test of a generic function for each game: with `use bolshak_testkit::tests_of_games;`,
/// `bolshak_core::with_variants!(tests_of_games, check);` tests `check::<Russian>()` as `of_game::Russian`, and so on.
#[macro_export]
macro_rules! tests_of_games {
    ($check:ident; $($game:ident),*) => {
        mod of_game {
            $(
                #[test]
                #[allow(non_snake_case)]
                fn $game() {
                    super::$check::<bolshak_core::$game>();
                }
            )*
        }
    };
}
