//! The format of a table's file; all numbers little-endian.
//!
//! ```text
//!   0  8  magic "BOLSHTAB"
//!   8  2  version
//!  10  1  kind
//!  11  1  bits of a cell before compression: 2, 8 or 16
//!  12  4  material of the first view: own men, own kings, other men, other kings
//!  16  8  fingerprint of the rules
//!  24 24  game, for people, filled up with zeros
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
use crate::{EgdbError, Kind, Material, Pair};

/// The version of the format that is written and read.
pub(crate) const VERSION: u16 = 1;
const MAGIC: &[u8; 8] = b"BOLSHTAB";
const NAME: usize = 24;
/// Bytes of the header with its checksum.
pub(crate) const HEADER: usize = 160;

/// How often each value occurs in one view of a table, and the longest win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
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

/// What the header of a file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    pub kind: Kind,
    pub width: Width,
    pub pair: Pair,
    pub fingerprint: u64,
    pub game: String,
    pub tallies: Vec<Tally>,
}

impl Header {
    /// Blocks of each view.
    pub(crate) fn blocks(&self) -> Vec<u64> {
        let size = self.width.cells_in_block() as u64;
        self.tallies.iter().map(|tally| tally.positions.div_ceil(size)).collect()
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        let Material { own_men, own_kings, other_men, other_kings } = self.pair.material();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([self.kind.number(), self.width.bits(), own_men, own_kings, other_men, other_kings]);
        bytes.extend(self.fingerprint.to_le_bytes());
        let name = self.game.bytes().chain(std::iter::repeat(0)).take(NAME);
        bytes.extend(name);
        bytes.extend([self.tallies.len() as u8, 0, 0, 0, 0, 0, 0, 0]);
        for view in 0..2 {
            let tally = self.tallies.get(view).copied().unwrap_or_default();
            let Tally { positions, wins, draws, losses, longest, example } = tally;
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
        let pair = Pair::of(material);
        let tally = |view: usize| {
            let at = |field: usize| number(head, 56 + 48 * view + 8 * field);
            let [positions, wins, draws, losses, longest, example] = std::array::from_fn(at);
            Tally { positions, wins, draws, losses, longest, example }
        };
        let views = usize::from(head[48]);
        (views == pair.views().len()).then_some(())?;
        Some(Self {
            kind: Kind::ALL.into_iter().find(|kind| kind.number() == head[10])?,
            width: Width::from_bits(head[11])?,
            pair,
            fingerprint: number(head, 16),
            game: String::from_utf8_lossy(&head[24..24 + NAME]).trim_end_matches('\0').to_owned(),
            tallies: (0..views).map(tally).collect(),
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
