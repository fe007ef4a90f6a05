//! Conditions that are met or not without playing a game.

use std::collections::{HashMap, HashSet};

use bolshak_game::{Seat, look_up};
use bolshak_notation::pdn::{GameResult, PartialDate};

use crate::facts::{Facts, Name, Row};
use crate::players::plain_sum;
use crate::snapshot::Snapshot;
use crate::{Ending, LibraryError};

/// What is asked of players, dates and the like. What is left out is not asked. Texts are sought within names, whatever
/// the case.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Filter {
    /// Each of them played.
    pub players: Vec<PlayerIs>,
    /// The event or the site has this in its name.
    pub event: Option<String>,
    /// The collection has this name.
    pub collection: Option<String>,
    /// The game that was played, by its identifier.
    pub variant: Option<String>,
    /// Played then or later; games without a date do not fit.
    pub since: Option<PartialDate>,
    /// Played then or earlier.
    pub until: Option<PartialDate>,
    /// How it ended.
    pub ended: Option<Ended>,
    /// At least and at most so many moves of all players together.
    pub plies: (Option<u16>, Option<u16>),
    /// The average rating of the players is at least and at most this; games without ratings do not fit.
    pub rating: (Option<u16>, Option<u16>),
}

/// Somebody who played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerIs {
    /// A name of his has this in it.
    pub name: String,
    /// The seat, by what it is called in the game; any if it is left out.
    pub seat: Option<String>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// With this result.
    Result(GameResult),
    /// Alone in the first place was this seat, by what it is called.
    WonBy(String),
}

impl Filter {
    /// Whether nothing is asked.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A filter with what its names stand for in a library.
pub(crate) struct Sieve<'a> {
    filter: &'a Filter,
    /// From names to those that count, by their plain sums.
    counting: HashMap<u64, u64>,
    /// For each player that is asked for: those that it can be.
    players: Vec<HashSet<u64>>,
}

impl<'a> Sieve<'a> {
    pub(crate) fn new(filter: &'a Filter, snapshot: &'a Snapshot) -> Result<Self, LibraryError> {
        let names = &snapshot.players;
        let counting = names.sums();
        let counts = |sum: u64| counting.get(&sum).copied().unwrap_or(sum);
        let mut players = vec![];
        for wanted in &filter.players {
            let wanted = wanted.name.to_lowercase();
            let merged = names.names().filter(|(_, other)| contains(other, &wanted));
            let mut keys: HashSet<u64> = merged.map(|(_, other)| plain_sum(names.counting(other))).collect();
            for part in &snapshot.parts {
                let facts = part.facts()?;
                let all = facts.names.iter().zip(facts.plain());
                keys.extend(all.filter(|(name, _)| contains(name, &wanted)).map(|(_, sum)| counts(*sum)));
            }
            players.push(keys);
        }
        Ok(Self { filter, counting, players })
    }

    /// The sieve for the names of one part.
    pub(crate) fn of(&self, facts: &'a Facts) -> PartSieve<'a> {
        let marked =
            |is_it: &dyn Fn(&str) -> bool| facts.names.iter().map(|name| is_it(name)).collect::<Vec<bool>>();
        let text = |wanted: &Option<String>, is_it: &dyn Fn(&str, &str) -> bool| {
            wanted.as_ref().map(|wanted| marked(&|name| is_it(name, wanted)))
        };
        let seats = self.filter.players.iter().map(|player| player.seat.as_deref());
        let players = self.players.iter().zip(seats).map(|(keys, seat)| {
            let counts = |sum: &u64| self.counting.get(sum).copied().unwrap_or(*sum);
            let is_it = |(name, sum): (&String, &u64)| !name.is_empty() && keys.contains(&counts(sum));
            (facts.names.iter().zip(facts.plain()).map(is_it).collect(), seat)
        });
        PartSieve {
            filter: self.filter,
            facts,
            players: players.collect(),
            event: text(&self.filter.event, &|name, wanted| contains(name, &wanted.to_lowercase())),
            collection: text(&self.filter.collection, &|name, wanted| name == wanted),
            variant: text(&self.filter.variant, &|name, wanted| name == wanted),
            seats: named_seats(self.filter, facts),
        }
    }
}

/// A filter over the rows of one part.
pub(crate) struct PartSieve<'a> {
    filter: &'a Filter,
    facts: &'a Facts,
    players: Vec<(Vec<bool>, Option<&'a str>)>,
    event: Option<Vec<bool>>,
    collection: Option<Vec<bool>>,
    variant: Option<Vec<bool>>,
    /// The seats that are named, by variant.
    seats: Vec<(Name, &'a str, Seat)>,
}

impl PartSieve<'_> {
    /// Whether a game fits.
    pub(crate) fn fits(&self, game: u32) -> bool {
        let row = &self.facts.rows[game as usize];
        let has = |marked: &Option<Vec<bool>>, names: &[Name]| {
            marked.as_ref().is_none_or(|marked| names.iter().any(|name| is_marked(marked, *name)))
        };
        has(&self.variant, &[row.variant])
            && has(&self.collection, &[row.collection])
            && has(&self.event, &[row.event, row.site])
            && is_within(self.filter.plies, row.plies)
            && (self.filter.rating == (None, None)
                || row.rating > 0 && is_within(self.filter.rating, row.rating))
            && self.is_dated(row)
            && self.filter.ended.as_ref().is_none_or(|ended| self.has_ended(row, ended))
            && self.players.iter().all(|(marked, seat)| self.plays(game, marked, *seat))
    }

    fn is_dated(&self, row: &Row) -> bool {
        let date = row.date.partial();
        let Filter { since, until, .. } = self.filter;
        since.is_none_or(|since| date.is_some_and(|date| date.reaches(since)))
            && until.is_none_or(|until| date.is_some_and(|date| until.reaches(date)))
    }

    fn has_ended(&self, row: &Row, ended: &Ended) -> bool {
        let ending = Ending::decoded(row.ending);
        match ended {
            Ended::Result(result) => ending == Ending::Result(*result),
            Ended::WonBy(name) => {
                let seat = self.seat(row, name);
                let others = |seat: Seat| (0..Seat::MOST).map(Seat).filter(move |other| *other != seat);
                seat.is_some_and(|seat| {
                    ending.place(seat) == Some(1) && others(seat).all(|other| ending.place(other) != Some(1))
                })
            }
        }
    }

    fn plays(&self, game: u32, marked: &[bool], seat: Option<&str>) -> bool {
        let mut players = self.facts.players(game);
        match seat {
            None => players.any(|name| is_marked(marked, name)),
            Some(seat) => {
                let seat = self.seat(&self.facts.rows[game as usize], seat);
                seat.and_then(|seat| players.nth(seat.index())).is_some_and(|name| is_marked(marked, name))
            }
        }
    }

    /// The seat with this name in the game that was played.
    fn seat(&self, row: &Row, name: &str) -> Option<Seat> {
        self.seats
            .iter()
            .find(|(variant, seat, _)| *variant == row.variant && *seat == name)
            .map(|(.., seat)| *seat)
    }
}

/// The seats that a filter names, in each of the games that were played.
fn named_seats<'a>(filter: &'a Filter, facts: &Facts) -> Vec<(Name, &'a str, Seat)> {
    let winner = match &filter.ended {
        Some(Ended::WonBy(name)) => Some(name.as_str()),
        _ => None,
    };
    let named: Vec<&str> =
        filter.players.iter().filter_map(|player| player.seat.as_deref()).chain(winner).collect();
    if named.is_empty() {
        return vec![];
    }
    let variants: HashSet<Name> = facts.rows.iter().map(|row| row.variant).collect();
    let of = |variant: Name| {
        let known = look_up(facts.name(variant)).ok();
        named
            .iter()
            .filter_map(move |name| Some((variant, *name, known?.info().seat(name)?)))
            .collect::<Vec<_>>()
    };
    variants.into_iter().flat_map(of).collect()
}

/// Whether a text has another in it, which is in small letters.
fn contains(text: &str, wanted: &str) -> bool {
    if !text.is_ascii() || wanted.is_empty() {
        return text.to_lowercase().contains(wanted);
    }
    text.as_bytes().windows(wanted.len()).any(|part| part.eq_ignore_ascii_case(wanted.as_bytes()))
}

fn is_marked(marked: &[bool], name: Name) -> bool {
    marked.get(name as usize).copied().unwrap_or(false)
}

fn is_within((least, most): (Option<u16>, Option<u16>), number: u16) -> bool {
    least.is_none_or(|least| number >= least) && most.is_none_or(|most| number <= most)
}
