//! How deeply a move is searched, and when it is not worth a search.

use bolshak_core::{Bits, Move, Position, RuleSet};

use super::score::{WIN, is_decisive};
use super::window::Window;
use crate::ordering::Ranked;

/// Futility pruning: up to this depth quiet moves that cannot be expected to reach the window are pruned, with this much
/// hope for each ply.
const HOPELESS_TO: i32 = 3;
const HOPE_PER_PLY: i32 = 70;

/// Up to this depth a hopeless move is tried all the same if the other side must capture then: that is how a shot begins.
pub(super) const FORCING_TO: i32 = 1;

/// The best score that quiet moves may be expected to reach, this near to the end of the search.
pub(super) fn hope(guess: i32, depth: i32, window: Window) -> i32 {
    let near = depth <= HOPELESS_TO && window.is_null() && !is_decisive(window.alpha);
    if near { guess + HOPE_PER_PLY * depth } else { WIN }
}

/// Up to this depth a calm position that is so far above the window, for each ply, is not searched: one's own move is hardly ever a
/// loss where nobody can capture.
const SAFE_TO: i32 = 3;
const SAFE_PER_PLY: i32 = 60;

/// Whether the evaluation is so far above the window that no search is needed if the position is calm.
pub(super) fn is_far_above(guess: i32, depth: i32, window: Window) -> bool {
    let near = depth <= SAFE_TO && window.is_null() && !is_decisive(window.beta);
    near && guess - SAFE_PER_PLY * depth >= window.beta
}

/// Whether nobody can capture and the side to move can move.
pub(super) fn is_position_calm<R: RuleSet>(position: &Position<R>) -> bool {
    let turn = position.side_to_move();
    !position.can_capture(turn) && !position.can_capture(turn.opposite()) && position.can_move_quietly(turn)
}

/// Whether a move neither takes nor promotes.
pub(super) fn is_calm<B: Bits>(mv: &Move<B>) -> bool {
    !mv.is_capture() && !mv.promotes
}

/// Whether the other side can capture after a move, which is a sacrifice or an exchange.
pub(super) fn is_forcing<R: RuleSet>(position: &Position<R>, mv: Move<R::Bits>) -> bool {
    position.after(mv).can_capture(position.side_to_move().opposite())
}

/// How deeply a move is searched.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub(super) depth: i32,
    /// The depth of the first search.
    pub(super) reduced: i32,
    /// Whether it is the first move, which gets the whole window.
    pub(super) first: bool,
}

impl Plan {
    pub(super) fn new<B: Bits>(
        depth: i32,
        tried: usize,
        choices: usize,
        ranked: &Ranked,
        mv: &Move<B>,
        window: Window,
    ) -> Self {
        // A forced reply costs no depth: the choice comes after it.
        let next = if choices == 1 && depth > 0 { depth } else { depth - 1 };
        let less = if is_calm(mv) { reduction(depth, tried, ranked.worth, window) } else { 0 };
        Self { depth: next, reduced: next - less, first: tried == 0 }
    }
}

/// By how many plies the first search of a late quiet move is reduced.
fn reduction(depth: i32, tried: usize, worth: i32, window: Window) -> i32 {
    if depth < 3 || tried < 2 {
        return 0;
    }
    let late = if tried < 6 { 1 } else { 1 + depth / 6 };
    let liked = i32::from(worth > 4_000) + i32::from(!window.is_null());
    (late - liked).clamp(0, depth - 2)
}
