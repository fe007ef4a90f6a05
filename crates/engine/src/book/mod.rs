//! Opening books: positions whose moves were judged beforehand, each score backed up from the positions behind it.
//!
//! A book file is a header (mark, version, game, checksum of the rest), the number of positions, and for each position
//! 48 bits of its hash, the number of its legal moves and one byte for the score of each, in the order of the move list.

mod embedded;
mod grow;

use std::fmt;

use bolshak_core::{Move, Position, RuleSet};

use crate::checksum::checksum;

pub use grow::{Growth, grow};

const MAGIC: &[u8; 8] = b"BLSKBOOK";
const VERSION: u32 = 1;
/// The unit of a stored score, in hundredths of a man.
const BOOK_UNIT: i32 = 2;
/// Hashes are truncated to this many bytes.
const KEY_BYTES: usize = 6;

/// A book of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    game: String,
    /// Truncated hashes in order, each with the place where its scores begin.
    keys: Vec<(u64, u32)>,
    scores: Vec<i8>,
}

/// What is wrong with a book file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BookError {
    /// It is something else.
    Foreign,
    /// It comes from a newer program.
    Newer(u32),
    /// Its contents do not fit their checksum or end early.
    Damaged,
    /// It is for this other game.
    OtherGame(String),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => f.write_str("this is no opening book of bolshak"),
            Self::Newer(version) => {
                write!(f, "the book has version {version}; this program knows versions up to {VERSION}")
            }
            Self::Damaged => f.write_str("the book is damaged"),
            Self::OtherGame(game) => write!(f, "the book is for {game}"),
        }
    }
}

impl std::error::Error for BookError {}

impl Book {
    /// A book from judged positions: the hash of each and the scores of its moves, in hundredths of a man for the side
    /// to move. Of positions with the same hash the first is used.
    #[must_use]
    pub fn new(game: &str, mut positions: Vec<(u64, Vec<i32>)>) -> Self {
        positions.sort_by_key(|(hash, _)| cut(*hash));
        positions.dedup_by_key(|(hash, _)| cut(*hash));
        let mut book = Self { game: game.to_owned(), keys: vec![], scores: vec![] };
        for (hash, scores) in positions.into_iter().filter(|(_, scores)| scores.len() <= usize::from(u8::MAX))
        {
            book.keys.push((cut(hash), book.scores.len() as u32));
            book.scores.extend(scores.into_iter().map(stored));
        }
        book
    }

    /// The book that is built in for a game, if there is one.
    #[must_use]
    pub fn built_in(game: &str) -> Option<Self> {
        Self::from_bytes(game, embedded::of(game)?).ok()
    }

    /// How many positions it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether it has no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The legal moves of a position with their scores for the side to move, if the book has it; best first.
    #[must_use]
    pub fn look_up<R: RuleSet>(&self, position: &Position<R>) -> Option<Vec<(Move<R::Bits>, i32)>> {
        let key = cut(position.hash_value());
        let index = self.keys.binary_search_by_key(&key, |&(key, _)| key).ok()?;
        let scores = self.scores_of(index);
        let moves = position.moves();
        // Another number of moves means another position with the same truncated hash.
        (moves.len() == scores.len()).then(|| {
            let scores = scores.iter().map(|&score| i32::from(score) * BOOK_UNIT);
            let mut judged: Vec<_> = moves.iter().copied().zip(scores).collect();
            judged.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
            judged
        })
    }

    /// The stored scores of the position at this index.
    fn scores_of(&self, index: usize) -> &[i8] {
        let start = self.keys[index].1 as usize;
        let end = self.keys.get(index + 1).map_or(self.scores.len(), |&(_, start)| start as usize);
        &self.scores[start..end]
    }

    /// The book as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = (self.keys.len() as u32).to_le_bytes().to_vec();
        for (index, (key, _)) in self.keys.iter().enumerate() {
            let scores = self.scores_of(index);
            body.extend(&key.to_le_bytes()[..KEY_BYTES]);
            body.push(scores.len() as u8);
            body.extend(scores.iter().map(|&score| score as u8));
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.push(self.game.len() as u8);
        bytes.extend(self.game.as_bytes());
        bytes.extend(checksum(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// The book of a game from a file.
    ///
    /// # Errors
    /// If it is not a book, a newer or a damaged one, or the book of another variant.
    pub fn from_bytes(game: &str, bytes: &[u8]) -> Result<Self, BookError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::Foreign)?;
        let (version, rest) = rest.split_first_chunk().ok_or(BookError::Damaged)?;
        let version = u32::from_le_bytes(*version);
        if version != VERSION {
            return Err(BookError::Newer(version));
        }
        let (found, rest) = rest.split_first().ok_or(BookError::Damaged)?;
        let (found, rest) = rest.split_at_checked(usize::from(*found)).ok_or(BookError::Damaged)?;
        if found != game.as_bytes() {
            return Err(BookError::OtherGame(String::from_utf8_lossy(found).into_owned()));
        }
        let (sum, body) = rest.split_first_chunk().ok_or(BookError::Damaged)?;
        if u64::from_le_bytes(*sum) != checksum(body) {
            return Err(BookError::Damaged);
        }
        Self::from_body(game, body).ok_or(BookError::Damaged)
    }

    fn from_body(game: &str, body: &[u8]) -> Option<Self> {
        let (count, mut rest) = body.split_first_chunk()?;
        let mut book = Self { game: game.to_owned(), keys: vec![], scores: vec![] };
        for _ in 0..u32::from_le_bytes(*count) {
            let (key, after) = rest.split_at_checked(KEY_BYTES)?;
            let (moves, after) = after.split_first()?;
            let (scores, after) = after.split_at_checked(usize::from(*moves))?;
            let key = key.iter().rev().fold(0, |key, &byte| key << 8 | u64::from(byte));
            book.keys.push((key, book.scores.len() as u32));
            book.scores.extend(scores.iter().map(|&score| score as i8));
            rest = after;
        }
        (rest.is_empty() && book.keys.is_sorted()).then_some(book)
    }
}

/// The part of a hash that the book keeps.
fn cut(hash: u64) -> u64 {
    hash >> (64 - 8 * KEY_BYTES)
}

fn stored(score: i32) -> i8 {
    (score / BOOK_UNIT).clamp(-127, 127) as i8
}

#[cfg(test)]
mod tests {
    use bolshak_core::{Position, Russian};

    use super::{Book, BookError};

    fn book() -> Book {
        let initial = Position::<Russian>::initial();
        let next = initial.after(initial.moves()[0]);
        let judge = |position: &Position<Russian>, best: usize| {
            let scores = (0..position.moves().len()).map(|index| if index == best { 40 } else { -6 });
            (position.hash_value(), scores.collect())
        };
        Book::new("russian", vec![judge(&initial, 3), judge(&next, 1)])
    }

    #[test]
    fn what_was_judged_is_found_with_the_best_move_first() {
        let initial = Position::<Russian>::initial();
        let found = book().look_up(&initial).expect("the initial position");
        assert_eq!((found[0], found[1].1, found.len()), ((initial.moves()[3], 40), -6, 7));
        let other = initial.after(initial.moves()[1]);
        assert_eq!(book().look_up(&other), None);
    }

    #[test]
    fn a_book_survives_its_file_and_a_faulty_file_is_named() {
        let bytes = book().to_bytes();
        assert_eq!(Book::from_bytes("russian", &bytes), Ok(book()));
        assert_eq!(Book::from_bytes("russian", b"something"), Err(BookError::Foreign));
        assert_eq!(Book::from_bytes("brazilian", &bytes), Err(BookError::OtherGame("russian".to_owned())));
        for length in 8..bytes.len() {
            assert_eq!(Book::from_bytes("russian", &bytes[..length]), Err(BookError::Damaged), "{length}");
        }
        for at in 28..bytes.len() {
            let mut broken = bytes.clone();
            broken[at] ^= 1;
            assert_eq!(Book::from_bytes("russian", &broken), Err(BookError::Damaged), "{at}");
        }
    }
}
