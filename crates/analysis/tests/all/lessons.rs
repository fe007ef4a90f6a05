//! Lessons: read, written, checked, and all there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use bolshak_analysis::Language;
use bolshak_analysis::lesson::{Course, Lesson, LessonError, Step, Task, Texts, check, positions, shipped};
use bolshak_game::registry;

const HEAD: &str = "lesson: test\ncourse: tactics\norder: 7\nvariant: russian\nen: Test\nru: Тест\n---\n";

/// A lesson with everything in it.
const WHOLE: &str = "\
# A comment, which is not kept.
lesson: whole
course: first-steps
order: 30
variant: russian
en: Everything
ru: Всё
---
position: W:Wc3:Bd4,a7
marks: c3 c3>e5
en: A man captures
  by jumping.
ru: Шашка бьёт прыжком.
play: c3:e5 a7-b6 any
hint-en: From c3.
hint-ru: С c3.
right-en: Well done.
right-ru: Верно.
wrong-en: Capture!
wrong-ru: Бейте!
---
position: start
en: Where are the corners of the main road?
ru: Где концы большака?
squares: a1 h8
---
en: Still the initial position.
ru: Всё ещё начальная позиция.
play: c3-d4/g3-f4
---
en: Who is to move?
ru: Чей ход?
option-en: White
option-ru: Белых
option-en: Black
option-ru: Чёрных
answer: 2
---
position: white: a1, Kc1; black: h8; white to move
en: Win.
ru: Выиграйте.
goal: win
level: 3
claim: win
---
en: The end.
ru: Конец.
---
";

fn lesson(text: &str) -> Lesson {
    Lesson::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The fault of a text, whether it is found in reading or in playing through.
fn fault(text: &str) -> LessonError {
    Lesson::parse(text).and_then(|lesson| check(&lesson)).expect_err(text)
}

#[test]
fn a_lesson_is_read_and_written() {
    let whole = lesson(WHOLE);
    assert_eq!(check(&whole), Ok(()));
    assert_eq!(whole.steps.len(), 6);
    assert_eq!(whole.steps[0].text.en.as_deref(), Some("A man captures by jumping."));
    assert_eq!(whole.steps[0].lines.step, 9);
    assert_eq!(lesson(&whole.to_string()), whole);
    assert_eq!(lesson(&whole.to_string()).to_string(), whole.to_string());
}

#[test]
fn a_coach_may_write_in_one_language() {
    let text = WHOLE.lines().filter(|line| !line.starts_with("ru:") && !line.contains("-ru:"));
    let text: String = text.map(|line| format!("{line}\n")).collect();
    let english = lesson(&text);
    assert_eq!(check(&english), Ok(()));
    assert_eq!(english.title.get(Language::Russian), Some("Everything"));
    assert_eq!(lesson(&english.to_string()), english);
}

#[test]
fn a_position_is_carried_on_until_it_is_unknown() {
    let games = positions(&lesson(WHOLE)).expect("a lesson");
    let there: Vec<_> = games.iter().map(Option::is_some).collect();
    assert_eq!(there, [true, true, true, true, true, false]);
    assert_eq!(games[3].as_ref().map(|game| game.played().len()), Some(1));
}

/// Families whose forms differ in the size of the board, the number of players or the first turn, and share a lesson.
const SHARED: &[&str] = &["two-move", "pskov", "novgorod", "halma", "chinese-2"];

/// What stands behind the head, in which line the fault is, and a part of what is said about it.
const FAULTS: &[(&str, usize, &str)] = &[
    ("", 7, "at least one step"),
    ("position: start\nen: Only English\n", 8, "languages of the title: en, ru"),
    ("position: start\n", 8, "expected a text"),
    ("colour: red\n", 8, "found `colour`"),
    ("hello\n", 8, "expected a field"),
    ("en:\n", 8, "something behind `en:`"),
    ("  on\n", 8, "before the line that continues it"),
    ("en: a\nru: а\nen: b\n", 10, "`en` is there already"),
    ("en: a\nru: а\nposition: start\nposition: start\n", 11, "`position` is there already"),
    ("en: a\nru: а\nposition: W:Wc4:Bd5\n", 10, "position: "),
    ("en: a\nru: а\nposition: start\nmarks: a1 c4\n", 11, "no square c4"),
    ("en: a\nru: а\nposition: start\nmarks: a1>k9\n", 11, "no square k9"),
    ("en: a\nru: а\nposition: start\nsquares: a1 b1\n", 11, "no square b1"),
    ("en: a\nru: а\nposition: start\nsquares: a1 a1\n", 11, "named twice"),
    ("en: a\nru: а\nposition: start\nplay: c3-d5\n", 11, "c3-d5"),
    ("en: a\nru: а\nposition: start\nplay: c3-d4 f6-e5 a1-b2\n", 11, "legal: d4:f6"),
    ("en: a\nru: а\nposition: start\nplay: c3-d4/cd4\n", 11, "named twice"),
    ("en: a\nru: а\nposition: start\nplay: c3-d4 d6-c5/d6-e5\n", 11, "only the learner's"),
    ("en: a\nru: а\nposition: start\nplay: any c3-d4\n", 11, "only be the last"),
    ("en: a\nru: а\nposition: start\nplay: /\n", 11, "legal: "),
    ("en: a\nru: а\nposition: start\nmarks: >\n", 11, "no square"),
    ("en: a\nru: а\nplay: c3-d4\n", 10, "none before it"),
    ("en: a\nru: а\nclaim: win\n", 10, "none before it"),
    ("en: a\nru: а\nposition: start\nplay: any\n---\nen: b\nru: б\nplay: any\n", 15, "none before it"),
    ("en: a\nru: а\nposition: start\nplay: any\ngoal: win\n", 12, "has a task already"),
    ("en: a\nru: а\nposition: start\ngoal: loss\n", 11, "expected win or draw"),
    ("en: a\nru: а\nposition: start\ngoal: win\nclaim: draw\n", 11, "the claim of this step is less"),
    ("en: a\nru: а\nposition: B:Wa1:B\ngoal: win\n", 11, "the game is over"),
    ("en: a\nru: а\nposition: start\ngoal: win\nlevel: 11\n", 12, "from 1 to 10"),
    ("en: a\nru: а\nlevel: 2\n", 10, "belongs to"),
    ("en: a\nru: а\nposition: start\nclaim: maybe\n", 11, "win, draw or loss"),
    ("en: a\nru: а\noption-en: x\noption-ru: х\nanswer: 1\n", 12, "at least two options"),
    ("en: a\nru: а\noption-en: x\noption-ru: х\noption-en: y\noption-ru: у\n", 10, "expected `answer: N`"),
    ("en: a\nru: а\noption-en: x\noption-ru: х\noption-en: y\noption-ru: у\nanswer: 3\n", 14, "from 1 to 2"),
    ("en: a\nru: а\noption-en: x\noption-ru: х\noption-en: y\nanswer: 1\n", 10, "each option"),
    ("en: a\nru: а\nanswer: none\n", 10, "number of the right option"),
    ("en: a\nru: а\nhint-en: x\nhint-ru: х\n", 8, "belongs to a task"),
];

#[test]
fn faults_are_told_with_their_lines() {
    for (text, line, part) in FAULTS {
        let error = fault(&format!("{HEAD}{text}"));
        assert_eq!(error.line, *line, "{text}{error}");
        assert!(error.message.contains(part), "{text}{error}");
    }
}

#[test]
fn faults_of_the_head_are_told_with_their_lines() {
    let change = |from: &str, to: &str| fault(&HEAD.replace(from, to));
    let told = |error: &LessonError, line: usize, part: &str| {
        assert!(error.line == line && error.message.contains(part), "{error}");
    };
    told(&fault(""), 1, "expected `lesson: …`");
    told(&change("test\n", "A Test\n"), 1, "small letters");
    told(&change("tactics", "tricks"), 2, "expected a course (first-steps, board");
    told(&change("order: 7", "order: soon"), 3, "expected a number");
    told(&change("order: 7\n", ""), 1, "expected `order: …`");
    told(&change("order: 7", "order: 7\norder: 8"), 4, "there already");
    told(&change("en: Test\nru: Тест\n", ""), 1, "expected a title");
    told(&change("ru: Тест", "fr: Test"), 6, "found `fr`");
    let text = format!("{}position: start\nen: a\nru: а\n", HEAD.replace("russian", "ludo"));
    told(&fault(&text), 1, "there is no game \"ludo\"");
    let text = format!("{}en: a\nru: а\nposition: start\n", HEAD.replace("russian", "chapaev"));
    told(&fault(&text), 10, "texts and options alone");
}

#[test]
fn every_file_is_shipped_and_every_lesson_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/lessons");
    let files: BTreeSet<String> = fs::read_dir(folder)
        .expect("a folder")
        .filter_map(|entry| {
            entry.expect("an entry").file_name().to_str()?.strip_suffix(".lesson").map(str::to_owned)
        })
        .collect();
    let names: BTreeSet<String> = shipped().iter().map(|lesson| lesson.name.clone()).collect();
    assert_eq!(files, names);
    assert_eq!(names.len(), shipped().len(), "names are unique");
    for lesson in shipped() {
        assert_eq!(check(lesson), Ok(()), "{}", lesson.name);
        assert_eq!(&self::lesson(&lesson.to_string()), lesson);
    }
    let places: BTreeSet<_> = shipped().iter().map(|lesson| (lesson.course, lesson.order)).collect();
    assert_eq!(places.len(), shipped().len(), "orders are unique in their courses");
}

#[test]
fn shipped_lessons_are_in_both_languages() {
    for lesson in shipped() {
        look_at_texts(&lesson.name, &lesson.title);
        for step in &lesson.steps {
            for texts in said(step) {
                look_at_texts(&format!("{}, line {}", lesson.name, step.lines.step), texts);
            }
        }
    }
}

/// All that a step says.
fn said(step: &Step) -> Vec<&Texts> {
    let mut all = vec![&step.text];
    all.extend([&step.hint, &step.right, &step.wrong].into_iter().filter(|texts| !texts.is_empty()));
    if let Some(Task::Choose { options, .. }) = &step.task {
        // Squares and moves are the same in both languages.
        let words = |texts: &&Texts| texts.en.as_deref().is_some_and(|text| text.split(' ').count() > 1);
        all.extend(options.iter().filter(words));
    }
    all
}

fn look_at_texts(place: &str, texts: &Texts) {
    let is_cyrillic = |letter: char| ('\u{400}'..'\u{500}').contains(&letter);
    let (Some(en), Some(ru)) = (&texts.en, &texts.ru) else { panic!("{place}: a language is missing") };
    assert!(!en.contains(is_cyrillic) && en.contains(char::is_alphabetic), "{place}: {en}");
    assert!(ru.contains(is_cyrillic), "{place}: {ru}");
    for text in [en, ru] {
        // Latin words are names of squares and the like.
        let is_long =
            |word: &str| text == ru && word.len() > 3 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
        assert!(!text.split_whitespace().any(is_long), "{place}: {text}");
    }
}

#[test]
fn every_course_has_lessons_and_every_game_its_own() {
    let many = |course: Course| shipped().iter().filter(|lesson| lesson.course == course).count();
    let least = [12, 2, 6, 7, 3, 3, 40];
    for (course, least) in Course::ALL.into_iter().zip(least) {
        assert!(many(course) >= least, "{course}: {} lessons", many(course));
        assert_eq!(course.code().parse(), Ok(course));
    }
    let games: Vec<_> = shipped().iter().filter(|lesson| lesson.course == Course::Games).collect();
    let taught = |id: &str| games.iter().any(|lesson| lesson.variant == id);
    for variant in registry() {
        let info = variant.info();
        let family = info.form.as_ref().map(|form| form.of).filter(|of| SHARED.contains(of));
        assert!(taught(info.id) || family.is_some_and(taught), "{} has no lesson", info.id);
    }
    assert!(taught("chapaev"));
    for lesson in games {
        assert!((6..=10).contains(&lesson.steps.len()), "{} has {} steps", lesson.name, lesson.steps.len());
    }
}

#[test]
fn most_steps_have_something_to_do() {
    for lesson in shipped() {
        let tasks = lesson.steps.iter().filter(|step| step.task.is_some()).count();
        assert!(
            tasks * 2 >= lesson.steps.len(),
            "{}: {tasks} tasks in {} steps",
            lesson.name,
            lesson.steps.len()
        );
        assert!(
            lesson.steps.iter().filter(|step| step.task.is_some()).all(|step| !step.right.is_empty()),
            "{}",
            lesson.name
        );
    }
}
