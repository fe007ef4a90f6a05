//! Games out of words.

use std::borrow::Cow;

use super::lexer::{Dots, Lexer, Misread, Places, Token};
use super::{Fault, GameResult, Item, PdnGame, Place, Tag, signs};
use crate::excerpt;

/// How deep variations may be nested: a limit that no annotator reaches and no file can exhaust the stack with.
pub const DEEPEST_VARIATION: usize = 100;

/// The most tags, moves, comments, signs and variations of one game. As text they need two bytes each, in memory a
/// hundred times as much.
const MOST_ITEMS: usize = 20_000;

/// Reads games one after the other from bytes that hold whole games.
pub(super) struct Parser<'a> {
    lexer: Lexer<'a>,
    ahead: Option<(usize, Result<Token<'a>, Misread>)>,
    places: Places,
    /// Whether the game being read has come to its moves.
    in_body: bool,
    /// Whether the game ended with a separator.
    separated: bool,
    /// How many tags and items the game has so far.
    held: usize,
    /// The value of the game's Result tag, if it is of points that no family of results has.
    points: Option<String>,
    /// What is odd about the game.
    warnings: Vec<Fault>,
    /// The last game as far as it was read, if it could not be read to its end.
    broken: Option<PdnGame>,
    /// Whether a text that somebody keeps is not UTF-8. It is left empty: the game must be decoded and read again.
    not_utf8: bool,
}

impl<'a> Parser<'a> {
    /// A reader of bytes whose first stands at this place.
    pub(super) fn new(bytes: &'a [u8], place: Place) -> Self {
        Self {
            lexer: Lexer::new(bytes),
            ahead: None,
            places: Places::new(place),
            in_body: false,
            separated: false,
            held: 0,
            points: None,
            warnings: vec![],
            broken: None,
            not_utf8: false,
        }
    }

    /// The next game, or what is wrong with it; then the parser stands behind it. None at the end, and where a second
    /// separator stands, which is no game.
    pub(super) fn next_game(&mut self) -> Option<Result<PdnGame, Fault>> {
        (self.in_body, self.separated, self.held, self.points) = (false, false, 0, None);
        self.warnings.clear();
        self.broken = None;
        let place = self.place_of_next()?;
        match self.game(place) {
            Ok(game) if game.tags.is_empty() && game.items.is_empty() => None,
            Ok(game) => Some(Ok(game)),
            Err(fault) => {
                self.skip_to_next_game();
                Some(Err(fault))
            }
        }
    }

    /// The offset up to which everything has been taken.
    pub(super) fn used(&self) -> usize {
        self.ahead.as_ref().map_or(self.lexer.at(), |(start, _)| *start)
    }

    /// The place of that offset.
    pub(super) fn place(&mut self) -> Place {
        let used = self.used();
        self.places.advance(self.lexer.bytes(), used)
    }

    /// Whether more bytes could change what was read.
    pub(super) fn touched_end(&self) -> bool {
        self.lexer.touched_end()
    }

    /// Whether the last game ended with `*` or a result, and not with the head of the next or the end of the file.
    pub(super) fn separated(&self) -> bool {
        self.separated
    }

    /// Whether the bytes must be decoded to be read.
    pub(super) fn not_utf8(&self) -> bool {
        self.not_utf8
    }

    /// The last game as far as it was read, if it could not be read to its end.
    pub(super) fn take_broken(&mut self) -> Option<PdnGame> {
        self.broken.take().filter(|game| !game.tags.is_empty() || !game.items.is_empty())
    }

    fn game(&mut self, place: Place) -> Result<PdnGame, Fault> {
        let mut game = PdnGame { place, ..PdnGame::default() };
        let read = self.read_into(&mut game);
        game.warnings = std::mem::take(&mut self.warnings);
        if read.is_ok() {
            return read.map(|()| game);
        }
        self.broken = Some(game);
        read.map(|()| PdnGame::default())
    }

    /// Reads tags and body; what has been read stays where it is faulty.
    fn read_into(&mut self, game: &mut PdnGame) -> Result<(), Fault> {
        let place = game.place;
        while self.next_is(Token::Open) {
            game.tags.push(self.tag()?);
            self.hold(place, 1)?;
        }
        self.in_body = true;
        let tagged = game.tag("Result").map(|tag| tag.value.trim());
        self.points = tagged.filter(|value| GameResult::parse(value).is_none()).map(str::to_owned);
        let tagged =
            tagged.and_then(|value| GameResult::parse(value).or_else(|| GameResult::of_points(value)));
        game.result = tagged.unwrap_or_default();
        let result = self.items(&mut game.items, &mut vec![])?;
        game.result = result.filter(|result| *result != GameResult::Unknown).unwrap_or(game.result);
        Ok(())
    }

    fn tag(&mut self) -> Result<Tag, Fault> {
        let (open, _) = self.take()?;
        let doubled = self.next_is(Token::Open);
        if doubled {
            self.take()?;
            self.warn(open, "a second [ before a tag");
        }
        let (place, name) = self.take()?;
        let Token::Word(name) = name else { return Err(Fault::new(place, "expected the name of a tag")) };
        let name = self.text(name);
        if !name.starts_with(|c: char| c.is_ascii_uppercase()) {
            let message =
                format!("expected the name of a tag with a capital letter, found {}", excerpt(&name));
            return Err(Fault::new(place, message));
        }
        let (place, value) = self.take()?;
        if value == Token::Close {
            self.warn(place, format!("the tag {} has no value", excerpt(&name)));
            return Ok(Tag { place, name: name.into_owned(), value: String::new() });
        }
        let Token::Text(value) = value else {
            let name = excerpt(&name);
            return Err(Fault::new(place, format!("expected the value of {name} in double quotes")));
        };
        match self.take() {
            Ok((_, Token::Close)) => {
                if doubled && self.next_is(Token::Close) {
                    self.take()?;
                }
                self.skip_text_behind_tag();
                Ok(Tag { place, name: name.into_owned(), value: unescaped(&self.text(value)).into_owned() })
            }
            _ => Err(Fault::new(open, format!("the tag {} has no closing ]", excerpt(&name)))),
        }
    }

    /// Reads up to the end of the game or of the innermost variation; the result if one is written there. `open` are
    /// the places where the variations around it began.
    fn items(&mut self, items: &mut Vec<Item>, open: &mut Vec<Place>) -> Result<Option<GameResult>, Fault> {
        let mut behind_number = false;
        while self.fill() {
            // A new head begins the next game even where the separator was forgotten.
            if self.next_is(Token::Open) {
                break;
            }
            let (place, token) = self.take()?;
            let before = items.len();
            match token {
                Token::OpenVariation => items.push(self.variation(place, open)?),
                Token::CloseVariation if !open.is_empty() => return Ok(None),
                Token::Word(word) => {
                    let word = plain(&self.text(word));
                    if word == "-" && open.is_empty() && (!self.fill() || self.next_is(Token::Open)) {
                        self.warn(place, "a - where a result is expected");
                        break;
                    }
                    let points = || self.points.as_ref().filter(|points| **points == word);
                    match GameResult::parse(&word).or_else(|| GameResult::of_points(points()?)) {
                        None => {
                            // `1. - - 2.` is a round in which both have passed.
                            let is_round = behind_number && word == "--";
                            push_word(items, place, word, behind_number);
                            if is_round && self.next_is(Token::Number(Dots::One)) {
                                items.push(Item::Unknown { place });
                            }
                        }
                        Some(result) if open.is_empty() => {
                            self.separated = true;
                            return Ok(Some(result));
                        }
                        // A result within a variation says where that leads, and is left out.
                        Some(_) => {}
                    }
                }
                token => self.push(items, place, token)?,
            }
            self.hold(place, items.len() - before)?;
            behind_number = token == Token::Number(Dots::One);
        }
        match open.last() {
            Some(&place) => Err(Fault::new(place, "this variation has no closing )")),
            None => Ok(None),
        }
    }

    fn variation(&mut self, place: Place, open: &mut Vec<Place>) -> Result<Item, Fault> {
        if open.len() == DEEPEST_VARIATION {
            return Err(Fault::new(place, "variations are nested too deep"));
        }
        let mut inner = vec![];
        open.push(place);
        self.items(&mut inner, open)?;
        open.pop();
        inner.shrink_to_fit();
        Ok(Item::Variation(inner))
    }

    /// Text between a tag and the next line, which begins with another tag.
    fn skip_text_behind_tag(&mut self) {
        if self.ahead.is_none()
            && let Some(start) = self.lexer.skip_text_behind_tag()
        {
            let place = self.places.advance(self.lexer.bytes(), start);
            self.warn(place, "text behind a tag is left out");
        }
    }

    fn warn(&mut self, place: Place, message: impl Into<String>) {
        self.warnings.push(Fault::new(place, message));
    }

    /// Counts what the game has.
    fn hold(&mut self, place: Place, more: usize) -> Result<(), Fault> {
        self.held += more;
        let message = || format!("a game of more than {MOST_ITEMS} tags, moves, comments and signs");
        if self.held > MOST_ITEMS { Err(Fault::new(place, message())) } else { Ok(()) }
    }

    /// Adds what one token says by itself.
    fn push(&mut self, items: &mut Vec<Item>, place: Place, token: Token<'_>) -> Result<(), Fault> {
        match token {
            Token::Comment(comment) => items.push(Item::Comment(tidy_comment(&self.text(comment)))),
            Token::Nag(nag) => items.push(Item::Nag(nag)),
            Token::Setup(fen) => items.push(Item::Setup { place, fen: self.text(fen).into_owned() }),
            Token::Sign(sign) => push_signs(items, &self.text(sign)),
            Token::Number(_) => {}
            Token::CloseVariation => return Err(Fault::new(place, "a ) without its (")),
            _ => return Err(Fault::new(place, "expected a move, a comment or a result")),
        }
        Ok(())
    }

    /// The text of a piece that is kept.
    fn text<'b>(&mut self, piece: &'b [u8]) -> Cow<'b, str> {
        std::str::from_utf8(piece).map_or_else(
            |_| {
                self.not_utf8 = true;
                Cow::default()
            },
            Cow::Borrowed,
        )
    }

    /// After a fault: the game ends at its result, or where a head begins a line behind its moves.
    fn skip_to_next_game(&mut self) {
        let mut in_tag = false;
        while let Some(place) = self.place_of_next() {
            if self.in_body && place.column == 1 && self.next_is(Token::Open) {
                return;
            }
            match self.take() {
                Ok((_, Token::Open)) => in_tag = true,
                Ok((_, Token::Close)) | Err(_) => in_tag = false,
                Ok((_, Token::Word(word))) if !in_tag => {
                    if let Some(result) = std::str::from_utf8(word).ok().and_then(GameResult::parse) {
                        let broken = self.broken.as_mut().filter(|_| result != GameResult::Unknown);
                        broken.into_iter().for_each(|game| game.result = result);
                        self.separated = true;
                        return;
                    }
                    self.in_body = true;
                }
                Ok((_, Token::Number(_))) if !in_tag => self.in_body = true,
                Ok(_) => {}
            }
        }
    }

    /// Looks at the next token; whether there is one.
    fn fill(&mut self) -> bool {
        if self.ahead.is_none() {
            self.ahead = self.lexer.next();
        }
        self.ahead.is_some()
    }

    /// Where the next token stands, if there is one.
    pub(super) fn place_of_next(&mut self) -> Option<Place> {
        self.fill();
        let start = self.ahead.as_ref()?.0;
        Some(self.places.advance(self.lexer.bytes(), start))
    }

    fn next_is(&mut self, token: Token<'_>) -> bool {
        self.fill();
        matches!(&self.ahead, Some((_, Ok(next))) if *next == token)
    }

    fn take(&mut self) -> Result<(Place, Token<'a>), Fault> {
        let Some(place) = self.place_of_next() else {
            return Err(Fault::new(self.place(), "the file ends in the middle of a game"));
        };
        match self.ahead.take() {
            Some((_, Ok(token))) => Ok((place, token)),
            Some((_, Err(message))) => Err(Fault::new(place, message)),
            None => Err(Fault::new(place, "the file ends in the middle of a game")),
        }
    }
}

/// The value of a string, `\"` and `\\` resolved.
fn unescaped(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return value.into();
    }
    let mut plain = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = if c == '\\' { chars.next_if(|next| matches!(next, '"' | '\\')) } else { None };
        plain.push(escaped.unwrap_or(c));
    }
    plain.into()
}

/// A word without the blanks that people put around separators, and with plain dashes.
fn plain(word: &str) -> String {
    if word.bytes().all(|byte| byte.is_ascii_graphic()) {
        return word.to_owned();
    }
    let plain = |c: char| if matches!(c, '‐'..='―' | '−') { '-' } else { c };
    word.chars().filter(|c| !c.is_whitespace()).map(plain).collect()
}

/// A comment without blanks at its ends; a line break inside it and the blanks around that are one blank.
pub(crate) fn tidy_comment(comment: &str) -> String {
    let comment = comment.trim();
    if !comment.contains(['\n', '\r']) {
        return comment.to_owned();
    }
    let mut tidy = String::with_capacity(comment.len());
    for line in comment.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()) {
        tidy.push_str(if tidy.is_empty() { "" } else { " " });
        tidy.push_str(line);
    }
    tidy
}

/// A word is a move with its signs, signs alone that belong to the move before, or the stand-in for an unknown move.
fn push_word(items: &mut Vec<Item>, place: Place, word: String, behind_number: bool) {
    match word.as_str() {
        // `1. ... d6-c5` counts the second player's move as `1... d6-c5` does.
        "..." | "…" if behind_number => return,
        "..." | "…" | "--" => return items.push(Item::Unknown { place }),
        _ => {}
    }
    let (text, marks, nags) = signs::split(&word);
    if text.is_empty() || (word.len() < 5 && signs::sign(&word).is_some()) {
        return push_signs(items, &word);
    }
    let text = if text.len() == word.len() { word } else { text.to_owned() };
    items.push(Item::Move { place, text, marks });
    items.extend(nags.into_iter().map(Item::Nag));
}

/// Strength marks go to the move before them, other signs stand behind it as glyphs.
fn push_signs(items: &mut Vec<Item>, word: &str) {
    if let Some(sign) = signs::sign(word).filter(|sign| !is_strength(sign.text)) {
        return items.push(Item::Nag(sign.nag));
    }
    let (_, new, nags) = signs::split(word);
    // Marks behind a comment or a variation have lost their move and are left out.
    if let Some(Item::Move { marks, .. }) = items.last_mut() {
        marks.push_str(&new);
    }
    items.extend(nags.into_iter().map(Item::Nag));
}

fn is_strength(sign: &str) -> bool {
    sign.chars().all(|c| matches!(c, '!' | '?'))
}
