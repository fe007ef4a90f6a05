//! Games of the engine against itself, for any variant by its plain data: to find puzzles in, and to measure what scores are
//! worth. Evaluations are learned from typed games instead, which cost less.

use bolshak_game::{Engine, EngineError, Flow, Game, Limits, Score, Seat, Task, Variant};
use bolshak_notation::start_tables_of;
use fastrand::Rng;

/// How games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Positions that the search visits for a move. Few make weak players, who leave combinations to be found.
    pub nodes: u64,
    /// In how many of a hundred positions a random move is made.
    pub slips: u32,
    /// The longest game; a longer one is a draw.
    pub plies: usize,
}

impl Default for Pace {
    fn default() -> Self {
        Self { nodes: 200, slips: 2, plies: 200 }
    }
}

/// A game of the engine against itself.
pub struct SelfPlayed {
    /// The game as it stood at its end.
    pub game: Box<dyn Game>,
    /// The moves of the opening, which the engine did not choose.
    pub opening: usize,
    /// What the engine thought before each of its moves, for the side to move.
    pub scores: Vec<Score>,
    /// Who won; nobody in a draw, and in a game that was too long.
    pub winner: Option<Seat>,
}

/// A game is decided with a score beyond this …
const DECISIVE: i32 = 900;
/// … in this many positions in a row.
const DECISIVE_PLIES: usize = 4;
/// Random moves of an opening, from the initial position and from a cell of a drawing table.
const FROM_START: std::ops::RangeInclusive<usize> = 3..=8;
const FROM_CELL: std::ops::RangeInclusive<usize> = 1..=5;

/// The engine against itself in one variant.
pub struct SelfPlay {
    variant: &'static dyn Variant,
    pace: Pace,
    /// The cells of the variant's drawing tables.
    cells: Vec<Box<dyn Game>>,
}

impl SelfPlay {
    /// Games of this variant at this pace.
    #[must_use]
    pub fn new(variant: &'static dyn Variant, pace: Pace) -> Self {
        let tables = start_tables_of(variant.info().id);
        let cells = tables.flat_map(|table| table.entries_for(variant)).map(|(_, game)| game).collect();
        Self { variant, pace, cells }
    }

    /// Plays the game that these random numbers give.
    ///
    /// # Errors
    /// If the engine does not play the variant or fails.
    pub fn play(&self, engine: &mut dyn Engine, random: &mut Rng) -> Result<SelfPlayed, EngineError> {
        let mut game = self.opening(random);
        let opening = game.played().len();
        let mut scores = vec![];
        let mut ahead = (None, 0);
        while game.outcome().is_none() && game.played().len() < self.pace.plies {
            let limits = Limits { nodes: Some(self.pace.nodes), ..Limits::default() };
            let task = Task::of(game.as_ref()).for_analysis();
            let found = engine.search(&task, &limits, &mut |_| Flow::Continue)?;
            scores.push(found.score);
            ahead = lead(ahead, game.as_ref(), found.score);
            if ahead.1 >= DECISIVE_PLIES {
                return Ok(SelfPlayed { winner: ahead.0, game, opening, scores });
            }
            let slips = random.u32(..100) < self.pace.slips;
            let best = found.line.first().and_then(|mv| game.find_way(&mv.path, &mv.removed));
            let choice = if slips { None } else { best };
            let index = choice.unwrap_or_else(|| random.usize(..game.legal_moves().len()));
            game.play_at(index).map_err(|refused| EngineError::Failed(refused.to_string()))?;
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        Ok(SelfPlayed { game, opening, scores, winner })
    }

    /// A few random moves from the initial position, or in half of the games from a cell of a drawing table if there is one.
    fn opening(&self, random: &mut Rng) -> Box<dyn Game> {
        let (start, plies) = if self.cells.is_empty() || random.bool() {
            (self.variant.start(), random.usize(FROM_START))
        } else {
            (self.cells[random.usize(..self.cells.len())].copy(), random.usize(FROM_CELL))
        };
        let mut game = start.copy();
        for _ in 0..plies {
            let moves = game.legal_moves().len();
            if moves == 0 || game.play_at(random.usize(..moves)).is_err() || game.outcome().is_some() {
                return start;
            }
        }
        game
    }
}

/// Who has been far ahead, and for how many positions in a row; only two can tell from one score.
fn lead(before: (Option<Seat>, usize), game: &dyn Game, score: Score) -> (Option<Seat>, usize) {
    if score.0.abs() < DECISIVE || game.variant().info().seats.len() > 2 {
        return (None, 0);
    }
    let mover = game.side_to_move();
    let leader = Some(if score.0 > 0 { mover } else { mover.other() });
    (leader, if leader == before.0 { before.1 + 1 } else { 1 })
}
