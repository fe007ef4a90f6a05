//! How strong members are. Ratings change in the transaction that keeps the end of a game.
//!
//! Of somebody who has never played there is no rating that could be locked. So whoever changes ratings locks the rows of
//! the members themselves: the next game of one of them, at whatever node, sees what this one made of him, and is given a
//! later number. He cannot leave meanwhile either.

use std::collections::BTreeMap;

use bolshak_arena::Millis;
use bolshak_community::{Rating, Score, Tempo};
use bolshak_store::columns::read_word;
use bolshak_store::{PersonId, Rated, RatedEnd, RatingChange, RatingStore, RecordId, StoreError};
use postgres::Row;

use crate::PostgresStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::source::{Connection, Manner, Value};

pub(crate) const RATING: &str = "
    SELECT value, deviation, volatility, games, at FROM rating WHERE person = $1 AND variant = $2 AND tempo = $3";

pub(crate) const OF_PERSON: &str = "
    SELECT value, deviation, volatility, games, at, person, variant, tempo,
           (SELECT name FROM member WHERE id = person)
    FROM rating WHERE person = $1 ORDER BY variant, tempo";

pub(crate) const LEADERS: &str = "
    SELECT value, deviation, volatility, games, at, person, variant, tempo,
           (SELECT name FROM member WHERE id = person)
    FROM rating WHERE variant = $1 AND tempo = $2 AND deviation <= $3 AND at >= $4
    ORDER BY value DESC, person LIMIT $5";

/// Changes that are found like this.
macro_rules! changes {
    ($found:literal) => {
        concat!(
            "SELECT value, deviation, volatility, games, at, game, person, variant, tempo, score, before, number
             FROM rating_change ",
            $found
        )
    };
}

pub(crate) const OF_CLASS: &str =
    changes!("WHERE person = $1 AND variant = $2 AND tempo = $3 ORDER BY number DESC LIMIT $4");

pub(crate) const BY_GAME: &str = changes!("WHERE game = $1 ORDER BY seat");

pub(crate) const BEHIND: &str = changes!("WHERE number > $1 ORDER BY number LIMIT $2");

/// Waits for everybody who has drawn numbers of changes and has not committed them. Whoever draws one holds this table
/// before, so no change with a smaller number can come up behind what is read under this lock.
const WAIT_FOR_CHANGES: &str = "LOCK TABLE rating_change IN SHARE MODE";

/// Ratings as they are before a change.
pub(crate) const BEFORE: &str = "
    SELECT rating.value, rating.deviation, rating.volatility, rating.games, rating.at,
           rating.person, rating.variant, rating.tempo
    FROM rating JOIN unnest($1::text[], $2::text[], $3::text[]) AS wanted (person, variant, tempo)
        ON rating.person = wanted.person AND rating.variant = wanted.variant AND rating.tempo = wanted.tempo";

/// The numbers are drawn here, in the order of the games, and not by a statement before: see [`WAIT_FOR_CHANGES`].
const WRITE: &str = "
    WITH numbered AS MATERIALIZED (
        SELECT place, nextval('rating_change_number') AS number FROM generate_series(1, $1::bigint) AS place
    ), changed AS (
        INSERT INTO rating_change (number, game, seat, person, variant, tempo, score, before,
                                   value, deviation, volatility, games, at)
        SELECT numbered.number + seat, game, seat, person, variant, tempo, score, before,
               value, deviation, volatility, games, at
        FROM unnest($2::bigint[], $3::text[], $4::smallint[], $5::text[], $6::text[], $7::text[], $8::text[],
                    $9::float8[], $10::float8[], $11::float8[], $12::float8[], $13::bigint[], $14::bigint[])
             AS change (place, game, seat, person, variant, tempo, score, before,
                        value, deviation, volatility, games, at)
        JOIN numbered ON numbered.place = change.place
    )
    INSERT INTO rating (person, variant, tempo, value, deviation, volatility, games, at)
    SELECT * FROM unnest($15::text[], $16::text[], $17::text[], $18::float8[], $19::float8[], $20::float8[],
                         $21::bigint[], $22::bigint[])
    ON CONFLICT (person, variant, tempo) DO UPDATE
    SET value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility,
        games = excluded.games, at = excluded.at";

/// A rated game that has ended.
pub(crate) struct RatedGame<'a> {
    pub(crate) game: &'a RecordId,
    pub(crate) end: &'a RatedEnd,
    pub(crate) at: Millis,
}

impl RatedGame<'_> {
    /// Changes the ratings of its players.
    fn change(&self, ratings: &mut BTreeMap<Class, Rating>) -> [RatingChange; 2] {
        let RatedEnd { players, variant, tempo, .. } = self.end;
        let classes = players.each_ref().map(|player| class(player, variant, *tempo));
        let before = classes.each_ref().map(|class| ratings.get(class).copied().unwrap_or_default());
        let changes = self.end.changes(self.game, before, self.at);
        ratings.extend(classes.into_iter().zip(changes.each_ref().map(|change| change.after)));
        changes
    }
}

/// What a rating is found by: the person, the variant and the tempo.
type Class = (String, String, &'static str);

fn class(person: &PersonId, variant: &str, tempo: Tempo) -> Class {
    (person.as_str().to_owned(), variant.to_owned(), tempo.code())
}

fn rating(row: &Row) -> Result<Rating, Fault> {
    Ok(Rating {
        value: row.try_get(0)?,
        deviation: row.try_get(1)?,
        volatility: row.try_get(2)?,
        games: u32::try_from(row.try_get::<_, i64>(3)?).unwrap_or(u32::MAX),
        at: unsigned(row.try_get(4)?),
    })
}

fn tempo(row: &Row, column: usize) -> Result<Tempo, Fault> {
    Ok(read_word("tempo of a rating", row.try_get(column)?, Tempo::of_code)?)
}

fn rated(row: &Row) -> Result<Rated, Fault> {
    Ok(Rated {
        rating: rating(row)?,
        person: read_word("person of a rating", row.try_get(5)?, PersonId::new)?,
        variant: row.try_get(6)?,
        tempo: tempo(row, 7)?,
        name: row.try_get::<_, Option<String>>(8)?.unwrap_or_default(),
    })
}

fn change(row: &Row) -> Result<(u64, RatingChange), Fault> {
    let change = RatingChange {
        after: rating(row)?,
        game: read_word("game of a rating", row.try_get(5)?, RecordId::new)?,
        person: read_word("person of a rating", row.try_get(6)?, PersonId::new)?,
        variant: row.try_get(7)?,
        tempo: tempo(row, 8)?,
        score: read_word("score of a game", row.try_get(9)?, Score::of_code)?,
        before: row.try_get(10)?,
    };
    Ok((unsigned(row.try_get(11)?), change))
}

/// Changes without their numbers.
fn changes(
    connection: &mut Connection,
    sql: &'static str,
    values: &[Value<'_>],
) -> Result<Vec<RatingChange>, Fault> {
    connection.query(sql, values)?.iter().map(|row| Ok(change(row)?.1)).collect()
}

impl RatingStore for PostgresStore {
    fn rating(&self, person: &PersonId, variant: &str, tempo: Tempo) -> Result<Option<Rating>, StoreError> {
        let (person, variant, tempo) = class(person, variant, tempo);
        self.readers.read(move |connection| {
            connection.first(RATING, &[&person, &variant, &tempo])?.as_ref().map(rating).transpose()
        })
    }

    fn ratings_of(&self, person: &PersonId) -> Result<Vec<Rated>, StoreError> {
        let person = person.clone();
        self.readers.read(move |connection| {
            connection.query(OF_PERSON, &[&person.as_str()])?.iter().map(rated).collect()
        })
    }

    fn changes_of(
        &self,
        person: &PersonId,
        variant: &str,
        tempo: Tempo,
        most: usize,
    ) -> Result<Vec<RatingChange>, StoreError> {
        let ((person, variant, tempo), most) = (class(person, variant, tempo), signed(most as u64));
        let mut found = self
            .readers
            .read(move |connection| changes(connection, OF_CLASS, &[&person, &variant, &tempo, &most]))?;
        found.reverse();
        Ok(found)
    }

    fn changes_by(&self, game: &RecordId) -> Result<Vec<RatingChange>, StoreError> {
        let game = game.clone();
        self.readers.read(move |connection| changes(connection, BY_GAME, &[&game.as_str()]))
    }

    fn leaders(
        &self,
        variant: &str,
        tempo: Tempo,
        deviation: f64,
        since: Millis,
        most: usize,
    ) -> Result<Vec<Rated>, StoreError> {
        let (variant, since, most) = (variant.to_owned(), signed(since), signed(most as u64));
        self.readers.read(move |connection| {
            let values: [Value<'_>; 5] = [&variant, &tempo.code(), &deviation, &since, &most];
            connection.query(LEADERS, &values)?.iter().map(rated).collect()
        })
    }

    /// Whoever reads on behind a number misses nothing that another node commits later.
    fn all_changes(&self, after: u64, most: usize) -> Result<Vec<(u64, RatingChange)>, StoreError> {
        let (after, most) = (signed(after), signed(most as u64));
        self.readers.read(move |connection| {
            connection.transaction(Manner::Moment, |connection| {
                connection.run(WAIT_FOR_CHANGES)?;
                connection.query(BEHIND, &[&after, &most])?.iter().map(change).collect()
            })
        })
    }
}

impl Changes<'_> {
    /// The ratings of both players of each game change, in the order of the games, if both are still members.
    pub(crate) fn rate(&mut self, games: &[RatedGame<'_>]) -> Result<(), Fault> {
        let players: Vec<&str> =
            games.iter().flat_map(|game| &game.end.players).map(PersonId::as_str).collect();
        let members = self.lock_members(&players)?;
        let are_members =
            |game: &&RatedGame<'_>| game.end.players.iter().all(|one| members.contains(one.as_str()));
        let games: Vec<&RatedGame<'_>> = games.iter().filter(are_members).collect();
        if games.is_empty() {
            return Ok(());
        }
        let mut ratings = self.before(&games)?;
        let changes: Vec<[RatingChange; 2]> = games.iter().map(|game| game.change(&mut ratings)).collect();
        self.write_ratings(&changes, &ratings)
    }

    fn before(&mut self, games: &[&RatedGame<'_>]) -> Result<BTreeMap<Class, Rating>, Fault> {
        let mut wanted = Classes::default();
        for RatedEnd { players, variant, tempo, .. } in games.iter().map(|game| game.end) {
            players.iter().for_each(|player| wanted.add(player.as_str(), variant, tempo.code()));
        }
        let rows = self.connection.query(BEFORE, &wanted.columns())?;
        let read = |row: &Row| Ok(((row.try_get(5)?, row.try_get(6)?, tempo(row, 7)?.code()), rating(row)?));
        rows.iter().map(read).collect()
    }

    fn write_ratings(
        &mut self,
        changes: &[[RatingChange; 2]],
        ratings: &BTreeMap<Class, Rating>,
    ) -> Result<(), Fault> {
        let count = signed(changes.len() as u64);
        let (mut noted, mut classes, mut numbers) =
            (Noted::default(), Classes::default(), Numbers::default());
        for (place, changes) in (1..).zip(changes) {
            (0..).zip(changes).for_each(|(seat, change)| noted.add(place, seat, change));
        }
        for ((person, variant, tempo), rating) in ratings {
            classes.add(person, variant, tempo);
            numbers.add(rating);
        }
        let mut values: Vec<Value<'_>> = vec![&count];
        values.extend(noted.columns());
        values.extend(classes.columns());
        values.extend(numbers.columns());
        self.connection.execute(WRITE, &values).map(drop)
    }
}

/// The columns that a rating is found by.
#[derive(Default)]
struct Classes<'a> {
    person: Vec<&'a str>,
    variant: Vec<&'a str>,
    tempo: Vec<&'static str>,
}

impl<'a> Classes<'a> {
    fn add(&mut self, person: &'a str, variant: &'a str, tempo: &'static str) {
        self.person.push(person);
        self.variant.push(variant);
        self.tempo.push(tempo);
    }

    fn columns(&self) -> [Value<'_>; 3] {
        [&self.person, &self.variant, &self.tempo]
    }
}

/// The columns of ratings themselves.
#[derive(Default)]
struct Numbers {
    value: Vec<f64>,
    deviation: Vec<f64>,
    volatility: Vec<f64>,
    games: Vec<i64>,
    at: Vec<i64>,
}

impl Numbers {
    fn add(&mut self, rating: &Rating) {
        self.value.push(rating.value);
        self.deviation.push(rating.deviation);
        self.volatility.push(rating.volatility);
        self.games.push(i64::from(rating.games));
        self.at.push(signed(rating.at));
    }

    fn columns(&self) -> [Value<'_>; 5] {
        [&self.value, &self.deviation, &self.volatility, &self.games, &self.at]
    }
}

/// The columns of changes.
#[derive(Default)]
struct Noted<'a> {
    /// Which game of those that are written together.
    place: Vec<i64>,
    game: Vec<&'a str>,
    seat: Vec<i16>,
    class: Classes<'a>,
    score: Vec<&'static str>,
    before: Vec<f64>,
    after: Numbers,
}

impl<'a> Noted<'a> {
    fn add(&mut self, place: i64, seat: i16, change: &'a RatingChange) {
        let RatingChange { game, person, variant, tempo, score, before, after } = change;
        self.place.push(place);
        self.game.push(game.as_str());
        self.seat.push(seat);
        self.class.add(person.as_str(), variant, tempo.code());
        self.score.push(score.code());
        self.before.push(*before);
        self.after.add(after);
    }

    fn columns(&self) -> Vec<Value<'_>> {
        let mut columns: Vec<Value<'_>> = vec![&self.place, &self.game, &self.seat];
        columns.extend(self.class.columns());
        columns.push(&self.score);
        columns.push(&self.before);
        columns.extend(self.after.columns());
        columns
    }
}
