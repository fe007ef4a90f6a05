//! What each game does differently from Russian draughts, with its article beside it.

/// The laws of a game: those of Russian draughts, but for what stands here.
#[derive(Debug)]
pub(crate) struct Laws {
    /// The identifier.
    pub(crate) id: &'static str,
    /// What people call it, in English and Russian.
    pub(crate) names: (&'static str, &'static str),
    /// Its `GameType` and `Variant` in PDN.
    pub(crate) pdn: (&'static str, &'static str),
    /// Whose pieces a player may move.
    pub(crate) moves: Moves,
    /// What may be captured.
    pub(crate) prey: Prey,
    /// What becomes of a captured piece.
    pub(crate) fate: Fate,
}

/// Whose pieces a player may move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moves {
    /// His own.
    Own,
    /// Those of either colour, each by its own rules.
    Either,
}

/// What a piece may capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prey {
    /// Pieces of the other colour.
    Others,
    /// Whatever stands in its way.
    Everyone,
}

/// What becomes of a captured piece when the capture is finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It leaves the board.
    Removed,
    /// A man leaves the board; a king becomes a man of its owner where it stands.
    KingsDemoted,
}

const RUSSIAN: Laws = Laws {
    id: "",
    names: ("", ""),
    pdn: ("", ""),
    moves: Moves::Own,
    prey: Prey::Others,
    fate: Fate::Removed,
};

/// Every game of this kind.
pub(crate) const LAWS: &[Laws] = &[
    // Dossier §19.
    Laws {
        id: "northern",
        names: ("Northern draughts", "Северные шашки"),
        pdn: ("106,W,8,8,A0,0", "Northern"), // no number of the standard: ours, like the next two
        fate: Fate::KingsDemoted,
        ..RUSSIAN
    },
    // Dossier §20.
    Laws {
        id: "stavropol",
        names: ("Stavropol draughts", "Ставропольские шашки"),
        pdn: ("107,W,8,8,A0,0", "Stavropol"),
        moves: Moves::Either,
        ..RUSSIAN
    },
    // Dossier §21.
    Laws {
        id: "samoyed",
        names: ("Samoyed draughts", "Самоеды"),
        pdn: ("108,W,8,8,A0,0", "Samoyed"),
        prey: Prey::Everyone,
        ..RUSSIAN
    },
];
