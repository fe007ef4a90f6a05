//! The messages of the server.

use bolshak_arena::Flags;
use bolshak_arena::Millis;
use bolshak_arena::referee::{BoardManner, Offering, Refusal, Repetition, Terms};
use bolshak_game::{Criterion, Outcome, VariantInfo};
use serde::{Deserialize, Serialize};

use crate::board::{BoardSnapshot, BoardUpdate};
use crate::consultation::{Counsel, SideInfo, consultation_word};
use crate::exhibitions::ExhibitionPlace;
use crate::flicks::{FlickSnapshot, FlickUpdate};
use crate::online::CompetitionPlace;
use crate::vacations::SeatVacation;

/// Everything that a server says over a socket.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// To a client that joins.
    Snapshot(Box<Snapshot>),
    /// Something happened.
    Update(Box<Update>),
    /// Something that is not kept.
    Status(Status),
    /// What was said before, to a client that joins: all that it may hear.
    Talk {
        /// In the order in which it was said.
        said: Vec<Said>,
    },
    /// Somebody has said something.
    Said(Said),
    /// In a consultation: what one's own side would play in the present position.
    Counsel(Counsel),
    /// A command was not done.
    Refused(Refused),
    /// The answer to a ping.
    Pong,
}

/// Something that somebody has said.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Said {
    /// To whom: `players`, `watchers` or `side`, which is one's own.
    pub circle: String,
    /// Who.
    pub name: String,
    /// In his own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
    /// The name of a phrase instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub phrase: Option<String>,
    /// When, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: u64,
}

/// A game as it stands.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// The game's address.
    pub id: String,
    /// How many events have happened.
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
    /// The variant that is played.
    pub variant: String,
    /// The seats in their order, with who sits there.
    pub seats: Vec<SeatInfo>,
    /// The seats that this client acts for; none for a spectator.
    pub mine: Vec<String>,
    /// Whether this client has made the game: then it decides for whom it waits.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub made: bool,
    /// How it has ended.
    pub result: Option<Result>,
    /// What is proposed and not answered.
    pub proposals: Vec<ProposalOpen>,
    /// Whether the end changes the ratings of the players.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// The address of the game that was agreed on as a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rematch: Option<String>,
    /// The side with which this client consults without being its captain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub consults: Option<String>,
    /// Who this client is among those who hold seats together, as [`Holder::key`] names him.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub me: Option<String>,
    /// The exhibition that the game belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub exhibition: Option<ExhibitionPlace>,
    /// The competition that the game belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub competition: Option<CompetitionPlace>,
    /// What is not kept.
    pub status: Status,
    /// What is played.
    pub game: GameSnapshot,
}

/// What is played, by its kind.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(clippy::large_enum_variant, reason = "one at a time, on its way to text")]
pub enum GameSnapshot {
    /// A game of moves that can be listed.
    Board(BoardSnapshot),
    /// Flicked discs: Chapaev.
    Flicks(FlickSnapshot),
}

/// Something that happened, and all that it changed.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Update {
    /// How many events have happened, this one included.
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
    /// What happened.
    pub event: Event,
    /// How the game has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub result: Option<Result>,
    /// What is proposed and not answered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub proposals: Vec<ProposalOpen>,
    /// The address of the game that was agreed on as a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rematch: Option<String>,
    /// What it changed in the game.
    pub game: GameChange,
}

/// What an event changed, by the kind of the game.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(clippy::large_enum_variant, reason = "one at a time, on its way to text")]
pub enum GameChange {
    /// A game of moves that can be listed.
    Board(BoardUpdate),
    /// Flicked discs: Chapaev.
    Flicks(FlickUpdate),
}

/// What happened, as it is kept.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// When, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Millis,
    /// The word for what happened, such as `played` or `resigned`.
    pub kind: String,
    /// What else was kept of it, as text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub detail: Option<String>,
    /// How long the move took, in milliseconds, where there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional))]
    pub used: Option<Millis>,
}

/// What is not kept.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Status {
    /// Whether the engine looks for its move.
    pub thinking: bool,
    /// How many games wait for the engine before this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub queue: Option<usize>,
    /// The word for something that the people here should know, such as `engine-failed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub notice: Option<String>,
    /// The seats whose players are elsewhere and not connected, in a game of several devices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<AwaySeat>>"))]
    pub away: Vec<AwaySeat>,
    /// The seats whose clocks of days stand still, for their players are on vacation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<SeatVacation>>"))]
    pub vacations: Vec<SeatVacation>,
    /// How strong the members are who play, where that is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<SeatRating>>"))]
    pub ratings: Vec<SeatRating>,
    /// In a consultation: who holds the seats at which people are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<SideInfo>>"))]
    pub sides: Vec<SideInfo>,
    /// How many look on without a seat.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(test, ts(optional, as = "Option<usize>"))]
    pub watchers: usize,
}

/// The rating of a member at a seat, in this variant and at this tempo.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SeatRating {
    /// The seat.
    pub seat: String,
    /// How strong he is; before the game, once it has changed his rating.
    pub value: i32,
    /// Whether that is not to be relied on yet.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub provisional: bool,
    /// By how much this game has changed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub change: Option<i32>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
pub(crate) const fn is_false(flag: &bool) -> bool {
    !*flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// A seat whose player is not connected.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AwaySeat {
    /// Which.
    pub seat: String,
    /// From when on the others may claim that he has been gone too long, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub until: u64,
}

/// A command that was not done.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Refused {
    /// The word for programs and translations.
    pub reason: String,
    /// In English words.
    pub message: String,
    /// The moves that a typed text fits, in full notation.
    #[serde(default)]
    pub choices: Vec<String>,
}

impl From<Refusal> for Refused {
    fn from(Refusal { reason, message, choices }: Refusal) -> Self {
        Self { reason: reason.to_owned(), message, choices }
    }
}

/// A seat with who sits there.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SeatInfo {
    /// The seat's name, such as `white`.
    pub seat: String,
    /// Who sits there.
    #[serde(flatten)]
    pub occupant: Occupant,
    /// What the player is called, if anybody said.
    pub name: Option<String>,
    /// What those are called who hold the seat together with him; nothing where nobody said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub consultants: Vec<String>,
}

/// Who sits on a seat. Who a guest is stays with the server: `mine` of a snapshot tells a client its own seats.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "occupant", rename_all = "kebab-case")]
pub enum Occupant {
    /// Somebody at a device of his own.
    Guest,
    /// Somebody who has signed up, under his name.
    Member,
    /// Somebody at the device at which the game was made.
    Local,
    /// Nobody yet: the game waits for whoever comes.
    Open,
    /// Nobody yet: the game waits for the member who was challenged.
    Invited,
    /// The engine.
    Engine {
        /// 1 to 10.
        level: u8,
    },
}

/// How a game has ended.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Result {
    /// The seat that has won; none if nobody did.
    pub winner: Option<String>,
    /// The places by seat, in a game for more than two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub places: Option<Vec<u8>>,
    /// As the game writes it, such as `2-0`.
    pub score: String,
    /// The word for why.
    pub reason: String,
    /// The article of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub article: Option<String>,
    /// The criterion of a draw, such as `D3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub criterion: Option<String>,
}

impl Result {
    /// An outcome with its score as text.
    #[must_use]
    pub fn of(info: &VariantInfo, outcome: &Outcome, score: String) -> Self {
        Self {
            winner: outcome.winner.map(|seat| info.seat_name(seat).to_owned()),
            places: outcome.places.map(|places| places.all().to_vec()),
            score,
            reason: outcome.reason.code().to_owned(),
            article: outcome.article.map(str::to_owned),
            criterion: outcome.criterion.map(|criterion| Criterion::name(criterion).to_owned()),
        }
    }
}

/// A proposal that waits for its answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ProposalOpen {
    /// `draw`, `take-back`, `rematch`, `pause` or `more-time`.
    pub proposal: String,
    /// Who proposed it.
    pub by: String,
    /// When: `loose`, `with-move`, `before-move` or `on-opponents-time`.
    pub manner: String,
    /// Those who have agreed, where more than one must.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub agreed: Vec<String>,
}

/// What was agreed on before the game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TermsInfo {
    /// As text, such as `board=free`.
    pub text: String,
    /// `guided`, `free` or `touch-move`.
    pub board: String,
    /// Whether a repetition must be claimed.
    pub claims: bool,
    /// Whether a fallen flag must be claimed.
    pub flags_on_claim: bool,
    /// Whether draws are offered as the federation's code has it.
    pub offers_in_turn: bool,
    /// Whether moves can be taken back.
    pub take_backs: bool,
    /// Where several may hold a seat, who decides: `captain` or `vote`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub consultation: Option<String>,
}

impl From<Terms> for TermsInfo {
    fn from(terms: Terms) -> Self {
        let board = BoardManner::ALL.iter().find(|(manner, _)| *manner == terms.board);
        Self {
            text: terms.to_string(),
            board: board.map_or("", |(_, word)| word).to_owned(),
            claims: terms.repetition == Repetition::OnClaim,
            flags_on_claim: terms.flags == Flags::Claimed,
            offers_in_turn: terms.offers == Offering::InTurn,
            take_backs: !terms.no_take_backs,
            consultation: consultation_word(terms.consultation),
        }
    }
}
