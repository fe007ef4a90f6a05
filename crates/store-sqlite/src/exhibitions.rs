//! Simultaneous exhibitions.

use bolshak_community::{EntryState, HostSide, Stage};
use bolshak_game::Seat;
use bolshak_store::columns::{read_times, read_word, write_times};
use bolshak_store::{
    Board, BoardTerms, Exhibition, ExhibitionEntry, ExhibitionPlan, ExhibitionStore, Listed, Occupant,
    PersonId, RecordId, SeatRecord, StoreError,
};
use rusqlite::{OptionalExtension, Row, params};

use crate::SqliteStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::ratings::all;
use crate::read::readable;

/// An exhibition with what its host is called now, and how many are accepted.
macro_rules! exhibition {
    ($($rest:literal)*) => {
        concat!(
            "
    SELECT id, host, (SELECT name FROM member WHERE id = host), stage, name, about, variant, start, lot_table, side,
           times, most, blindfold, seed, announced_at,
           (SELECT count(*) FROM exhibition_entry WHERE exhibition = exhibition.id AND state = 'accepted')
    FROM exhibition ",
            $($rest),*
        )
    };
}

const BY_ID: &str = exhibition!("WHERE id = ?1");

pub(crate) const AT_STAGE: &str =
    exhibition!("WHERE stage = ?1 ORDER BY announced_at DESC, id DESC LIMIT ?2");

pub(crate) const OF_PERSON: &str = exhibition!(
    "WHERE id IN (SELECT id FROM exhibition WHERE host = ?1
                  UNION SELECT exhibition FROM exhibition_entry WHERE person = ?1)"
);

pub(crate) const ENTRIES: &str = "
    SELECT number, kind, person, coalesce((SELECT member.name FROM member WHERE id = person), name), state, board, game,
           extra, host_seat, start
    FROM exhibition_entry WHERE exhibition = ?1 ORDER BY number";

const GAMES: &str =
    "SELECT game FROM exhibition_entry WHERE exhibition = ?1 AND game IS NOT NULL ORDER BY board";

pub(crate) const AT_GAME: &str = "SELECT exhibition, board FROM exhibition_entry WHERE game = ?1";

const ANNOUNCE: &str = "
    INSERT INTO exhibition (id, host, stage, name, about, variant, start, lot_table, side, times, most, blindfold, seed,
                            announced_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14) ON CONFLICT DO NOTHING";

const ENTER: &str = "
    INSERT INTO exhibition_entry (exhibition, number, kind, person, name, state)
    SELECT ?1, 1 + coalesce(max(number), 0), ?2, ?3, ?4, 'applied' FROM exhibition_entry WHERE exhibition = ?1
    ON CONFLICT DO NOTHING RETURNING number";

const SET_TERMS: &str = "
    UPDATE exhibition_entry SET extra = ?3, host_seat = ?4, start = ?5 WHERE exhibition = ?1 AND number = ?2";

const GIVE_BOARD: &str = "
    UPDATE exhibition_entry SET board = ?3, game = ?4 WHERE exhibition = ?1 AND number = ?2 AND state = 'accepted'";

const WITHOUT_BOARD: &str =
    "SELECT count(*) FROM exhibition_entry WHERE exhibition = ?1 AND state = 'accepted' AND board IS NULL";

/// Whoever leaves takes along what has not begun. He is listed with no game in which nothing has happened.
const LEAVE: [&str; 5] = [
    "DELETE FROM exhibition_entry WHERE exhibition IN (SELECT id FROM exhibition WHERE host = ?1 AND stage = 'open')",
    "DELETE FROM exhibition WHERE host = ?1 AND stage = 'open'",
    "DELETE FROM exhibition_entry WHERE person = ?1 AND board IS NULL",
    "UPDATE exhibition_entry SET kind = 'guest', name = '' WHERE person = ?1",
    "UPDATE seat SET kind = 'guest', name = ''
     WHERE guest = ?1 AND kind IN ('guest', 'member') AND game IN (
         SELECT game FROM exhibition_entry WHERE person = ?1
         UNION ALL
         SELECT game FROM exhibition_entry WHERE exhibition IN (SELECT id FROM exhibition WHERE host = ?1))",
];

fn exhibition(row: &Row<'_>) -> Result<Exhibition, Fault> {
    let word = |column| row.get::<_, String>(column);
    let times: Option<String> = row.get(10)?;
    let times = times.map(|times| read_word("time of an exhibition", &times, read_times)).transpose()?;
    Ok(Exhibition {
        id: read_word("name of an exhibition", &word(0)?, RecordId::new)?,
        host: read_word("host of an exhibition", &word(1)?, PersonId::new)?,
        host_name: row.get::<_, Option<String>>(2)?.unwrap_or_default(),
        stage: read_word("stage of an exhibition", &word(3)?, Stage::of_code)?,
        plan: ExhibitionPlan {
            name: row.get(4)?,
            about: row.get(5)?,
            variant: row.get(6)?,
            start: row.get(7)?,
            table: row.get(8)?,
            side: read_word("side of a host", &word(9)?, HostSide::of_code)?,
            times,
            most: row.get(11)?,
            blindfold: row.get(12)?,
        },
        seed: row.get(13)?,
        announced_at: unsigned(row.get(14)?),
        players: row.get(15)?,
    })
}

fn entry(row: &Row<'_>) -> Result<ExhibitionEntry, Fault> {
    let (kind, person): (String, String) = (row.get(1)?, row.get(2)?);
    let occupant =
        read_word("player of an exhibition", &kind, |kind| Occupant::of_columns(kind, Some(&person), None))?;
    let board: Option<(u16, String)> = row.get::<_, Option<u16>>(5)?.zip(row.get(6)?);
    let board = board.map(|(number, game)| {
        read_word("game of an exhibition", &game, RecordId::new).map(|game| Board { number, game })
    });
    Ok(ExhibitionEntry {
        number: row.get(0)?,
        player: SeatRecord { occupant, name: row.get(3)? },
        state: read_word("state of an application", &row.get::<_, String>(4)?, EntryState::of_code)?,
        terms: BoardTerms {
            extra: row.get(7)?,
            host: row.get::<_, Option<u8>>(8)?.map(|seat| Seat::of(usize::from(seat))),
            start: row.get(9)?,
        },
        board: board.transpose()?,
    })
}

impl ExhibitionStore for SqliteStore {
    fn announce(&self, exhibition: &Exhibition) -> Result<(), StoreError> {
        let exhibition = exhibition.clone();
        self.writer.wait(move |changes| changes.announce(&exhibition))
    }

    fn exhibition(&self, id: &RecordId) -> Result<Option<Exhibition>, StoreError> {
        self.readers.read(|connection| Ok(all(connection, BY_ID, [id.as_str()], exhibition)?.pop()))
    }

    fn exhibitions(&self, stage: Stage, most: usize) -> Result<Vec<Exhibition>, StoreError> {
        let values = params![stage.code(), signed(most as u64)];
        self.readers.read(|connection| all(connection, AT_STAGE, values, exhibition))
    }

    fn exhibitions_of(&self, person: &PersonId) -> Result<Vec<Exhibition>, StoreError> {
        let found = self.readers.read(|connection| all(connection, OF_PERSON, [person.as_str()], exhibition));
        let mut found = found?;
        found.sort_by(|one, other| (other.announced_at, &other.id).cmp(&(one.announced_at, &one.id)));
        Ok(found)
    }

    fn remove_exhibition(&self, id: &RecordId) -> Result<(), StoreError> {
        let id = id.clone();
        self.writer.wait(move |changes| changes.remove_exhibition(&id))
    }

    fn enter(&self, id: &RecordId, player: &SeatRecord) -> Result<u32, StoreError> {
        let (id, player) = (id.clone(), player.clone());
        self.writer.wait(move |changes| changes.enter(&id, &player))
    }

    fn change_entry(&self, id: &RecordId, number: u32, state: Option<EntryState>) -> Result<(), StoreError> {
        let id = id.clone();
        self.writer.wait(move |changes| changes.change_entry(&id, number, state))
    }

    fn set_terms(&self, id: &RecordId, number: u32, terms: &BoardTerms) -> Result<(), StoreError> {
        let (id, terms) = (id.clone(), terms.clone());
        self.writer.wait(move |changes| changes.set_terms(&id, number, &terms))
    }

    fn entries(&self, id: &RecordId) -> Result<Vec<ExhibitionEntry>, StoreError> {
        self.readers.read(|connection| all(connection, ENTRIES, [id.as_str()], entry))
    }

    fn give_out_boards(&self, id: &RecordId, seed: &str, boards: &[(u32, Board)]) -> Result<(), StoreError> {
        let (id, seed, boards) = (id.clone(), seed.to_owned(), boards.to_vec());
        self.writer.wait(move |changes| changes.give_out_boards(&id, &seed, &boards))
    }

    fn change_stage(&self, id: &RecordId, from: Stage, to: Stage) -> Result<bool, StoreError> {
        let id = id.clone();
        self.writer.wait(move |changes| {
            let sql = "UPDATE exhibition SET stage = ?3 WHERE id = ?1 AND stage = ?2";
            Ok(changes.connection.execute(sql, [id.as_str(), from.code(), to.code()])? > 0)
        })
    }

    fn exhibition_games(&self, id: &RecordId) -> Result<Vec<Listed>, StoreError> {
        self.readers.read(|connection| {
            let games = all(connection, GAMES, [id.as_str()], |row| Ok(row.get(0)?))?;
            Ok(readable(connection, &games))
        })
    }

    fn exhibition_at(&self, game: &RecordId) -> Result<Option<(Exhibition, u16)>, StoreError> {
        self.readers.read(|connection| {
            let place = |row: &Row<'_>| Ok((row.get::<_, String>(0)?, row.get(1)?));
            let found = connection.prepare(AT_GAME)?.query_row([game.as_str()], place).optional()?;
            let Some((id, board)) = found else { return Ok(None) };
            Ok(all(connection, BY_ID, [&id], exhibition)?.pop().map(|found| (found, board)))
        })
    }
}

impl Changes<'_> {
    fn announce(&mut self, exhibition: &Exhibition) -> Result<(), Fault> {
        self.check_member(&exhibition.host)?;
        let Exhibition { id, host, stage, plan, seed, announced_at, .. } = exhibition;
        let ExhibitionPlan { name, about, variant, start, table, side, times, most, blindfold } = plan;
        let times = times.as_ref().map(write_times);
        let values = params![
            id.as_str(),
            host.as_str(),
            stage.code(),
            name,
            about,
            variant,
            start,
            table,
            side.code(),
            times,
            most,
            blindfold,
            seed,
            signed(*announced_at)
        ];
        let added = self.connection.execute(ANNOUNCE, values)?;
        if added == 0 { Err(StoreError::Taken.into()) } else { Ok(()) }
    }

    fn check_open(&self, id: &RecordId) -> Result<(), Fault> {
        let sql = "SELECT stage FROM exhibition WHERE id = ?1";
        let stage: Option<String> =
            self.connection.query_row(sql, [id.as_str()], |row| row.get(0)).optional()?;
        match stage {
            None => Err(StoreError::Missing.into()),
            Some(stage) if stage == Stage::Open.code() => Ok(()),
            Some(_) => Err(StoreError::Conflict.into()),
        }
    }

    fn remove_exhibition(&mut self, id: &RecordId) -> Result<(), Fault> {
        self.check_open(id)?;
        self.connection.execute("DELETE FROM exhibition_entry WHERE exhibition = ?1", [id.as_str()])?;
        self.connection.execute("DELETE FROM exhibition WHERE id = ?1", [id.as_str()])?;
        Ok(())
    }

    fn enter(&mut self, id: &RecordId, SeatRecord { occupant, name }: &SeatRecord) -> Result<u32, Fault> {
        self.check_open(id)?;
        let (kind, person, _) = occupant.columns();
        let values = params![id.as_str(), kind, person, name];
        let number = self.connection.query_row(ENTER, values, |row| row.get(0)).optional()?;
        number.ok_or_else(|| StoreError::Taken.into())
    }

    fn change_entry(&mut self, id: &RecordId, number: u32, state: Option<EntryState>) -> Result<(), Fault> {
        self.check_open(id)?;
        let changed = match state {
            Some(state) => self.connection.execute(
                "UPDATE exhibition_entry SET state = ?3 WHERE exhibition = ?1 AND number = ?2",
                params![id.as_str(), number, state.code()],
            )?,
            None => self.connection.execute(
                "DELETE FROM exhibition_entry WHERE exhibition = ?1 AND number = ?2",
                params![id.as_str(), number],
            )?,
        };
        if changed == 0 { Err(StoreError::Missing.into()) } else { Ok(()) }
    }

    fn set_terms(&mut self, id: &RecordId, number: u32, terms: &BoardTerms) -> Result<(), Fault> {
        self.check_open(id)?;
        let seat = terms.host.map(|Seat(place)| place);
        let values = params![id.as_str(), number, terms.extra, seat, terms.start];
        let changed = self.connection.execute(SET_TERMS, values)?;
        if changed == 0 { Err(StoreError::Missing.into()) } else { Ok(()) }
    }

    fn give_out_boards(&mut self, id: &RecordId, seed: &str, boards: &[(u32, Board)]) -> Result<(), Fault> {
        self.check_open(id)?;
        for (number, board) in boards {
            let values = params![id.as_str(), number, board.number, board.game.as_str()];
            if self.connection.execute(GIVE_BOARD, values)? == 0 {
                return Err(StoreError::Conflict.into());
            }
        }
        let without: u32 = self.connection.query_row(WITHOUT_BOARD, [id.as_str()], |row| row.get(0))?;
        if without > 0 {
            return Err(StoreError::Conflict.into());
        }
        let sql = "UPDATE exhibition SET stage = ?2, seed = ?3 WHERE id = ?1";
        self.connection.execute(sql, [id.as_str(), Stage::Starting.code(), seed])?;
        Ok(())
    }

    pub(crate) fn leave_exhibitions(&mut self, person: &PersonId) -> Result<(), Fault> {
        LEAVE.into_iter().try_for_each(|sql| Ok(self.connection.execute(sql, [person.as_str()]).map(drop)?))
    }
}
