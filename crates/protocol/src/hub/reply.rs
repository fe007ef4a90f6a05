//! Messages of an engine.

use std::fmt;
use std::time::Duration;

use bolshak_game::{Info, Score, VariantInfo};
use bolshak_notation::write_hub_move;

use super::level::seconds;
use super::request::words;
use super::{HubError, Line, Param};

/// A message of an engine to a controller.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// Who it is.
    Id(Identity),
    /// A parameter that can be set.
    Param(Param),
    /// End of the introduction; the engine waits for parameters.
    Wait,
    /// It is ready to think.
    Ready,
    /// The answer to a ping.
    Pong,
    /// How the search goes.
    Info(Progress),
    /// The search has ended.
    Done {
        /// The move to play; none if there is none.
        chosen: Option<String>,
        /// The answer that is expected.
        ponder: Option<String>,
    },
    /// Something was wrong with a request.
    Error(String),
}

/// Who an engine is. A field that it does not send is empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Identity {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Who made it.
    pub author: String,
    /// The country of the author.
    pub country: String,
}

/// The progress of a search. A field that is not sent is `None`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Progress {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Mean length of the lines that were searched.
    pub mean_depth: Option<f64>,
    /// The score for the side to move.
    pub score: Option<Score>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time since the start.
    pub time: Option<Duration>,
    /// Millions of positions a second.
    pub speed: Option<f64>,
    /// Which of several lines this is, from 1: an extension.
    pub multi_pv: Option<u32>,
    /// The expected play.
    pub line: Vec<String>,
}

/// What an error is about.
const MESSAGE: &str = "message";

impl Reply {
    /// Reads a line; one that is empty or of a command not known here says nothing, whatever is in it: engines print
    /// banners. A report of a search is no reason to stop an engine either: what cannot be read in it is missing.
    ///
    /// # Errors
    /// The place that cannot be read, or what is missing.
    pub fn read(text: &str) -> Result<Option<Self>, HubError> {
        const KNOWN: [&str; 8] = ["id", "param", "wait", "ready", "pong", "info", "done", "error"];
        let command = Line::command_of(text);
        let line = match Line::parse(text) {
            _ if !KNOWN.contains(&command) => return Ok(None),
            Err(_) if command == "info" => return Ok(None),
            line => line?,
        };
        let Some(line) = line else { return Ok(None) };
        let said = text.trim();
        let text = |key: &str| line.value(key).filter(|value| !value.is_empty()).map(str::to_owned);
        Ok(Some(match line.command.as_str() {
            "id" => Self::Id(Identity {
                name: text("name").unwrap_or_default(),
                version: text("version").unwrap_or_default(),
                author: text("author").unwrap_or_default(),
                country: text("country").unwrap_or_default(),
            }),
            "param" => Self::Param(Param::read(&line)?),
            // A banner may begin with such a word.
            "wait" | "ready" | "pong" if said != line.command => return Ok(None),
            "wait" => Self::Wait,
            "ready" => Self::Ready,
            "pong" => Self::Pong,
            "info" => Self::Info(Progress::read(&line)),
            "done" => Self::Done { chosen: text("move"), ponder: text("ponder") },
            "error" => {
                let words = line.value(MESSAGE).unwrap_or_else(|| said[line.command.len()..].trim());
                Self::Error(words.to_owned())
            }
            _ => return Ok(None),
        }))
    }

    /// Whether a line complains in the words of the protocol; a banner may have an error of its own.
    pub(super) fn is_complaint(text: &str) -> bool {
        Line::parse(text).is_ok_and(|line| line.is_some_and(|line| line.has(MESSAGE)))
    }

    /// Whether a line is the answer of a search, readable or not.
    pub(super) fn is_move(text: &str) -> bool {
        Line::command_of(text) == "done"
    }

    /// Whether a line says who an engine is, readable or not.
    pub(super) fn is_identity(text: &str) -> bool {
        Line::command_of(text) == "id"
    }

    fn line(&self) -> Line {
        match self {
            Self::Id(identity) => identity.line(),
            Self::Param(param) => param.line(),
            Self::Wait => Line::new("wait"),
            Self::Ready => Line::new("ready"),
            Self::Pong => Line::new("pong"),
            Self::Info(progress) => progress.line(),
            Self::Done { chosen, ponder } => {
                Line::new("done").with_some("move", chosen.as_ref()).with_some("ponder", ponder.as_ref())
            }
            Self::Error(message) => Line::new("error").with(MESSAGE, message),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.line().fmt(f)
    }
}

impl Identity {
    fn line(&self) -> Line {
        let Self { name, version, author, country } = self;
        let said = [("name", name), ("version", version), ("author", author), ("country", country)];
        let said = said.into_iter().filter(|(_, value)| !value.is_empty());
        said.fold(Line::new("id"), |line, (key, value)| line.with(key, value))
    }
}

impl Progress {
    /// An engine's report in the terms of the protocol.
    #[must_use]
    pub fn of(game: &VariantInfo, info: &Info) -> Self {
        #[allow(clippy::cast_precision_loss)]
        let speed = info.nodes as f64 / info.time.as_secs_f64().max(0.001) / 1e6;
        Self {
            depth: Some(info.depth),
            mean_depth: None,
            score: Some(info.score),
            nodes: Some(info.nodes),
            time: Some(info.time),
            speed: Some(speed),
            multi_pv: (info.rank > 1).then_some(info.rank),
            line: info.line.iter().map(|mv| write_hub_move(game, mv)).collect(),
        }
    }

    fn read(line: &Line) -> Self {
        Self {
            depth: line.readable("depth"),
            mean_depth: line.value("mean-depth").and_then(finite),
            score: line.value("score").and_then(finite).map(score_of_men),
            nodes: line.readable("nodes"),
            time: line.value("time").and_then(seconds),
            speed: line.value("nps").and_then(finite),
            multi_pv: line.readable("multi-pv"),
            line: words(line.value("pv").unwrap_or_default()),
        }
    }

    fn line(&self) -> Line {
        let real = |value: Option<f64>, places: usize| value.map(|value| format!("{value:.places$}"));
        Line::new("info")
            .with_some("multi-pv", self.multi_pv)
            .with_some("depth", self.depth)
            .with_some("mean-depth", real(self.mean_depth, 1))
            .with_some("score", real(self.score.map(men_of_score), 2))
            .with_some("nodes", self.nodes)
            .with_some("time", real(self.time.map(|time| time.as_secs_f64()), 3))
            .with_some("nps", real(self.speed, 2))
            .with_some("pv", (!self.line.is_empty()).then(|| self.line.join(" ")))
    }
}

/// The score of a found win in the protocol, in men, less a hundredth for each ply to it.
const FOUND: f64 = 100.0;

fn men_of_score(score: Score) -> f64 {
    match score.decided_in() {
        Some(plies) => (FOUND - f64::from(plies.abs()) / 100.0).copysign(f64::from(score.0)),
        None => f64::from(score.in_hundredths()) / 100.0,
    }
}

fn score_of_men(men: f64) -> Score {
    #[allow(clippy::cast_possible_truncation)]
    let hundredths = |men: f64| (men * 100.0).round() as i32;
    let size = match hundredths(men.abs().min(FOUND)) {
        judged if judged < Score::KNOWN => judged,
        Score::KNOWN => Score::TABLE_WIN,
        found => Score::WIN - (hundredths(FOUND) - found),
    };
    Score(if men < 0.0 { -size } else { size })
}

fn finite(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}
