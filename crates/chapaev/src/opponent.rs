//! The computer as an opponent: it aims as a person would, tries its ideas in the simulation, and then its hand errs.
//!
//! How many ideas it tries and how much its hand errs is the level; the number of simulations, and so the time, is bounded.

use std::f64::consts::TAU;

use crate::disc::{BOARD, Disc, Discs, RADIUS, Side, Spot};
use crate::flick::{Flick, STRONGEST, TURN};
use crate::game::Game;
use crate::motion;

/// A level of play, 1 (a child wins) to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// What a level is made of.
struct Recipe {
    /// How many ideas are tried.
    ideas: usize,
    /// How many of the best are tried again as the hand may play them, and how often each.
    rehearsed: usize,
    rehearsals: usize,
    /// How much the hand errs (standard deviation): tenths of a degree, thousandths of the strongest.
    angle: i32,
    strength: i32,
}

const fn recipe(ideas: usize, rehearsed: usize, rehearsals: usize, angle: i32, strength: i32) -> Recipe {
    Recipe { ideas, rehearsed, rehearsals, angle, strength }
}

const RECIPES: [Recipe; 10] = [
    recipe(4, 0, 0, 110, 260),
    recipe(6, 0, 0, 80, 210),
    recipe(8, 0, 0, 60, 170),
    recipe(12, 0, 0, 45, 140),
    recipe(16, 0, 0, 33, 110),
    recipe(24, 0, 0, 24, 90),
    recipe(32, 4, 3, 17, 70),
    recipe(48, 6, 4, 11, 50),
    recipe(72, 8, 5, 7, 30),
    recipe(120, 10, 8, 3, 15),
];

impl Level {
    /// The level with this number.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=10).contains(&number).then_some(Self(number))
    }

    /// All levels, weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=10).map(Self)
    }

    /// The number, 1 to 10.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    fn recipe(self) -> &'static Recipe {
        &RECIPES[usize::from(self.0 - 1)]
    }
}

/// The flick of a player of this level; none if the game is over. The seed decides ideas and errors.
#[must_use]
pub fn choose(game: &Game, level: Level, seed: u64) -> Option<Flick> {
    let mut random = fastrand::Rng::with_seed(seed);
    let recipe = level.recipe();
    let mut tried: Vec<(i32, Flick)> = ideas(game, &mut random)
        .into_iter()
        .take(recipe.ideas)
        .map(|flick| (worth(game, flick), flick))
        .collect();
    tried.sort_by_key(|&(worth, _)| -worth);
    let rehearsed = tried.iter().take(recipe.rehearsed).map(|&(first, flick)| {
        let again = (0..recipe.rehearsals).map(|_| worth(game, played_by_hand(flick, recipe, &mut random)));
        (first + again.sum::<i32>(), flick)
    });
    let best = rehearsed.max_by_key(|&(worth, _)| worth).or_else(|| tried.first().copied());
    best.map(|(_, flick)| played_by_hand(flick, recipe, &mut random))
}

/// Any flick at all, as a child's might be; none if the game is over.
#[must_use]
pub fn any(game: &Game, random: &mut fastrand::Rng) -> Option<Flick> {
    let discs: Vec<_> = game.choices().collect();
    let (disc, _) = random.choice(&discs)?;
    Some(Flick::nearest(disc.file, random.i32(..i32::from(TURN)), random.i32(1..=i32::from(STRONGEST))))
}

/// A flick as the hand of a player of this level plays it.
#[must_use]
pub fn by_hand(level: Level, flick: Flick, random: &mut fastrand::Rng) -> Flick {
    played_by_hand(flick, level.recipe(), random)
}

fn played_by_hand(flick: Flick, recipe: &Recipe, random: &mut fastrand::Rng) -> Flick {
    let angle = i32::from(flick.angle()) + error(recipe.angle, random);
    let strength = i32::from(flick.strength()) + error(recipe.strength, random);
    Flick::nearest(flick.file(), angle, strength)
}

/// The sum of three even errors is nearly a normal one of this standard deviation.
fn error(deviation: i32, random: &mut fastrand::Rng) -> i32 {
    (0..3).map(|_| random.i32(-deviation..=deviation)).sum()
}

/// What a flick comes to for its player.
fn worth(game: &Game, flick: Flick) -> i32 {
    let (own, theirs) = (game.turn(), game.turn().other());
    let after = motion::settle(game.discs(), own, flick);
    let lost = |side| count(game.discs(), side) - count(&after, side);
    let (mine, hit) = (lost(own), lost(theirs));
    let round = match (count(&after, own), count(&after, theirs)) {
        (0, 0) => 0,
        (0, _) => -ROUND,
        (_, 0) => ROUND,
        _ => 0,
    };
    let keeps = if hit > 0 && mine == 0 { TURN_KEPT } else { 0 };
    round + hit * DISC - mine * OWN_DISC + keeps + safety(&after, own) - safety(&after, theirs)
}

const DISC: i32 = 100;
/// A disc of one's own is dearer: with it goes the turn.
const OWN_DISC: i32 = 110;
const TURN_KEPT: i32 = 60;
const ROUND: i32 = 600;

fn count(discs: &Discs, side: Side) -> i32 {
    i32::try_from(discs.count(side)).unwrap_or(0)
}

/// A disc is the safer the farther it lies from the edge.
fn safety(discs: &Discs, side: Side) -> i32 {
    discs.of(side).map(|(_, spot)| spot.from_edge() / 250).sum()
}

/// Flicks that may push an opponent's disc over the edge, the likeliest first.
fn ideas(game: &Game, random: &mut fastrand::Rng) -> Vec<Flick> {
    let mut ideas = vec![];
    for (own, from) in game.choices() {
        for (_, target) in game.discs().of(game.turn().other()) {
            for thickness in [0.0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75] {
                ideas.extend(idea(game, own, from, target, thickness));
            }
        }
    }
    // Ideas that are equally good come in any order.
    random.shuffle(&mut ideas);
    ideas.sort_by(|one, other| one.0.total_cmp(&other.0));
    ideas.into_iter().map(|(_, flick)| flick).collect()
}

/// A flick that hits the target so far beside its centre (in its reach, -1 to 1), with how hard it is: the strength that
/// pushes the target over the edge, and more for every disc in the way.
fn idea(game: &Game, own: Disc, from: Spot, target: Spot, thickness: f64) -> Option<(f64, Flick)> {
    let reach = 2.0 * f64::from(RADIUS);
    let (dx, dy) = (f64::from(target.x - from.x), f64::from(target.y - from.y));
    let distance = dx.hypot(dy);
    if distance <= reach {
        return None;
    }
    let straight = dy.atan2(dx);
    let angle = straight + (thickness * reach / distance).asin();
    // Seen from the target, it is pushed along the line of centres at the moment of the hit.
    let turned = -thickness.asin();
    let way = distance * (angle - straight).cos() - reach * turned.cos();
    let push = angle + turned;
    let edge = to_edge(target, push);
    // A speed squared is worth a distance; a hit hands on so much of it.
    let handed_on = (0.95 * turned.cos()).powi(2);
    let needed = way + edge / handed_on;
    let blocked = game
        .discs()
        .iter()
        .filter(|&(disc, spot)| disc != own && spot != target && lies_in_the_way(from, angle, way, spot));
    let strength = (needed / LONGEST_WAY).sqrt() * 1.08 + 0.02;
    #[allow(clippy::cast_precision_loss, reason = "at most fifteen discs")]
    let hard = needed + 4_000.0 * blocked.count() as f64;
    Some((hard, Flick::nearest(own.file, whole(angle / TAU * f64::from(TURN)), whole(strength * 1_000.0))))
}

/// How far the strongest flick goes, in thousandths of a cell.
const LONGEST_WAY: f64 = 19_500.0;

#[allow(clippy::cast_possible_truncation, reason = "angles and strengths are small")]
fn whole(number: f64) -> i32 {
    number.round() as i32
}

/// How far it is from here to the edge in this direction.
fn to_edge(from: Spot, angle: f64) -> f64 {
    let along = |place: i32, part: f64| {
        let room = if part > 0.0 { BOARD - place } else { place };
        if part.abs() < 1e-9 { f64::INFINITY } else { f64::from(room) / part.abs() }
    };
    along(from.x, angle.cos()).min(along(from.y, angle.sin()))
}

fn lies_in_the_way(from: Spot, angle: f64, way: f64, spot: Spot) -> bool {
    let (dx, dy) = (f64::from(spot.x - from.x), f64::from(spot.y - from.y));
    let ahead = dx * angle.cos() + dy * angle.sin();
    let beside = dy * angle.cos() - dx * angle.sin();
    (0.0..way).contains(&ahead) && beside.abs() < 2.0 * f64::from(RADIUS)
}
