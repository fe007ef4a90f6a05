//! What is wrong with the text of a lesson.

use std::fmt;

/// Why a text is no lesson, or none that can be played through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonError {
    /// The line, from 1; 0 where the lesson did not come from a text.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl LessonError {
    pub(super) fn at(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into() }
    }
}

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for LessonError {}
