//! What does not change while the server runs: the variants with their boards, what can be chosen of them, time controls.

use std::collections::BTreeMap;

use bolshak_game::{
    Aim, Board, Cell, Criterion, Diagonal, DrawCount, Edge, Names, SWITCHES, Seat, Shade, Shape, Switch,
    Variant, VariantInfo, diagonals_of, settings_of,
};
use bolshak_notation::start_tables_of;
use serde::{Deserialize, Serialize};

use crate::board::{View, capture_sign};
use crate::clock::ControlInfo;

/// Everything that a client needs to offer new games.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Catalogue {
    /// The version of the server.
    pub version: String,
    /// Which [`WIRE`](crate::WIRE) it speaks.
    pub wire: u32,
    /// The named variants.
    pub variants: Vec<VariantDescription>,
    /// The rules that people may change.
    pub switches: Vec<SwitchInfo>,
    /// The levels of the engine.
    pub levels: Vec<u8>,
    /// The usual time controls.
    pub times: Vec<PresetInfo>,
    /// What each game is, in one sentence: by its identifier and the language. Forms of a game share that of the first.
    pub about: BTreeMap<String, BTreeMap<String, String>>,
}

/// A kind of game.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct VariantDescription {
    /// The identifier.
    pub id: String,
    /// What people call it.
    pub names: NamesInfo,
    /// The family of which it is a form.
    pub form: Option<FormInfo>,
    /// PDN's `GameType`.
    pub game_type: String,
    /// What stands between the squares of a capture, `:` or `x`.
    pub capture_sign: String,
    /// The names of the seats, in the order of play.
    pub seats: Vec<String>,
    /// Who begins.
    pub first: String,
    /// Whether the lot decides who begins.
    pub first_by_lot: bool,
    /// Whether those who sit opposite each other play together.
    pub pairs: bool,
    /// In a race, where the men of each seat are going, by seat.
    pub targets: Vec<Vec<String>>,
    /// The board.
    pub board: BoardPlan,
    /// The initial position.
    pub start: View,
    /// Whether it can be played over the board, with hands that may do anything.
    pub over_the_board: bool,
    /// What each rule that people may change is set to, by its key.
    #[cfg_attr(test, ts(type = "Record<string, string>"))]
    pub rules: BTreeMap<String, String>,
    /// The draws that come without agreement.
    pub draws: Vec<DrawInfo>,
    /// The tables of starting positions that are drawn for it.
    pub tables: Vec<String>,
    /// The diagonals that have names.
    pub diagonals: Vec<DiagonalInfo>,
}

/// A name in both languages.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NamesInfo {
    /// In English.
    pub en: String,
    /// In Russian.
    pub ru: String,
}

/// Which form of which variant it is.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FormInfo {
    /// The first form of the family, which names the family.
    pub of: String,
    /// What tells this form from the others.
    pub names: NamesInfo,
}

/// A draw that comes without agreement.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DrawInfo {
    /// The criterion, such as `D3`.
    pub criterion: Option<String>,
    /// The word for the rule.
    pub rule: String,
    /// After how many.
    pub limit: u16,
    /// The article of the rules.
    pub article: String,
}

/// A diagonal with a name.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DiagonalInfo {
    /// The word for it.
    pub id: String,
    /// What people call it.
    pub names: NamesInfo,
    /// Its squares.
    pub cells: Vec<String>,
}

/// A rule that people may change.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SwitchInfo {
    /// Its key in identifiers.
    pub key: String,
    /// Where it belongs.
    pub group: String,
    /// What it can be set to.
    pub values: Vec<String>,
}

/// A usual time control.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PresetInfo {
    /// Its identifier.
    pub id: String,
    /// Whose it is.
    pub group: String,
    /// How fast it is.
    pub pace: Option<String>,
    /// The control; none for a game without a clock.
    pub control: Option<ControlInfo>,
}

/// A board as it is drawn.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardPlan {
    /// `squares`, `grid`, `chequer`, `hexes`, `lattice` or `holes`.
    pub shape: String,
    /// How wide it is.
    pub columns: u8,
    /// How high it is.
    pub rows: u8,
    /// The squares that are played on.
    pub cells: Vec<CellPlan>,
    /// How the squares that are played on are painted where only one colour is: `dark` or `light`.
    pub shade: String,
    /// What stands at the edge: `algebraic`, `algebraic-from-top`, `numbers` or `names`.
    pub edge: String,
    /// Squares that belong to a seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub camps: Vec<Camp>,
}

/// A square and its place.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CellPlan {
    /// Its name.
    pub name: String,
    /// From the left.
    pub x: f32,
    /// From below.
    pub y: f32,
}

/// Squares that belong to a seat.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Camp {
    /// The seat.
    pub seat: String,
    /// The squares.
    pub cells: Vec<String>,
}

/// A variant as clients are told of it.
#[must_use]
pub fn variant(variant: &'static dyn Variant) -> VariantDescription {
    let info = variant.info();
    let start = variant.start().view();
    let settings = settings_of(variant).into_iter();
    VariantDescription {
        id: info.id.to_owned(),
        names: names(&info.names),
        form: info.form.as_ref().map(|form| FormInfo { of: form.of.to_owned(), names: names(&form.names) }),
        game_type: info.notation.game_type.to_owned(),
        capture_sign: capture_sign(info).to_owned(),
        seats: info.seats.iter().map(|&seat| seat.to_owned()).collect(),
        first: info.seat_name(info.first).to_owned(),
        first_by_lot: info.first_by_lot,
        pairs: info.pairs,
        targets: targets(info),
        board: BoardPlan { camps: camps(info, &start), ..board(&info.board) },
        start: View::of(info, &start),
        over_the_board: variant.rules().is_some(),
        rules: settings.map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
        draws: variant.draws().iter().map(draw).collect(),
        tables: start_tables_of(info.kin).map(|table| table.id.to_owned()).collect(),
        diagonals: diagonals_of(&info.board).iter().map(diagonal).collect(),
    }
}

/// The rules that people may change, with everything that they can be set to.
#[must_use]
pub fn switches() -> Vec<SwitchInfo> {
    let values = |switch: &Switch| switch.values.iter().map(|value| value.name.to_owned()).collect();
    let switches = SWITCHES.iter().map(|switch| SwitchInfo {
        key: switch.key.to_owned(),
        group: switch.group.code().to_owned(),
        values: values(switch),
    });
    switches.collect()
}

fn names(names: &Names) -> NamesInfo {
    NamesInfo { en: names.en.clone(), ru: names.ru.clone() }
}

fn diagonal(diagonal: &Diagonal) -> DiagonalInfo {
    let Diagonal { id, en, ru, squares } = diagonal;
    DiagonalInfo {
        id: (*id).to_owned(),
        names: NamesInfo { en: (*en).to_owned(), ru: (*ru).to_owned() },
        cells: squares.iter().map(|&cell| cell.to_owned()).collect(),
    }
}

fn draw(draw: &DrawCount) -> DrawInfo {
    DrawInfo {
        criterion: draw.criterion.map(|criterion| Criterion::name(criterion).to_owned()),
        rule: draw.reason.code().to_owned(),
        limit: draw.limit,
        article: draw.article.unwrap_or_default().to_owned(),
    }
}

fn board(board: &Board) -> BoardPlan {
    let cells = board.cells.iter().map(|cell| CellPlan { name: cell.name.clone(), x: cell.x, y: cell.y });
    let shape = match board.shape {
        Shape::Squares => "squares",
        Shape::Grid => "grid",
        Shape::Chequer => "chequer",
        Shape::Hexes => "hexes",
        Shape::Lattice => "lattice",
        Shape::Holes => "holes",
    };
    let edge = match board.edge {
        Edge::Algebraic => "algebraic",
        Edge::AlgebraicFromTop => "algebraic-from-top",
        Edge::Numbers => "numbers",
        Edge::Names => "names",
    };
    BoardPlan {
        shape: shape.to_owned(),
        columns: board.columns,
        rows: board.rows,
        cells: cells.collect(),
        shade: if board.shade == Shade::Light { "light" } else { "dark" }.to_owned(),
        edge: edge.to_owned(),
        camps: vec![],
    }
}

fn cell_names(info: &VariantInfo, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| info.board.name(cell).to_owned()).collect()
}

fn targets(info: &VariantInfo) -> Vec<Vec<String>> {
    let targets = info.targets.iter().filter(|_| info.aim == Aim::Camp);
    targets.map(|cells| cell_names(info, cells)).collect()
}

/// In a race: where each seat's men stand at first, and where they go if nobody stood there.
fn camps(info: &VariantInfo, start: &bolshak_game::View) -> Vec<Camp> {
    if info.aim != Aim::Camp {
        return vec![];
    }
    let camp = |seat: Seat, cells: &[Cell]| Camp {
        seat: info.seat_name(seat).to_owned(),
        cells: cell_names(info, cells),
    };
    let homes = info.all_seats().map(|seat| {
        let own = start.pieces.iter().filter(|piece| piece.seat == seat);
        camp(seat, &own.map(|piece| piece.cell).collect::<Vec<_>>())
    });
    let empty = |cells: &[Cell]| start.pieces.iter().all(|piece| !cells.contains(&piece.cell));
    let open = info.all_seats().filter(|seat| empty(&info.targets[seat.index()]));
    homes.chain(open.map(|seat| camp(seat, &info.targets[seat.index()]))).collect()
}
