//! Handicap games: one side begins without some of its men.

use bolshak_game::{Cell, Seat, Variant, VariantInfo, View};

use crate::squares::cell_named;

/// What is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    /// Who gives it.
    pub giver: Seat,
    /// Where its men are missing.
    pub without: Vec<Cell>,
    /// Who begins.
    pub first: Seat,
}

impl Odds {
    /// What a position lacks of the initial one, if that is all in which it differs and one side gives it.
    #[must_use]
    pub fn of(variant: &'static dyn Variant, view: &View) -> Option<Self> {
        let initial = variant.start().view().pieces;
        let missing: Vec<_> = initial.iter().filter(|piece| !view.pieces.contains(piece)).collect();
        let giver = missing.first()?.seat;
        let only_that = view.pieces.len() + missing.len() == initial.len();
        let by_one = missing.iter().all(|piece| piece.seat == giver);
        let without = missing.iter().map(|piece| piece.cell).collect();
        (only_that && by_one).then_some(Self { giver, without, first: view.side_to_move })
    }

    /// The initial position without the men on these cells.
    ///
    /// # Errors
    /// The name of a cell on which no man stands, or on which another side's stands.
    pub fn view(variant: &'static dyn Variant, without: &[String], first: Seat) -> Result<View, String> {
        let mut view = variant.start().view();
        let mut giver = None;
        for name in without {
            let cell = cell_named(&variant.info().board, name.trim()).ok_or_else(|| name.clone())?;
            let index =
                view.pieces.iter().position(|piece| piece.cell == cell).ok_or_else(|| name.clone())?;
            let seat = view.pieces.remove(index).seat;
            if *giver.get_or_insert(seat) != seat {
                return Err(name.clone());
            }
        }
        view.side_to_move = first;
        Ok(view)
    }

    /// In English words: `white gives c1, e1; black begins`.
    #[must_use]
    pub fn words(&self, info: &VariantInfo) -> String {
        let names: Vec<_> = self.without.iter().map(|cell| info.board.name(*cell)).collect();
        let (giver, first) = (info.seat_name(self.giver), info.seat_name(self.first));
        format!("{giver} gives {}; {first} begins", names.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use bolshak_game::find;

    use super::*;

    #[test]
    fn every_man_of_every_game_can_be_given() {
        for variant in bolshak_game::registry() {
            let initial = variant.start().view();
            for piece in &initial.pieces {
                let name = variant.info().board.name(piece.cell).to_owned();
                let first = Seat::of((piece.seat.index() + 1) % variant.info().seats.len());
                let view = Odds::view(*variant, &[name], first).expect("a man stands there");
                assert_eq!(view.pieces.len() + 1, initial.pieces.len());
                let expected = Odds { giver: piece.seat, without: vec![piece.cell], first };
                assert_eq!(Odds::of(*variant, &view), Some(expected));
            }
        }
    }

    #[test]
    fn odds_are_told_in_words_and_only_where_they_are_given() {
        let variant = find("russian").expect("a game");
        let given = |names: &[&str]| {
            Odds::view(variant, &names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>(), Seat::BLACK)
        };
        let words = |view: &View| Odds::of(variant, view).map(|odds| odds.words(variant.info()));
        let view = given(&["c1", "e1"]).expect("two men");
        assert_eq!(words(&view).as_deref(), Some("white gives c1, e1; black begins"));
        assert_eq!(given(&["d4"]), Err("d4".to_owned()));
        assert_eq!(given(&["c1", "c1"]), Err("c1".to_owned()));
        assert_eq!(given(&["c1", "h8"]), Err("h8".to_owned()));
        assert_eq!(words(&variant.start().view()), None);
        // A man that stands elsewhere is no odds.
        let mut moved = view.clone();
        moved.pieces[0].cell = cell_named(&variant.info().board, "d4").expect("a cell");
        assert_eq!(words(&moved), None);
    }
}
