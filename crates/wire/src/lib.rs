//! What the server and its clients say to each other, as serde types.
//!
//! * A client that joins a game gets a [`Snapshot`]: everything that there is to know.
//! * Whatever happens afterwards is an [`Update`] with the next version: what happened, and all that it changed. Its size
//!   does not grow with the game.
//! * What passes without being kept, such as the engine's thinking, is a [`Status`].
//! * A client says [`Command`]s. One that cannot be done is answered with a [`Refused`], to that client alone.
//!
//! A client that was away joins again with the last version that it knows and gets the updates that it missed, or a
//! snapshot if they are no longer at hand. The types of the page (`web/js/wire.d.ts` of the server) are made from these,
//! and `tests/messages.rs` holds every message as JSON. `docs/wire.md` tells the whole protocol.

/// The number of what is spoken here. It grows with every change that a client could stumble over; what is only added, as
/// `docs/wire.md` says, leaves it as it is.
pub const WIRE: u32 = 1;

/// What is spoken here as a subprotocol of WebSocket (RFC 6455, 1.9): a client may offer it to be sure.
pub const SUBPROTOCOL: &str = "bolshak.1";

mod analysis;
mod board;
mod catalogue;
mod clock;
mod command;
mod competitions;
mod consultation;
mod documents;
mod exhibitions;
mod flicks;
mod hall;
mod lessons;
mod library;
mod mail;
mod members;
mod message;
mod moderation;
mod online;
#[cfg(test)]
mod page_types;
mod people;
mod solving;
mod studies;
mod vacations;

pub use analysis::{
    AnalysisCommand, AnalysisMessage, ChancesInfo, FoundLine, GameReport, MoveJudgement, NodePosition,
    ProblemFlaw, SearchPosition, ShapeInfo, TableAnswer, TableMove, TableValue, Tree, TreeAnswer, TreeEdit,
    TreeNode, TreeRequest,
};
pub use board::{
    BoardSnapshot, BoardUpdate, Fault, Handicap, Irregular, Kind, LegalMove, LotDrawn, MatchPlace, Now,
    Piece, PlayedMove, ProtocolEntry, RunningCount, View,
};
pub use catalogue::{
    BoardPlan, Camp, Catalogue, CellPlan, DiagonalInfo, DrawInfo, FormInfo, NamesInfo, PresetInfo,
    SwitchInfo, VariantDescription, switches, variant,
};
pub use clock::{ClockFace, ControlInfo, SeatClock, StageInfo, control};
pub use command::{ClientMessage, Command};
pub use competitions::{
    CompetitionBye, CompetitionDeed, CompetitionExhibition, CompetitionGroup, CompetitionHead,
    CompetitionInfo, CompetitionList, CompetitionPair, CompetitionPlan, CompetitionRound,
    CompetitionSelection, CompetitionSolution, CompetitionUndo, CompetitionWanted, CompetitorInfo,
    PlaceReasons, ReasonPart, SelectedStandings, TableInfo, TieBreakChoice, TieBreakReason,
};
pub use consultation::{AdvisedMove, Counsel, Holder, SideInfo};
pub use documents::{DocumentHead, DocumentInfo, DocumentText, LessonText, OwnLesson};
pub use exhibitions::{
    ApplicationAnswer, ApplicationWanted, BoardTermsInfo, BoardTermsWanted, ExhibitionBoard,
    ExhibitionEntryInfo, ExhibitionHead, ExhibitionInfo, ExhibitionList, ExhibitionPlace,
    ExhibitionScoreInfo, ExhibitionWanted, OddsWanted, SettlementWanted,
};
pub use flicks::{Disc, FallenDisc, Film, FlickMotion, FlickPlayed, FlickSnapshot, FlickUpdate, Track};
pub use hall::{HallCommand, HallMessage, NoticeInfo, SeekInfo, SeekTerms};
pub use lessons::{
    CourseInfo, LessonHead, LessonInfo, LessonList, LessonStep, LessonTask, LessonTurn, PuzzleCount,
    PuzzleInfo, PuzzleRatingInfo, PuzzleStock, PuzzleTried, TextInfo,
};
pub use library::{
    BookMove, CellInfo, DoubleGames, Explorer, ExplorerMove, FaultInfo, ImportAnswer, LibraryGame,
    LibraryInfo, LibraryPlayer, MoveTally, OpeningInfo, PlayersMerged, SearchNews,
};
pub use mail::{AddressWanted, Forgotten, MailCode, MailInfo, OwnAddress, RemindersWanted};
pub use members::{
    Account, AccountAnswer, AccountChange, Confirmation, Credentials, Reset, ResetPath, SessionInfo,
    TitleWanted,
};
pub use message::{
    AwaySeat, Event, GameChange, GameSnapshot, Occupant, ProposalOpen, Refused, Result, Said, SeatInfo,
    SeatRating, ServerMessage, Snapshot, Status, TermsInfo, Update,
};
pub use moderation::{JudgementWanted, LogEntryInfo, LookWanted, ModerationInfo, Overheard, ReportText};
pub use online::{
    CardGame, CardInfo, CardReport, CompetitionCommand, CompetitionMessage, CompetitionPlace,
    CompetitionRuling, EntryWanted, OnlineBoard, OnlineInfo, OnlineWanted, PairReport, TableWanted,
};
pub use people::{
    AboutText, Leader, NotesInfo, OpponentInfo, PresenceWanted, PresentMember, Profile, RatingInfo,
    RatingPoint, RefusalReason, RelatedInfo, RelationWanted, Score,
};
pub use solving::{ContestAnswer, ContestProblem, ProblemAnswer, ProblemReply};
pub use studies::{
    ChildOrder, StudyChange, StudyChanged, StudyChapter, StudyChapterName, StudyChapterTree,
    StudyChapterWanted, StudyCommand, StudyInfo, StudyKey, StudyLeader, StudyLink, StudyLinkWanted,
    StudyList, StudyMessage, StudyOrder, StudyPeople, StudyPerson, StudyPresent, StudyRoleWanted, StudySaid,
    StudyState, StudyText, TreeDifference,
};
pub use vacations::{SeatVacation, VacationInfo, VacationSpan, VacationWanted};
