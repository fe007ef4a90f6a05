//! The boards and camps of the races: corners, halma, Chinese checkers (dossier §27–§29).

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Ground, Spot, letter, reversed};
use super::russian::DIAGONALS;

const STRAIGHT: [Spot; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
/// In a star neighbours in a row are two apart, so that the next row lies between them.
const HALF_ROW: [Spot; 3] = [(2, 0), (1, 1), (-1, 1)];

pub(super) type Camp = BTreeSet<Spot>;

/// Where a race is run: the lists by seat go in the order of play.
pub(super) struct Track {
    pub ground: Ground,
    pub ways: Vec<Spot>,
    pub homes: Vec<Camp>,
    pub targets: Vec<Camp>,
}

pub(super) fn track(id: &str) -> Option<Track> {
    let last = id.rsplit('-').next()?;
    match id {
        "corners" => Some(corners()),
        "halma" => Some(halma(&[5, 5, 4, 3, 2], &[0, 2])),
        "halma-four" => Some(halma(&[4, 4, 3, 2], &[0, 1, 2, 3])),
        _ if id == format!("chinese-{last}") => Some(star(4, points(last)?)),
        _ if id == format!("chinese-small-{last}") => Some(star(3, points(last)?)),
        _ => None,
    }
}

fn corners() -> Track {
    let low: Camp = (1..=3).flat_map(|file| (1..=3).map(move |rank| (file, rank))).collect();
    let high: Camp = low.iter().map(|&(file, rank)| (9 - file, 9 - rank)).collect();
    let (homes, targets) = (vec![low.clone(), high.clone()], vec![high, low]);
    Track { ground: Ground::squares(8, 8, |_| true), ways: STRAIGHT.to_vec(), homes, targets }
}

/// The rows of a camp from the edge on, and the corners that are played from: a1, a16, p16, p1.
fn halma(rows: &[i32], corners: &[usize]) -> Track {
    let at_a1: Camp =
        (1..).zip(rows).flat_map(|(rank, &count)| (1..=count).map(move |file| (file, rank))).collect();
    let turned = |corner: usize| -> Camp {
        let place = |&(file, rank): &Spot| match corner {
            0 => (file, rank),
            1 => (file, 17 - rank),
            2 => (17 - file, 17 - rank),
            _ => (17 - file, rank),
        };
        at_a1.iter().map(place).collect()
    };
    Track {
        ground: Ground::squares(16, 16, |_| true),
        ways: [STRAIGHT, DIAGONALS].concat(),
        homes: corners.iter().map(|&corner| turned(corner)).collect(),
        targets: corners.iter().map(|&corner| turned((corner + 2) % 4)).collect(),
    }
}

/// Which points of the star so many players take, clockwise from the bottom.
fn points(players: &str) -> Option<&'static [usize]> {
    match players {
        "2" => Some(&[0, 3]),
        "3" => Some(&[0, 2, 4]),
        "4" => Some(&[0, 1, 3, 4]),
        "5" => Some(&[0, 1, 2, 3, 4]),
        "6" => Some(&[0, 1, 2, 3, 4, 5]),
        _ => None,
    }
}

fn star(n: i32, played: &[usize]) -> Track {
    let camps = [
        bottom(n),
        left(n),
        flipped(&left(n), n),
        flipped(&bottom(n), n),
        flipped(&mirrored(&left(n)), n),
        mirrored(&left(n)),
    ];
    Track {
        ground: holes(n),
        ways: [HALF_ROW.to_vec(), reversed(&HALF_ROW)].concat(),
        homes: played.iter().map(|&point| camps[point].clone()).collect(),
        targets: played.iter().map(|&point| camps[(point + 3) % 6].clone()).collect(),
    }
}

/// A hole is (how far right of the middle in half steps, row from the bottom).
fn holes(n: i32) -> Ground {
    let mut names = BTreeMap::new();
    for row in 0..=4 * n {
        for hole in 0..row_length(n, row) {
            names.insert(hole_at(n, row, hole), format!("{}{}", letter(row + 1), hole + 1));
        }
    }
    Ground::new(names)
}

fn hole_at(n: i32, row: i32, hole: i32) -> Spot {
    (2 * hole - (row_length(n, row) - 1), row)
}

/// The tip has one hole, the broadest rows 3n + 1, the middle 2n + 1.
fn row_length(n: i32, row: i32) -> i32 {
    let from_edge = row.min(4 * n - row);
    if from_edge < n { from_edge + 1 } else { 4 * n + 1 - from_edge }
}

fn bottom(n: i32) -> Camp {
    (0..n).flat_map(|row| (0..=row).map(move |hole| hole_at(n, row, hole))).collect()
}

/// The lower left point: in the lowest broad row its n leftmost holes, one less in each row above.
fn left(n: i32) -> Camp {
    (0..n).flat_map(|up| (0..n - up).map(move |hole| hole_at(n, n + up, hole))).collect()
}

/// Upside down.
fn flipped(camp: &Camp, n: i32) -> Camp {
    camp.iter().map(|&(x, row)| (x, 4 * n - row)).collect()
}

/// Left and right exchanged.
fn mirrored(camp: &Camp) -> Camp {
    camp.iter().map(|&(x, row)| (-x, row)).collect()
}
