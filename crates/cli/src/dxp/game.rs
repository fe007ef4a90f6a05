//! One game over a connection.

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use bolshak_arena::{Millis, Stage, TimeControl, Timing};
use bolshak_game::{Flow, Game, Outcome, Seat, Task};
use bolshak_notation::pdn::{GameResult, PdnGame, from_match};
use bolshak_protocol::dxp::{DxpMessage, End, MoveMade, PlayedBy};

use super::connection::Connection;
use crate::contest::pace::{Clock, Pace};
use crate::player::Player;

/// How much longer than its clock shows the other side may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long the other side may take to confirm the end of a game.
const FAREWELL: Duration = Duration::from_secs(5);
/// Nobody loses on time: the clocks only tell what is left.
const ANY: Duration = Duration::MAX;

/// A game that is about to be played.
pub(super) struct Table {
    pub(super) game: Box<dyn Game>,
    /// The side that is played here.
    pub(super) own: Seat,
    /// Minutes for each side, and for how many moves.
    pub(super) minutes: u16,
    pub(super) moves: u16,
    /// Whether this is the last game that is wanted here.
    pub(super) last: bool,
}

/// A game that was played.
pub(super) struct Finished {
    pub(super) game: Box<dyn Game>,
    pub(super) result: GameResult,
    /// Why it ended.
    pub(super) why: String,
    /// Whether one of the sides wants no more games.
    pub(super) last: bool,
}

impl Finished {
    pub(super) fn record(&self, white: &str, black: &str) -> PdnGame {
        let tags = [
            ("Event", "DamExchange game".to_owned()),
            ("White", white.to_owned()),
            ("Black", black.to_owned()),
            ("Termination", self.why.clone()),
        ];
        from_match(&tags, self.game.as_ref(), self.result)
    }
}

/// Plays a game to its end.
pub(super) fn play(
    connection: &mut Connection,
    table: Table,
    player: &mut dyn Player,
    think: Option<&Pace>,
) -> anyhow::Result<Finished> {
    let Table { mut game, own, last, .. } = table;
    let agreed = Pace::Clock(TimeControl::new(Timing::Stages(vec![Stage {
        moves: Some(u32::from(table.moves)).filter(|&moves| moves > 0),
        ..Stage::sudden_death(Millis::from(table.minutes.max(1)) * 60_000)
    }]))?);
    let (mut clock, mut other_clock) = (Clock::new(think.unwrap_or(&agreed)), Clock::new(&agreed));
    loop {
        if let Some(outcome) = game.outcome() {
            return end(connection, game, own, outcome, last);
        }
        if game.side_to_move() == own {
            own_move(connection, game.as_mut(), player, &mut clock)?;
            continue;
        }
        let start = Instant::now();
        let patience = other_clock.limits().clock.map(|clock| clock.left + PATIENCE);
        match connection.hear(patience)? {
            Some(DxpMessage::Move(made)) => {
                let index = made
                    .find(game.variant().info(), game.legal_moves())
                    .with_context(|| format!("it sent {}", DxpMessage::Move(made.clone())))?;
                let mv = game.legal_moves()[index].clone();
                game.play(&mv)?;
                let _ = other_clock.moved(start.elapsed(), ANY);
            }
            Some(DxpMessage::End(end)) => return ended_by_other(connection, game, own, end, last),
            Some(other) => bail!("expected a move, found {other}"),
            None => bail!("it left in the middle of the game"),
        }
    }
}

fn own_move(
    connection: &mut Connection,
    game: &mut dyn Game,
    player: &mut dyn Player,
    clock: &mut Clock,
) -> anyhow::Result<()> {
    let start = Instant::now();
    let found = player.search(&Task::of(game), &clock.limits(), &mut |_| Flow::Continue)?;
    let mv = found.line.first().context("the engine chose no move")?;
    let taken = start.elapsed();
    let _ = clock.moved(taken, ANY);
    let seconds = u16::try_from(taken.as_secs()).unwrap_or(u16::MAX);
    let made = MoveMade::of(game.variant().info(), mv, seconds);
    game.play(mv)?;
    connection.say(&DxpMessage::Move(made))
}

/// The rules have ended the game. The side that would be to move says so, and the other says it, too.
fn end(
    connection: &mut Connection,
    game: Box<dyn Game>,
    own: Seat,
    outcome: Outcome,
    last: bool,
) -> anyhow::Result<Finished> {
    let by = match outcome.winner {
        None => PlayedBy::Drawn,
        Some(winner) if winner == own => PlayedBy::Won,
        Some(_) => PlayedBy::Lost,
    };
    let own_end = DxpMessage::End(End { by, last });
    if game.side_to_move() == own {
        connection.say(&own_end)?;
    }
    // A side that says nothing has seen the end all the same.
    let heard = connection.hear(Some(FAREWELL)).ok().flatten();
    if game.side_to_move() != own {
        let _ = connection.say(&own_end);
    }
    let other_last = matches!(heard, Some(DxpMessage::End(End { last: true, .. })));
    let result = GameResult::from(Some(outcome));
    Ok(Finished { game, result, why: outcome.reason.words().to_owned(), last: last || other_last })
}

/// The other side has ended the game, though the rules have not.
fn ended_by_other(
    connection: &mut Connection,
    game: Box<dyn Game>,
    own: Seat,
    end: End,
    last: bool,
) -> anyhow::Result<Finished> {
    let won_by = |seat| if seat == Seat::WHITE { GameResult::White } else { GameResult::Black };
    let (by, result, why) = match end.by {
        PlayedBy::Lost => (PlayedBy::Won, won_by(own), "the other side gave up"),
        PlayedBy::Drawn => (PlayedBy::Drawn, GameResult::Draw, "the other side called it a draw"),
        // A win is not taken by saying so.
        PlayedBy::Won => (PlayedBy::Unknown, GameResult::Unknown, "the other side claimed a win"),
        PlayedBy::Unknown => (PlayedBy::Unknown, GameResult::Unknown, "the other side broke off"),
    };
    let _ = connection.say(&DxpMessage::End(End { by, last }));
    Ok(Finished { game, result, why: why.to_owned(), last: last || end.last })
}
