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
        let sets = Roles::of(position).sets();
        let places = self.seats.of(position.turn());
        #[cfg(target_arch = "x86_64")]
        if self.is_wide {
            // SAFETY: `is_wide` is true only where the processor has AVX2.
            #[allow(unsafe_code)]
            return unsafe { wide::value(self, &sets, places) };
        }
        narrow_value(self, &sets, places)
    }

    /// The weights of the second layer for a set.
    #[inline(always)]
    fn second_of(&self, bucket: usize) -> &[Lanes] {
        let size = self.width * self.blocks * PAIRS / LANES;
        &self.second[bucket * size..][..size]
    }

    /// The value that the sums of the second layer lead to, and the direct one.
    #[inline(always)]
    fn finish(&self, bucket: usize, sums: &[i32; MOST_SECOND], direct: i16) -> i32 {
        let cells = bucket * self.width..(bucket + 1) * self.width;
        let biases = self.second_bias[cells.clone()].iter().zip(&self.out[cells]);
        let sum = sums.iter().zip(biases).fold(self.out_bias[bucket], |total, (sum, (bias, &out))| {
            let cell = ((sum + bias) >> Scale::SECOND_BITS).clamp(0, Scale::ACTIVE);
            total + cell * i32::from(out)
        });
        i32::from(direct) / Scale::DIRECT + sum / (Scale::ACTIVE * Scale::OUT)
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

/// The value without wide registers.
fn narrow_value<B: Bits>(network: &Network, sets: &[B; 4], places: &[u8; 128]) -> i32 {
    // The number of blocks as a constant lets the compiler keep the sums in registers.
    match network.blocks {
        1 => value::<B, 1>(network, sets, places, add_products),
        2 => value::<B, 2>(network, sets, places, add_products),
        3 => value::<B, 3>(network, sets, places, add_products),
        _ => value::<B, 4>(network, sets, places, add_products),
    }
}

/// The value, with the products of the second layer made in one of two ways.
#[inline(always)]
fn value<B: Bits, const BLOCKS: usize>(
    network: &Network,
    sets: &[B; 4],
    places: &[u8; 128],
    products: impl FnOnce(&[Block], &[Lanes], usize) -> [i32; MOST_SECOND],
) -> i32 {
    let pieces: u32 = sets.iter().map(|set| set.count()).sum();
    let bucket = bucket(pieces as usize, network.pieces);
    let (active, direct) = activate::<B, BLOCKS>(network, sets, places);
    let sums = products(&active, network.second_of(bucket), network.width);
    network.finish(bucket, &sums, direct[bucket])
}

/// Adds a row of the first layer for each piece, and the direct numbers.
#[inline(always)]
fn activate<B: Bits, const BLOCKS: usize>(
    network: &Network,
    sets: &[B; 4],
    places: &[u8; 128],
) -> ([Block; BLOCKS], [i16; DIRECT]) {
    let first = network.first.as_chunks::<BLOCKS>().0;
    let mut sums = network.first_bias.as_chunks::<BLOCKS>().0[0];
    let mut direct = [0_i16; DIRECT];
    for (kind, set) in sets.iter().enumerate() {
        let first = &first[kind * network.squares..][..network.squares];
        let numbers = &network.direct[kind * network.squares..][..network.squares];
        for point in set.points() {
            let place = usize::from(places[usize::from(point)]);
            for (sums, row) in sums.iter_mut().zip(&first[place]) {
                add(&mut sums.0, &row.0);
            }
            add(&mut direct, &numbers[place]);
        }
    }
    for block in &mut sums {
        for cell in &mut block.0 {
            *cell = (*cell >> Scale::FIRST_BITS).clamp(0, Scale::ACTIVE as i16);
        }
    }
    (sums, direct)
}

#[inline(always)]
fn add<const N: usize>(sums: &mut [i16; N], row: &[i16; N]) {
    for (sum, number) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*number);
    }
}

/// The products of cells of the first layer and weights, summed up for each cell of the second.
#[inline(always)]
fn add_products(active: &[Block], weights: &[Lanes], width: usize) -> [i32; MOST_SECOND] {
    let groups = width / LANES;
    let mut sums = [0; MOST_SECOND];
    for (block, weights) in active.iter().zip(weights.chunks_exact(PAIRS * groups)) {
        for (&[left, right], weights) in block.0.as_chunks().0.iter().zip(weights.chunks_exact(groups)) {
            for (sums, weights) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(weights) {
                for (sum, &[first, second]) in sums.iter_mut().zip(&weights.0) {
                    *sum += i32::from(left) * i32::from(first) + i32::from(right) * i32::from(second);
                }
            }
        }
    }
    sums
}

/// The same for processors with registers of 256 bits.
#[cfg(target_arch = "x86_64")]
mod wide {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi32, _mm256_extract_epi32, _mm256_madd_epi16, _mm256_set1_epi32,
        _mm256_setr_epi32, _mm256_setzero_si256,
    };

    use bolshak_core::Bits;

    use super::{Block, LANES, Lanes, MOST_SECOND, Network, PAIRS};

    /// The same text, compiled for wide registers.
    #[target_feature(enable = "avx2")]
    pub(super) fn value<B: Bits>(network: &Network, sets: &[B; 4], places: &[u8; 128]) -> i32 {
        match network.blocks {
            1 => with_blocks::<B, 1>(network, sets, places),
            2 => with_blocks::<B, 2>(network, sets, places),
            3 => with_blocks::<B, 3>(network, sets, places),
            _ => with_blocks::<B, 4>(network, sets, places),
        }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn with_blocks<B: Bits, const BLOCKS: usize>(
        network: &Network,
        sets: &[B; 4],
        places: &[u8; 128],
    ) -> i32 {
        super::value::<B, BLOCKS>(network, sets, places, |active, weights, width| match width / LANES {
            1 => products::<1>(active, weights),
            2 => products::<2>(active, weights),
            _ => products::<4>(active, weights),
        })
    }

    /// Pairs that are multiplied without a jump between them.
    const STRETCH: usize = 8;

    /// Written out, because the compiler does not find the instruction that multiplies pairs by itself.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn products<const GROUPS: usize>(active: &[Block], weights: &[Lanes]) -> [i32; MOST_SECOND] {
        let mut totals = [_mm256_setzero_si256(); GROUPS];
        for (block, weights) in active.iter().zip(weights.chunks_exact(PAIRS * GROUPS)) {
            let stretches = block.0.as_chunks::<{ 2 * STRETCH }>().0.iter();
            for (cells, weights) in stretches.zip(weights.chunks_exact(STRETCH * GROUPS)) {
                for (pair, weights) in cells.as_chunks().0.iter().zip(weights.as_chunks::<GROUPS>().0) {
                    let cells = _mm256_set1_epi32(together(pair));
                    for (total, lanes) in totals.iter_mut().zip(weights) {
                        *total = _mm256_add_epi32(*total, _mm256_madd_epi16(cells, register(lanes)));
                    }
                }
            }
        }
        let mut sums = [0; MOST_SECOND];
        for (sums, total) in sums.as_chunks_mut().0.iter_mut().zip(totals) {
            *sums = numbers(total);
        }
        sums
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
        [
            _mm256_extract_epi32::<0>(register),
            _mm256_extract_epi32::<1>(register),
            _mm256_extract_epi32::<2>(register),
            _mm256_extract_epi32::<3>(register),
            _mm256_extract_epi32::<4>(register),
            _mm256_extract_epi32::<5>(register),
            _mm256_extract_epi32::<6>(register),
            _mm256_extract_epi32::<7>(register),
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
