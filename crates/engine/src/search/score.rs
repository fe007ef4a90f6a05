//! Scores: hundredths of a man, wins found by search with their distance, wins known from the endgame tables.

use bolshak_game::Score;

pub(crate) const WIN: i32 = Score::WIN;
pub(crate) const DRAW: i32 = 0;
/// Scores beyond this are wins, found or known; they are stored relative to the position.
pub(crate) const WON: i32 = Score::TABLE_WIN - 1_000;

/// Whether a score says who wins.
pub(crate) fn is_decisive(score: i32) -> bool {
    score.abs() >= WON
}

/// Distances to a win are stored from the position, not from the root.
pub(crate) fn to_table(score: i32, ply: usize) -> i16 {
    shifted(score, ply as i32)
}

pub(crate) fn from_table(score: i16, ply: usize) -> i32 {
    i32::from(shifted(i32::from(score), -(ply as i32)))
}

fn shifted(score: i32, plies: i32) -> i16 {
    let shifted = if is_decisive(score) { score + plies * score.signum() } else { score };
    shifted as i16
}
