//! The same for processors with registers of 512 bits that add four products at once.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi32, _mm512_dpbusd_epi32, _mm512_loadu_si512, _mm512_madd_epi16,
    _mm512_max_epi32, _mm512_min_epi16, _mm512_min_epi32, _mm512_packus_epi16, _mm512_permutexvar_epi64,
    _mm512_reduce_add_epi32, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_setr_epi64, _mm512_setzero_si512,
    _mm512_srai_epi16, _mm512_srai_epi32, _mm512_storeu_si512, _mm512_sub_epi16,
};

use bolshak_core::Bits;

use super::{Active, BLOCK, Block, Board, Fours, Lanes, Network, Scale, Sums, add, take_away};

/// Numbers of the first layer in a register.
const REGISTER: usize = 32;

/// The sums of a block.
type Cells = [__m512i; BLOCK / REGISTER];

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
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
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn first_layer<B: Bits, const BLOCKS: usize>(
    network: &Network,
    (changes, places): Board<'_, B>,
    sums: &mut Sums<B>,
) -> [Active; BLOCKS] {
    let kept = &mut sums.cells.as_chunks_mut::<BLOCKS>().0[0];
    let mut cells = [[_mm512_setzero_si512(); BLOCK / REGISTER]; BLOCKS];
    for (cells, kept) in cells.iter_mut().zip(kept.iter()) {
        *cells = of_block(kept);
    }
    let mut direct = sums.direct;
    for point in changes.came.points() {
        let (row, numbers) = network.row::<B, BLOCKS>(&changes.now, places, point);
        for (cells, row) in cells.iter_mut().zip(row) {
            for (cell, row) in cells.iter_mut().zip(of_block(row)) {
                *cell = _mm512_add_epi16(*cell, row);
            }
        }
        add(&mut direct, numbers);
    }
    for point in changes.gone.points() {
        let (row, numbers) = network.row::<B, BLOCKS>(&changes.before, places, point);
        for (cells, row) in cells.iter_mut().zip(row) {
            for (cell, row) in cells.iter_mut().zip(of_block(row)) {
                *cell = _mm512_sub_epi16(*cell, row);
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
        store(&mut active.0, activations(cells));
    }
    active
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn of_block(block: &Block) -> Cells {
    let mut cells = [_mm512_setzero_si512(); BLOCK / REGISTER];
    for (cell, numbers) in cells.iter_mut().zip(block.0.as_chunks::<REGISTER>().0) {
        *cell = load(numbers);
    }
    cells
}

/// The activations of a block. What is negative becomes 0 when it is packed.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn activations(cells: &Cells) -> __m512i {
    let most = _mm512_set1_epi16(Scale::ACTIVE as i16);
    let [first, second] =
        cells.map(|sums| _mm512_min_epi16(_mm512_srai_epi16::<{ Scale::FIRST_BITS }>(sums), most));
    let in_order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
    _mm512_permutexvar_epi64(in_order, _mm512_packus_epi16(first, second))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn second_layer<const BLOCKS: usize, const GROUPS: usize>(
    cells: &[Active; BLOCKS],
    weights: &[Fours],
) -> [__m512i; GROUPS] {
    // Two sets of sums, because each sum waits for the one before.
    let mut totals = [[_mm512_setzero_si512(); GROUPS]; 2];
    for (cells, weights) in cells.iter().zip(super::by_blocks::<GROUPS>(weights)) {
        for (cells, weights) in cells.0.as_chunks::<8>().0.iter().zip(weights.as_chunks::<2>().0) {
            for ((cells, weights), totals) in cells.as_chunks::<4>().0.iter().zip(weights).zip(&mut totals) {
                let cells = _mm512_set1_epi32(i32::from_le_bytes(*cells));
                for (total, weights) in totals.iter_mut().zip(weights) {
                    *total = _mm512_dpbusd_epi32(*total, cells, load(&weights.0));
                }
            }
        }
    }
    let [mut totals, others] = totals;
    for (total, other) in totals.iter_mut().zip(others) {
        *total = _mm512_add_epi32(*total, other);
    }
    totals
}

/// The output without its bias. An activation has nothing in its upper half, so the products of the halves are its product.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn output<const GROUPS: usize>(
    sums: &[__m512i; GROUPS],
    (biases, weights): (&[Lanes; GROUPS], &[Lanes; GROUPS]),
) -> i32 {
    let (least, most) = (_mm512_setzero_si512(), _mm512_set1_epi32(Scale::ACTIVE));
    let mut total = _mm512_setzero_si512();
    for ((&sums, biases), weights) in sums.iter().zip(biases).zip(weights) {
        let cells = _mm512_srai_epi32::<{ Scale::SECOND_BITS }>(_mm512_add_epi32(sums, load(&biases.0)));
        let cells = _mm512_min_epi32(_mm512_max_epi32(cells, least), most);
        total = _mm512_add_epi32(total, _mm512_madd_epi16(cells, load(&weights.0)));
    }
    _mm512_reduce_add_epi32(total)
}

/// Integers without gaps that fill a register.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn load<T: Copy, const N: usize>(numbers: &[T; N]) -> __m512i {
    const { assert!(size_of::<[T; N]>() == size_of::<__m512i>()) };
    // SAFETY: they fill it, and every pattern of bits is an integer.
    #[allow(unsafe_code)]
    unsafe {
        _mm512_loadu_si512(std::ptr::from_ref(numbers).cast())
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn store<T: Copy, const N: usize>(numbers: &mut [T; N], register: __m512i) {
    const { assert!(size_of::<[T; N]>() == size_of::<__m512i>()) };
    // SAFETY: as in `load`.
    #[allow(unsafe_code)]
    unsafe {
        _mm512_storeu_si512(std::ptr::from_mut(numbers).cast(), register);
    }
}
