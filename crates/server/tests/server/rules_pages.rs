//! The pages of rules: every game has one in every language, forms of a game share theirs, and everything that they draw
//! is true.

use bolshak_game::{Variant, find, registry};
use bolshak_server::rules::{LANGUAGES, Page, TOPICS};

/// Fewer would leave out what people get wrong.
const FEWEST_DIAGRAMS: usize = 3;

#[test]
fn every_game_has_its_rules_in_every_language_and_every_diagram_is_legal() {
    let pages = registry().iter().filter(|variant| family(**variant) == variant.info().id);
    let faults: Vec<_> = pages.flat_map(|variant| faults(*variant)).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn a_form_of_a_game_has_the_page_of_that_game() {
    for variant in registry() {
        for page in LANGUAGES.iter().filter_map(|language| Page::read(*variant, language).ok()) {
            assert_eq!(page.variant(), family(*variant), "{}", variant.info().id);
        }
    }
    let form = find("two-move-one-one").expect("a game");
    assert_eq!(Page::read(form, "en").map(|page| page.variant()), Ok("two-move"));
}

#[test]
fn every_topic_has_its_page_in_every_language_and_every_diagram_is_legal() {
    for topic in TOPICS {
        let pages = LANGUAGES.map(|language| {
            Page::of_topic(topic, language).unwrap_or_else(|error| panic!("{topic}: {error}"))
        });
        let drawn: Vec<Vec<_>> = pages.iter().map(|page| page.diagrams().collect()).collect();
        assert!(!drawn[0].is_empty(), "{topic} draws nothing");
        assert_eq!(drawn[0], drawn[1], "{topic}: the languages have different diagrams");
    }
}

/// The game that gives the page its name.
fn family(variant: &dyn Variant) -> &'static str {
    variant.info().form.as_ref().map_or(variant.info().id, |form| form.of)
}

/// What is wrong with the pages of a game; each with its file.
fn faults(variant: &'static dyn Variant) -> Vec<String> {
    let id = variant.info().id;
    let pages = LANGUAGES.map(|language| Page::read(variant, language));
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
