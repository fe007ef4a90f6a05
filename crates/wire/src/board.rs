//! Games of moves that can be listed: positions, moves, and how such a game stands.

use bolshak_arena::Millis;
use bolshak_arena::conduct::Irregularity;
use bolshak_arena::referee::Trouble;
use bolshak_game::{
    Aim, CaptureMark, Cell, Criterion, DrawCount, Move, Placed, Seat, StateExtras, VariantInfo,
};
use bolshak_notation::Odds;
use serde::{Deserialize, Serialize};

use crate::clock::{ClockFace, ControlInfo};
use crate::message::TermsInfo;

/// A game of moves as it stands.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BoardSnapshot {
    /// The FEN that it began from, unless that is the initial position.
    pub start_fen: Option<String>,
    /// The lot that gave the position.
    pub lot: Option<LotDrawn>,
    /// What one side gave.
    pub handicap: Option<Handicap>,
    /// Its place in a match.
    #[serde(rename = "match")]
    pub match_place: Option<MatchPlace>,
    /// The time controls by seat, if there is a clock.
    pub controls: Option<Vec<ControlInfo>>,
    /// What was agreed on.
    pub terms: TermsInfo,
    /// The seats that play without seeing the pieces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub blindfold: Vec<String>,
    /// Whether this client is one of them and the game goes on: then no pieces are told, nor what tells where they stand.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub hidden: bool,
    /// Where the moves began.
    pub start: View,
    /// What stands on the board.
    pub view: View,
    /// The moves since the last irregularity that stood.
    pub moves: Vec<PlayedMove>,
    /// The texts of the moves before irregularities that stood, a list for each part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub past: Vec<Vec<String>>,
    /// Over the board: everything that has happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub protocol: Option<Vec<ProtocolEntry>>,
    /// How it stands.
    pub now: Now,
    /// The legal moves, for whoever is to move alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub legal: Vec<LegalMove>,
}

/// What an event changed in a game of moves.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BoardUpdate {
    /// How many moves there are now: fewer than before where some were taken back.
    pub plies: usize,
    /// The move that was made.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub made: Option<PlayedMove>,
    /// What stands on the board, where the moves do not tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub view: Option<View>,
    /// Where the moves begin, where that has changed because an irregularity stood.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub start: Option<View>,
    /// Over the board: what the protocol says of the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub protocol: Option<ProtocolEntry>,
    /// How it stands.
    pub now: Now,
    /// The legal moves, for whoever is to move alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub legal: Vec<LegalMove>,
}

/// How a game of moves stands beside its pieces. Its size does not grow with the game.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Now {
    /// Who is to move.
    pub side_to_move: String,
    /// How many moves of the present turn have been made, where a turn has more than one.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub step: u8,
    /// The seats that play no more, in the order in which they went out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub out: Vec<String>,
    /// In a race, the seats that have arrived, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub home: Vec<String>,
    /// Pieces that each seat has yet to place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub hands: Vec<u16>,
    /// What each seat has scored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub scores: Vec<u16>,
    /// The draw counts that run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub counters: Vec<RunningCount>,
    /// What the clocks show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub clock: Option<ClockFace>,
    /// Whether whoever is to move may claim a repetition.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub claimable: bool,
    /// What the last thing that the referee was asked came to, where the board does not show it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ruling: Option<String>,
    /// Something irregular that waits for the opponent's word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub irregular: Option<Irregular>,
    /// The square of the piece that must be moved because it was touched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bound: Option<String>,
    /// Pieces that stand on squares that are not played on, with where they stood before: they take no part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub inactive: Vec<Piece>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as the derived code calls it")]
fn is_zero(step: &u8) -> bool {
    *step == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as the derived code calls it")]
fn is_false(value: &bool) -> bool {
    !*value
}

/// A position: what stands on the board and who is to move.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// Who is to move.
    pub side_to_move: String,
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// How many moves of the present turn have been made, where a turn has more than one.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub step: u8,
    /// The seats that play no more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub out: Vec<String>,
    /// In a race, the seats that have arrived.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub home: Vec<String>,
    /// Pieces that each seat has yet to place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub hands: Vec<u16>,
    /// What each seat has scored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub scores: Vec<u16>,
}

/// A piece on its square.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Piece {
    /// The square.
    pub cell: String,
    /// What it is.
    #[serde(flatten)]
    pub kind: Kind,
    /// The pieces that it stands on, bottom first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub below: Vec<Kind>,
}

/// Whose piece it is, and of which kind.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Kind {
    /// The seat.
    pub seat: String,
    /// `man`, `king` or `pawn`.
    pub kind: String,
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayedMove {
    /// Who made it.
    pub seat: String,
    /// How many moves of the turn were made before it.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub step: u8,
    /// In full notation.
    pub text: String,
    /// The squares in order.
    pub path: Vec<String>,
    /// The captured pieces in order.
    pub removed: Vec<String>,
    /// What stands where afterwards.
    pub placed: Vec<Piece>,
}

/// A move that may be made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LegalMove {
    /// The squares in order, with blanks between them.
    pub path: String,
    /// The captured pieces in order, with blanks between them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub removed: String,
    /// In full notation, where it is not the squares with the sign of the game between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
    /// What stands where afterwards, where it is not the moved piece as it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub placed: Option<Vec<Piece>>,
}

/// A draw count that runs.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunningCount {
    /// The word for the rule.
    pub rule: String,
    /// How far it has come.
    pub count: u16,
    /// Where it ends.
    pub limit: u16,
    /// The criterion, such as `D3`.
    pub criterion: Option<String>,
    /// The article of the rules.
    pub article: Option<String>,
}

/// Something irregular that waits for the opponent's word.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Irregular {
    /// Whose it is.
    pub by: String,
    /// What was irregular.
    pub faults: Vec<Fault>,
}

/// One thing that was irregular.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fault {
    /// The word for it.
    pub kind: String,
    /// The squares that it was about.
    pub cells: Vec<String>,
    /// The moves that would have been legal.
    pub expected: Vec<String>,
}

/// A line of the protocol of a game over the board.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProtocolEntry {
    /// When, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Millis,
    /// The word for what happened.
    pub kind: String,
    /// What else was kept of it.
    pub detail: Option<String>,
    /// Whose it was.
    pub seat: String,
    /// What was irregular.
    pub faults: Vec<String>,
}

/// The lot that gave a position.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LotDrawn {
    /// The table.
    pub table: String,
    /// The cell that was drawn.
    pub cell: String,
    /// The seed, with which it can be drawn again.
    pub seed: String,
}

/// What one side gave.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Handicap {
    /// Who gave it.
    pub seat: String,
    /// The squares of the men that were left out.
    pub without: Vec<String>,
    /// Who began.
    pub first: String,
}

impl Handicap {
    /// Odds in the names of a variant.
    #[must_use]
    pub fn of(info: &VariantInfo, odds: &Odds) -> Self {
        let name = |seat| info.seat_name(seat).to_owned();
        Self {
            seat: name(odds.giver),
            without: odds.without.iter().map(|cell| info.board.name(*cell).to_owned()).collect(),
            first: name(odds.first),
        }
    }
}

/// A game's place in a match.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchPlace {
    /// The address of the match.
    pub id: String,
    /// The number of the game, from 1.
    pub game: u16,
}

impl View {
    /// A position as clients are told of it.
    #[must_use]
    pub fn of(info: &VariantInfo, view: &bolshak_game::View) -> Self {
        let extras = Extras::of(info, &view.aside);
        Self {
            side_to_move: info.seat_name(view.side_to_move).to_owned(),
            pieces: view.pieces.iter().map(|placed| Piece::of(info, placed)).collect(),
            step: view.aside.step,
            out: extras.out,
            home: extras.home,
            hands: view.aside.hands.clone(),
            scores: view.aside.scores.clone(),
        }
    }
}

/// The seats that play no more, by why.
pub(crate) struct Extras {
    out: Vec<String>,
    home: Vec<String>,
}

impl Extras {
    fn of(info: &VariantInfo, extras: &StateExtras) -> Self {
        // In a race who plays no more has arrived, but for those who have left.
        let is_home = |seat: &Seat| info.aim == Aim::Camp && !extras.retired.contains(seat);
        let (home, out): (Vec<Seat>, Vec<Seat>) = extras.out.iter().partition(|seat| is_home(seat));
        let named =
            |seats: Vec<Seat>| seats.into_iter().map(|seat| info.seat_name(seat).to_owned()).collect();
        Self { out: named(out), home: named(home) }
    }
}

impl Now {
    /// How a position stands, without anything that only a referee knows.
    #[must_use]
    pub fn of(info: &VariantInfo, side_to_move: Seat, extras: &StateExtras, counts: &[DrawCount]) -> Self {
        let Extras { out, home } = Extras::of(info, extras);
        Self {
            side_to_move: info.seat_name(side_to_move).to_owned(),
            step: extras.step,
            out,
            home,
            hands: extras.hands.clone(),
            scores: extras.scores.clone(),
            counters: counts.iter().map(RunningCount::of).collect(),
            clock: None,
            claimable: false,
            ruling: None,
            irregular: None,
            bound: None,
            inactive: vec![],
        }
    }
}

impl Piece {
    /// A piece as clients are told of it.
    #[must_use]
    pub fn of(info: &VariantInfo, placed: &Placed) -> Self {
        Self {
            cell: info.board.name(placed.cell).to_owned(),
            kind: kind(info, (placed.seat, placed.kind)),
            below: placed.below.iter().map(|below| kind(info, below)).collect(),
        }
    }
}

fn kind(info: &VariantInfo, (seat, kind): (Seat, bolshak_game::Kind)) -> Kind {
    let kind = match kind {
        bolshak_game::Kind::Man => "man",
        bolshak_game::Kind::King => "king",
        bolshak_game::Kind::Pawn => "pawn",
    };
    Kind { seat: info.seat_name(seat).to_owned(), kind: kind.to_owned() }
}

fn names(info: &VariantInfo, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| info.board.name(cell).to_owned()).collect()
}

impl PlayedMove {
    /// A move of this seat with its text.
    #[must_use]
    pub fn of(info: &VariantInfo, mv: &Move, text: String, seat: Seat, step: u8) -> Self {
        Self {
            seat: info.seat_name(seat).to_owned(),
            step,
            text,
            path: names(info, &mv.path),
            removed: names(info, &mv.removed),
            placed: mv.placed.iter().map(|placed| Piece::of(info, placed)).collect(),
        }
    }
}

impl LegalMove {
    /// A legal move with its text; `before` is what stands on the board.
    #[must_use]
    pub fn of(info: &VariantInfo, mv: &Move, text: String, before: &[Placed]) -> Self {
        let (path, removed) = (names(info, &mv.path), names(info, &mv.removed));
        let sign = if removed.is_empty() { "-" } else { capture_sign(info) };
        let usual = path.join(sign);
        let moved = before.iter().find(|piece| Some(piece.cell) == mv.path.first().copied());
        let plain = moved.zip(mv.path.last()).map(|(piece, &cell)| Placed { cell, ..*piece });
        let as_it_was = mv.path.len() > 1 && plain.is_some_and(|plain| mv.placed == [plain]);
        Self {
            text: (text != usual).then_some(text),
            placed: (!as_it_was).then(|| mv.placed.iter().map(|placed| Piece::of(info, placed)).collect()),
            path: path.join(" "),
            removed: removed.join(" "),
        }
    }
}

/// What stands between the squares of a capture.
pub(crate) fn capture_sign(info: &VariantInfo) -> &'static str {
    match info.notation.capture {
        CaptureMark::Colon => ":",
        CaptureMark::Cross => "x",
    }
}

impl RunningCount {
    fn of(count: &DrawCount) -> Self {
        Self {
            rule: count.reason.code().to_owned(),
            count: count.count,
            limit: count.limit,
            criterion: count.criterion.map(|criterion| Criterion::name(criterion).to_owned()),
            article: count.article.map(str::to_owned),
        }
    }
}

impl Irregular {
    /// What waits for a word; `texts` are the legal moves as text.
    #[must_use]
    pub fn of(info: &VariantInfo, trouble: &Trouble, texts: &[String]) -> Self {
        let fault = |irregularity: &Irregularity| Fault {
            kind: irregularity.kind.code().to_owned(),
            cells: names(info, &irregularity.actual),
            expected: irregularity.expected.iter().filter_map(|&place| texts.get(place).cloned()).collect(),
        };
        Self {
            by: info.seat_name(trouble.by).to_owned(),
            faults: trouble.irregularities.iter().map(fault).collect(),
        }
    }
}
