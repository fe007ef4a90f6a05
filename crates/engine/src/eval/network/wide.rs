//! The same for processors with registers of 256 bits, written by hand: the compiler alone neither keeps the sums in registers
//! nor finds the instructions that multiply pairs, and needs twice as many instructions.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_extract_epi32, _mm256_load_si256, _mm256_madd_epi16,
    _mm256_maddubs_epi16, _mm256_min_epi16, _mm256_packus_epi16, _mm256_permute4x64_epi64, _mm256_set1_epi16,
    _mm256_set1_epi32, _mm256_setzero_si256, _mm256_srai_epi16, _mm256_store_si256, _mm256_storeu_si256,
    _mm256_sub_epi16,
};

use bolshak_core::Bits;

use super::{Active, BLOCK, Board, Fours, LANES, Network, Scale, Sixteen, Sums, add, take_away};

#[target_feature(enable = "avx2")]
pub(super) fn value<B: Bits>(
    network: &Network,
    bucket: usize,
    board: Board<'_, B>,
    sums: &mut Sums<B>,
) -> i32 {
    match network.blocks {
        1 => with_blocks::<B, 1>(network, bucket, board, sums),
        2 => with_blocks::<B, 2>(network, bucket, board, sums),
        3 => with_blocks::<B, 3>(network, bucket, board, sums),
        _ => with_blocks::<B, 4>(network, bucket, board, sums),
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn with_blocks<B: Bits, const BLOCKS: usize>(
    network: &Network,
    bucket: usize,
    board: Board<'_, B>,
    sums: &mut Sums<B>,
) -> i32 {
    let cells = first_layer::<B, BLOCKS>(network, board, sums);
    let weights = network.second_of(bucket);
    let direct = &sums.direct;
    match network.groups {
        1 => network.finish::<1>(bucket, &second_layer(&cells, weights), direct),
        2 => network.finish::<2>(bucket, &second_layer(&cells, weights), direct),
        _ => network.finish::<4>(bucket, &second_layer(&cells, weights), direct),
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn first_layer<B: Bits, const BLOCKS: usize>(
    network: &Network,
    (sets, places): Board<'_, B>,
    sums: &mut Sums<B>,
) -> [Active; BLOCKS] {
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
        keep(kept, *cell);
    }
    let mut active = [Active([0; BLOCK]); BLOCKS];
    for (active, cells) in active.iter_mut().zip(&cells) {
        let halves = active.0.as_chunks_mut::<32>().0;
        for (half, [first, second]) in halves.iter_mut().zip(cells.as_chunks::<2>().0) {
            store(half, activations(*first, *second));
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
) -> [[i32; LANES]; GROUPS] {
    let ones = _mm256_set1_epi16(1);
    let mut totals = [_mm256_setzero_si256(); GROUPS];
    let weights = weights.as_chunks::<GROUPS>().0.as_chunks::<{ BLOCK / 4 }>().0;
    for (cells, weights) in cells.iter().zip(weights) {
        for (cells, weights) in cells.0.as_chunks::<4>().0.iter().zip(weights) {
            let cells = _mm256_set1_epi32(i32::from_le_bytes(*cells));
            for (total, weights) in totals.iter_mut().zip(weights) {
                let pairs = _mm256_maddubs_epi16(cells, load_weights(weights));
                *total = _mm256_add_epi32(*total, _mm256_madd_epi16(pairs, ones));
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
fn load_weights(weights: &Fours) -> __m256i {
    // SAFETY: as in `load`, with thirty-two bytes.
    #[allow(unsafe_code)]
    unsafe {
        _mm256_load_si256(std::ptr::from_ref(weights).cast())
    }
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
fn keep(numbers: &mut Sixteen, register: __m256i) {
    // SAFETY: as in `load`.
    #[allow(unsafe_code)]
    unsafe {
        _mm256_store_si256(std::ptr::from_mut(numbers).cast(), register);
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(numbers: &mut [u8; 32], register: __m256i) {
    // SAFETY: the register has as many bytes; they need not be aligned.
    #[allow(unsafe_code)]
    unsafe {
        _mm256_storeu_si256(std::ptr::from_mut(numbers).cast(), register);
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
