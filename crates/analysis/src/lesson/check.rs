//! A lesson is played through: positions, squares and moves are looked at as the learner will meet them.

use bolshak_game::{Game, Seat, Variant, find};
use bolshak_notation::{find_move, legal_moves, read_position};

use super::{Goal, Lesson, LessonError, Mark, Place, Step, Task, Texts, Turn};
use crate::{Language, Outcome};

/// The game of flicked discs has no moves that can be listed: its lessons are texts and questions.
const WITHOUT_BOARD: &str = "chapaev";

/// Whether a lesson can be played through: every position is one of the game, every move is legal, every square is there,
/// and every text is in all the languages of the title.
///
/// # Errors
/// The first thing that is wrong, with its line.
pub fn check(lesson: &Lesson) -> Result<(), LessonError> {
    positions(lesson).map(|_| ())
}

/// The games as the steps of a lesson begin; none where there is no position to look at.
///
/// # Errors
/// As [`check`].
pub fn positions(lesson: &Lesson) -> Result<Vec<Option<Box<dyn Game>>>, LessonError> {
    let languages: Vec<_> = lesson.title.languages().collect();
    let variant = find(&lesson.variant);
    if variant.is_none() && lesson.variant != WITHOUT_BOARD {
        return Err(LessonError::at(first_line(lesson), format!("there is no game {:?}", lesson.variant)));
    }
    let (mut positions, mut game) = (vec![], None);
    for step in &lesson.steps {
        check_languages(step, &languages)?;
        let Some(variant) = variant else {
            without_board(step)?;
            positions.push(None);
            continue;
        };
        check_squares(variant, step)?;
        game = begin(variant, step, game)?;
        positions.push(game.as_ref().map(|game| game.copy()));
        game = end(step, game)?;
    }
    Ok(positions)
}

/// The game in which a step begins.
fn begin(
    variant: &'static dyn Variant,
    step: &Step,
    before: Option<Box<dyn Game>>,
) -> Result<Option<Box<dyn Game>>, LessonError> {
    match &step.position {
        None => Ok(before),
        Some(Place::Start) => Ok(Some(variant.start())),
        Some(Place::Written(text)) => {
            let fault = |error| LessonError::at(step.lines.position, format!("position: {error}"));
            read_position(variant, text).map(Some).map_err(fault)
        }
    }
}

/// The game in which a step ends, if that is known.
fn end(step: &Step, game: Option<Box<dyn Game>>) -> Result<Option<Box<dyn Game>>, LessonError> {
    let needs = matches!(step.task, Some(Task::Play(_) | Task::Squares(_) | Task::Reach { .. }));
    let Some(mut game) = game else {
        let fault =
            |line| Err(LessonError::at(line, "expected a position in this step: there is none before it"));
        return match step {
            _ if needs => fault(step.lines.task),
            _ if step.claim.is_some() => fault(step.lines.claim),
            _ if !step.marks.is_empty() => fault(step.lines.marks),
            _ => Ok(None),
        };
    };
    match &step.task {
        Some(Task::Play(turns)) => {
            play_turns(game.as_mut(), turns, step.lines.task).map(|known| known.then_some(game))
        }
        Some(Task::Reach { goal, .. }) => check_goal(game.as_ref(), *goal, step).map(|()| None),
        _ => Ok(Some(game)),
    }
}

fn first_line(lesson: &Lesson) -> usize {
    usize::from(lesson.steps.iter().any(|step| step.lines.step > 0))
}

fn check_languages(step: &Step, languages: &[Language]) -> Result<(), LessonError> {
    let agree = |name: &str, texts: &Texts, line: usize| {
        if texts.languages().eq(languages.iter().copied()) {
            return Ok(());
        }
        let codes: Vec<_> = languages.iter().map(|language| language.code()).collect();
        Err(LessonError::at(
            line,
            format!("expected {name} in the languages of the title: {}", codes.join(", ")),
        ))
    };
    let lines = step.lines;
    agree("the text of the step", &step.text, lines.step)?;
    if let Some(Task::Choose { options, .. }) = &step.task {
        options.iter().try_for_each(|option| agree("each option", option, lines.task))?;
    }
    for (name, texts) in [("hint", &step.hint), ("right", &step.right), ("wrong", &step.wrong)] {
        if !texts.is_empty() {
            agree(name, texts, lines.step)?;
            if step.task.is_none() {
                return Err(LessonError::at(
                    lines.step,
                    format!("`{name}` belongs to a task, and this step has none"),
                ));
            }
        }
    }
    Ok(())
}

fn without_board(step: &Step) -> Result<(), LessonError> {
    let lines = [step.lines.position, step.lines.marks, step.lines.claim];
    let line = lines.into_iter().find(|line| *line > 0);
    let task =
        step.task.as_ref().filter(|task| !matches!(task, Task::Choose { .. })).map(|_| step.lines.task);
    match line.or(task) {
        Some(line) => Err(LessonError::at(line, "this game has texts and options alone")),
        None => Ok(()),
    }
}

/// Every square that a step names is on the board.
fn check_squares(variant: &dyn Variant, step: &Step) -> Result<(), LessonError> {
    let board = &variant.info().board;
    let look = |name: &str, line: usize| match board.cell(name) {
        Some(_) => Ok(()),
        None => Err(LessonError::at(line, format!("there is no square {name} on this board"))),
    };
    for mark in &step.marks {
        match mark {
            Mark::Square(square) => look(square, step.lines.marks)?,
            Mark::Arrow(from, to) => {
                look(from, step.lines.marks).and_then(|()| look(to, step.lines.marks))?;
            }
        }
    }
    let Some(Task::Squares(squares)) = &step.task else { return Ok(()) };
    for (index, square) in squares.iter().enumerate() {
        look(square, step.lines.task)?;
        if squares[..index].contains(square) {
            return Err(LessonError::at(step.lines.task, format!("{square} is named twice")));
        }
    }
    Ok(())
}

/// Plays the moves of a task, and says whether it is known where they end.
fn play_turns(game: &mut dyn Game, turns: &[Turn], line: usize) -> Result<bool, LessonError> {
    let learner = game.side_to_move();
    for turn in turns {
        match turn {
            Turn::Any if game.legal_moves().is_empty() => {
                return Err(LessonError::at(line, "any: there is no legal move here"));
            }
            Turn::Any => return Ok(false),
            Turn::OneOf(moves) => play_one_of(game, moves, learner, line)?,
        }
    }
    Ok(true)
}

/// Plays the first of the moves, all of which must be legal and not the same.
fn play_one_of(game: &mut dyn Game, moves: &[String], learner: Seat, line: usize) -> Result<(), LessonError> {
    if moves.len() > 1 && game.side_to_move() != learner {
        return Err(LessonError::at(
            line,
            format!("{}: only the learner's moves can have a choice", moves.join("/")),
        ));
    }
    let mut found: Vec<usize> = vec![];
    for text in moves {
        let fault = |error| {
            let legal = legal_moves(game.variant().info(), game.legal_moves());
            LessonError::at(line, format!("{text}: {error}; legal: {}", legal.join(" ")))
        };
        let index = find_move(game, text).map_err(fault)?.index;
        if found.iter().any(|other| game.legal_moves()[*other].same_move(&game.legal_moves()[index])) {
            return Err(LessonError::at(line, format!("{text} is named twice")));
        }
        found.push(index);
    }
    game.play_at(found[0]).map_err(|error| LessonError::at(line, format!("{}: {error}", moves[0])))
}

/// A position that is played out is not over, has two sides, and is not claimed to be worth less than its goal.
fn check_goal(game: &dyn Game, goal: Goal, step: &Step) -> Result<(), LessonError> {
    let fault = |message: &str| Err(LessonError::at(step.lines.task, message));
    if game.outcome().is_some() {
        return fault("goal: the game is over in this position");
    }
    if game.variant().info().seats.len() != 2 {
        return fault("goal: only a game for two can be played out");
    }
    match (goal, step.claim) {
        (Goal::Win, Some(Outcome::Draw | Outcome::Loss)) | (Goal::Draw, Some(Outcome::Loss)) => {
            fault("goal: the claim of this step is less")
        }
        _ => Ok(()),
    }
}
