//! Arbiters intervene in games that go on.

use bolshak_arena::referee::GameEvent;
use bolshak_game::Seat;
use bolshak_store::{CompetitionAddition, RecordId};
use bolshak_wire::CompetitionRuling as Ruling;

use super::grown;
use crate::directory::Directory;
use crate::error::ApiError;
use crate::listing::seat_names;
use crate::room::actor::RoomRequest;
use crate::viewer::Viewer;

/// The most time that is given at once, in seconds.
const MOST: u32 = 24 * 60 * 60;

/// An arbiter intervenes in a game of a competition.
pub(crate) async fn rule(
    directory: &Directory,
    viewer: Viewer,
    (id, game): (RecordId, RecordId),
    ruling: Ruling,
) -> Result<(), ApiError> {
    let services = directory.services();
    let (all, competition, wanted) = (services.competitions.clone(), id.clone(), game.clone());
    let (what, now) = (ruling.clone(), services.now().wall);
    let found = services.with_store(move |store| {
        all.in_turn(&competition, || {
            let kept = all.find(store, &viewer, &competition)?;
            if !kept.is_arbiter(&viewer) {
                return Err(ApiError::not_yours());
            }
            let games = store.competition_games(&competition, false)?;
            if !games.iter().any(|one| one.game == wanted && one.ended.is_none()) {
                return Err(ApiError::impossible(
                    "game-over",
                    "this game does not go on in this competition",
                ));
            }
            let event = event(&kept.head.variant, &what)?;
            if what != Ruling::Annul {
                return Ok(Ok(event));
            }
            // The competition forgets it first, so that it is played again and not lost by both.
            let settled =
                CompetitionAddition { settled: vec![wanted.clone()], ..CompetitionAddition::default() };
            let head = grown(&kept.head, &kept.log, now);
            Ok(store.add_to_competition(&head, kept.head.version, &settled).map(|()| event))
        })
    });
    let ruling = found.await?;
    directory.ask(&game, |reply| RoomRequest::Rule { ruling, reply }).await??;
    services.competitions.look_soon(services, &id);
    Ok(())
}

fn event(variant: &str, ruling: &Ruling) -> Result<GameEvent, ApiError> {
    let seat = |name: &str| {
        let names = seat_names(variant).unwrap_or_default();
        let place = names.iter().position(|known| *known == name).map(Seat::of);
        place.ok_or_else(|| ApiError::impossible("bad-side", format!("a seat is {}", names.join(" or "))))
    };
    Ok(match ruling {
        Ruling::Pause => GameEvent::Paused,
        Ruling::Start => GameEvent::Started,
        Ruling::Time { seat: name, seconds } => {
            if !(1..=MOST).contains(seconds) {
                return Err(ApiError::impossible("bad-time", format!("1 to {MOST} seconds are given")));
            }
            GameEvent::AddedTime(seat(name)?, u64::from(*seconds) * 1_000)
        }
        Ruling::Award { seat: name } => GameEvent::Forfeited(seat(name)?.other()),
        Ruling::Draw => GameEvent::DeclaredDrawn,
        Ruling::Annul => GameEvent::Annulled,
    })
}
