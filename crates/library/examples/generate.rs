//! Writes games as PDN that are as long and as much alike in their openings as real ones: `generate GAMES SEED [GAME]`.
//!
//! The first moves are drawn so that some are made much more often than others; then whoever is to move makes that of three moves
//! drawn by lot which leaves the other side the fewest pieces to take.

use std::io::{BufWriter, Write};

use bolshak_game::{Game, Seat, look_up};
use bolshak_notation::pdn::{GameResult, from_match, write};
use fastrand::Rng;

/// Half-moves that are drawn from a book, as it were.
const OPENING: usize = 14;
/// The longest game; then it is a draw.
const LONGEST: usize = 76;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |index: usize| arguments.get(index).and_then(|text| text.parse().ok());
    let (games, seed): (u64, u64) = (number(1).unwrap_or(1000), number(2).unwrap_or(1));
    let variant = look_up(arguments.get(3).map_or("russian", |id| id)).expect("a game");
    let mut random = Rng::with_seed(seed);
    let mut out = BufWriter::new(std::io::stdout().lock());
    for _ in 0..games {
        let mut game = variant.start();
        while game.outcome().is_none() && game.played().len() < LONGEST {
            let index = chosen(game.as_ref(), &mut random);
            game.play_at(index).expect("a legal move");
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        let result = match winner {
            None => GameResult::Draw,
            Some(Seat::WHITE) => GameResult::White,
            Some(_) => GameResult::Black,
        };
        let record = from_match(&tags(&mut random), game.as_ref(), result);
        writeln!(out, "{}", write(&record, variant.info().notation)).expect("an output");
    }
}

fn tags(random: &mut Rng) -> Vec<(&'static str, String)> {
    let player = |random: &mut Rng| {
        format!("Player{}, {}.", random.u32(..5000), random.alphabetic().to_ascii_uppercase())
    };
    let event = random.u32(..2000);
    vec![
        ("Event", format!("Championship {event}")),
        ("Site", format!("Town {}", event % 300)),
        (
            "Date",
            format!("{}.{:02}.{:02}", 1990 + random.u32(..36), 1 + random.u32(..12), 1 + random.u32(..28)),
        ),
        ("Round", format!("{}", 1 + random.u32(..9))),
        ("White", player(random)),
        ("Black", player(random)),
        ("WhiteRating", format!("{}", 1600 + random.u32(..900))),
        ("BlackRating", format!("{}", 1600 + random.u32(..900))),
    ]
}

fn chosen(game: &dyn Game, random: &mut Rng) -> usize {
    let moves = game.legal_moves();
    if moves.len() == 1 {
        return 0;
    }
    if game.played().len() < OPENING {
        // Every second game goes on with the first move, every fourth with the second, and so on.
        let likely = (0..moves.len()).find(|_| random.bool()).unwrap_or(0);
        return (likely + game.key_before(game.played().len()).0 as usize) % moves.len();
    }
    let node = game.node();
    let lost = |index: usize| {
        let after = node.after(index);
        let replies = after.legal_moves();
        replies.iter().map(|reply| reply.removed.len()).max().unwrap_or(0) as i32
            - moves[index].removed.len() as i32
    };
    let few = [0; 3].map(|_| random.usize(..moves.len()));
    few.into_iter().min_by_key(|index| lost(*index)).unwrap_or(0)
}
