//! Converts positions and moves of the protocol. They are those of the Hub protocol with other letters.

use bolshak_game::{Game, Move, Variant, VariantInfo, View};
use bolshak_notation::{PositionError, read_hub, read_hub_move, write_hub, write_hub_move};

use super::{MoveMade, Start};

/// The letters that differ: ours (those of Hub) and the protocol's.
const LETTERS: [(char, char); 2] = [('b', 'z'), ('B', 'Z')];

/// The start of a game as the protocol writes it.
#[must_use]
pub fn start_of(variant: &'static dyn Variant, view: &View) -> Start {
    if *view == variant.start().view() {
        return Start::Initial;
    }
    let text = write_hub(variant.info(), view);
    let squares = text.chars().skip(1);
    let theirs = |c| LETTERS.iter().find(|(ours, _)| *ours == c).map_or(c, |(_, theirs)| *theirs);
    Start::Position { side_to_move: view.side_to_move, squares: squares.map(theirs).collect() }
}

/// The game that begins there.
///
/// # Errors
/// If it is not a position of the variant; the place counts from the side to move.
pub fn match_of(variant: &'static dyn Variant, start: &Start) -> Result<Box<dyn Game>, PositionError> {
    let Start::Position { side_to_move: turn, squares } = start else { return Ok(variant.start()) };
    let ours = |c| LETTERS.iter().find(|(_, theirs)| *theirs == c).map_or(c, |(ours, _)| *ours);
    let side = if *turn == bolshak_game::Seat::WHITE { 'W' } else { 'B' };
    let text: String = std::iter::once(side).chain(squares.chars().map(ours)).collect();
    read_hub(variant, &text)
}

impl MoveMade {
    /// A move as the protocol writes it.
    #[must_use]
    pub fn of(game: &VariantInfo, mv: &Move, seconds: u16) -> Self {
        let text = write_hub_move(game, mv);
        let mut squares = text.split(['-', 'x']).map(|number| number.parse().unwrap_or(0));
        let (from, to) = (squares.next().unwrap_or(0), squares.next().unwrap_or(0));
        Self { seconds, from, to, captured: squares.collect() }
    }

    /// The index of this move among the legal moves.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn find(&self, game: &VariantInfo, moves: &[Move]) -> Result<usize, bolshak_notation::MoveTextError> {
        let mark = if self.captured.is_empty() { "-" } else { "x" };
        let squares = [self.from, self.to].into_iter().chain(self.captured.iter().copied());
        let text = squares.map(|square| square.to_string()).collect::<Vec<_>>().join(mark);
        read_hub_move(game, moves, &text)
    }
}
