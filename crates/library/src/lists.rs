//! What there is in a library: players, doubles, and counts.

use std::collections::{BTreeMap, HashMap};

use bolshak_game::{Seat, look_up};
use bolshak_notation::pdn::PartialDate;

use crate::facts::{Facts, Row};
use crate::filter::Sieve;
use crate::{Ending, Filter, GameId, Library, LibraryError};

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name that counts.
    pub name: String,
    /// The other names under which he played, in their order.
    pub aliases: Vec<String>,
    /// How many games he played …
    pub games: u32,
    /// … won, being alone in the first place …
    pub won: u32,
    /// … and drew, or shared the first place in.
    pub drawn: u32,
    /// The highest average rating of a game of his.
    pub best_rating: Option<u16>,
}

/// Games with the same moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubles {
    /// The games in the order of their numbers.
    pub games: Vec<GameId>,
    /// Whether they have the same players, too.
    pub alike: Alike,
}

/// What is the same in games with the same moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alike {
    /// The moves and the players, perhaps because two names were said to be one player's after both had come in.
    PlayersAndMoves,
    /// The moves alone.
    Moves,
}

/// What there is, counted.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Counts {
    /// Games.
    pub games: u32,
    /// Moves of all players.
    pub plies: u64,
    /// Games by the identifier of what was played.
    pub variants: BTreeMap<String, u32>,
    /// Games by collection.
    pub collections: BTreeMap<String, u32>,
    /// Games by year; those without a date have none.
    pub years: BTreeMap<u16, u32>,
    /// Games by how they ended.
    pub endings: BTreeMap<Ending, u32>,
    /// Players, by the names that count.
    pub players: u32,
    /// Files of the index, and positions in them; one that several files have is counted in each.
    pub files: u32,
    /// Positions in files of the index.
    pub positions: u64,
}

/// A game as a line of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number.
    pub id: GameId,
    /// The players in the order of their seats, as they are named in the game.
    pub players: Vec<String>,
    /// The event.
    pub event: String,
    /// The collection.
    pub collection: String,
    /// What was played, by its identifier.
    pub variant: String,
    /// When.
    pub date: Option<PartialDate>,
    /// How it ended.
    pub ending: Ending,
    /// Moves of all players.
    pub plies: u16,
    /// The average rating of the players.
    pub rating: Option<u16>,
}

impl Line {
    /// The end as the game writes it; places by seat, blanks between, in games for more than two.
    #[must_use]
    pub fn result(&self) -> String {
        match &self.ending {
            Ending::Result(result) => {
                look_up(&self.variant).map_or("*", |game| result.text(game.info().notation)).to_owned()
            }
            Ending::Places(places) => places.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
        }
    }
}

impl Library {
    /// A game as a line of a list.
    ///
    /// # Errors
    /// If there is none with this number, or a file cannot be read.
    pub fn line(&self, id: GameId) -> Result<Line, LibraryError> {
        let now = self.now();
        let (facts, index) = now.facts_of(id)?;
        let Row { event, collection, variant, date, ending, plies, rating, .. } = facts.rows[index as usize];
        let name = |name| facts.name(name).to_owned();
        Ok(Line {
            id,
            players: facts.players(index).map(name).collect(),
            event: name(event),
            collection: name(collection),
            variant: name(variant),
            date: date.partial(),
            ending: Ending::decoded(ending),
            plies,
            rating: Some(rating).filter(|rating| *rating > 0),
        })
    }

    /// The players of the games that a filter lets through, who played most first.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn players(&self, filter: &Filter) -> Result<Vec<Player>, LibraryError> {
        let now = self.now();
        let sieve = Sieve::new(filter, &now)?;
        let mut players: HashMap<String, Player> = HashMap::new();
        for part in &now.parts {
            let facts = part.facts()?;
            let keys: Vec<String> = facts.names.iter().map(|name| now.players.key(name)).collect();
            let sieve = sieve.of(facts);
            for game in (0..part.games()).filter(|game| sieve.fits(*game)) {
                let row = &facts.rows[game as usize];
                for (seat, name) in (0..).map(Seat).zip(facts.players(game)) {
                    let text = facts.name(name);
                    if !text.is_empty() {
                        let new = || Player::new(now.players.counting(text));
                        let player = players.entry(keys[name as usize].clone()).or_insert_with(new);
                        player.count(text, row, seat);
                    }
                }
            }
        }
        let mut players: Vec<Player> = players.into_values().collect();
        players.sort_by(|one, other| other.games.cmp(&one.games).then_with(|| one.name.cmp(&other.name)));
        Ok(players)
    }

    /// Groups of games with the same moves, of at least so many; the longest games first.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn duplicates(&self, least_plies: u16) -> Result<Vec<Doubles>, LibraryError> {
        let now = self.now();
        let mut by_moves: HashMap<u64, Vec<GameId>> = HashMap::new();
        for part in &now.parts {
            for (row, index) in part.facts()?.rows.iter().zip(0..) {
                if row.moves != 0 && row.plies >= least_plies {
                    by_moves.entry(row.moves).or_default().push(GameId(part.first() + index));
                }
            }
        }
        let mut doubles = vec![];
        for games in by_moves.into_values().filter(|games| games.len() > 1) {
            let mut players = vec![];
            let mut plies = 0;
            for id in &games {
                let (facts, row) = now.facts_of(*id)?;
                plies = facts.rows[row as usize].plies;
                players.push(keys_of(facts, row, &now.players));
            }
            let is_alike = players.iter().all(|others| *others == players[0]);
            let alike = if is_alike { Alike::PlayersAndMoves } else { Alike::Moves };
            doubles.push((std::cmp::Reverse(plies), games[0], Doubles { games, alike }));
        }
        doubles.sort_by_key(|(plies, first, _)| (*plies, *first));
        Ok(doubles.into_iter().map(|(.., doubles)| doubles).collect())
    }

    /// Counts what there is.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn counts(&self) -> Result<Counts, LibraryError> {
        let now = self.now();
        let mut counts = Counts { games: now.games(), ..Counts::default() };
        for part in &now.parts {
            let facts = part.facts()?;
            for row in &facts.rows {
                counts.plies += u64::from(row.plies);
                *counts.endings.entry(Ending::decoded(row.ending)).or_default() += 1;
                let year = row.date.partial().and_then(|date| date.year);
                year.into_iter().for_each(|year| *counts.years.entry(year).or_default() += 1);
            }
            count_names(facts, &mut counts.variants, |row| row.variant);
            count_names(facts, &mut counts.collections, |row| row.collection);
            if let crate::part::Part::Filed(segment) = &**part {
                counts.files += 1;
                counts.positions += segment.entries;
            }
        }
        counts.players = self.players(&Filter::default())?.len() as u32;
        Ok(counts)
    }
}

fn count_names(facts: &Facts, counts: &mut BTreeMap<String, u32>, name: impl Fn(&Row) -> u32) {
    let mut by_name: BTreeMap<u32, u32> = BTreeMap::new();
    facts.rows.iter().for_each(|row| *by_name.entry(name(row)).or_default() += 1);
    for (name, count) in by_name {
        *counts.entry(facts.name(name).to_owned()).or_default() += count;
    }
}

fn keys_of(facts: &Facts, row: u32, names: &crate::players::Players) -> Vec<String> {
    facts.players(row).map(|name| names.key(facts.name(name))).collect()
}

impl Player {
    fn new(name: &str) -> Self {
        Self { name: name.to_owned(), aliases: vec![], games: 0, won: 0, drawn: 0, best_rating: None }
    }

    fn count(&mut self, name: &str, row: &Row, seat: Seat) {
        let ending = Ending::decoded(row.ending);
        let alone = (0..Seat::MOST).map(Seat).all(|other| other == seat || ending.place(other) != Some(1));
        let is_first = ending.place(seat) == Some(1);
        self.games += 1;
        self.won += u32::from(is_first && alone);
        self.drawn += u32::from(is_first && !alone);
        self.best_rating = self.best_rating.max(Some(row.rating).filter(|rating| *rating > 0));
        if name != self.name
            && let Err(place) = self.aliases.binary_search_by(|alias| alias.as_str().cmp(name))
        {
            self.aliases.insert(place, name.to_owned());
        }
    }
}
