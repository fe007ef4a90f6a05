//! What the search asks of the rules again and again, worked out once.

use bolshak_core::{Bits, Color, DrawKind, Duty, Objective, Position, RuleSet, Rules};

/// The properties of the rules that the search needs again and again.
pub(super) struct DrawFacts {
    /// After how many plies by kings alone the game is drawn.
    pub(super) king_plies: usize,
    /// With at most this many pieces a draw count may run, whatever they are.
    any: u32,
    /// With at most this many pieces a draw count may run if both sides have a king.
    with_kings: u32,
    /// Whether a draw count may run against a lone king.
    lone: bool,
    pub(super) objective: Objective,
    pub(super) duty: Duty,
}

impl DrawFacts {
    pub(super) fn new(rules: &Rules) -> Self {
        let draws = || rules.draws.iter().map(|rule| rule.kind);
        let king_plies = draws().find_map(|kind| match kind {
            DrawKind::KingMoves { each } => Some(usize::from(each) * 2),
            _ => None,
        });
        let any = draws().map(|kind| match kind {
            // Whether it counts depends on the pieces, so it is tracked like the others.
            DrawKind::KingMovesBeside { .. } => u32::MAX,
            DrawKind::OneEach { .. } => 2,
            _ => 0,
        });
        let with_kings = draws().map(|kind| match kind {
            DrawKind::Balance { pieces: (_, most), .. } | DrawKind::FewPieces { pieces: (_, most), .. } => {
                u32::from(most)
            }
            _ => 0,
        });
        Self {
            king_plies: king_plies.unwrap_or(usize::MAX),
            any: any.max().unwrap_or(0),
            with_kings: with_kings.max().unwrap_or(0),
            lone: draws().any(|kind| matches!(kind, DrawKind::LoneKing { .. } | DrawKind::KingAndMen { .. })),
            objective: rules.objective,
            duty: rules.duty,
        }
    }

    /// Whether a draw count other than that of king moves may run.
    pub(super) fn counts<R: RuleSet>(&self, position: &Position<R>) -> bool {
        let pieces = position.occupied().count();
        let has_king = |side: &Color| position.kings(*side).any();
        let is_lone = |side: &Color| has_king(side) && position.pieces(*side).count() == 1;
        pieces <= self.any
            || pieces <= self.with_kings && Color::ALL.iter().all(has_king)
            || self.lone && Color::ALL.iter().any(is_lone)
    }
}
