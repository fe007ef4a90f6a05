//! How long a round takes: `cargo run --release -p bolshak-tournament --example swiss_speed -- PLAYERS ROUNDS`. The better
//! player wins in most games; one in five is drawn, and one of thirty players asks for half a bye.

use std::time::Instant;

use bolshak_tournament::swiss::{Bye, Colour, Entrant, Past, Settings, pair};

/// Numbers that look like chance, the same each time.
struct Lot(u64);

impl Lot {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let (players, rounds) = (numbers.next().unwrap_or(100), numbers.next().unwrap_or(9));
    let settings = Settings { rounds, ..Settings::default() };
    let mut lot = Lot(7);
    let mut pasts: Vec<Vec<Past>> = vec![vec![]; players];
    for round in 1..=rounds {
        let entrants: Vec<_> = pasts
            .iter()
            .map(|past| Entrant { past: past.clone(), extra: vec![], is_here: lot.below(30) > 0 })
            .collect();
        let begun = Instant::now();
        let found = pair(&settings, &entrants, &|_, _| false).expect("a pairing");
        println!("{players} players, round {round}: {:.3} s", begun.elapsed().as_secs_f64());
        for (past, entrant) in pasts.iter_mut().zip(&entrants) {
            if !entrant.is_here {
                past.push(Past::Bye(Bye::Half));
            }
        }
        if let Some(taker) = found.bye {
            pasts[taker].push(Past::Bye(Bye::Allocated));
        }
        for (white, black) in found.pairs {
            let white_is_better = white < black;
            let points = match lot.below(10) {
                0 | 1 => 5,
                2 | 3 => {
                    if white_is_better {
                        0
                    } else {
                        10
                    }
                }
                _ => {
                    if white_is_better {
                        10
                    } else {
                        0
                    }
                }
            };
            pasts[white].push(Past::Played { opponent: black, colour: Some(Colour::White), points });
            pasts[black].push(Past::Played {
                opponent: white,
                colour: Some(Colour::Black),
                points: 10 - points,
            });
        }
    }
}
