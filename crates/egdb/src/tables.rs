use std::path::Path;
use std::sync::{Arc, OnceLock};

use bolshak_core::{Bits, MoveList, Position, RuleSet};

use crate::cache::Cache;
use crate::file::ValueCounts;
use crate::index::Cursor;
use crate::shelf::{Book, Shelf};
use crate::table::{EndgameTable, file_name};
use crate::terrain::{MOST_PIECES, Terrain};
use crate::value::flat;
use crate::{Distance, EgdbError, Kind, Material, Pair, Value, Wld};

/// Default memory for unpacked blocks.
const CACHE: usize = 64 << 20;

/// Captures are followed into the tables from positions with this many pieces more than the tables have.
const BEYOND: u32 = 2;

/// The endgame tables of a variant, open for probing. Many threads can probe them at once.
#[derive(Debug)]
pub struct Tables<R: RuleSet> {
    shelf: Option<Shelf<R>>,
    /// By pair of the shelf, then kind.
    tables: Vec<[Option<EndgameTable>; 4]>,
    most_pieces: u8,
    /// The most pieces of any table.
    largest: u8,
    cache: Cache,
    fault: OnceLock<EgdbError>,
}

/// One table, described.
#[derive(Clone, Debug)]
pub struct TableInfo<'a> {
    /// The file.
    pub path: &'a Path,
    /// Its materials.
    pub pair: Pair,
    /// What it says.
    pub kind: Kind,
    /// Bytes of the file.
    pub size: u64,
    /// The counts of each of the pair's views, in their order.
    pub counts: &'a [ValueCounts],
}

impl<R: RuleSet> Tables<R> {
    /// No tables: every question is answered with `None`.
    #[must_use]
    pub fn none() -> Self {
        let cache = Cache::new(0);
        Self { shelf: None, tables: vec![], most_pieces: 0, largest: 0, cache, fault: OnceLock::new() }
    }

    /// Opens the tables in a folder, with 64 MiB for unpacked blocks.
    ///
    /// # Errors
    /// There are none, one is missing among those with fewer pieces than the largest, or a file is invalid; the file is
    /// named.
    pub fn open(folder: &Path, rules: R) -> Result<Self, EgdbError> {
        Self::open_with(folder, rules, CACHE)
    }

    /// Opens the tables that exist in a folder, even if some are missing.
    ///
    /// # Errors
    /// A file is invalid; it is named.
    pub fn open_incomplete(folder: &Path, rules: R) -> Result<Self, EgdbError> {
        Self::open_tables(folder, rules, CACHE).map(|(tables, _)| tables)
    }

    /// Opens the tables in a folder, with this many bytes for unpacked blocks.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_with(folder: &Path, rules: R, cache: usize) -> Result<Self, EgdbError> {
        let (tables, missing) = Self::open_tables(folder, rules, cache)?;
        // Only the largest may be incomplete: a build may be running.
        let largest =
            tables.shelf.as_ref().and_then(|shelf| shelf.pairs.last()).map(|pair| pair.material().pieces());
        match missing {
            Some(pair) if largest == Some(2) || Some(pair.material().pieces()) < largest => {
                Err(EgdbError::Missing(folder.join(file_name(pair, Kind::Wld))))
            }
            _ => Ok(tables),
        }
    }

    /// Opens every table, and returns the first pair without one.
    fn open_tables(folder: &Path, rules: R, cache: usize) -> Result<(Self, Option<Pair>), EgdbError> {
        let terrain = Arc::new(Terrain::new(rules)?);
        let most = (2..=MOST_PIECES as u8).rev().find(|&pieces| has_any(folder, pieces)).unwrap_or(2);
        let shelf = Shelf::new(terrain, most);
        let mut tables = vec![];
        let mut missing: Option<Pair> = None;
        for &pair in &shelf.pairs {
            let mut row = [None, None, None, None];
            let positions = shelf.positions(pair);
            for kind in Kind::ALL {
                row[usize::from(kind.number())] =
                    EndgameTable::open(folder, &rules, (pair, kind), &positions)?;
            }
            if row[0].is_none() {
                missing = missing.or(Some(pair));
            }
            tables.push(row);
        }
        let most_pieces = missing.map_or(most, |pair| pair.material().pieces() - 1);
        let (cache, fault) = (Cache::new(cache), OnceLock::new());
        Ok((Self { shelf: Some(shelf), tables, most_pieces, largest: most, cache, fault }, missing))
    }

    /// Every position of up to this many pieces, with both sides having one, is known at least as win, draw or loss.
    #[must_use]
    #[inline]
    pub fn most_pieces(&self) -> u8 {
        self.most_pieces
    }

    /// The value of a position for its side to move, if the tables know it, without the draw rules of the variant.
    #[must_use]
    #[inline]
    pub fn wld(&self, position: &Position<R>) -> Option<Wld> {
        Some(self.value(position, Kind::Wld)?.wld())
    }

    /// The value with the plies to the end of the game and to the next conversion, without draw rules.
    #[must_use]
    pub fn distance(&self, position: &Position<R>) -> Option<Distance> {
        let end = self.value(position, Kind::Distance)?;
        Some(Distance { end, conversion: self.conversion(position) })
    }

    /// The value and the plies to the end under the variant's own draw rules, if every count of moves starts at this
    /// position. `None` if the tables do not know it; `docs/egdb.md` says what is counted.
    #[must_use]
    pub fn under_limits(&self, position: &Position<R>) -> Option<Value> {
        self.value(position, Kind::Limits)
    }

    /// The first error during a probe, which then returned `None`.
    #[must_use]
    pub fn fault(&self) -> Option<&EgdbError> {
        self.fault.get()
    }

    /// The tables that are open.
    pub fn infos(&self) -> impl Iterator<Item = TableInfo<'_>> {
        self.tables.iter().flatten().flatten().map(|table| TableInfo {
            path: table.path(),
            pair: table.header.pair,
            kind: table.header.kind,
            size: table.size(),
            counts: &table.header.counts,
        })
    }

    /// The first position of a material that has the longest win of its table, its side to move being White.
    #[must_use]
    pub fn longest_win(&self, material: Material, kind: Kind) -> Option<(Position<R>, u16)> {
        let shelf = self.shelf.as_ref()?;
        let book = shelf.find(material)?;
        let counts = self.tables[book.pair][usize::from(kind.number())].as_ref()?.header.counts[book.view];
        (counts.wins > 0 && counts.longest > 0).then(|| {
            let placing = Cursor::new(&book.index).go_to(counts.example);
            (shelf.terrain.position(&placing), counts.longest as u16)
        })
    }

    /// Plies to the next conversion: a capture is one, so only its outcome is asked for.
    pub(crate) fn conversion(&self, position: &Position<R>) -> Option<u16> {
        let must_capture = self.shelf.as_ref()?.compulsory && position.can_capture(position.side_to_move());
        if must_capture {
            return flat(self.value(position, Kind::Wld)?).plies().map(|_| 1);
        }
        self.value(position, Kind::Conversion)?.plies()
    }

    #[inline]
    pub(crate) fn value(&self, position: &Position<R>, kind: Kind) -> Option<Value> {
        let shelf = self.shelf.as_ref()?;
        // Most probes of a search are for positions with too many pieces: they cost only a count.
        if position.occupied().count() > u32::from(self.largest) + BEYOND {
            return None;
        }
        let stored = |book: &Book<R>, position: &Position<R>| self.stored(book, position, kind);
        let mut lists: Vec<MoveList<R::Bits>> = vec![];
        shelf.value(position, &mut lists, &stored)
    }

    fn stored(&self, book: &Book<R>, position: &Position<R>, kind: Kind) -> Option<Value> {
        let table = self.tables[book.pair][usize::from(kind.number())].as_ref()?;
        let (block, at) = table.place(book.view, book.number(position));
        let key = (book.pair as u64 * 4 + u64::from(kind.number())) << 40 | block as u64;
        let make = || {
            let block = table.block(block);
            block.map_err(|error| self.fault.get_or_init(|| error)).ok()
        };
        let width = table.header.width;
        self.cache.look(key, make, |bytes| table.coding.read(width.cell(bytes, at)))
    }

    /// The tables of a pair.
    pub(crate) fn tables_of(&self, pair: Pair) -> impl Iterator<Item = &EndgameTable> {
        let place = self.shelf.as_ref().and_then(|shelf| shelf.pairs.iter().position(|&other| other == pair));
        place.into_iter().flat_map(|place| self.tables[place].iter().flatten())
    }

    /// How many positions each view of a pair has.
    #[must_use]
    pub fn sizes(&self, pair: Pair) -> Vec<u64> {
        self.shelf.as_ref().map(|shelf| shelf.positions(pair)).unwrap_or_default()
    }

    /// The position with a number in a view of a pair, White to move.
    #[must_use]
    pub fn position(&self, pair: Pair, view: usize, number: u64) -> Option<Position<R>> {
        let shelf = self.shelf.as_ref()?;
        let book = shelf.find(*pair.views().get(view)?)?;
        let placing = (number < book.index.positions()).then(|| Cursor::new(&book.index).go_to(number))?;
        Some(shelf.terrain.position(&placing))
    }
}

/// Whether the folder has a table of this many pieces.
fn has_any(folder: &Path, pieces: u8) -> bool {
    let pairs = Pair::all(pieces).into_iter().filter(|pair| pair.material().pieces() == pieces);
    pairs.into_iter().any(|pair| folder.join(file_name(pair, Kind::Wld)).exists())
}
