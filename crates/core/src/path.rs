use alloc::vec;
use alloc::vec::Vec;

use crate::movegen::{Scale, Sink};
use crate::moves::square;
use crate::{Bits, Duty, Geometry, Move, Position, RuleSet, Square};

/// One way to make a move, as a person makes or writes it.
///
/// A quiet move is origin and destination. A capture lists every square where the chain turns, and where it goes
/// straight on the square directly behind the captured piece; other free squares on the same line are the same way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path<B> {
    /// The move that this way makes; several ways can make one move.
    pub mv: Move<B>,
    /// Origin, squares on the way, destination.
    pub squares: Vec<Square>,
    /// The captured pieces in the order of capture.
    pub captured: Vec<Square>,
}

impl<B: Bits> Path<B> {
    /// The one way to make a quiet move.
    #[must_use]
    pub fn quiet(mv: Move<B>, board: &Geometry) -> Self {
        Self { mv, squares: [mv.from(board), mv.to(board)].into(), captured: Vec::new() }
    }
}

impl<R: RuleSet> Position<R> {
    /// Every way to make every legal move. Ways that differ only in order are all there.
    #[must_use]
    pub fn paths(&self) -> Vec<Path<R::Bits>> {
        let board = &self.rules.rules().geometry;
        let mut paths = vec![];
        if self.can_capture(self.side_to_move) {
            let scale = Scale::new(self);
            let mut trail =
                Trail { steps: vec![], order: 0, paths: vec![], scale, name: |point| square(board, point) };
            self.walk_captures(&mut trail);
            let best = trail.paths.iter().map(|(weight, _)| *weight).max();
            let legal = trail.paths.into_iter().filter(|(weight, _)| Some(*weight) == best);
            paths.extend(legal.map(|(_, path)| path));
        }
        if paths.is_empty() || self.rules.rules().duty == Duty::Optional {
            let quiet = self.moves();
            let quiet = quiet.iter().filter(|mv| !mv.is_capture());
            paths.extend(quiet.map(|&mv| Path::quiet(mv, board)));
        }
        paths
    }
}

/// Remembers the steps of the chain that is being walked.
struct Trail<R: RuleSet, N> {
    steps: Vec<(u8, u8)>,
    order: u64,
    scale: Scale<R>,
    /// The chains with their weights.
    paths: Vec<(u64, Path<R::Bits>)>,
    name: N,
}

impl<R: RuleSet, N: Fn(u8) -> Square> Sink<R::Bits> for Trail<R, N> {
    fn step(&mut self, over: R::Bits, land: R::Bits) {
        self.steps.push((over.lowest(), land.lowest()));
        self.order = self.scale.order_with(self.order, over);
    }

    fn back(&mut self) {
        self.steps.pop();
        self.order >>= 1;
    }

    fn finish(&mut self, mv: Move<R::Bits>) {
        let name = &self.name;
        let landings = self.steps.iter().map(|&(_, land)| name(land));
        let path = Path {
            mv,
            squares: core::iter::once(name(mv.from)).chain(landings).collect(),
            captured: self.steps.iter().map(|&(over, _)| name(over)).collect(),
        };
        self.paths.push((self.scale.weigh(&mv, self.order), path));
    }
}
