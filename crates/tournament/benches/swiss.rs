//! How long a round of a Swiss system takes: `cargo bench -p bolshak-tournament --bench swiss [-- PLAYERS ROUNDS]`.
//!
//! Each line gives the players, the round and its seconds; without arguments nine rounds of 50 to 1 000 players. The better player wins
//! in most games; one in five is drawn, and one of thirty players asks for half a bye, so that every other round has a bye.

use std::time::Instant;

use bolshak_arena::lot::Lots;
use bolshak_tournament::swiss::{Bye, Colour, Entrant, Past, Round, Settings, pair};

fn main() {
    let numbers: Vec<usize> = std::env::args().filter_map(|text| text.parse().ok()).collect();
    match numbers[..] {
        [players, rounds] => play(players, rounds),
        _ => [50, 100, 150, 200, 300, 500, 1_000].into_iter().for_each(|players| play(players, 9)),
    }
}

fn play(players: usize, rounds: usize) {
    let settings = Settings { rounds, ..Settings::default() };
    let mut lots = Lots::new("swiss");
    let mut lot = |most: usize| lots.below(most).unwrap_or_default();
    let mut pasts: Vec<Vec<Past>> = vec![vec![]; players];
    let mut longest: f64 = 0.0;
    for round in 1..=rounds {
        let entrants: Vec<_> = pasts
            .iter()
            .map(|past| Entrant { past: past.clone(), extra: vec![], is_here: lot(30) > 0 })
            .collect();
        let begun = Instant::now();
        let found = pair(&settings, &entrants, &|_, _| false).expect("a pairing");
        let seconds = begun.elapsed().as_secs_f64();
        longest = longest.max(seconds);
        println!("{players:>5} players, round {round:>2}: {seconds:>7.3} s");
        for (past, entrant) in pasts.iter_mut().zip(&entrants) {
            if !entrant.is_here {
                past.push(Past::Bye(Bye::Half));
            }
        }
        note(&found, &mut pasts, &mut lot);
    }
    println!("{players:>5} players, longest : {longest:>7.3} s");
}

fn note(found: &Round, pasts: &mut [Vec<Past>], lot: &mut impl FnMut(usize) -> usize) {
    if let Some(taker) = found.bye {
        pasts[taker].push(Past::Bye(Bye::Allocated));
    }
    for &(white, black) in &found.pairs {
        let points = match lot(10) {
            0 | 1 => 5,
            2 | 3 if white < black => 0,
            2 | 3 => 10,
            _ if white < black => 10,
            _ => 0,
        };
        pasts[white].push(Past::Played { opponent: black, colour: Some(Colour::White), points });
        pasts[black].push(Past::Played { opponent: white, colour: Some(Colour::Black), points: 10 - points });
    }
}
