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
    /// Width of the second: 8, 16 or 32.
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
        if !fits || ![8, 16, 32].contains(&second) {
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

/// Eight pairs of weights: for eight cells of the second layer those of two neighbours in the first.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Lanes([[i16; 2]; LANES]);

/// Cells that are computed side by side.
const LANES: usize = 8;
/// Pairs of cells in a block.
const PAIRS: usize = BLOCK / 2;

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
    /// The second layer's weights by pairs of cells of the first layer, for eight cells of the second side by side.
    second: Vec<Lanes>,
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

    /// The same network without wide registers.
    #[cfg(test)]
    pub(super) fn narrow(self) -> Self {
        Self { is_wide: false, ..self }
    }

    fn new(rules: &Rules, parts: &NetworkParts) -> Self {
        let direct = parts.direct.chunks_exact(BUCKETS).map(|numbers| {
            let mut row = [0; DIRECT];
            row[..BUCKETS].copy_from_slice(numbers);
            row
        });
        Self {
            seats: Seats::new(&rules.geometry),
            squares: usize::from(rules.geometry.squares),
            pieces: pieces_at_start(rules),
            blocks: parts.hidden / BLOCK,
            first: blocks(&parts.first),
            first_bias: blocks(&parts.first_bias),
            direct: direct.collect(),
            second: lanes(parts),
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
        let bucket = bucket(rows.len(), self.pieces);
        let mut active = [Block([0; BLOCK]); MOST_HIDDEN / BLOCK];
        let active = &mut active[..self.blocks];
        let mut sums = [0; MOST_SECOND];
        let sums = &mut sums[..self.width];
        sums.copy_from_slice(&self.second_bias[bucket * self.width..][..self.width]);
        self.add_layers(rows, bucket, active, sums);
        let outs = &self.out[bucket * self.width..][..self.width];
        let cells = sums.iter().map(|sum| (sum >> Scale::SECOND_BITS).clamp(0, Scale::ACTIVE));
        let sum =
            cells.zip(outs).fold(self.out_bias[bucket], |sum, (cell, &out)| sum + cell * i32::from(out));
        let direct: i32 = rows.iter().map(|&row| i32::from(self.direct[usize::from(row)][bucket])).sum();
        direct / Scale::DIRECT + sum / (Scale::ACTIVE * Scale::OUT)
    }

    /// The cells of the first layer, and the sums of the second.
    #[inline]
    fn add_layers(&self, rows: &[u16], bucket: usize, active: &mut [Block], sums: &mut [i32]) {
        let weights = &self.second[bucket * self.width * self.blocks * PAIRS / LANES..];
        #[cfg(target_arch = "x86_64")]
        if self.is_wide {
            // SAFETY: `is_wide` is true only where the processor has AVX2.
            #[allow(unsafe_code)]
            unsafe {
                wide::activate(self, rows, active);
                wide::add_products(active, weights, sums);
            }
            return;
        }
        activate(self, rows, active);
        add_products(active, weights, sums);
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

/// Adds the rows of the first layer and makes cells of them.
#[inline(always)]
fn activate(network: &Network, rows: &[u16], active: &mut [Block]) {
    let blocks = active.len();
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

/// Adds to the sums of the second layer the products of cells and weights.
fn add_products(active: &[Block], weights: &[Lanes], sums: &mut [i32]) {
    let groups = sums.len() / LANES;
    for (block, weights) in active.iter().zip(weights.chunks_exact(PAIRS * groups)) {
        for (&[left, right], weights) in block.0.as_chunks().0.iter().zip(weights.chunks_exact(groups)) {
            for (sums, weights) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(weights) {
                for (sum, &[first, second]) in sums.iter_mut().zip(&weights.0) {
                    *sum += i32::from(left) * i32::from(first) + i32::from(right) * i32::from(second);
                }
            }
        }
    }
}

/// The same for processors with registers of 256 bits.
#[cfg(target_arch = "x86_64")]
mod wide {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi32, _mm256_madd_epi16, _mm256_set1_epi32, _mm256_setr_epi32,
        _mm256_setzero_si256,
    };

    use super::{Block, LANES, Lanes, Network, PAIRS};

    /// The same text, compiled for wide registers.
    #[target_feature(enable = "avx2")]
    pub(super) fn activate(network: &Network, rows: &[u16], active: &mut [Block]) {
        super::activate(network, rows, active);
    }

    /// Written out, because the compiler does not find the instruction that multiplies pairs by itself.
    #[target_feature(enable = "avx2")]
    pub(super) fn add_products(active: &[Block], weights: &[Lanes], sums: &mut [i32]) {
        match sums.len() / LANES {
            1 => add_groups::<1>(active, weights, sums),
            2 => add_groups::<2>(active, weights, sums),
            _ => add_groups::<4>(active, weights, sums),
        }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn add_groups<const GROUPS: usize>(active: &[Block], weights: &[Lanes], sums: &mut [i32]) {
        let mut totals = [_mm256_setzero_si256(); GROUPS];
        for (block, weights) in active.iter().zip(weights.chunks_exact(PAIRS * GROUPS)) {
            for (pair, weights) in block.0.as_chunks().0.iter().zip(weights.as_chunks::<GROUPS>().0) {
                let cells = _mm256_set1_epi32(together(pair));
                for (total, lanes) in totals.iter_mut().zip(weights) {
                    *total = _mm256_add_epi32(*total, _mm256_madd_epi16(cells, register(lanes)));
                }
            }
        }
        for (sums, total) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(totals) {
            for (sum, part) in sums.iter_mut().zip(numbers(total)) {
                *sum += part;
            }
        }
    }

    #[inline(always)]
    fn together(&[low, high]: &[i16; 2]) -> i32 {
        i32::from(low as u16) | i32::from(high) << 16
    }

    /// The compiler makes one load of this.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn register(Lanes([a, b, c, d, e, f, g, h]): &Lanes) -> __m256i {
        _mm256_setr_epi32(
            together(a),
            together(b),
            together(c),
            together(d),
            together(e),
            together(f),
            together(g),
            together(h),
        )
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn numbers(register: __m256i) -> [i32; LANES] {
        use std::arch::x86_64::_mm256_extract_epi32 as number;
        [
            number::<0>(register),
            number::<1>(register),
            number::<2>(register),
            number::<3>(register),
            number::<4>(register),
            number::<5>(register),
            number::<6>(register),
            number::<7>(register),
        ]
    }
}

/// The numbers in blocks.
fn blocks(numbers: &[i16]) -> Vec<Block> {
    numbers.as_chunks().0.iter().copied().map(Block).collect()
}

/// The weights of the second layer as they are multiplied: by set, pair of cells of the first layer, and group of
/// cells of the second.
fn lanes(parts: &NetworkParts) -> Vec<Lanes> {
    let weight = |set: usize, cell: usize, input: usize| {
        i16::from(parts.second_weights[(set * parts.second + cell) * parts.hidden + input])
    };
    let mut all = vec![];
    for set in 0..BUCKETS {
        for input in (0..parts.hidden).step_by(2) {
            for group in (0..parts.second).step_by(LANES) {
                let pair = |lane| [weight(set, group + lane, input), weight(set, group + lane, input + 1)];
                all.push(Lanes(std::array::from_fn(pair)));
            }
        }
    }
    all
}
