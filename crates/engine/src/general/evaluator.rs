//! Evaluation of a position for each seat: its features, multiplied with weights.

use bolshak_game::{Aim, Move, Node, Seat, VariantInfo, View};

use super::features::Features;
use crate::eval::Weights;

/// Evaluates positions of one variant.
pub(super) struct Evaluator {
    features: Features,
    weights: Weights,
}

impl Evaluator {
    /// An evaluator of these features with these weights.
    pub(super) fn new(features: Features, weights: Weights) -> Self {
        Self { features, weights }
    }

    /// An evaluator with the weights made by hand.
    #[cfg(test)]
    pub(super) fn by_hand(info: &'static VariantInfo) -> Self {
        let features = Features::of(info);
        let weights = Weights::by_hand(&features);
        Self::new(features, weights)
    }

    fn info(&self) -> &'static VariantInfo {
        self.features.info()
    }

    /// Whether two seats are on the same side.
    pub(super) fn together(&self, one: Seat, other: Seat) -> bool {
        self.info().are_partners(one, other)
    }

    /// The value of a position for a seat: the average of its side less the average of the others.
    pub(super) fn value(&self, view: &View, seat: Seat) -> i32 {
        let own = self.own(view);
        let average_of = |same: bool| {
            let seats = self.info().all_seats().filter(|other| self.together(seat, *other) == same);
            average(&seats.map(|seat| own[seat.index()]).collect::<Vec<_>>())
        };
        average_of(true) - average_of(false)
    }

    /// Whether more than two sides capture each other's pieces: nobody plays against the root alone.
    pub(super) fn is_melee(&self) -> bool {
        is_melee(self.info())
    }

    /// Whether the variant has captures.
    pub(super) fn captures(&self) -> bool {
        self.info().aim == Aim::Pieces
    }

    /// What each seat has.
    #[allow(clippy::cast_possible_truncation, reason = "boards are small")]
    fn own(&self, view: &View) -> Vec<i32> {
        let mut own = vec![0.0; self.info().seats.len()];
        self.features.count(view, &mut |seat, feature, amount| {
            own[seat.index()] += self.weights.of(feature) * amount;
        });
        own.into_iter().map(|own: f32| own.round() as i32).collect()
    }

    /// In a race: how far a seat is ahead of some others, on average.
    pub(super) fn lead(&self, view: &View, seat: Seat, others: &[Seat]) -> i32 {
        let own = self.own(view);
        let others: Vec<i32> = others.iter().map(|other| own[other.index()]).collect();
        own[seat.index()] - average(&others)
    }

    /// In a race: how much nearer each move comes, on average, to the squares of the seat's camp that it does not hold
    /// yet. Nothing in other games.
    pub(super) fn gains(&self, node: &dyn Node) -> Vec<i32> {
        self.features.race().map(|race| race.gains(node)).unwrap_or_default()
    }

    /// In a race: whether a move brings a man into the seat's camp.
    pub(super) fn enters(&self, seat: Seat, mv: &Move) -> bool {
        self.features.race().is_some_and(|race| race.enters(seat, mv))
    }

    /// Whether more than two race, so that nobody can foresee the board at his next move.
    pub(super) fn is_race_of_many(&self) -> bool {
        self.features.race().is_some() && self.info().seats.len() > 2
    }
}

/// Whether more than two sides capture each other's pieces in a game.
pub(crate) fn is_melee(info: &VariantInfo) -> bool {
    let sides = if info.pairs { 2 } else { info.seats.len() };
    info.aim == Aim::Pieces && sides > 2
}

fn average(numbers: &[i32]) -> i32 {
    numbers.iter().sum::<i32>() / i32::try_from(numbers.len().max(1)).unwrap_or(1)
}
