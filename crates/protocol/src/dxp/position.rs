//! Positions and moves of the protocol as those of a game. They are the Hub protocol's with other letters.

use bolshak_game::{Game, GameInfo, Match, Turn, View};
use bolshak_notation::{PositionError, read_hub, read_hub_move, write_hub, write_hub_move};

use super::{MoveMade, Start};

/// The letters that differ: ours (those of Hub) and the protocol's.
const LETTERS: [(char, char); 2] = [('b', 'z'), ('B', 'Z')];

/// Where a match begins.
#[must_use]
pub fn start_of(game: &'static dyn Game, view: &View) -> Start {
    if *view == game.start().view() {
        return Start::Initial;
    }
    let text = write_hub(game.info(), view);
    let squares = text.chars().skip(1);
    let theirs = |c| LETTERS.iter().find(|(ours, _)| *ours == c).map_or(c, |(_, theirs)| *theirs);
    Start::Position { turn: view.turn, squares: squares.map(theirs).collect() }
}

/// The match that begins there.
///
/// # Errors
/// If it is no position of the game; the place counts from the side to move.
pub fn match_of(game: &'static dyn Game, start: &Start) -> Result<Box<dyn Match>, PositionError> {
    let Start::Position { turn, squares } = start else { return Ok(game.start()) };
    let ours = |c| LETTERS.iter().find(|(_, theirs)| *theirs == c).map_or(c, |(ours, _)| *ours);
    let side = if *turn == bolshak_game::Seat::WHITE { 'W' } else { 'B' };
    let text: String = std::iter::once(side).chain(squares.chars().map(ours)).collect();
    read_hub(game, &text)
}

impl MoveMade {
    /// A turn as the protocol writes it.
    #[must_use]
    pub fn of(game: &GameInfo, turn: &Turn, seconds: u16) -> Self {
        let text = write_hub_move(game, turn);
        let mut squares = text.split(['-', 'x']).map(|number| number.parse().unwrap_or(0));
        let (from, to) = (squares.next().unwrap_or(0), squares.next().unwrap_or(0));
        Self { seconds, from, to, captured: squares.collect() }
    }

    /// The place among the legal turns of the one that this is.
    ///
    /// # Errors
    /// If it is none of them.
    pub fn find(&self, game: &GameInfo, turns: &[Turn]) -> Result<usize, bolshak_notation::MoveTextError> {
        let mark = if self.captured.is_empty() { "-" } else { "x" };
        let squares = [self.from, self.to].into_iter().chain(self.captured.iter().copied());
        let text = squares.map(|square| square.to_string()).collect::<Vec<_>>().join(mark);
        read_hub_move(game, turns, &text)
    }
}
