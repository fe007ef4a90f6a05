//! Finds puzzles where a move in a game was a mistake: what wins against it alone, and the play until the win is plain.

use bolshak_engine::{Options, VariantEngine};
use bolshak_game::{Engine, EngineError, Flow, Game, Limits, Move, Score, Seat, Task, Variant};
use bolshak_notation::{Form, write_fen, write_line};

use super::proof::{Found, Prover, WINS, distinct_moves};
use super::{Puzzle, themes};
use crate::ChanceScale;

/// What is asked of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standards {
    /// Positions visited to see whether somebody has erred.
    pub glance: u64,
    /// Positions visited to prove each of the solver's moves.
    pub proof: u64,
    /// The most moves that the solver makes.
    pub longest: usize,
}

impl Default for Standards {
    fn default() -> Self {
        Self { glance: 6_000, proof: 150_000, longest: 9 }
    }
}

/// Before the mistake the solver could expect at most this share of the point.
const OPEN: f64 = 0.68;
/// Depths of the search that is asked how soon it sees the solution.
const DEPTHS: [u32; 12] = [1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 17, 20];
/// Rating of what is seen at once, and what each step of depth and each further move of the solver adds.
const EASIEST: u32 = 700;
const PER_DEPTH: u32 = 90;
const PER_MOVE: u32 = 60;

/// Looks for puzzles in games of one variant.
pub struct Miner {
    variant: &'static dyn Variant,
    standards: Standards,
    scale: ChanceScale,
    watcher: VariantEngine,
    prover: Prover,
}

impl Miner {
    /// A miner by these standards. `options` say what its searches may use.
    #[must_use]
    pub fn new(variant: &'static dyn Variant, standards: Standards, options: &Options) -> Self {
        let watcher = VariantEngine::with(Options { lines: 1, book: None, ..options.clone() });
        let prover = Prover::new(variant, standards.proof, options.clone());
        Self { variant, standards, scale: ChanceScale::of(variant.info()), watcher, prover }
    }

    /// Forgets everything, so that the next game is looked at like the first.
    pub fn forget(&mut self) {
        self.watcher.forget();
        self.prover.forget();
    }

    /// The puzzles in a game, from this ply on.
    ///
    /// # Errors
    /// If the engine does not play the variant or fails.
    pub fn mine(&mut self, played: &dyn Game, from: usize) -> Result<Vec<Puzzle>, EngineError> {
        let mut game = played.copy();
        game.take_back(played.played().len() - from);
        let mut puzzles = vec![];
        let mut before: Option<(Seat, f64)> = None;
        for mv in &played.played()[from..] {
            let (mover, share) = (game.side_to_move(), self.share(game.as_ref())?);
            // What the other side could expect before its move, seen from here.
            let open = before.is_some_and(|(seat, theirs)| seat != mover && 1.0 - theirs <= OPEN);
            if open && share >= WINS {
                puzzles.extend(self.puzzle(game.as_ref())?);
            }
            before = Some((mover, share));
            game.play(mv).map_err(|refused| EngineError::Failed(refused.to_string()))?;
        }
        Ok(puzzles)
    }

    fn share(&mut self, game: &dyn Game) -> Result<f64, EngineError> {
        Ok(self.scale.chances(self.search(game, Some(self.standards.glance), None)?.0).expected())
    }

    fn search(
        &mut self,
        game: &dyn Game,
        nodes: Option<u64>,
        depth: Option<u32>,
    ) -> Result<(Score, Vec<Move>), EngineError> {
        let limits = Limits { nodes, depth, ..Limits::default() };
        let found = self.watcher.search(&Task::of(game).for_analysis(), &limits, &mut |_| Flow::Continue)?;
        Ok((found.score, found.line))
    }

    /// The puzzle that begins here, if there is one.
    fn puzzle(&mut self, start: &dyn Game) -> Result<Option<Puzzle>, EngineError> {
        if distinct_moves(start) < 2 {
            return Ok(None);
        }
        // A position that is set up knows nothing of the moves before it, as the solver will.
        let Ok(start) = self.variant.set_up(&start.view()) else { return Ok(None) };
        let Some(solved) = self.solution(start.as_ref())? else { return Ok(None) };
        if solved.played().len() == 1 && !start.legal_moves()[0].is_capture() {
            // One quiet move and nothing to show for it.
            return Ok(None);
        }
        let rating = self.rating(start.as_ref(), solved.as_ref())?;
        let info = self.variant.info();
        Ok(Some(Puzzle {
            fen: write_fen(info, &start.view()),
            moves: texts(solved.as_ref()),
            rating,
            themes: themes(start.as_ref(), solved.played()),
        }))
    }

    /// The game at the end of the solution.
    fn solution(&mut self, start: &dyn Game) -> Result<Option<Box<dyn Game>>, EngineError> {
        let solver = start.side_to_move();
        let mut game = start.copy();
        // How many moves there are up to the last one that had to be found, or that took something.
        let mut length = 0;
        for _ in 0..self.standards.longest {
            let choice = distinct_moves(game.as_ref()) > 1;
            let found = self.prover.look(game.as_ref())?;
            if choice && !found.is_only_winner() {
                break;
            }
            let Found { line, .. } = found;
            play(game.as_mut(), &line[0])?;
            if choice || line[0].is_capture() {
                length = game.played().len();
            }
            if game.outcome().is_some() || line[0].is_capture() && is_calm(game.as_ref()) {
                break;
            }
            let answer = match line.get(1) {
                Some(answer) => answer.clone(),
                None => self.prover.look(game.as_ref())?.line[0].clone(),
            };
            play(game.as_mut(), &answer)?;
            if game.outcome().is_some() || game.side_to_move() != solver {
                break;
            }
        }
        game.take_back(game.played().len() - length);
        Ok((length > 0).then_some(game))
    }

    /// How hard it is: how deep a search must look until it has found the first move and knows what it is worth.
    fn rating(&mut self, start: &dyn Game, solved: &dyn Game) -> Result<u16, EngineError> {
        let first = &solved.played()[0];
        let mut steps = DEPTHS.len();
        for (step, depth) in DEPTHS.into_iter().enumerate() {
            self.watcher.forget();
            let (score, line) = self.search(start, Some(self.standards.proof), Some(depth))?;
            let seen = line.first().is_some_and(|mv| mv.same_move(first));
            if seen && self.scale.chances(score).expected() >= WINS {
                steps = step;
                break;
            }
        }
        let moves = solved.played().len().div_ceil(2);
        let rating = EASIEST + PER_DEPTH * steps as u32 + PER_MOVE * (moves as u32 - 1);
        Ok(u16::try_from(rating).unwrap_or(u16::MAX))
    }
}

/// Nobody can capture next.
fn is_calm(game: &dyn Game) -> bool {
    !game.legal_moves().iter().any(Move::is_capture)
}

fn play(game: &mut dyn Game, mv: &Move) -> Result<(), EngineError> {
    game.play(mv).map_err(|refused| EngineError::Failed(refused.to_string()))
}

/// A game's moves in full notation.
fn texts(game: &dyn Game) -> Vec<String> {
    let mut start = game.copy();
    start.take_back(game.played().len());
    write_line(start.as_ref(), game.played(), Form::Full)
}
