//! Kinds of faults and oddities, so that a file with hundreds of one kind is told about in a few lines.

use super::Fault;

/// What messages of a kind have in common, and the kind in words. The first that fits counts.
const KINDS: &[(&str, &str)] = &[
    ("a variation is left out", "a variation that is left out"),
    ("the places are left out", "places that are left out"),
    ("nothing is captured; read as", "a capture sign on a move that takes nothing"),
    ("a capture written step by step", "a capture written step by step"),
    (
        "fits several moves; the game goes on",
        "a text that fits several moves of which one lets the game go on",
    ),
    ("fits several moves", "a text that fits several moves"),
    ("read as a pass", "a pass"),
    ("it is not the turn of", "a move that is not written where it is the other side's turn"),
    ("the game is over", "a move after the end of the game"),
    ("not a legal move here", "a move that is not legal"),
    ("the move before is not known", "a move after one that is not known"),
    ("; legal: ", "a text that is no move"),
    ("the side to move is not known", "a position whose side to move is not known"),
    ("the one game whose rules fit", "a game that its moves alone name"),
    ("no GameType tag says", "no tag that says which game it is"),
    ("no game with", "a game that is not known"),
    ("has no value", "a tag without a value"),
    ("has no closing ]", "a tag without its ]"),
    ("expected the value of", "a tag without a value in quotes"),
    ("expected the name of a tag", "a tag without a name"),
    ("kept as it is", "a date that is not clear"),
    ("expected a place for each", "places that cannot be"),
    ("expected a square", "a position that cannot be read"),
];

impl Fault {
    /// Its kind in words: what it has in common with others, without the moves and names of one game.
    #[must_use]
    pub fn kind(&self) -> &str {
        let known = KINDS.iter().find(|(part, _)| self.message.contains(part));
        known.map_or(&*self.message, |(_, kind)| kind)
    }
}
