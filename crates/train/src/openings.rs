//! Where games begin: the drawing tables of the variant, and random moves.

use bolshak_core::{MoveList, Position, RuleSet};
use bolshak_game::{Variant, position_of};
use bolshak_notation::start_tables_of;
use fastrand::Rng;

/// The positions that games begin from.
#[derive(Clone, Debug)]
pub struct Openings<R: RuleSet> {
    initial: Position<R>,
    /// The cells of the game's drawing tables, each position once.
    drawn: Vec<Position<R>>,
}

impl<R: RuleSet> Openings<R> {
    /// The initial position and every drawing table of the variant.
    #[must_use]
    pub fn of(rules: R, variant: &'static dyn Variant) -> Self {
        let tables = start_tables_of(variant.info().id);
        let matches = tables.flat_map(|table| table.entries_for(variant)).map(|(_, opening)| opening);
        let mut drawn: Vec<_> =
            matches.filter_map(|opening| position_of(rules, &opening.view()).ok()).collect();
        drawn.sort_by_key(Position::hash_value);
        drawn.dedup();
        Self { initial: Position::start(rules), drawn }
    }

    /// The initial position of the game.
    pub(crate) fn initial(&self) -> Position<R> {
        self.initial
    }

    /// A position to begin from. If there are tables, half of them are a few random moves after a cell of a table; the
    /// others are some more random moves after the initial position.
    pub(crate) fn draw(&self, random: &mut Rng) -> Option<Position<R>> {
        let from_table = !self.drawn.is_empty() && random.bool();
        let (start, plies) = if from_table {
            (self.drawn[random.usize(..self.drawn.len())], random.usize(1..=6))
        } else {
            (self.initial, random.usize(4..=10))
        };
        walk(start, plies, random)
    }
}

/// The position after this many random moves, unless the game ends on the way.
fn walk<R: RuleSet>(start: Position<R>, plies: usize, random: &mut Rng) -> Option<Position<R>> {
    let mut position = start;
    let mut moves = MoveList::new();
    for _ in 0..plies {
        position.moves_into(&mut moves);
        if moves.is_empty() {
            return None;
        }
        position = position.after(moves[random.usize(..moves.len())]);
    }
    position.ending().is_none().then_some(position)
}
