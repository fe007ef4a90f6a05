//! The worth of a position by a small network.
//!
//! Input: which kind of piece stands on which square, as the mover sees the board. The first layer is made from scratch
//! at every position, a row of weights added for each piece: only quiet positions are evaluated, so that keeping the
//! sums up to date from move to move would cost more. Two small layers follow, of which there are several sets for
//! more and fewer pieces. Beside them a direct sum of one number for each piece and set carries the material.
//!
//! All numbers are integers; the scales stand in [`Scale`].

use bolshak_core::{Bits, Position, RuleSet, Rules};

use super::file::{Header, Kind, NetError, Taker};
use super::roles::{Roles, Seats};
use super::windows::pieces_at_start;

/// Sets of the later layers, by the number of pieces.
pub const BUCKETS: usize = 4;
/// Columns that are summed together, so that the sums stay in registers.
const BLOCK: usize = 64;
/// The widest layers.
const MOST_HIDDEN: usize = 256;
const MOST_SECOND: usize = 32;
/// Direct numbers of a piece, one for each set and the rest for round memory.
const DIRECT: usize = 8;

/// What 1.0, or a hundredth of a man, is in the integers of a network.
#[derive(Clone, Copy, Debug)]
pub struct Scale;

impl Scale {
    /// An activation of 1.
    pub const ACTIVE: i32 = 127;
    /// How many bits finer the sums of the first layer are than its activations.
    pub const FIRST_BITS: u32 = 3;
    /// 1.0 in a weight of the first layer.
    pub const FIRST: i32 = Self::ACTIVE << Self::FIRST_BITS;
    /// The bits behind the point of a weight of the second layer.
    pub const SECOND_BITS: u32 = 6;
    /// A hundredth of a man in a weight of the output.
    pub const OUT: i32 = 16;
    /// A hundredth of a man in a direct weight.
    pub const DIRECT: i32 = 2;

    /// The largest number in a row of the first layer, so that no sum of a game's pieces leaves sixteen bits.
    #[must_use]
    pub fn largest(rules: &Rules) -> i16 {
        let rows = pieces_at_start(rules) + 1;
        i16::try_from(i16::MAX as usize / rows).unwrap_or(i16::MAX)
    }
}

/// The weights of a network, as they stand in a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NetworkParts {
    /// Width of the first layer, a multiple of 64.
    pub hidden: usize,
    /// Width of the second.
    pub second: usize,
    /// A row for each kind of piece (own men, own kings, other men, other kings) and place.
    pub first: Vec<i16>,
    /// Where the sums of the first layer begin.
    pub first_bias: Vec<i16>,
    /// For each piece and place a number for each set.
    pub direct: Vec<i16>,
    /// For each set and each cell of the second layer a weight for each cell of the first.
    pub second_weights: Vec<i8>,
    /// For each set and each cell of the second layer.
    pub second_bias: Vec<i32>,
    /// For each set a weight for each cell of the second layer.
    pub out: Vec<i16>,
    /// For each set.
    pub out_bias: Vec<i32>,
}

impl NetworkParts {
    /// The file of the evaluation.
    #[must_use]
    pub fn encode(&self, rules: &Rules, game: &str, name: &str) -> Vec<u8> {
        let mut payload = vec![];
        payload.extend((self.hidden as u16).to_le_bytes());
        payload.extend((self.second as u16).to_le_bytes());
        for numbers in [&self.first, &self.first_bias, &self.direct] {
            payload.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        payload.extend(self.second_weights.iter().map(|&number| number as u8));
        payload.extend(self.second_bias.iter().flat_map(|number| number.to_le_bytes()));
        payload.extend(self.out.iter().flat_map(|number| number.to_le_bytes()));
        payload.extend(self.out_bias.iter().flat_map(|number| number.to_le_bytes()));
        Header::new(Kind::Network, &rules.geometry, game, name).encode(&payload)
    }

    fn decode(squares: usize, mut payload: Taker<'_>) -> Result<Self, NetError> {
        let hidden = usize::from(u16::from_le_bytes(payload.array()?));
        let second = usize::from(u16::from_le_bytes(payload.array()?));
        let fits = hidden > 0 && hidden <= MOST_HIDDEN && hidden.is_multiple_of(BLOCK);
        if !fits || second == 0 || second > MOST_SECOND {
            return Err(NetError::Damaged("its layers have no possible width"));
        }
        let parts = Self {
            hidden,
            second,
            first: payload.i16s(4 * squares * hidden)?,
            first_bias: payload.i16s(hidden)?,
            direct: payload.i16s(4 * squares * BUCKETS)?,
            second_weights: payload.i8s(BUCKETS * second * hidden)?,
            second_bias: payload.i32s(BUCKETS * second)?,
            out: payload.i16s(BUCKETS * second)?,
            out_bias: payload.i32s(BUCKETS)?,
        };
        payload.must_be_empty()?;
        Ok(parts)
    }
}

/// As many cells of a layer as are summed together. It lies in memory so that the widest registers can be filled at
/// once.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Block([i16; BLOCK]);

/// A network ready for use: as in the file, but laid out for speed.
pub(super) struct Network {
    seats: Seats,
    squares: usize,
    pieces: usize,
    /// Blocks of the first layer.
    blocks: usize,
    first: Vec<Block>,
    first_bias: Vec<Block>,
    direct: Vec<[i16; DIRECT]>,
    /// Sixteen bits wide, because products are made of sixteen bits.
    second: Vec<Block>,
    /// Width, biases and weights of what follows the second layer's sums.
    width: usize,
    second_bias: Vec<i32>,
    out: Vec<i16>,
    out_bias: Vec<i32>,
    is_wide: bool,
}

impl Network {
    pub(super) fn decode(rules: &Rules, payload: Taker<'_>) -> Result<Self, NetError> {
        let squares = usize::from(rules.geometry.squares);
        let parts = NetworkParts::decode(squares, payload)?;
        let largest = Scale::largest(rules);
        let mut rows = parts.first.iter().chain(&parts.first_bias).chain(&parts.direct);
        if rows.any(|number| number.unsigned_abs() > largest.unsigned_abs()) {
            return Err(NetError::Damaged("a weight of the first layer is too large"));
        }
        Ok(Self::new(rules, &parts))
    }

    fn new(rules: &Rules, parts: &NetworkParts) -> Self {
        let direct = parts.direct.chunks_exact(BUCKETS).map(|numbers| {
            let mut row = [0; DIRECT];
            row[..BUCKETS].copy_from_slice(numbers);
            row
        });
        let second: Vec<i16> = parts.second_weights.iter().copied().map(i16::from).collect();
        Self {
            seats: Seats::new(&rules.geometry),
            squares: usize::from(rules.geometry.squares),
            pieces: pieces_at_start(rules),
            blocks: parts.hidden / BLOCK,
            first: blocks(&parts.first),
            first_bias: blocks(&parts.first_bias),
            direct: direct.collect(),
            second: blocks(&second),
            width: parts.second,
            second_bias: parts.second_bias.clone(),
            out: parts.out.clone(),
            out_bias: parts.out_bias.clone(),
            is_wide: is_wide(),
        }
    }

    #[inline]
    pub(super) fn of<R: RuleSet>(&self, position: &Position<R>) -> i32 {
        let places = self.seats.of(position.turn());
        let mut list = [0; 128];
        let mut count = 0;
        for (kind, set) in Roles::of(position).sets().into_iter().enumerate() {
            for point in set.points() {
                list[count] = (kind * self.squares) as u16 + u16::from(places[usize::from(point)]);
                count = (count + 1) & 127;
            }
        }
        self.run(&list[..count])
    }

    fn run(&self, rows: &[u16]) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if self.is_wide {
            // SAFETY: `is_wide` is true only where the processor has AVX2.
            #[allow(unsafe_code)]
            return unsafe { run_wide(self, rows) };
        }
        run(self, rows)
    }
}

/// The set of the later layers for so many pieces of a game that begins with the most.
#[must_use]
pub fn bucket(pieces: usize, most: usize) -> usize {
    (pieces.saturating_sub(1) * BUCKETS / most.max(1)).min(BUCKETS - 1)
}

#[cfg(target_arch = "x86_64")]
fn is_wide() -> bool {
    std::arch::is_x86_feature_detected!("avx2")
}

#[cfg(not(target_arch = "x86_64"))]
fn is_wide() -> bool {
    false
}

/// The same text, compiled for registers that are twice as wide.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn run_wide(network: &Network, rows: &[u16]) -> i32 {
    run(network, rows)
}

#[inline(always)]
fn run(network: &Network, rows: &[u16]) -> i32 {
    let bucket = bucket(rows.len(), network.pieces);
    let mut active = [Block([0; BLOCK]); MOST_HIDDEN / BLOCK];
    let active = &mut active[..network.blocks];
    activate_first(network, rows, active);
    let sum = later_layers(network, bucket, active);
    let direct: i32 = rows.iter().map(|&row| i32::from(network.direct[usize::from(row)][bucket])).sum();
    direct / Scale::DIRECT + sum / (Scale::ACTIVE * Scale::OUT)
}

#[inline(always)]
fn activate_first(network: &Network, rows: &[u16], active: &mut [Block]) {
    let blocks = network.blocks;
    for (index, cells) in active.iter_mut().enumerate() {
        let mut sums = network.first_bias[index];
        for &row in rows {
            let weights = &network.first[usize::from(row) * blocks + index];
            sums.0.iter_mut().zip(&weights.0).for_each(|(sum, &weight)| *sum = sum.wrapping_add(weight));
        }
        for (cell, sum) in cells.0.iter_mut().zip(sums.0) {
            *cell = (sum >> Scale::FIRST_BITS).clamp(0, Scale::ACTIVE as i16);
        }
    }
}

#[inline(always)]
fn later_layers(network: &Network, bucket: usize, active: &[Block]) -> i32 {
    let cells = bucket * network.width..(bucket + 1) * network.width;
    let weights = network.second[cells.start * active.len()..].chunks_exact(active.len());
    let biases = &network.second_bias[cells.clone()];
    let outs = &network.out[cells];
    let mut sum = network.out_bias[bucket];
    for ((weights, &bias), &out) in weights.zip(biases).zip(outs) {
        let cell = (bias + dot(active, weights)) >> Scale::SECOND_BITS;
        sum += cell.clamp(0, Scale::ACTIVE) * i32::from(out);
    }
    sum
}

#[inline(always)]
fn dot(left: &[Block], right: &[Block]) -> i32 {
    let product = |(left, right): (&Block, &Block)| -> i32 {
        let cells = left.0.iter().zip(&right.0);
        cells.map(|(&left, &right)| i32::from(left) * i32::from(right)).sum()
    };
    left.iter().zip(right).map(product).sum()
}

/// The numbers in blocks.
fn blocks(numbers: &[i16]) -> Vec<Block> {
    numbers.as_chunks().0.iter().copied().map(Block).collect()
}
