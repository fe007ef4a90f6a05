//! Published move counts: lines of `convention ; FEN ; count at depth 1 2 3 …`, `#` begins a comment.

use bolshak_core::PerftConvention;

/// One line of a file.
#[derive(Clone, Debug)]
pub struct PerftLine {
    /// What counts as one move.
    pub convention: PerftConvention,
    /// The position, as a numeric FEN.
    pub fen: String,
    /// The counts from depth 1 on.
    pub counts: Vec<u64>,
}

/// The lines of a file.
///
/// # Panics
/// If a line is not of the form, which names the line.
#[must_use]
pub fn read(text: &str) -> Vec<PerftLine> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(line).collect()
}

fn line(text: &str) -> PerftLine {
    let [convention, fen, counts] = text.split(" ; ").collect::<Vec<_>>()[..] else {
        panic!("three parts: {text}")
    };
    PerftLine {
        convention: match convention {
            "U" => PerftConvention::Unique,
            "P" => PerftConvention::Paths,
            other => panic!("U or P, found {other}: {text}"),
        },
        fen: fen.to_owned(),
        counts: counts
            .split(' ')
            .map(|count| count.parse().unwrap_or_else(|_| panic!("a count: {text}")))
            .collect(),
    }
}
