//! Games out of words.

use super::lexer::{Lexer, Token, fault};
use super::{Fault, File, GameResult, Item, PdnGame, Place, Tag};

/// Reads a whole file. Whatever cannot be read becomes a fault, and reading goes on with the next game.
#[must_use]
pub fn read(text: &str) -> File {
    let mut parser = Parser { lexer: Lexer::new(text), ahead: None, in_body: false, file: File::default() };
    while let Some(place) = parser.place_of_next() {
        match parser.game(place) {
            // A second separator is no game.
            Ok(game) if game.tags.is_empty() && game.items.is_empty() => {}
            Ok(game) => parser.file.games.push(game),
            Err(fault) => {
                parser.file.faults.push(fault);
                parser.skip_to_next_game();
                parser.in_body = false;
            }
        }
    }
    parser.file
}

/// How deep variations may be nested: a limit that no annotator reaches and no file can exhaust the stack with.
const DEEPEST_VARIATION: usize = 100;

struct Parser<'a> {
    lexer: Lexer<'a>,
    ahead: Option<(Place, Result<Token, Fault>)>,
    /// Whether the game being read has come to its moves.
    in_body: bool,
    file: File,
}

impl Parser<'_> {
    fn game(&mut self, place: Place) -> Result<PdnGame, Fault> {
        let mut game = PdnGame { place, ..PdnGame::default() };
        while self.next_is(&Token::Open) {
            game.tags.push(self.tag()?);
        }
        self.in_body = true;
        let result = self.items(&mut game.items, &[])?;
        self.in_body = false;
        let tagged = game.tag("Result").and_then(|tag| GameResult::parse(&tag.value));
        game.result = result.filter(|result| *result != GameResult::Unknown).or(tagged).unwrap_or_default();
        Ok(game)
    }

    fn tag(&mut self) -> Result<Tag, Fault> {
        let (open, _) = self.take()?;
        let (place, name) = self.take()?;
        let Token::Word(name) = name else { return Err(fault(place, "expected the name of a tag")) };
        if !name.starts_with(|c: char| c.is_ascii_uppercase()) {
            return Err(fault(
                place,
                format!("expected the name of a tag with a capital letter, found {name}"),
            ));
        }
        let (place, value) = self.take()?;
        let Token::Text(value) = value else {
            return Err(fault(place, format!("expected the value of {name} in double quotes")));
        };
        match self.take() {
            Ok((_, Token::Close)) => Ok(Tag { place, name, value }),
            _ => Err(fault(open, format!("the tag {name} has no closing ]"))),
        }
    }

    /// Reads up to the end of the game or of the innermost variation; the result if one is written there. `open` are the
    /// places where the variations around it began.
    fn items(&mut self, items: &mut Vec<Item>, open: &[Place]) -> Result<Option<GameResult>, Fault> {
        let depth = open.len();
        let unclosed = || open.last().map(|&place| fault(place, "this variation has no closing )"));
        while let Some(place) = self.place_of_next() {
            // A new head begins the next game even where the separator was forgotten.
            if self.next_is(&Token::Open) {
                return unclosed().map_or(Ok(None), Err);
            }
            match self.take()?.1 {
                Token::Comment(text) => items.push(Item::Comment(text)),
                Token::Nag(nag) => items.push(Item::Nag(nag)),
                Token::Setup(fen) => items.push(Item::Setup { place, fen }),
                Token::Number => {}
                Token::OpenVariation if depth < DEEPEST_VARIATION => {
                    let mut inner = vec![];
                    self.items(&mut inner, &[open, &[place]].concat())?;
                    items.push(Item::Variation(inner));
                }
                Token::OpenVariation => return Err(fault(place, "variations are nested too deep")),
                Token::CloseVariation if depth > 0 => return Ok(None),
                Token::CloseVariation => return Err(fault(place, "a ) without its (")),
                Token::Word(word) => {
                    if let Some(result) = GameResult::parse(&word) {
                        if depth == 0 {
                            return Ok(Some(result));
                        }
                    } else {
                        push_word(items, place, &word);
                    }
                }
                Token::Open | Token::Close | Token::Text(_) => {
                    return Err(fault(place, "expected a move, a comment or a result"));
                }
            }
        }
        unclosed().map_or(Ok(None), Err)
    }

    /// After a fault: the game ends at its result, or where a head begins a line behind its moves.
    fn skip_to_next_game(&mut self) {
        let mut in_tag = false;
        while let Some(place) = self.place_of_next() {
            if self.in_body && place.column == 1 && self.next_is(&Token::Open) {
                return;
            }
            match self.take() {
                Ok((_, Token::Open)) => in_tag = true,
                Ok((_, Token::Close)) | Err(_) => in_tag = false,
                Ok((_, Token::Word(word))) if !in_tag => {
                    if GameResult::parse(&word).is_some() {
                        return;
                    }
                    self.in_body = true;
                }
                Ok((_, Token::Number)) if !in_tag => self.in_body = true,
                Ok(_) => {}
            }
        }
    }

    fn fill(&mut self) {
        if self.ahead.is_none() {
            self.ahead = self.lexer.next();
        }
    }

    fn place_of_next(&mut self) -> Option<Place> {
        self.fill();
        self.ahead.as_ref().map(|(place, _)| *place)
    }

    fn next_is(&mut self, token: &Token) -> bool {
        self.fill();
        matches!(&self.ahead, Some((_, Ok(next))) if next == token)
    }

    fn take(&mut self) -> Result<(Place, Token), Fault> {
        self.fill();
        match self.ahead.take() {
            Some((place, token)) => Ok((place, token?)),
            None => Err(fault(self.lexer.place(), "the file ends in the middle of a game")),
        }
    }
}

/// A word is a move with its strength marks, or marks alone that belong to the move before.
fn push_word(items: &mut Vec<Item>, place: Place, word: &str) {
    let text = word.trim_end_matches(['!', '?']);
    let new_marks = &word[text.len()..];
    if text.is_empty() {
        if let Some(Item::Move { marks, .. }) = items.last_mut() {
            marks.push_str(new_marks);
        }
        return;
    }
    items.push(Item::Move { place, text: text.to_owned(), marks: new_marks.to_owned() });
}
