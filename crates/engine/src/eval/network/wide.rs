//! The same for processors with registers of 256 bits, written by hand: the compiler alone neither keeps the sums in registers
//! nor finds the instructions that multiply pairs, and needs twice as many instructions.

use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16, _mm256_add_epi32,
    _mm256_castsi256_si128, _mm256_dpbusd_epi32, _mm256_extracti128_si256, _mm256_load_si256,
    _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_max_epi32, _mm256_min_epi16, _mm256_min_epi32,
    _mm256_packus_epi16, _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_srai_epi16, _mm256_srai_epi32, _mm256_store_si256, _mm256_sub_epi16,
};

use bolshak_core::Bits;

use super::{Active, ActiveBlock, BLOCK, Board, Eight, Fours, Network, Scale, Sums, add, take_away};

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

/// The same where four products are added at once.
#[target_feature(enable = "avx2,avx512vl,avx512vnni")]
pub(super) fn value_by_fours<B: Bits, const BLOCKS: usize, const GROUPS: usize>(
    network: &Network,
    bucket: usize,
    board: Board<'_, B>,
    sums: &mut Sums<B>,
) -> i32 {
    let cells = first_layer::<B, BLOCKS>(network, board, sums);
    let second = second_layer_by_fours::<BLOCKS, GROUPS>(&cells, network.second_of(bucket));
    network.finish(bucket, output(&second, network.outputs_of(bucket)), &sums.direct)
}

#[inline]
#[target_feature(enable = "avx2")]
fn first_layer<B: Bits, const BLOCKS: usize>(
    network: &Network,
    (sets, places): Board<'_, B>,
    sums: &mut Sums<B>,
) -> [ActiveBlock; BLOCKS] {
    let kept = &mut sums.cells.as_chunks_mut::<BLOCKS>().0[0];
    let mut cells = [[_mm256_setzero_si256(); BLOCK / 16]; BLOCKS];
    for (cell, kept) in cells.as_flattened_mut().iter_mut().zip(kept.as_flattened()) {
        *cell = load(kept);
    }
    for (kind, (&now, before)) in sets.iter().zip(&mut sums.sets).enumerate() {
        let (rows, numbers) = network.rows::<BLOCKS>(kind);
        for point in (now & !*before).points() {
            let place = usize::from(places[usize::from(point)]);
            for (cell, row) in cells.as_flattened_mut().iter_mut().zip(rows[place].as_flattened()) {
                *cell = _mm256_add_epi16(*cell, load(row));
            }
            add(&mut sums.direct, &numbers[place]);
        }
        for point in (*before & !now).points() {
            let place = usize::from(places[usize::from(point)]);
            for (cell, row) in cells.as_flattened_mut().iter_mut().zip(rows[place].as_flattened()) {
                *cell = _mm256_sub_epi16(*cell, load(row));
            }
            take_away(&mut sums.direct, &numbers[place]);
        }
        *before = now;
    }
    for (kept, cell) in kept.as_flattened_mut().iter_mut().zip(cells.as_flattened()) {
        store(kept, *cell);
    }
    let mut active = [[Active([0; 32]); BLOCK / 32]; BLOCKS];
    let pairs = cells.as_flattened().as_chunks::<2>().0;
    for (active, [first, second]) in active.as_flattened_mut().iter_mut().zip(pairs) {
        store(active, activations(*first, *second));
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
    cells: &[ActiveBlock; BLOCKS],
    weights: &[Fours],
) -> [__m256i; GROUPS] {
    let ones = _mm256_set1_epi16(1);
    let mut totals = [_mm256_setzero_si256(); GROUPS];
    for (cells, weights) in cells.as_flattened().iter().zip(by_registers::<GROUPS>(weights)) {
        for (cells, weights) in cells.0.as_chunks::<4>().0.iter().zip(weights) {
            let cells = _mm256_set1_epi32(i32::from_le_bytes(*cells));
            for (total, weights) in totals.iter_mut().zip(weights) {
                let pairs = _mm256_maddubs_epi16(cells, load(weights));
                *total = _mm256_add_epi32(*total, _mm256_madd_epi16(pairs, ones));
            }
        }
    }
    totals
}

#[inline]
#[target_feature(enable = "avx2,avx512vl,avx512vnni")]
fn second_layer_by_fours<const BLOCKS: usize, const GROUPS: usize>(
    cells: &[ActiveBlock; BLOCKS],
    weights: &[Fours],
) -> [__m256i; GROUPS] {
    // Two sets of sums, because each sum waits for the one before.
    let mut totals = [[_mm256_setzero_si256(); GROUPS]; 2];
    for (cells, weights) in cells.as_flattened().iter().zip(by_registers::<GROUPS>(weights)) {
        for (cells, weights) in cells.0.as_chunks::<8>().0.iter().zip(weights.as_chunks::<2>().0) {
            for ((cells, weights), totals) in cells.as_chunks::<4>().0.iter().zip(weights).zip(&mut totals) {
                let cells = _mm256_set1_epi32(i32::from_le_bytes(*cells));
                for (total, weights) in totals.iter_mut().zip(weights) {
                    *total = _mm256_dpbusd_epi32(*total, cells, load(weights));
                }
            }
        }
    }
    let [mut totals, others] = totals;
    for (total, other) in totals.iter_mut().zip(others) {
        *total = _mm256_add_epi32(*total, other);
    }
    totals
}

/// The weights of the second layer for each register of activations, four activations at a time.
#[inline(always)]
fn by_registers<const GROUPS: usize>(weights: &[Fours]) -> &[[[Fours; GROUPS]; 8]] {
    weights.as_chunks().0.as_chunks().0
}

/// The output without its bias. An activation has nothing in its upper half, so the products of the halves are its product.
#[inline]
#[target_feature(enable = "avx2")]
fn output<const GROUPS: usize>(
    sums: &[__m256i; GROUPS],
    (biases, weights): (&[Eight; GROUPS], &[Eight; GROUPS]),
) -> i32 {
    let (least, most) = (_mm256_setzero_si256(), _mm256_set1_epi32(Scale::ACTIVE));
    let mut total = _mm256_setzero_si256();
    for ((&sums, biases), weights) in sums.iter().zip(biases).zip(weights) {
        let cells = _mm256_srai_epi32::<{ Scale::SECOND_BITS as i32 }>(_mm256_add_epi32(sums, load(biases)));
        let cells = _mm256_min_epi32(_mm256_max_epi32(cells, least), most);
        total = _mm256_add_epi32(total, _mm256_madd_epi16(cells, load(weights)));
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

/// Whether these numbers fill a register and are aligned as it demands.
const fn fit<T>() -> bool {
    size_of::<T>() == size_of::<__m256i>() && align_of::<T>() == align_of::<__m256i>()
}

/// Integers without gaps: `Sixteen`, `Active`, `Fours` or `Eight`.
#[inline]
#[target_feature(enable = "avx2")]
fn load<T: Copy>(numbers: &T) -> __m256i {
    const { assert!(fit::<T>()) };
    // SAFETY: they fit, and every pattern of bits is an integer.
    #[allow(unsafe_code)]
    unsafe {
        _mm256_load_si256(std::ptr::from_ref(numbers).cast())
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store<T: Copy>(numbers: &mut T, register: __m256i) {
    const { assert!(fit::<T>()) };
    // SAFETY: as in `load`.
    #[allow(unsafe_code)]
    unsafe {
        _mm256_store_si256(std::ptr::from_mut(numbers).cast(), register);
    }
}
