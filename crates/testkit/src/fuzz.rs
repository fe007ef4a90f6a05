//! Fuzz properties for a few seconds on stable Rust: on the seeds of their targets in `fuzz/seeds` and on mutations of
//! them, which come from a fixed random number. `BOLSHAK_FUZZ=1000000` makes it as many inputs each.

use std::path::Path;

/// A property: it panics where the input breaks it.
pub type Property = fn(&[u8]);

/// Tries properties, each under the name of its fuzz target, on so many inputs if nobody says otherwise. Mutations
/// insert these words.
///
/// # Panics
/// If a property does not hold, with the input for which it does not; or if a target has no seeds.
pub fn hold(properties: &[(&str, Property)], words: &[&str], inputs: u32) {
    let inputs = std::env::var("BOLSHAK_FUZZ").ok().and_then(|number| number.parse().ok()).unwrap_or(inputs);
    for (name, property) in properties {
        let seeds = seeds(name);
        seeds.iter().for_each(|seed| property(seed));
        let mut random = fastrand::Rng::with_seed(17);
        for _ in 0..inputs {
            let mut input = seeds[random.usize(..seeds.len())].clone();
            for _ in 0..random.usize(1..6) {
                mutate(&mut input, &seeds[random.usize(..seeds.len())], words, &mut random);
            }
            if std::panic::catch_unwind(|| property(&input)).is_err() {
                panic!("{name} does not hold for \"{}\"", input.escape_ascii());
            }
        }
    }
}

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a readable entry").path())
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{}: no seeds", folder.display());
    files.iter().map(|file| std::fs::read(file).expect("a readable seed")).collect()
}

fn mutate(input: &mut Vec<u8>, other: &[u8], words: &[&str], random: &mut fastrand::Rng) {
    let at = random.usize(..=input.len());
    match random.u8(..6) {
        1 if !words.is_empty() => drop(input.splice(at..at, words[random.usize(..words.len())].bytes())),
        0 | 1 => input.insert(at, random.u8(..)),
        2 => input.truncate(at),
        3 if at < input.len() => input[at] ^= 1 << random.u8(..8),
        4 => drop(input.drain(at..(at + random.usize(..6)).min(input.len()))),
        _ => {
            let from = random.usize(..=other.len());
            input.splice(at..at, other[from..].iter().copied().take(24));
        }
    }
}
