//! The regulations of a competition, as arbiters read and change them.

use bolshak_notation::drawn_cells;
use bolshak_store::{RecordId, Store};
use bolshak_tournament::tables::{Language, tie_break_name};
use bolshak_tournament::tiebreak::TieBreak;
use bolshak_tournament::{Competition, Plan};
use bolshak_wire as wire;

use super::{Competitions, online};
use crate::error::ApiError;
use crate::viewer::Viewer;

fn unwritable(error: &serde_json::Error) -> ApiError {
    ApiError::bad_record(error.to_string())
}

/// The regulations, and what they can be made of.
pub(crate) fn regulations(
    all: &Competitions,
    store: &dyn Store,
    viewer: &Viewer,
    id: &RecordId,
    language: Language,
) -> Result<wire::CompetitionPlan, ApiError> {
    let kept = all.find(store, viewer, id)?;
    if !kept.is_arbiter(viewer) {
        return Err(ApiError::not_yours());
    }
    let plan = Plan { online: None, ..kept.competition()?.plan.clone() };
    let choice = |by: &TieBreak| -> Result<wire::TieBreakChoice, ApiError> {
        let code = serde_json::to_string(by).map_err(|error| unwritable(&error))?;
        Ok(wire::TieBreakChoice { code, name: tie_break_name(*by, language) })
    };
    Ok(wire::CompetitionPlan {
        openings: bolshak_game::find(&plan.variant).and_then(drawn_cells).is_some(),
        tie_breaks: TieBreak::OFFERED.iter().chain(&plan.tie_breaks).map(choice).collect::<Result<_, _>>()?,
        plan: serde_json::to_string_pretty(&plan).map_err(|error| unwritable(&error))?,
    })
}

/// Other regulations for a competition. Its game and the seed of its lots stay, and how the server runs it.
pub(super) fn changed(competition: &Competition, text: &str) -> Result<Plan, ApiError> {
    let refuse = |error: serde_json::Error| {
        let place = format!("{}:{}", error.line(), error.column());
        ApiError::impossible("bad-plan", format!("these are no regulations: {error}")).at(Some(place))
    };
    let wanted: Plan = serde_json::from_str(text).map_err(refuse)?;
    let Plan { variant, seed, online, .. } = competition.plan.clone();
    let is_named = (1..=100).contains(&wanted.name.trim().chars().count());
    if !is_named || wanted.name.chars().any(char::is_control) {
        let message = "a competition is called by 1 to 100 characters on one line";
        return Err(ApiError::impossible("bad-name", message));
    }
    let mut plan = Plan { variant, seed, online, ..wanted };
    if let Some(own) = plan.online.take() {
        plan.online = Some(Box::new(online::fitted(*own, &plan)?));
    }
    Ok(plan)
}
