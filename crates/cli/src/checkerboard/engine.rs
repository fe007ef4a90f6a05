//! An engine made for CheckerBoard, as one of ours.

use std::path::Path;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use bolshak_game::{Draws, Engine, EngineError, Flow, Game, Info, Limits, Move, Score, Task, Variant};
use bolshak_protocol::hub::{Identity, Param, ParamKind, Settings};

use super::board::{Squares, color, game_of, squares_of};
use super::library::Loaded;
use super::time::Told;
use crate::player::{Player, new_moves};

/// How often it is looked whether a search is still wanted.
const TICK: Duration = Duration::from_millis(5);
/// The move does not follow the last position.
const RESET: i32 = 1;
/// What CheckerBoard's interface has to set, of which an engine may know a part.
const PARAMS: [&str; 6] = ["hashsize", "book", "dbpath", "dbmbytes", "searchthreads", "enable_wld"];

/// An engine of a library.
pub(super) struct CheckerBoardEngine {
    library: Loaded,
    variant: &'static dyn Variant,
    /// What it has thought about last.
    last: Option<Task>,
}

impl CheckerBoardEngine {
    /// Loads a library and asks for its game.
    ///
    /// # Errors
    /// If it is no engine, or of a game that is not known.
    pub(super) fn load(path: &Path) -> anyhow::Result<Self> {
        let library = Loaded::open(path)?;
        let answer = library.ask("get gametype").context("it does not say which game it plays")?;
        let variant = answer.parse().ok().and_then(game_of).ok_or_else(|| {
            anyhow!("it plays the game of number {answer}: expected 21, 22, 24, 25, 26 or 29")
        })?;
        Ok(Self { library, variant, last: None })
    }

    /// The game that it plays.
    pub(super) fn variant(&self) -> &'static dyn Variant {
        self.variant
    }

    /// Whether this position is of the game that it was asked about last.
    fn goes_on(&self, task: &Task) -> bool {
        self.last
            .as_ref()
            .is_some_and(|last| last.start == task.start && new_moves(&last.moves, &task.moves).is_some())
    }

    /// Searches in a thread of its own, and looks meanwhile whether it is still wanted.
    fn search_while(
        &self,
        before: Squares,
        side: i32,
        told: &Told,
        mut wanted: impl FnMut() -> Flow,
    ) -> Squares {
        let stop = AtomicI32::new(0);
        let (sender, found) = sync_channel(1);
        thread::scope(|scope| {
            // The receiver waits for it.
            scope.spawn(|| sender.send(self.library.search(before, side, told, &stop)).is_ok());
            loop {
                match found.recv_timeout(TICK) {
                    Ok(after) => return after,
                    Err(_) if wanted() == Flow::Stop => stop.store(1, Ordering::Relaxed),
                    Err(_) => {}
                }
            }
        })
    }
}

/// The move that leads to this board.
fn move_to(game: &dyn Game, board: &Squares) -> Option<Move> {
    let leads = |mv: &&Move| {
        let mut next = game.copy();
        next.play(mv).is_ok() && squares_of(game.variant().info(), &next.view()) == *board
    };
    game.legal_moves().iter().find(leads).cloned()
}

impl Engine for CheckerBoardEngine {
    fn search(
        &mut self,
        task: &Task,
        limits: &Limits,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        if task.variant.info().id != self.variant.info().id {
            return Err(EngineError::UnknownVariant(task.variant.info().id.to_owned()));
        }
        let game = task.reached(Draws::Waived)?;
        if game.legal_moves().is_empty() {
            return Err(EngineError::GameOver);
        }
        let mut told = Told::of(limits)?;
        told.info |= if self.goes_on(task) { 0 } else { RESET };
        self.last = Some(task.clone());
        let start = Instant::now();
        let info = |line| Info { depth: 0, rank: 1, score: Score(0), nodes: 0, time: start.elapsed(), line };
        let view = game.view();
        let before = squares_of(task.variant.info(), &view);
        let after = self.search_while(before, color(view.side_to_move), &told, || report(&info(vec![])));
        let mv = move_to(game.as_ref(), &after)
            .ok_or_else(|| EngineError::Failed("it left a board to which no legal move leads".to_owned()))?;
        Ok(info(vec![mv]))
    }
}

impl Player for CheckerBoardEngine {
    fn new_game(&mut self) -> Result<(), EngineError> {
        self.last = None;
        Ok(())
    }

    /// What it thinks of a position it says in words of its own.
    fn gave_score(&self) -> bool {
        false
    }
}

impl Settings for CheckerBoardEngine {
    fn identity(&self) -> Identity {
        Identity { name: self.library.ask("name").unwrap_or_default(), ..Identity::default() }
    }

    fn params(&self) -> Vec<Param> {
        let param = |name: &&str| {
            let value = self.library.ask(&format!("get {name}"))?;
            Some(Param { name: (*name).to_owned(), value, kind: ParamKind::Text })
        };
        PARAMS.iter().filter_map(param).collect()
    }

    fn only_game(&self) -> Option<&'static dyn Variant> {
        Some(self.variant)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let known =
            PARAMS.contains(&name).then(|| self.library.ask(&format!("set {name} {value}"))).flatten();
        known.map(|_| ()).ok_or_else(|| "the engine does not know it".to_owned())
    }
}
