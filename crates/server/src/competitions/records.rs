//! All games of a competition as PDN: those that were played here with their moves, others with their results alone.

use std::collections::HashMap;

use bolshak_notation::pdn::{self, GameResult, Tag};
use bolshak_store::{RecordId, Store};
use bolshak_tournament::Competition;
use bolshak_tournament::games::PlayedGame;

use super::Competitions;
use crate::error::ApiError;
use crate::new_game::variant_named;
use crate::room::rebuild_quietly;
use crate::viewer::Viewer;

/// All games of a competition.
pub(crate) fn pdn(
    all: &Competitions,
    store: &dyn Store,
    viewer: &Viewer,
    id: &RecordId,
) -> Result<String, ApiError> {
    let kept = all.find(store, viewer, id)?;
    let competition = kept.competition()?;
    // Of a game that was played again the last one counts.
    let games: HashMap<String, RecordId> =
        store.competition_games(id, true)?.into_iter().map(|game| (game.place, game.game)).collect();
    let mut texts = vec![];
    for played in competition.played_games() {
        let text = match games.get(&played.id.to_string()) {
            Some(game) => with_moves(store, competition, &played, game)?,
            None => without_moves(competition, &played)?,
        };
        texts.push(text);
    }
    Ok(texts.join("\n"))
}

fn with_moves(
    store: &dyn Store,
    competition: &Competition,
    played: &PlayedGame<'_>,
    game: &RecordId,
) -> Result<String, ApiError> {
    let stored = store.load(game)?.filter(|stored| {
        // After a change of pairs others may have played here.
        stored.record.seats.iter().map(|seat| seat.name.as_str()).eq(played.players)
    });
    let Some(game) = stored.and_then(rebuild_quietly) else {
        return without_moves(competition, played);
    };
    let result = GameResult::parse(played.outcome.record_text()).unwrap_or_default();
    let style = variant_named(&competition.plan.variant)?.info().notation;
    let mut texts = vec![];
    for mut record in pdn::read(&game.pdn()).games {
        // What an arbiter has written down holds.
        let text = result.text(style).to_owned();
        let own = [("Event", competition.plan.name.clone()), ("Round", played.round()), ("Result", text)];
        record.tags.retain(|tag| own.iter().all(|(name, _)| tag.name != *name));
        record.tags.splice(0..0, own.map(|(name, value)| Tag::new(name, value)));
        texts.push(pdn::write(&record, style));
    }
    Ok(texts.join("\n"))
}

fn without_moves(competition: &Competition, played: &PlayedGame<'_>) -> Result<String, ApiError> {
    let variant = variant_named(&competition.plan.variant)?;
    let result = GameResult::parse(played.outcome.record_text()).unwrap_or_default();
    let tags = played.tags(&competition.plan);
    Ok(pdn::write(&pdn::from_match(&tags, variant.start().as_ref(), result), variant.info().notation))
}
