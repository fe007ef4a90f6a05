//! Lessons and puzzles as the page goes through them: every position that will come up, with its legal moves and what is
//! right there, so that the page needs no rules and asks nothing while somebody thinks.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use bolshak_analysis::Language;
use bolshak_analysis::lesson::{
    Course, Lesson, LessonError, Mark, Step, Task, Texts, Turn, check, positions, shipped,
};
use bolshak_analysis::puzzle::{self, Puzzle};
use bolshak_game::{Game, Move, Variant, find};
use bolshak_notation::{FoundMove, find_move};
use bolshak_wire as wire;
use bolshak_wire::{LessonTask, LessonTurn, TextInfo};

use crate::error::ApiError;
use crate::trees::described;

/// How strong the engine plays where a lesson does not say it.
const USUAL_LEVEL: u8 = 3;

/// The most steps of a lesson that somebody wrote.
const MOST_STEPS: usize = 300;

/// All lessons by course.
pub(crate) fn list() -> wire::LessonList {
    let course = |course: Course| wire::CourseInfo {
        id: course.code().to_owned(),
        lessons: of_course(course).map(head).collect(),
    };
    wire::LessonList { courses: Course::ALL.into_iter().map(course).collect() }
}

/// The lessons of a course in their order.
fn of_course(course: Course) -> impl Iterator<Item = &'static Lesson> {
    let mut lessons: Vec<_> = shipped().iter().filter(|lesson| lesson.course == course).collect();
    lessons.sort_by_key(|lesson| lesson.order);
    lessons.into_iter()
}

fn head(lesson: &Lesson) -> wire::LessonHead {
    wire::LessonHead {
        name: lesson.name.clone(),
        variant: lesson.variant.clone(),
        title: text(&lesson.title),
        steps: lesson.steps.len(),
    }
}

fn text(texts: &Texts) -> TextInfo {
    let told = |language: Language| Some((language.code().to_owned(), texts.get(language)?.to_owned()));
    Language::ALL.into_iter().filter_map(told).collect()
}

/// A lesson by its name.
pub(crate) fn lesson(name: &str) -> Result<wire::LessonInfo, ApiError> {
    let found = shipped().iter().find(|lesson| lesson.name == name);
    let lesson = found.ok_or_else(|| ApiError::missing("no-such-lesson", "there is no such lesson"))?;
    let next = of_course(lesson.course).skip_while(|one| one.name != lesson.name).nth(1);
    let next = next.map(|lesson| lesson.name.clone());
    let info = whole(lesson).map_err(|error| ApiError::bad_record(error.to_string()))?;
    Ok(wire::LessonInfo { next, ..info })
}

/// A lesson that somebody wrote; refused with the line that is wrong.
pub(crate) fn of_text(text: &str) -> Result<wire::LessonInfo, ApiError> {
    let bad = |LessonError { line, message }| {
        ApiError::impossible("bad-lesson", message).at(Some(line.to_string()))
    };
    let lesson = Lesson::parse(text).map_err(bad)?;
    if lesson.steps.len() > MOST_STEPS {
        return Err(ApiError::impossible("too-large", format!("a lesson has at most {MOST_STEPS} steps")));
    }
    check(&lesson).and_then(|()| whole(&lesson)).map_err(bad)
}

fn whole(lesson: &Lesson) -> Result<wire::LessonInfo, LessonError> {
    let games = positions(lesson)?;
    let steps = lesson.steps.iter().zip(&games).map(|(one, game)| step(one, game.as_deref()));
    Ok(wire::LessonInfo {
        head: head(lesson),
        course: lesson.course.code().to_owned(),
        next: None,
        steps: steps.collect(),
    })
}

fn step(step: &Step, game: Option<&dyn Game>) -> wire::LessonStep {
    wire::LessonStep {
        text: text(&step.text),
        here: game.map(|game| described(game, 0)),
        shapes: step.marks.iter().map(shape).collect(),
        task: step.task.as_ref().map(|task| self::task(task, game)),
        hint: text(&step.hint),
        right: text(&step.right),
        wrong: text(&step.wrong),
    }
}

fn shape(mark: &Mark) -> wire::ShapeInfo {
    let (from, to) = match mark {
        Mark::Square(cell) => (cell, cell),
        Mark::Arrow(from, to) => (from, to),
    };
    wire::ShapeInfo { from: from.clone(), to: to.clone(), color: "green".to_owned() }
}

fn task(task: &Task, game: Option<&dyn Game>) -> LessonTask {
    match task {
        Task::Play(turns) => {
            let right: Vec<Vec<String>> = turns
                .iter()
                .map(|turn| match turn {
                    Turn::OneOf(texts) => texts.clone(),
                    Turn::Any => vec![],
                })
                .collect();
            LessonTask::Play { turns: game.map(|game| self::turns(game, &right)).unwrap_or_default() }
        }
        Task::Squares(squares) => LessonTask::Squares { squares: squares.clone() },
        Task::Choose { options, answer } => {
            LessonTask::Choose { options: options.iter().map(text).collect(), answer: *answer }
        }
        Task::Reach { goal, level } => {
            LessonTask::Reach { goal: goal.code().to_owned(), level: level.unwrap_or(USUAL_LEVEL) }
        }
    }
}

/// The turns of whoever is to move at the beginning, in a line of moves: at each ply those that are right, the first one
/// being played.
fn turns(start: &dyn Game, line: &[Vec<String>]) -> Vec<LessonTurn> {
    let learner = start.side_to_move();
    let mut game = start.copy();
    let mut turns: Vec<LessonTurn> = vec![];
    for right in line {
        let found: Vec<FoundMove> =
            right.iter().filter_map(|text| find_move(game.as_ref(), text).ok()).collect();
        let made = found.first().map(|found| played(game.as_ref(), found));
        if game.side_to_move() == learner {
            let right = found.iter().flat_map(|found| same(game.as_ref(), found.index)).collect();
            let here = described(game.as_ref(), 0);
            turns.push(LessonTurn { here, right, made, answers: vec![] });
        } else if let Some(turn) = turns.last_mut() {
            turn.answers.extend(made);
        }
        match found.first() {
            Some(first) if game.play_at(first.index).is_ok() => {}
            _ => break,
        }
    }
    turns
}

/// Every way to make a move, in full notation.
fn same(game: &dyn Game, index: usize) -> Vec<String> {
    let moves = game.legal_moves();
    let ways = (0..moves.len()).filter(|&way| moves[way].same_move(&moves[index]));
    ways.map(|way| FoundMove::at(game, way).text).collect()
}

fn played(game: &dyn Game, found: &FoundMove) -> wire::PlayedMove {
    let mv: &Move = &game.legal_moves()[found.index];
    let step = game.step_before(game.played().len());
    wire::PlayedMove::of(game.variant().info(), mv, found.text.clone(), game.side_to_move(), step)
}

/// The puzzles of a variant.
struct Stock {
    variant: &'static dyn Variant,
    /// By name, in the order of their ratings.
    puzzles: Vec<(String, Puzzle)>,
}

/// All puzzles that come with the program.
static STOCK: LazyLock<Vec<Stock>> = LazyLock::new(|| {
    let of = |id: &'static str| {
        let variant = find(id)?;
        let named =
            puzzle::shipped(id).into_iter().filter_map(|puzzle| Some((puzzle.name(variant).ok()?, puzzle)));
        let mut puzzles: Vec<_> = named.collect();
        puzzles.sort_by_key(|(_, puzzle)| puzzle.rating);
        Some(Stock { variant, puzzles })
    };
    puzzle::shipped_variants().filter_map(of).collect()
});

/// What puzzles there are.
pub(crate) fn stock() -> wire::PuzzleStock {
    let count = |stock: &Stock| {
        let mut themes = BTreeMap::new();
        for theme in stock.puzzles.iter().flat_map(|(_, puzzle)| &puzzle.themes) {
            *themes.entry(theme.code().to_owned()).or_insert(0) += 1;
        }
        wire::PuzzleCount { variant: stock.variant.info().id.to_owned(), count: stock.puzzles.len(), themes }
    };
    wire::PuzzleStock { variants: STOCK.iter().map(count).collect() }
}

/// Which puzzle is wanted.
#[derive(serde::Deserialize)]
pub(crate) struct Wanted {
    /// What happens in it.
    theme: Option<String>,
    /// How hard it should be.
    rating: Option<u16>,
    /// Those that are known already, by their names with commas between.
    #[serde(default)]
    but: String,
}

fn of_variant(id: &str) -> Result<&'static Stock, ApiError> {
    let found = STOCK.iter().find(|stock| stock.variant.info().id == id);
    found.ok_or_else(|| ApiError::missing("no-puzzles", format!("there are no puzzles of {id}")))
}

/// A puzzle as it is wanted: one of the nearest in rating, by chance.
pub(crate) fn any(id: &str, wanted: &Wanted) -> Result<wire::PuzzleInfo, ApiError> {
    /// Among so many of the nearest chance decides.
    const NEAR: usize = 12;
    let stock = of_variant(id)?;
    let known: Vec<_> = wanted.but.split(',').collect();
    let fits = |(name, puzzle): &&(String, Puzzle)| {
        !known.contains(&name.as_str())
            && wanted.theme.as_ref().is_none_or(|theme| puzzle.themes.iter().any(|one| one.code() == theme))
    };
    let mut fitting: Vec<_> = stock.puzzles.iter().filter(fits).collect();
    if let Some(rating) = wanted.rating {
        fitting.sort_by_key(|(_, puzzle)| puzzle.rating.abs_diff(rating));
        fitting.truncate(NEAR);
    }
    let missing = || ApiError::missing("no-puzzle", "there is no such puzzle that is not known already");
    let chosen = fastrand::choice(&fitting).ok_or_else(missing)?;
    told(stock, chosen)
}

/// A puzzle by its name.
pub(crate) fn named(id: &str, name: &str) -> Result<wire::PuzzleInfo, ApiError> {
    let stock = of_variant(id)?;
    told(stock, find_named(stock, name)?)
}

/// How hard a puzzle is guessed to be.
pub(crate) fn difficulty(id: &str, name: &str) -> Result<u16, ApiError> {
    Ok(find_named(of_variant(id)?, name)?.1.rating)
}

fn find_named<'s>(stock: &'s Stock, name: &str) -> Result<&'s (String, Puzzle), ApiError> {
    let found = stock.puzzles.iter().find(|(one, _)| one == name);
    found.ok_or_else(|| ApiError::missing("no-puzzle", "there is no such puzzle"))
}

/// The puzzle of a day: the same for everybody, neither easy nor hard, another each day.
pub(crate) fn of_day(id: &str, day: u64) -> Result<wire::PuzzleInfo, ApiError> {
    let stock = of_variant(id)?;
    let third = stock.puzzles.len() / 3;
    let middle = &stock.puzzles[third..stock.puzzles.len() - third];
    // Days go through the list in large steps, so that neighbours in rating are not neighbours in time.
    let place = usize::try_from(day.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33).unwrap_or_default();
    told(stock, &middle[place % middle.len()])
}

fn told(stock: &Stock, (name, puzzle): &(String, Puzzle)) -> Result<wire::PuzzleInfo, ApiError> {
    let (start, _) = puzzle.replay(stock.variant).map_err(ApiError::bad_record)?;
    let line: Vec<_> = puzzle.moves.iter().map(|text| vec![text.clone()]).collect();
    Ok(wire::PuzzleInfo {
        name: name.clone(),
        variant: stock.variant.info().id.to_owned(),
        rating: puzzle.rating,
        themes: puzzle.themes.iter().map(|theme| theme.code().to_owned()).collect(),
        turns: turns(start.as_ref(), &line),
    })
}
