//! Lessons: short texts with positions, and a task in most steps, which a learner can follow alone.
//!
//! A lesson is a text file ([`Lesson::parse`], `Display`; `docs/lessons.md` tells the format). [`check`] plays it through,
//! and [`shipped`] has those that come with the program.

mod check;
mod course;
mod error;
mod read;
mod shipped;
mod write;

pub use check::{check, positions};
pub use course::Course;
pub use error::LessonError;
pub use shipped::shipped;

use crate::{Language, Outcome};

/// A lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The name in addresses and of its file: small letters, digits and hyphens.
    pub name: String,
    /// The course it belongs to.
    pub course: Course,
    /// Its place in the course; the numbers leave gaps for lessons to come.
    pub order: u32,
    /// The identifier of the game that is played in it.
    pub variant: String,
    /// What it is called.
    pub title: Texts,
    /// What the learner goes through, in this order.
    pub steps: Vec<Step>,
}

/// A text in the languages in which it was written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Texts {
    /// In English.
    pub en: Option<String>,
    /// In Russian.
    pub ru: Option<String>,
}

impl Texts {
    /// Whether there is none in any language.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.en.is_none() && self.ru.is_none()
    }

    /// The text in a language, or in the other one where it was not written in that.
    #[must_use]
    pub fn get(&self, language: Language) -> Option<&str> {
        let (first, second) = match language {
            Language::English => (&self.en, &self.ru),
            Language::Russian => (&self.ru, &self.en),
        };
        first.as_deref().or(second.as_deref())
    }

    /// The languages in which it was written.
    pub fn languages(&self) -> impl Iterator<Item = Language> + '_ {
        Language::ALL.into_iter().filter(|language| self.written(*language).is_some())
    }

    const fn written(&self, language: Language) -> Option<&String> {
        match language {
            Language::English => self.en.as_ref(),
            Language::Russian => self.ru.as_ref(),
        }
    }

    const fn place(&mut self, language: Language) -> &mut Option<String> {
        match language {
            Language::English => &mut self.en,
            Language::Russian => &mut self.ru,
        }
    }
}

/// A step of a lesson: something to read and look at, and perhaps something to do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// The position; without one it is that in which the step before ended.
    pub position: Option<Place>,
    /// What is marked on the board.
    pub marks: Vec<Mark>,
    /// What the learner reads.
    pub text: Texts,
    /// What the learner does.
    pub task: Option<Task>,
    /// Said when the learner asks for help.
    pub hint: Texts,
    /// Said when the task is done.
    pub right: Texts,
    /// Said after a mistake.
    pub wrong: Texts,
    /// What the position is worth for the side to move, if both play their best.
    pub claim: Option<Outcome>,
    /// Where it stood in the text.
    pub lines: Lines,
}

/// A position as a lesson gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// The initial position of the game.
    Start,
    /// One that was written down, in any way that [`bolshak_notation::read_position`] reads.
    Written(String),
}

/// Something marked on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A circle around a square.
    Square(String),
    /// An arrow from one square to another.
    Arrow(String, String),
}

/// What a learner does in a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// To find moves. They alternate as the game has it: those of the side to move at the beginning are the learner's,
    /// the others are answered by themselves.
    Play(Vec<Turn>),
    /// To click these squares, in any order.
    Squares(Vec<String>),
    /// To choose one of several answers.
    Choose {
        /// What there is to choose from.
        options: Vec<Texts>,
        /// The right one, counted from 0.
        answer: usize,
    },
    /// To play the position out against the engine.
    Reach {
        /// What is enough.
        goal: Goal,
        /// How strong the engine plays, from 1 to 10; without it, as the learner likes.
        level: Option<u8>,
    },
}

/// A move in a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// One of these, any of them right; play goes on with the first.
    OneOf(Vec<String>),
    /// Any legal move; the last one of a task.
    Any,
}

/// What a position that is played out must come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The learner must win.
    Win,
    /// A draw is enough.
    Draw,
}

impl Goal {
    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
        }
    }

    /// Is it reached by whoever gets this?
    #[must_use]
    pub fn is_reached(self, outcome: Outcome) -> bool {
        match self {
            Self::Win => outcome == Outcome::Win,
            Self::Draw => outcome != Outcome::Loss,
        }
    }
}

/// In which lines of the text, counted from 1, the parts of a step stood; 0 for what was not there. Where something stood
/// is no part of what it says: all values are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lines {
    /// The first line of the step.
    pub step: usize,
    /// The position.
    pub position: usize,
    /// The marks.
    pub marks: usize,
    /// The task: its first line.
    pub task: usize,
    /// The claim.
    pub claim: usize,
}

impl PartialEq for Lines {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Lines {}
