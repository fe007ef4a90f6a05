//! Properties that must hold for whatever stands in a book or an evaluation. The fuzz targets in `fuzz/` and the test
//! `fuzz_short` run the same functions.
//!
//! An input is a byte that chooses whether the rest is the file, or a list of changes of a sound file whose checksum is
//! right all the same. A change is a place in three bytes, how many bytes there, and what they become.
use std::sync::OnceLock;

use bolshak_core::{ConstRules, Position, RuleSet, Russian};
use bolshak_engine::{BUCKETS, Book, Evaluation, NetworkParts, PatternParts, PatternShape, checksum};

/// A property: it panics where the input breaks it.
pub type Property = fn(&[u8]);

/// Every property under the name of its fuzz target.
pub const ALL: [(&str, Property); 2] =
    [("books_never_panic", books_never_panic), ("nets_never_panic", nets_never_panic)];

/// Any bytes as a book: it is refused, or it is asked about positions and is written as it was.
pub fn books_never_panic(input: &[u8]) {
    static WHOLE: OnceLock<Vec<u8>> = OnceLock::new();
    let whole = WHOLE.get_or_init(|| {
        let judged = positions().into_iter().map(|position| {
            let scores = (0..position.moves().len()).map(|index| 20 * index as i32 - 30);
            (position.hash_value(), scores.collect())
        });
        Book::new("russian", judged.collect()).to_bytes()
    });
    // The checksum stands behind the name of the game and before the body.
    let bytes = file(input, whole, |bytes| {
        let body = 13 + usize::from(bytes[12]) + 8;
        if let Some(contents) = bytes.get(body..) {
            let sum = checksum(contents).to_le_bytes();
            bytes[body - 8..body].copy_from_slice(&sum);
        }
    });
    match Book::from_bytes("russian", &bytes) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(book) => {
            assert!(book.len() <= bytes.len());
            for position in positions() {
                let judged = book.look_up(&position);
                assert!(judged.is_none_or(|judged| judged.len() == position.moves().len()));
            }
            assert_eq!(Book::from_bytes("russian", &book.to_bytes()), Ok(book));
        }
    }
}

/// Any bytes as an evaluation: it is refused, or it judges positions within its bounds.
pub fn nets_never_panic(input: &[u8]) {
    static WHOLE: OnceLock<[Vec<u8>; 2]> = OnceLock::new();
    let [patterns, network] = WHOLE.get_or_init(sound_nets);
    let whole = if input.first().is_some_and(|way| way & 4 == 0) { patterns } else { network };
    let bytes = file(input, whole, |bytes| {
        let end = bytes.len() - 8;
        let sum = checksum(&bytes[..end]).to_le_bytes();
        bytes[end..].copy_from_slice(&sum);
    });
    match Evaluation::from_bytes(Russian::RULES, &bytes) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(evaluation) => {
            assert!(!evaluation.name().contains(char::is_control), "{:?}", evaluation.name());
            for position in positions() {
                assert!(evaluation.of(&position).abs() <= 9_999);
            }
        }
    }
}

/// The initial position and some that come after it.
fn positions() -> Vec<Position<Russian>> {
    let mut positions = vec![Position::<Russian>::initial()];
    for ply in 0..30 {
        let position = positions[ply];
        let moves = position.moves();
        let Some(&chosen) = moves.get(ply % moves.len().max(1)) else { break };
        positions.push(position.after(chosen));
    }
    positions
}

fn sound_nets() -> [Vec<u8>; 2] {
    let rules = Russian.rules();
    let count = PatternShape::new(rules).weights();
    let weights = (0..count).map(|at| [(at % 301) as i16 - 150, (at % 97) as i16 - 48]).collect();
    let (squares, hidden, second) = (usize::from(rules.geometry.squares), 64, 8);
    let some = |count: usize| (0..count).map(|at| (at % 199) as i16 - 99).collect::<Vec<_>>();
    let network = NetworkParts {
        hidden,
        second,
        first: some(4 * squares * hidden),
        first_bias: some(hidden),
        direct: some(4 * squares * BUCKETS),
        second_weights: some(BUCKETS * second * hidden).into_iter().map(|weight| weight as i8).collect(),
        second_bias: some(BUCKETS * second).into_iter().map(i32::from).collect(),
        out: some(BUCKETS * second),
        out_bias: some(BUCKETS).into_iter().map(i32::from).collect(),
    };
    let patterns = PatternParts { weights };
    [patterns.encode(rules, "russian", "of a test"), network.encode(rules, "russian", "of a test")]
}

/// The file that an input stands for; `seal` puts the checksum right.
fn file(input: &[u8], whole: &[u8], seal: impl Fn(&mut Vec<u8>)) -> Vec<u8> {
    let (&way, rest) = input.split_first().unwrap_or((&0, &[]));
    if way & 3 == 0 {
        return rest.to_vec();
    }
    let mut bytes = whole.to_vec();
    for change in rest.chunks_exact(5) {
        let at = u32::from_le_bytes([change[0], change[1], change[2], 0]) as usize % bytes.len();
        let end = (at + usize::from(change[3])).min(bytes.len());
        bytes[at..end].fill(change[4]);
    }
    seal(&mut bytes);
    bytes
}
