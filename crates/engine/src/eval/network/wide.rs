//! The same for processors with registers of 256 bits, written by hand: the compiler alone neither keeps the sums in registers
//! nor finds the instructions that multiply pairs, and needs twice as many instructions.

use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16, _mm256_add_epi32,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_madd_epi16,
    _mm256_maddubs_epi16, _mm256_max_epi32, _mm256_min_epi16, _mm256_min_epi32, _mm256_packus_epi16,
    _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_srai_epi16,
    _mm256_srai_epi32, _mm256_storeu_si256, _mm256_sub_epi16,
};

use bolshak_core::Bits;

use super::{Active, BLOCK, Board, Fours, LANES, Lanes, Network, Scale, Sums, add, take_away};

/// Numbers of the first layer that fill a register.
const REGISTER: usize = 16;
/// Neurons of the second layer whose sums fill one.
const HALF: usize = LANES / 2;

#[target_feature(enable = "avx2")]
pub(super) fn value<B: Bits, const BLOCKS: usize, const GROUPS: usize>(
    network: &Network,
    bucket: usize,
    board: Board<'_, B>,
    sums: &mut Sums<B>,
) -> i32 {
    let cells = first_layer::<B, BLOCKS>(network, board, sums);
    let second = second_layer::<BLOCKS, GROUPS>(&cells, network.second_of(bucket));
    network.finish(bucket, output(&second, network.outputs_of(bucket)), &sums.direct)
}

#[inline]
#[target_feature(enable = "avx2")]
fn first_layer<B: Bits, const BLOCKS: usize>(
    network: &Network,
    (changes, places): Board<'_, B>,
    sums: &mut Sums<B>,
) -> [Active; BLOCKS] {
    let kept = &mut sums.cells.as_chunks_mut::<BLOCKS>().0[0];
    let mut cells = [[_mm256_setzero_si256(); BLOCK / REGISTER]; BLOCKS];
    for (cells, kept) in cells.iter_mut().zip(kept.iter()) {
        for (cell, kept) in cells.iter_mut().zip(kept.0.as_chunks::<REGISTER>().0) {
            *cell = load(kept);
        }
    }
    let mut direct = sums.direct;
    for point in changes.came.points() {
        let (row, numbers) = network.row::<B, BLOCKS>(&changes.now, places, point);
        for (cells, row) in cells.iter_mut().zip(row) {
            for (cell, row) in cells.iter_mut().zip(row.0.as_chunks::<REGISTER>().0) {
                *cell = _mm256_add_epi16(*cell, load(row));
            }
        }
        add(&mut direct, numbers);
    }
    for point in changes.gone.points() {
        let (row, numbers) = network.row::<B, BLOCKS>(&changes.before, places, point);
        for (cells, row) in cells.iter_mut().zip(row) {
            for (cell, row) in cells.iter_mut().zip(row.0.as_chunks::<REGISTER>().0) {
                *cell = _mm256_sub_epi16(*cell, load(row));
            }
        }
        take_away(&mut direct, numbers);
    }
    sums.direct = direct;
    let mut active = [Active([0; BLOCK]); BLOCKS];
    for ((kept, cells), active) in kept.iter_mut().zip(&cells).zip(&mut active) {
        for (kept, cell) in kept.0.as_chunks_mut::<REGISTER>().0.iter_mut().zip(cells) {
            store(kept, *cell);
        }
        let halves = active.0.as_chunks_mut::<{ 2 * REGISTER }>().0;
        for (active, [first, second]) in halves.iter_mut().zip(cells.as_chunks::<2>().0) {
            store(active, activations(*first, *second));
        }
    }
    active
}

/// The activations of thirty-two sums. What is negative becomes 0 when it is packed.
#[inline]
#[target_feature(enable = "avx2")]
fn activations(first: __m256i, second: __m256i) -> __m256i {
    const IN_ORDER: i32 = 0b11_01_10_00;
    let most = _mm256_set1_epi16(Scale::ACTIVE as i16);
    let [first, second] = [first, second]
        .map(|sums| _mm256_min_epi16(_mm256_srai_epi16::<{ Scale::FIRST_BITS as i32 }>(sums), most));
    _mm256_permute4x64_epi64::<IN_ORDER>(_mm256_packus_epi16(first, second))
}

/// Two products of an activation and a weight stay within sixteen bits, because an activation is at most 127.
#[inline]
#[target_feature(enable = "avx2")]
fn second_layer<const BLOCKS: usize, const GROUPS: usize>(
    cells: &[Active; BLOCKS],
    weights: &[Fours],
) -> [[__m256i; 2]; GROUPS] {
    let ones = _mm256_set1_epi16(1);
    let mut totals = [[_mm256_setzero_si256(); 2]; GROUPS];
    for (cells, weights) in cells.iter().zip(super::by_blocks::<GROUPS>(weights)) {
        for (cells, weights) in cells.0.as_chunks::<4>().0.iter().zip(weights) {
            let cells = _mm256_set1_epi32(i32::from_le_bytes(*cells));
            for (totals, weights) in totals.iter_mut().zip(weights) {
                for (total, weights) in totals.iter_mut().zip(weights.0.as_chunks::<HALF>().0) {
                    let pairs = _mm256_maddubs_epi16(cells, load(weights));
                    *total = _mm256_add_epi32(*total, _mm256_madd_epi16(pairs, ones));
                }
            }
        }
    }
    totals
}

/// The output without its bias. An activation has nothing in its upper half, so the products of the halves are its product.
#[inline]
#[target_feature(enable = "avx2")]
fn output<const GROUPS: usize>(
    sums: &[[__m256i; 2]; GROUPS],
    (biases, weights): (&[Lanes; GROUPS], &[Lanes; GROUPS]),
) -> i32 {
    let (least, most) = (_mm256_setzero_si256(), _mm256_set1_epi32(Scale::ACTIVE));
    let mut total = _mm256_setzero_si256();
    for ((sums, biases), weights) in sums.iter().zip(biases).zip(weights) {
        let halves = biases.0.as_chunks::<HALF>().0.iter().zip(weights.0.as_chunks::<HALF>().0);
        for (&sums, (biases, weights)) in sums.iter().zip(halves) {
            let cells =
                _mm256_srai_epi32::<{ Scale::SECOND_BITS as i32 }>(_mm256_add_epi32(sums, load(biases)));
            let cells = _mm256_min_epi32(_mm256_max_epi32(cells, least), most);
            total = _mm256_add_epi32(total, _mm256_madd_epi16(cells, load(weights)));
        }
    }
    sum(total)
}

#[inline]
#[target_feature(enable = "avx2")]
fn sum(numbers: __m256i) -> i32 {
    const HALVES: i32 = 0b01_00_11_10;
    const NEIGHBOURS: i32 = 0b10_11_00_01;
    let four = _mm_add_epi32(_mm256_castsi256_si128(numbers), _mm256_extracti128_si256::<1>(numbers));
    let two = _mm_add_epi32(four, _mm_shuffle_epi32::<HALVES>(four));
    _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<NEIGHBOURS>(two)))
}

/// Integers without gaps that fill a register.
#[inline]
#[target_feature(enable = "avx2")]
fn load<T: Copy, const N: usize>(numbers: &[T; N]) -> __m256i {
    const { assert!(size_of::<[T; N]>() == size_of::<__m256i>()) };
    // SAFETY: they fill it, and every pattern of bits is an integer.
    #[allow(unsafe_code)]
    unsafe {
        _mm256_loadu_si256(std::ptr::from_ref(numbers).cast())
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store<T: Copy, const N: usize>(numbers: &mut [T; N], register: __m256i) {
    const { assert!(size_of::<[T; N]>() == size_of::<__m256i>()) };
    // SAFETY: as in `load`.
    #[allow(unsafe_code)]
    unsafe {
        _mm256_storeu_si256(std::ptr::from_mut(numbers).cast(), register);
    }
}
