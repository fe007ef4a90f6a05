//! Another engine behind a connection, spoken to in the `DamExchange` protocol.

use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use bolshak_game::{Draws, Engine, EngineError, Flow, Game, Info, Limits, Move, Score, Seat, Task, Variant};
use bolshak_protocol::dxp::{DxpMessage, End, GameRequest, MoveMade, PlayedBy, start_of};

use super::{Dialogue, Player, longest_search, new_moves};
use crate::dxp::Connection;

/// How long it may take to confirm the end of a game.
const FAREWELL: Duration = Duration::from_secs(5);
/// What the match is called towards it.
const OWN_NAME: &str = concat!("Bolshak ", env!("CARGO_PKG_VERSION"));

/// What it is told of its time instead of what the match gives it.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Agreed {
    /// Minutes for each side.
    pub(super) minutes: Option<u16>,
    /// The moves for which they must do; 0 is the whole game.
    pub(super) moves: Option<u16>,
}

/// An engine that listens somewhere and is asked for a game after the other.
pub(crate) struct DxpEngine {
    connection: Connection,
    dialogue: Dialogue,
    agreed: Agreed,
    patience: Duration,
    /// The game that is going on.
    game: Option<Going>,
}

/// A game as the engine knows it.
struct Going {
    task: Task,
    /// The side that it plays.
    seat: Seat,
}

impl DxpEngine {
    /// Connects to an engine.
    ///
    /// # Errors
    /// If nobody listens there, or the protocol has no positions of the game.
    pub(super) fn connect(
        address: &str,
        agreed: Agreed,
        variant: &'static dyn Variant,
        patience: Duration,
        dialogue: Dialogue,
    ) -> anyhow::Result<Self> {
        if variant.rules().is_none() {
            bail!("the protocol has no positions of {}", variant.info().id);
        }
        Ok(Self { connection: Connection::open(address)?, dialogue, agreed, patience, game: None })
    }

    fn say(&mut self, message: &DxpMessage) -> anyhow::Result<()> {
        self.dialogue.told(&message.to_string());
        self.connection.say(message)
    }

    /// Lets it know where the game stands: by the last move, or by a new game from here.
    fn tell_position(&mut self, task: &Task, limits: &Limits) -> anyhow::Result<()> {
        if self.tell_move(task)? {
            return Ok(());
        }
        self.leave_game(PlayedBy::Unknown, false);
        self.begin(task, limits)
    }

    /// Tells it the move that was played since it moved; false if that is not what has happened.
    fn tell_move(&mut self, task: &Task) -> anyhow::Result<bool> {
        let known = self.game.as_ref().map(|going| &going.task).filter(|known| known.start == task.start);
        match known.and_then(|known| new_moves(&known.moves, &task.moves)) {
            Some([]) => Ok(true),
            Some([mv]) => {
                self.say(&DxpMessage::Move(MoveMade::of(task.variant.info(), mv, 0)))?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Asks for a game from the position of the task, in which it has the move.
    fn begin(&mut self, task: &Task, limits: &Limits) -> anyhow::Result<()> {
        let here = task.reached(Draws::Waived)?.view();
        let (minutes, moves) = self.agreed.time(limits)?;
        let start = start_of(task.variant, &here);
        let name = OWN_NAME.to_owned();
        let request = GameRequest { name, follower: here.side_to_move, minutes, moves, start };
        self.dialogue.told(&DxpMessage::Request(request.clone()).to_string());
        let name = self.connection.ask(request)?;
        self.dialogue.said(&format!("{name} accepts"));
        self.game = Some(Going { task: task.clone(), seat: here.side_to_move });
        Ok(())
    }

    /// Waits for its move.
    fn answer(&mut self, task: &Task, patience: Duration) -> anyhow::Result<Move> {
        let game = task.reached(Draws::Waived)?;
        let message = self.connection.hear(Some(patience))?.context("it left in the middle of the game")?;
        self.dialogue.said(&message.to_string());
        match message {
            DxpMessage::Move(made) => {
                let index = made
                    .find(task.variant.info(), game.legal_moves())
                    .with_context(|| format!("it sent {}", DxpMessage::Move(made.clone())))?;
                Ok(game.legal_moves()[index].clone())
            }
            DxpMessage::End(End { by, .. }) => {
                self.game = None;
                let _ = self.say(&DxpMessage::End(End { by: PlayedBy::Unknown, last: false }));
                bail!("it ended the game{}", if by == PlayedBy::Lost { " as lost" } else { "" })
            }
            other => bail!("expected a move, found {other}"),
        }
    }

    /// Ends the game that is going on.
    fn leave_game(&mut self, by: PlayedBy, last: bool) {
        let going = self.game.take().is_some();
        let told = (going || last) && self.say(&DxpMessage::End(End { by, last })).is_ok();
        // Only the end of a game is confirmed.
        if !(told && going) {
            return;
        }
        let until = Instant::now() + FAREWELL;
        // A move may have been on its way.
        while let Ok(Some(message)) =
            self.connection.hear(Some(until.saturating_duration_since(Instant::now())))
        {
            self.dialogue.said(&message.to_string());
            if matches!(message, DxpMessage::End(_)) {
                return;
            }
        }
    }
}

impl Agreed {
    /// Minutes and moves: as they were set, or from a clock that can be told in the protocol.
    pub(super) fn time(self, limits: &Limits) -> anyhow::Result<(u16, u16)> {
        let told =
            limits.clock.filter(|clock| clock.increment.is_zero() && clock.left.as_millis() % 60_000 == 0);
        let minutes = self.minutes.or_else(|| {
            told.and_then(|clock| u16::try_from(clock.left.as_secs() / 60).ok())
                .filter(|&minutes| minutes > 0)
        });
        let moves = self
            .moves
            .or_else(|| limits.clock.and_then(|clock| u16::try_from(clock.moves_to_go.unwrap_or(0)).ok()));
        let minutes = minutes.ok_or_else(|| {
            anyhow!(
                "the DamExchange protocol tells whole minutes alone: give a time such as 300 or 50/300, or say what it \
                 is told with [minutes=5,moves=50]"
            )
        })?;
        Ok((minutes, moves.unwrap_or(0)))
    }
}

impl Engine for DxpEngine {
    fn search(
        &mut self,
        task: &Task,
        limits: &Limits,
        _: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        let failed = |error: anyhow::Error| EngineError::Failed(format!("{error:#}"));
        let start = Instant::now();
        self.tell_position(task, limits).map_err(failed)?;
        let mv = self.answer(task, longest_search(limits, self.patience)).map_err(failed)?;
        if let Some(going) = &mut self.game {
            going.task = task.clone();
            going.task.moves.push(mv.clone());
        }
        Ok(Info { depth: 0, rank: 1, score: Score(0), nodes: 0, time: start.elapsed(), line: vec![mv] })
    }
}

impl Player for DxpEngine {
    fn new_game(&mut self) -> Result<(), EngineError> {
        self.leave_game(PlayedBy::Unknown, false);
        Ok(())
    }

    fn game_over(&mut self, game: &dyn Game, winner: Option<Seat>) {
        let Some(seat) = self.game.as_ref().map(|going| going.seat) else { return };
        // The last move may be one that it has not heard of.
        if self.tell_move(&Task::of(game)).is_ok() {
            let by =
                winner.map_or(
                    PlayedBy::Drawn,
                    |winner| {
                        if winner == seat { PlayedBy::Lost } else { PlayedBy::Won }
                    },
                );
            self.leave_game(by, false);
        }
    }

    /// The protocol has no scores.
    fn gave_score(&self) -> bool {
        false
    }
}

impl Drop for DxpEngine {
    fn drop(&mut self) {
        self.leave_game(PlayedBy::Unknown, true);
    }
}
