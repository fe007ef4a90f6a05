//! Games of which no tag says what they are.

use bolshak_notation::pdn::{fitting_games, read};

fn fits(moves: &str) -> (Vec<&'static str>, String) {
    let fitting = fitting_games(&read(moves).games[0]);
    (fitting.games.iter().map(|game| game.info().id).collect(), fitting.notation)
}

#[test]
fn the_squares_the_notation_and_the_rules_tell_the_game() {
    let canadian = fits("1. 44-37 25-31 *");
    assert_eq!(canadian, (vec!["canadian"], "squares in numbers up to 44".to_owned()));
    let numbers = fits("1. 32-28 19-23 2. 28x19 14x23 *").0;
    assert_eq!(numbers, ["international", "frisian"]);
    let letters = fits("1. c3-d4 d6-c5 *").0;
    assert!(letters.contains(&"russian") && letters.contains(&"brazilian"), "{letters:?}");
    let (colon, notation) = fits("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 *");
    assert!(colon.contains(&"russian") && !colon.contains(&"brazilian"), "{colon:?}");
    assert_eq!(notation, "squares in letters, captures with a colon");
}

#[test]
fn a_game_of_the_standard_comes_before_all_others() {
    assert!(!fits("1. 32-28 19-23 *").0.contains(&"antidraughts"));
    // Hexes have names that no board of the standard has.
    let hexes = fits("1. a1-b2 *").0;
    assert!(!hexes.contains(&"russian"), "{hexes:?}");
}

#[test]
fn nothing_is_guessed_from_nothing() {
    assert!(fits("[White \"A\"]\n*").0.is_empty());
    assert!(fits("1. a1-a5 *").0.is_empty());
}
