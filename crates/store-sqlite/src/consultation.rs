//! Who holds seats together.

use bolshak_game::Seat;
use bolshak_store::columns::read_word;
use bolshak_store::{Consultant, ConsultationStore, Part, RecordId, SeatRecord, Side, StoreError};
use rusqlite::{Connection, Row, params};

use crate::SqliteStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::ratings::all;
use crate::read::{occupant, side_captain};

pub(crate) const CONSULTANTS: &str = "
    SELECT kind, person, NULL, name, seat, part FROM consultant WHERE game = ?1 ORDER BY seat, number";

/// All who hold seats of a game together with those who sit there, or once did.
pub(crate) fn consultants(connection: &Connection, id: &str) -> Result<Vec<Consultant>, Fault> {
    all(connection, CONSULTANTS, [id], consultant)
}

fn consultant(row: &Row<'_>) -> Result<Consultant, Fault> {
    let damaged = || StoreError::Damaged("the database holds an impossible consultant".to_owned());
    let who = SeatRecord { occupant: occupant(row)?.ok_or_else(damaged)?, name: row.get(3)? };
    let part = read_word("part in a side", &row.get::<_, String>(5)?, Part::of_code)?;
    Ok(Consultant { seat: Seat(row.get(4)?), who, part })
}

impl ConsultationStore for SqliteStore {
    fn change_side(
        &self,
        game: &RecordId,
        seat: Seat,
        before: &Side,
        after: &Side,
    ) -> Result<(), StoreError> {
        let (game, before, after) = (game.clone(), before.clone(), after.clone());
        self.writer.wait(move |changes| changes.change_side(&game, seat, &before, &after))
    }
}

impl Changes<'_> {
    fn change_side(&mut self, id: &RecordId, seat: Seat, before: &Side, after: &Side) -> Result<(), Fault> {
        let game = self.find(id)?.ok_or(StoreError::Missing)?;
        let captain = side_captain(self.connection, id.as_str(), seat)?.ok_or(StoreError::Missing)?;
        let mut others = consultants(self.connection, id.as_str())?;
        others.retain(|other| other.seat == seat);
        if (Side { captain, others }) != *before {
            return Err(StoreError::Conflict.into());
        }
        self.forget_guests(id, game.updated_at)?;
        let (kind, person, level) = after.captain.occupant.columns();
        self.connection.execute(
            "UPDATE seat SET kind = ?3, guest = ?4, level = ?5, name = ?6 WHERE game = ?1 AND seat = ?2",
            params![id.as_str(), seat.0, kind, person, level, after.captain.name],
        )?;
        let sql = "DELETE FROM consultant WHERE game = ?1 AND seat = ?2";
        self.connection.execute(sql, params![id.as_str(), seat.0])?;
        self.add_consultants(id, &after.others)?;
        self.note_guests(id, game.updated_at, game.updated_at)
    }

    /// Those of one seat stand together.
    pub(crate) fn add_consultants(&mut self, id: &RecordId, all: &[Consultant]) -> Result<(), Fault> {
        for (number, Consultant { seat, who, part }) in (0..).zip(all) {
            let (kind, person, _) = who.occupant.columns();
            self.connection.execute(
                "INSERT INTO consultant (game, seat, number, kind, person, name, part)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                params![id.as_str(), seat.0, number, kind, person, who.name, part.code()],
            )?;
        }
        Ok(())
    }
}
