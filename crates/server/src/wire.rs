//! The JSON of `docs/wire.md`, and the way from plain game data to it.

use std::collections::BTreeMap;

use bolshak_arena::{Bonus, Stage, TimeControl, Timing};
use bolshak_game::{
    Aim, Aside, Board, Cell, Criterion, Diagonal, DrawRule, Edge, Game, GameInfo, Kind, Names, Placed,
    SWITCHES, Seat, Shape, Switch, Tally, Turn, View, diagonals_of, draw_reason, settings_of,
};
use bolshak_notation::start_tables_of;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Serialize)]
pub(crate) struct WireGame {
    id: &'static str,
    names: WireNames,
    /// The family of which it is a form.
    form: Option<WireForm>,
    #[serde(rename = "gameType")]
    game_type: &'static str,
    seats: &'static [&'static str],
    first: &'static str,
    /// Whether the lot decides who begins.
    #[serde(rename = "firstByLot")]
    first_by_lot: bool,
    /// Whether those who sit opposite each other play together.
    pairs: bool,
    /// Where the men of each seat are going, by seat.
    targets: Vec<Vec<String>>,
    board: WireBoard,
    start: WireView,
    /// Whether it can be played over the board, with hands that may do anything.
    #[serde(rename = "overTheBoard")]
    over_the_board: bool,
    /// What each rule that people may change is set to, by its key.
    rules: BTreeMap<&'static str, &'static str>,
    /// The draws that come without agreement.
    draws: Vec<WireDraw>,
    /// The tables of starting positions that are drawn for it.
    tables: Vec<&'static str>,
    /// The diagonals that have names.
    diagonals: Vec<Value>,
}

#[derive(Serialize)]
struct WireDraw {
    criterion: Option<&'static str>,
    rule: &'static str,
    limit: u16,
    article: &'static str,
}

#[derive(Serialize)]
struct WireForm {
    of: &'static str,
    names: WireNames,
}

#[derive(Serialize)]
struct WireNames {
    en: String,
    ru: String,
}

#[derive(Serialize)]
struct WireBoard {
    shape: &'static str,
    columns: u8,
    rows: u8,
    cells: Vec<WireCell>,
    edge: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    camps: Vec<WireCamp>,
}

/// Cells that belong to a seat.
#[derive(Serialize)]
struct WireCamp {
    seat: &'static str,
    cells: Vec<String>,
}

#[derive(Serialize)]
struct WireCell {
    name: String,
    x: f32,
    y: f32,
}

#[derive(Serialize)]
pub(crate) struct WireView {
    turn: &'static str,
    pieces: Vec<WirePiece>,
    #[serde(skip_serializing_if = "is_zero")]
    step: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    out: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    home: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hands: Vec<u16>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    scores: Vec<u16>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as the derived code calls it
fn is_zero(step: &u8) -> bool {
    *step == 0
}

#[derive(Serialize)]
pub(crate) struct WirePiece {
    cell: String,
    #[serde(flatten)]
    piece: WireKind,
    /// The pieces that it stands on, bottom first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    below: Vec<WireKind>,
}

/// A piece, wherever it stands.
#[derive(Serialize)]
struct WireKind {
    seat: &'static str,
    kind: &'static str,
}

#[derive(Serialize)]
pub(crate) struct WireTurn {
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<&'static str>,
    /// How many moves of the turn had been made before.
    #[serde(skip_serializing_if = "is_zero")]
    step: u8,
    text: String,
    path: Vec<String>,
    removed: Vec<String>,
    placed: Vec<WirePiece>,
}

#[derive(Serialize)]
pub(crate) struct WireTally {
    rule: &'static str,
    count: u16,
    limit: u16,
    criterion: Option<&'static str>,
    article: Option<&'static str>,
}

/// What a client may send over the socket.
#[derive(Deserialize, Debug)]
pub(crate) struct Message {
    /// How many things had happened that the client knew of.
    pub version: u64,
    /// Who does it, where that is not clear of itself.
    pub seat: Option<String>,
    #[serde(flatten)]
    pub wish: Wish,
}

/// What a client wants.
#[derive(Deserialize, Debug)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Wish {
    Play {
        path: Vec<String>,
        removed: Vec<String>,
        #[serde(default)]
        offer: bool,
    },
    Enter {
        text: String,
        #[serde(default)]
        offer: bool,
    },
    Press {
        deeds: String,
        #[serde(default)]
        offer: bool,
    },
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    Claim {
        text: Option<String>,
    },
    Demand,
    LetStand,
    Report {
        fault: String,
    },
    ClaimFlag,
    Resign,
    TakeBack,
    Pause,
    Start,
    Disobey,
    Annul,
    SetUpWrong,
}

pub(crate) fn game(game: &'static dyn Game) -> WireGame {
    let info = game.info();
    let start = game.start().view();
    WireGame {
        id: info.id,
        names: names(&info.names),
        form: info.form.as_ref().map(|form| WireForm { of: form.of, names: names(&form.names) }),
        game_type: info.notation.game_type,
        seats: info.seats,
        first: info.seat_name(info.first),
        first_by_lot: info.first_by_lot,
        pairs: info.pairs,
        targets: targets(info),
        board: WireBoard { camps: camps(info, &start), ..board(&info.board) },
        start: view(info, &start),
        over_the_board: game.rules().is_some(),
        rules: game.rules().map(settings_of).unwrap_or_default().into_iter().collect(),
        draws: game.rules().map_or(&[][..], |rules| rules.draws).iter().map(draw).collect(),
        tables: start_tables_of(info.kin).map(|table| table.id).collect(),
        diagonals: diagonals_of(&info.board).iter().map(diagonal).collect(),
    }
}

fn names(names: &Names) -> WireNames {
    WireNames { en: names.en.clone(), ru: names.ru.clone() }
}

fn diagonal(diagonal: &Diagonal) -> Value {
    let Diagonal { id, en, ru, squares } = diagonal;
    json!({ "id": id, "names": { "en": en, "ru": ru }, "cells": squares })
}

/// The rules that people may change, with everything that they can be set to.
pub(crate) fn switches() -> Vec<Value> {
    let values = |switch: &Switch| switch.values.iter().map(|value| value.name).collect::<Vec<_>>();
    let switches = SWITCHES
        .iter()
        .map(|switch| json!({ "key": switch.key, "group": switch.group.code(), "values": values(switch) }));
    switches.collect()
}

fn draw(rule: &DrawRule) -> WireDraw {
    WireDraw {
        criterion: rule.criterion.map(Criterion::name),
        rule: draw_reason(rule.kind).code(),
        limit: rule.kind.limit(),
        article: rule.article,
    }
}

fn board(board: &Board) -> WireBoard {
    let cells = board.cells.iter().map(|cell| WireCell { name: cell.name.clone(), x: cell.x, y: cell.y });
    WireBoard {
        shape: match board.shape {
            Shape::Squares => "squares",
            Shape::Grid => "grid",
            Shape::Chequer => "chequer",
            Shape::Hexes => "hexes",
            Shape::Lattice => "lattice",
            Shape::Holes => "holes",
        },
        columns: board.columns,
        rows: board.rows,
        cells: cells.collect(),
        edge: match board.edge {
            Edge::Algebraic => "algebraic",
            Edge::AlgebraicFromTop => "algebraic-from-top",
            Edge::Numbers => "numbers",
            Edge::Names => "names",
        },
        camps: vec![],
    }
}

fn targets(info: &GameInfo) -> Vec<Vec<String>> {
    let targets = info.targets.iter().filter(|_| info.aim == Aim::Camp);
    targets.map(|cells| cell_names(info, cells)).collect()
}

/// In a race: where each seat's men stand at first, and where they go if nobody stood there.
fn camps(info: &GameInfo, start: &View) -> Vec<WireCamp> {
    if info.aim != Aim::Camp {
        return vec![];
    }
    let camp = |seat, cells: &[Cell]| WireCamp { seat: info.seat_name(seat), cells: cell_names(info, cells) };
    let seats = || info.all_seats();
    let homes = seats().map(|seat| {
        let own = start.pieces.iter().filter(|piece| piece.seat == seat);
        camp(seat, &own.map(|piece| piece.cell).collect::<Vec<_>>())
    });
    let empty = |cells: &[Cell]| start.pieces.iter().all(|piece| !cells.contains(&piece.cell));
    let open = seats().filter(|seat| empty(&info.targets[seat.index()]));
    homes.chain(open.map(|seat| camp(seat, &info.targets[seat.index()]))).collect()
}

pub(crate) fn view(info: &GameInfo, view: &View) -> WireView {
    let Aside { step, out, hands, scores } = view.aside.clone();
    let named: Vec<_> = out.into_iter().map(|seat| info.seat_name(seat)).collect();
    // In a race who plays no more has arrived.
    let (out, home) = if info.aim == Aim::Camp { (vec![], named) } else { (named, vec![]) };
    WireView {
        turn: info.seat_name(view.turn),
        pieces: view.pieces.iter().map(|placed| piece(info, placed)).collect(),
        step,
        out,
        home,
        hands,
        scores,
    }
}

fn piece(info: &GameInfo, placed: &Placed) -> WirePiece {
    WirePiece {
        cell: info.board.name(placed.cell).to_owned(),
        piece: kind(info, (placed.seat, placed.kind)),
        below: placed.below.iter().map(|below| kind(info, below)).collect(),
    }
}

fn kind(info: &GameInfo, (seat, kind): (Seat, Kind)) -> WireKind {
    let kind = match kind {
        Kind::Man => "man",
        Kind::King => "king",
        Kind::Pawn => "pawn",
    };
    WireKind { seat: info.seat_name(seat), kind }
}

fn cell_names(info: &GameInfo, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| info.board.name(cell).to_owned()).collect()
}

/// A turn with its text; `seat` says whose it was, for played ones.
pub(crate) fn turn(info: &GameInfo, turn: &Turn, text: String, seat: Option<Seat>) -> WireTurn {
    WireTurn {
        seat: seat.map(|seat| info.seat_name(seat)),
        step: 0,
        text,
        path: cell_names(info, &turn.path),
        removed: cell_names(info, &turn.removed),
        placed: turn.placed.iter().map(|placed| piece(info, placed)).collect(),
    }
}

impl WireTurn {
    /// As a move before which so many of its turn had been made.
    pub(crate) fn at_step(self, step: u8) -> Self {
        Self { step, ..self }
    }
}

/// A time control: its text, and the same taken apart for whoever shows it.
pub(crate) fn control(control: &TimeControl) -> Value {
    let (kind, stages) = match control.timing() {
        Timing::Stages(stages) => ("stages", stages.clone()),
        Timing::Sandglass(_) => ("sandglass", vec![control.stage(0)]),
        Timing::EachMove(_) => ("each-move", vec![control.stage(0)]),
    };
    json!({
        "text": control.to_string(),
        "kind": kind,
        "stages": stages.iter().map(stage).collect::<Vec<_>>(),
    })
}

fn stage(stage: &Stage) -> Value {
    let bonus = match stage.bonus {
        Bonus::None => "none",
        Bonus::Increment(_) => "increment",
        Bonus::Delay(_) => "delay",
        Bonus::Bronstein(_) => "bronstein",
    };
    json!({ "moves": stage.moves, "time": stage.time, "bonus": bonus, "bonusTime": stage.bonus.time() })
}

pub(crate) fn tally(tally: &Tally) -> WireTally {
    WireTally {
        rule: tally.reason.code(),
        count: tally.count,
        limit: tally.limit,
        criterion: tally.criterion.map(Criterion::name),
        article: tally.article,
    }
}
