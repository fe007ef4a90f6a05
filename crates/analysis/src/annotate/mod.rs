//! A whole game looked at: what each position was worth, what each move gave away, and what would have been better.
//!
//! Somebody else searches the positions ([`positions`]), on as many threads as there are and in any order; [`report`] draws
//! the conclusions and [`write_into`] puts them into a tree, to be kept as PDN.

mod graph;
mod html;
mod json;
mod tree;
mod words;

use bolshak_game::{Game, Move, Score, Seat, Task};

pub use graph::{LONGEST_GRAPH, graph};
pub use html::html;
pub use json::json;
pub use tree::write_into;

use crate::endgames::{Known, Outcome};
use crate::{ChanceScale, Chances};

/// What was found at a position of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The score for the side to move.
    pub score: Score,
    /// The depth of the search; 0 where the game was over.
    pub depth: u32,
    /// The best play from here.
    pub line: Vec<Move>,
    /// What endgame tables know of the position.
    pub known: Option<Known>,
}

/// How bad a move was: by the share of the point that it gave away. A whole point is the difference between a win and a
/// loss, so a half is a win that became a draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// At least a sixteenth.
    Inaccuracy,
    /// At least an eighth.
    Mistake,
    /// At least a quarter.
    Blunder,
}

impl Mark {
    /// All of them, the least first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// What a loss comes to.
    #[must_use]
    pub fn of(loss: f64) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|mark| loss >= mark.least())
    }

    const fn least(self) -> f64 {
        match self {
            Self::Inaccuracy => 1.0 / 16.0,
            Self::Mistake => 1.0 / 8.0,
            Self::Blunder => 1.0 / 4.0,
        }
    }

    /// The word for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// How much a given-away share of the point takes from the accuracy of a move: e to minus this times the share. A
/// sixteenth leaves 61 per cent, an eighth 37, a quarter 14.
const STRICTNESS: f64 = 8.0;

/// What is said of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveReport {
    /// Which move of the game, from 0.
    pub ply: usize,
    /// Who made it.
    pub seat: Seat,
    /// The share of the point that it gave away, from 0 to 1.
    pub loss: f64,
    /// What that comes to.
    pub mark: Option<Mark>,
    /// Whether there was no other move.
    pub forced: bool,
    /// Whether the tables knew a win before it and know none after it.
    pub missed_win: bool,
    /// The best play instead of it, where it was marked.
    pub better: Vec<Move>,
}

/// What is said of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// What was found at each position, the last one included.
    pub positions: Vec<Judged>,
    /// What each position is worth to the seat that moves first in the order of seats, such as White.
    pub chances: Vec<Chances>,
    /// What is said of each move.
    pub moves: Vec<MoveReport>,
    /// For each seat the accuracy of its moves in hundredths, where it had a choice at least once.
    pub accuracy: Vec<Option<f64>>,
}

impl Report {
    /// How many moves of a seat have this mark.
    #[must_use]
    pub fn count(&self, seat: Seat, mark: Mark) -> usize {
        self.moves.iter().filter(|one| one.seat == seat && one.mark == Some(mark)).count()
    }
}

/// What must be searched to report on a game: the task of each position before a move and of the last one, none where the
/// game is over.
///
/// Repetitions and draw counts count, as in the game.
#[must_use]
pub fn positions(game: &dyn Game) -> Vec<Option<Task>> {
    let whole = Task::of(game).for_analysis();
    let begun = game.played().len() - whole.moves.len();
    let upto = |ply: usize| Task { moves: whole.moves[..ply - begun].to_vec(), ..whole.clone() };
    (0..=game.played().len())
        .map(|ply| {
            let over = ply == game.played().len() && game.outcome().is_some();
            (!over && ply >= begun).then(|| upto(ply))
        })
        .collect()
}

/// Draws the conclusions from what was found at each position of [`positions`]; nothing was looked for where a game is over.
///
/// Moves are judged in games for two. A game for more is only told position by position.
#[must_use]
pub fn report(game: &dyn Game, found: Vec<Option<Judged>>) -> Report {
    let scale = ChanceScale::of(game.variant().info());
    let over = |ply: usize| Judged { score: end_score(game, ply), depth: 0, line: vec![], known: None };
    let positions: Vec<_> =
        found.into_iter().enumerate().map(|(ply, judged)| judged.unwrap_or_else(|| over(ply))).collect();
    let two = game.variant().info().seats.len() == 2;
    let chances: Vec<_> =
        (0..).zip(&positions).map(|(ply, judged)| for_first(scale, game, ply, judged)).collect();
    let moves: Vec<_> =
        (0..game.played().len()).map(|ply| judge(game, ply, &positions, &chances, two)).collect();
    let seats = game.variant().info().all_seats();
    let accuracy = seats.map(|seat| accuracy(&moves, seat).filter(|_| two)).collect();
    Report { positions, chances, moves, accuracy }
}

/// The score of a position in which the game is over, for whoever would be to move after so many plies.
#[must_use]
pub fn end_score(game: &dyn Game, ply: usize) -> Score {
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    match winner {
        Some(winner) if game.variant().info().are_partners(winner, game.mover(ply)) => Score(Score::WIN),
        Some(_) => Score(-Score::WIN),
        None => Score(0),
    }
}

/// What a position is worth to the first seat.
fn for_first(scale: ChanceScale, game: &dyn Game, ply: usize, judged: &Judged) -> Chances {
    let own = scale.chances(judged.score);
    if game.variant().info().are_partners(game.mover(ply), Seat::WHITE) { own } else { own.reversed() }
}

fn judge(game: &dyn Game, ply: usize, positions: &[Judged], chances: &[Chances], two: bool) -> MoveReport {
    let seat = game.mover(ply);
    let own = |ply: usize| {
        let chances: Chances = chances[ply];
        if seat == Seat::WHITE { chances } else { chances.reversed() }
    };
    let played = &game.played()[ply];
    let best = positions[ply].line.first();
    let forced = {
        let mut before = game.copy();
        before.take_back(game.played().len() - ply);
        before.legal_moves().iter().all(|mv| mv.same_move(played))
    };
    // Who plays the best move has lost nothing, whatever a search one ply deeper says.
    let good = forced || !two || best.is_some_and(|best| best.same_move(played));
    let loss = if good { 0.0 } else { (own(ply).expected() - own(ply + 1).expected()).max(0.0) };
    let mark = Mark::of(loss);
    let missed_win =
        two && wins(&positions[ply], false) && !wins(&positions[ply + 1], game.mover(ply + 1) != seat);
    let missed_win = missed_win && positions[ply + 1].known.is_some();
    let better = if mark.is_some() || missed_win { positions[ply].line.clone() } else { vec![] };
    MoveReport { ply, seat, loss, mark, forced, missed_win, better }
}

/// Whether the tables know a win, under the draw rules, for the side to move or for the other.
fn wins(judged: &Judged, for_other: bool) -> bool {
    let value = judged.known.and_then(|known| known.outcome_under_rules().or(known.outcome()));
    value == Some(if for_other { Outcome::Loss } else { Outcome::Win })
}

fn accuracy(moves: &[MoveReport], seat: Seat) -> Option<f64> {
    let own: Vec<_> = moves.iter().filter(|one| one.seat == seat && !one.forced).collect();
    let sum: f64 = own.iter().map(|one| (-STRICTNESS * one.loss).exp()).sum();
    #[allow(clippy::cast_precision_loss)]
    let count = own.len() as f64;
    (!own.is_empty()).then(|| 100.0 * sum / count)
}
