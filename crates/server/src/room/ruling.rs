//! A game of an exhibition or of a competition: what an arbiter says of it from outside the room, and what its end means.

use std::sync::Arc;
use std::time::Duration;

use bolshak_arena::referee::{GameEvent, Refusal};
use bolshak_game::Seat;
use bolshak_store::RecordId;
use bolshak_wire as wire;

use super::actor::{Actor, not_kept};
use crate::listing::seat_names;
use crate::{competitions, exhibitions};

/// How long whoever is at a room that another node had, or that was asleep, takes to come back.
const COMING_BACK: Duration = Duration::from_secs(4);

impl Actor {
    /// An arbiter gives a game that goes on its result. Whoever asks the room has found out that he may.
    pub(super) async fn rule(&mut self, ruling: GameEvent) -> Result<(), Refusal> {
        self.fire_due().await;
        if self.game.summary().ended.is_some() {
            return Err(Refusal::new("over", "the game is over"));
        }
        let now = self.services.now();
        self.commit(vec![ruling], now).await.map_err(|error| not_kept(&error))
    }

    /// Whoever has not made his first move in time has lost. Where nobody has come, the game comes to nothing. A room that has just
    /// come into memory waits for those who are on their way back to it, and one whose clock is stopped for the arbiter.
    pub(super) async fn late(&mut self) -> Result<(), Refusal> {
        if self.opened.elapsed() < COMING_BACK || self.game.is_paused() {
            return Ok(());
        }
        let summary = self.game.summary();
        let Some(seat) = summary.to_move.filter(|_| summary.ended.is_none() && summary.plies < 2) else {
            return Ok(());
        };
        let is_alone = |seat: Seat| !self.attendance.is_at(seat);
        let nobody = summary.plies == 0 && is_alone(seat) && is_alone(seat.other());
        self.rule(if nobody { GameEvent::Annulled } else { GameEvent::Forfeited(seat) }).await
    }

    /// Reads the competition that the game belongs to.
    pub(super) async fn read_competition(&mut self) {
        let (all, record) = (Arc::clone(&self.services.competitions), self.game.record().clone());
        match self.services.with_store(move |store| competitions::place(&all, store, &record)).await {
            Ok(place) => self.competition = place,
            Err(error) => tracing::error!(error = error.message, "the competition could not be read"),
        }
    }

    /// What players cannot agree on in a competition.
    pub(super) fn check_competition(&self, command: &wire::Command) -> Result<(), Refusal> {
        let is_refused = match command {
            wire::Command::CallOff => true,
            wire::Command::Propose { proposal } => {
                ["pause", "more-time", "rematch"].contains(&proposal.as_str())
            }
            _ => false,
        };
        if self.competition.is_none() || !is_refused {
            return Ok(());
        }
        Err(Refusal::new("in-competition", "in a competition the arbiter decides that"))
    }

    /// The competition hears that a game of it has ended; it asks the store how.
    pub(super) fn tell_competition(&self) {
        if let Some(id) = self.competition.as_ref().and_then(|place| RecordId::new(&place.id)) {
            self.services.competitions.look_soon(&self.services, &id);
        }
    }

    /// Whether this is the seat of the host of an exhibition.
    pub(super) fn is_hosts(&self, seat: Seat) -> bool {
        let names = seat_names(&self.game.record().variant).unwrap_or_default();
        let host = self.exhibition.as_ref().map(|place| place.host.as_str());
        host.is_some() && host == names.get(seat.index()).copied()
    }

    /// Tells the exhibition, if the game belongs to one, that it has ended.
    pub(super) async fn tell_exhibition(&mut self) {
        let Some(id) = self.exhibition.as_ref().and_then(|place| RecordId::new(&place.id)) else { return };
        if let Err(error) = self.services.read(move |store| exhibitions::note_end(store, &id)).await {
            tracing::error!(%error, "the end of an exhibition could not be noted");
        }
    }
}
