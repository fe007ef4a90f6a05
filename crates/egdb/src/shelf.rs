//! Which table a position is in, and values of positions that have no entry of their own.

use std::sync::Arc;

use bolshak_core::{Bits, Duty, MoveList, Objective, Position, RuleSet};

use crate::index::Index;
use crate::terrain::{MOST_PIECES, Terrain};
use crate::{Material, Pair, Value};

const NOWHERE: u16 = u16::MAX;
const BASE: usize = MOST_PIECES + 1;

/// Every material up to a number of pieces, with its numbering and its place in a pair.
#[derive(Debug)]
pub(crate) struct Shelf<R: RuleSet> {
    pub terrain: Arc<Terrain<R>>,
    pub pairs: Vec<Pair>,
    books: Vec<Book<R>>,
    /// By the four numbers of the material.
    places: Vec<u16>,
    pub compulsory: bool,
}

/// One material on the shelf.
#[derive(Debug)]
pub(crate) struct Book<R: RuleSet> {
    pub index: Index<R>,
    /// Its place in [`Shelf::pairs`].
    pub pair: usize,
    pub view: usize,
}

impl<R: RuleSet> Book<R> {
    /// The number of a position of this material.
    #[inline(always)]
    pub(crate) fn number(&self, position: &Position<R>) -> u64 {
        self.index.rank(&self.index.terrain.placing(position))
    }
}

impl<R: RuleSet> Shelf<R> {
    pub(crate) fn new(terrain: Arc<Terrain<R>>, most_pieces: u8) -> Self {
        let pairs = Pair::all(most_pieces);
        let mut books = vec![];
        let mut places = vec![NOWHERE; BASE.pow(4)];
        for (pair, views) in pairs.iter().map(|pair| pair.views()).enumerate() {
            for (view, material) in views.into_iter().enumerate() {
                places[place(material)] = books.len() as u16;
                books.push(Book { index: Index::new(terrain.clone(), material), pair, view });
            }
        }
        let compulsory = terrain.rules.rules().duty == Duty::Compulsory;
        Self { terrain, pairs, books, places, compulsory }
    }

    /// The material's place, if it is on the shelf.
    #[inline(always)]
    pub(crate) fn find(&self, material: Material) -> Option<&Book<R>> {
        // The places are numbered for at most eight pieces of a sort.
        let most = material.own_men.max(material.own_kings).max(material.other_men).max(material.other_kings);
        if usize::from(most) >= BASE {
            return None;
        }
        self.books.get(usize::from(self.places[place(material)]))
    }

    /// How many positions each view of a pair has.
    pub(crate) fn positions(&self, pair: Pair) -> Vec<u64> {
        let books = pair.views().into_iter().filter_map(|view| self.find(view));
        books.map(|book| book.index.positions()).collect()
    }

    /// The value of a position. `stored` looks it up in a table; where a capture must be made, no table has it. `lists` is
    /// scratch space.
    #[inline]
    pub(crate) fn value(
        &self,
        position: &Position<R>,
        lists: &mut Vec<MoveList<R::Bits>>,
        stored: &impl Fn(&Book<R>, &Position<R>) -> Option<Value>,
    ) -> Option<Value> {
        let turn = position.side_to_move();
        if position.pieces(turn).is_none() {
            return Some(self.nothing_left());
        }
        if self.compulsory && position.can_capture(turn) {
            return self.by_captures(position, lists, stored);
        }
        stored(self.find(Material::of(position))?, position)
    }

    fn by_captures(
        &self,
        position: &Position<R>,
        lists: &mut Vec<MoveList<R::Bits>>,
        stored: &impl Fn(&Book<R>, &Position<R>) -> Option<Value>,
    ) -> Option<Value> {
        let mut list = lists.pop().unwrap_or_default();
        position.captures_into(&mut list);
        let mut best = None;
        for &mv in list.iter() {
            let Some(value) = self.value(&position.after(mv), lists, stored) else {
                best = None;
                break;
            };
            best = best.max(Some(value.before()));
        }
        lists.push(list);
        best
    }

    /// The value of being to move without pieces.
    fn nothing_left(&self) -> Value {
        match self.terrain.rules.rules().objective {
            Objective::GiveAll => Value::Win(0),
            Objective::TakeAll | Objective::FirstKing => Value::Loss(0),
        }
    }
}

#[inline(always)]
fn place(material: Material) -> usize {
    let Material { own_men, own_kings, other_men, other_kings } = material;
    [own_men, own_kings, other_men, other_kings]
        .into_iter()
        .fold(0, |place, count| place * BASE + usize::from(count))
}
