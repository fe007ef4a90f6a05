//! What is another at one board than at all others: a handicap that the host gives a player, or takes from him.
//!
//! It is one or more of three things: the player's clock has more or less time at the beginning, the host has a certain
//! seat, and the game begins from a position of its own, which may be the initial one without some men (odds). An own
//! position takes the place of a drawn opening.

use bolshak_arena::TimeControl;
use bolshak_community::{ExhibitionDeed as Deed, HostSide};
use bolshak_game::Variant;
use bolshak_notation::{Odds, excerpt, read_position};
use bolshak_store::{BoardTerms, ExhibitionPlan, RecordId, Store};
use bolshak_wire as wire;

use super::{find, no_such_entry, told};
use crate::error::ApiError;
use crate::new_game::variant_named;
use crate::openings::{WantedOdds, opening};
use crate::viewer::Viewer;

fn bad(message: impl Into<String>) -> ApiError {
    ApiError::impossible("bad-board-terms", message)
}

/// The host says on which terms somebody plays who has applied.
pub(crate) fn set_terms(
    store: &dyn Store,
    viewer: &Viewer,
    (id, number): (&RecordId, u32),
    wanted: &wire::BoardTermsWanted,
) -> Result<(), ApiError> {
    let found = find(store, viewer, id)?;
    found.check(Deed::Answer)?;
    if !found.entries.iter().any(|entry| entry.number == number) {
        return Err(no_such_entry());
    }
    let terms = read(&found.exhibition.plan, wanted)?;
    store.set_terms(id, number, &terms).map_err(told)
}

fn read(plan: &ExhibitionPlan, wanted: &wire::BoardTermsWanted) -> Result<BoardTerms, ApiError> {
    let variant = variant_named(&plan.variant)?;
    let no_side = |name: &str| bad(format!("nobody is called {}", excerpt(name)));
    let seat = |name: &String| variant.info().seat(name).ok_or_else(|| no_side(name));
    let host = wanted.host.as_ref().map(seat).transpose()?;
    let odds = wanted.handicap.as_ref().map(WantedOdds::from);
    let (start, _) = opening(variant, wanted.position.as_deref(), None, odds.as_ref(), None)?;
    if start.is_some() && host.is_none() && matches!(plan.side, HostSide::Alternating | HostSide::Lot) {
        return Err(bad("a position of its own needs a side: say which one the host has at this board"));
    }
    Ok(BoardTerms { extra: extra(plan, wanted.extra)?, host, start })
}

/// Seconds that a player has more or less, as milliseconds.
fn extra(plan: &ExhibitionPlan, seconds: i64) -> Result<i64, ApiError> {
    if seconds == 0 {
        return Ok(0);
    }
    let Some([_, player]) = plan.times.as_ref().filter(|[_, player]| !player.is_unlimited()) else {
        return Err(bad("players without a clock have no more or less time"));
    };
    let extra = seconds.checked_mul(1_000).filter(|extra| player.with_extra(*extra).is_some());
    extra.ok_or_else(|| bad(format!("a clock of {player} cannot begin with {seconds} seconds more")))
}

/// The player's clock at a board.
pub(super) fn player_time(time: &TimeControl, terms: &BoardTerms) -> TimeControl {
    time.with_extra(terms.extra).unwrap_or_else(|| time.clone())
}

/// The terms of a board as people see them.
pub(super) fn shown(variant: &'static dyn Variant, terms: &BoardTerms) -> wire::BoardTermsInfo {
    let info = variant.info();
    let view =
        terms.start.as_deref().and_then(|fen| read_position(variant, fen).ok()).map(|game| game.view());
    let odds = view.and_then(|view| Odds::of(variant, &view));
    wire::BoardTermsInfo {
        extra: terms.extra / 1_000,
        host: terms.host.map(|seat| info.seat_name(seat).to_owned()),
        position: terms.start.clone(),
        handicap: odds.map(|odds| wire::Handicap::of(info, &odds)),
    }
}
