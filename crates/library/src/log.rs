//! The file of games, to which is only appended; all numbers little-endian.
//!
//! ```text
//!   0  8  mark "BOLSHLIB"
//!   8  2  version
//!  10  6  zeros
//!  16  8  checksum of all before it
//!  24     blocks:
//!      8  mark "BOLBLOCK"
//!      1  kind: 1 games, 2 players that are one
//!      3  zeros
//!      4  entries in the block
//!      4  number of its first game
//!      4  bytes before they were packed
//!      4  bytes behind this head
//!      4  zeros
//!      8  where the blocks begin that were committed with this one
//!      8  checksum of the block before it; of the first, that of the file's head
//!      8  checksum of the block without this number
//!         the entries, each with its length before it, packed by deflate
//! ```
//!
//! Checksums are a chain, so the last one stands for all that is before it. What was being written when the machine stopped
//! is at the end, is not whole, and counts for nothing.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::LibraryError;
use crate::bytes::{Bytes, checksum, put, stirred};
use crate::file::{Source, sync_folder};

const MAGIC: &[u8; 8] = b"BOLSHLIB";
const VERSION: u16 = 1;
/// Bytes of the head of the file.
pub(crate) const HEAD: u64 = 24;
const MARK: &[u8; 8] = b"BOLBLOCK";
const BLOCK_HEAD: usize = 56;
/// Games of a block: as many as are unpacked to read one.
pub(crate) const GAMES: usize = 128;
/// The longest block that is believed.
const LONGEST: usize = 1 << 28;

/// What is in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Games = 1,
    Players = 2,
}

/// The end of the file as far as it counts: where, and the checksum of the last block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct End {
    pub(crate) at: u64,
    pub(crate) chain: u64,
}

/// A block in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Block {
    pub(crate) at: u64,
    pub(crate) kind: Kind,
    pub(crate) entries: u32,
    pub(crate) first: u32,
    raw: u32,
    packed: u32,
    commit: u64,
    before: u64,
    chain: u64,
}

impl Block {
    /// The end of the file if this is its last block.
    pub(crate) fn end(&self) -> End {
        End { at: self.at + BLOCK_HEAD as u64 + u64::from(self.packed), chain: self.chain }
    }

    fn head(&self) -> [u8; BLOCK_HEAD] {
        let mut head = [0; BLOCK_HEAD];
        head[..8].copy_from_slice(MARK);
        head[8] = self.kind as u8;
        for (at, number) in [(12, self.entries), (16, self.first), (20, self.raw), (24, self.packed)] {
            head[at..at + 4].copy_from_slice(&number.to_le_bytes());
        }
        for (at, number) in [(32, self.commit), (40, self.before), (48, self.chain)] {
            head[at..at + 8].copy_from_slice(&number.to_le_bytes());
        }
        head
    }

    fn read_head(head: &[u8], at: u64) -> Option<Self> {
        let mut bytes = Bytes(head.strip_prefix(MARK)?);
        let kind = match bytes.take(4)? {
            [1, 0, 0, 0] => Kind::Games,
            [2, 0, 0, 0] => Kind::Players,
            _ => return None,
        };
        let (entries, first, raw, packed, _) =
            (bytes.half()?, bytes.half()?, bytes.half()?, bytes.half()?, bytes.half()?);
        let (commit, before, chain) = (bytes.word()?, bytes.word()?, bytes.word()?);
        Some(Self { at, kind, entries, first, raw, packed, commit, before, chain })
            .filter(|block| (block.raw as usize) < LONGEST && (block.packed as usize) < LONGEST)
    }

    fn sum(&self, packed: &[u8]) -> u64 {
        let head = checksum(&self.head()[..BLOCK_HEAD - 8]);
        stirred(head ^ checksum(packed).rotate_left(17))
    }
}

/// The file of games, to read.
pub(crate) struct Log {
    source: Source,
}

/// What has been found in a part of the file.
pub(crate) struct Scanned {
    pub(crate) blocks: Vec<Block>,
    pub(crate) end: End,
}

impl Log {
    pub(crate) fn path(folder: &Path) -> PathBuf {
        folder.join("games.log")
    }

    pub(crate) fn open(folder: &Path) -> Result<Self, LibraryError> {
        let source = Source::open(&Self::path(folder))?;
        let length = source.length()?.min(HEAD) as usize;
        let head = source.read(0, length)?;
        if head.len() < 10 || !head.starts_with(MAGIC) {
            return Err(LibraryError::Foreign(source.path));
        }
        let found = u16::from_le_bytes([head[8], head[9]]);
        if found != VERSION {
            return Err(LibraryError::Version { path: source.path, found });
        }
        if head != file_head() {
            return Err(LibraryError::damaged(&source.path, 0));
        }
        Ok(Self { source })
    }

    pub(crate) fn length(&self) -> Result<u64, LibraryError> {
        self.source.length()
    }

    /// The whole blocks behind a place.
    pub(crate) fn scan(&self, from: End) -> Result<Scanned, LibraryError> {
        let (mut blocks, mut end, length) = (vec![], from, self.length()?);
        while end.at < length {
            match self.block(end.at, length)?.filter(|block| block.before == end.chain) {
                Some(block) => {
                    end = block.end();
                    blocks.push(block);
                }
                None if self.goes_on(end.at, length)? => {
                    return Err(LibraryError::damaged(&self.source.path, end.at));
                }
                None => break,
            }
        }
        Ok(Scanned { blocks, end })
    }

    /// The block at a place, if there is a whole one.
    fn block(&self, at: u64, length: u64) -> Result<Option<Block>, LibraryError> {
        if at + BLOCK_HEAD as u64 > length {
            return Ok(None);
        }
        let head = self.source.read(at, BLOCK_HEAD)?;
        let Some(block) = Block::read_head(&head, at).filter(|block| block.end().at <= length) else {
            return Ok(None);
        };
        let packed = self.source.read(at + BLOCK_HEAD as u64, block.packed as usize)?;
        Ok(Some(block).filter(|block| block.sum(&packed) == block.chain))
    }

    /// Whether there is a whole block behind a broken one that was committed after it: then the file was damaged later.
    fn goes_on(&self, broken: u64, length: u64) -> Result<bool, LibraryError> {
        const WINDOW: u64 = 1 << 20;
        let mut at = broken + 1;
        while at < length {
            let bytes = self.source.read(at, (length - at).min(WINDOW + 8) as usize)?;
            for found in marks(&bytes) {
                if self.block(at + found as u64, length)?.is_some_and(|block| block.commit > broken) {
                    return Ok(true);
                }
            }
            at += WINDOW;
        }
        Ok(false)
    }

    /// Whether the last block before an end is the one that was there.
    pub(crate) fn has(&self, last: u64, end: End) -> Result<bool, LibraryError> {
        let length = self.length()?;
        if end.at == HEAD {
            return Ok(end == file_end());
        }
        if end.at > length || last + BLOCK_HEAD as u64 > length {
            return Ok(false);
        }
        let head = self.source.read(last, BLOCK_HEAD)?;
        Ok(Block::read_head(&head, last).is_some_and(|block| block.end() == end))
    }

    /// The entries of the block at a place, one behind the other with their lengths.
    pub(crate) fn entries(&self, at: u64) -> Result<Vec<u8>, LibraryError> {
        let damaged = || LibraryError::damaged(&self.source.path, at);
        let block = self.block(at, self.length()?)?.ok_or_else(damaged)?;
        let packed = self.source.read(at + BLOCK_HEAD as u64, block.packed as usize)?;
        let mut raw = Vec::with_capacity(block.raw as usize);
        let unpacked =
            DeflateDecoder::new(packed.as_slice()).take(u64::from(block.raw)).read_to_end(&mut raw);
        match unpacked {
            Ok(length) if length == block.raw as usize => Ok(raw),
            _ => Err(damaged()),
        }
    }

    pub(crate) fn damaged(&self, at: u64) -> LibraryError {
        LibraryError::damaged(&self.source.path, at)
    }
}

/// Where the marks of blocks may begin.
fn marks(bytes: &[u8]) -> impl Iterator<Item = usize> + '_ {
    bytes.windows(MARK.len()).enumerate().filter(|(_, window)| *window == MARK).map(|(at, _)| at)
}

/// One entry after the other.
pub(crate) fn each_entry(raw: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut bytes = Bytes(raw);
    std::iter::from_fn(move || {
        let length = bytes.small()?;
        bytes.take(length)
    })
}

fn file_head() -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    head.extend([0; 6]);
    head.extend(checksum(&head).to_le_bytes());
    head
}

/// The end of a file without games.
pub(crate) fn file_end() -> End {
    End { at: HEAD, chain: checksum(&file_head()) }
}

/// The file of games, to append to.
pub(crate) struct Writer {
    path: PathBuf,
    file: File,
    pub(crate) end: End,
}

/// What is to be written as one block.
pub(crate) struct Entries<'a> {
    pub(crate) kind: Kind,
    pub(crate) first: u32,
    pub(crate) entries: &'a [Vec<u8>],
}

impl Writer {
    /// Makes the file if it is not there.
    pub(crate) fn create(folder: &Path) -> Result<(), LibraryError> {
        let path = Log::path(folder);
        if path.exists() {
            return Ok(());
        }
        let mut draft = crate::file::Draft::new(&path)?;
        draft.put(&file_head())?;
        draft.sync()?;
        draft.name().map(|_| ())
    }

    /// What is behind the end is not whole: it is put aside and cut off.
    pub(crate) fn open(folder: &Path, end: End) -> Result<Self, LibraryError> {
        let path = Log::path(folder);
        let opened = OpenOptions::new().read(true).write(true).open(&path);
        let mut writer = Self { file: opened.map_err(LibraryError::io(&path))?, path, end };
        writer.cut_off(folder).map_err(LibraryError::io(&writer.path))?;
        sync_folder(folder)?;
        Ok(writer)
    }

    fn cut_off(&mut self, folder: &Path) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.end.at))?;
        let mut torn = vec![];
        self.file.read_to_end(&mut torn)?;
        if !torn.is_empty() {
            std::fs::write(folder.join(format!("torn-{}.bytes", self.end.at)), torn)?;
            self.file.set_len(self.end.at)?;
            self.file.sync_all()?;
        }
        Ok(())
    }

    /// The bytes of blocks that are committed together, and where each will stand.
    pub(crate) fn blocks(&self, all: &[Entries<'_>]) -> Result<(Vec<u8>, Vec<Block>, End), LibraryError> {
        let (mut bytes, mut blocks, mut end) = (vec![], vec![], self.end);
        for entries in all {
            let (block, packed) = pack(entries, end, self.end.at).map_err(LibraryError::io(&self.path))?;
            bytes.extend(block.head());
            bytes.extend(packed);
            end = block.end();
            blocks.push(block);
        }
        Ok((bytes, blocks, end))
    }

    /// Writes blocks so that they last. Where that fails they are not there.
    pub(crate) fn append(&mut self, bytes: &[u8], end: End) -> Result<(), LibraryError> {
        let file = &mut self.file;
        let mut write = || {
            file.seek(SeekFrom::Start(self.end.at))?;
            file.write_all(bytes)?;
            file.sync_data()
        };
        if let Err(error) = write() {
            // Whoever reads passes over what is not whole; whoever writes next cuts it off.
            let _ = self.file.set_len(self.end.at);
            return Err(LibraryError::io(&self.path)(error));
        }
        self.end = end;
        Ok(())
    }
}

fn pack(entries: &Entries<'_>, end: End, commit: u64) -> io::Result<(Block, Vec<u8>)> {
    let mut raw = vec![];
    for entry in entries.entries {
        put(&mut raw, entry.len() as u64);
        raw.extend(entry);
    }
    let mut encoder = DeflateEncoder::new(vec![], Compression::new(6));
    encoder.write_all(&raw)?;
    let packed = encoder.finish()?;
    let number = |length: usize| u32::try_from(length).ok().filter(|_| length < LONGEST);
    let too_long = || io::Error::other("games that are too long");
    let mut block = Block {
        at: end.at,
        kind: entries.kind,
        entries: number(entries.entries.len()).ok_or_else(too_long)?,
        first: entries.first,
        raw: number(raw.len()).ok_or_else(too_long)?,
        packed: number(packed.len()).ok_or_else(too_long)?,
        commit,
        before: end.chain,
        chain: 0,
    };
    block.chain = block.sum(&packed);
    Ok((block, packed))
}
