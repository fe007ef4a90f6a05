//! The words of a PDN file with their places.
//!
//! The lexer works on bytes and borrows from them: every sign that structures a file is ASCII in each encoding that is
//! read here, so only the texts in between need decoding, and only when somebody keeps them.

use super::Place;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    Open,
    Close,
    OpenVariation,
    CloseVariation,
    /// What stands between two quotes, its escapes as they are.
    Text(&'a [u8]),
    Comment(&'a [u8]),
    Nag(u16),
    /// `12.`, or `12...` where the second player's move follows.
    Number(Dots),
    /// `/FEN "…"/`
    Setup(&'a [u8]),
    /// A move, a sign or a result; blanks may stand around the separators inside it.
    Word(&'a [u8]),
    /// A sign in brackets, `(!)`, `(*)`.
    Sign(&'a [u8]),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dots {
    One,
    Several,
}

/// What is wrong with a token.
pub(super) type Misread = &'static str;

/// The longest word, blanks inside it counted: five times the longest capture there is.
const LONGEST_WORD: usize = 1_000;

pub(super) struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    touched_end: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, touched_end: false }
    }

    /// The offset behind the last token.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Whether anything was decided by the end of the bytes: with more of them it might be decided otherwise.
    pub(super) fn touched_end(&self) -> bool {
        self.touched_end
    }

    pub(super) fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The next token and its offset; a fault leaves the lexer behind what it could not read.
    pub(super) fn next(&mut self) -> Option<(usize, Result<Token<'a>, Misread>)> {
        self.skip_blanks();
        let start = self.at;
        let token = match self.peek(0)? {
            b'[' => self.single(Token::Open),
            b']' => self.single(Token::Close),
            b')' => self.single(Token::CloseVariation),
            b'(' => Ok(self.bracket()),
            b'{' => self.comment(),
            b';' => Ok(self.line_comment()),
            b'"' => self.text().map(Token::Text),
            b'$' => self.nag(),
            b'/' => self.setup(),
            b'}' => {
                self.at += 1;
                Err("a } without its {")
            }
            b'0'..=b'9' => self.number().map_or_else(|| self.word(), Ok),
            _ => self.word(),
        };
        Some((start, token))
    }

    fn peek(&mut self, ahead: usize) -> Option<u8> {
        let byte = self.bytes.get(self.at + ahead).copied();
        self.touched_end |= byte.is_none();
        byte
    }

    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// How far the first byte of this kind is ahead.
    fn find(&mut self, wanted: impl Fn(u8) -> bool) -> Option<usize> {
        let found = self.rest().iter().position(|&byte| wanted(byte));
        self.touched_end |= found.is_none();
        found
    }

    fn single(&mut self, token: Token<'a>) -> Result<Token<'a>, Misread> {
        self.at += 1;
        Ok(token)
    }

    fn skip_blanks(&mut self) {
        while let Some(byte) = self.peek(0) {
            match byte {
                _ if byte.is_ascii_whitespace() => self.at += 1,
                b'%' => self.skip_line(),
                b'\\' if self.at_written_line_end() => self.at += 2,
                b'[' if self.at_wrapper() => {
                    self.at += self.find(|byte| byte == b']').map_or(self.rest().len(), |end| end + 1);
                }
                0x80.. => match self.wide_blank() {
                    0 => return,
                    length => self.at += length,
                },
                _ => return,
            }
        }
    }

    /// A line end that a program has written in letters, `\r`, before the real one.
    fn at_written_line_end(&mut self) -> bool {
        matches!(self.peek(1), Some(b'r' | b'n'))
            && self.peek(2).is_none_or(|byte| byte.is_ascii_whitespace() || byte == b'\\')
    }

    /// Passes over what stands behind a tag on its line, if a tag begins the next line; the offset where it begins. Moves
    /// may follow a tag on its line, but not before another tag.
    pub(super) fn skip_text_behind_tag(&mut self) -> Option<usize> {
        let blanks = self.find(|byte| !matches!(byte, b' ' | b'\t'))?;
        let start = self.at + blanks;
        // Before its end is looked for: a line may be nothing but tags.
        if is_line_end(self.bytes[start]) || matches!(self.bytes[start], b'[' | b'{' | b';' | b'\\' | b'%') {
            return None;
        }
        let length = self.bytes[start..].iter().position(|&byte| is_line_end(byte))?;
        let behind = &self.bytes[start + length..];
        let ends = behind.iter().take_while(|&&byte| is_line_end(byte)).count();
        let next_is_tag = begins_with_tag(&behind[ends..]);
        self.touched_end |= next_is_tag.is_none();
        (next_is_tag == Some(true)).then(|| {
            self.at = start + length;
            start
        })
    }

    fn skip_line(&mut self) {
        self.at += self.find(is_line_end).unwrap_or(self.rest().len());
    }

    /// Marks that programs and sites put around games and that say nothing: `[pdn]`, `[/pgn]`, `[FILENAME …]`.
    fn at_wrapper(&mut self) -> bool {
        const WRAPPERS: [&[u8]; 4] = [b"[pdn]", b"[/pdn]", b"[pgn]", b"[/pgn]"];
        const FILE_NAME: &[u8] = b"[FILENAME";
        self.peek(FILE_NAME.len());
        let rest = self.rest();
        let begins = |with: &[u8]| rest.len() >= with.len() && rest[..with.len()].eq_ignore_ascii_case(with);
        rest.starts_with(FILE_NAME) || WRAPPERS.into_iter().any(begins)
    }

    /// The length of a blank outside ASCII, or of a byte order mark: 0 if there is none.
    fn wide_blank(&mut self) -> usize {
        self.peek(2);
        match self.rest() {
            [0xc2, 0xa0 | 0x85, ..] => 2,
            [0xe2, 0x80, 0x80..=0x8b | 0xa8..=0xaf, ..]
            | [0xe2, 0x81, 0xa0, ..]
            | [0xe3, 0x80, 0x80, ..]
            | [0xef, 0xbb, 0xbf, ..] => 3,
            _ => 0,
        }
    }

    /// A variation, or signs in brackets such as `(!)`.
    fn bracket(&mut self) -> Token<'a> {
        let signs = self.bytes[self.at + 1..].iter().take_while(|byte| b"!?*=+#x".contains(byte)).count();
        if self.peek(1 + signs) != Some(b')') || signs == 0 {
            self.at += 1;
            return Token::OpenVariation;
        }
        let sign = &self.rest()[1..=signs];
        self.at += signs + 2;
        Token::Sign(sign)
    }

    fn comment(&mut self) -> Result<Token<'a>, Misread> {
        self.at += 1;
        let inside = self.at;
        // A forgotten brace must not swallow the games behind it: the head of a game ends the comment.
        while let Some(ahead) = self.find(|byte| matches!(byte, b'}' | b'\n' | b'\r')) {
            self.at += ahead + 1;
            if self.bytes[self.at - 1] == b'}' {
                return Ok(Token::Comment(&self.bytes[inside..self.at - 1]));
            }
            if self.at_tag() {
                return Err("this comment has no closing }");
            }
        }
        self.at = self.bytes.len();
        Err("this comment has no closing }")
    }

    /// A comment from `;` to the end of its line, as chess programs write it.
    fn line_comment(&mut self) -> Token<'a> {
        let inside = self.at + 1;
        self.skip_line();
        Token::Comment(&self.bytes[inside..self.at])
    }

    /// Whether something stands here that looks like a tag: `[Name "`.
    fn at_tag(&mut self) -> bool {
        if self.peek(0) != Some(b'[') {
            return false;
        }
        let found = begins_with_tag(self.rest());
        self.touched_end |= found.is_none();
        found == Some(true)
    }

    /// A string in quotes; `\"` is a quote inside it, and so is one that no bracket follows. It ends with its line at
    /// the latest, so that a forgotten quote does not swallow the file.
    fn text(&mut self) -> Result<&'a [u8], Misread> {
        self.at += 1;
        let rest = self.rest();
        let (end, seen) = closing_quote(rest);
        self.touched_end |= seen == rest.len();
        let Some(end) = end else {
            self.at += seen;
            return Err("this text has no closing quote on its line");
        };
        self.at += end + 1;
        Ok(&rest[..end])
    }

    fn nag(&mut self) -> Result<Token<'a>, Misread> {
        self.at += 1;
        let digits = self.find(|byte| !byte.is_ascii_digit()).unwrap_or(self.rest().len());
        let number = std::str::from_utf8(&self.rest()[..digits]).ok().and_then(|digits| digits.parse().ok());
        self.at += digits;
        number.map(Token::Nag).ok_or("expected a number from 0 to 65535 behind $")
    }

    fn setup(&mut self) -> Result<Token<'a>, Misread> {
        self.at += 1;
        let length =
            self.find(|byte| byte.is_ascii_whitespace() || byte == b'"').unwrap_or(self.rest().len());
        let command = &self.rest()[..length];
        self.at += length;
        self.skip_blanks();
        if command != b"FEN" || self.peek(0) != Some(b'"') {
            return Err("expected a setup such as /FEN \"W:Wa1:Bb2\"/");
        }
        self.at += 1;
        let Some(end) = self.find(|byte| byte == b'"' || is_line_end(byte)) else {
            return Err("this setup has no closing quote");
        };
        let fen = &self.rest()[..end];
        self.at += end + 1;
        self.skip_blanks();
        if self.peek(0) == Some(b'/') {
            self.at += 1;
            Ok(Token::Setup(fen))
        } else {
            Err("this setup has no closing /")
        }
    }

    /// `12.`, `12...` or `12…`. No move has the number 0: a result may be written 0.5-0.5.
    fn number(&mut self) -> Option<Token<'a>> {
        let digits = self.find(|byte| !byte.is_ascii_digit())?;
        if self.rest()[..digits].iter().all(|&digit| digit == b'0') {
            return None;
        }
        let mut ahead = digits;
        let mut dots = 0;
        loop {
            if self.peek(ahead) == Some(b'.') {
                (ahead, dots) = (ahead + 1, dots + 1);
            } else if self.is_ellipsis(ahead) {
                (ahead, dots) = (ahead + 3, dots + 3);
            } else {
                break;
            }
        }
        self.at += if dots > 0 { ahead } else { 0 };
        (dots > 0).then_some(Token::Number(if dots == 1 { Dots::One } else { Dots::Several }))
    }

    fn is_ellipsis(&mut self, ahead: usize) -> bool {
        self.peek(ahead) == Some(0xe2)
            && self.peek(ahead + 1) == Some(0x80)
            && self.peek(ahead + 2) == Some(0xa6)
    }

    fn word(&mut self) -> Result<Token<'a>, Misread> {
        let start = self.at;
        if let Some(length) = self.unknown_move() {
            self.at += length;
            return Ok(Token::Word(&self.bytes[start..self.at]));
        }
        loop {
            let piece = self.at;
            self.skip_word();
            if self.at == piece {
                // A sign that no word can hold; whoever reads the game will say so.
                self.at += 1;
                break;
            }
            if !self.step_to_joined(piece, piece == start) {
                break;
            }
        }
        let word = &self.bytes[start..self.at];
        if word.len() > LONGEST_WORD { Err("a word of more than 1000 bytes") } else { Ok(Token::Word(word)) }
    }

    /// The length of `- -`, which stands for a move that nobody knows.
    fn unknown_move(&mut self) -> Option<usize> {
        if self.peek(0) != Some(b'-') {
            return None;
        }
        let second = 1 + blanks(&self.rest()[1..]);
        let ends = |byte: Option<u8>| !byte.is_some_and(|byte| IS_WORD[usize::from(byte)]);
        (second > 1 && self.peek(second) == Some(b'-') && ends(self.peek(second + 1))).then_some(second + 1)
    }

    fn skip_word(&mut self) {
        while let Some(byte) = self.peek(0) {
            let is_line_end = byte == b'\\' && self.at_written_line_end();
            if !is_line_end && (IS_WORD[usize::from(byte)] || (byte >= 0x80 && self.wide_blank() == 0)) {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    /// People write `32 - 28` and `12 x 23`: a square alone goes on behind blanks if a separator stands there, and a
    /// separator behind one goes on with the next square. Steps over the blanks if the two belong together.
    fn step_to_joined(&mut self, piece: usize, first: bool) -> bool {
        let blanks = blanks(self.rest());
        if blanks == 0 || self.peek(blanks).is_none() {
            return false;
        }
        let next = &self.bytes[self.at + blanks..];
        let here = &self.bytes[piece..self.at];
        let behind = separator(next);
        // The separator needs a square (or a half point) behind it, else it is a sign such as the x of a win.
        let before_separator = behind > 0 && is_lone_square(here) && leads_to_square(&next[behind..]);
        let behind_separator = is_open(here, first) && begins_square(next);
        let joined = before_separator || behind_separator;
        self.at += if joined { blanks } else { 0 };
        joined
    }
}

/// Bytes that words consist of, outside ASCII aside.
static IS_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0x21;
    while byte < 0x7f {
        table[byte] = !matches!(byte as u8, b'[' | b']' | b'(' | b')' | b'{' | b'}' | b'$' | b'"');
        byte += 1;
    }
    table
};

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Whether the bytes look like a tag: `[Name "`. None where they end too early to tell.
pub(super) fn begins_with_tag(bytes: &[u8]) -> Option<bool> {
    let mut rest = bytes.iter();
    if *rest.next()? != b'[' || !rest.next()?.is_ascii_uppercase() {
        return Some(false);
    }
    let behind_name = rest.find(|byte| !byte.is_ascii_alphanumeric())?;
    Some(*behind_name == b' ' && *rest.next()? == b'"')
}

/// Where a string ends, and up to where that was looked for: at the first quote with a bracket behind it, or else at
/// the first of all.
fn closing_quote(rest: &[u8]) -> (Option<usize>, usize) {
    /// So far behind the first quote one with a bracket is looked for: names are short, and files may be one line.
    const FARTHEST: usize = 200;
    let mut first = None;
    let mut at = 0;
    while at < rest.len() && !is_line_end(rest[at]) && first.is_none_or(|first| at < first + FARTHEST) {
        match rest[at] {
            b'\\' if matches!(rest.get(at + 1), Some(b'"' | b'\\')) => at += 1,
            b'"' => {
                let behind =
                    rest[at + 1..].iter().take(FARTHEST).position(|byte| !byte.is_ascii_whitespace());
                let Some(blanks) = behind else {
                    return (first.or(Some(at)), rest.len().min(at + 1 + FARTHEST));
                };
                if rest[at + 1 + blanks] == b']' {
                    return (Some(at), at + 1 + blanks);
                }
                first = first.or(Some(at));
            }
            _ => {}
        }
        at += 1;
    }
    (first, at)
}

/// The length of a separator at the beginning: `-`, `:`, `x` and their typographic kin.
fn separator(bytes: &[u8]) -> usize {
    match bytes {
        [b'-' | b':' | b'x' | b'X', ..] => 1,
        [0xc3, 0x97, ..] | [0xd1, 0x85, ..] => 2, // × and the Cyrillic letter
        [0xe2, 0x80, 0x90..=0x95, ..] | [0xe2, 0x88, 0x92, ..] => 3, // dashes
        _ => 0,
    }
}

/// Whether a piece of a word ends with a separator that a square must follow: `32-`, or `-` behind another piece.
fn is_open(piece: &[u8], first: bool) -> bool {
    (1..=piece.len().min(3)).any(|length| {
        let (square, end) = piece.split_at(piece.len() - length);
        separator(end) == length && (is_lone_square(square) || (square.is_empty() && !first))
    })
}

/// `32`, `c3` or the `1/2` of a result, perhaps at the end of a longer word.
fn is_lone_square(word: &[u8]) -> bool {
    let word = match word {
        [b'-' | b':' | b'x' | b'X', rest @ ..] => rest,
        _ => word,
    };
    let (letters, digits) = match word {
        [letter, rest @ ..] if letter.is_ascii_alphabetic() => (1, rest),
        _ => (0, word),
    };
    word == b"1/2"
        || (letters + digits.len() <= 3 && !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}

fn blanks(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|&&byte| matches!(byte, b' ' | b'\t')).count()
}

fn leads_to_square(behind_separator: &[u8]) -> bool {
    begins_square(&behind_separator[blanks(behind_separator)..])
}

fn begins_square(bytes: &[u8]) -> bool {
    match bytes {
        [b'0'..=b'9', rest @ ..] => {
            // A number with a dot begins the next pair of moves.
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            rest.get(digits) != Some(&b'.')
        }
        [letter, digit, ..] => letter.is_ascii_alphabetic() && digit.is_ascii_digit(),
        _ => false,
    }
}

/// Where an offset stands, in lines and characters: asked for in rising order, it reads each byte once.
#[derive(Clone, Copy)]
pub(super) struct Places {
    at: usize,
    place: Place,
}

impl Places {
    pub(super) fn new(place: Place) -> Self {
        Self { at: 0, place }
    }

    pub(super) fn advance(&mut self, bytes: &[u8], to: usize) -> Place {
        let from = self.at.min(to);
        for (index, &byte) in bytes[from..to].iter().enumerate() {
            let lone_return = byte == b'\r' && bytes.get(from + index + 1) != Some(&b'\n');
            if byte == b'\n' || lone_return {
                self.place = Place { line: self.place.line + 1, column: 1 };
            } else if byte & 0xc0 != 0x80 {
                self.place.column += 1;
            }
        }
        self.at = to;
        self.place
    }
}
