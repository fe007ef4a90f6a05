//! The engine's role: lines of a controller come in, deeds come out.

use bolshak_game::{Draws, EngineError, Game, Info, Limits, Match, Task, Turn};
use bolshak_notation::{read_hub, read_hub_move, write_hub_move};

use super::level::is_infinite;
use super::variant::{VARIANT, game_of_variant, variant_param};
use super::{Identity, Mode, Param, Progress, Reply, Request};

/// What an engine has that can be asked and set. The game is not among it: [`EngineSide`] knows that itself.
pub trait Settings {
    /// Who the engine is.
    fn identity(&self) -> Identity;
    /// What can be set.
    fn params(&self) -> Vec<Param>;
    /// Sets a parameter.
    ///
    /// # Errors
    /// What was expected.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String>;
}

/// What the owner of the engine is to do.
pub enum Deed {
    /// Send this.
    Say(Reply),
    /// Make ready, and then send [`Reply::Ready`].
    MakeReady,
    /// Forget the last game.
    Forget,
    /// Begin a search; tell its end to [`EngineSide::ended`].
    Search(Order),
    /// End the search as soon as it can.
    Stop,
    /// Go on with the search, but for no longer than its level says.
    PonderHit,
    /// End the program.
    Quit,
}

/// A search that was asked for.
pub struct Order {
    /// What about.
    pub task: Task,
    /// How long.
    pub limits: Limits,
    /// What for.
    pub mode: Mode,
}

impl Order {
    /// Whether the answer is to be held back until it is asked for, even if the search ends by itself.
    #[must_use]
    pub fn waits_for_stop(&self) -> bool {
        match self.mode {
            Mode::Think => false,
            Mode::Ponder => true,
            Mode::Analyze => is_infinite(&self.limits),
        }
    }
}

/// An engine in conversation with a controller.
pub struct EngineSide {
    line: Box<dyn Match>,
    limits: Limits,
    thinking: bool,
}

impl EngineSide {
    /// An engine that plays this game until it is told of another.
    #[must_use]
    pub fn new(game: &'static dyn Game) -> Self {
        Self { line: game.start(), limits: Limits::default(), thinking: false }
    }

    /// The game that is played.
    #[must_use]
    pub fn game(&self) -> &'static dyn Game {
        self.line.game()
    }

    /// Hears a line. While the engine thinks, it hears only what belongs to a search.
    pub fn hear(&mut self, text: &str, settings: &mut dyn Settings) -> Vec<Deed> {
        match Request::read(text) {
            Ok(None) => vec![],
            Ok(Some(request)) => self.obey(request, settings),
            Err(error) => vec![complaint(error.to_string())],
        }
    }

    /// What to say of a search in progress.
    #[must_use]
    pub fn progress(&self, info: &Info) -> Reply {
        Reply::Info(Progress::of(self.game().info(), info))
    }

    /// What to say when the search has ended.
    pub fn ended(&mut self, found: Result<Info, EngineError>) -> Vec<Reply> {
        self.thinking = false;
        let text = |turn: &Turn| write_hub_move(self.game().info(), turn);
        match found {
            Ok(info) => {
                let (chosen, ponder) = (info.line.first().map(text), info.line.get(1).map(text));
                vec![self.progress(&info), Reply::Done { chosen, ponder }]
            }
            Err(error) => vec![Reply::Error(error.to_string()), Reply::Done { chosen: None, ponder: None }],
        }
    }

    fn obey(&mut self, request: Request, settings: &mut dyn Settings) -> Vec<Deed> {
        match request {
            Request::Ping => return vec![Deed::Say(Reply::Pong)],
            Request::Quit => return vec![Deed::Quit],
            // Where no search is running, its end has crossed the request on the way.
            Request::Stop if self.thinking => return vec![Deed::Stop],
            Request::PonderHit if self.thinking => return vec![Deed::PonderHit],
            Request::Stop | Request::PonderHit => return vec![],
            _ if self.thinking => {
                return vec![complaint("only ping, stop and ponder-hit are heard during a search")];
            }
            _ => {}
        }
        match request {
            Request::Hub => self.introduction(settings),
            Request::SetParam { name, value } => self.set(settings, &name, &value),
            Request::Init => vec![Deed::MakeReady],
            Request::NewGame => {
                self.line = self.game().start();
                vec![Deed::Forget]
            }
            Request::Position { position, moves } => refused(self.set_up(&position, &moves)),
            Request::Level(limits) => {
                self.limits = limits;
                vec![]
            }
            Request::Go(mode) => self.go(mode),
            _ => vec![],
        }
    }

    fn introduction(&self, settings: &dyn Settings) -> Vec<Deed> {
        let params = std::iter::once(variant_param(self.game())).chain(settings.params()).map(Reply::Param);
        let replies = std::iter::once(Reply::Id(settings.identity())).chain(params).chain([Reply::Wait]);
        replies.map(Deed::Say).collect()
    }

    fn set(&mut self, settings: &mut dyn Settings, name: &str, value: &str) -> Vec<Deed> {
        if name != VARIANT {
            return refused(settings.set(name, value).map_err(|error| format!("{name}: {error}")));
        }
        let game = game_of_variant(value).map(|game| self.line = game.start());
        refused(game.map_err(|error| format!("{name}: {error}")))
    }

    fn set_up(&mut self, position: &str, moves: &[String]) -> Result<(), String> {
        let mut line = read_hub(self.game(), position).map_err(|error| format!("pos: {error}"))?;
        // The controller decides about draws; a search is about the moves that there are.
        line.rule_draws(Draws::Waived);
        for (index, text) in moves.iter().enumerate() {
            let place = |error| format!("moves: move {}, {text}: {error}", index + 1);
            let turn = read_hub_move(line.game().info(), line.turns(), text)
                .map_err(|error| place(error.to_string()))?;
            let turn = line.turns()[turn].clone();
            line.play(&turn).map_err(|error| place(error.to_string()))?;
        }
        self.line = line;
        Ok(())
    }

    fn go(&mut self, mode: Mode) -> Vec<Deed> {
        if self.line.turns().is_empty() {
            let nothing = Reply::Done { chosen: None, ponder: None };
            return vec![complaint(EngineError::GameOver.to_string()), Deed::Say(nothing)];
        }
        self.thinking = true;
        let task = Task::of(self.line.as_ref());
        let task = if mode == Mode::Analyze { task.for_analysis() } else { task };
        vec![Deed::Search(Order { task, limits: self.limits, mode })]
    }
}

fn complaint(message: impl Into<String>) -> Deed {
    Deed::Say(Reply::Error(message.into()))
}

fn refused(done: Result<(), String>) -> Vec<Deed> {
    done.err().map(complaint).into_iter().collect()
}
