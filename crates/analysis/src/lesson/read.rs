//! Lessons are read: first the fields, then what they say. Whether positions and moves are legal is for [`super::check`].

use super::{Course, Goal, Lesson, LessonError, Mark, Place, Step, Task, Texts, Turn};
use crate::{Language, Outcome};

/// What stands between two steps.
pub(super) const RULE: &str = "---";

/// The fields that a head must have.
const HEAD: &[&str] = &["lesson", "course", "order", "variant"];
/// The fields that are tasks of their own.
const TASKS: &[&str] = &["play", "squares", "option", "goal"];

impl Lesson {
    /// Reads a lesson.
    ///
    /// # Errors
    /// The first line that cannot be read, with what was expected there. Whether positions and moves are legal is for
    /// [`super::check`].
    pub fn parse(text: &str) -> Result<Self, LessonError> {
        let mut blocks = blocks(text)?.into_iter();
        let head = blocks.next().unwrap_or_default();
        let mut lesson = read_head(&head)?;
        for block in blocks {
            lesson.steps.push(read_step(&block)?);
        }
        if lesson.steps.is_empty() {
            return Err(LessonError::at(
                text.lines().count(),
                format!("expected at least one step, after a line {RULE}"),
            ));
        }
        Ok(lesson)
    }
}

/// A line `name: value`, with the lines that continue it.
struct Field {
    line: usize,
    name: String,
    value: String,
}

impl Field {
    fn error(&self, message: impl Into<String>) -> LessonError {
        LessonError::at(self.line, message)
    }

    /// The part of the name before the language, and the language.
    fn in_language(&self) -> Option<(&str, Language)> {
        let (stem, code) = self.name.rsplit_once('-').unwrap_or(("", &self.name));
        Language::ALL.into_iter().find(|language| language.code() == code).map(|language| (stem, language))
    }

    fn words(&self) -> impl Iterator<Item = &str> {
        self.value.split_whitespace()
    }
}

/// The fields between two rules, and where they begin.
#[derive(Default)]
struct Block {
    line: usize,
    fields: Vec<Field>,
}

/// The text cut at its rules. Blocks without fields are left out, so that a rule may also stand at the end; the first
/// block, the head, always comes.
fn blocks(text: &str) -> Result<Vec<Block>, LessonError> {
    let mut blocks = vec![Block { line: 1, fields: vec![] }];
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let last = blocks.len() - 1;
        let block = &mut blocks[last];
        if line.trim_end() == RULE {
            blocks.push(Block { line: number + 1, fields: vec![] });
        } else if line.starts_with('#') || line.trim().is_empty() {
        } else if line.starts_with("  ") {
            let message = "expected a field before the line that continues it";
            let field = block.fields.last_mut().ok_or_else(|| LessonError::at(number, message))?;
            field.value.push(' ');
            field.value.push_str(line.trim());
        } else {
            block.fields.push(read_field(number, line)?);
        }
    }
    let mut place = 0;
    blocks.retain(|block| {
        place += 1;
        place == 1 || !block.fields.is_empty()
    });
    Ok(blocks)
}

fn read_field(line: usize, text: &str) -> Result<Field, LessonError> {
    let fault = |message: String| Err(LessonError::at(line, message));
    let Some((name, value)) = text.split_once(':') else {
        return fault(format!(
            "expected a field such as `en: …`, or {RULE}; a line that continues one begins with two blanks"
        ));
    };
    let (name, value) = (name.trim().to_owned(), value.trim().to_owned());
    if value.is_empty() {
        return fault(format!("expected something behind `{name}:`"));
    }
    Ok(Field { line, name, value })
}

fn read_head(block: &Block) -> Result<Lesson, LessonError> {
    let mut title = Texts::default();
    for (index, field) in block.fields.iter().enumerate() {
        let known = HEAD.contains(&field.name.as_str());
        match field.in_language() {
            Some(("", language)) => put(&mut title, language, field)?,
            _ if !known => {
                return Err(field.error(format!(
                    "expected {}, en or ru, found `{}`",
                    HEAD.join(", "),
                    field.name
                )));
            }
            _ if block.fields[..index].iter().any(|other| other.name == field.name) => {
                return Err(field.error(format!("`{}` is there already", field.name)));
            }
            _ => {}
        }
    }
    let get = |name: &str| {
        let fault = || LessonError::at(block.line, format!("expected `{name}: …` in the head of the lesson"));
        block.fields.iter().find(|field| field.name == name).ok_or_else(fault)
    };
    let [name, course, order, variant] = [get("lesson")?, get("course")?, get("order")?, get("variant")?];
    if !name.value.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-') {
        return Err(name.error("expected a name of small letters, digits and hyphens"));
    }
    if title.is_empty() {
        return Err(LessonError::at(block.line, "expected a title: `en: …`, `ru: …` or both"));
    }
    Ok(Lesson {
        name: name.value.clone(),
        course: course.value.parse::<Course>().map_err(|message| course.error(message))?,
        order: order.value.parse().map_err(|_| order.error("expected a number"))?,
        variant: variant.value.clone(),
        title,
        steps: vec![],
    })
}

/// Puts a text in its place, if that is free.
fn put(texts: &mut Texts, language: Language, field: &Field) -> Result<(), LessonError> {
    let place = texts.place(language);
    if place.is_some() {
        return Err(field.error(format!("`{}` is there already", field.name)));
    }
    *place = Some(field.value.clone());
    Ok(())
}

fn read_step(block: &Block) -> Result<Step, LessonError> {
    let mut reading = StepReading::default();
    reading.step.lines.step = block.line;
    for field in &block.fields {
        reading.take(field)?;
    }
    reading.finish()
}

/// A step that is being read.
#[derive(Default)]
struct StepReading {
    step: Step,
    options: Vec<Texts>,
    answer: Option<(usize, usize)>,
    level: Option<(usize, u8)>,
}

impl StepReading {
    fn take(&mut self, field: &Field) -> Result<(), LessonError> {
        if TASKS.contains(&field.name.as_str()) || field.name.starts_with("option-") {
            self.begin_task(field)?;
        }
        let step = &mut self.step;
        match (field.name.as_str(), field.in_language()) {
            (_, Some(("", language))) => put(&mut step.text, language, field),
            (_, Some(("hint", language))) => put(&mut step.hint, language, field),
            (_, Some(("right", language))) => put(&mut step.right, language, field),
            (_, Some(("wrong", language))) => put(&mut step.wrong, language, field),
            (_, Some(("option", language))) => self.take_option(language, field),
            ("position", _) => {
                once(&mut step.lines.position, field)?;
                step.position = Some(match field.value.as_str() {
                    "start" => Place::Start,
                    text => Place::Written(text.to_owned()),
                });
                Ok(())
            }
            ("marks", _) => {
                once(&mut step.lines.marks, field)?;
                step.marks = field.words().map(read_mark).collect();
                Ok(())
            }
            ("claim", _) => {
                once(&mut step.lines.claim, field)?;
                step.claim = Some(read_worth(field)?);
                Ok(())
            }
            ("play", _) => self.set(Task::Play(read_turns(field)?)),
            ("squares", _) => self.set(Task::Squares(field.words().map(str::to_owned).collect())),
            ("goal", _) => self.set(Task::Reach { goal: read_goal(field)?, level: None }),
            ("answer", _) => {
                let number = field.value.parse::<usize>().ok().filter(|number| *number > 0);
                self.answer = Some((field.line, number.ok_or_else(|| field.error("expected the number of the right option, from 1"))?));
                Ok(())
            }
            ("level", _) => {
                let number = field.value.parse().ok().filter(|level| (1..=10).contains(level));
                self.level = Some((field.line, number.ok_or_else(|| field.error("expected a level from 1 to 10"))?));
                Ok(())
            }
            (name, _) => Err(field.error(format!(
                "expected position, marks, en, ru, play, squares, option-en, option-ru, answer, goal, level, claim, or hint, right \
                 and wrong with -en or -ru, found `{name}`"
            ))),
        }
    }

    /// There is at most one task; options are one together.
    fn begin_task(&mut self, field: &Field) -> Result<(), LessonError> {
        let is_next_option = !self.options.is_empty() && field.name.starts_with("option-");
        if self.step.lines.task != 0 && !is_next_option {
            return Err(field.error("this step has a task already: play, squares, options or goal"));
        }
        if self.step.lines.task == 0 {
            self.step.lines.task = field.line;
        }
        Ok(())
    }

    fn set(&mut self, task: Task) -> Result<(), LessonError> {
        self.step.task = Some(task);
        Ok(())
    }

    /// A new option begins where the last one has this language already.
    fn take_option(&mut self, language: Language, field: &Field) -> Result<(), LessonError> {
        if self.options.last().is_none_or(|last| last.written(language).is_some()) {
            self.options.push(Texts::default());
        }
        let last = self.options.len() - 1;
        put(&mut self.options[last], language, field)
    }

    fn finish(mut self) -> Result<Step, LessonError> {
        if let Some((line, level)) = self.level {
            match &mut self.step.task {
                Some(Task::Reach { level: place, .. }) => *place = Some(level),
                _ => return Err(LessonError::at(line, "a level belongs to `goal: win` or `goal: draw`")),
            }
        }
        match (self.answer, self.options.len()) {
            (None, 0) => {}
            (None, _) => {
                return Err(LessonError::at(self.step.lines.task, "expected `answer: N` beside the options"));
            }
            (Some((line, _)), 0 | 1) => return Err(LessonError::at(line, "expected at least two options")),
            (Some((line, number)), many) if number > many => {
                return Err(LessonError::at(line, format!("expected a number from 1 to {many}")));
            }
            (Some((_, number)), _) => {
                self.step.task = Some(Task::Choose { options: self.options, answer: number - 1 });
            }
        }
        if self.step.text.is_empty() {
            return Err(LessonError::at(
                self.step.lines.step,
                "expected a text in this step: `en: …`, `ru: …` or both",
            ));
        }
        Ok(self.step)
    }
}

/// Notes where a field stands that may be there once.
fn once(line: &mut usize, field: &Field) -> Result<(), LessonError> {
    if *line != 0 {
        return Err(field.error(format!("`{}` is there already", field.name)));
    }
    *line = field.line;
    Ok(())
}

fn read_mark(word: &str) -> Mark {
    match word.split_once('>') {
        Some((from, to)) => Mark::Arrow(from.to_owned(), to.to_owned()),
        None => Mark::Square(word.to_owned()),
    }
}

fn read_turns(field: &Field) -> Result<Vec<Turn>, LessonError> {
    let turns: Vec<_> = field.words().map(read_turn).collect();
    let many = turns.len();
    match turns.iter().position(|turn| *turn == Turn::Any) {
        Some(place) if place + 1 < many => Err(field.error("`any` can only be the last move")),
        _ => Ok(turns),
    }
}

fn read_turn(word: &str) -> Turn {
    match word {
        "any" => Turn::Any,
        _ => Turn::OneOf(word.split('/').map(str::to_owned).collect()),
    }
}

fn read_goal(field: &Field) -> Result<Goal, LessonError> {
    let goal = [Goal::Win, Goal::Draw].into_iter().find(|goal| goal.code() == field.value);
    goal.ok_or_else(|| field.error(format!("expected win or draw, found {:?}", field.value)))
}

fn read_worth(field: &Field) -> Result<Outcome, LessonError> {
    let worth =
        [Outcome::Win, Outcome::Draw, Outcome::Loss].into_iter().find(|worth| worth.code() == field.value);
    worth.ok_or_else(|| field.error(format!("expected win, draw or loss, found {:?}", field.value)))
}
