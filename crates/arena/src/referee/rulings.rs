//! What becomes of a game that began wrongly.

/// The edition of the rules that a competition follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Edition {
    /// The federation's code (S0, S2).
    #[default]
    Federation,
    /// Pavlovich's book (S1).
    Pavlovich,
}

/// What becomes of a game whose pieces or colours were set up wrongly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetUpRuling {
    /// It is put right, and the game begins.
    PutRight,
    /// Nothing is changed any more, and the result will stand.
    Stands,
    /// The opponent may demand that it be put right, as with an irregular move.
    OpponentDecides,
}

/// What becomes of a wrong set-up that is found after so many moves. Before both have moved it is put right; later the
/// federation's code lets it stand, while Pavlovich leaves it to the opponent.
#[must_use]
pub fn rule_on_set_up(moves: usize, edition: Edition) -> SetUpRuling {
    match (moves, edition) {
        (0..2, _) => SetUpRuling::PutRight,
        (_, Edition::Federation) => SetUpRuling::Stands,
        (_, Edition::Pavlovich) => SetUpRuling::OpponentDecides,
    }
}
