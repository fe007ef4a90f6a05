//! A search that prunes nothing but by alpha-beta and knows nothing but pieces: it sees every combination that is no longer than
//! its depth, which a search that reduces, cuts and hopes may not.

use bolshak_core::{Bits, Color, Move, MoveList, Position, RuleSet};

/// What pieces are worth, in hundredths of a man.
const MAN: i32 = 100;
const KING: i32 = 300;
/// More than all pieces.
const ALL: i32 = 100_000;

/// The material that can be won by force.
#[derive(Debug)]
pub(crate) struct FullWidth<R: RuleSet> {
    lists: Vec<MoveList<R::Bits>>,
}

impl<R: RuleSet> FullWidth<R> {
    pub(crate) fn new() -> Self {
        Self { lists: vec![] }
    }

    /// The only move after which the side to move wins at least `gain` hundredths of a man within so many plies, captures and
    /// what they answer not counted, if there is just one.
    pub(crate) fn only_gain(
        &mut self,
        position: &Position<R>,
        depth: i32,
        gain: i32,
    ) -> Option<Move<R::Bits>> {
        let wanted = material(position) + gain;
        let mut winners = position
            .moves()
            .iter()
            .copied()
            .filter(|&mv| self.wins(position, mv, depth, wanted))
            .collect::<Vec<_>>();
        if winners.len() == 1 { winners.pop() } else { None }
    }

    /// Whether the side to move has at least so much more than the other in the end.
    pub(crate) fn reaches(&mut self, position: &Position<R>, depth: i32, wanted: i32) -> bool {
        self.value(position, depth, wanted - 1, wanted, 0) >= wanted
    }

    fn wins(&mut self, position: &Position<R>, mv: Move<R::Bits>, depth: i32, wanted: i32) -> bool {
        -self.value(&position.after(mv), depth - 1, -wanted, 1 - wanted, 0) >= wanted
    }

    fn value(&mut self, position: &Position<R>, depth: i32, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        let turn = position.side_to_move();
        let captures = position.can_capture(turn);
        // A threat that stands at the end is answered for one ply.
        let over = depth < 0 || depth == 0 && !position.can_capture(turn.opposite());
        if over && !captures {
            return if position.can_move_quietly(turn) { material(position) } else { -ALL };
        }
        if self.lists.len() <= ply {
            self.lists.push(MoveList::new());
        }
        let mut moves = std::mem::take(&mut self.lists[ply]);
        position.moves_into(&mut moves);
        let mut best = -ALL;
        // A capture is compulsory, and the longest lines of a combination consist of them: they cost no depth.
        let left = if captures { depth } else { depth - 1 };
        for &mv in moves.iter() {
            let score = -self.value(&position.after(mv), left, -beta, -alpha, ply + 1);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.lists[ply] = moves;
        best
    }
}

/// What the side to move has more than the other.
pub(crate) fn material<R: RuleSet>(position: &Position<R>) -> i32 {
    let side =
        |color: Color| MAN * position.men(color).count() as i32 + KING * position.kings(color).count() as i32;
    side(position.side_to_move()) - side(position.side_to_move().opposite())
}

#[cfg(test)]
mod tests {
    use bolshak_core::{Position, Russian, Square};
    use bolshak_testkit::positions::setup;

    use super::{FullWidth, material};

    fn square(number: u8) -> Square {
        Square::new(number).expect("a square")
    }

    fn at(fen: &str) -> Position<Russian> {
        Position::from_setup(Russian, &setup(fen)).expect("a position")
    }

    #[test]
    fn the_move_that_wins_a_man_is_seen_from_the_depth_that_shows_it() {
        // Black plays c7-d6, which a short search of the engine does not see.
        let position = at("B:W14,18,19,23,26,27,28,31,32:B2,3,4,5,6,7,8,12,16");
        let mut search = FullWidth::new();
        let moves = position.moves();
        let is_shot =
            |next: &Position<Russian>| next.piece(square(6)).is_none() && next.piece(square(10)).is_some();
        let shot = moves.iter().copied().find(|mv| is_shot(&position.after(*mv)));
        assert!(shot.is_some());
        assert_eq!(search.only_gain(&position, 0, 100), None);
        assert_eq!(search.only_gain(&position, 7, 100), shot);
        let wanted = material(&position) + 100;
        assert!(!search.reaches(&position, 0, wanted) && search.reaches(&position, 7, wanted));
        assert!(!search.reaches(&position, 7, wanted + 900));
    }

    #[test]
    fn where_nothing_can_be_won_or_all_moves_win_no_move_is_the_only_one() {
        let mut search = FullWidth::new();
        assert_eq!(search.only_gain(&Position::<Russian>::initial(), 5, 100), None);
        assert_eq!(search.only_gain(&at("W:WK29,K4,K30:BK2"), 5, -400), None);
    }
}
