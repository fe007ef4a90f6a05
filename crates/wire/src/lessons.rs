//! Lessons and puzzles, as the page goes through them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{NodePosition, PlayedMove, ShapeInfo};

/// A text by the code of its language.
pub type TextInfo = BTreeMap<String, String>;

/// All lessons that come with the program.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonList {
    /// In the order in which they are taken.
    pub courses: Vec<CourseInfo>,
}

/// Lessons about one thing.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CourseInfo {
    /// The word for it.
    pub id: String,
    /// In their order.
    pub lessons: Vec<LessonHead>,
}

/// What a list says of a lesson.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonHead {
    /// Its name in addresses.
    pub name: String,
    /// The variant that is played in it.
    pub variant: String,
    /// What it is called.
    #[cfg_attr(test, ts(type = "{ [key: string]: string }"))]
    pub title: TextInfo,
    /// How many steps it has.
    pub steps: usize,
}

/// A lesson with everything that the page needs to go through it.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonInfo {
    /// What a list says of it.
    #[serde(flatten)]
    pub head: LessonHead,
    /// The course.
    pub course: String,
    /// The name of the next lesson of the course.
    pub next: Option<String>,
    /// What the learner goes through.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonStep {
    /// What the learner reads.
    #[cfg_attr(test, ts(type = "{ [key: string]: string }"))]
    pub text: TextInfo,
    /// The position, if there is one.
    pub here: Option<NodePosition>,
    /// What is marked on the board.
    pub shapes: Vec<ShapeInfo>,
    /// What the learner does.
    pub task: Option<LessonTask>,
    /// Help.
    #[cfg_attr(test, ts(type = "{ [key: string]: string }"))]
    pub hint: TextInfo,
    /// Said when the task is done.
    #[cfg_attr(test, ts(type = "{ [key: string]: string }"))]
    pub right: TextInfo,
    /// Said after a mistake.
    #[cfg_attr(test, ts(type = "{ [key: string]: string }"))]
    pub wrong: TextInfo,
}

/// What a learner does in a step.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum LessonTask {
    /// To find moves.
    Play {
        /// The learner's turns.
        turns: Vec<LessonTurn>,
    },
    /// To click squares.
    Squares {
        /// All of them, in any order.
        squares: Vec<String>,
    },
    /// To choose an answer.
    Choose {
        /// What there is to choose from.
        #[cfg_attr(test, ts(type = "Array<{ [key: string]: string }>"))]
        options: Vec<TextInfo>,
        /// The right one, from 0.
        answer: usize,
    },
    /// To play the position out against the engine.
    Reach {
        /// `win` or `draw`.
        goal: String,
        /// How strong the engine plays.
        level: u8,
    },
}

/// A move that is to be found, and what follows it.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonTurn {
    /// The position in which it is to be found.
    pub here: NodePosition,
    /// The moves that are right, in full notation; any legal one if there are none.
    pub right: Vec<String>,
    /// The one with which play goes on.
    pub made: Option<PlayedMove>,
    /// What is answered.
    pub answers: Vec<PlayedMove>,
}

/// A puzzle with everything that the page needs to have it solved.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleInfo {
    /// Its name among those of the variant.
    pub name: String,
    /// The variant.
    pub variant: String,
    /// How hard it is guessed to be.
    pub rating: u16,
    /// What happens in it.
    pub themes: Vec<String>,
    /// The solver's turns.
    pub turns: Vec<LessonTurn>,
}

/// The puzzles that there are.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleStock {
    /// By variant.
    pub variants: Vec<PuzzleCount>,
}

/// How many puzzles a variant has.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleCount {
    /// The variant.
    pub variant: String,
    /// How many.
    pub count: usize,
    /// The themes that some of them have, with how many.
    #[cfg_attr(test, ts(type = "{ [key: string]: number }"))]
    pub themes: BTreeMap<String, usize>,
}

/// How strong a member is in the puzzles of a variant.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleRatingInfo {
    /// The variant.
    pub variant: String,
    /// How strong.
    pub value: i32,
    /// How far off that may be.
    pub deviation: i32,
    /// Whether it is not to be relied on yet.
    pub provisional: bool,
    /// How many puzzles have counted.
    pub tried: u32,
    /// How many of them were solved.
    pub solved: u32,
}

/// How a puzzle went.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PuzzleTried {
    /// Whether it was solved at once and without help.
    pub solved: bool,
}
