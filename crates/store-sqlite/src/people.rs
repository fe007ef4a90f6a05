//! What members are to one another, what they tell of themselves and are told, and which games are theirs.

use bolshak_arena::Millis;
use bolshak_game::Seat;
use bolshak_store::columns::read_word;
use bolshak_store::{
    Ended, GameFilter, Listed, NOTICES, Notice, Opponent, PeopleStore, PersonId, Profile, RecordId, Related,
    Relation, StoreError, Tally,
};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::SqliteStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::ratings::all;
use crate::read::readable;

pub(crate) const RELATIONS: &str = "
    SELECT other, (SELECT name FROM member WHERE id = other) AS name, kind FROM relation
    WHERE person = ?1 AND name IS NOT NULL ORDER BY name";

pub(crate) const NOTICES_OF: &str = "
    SELECT kind, detail, sender, name, game, at, seen FROM notice WHERE person = ?1 ORDER BY number DESC";

/// Along the list of a person; the place that it begins behind is given as `?6` and `?7`.
pub(crate) const GAMES_LIKE: &str = "
    SELECT list.game FROM game_of_guest AS list CROSS JOIN game ON game.id = list.game
    WHERE list.guest = ?1 AND (?6 IS NULL OR (list.updated_at, list.game) < (?6, ?7))
      AND (?2 IS NULL OR game.variant = ?2)
      AND (?3 IS NULL OR EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND seat.guest = ?3))
      AND (?4 IS NULL OR game.rated = ?4)
      AND (?5 IS NULL OR (game.reason IS NOT NULL) = ?5)
    ORDER BY list.updated_at DESC, list.game DESC LIMIT ?8";

/// The games for two between these, by the seat of the first and who won.
const TALLY: &str = "
    SELECT mine.seat, game.winner, count(*) FROM game_of_guest AS list
    CROSS JOIN game ON game.id = list.game AND game.seats = 2 AND game.reason IS NOT NULL
    CROSS JOIN seat AS mine ON mine.game = game.id AND mine.guest = ?1
    CROSS JOIN seat AS theirs ON theirs.game = game.id AND theirs.guest = ?2
    WHERE list.guest = ?1 AND game.reason NOT IN (?3, ?4) AND game.terms NOT LIKE '%consultation=%' GROUP BY mine.seat, game.winner";

/// The games for two against members, by opponent: won, drawn, lost, and when something last happened.
pub(crate) const OPPONENTS_OF: &str = "
    SELECT member.id, member.name, sum(game.winner IS mine.seat), sum(game.winner IS NULL), sum(game.winner IS theirs.seat),
           max(list.updated_at)
    FROM game_of_guest AS list
    CROSS JOIN game ON game.id = list.game AND game.seats = 2 AND game.reason IS NOT NULL
    CROSS JOIN seat AS mine ON mine.game = game.id AND mine.guest = ?1
    CROSS JOIN seat AS theirs ON theirs.game = game.id AND theirs.seat = 1 - mine.seat AND theirs.guest <> ?1
    CROSS JOIN member ON member.id = theirs.guest
    WHERE list.guest = ?1 AND game.reason NOT IN (?2, ?3) AND game.terms NOT LIKE '%consultation=%'
    GROUP BY member.id ORDER BY count(*) DESC, max(list.updated_at) DESC LIMIT ?4";

fn related(row: &Row<'_>) -> Result<Related, Fault> {
    Ok(Related {
        person: read_word("person in a relation", &row.get::<_, String>(0)?, PersonId::new)?,
        name: row.get(1)?,
        relation: read_word("relation", &row.get::<_, String>(2)?, Relation::of_code)?,
    })
}

fn notice(row: &Row<'_>) -> Result<Notice, Fault> {
    let (from, game): (Option<String>, Option<String>) = (row.get(2)?, row.get(4)?);
    Ok(Notice {
        kind: row.get(0)?,
        detail: row.get(1)?,
        from: from.map(|from| read_word("sender of a notice", &from, PersonId::new)).transpose()?,
        name: row.get(3)?,
        game: game.and_then(|game| RecordId::new(&game)),
        at: unsigned(row.get(5)?),
        seen: row.get(6)?,
    })
}

fn is_blocked(connection: &Connection, one: &PersonId, other: &PersonId) -> Result<bool, Fault> {
    let sql = "SELECT EXISTS (SELECT 1 FROM relation WHERE kind = ?3
        AND (person = ?1 AND other = ?2 OR person = ?2 AND other = ?1))";
    let values = [one.as_str(), other.as_str(), Relation::Blocked.code()];
    Ok(connection.query_row(sql, values, |row| row.get(0))?)
}

fn profile(connection: &Connection, of: &PersonId) -> Result<Profile, Fault> {
    let sql = "SELECT about, title, hidden FROM profile WHERE person = ?1";
    let read = |row: &Row<'_>| Ok(Profile { about: row.get(0)?, title: row.get(1)?, hidden: row.get(2)? });
    Ok(connection.query_row(sql, [of.as_str()], read).optional()?.unwrap_or_default())
}

fn games_like(
    connection: &Connection,
    of: &PersonId,
    filter: &GameFilter,
    most: usize,
) -> Result<Vec<Listed>, Fault> {
    let GameFilter { variant, against, rated, over, before } = filter;
    let against = against.as_ref().map(PersonId::as_str);
    let (at, id) = before.as_ref().map(|(at, id)| (signed(*at), id.as_str())).unzip();
    let most = signed(most as u64);
    let values = params![of.as_str(), variant, against, rated, over, at, id, most];
    let ids = all(connection, GAMES_LIKE, values, |row| Ok(row.get::<_, String>(0)?))?;
    Ok(readable(connection, &ids))
}

fn tally(connection: &Connection, one: &PersonId, other: &PersonId) -> Result<Tally, Fault> {
    let [annulled, called_off] = Ended::VOID;
    let values = [one.as_str(), other.as_str(), annulled, called_off];
    let counted = all(connection, TALLY, values, |row| {
        Ok((row.get::<_, u8>(0)?, row.get::<_, Option<u8>>(1)?, row.get::<_, u32>(2)?))
    })?;
    let mut tally = Tally::default();
    for (seat, winner, count) in counted {
        tally.count(Seat(seat), winner.map(Seat), count);
    }
    Ok(tally)
}

fn opponent(row: &Row<'_>) -> Result<Opponent, Fault> {
    Ok(Opponent {
        person: read_word("opponent", &row.get::<_, String>(0)?, PersonId::new)?,
        name: row.get(1)?,
        tally: Tally { won: row.get(2)?, drawn: row.get(3)?, lost: row.get(4)? },
        last: unsigned(row.get(5)?),
    })
}

impl PeopleStore for SqliteStore {
    fn relate(
        &self,
        person: &PersonId,
        other: &PersonId,
        relation: Option<Relation>,
    ) -> Result<(), StoreError> {
        let (person, other) = (person.clone(), other.clone());
        self.writer.wait(move |changes| changes.relate(&person, &other, relation))
    }

    fn relations_of(&self, person: &PersonId) -> Result<Vec<Related>, StoreError> {
        self.readers.read(|connection| all(connection, RELATIONS, [person.as_str()], related))
    }

    fn is_blocked(&self, one: &PersonId, other: &PersonId) -> Result<bool, StoreError> {
        self.readers.read(|connection| is_blocked(connection, one, other))
    }

    fn keep_profile(&self, person: &PersonId, profile: &Profile) -> Result<(), StoreError> {
        let (person, profile) = (person.clone(), profile.clone());
        self.writer.wait(move |changes| changes.keep_profile(&person, &profile))
    }

    fn profile(&self, person: &PersonId) -> Result<Profile, StoreError> {
        self.readers.read(|connection| profile(connection, person))
    }

    fn notify(&self, person: &PersonId, notice: &Notice) -> Result<(), StoreError> {
        let (person, notice) = (person.clone(), notice.clone());
        self.writer.wait(move |changes| changes.notify(&person, &notice))
    }

    fn notices_of(&self, person: &PersonId) -> Result<Vec<Notice>, StoreError> {
        self.readers.read(|connection| all(connection, NOTICES_OF, [person.as_str()], notice))
    }

    fn notices_seen(&self, person: &PersonId, until: Millis) -> Result<(), StoreError> {
        let person = person.clone();
        self.writer.wait(move |changes| changes.notices_seen(&person, until))
    }

    fn games_like(
        &self,
        person: &PersonId,
        filter: &GameFilter,
        most: usize,
    ) -> Result<Vec<Listed>, StoreError> {
        self.readers.read(|connection| games_like(connection, person, filter, most))
    }

    fn tally(&self, person: &PersonId, other: &PersonId) -> Result<Tally, StoreError> {
        self.readers.read(|connection| tally(connection, person, other))
    }

    fn opponents_of(&self, person: &PersonId, most: usize) -> Result<Vec<Opponent>, StoreError> {
        let [annulled, called_off] = Ended::VOID;
        let values = params![person.as_str(), annulled, called_off, signed(most as u64)];
        self.readers.read(|connection| all(connection, OPPONENTS_OF, values, opponent))
    }
}

impl Changes<'_> {
    fn relate(
        &mut self,
        person: &PersonId,
        other: &PersonId,
        relation: Option<Relation>,
    ) -> Result<(), Fault> {
        self.check_member(person)?;
        self.check_member(other)?;
        let names = [person.as_str(), other.as_str()];
        self.connection.execute("DELETE FROM relation WHERE person = ?1 AND other = ?2", names)?;
        if let Some(relation) = relation {
            let sql = "INSERT INTO relation (person, other, kind) VALUES (?1, ?2, ?3)";
            self.connection.execute(sql, [names[0], names[1], relation.code()])?;
        }
        Ok(())
    }

    pub(crate) fn check_member(&self, id: &PersonId) -> Result<(), Fault> {
        let member = crate::members::by_id(self.connection, id)?;
        member.map(drop).ok_or_else(|| StoreError::Missing.into())
    }

    fn keep_profile(&mut self, person: &PersonId, profile: &Profile) -> Result<(), Fault> {
        self.check_member(person)?;
        let sql = "INSERT INTO profile (person, about, title, hidden) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT DO UPDATE SET about = ?2, title = ?3, hidden = ?4";
        let Profile { about, title, hidden } = profile;
        self.connection.execute(sql, params![person.as_str(), about, title, hidden])?;
        Ok(())
    }

    fn notify(&mut self, person: &PersonId, notice: &Notice) -> Result<(), Fault> {
        let Notice { kind, detail, from, name, game, at, seen } = notice;
        let (from, game) = (from.as_ref().map(PersonId::as_str), game.as_ref().map(RecordId::as_str));
        self.connection.execute(
            "INSERT INTO notice (person, kind, detail, sender, name, game, at, seen)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            params![person.as_str(), kind, detail, from, name, game, signed(*at), seen],
        )?;
        self.connection.execute(
            "DELETE FROM notice WHERE person = ?1 AND number <= (
                SELECT number FROM notice WHERE person = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)",
            params![person.as_str(), signed(NOTICES as u64)],
        )?;
        Ok(())
    }

    fn notices_seen(&mut self, person: &PersonId, until: Millis) -> Result<(), Fault> {
        let sql = "UPDATE notice SET seen = 1 WHERE person = ?1 AND at <= ?2 AND seen = 0";
        self.connection.execute(sql, params![person.as_str(), signed(until)])?;
        Ok(())
    }
}
