//! The fuzz targets' properties for a few seconds, on mutations of their seeds that come from a fixed random number.
//! `BOLSHAK_FUZZ=1000000 cargo test -p bolshak-notation --test fuzz_short` tries that many inputs for each.
mod fuzz_properties;

use std::path::Path;

/// What mutations insert: the words of the formats.
const WORDS: &[&str] = &[
    "W:",
    ":B",
    ":W",
    "K",
    "G",
    "?",
    ",",
    "-",
    "31-50",
    "(wB)",
    ":S1",
    ":OB",
    ":R",
    ":N12,11",
    ":P3,0",
    "[Places \"1 2\"]",
    ":H0",
    ":F1",
    ":+1+2",
    ".",
    "a1",
    "c3",
    "h8",
    "j10",
    "32",
    "x",
    ":",
    "white: ",
    "black to move",
    "белые: ",
    "дамка ",
    "ход чёрных",
    "(",
    ")",
    "{",
    "}",
    "[FEN \"",
    "\"]",
    "*",
    "1-0",
    "1. ",
    "... ",
    "$3",
    "/FEN \"",
    "\"/",
    "\n",
    "е",
    "ж",
    "х",
    "\u{feff}",
    "99999999999",
    "wWbBe",
    "!?",
    "\\",
];

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a readable entry").path())
        .collect();
    files.sort();
    files.iter().map(|file| std::fs::read(file).expect("a readable seed")).collect()
}

fn mutate(input: &mut Vec<u8>, other: &[u8], random: &mut fastrand::Rng) {
    let at = random.usize(..=input.len());
    match random.u8(..6) {
        0 => input.insert(at, random.u8(..)),
        1 => drop(input.splice(at..at, WORDS[random.usize(..WORDS.len())].bytes())),
        2 => input.truncate(at),
        3 if at < input.len() => input[at] ^= 1 << random.u8(..8),
        4 => drop(input.drain(at..(at + random.usize(..6)).min(input.len()))),
        _ => {
            let from = random.usize(..=other.len());
            input.splice(at..at, other[from..].iter().copied().take(24));
        }
    }
}

#[test]
fn every_property_holds_for_mutated_seeds() {
    let inputs = std::env::var("BOLSHAK_FUZZ").ok().and_then(|number| number.parse().ok()).unwrap_or(2_500);
    for (name, property) in fuzz_properties::ALL {
        let seeds = seeds(name);
        seeds.iter().for_each(|seed| property(seed));
        let mut random = fastrand::Rng::with_seed(17);
        for _ in 0..inputs {
            let mut input = seeds[random.usize(..seeds.len())].clone();
            for _ in 0..random.usize(1..6) {
                mutate(&mut input, &seeds[random.usize(..seeds.len())], &mut random);
            }
            let shown = String::from_utf8_lossy(&input).into_owned();
            if std::panic::catch_unwind(|| property(&input)).is_err() {
                panic!("{name} does not hold for {shown:?}");
            }
        }
    }
}
