//! Appends, many at once: one statement locks and reads the games, one adds what happened in all of them, and a third
//! notes the places where games have ended. If some of these were rated, three more change the ratings of all their
//! players ([`Changes::rate`]).

use std::collections::BTreeMap;

use bolshak_arena::Millis;
use bolshak_game::Seat;
use bolshak_store::{Append, Event, StoreError, Summary};

use crate::changes::{Before, Changes};
use crate::fault::Fault;
use crate::numbers::signed;
use crate::ratings::RatedGame;

/// The games are locked, so nothing of what this reads changes under it. A game in which nothing has happened yet is in
/// nobody's list.
const WRITE: &str = "
    WITH grown AS MATERIALIZED (
        SELECT * FROM unnest($8::text[], $9::bigint[], $10::bigint[], $11::bigint[], $12::text[], $13::smallint[],
                             $14::bigint[], $15::smallint[])
                      AS grown (game, version, updated_at, plies, reason, winner, deadline, to_move)
    ), happened AS (
        INSERT INTO event (game, version, at, used, clock, kind, detail)
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[])
    ), noted AS (
        UPDATE game SET version = grown.version, updated_at = grown.updated_at, plies = grown.plies,
                        reason = grown.reason, winner = grown.winner, deadline = grown.deadline,
                        to_move = grown.to_move
        FROM grown WHERE game.id = grown.game
    )
    INSERT INTO game_of_guest (guest, game, updated_at)
    SELECT seat.guest, grown.game, grown.updated_at FROM grown JOIN seat ON seat.game = grown.game
    WHERE seat.guest IS NOT NULL AND grown.version > 0
    UNION
    SELECT game.owner, grown.game, grown.updated_at FROM grown JOIN game ON game.id = grown.game
    WHERE game.owner IS NOT NULL AND grown.version > 0
    UNION
    SELECT consultant.person, grown.game, grown.updated_at FROM grown JOIN consultant ON consultant.game = grown.game
    WHERE consultant.part = 'consults' AND grown.version > 0
    ON CONFLICT (guest, game) DO UPDATE SET updated_at = excluded.updated_at";

const NOTE_PLACES: &str = "
    UPDATE seat SET place = noted.place FROM unnest($1::text[], $2::smallint[], $3::smallint[])
                                             AS noted (game, seat, place)
    WHERE seat.game = noted.game AND seat.seat = noted.seat";

/// A game with what is added to it.
struct Grown<'a> {
    before: Before,
    version: u64,
    events: Vec<&'a Event>,
    summary: Option<&'a Summary>,
}

impl<'a> Grown<'a> {
    fn new(before: Before) -> Self {
        Self { version: before.version, before, events: vec![], summary: None }
    }

    fn updated_at(&self) -> Millis {
        self.events.last().map_or(self.before.updated_at, |event| event.at)
    }

    fn append(&mut self, append: &'a Append) -> Result<(), StoreError> {
        if let Some(barred) = self.before.barred {
            return Err(barred.into());
        }
        if self.version != append.expected {
            return Err(StoreError::Conflict);
        }
        self.version += append.events.len() as u64;
        self.events.extend(&append.events);
        self.summary = Some(&append.summary);
        Ok(())
    }
}

impl Changes<'_> {
    /// How each of them ended. An error is one for all of them.
    pub(crate) fn append_all(&mut self, appends: &[&Append]) -> Result<Vec<Result<(), StoreError>>, Fault> {
        let games: Vec<&str> = appends.iter().map(|append| append.id.as_str()).collect();
        let found = self.lock(&games)?.into_iter();
        let mut games: BTreeMap<String, Grown<'_>> =
            found.map(|(game, before)| (game, Grown::new(before))).collect();
        let (mut ends, mut rated) = (Vec::with_capacity(appends.len()), vec![]);
        for &append in appends {
            let Some(game) = games.get_mut(append.id.as_str()) else {
                ends.push(Err(StoreError::Missing));
                continue;
            };
            let end = game.append(append);
            if let (Ok(()), Some(end)) = (&end, &append.rated) {
                rated.push(RatedGame { game: &append.id, end, at: game.updated_at() });
            }
            ends.push(end);
        }
        games.retain(|_, grown| grown.summary.is_some());
        if !games.is_empty() {
            self.write(&games)?;
            self.note_places(&games)?;
        }
        if !rated.is_empty() {
            self.rate(&rated)?;
        }
        Ok(ends)
    }

    fn write(&mut self, games: &BTreeMap<String, Grown<'_>>) -> Result<(), Fault> {
        let (mut events, mut heads) = (Events::default(), Heads::default());
        for (game, grown) in games {
            events.add(game, grown);
            heads.add(game, grown);
        }
        let Events { game, version, at, used, clock, kind, detail } = &events;
        let Heads { game: games, version: versions, updated_at, plies, reason, winner, deadline, to_move } =
            &heads;
        self.connection.execute(
            WRITE,
            &[
                game, version, at, used, clock, kind, detail, games, versions, updated_at, plies, reason,
                winner, deadline, to_move,
            ],
        )?;
        Ok(())
    }

    fn note_places(&mut self, games: &BTreeMap<String, Grown<'_>>) -> Result<(), Fault> {
        let (mut names, mut seats, mut places) = (vec![], vec![], vec![]);
        for (game, grown) in games {
            let ended = grown.summary.and_then(|summary| summary.ended.as_ref());
            if !grown.before.was_over && ended.is_none() {
                continue;
            }
            let noted = ended.and_then(|ended| ended.places.as_deref()).unwrap_or_default();
            for seat in 0..Seat::MOST {
                names.push(game.as_str());
                seats.push(i16::from(seat));
                places.push(noted.get(usize::from(seat)).copied().map(i16::from));
            }
        }
        if !names.is_empty() {
            self.connection.execute(NOTE_PLACES, &[&names, &seats, &places])?;
        }
        Ok(())
    }
}

/// The columns of what happened.
#[derive(Default)]
struct Events<'a> {
    game: Vec<&'a str>,
    version: Vec<i64>,
    at: Vec<i64>,
    used: Vec<Option<i64>>,
    clock: Vec<Option<String>>,
    kind: Vec<&'static str>,
    detail: Vec<Option<String>>,
}

impl<'a> Events<'a> {
    fn add(&mut self, game: &'a str, grown: &Grown<'_>) {
        for (version, event) in (grown.before.version..).zip(&grown.events) {
            let (kind, detail) = event.what.parts();
            self.game.push(game);
            self.version.push(signed(version));
            self.at.push(signed(event.at));
            self.used.push(event.used.map(signed));
            self.clock.push(event.clock.as_ref().map(ToString::to_string));
            self.kind.push(kind);
            self.detail.push(detail);
        }
    }
}

/// The columns of games as they are afterwards.
#[derive(Default)]
struct Heads<'a> {
    game: Vec<&'a str>,
    version: Vec<i64>,
    updated_at: Vec<i64>,
    plies: Vec<i64>,
    reason: Vec<Option<&'a str>>,
    winner: Vec<Option<i16>>,
    deadline: Vec<Option<i64>>,
    to_move: Vec<Option<i16>>,
}

impl<'a> Heads<'a> {
    fn add(&mut self, game: &'a str, grown: &Grown<'a>) {
        let Some(Summary { plies, ended, deadline, to_move }) = grown.summary else { return };
        self.game.push(game);
        self.version.push(signed(grown.version));
        self.updated_at.push(signed(grown.updated_at()));
        self.plies.push(i64::from(*plies));
        self.reason.push(ended.as_ref().map(|ended| ended.reason.as_str()));
        self.winner.push(ended.as_ref().and_then(|ended| ended.winner).map(|seat| i16::from(seat.0)));
        self.deadline.push(deadline.map(signed));
        self.to_move.push(to_move.map(|seat| i16::from(seat.0)));
    }
}
