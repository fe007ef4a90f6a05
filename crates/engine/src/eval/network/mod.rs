//! Evaluation of a position by a small network.
//!
//! Input: which kind of piece stands on which square, as the side to move sees the board. The first layer adds a row of weights
//! for each piece to its sums. [`Sums`] keeps them from one position to the next, whatever the moves between them were, so that only
//! pieces that came or went are added or taken away. Two small layers follow, in several sets chosen by the number of pieces.
//! Beside them a direct sum of one number for each piece and set carries the material.
//!
//! All numbers are integers; [`Scale`] has their scales.

mod changes;
mod narrow;
#[cfg(target_arch = "x86_64")]
mod wide;
#[cfg(target_arch = "x86_64")]
mod widest;

use bolshak_core::{Bits, Color, Position, RuleSet, Rules};

use super::file::{Header, Kind, NetError, Taker};
use super::roles::Seats;
use super::windows::pieces_at_start;
use changes::{Changes, Seen};

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
/// Neurons of the second layer that are computed side by side; where it has fewer, the others count for nothing.
const LANES: usize = 16;

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

    /// The weights in the file of an evaluation, for the board of these rules.
    ///
    /// # Errors
    /// If the bytes are no network, newer, damaged, or made for another board.
    pub fn from_bytes(rules: &Rules, bytes: &[u8]) -> Result<Self, NetError> {
        let (header, payload) = Header::decode(bytes)?;
        header.must_fit(&rules.geometry)?;
        if header.kind != Kind::Network {
            return Err(NetError::OtherKind { of: header.kind.name(), wanted: Kind::Network.name() });
        }
        Self::decode(rules, payload)
    }

    fn decode(rules: &Rules, mut payload: Taker<'_>) -> Result<Self, NetError> {
        let squares = usize::from(rules.geometry.squares);
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
        parts.must_not_overflow(rules)?;
        Ok(parts)
    }

    fn must_not_overflow(&self, rules: &Rules) -> Result<(), NetError> {
        let largest = Scale::largest(rules);
        let mut rows = self.first.iter().chain(&self.first_bias).chain(&self.direct);
        if rows.any(|number| number.unsigned_abs() > largest.unsigned_abs()) {
            return Err(NetError::Damaged("a weight of the first layer is too large"));
        }
        let mut biases = self.second_bias.iter().chain(&self.out_bias);
        if biases.any(|number| number.unsigned_abs() > LARGEST_BIAS) {
            return Err(NetError::Damaged("a bias is too large"));
        }
        Ok(())
    }
}

/// Numbers of the first layer: as many neurons as fit into registers together, aligned for the widest.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Block([i16; BLOCK]);

/// The activations of a block, from 0 to [`Scale::ACTIVE`].
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Active([u8; BLOCK]);

/// Weights of the second layer: for each of its neurons those for four neurons of the first layer, which are multiplied at once.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Fours([[i8; 4]; LANES]);

/// A number for each neuron of the second layer.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Lanes([i32; LANES]);

/// Which instructions of the processor are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Instructions {
    /// Those that every processor has.
    Any,
    /// Registers of 256 bits.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Registers of 512 bits, and sums of four products at once.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Instructions {
    /// The sets that this processor has, the fastest last.
    pub(super) fn available() -> Vec<Self> {
        let mut sets = vec![Self::Any];
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            sets.push(Self::Avx2);
            if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vnni") {
                sets.push(Self::Avx512);
            }
        }
        sets
    }
}

/// The first layer before its activation, for the position that was evaluated last.
#[derive(Clone, Debug)]
pub(crate) struct Sums<B> {
    /// Its side to move; none before the first.
    side: Option<Color>,
    /// Its pieces.
    seen: Seen<B>,
    cells: [Block; MOST_HIDDEN / BLOCK],
    direct: [i16; DIRECT],
}

impl<B: Bits> Sums<B> {
    /// Of no position.
    pub(crate) fn new() -> Self {
        let cells = [Block([0; BLOCK]); MOST_HIDDEN / BLOCK];
        Self { side: None, seen: Seen::NOTHING, cells, direct: [0; DIRECT] }
    }
}

/// What differs from the sums, and where the side to move sees the points.
type Board<'a, B> = (&'a Changes<B>, &'a [u8; 128]);

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
    /// The second layer's weights: by set, four neurons of the first layer, and group.
    second: Vec<Fours>,
    second_bias: Vec<Lanes>,
    out: Vec<Lanes>,
    out_bias: Vec<i32>,
    instructions: Instructions,
}

impl Network {
    pub(super) fn decode(rules: &Rules, payload: Taker<'_>) -> Result<Self, NetError> {
        Ok(Self::new(rules, &NetworkParts::decode(rules, payload)?))
    }

    /// The same network, computed with these instructions, which the processor must have.
    #[cfg(test)]
    pub(super) fn with(self, instructions: Instructions) -> Self {
        assert!(Instructions::available().contains(&instructions));
        Self { instructions, ..self }
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
            first: in_blocks(&parts.first),
            first_bias: in_blocks(&parts.first_bias),
            direct: direct.collect(),
            groups: parts.second.div_ceil(LANES),
            second: in_fours(parts),
            second_bias: in_lanes(&parts.second_bias, parts.second),
            out: in_lanes(&parts.out, parts.second),
            out_bias: parts.out_bias.clone(),
            instructions: *Instructions::available().last().expect("any processor"),
        }
    }

    #[inline]
    pub(super) fn of<R: RuleSet>(&self, position: &Position<R>, sums: &mut Sums<R::Bits>) -> i32 {
        let now = Seen::of(position);
        let side = position.side_to_move();
        let pieces = now.occupied().count();
        let mut changes = Changes::new(sums.seen, now);
        if sums.side != Some(side) || changes.count() > pieces {
            self.empty(sums, side);
            changes = Changes::new(Seen::NOTHING, now);
        }
        sums.seen = now;
        let board = (&changes, self.seats.of(side));
        let bucket = bucket(pieces as usize, self.pieces);
        match self.blocks {
            1 => self.with_blocks::<R::Bits, 1>(bucket, board, sums),
            2 => self.with_blocks::<R::Bits, 2>(bucket, board, sums),
            3 => self.with_blocks::<R::Bits, 3>(bucket, board, sums),
            _ => self.with_blocks::<R::Bits, 4>(bucket, board, sums),
        }
    }

    #[inline(always)]
    fn with_blocks<B: Bits, const BLOCKS: usize>(
        &self,
        bucket: usize,
        board: Board<'_, B>,
        sums: &mut Sums<B>,
    ) -> i32 {
        match self.groups {
            1 => self.value::<B, BLOCKS, 1>(bucket, board, sums),
            _ => self.value::<B, BLOCKS, 2>(bucket, board, sums),
        }
    }

    #[inline(always)]
    fn value<B: Bits, const BLOCKS: usize, const GROUPS: usize>(
        &self,
        bucket: usize,
        board: Board<'_, B>,
        sums: &mut Sums<B>,
    ) -> i32 {
        match self.instructions {
            Instructions::Any => narrow::value::<B, BLOCKS, GROUPS>(self, bucket, board, sums),
            // SAFETY: only instructions are chosen that the processor has.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            Instructions::Avx2 => unsafe { wide::value::<B, BLOCKS, GROUPS>(self, bucket, board, sums) },
            // SAFETY: the same.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            Instructions::Avx512 => unsafe { widest::value::<B, BLOCKS, GROUPS>(self, bucket, board, sums) },
        }
    }

    /// The sums of an empty board.
    fn empty<B: Bits>(&self, sums: &mut Sums<B>, side: Color) {
        sums.side = Some(side);
        sums.cells[..self.blocks].copy_from_slice(&self.first_bias);
        sums.direct = [0; DIRECT];
    }

    /// The row of the first layer and the direct numbers of a piece.
    #[inline(always)]
    fn row<B: Bits, const BLOCKS: usize>(
        &self,
        pieces: &Seen<B>,
        places: &[u8; 128],
        point: u8,
    ) -> (&[Block; BLOCKS], &[i16; DIRECT]) {
        let row = pieces.kind(point) * self.squares + usize::from(places[usize::from(point)]);
        (&self.first.as_chunks().0[row], &self.direct[row])
    }

    /// The weights of the second layer for a set.
    #[inline(always)]
    fn second_of(&self, bucket: usize) -> &[Fours] {
        let size = self.blocks * BLOCK / 4 * self.groups;
        &self.second[bucket * size..][..size]
    }

    /// The biases of the second layer for a set, and the weights of its output.
    #[inline(always)]
    fn outputs_of<const GROUPS: usize>(&self, bucket: usize) -> (&[Lanes; GROUPS], &[Lanes; GROUPS]) {
        (&self.second_bias.as_chunks().0[bucket], &self.out.as_chunks().0[bucket])
    }

    /// The value from the output without its bias and the direct sum.
    #[inline(always)]
    fn finish(&self, bucket: usize, output: i32, direct: &[i16; DIRECT]) -> i32 {
        let total = self.out_bias[bucket] + output;
        i32::from(direct[bucket]) / Scale::DIRECT + total / (Scale::ACTIVE * Scale::OUT)
    }
}

/// The set of the later layers for this many pieces, in a variant that begins with `most` pieces.
#[must_use]
pub fn bucket(pieces: usize, most: usize) -> usize {
    (pieces.saturating_sub(1) * BUCKETS / most.max(1)).min(BUCKETS - 1)
}

fn in_blocks(numbers: &[i16]) -> Vec<Block> {
    numbers.as_chunks().0.iter().copied().map(Block).collect()
}

/// For each set a number for each neuron of a layer of this width.
fn in_lanes<T: Copy + Into<i32>>(numbers: &[T], width: usize) -> Vec<Lanes> {
    let lanes = |numbers: &[T]| {
        Lanes(std::array::from_fn(|lane| numbers.get(lane).map_or(0, |&number| number.into())))
    };
    numbers.chunks_exact(width).flat_map(|set| set.chunks(LANES).map(lanes)).collect()
}

/// The weights of the second layer for each block of activations, four activations at a time.
#[inline(always)]
fn by_blocks<const GROUPS: usize>(weights: &[Fours]) -> &[[[Fours; GROUPS]; BLOCK / 4]] {
    weights.as_chunks().0.as_chunks().0
}

/// The weights of the second layer in the order in which they are multiplied.
fn in_fours(parts: &NetworkParts) -> Vec<Fours> {
    let mut all = vec![];
    for set in 0..BUCKETS {
        for input in (0..parts.hidden).step_by(4) {
            for group in (0..parts.second).step_by(LANES) {
                all.push(Fours(std::array::from_fn(|lane| {
                    let neuron = group + lane;
                    let at = (set * parts.second + neuron) * parts.hidden + input;
                    let weight =
                        |four| if neuron < parts.second { parts.second_weights[at + four] } else { 0 };
                    std::array::from_fn(weight)
                })));
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

#[inline(always)]
fn take_away<const N: usize>(sums: &mut [i16; N], row: &[i16; N]) {
    for (sum, number) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_sub(*number);
    }
}
