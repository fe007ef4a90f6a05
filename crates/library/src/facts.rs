//! What is known of a game without playing it: a row of numbers, and names by their places in a list.

use std::collections::HashMap;
use std::sync::OnceLock;

use bolshak_notation::pdn::PartialDate;

use crate::bytes::{Bytes, put, put_text};
use crate::players::plain_sum;

/// A date in a number that sorts; parts that are not known are 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Date(pub(crate) u32);

impl Date {
    pub(crate) fn of(date: PartialDate) -> Self {
        let part = |part: Option<u8>| u32::from(part.unwrap_or(0));
        Self(u32::from(date.year.unwrap_or(0)) << 9 | part(date.month) << 5 | part(date.day))
    }

    /// The date, if any of it is known.
    pub(crate) fn partial(self) -> Option<PartialDate> {
        let part = |part: u32| u8::try_from(part).ok().filter(|part| *part > 0);
        let year = u16::try_from(self.0 >> 9).ok().filter(|year| *year > 0)?;
        Some(PartialDate { year: Some(year), month: part(self.0 >> 5 & 15), day: part(self.0 & 31) })
    }
}

/// What is known of one game, names written out.
#[derive(Clone, Debug)]
pub(crate) struct GameFacts {
    pub(crate) players: Vec<String>,
    pub(crate) event: String,
    pub(crate) site: String,
    pub(crate) variant: String,
    pub(crate) date: Date,
    pub(crate) ending: u32,
    pub(crate) plies: u16,
    pub(crate) rating: u16,
    /// A number for its moves; 0 if it has none.
    pub(crate) moves: u64,
}

/// The place of a name in a list.
pub(crate) type Name = u32;

/// What is known of one game. Names are places in [`Facts::names`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    /// The first two players.
    pub(crate) players: [Name; 2],
    pub(crate) event: Name,
    pub(crate) site: Name,
    pub(crate) collection: Name,
    pub(crate) variant: Name,
    pub(crate) date: Date,
    pub(crate) ending: u32,
    pub(crate) plies: u16,
    pub(crate) rating: u16,
    pub(crate) moves: u64,
}

/// Bytes of a row in a file.
pub(crate) const ROW: usize = 44;

/// What is known of games that follow each other.
#[derive(Clone, Default, Debug)]
pub(crate) struct Facts {
    pub(crate) rows: Vec<Row>,
    /// The first is the empty one.
    pub(crate) names: Vec<String>,
    /// The players from the third on, of games that have them: number of the row, name.
    pub(crate) more: Vec<(u32, Name)>,
    /// The rows by their moves, to find doubles.
    by_moves: Vec<(u64, u32)>,
    /// The plain sums of the names, made when they are asked for.
    plain: OnceLock<Vec<u64>>,
}

impl Facts {
    /// All players of a row in the order of their seats.
    pub(crate) fn players(&self, row: u32) -> impl Iterator<Item = Name> {
        let first = self.more.partition_point(|(other, _)| *other < row);
        let more = self.more[first..].iter().take_while(move |(other, _)| *other == row);
        self.rows[row as usize].players.into_iter().chain(more.map(|(_, name)| *name))
    }

    pub(crate) fn name(&self, name: Name) -> &str {
        self.names.get(name as usize).map_or("", String::as_str)
    }

    /// For each name a number for what all ways to write it have in common.
    pub(crate) fn plain(&self) -> &[u64] {
        self.plain.get_or_init(|| self.names.iter().map(|name| plain_sum(name)).collect())
    }

    /// The rows with these moves.
    pub(crate) fn with_moves(&self, moves: u64) -> impl Iterator<Item = u32> {
        let first = self.by_moves.partition_point(|(other, _)| *other < moves);
        self.by_moves[first..].iter().take_while(move |(other, _)| *other == moves).map(|(_, row)| *row)
    }

    /// Makes the rows findable by their moves.
    pub(crate) fn sort_moves(&mut self) {
        let rows = self.rows.iter().zip(0..).filter(|(row, _)| row.moves != 0);
        self.by_moves = rows.map(|(row, index)| (row.moves, index)).collect();
        self.by_moves.sort_unstable();
    }

    pub(crate) fn write_rows(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.rows.len() * ROW);
        for row in &self.rows {
            let Row { players, event, site, collection, variant, date, ending, plies, rating, moves } = *row;
            for number in [players[0], players[1], event, site, collection, variant, date.0, ending] {
                out.extend(number.to_le_bytes());
            }
            out.extend(plies.to_le_bytes());
            out.extend(rating.to_le_bytes());
            out.extend(moves.to_le_bytes());
        }
        out
    }

    pub(crate) fn write_names(&self) -> Vec<u8> {
        let mut out = vec![];
        put(&mut out, self.names.len() as u64);
        self.names.iter().for_each(|name| put_text(&mut out, name));
        put(&mut out, self.more.len() as u64);
        for (row, name) in &self.more {
            put(&mut out, u64::from(*row));
            put(&mut out, u64::from(*name));
        }
        out
    }

    pub(crate) fn read(rows: &[u8], names: &[u8]) -> Option<Self> {
        let rows = rows.chunks_exact(ROW).map(read_row).collect::<Option<Vec<_>>>()?;
        let mut bytes = Bytes(names);
        let mut facts = Self { rows, ..Self::default() };
        for _ in 0..bytes.number()? {
            facts.names.push(bytes.text()?.to_owned());
        }
        for _ in 0..bytes.number()? {
            facts.more.push((bytes.small()?, bytes.small()?));
        }
        facts.sort_moves();
        Some(facts)
    }
}

fn read_row(row: &[u8]) -> Option<Row> {
    let mut bytes = Bytes(row);
    Some(Row {
        players: [bytes.half()?, bytes.half()?],
        event: bytes.half()?,
        site: bytes.half()?,
        collection: bytes.half()?,
        variant: bytes.half()?,
        date: Date(bytes.half()?),
        ending: bytes.half()?,
        plies: bytes.quarter()?,
        rating: bytes.quarter()?,
        moves: bytes.word()?,
    })
}

/// Facts that grow, with the places of the names that they have.
#[derive(Default)]
pub(crate) struct FactsBuilder {
    pub(crate) facts: Facts,
    places: HashMap<String, Name>,
}

impl FactsBuilder {
    pub(crate) fn add(&mut self, game: &GameFacts, collection: &str) {
        self.name("");
        let row = u32::try_from(self.facts.rows.len()).unwrap_or(u32::MAX);
        let player =
            |builder: &mut Self, seat: usize| builder.name(game.players.get(seat).map_or("", |name| name));
        let players = [player(self, 0), player(self, 1)];
        for seat in 2..game.players.len() {
            let name = player(self, seat);
            self.facts.more.push((row, name));
        }
        let (event, site) = (self.name(&game.event), self.name(&game.site));
        let (collection, variant) = (self.name(collection), self.name(&game.variant));
        let GameFacts { date, ending, plies, rating, moves, .. } = *game;
        let row = Row { players, event, site, collection, variant, date, ending, plies, rating, moves };
        self.facts.rows.push(row);
    }

    /// Appends the facts of other games.
    pub(crate) fn append(&mut self, other: &Facts) {
        let places: Vec<Name> = other.names.iter().map(|name| self.name(name)).collect();
        let place = |name: Name| places.get(name as usize).copied().unwrap_or(0);
        let first = u32::try_from(self.facts.rows.len()).unwrap_or(u32::MAX);
        self.facts.rows.extend(other.rows.iter().map(|row| Row {
            players: row.players.map(place),
            event: place(row.event),
            site: place(row.site),
            collection: place(row.collection),
            variant: place(row.variant),
            ..*row
        }));
        self.facts.more.extend(other.more.iter().map(|(row, name)| (first + row, place(*name))));
    }

    fn name(&mut self, name: &str) -> Name {
        if let Some(place) = self.places.get(name) {
            return *place;
        }
        let place = u32::try_from(self.facts.names.len()).unwrap_or(u32::MAX);
        self.places.insert(name.to_owned(), place);
        self.facts.names.push(name.to_owned());
        place
    }
}
