//! Random games of every game without a rule table: none gets stuck, none is endless, and this is how they end.
//!
//! `cargo run --release -p bolshak-game --example playouts 10000 [id…]`

use std::collections::BTreeMap;
use std::process::ExitCode;

use bolshak_game::{Outcome, Seat, Variant, VariantInfo, registry};

/// More turns than a game can have.
const ENDLESS: usize = 20_000;

/// What became of the games of one game.
#[derive(Default)]
struct Tale {
    moves: usize,
    longest: usize,
    ends: BTreeMap<String, usize>,
    stuck: usize,
    endless: usize,
}

impl Tale {
    fn play(&mut self, variant: &'static dyn Variant, random: &mut fastrand::Rng) {
        let mut game = variant.start();
        while game.outcome().is_none() && game.played().len() < ENDLESS && !game.legal_moves().is_empty() {
            let turn = game.legal_moves()[random.usize(..game.legal_moves().len())].clone();
            game.play(&turn).expect("a listed turn is legal");
        }
        let moves = game.played().len();
        self.moves += moves;
        self.longest = self.longest.max(moves);
        match game.outcome() {
            Some(outcome) => {
                let end = format!("{} {}", winners(variant.info(), &outcome), outcome.reason.code());
                *self.ends.entry(end).or_default() += 1;
            }
            None if game.legal_moves().is_empty() => self.stuck += 1,
            None => self.endless += 1,
        }
    }
}

/// Who is first, if that is a seat or a pair.
fn winners(info: &VariantInfo, outcome: &Outcome) -> String {
    let seats = info.all_seats();
    let first: Vec<Seat> = seats.filter(|seat| outcome.place(*seat) == 1).collect();
    if first.len() == info.seats.len() {
        "drawn".to_owned()
    } else if first.len() == 1 || info.pairs {
        first.iter().map(|seat| info.seat_name(*seat)).collect::<Vec<_>>().join("+")
    } else {
        "shared".to_owned()
    }
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let games = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(100);
    let chosen: Vec<String> = arguments.collect();
    let is_chosen = |id: &str| chosen.is_empty() || chosen.iter().any(|name| name == id);
    let mut sound = true;
    println!("| game | games | mean length | longest | ends |\n|---|---|---|---|---|");
    for variant in
        registry().iter().filter(|variant| variant.rules().is_none() && is_chosen(variant.info().id))
    {
        let mut random = fastrand::Rng::with_seed(1);
        let mut tale = Tale::default();
        (0..games).for_each(|_| tale.play(*variant, &mut random));
        let Tale { moves, longest, ends, stuck, endless } = tale;
        let ends: Vec<_> = ends.iter().map(|(end, count)| format!("{end} {count}")).collect();
        println!(
            "| `{}` | {games} | {} | {longest} | {} |",
            variant.info().id,
            moves / games.max(1),
            ends.join(", ")
        );
        if stuck + endless > 0 {
            eprintln!("{}: {stuck} games stuck, {endless} endless", variant.info().id);
            sound = false;
        }
    }
    ExitCode::from(u8::from(!sound))
}
