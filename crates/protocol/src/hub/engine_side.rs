//! The engine's role: lines of a controller come in, actions come out.

use std::collections::VecDeque;

use bolshak_game::{Draws, EngineError, Game, Info, Limits, Move, Task, Variant};
use bolshak_notation::{read_hub, read_hub_move, write_hub_move};

use super::level::is_infinite;
use super::variant::{VARIANT, game_of_variant, variant_of, variant_param};
use super::{Identity, Mode, Param, Progress, Reply, Request};

/// The settings of an engine, except the variant, which [`EngineSide`] keeps itself.
pub trait Settings {
    /// Who the engine is.
    fn identity(&self) -> Identity;
    /// What can be set.
    fn params(&self) -> Vec<Param>;
    /// The one game that it plays; none if it plays every game of the protocol.
    fn only_game(&self) -> Option<&'static dyn Variant> {
        None
    }
    /// Sets a parameter.
    ///
    /// # Errors
    /// What was expected.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String>;
}

/// What the owner of the engine must do.
pub enum Deed {
    /// Send this.
    Say(Reply),
    /// Get ready, and then send [`Reply::Ready`].
    MakeReady,
    /// Forget the last game.
    Forget,
    /// Begin a search; report its end to [`EngineSide::ended`].
    Search(Order),
    /// End the search as soon as possible.
    Stop,
    /// Continue the search, but no longer than its level allows.
    PonderHit,
    /// End the program.
    Quit,
}

/// A search that was asked for.
pub struct Order {
    /// The position.
    pub task: Task,
    /// The limits.
    pub limits: Limits,
    /// The purpose.
    pub mode: Mode,
}

impl Order {
    /// Whether the answer must wait for a stop, even if the search ends by itself.
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
    game: Box<dyn Game>,
    limits: Limits,
    thinking: bool,
    /// Whether the search was told to end.
    stopping: bool,
    /// What was said during a search and belongs to none.
    waiting: VecDeque<Request>,
    /// What was told last of the best line.
    told: Option<Info>,
}

/// So many commands can wait for the end of a search.
const MOST_WAITING: usize = 1_000;

impl EngineSide {
    /// An engine that plays this variant until it is set to another.
    #[must_use]
    pub fn new(variant: &'static dyn Variant) -> Self {
        Self {
            game: variant.start(),
            limits: Limits::default(),
            thinking: false,
            stopping: false,
            waiting: VecDeque::new(),
            told: None,
        }
    }

    /// The variant that is played.
    #[must_use]
    pub fn variant(&self) -> &'static dyn Variant {
        self.game.variant()
    }

    /// Reads a line. While the engine thinks, only what belongs to a search is done at once; the rest waits until
    /// [`EngineSide::take_up`].
    pub fn hear(&mut self, text: &str, settings: &mut dyn Settings) -> Vec<Deed> {
        match Request::read(text) {
            Ok(None) => vec![],
            Ok(Some(request)) => self.obey(request, settings),
            Err(error) => vec![complaint(error.to_string())],
        }
    }

    /// The message about a search in progress.
    #[must_use]
    pub fn progress(&mut self, info: &Info) -> Reply {
        if info.rank == 1 {
            self.told = Some(info.clone());
        }
        Reply::Info(Progress::of(self.variant().info(), info))
    }

    /// After the end of a search and the messages about it: what waited for it, up to the next search, and the word that ends it
    /// if that was said, too.
    pub fn take_up(&mut self, settings: &mut dyn Settings) -> Vec<Deed> {
        let mut deeds = vec![];
        while self.waiting.front().is_some_and(|next| !self.thinking || *next == Request::Stop)
            && let Some(request) = self.waiting.pop_front()
        {
            deeds.extend(self.obey(request, settings));
        }
        deeds
    }

    /// The message when the search has ended.
    pub fn ended(&mut self, found: Result<Info, EngineError>) -> Vec<Reply> {
        (self.thinking, self.stopping) = (false, false);
        let text = |mv: &Move| write_hub_move(self.variant().info(), mv);
        match found {
            Ok(info) => {
                let (chosen, ponder) = (info.line.first().map(text), info.line.get(1).map(text));
                let done = Reply::Done { chosen, ponder };
                // What was told last is told again only if positions were searched since, for what the whole search has cost.
                let says = |info: &Info| (info.depth, info.rank, info.score, info.nodes, info.line.clone());
                match self.told.take() {
                    Some(told) if says(&told) == says(&info) => vec![done],
                    _ => vec![self.progress(&info), done],
                }
            }
            Err(error) => vec![Reply::Error(error.to_string()), Reply::Done { chosen: None, ponder: None }],
        }
    }

    fn obey(&mut self, request: Request, settings: &mut dyn Settings) -> Vec<Deed> {
        let request = match request {
            Request::Ping => return vec![Deed::Say(Reply::Pong)],
            Request::Quit => return vec![Deed::Quit],
            // What waits may be the next search, which is meant then. Another word more changes nothing.
            Request::Stop if self.stopping => {
                if self.waiting.back().is_some_and(|last| *last != Request::Stop) {
                    self.waiting.push_back(Request::Stop);
                }
                return vec![];
            }
            // If no search is running, it ended before the request arrived.
            Request::Stop if self.thinking => {
                self.stopping = true;
                return vec![Deed::Stop];
            }
            Request::PonderHit if self.thinking => return vec![Deed::PonderHit],
            Request::Stop | Request::PonderHit => return vec![],
            _ if self.thinking && self.waiting.len() >= MOST_WAITING => {
                return vec![complaint("too many commands wait for the end of the search")];
            }
            request if self.thinking => {
                self.waiting.push_back(request);
                return vec![];
            }
            request => request,
        };
        match request {
            Request::Hub => self.introduction(settings),
            Request::SetParam { name, value } => self.set(settings, &name, &value),
            Request::Init => vec![Deed::MakeReady],
            Request::NewGame => {
                self.game = self.variant().start();
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
        let params = std::iter::once(variant_param(self.variant(), settings.only_game()))
            .chain(settings.params())
            .map(Reply::Param);
        let replies = std::iter::once(Reply::Id(settings.identity())).chain(params).chain([Reply::Wait]);
        replies.map(Deed::Say).collect()
    }

    fn set(&mut self, settings: &mut dyn Settings, name: &str, value: &str) -> Vec<Deed> {
        if name != VARIANT {
            return refused(settings.set(name, value).map_err(|error| format!("{name}: {error}")));
        }
        let variant = game_of_variant(value).and_then(|variant| match settings.only_game() {
            Some(only) if only.info().id != variant.info().id => {
                Err(format!("this engine plays {} alone", variant_of(only)))
            }
            _ => Ok(variant),
        });
        refused(
            variant.map(|variant| self.game = variant.start()).map_err(|error| format!("{name}: {error}")),
        )
    }

    fn set_up(&mut self, position: &str, moves: &[String]) -> Result<(), String> {
        let mut game = read_hub(self.variant(), position).map_err(|error| format!("pos: {error}"))?;
        // The controller decides about draws; the engine only searches moves.
        game.rule_draws(Draws::Waived);
        for (index, text) in moves.iter().enumerate() {
            let place = |error| format!("moves: move {}, {text}: {error}", index + 1);
            let mv = read_hub_move(game.variant().info(), game.legal_moves(), text)
                .map_err(|error| place(error.to_string()))?;
            let mv = game.legal_moves()[mv].clone();
            game.play(&mv).map_err(|error| place(error.to_string()))?;
        }
        self.game = game;
        Ok(())
    }

    fn go(&mut self, mode: Mode) -> Vec<Deed> {
        if self.game.legal_moves().is_empty() {
            let nothing = Reply::Done { chosen: None, ponder: None };
            return vec![complaint(EngineError::GameOver.to_string()), Deed::Say(nothing)];
        }
        self.thinking = true;
        self.told = None;
        let task = Task::of(self.game.as_ref());
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
