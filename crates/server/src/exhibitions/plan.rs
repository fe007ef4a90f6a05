//! What is announced, read.

use bolshak_arena::{TimeControl, TimeControls};
use bolshak_community::HostSide;
use bolshak_notation::excerpt;
use bolshak_store::ExhibitionPlan;
use bolshak_wire::ExhibitionWanted;

use crate::error::ApiError;
use crate::new_game::{name, variant_named};
use crate::openings::{WantedLot, opening};
use crate::people::plain;

/// The most boards.
const MOST: u16 = 60;

fn bad(message: impl Into<String>) -> ApiError {
    ApiError::impossible("bad-exhibition", message)
}

pub(super) fn read(wanted: &ExhibitionWanted) -> Result<ExhibitionPlan, ApiError> {
    let title = name(&wanted.name)?;
    if title.is_empty() {
        return Err(bad("an exhibition has a name"));
    }
    let variant = variant_named(&wanted.variant)?;
    let info = variant.info();
    if info.seats.len() != 2 {
        return Err(bad(format!("{} is not played by two", info.id)));
    }
    if !(1..=MOST).contains(&wanted.most) {
        return Err(bad(format!("there are 1 to {MOST} boards")));
    }
    let lot = wanted.table.as_deref().map(WantedLot::of_table);
    // A lot that was drawn only shows that one can be.
    let (start, drawn) = opening(variant, wanted.position.as_deref(), lot.as_ref(), None, None)?;
    Ok(ExhibitionPlan {
        name: title,
        about: plain(&wanted.about)?,
        variant: info.id.to_owned(),
        start: start.filter(|_| drawn.is_none()),
        table: wanted.table.clone(),
        side: side(&wanted.side)?,
        times: times(wanted.host_time.as_deref(), wanted.player_time.as_deref())?,
        most: wanted.most,
        blindfold: wanted.blindfold,
    })
}

fn side(code: &str) -> Result<HostSide, ApiError> {
    let codes = || HostSide::ALL.map(HostSide::code).join(", ");
    HostSide::of_code(code)
        .ok_or_else(|| bad(format!("the host's side is one of {}, not {}", codes(), excerpt(code))))
}

/// The clocks of the host and of a player. Only one of the two may have one: a host who has none walks without haste, and players
/// without a clock wait for one who has.
fn times(host: Option<&str>, player: Option<&str>) -> Result<Option<[TimeControl; 2]>, ApiError> {
    let impossible = |message: String| ApiError::impossible("bad-time", message);
    let read = |text: &str| {
        text.parse::<TimeControl>().map_err(|error| impossible(format!("this is no time control: {error}")))
    };
    let side = |text: Option<&str>| text.map_or_else(|| Ok(TimeControl::unlimited()), read);
    let (host, player) = (side(host)?, side(player)?);
    if host.is_unlimited() && player.is_unlimited() {
        return Ok(None);
    }
    TimeControls::new(vec![host.clone(), player.clone()])
        .map(|_| Some([host, player]))
        .ok_or_else(|| impossible("either all have a sandglass or none".to_owned()))
}
