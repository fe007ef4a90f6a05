//! The words of a PDN file with their places.

use super::{Fault, Place};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Open,
    Close,
    OpenVariation,
    CloseVariation,
    Text(String),
    Comment(String),
    Nag(u16),
    /// `12.` or `12...`
    Number,
    /// `/FEN "…"/`
    Setup(String),
    Word(String),
}

pub(super) struct Lexer<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    place: Place,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        // A byte order mark is no part of the text.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { rest: text.chars().peekable(), place: Place::default() }
    }

    /// The next token and its place; a fault leaves the lexer behind what it could not read.
    pub(super) fn next(&mut self) -> Option<(Place, Result<Token, Fault>)> {
        self.skip_blanks();
        let place = self.place;
        let token = match *self.rest.peek()? {
            '[' => self.single(Token::Open),
            ']' => self.single(Token::Close),
            ')' => self.single(Token::CloseVariation),
            '(' => self.bracket(),
            '{' => self.comment(place),
            '"' => self.text(place).map(Token::Text),
            '$' => self.nag(place),
            '/' => self.setup(place),
            '}' => {
                self.step();
                Err(fault(place, "a } without its {"))
            }
            _ => Ok(self.word()),
        };
        Some((place, token))
    }

    /// Where the next character stands.
    pub(super) fn place(&self) -> Place {
        self.place
    }

    fn step(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        if c == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(c)
    }

    fn single(&mut self, token: Token) -> Result<Token, Fault> {
        self.step();
        Ok(token)
    }

    fn skip_blanks(&mut self) {
        while let Some(&c) = self.rest.peek() {
            if c == '%' {
                while self.rest.peek().is_some_and(|&c| c != '\n') {
                    self.step();
                }
            } else if c.is_whitespace() {
                self.step();
            } else {
                return;
            }
        }
    }

    /// A variation, or strength marks in brackets such as `(!)`.
    fn bracket(&mut self) -> Result<Token, Fault> {
        self.step();
        let mut ahead = self.rest.clone();
        let marks: String = std::iter::from_fn(|| ahead.next_if(|c| matches!(c, '!' | '?'))).collect();
        if marks.is_empty() || ahead.next() != Some(')') {
            return Ok(Token::OpenVariation);
        }
        for _ in 0..=marks.chars().count() {
            self.step();
        }
        Ok(Token::Word(marks))
    }

    fn comment(&mut self, place: Place) -> Result<Token, Fault> {
        self.step();
        let mut text = String::new();
        // A forgotten brace must not swallow the games behind it: the head of a game ends the comment.
        while !self.at_tag() {
            match self.step() {
                Some('}') => return Ok(Token::Comment(text.trim().to_owned())),
                Some(c) => text.push(c),
                None => break,
            }
        }
        Err(fault(place, "this comment has no closing }"))
    }

    /// Whether a line begins here that looks like a tag: `[Name "`.
    fn at_tag(&self) -> bool {
        if self.place.column != 1 || self.rest.clone().next() != Some('[') {
            return false;
        }
        let mut ahead = self.rest.clone().skip(1);
        ahead.next().is_some_and(|c| c.is_ascii_uppercase())
            && ahead.find(|c| !c.is_ascii_alphanumeric()) == Some(' ')
            && ahead.next() == Some('"')
    }

    /// A string in quotes; `\"` is a quote inside it. It ends with its line at the latest, so that a forgotten quote
    /// does not swallow the file.
    fn text(&mut self, place: Place) -> Result<String, Fault> {
        self.step();
        let mut text = String::new();
        while let Some(&c) = self.rest.peek() {
            if c == '\n' {
                break;
            }
            self.step();
            match c {
                '"' => return Ok(text),
                '\\' if matches!(self.rest.peek(), Some('"' | '\\')) => text.extend(self.step()),
                _ => text.push(c),
            }
        }
        Err(fault(place, "this text has no closing quote on its line"))
    }

    fn nag(&mut self, place: Place) -> Result<Token, Fault> {
        self.step();
        let digits: String = std::iter::from_fn(|| {
            let digit = self.rest.peek().copied().filter(char::is_ascii_digit)?;
            self.step();
            Some(digit)
        })
        .collect();
        digits.parse().map(Token::Nag).map_err(|_| fault(place, "expected a number from 0 to 65535 behind $"))
    }

    fn setup(&mut self, place: Place) -> Result<Token, Fault> {
        self.step();
        let mut command = String::new();
        while let Some(c) = self.rest.peek().copied().filter(|c| !c.is_whitespace() && *c != '"') {
            command.push(c);
            self.step();
        }
        self.skip_blanks();
        if command != "FEN" || self.rest.peek() != Some(&'"') {
            return Err(fault(place, "expected a setup such as /FEN \"W:Wa1:Bb2\"/"));
        }
        let fen = self.text(place)?;
        self.skip_blanks();
        if self.step() == Some('/') {
            Ok(Token::Setup(fen))
        } else {
            Err(fault(place, "this setup has no closing /"))
        }
    }

    fn word(&mut self) -> Token {
        let mut word = String::new();
        while let Some(&c) = self.rest.peek() {
            if c.is_whitespace() || matches!(c, '[' | ']' | '(' | ')' | '{' | '}' | '$' | '"') {
                break;
            }
            word.push(c);
            self.step();
            // No move has the number 0, but a result may be written 0.5-0.5.
            if c == '.' && word != "0." && word[..word.len() - 1].parse::<u32>().is_ok() {
                while self.rest.peek() == Some(&'.') {
                    self.step();
                }
                return Token::Number;
            }
        }
        Token::Word(word)
    }
}

pub(super) fn fault(place: Place, message: impl Into<String>) -> Fault {
    Fault { place, message: message.into() }
}
