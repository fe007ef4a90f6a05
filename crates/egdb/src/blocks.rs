//! Cells in blocks: packed, compressed, and back.

/// How many bits a cell takes before compression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Width {
    /// Four cells in a byte.
    Two,
    /// A byte each.
    Eight,
    /// Two bytes each.
    Sixteen,
}

impl Width {
    pub(crate) fn from_bits(bits: u8) -> Option<Self> {
        [Self::Two, Self::Eight, Self::Sixteen].into_iter().find(|width| width.bits() == bits)
    }

    pub(crate) fn bits(self) -> u8 {
        match self {
            Self::Two => 2,
            Self::Eight => 8,
            Self::Sixteen => 16,
        }
    }

    /// The narrowest that holds numbers up to this.
    pub(crate) fn holding(greatest: u16) -> Self {
        match greatest {
            0..=3 => Self::Two,
            4..=255 => Self::Eight,
            _ => Self::Sixteen,
        }
    }

    /// Cells in a block: 4 KiB of them, 8 KiB of the widest.
    pub(crate) fn cells_in_block(self) -> usize {
        if self == Self::Two { 16_384 } else { 4096 }
    }

    pub(crate) fn bytes(self, cells: usize) -> usize {
        (cells * usize::from(self.bits())).div_ceil(8)
    }

    /// A cell of packed bytes.
    #[inline(always)]
    pub(crate) fn cell(self, bytes: &[u8], at: usize) -> u16 {
        match self {
            Self::Two => u16::from(bytes[at / 4] >> (2 * (at % 4)) & 3),
            Self::Eight => u16::from(bytes[at]),
            Self::Sixteen => u16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]),
        }
    }

    fn pack(self, cells: &[u16]) -> Vec<u8> {
        match self {
            Self::Two => {
                let byte =
                    |four: &[u16]| four.iter().rev().fold(0, |byte: u8, &cell| byte << 2 | (cell & 3) as u8);
                cells.chunks(4).map(byte).collect()
            }
            Self::Eight => cells.iter().map(|&cell| cell as u8).collect(),
            Self::Sixteen => cells.iter().flat_map(|cell| cell.to_le_bytes()).collect(),
        }
    }
}

const CONSTANT: u8 = 0;
const PLAIN: u8 = 1;
const LZ4: u8 = 2;

/// The most bytes that a block is written as: its cells are compressed only where that is shorter.
pub(crate) fn largest_block(width: Width) -> usize {
    1 + width.bytes(width.cells_in_block())
}

/// Writes a block. A cell without a number gets that of its neighbour, which compresses best.
pub(crate) fn compress(width: Width, cells: &[Option<u16>]) -> Vec<u8> {
    let mut last = cells.iter().find_map(|&cell| cell).unwrap_or(0);
    let filled = |&cell: &Option<u16>| {
        last = cell.unwrap_or(last);
        last
    };
    let cells: Vec<u16> = cells.iter().map(filled).collect();
    if cells.iter().all(|&cell| cell == cells[0]) {
        let [low, high] = cells[0].to_le_bytes();
        return vec![CONSTANT, low, high];
    }
    let packed = width.pack(&cells);
    let compressed = lz4_flex::block::compress(&packed);
    let (tag, body) = if compressed.len() < packed.len() { (LZ4, compressed) } else { (PLAIN, packed) };
    [&[tag], &body[..]].concat()
}

/// Reads a block of this many cells; `None` if the bytes are not a block.
pub(crate) fn decompress(width: Width, cells: usize, block: &[u8]) -> Option<Vec<u8>> {
    let size = width.bytes(cells);
    let (&tag, body) = block.split_first()?;
    let bytes = match tag {
        CONSTANT => width.pack(&vec![u16::from_le_bytes(body.try_into().ok()?); cells]),
        PLAIN => body.to_vec(),
        LZ4 => lz4_flex::block::decompress(body, size).ok()?,
        _ => return None,
    };
    (bytes.len() == size).then_some(bytes)
}
