//! One file: opened, checked, read block by block; and written.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use bolshak_core::RuleSet;

use crate::blocks::{Width, compress, decompress, largest_block};
use crate::file::{Block, HEADER, Header, ValueCounts, block_sum, read_list, write_list};
use crate::hash::fingerprint;
use crate::kind::Coding;
use crate::value::flat;
use crate::{EgdbError, Kind, Pair, Value};

/// An open table. Its blocks are read from the file when they are needed; the system caches what is read often.
///
/// The file is not mapped into memory: a mapped file that another program shortens ends this one, and reading a block
/// costs no more than unpacking it.
#[derive(Debug)]
pub(crate) struct EndgameTable {
    path: PathBuf,
    file: File,
    pub header: Header,
    pub coding: Coding,
    blocks: Vec<Block>,
    /// The first block of each view.
    first: [usize; 2],
}

/// The name of the file of a pair and kind.
pub(crate) fn file_name(pair: Pair, kind: Kind) -> String {
    format!("{pair}.{}", kind.ending())
}

impl EndgameTable {
    /// Opens the table of a pair and kind in a folder, which must have so many positions in each view; `None` if there
    /// is none.
    pub(crate) fn open<R: RuleSet>(
        folder: &Path,
        rules: &R,
        (pair, kind): (Pair, Kind),
        positions: &[u64],
    ) -> Result<Option<Self>, EgdbError> {
        let path = folder.join(file_name(pair, kind));
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(EgdbError::Io { path, error }),
        };
        let mut head = vec![0; HEADER];
        let found = file.metadata().map_err(EgdbError::io(&path))?.len();
        head.truncate(usize::try_from(found).unwrap_or(HEADER).min(HEADER));
        read_at(&file, &mut head, 0).map_err(EgdbError::io(&path))?;
        let header = Header::read(&path, &head)?;
        if header.fingerprint != fingerprint(rules, kind) {
            return Err(EgdbError::OtherRules { path, game: header.game });
        }
        if (header.pair, header.kind) != (pair, kind) {
            let holds = format!("{}, {}", header.pair, header.kind);
            return Err(EgdbError::Misnamed { path, holds });
        }
        if let Some(what) = header.contradiction(positions) {
            return Err(EgdbError::Contradiction { path, what });
        }
        let blocks = Self::list(&path, &file, &header, found)?;
        let first = [0, header.blocks()[0] as usize];
        Ok(Some(Self { path, file, coding: Coding::of(rules, kind), header, blocks, first }))
    }

    fn list(path: &Path, file: &File, header: &Header, found: u64) -> Result<Vec<Block>, EgdbError> {
        let truncated = |expected| EgdbError::Truncated { path: path.to_owned(), expected, found };
        let size = header.blocks().iter().sum::<u64>() * 8 + 8;
        let blocks_at = HEADER as u64 + size;
        if found < blocks_at {
            return Err(truncated(blocks_at));
        }
        let mut list = vec![0; size as usize];
        read_at(file, &mut list, HEADER as u64).map_err(EgdbError::io(path))?;
        let blocks = read_list(&list).ok_or_else(|| EgdbError::damaged(path, "list of blocks"))?;
        let end = blocks.last().map_or(blocks_at, |block| block.start + u64::from(block.size));
        if found != end {
            return Err(truncated(end));
        }
        // A block is read into memory whole.
        let largest = largest_block(header.width);
        if blocks.iter().any(|block| block.size as usize > largest) {
            let what = "one of its blocks is larger than its cells";
            return Err(EgdbError::Contradiction { path: path.to_owned(), what });
        }
        Ok(blocks)
    }

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Bytes of the file.
    pub(crate) fn size(&self) -> u64 {
        self.blocks.last().map_or(0, |block| block.start + u64::from(block.size))
    }

    /// The block of a position and the place of the position in it.
    #[inline(always)]
    pub(crate) fn place(&self, view: usize, number: u64) -> (usize, usize) {
        let size = self.header.width.cells_in_block();
        (self.first[view] + (number as usize) / size, (number as usize) % size)
    }

    /// Reads, checks and unpacks a block.
    pub(crate) fn block(&self, block: usize) -> Result<Vec<u8>, EgdbError> {
        let line = self.blocks[block];
        let mut bytes = vec![0; line.size as usize];
        read_at(&self.file, &mut bytes, line.start).map_err(EgdbError::io(&self.path))?;
        let damaged = || EgdbError::damaged(&self.path, format_args!("block {block}"));
        if block_sum(&bytes) != line.checksum {
            return Err(damaged());
        }
        decompress(self.header.width, self.cells_in(block), &bytes).ok_or_else(damaged)
    }

    fn cells_in(&self, block: usize) -> usize {
        let size = self.header.width.cells_in_block();
        let view = usize::from(self.header.counts.len() == 2 && block >= self.first[1]);
        let before = (block - self.first[view]) * size;
        (self.header.counts[view].positions as usize - before).min(size)
    }

    /// The whole table in memory.
    pub(crate) fn load(&self) -> Result<Loaded, EgdbError> {
        let blocks = self.header.blocks();
        let view = |view: usize| -> Result<Vec<u8>, EgdbError> {
            let mut bytes = vec![];
            for block in self.first[view]..self.first[view] + blocks[view] as usize {
                bytes.extend(self.block(block)?);
            }
            Ok(bytes)
        };
        let views = (0..blocks.len()).map(view).collect::<Result<_, _>>()?;
        Ok(Loaded { width: self.header.width, coding: self.coding, views })
    }
}

/// A table in memory.
#[derive(Debug)]
pub(crate) struct Loaded {
    width: Width,
    coding: Coding,
    views: Vec<Vec<u8>>,
}

impl Loaded {
    #[inline(always)]
    pub(crate) fn value(&self, view: usize, number: u64) -> Value {
        self.coding.read(self.width.cell(&self.views[view], number as usize))
    }
}

/// What to write: the values of each view, by position.
pub(crate) struct Contents<'a> {
    /// Positions of each view.
    pub positions: Vec<u64>,
    /// The value at a place, and whether it must be written; readers do not need the others.
    pub value: &'a dyn Fn(usize, u64) -> (Value, bool),
}

/// Writes a table under a temporary name and renames it when it is complete.
pub(crate) fn write<R: RuleSet>(
    folder: &Path,
    rules: &R,
    game: &str,
    (pair, kind): (Pair, Kind),
    contents: &Contents<'_>,
) -> Result<(), EgdbError> {
    let path = folder.join(file_name(pair, kind));
    let temporary = folder.join(format!("{}.tmp", file_name(pair, kind)));
    let coding = Coding::of(rules, kind);
    let (counts, greatest) = survey(contents, coding);
    let header = Header {
        kind,
        width: if kind == Kind::Wld { Width::Two } else { Width::holding(greatest.max(4)) },
        pair,
        fingerprint: fingerprint(rules, kind),
        game: game.to_owned(),
        counts,
    };
    write_blocks(&temporary, &header, coding, contents).map_err(EgdbError::io(&temporary))?;
    fs::rename(&temporary, &path).map_err(EgdbError::io(&path))
}

fn survey(contents: &Contents<'_>, coding: Coding) -> (Vec<ValueCounts>, u16) {
    let mut greatest = 0;
    let mut counts_of = |view: usize| {
        let mut counts = ValueCounts { positions: contents.positions[view], ..ValueCounts::default() };
        for number in 0..counts.positions {
            let (value, written) = (contents.value)(view, number);
            let value = if coding == Coding::Outcome { flat(value) } else { value };
            if written {
                greatest = greatest.max(coding.write(value));
            }
            match value {
                Value::Win(plies) => {
                    if counts.wins == 0 || u64::from(plies) > counts.longest {
                        (counts.longest, counts.example) = (u64::from(plies), number);
                    }
                    counts.wins += 1;
                }
                Value::Draw => counts.draws += 1,
                Value::Loss(_) => counts.losses += 1,
            }
        }
        counts
    };
    let counts = (0..contents.positions.len()).map(&mut counts_of).collect();
    (counts, greatest)
}

fn write_blocks(path: &Path, header: &Header, coding: Coding, contents: &Contents<'_>) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    let count = header.blocks().iter().sum::<u64>() as usize;
    let empty = Block { start: 0, size: 0, checksum: 0 };
    let mut blocks = Vec::with_capacity(count);
    file.write_all(&header.write())?;
    file.write_all(&write_list(&vec![empty; count]))?;
    let size = header.width.cells_in_block() as u64;
    for (view, &positions) in contents.positions.iter().enumerate() {
        for start in (0..positions).step_by(size as usize) {
            let cell = |number| {
                let (value, written) = (contents.value)(view, number);
                written.then(|| coding.write(value))
            };
            let cells: Vec<_> = (start..positions.min(start + size)).map(cell).collect();
            let bytes = compress(header.width, &cells);
            blocks.push(Block { start: 0, size: bytes.len() as u32, checksum: block_sum(&bytes) });
            file.write_all(&bytes)?;
        }
    }
    file.seek(SeekFrom::Start(HEADER as u64))?;
    file.write_all(&write_list(&blocks))?;
    file.flush()?;
    file.get_ref().sync_all()
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    use std::os::windows::fs::FileExt;
    while !bytes.is_empty() {
        let read = file.seek_read(bytes, at)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes = &mut bytes[read..];
        at += read as u64;
    }
    Ok(())
}
