//! The computation for any processor.

use bolshak_core::Bits;

use super::{Active, Board, Fours, LANES, Lanes, Network, Scale, Sums, add, take_away};

pub(super) fn value<B: Bits, const BLOCKS: usize, const GROUPS: usize>(
    network: &Network,
    bucket: usize,
    board: Board<'_, B>,
    sums: &mut Sums<B>,
) -> i32 {
    let cells = first_layer::<B, BLOCKS>(network, board, sums);
    let second = second_layer::<GROUPS>(&cells, network.second_of(bucket));
    network.finish(bucket, output(&second, network.outputs_of(bucket)), &sums.direct)
}

fn first_layer<B: Bits, const BLOCKS: usize>(
    network: &Network,
    (changes, places): Board<'_, B>,
    sums: &mut Sums<B>,
) -> [Active; BLOCKS] {
    let cells = &mut sums.cells.as_chunks_mut::<BLOCKS>().0[0];
    for point in changes.came.points() {
        let (row, numbers) = network.row::<B, BLOCKS>(&changes.now, places, point);
        for (cells, row) in cells.iter_mut().zip(row) {
            add(&mut cells.0, &row.0);
        }
        add(&mut sums.direct, numbers);
    }
    for point in changes.gone.points() {
        let (row, numbers) = network.row::<B, BLOCKS>(&changes.before, places, point);
        for (cells, row) in cells.iter_mut().zip(row) {
            take_away(&mut cells.0, &row.0);
        }
        take_away(&mut sums.direct, numbers);
    }
    let active = |sum: i16| (sum >> Scale::FIRST_BITS).clamp(0, Scale::ACTIVE as i16) as u8;
    std::array::from_fn(|block| Active(std::array::from_fn(|at| active(cells[block].0[at]))))
}

fn second_layer<const GROUPS: usize>(cells: &[Active], weights: &[Fours]) -> [[i32; LANES]; GROUPS] {
    let mut sums = [[0; LANES]; GROUPS];
    let fours = cells.iter().flat_map(|cells| cells.0.as_chunks::<4>().0);
    for (cells, weights) in fours.zip(weights.as_chunks::<GROUPS>().0) {
        for (sums, weights) in sums.iter_mut().zip(weights) {
            for (sum, weights) in sums.iter_mut().zip(&weights.0) {
                let products =
                    cells.iter().zip(weights).map(|(&cell, &weight)| i32::from(cell) * i32::from(weight));
                *sum += products.sum::<i32>();
            }
        }
    }
    sums
}

fn output<const GROUPS: usize>(
    sums: &[[i32; LANES]; GROUPS],
    (biases, weights): (&[Lanes; GROUPS], &[Lanes; GROUPS]),
) -> i32 {
    let output = |((&sum, &bias), &weight): ((&i32, &i32), &i32)| {
        ((sum + bias) >> Scale::SECOND_BITS).clamp(0, Scale::ACTIVE) * weight
    };
    let groups = sums.iter().zip(biases).zip(weights);
    groups
        .map(|((sums, biases), weights)| sums.iter().zip(&biases.0).zip(&weights.0).map(output).sum::<i32>())
        .sum()
}
