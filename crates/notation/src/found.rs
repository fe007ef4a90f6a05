//! The legal move that somebody means, found once: its index for playing it and its text for keeping it.

use bolshak_game::Game;

use crate::{MoveTextError, legal_moves, read_move};

/// A legal move of a game as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundMove {
    /// Its index among [`Game::legal_moves`], for [`Game::play_at`].
    pub index: usize,
    /// Its text in full notation, which reads back as the same way.
    pub text: String,
}

impl FoundMove {
    /// The legal move with this index.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn at(game: &dyn Game, index: usize) -> Self {
        let text = legal_moves(game.variant().info(), &game.legal_moves()[index..=index]).concat();
        Self { index, text }
    }
}

/// The legal move that a text stands for, as [`read_move`] reads it.
///
/// # Errors
/// As [`read_move`].
pub fn find_move(game: &dyn Game, text: &str) -> Result<FoundMove, MoveTextError> {
    read_move(game.variant().info(), game.legal_moves(), text).map(|index| FoundMove::at(game, index))
}

/// The legal move that goes this way, by the names of its cells: the whole path, and the captured pieces in their order.
/// It is what a click on a board says, and needs no reading of moves.
#[must_use]
pub fn find_way(game: &dyn Game, path: &[impl AsRef<str>], removed: &[impl AsRef<str>]) -> Option<FoundMove> {
    let board = &game.variant().info().board;
    let path: Vec<_> = path.iter().map(|name| board.cell(name.as_ref())).collect::<Option<_>>()?;
    let removed: Vec<_> = removed.iter().map(|name| board.cell(name.as_ref())).collect::<Option<_>>()?;
    game.find_way(&path, &removed).map(|index| FoundMove::at(game, index))
}
