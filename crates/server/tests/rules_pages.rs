//! The pages of rules: every game has one in every language, forms of a game share theirs, and everything that they draw
//! is true.

use bolshak_game::{Game, find, registry};
use bolshak_server::rules::{LANGUAGES, Page};

/// Fewer would leave out what people get wrong.
const FEWEST_DIAGRAMS: usize = 3;

#[test]
fn every_game_has_its_rules_in_every_language_and_every_diagram_is_legal() {
    let pages = registry().iter().filter(|game| family(**game) == game.info().id);
    let faults: Vec<_> = pages.flat_map(|game| faults(*game)).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn a_form_of_a_game_has_the_page_of_that_game() {
    for game in registry() {
        for page in LANGUAGES.iter().filter_map(|language| Page::read(*game, language).ok()) {
            assert_eq!(page.game(), family(*game), "{}", game.info().id);
        }
    }
    let form = find("two-move-one-one").expect("a game");
    assert_eq!(Page::read(form, "en").map(|page| page.game()), Ok("two-move"));
}

/// The game that gives the page its name.
fn family(game: &dyn Game) -> &'static str {
    game.info().form.as_ref().map_or(game.info().id, |form| form.of)
}

/// What is wrong with the pages of a game; each with its file.
fn faults(game: &'static dyn Game) -> Vec<String> {
    let id = game.info().id;
    let pages = LANGUAGES.map(|language| Page::read(game, language));
    let mut faults: Vec<_> =
        pages.iter().filter_map(|page| page.as_ref().err()).map(ToString::to_string).collect();
    let drawn: Vec<Vec<_>> = pages.iter().flatten().map(|page| page.diagrams().collect()).collect();
    for (diagrams, language) in drawn.iter().zip(LANGUAGES) {
        if diagrams.len() < FEWEST_DIAGRAMS {
            faults.push(format!("rules/{language}/{id}.md: only {} diagrams", diagrams.len()));
        }
        if diagrams.first() != Some(&(id, "start", None)) {
            faults.push(format!("rules/{language}/{id}.md: the first diagram is not the initial position"));
        }
    }
    if drawn.windows(2).any(|two| two[0] != two[1]) {
        faults.push(format!("rules/*/{id}.md: the languages have different diagrams"));
    }
    faults
}
