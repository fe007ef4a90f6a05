//! What counts in a position of a game without a rule table: numbers for each seat, which are multiplied with weights. They
//! come from what the game declares (its board, its kinds of pieces, where its men are going, what it is played for), never
//! from its name.

mod pieces;
mod race;
mod rows;

use bolshak_game::{Aim, Seat, VariantInfo, View};

use pieces::Pieces;
pub(super) use race::Race;
use rows::Rows;

/// Receives what counts: whose it is, the number of the feature, and how much of it there is.
pub(super) type Count<'a> = &'a mut dyn FnMut(Seat, usize, f32);

/// The features of games with one aim. Feature 0, the right to move, is that of all games and not among them.
trait FeatureSet: Send + Sync {
    /// How many features there are.
    fn len(&self) -> usize;
    /// Counts those of a position, from 0.
    fn count(&self, view: &View, count: Count<'_>);
    /// Weights made by hand, in hundredths of a man.
    fn by_hand(&self) -> Vec<f32>;
    /// Features that give all weights their scale: what they have on average is what they have by hand.
    fn scale(&self) -> std::ops::Range<usize>;
    /// The way to the camps, in a race.
    fn race(&self) -> Option<&Race> {
        None
    }
}

/// What counts in the positions of a game.
pub struct Features {
    info: &'static VariantInfo,
    set: Box<dyn FeatureSet>,
}

impl Features {
    /// The features of a game.
    #[must_use]
    pub fn of(info: &'static VariantInfo) -> Self {
        let set: Box<dyn FeatureSet> = match info.aim {
            Aim::Pieces => Box::new(Pieces::of(info)),
            Aim::Camp => Box::new(Race::of(info)),
            Aim::Rows => Box::new(Rows::of(info)),
        };
        Self { info, set }
    }

    /// The game.
    #[must_use]
    pub fn info(&self) -> &'static VariantInfo {
        self.info
    }

    /// How many features there are.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "there is always the right to move")]
    pub fn len(&self) -> usize {
        1 + self.set.len()
    }

    /// Weights made by hand, in hundredths of a man.
    #[must_use]
    pub fn by_hand(&self) -> Vec<f32> {
        [vec![0.0], self.set.by_hand()].concat()
    }

    /// Features that give all weights their scale: their weights are on average what they are by hand.
    #[must_use]
    pub fn scale(&self) -> std::ops::Range<usize> {
        let scale = self.set.scale();
        scale.start + 1..scale.end + 1
    }

    /// The way to the camps, in a race.
    pub(super) fn race(&self) -> Option<&Race> {
        self.set.race()
    }

    /// Counts the features of each seat. A seat that is out has none: counting it as a loss made the engine hunt the
    /// weakest seat.
    pub(super) fn count(&self, view: &View, count: Count<'_>) {
        let out = &view.aside.out;
        let mut of_players = |seat: Seat, feature, amount| {
            if !out.contains(&seat) {
                count(seat, feature, amount);
            }
        };
        of_players(view.side_to_move, 0, 1.0);
        self.set.count(view, &mut |seat, feature, amount| of_players(seat, feature + 1, amount));
    }

    /// Each feature as a seat sees it: the average of its side less the average of the others.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "few seats")]
    pub fn difference(&self, view: &View, seat: Seat) -> Vec<f32> {
        let seats = self.info.all_seats();
        let own = seats.clone().filter(|other| self.info.are_partners(seat, *other)).count();
        let (for_own, for_others) = (1.0 / own as f32, -1.0 / (seats.count() - own) as f32);
        let mut difference = vec![0.0; self.len()];
        self.count(view, &mut |of, feature, amount| {
            let share = if self.info.are_partners(seat, of) { for_own } else { for_others };
            difference[feature] += share * amount;
        });
        difference
    }
}

fn distance((x, y): (f32, f32), (to_x, to_y): (f32, f32)) -> f32 {
    (x - to_x).hypot(y - to_y)
}

/// Where the cells of a board are.
fn places(info: &VariantInfo) -> Vec<(f32, f32)> {
    info.board.cells.iter().map(|cell| (cell.x, cell.y)).collect()
}

/// The middle of a board.
fn middle(places: &[(f32, f32)]) -> (f32, f32) {
    let extent = |axis: fn(&(f32, f32)) -> f32| places.iter().map(axis).fold(0.0, f32::max) / 2.0;
    (extent(|place| place.0), extent(|place| place.1))
}
