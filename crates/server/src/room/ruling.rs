//! A game of an exhibition: what an arbiter says of it from outside the room, and what its end means.

use bolshak_arena::referee::{GameEvent, Refusal};
use bolshak_game::Seat;
use bolshak_store::RecordId;

use super::actor::{Actor, not_kept};
use crate::exhibitions;
use crate::listing::seat_names;

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
