//! A slow, plain second implementation of the games that are no ordinary draughts: two-move, towers, lasca, the
//! hexagonal and four-handed games, the races, go-ban and their kin.
//!
//! It exists only to be compared in lockstep with the implementation that is played with, so it shares no code and no
//! idea with it: a board is a map from coordinates to towers of pieces, copied where it changes, and the rules are read
//! off the rules dossier. Nothing here is fast and nothing is kept that could be found again by looking at the board.

mod board;
pub mod draws;
mod duel;
mod goban;
mod halves;
mod hexagon;
mod law;
mod neva;
mod race;
mod race_boards;
mod russian;
mod senegalese;
mod survivors;

use std::collections::BTreeMap;

use board::{Board, Ground};
use duel::Duel;
use goban::GoBan;
use halves::Halves;
use law::Turn;
use race::Race;
use senegalese::Senegalese;
use survivors::Survivors;

/// What stands on a board: by the name of the cell, the pieces bottom first, each a seat's number and a letter: `0m`,
/// `1k`, `0p` (pawn).
pub type Stand = BTreeMap<String, String>;

/// A turn as it is played; in the games with two moves to a turn, one of the two.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SecondTurn {
    /// The cell it began on, those it landed on, the one where it ended; one cell alone where a stone is placed.
    pub path: Vec<String>,
    /// The cells of the struck pieces in order.
    pub removed: Vec<String>,
    /// What stands after the whole turn on the cells where it has changed, an empty text where nothing stands any more.
    pub changes: Stand,
}

impl SecondTurn {
    /// What two ways of making the same move agree in: origin, destination, the struck cells as a set, what has changed.
    pub fn identity(&self) -> (String, String, Vec<String>, Stand) {
        let mut removed = self.removed.clone();
        removed.sort();
        (self.path[0].clone(), self.path[self.path.len() - 1].clone(), removed, self.changes.clone())
    }

    /// The board after the turn, if it was this one before.
    pub fn after(&self, before: &Stand) -> Stand {
        let mut after = before.clone();
        after.extend(self.changes.clone());
        after.retain(|_, tower| !tower.is_empty());
        after
    }
}

/// A game under way.
pub trait Second {
    /// Whose turn it is, counted in the order of play; meaningless after the end.
    fn seat(&self) -> usize;
    /// The board as it is now.
    fn stand(&self) -> Stand;
    /// All legal turns, every way of capturing may be listed; empty after the end.
    fn turns(&self) -> Vec<SecondTurn>;
    /// Plays one of [`Second::legal_moves`].
    fn play(&mut self, turn: &SecondTurn);
    /// Places by seat, 1 best, equal numbers shared (a draw of two is `[1, 1]`); nothing while the game goes on.
    fn end(&self) -> Option<Vec<u8>>;
    /// A copy to look ahead with.
    fn copy(&self) -> Box<dyn Second>;
}

/// The games that [`second`] knows.
pub const IDS: &[&str] = &[
    "two-move",
    "two-move-one-two",
    "two-move-one-one",
    "wigman",
    "belarusian",
    "stavropol-own-first",
    "towers",
    "towers-1875",
    "lasca",
    "pskov",
    "pskov-large",
    "novgorod",
    "novgorod-large",
    "neva",
    "neva-pairs",
    "corners",
    "halma",
    "halma-four",
    "chinese-2",
    "chinese-3",
    "chinese-4",
    "chinese-5",
    "chinese-6",
    "chinese-small-2",
    "chinese-small-3",
    "chinese-small-4",
    "chinese-small-5",
    "chinese-small-6",
    "goban",
    "senegalese",
];

/// A new game from its initial position.
pub fn second(id: &str) -> Option<Box<dyn Second>> {
    begin(id, None)
}

/// A game from a position set up by hand, at the start of a turn of this seat, with no record of what was before: in
/// the games with two moves to a turn both are to be made, and in go-ban the stones not on the board are in hand.
pub fn second_from(id: &str, stand: &Stand, seat: usize) -> Option<Box<dyn Second>> {
    begin(id, Some((stand, seat)))
}

/// A position set up by hand and who is to move in it.
type Start<'a> = Option<(&'a Stand, usize)>;

fn begin(id: &str, start: Start<'_>) -> Option<Box<dyn Second>> {
    fn boxed(game: impl Second + 'static) -> Box<dyn Second> {
        Box::new(game)
    }
    (Halves::new(id, start).map(boxed))
        .or_else(|| Duel::new(id, start).map(boxed))
        .or_else(|| Survivors::new(id, start).map(boxed))
        .or_else(|| Race::new(id, start).map(boxed))
        .or_else(|| GoBan::new(id, start).map(boxed))
        .or_else(|| Senegalese::new(id, start).map(boxed))
}

/// The position set up by hand if there is one, else the game's own with the first seat to move.
fn opening(ground: &Ground, initial: Board, start: Start<'_>) -> (Board, usize) {
    match start {
        Some((stand, seat)) => (ground.board(stand), seat),
        None => (initial, 0),
    }
}

/// The turns on a board under the names of the cells.
fn named(ground: &Ground, board: &Board, turns: &[Turn]) -> Vec<SecondTurn> {
    let names = |spots: &[board::Spot]| spots.iter().map(|&spot| ground.name(spot).to_owned()).collect();
    let one = |turn: &Turn| SecondTurn {
        path: names(&turn.path),
        removed: names(&turn.removed),
        changes: ground.changes(board, &turn.after),
    };
    turns.iter().map(one).collect()
}

/// The places of two players of whom this one has lost.
fn lost_by(seat: usize) -> Vec<u8> {
    if seat == 0 { vec![2, 1] } else { vec![1, 2] }
}

/// The places of two players who have drawn.
fn drawn() -> Vec<u8> {
    vec![1, 1]
}
