//! Requests of a controller.

use std::fmt;

use bolshak_game::Limits;

use super::level::{level_line, read_level};
use super::{HubError, Line};

/// A request of a controller to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Asks who the engine is and what can be set.
    Hub,
    /// Set a parameter.
    SetParam {
        /// Its name.
        name: String,
        /// Its new value.
        value: String,
    },
    /// The parameters are set; get ready.
    Init,
    /// Another game follows.
    NewGame,
    /// The position to think about.
    Position {
        /// A position string.
        position: String,
        /// The moves since that position, which is at least as far back as the last move that cannot be undone.
        moves: Vec<String>,
    },
    /// How long to think from now on.
    Level(Limits),
    /// Start a search.
    Go(Mode),
    /// Answer at once.
    Stop,
    /// The expected move has been played: pondering becomes thinking.
    PonderHit,
    /// A ping.
    Ping,
    /// Exit.
    Quit,
}

/// The purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// A move to play.
    Think,
    /// To think on the opponent's time.
    Ponder,
    /// To analyse a position.
    Analyze,
}

const MODES: [(&str, Mode); 3] =
    [("think", Mode::Think), ("ponder", Mode::Ponder), ("analyze", Mode::Analyze)];

impl Request {
    /// Reads a line; one that is empty or of a command not known here says nothing.
    ///
    /// # Errors
    /// The place that cannot be read, or what is missing.
    pub fn read(text: &str) -> Result<Option<Self>, HubError> {
        let Some(line) = Line::parse(text)? else { return Ok(None) };
        Ok(Some(match line.command.as_str() {
            "hub" => Self::Hub,
            "set-param" => {
                let value = line.value("value").unwrap_or_default().to_owned();
                Self::SetParam { name: line.needed("name")?.to_owned(), value }
            }
            "init" => Self::Init,
            "new-game" => Self::NewGame,
            "pos" => Self::Position {
                position: line.needed("pos")?.to_owned(),
                moves: words(line.value("moves").unwrap_or_default()),
            },
            "level" => Self::Level(read_level(&line)?),
            "go" => {
                let mode = MODES.into_iter().find(|(word, _)| line.has(word));
                Self::Go(mode.map_or(Mode::Think, |(_, mode)| mode))
            }
            "stop" => Self::Stop,
            "ponder-hit" => Self::PonderHit,
            "ping" => Self::Ping,
            "quit" => Self::Quit,
            _ => return Ok(None),
        }))
    }

    fn line(&self) -> Line {
        match self {
            Self::Hub => Line::new("hub"),
            Self::SetParam { name, value } => Line::new("set-param").with("name", name).with("value", value),
            Self::Init => Line::new("init"),
            Self::NewGame => Line::new("new-game"),
            Self::Position { position, moves } => {
                let moves = (!moves.is_empty()).then(|| moves.join(" "));
                Line::new("pos").with("pos", position).with_some("moves", moves)
            }
            Self::Level(limits) => level_line(limits),
            Self::Go(mode) => {
                let word = MODES.iter().find(|(_, other)| other == mode).map_or("think", |(word, _)| word);
                Line::new("go").flag(word)
            }
            Self::Stop => Line::new("stop"),
            Self::PonderHit => Line::new("ponder-hit"),
            Self::Ping => Line::new("ping"),
            Self::Quit => Line::new("quit"),
        }
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.line().fmt(f)
    }
}

pub(super) fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}
