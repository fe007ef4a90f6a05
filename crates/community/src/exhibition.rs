//! Simultaneous exhibitions: one host plays many. How far one has come, who may do what in it, and how it stands.

use bolshak_game::Seat;

/// How far an exhibition has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Whoever wants to play applies.
    Open,
    /// The boards are given out, and their games are being made.
    Starting,
    /// It is played.
    Running,
    /// All its games are over.
    Over,
}

impl Stage {
    /// Every stage, in their order.
    pub const ALL: [Self; 4] = [Self::Open, Self::Starting, Self::Running, Self::Over];

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Starting => "starting",
            Self::Running => "running",
            Self::Over => "over",
        }
    }

    /// The stage by its word.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.code() == code)
    }
}

/// Which side the host has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HostSide {
    /// White at every board.
    White,
    /// Black at every board.
    Black,
    /// White at the first board, Black at the second, and so on.
    Alternating,
    /// A lot for each board.
    Lot,
}

impl HostSide {
    /// Every way.
    pub const ALL: [Self; 4] = [Self::White, Self::Black, Self::Alternating, Self::Lot];

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Alternating => "alternating",
            Self::Lot => "lot",
        }
    }

    /// The way by its word.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.code() == code)
    }

    /// The host's seat at a board, the first of which is 1; `drawn` is what a lot has given for it.
    #[must_use]
    pub const fn seat(self, board: u16, drawn: Seat) -> Seat {
        match self {
            Self::White => Seat::WHITE,
            Self::Black => Seat::BLACK,
            Self::Alternating if board % 2 == 1 => Seat::WHITE,
            Self::Alternating => Seat::BLACK,
            Self::Lot => drawn,
        }
    }
}

/// What has become of somebody's application.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EntryState {
    /// The host has not answered.
    Applied,
    /// He plays.
    Accepted,
    /// He does not.
    Declined,
}

impl EntryState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Applied, Self::Accepted, Self::Declined];

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Applied => "applied",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
        }
    }

    /// The state by its word.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

/// What somebody is to an exhibition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExhibitionRole {
    /// He plays against all.
    Host,
    /// He was accepted.
    Player,
    /// He waits for an answer.
    Applicant,
    /// The host does not want him.
    Declined,
    /// He administers the server, and does not play here.
    Administrator,
    /// Anybody else.
    Visitor,
}

impl ExhibitionRole {
    /// Every role.
    pub const ALL: [Self; 6] =
        [Self::Host, Self::Player, Self::Applicant, Self::Declined, Self::Administrator, Self::Visitor];

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Host => "host",
            Self::Player => "player",
            Self::Applicant => "applicant",
            Self::Declined => "declined",
            Self::Administrator => "administrator",
            Self::Visitor => "visitor",
        }
    }

    /// The role of somebody by his application, if he has made one.
    #[must_use]
    pub const fn of_entry(state: EntryState) -> Self {
        match state {
            EntryState::Applied => Self::Applicant,
            EntryState::Accepted => Self::Player,
            EntryState::Declined => Self::Declined,
        }
    }

    /// Whether somebody in this role may do this at this stage.
    #[must_use]
    pub fn may(self, deed: ExhibitionDeed, stage: Stage) -> bool {
        let column = Self::ALL.iter().position(|one| *one == self);
        let row = TABLE.iter().find(|(one, ..)| *one == deed);
        column.zip(row).is_some_and(|(column, (_, stages, row))| stages.contains(&stage) && row[column])
    }
}

/// What can be done in an exhibition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExhibitionDeed {
    /// To ask for a board.
    Apply,
    /// Not to want it any more.
    Leave,
    /// To accept, decline and remove those who have applied.
    Answer,
    /// To begin with those who are accepted.
    Start,
    /// To call it off before it has begun.
    CallOff,
    /// To give a game that goes on its result.
    Settle,
}

impl ExhibitionDeed {
    /// Every deed.
    pub const ALL: [Self; 6] =
        [Self::Apply, Self::Leave, Self::Answer, Self::Start, Self::CallOff, Self::Settle];

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Apply => "apply",
            Self::Leave => "leave",
            Self::Answer => "answer",
            Self::Start => "start",
            Self::CallOff => "call-off",
            Self::Settle => "settle",
        }
    }
}

/// Each deed with the stages at which it can be done and who may do it, in the order of [`ExhibitionRole::ALL`]. Whoever was
/// interrupted while the games were made starts again.
#[rustfmt::skip]
const TABLE: [(ExhibitionDeed, &[Stage], [bool; 6]); 6] = [
    //                                                                  host   player applic. declined admin. visitor
    (ExhibitionDeed::Apply,   &[Stage::Open],                         [ false, false, false,  false,   true,  true  ]),
    (ExhibitionDeed::Leave,   &[Stage::Open],                         [ false, true,  true,   false,   false, false ]),
    (ExhibitionDeed::Answer,  &[Stage::Open],                         [ true,  false, false,  false,   false, false ]),
    (ExhibitionDeed::Start,   &[Stage::Open, Stage::Starting],        [ true,  false, false,  false,   false, false ]),
    (ExhibitionDeed::CallOff, &[Stage::Open],                         [ true,  false, false,  false,   true,  false ]),
    (ExhibitionDeed::Settle,  &[Stage::Running],                      [ true,  false, false,  false,   true,  false ]),
];

/// How the game of a board stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardState {
    /// It goes on.
    Going,
    /// It came to nothing.
    Void,
    /// It has ended; nobody won a draw.
    Ended {
        /// Who won.
        winner: Option<Seat>,
    },
}

/// How an exhibition stands, counted for the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExhibitionScore {
    /// Games that the host has won.
    pub won: u32,
    /// Games that nobody has won.
    pub drawn: u32,
    /// Games that the host has lost.
    pub lost: u32,
    /// Games that go on.
    pub going: u32,
}

impl ExhibitionScore {
    /// The score of boards, each with the host's seat and how its game stands.
    #[must_use]
    pub fn of(boards: impl IntoIterator<Item = (Seat, BoardState)>) -> Self {
        let mut score = Self::default();
        for (host, state) in boards {
            match state {
                BoardState::Going => score.going += 1,
                BoardState::Void => {}
                BoardState::Ended { winner: None } => score.drawn += 1,
                BoardState::Ended { winner: Some(winner) } if winner == host => score.won += 1,
                BoardState::Ended { .. } => score.lost += 1,
            }
        }
        score
    }

    /// The points of the host and of all players together: two for a game that is won, one for a draw.
    #[must_use]
    pub const fn points(&self) -> [u32; 2] {
        [2 * self.won + self.drawn, 2 * self.lost + self.drawn]
    }

    /// Whether no game goes on.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.going == 0
    }
}
