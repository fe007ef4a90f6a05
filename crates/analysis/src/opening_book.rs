//! What the engine's opening book says of a position, for any variant by its plain data.

use bolshak_core::RuleTable;
use bolshak_engine::Book;
use bolshak_game::{Game, Score, Variant, plain_of, position_of};

/// The built-in book of a variant.
pub struct OpeningBook {
    book: Book,
    rules: RuleTable<'static>,
}

impl OpeningBook {
    /// The book of a variant, if there is one. House rules change the game: what the book of the variant says is not so any
    /// more then.
    #[must_use]
    pub fn of(variant: &dyn Variant) -> Option<Self> {
        let info = variant.info();
        let rules = variant.rules().filter(|_| info.id == info.kin).map(RuleTable)?;
        Some(Self { book: Book::built_in(info.kin)?, rules })
    }

    /// The legal moves by their indexes with their scores for the side to move, the best first; none if the book does not
    /// have the position. Of several ways to make a move one is told.
    #[must_use]
    pub fn moves(&self, game: &dyn Game) -> Vec<(usize, Score)> {
        self.judged(game).unwrap_or_default()
    }

    fn judged(&self, game: &dyn Game) -> Option<Vec<(usize, Score)>> {
        let position = position_of(self.rules, &game.view()).ok()?;
        let moves = game.legal_moves();
        let mut told: Vec<(usize, Score)> = vec![];
        for (mv, score) in self.book.look_up(&position)? {
            let plain = plain_of(&position, mv)?;
            let index = moves.iter().position(|mv| mv.same_way(&plain))?;
            if !told.iter().any(|(known, _)| moves[*known].same_move(&moves[index])) {
                told.push((index, Score(score)));
            }
        }
        Some(told)
    }
}
