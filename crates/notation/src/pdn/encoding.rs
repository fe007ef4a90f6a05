//! Texts from bytes: UTF-8, and what files were written in before it.

use std::borrow::Cow;

/// The text of a file or of a piece of one.
///
/// PDN asks for UTF-8. Bytes that are not UTF-8 are read as Windows-1251 if they are plainly Cyrillic and otherwise as
/// Latin-1, with the typographic signs that Windows-1252 adds to it. Plainly Cyrillic means: most letters outside ASCII
/// stand in words made only of such letters, as in *Иванов*; in Latin-1 they stand between ASCII letters, as in
/// *Müller*. Words of one letter say nothing: *И.* and *É.* look alike. A byte order mark is no part of the text.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => {
            let character = if is_cyrillic(bytes) { cyrillic } else { latin };
            let length = bytes.iter().map(|&byte| character(byte).len_utf8()).sum();
            let mut text = String::with_capacity(length);
            text.extend(bytes.iter().map(|&byte| character(byte)));
            Cow::Owned(text)
        }
    }
}

/// Whether most letters outside ASCII stand in words made only of such letters.
fn is_cyrillic(bytes: &[u8]) -> bool {
    let (mut pure, mut mixed) = (0, 0);
    for word in bytes.split(|&byte| !(byte.is_ascii_alphabetic() || is_wide_letter(byte))) {
        let wide = word.iter().filter(|&&byte| is_wide_letter(byte)).count();
        if wide < word.len() {
            mixed += wide;
        } else if wide > 1 {
            pure += wide;
        }
    }
    pure > mixed
}

/// Letters of both encodings from 0xc0 on, and the two of the letter Ё.
fn is_wide_letter(byte: u8) -> bool {
    matches!(byte, 0xc0..|0xa8| 0xb8)
}

fn cyrillic(byte: u8) -> char {
    match byte {
        0x80..=0xbf => WINDOWS_1251[usize::from(byte - 0x80)],
        0xc0.. => char::from_u32(u32::from('А') + u32::from(byte - 0xc0)).unwrap_or('\u{fffd}'),
        _ => char::from(byte),
    }
}

fn latin(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[rustfmt::skip]
static WINDOWS_1251: [char; 64] = [
    'Ђ', 'Ѓ', '‚', 'ѓ', '„', '…', '†', '‡', '€', '‰', 'Љ', '‹', 'Њ', 'Ќ', 'Ћ', 'Џ',
    'ђ', '‘', '’', '“', '”', '•', '–', '—', '\u{98}', '™', 'љ', '›', 'њ', 'ќ', 'ћ', 'џ',
    '\u{a0}', 'Ў', 'ў', 'Ј', '¤', 'Ґ', '¦', '§', 'Ё', '©', 'Є', '«', '¬', '\u{ad}', '®', 'Ї',
    '°', '±', 'І', 'і', 'ґ', 'µ', '¶', '·', 'ё', '№', 'є', '»', 'ј', 'Ѕ', 'ѕ', 'ї',
];

#[rustfmt::skip]
static WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];
