//! Evaluation of a position by a small network.
//!
//! Input: which kind of piece stands on which square, as the side to move sees the board. The first layer is computed
//! from scratch at every position, adding a row of weights for each piece: only quiet positions are evaluated, so
//! updating the sums incrementally at every move would cost more. Two small layers follow, in several sets chosen by the
//! number of pieces. Beside them a direct sum of one number for each piece and set carries the material.
//!
//! All numbers are integers; [`Scale`] has their scales.

use bolshak_core::{Bits, Position, RuleSet, Rules};

use super::file::{Header, Kind, NetError, Taker};
use super::roles::{Roles, Seats};
use super::windows::pieces_at_start;

/// Sets of the later layers, by the number of pieces.
pub const BUCKETS: usize = 4;
/// The width of the first layer is a multiple of this.
const BLOCK: usize = 64;
/// The widest layers.
const MOST_HIDDEN: usize = 256;
/// Direct numbers of a piece, one for each set; the rest is padding.
const DIRECT: usize = 8;
/// The largest bias of a later layer: sums of all that its cells can add to it stay within 32 bits.
const LARGEST_BIAS: u32 = 1 << 30;
/// Neurons of the second layer that are computed side by side.
const LANES: usize = 8;

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
    /// The fractional bits of a weight of the second layer.
    pub const SECOND_BITS: u32 = 6;
    /// A hundredth of a man in a weight of the output.
    pub const OUT: i32 = 16;
    /// A hundredth of a man in a direct weight.
    pub const DIRECT: i32 = 2;

    /// The largest number in a row of the first layer, so that no sum over a position's pieces overflows sixteen bits.
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
    /// The biases of the first layer.
    pub first_bias: Vec<i16>,
    /// For each piece and place a number for each set.
    pub direct: Vec<i16>,
    /// For each set and each neuron of the second layer a weight for each neuron of the first.
    pub second_weights: Vec<i8>,
    /// For each set and each neuron of the second layer.
    pub second_bias: Vec<i32>,
    /// For each set a weight for each neuron of the second layer.
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

/// Sixteen numbers, aligned so that a wide register is filled at once.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Sixteen([i16; 16]);

/// As many neurons of the first layer as fit into registers together.
type Block = [Sixteen; BLOCK / 16];

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
    /// Groups of neurons of the second layer.
    groups: usize,
    /// The second layer's weights, sixteen bits wide because the products take sixteen bits: by set, pair of neurons of
    /// the first layer, group, neuron of the second, and neuron of the pair.
    second: Vec<Sixteen>,
    second_bias: Vec<[i32; LANES]>,
    out: Vec<[i16; LANES]>,
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
        let mut biases = parts.second_bias.iter().chain(&parts.out_bias);
        if biases.any(|number| number.unsigned_abs() > LARGEST_BIAS) {
            return Err(NetError::Damaged("a bias is too large"));
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
            first: sixteens(&parts.first).as_chunks().0.to_vec(),
            first_bias: sixteens(&parts.first_bias).as_chunks().0.to_vec(),
            direct: direct.collect(),
            groups: parts.second / LANES,
            second: sixteens(&in_pairs(parts)),
            second_bias: parts.second_bias.as_chunks().0.to_vec(),
            out: parts.out.as_chunks().0.to_vec(),
            out_bias: parts.out_bias.clone(),
            is_wide: is_wide(),
        }
    }

    #[inline]
    pub(super) fn of<R: RuleSet>(&self, position: &Position<R>) -> i32 {
        let sets = Roles::of(position).sets();
        let places = self.seats.of(position.side_to_move());
        #[cfg(target_arch = "x86_64")]
        if self.is_wide {
            // SAFETY: `is_wide` is true only where the processor has AVX2.
            #[allow(unsafe_code)]
            return unsafe { wide::value(self, &sets, places) };
        }
        narrow::value(self, &sets, places)
    }

    /// The set for these pieces.
    #[inline(always)]
    fn bucket<B: Bits>(&self, sets: &[B; 4]) -> usize {
        let pieces: u32 = sets.iter().map(|set| set.count()).sum();
        bucket(pieces as usize, self.pieces)
    }

    /// The rows of the first layer and the direct numbers of a kind of piece, by place.
    #[inline(always)]
    fn rows<const BLOCKS: usize>(&self, kind: usize) -> (&[[Block; BLOCKS]], &[[i16; DIRECT]]) {
        let rows = kind * self.squares..(kind + 1) * self.squares;
        (&self.first.as_chunks().0[rows.clone()], &self.direct[rows])
    }

    /// The weights of the second layer for a set.
    #[inline(always)]
    fn second_of(&self, bucket: usize) -> &[Sixteen] {
        let size = self.blocks * BLOCK / 2 * self.groups;
        &self.second[bucket * size..][..size]
    }

    /// The value from the sums of the second layer and the direct sum.
    #[inline(always)]
    fn finish<const GROUPS: usize>(
        &self,
        bucket: usize,
        sums: &[[i32; LANES]; GROUPS],
        direct: &[i16; DIRECT],
    ) -> i32 {
        let biases = &self.second_bias[bucket * GROUPS..][..GROUPS];
        let outs = &self.out[bucket * GROUPS..][..GROUPS];
        let mut total = self.out_bias[bucket];
        for ((sums, biases), outs) in sums.iter().zip(biases).zip(outs) {
            for lane in 0..LANES {
                let cell = (sums[lane] + biases[lane]) >> Scale::SECOND_BITS;
                total += cell.clamp(0, Scale::ACTIVE) * i32::from(outs[lane]);
            }
        }
        i32::from(direct[bucket]) / Scale::DIRECT + total / (Scale::ACTIVE * Scale::OUT)
    }
}

/// The set of the later layers for this many pieces, in a variant that begins with `most` pieces.
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

fn sixteens(numbers: &[i16]) -> Vec<Sixteen> {
    numbers.as_chunks().0.iter().copied().map(Sixteen).collect()
}

/// The weights of the second layer in the order in which they are multiplied.
fn in_pairs(parts: &NetworkParts) -> Vec<i16> {
    let mut all = vec![];
    for set in 0..BUCKETS {
        for input in (0..parts.hidden).step_by(2) {
            for cell in 0..parts.second {
                let at = (set * parts.second + cell) * parts.hidden + input;
                all.extend(parts.second_weights[at..at + 2].iter().copied().map(i16::from));
            }
        }
    }
    all
}

#[inline(always)]
fn add<const N: usize>(sums: &mut [i16; N], row: &[i16; N]) {
    for (sum, number) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*number);
    }
}

/// The computation for any processor.
mod narrow {
    use bolshak_core::Bits;

    use super::{Block, DIRECT, LANES, Network, Scale, Sixteen, add};

    pub(super) fn value<B: Bits>(network: &Network, sets: &[B; 4], places: &[u8; 128]) -> i32 {
        match network.blocks {
            1 => with_blocks::<B, 1>(network, sets, places),
            2 => with_blocks::<B, 2>(network, sets, places),
            3 => with_blocks::<B, 3>(network, sets, places),
            _ => with_blocks::<B, 4>(network, sets, places),
        }
    }

    fn with_blocks<B: Bits, const BLOCKS: usize>(
        network: &Network,
        sets: &[B; 4],
        places: &[u8; 128],
    ) -> i32 {
        let bucket = network.bucket(sets);
        let (cells, direct) = first_layer::<B, BLOCKS>(network, sets, places);
        let weights = network.second_of(bucket);
        match network.groups {
            1 => network.finish::<1>(bucket, &second_layer(&cells, weights), &direct),
            2 => network.finish::<2>(bucket, &second_layer(&cells, weights), &direct),
            _ => network.finish::<4>(bucket, &second_layer(&cells, weights), &direct),
        }
    }

    fn first_layer<B: Bits, const BLOCKS: usize>(
        network: &Network,
        sets: &[B; 4],
        places: &[u8; 128],
    ) -> ([Block; BLOCKS], [i16; DIRECT]) {
        let mut cells = network.first_bias.as_chunks::<BLOCKS>().0[0];
        let mut direct = [0; DIRECT];
        for (kind, set) in sets.iter().enumerate() {
            let (rows, numbers) = network.rows::<BLOCKS>(kind);
            for point in set.points() {
                let place = usize::from(places[usize::from(point)]);
                for (sums, row) in cells.as_flattened_mut().iter_mut().zip(rows[place].as_flattened()) {
                    add(&mut sums.0, &row.0);
                }
                add(&mut direct, &numbers[place]);
            }
        }
        for sums in cells.as_flattened_mut() {
            sums.0 = sums.0.map(|sum| (sum >> Scale::FIRST_BITS).clamp(0, Scale::ACTIVE as i16));
        }
        (cells, direct)
    }

    fn second_layer<const GROUPS: usize>(cells: &[Block], weights: &[Sixteen]) -> [[i32; LANES]; GROUPS] {
        let mut sums = [[0; LANES]; GROUPS];
        let pairs = cells.as_flattened().iter().flat_map(|cells| cells.0.as_chunks::<2>().0);
        for (&[left, right], weights) in pairs.zip(weights.as_chunks::<GROUPS>().0) {
            for (sums, weights) in sums.iter_mut().zip(weights) {
                for (sum, &[first, second]) in sums.iter_mut().zip(weights.0.as_chunks().0) {
                    *sum += i32::from(left) * i32::from(first) + i32::from(right) * i32::from(second);
                }
            }
        }
        sums
    }
}

/// The same for processors with registers of 256 bits, written by hand: the compiler alone neither keeps the sums in
/// registers nor finds the instruction that multiplies pairs, and needs twice as many instructions.
#[cfg(target_arch = "x86_64")]
mod wide {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_extract_epi32, _mm256_load_si256,
        _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_set1_epi16, _mm256_set1_epi32,
        _mm256_setzero_si256, _mm256_srai_epi16, _mm256_store_si256,
    };

    use bolshak_core::Bits;

    use super::{BLOCK, Block, DIRECT, LANES, Network, Scale, Sixteen, add};

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
        let bucket = network.bucket(sets);
        let (cells, direct) = first_layer::<B, BLOCKS>(network, sets, places);
        let weights = network.second_of(bucket);
        match network.groups {
            1 => network.finish::<1>(bucket, &second_layer(&cells, weights), &direct),
            2 => network.finish::<2>(bucket, &second_layer(&cells, weights), &direct),
            _ => network.finish::<4>(bucket, &second_layer(&cells, weights), &direct),
        }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn first_layer<B: Bits, const BLOCKS: usize>(
        network: &Network,
        sets: &[B; 4],
        places: &[u8; 128],
    ) -> ([Block; BLOCKS], [i16; DIRECT]) {
        let mut cells = network.first_bias.as_chunks::<BLOCKS>().0[0];
        let mut sums = [[_mm256_setzero_si256(); BLOCK / 16]; BLOCKS];
        for (sum, cells) in sums.as_flattened_mut().iter_mut().zip(cells.as_flattened()) {
            *sum = load(cells);
        }
        let mut direct = [0; DIRECT];
        for (kind, set) in sets.iter().enumerate() {
            let (rows, numbers) = network.rows::<BLOCKS>(kind);
            for point in set.points() {
                let place = usize::from(places[usize::from(point)]);
                for (sum, row) in sums.as_flattened_mut().iter_mut().zip(rows[place].as_flattened()) {
                    *sum = _mm256_add_epi16(*sum, load(row));
                }
                add(&mut direct, &numbers[place]);
            }
        }
        let (least, most) = (_mm256_setzero_si256(), _mm256_set1_epi16(Scale::ACTIVE as i16));
        for (sum, cells) in sums.as_flattened().iter().zip(cells.as_flattened_mut()) {
            let shifted = _mm256_srai_epi16::<{ Scale::FIRST_BITS as i32 }>(*sum);
            store(cells, _mm256_min_epi16(_mm256_max_epi16(shifted, least), most));
        }
        (cells, direct)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn second_layer<const BLOCKS: usize, const GROUPS: usize>(
        cells: &[Block; BLOCKS],
        weights: &[Sixteen],
    ) -> [[i32; LANES]; GROUPS] {
        let mut totals = [_mm256_setzero_si256(); GROUPS];
        let weights = weights.as_chunks::<GROUPS>().0.as_chunks::<8>().0;
        for (cells, weights) in cells.as_flattened().iter().zip(weights) {
            for (at, weights) in weights.iter().enumerate() {
                let [left, right] = [cells.0[2 * at], cells.0[2 * at + 1]];
                let pair = _mm256_set1_epi32(i32::from(left as u16) | i32::from(right) << 16);
                for (total, weights) in totals.iter_mut().zip(weights) {
                    *total = _mm256_add_epi32(*total, _mm256_madd_epi16(pair, load(weights)));
                }
            }
        }
        let mut sums = [[0; LANES]; GROUPS];
        for (sums, total) in sums.iter_mut().zip(totals) {
            *sums = numbers(total);
        }
        sums
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn load(numbers: &Sixteen) -> __m256i {
        // SAFETY: sixteen numbers fill the register, and they are aligned as it demands.
        #[allow(unsafe_code)]
        unsafe {
            _mm256_load_si256(std::ptr::from_ref(numbers).cast())
        }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn store(numbers: &mut Sixteen, register: __m256i) {
        // SAFETY: as in `load`.
        #[allow(unsafe_code)]
        unsafe {
            _mm256_store_si256(std::ptr::from_mut(numbers).cast(), register);
        }
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
