//! Where a new game begins: at the initial position, at one that was sent, at a cell drawn by lot, or with odds.

use bolshak_arena::lot;
use bolshak_game::{Game, Seat, Variant, VariantInfo};
use bolshak_notation::{Odds, StartEntry, read_position, start_tables_of, write_fen};
use bolshak_store::Lot;
use bolshak_wire as wire;
use serde::Deserialize;

use crate::error::ApiError;
use crate::new_game::seat_by_lot;
use crate::viewer::unguessable;

/// A table, and the seed by which a cell of it is drawn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantedLot {
    table: String,
    /// Left out where the server is to choose one.
    seed: Option<String>,
}

impl WantedLot {
    /// A new lot of this table.
    pub(crate) fn of_table(table: &str) -> Self {
        Self { table: table.to_owned(), seed: None }
    }

    /// The lot of this table that a seed gives.
    pub(crate) fn with_seed(table: &str, seed: &str) -> Self {
        Self { table: table.to_owned(), seed: Some(seed.to_owned()) }
    }
}

/// What one side gives.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantedOdds {
    without: Vec<String>,
    first: String,
}

impl From<&wire::OddsWanted> for WantedOdds {
    fn from(wire::OddsWanted { without, first }: &wire::OddsWanted) -> Self {
        Self { without: without.clone(), first: first.clone() }
    }
}

/// Draws a cell of a table by lot, for all to see: the lot, the cell's text and its position.
pub(crate) fn draw(
    variant: &'static dyn Variant,
    wanted: WantedLot,
) -> Result<(Lot, String, String), ApiError> {
    let seed = wanted.seed.unwrap_or_else(new_seed);
    let (drawn, entry, game) = cell(variant, &wanted.table, &seed)?;
    Ok((drawn, entry.text, write_fen(variant.info(), &game.view())))
}

/// The time, so that a lot tells when it was drawn, and chance.
pub(crate) fn new_seed() -> String {
    format!("{}-{}", jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ"), &unguessable()[..16])
}

/// The cell that a seed draws from a table of a game.
fn cell(
    variant: &'static dyn Variant,
    table: &str,
    seed: &str,
) -> Result<(Lot, StartEntry, Box<dyn Game>), ApiError> {
    if !lot::is_seed(seed) {
        return Err(ApiError::impossible(
            "bad-seed",
            "a seed is a line of 1 to 80 characters without quotes",
        ));
    }
    let found = start_tables_of(variant.info().kin).find(|known| known.id == table);
    let mut entries = found.map(|table| table.entries_for(variant)).unwrap_or_default();
    let columns: Vec<_> = entries.iter().map(|(entry, _)| entry.column()).collect();
    let drawn = lot::draw(&columns, seed).ok_or_else(|| {
        ApiError::impossible(
            "no-such-table",
            format!("{} is not drawn from a table {table}", variant.info().id),
        )
    })?;
    let (entry, line) = entries.swap_remove(drawn);
    let lot = Lot { table: table.to_owned(), cell: entry.cell.clone(), seed: seed.to_owned() };
    Ok((lot, entry, line))
}

/// The position of a new game, unless it is the initial one, and the lot that gave it.
pub(crate) fn opening(
    variant: &'static dyn Variant,
    position: Option<&str>,
    lot: Option<&WantedLot>,
    odds: Option<&WantedOdds>,
    first: Option<&str>,
) -> Result<(Option<String>, Option<Lot>), ApiError> {
    let position = position.map(str::trim).filter(|text| !text.is_empty());
    match (position, lot, odds, first) {
        (None, None, None, None) => Ok((None, None)),
        (None, None, None, Some(name)) => Ok((begun_by(variant, name)?, None)),
        (Some(text), None, None, None) => Ok((start_position(variant, text)?, None)),
        (None, Some(WantedLot { table, seed }), None, None) => {
            let seed = seed.clone().unwrap_or_else(new_seed);
            let (lot, _, game) = cell(variant, table, &seed)?;
            Ok((start_position(variant, &write_fen(variant.info(), &game.view()))?, Some(lot)))
        }
        (None, None, Some(odds), None) => Ok((with_odds(variant, odds)?, None)),
        _ => Err(ApiError::impossible("bad-position", "a game begins in one way only")),
    }
}

/// The initial position for somebody to begin, where the rules leave that to the lot.
fn begun_by(variant: &'static dyn Variant, name: &str) -> Result<Option<String>, ApiError> {
    let info = variant.info();
    if !info.first_by_lot {
        let message = format!("in {} {} begins", info.names.en, info.seat_name(info.first));
        return Err(ApiError::impossible("bad-first", message));
    }
    let first = seat_by_lot(name, info.seats).ok_or_else(|| {
        let seats = info.seats.join(", ");
        ApiError::impossible("no-such-side", format!("expected one of {seats} or lot, found {name}"))
    })?;
    let game =
        variant.begun_by(first).map_err(|error| ApiError::impossible("bad-first", error.to_string()))?;
    start_position(variant, &write_fen(info, &game.view()))
}

fn with_odds(variant: &'static dyn Variant, odds: &WantedOdds) -> Result<Option<String>, ApiError> {
    let info = variant.info();
    let first = info
        .seat(&odds.first)
        .ok_or_else(|| ApiError::impossible("no-such-side", format!("nobody is called {}", odds.first)))?;
    let view = Odds::view(variant, &odds.without, first).map_err(|name| {
        let message = format!("one side gives men of its own; {name} is no square of one");
        ApiError::impossible("bad-handicap", message).at(Some(name))
    })?;
    start_position(variant, &write_fen(info, &view))
}

/// The FEN of a position to begin from, unless it is the initial one.
fn start_position(variant: &'static dyn Variant, text: &str) -> Result<Option<String>, ApiError> {
    let view = read_start(variant, text)?.view();
    Ok((view != variant.start().view()).then(|| write_fen(variant.info(), &view)))
}

/// A position, in any notation, from which a game can begin.
pub(crate) fn read_start(variant: &'static dyn Variant, text: &str) -> Result<Box<dyn Game>, ApiError> {
    let info: &VariantInfo = variant.info();
    let game = read_position(variant, text).map_err(|error| {
        let place = error.cell.clone().unwrap_or_else(|| error.column.to_string());
        ApiError::impossible("bad-position", error.to_string()).at(Some(place))
    })?;
    let view = game.view();
    for (index, name) in info.seats.iter().enumerate() {
        let has_pieces = view.pieces.iter().any(|piece| piece.seat.index() == index);
        let in_hand = view.aside.hands.get(index).is_some_and(|&stones| stones > 0);
        if !has_pieces && !in_hand && !view.aside.out.contains(&Seat::of(index)) {
            return Err(ApiError::impossible("one-sided", format!("{name} has no pieces")));
        }
    }
    if let Some(outcome) = game.outcome() {
        let message = format!("this game would be over before it began: {}", outcome.reason.words());
        return Err(ApiError::impossible("bad-position", message));
    }
    Ok(game)
}
