//! Simultaneous exhibitions. Whoever changes one holds its row.

use bolshak_community::{EntryState, HostSide, Stage};
use bolshak_game::Seat;
use bolshak_store::columns::{read_times, read_word, write_times};
use bolshak_store::{
    Board, BoardTerms, Exhibition, ExhibitionEntry, ExhibitionPlan, ExhibitionStore, Listed, Occupant,
    PersonId, RecordId, SeatRecord, StoreError,
};
use postgres::Row;

use crate::PostgresStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::games::readable;
use crate::numbers::{signed, unsigned};
use crate::source::{Connection, Value};

/// An exhibition with what its host is called now, and how many are accepted.
macro_rules! exhibition {
    ($($rest:literal)*) => {
        concat!(
            "
    SELECT id, host, (SELECT member.name FROM member WHERE member.id = host), stage, name, about, variant, start, lot_table,
           side, times, most, blindfold, seed, announced_at,
           (SELECT count(*) FROM exhibition_entry WHERE exhibition = exhibition.id AND state = 'accepted')
    FROM exhibition ",
            $($rest),*
        )
    };
}

pub(crate) const BY_ID: &str = exhibition!("WHERE id = $1");

pub(crate) const AT_STAGE: &str =
    exhibition!("WHERE stage = $1 ORDER BY announced_at DESC, id DESC LIMIT $2");

pub(crate) const OF_PERSON: &str = exhibition!(
    "WHERE id IN (SELECT hosted.id FROM exhibition AS hosted WHERE hosted.host = $1
                  UNION SELECT exhibition FROM exhibition_entry WHERE person = $1)"
);

pub(crate) const ENTRIES: &str = "
    SELECT number, kind, person, coalesce((SELECT member.name FROM member WHERE id = person), name), state, board, game,
           extra, host_seat, start
    FROM exhibition_entry WHERE exhibition = $1 ORDER BY number";

pub(crate) const GAMES: &str =
    "SELECT game FROM exhibition_entry WHERE exhibition = $1 AND game IS NOT NULL ORDER BY board";

pub(crate) const AT_GAME: &str = "SELECT exhibition, board FROM exhibition_entry WHERE game = $1";

const ANNOUNCE: &str = "
    INSERT INTO exhibition (id, host, stage, name, about, variant, start, lot_table, side, times, most, blindfold, seed,
                            announced_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT DO NOTHING";

pub(crate) const HOLD: &str = "SELECT stage FROM exhibition WHERE id = $1 FOR NO KEY UPDATE";

const ENTER: &str = "
    INSERT INTO exhibition_entry (exhibition, number, kind, person, name, state)
    SELECT $1, 1 + coalesce(max(number), 0), $2, $3, $4, 'applied' FROM exhibition_entry WHERE exhibition = $1
    ON CONFLICT DO NOTHING RETURNING number";

const CHANGE_ENTRY: &str = "UPDATE exhibition_entry SET state = $3 WHERE exhibition = $1 AND number = $2";

const REMOVE_ENTRY: &str = "DELETE FROM exhibition_entry WHERE exhibition = $1 AND number = $2";

const SET_TERMS: &str = "
    UPDATE exhibition_entry SET extra = $3, host_seat = $4, start = $5 WHERE exhibition = $1 AND number = $2";

const GIVE_BOARD: &str = "
    UPDATE exhibition_entry SET board = $3, game = $4 WHERE exhibition = $1 AND number = $2 AND state = 'accepted'";

const WITHOUT_BOARD: &str =
    "SELECT count(*) FROM exhibition_entry WHERE exhibition = $1 AND state = 'accepted' AND board IS NULL";

/// Whoever leaves takes along what has not begun. He is listed with no game in which nothing has happened.
pub(crate) const LEAVE: [&str; 5] = [
    "DELETE FROM exhibition_entry WHERE exhibition IN (SELECT id FROM exhibition WHERE host = $1 AND stage = 'open')",
    "DELETE FROM exhibition WHERE host = $1 AND stage = 'open'",
    "DELETE FROM exhibition_entry WHERE person = $1 AND board IS NULL",
    "UPDATE exhibition_entry SET kind = 'guest', name = '' WHERE person = $1",
    "UPDATE seat SET kind = 'guest', name = ''
     WHERE guest = $1 AND kind IN ('guest', 'member') AND game IN (
         SELECT game FROM exhibition_entry WHERE person = $1
         UNION ALL
         SELECT game FROM exhibition_entry WHERE exhibition IN (SELECT id FROM exhibition WHERE host = $1))",
];

fn exhibition(row: &Row) -> Result<Exhibition, Fault> {
    let times: Option<&str> = row.try_get(10)?;
    let times = times.map(|times| read_word("time of an exhibition", times, read_times)).transpose()?;
    let most: i32 = row.try_get(11)?;
    let players: i64 = row.try_get(15)?;
    Ok(Exhibition {
        id: read_word("name of an exhibition", row.try_get(0)?, RecordId::new)?,
        host: read_word("host of an exhibition", row.try_get(1)?, PersonId::new)?,
        host_name: row.try_get::<_, Option<String>>(2)?.unwrap_or_default(),
        stage: read_word("stage of an exhibition", row.try_get(3)?, Stage::of_code)?,
        plan: ExhibitionPlan {
            name: row.try_get(4)?,
            about: row.try_get(5)?,
            variant: row.try_get(6)?,
            start: row.try_get(7)?,
            table: row.try_get(8)?,
            side: read_word("side of a host", row.try_get(9)?, HostSide::of_code)?,
            times,
            most: u16::try_from(most).unwrap_or(0),
            blindfold: row.try_get(12)?,
        },
        seed: row.try_get(13)?,
        announced_at: unsigned(row.try_get(14)?),
        players: u32::try_from(players).unwrap_or(0),
    })
}

fn entry(row: &Row) -> Result<ExhibitionEntry, Fault> {
    let (number, person): (i64, &str) = (row.try_get(0)?, row.try_get(2)?);
    let occupant = |kind: &str| Occupant::of_columns(kind, Some(person), None);
    let board: Option<(i32, &str)> = row.try_get::<_, Option<i32>>(5)?.zip(row.try_get(6)?);
    let board = board.map(|(number, game)| {
        let game = read_word("game of an exhibition", game, RecordId::new)?;
        Ok::<_, Fault>(Board { number: u16::try_from(number).unwrap_or(0), game })
    });
    Ok(ExhibitionEntry {
        number: u32::try_from(number).unwrap_or(0),
        player: SeatRecord {
            occupant: read_word("player of an exhibition", row.try_get(1)?, occupant)?,
            name: row.try_get(3)?,
        },
        state: read_word("state of an application", row.try_get(4)?, EntryState::of_code)?,
        terms: BoardTerms {
            extra: row.try_get(7)?,
            host: row.try_get::<_, Option<i16>>(8)?.map(|seat| Seat::of(usize::try_from(seat).unwrap_or(0))),
            start: row.try_get(9)?,
        },
        board: board.transpose()?,
    })
}

fn by_id(connection: &mut Connection, id: &str) -> Result<Option<Exhibition>, Fault> {
    connection.first(BY_ID, &[&id])?.as_ref().map(exhibition).transpose()
}

impl ExhibitionStore for PostgresStore {
    fn announce(&self, exhibition: &Exhibition) -> Result<(), StoreError> {
        let exhibition = exhibition.clone();
        self.writer.wait(None, move |changes| changes.announce(&exhibition))
    }

    fn exhibition(&self, id: &RecordId) -> Result<Option<Exhibition>, StoreError> {
        let id = id.clone();
        self.readers.read(move |connection| by_id(connection, id.as_str()))
    }

    fn exhibitions(&self, stage: Stage, most: usize) -> Result<Vec<Exhibition>, StoreError> {
        let most = signed(most as u64);
        self.readers.read(move |connection| {
            connection.query(AT_STAGE, &[&stage.code(), &most])?.iter().map(exhibition).collect()
        })
    }

    fn exhibitions_of(&self, person: &PersonId) -> Result<Vec<Exhibition>, StoreError> {
        let person = person.clone();
        let mut found: Vec<Exhibition> = self.readers.read(move |connection| {
            connection.query(OF_PERSON, &[&person.as_str()])?.iter().map(exhibition).collect()
        })?;
        found.sort_by(|one, other| (other.announced_at, &other.id).cmp(&(one.announced_at, &one.id)));
        Ok(found)
    }

    fn remove_exhibition(&self, id: &RecordId) -> Result<(), StoreError> {
        let id = id.clone();
        self.writer.wait(None, move |changes| changes.remove_exhibition(&id))
    }

    fn enter(&self, id: &RecordId, player: &SeatRecord) -> Result<u32, StoreError> {
        let (id, player) = (id.clone(), player.clone());
        self.writer.wait(None, move |changes| changes.enter(&id, &player))
    }

    fn change_entry(&self, id: &RecordId, number: u32, state: Option<EntryState>) -> Result<(), StoreError> {
        let id = id.clone();
        self.writer.wait(None, move |changes| changes.change_entry(&id, number, state))
    }

    fn set_terms(&self, id: &RecordId, number: u32, terms: &BoardTerms) -> Result<(), StoreError> {
        let (id, terms) = (id.clone(), terms.clone());
        self.writer.wait(None, move |changes| changes.set_terms(&id, number, &terms))
    }

    fn entries(&self, id: &RecordId) -> Result<Vec<ExhibitionEntry>, StoreError> {
        let id = id.clone();
        self.readers
            .read(move |connection| connection.query(ENTRIES, &[&id.as_str()])?.iter().map(entry).collect())
    }

    fn give_out_boards(&self, id: &RecordId, seed: &str, boards: &[(u32, Board)]) -> Result<(), StoreError> {
        let (id, seed, boards) = (id.clone(), seed.to_owned(), boards.to_vec());
        self.writer.wait(None, move |changes| changes.give_out_boards(&id, &seed, &boards))
    }

    fn change_stage(&self, id: &RecordId, from: Stage, to: Stage) -> Result<bool, StoreError> {
        let id = id.clone();
        self.writer.wait(None, move |changes| {
            let sql = "UPDATE exhibition SET stage = $3 WHERE id = $1 AND stage = $2";
            Ok(changes.connection.execute(sql, &[&id.as_str(), &from.code(), &to.code()])? > 0)
        })
    }

    fn exhibition_games(&self, id: &RecordId) -> Result<Vec<Listed>, StoreError> {
        let id = id.clone();
        self.readers.read(move |connection| readable(connection, GAMES, &[&id.as_str()]))
    }

    fn exhibition_at(&self, game: &RecordId) -> Result<Option<(Exhibition, u16)>, StoreError> {
        let game = game.clone();
        self.readers.read(move |connection| {
            let Some(row) = connection.first(AT_GAME, &[&game.as_str()])? else { return Ok(None) };
            let (id, board): (String, i32) = (row.try_get(0)?, row.try_get(1)?);
            let board = u16::try_from(board).unwrap_or(0);
            Ok(by_id(connection, &id)?.map(|exhibition| (exhibition, board)))
        })
    }
}

impl Changes<'_> {
    fn announce(&mut self, exhibition: &Exhibition) -> Result<(), Fault> {
        self.check_members(&[exhibition.host.as_str()])?;
        let Exhibition { id, host, stage, plan, seed, announced_at, .. } = exhibition;
        let ExhibitionPlan { name, about, variant, start, table, side, times, most, blindfold } = plan;
        let (times, most) = (times.as_ref().map(write_times), i32::from(*most));
        let values: [Value<'_>; 14] = [
            &id.as_str(),
            &host.as_str(),
            &stage.code(),
            name,
            about,
            variant,
            start,
            table,
            &side.code(),
            &times,
            &most,
            blindfold,
            seed,
            &signed(*announced_at),
        ];
        let added = self.connection.execute(ANNOUNCE, &values)?;
        if added == 0 { Err(StoreError::Taken.into()) } else { Ok(()) }
    }

    /// The exhibition is open, and no other node changes it until this is committed.
    fn hold_open(&mut self, id: &RecordId) -> Result<(), Fault> {
        let row = self.connection.first(HOLD, &[&id.as_str()])?;
        let stage: &str = match &row {
            Some(row) => row.try_get(0)?,
            None => return Err(StoreError::Missing.into()),
        };
        if stage == Stage::Open.code() { Ok(()) } else { Err(StoreError::Conflict.into()) }
    }

    fn remove_exhibition(&mut self, id: &RecordId) -> Result<(), Fault> {
        self.hold_open(id)?;
        self.connection.execute("DELETE FROM exhibition_entry WHERE exhibition = $1", &[&id.as_str()])?;
        self.connection.execute("DELETE FROM exhibition WHERE id = $1", &[&id.as_str()]).map(drop)
    }

    fn enter(&mut self, id: &RecordId, SeatRecord { occupant, name }: &SeatRecord) -> Result<u32, Fault> {
        self.hold_open(id)?;
        let (kind, person, _) = occupant.columns();
        let row = self.connection.first(ENTER, &[&id.as_str(), &kind, &person, name])?;
        let number: i64 = row.ok_or(StoreError::Taken)?.try_get(0)?;
        Ok(u32::try_from(number).unwrap_or(0))
    }

    fn change_entry(&mut self, id: &RecordId, number: u32, state: Option<EntryState>) -> Result<(), Fault> {
        self.hold_open(id)?;
        let (id, number) = (id.as_str(), i64::from(number));
        let changed = match state {
            Some(state) => self.connection.execute(CHANGE_ENTRY, &[&id, &number, &state.code()])?,
            None => self.connection.execute(REMOVE_ENTRY, &[&id, &number])?,
        };
        if changed == 0 { Err(StoreError::Missing.into()) } else { Ok(()) }
    }

    fn set_terms(&mut self, id: &RecordId, number: u32, terms: &BoardTerms) -> Result<(), Fault> {
        self.hold_open(id)?;
        let seat = terms.host.map(|Seat(place)| i16::from(place));
        let (id, number) = (id.as_str(), i64::from(number));
        let changed =
            self.connection.execute(SET_TERMS, &[&id, &number, &terms.extra, &seat, &terms.start])?;
        if changed == 0 { Err(StoreError::Missing.into()) } else { Ok(()) }
    }

    fn give_out_boards(&mut self, id: &RecordId, seed: &str, boards: &[(u32, Board)]) -> Result<(), Fault> {
        self.hold_open(id)?;
        let id = id.as_str();
        for (entry, board) in boards {
            let (entry, number, game) = (i64::from(*entry), i32::from(board.number), board.game.as_str());
            if self.connection.execute(GIVE_BOARD, &[&id, &entry, &number, &game])? == 0 {
                return Err(StoreError::Conflict.into());
            }
        }
        let without = self.connection.first(WITHOUT_BOARD, &[&id])?;
        if without.map_or(Ok(0), |row| row.try_get::<_, i64>(0))? > 0 {
            return Err(StoreError::Conflict.into());
        }
        let sql = "UPDATE exhibition SET stage = $2, seed = $3 WHERE id = $1";
        self.connection.execute(sql, &[&id, &Stage::Starting.code(), &seed]).map(drop)
    }

    pub(crate) fn leave_exhibitions(&mut self, person: &PersonId) -> Result<(), Fault> {
        LEAVE.into_iter().try_for_each(|sql| self.connection.execute(sql, &[&person.as_str()]).map(drop))
    }
}
