//! What a position of a game is worth under the draw rules as they stand: with the moves that they have counted so far.
//!
//! Endgame tables say who wins without draw rules, and who wins if every count begins now. Where neither settles it, the game
//! is searched to its end, with the referee's own counts.

use std::cmp::Reverse;

use bolshak_game::{DrawCount, Game, Kind, Reason};

use crate::endgames::{Endgames, Known, Outcome};

/// Positions that are looked at for one value before it is left open.
const MOST_POSITIONS: u32 = 3_000;

/// The value for the side to move, with the counts of this game; nothing if the tables do not know the position or the search
/// came to no end.
#[must_use]
pub fn outcome_now(tables: &Endgames, game: &dyn Game) -> Option<Outcome> {
    Search { tables, left: MOST_POSITIONS }.value(game.copy().as_mut())
}

struct Search<'a> {
    tables: &'a Endgames,
    left: u32,
}

impl Search<'_> {
    fn value(&mut self, game: &mut dyn Game) -> Option<Outcome> {
        if let Some(ended) = game.outcome() {
            let won = ended.winner.map(|winner| winner == game.side_to_move());
            return Some(won.map_or(Outcome::Draw, |won| if won { Outcome::Win } else { Outcome::Loss }));
        }
        self.left = self.left.checked_sub(1)?;
        let known = self.tables.probe(&game.view())?;
        match settled(&known, game) {
            Some(outcome) => Some(outcome),
            None => self.best(game, known.outcome()?),
        }
    }

    /// The best that the side to move can reach, which is no more than the tables promise without draw rules.
    fn best(&mut self, game: &mut dyn Game, promised: Outcome) -> Option<Outcome> {
        let hoped = if promised == Outcome::Loss { Outcome::Draw } else { promised };
        let mut open = false;
        for index in self.in_order(game) {
            game.play_at(index).expect("a legal move");
            let value = self.value(game).map(Outcome::reversed);
            game.take_back(1);
            if value == Some(hoped) {
                return value;
            }
            open |= value.is_none();
        }
        let other = if promised == Outcome::Loss { Outcome::Loss } else { Outcome::Draw };
        (!open).then_some(other)
    }

    /// The places of the legal moves, those that the tables like best first.
    fn in_order(&self, game: &mut dyn Game) -> Vec<usize> {
        let mut places: Vec<usize> = (0..game.legal_moves().len()).collect();
        places.sort_by_cached_key(|&index| {
            game.play_at(index).expect("a legal move");
            let known = self.tables.probe(&game.view()).map(|known| known.before().rank());
            game.take_back(1);
            Reverse(known)
        });
        places
    }
}

/// What is clear without looking further.
fn settled(known: &Known, game: &dyn Game) -> Option<Outcome> {
    let outcome = known.outcome()?;
    if outcome == Outcome::Draw || known.outcome_under_rules() == Some(Outcome::Draw) {
        return Some(Outcome::Draw);
    }
    let counts = game.draw_counts();
    let has_men = game.view().pieces.iter().any(|placed| placed.kind == Kind::Man);
    if counts.iter().any(|count| comes_before(count, known.conversion(), has_men)) {
        return Some(Outcome::Draw);
    }
    let plies = known.plies_under_rules()?;
    let enough = |count: &DrawCount| plies / 2 + 1 < count.limit.saturating_sub(count.count);
    counts.iter().filter(|count| count.reason != Reason::Repetition).all(enough).then_some(outcome)
}

/// Whether a count comes to its end before anything can change for good. What begins the main road's count anew is a king's
/// move, and what begins the count of kings' moves anew may be a move of a man: tables do not say how soon these come.
fn comes_before(count: &DrawCount, conversion: Option<u16>, has_men: bool) -> bool {
    let lasts = match count.reason {
        Reason::Balance | Reason::LoneKing => true,
        Reason::KingMoves => !has_men,
        _ => false,
    };
    lasts && conversion.is_some_and(|plies| plies / 2 > count.limit.saturating_sub(count.count))
}
