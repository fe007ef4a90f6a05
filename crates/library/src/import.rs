use std::collections::HashMap;
use std::sync::MutexGuard;

use bolshak_game::Variant;
use bolshak_notation::pdn::{Fault, PdnGame};

use crate::bytes::put_text;
use crate::facts::{Facts, FactsBuilder};
use crate::library::{Portion, Writing};
use crate::log::Kind;
use crate::part::{Held, Posting};
use crate::players::Players;
use crate::snapshot::Snapshot;
use crate::{GameId, Library, LibraryError, Prepared};

/// So many games are taken in at most before they are committed by themselves.
const MOST: usize = 16_384;

/// What became of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is new, and has this number.
    New(GameId),
    /// It was there already: a game with these moves between these players.
    Duplicate(GameId),
}

/// Why a game was not taken in.
#[derive(Debug)]
pub enum ImportError {
    /// It is not a game by the rules.
    Fault(Fault),
    /// The library cannot be written.
    Library(LibraryError),
}

impl std::fmt::Display for ImportError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Fault(fault) => fault.fmt(f),
            Self::Library(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ImportError {}

impl From<LibraryError> for ImportError {
    fn from(error: LibraryError) -> Self {
        Self::Library(error)
    }
}

/// Takes games into a library, one at a time or a million. What is not committed when it is dropped is not taken in.
pub struct Importer<'a> {
    library: &'a Library,
    writing: MutexGuard<'a, Writing>,
    collection: String,
    fallback: Option<&'static dyn Variant>,
    waiting: Waiting,
}

/// Games that are not committed yet.
#[derive(Default)]
struct Waiting {
    first: u32,
    kept: Vec<Vec<u8>>,
    facts: FactsBuilder,
    postings: Vec<Posting>,
    by_moves: HashMap<u64, Vec<u32>>,
}

impl Library {
    /// Begins to take games into a collection. Whoever else wants to waits until this importer is dropped.
    ///
    /// # Errors
    /// If the library is only read.
    pub fn importer(&self, collection: &str) -> Result<Importer<'_>, LibraryError> {
        let writing = self.writing()?;
        let waiting = Waiting { first: self.games(), ..Waiting::default() };
        Ok(Importer { library: self, writing, collection: collection.to_owned(), fallback: None, waiting })
    }

    /// Says that two names are one player's, of which the second counts from now on; with an empty second name, that the
    /// first is a player of its own again.
    ///
    /// # Errors
    /// If the library cannot be written.
    pub fn merge_players(&self, name: &str, counting: &str) -> Result<(), LibraryError> {
        let mut writing = self.writing()?;
        let mut entry = vec![];
        put_text(&mut entry, name);
        put_text(&mut entry, counting);
        let merged = vec![(name.to_owned(), counting.to_owned())];
        let held = Held { merged, ..Held::default() };
        self.commit(&mut writing, Portion { kind: Kind::Players, entries: vec![entry], held })
    }
}

impl Importer<'_> {
    /// Says which game the records are of that do not name one.
    pub fn assume(&mut self, variant: &'static dyn Variant) {
        self.fallback = Some(variant);
    }

    /// Takes in a game.
    ///
    /// # Errors
    /// The first place of the record that the rules do not allow, or what keeps the library from being written.
    pub fn add(&mut self, record: &PdnGame) -> Result<Added, ImportError> {
        let prepared = Prepared::of(record, self.fallback).map_err(ImportError::Fault)?;
        Ok(self.add_prepared(&prepared)?)
    }

    /// Takes in a game that was played out elsewhere.
    ///
    /// # Errors
    /// If the library cannot be written.
    pub fn add_prepared(&mut self, prepared: &Prepared) -> Result<Added, LibraryError> {
        if let Some(id) = self.double(prepared)? {
            return Ok(Added::Duplicate(id));
        }
        let id = self.waiting.add(prepared, &self.collection)?;
        if self.waiting.kept.len() >= MOST {
            self.commit()?;
        }
        Ok(Added::New(id))
    }

    /// Makes what was taken in last, and shows it.
    ///
    /// # Errors
    /// If it cannot be written; then none of it is there.
    pub fn commit(&mut self) -> Result<(), LibraryError> {
        if self.waiting.kept.is_empty() {
            return Ok(());
        }
        let Waiting { kept, facts, mut postings, .. } = std::mem::take(&mut self.waiting);
        postings.sort_unstable();
        let mut facts = facts.facts;
        facts.sort_moves();
        let held = Held { facts, postings, ..Held::default() };
        let done = self.library.commit(&mut self.writing, Portion { kind: Kind::Games, entries: kept, held });
        self.waiting.first = self.library.games();
        done
    }

    /// The game with these moves between these players that is there already. A game without moves is always new.
    fn double(&self, prepared: &Prepared) -> Result<Option<GameId>, LibraryError> {
        let moves = prepared.facts.moves;
        if moves == 0 {
            return Ok(None);
        }
        let now = self.library.now();
        let players: Vec<String> = prepared.facts.players.iter().map(|name| now.players.key(name)).collect();
        let is_same = |facts: &Facts, row: u32| same_players(&now.players, facts, row, &players);
        for part in &now.parts {
            let facts = part.facts()?;
            if let Some(row) = facts.with_moves(moves).find(|row| is_same(facts, *row)) {
                return Ok(Some(GameId(part.first() + row)));
            }
        }
        let facts = &self.waiting.facts.facts;
        let rows = self.waiting.by_moves.get(&moves).into_iter().flatten();
        Ok(rows.copied().find(|row| is_same(facts, *row)).map(|row| GameId(self.waiting.first + row)))
    }
}

fn same_players(names: &Players, facts: &Facts, row: u32, players: &[String]) -> bool {
    facts.players(row).map(|name| names.key(facts.name(name))).eq(players.iter().cloned())
}

impl Waiting {
    fn add(&mut self, prepared: &Prepared, collection: &str) -> Result<GameId, LibraryError> {
        let game = u32::try_from(self.kept.len()).map_err(|_| LibraryError::Full)?;
        let id = self.first.checked_add(game).ok_or(LibraryError::Full)?;
        self.kept.push(prepared.kept(collection));
        self.facts.add(&prepared.facts, collection);
        self.postings.extend(prepared.postings.iter().map(|&(key, code)| Posting { key, code, game }));
        if prepared.facts.moves != 0 {
            self.by_moves.entry(prepared.facts.moves).or_default().push(game);
        }
        Ok(GameId(id))
    }
}

impl Snapshot {
    /// What is known of a game, with the names of its part.
    pub(crate) fn facts_of(&self, id: GameId) -> Result<(&Facts, u32), LibraryError> {
        let part = self.part_of(id)?;
        Ok((part.facts()?, id.0 - part.first()))
    }
}
