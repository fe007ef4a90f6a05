//! Who holds seats together.

use std::collections::HashMap;

use bolshak_game::Seat;
use bolshak_store::columns::read_word;
use bolshak_store::{
    Consultant, ConsultationStore, Listed, Occupant, Part, PersonId, RecordId, SeatRecord, Side, StoreError,
};
use postgres::Row;

use crate::PostgresStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::games::{SEATS, seats};
use crate::source::Connection;

pub(crate) const CONSULTANTS: &str = "
    SELECT game, seat, kind, person, name, part FROM consultant WHERE game = ANY ($1) ORDER BY game, seat, number";

const CHANGE_CAPTAIN: &str = "
    UPDATE seat SET kind = $3, guest = $4, level = $5, name = $6 WHERE game = $1 AND seat = $2";

const FORGET: &str = "DELETE FROM consultant WHERE game = $1 AND seat = $2";

const ADD: &str = "
    INSERT INTO consultant (game, seat, number, kind, person, name, part) VALUES ($1, $2, $3, $4, $5, $6, $7)";

/// The lists of those who hold no seat any more and do not own the game.
const UNLIST: &str = "
    DELETE FROM game_of_guest WHERE game = $1 AND guest = ANY ($2) AND guest NOT IN (
        SELECT guest FROM seat WHERE game = $1 AND guest IS NOT NULL
        UNION SELECT owner FROM game WHERE id = $1 AND owner IS NOT NULL
        UNION SELECT person FROM consultant WHERE game = $1 AND part = 'consults')";

fn consultant(row: &Row) -> Result<Consultant, Fault> {
    let damaged = || StoreError::Damaged("the database holds an impossible consultant".to_owned());
    let occupant = Occupant::of_columns(row.try_get(2)?, row.try_get(3)?, None).ok_or_else(damaged)?;
    let seat = u8::try_from(row.try_get::<_, i16>(1)?).map_err(|_| damaged())?;
    let part = read_word("part in a side", row.try_get(5)?, Part::of_code)?;
    Ok(Consultant { seat: Seat(seat), who: SeatRecord { occupant, name: row.try_get(4)? }, part })
}

/// Adds those who consult to the games that have any.
pub(crate) fn join(
    connection: &mut Connection,
    games: &mut HashMap<String, Result<Listed, Fault>>,
) -> Result<(), Fault> {
    let consults = |game: &Result<Listed, Fault>| game.as_ref().is_ok_and(|one| one.record.terms.consults());
    let ids = games.iter().filter(|(_, game)| consults(game)).map(|(id, _)| id.clone());
    let ids: Vec<String> = ids.collect();
    if ids.is_empty() {
        return Ok(());
    }
    for row in connection.query(CONSULTANTS, &[&ids])? {
        let (id, read) = (row.try_get::<_, String>(0)?, consultant(&row));
        match (games.get_mut(&id), read) {
            (Some(Ok(listed)), Ok(other)) => listed.record.consultants.push(other),
            (Some(game), Err(fault)) => *game = Err(fault),
            _ => {}
        }
    }
    Ok(())
}

impl ConsultationStore for PostgresStore {
    fn change_side(
        &self,
        game: &RecordId,
        seat: Seat,
        before: &Side,
        after: &Side,
    ) -> Result<(), StoreError> {
        let (id, before, after) = (game.clone(), before.clone(), after.clone());
        self.writer.wait(Some(game), move |changes| changes.change_side(&id, seat, &before, &after))
    }
}

impl Changes<'_> {
    /// The game is locked until this is committed, so nobody else changes the side meanwhile.
    fn change_side(&mut self, id: &RecordId, seat: Seat, before: &Side, after: &Side) -> Result<(), Fault> {
        let game = self.find(id)?;
        if let Some(barred) = game.barred {
            return Err(StoreError::from(barred).into());
        }
        if self.side(id, seat)?.ok_or(StoreError::Missing)? != *before {
            return Err(StoreError::Conflict.into());
        }
        let (name, number) = (id.as_str(), i16::from(seat.0));
        let (kind, person, level) = after.captain.occupant.columns();
        let level = level.map(i16::from);
        self.connection
            .execute(CHANGE_CAPTAIN, &[&name, &number, &kind, &person, &level, &after.captain.name])?;
        self.connection.execute(FORGET, &[&name, &number])?;
        self.add_consultants(id, &after.others)?;
        let held: Vec<&str> =
            before.holders().filter_map(|one| one.occupant.person()).map(PersonId::as_str).collect();
        self.connection.execute(UNLIST, &[&name, &held])?;
        self.list(id, game.updated_at)
    }

    /// Nothing if there is no such seat.
    fn side(&mut self, id: &RecordId, seat: Seat) -> Result<Option<Side>, Fault> {
        let ids = [id.as_str()];
        let sitting = seats(&self.connection.query(SEATS, &[&&ids[..]])?, id.as_str())?.records;
        let Some(captain) = sitting.into_iter().nth(seat.index()) else { return Ok(None) };
        let others = self.connection.query(CONSULTANTS, &[&&ids[..]])?;
        let mut others = others.iter().map(consultant).collect::<Result<Vec<_>, _>>()?;
        others.retain(|other| other.seat == seat);
        Ok(Some(Side { captain, others }))
    }

    /// Those of one seat stand together.
    pub(crate) fn add_consultants(&mut self, id: &RecordId, all: &[Consultant]) -> Result<(), Fault> {
        for (number, Consultant { seat, who, part }) in (0_i32..).zip(all) {
            let (kind, person, _) = who.occupant.columns();
            let (game, seat, part) = (id.as_str(), i16::from(seat.0), part.code());
            self.connection.execute(ADD, &[&game, &seat, &number, &kind, &person, &who.name, &part])?;
        }
        Ok(())
    }
}
