use std::fmt;

use bolshak_game::{Variant, View, position_key, registry};
use bolshak_notation::{Material, find_move, read_position, start_tables_of};

use crate::board::Board;
use crate::prepare::index_key;
use crate::watch::{PartOfPosition, Watch};
use crate::{Filter, turned};

/// What is looked for. All of it must be so of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Query {
    /// Players, dates and the like.
    pub filter: Filter,
    /// What happens on the board.
    pub conditions: Vec<Condition>,
    /// In which order games are found.
    pub order: Order,
    /// At most so many are wanted; the first in their order.
    pub limit: Option<usize>,
}

/// Something that happens on the board. Positions, moves and parts are texts, which each variant reads in its own way:
/// games of one that cannot read them do not fit.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Condition {
    /// This position.
    Position(String),
    /// This position, or the same with the board turned and the colours exchanged.
    PositionOrTurned(String),
    /// It begins with these moves from the initial position.
    Opening(String),
    /// It comes to a cell of a drawing table, by the identifier of the table and the name of the cell, or of its column.
    Cell(String, String),
    /// A position that has this in it: `?:Wc3,!d4:BKf6`.
    Part(String),
    /// These pieces and no others, in so many positions that follow each other.
    Material(Material, usize),
    /// A move that takes at least so many pieces.
    Capture(usize),
    /// Somebody who does not lose makes a quiet move after which at least so many pieces more are taken than he takes back
    /// at once.
    Sacrifice(usize),
    /// At least so many pieces are crowned.
    Promotions(usize),
}

/// An order of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// As they came in.
    #[default]
    Number,
    /// By date, the earliest first; those without one come first.
    Date,
    /// By date, the latest first.
    Latest,
    /// By rating, the highest first.
    Rating,
    /// By length, the shortest first.
    Length,
    /// By the first player's name.
    White,
    /// By the second player's name.
    Black,
    /// By the event.
    Event,
}

/// What is wrong with a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueryError {
    /// The character at fault, from 1.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.column, self.message)
    }
}

impl std::error::Error for QueryError {}

/// What a query comes to in one variant.
pub(crate) struct Plan {
    /// For each condition that the index answers: positions of which a game has one.
    pub(crate) keys: Vec<Vec<u64>>,
    pub(crate) watches: Vec<Watch>,
}

impl Query {
    /// Reads the conditions as a variant does; nothing if it cannot.
    pub(crate) fn plan(&self, variant: &'static dyn Variant) -> Option<Plan> {
        let mut plan = Plan { keys: vec![], watches: vec![] };
        self.conditions.iter().try_for_each(|condition| condition.plan(variant, &mut plan).ok())?;
        Some(plan)
    }
}

impl Condition {
    /// Whether any variant can read it, or this one.
    ///
    /// # Errors
    /// The character of its text that is at fault, from 1, and why.
    pub(crate) fn check(&self, variant: Option<&'static dyn Variant>) -> Result<(), (usize, String)> {
        let mut plan = Plan { keys: vec![], watches: vec![] };
        let known = match variant {
            Some(variant) => vec![variant],
            None => registry().to_vec(),
        };
        let mut read = known.into_iter().map(|variant| self.plan(variant, &mut plan));
        // What the first of them, Russian draughts, says of it is as good as what the others say.
        let first = read.next().unwrap_or(Ok(()));
        if first.is_ok() || read.any(|read| read.is_ok()) { Ok(()) } else { first }
    }

    fn plan(&self, variant: &'static dyn Variant, plan: &mut Plan) -> Result<(), (usize, String)> {
        let info = variant.info();
        let key = |view: &View| index_key(info.id, position_key(view));
        match self {
            Self::Position(text) | Self::PositionOrTurned(text) => {
                let game = read_position(variant, text).map_err(|error| (error.column, error.to_string()))?;
                let view = game.view();
                let mut keys = vec![key(&view)];
                if matches!(self, Self::PositionOrTurned(_)) {
                    keys.extend(turned(info, &view).map(|view| key(&view)));
                }
                plan.keys.push(keys);
            }
            Self::Opening(text) => {
                let game = opening(variant, text)?;
                plan.keys.push(vec![key(&game.view())]);
                let mut board = Board::of(&game.start_view(), info.board.cells.len());
                let moves = game.played().iter().map(|mv| {
                    let effect = board.effect(mv);
                    board.apply(&effect);
                    effect.as_move()
                });
                let moves = moves.collect();
                plan.watches.push(Watch::Opening(moves));
            }
            Self::Cell(table, cell) => plan.keys.push(cells(variant, table, cell)?),
            Self::Part(text) => plan.watches.push(Watch::Part(PartOfPosition::read(info, text)?)),
            Self::Material(material, positions) => plan.watches.push(Watch::Material(*material, *positions)),
            Self::Capture(pieces) => plan.watches.push(Watch::Capture(*pieces)),
            Self::Sacrifice(pieces) => plan.watches.push(Watch::Sacrifice(*pieces)),
            Self::Promotions(count) => plan.watches.push(Watch::Promotions(*count)),
        }
        Ok(())
    }
}

/// The game after some moves, with or without their numbers.
fn opening(
    variant: &'static dyn Variant,
    text: &str,
) -> Result<Box<dyn bolshak_game::Game>, (usize, String)> {
    let mut game = variant.start();
    let mut column = 1;
    for word in text.split(' ') {
        let is_number =
            word.ends_with('.') && word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
        if !word.is_empty() && !is_number {
            let found =
                find_move(game.as_ref(), word).map_err(|error| (column, format!("{word}: {error}")))?;
            game.play_at(found.index).map_err(|refused| (column, refused.to_string()))?;
        }
        column += word.chars().count() + 1;
    }
    Ok(game)
}

fn cells(variant: &'static dyn Variant, table: &str, cell: &str) -> Result<Vec<u64>, (usize, String)> {
    let info = variant.info();
    let found = start_tables_of(info.kin).find(|known| known.id == table);
    let found = found.ok_or_else(|| (1, format!("{} has no drawing table {table}", info.id)))?;
    let entries = found.entries_for(variant).into_iter();
    let wanted = entries.filter(|(entry, _)| {
        cell.is_empty() || entry.cell.eq_ignore_ascii_case(cell) || entry.column().eq_ignore_ascii_case(cell)
    });
    let keys: Vec<u64> = wanted.map(|(_, game)| index_key(info.id, position_key(&game.view()))).collect();
    if keys.is_empty() { Err((1, format!("the table {table} has no cell {cell}"))) } else { Ok(keys) }
}
