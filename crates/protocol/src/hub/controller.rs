//! The controller's role: lines of an engine come in, typed replies come out.

use bolshak_game::Limits;

use super::version_one;
use super::{Identity, Param, Progress, Reply, Request};

/// The most parameters of an engine; more would fill the memory with what nobody can choose from.
const MOST_PARAMS: usize = 1_000;

/// A controller in conversation with an engine.
#[derive(Default)]
pub struct ControllerSide {
    phase: Phase,
    version: Version,
    introduction: Introduction,
}

/// A version of the protocol, which an engine shows by how it introduces itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Version {
    /// That of Scan 2.0: international draughts alone, values without keys, parameters that are not announced.
    One,
    /// That of Scan 3 and nearly all other engines.
    #[default]
    Two,
}

/// What an engine has said about itself.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Introduction {
    /// What it speaks.
    pub version: Version,
    /// Who it is.
    pub identity: Identity,
    /// What can be set; an engine of version 1 does not say it.
    pub params: Vec<Param>,
}

/// A reply of the engine that the controller has waited for.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// It has introduced itself and waits for parameters.
    Introduced(Introduction),
    /// It is ready to think.
    Ready,
    /// It answers a ping.
    Pong,
    /// How the search goes.
    Progress(Progress),
    /// The search has ended with this move, if there is one, and the expected answer to it.
    Done {
        /// The move to play.
        chosen: Option<String>,
        /// The answer that is expected.
        ponder: Option<String>,
    },
    /// It says that a request was wrong.
    Complaint(String),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug, Default)]
enum Phase {
    /// Nothing has been said.
    #[default]
    Silent,
    /// Asked who it is.
    Greeted,
    /// Said who it is; parameters may be set.
    Introduced,
    /// Told to get ready.
    Preparing,
    /// Ready.
    Idle,
    /// In a search.
    Thinking,
}

impl ControllerSide {
    /// The lines to send for a request, if any; remembers which reply to expect.
    ///
    /// # Errors
    /// If the version that the engine speaks has no words for it.
    pub fn say(&mut self, request: &Request) -> Result<Vec<String>, String> {
        let lines = match self.version {
            Version::One => version_one::say(request)?,
            Version::Two => vec![request.to_string()],
        };
        self.phase = match request {
            Request::Hub => Phase::Greeted,
            Request::Init => Phase::Preparing,
            Request::Go(_) => Phase::Thinking,
            _ => self.phase,
        };
        Ok(lines)
    }

    /// Whether the version that the engine speaks has words for these limits.
    ///
    /// # Errors
    /// What it cannot say.
    pub fn must_fit(&self, limits: &Limits) -> Result<(), String> {
        match self.version {
            Version::One => version_one::say(&Request::Level(*limits)).map(|_| ()),
            Version::Two => Ok(()),
        }
    }

    /// Reads a line; `None` for one without content or that belongs to the introduction.
    ///
    /// # Errors
    /// If a line that says the move cannot be read, or nobody has asked for one. Other lines that cannot be read or answer nothing
    /// are chatter.
    pub fn hear(&mut self, text: &str) -> Result<Option<Heard>, String> {
        if self.phase == Phase::Greeted {
            self.version = self.shown_by(text);
        }
        let reply = match self.version {
            Version::One => version_one::read(text, &mut self.introduction.identity),
            Version::Two => self.read(text)?,
        };
        Ok(Some(match (reply, self.phase) {
            (None, _) => return Ok(None),
            (Some(Reply::Id(identity)), _) => {
                self.introduction.identity = identity;
                return Ok(None);
            }
            (Some(Reply::Param(_)), _) if self.introduction.params.len() >= MOST_PARAMS => {
                return Err(format!("it has more than {MOST_PARAMS} parameters"));
            }
            (Some(Reply::Param(param)), _) => {
                self.introduction.params.push(param);
                return Ok(None);
            }
            (Some(Reply::Wait), Phase::Greeted) => {
                self.phase = Phase::Introduced;
                Heard::Introduced(Introduction {
                    version: self.version,
                    ..std::mem::take(&mut self.introduction)
                })
            }
            (Some(Reply::Ready), Phase::Preparing) => {
                self.phase = Phase::Idle;
                Heard::Ready
            }
            (Some(Reply::Done { chosen, ponder }), Phase::Thinking) => {
                self.phase = Phase::Idle;
                Heard::Done { chosen, ponder }
            }
            (Some(Reply::Pong), _) => Heard::Pong,
            (Some(Reply::Error(_)), Phase::Greeted) if !Reply::is_complaint(text) => return Ok(None),
            (Some(Reply::Error(message)), _) => Heard::Complaint(message),
            (Some(Reply::Info(progress)), Phase::Thinking) => Heard::Progress(progress),
            // Some engines still send lines for a moment.
            (Some(Reply::Info(_)), _) => return Ok(None),
            (Some(Reply::Done { .. }), Phase::Idle) => {
                return Err(format!("\"{}\" answers nothing that was asked", text.trim()));
            }
            (Some(Reply::Wait | Reply::Ready | Reply::Done { .. }), _) => return Ok(None),
        }))
    }

    /// The version that a line of the introduction shows: `id` settles it, and `name` before that may be a banner.
    fn shown_by(&self, text: &str) -> Version {
        if Reply::is_identity(text) {
            return Version::Two;
        }
        let is_nameless = self.introduction.identity.name.is_empty();
        if is_nameless && version_one::introduces(text) { Version::One } else { self.version }
    }

    fn read(&self, text: &str) -> Result<Option<Reply>, String> {
        match Reply::read(text) {
            Err(error) if self.phase >= Phase::Idle && Reply::is_move(text) => {
                Err(format!("\"{}\": {error}", text.trim()))
            }
            // An engine may print what it likes.
            reply => Ok(reply.unwrap_or(None)),
        }
    }
}
