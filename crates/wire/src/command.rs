//! What a client says.

use serde::{Deserialize, Serialize};

/// A command with the seat that it is for.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClientMessage {
    /// For which seat, where the client holds several at one device and the command does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<String>,
    /// What it wants.
    #[serde(flatten)]
    pub command: Command,
}

/// What a client wants. A move names the ply that it is made at, so that it is never made in another position than its
/// maker saw; nothing else needs to know how far the game has come.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Command {
    /// Makes the legal move that goes this way.
    Move {
        /// How many moves were made before.
        ply: usize,
        /// The squares in order.
        path: Vec<String>,
        /// The captured pieces in order.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<_>"))]
        removed: Vec<String>,
        /// Whether a draw is offered with it.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<_>"))]
        offer: bool,
    },
    /// Makes the legal move that a text stands for, in any notation that the game accepts.
    Enter {
        /// How many moves were made before.
        ply: usize,
        /// The move.
        text: String,
        /// Whether a draw is offered with it.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<_>"))]
        offer: bool,
    },
    /// Over the board: hands have done this, and the clock is pressed.
    Press {
        /// How many moves were made before.
        ply: usize,
        /// What was done, such as `c3-d4, off e5`.
        deeds: String,
        /// Whether a draw is offered with it.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<_>"))]
        offer: bool,
    },
    /// Flicks a disc of Chapaev.
    Flick {
        /// How many flicks were made before.
        ply: usize,
        /// The disc's letter.
        disc: String,
        /// Tenths of a degree.
        angle: u16,
        /// Thousandths of the greatest strength.
        strength: u16,
    },
    /// Proposes `draw`, `take-back`, `rematch`, `pause` or `more-time`.
    Propose {
        /// What.
        proposal: String,
    },
    /// Agrees to what the other side has proposed.
    Agree {
        /// To what.
        proposal: String,
    },
    /// Declines what the other side has proposed.
    Decline {
        /// What.
        proposal: String,
    },
    /// Claims a draw by repetition, of the present position or with this move.
    Claim {
        /// The move.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        text: Option<String>,
    },
    /// Names a legal move to one's side, in a consultation: a suggestion to the captain, or one's vote.
    Advise {
        /// How many moves were made before.
        ply: usize,
        /// The squares in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<_>"))]
        path: Vec<String>,
        /// The captured pieces in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<_>"))]
        removed: Vec<String>,
        /// Instead of them the move in any notation that the game accepts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        text: Option<String>,
    },
    /// The captain closes the vote: the leading move is played.
    CloseVote {
        /// How many moves were made before.
        ply: usize,
    },
    /// The captain makes another one of his side captain.
    HandOver {
        /// Whom, as [`crate::Holder::key`] names him.
        to: String,
    },
    /// The captain sends somebody of his side away.
    Dismiss {
        /// Whom, as [`crate::Holder::key`] names him.
        who: String,
    },
    /// Takes the lead of one's side from a captain who has been gone for too long.
    TakeLead,
    /// Leaves one's side; the last one of it cannot.
    Leave,
    /// Says something to those who play, to those who look on, or to one's side.
    Say {
        /// `players`, `watchers` or `side`.
        circle: String,
        /// In his own words, at most 300 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        text: Option<String>,
        /// Instead of them the name of a phrase that everybody reads in his own language.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        phrase: Option<String>,
    },
    /// Demands that an irregularity be put right.
    Demand,
    /// Lets an irregularity stand.
    LetStand,
    /// Says that the opponent's last move was irregular.
    Report {
        /// In which way.
        fault: String,
    },
    /// Says that the opponent's flag has fallen.
    ClaimFlag,
    /// Gives up.
    Resign,
    /// Wants no game after all, before everybody has moved.
    CallOff,
    /// Says that others have been gone for too long ([`crate::Status::away`]), so that they lose.
    ClaimAbsence,
    /// The arbiter, or a player after an agreed pause, starts the clock.
    Start,
    /// The arbiter stops the clock.
    Pause,
    /// The arbiter rules that the player refuses to obey the rules.
    Disobey,
    /// The arbiter declares the game drawn: neither can win.
    DeclareDraw,
    /// The arbiter rules that the player loses: for being late, for a penalty.
    Forfeit,
    /// The arbiter annuls the game.
    Annul,
    /// The arbiter finds that the pieces or colours were set up wrongly.
    SetUpWrong,
    /// Says that a player adjusts pieces while it is the other's turn.
    Adjust,
    /// Demands that the opponent's piece that stood on this square come back from where nobody plays.
    PutBack {
        /// The square.
        cell: String,
    },
    /// Asks whether the line is there and how long it takes; the socket answers at once and no game hears of it.
    Ping,
}
