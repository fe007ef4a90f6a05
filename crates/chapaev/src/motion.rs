//! What a flick sets in motion: rigid discs on a flat board, in fixed steps.
//!
//! The collisions are those of `rapier2d`, built so that it counts alike on every machine; the discs do not turn and rub
//! only on the board, which slows each by the same amount in the same time (Coulomb). Steps begin and end at whole
//! thousandths of a cell, so nothing that cannot be written down is carried from one flick to the next. Sine and cosine come
//! from the same library. Only this module knows the physics.

use rapier2d::prelude::{
    ColliderBuilder, ColliderHandle, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle, Vector,
};

use crate::disc::{BOARD, CELL, Disc, Discs, RADIUS, Side, Spot};
use crate::flick::{Flick, STRONGEST, TURN};

/// The number of this simulation: it is raised whenever the same flick comes to something else than before (a test
/// holds the hash of a long series), so that a record says by which simulation it replays.
pub const SIMULATION: u32 = 1;

/// How often a motion is recorded, in hertz.
pub const RATE: u16 = 60;
/// Steps of the simulation between two records.
const STEPS: u16 = 4;
/// The longest motion, in records. Friction ends every motion far earlier; this bounds it whatever happens.
const LONGEST: u16 = 8 * RATE;

/// The speed of a disc after the strongest flick, in cells a second.
const FASTEST: f32 = 25.0;
/// How much the board slows a disc, in cells a second in each second: the strongest flick alone would go 19.5 cells.
const FRICTION: f32 = 16.0;
/// How much of the speed along the line of centres a collision gives back.
const RESTITUTION: f32 = 0.9;

/// A whole motion, recorded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Motion {
    /// Every disc that moved.
    pub tracks: Vec<Track>,
    /// How long it took, in records.
    pub frames: u16,
    /// Where everything lies afterwards.
    pub after: Discs,
}

/// The way of one disc.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    /// Which disc.
    pub disc: Disc,
    /// The record at which its first point was taken; until then it lay there.
    pub begin: u16,
    /// Where it was at each record; it stays at the last one, unless it fell there.
    pub points: Vec<Spot>,
    /// Whether its centre left the board.
    pub fell: bool,
}

/// Plays a flick and records it.
#[must_use]
pub fn record(discs: &Discs, by: Side, flick: Flick) -> Motion {
    let mut board = Board::new(discs, by, flick);
    let mut tracks: Vec<Track> = vec![];
    let mut lying = *discs;
    let frames = board.run(|frame, disc, spot| {
        if lying.spot(disc) == Some(spot) && tracks.iter().all(|track| track.disc != disc) {
            return;
        }
        if let Some(track) = tracks.iter_mut().find(|track| track.disc == disc) {
            track.points.push(spot);
        } else if let Some(from) = lying.spot(disc) {
            tracks.push(Track { disc, begin: frame - 1, points: vec![from, spot], fell: false });
        }
        lying.put(disc, Some(spot));
    });
    let after = board.discs();
    for track in &mut tracks {
        track.fell = after.spot(track.disc).is_none();
        while let [.., before, last] = track.points[..]
            && before == last
        {
            track.points.pop();
        }
    }
    Motion { tracks, frames, after }
}

/// Plays a flick and tells only where everything lies afterwards.
#[must_use]
pub fn settle(discs: &Discs, by: Side, flick: Flick) -> Discs {
    let mut board = Board::new(discs, by, flick);
    board.run(|_, _, _| {});
    board.discs()
}

/// A disc in the simulation.
struct Body {
    disc: Disc,
    handle: RigidBodyHandle,
    collider: ColliderHandle,
}

struct Board {
    world: PhysicsWorld,
    bodies: Vec<Body>,
}

impl Board {
    fn new(discs: &Discs, by: Side, flick: Flick) -> Self {
        let mut world = PhysicsWorld::new();
        world.gravity = Vector::ZERO;
        world.integration_parameters.dt = 1.0 / f32::from(RATE * STEPS);
        let mut bodies = vec![];
        for (disc, spot) in discs.iter() {
            let flicked = disc.side == by && disc.file == flick.file();
            let speed = if flicked { impulse(flick) } else { Vector::ZERO };
            let body = RigidBodyBuilder::dynamic().translation(to_cells(spot)).linvel(speed).lock_rotations();
            let round =
                ColliderBuilder::ball(length(RADIUS)).restitution(RESTITUTION).friction(0.0).mass(1.0);
            let (handle, collider) = world.insert(body, round);
            bodies.push(Body { disc, handle, collider });
        }
        Self { world, bodies }
    }

    /// Steps until everything lies still; tells where each disc on the board is at every record, and where it fell.
    fn run(&mut self, mut tell: impl FnMut(u16, Disc, Spot)) -> u16 {
        for frame in 1..=LONGEST {
            for _ in 0..STEPS {
                self.world.step();
                self.slow_down();
                self.drop_fallen(|disc, spot| tell(frame, disc, spot));
            }
            for body in &self.bodies {
                tell(frame, body.disc, self.spot(body));
            }
            if self.is_still() {
                return frame;
            }
        }
        LONGEST
    }

    fn slow_down(&mut self) {
        let loss = FRICTION * self.world.integration_parameters.dt;
        for body in &self.bodies {
            let Some(body) = self.world.bodies.get_mut(body.handle) else { continue };
            let velocity = body.linvel();
            let speed = velocity.length();
            if speed > 0.0 {
                let left = if speed > loss { velocity * ((speed - loss) / speed) } else { Vector::ZERO };
                body.set_linvel(left, true);
            }
        }
    }

    /// Takes the discs away whose centres have left the board; they hit nothing any more.
    fn drop_fallen(&mut self, mut tell: impl FnMut(Disc, Spot)) {
        let edge = length(BOARD);
        let Self { world, bodies } = self;
        bodies.retain(|body| {
            let Vector { x, y } = world.bodies[body.handle].translation();
            let on_board = (0.0..=edge).contains(&x) && (0.0..=edge).contains(&y);
            if !on_board {
                tell(body.disc, to_spot(Vector::new(x, y)));
                world.remove_collider(body.collider);
                world.remove_body(body.handle);
            }
            on_board
        });
    }

    fn is_still(&self) -> bool {
        self.bodies.iter().all(|body| self.world.bodies[body.handle].linvel() == Vector::ZERO)
    }

    fn spot(&self, body: &Body) -> Spot {
        to_spot(self.world.bodies[body.handle].translation())
    }

    fn discs(&self) -> Discs {
        let mut discs = Discs::default();
        for body in &self.bodies {
            discs.put(body.disc, Some(self.spot(body)));
        }
        discs
    }
}

/// The speed that a flick gives: sine and cosine are the library's, which are alike everywhere.
fn impulse(flick: Flick) -> Vector {
    let angle = f32::from(flick.angle()) * (std::f32::consts::TAU / f32::from(TURN));
    Vector::from_angle(angle) * (FASTEST * f32::from(flick.strength()) / f32::from(STRONGEST))
}

#[allow(clippy::cast_precision_loss, reason = "lengths are far below the limit")]
fn length(length: i32) -> f32 {
    length as f32 / CELL as f32
}

fn to_cells(spot: Spot) -> Vector {
    Vector::new(length(spot.x), length(spot.y))
}

#[allow(clippy::cast_possible_truncation, reason = "no disc gets farther than a few cells from the board")]
fn to_spot(point: Vector) -> Spot {
    let whole = |length: f32| (length * 1_000.0).round() as i32;
    Spot { x: whole(point.x), y: whole(point.y) }
}
