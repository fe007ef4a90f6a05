//! The hexagonal boards of Pskov and Novgorod (dossier §24, §25): a cell is (u, v).

use std::collections::BTreeSet;

use super::board::{Board, Ground, Spot, letter, reversed};
use super::law::{Arrival, FLYING, Law, Taking};

const NE: Spot = (1, 0);
const NW: Spot = (0, 1);
const N: Spot = (1, 1);
const SW: Spot = (-1, 0);
const SE: Spot = (0, -1);
const S: Spot = (-1, -1);
const ALL: [Spot; 6] = [N, NE, SE, S, SW, NW];

pub(super) fn pskov(side: i32) -> Law {
    let up = [NE, N, NW];
    let corners = [corner(side, N), corner(side, S)];
    law(side, vec![up.to_vec(), reversed(&up)], &corners)
}

/// White, Black, Red: each toward the corner opposite his own.
pub(super) fn novgorod(side: i32) -> Law {
    let steps = vec![vec![NE, N, NW], vec![S, SE, NE], vec![NW, SW, S]];
    law(side, steps, &[corner(side, N), corner(side, SE), corner(side, SW)])
}

pub(super) fn pskov_men(ground: &Ground, side: i32) -> Board {
    let deep = if side == 4 { 5 } else { 7 };
    let ranks = 4 * side - 3;
    ground.men(|spot| match rank(spot) {
        rank if rank <= deep => Some(0),
        rank if rank > ranks - deep => Some(1),
        _ => None,
    })
}

/// White's rhombus without its inner apex, and the same turned by a third and by two thirds.
pub(super) fn novgorod_men(ground: &Ground, side: i32) -> Board {
    let m = side - 1;
    let is_whites = |(u, v): Spot| u < m && v < m && (u, v) != (m - 1, m - 1);
    ground.men(|spot| {
        // Turned back once Black's cells are White's, turned back twice Red's are.
        let (once, twice) = (turned_back(spot, m), turned_back(turned_back(spot, m), m));
        [spot, once, twice].into_iter().position(is_whites)
    })
}

/// A third of a turn against the clock about the middle of the board: se becomes n, s becomes ne.
fn turned_back((u, v): Spot, m: i32) -> Spot {
    let (x, y) = (u - m, v - m);
    (m - y, m + x - y)
}

fn law(side: i32, man_steps: Vec<Vec<Spot>>, corners: &[Spot]) -> Law {
    let seats = corners.len();
    Law {
        ground: ground(side),
        sides: (0..seats).collect(),
        man_steps,
        man_jumps: vec![ALL.to_vec(); seats],
        pawn_steps: vec![vec![]; seats],
        king_lines: ALL.to_vec(),
        king_reach: FLYING,
        far: corners.iter().map(|&corner| BTreeSet::from([corner])).collect(),
        arrival: Arrival::GoesOnAsKing,
        taking: Taking::GoneAtTheEnd,
    }
}

/// The corner that lies this way from the middle.
fn corner(side: i32, way: Spot) -> Spot {
    let m = side - 1;
    (m + m * way.0, m + m * way.1)
}

fn ground(side: i32) -> Ground {
    let m = side - 1;
    let all = (0..=2 * m).flat_map(|u| (0..=2 * m).map(move |v| (u, v)));
    let cells = all.filter(|(u, v)| (u - v).abs() <= m);
    Ground::new(cells.map(|spot| (spot, format!("{}{}", letter(spot.0 + 1), rank(spot)))).collect())
}

fn rank((u, v): Spot) -> i32 {
    u + v + 1
}
