//! Texts from bytes: UTF-8, and what files were written in before it.

use std::borrow::Cow;

use encoding_rs::{Encoding, IBM866, KOI8_R, WINDOWS_1251, WINDOWS_1252};

/// What Cyrillic was written in, the most usual first: it wins where nothing tells.
const CYRILLIC: [&Encoding; 3] = [WINDOWS_1251, IBM866, KOI8_R];

/// The text of a file or of a piece of one.
///
/// PDN asks for UTF-8. Bytes that are not UTF-8 are read as Windows-1251, CP866 or KOI8-R if they are plainly Cyrillic and
/// otherwise as Latin-1, with the typographic signs that Windows-1252 adds to it. Plainly Cyrillic means: most letters
/// outside ASCII stand in words made only of such letters, as in *Иванов*; in Latin-1 they stand between ASCII letters, as
/// in *Müller*. Words of one letter say nothing: *И.* and *É.* look alike. Of the Cyrillic encodings that one is taken in
/// which the words have the shape of words, such as *Иванов* and not *иВАНОВ*. A byte order mark is no part of the text.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => guess(bytes).decode_without_bom_handling(bytes).0,
    }
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    let looks = CYRILLIC.map(|encoding| (encoding, Look::of(&encoding.decode_without_bom_handling(bytes).0)));
    let mut best = &looks[0];
    for look in &looks[1..] {
        if look.1.worth() > best.1.worth() {
            best = look;
        }
    }
    if best.1.is_cyrillic() { best.0 } else { WINDOWS_1252 }
}

/// How a text looks that was read as Cyrillic.
#[derive(Default)]
struct Look {
    /// Cyrillic letters in words that have the shape of words.
    well: i64,
    /// Cyrillic letters in words with capitals in the middle.
    badly: i64,
    /// Cyrillic letters in words with others.
    mixed: i64,
    /// Signs outside ASCII that are no letters.
    signs: i64,
}

impl Look {
    fn of(text: &str) -> Self {
        let mut look = Self::default();
        for word in text.split(|c: char| !c.is_alphabetic()) {
            look.add(word);
        }
        let is_sign = |c: &char| !c.is_ascii() && !c.is_alphabetic();
        look.signs = count(text.chars().filter(is_sign));
        look
    }

    fn add(&mut self, word: &str) {
        let letters = count(word.chars());
        let cyrillic = count(word.chars().filter(|c| matches!(c, 'Ѐ'..='ӿ')));
        if cyrillic < letters {
            self.mixed += cyrillic;
        } else if letters > 1 {
            let rest_is_small = word.chars().skip(1).all(char::is_lowercase);
            if rest_is_small || word.chars().all(char::is_uppercase) {
                self.well += letters;
            } else {
                self.badly += letters;
            }
        }
    }

    fn worth(&self) -> i64 {
        self.well - self.badly - self.mixed - self.signs
    }

    fn is_cyrillic(&self) -> bool {
        self.well + self.badly > self.mixed
    }
}

fn count(chars: impl Iterator<Item = char>) -> i64 {
    i64::try_from(chars.count()).unwrap_or(i64::MAX)
}
