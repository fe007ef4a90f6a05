//! A file of the index: what is known of games that follow each other, by their positions.
//!
//! ```text
//!   0  8  mark "BOLSHIDX"
//!   8  2  version
//!  10  6  zeros
//!  16     buckets, between them games that do not stand in their entries
//!         the list of buckets: for each, where it is (40 bits) and how long (24 bits above)
//!         rows of facts, names, players that are one, blocks of games
//!         the foot: twenty numbers of 8 bytes, the last a checksum of the others
//! ```
//!
//! A bucket has the entries of all keys that begin with the same bits, so a position is found by two readings and nothing
//! is kept in memory: keys are as good as random, and buckets as good as equal. It begins with a checksum of 4 bytes; each
//! entry is the distance of its key to the one before and then what `entry` says. The file holds nothing that the file of
//! games does not hold, and never changes.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use bolshak_game::PositionKey;

use crate::LibraryError;
use crate::bytes::{Bytes, checksum, put, put_text};
use crate::entry::{Chunk, Entry, Group};
use crate::facts::{Facts, ROW};
use crate::file::{Draft, Source};
use crate::log::End;

const MAGIC: &[u8; 8] = b"BOLSHIDX";
const VERSION: u16 = 1;
const HEAD: usize = 16;
/// Entries of a bucket, about.
const BUCKET: u64 = 64;
const NUMBERS: usize = 20;
const FOOT: usize = NUMBERS * 8;
const LENGTH_BITS: u32 = 24;

/// Where a file of the index stands among the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    /// The number of its first game.
    pub(crate) first: u32,
    /// How many games it has.
    pub(crate) games: u32,
    /// Where the last of its blocks begins in the file of games, and where it ends.
    pub(crate) last_block: u64,
    pub(crate) end: End,
}

impl Span {
    pub(crate) fn path(&self, folder: &Path) -> PathBuf {
        folder.join(format!("{:010}-{:010}.index", self.first, self.first + self.games))
    }
}

/// The first game of a block, and where it begins in the file of games.
pub(crate) type BlockPlace = (u32, u64);

/// Two names of one player: the second is the one that counts. An empty one parts them again.
pub(crate) type Merged = (String, String);

/// A file of the index, to read.
pub(crate) struct Segment {
    pub(crate) source: Source,
    pub(crate) span: Span,
    pub(crate) entries: u64,
    pub(crate) merged: Vec<Merged>,
    bits: u32,
    /// Where the sections begin: the list of buckets, rows, names, merged players, blocks; and where the last ends.
    sections: [u64; 6],
    sums: [u64; 4],
    facts: OnceLock<Facts>,
    blocks: OnceLock<Vec<BlockPlace>>,
}

impl Segment {
    pub(crate) fn open(path: &Path) -> Result<Self, LibraryError> {
        let source = Source::open(path)?;
        let length = source.length()?;
        let head = source.read(0, length.min(HEAD as u64) as usize)?;
        if head.len() < 10 || !head.starts_with(MAGIC) {
            return Err(LibraryError::Foreign(path.to_owned()));
        }
        let found = u16::from_le_bytes([head[8], head[9]]);
        if found != VERSION {
            return Err(LibraryError::Version { path: path.to_owned(), found });
        }
        let damaged = |at: u64| LibraryError::damaged(path, at);
        let foot_at = length.checked_sub(FOOT as u64).ok_or_else(|| damaged(length))?;
        let foot = source.read(foot_at, FOOT)?;
        let (body, sum) = foot.split_at(FOOT - 8);
        if sum != checksum(body).to_le_bytes() {
            return Err(damaged(foot_at));
        }
        let mut bytes = Bytes(body);
        let numbers: Vec<u64> = std::iter::from_fn(|| bytes.word()).collect();
        if numbers[0] != u64::from(PositionKey::VERSION) {
            return Err(LibraryError::OtherKeys(path.to_owned()));
        }
        let mut segment = Self::of_foot(source, &numbers).ok_or_else(|| damaged(foot_at))?;
        if segment.sections[5] != foot_at {
            return Err(damaged(foot_at));
        }
        let merged = segment.section(3)?;
        segment.merged = read_merged(&merged).ok_or_else(|| damaged(segment.sections[3]))?;
        Ok(segment)
    }

    fn of_foot(source: Source, numbers: &[u64]) -> Option<Self> {
        let half = |at: usize| u32::try_from(numbers[at]).ok();
        let end = End { at: numbers[4], chain: numbers[5] };
        let span = Span { first: half(1)?, games: half(2)?, last_block: numbers[3], end };
        let bits = half(7).filter(|bits| (1..=40).contains(bits))?;
        let (sections, sums) = (numbers[8..14].try_into().ok()?, numbers[14..18].try_into().ok()?);
        let (facts, blocks) = (OnceLock::new(), OnceLock::new());
        Some(Self { source, span, entries: numbers[6], merged: vec![], bits, sections, sums, facts, blocks })
    }

    /// A section behind the list of buckets, counted from 1.
    fn section(&self, number: usize) -> Result<Vec<u8>, LibraryError> {
        let (at, end) = (self.sections[number], self.sections[number + 1]);
        let damaged = || LibraryError::damaged(&self.source.path, at);
        let length =
            end.checked_sub(at).and_then(|length| usize::try_from(length).ok()).ok_or_else(damaged)?;
        let bytes = self.source.read(at, length)?;
        if checksum(&bytes) == self.sums[number - 1] { Ok(bytes) } else { Err(damaged()) }
    }

    /// What is known of the games; read once.
    pub(crate) fn facts(&self) -> Result<&Facts, LibraryError> {
        if let Some(facts) = self.facts.get() {
            return Ok(facts);
        }
        let damaged = || LibraryError::damaged(&self.source.path, self.sections[1]);
        let facts = Facts::read(&self.section(1)?, &self.section(2)?).ok_or_else(damaged)?;
        let is_whole = facts.rows.len() == self.span.games as usize;
        Ok(self.facts.get_or_init(|| facts))
            .and_then(|facts| if is_whole { Ok(facts) } else { Err(damaged()) })
    }

    /// The blocks of the file of games; read once.
    pub(crate) fn blocks(&self) -> Result<&[BlockPlace], LibraryError> {
        if let Some(blocks) = self.blocks.get() {
            return Ok(blocks);
        }
        let section = self.section(4)?;
        let mut bytes = Bytes(&section);
        let blocks = std::iter::from_fn(|| Some((bytes.half()?, bytes.word()?))).collect();
        Ok(self.blocks.get_or_init(|| blocks))
    }

    /// What it has on a position.
    pub(crate) fn entry(&self, key: u64) -> Result<Option<Entry>, LibraryError> {
        let bucket = key >> (64 - self.bits);
        let (at, bytes) = self.bucket(self.place_of(bucket)?)?;
        let damaged = || LibraryError::damaged(&self.source.path, at);
        let mut entries = Bytes(&bytes[4..]);
        let mut here = bucket << (64 - self.bits);
        while !entries.is_empty() {
            here = entries.number().and_then(|step| here.checked_add(step)).ok_or_else(damaged)?;
            if here > key {
                break;
            }
            if here == key {
                return Entry::read(&mut entries).map(Some).ok_or_else(damaged);
            }
            Entry::skip(&mut entries).ok_or_else(damaged)?;
        }
        Ok(None)
    }

    fn place_of(&self, bucket: u64) -> Result<u64, LibraryError> {
        let place = self.source.read(self.sections[0] + 8 * bucket, 8)?;
        Ok(Bytes(&place).word().unwrap_or_default())
    }

    /// Where a bucket is, and its bytes; there are at least four.
    fn bucket(&self, place: u64) -> Result<(u64, Vec<u8>), LibraryError> {
        let (at, length) = (place & ((1 << (64 - LENGTH_BITS)) - 1), (place >> (64 - LENGTH_BITS)) as usize);
        let bytes = self.source.read(at, length)?;
        match bytes.split_at_checked(4) {
            Some((sum, entries)) if sum == short_sum(entries) => Ok((at, bytes)),
            _ => Err(LibraryError::damaged(&self.source.path, at)),
        }
    }

    /// The games of a group that do not stand in its entry.
    pub(crate) fn rest(&self, group: &Group, chunk: Chunk, into: &mut Vec<u32>) -> Result<(), LibraryError> {
        let damaged = || LibraryError::damaged(&self.source.path, chunk.at);
        let bytes = self.source.read(chunk.at, chunk.bytes + 4)?;
        let (sum, games) = bytes.split_at(4);
        if sum != short_sum(games) {
            return Err(damaged());
        }
        let left = (group.count() as usize).saturating_sub(group.games.len());
        let last = group.games.last().copied().unwrap_or(0);
        Bytes(games).growing(left, last, into).ok_or_else(damaged)
    }

    /// Every entry in the order of the keys, all its games with it.
    pub(crate) fn walk(&self) -> Walk<'_> {
        Walk { segment: self, places: vec![], bucket: 0, bytes: vec![], at: 0, read: 4, key: 0 }
    }
}

/// The entries of a file one after the other.
pub(crate) struct Walk<'a> {
    segment: &'a Segment,
    /// Places of buckets that were read ahead, the next one last.
    places: Vec<u64>,
    /// The next bucket.
    bucket: u64,
    bytes: Vec<u8>,
    at: u64,
    read: usize,
    key: u64,
}

impl Walk<'_> {
    pub(crate) fn next(&mut self) -> Result<Option<(u64, Entry)>, LibraryError> {
        while self.read >= self.bytes.len() {
            if self.bucket == 1 << self.segment.bits {
                return Ok(None);
            }
            self.turn()?;
        }
        let damaged = || LibraryError::damaged(&self.segment.source.path, self.at);
        let mut bytes = Bytes(&self.bytes[self.read..]);
        self.key = bytes.number().and_then(|step| self.key.checked_add(step)).ok_or_else(damaged)?;
        let mut entry = Entry::read(&mut bytes).ok_or_else(damaged)?;
        self.read = self.bytes.len() - bytes.0.len();
        for group in &mut entry.groups {
            if let Some(chunk) = group.rest.take() {
                let mut games = vec![];
                self.segment.rest(group, chunk, &mut games)?;
                group.games.extend(games);
            }
        }
        Ok(Some((self.key, entry)))
    }

    /// To the next bucket.
    fn turn(&mut self) -> Result<(), LibraryError> {
        const AHEAD: u64 = 1 << 12;
        let segment = self.segment;
        if self.places.is_empty() {
            let count = AHEAD.min((1 << segment.bits) - self.bucket);
            let places = segment.source.read(segment.sections[0] + 8 * self.bucket, 8 * count as usize)?;
            let mut bytes = Bytes(&places);
            self.places = std::iter::from_fn(|| bytes.word()).collect();
            self.places.reverse();
        }
        let place = self.places.pop().unwrap_or_default();
        (self.at, self.bytes) = segment.bucket(place)?;
        (self.read, self.key) = (4, self.bucket << (64 - segment.bits));
        self.bucket += 1;
        Ok(())
    }
}

fn short_sum(bytes: &[u8]) -> [u8; 4] {
    (checksum(bytes) as u32).to_le_bytes()
}

fn read_merged(bytes: &[u8]) -> Option<Vec<Merged>> {
    let mut bytes = Bytes(bytes);
    let pair = |bytes: &mut Bytes<'_>| Some((bytes.text()?.to_owned(), bytes.text()?.to_owned()));
    (0..bytes.number()?).map(|_| pair(&mut bytes)).collect()
}

/// A file of the index that is being written.
pub(crate) struct SegmentWriter {
    draft: Draft,
    bits: u32,
    places: Vec<u64>,
    bucket: Vec<u8>,
    key: u64,
    entries: u64,
}

/// What a file has beside its entries.
pub(crate) struct Beside<'a> {
    pub(crate) span: Span,
    pub(crate) facts: &'a Facts,
    pub(crate) merged: &'a [Merged],
    pub(crate) blocks: &'a [BlockPlace],
}

impl SegmentWriter {
    /// A file for at most so many entries.
    pub(crate) fn new(path: &Path, entries: u64) -> Result<Self, LibraryError> {
        let mut draft = Draft::new(path)?;
        let mut head = MAGIC.to_vec();
        head.extend(VERSION.to_le_bytes());
        head.extend([0; 6]);
        draft.put(&head)?;
        let bits = (entries / BUCKET).max(2).ilog2();
        Ok(Self { draft, bits, places: vec![], bucket: vec![], key: 0, entries: 0 })
    }

    /// The next entry; keys grow.
    pub(crate) fn put(&mut self, key: u64, entry: &Entry) -> Result<(), LibraryError> {
        self.fill_to(key >> (64 - self.bits))?;
        put(&mut self.bucket, key - self.key);
        (self.key, self.entries) = (key, self.entries + 1);
        let draft = &mut self.draft;
        let mut put_aside = |chunk: &[u8]| {
            let at = draft.written;
            draft.put(&short_sum(chunk)).and_then(|()| draft.put(chunk)).map(|()| at)
        };
        entry.write(&mut self.bucket, &mut put_aside)
    }

    /// Ends buckets until this one is the present one.
    fn fill_to(&mut self, bucket: u64) -> Result<(), LibraryError> {
        while (self.places.len() as u64) < bucket {
            let (at, length) = (self.draft.written, self.bucket.len() as u64 + 4);
            self.places.push(at | length << (64 - LENGTH_BITS));
            self.draft.put(&short_sum(&self.bucket))?;
            self.draft.put(&self.bucket)?;
            self.bucket.clear();
            self.key = (self.places.len() as u64).checked_shl(64 - self.bits).unwrap_or(0);
        }
        Ok(())
    }

    /// Writes what is left. The file has its name only when the draft is given it.
    pub(crate) fn end(mut self, beside: &Beside<'_>) -> Result<Draft, LibraryError> {
        self.fill_to(1 << self.bits)?;
        let mut merged = vec![];
        put(&mut merged, beside.merged.len() as u64);
        for (name, other) in beside.merged {
            put_text(&mut merged, name);
            put_text(&mut merged, other);
        }
        let words = |words: &[u64]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        let place = |(first, at): &BlockPlace| [&first.to_le_bytes()[..], &at.to_le_bytes()].concat();
        let blocks: Vec<u8> = beside.blocks.iter().flat_map(place).collect();
        let rows = beside.facts.write_rows();
        debug_assert_eq!(rows.len(), beside.span.games as usize * ROW);
        let mut sections = vec![self.draft.written];
        self.draft.put(&words(&self.places))?;
        let mut sums = vec![];
        for section in [rows, beside.facts.write_names(), merged, blocks] {
            sections.push(self.draft.written);
            sums.push(checksum(&section));
            self.draft.put(&section)?;
        }
        sections.push(self.draft.written);
        let Span { first, games, last_block, end } = beside.span;
        let (keys, bits) = (u64::from(PositionKey::VERSION), u64::from(self.bits));
        let mut foot =
            vec![keys, first.into(), games.into(), last_block, end.at, end.chain, self.entries, bits];
        foot.extend(sections);
        foot.extend(sums);
        foot.push(0);
        let foot = words(&foot);
        self.draft.put(&foot)?;
        self.draft.put(&checksum(&foot).to_le_bytes())?;
        self.draft.sync()?;
        Ok(self.draft)
    }
}
