//! The lessons that come with the program.

use std::sync::LazyLock;

use super::Lesson;

/// The texts of lessons by their names.
macro_rules! texts {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../data/lessons/", $name, ".lesson")))),*]
    };
}

/// One line for each file; a test looks for files that are missing here.
const TEXTS: &[(&str, &str)] = texts! {
    "the-board"
    "names-of-squares"
    "moving"
    "writing-moves"
    "capture"
    "must-capture"
    "several-at-once"
    "backwards"
    "free-choice"
    "becoming-a-king"
    "flying-king"
    "the-king-captures"
    "king-on-the-way"
    "turkish-strike"
    "how-to-win"
    "small-puzzles"
    "first-game"
    "main-road"
    "triples"
    "reading-the-board"
    "stay-together"
    "exchanges"
    "give-one-take-two"
    "combinations"
    "black-strikes"
    "catching-a-king"
    "opening-traps-one"
    "opening-traps-two"
    "opposition"
    "counting"
    "king-against-man"
    "last-men"
    "two-kings"
    "lone-king-on-main-road"
    "petrovs-triangle"
    "three-against-one-with-men"
    "king-tricks"
    "locked-in"
    "draws-simple"
    "threefold"
    "counting-draws"
    "touch-move"
    "score-sheet"
    "clock"
    "good-manners"
    "russian"
    "giveaway"
    "russian-majority"
    "diagonal"
    "spantsireti"
    "international"
    "brazilian"
    "canadian"
    "frisian"
    "frysk"
    "pool"
    "jamaican"
    "english"
    "czech"
    "slovak"
    "italian"
    "spanish"
    "algerian"
    "portuguese"
    "turkish"
    "armenian"
    "thai"
    "antidraughts"
    "breakthrough"
    "killer"
    "northern"
    "stavropol"
    "stavropol-own-first"
    "samoyed"
    "two-move"
    "wigman"
    "belarusian"
    "towers"
    "towers-1875"
    "lasca"
    "pskov"
    "novgorod"
    "neva"
    "neva-pairs"
    "senegalese"
    "corners"
    "halma"
    "chinese-2"
    "goban"
    "chapaev"
};

static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let read = |(name, text): &(&str, &str)| match Lesson::parse(text) {
        Ok(lesson) => lesson,
        Err(error) => unreachable!("lesson {name}, {error}"),
    };
    let mut lessons: Vec<_> = TEXTS.iter().map(read).collect();
    lessons.sort_by_key(|lesson| (lesson.course, lesson.order));
    lessons
});

/// The lessons that come with the program, by course and order.
///
/// # Panics
/// Never: a test reads all of them.
#[must_use]
pub fn shipped() -> &'static [Lesson] {
    &LESSONS
}
