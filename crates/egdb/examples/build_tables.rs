//! Builds tables of a game in a folder and says how long it takes: `build_tables russian 4 /tmp/russian all 2`.
use std::path::Path;
use std::time::Instant;

use bolshak_core::ConstRules;
use bolshak_egdb::{Kind, Pair, Plan, Tables, build};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, pieces, folder, kinds, threads, only @ ..] = &arguments[..] else {
        panic!("expected: GAME PIECES FOLDER wld|distance|all THREADS [MATERIAL]");
    };
    macro_rules! named {
        ($($game:ident),*) => {
            match game.as_str() {
                $(bolshak_core::$game::ID => run(bolshak_core::$game, pieces, folder, kinds, (threads, only.first())),)*
                _ => panic!("no such game"),
            }
        };
    }
    named!(Russian);
}

fn run<R: ConstRules>(
    rules: R,
    pieces: &str,
    folder: &str,
    kinds: &str,
    (threads, only): (&str, Option<&String>),
) {
    let kinds = match kinds {
        "wld" => &Kind::ALL[..1],
        "distance" => &Kind::ALL[..3],
        _ => &Kind::ALL[..],
    };
    let folder = Path::new(folder);
    let plan = Plan {
        folder,
        game: R::ID,
        pieces: pieces.parse().expect("a number"),
        only: only.map(|material| Pair::of(material.parse().expect("a material"))),
        kinds,
        threads: threads.parse().expect("a number"),
    };
    let start = Instant::now();
    build(rules, &plan, &|_| {}).expect("a game with tables");
    println!("{:.2} s", start.elapsed().as_secs_f64());
    let tables = Tables::open_incomplete(folder, rules).expect("what was built");
    for kind in Kind::ALL {
        for pieces in 2..=8 {
            let infos =
                tables.infos().filter(|info| info.kind == kind && info.pair.material().pieces() == pieces);
            let mut sum = [0; 5];
            let mut size = 0;
            for info in infos {
                size += info.size;
                for counts in info.counts {
                    sum[0] += counts.positions;
                    sum[1] += counts.wins;
                    sum[2] += counts.draws;
                    sum[3] += counts.losses;
                    sum[4] = sum[4].max(counts.longest);
                }
            }
            println!("{kind:?} {pieces}: positions, W, D, L, longest {sum:?}; {size} bytes");
        }
    }
}
