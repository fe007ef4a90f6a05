//! Where the pieces stand, in games with captures.

use bolshak_game::{Cell, Kind, Placed, VariantInfo, View};

use super::{Count, FeatureSet, distance, middle, places};

const MAN: f32 = 100.0;
const KING: f32 = 300.0;
/// A pawn only blocks.
const PAWN: f32 = 15.0;
/// The bonus of a man for each step nearer to its target, in games for two.
const NEARER: f32 = 8.0;
/// Where several can capture it, a man that advances is more often lost than crowned. Only the last steps are worth
/// something, half as much for each step further away, and so is the rim, where a man can be captured along one line only.
/// The values come from the results of 3000 games of Neva.
const CROWN: f32 = 80.0;
const RIM: f32 = 40.0;
/// The bonus for each step, for a man that leaves the board at its target.
const LEFT: f32 = 10.0;
/// The value of a prisoner, and of a piece of the own colour below, to the tower that holds them.
const PRISONER: f32 = 20.0;
const RESERVE: f32 = 45.0;

/// The kinds of pieces, each with a feature for every cell, in this order.
const KINDS: [Kind; 3] = [Kind::Man, Kind::King, Kind::Pawn];
/// What a tower holds, for each kind of its commander: own pieces, and prisoners.
const HELD: usize = 2;

/// A feature for each kind of piece on each cell, and for what is held below each kind.
pub(super) struct Pieces {
    info: &'static VariantInfo,
    /// For each seat and cell the cell that it is to the first seat, when the board is turned so that both go the same way.
    seen: Vec<Vec<usize>>,
    /// How far each cell is from where the first seat goes, and whether it is on the rim.
    far: Vec<f32>,
    is_rim: Vec<bool>,
}

impl Pieces {
    pub(super) fn of(info: &'static VariantInfo) -> Self {
        let places = places(info);
        let seen = info.targets.iter().map(|targets| seen(&places, targets, &info.targets[0])).collect();
        let goals = || info.targets[0].iter().map(|cell| places[usize::from(cell.0)]);
        let nearest =
            |place: &(f32, f32)| goals().map(|goal| distance(*place, goal)).fold(f32::MAX, f32::min);
        Self { info, seen, far: places.iter().map(nearest).collect(), is_rim: rim(&places) }
    }

    fn cells(&self) -> usize {
        self.far.len()
    }

    /// The value of a man by hand.
    fn man(&self, cell: usize) -> f32 {
        let (far, is_crowned) = (self.far[cell], self.info.kinds.contains(&Kind::King));
        MAN + match self.info.seats.len() {
            // If a man leaves the board at its target, the distance left is moves that are left.
            _ if !is_crowned => far * LEFT,
            2 => -far * NEARER,
            _ => CROWN * (1.0 - far).exp2() + if self.is_rim[cell] { RIM } else { 0.0 },
        }
    }
}

impl FeatureSet for Pieces {
    fn len(&self) -> usize {
        KINDS.len() * (self.cells() + HELD)
    }

    fn count(&self, view: &View, count: Count<'_>) {
        for Placed { cell, seat, kind, below } in &view.pieces {
            let kind = KINDS.iter().position(|known| known == kind).unwrap_or_default();
            count(*seat, kind * self.cells() + self.seen[seat.index()][usize::from(cell.0)], 1.0);
            for (holder, _) in below.iter() {
                let held = KINDS.len() * self.cells() + kind * HELD + usize::from(holder != *seat);
                count(*seat, held, 1.0);
            }
        }
    }

    fn by_hand(&self) -> Vec<f32> {
        let all = |value| std::iter::repeat_n(value, self.cells());
        let men = (0..self.cells()).map(|cell| self.man(cell));
        let held = std::iter::repeat_n([RESERVE, PRISONER], KINDS.len()).flatten();
        men.chain(all(KING)).chain(all(PAWN)).chain(held).collect()
    }

    fn scale(&self) -> std::ops::Range<usize> {
        0..self.cells()
    }
}

/// For each cell the one that it becomes when the board is turned until these targets lie where the first seat's do. A cell
/// that comes to lie between others is the nearest of them.
fn seen(places: &[(f32, f32)], targets: &[Cell], first: &[Cell]) -> Vec<usize> {
    let (x, y) = middle(places);
    let way = |targets: &[Cell]| {
        let sum = targets.iter().map(|cell| places[usize::from(cell.0)]);
        let (to_x, to_y) =
            sum.fold((0.0, 0.0), |(all_x, all_y), place| (all_x + place.0 - x, all_y + place.1 - y));
        to_y.atan2(to_x)
    };
    let (sin, cos) = (way(first) - way(targets)).sin_cos();
    let turned = |place: &(f32, f32)| {
        let (from_x, from_y) = (place.0 - x, place.1 - y);
        (x + from_x * cos - from_y * sin, y + from_x * sin + from_y * cos)
    };
    let nearest = |place: (f32, f32)| {
        let far = places.iter().map(|other| distance(place, *other)).enumerate();
        far.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(cell, _)| cell)
    };
    places.iter().map(turned).map(nearest).collect()
}

/// Which squares have fewer neighbours than others; neighbours are at distance 1.
fn rim(places: &[(f32, f32)]) -> Vec<bool> {
    const NEXT: f32 = 1.1;
    let neighbours =
        |place: &(f32, f32)| places.iter().filter(|other| distance(*place, **other) < NEXT).count();
    let neighbours: Vec<usize> = places.iter().map(neighbours).collect();
    let most = neighbours.iter().max().copied().unwrap_or_default();
    neighbours.iter().map(|number| *number < most).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use bolshak_game::{Aim, registry};

    use super::*;

    /// Every seat sees every cell once, and all have the same at the beginning.
    #[test]
    fn all_seats_see_the_board_alike() {
        let mut seats = 0;
        for variant in registry().iter().filter(|variant| variant.rules().is_none()) {
            let info = variant.info();
            if info.aim != Aim::Pieces {
                continue;
            }
            let pieces = Pieces::of(info);
            let mut own = vec![vec![0.0; pieces.len()]; info.seats.len()];
            pieces.count(&variant.start().view(), &mut |seat, feature, amount| {
                own[seat.index()][feature] += amount;
            });
            for seat in info.all_seats() {
                let seen: HashSet<usize> = pieces.seen[seat.index()].iter().copied().collect();
                assert_eq!(seen.len(), pieces.cells(), "{}, {}", info.id, info.seat_name(seat));
                assert_eq!(own[seat.index()], own[0], "{}, {}", info.id, info.seat_name(seat));
                seats += 1;
            }
        }
        assert!(seats > 20, "{seats} seats");
    }
}
