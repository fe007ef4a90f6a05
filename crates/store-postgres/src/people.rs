//! What members are to one another, what they tell of themselves and are told, and which games are theirs.

use bolshak_arena::Millis;
use bolshak_game::Seat;
use bolshak_store::columns::read_word;
use bolshak_store::{
    Ended, GameFilter, Listed, NOTICES, Notice, Opponent, PeopleStore, PersonId, Profile, RecordId, Related,
    Relation, StoreError, Tally,
};
use postgres::Row;

use crate::PostgresStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::games::readable;
use crate::numbers::{signed, unsigned};
use crate::source::{Connection, Value};

pub(crate) const RELATIONS: &str = r#"
    SELECT other, name, kind FROM relation JOIN member ON member.id = other
    WHERE person = $1 ORDER BY name COLLATE "C", other"#;

pub(crate) const IS_BLOCKED: &str = "
    SELECT EXISTS (SELECT FROM relation WHERE person = $1 AND other = $2 AND kind = $3)
        OR EXISTS (SELECT FROM relation WHERE person = $2 AND other = $1 AND kind = $3)";

const RELATE: &str = "
    INSERT INTO relation (person, other, kind) VALUES ($1, $2, $3)
    ON CONFLICT (person, other) DO UPDATE SET kind = excluded.kind";

const KEEP_PROFILE: &str = "
    INSERT INTO profile (person, about, title, hidden) VALUES ($1, $2, $3, $4)
    ON CONFLICT (person) DO UPDATE SET about = excluded.about, title = excluded.title, hidden = excluded.hidden";

/// Two nodes that tell somebody something at once may leave one notice too many.
pub(crate) const NOTICES_OF: &str = "
    SELECT kind, detail, sender, name, game, at, seen FROM notice WHERE person = $1 ORDER BY number DESC LIMIT $2";

const NOTIFY: &str = "
    INSERT INTO notice (person, kind, detail, sender, name, game, at, seen) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";

pub(crate) const FORGET_NOTICES: &str = "
    DELETE FROM notice WHERE person = $1 AND number <= (
        SELECT number FROM notice WHERE person = $1 ORDER BY number DESC LIMIT 1 OFFSET $2)";

pub(crate) const NOTICES_SEEN: &str =
    "UPDATE notice SET seen = true WHERE person = $1 AND at <= $2 AND NOT seen";

/// Along the list of a person, from behind the place `$6` and `$7`. Who else sits in a game is asked of each game: a set
/// of all the games of the other would be made by reading all seats.
pub(crate) const GAMES_LIKE: &str = "
    SELECT list.game FROM game_of_guest AS list JOIN game ON game.id = list.game
    WHERE list.guest = $1 AND (list.updated_at, list.game) < ($6, $7)
      AND ($2::text IS NULL OR game.variant = $2)
      AND ($3::text IS NULL OR $3 IN (SELECT seat.guest FROM seat WHERE seat.game = list.game))
      AND ($4::boolean IS NULL OR game.rated = $4)
      AND ($5::boolean IS NULL OR (game.reason IS NOT NULL) = $5)
    ORDER BY list.updated_at DESC, list.game DESC LIMIT $8";

/// The games for two that both are listed with, by the seat of the first and who won.
pub(crate) const TALLY: &str = "
    SELECT mine.seat, game.winner, count(*) FROM game_of_guest AS list
    JOIN game_of_guest AS other ON other.guest = $2 AND other.game = list.game
    JOIN game ON game.id = list.game AND game.seats = 2 AND game.reason IS NOT NULL AND game.reason <> ALL ($3)
    JOIN seat AS mine ON mine.game = list.game AND mine.guest = $1
    JOIN seat AS theirs ON theirs.game = list.game AND theirs.guest = $2
    WHERE list.guest = $1 AND game.terms NOT LIKE '%consultation=%' GROUP BY mine.seat, game.winner";

/// The games for two against members, by opponent: won, drawn, lost, and when something last happened.
pub(crate) const OPPONENTS_OF: &str = "
    SELECT member.id, member.name, count(*) FILTER (WHERE game.winner = mine.seat),
           count(*) FILTER (WHERE game.winner IS NULL), count(*) FILTER (WHERE game.winner = theirs.seat),
           max(list.updated_at)
    FROM game_of_guest AS list
    JOIN game ON game.id = list.game AND game.seats = 2 AND game.reason IS NOT NULL AND game.reason <> ALL ($2)
    JOIN seat AS mine ON mine.game = list.game AND mine.guest = $1
    JOIN seat AS theirs ON theirs.game = list.game AND theirs.seat = 1 - mine.seat AND theirs.guest <> $1
    JOIN member ON member.id = theirs.guest
    WHERE list.guest = $1 AND game.terms NOT LIKE '%consultation=%'
    GROUP BY member.id, member.name ORDER BY count(*) DESC, max(list.updated_at) DESC LIMIT $3";

fn related(row: &Row) -> Result<Related, Fault> {
    Ok(Related {
        person: read_word("person in a relation", row.try_get(0)?, PersonId::new)?,
        name: row.try_get(1)?,
        relation: read_word("relation", row.try_get(2)?, Relation::of_code)?,
    })
}

fn notice(row: &Row) -> Result<Notice, Fault> {
    let (from, game): (Option<&str>, Option<&str>) = (row.try_get(2)?, row.try_get(4)?);
    Ok(Notice {
        kind: row.try_get(0)?,
        detail: row.try_get(1)?,
        from: from.map(|from| read_word("sender of a notice", from, PersonId::new)).transpose()?,
        name: row.try_get(3)?,
        game: game.and_then(RecordId::new),
        at: unsigned(row.try_get(5)?),
        seen: row.try_get(6)?,
    })
}

fn is_blocked(connection: &mut Connection, one: &PersonId, other: &PersonId) -> Result<bool, Fault> {
    let values: [Value<'_>; 3] = [&one.as_str(), &other.as_str(), &Relation::Blocked.code()];
    connection.first(IS_BLOCKED, &values)?.map_or(Ok(false), |row| Ok(row.try_get(0)?))
}

fn profile(connection: &mut Connection, of: &PersonId) -> Result<Profile, Fault> {
    let found =
        connection.first("SELECT about, title, hidden FROM profile WHERE person = $1", &[&of.as_str()])?;
    let Some(row) = found else { return Ok(Profile::default()) };
    Ok(Profile { about: row.try_get(0)?, title: row.try_get(1)?, hidden: row.try_get(2)? })
}

fn games_like(
    connection: &mut Connection,
    of: &PersonId,
    filter: &GameFilter,
    most: usize,
) -> Result<Vec<Listed>, Fault> {
    let GameFilter { variant, against, rated, over, before } = filter;
    let against = against.as_ref().map(PersonId::as_str);
    let (at, id) = before.as_ref().map_or((i64::MAX, ""), |(at, id)| (signed(*at), id.as_str()));
    let most = signed(most as u64);
    readable(connection, GAMES_LIKE, &[&of.as_str(), variant, &against, rated, over, &at, &id, &most])
}

fn tally(connection: &mut Connection, one: &PersonId, other: &PersonId) -> Result<Tally, Fault> {
    let values: [Value<'_>; 3] = [&one.as_str(), &other.as_str(), &Ended::VOID.as_slice()];
    let mut tally = Tally::default();
    for row in connection.query(TALLY, &values)? {
        let (seat, winner): (i16, Option<i16>) = (row.try_get(0)?, row.try_get(1)?);
        let count = count(row.try_get(2)?);
        tally.count(self::seat(seat), winner.map(self::seat), count);
    }
    Ok(tally)
}

/// A number of games as it is counted.
fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn opponent(row: &Row) -> Result<Opponent, Fault> {
    let tally =
        Tally { won: count(row.try_get(2)?), drawn: count(row.try_get(3)?), lost: count(row.try_get(4)?) };
    Ok(Opponent {
        person: read_word("opponent", row.try_get(0)?, PersonId::new)?,
        name: row.try_get(1)?,
        tally,
        last: unsigned(row.try_get(5)?),
    })
}

/// A seat as its column says.
fn seat(number: i16) -> Seat {
    Seat(u8::try_from(number).unwrap_or(u8::MAX))
}

impl PeopleStore for PostgresStore {
    fn relate(
        &self,
        person: &PersonId,
        other: &PersonId,
        relation: Option<Relation>,
    ) -> Result<(), StoreError> {
        let (person, other) = (person.clone(), other.clone());
        self.writer.wait(None, move |changes| changes.relate(&person, &other, relation))
    }

    fn relations_of(&self, person: &PersonId) -> Result<Vec<Related>, StoreError> {
        let person = person.clone();
        self.readers.read(move |connection| {
            connection.query(RELATIONS, &[&person.as_str()])?.iter().map(related).collect()
        })
    }

    fn is_blocked(&self, one: &PersonId, other: &PersonId) -> Result<bool, StoreError> {
        let (one, other) = (one.clone(), other.clone());
        self.readers.read(move |connection| is_blocked(connection, &one, &other))
    }

    fn keep_profile(&self, person: &PersonId, profile: &Profile) -> Result<(), StoreError> {
        let (person, profile) = (person.clone(), profile.clone());
        self.writer.wait(None, move |changes| changes.keep_profile(&person, &profile))
    }

    fn profile(&self, person: &PersonId) -> Result<Profile, StoreError> {
        let person = person.clone();
        self.readers.read(move |connection| profile(connection, &person))
    }

    fn notify(&self, person: &PersonId, notice: &Notice) -> Result<(), StoreError> {
        let (person, notice) = (person.clone(), notice.clone());
        self.writer.wait(None, move |changes| changes.notify(&person, &notice))
    }

    fn notices_of(&self, person: &PersonId) -> Result<Vec<Notice>, StoreError> {
        let (person, most) = (person.clone(), signed(NOTICES as u64));
        self.readers.read(move |connection| {
            connection.query(NOTICES_OF, &[&person.as_str(), &most])?.iter().map(notice).collect()
        })
    }

    fn notices_seen(&self, person: &PersonId, until: Millis) -> Result<(), StoreError> {
        let person = person.clone();
        self.writer.wait(None, move |changes| changes.notices_seen(&person, until))
    }

    fn games_like(
        &self,
        person: &PersonId,
        filter: &GameFilter,
        most: usize,
    ) -> Result<Vec<Listed>, StoreError> {
        let (person, filter) = (person.clone(), filter.clone());
        self.readers.read(move |connection| games_like(connection, &person, &filter, most))
    }

    fn tally(&self, person: &PersonId, other: &PersonId) -> Result<Tally, StoreError> {
        let (person, other) = (person.clone(), other.clone());
        self.readers.read(move |connection| tally(connection, &person, &other))
    }

    fn opponents_of(&self, person: &PersonId, most: usize) -> Result<Vec<Opponent>, StoreError> {
        let (person, most) = (person.clone(), signed(most as u64));
        self.readers.read(move |connection| {
            let values: [Value<'_>; 3] = [&person.as_str(), &Ended::VOID.as_slice(), &most];
            connection.query(OPPONENTS_OF, &values)?.iter().map(opponent).collect()
        })
    }
}

impl Changes<'_> {
    fn relate(
        &mut self,
        person: &PersonId,
        other: &PersonId,
        relation: Option<Relation>,
    ) -> Result<(), Fault> {
        let (person, other) = (person.as_str(), other.as_str());
        self.check_members(&[person, other])?;
        let Some(relation) = relation else {
            let sql = "DELETE FROM relation WHERE person = $1 AND other = $2";
            return self.connection.execute(sql, &[&person, &other]).map(drop);
        };
        self.connection.execute(RELATE, &[&person, &other, &relation.code()]).map(drop)
    }

    fn keep_profile(&mut self, person: &PersonId, profile: &Profile) -> Result<(), Fault> {
        self.check_members(&[person.as_str()])?;
        let Profile { about, title, hidden } = profile;
        self.connection.execute(KEEP_PROFILE, &[&person.as_str(), about, title, hidden]).map(drop)
    }

    /// Whoever has left is told nothing: it would be kept for ever.
    fn notify(&mut self, person: &PersonId, notice: &Notice) -> Result<(), Fault> {
        let person = person.as_str();
        if !self.are_members(&[person])? {
            return Ok(());
        }
        let Notice { kind, detail, from, name, game, at, seen } = notice;
        let (from, game) = (from.as_ref().map(PersonId::as_str), game.as_ref().map(RecordId::as_str));
        let values: [Value<'_>; 8] = [&person, kind, detail, &from, name, &game, &signed(*at), seen];
        self.connection.execute(NOTIFY, &values)?;
        self.connection.execute(FORGET_NOTICES, &[&person, &signed(NOTICES as u64)]).map(drop)
    }

    fn notices_seen(&mut self, person: &PersonId, until: Millis) -> Result<(), Fault> {
        self.connection.execute(NOTICES_SEEN, &[&person.as_str(), &signed(until)]).map(drop)
    }
}
