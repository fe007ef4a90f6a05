//! The format of a table's file; all numbers little-endian.
//!
//! ```text
//!   0  8  magic "BOLSHTAB"
//!   8  2  version
//!  10  1  kind
//!  11  1  bits of a cell before compression: 2, 8 or 16
//!  12  4  material of the first view: own men, own kings, other men, other kings
//!  16  8  fingerprint of the rules
//!  24 24  name of the variant, for people, padded with zeros
//!  48  1  views: 1, or 2 if the mirror image is another material
//!  49  7  zeros
//!  56     for both views, the second perhaps of zeros: positions, wins, draws, losses, then the longest win and the
//!         first position that has it; six numbers of 8 bytes
//! 152  8  checksum of all before it
//! 160     for each block of the first view, then of the second: bytes and checksum, 4 bytes each
//!      8  checksum of this list
//!         the blocks
//! ```

use std::path::Path;

use crate::blocks::Width;
use crate::hash::checksum;
use crate::terrain::MOST_PIECES;
use crate::{EgdbError, Kind, Material, Pair};

/// The version of the format that is written and read.
pub(crate) const VERSION: u16 = 1;
const MAGIC: &[u8; 8] = b"BOLSHTAB";
const NAME: usize = 24;
/// Bytes of the header with its checksum.
pub(crate) const HEADER: usize = 160;

/// How often each value occurs in one view of a table, and the longest win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ValueCounts {
    /// All positions.
    pub positions: u64,
    /// Wins of the side to move.
    pub wins: u64,
    /// Draws.
    pub draws: u64,
    /// Losses of the side to move.
    pub losses: u64,
    /// Plies of the longest win; 0 in tables without distances.
    pub longest: u64,
    /// The first position with the longest win.
    pub(crate) example: u64,
}

/// The header of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    pub kind: Kind,
    pub width: Width,
    pub pair: Pair,
    pub fingerprint: u64,
    pub game: String,
    pub counts: Vec<ValueCounts>,
}

impl Header {
    /// Blocks of each view.
    pub(crate) fn blocks(&self) -> Vec<u64> {
        let size = self.width.cells_in_block() as u64;
        self.counts.iter().map(|counts| counts.positions.div_ceil(size)).collect()
    }

    /// What the header says that cannot be, for a table with so many positions in each view. Everything that is read
    /// later trusts these numbers.
    pub(crate) fn contradiction(&self, positions: &[u64]) -> Option<&'static str> {
        if !self.counts.iter().map(|counts| counts.positions).eq(positions.iter().copied()) {
            return Some("its number of positions is not that of its material");
        }
        self.counts.iter().find_map(|counts| {
            let counted =
                counts.wins.checked_add(counts.draws).and_then(|sum| sum.checked_add(counts.losses));
            if counted != Some(counts.positions) {
                Some("its wins, draws and losses are not all its positions")
            } else if counts.longest > u64::from(u16::MAX) || counts.example >= counts.positions.max(1) {
                Some("its longest win is none of its positions")
            } else {
                None
            }
        })
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        let Material { own_men, own_kings, other_men, other_kings } = self.pair.material();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([self.kind.number(), self.width.bits(), own_men, own_kings, other_men, other_kings]);
        bytes.extend(self.fingerprint.to_le_bytes());
        let name = self.game.bytes().chain(std::iter::repeat(0)).take(NAME);
        bytes.extend(name);
        bytes.extend([self.counts.len() as u8, 0, 0, 0, 0, 0, 0, 0]);
        for view in 0..2 {
            let counts = self.counts.get(view).copied().unwrap_or_default();
            let ValueCounts { positions, wins, draws, losses, longest, example } = counts;
            for number in [positions, wins, draws, losses, longest, example] {
                bytes.extend(number.to_le_bytes());
            }
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        debug_assert_eq!(bytes.len(), HEADER);
        bytes
    }

    /// Reads the header of a file.
    pub(crate) fn read(path: &Path, bytes: &[u8]) -> Result<Self, EgdbError> {
        if bytes.len() < 10 || &bytes[..8] != MAGIC {
            return Err(EgdbError::Foreign(path.to_owned()));
        }
        let found = u16::from_le_bytes([bytes[8], bytes[9]]);
        if found != VERSION {
            return Err(EgdbError::Version { path: path.to_owned(), found });
        }
        let (head, sum) =
            bytes.get(..HEADER).map(|header| header.split_at(HEADER - 8)).ok_or(EgdbError::Truncated {
                path: path.to_owned(),
                expected: HEADER as u64,
                found: bytes.len() as u64,
            })?;
        if number(sum, 0) != checksum(head) {
            return Err(EgdbError::damaged(path, "header"));
        }
        Self::parse(head).ok_or_else(|| EgdbError::damaged(path, "header"))
    }

    fn parse(head: &[u8]) -> Option<Self> {
        let material =
            Material { own_men: head[12], own_kings: head[13], other_men: head[14], other_kings: head[15] };
        // More pieces than a table can have would not even add up.
        let pieces: usize = head[12..16].iter().map(|&count| usize::from(count)).sum();
        (pieces <= MOST_PIECES).then_some(())?;
        let pair = Pair::of(material);
        let counts = |view: usize| {
            let at = |field: usize| number(head, 56 + 48 * view + 8 * field);
            let [positions, wins, draws, losses, longest, example] = std::array::from_fn(at);
            ValueCounts { positions, wins, draws, losses, longest, example }
        };
        let views = usize::from(head[48]);
        (views == pair.views().len()).then_some(())?;
        Some(Self {
            kind: Kind::ALL.into_iter().find(|kind| kind.number() == head[10])?,
            width: Width::from_bits(head[11])?,
            pair,
            fingerprint: number(head, 16),
            game: String::from_utf8_lossy(&head[24..24 + NAME]).trim_end_matches('\0').to_owned(),
            counts: (0..views).map(counts).collect(),
        })
    }
}

fn number(bytes: &[u8], at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(word)
}

/// One line of the list of blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Block {
    pub start: u64,
    pub size: u32,
    pub checksum: u32,
}

/// The list of blocks as it stands in a file, with its checksum.
pub(crate) fn write_list(blocks: &[Block]) -> Vec<u8> {
    let mut bytes: Vec<u8> = vec![];
    for block in blocks {
        bytes.extend(block.size.to_le_bytes());
        bytes.extend(block.checksum.to_le_bytes());
    }
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

/// Reads the list of blocks; `None` if it is damaged.
pub(crate) fn read_list(bytes: &[u8]) -> Option<Vec<Block>> {
    let (list, sum) = bytes.split_at(bytes.len() - 8);
    if number(sum, 0) != checksum(list) {
        return None;
    }
    let mut start = (HEADER + bytes.len()) as u64;
    let block = |line: &[u8]| {
        let line = number(line, 0);
        let block = Block { start, size: line as u32, checksum: (line >> 32) as u32 };
        start += u64::from(block.size);
        block
    };
    Some(list.chunks_exact(8).map(block).collect())
}

/// The checksum of a block.
pub(crate) fn block_sum(bytes: &[u8]) -> u32 {
    checksum(bytes) as u32
}
