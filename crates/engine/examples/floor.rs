//! Does the engine beat players of random moves, and players that take what is best at once and look no further?
//! `cargo run --release -p bolshak-engine --example floor [GAMES [MILLISECONDS [GAME…]]]`
//!
//! By default 200 games, 100 ms a move, all variants without a rule table. The engine has one seat, each in turn; all
//! others are opponents, whose random choices make the games differ. Each opponent that finishes behind the engine is a
//! point, and half a point if they share a place: chance would score half of the points. The share of first places is
//! reported too; a shared first place counts its share.
use std::cmp::Ordering;
use std::thread;
use std::time::Duration;

use bolshak_engine::VariantEngine;
use bolshak_game::{Aim, Engine, Flow, Game, Kind, Limits, Move, Seat, Task, Variant, find, registry};

type Player = Box<dyn FnMut(&dyn Game) -> Move>;

/// Longer games are drawn.
const LONGEST: usize = 3_000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| arguments.next().map_or(default, |text| text.parse().expect("a number"));
    let (games, time) = (number(200), Duration::from_millis(number(100)));
    let named: Vec<&'static dyn Variant> = arguments.map(|id| find(&id).expect("a known game")).collect();
    let without_table = || registry().iter().copied().filter(|variant| variant.rules().is_none()).collect();
    let chosen = if named.is_empty() { without_table() } else { named };
    for variant in chosen {
        for (name, opponent) in [("random moves", random as fn(u64) -> Player), ("greedy players", greedy)] {
            let half = |part: u64| {
                let indices = (0..games).filter(move |index| index % 2 == part);
                indices.map(|index| play(variant, opponent(index), index, time)).collect::<Vec<Points>>()
            };
            let points = thread::scope(|scope| {
                let other = scope.spawn(move || half(1));
                [half(0), other.join().expect("it plays to the end")].concat()
            });
            #[allow(clippy::cast_precision_loss, reason = "a few hundred games")]
            let percent =
                |part: fn(&Points) -> f64| 100.0 * points.iter().map(part).sum::<f64>() / games as f64;
            let (ahead, first) = (percent(|points| points.ahead), percent(|points| points.first));
            println!(
                "{}: {ahead:5.1} % of {games} games against {name}, the first in {first:5.1} %",
                variant.info().id
            );
        }
    }
}

fn random(seed: u64) -> Player {
    let mut random = fastrand::Rng::with_seed(seed);
    Box::new(move |game| game.legal_moves()[random.usize(..game.legal_moves().len())].clone())
}

/// Plays the move after which it stands best.
fn greedy(seed: u64) -> Player {
    let mut random = fastrand::Rng::with_seed(seed);
    Box::new(move |game| {
        let side = game.side_to_move();
        let after = |mv: &Move| {
            let mut next = game.copy();
            next.play(mv).expect("a legal turn");
            standing(next.as_ref(), side)
        };
        let best = game.legal_moves().iter().max_by_key(|mv| (after(mv), random.u32(..)));
        best.expect("a legal turn").clone()
    })
}

/// Pieces more than the others have, a king counting three; points more; or how near the men are to their camp.
fn standing(game: &dyn Game, side: Seat) -> i64 {
    let (info, view) = (game.variant().info(), game.view());
    let own = |seat: Seat| if seat == side { 1 } else { -1 };
    let of_pieces = |value: &dyn Fn(usize) -> i64| -> i64 {
        view.pieces.iter().enumerate().map(|(index, piece)| own(piece.seat) * value(index)).sum()
    };
    match info.aim {
        Aim::Pieces => of_pieces(&|index| if view.pieces[index].kind == Kind::King { 3 } else { 1 }),
        Aim::Rows => {
            let scores = (0..).map(Seat).zip(&view.aside.scores);
            scores.map(|(seat, score)| own(seat) * i64::from(*score)).sum()
        }
        Aim::Camp => {
            let place = |cell: bolshak_game::Cell| &info.board.cells[usize::from(cell.0)];
            let targets = &info.targets[side.index()];
            let men = view.pieces.iter().filter(|piece| piece.seat == side);
            let far = men.flat_map(|man| {
                targets.iter().map(move |target| {
                    (place(man.cell).x - place(*target).x).hypot(place(man.cell).y - place(*target).y)
                })
            });
            #[allow(clippy::cast_possible_truncation, reason = "boards are small")]
            let far = (far.sum::<f32>() * 100.0) as i64;
            -far
        }
    }
}

/// What a game was worth to the engine.
#[derive(Clone)]
struct Points {
    /// Its share of the first place.
    first: f64,
    /// The share of its opponents that finished behind it.
    ahead: f64,
}

fn play(variant: &'static dyn Variant, mut opponent: Player, index: u64, time: Duration) -> Points {
    let mut machine = VariantEngine::new(1);
    let limits = Limits { time: Some(time), ..Limits::default() };
    let mut game = variant.start();
    let seats = variant.info().seats.len();
    let own = Seat::of(usize::try_from(index).expect("few games") % seats);
    let has_arrived =
        |game: &dyn Game| variant.info().aim == Aim::Camp && game.view().aside.out.contains(&own);
    while game.outcome().is_none() && !has_arrived(game.as_ref()) && game.played().len() < LONGEST {
        // With a partner, the engine plays for both.
        let turn = if variant.info().are_partners(game.side_to_move(), own) {
            let info = machine.search(&Task::of(game.as_ref()), &limits, &mut |_| Flow::Continue);
            info.expect("a turn").line[0].clone()
        } else {
            opponent(game.as_ref())
        };
        game.play(&turn).expect("players play legal turns");
    }
    points(game.as_ref(), own)
}

/// The points of a seat. In an unfinished race those who arrived come first, in their order, then the others; any other
/// unfinished game is shared by all.
#[allow(clippy::cast_precision_loss, reason = "few seats")]
fn points(game: &dyn Game, own: Seat) -> Points {
    let (info, outcome, out) = (game.variant().info(), game.outcome(), game.view().aside.out);
    let arrived = if info.aim == Aim::Camp { out } else { vec![] };
    let so_far = |seat: Seat| arrived.iter().position(|out| *out == seat).unwrap_or(arrived.len()) + 1;
    let place =
        |seat: Seat| outcome.as_ref().map_or(so_far(seat), |outcome| usize::from(outcome.place(seat)));
    let first: Vec<Seat> = info.all_seats().filter(|seat| place(*seat) == 1).collect();
    let partners = first.iter().filter(|seat| info.are_partners(**seat, own)).count();
    let others: Vec<Seat> = info.all_seats().filter(|seat| !info.are_partners(*seat, own)).collect();
    let ahead = others.iter().map(|other| match place(*other).cmp(&place(own)) {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    });
    Points { first: partners as f64 / first.len() as f64, ahead: ahead.sum::<f64>() / others.len() as f64 }
}
