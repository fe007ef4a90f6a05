//! Lots for drawn openings: the column of a table, then the row among those that the column has, as over the board.
//!
//! A lot is a function of the table and a seed, any text. Who knows both can draw again and must come to the same cell:
//!
//! 1. *h* is the 64-bit FNV-1a hash of the seed's UTF-8 bytes;
//! 2. numbers come from `SplitMix64`, started with *h*;
//! 3. a lot among *n* takes the next number below the last whole multiple of *n*, and divides it by *n*: the remainder
//!    is the place, from 0;
//! 4. the first lot is among the columns in the order of the table, the second among the cells of that column.

/// Whether a text can be a seed: it is kept and shown, so it is short and on one line.
#[must_use]
pub fn is_seed(text: &str) -> bool {
    (1..=80).contains(&text.chars().count())
        && !text.chars().any(|letter| letter.is_control() || letter == '"')
}

/// The cell that a seed draws from a table, given the column of each cell in the order of the table; none from an empty
/// table.
#[must_use]
pub fn draw(columns: &[&str], seed: &str) -> Option<usize> {
    let mut lots = Lots::new(seed);
    let mut names: Vec<&str> = vec![];
    for column in columns {
        if !names.contains(column) {
            names.push(column);
        }
    }
    let column = names.get(lots.below(names.len())?)?;
    let cells: Vec<usize> = (0..columns.len()).filter(|&cell| columns[cell] == *column).collect();
    Some(cells[lots.below(cells.len())?])
}

/// The stream of numbers that belongs to a seed.
#[derive(Clone, Debug)]
pub struct Lots(u64);

impl Lots {
    /// The stream of this seed, from its beginning.
    #[must_use]
    pub fn new(seed: &str) -> Self {
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(seed.bytes().fold(0xcbf2_9ce4_8422_2325, step))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Puts these into an order, each as likely as any other: from the last place to the second, whoever stands there
    /// changes places with one that a lot draws among all up to him.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in (1..items.len()).rev() {
            if let Some(other) = self.below(place + 1) {
                items.swap(place, other);
            }
        }
    }

    /// A number below `count`, each as likely as any other; none of none.
    pub fn below(&mut self, count: usize) -> Option<usize> {
        let count = u64::try_from(count).ok().filter(|count| *count > 0)?;
        // What lies above the last whole multiple would favour the small numbers.
        let limit = u64::MAX - u64::MAX % count;
        loop {
            let number = self.next();
            if number < limit {
                return usize::try_from(number % count).ok();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published first numbers of `SplitMix64` from 1234567, and the published hash of the letter a.
    #[test]
    fn the_stream_is_the_published_one() {
        let mut lots = Lots(1_234_567);
        let published = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([lots.next(), lots.next(), lots.next()], published);
        assert_eq!(Lots::new("a").0, 0xaf63_dc4c_8601_ec8c);
    }

    #[test]
    fn every_order_is_as_likely() {
        let mut counts = std::collections::HashMap::new();
        for seed in 0..6_000 {
            let mut order = ['a', 'b', 'c'];
            Lots::new(&seed.to_string()).shuffle(&mut order);
            *counts.entry(order).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (850..=1_150).contains(count)), "{counts:?}");
    }

    #[test]
    fn every_column_is_as_likely_and_within_it_every_row() {
        // A long column, a short one and a single cell, scattered.
        let columns = ["I", "II", "I", "III", "I", "II", "I"];
        let mut drawn = [0_u32; 7];
        for seed in 0..60_000 {
            drawn[draw(&columns, &seed.to_string()).expect("a cell")] += 1;
        }
        let expected = [5_000, 10_000, 5_000, 20_000, 5_000, 10_000, 5_000];
        for (cell, (drawn, expected)) in drawn.into_iter().zip(expected).enumerate() {
            // Six standard deviations.
            let slack = 6.0 * f64::from(expected).sqrt();
            assert!((f64::from(drawn) - f64::from(expected)).abs() < slack, "cell {cell}: {drawn}");
        }
    }

    #[test]
    fn the_same_seed_draws_the_same_cell_and_nothing_comes_from_nothing() {
        let columns: Vec<String> = (0..745).map(|cell| (cell % 33).to_string()).collect();
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        let first: Vec<_> = (0..50).map(|seed| draw(&columns, &format!("seed {seed}"))).collect();
        let again: Vec<_> = (0..50).map(|seed| draw(&columns, &format!("seed {seed}"))).collect();
        assert_eq!(first, again);
        assert!(first.iter().any(|cell| *cell != first[0]));
        assert_eq!(draw(&[], "seed"), None);
    }

    #[test]
    fn a_seed_is_a_short_line() {
        assert!(is_seed("Москва, 21.11.2026") && is_seed("7"));
        assert!(
            !is_seed("") && !is_seed("two\nlines") && !is_seed("a \"quote\"") && !is_seed(&"x".repeat(81))
        );
    }
}
