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

/// Makes a test for each game of a function of its identifier and [`RuleTable`](bolshak_core::RuleTable), for what does not depend
/// on how the rules are compiled: compiled once for each game it would take a hundred seconds more.
/// `bolshak_core::with_variants!(tests_of_tables, check);` tests `check(Russian::ID, RuleTable(Russian::RULES))` as
/// `of_game::Russian`, and so on.
#[macro_export]
macro_rules! tests_of_tables {
    ($check:ident; $($game:ident),*) => {
        mod of_game {
            $(
                #[test]
                #[allow(non_snake_case)]
                fn $game() {
                    use bolshak_core::ConstRules;
                    let table = bolshak_core::RuleTable(bolshak_core::$game::RULES);
                    super::$check(bolshak_core::$game::ID, table);
                }
            )*
        }
    };
}
