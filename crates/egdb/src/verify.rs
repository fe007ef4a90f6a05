//! Tables checked against the rules: every value must follow from the values of the positions that its moves lead to.

use bolshak_core::{MoveList, Position, RuleSet};

use crate::parallel::each_chunk;
use crate::value::flat;
use crate::{EgdbError, Kind, Pair, Tables, Value};

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// A position whose value does not follow from its moves.
#[derive(Clone, Debug)]
pub struct Contradiction<R: RuleSet> {
    /// The position.
    pub position: Position<R>,
    /// The kind of table.
    pub kind: Kind,
    /// What the table says.
    pub stored: Option<Value>,
    /// What follows from the moves.
    pub expected: Option<Value>,
}

/// The result of a check.
#[derive(Clone, Debug)]
pub struct Verified<R: RuleSet> {
    /// Positions looked at.
    pub positions: u64,
    /// The first position that contradicts its moves.
    pub contradiction: Option<Contradiction<R>>,
}

impl<R: RuleSet> Tables<R> {
    /// Reads every block of a pair's tables against its checksum.
    ///
    /// # Errors
    /// The first block that is damaged, with its file.
    pub fn read_all(&self, pair: Pair) -> Result<(), EgdbError> {
        self.tables_of(pair).try_for_each(|table| table.load().map(drop))
    }

    /// Compares the values of a pair with those that its moves lead to, in every `step`th position from the first, on
    /// this many threads. Distances must be exactly one ply more, and a conversion must be as near as the nearest.
    #[must_use]
    pub fn verify(&self, pair: Pair, kind: Kind, step: u64, threads: usize) -> Verified<R> {
        self.each_position(pair, step, threads, |position, moves| {
            let stored = self.known(position, kind);
            let expected = self.by_moves(position, kind, moves);
            (stored != expected).then_some(Contradiction { position: *position, kind, stored, expected })
        })
    }

    fn each_position(
        &self,
        pair: Pair,
        step: u64,
        threads: usize,
        check: impl Fn(&Position<R>, &mut MoveList<R::Bits>) -> Option<Contradiction<R>> + Sync,
    ) -> Verified<R> {
        let step = step.max(1);
        let looked_at = AtomicU64::new(0);
        let found = Mutex::new(None);
        for (view, positions) in self.sizes(pair).into_iter().enumerate() {
            each_chunk(threads, positions.div_ceil(step), MoveList::new, |moves, range| {
                for number in range.map(|nth| nth * step) {
                    let Some(position) = self.position(pair, view, number) else { continue };
                    looked_at.fetch_add(1, Ordering::Relaxed);
                    if let Some(contradiction) = check(&position, moves)
                        && let Ok(mut found) = found.lock()
                    {
                        found.get_or_insert(contradiction);
                    }
                }
            });
        }
        Verified { positions: looked_at.into_inner(), contradiction: found.into_inner().unwrap_or_default() }
    }

    /// Computes values again by trying every line of play, in every `step`th position: wins and losses of at most this
    /// many plies must be found at their distance and no sooner, and others not at all.
    #[must_use]
    pub fn search(&self, pair: Pair, step: u64, deepest: u16, threads: usize) -> Verified<R> {
        self.each_position(pair, step, threads, |position, _| {
            let stored = self.value(position, Kind::Distance);
            let found = (0..=deepest).find_map(|plies| {
                let won = ends_within(position, plies, true).then_some(Value::Win(plies));
                won.or_else(|| ends_within(position, plies, false).then_some(Value::Loss(plies)))
            });
            let is_near = stored.and_then(Value::plies).is_some_and(|plies| plies <= deepest);
            (stored != found && (is_near || found.is_some())).then_some(Contradiction {
                position: *position,
                kind: Kind::Distance,
                stored,
                expected: found,
            })
        })
    }

    /// A value as a probe returns it.
    fn known(&self, position: &Position<R>, kind: Kind) -> Option<Value> {
        match kind {
            Kind::Wld => self.value(position, kind).map(flat),
            Kind::Conversion => {
                let value = self.value(position, Kind::Wld)?;
                let plies = self.conversion(position);
                match value {
                    Value::Draw => Some(Value::Draw),
                    Value::Win(_) => plies.map(Value::Win),
                    Value::Loss(_) => plies.map(Value::Loss),
                }
            }
            _ => self.value(position, kind),
        }
    }

    /// The value that follows from the moves; of a finished game, what it ended with.
    fn by_moves(&self, position: &Position<R>, kind: Kind, moves: &mut MoveList<R::Bits>) -> Option<Value> {
        if let Some(ending) = position.ending() {
            let won = ending.winner == position.side_to_move();
            return Some(if won { Value::Win(0) } else { Value::Loss(0) });
        }
        position.moves_into(moves);
        let mut best = None;
        for &mv in moves.iter() {
            let after = position.after(mv);
            let converts = mv.is_capture() || mv.promotes;
            let value = match kind {
                Kind::Conversion if converts => self.value_after(&after, Kind::Wld).map(flat),
                _ => self.value_after(&after, kind),
            }?;
            best = best.max(Some(value.before()));
        }
        if kind == Kind::Wld { best.map(flat) } else { best }
    }

    fn value_after(&self, after: &Position<R>, kind: Kind) -> Option<Value> {
        if let Some(ending) = after.ending() {
            let won = ending.winner == after.side_to_move();
            return Some(if won { Value::Win(0) } else { Value::Loss(0) });
        }
        self.known(after, kind)
    }
}

/// Whether the side to move can force a win within this many plies, or cannot escape a loss, found by trying everything.
fn ends_within<R: RuleSet>(position: &Position<R>, plies: u16, wins: bool) -> bool {
    if let Some(ending) = position.ending() {
        return (ending.winner == position.side_to_move()) == wins;
    }
    let mut moves = MoveList::new();
    position.moves_into(&mut moves);
    let after = |&mv: &_| ends_within(&position.after(mv), plies - 1, !wins);
    plies > 0 && if wins { moves.iter().any(after) } else { moves.iter().all(after) }
}
