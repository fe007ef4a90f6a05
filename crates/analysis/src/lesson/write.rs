//! Lessons are written, as [`Lesson::parse`] reads them.

use std::fmt;

use super::read::RULE;
use super::{Lesson, Mark, Place, Step, Task, Texts, Turn};
use crate::Language;

impl fmt::Display for Lesson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "lesson: {}", self.name)?;
        writeln!(f, "course: {}", self.course)?;
        writeln!(f, "order: {}", self.order)?;
        writeln!(f, "variant: {}", self.variant)?;
        write_texts(f, "", &self.title)?;
        self.steps.iter().try_for_each(|step| write!(f, "{RULE}\n{step}"))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.position {
            Some(Place::Start) => writeln!(f, "position: start")?,
            Some(Place::Written(text)) => writeln!(f, "position: {text}")?,
            None => {}
        }
        if !self.marks.is_empty() {
            writeln!(f, "marks: {}", joined(&self.marks, " "))?;
        }
        write_texts(f, "", &self.text)?;
        if let Some(task) = &self.task {
            write!(f, "{task}")?;
        }
        let said = [("hint-", &self.hint), ("right-", &self.right), ("wrong-", &self.wrong)];
        said.into_iter().try_for_each(|(stem, texts)| write_texts(f, stem, texts))?;
        match self.claim {
            Some(worth) => writeln!(f, "claim: {}", worth.code()),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(turns) => writeln!(f, "play: {}", joined(turns, " ")),
            Self::Squares(squares) => writeln!(f, "squares: {}", squares.join(" ")),
            Self::Choose { options, answer } => {
                options.iter().try_for_each(|option| write_texts(f, "option-", option))?;
                writeln!(f, "answer: {}", answer + 1)
            }
            Self::Reach { goal, level } => {
                writeln!(f, "goal: {}", goal.code())?;
                level.iter().try_for_each(|level| writeln!(f, "level: {level}"))
            }
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OneOf(moves) => f.write_str(&moves.join("/")),
            Self::Any => f.write_str("any"),
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => f.write_str(square),
            Self::Arrow(from, to) => write!(f, "{from}>{to}"),
        }
    }
}

/// A field for each language. A text is one paragraph, whatever blanks and line ends were put into it.
fn write_texts(f: &mut fmt::Formatter<'_>, stem: &str, texts: &Texts) -> fmt::Result {
    Language::ALL.into_iter().try_for_each(|language| match texts.written(language) {
        Some(text) => {
            let words: Vec<_> = text.split_whitespace().collect();
            writeln!(f, "{stem}{}: {}", language.code(), words.join(" "))
        }
        None => Ok(()),
    })
}

fn joined<T: fmt::Display>(items: &[T], between: &str) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}
