//! Play by the endgame tables: their values inside the search, and the moves they choose at its root.

use bolshak_core::{Bits, Move, Position, RuleSet};
use bolshak_egdb::{Tables, Value, Wld};
use bolshak_game::Score;

/// The value of a position of the tree, if it was reached by a move that cannot be undone: then every draw count starts
/// at this position. A win that the draw rules forbid is not a win. Where the game is over the search sees it itself, and that nothing is
/// left to be done.
pub(crate) fn judge<R: RuleSet>(tables: &Tables<R>, position: &Position<R>, ply: usize) -> Option<i32> {
    let known = tables.under_limits(position).map(Value::wld).or_else(|| tables.wld(position))?;
    if known != Wld::Draw && position.ending().is_some() {
        return None;
    }
    Some(match known {
        Wld::Win => Score::TABLE_WIN - ply as i32,
        Wld::Draw => 0,
        Wld::Loss => ply as i32 - Score::TABLE_WIN,
    })
}

/// What the tables advise at the root.
pub(crate) struct Advice<R: RuleSet> {
    /// The moves that keep the value, best first.
    pub moves: Vec<Move<R::Bits>>,
    /// The value, if they know its distance.
    pub value: Option<Value>,
    /// The outcome.
    pub outcome: Wld,
}

/// How a move is ranked: by its value under the draw rules, then in theory.
type Rank = (Value, Value);

/// The tables' advice for a position with legal moves, if they know every move's value.
pub(crate) fn advise<R: RuleSet>(tables: &Tables<R>, position: &Position<R>) -> Option<Advice<R>> {
    let moves = position.moves();
    if position.occupied().count() > u32::from(tables.most_pieces()) {
        return None;
    }
    let ranked: Option<Vec<_>> =
        moves.iter().map(|&mv| Some((rank(tables, &position.after(mv))?, mv))).collect();
    if let Some(ranked) = ranked {
        return Some(best_by_distance(ranked));
    }
    let judged: Option<Vec<_>> =
        moves.iter().map(|&mv| Some((outcome(tables, &position.after(mv))?, mv))).collect();
    judged.map(best_by_outcome)
}

fn rank<R: RuleSet>(tables: &Tables<R>, next: &Position<R>) -> Option<Rank> {
    let (theory, ruled) = match next.ending() {
        Some(ending) if ending.winner == next.side_to_move() => (Value::Win(0), None),
        Some(_) => (Value::Loss(0), None),
        None => (tables.distance(next)?.end, tables.under_limits(next)),
    };
    Some((ruled.unwrap_or(theory).before(), theory.before()))
}

fn outcome<R: RuleSet>(tables: &Tables<R>, next: &Position<R>) -> Option<Wld> {
    let next = match next.ending() {
        Some(ending) if ending.winner == next.side_to_move() => Wld::Win,
        Some(_) => Wld::Loss,
        None => tables.wld(next)?,
    };
    Some(next.reversed())
}

fn best_by_distance<R: RuleSet>(mut ranked: Vec<(Rank, Move<R::Bits>)>) -> Advice<R> {
    ranked.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
    let (best, _) = ranked[0];
    // In a draw the search may choose among the moves that keep it. Wins that only the draw rules forbid come first: the
    // other side may err.
    let same = |rank: Rank| rank.0 == Value::Draw && rank.1.wld() == best.1.wld();
    let kept = |rank: Rank| if best.0 == Value::Draw { same(rank) } else { rank == best };
    let moves = ranked.into_iter().filter(|&(rank, _)| kept(rank)).map(|(_, mv)| mv).collect();
    Advice { moves, value: Some(best.0), outcome: best.0.wld() }
}

fn best_by_outcome<R: RuleSet>(judged: Vec<(Wld, Move<R::Bits>)>) -> Advice<R> {
    let outcome = judged.iter().map(|&(outcome, _)| outcome).max().unwrap_or(Wld::Draw);
    let moves = judged.into_iter().filter(|&(own, _)| own == outcome).map(|(_, mv)| mv).collect();
    Advice { moves, value: None, outcome }
}

/// The line that the tables expect, while it is decided.
pub(crate) fn line<R: RuleSet>(tables: &Tables<R>, start: &Position<R>) -> Vec<Move<R::Bits>> {
    const LONGEST: usize = 100;
    let mut position = *start;
    let mut line = vec![];
    while line.len() < LONGEST
        && position.ending().is_none()
        && let Some(Advice { moves, value: Some(Value::Win(_) | Value::Loss(_)), .. }) =
            advise(tables, &position)
    {
        line.push(moves[0]);
        position = position.after(moves[0]);
    }
    line
}

/// A value as the score of a search.
pub(crate) fn score(value: Value) -> i32 {
    match value {
        Value::Win(plies) => Score::WIN - i32::from(plies),
        Value::Draw => 0,
        Value::Loss(plies) => i32::from(plies) - Score::WIN,
    }
}
