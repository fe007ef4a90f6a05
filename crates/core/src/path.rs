use alloc::vec::Vec;

use crate::mover::Sink;
use crate::moves::square;
use crate::{Bits, Move, Position, Precedence, RuleSet, Square};

/// One way to make a move, as a person makes or writes it.
///
/// A quiet move is origin and destination. A capture lists every square where the chain turns, and where it goes
/// straight on the square directly behind the captured piece; other free squares on the same line are the same way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path<B> {
    /// The move that this way makes; several ways can make one move.
    pub turn: Move<B>,
    /// Origin, squares on the way, destination.
    pub squares: Vec<Square>,
    /// The captured pieces in the order of capture.
    pub captured: Vec<Square>,
}

impl<R: RuleSet> Position<R> {
    /// Every way to make every legal move. Ways that differ only in order are all there.
    #[must_use]
    pub fn paths(&self) -> Vec<Path<R::Bits>> {
        let board = &self.rules.rules().geometry;
        if !self.can_capture(self.turn) {
            let quiet = |&turn: &Move<R::Bits>| {
                let squares = [turn.from(board), turn.to(board)].into();
                Path { turn, squares, captured: Vec::new() }
            };
            return self.moves().iter().map(quiet).collect();
        }
        let mut trail = Trail { steps: Vec::new(), paths: Vec::new(), name: |point| square(board, point) };
        self.walk_captures(&mut trail);
        let mut paths = trail.paths;
        if self.rules.rules().precedence == Precedence::Majority {
            let most = paths.iter().map(|path| path.captured.len()).max();
            paths.retain(|path| Some(path.captured.len()) == most);
        }
        paths
    }
}

/// Remembers the steps of the chain that is being walked.
struct Trail<B, N> {
    steps: Vec<(u8, u8)>,
    paths: Vec<Path<B>>,
    name: N,
}

impl<B: Bits, N: Fn(u8) -> Square> Sink<B> for Trail<B, N> {
    fn step(&mut self, over: B, land: B) {
        self.steps.push((over.lowest(), land.lowest()));
    }

    fn back(&mut self) {
        self.steps.pop();
    }

    fn finish(&mut self, turn: Move<B>) {
        let name = &self.name;
        let landings = self.steps.iter().map(|&(_, land)| name(land));
        self.paths.push(Path {
            turn,
            squares: core::iter::once(name(turn.from)).chain(landings).collect(),
            captured: self.steps.iter().map(|&(over, _)| name(over)).collect(),
        });
    }
}
