//! The proof of a puzzle: at each of the solver's moves a search with several lines finds that one wins and no other does.

use std::fmt;

use bolshak_engine::{Options, VariantEngine};
use bolshak_game::{Engine, EngineError, Flow, Game, Info, Limits, Move, Task, Variant};

use super::Puzzle;
use crate::ChanceScale;

/// The solver's move must promise this share of the point …
pub(crate) const WINS: f64 = 0.93;
/// … and every other at most this.
pub(crate) const FAILS: f64 = 0.72;
/// How many lines are looked at: in games where several ways make the same move, the second line may be the first again.
const LINES: usize = 4;

/// Why a puzzle does not hold.
#[derive(Clone, PartialEq, Debug)]
pub enum Flaw {
    /// It cannot be replayed.
    Broken(String),
    /// The move with this number, from 0, does not win.
    DoesNotWin(usize, f64),
    /// At the move with this number another one wins, too.
    AnotherWins(usize, f64),
    /// At the move with this number the search prefers another.
    AnotherIsBetter(usize),
    /// The engine has no answer.
    NoAnswer(String),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Broken(why) => f.write_str(why),
            Self::DoesNotWin(ply, share) => {
                write!(f, "move {}: it promises only {share:.2} of the point", ply + 1)
            }
            Self::AnotherWins(ply, share) => {
                write!(f, "move {}: another promises {share:.2} of the point", ply + 1)
            }
            Self::AnotherIsBetter(ply) => write!(f, "move {}: the search prefers another", ply + 1),
            Self::NoAnswer(why) => f.write_str(why),
        }
    }
}

/// What a search with several lines has found.
pub(super) struct Found {
    /// The best line, its first move first.
    pub line: Vec<Move>,
    /// What the best move promises, as a share of the point.
    pub best: f64,
    /// What the best of the others promises; none if there is no other.
    pub other: Option<f64>,
}

impl Found {
    /// Whether the best move wins and no other.
    pub fn is_only_winner(&self) -> bool {
        self.best >= WINS && self.other.is_none_or(|other| other <= FAILS)
    }
}

/// Searches with several lines.
pub struct Prover {
    engine: VariantEngine,
    nodes: u64,
    scale: ChanceScale,
}

impl Prover {
    /// A prover that visits this many positions for each of the solver's moves. `options` say what it may use, such as
    /// endgame tables.
    #[must_use]
    pub fn new(variant: &dyn Variant, nodes: u64, options: Options) -> Self {
        let engine = VariantEngine::with(Options { lines: LINES, book: None, ..options });
        Self { engine, nodes, scale: ChanceScale::of(variant.info()) }
    }

    /// Forgets everything, so that the next puzzle is looked at like the first.
    pub fn forget(&mut self) {
        self.engine.forget();
    }

    /// Looks at a position.
    pub(super) fn look(&mut self, game: &dyn Game) -> Result<Found, EngineError> {
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let task = Task::of(game).for_analysis();
        let mut lines: Vec<Info> = vec![];
        let best = self.engine.search(&task, &limits, &mut |info| {
            lines.retain(|line| line.rank != info.rank && line.line.first() != info.line.first());
            lines.push(info.clone());
            Flow::Continue
        })?;
        let first = best.line.first().ok_or(EngineError::GameOver)?;
        let others = lines.iter().filter(|info| info.line.first().is_some_and(|mv| !mv.same_move(first)));
        let share = |info: &Info| self.scale.chances(info.score).expected();
        let other = others.map(share).max_by(f64::total_cmp);
        Ok(Found { best: share(&best), other, line: best.line })
    }

    /// Whether a puzzle holds: each of the solver's moves is the only one that wins.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn check(&mut self, variant: &'static dyn Variant, puzzle: &Puzzle) -> Result<(), Flaw> {
        let (mut game, moves) = puzzle.replay(variant).map_err(Flaw::Broken)?;
        for (ply, mv) in moves.iter().enumerate() {
            if ply % 2 == 0 && distinct_moves(game.as_ref()) > 1 {
                let found = self.look(game.as_ref()).map_err(|error| Flaw::NoAnswer(error.to_string()))?;
                match found {
                    Found { line, .. } if !line[0].same_move(mv) => return Err(Flaw::AnotherIsBetter(ply)),
                    Found { best, .. } if best < WINS => return Err(Flaw::DoesNotWin(ply, best)),
                    Found { other: Some(other), .. } if other > FAILS => {
                        return Err(Flaw::AnotherWins(ply, other));
                    }
                    _ => {}
                }
            }
            game.play(mv).map_err(|refused| Flaw::Broken(refused.to_string()))?;
        }
        Ok(())
    }
}

/// How many different moves there are, whatever the number of ways.
pub(super) fn distinct_moves(game: &dyn Game) -> usize {
    let moves = game.legal_moves();
    let is_first = |(place, mv): (usize, &Move)| !moves[..place].iter().any(|other| other.same_move(mv));
    moves.iter().enumerate().filter(|pair| is_first(*pair)).count()
}
