//! The pages of rules for people, and those about what surrounds the games ([`TOPICS`]). Each is a text file of the page's
//! folder, one for each game or topic and language, and one for all forms of a game; its diagrams are resolved here, so that the browser gets positions and moves and needs no rules to
//! draw them.

mod markup;

use std::fmt;

use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use bolshak_chapaev::Length;
use bolshak_game::{Need, Variant, find, look_up_for};
use bolshak_notation::{Form, read_move, read_position, write_move};
use bolshak_wire as wire;
use serde::Serialize;

use crate::assets;
use crate::error::ApiError;

use markup::{Block, Fault, Sketch, Span};

/// The languages in which every game has its rules.
pub const LANGUAGES: [&str; 2] = ["en", "ru"];

/// What the pages beside the rules are about, in the order in which they are listed. Every claim names its source.
pub const TOPICS: [&str; 6] = ["glossary", "diagonals", "conduct", "equipment", "questions", "history"];

/// The rules of one game in one language, or a page about what surrounds the games, ready to be shown.
#[derive(Serialize)]
pub struct Page {
    /// The variant that gives the page its name: the one asked for, or that of which it is a form.
    variant: &'static str,
    language: String,
    title: String,
    parts: Vec<Part>,
}

/// A part of a page.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Part {
    Heading { text: String },
    Text { spans: Vec<Span> },
    List { items: Vec<Vec<Span>> },
    Diagram(Box<Diagram>),
}

/// A position, perhaps with a move that is made in it.
#[derive(Serialize)]
struct Diagram {
    #[serde(skip)]
    sketch: Sketch,
    /// The variant whose position it is.
    variant: &'static str,
    view: wire::View,
    #[serde(rename = "move")]
    mv: Option<wire::PlayedMove>,
    caption: String,
}

/// Why there is no page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PageError {
    /// There is no such file.
    Missing {
        /// Where it was sought, below the page's folder.
        file: String,
    },
    /// The file cannot be understood.
    Faulty {
        /// The file, below the page's folder.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong and what was expected.
        message: String,
    },
}

impl fmt::Display for PageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { file } => write!(f, "there is no {file}"),
            Self::Faulty { file, line, message } => write!(f, "{file}:{line}: {message}"),
        }
    }
}

impl std::error::Error for PageError {}

impl Page {
    /// Reads the page of a game and resolves its diagrams.
    ///
    /// # Errors
    /// The file that is missing, or the first line that cannot be understood.
    pub fn read(variant: &'static dyn Variant, language: &str) -> Result<Self, PageError> {
        let variant = family(variant);
        let of = variant.info().id;
        let is_form = |other: &'static dyn Variant| family(other).info().id == of;
        let draw = |line, sketch| diagram(variant, &is_form, line, sketch);
        Self::read_with(of, &format!("rules/{language}/{of}.md"), language, draw)
    }

    /// Reads a page beside the rules. Its diagrams are of Russian draughts unless they name another game.
    ///
    /// # Errors
    /// The file that is missing, or the first line that cannot be understood.
    pub fn of_topic(topic: &str, language: &str) -> Result<Self, PageError> {
        let draw = |line, sketch| diagram(russian(line)?, &|_| true, line, sketch);
        Self::read_with(RUSSIAN, &format!("guide/{language}/{topic}.md"), language, draw)
    }

    /// Reads the page of Chapaev, which is not among the games. Its lines stand on all squares, like the men of Turkish
    /// draughts, whose board serves for the diagrams.
    ///
    /// # Errors
    /// The file that is missing, or the first line that cannot be understood.
    pub fn of_chapaev(language: &str) -> Result<Self, PageError> {
        let on_turkish_board = |line, sketch| {
            let board = find("turkish").ok_or_else(|| Fault::new(line, "there is no Turkish draughts"))?;
            diagram(board, &|_| false, line, sketch)
        };
        let id = Length::ToTheEdge.id();
        Self::read_with(id, &format!("rules/{language}/{id}.md"), language, on_turkish_board)
    }

    fn read_with(
        id: &'static str,
        file: &str,
        language: &str,
        draw: impl Fn(usize, Sketch) -> Result<Diagram, Fault>,
    ) -> Result<Self, PageError> {
        let file = file.to_owned();
        let Some(text) = assets::text(&file) else { return Err(PageError::Missing { file }) };
        let faulty = |Fault { line, message }| PageError::Faulty { file, line, message };
        let markup = markup::read(&text).map_err(faulty.clone())?;
        let parts = markup.blocks.into_iter().map(|(line, block)| part(&draw, line, block));
        let parts = parts.collect::<Result<_, _>>().map_err(faulty)?;
        Ok(Self { variant: id, language: language.to_owned(), title: markup.title, parts })
    }

    /// The game that gives the page its name.
    #[must_use]
    pub fn variant(&self) -> &'static str {
        self.variant
    }

    /// The diagrams: the game that is drawn, and position and move as they are written.
    pub fn diagrams(&self) -> impl Iterator<Item = (&'static str, &str, Option<&str>)> {
        self.parts.iter().filter_map(|part| match part {
            Part::Diagram(diagram) => {
                let (position, mv) = diagram.sketch.written();
                Some((diagram.variant, position, mv))
            }
            _ => None,
        })
    }
}

/// What a game is, in the first sentence of its page.
pub(crate) fn first_sentence(id: &str, language: &str) -> Option<String> {
    let text = assets::text(&format!("rules/{language}/{id}.md"))?;
    let blocks = markup::read(&text).ok()?.blocks;
    let lead = blocks.into_iter().find_map(|(_, block)| match block {
        Block::Text(spans) => Some(spans),
        _ => None,
    })?;
    let words: String = lead.into_iter().map(|span| span.text).collect();
    let end = words.find(". ").map_or(words.len(), |at| at + 1);
    Some(words[..end].to_owned())
}

/// The game whose page tells the rules of this one too.
fn family(variant: &'static dyn Variant) -> &'static dyn Variant {
    variant.info().form.as_ref().and_then(|form| find(form.of)).unwrap_or(variant)
}

fn part(
    draw: impl Fn(usize, Sketch) -> Result<Diagram, Fault>,
    line: usize,
    block: Block,
) -> Result<Part, Fault> {
    Ok(match block {
        Block::Heading(text) => Part::Heading { text },
        Block::Text(spans) => Part::Text { spans },
        Block::List(items) => Part::List { items },
        Block::Diagram(sketch) => Part::Diagram(Box::new(draw(line, sketch)?)),
    })
}

/// The word for the initial position.
const START: &str = "start";

/// The game of the pages beside the rules.
const RUSSIAN: &str = "russian";

fn russian(line: usize) -> Result<&'static dyn Variant, Fault> {
    find(RUSSIAN).ok_or_else(|| Fault::new(line, "there is no Russian draughts"))
}

/// A diagram of the page's game, or of another that fits the page.
fn diagram(
    page: &'static dyn Variant,
    fits: &dyn Fn(&'static dyn Variant) -> bool,
    line: usize,
    sketch: Sketch,
) -> Result<Diagram, Fault> {
    let of = page.info().id;
    let form = |(line, id): &(usize, String)| {
        let form = find(id).filter(|variant| fits(*variant));
        form.ok_or_else(|| Fault::new(*line, format!("form: {id} is no form of {of}")))
    };
    let variant = sketch.form.as_ref().map_or(Ok(page), form)?;
    let info = variant.info();
    let board = match sketch.position.as_str() {
        START => variant.start(),
        text => {
            read_position(variant, text).map_err(|error| Fault::new(line, format!("position: {error}")))?
        }
    };
    let mv = sketch.turn.as_ref().map(|(line, text)| {
        let moves = board.legal_moves();
        let index = read_move(info, moves, text)
            .map_err(|error| Fault::new(*line, format!("move {text}: {error}")))?;
        let full = write_move(info, moves, index, Form::Full);
        Ok(wire::PlayedMove::of(info, &moves[index], full, board.side_to_move(), 0))
    });
    let caption = sketch.caption.clone();
    let (view, mv) = (wire::View::of(info, &board.view()), mv.transpose()?);
    Ok(Diagram { sketch, variant: info.id, view, mv, caption })
}

/// `GET /api/variants/{id}/rules/{language}`
pub(crate) async fn rules(Path((id, language)): Path<(String, String)>) -> Result<Json<Page>, ApiError> {
    let variant = look_up_for(Need::Read, &id).ok();
    if variant.is_none() && Length::of(&id).is_none() {
        return Err(missing(format!("there is no game {id}")));
    }
    shown(&language, || {
        variant.map_or_else(|| Page::of_chapaev(&language), |variant| Page::read(variant, &language))
    })
}

/// `GET /api/guide/{topic}/{language}`
pub(crate) async fn guide(Path((topic, language)): Path<(String, String)>) -> Result<Json<Page>, ApiError> {
    if !TOPICS.contains(&topic.as_str()) {
        return Err(missing(format!("there is no page about {topic}, only about {}", TOPICS.join(", "))));
    }
    shown(&language, || Page::of_topic(&topic, &language))
}

fn missing(message: String) -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "nothing-here", message)
}

fn shown(language: &str, read: impl FnOnce() -> Result<Page, PageError>) -> Result<Json<Page>, ApiError> {
    if !LANGUAGES.contains(&language) {
        return Err(missing(format!("there are no rules in {language}, only in {}", LANGUAGES.join(", "))));
    }
    read().map(Json).map_err(|error| match error {
        PageError::Missing { .. } => missing(error.to_string()),
        PageError::Faulty { .. } => {
            tracing::error!(%error, "a page of rules cannot be shown");
            ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "faulty-page", error.to_string())
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagram_is_of_a_form_of_the_game_that_the_page_is_about() {
        let drawn = |form: &str| {
            let page = find("pskov").expect("a game");
            let sketch = Sketch {
                form: Some((2, form.to_owned())),
                position: START.to_owned(),
                caption: "The start.".to_owned(),
                turn: None,
            };
            diagram(page, &|variant| family(variant).info().id == "pskov", 1, sketch)
                .map(|diagram| diagram.variant)
        };
        assert_eq!(drawn("pskov-large"), Ok("pskov-large"));
        assert_eq!(drawn("novgorod").map_err(|fault| fault.line), Err(2));
        assert_eq!(drawn("nothing").map_err(|fault| fault.line), Err(2));
    }
}
