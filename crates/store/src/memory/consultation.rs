//! Who holds seats together, in memory.

use bolshak_game::Seat;

use crate::{ConsultationStore, MemoryStore, RecordId, Side, StoreError};

impl ConsultationStore for MemoryStore {
    fn change_side(
        &self,
        game: &RecordId,
        seat: Seat,
        before: &Side,
        after: &Side,
    ) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let game = kept.games.get_mut(game).ok_or(StoreError::Missing)?;
        let record = &mut game.stored.record;
        if seat.index() >= record.seats.len() {
            return Err(StoreError::Missing);
        }
        if record.side(seat) != *before {
            return Err(StoreError::Conflict);
        }
        record.set_side(seat, after.clone());
        game.was_open = true;
        Ok(())
    }
}
