//! The lattice of Neva draughts (dossier §26): a cell is (column, row), named by the two digits.

use std::collections::BTreeSet;

use super::board::{Board, Ground, Spot};
use super::law::{Arrival, FLYING, Law, Taking};

const ALL: [Spot; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The corners of night, morning, day and evening.
const CORNERS: [Spot; 4] = [(1, 1), (1, 6), (6, 6), (6, 1)];

/// Everybody for himself if all the sides differ.
pub(super) fn law(sides: Vec<usize>) -> Law {
    Law {
        ground: ground(),
        sides,
        man_steps: CORNERS.iter().map(|&corner| forward(corner)).collect(),
        man_jumps: vec![ALL.to_vec(); 4],
        pawn_steps: vec![vec![]; 4],
        king_lines: ALL.to_vec(),
        king_reach: FLYING,
        far: CORNERS.iter().map(|&(column, row)| BTreeSet::from([(7 - column, 7 - row)])).collect(),
        arrival: Arrival::KingAtTheEnd,
        taking: Taking::GoneAtTheEnd,
    }
}

/// Three men on each edge from the corner on, two in the next line, one beyond.
pub(super) fn men(ground: &Ground) -> Board {
    let is_near = |spot: Spot, corner: Spot| (spot.0 - corner.0).abs() + (spot.1 - corner.1).abs() <= 2;
    ground.men(|spot| CORNERS.iter().position(|&corner| is_near(spot, corner)))
}

/// Away from one's own corner along the columns and along the rows.
fn forward((column, row): Spot) -> Vec<Spot> {
    let inward = |number| if number == 1 { 1 } else { -1 };
    vec![(inward(column), 0), (0, inward(row))]
}

fn ground() -> Ground {
    let all = (1..=6).flat_map(|column| (1..=6).map(move |row| (column, row)));
    Ground::new(all.map(|(column, row)| ((column, row), format!("{column}{row}"))).collect())
}
