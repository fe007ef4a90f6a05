//! The signs that annotators print behind moves, and the numbers that PDN gives them.

/// A sign behind a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign {
    /// As it is printed; the first of several with one number is the one to print.
    pub text: &'static str,
    /// Its numeric glyph, as in `$1`.
    pub nag: u16,
    /// What it says about the move.
    pub meaning: &'static str,
    /// The same in Russian.
    pub ru: &'static str,
}

/// Every sign that is read. The meanings of `!?` and `?!` are those of draughts books (S1, FMJD) and not the glosses
/// that chess gives to `$5` and `$6`. The numbers from 200 on are this project's: the standard has none for them.
pub const SIGNS: &[Sign] = &[
    Sign { text: "!", nag: 1, meaning: "a strong move", ru: "сильный ход" },
    Sign { text: "?", nag: 2, meaning: "a weak move", ru: "слабый ход" },
    Sign { text: "!!", nag: 3, meaning: "a very strong move", ru: "очень сильный ход" },
    Sign { text: "??", nag: 4, meaning: "a blunder", ru: "грубая ошибка" },
    Sign {
        text: "!?", nag: 5, meaning: "looks strong but is weak", ru: "кажется сильным, но слаб"
    },
    Sign {
        text: "?!", nag: 6, meaning: "looks weak but is strong", ru: "кажется слабым, но силён"
    },
    Sign { text: "*", nag: 7, meaning: "the only move", ru: "единственный ход" },
    Sign { text: "=", nag: 10, meaning: "leads to a draw", ru: "ведёт к ничьей" },
    Sign { text: "x", nag: 200, meaning: "wins", ru: "выигрывает" },
    Sign { text: "+", nag: 200, meaning: "wins", ru: "выигрывает" },
    Sign { text: "#", nag: 201, meaning: "locks the opponent in", ru: "запирает соперника" },
    Sign { text: "+1", nag: 202, meaning: "wins a piece", ru: "выигрывает шашку" },
    Sign { text: "-1", nag: 203, meaning: "loses a piece", ru: "отдаёт шашку" },
    Sign { text: "a.l.", nag: 204, meaning: "any move (ad libitum)", ru: "любой ход" },
];

/// The numbers of `!`, `?` and their kind, which a writer puts directly behind a move.
pub(crate) const STRENGTHS: std::ops::RangeInclusive<u16> = 1..=6;

/// The sign with this text.
#[must_use]
pub fn sign(text: &str) -> Option<&'static Sign> {
    // An x may come from any keyboard.
    let text = if matches!(text, "X" | "х" | "Х" | "×") { "x" } else { text };
    SIGNS.iter().find(|sign| sign.text == text)
}

/// The sign to print for a numeric glyph.
#[must_use]
pub fn sign_of_nag(nag: u16) -> Option<&'static Sign> {
    SIGNS.iter().find(|sign| sign.nag == nag)
}

/// Signs that may be glued to a move and are not strength marks, longer ones first. `-1` is not among them: `32-1` is a
/// move.
const GLUED: [&str; 8] = ["+1", "*", "=", "+", "#", "x", "X", "х"];

/// A written word as a move, its strength marks and the glyphs of the other signs behind it, in reading order.
pub(super) fn split(word: &str) -> (&str, String, Vec<u16>) {
    // Nearly all words end with the number of a square.
    if word.ends_with(|c: char| c.is_ascii_digit()) && !word.ends_with("+1") {
        return (word, String::new(), vec![]);
    }
    let mut text = word;
    let mut marks = vec![];
    let mut nags = vec![];
    loop {
        if let Some(rest) = text.strip_suffix(['!', '?']) {
            marks.push(text[rest.len()..].to_owned());
            text = rest;
        } else if let Some((rest, nag)) = strip_glued(text) {
            nags.push(nag);
            text = rest;
        } else {
            marks.reverse();
            nags.reverse();
            return (text, marks.concat(), nags);
        }
    }
}

fn strip_glued(text: &str) -> Option<(&str, u16)> {
    GLUED.into_iter().find_map(|glued| {
        let rest = text.strip_suffix(glued)?;
        // Behind nothing it is no sign of a move, and behind a square alone it is the separator of an unfinished move.
        let behind_move =
            rest.ends_with(|c: char| c.is_ascii_digit() || "!?+=*#".contains(c)) && rest.len() > 2;
        let is_lone_square = rest.len() < 4 && !rest.starts_with(|c: char| c.is_ascii_alphabetic());
        let separates = matches!(glued, "x" | "X" | "х") && is_lone_square;
        (behind_move && !separates).then(|| Some((rest, sign(glued)?.nag)))?
    })
}
