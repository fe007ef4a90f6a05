//! The socket that a machine player fits into: plain data in, plain data out.

use std::fmt;
use std::time::Duration;

use crate::{Draws, Game, Move, Variant, View};

/// What to think about: a game as its start and its moves, so that repetitions count.
#[derive(Clone)]
pub struct Task {
    /// The game.
    pub variant: &'static dyn Variant,
    /// Where the game began.
    pub start: View,
    /// The moves played since.
    pub moves: Vec<Move>,
    /// What for.
    pub purpose: Purpose,
}

/// What an engine thinks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Purpose {
    /// To play a move, which may come from a book.
    #[default]
    Play,
    /// To say how the game stands, which takes a search.
    Analysis,
}

impl Task {
    /// The task of finding a move in a game as it stands.
    #[must_use]
    pub fn of(game: &dyn Game) -> Self {
        // Who has left is no move: then the task begins from the position without him.
        let from = game.retirements().last().map_or(0, |retirement| retirement.ply);
        let (start, moves) = (game.view_before(from), game.played()[from..].to_vec());
        Self { variant: game.variant(), start, moves, purpose: Purpose::Play }
    }

    /// The game after the moves, in which these draws come by themselves.
    ///
    /// # Errors
    /// If there is no such position, or a move is not legal, because the game is over, for example.
    pub fn reached(&self, draws: Draws) -> Result<Box<dyn Game>, EngineError> {
        let bad = |what: String| EngineError::BadTask(what);
        let mut game = self.variant.set_up(&self.start).map_err(|error| bad(error.to_string()))?;
        game.rule_draws(draws);
        for (index, mv) in self.moves.iter().enumerate() {
            game.play(mv).map_err(|_| bad(format!("move {} is not legal", index + 1)))?;
        }
        Ok(game)
    }

    /// The task of saying how the game stands.
    #[must_use]
    pub fn for_analysis(self) -> Self {
        Self { purpose: Purpose::Analysis, ..self }
    }
}

/// How long to think. A limit left out does not limit; with none at all the search ends at its greatest depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Greatest depth in plies.
    pub depth: Option<u32>,
    /// Greatest number of positions.
    pub nodes: Option<u64>,
    /// Longest time for this move.
    pub time: Option<Duration>,
    /// The clock of the game, of which the engine takes what the move is worth.
    pub clock: Option<ClockLimits>,
}

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockLimits {
    /// What is left.
    pub left: Duration,
    /// What is added for each move.
    pub increment: Duration,
    /// After how many moves time is added, this one included; without it, the time left is for the whole game.
    pub moves_to_go: Option<u32>,
}

/// Whether a search goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It does.
    Continue,
    /// It ends as soon as it can.
    Stop,
}

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct Info {
    /// Depth of the last whole iteration, in plies; where play is tried out, how often everything was looked at.
    pub depth: u32,
    /// 1 for the best line, 2 for the next best, where more than one is asked for.
    pub rank: u32,
    /// How the side to move stands.
    pub score: Score,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the start.
    pub time: Duration,
    /// The expected play; the first move is the one to play.
    pub line: Vec<Move>,
}

/// How a side stands, in hundredths of a man; beyond [`Score::WIN`] the win is found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Score(pub i32);

impl Score {
    /// A won game. A win in n plies is `WIN - n`.
    pub const WIN: i32 = 30_000;
    /// A game that endgame tables know to be won, less the plies until it is in the tables.
    pub const TABLE_WIN: i32 = 25_000;

    /// What endgame tables know, as formats tell it that have men alone; no judgement is as much.
    pub const KNOWN: i32 = 9_000;

    /// Plies to a win (positive) or a loss (negative) that is found.
    #[must_use]
    pub fn decided_in(self) -> Option<i32> {
        let distance = Self::WIN - self.0.abs();
        (distance <= 1_000).then_some(distance * self.0.signum())
    }

    /// Whether endgame tables know the result, and nobody has counted the plies to it.
    #[must_use]
    pub fn is_by_tables(self) -> bool {
        self.decided_in().is_none() && self.0.abs() >= Self::TABLE_WIN - 1_000
    }

    /// In hundredths of a man, for formats that have men alone and tell ends that were counted in a way of their own.
    #[must_use]
    pub fn in_hundredths(self) -> i32 {
        if self.is_by_tables() {
            self.0.signum() * Self::KNOWN
        } else {
            self.0.clamp(1 - Self::KNOWN, Self::KNOWN - 1)
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.decided_in() {
            Some(plies) if plies >= 0 => write!(f, "wins in {plies}"),
            Some(plies) => write!(f, "loses in {}", -plies),
            None if self.is_by_tables() && self.0 > 0 => f.write_str("wins by the tables"),
            None if self.is_by_tables() => f.write_str("loses by the tables"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

/// Why an engine has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineError {
    /// It does not play this game.
    UnknownVariant(String),
    /// The start or a move of the task is not legal.
    BadTask(String),
    /// There is no legal move.
    GameOver,
    /// Something that it was given to work with is of no use.
    Unfit(String),
    /// The engine itself has failed: it is gone, silent, or speaks nonsense.
    Failed(String),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownVariant(id) => write!(f, "this engine does not play {id}"),
            Self::BadTask(what) => write!(f, "the task is not a game: {what}"),
            Self::GameOver => f.write_str("there is no legal move"),
            Self::Unfit(what) => f.write_str(what),
            Self::Failed(what) => write!(f, "the engine failed: {what}"),
        }
    }
}

impl std::error::Error for EngineError {}

/// A machine player.
pub trait Engine: Send {
    /// Thinks about the task. `report` hears of every finished iteration and may end the search.
    ///
    /// # Errors
    /// If the task is not one for this engine or has no legal move.
    fn search(
        &mut self,
        task: &Task,
        limits: &Limits,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError>;
}
