//! One game between two engines.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bolshak_game::{EngineError, Flow, Game, Info, Score, Seat, Task};

use super::adjudication::{Adjudicator, Ruling};
use super::pace::{Clock, Pace};
use crate::player::Player;

/// What a game is played under.
pub(crate) struct Conditions<'a> {
    /// The time of the engines, by seat.
    pub(crate) paces: [Pace; 2],
    pub(crate) adjudicator: &'a Adjudicator,
    pub(crate) tolerance: Duration,
    pub(crate) over: &'a AtomicBool,
}

/// A game that was played.
pub(crate) struct Played {
    /// The game, with the moves of the opening.
    pub(crate) game: Box<dyn Game>,
    /// Who won; nobody in a draw.
    pub(crate) winner: Option<Seat>,
    /// Why it ended.
    pub(crate) ending: Ending,
    /// The thoughts of the engines, for each move that they played.
    pub(crate) thoughts: Vec<Thought>,
}

/// What an engine said of a move that it played, and how long it took.
#[derive(Clone, Copy)]
pub(crate) struct Thought {
    pub(crate) seat: Seat,
    /// As White sees it; none if the engine said nothing.
    pub(crate) score: Option<Score>,
    /// None if it said nothing or did not search, as with a move of its book; so are the positions.
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) taken: Duration,
}

impl Thought {
    fn new(seat: Seat, info: &Info, gave_score: bool, taken: Duration) -> Self {
        let score = if seat == Seat::WHITE { info.score } else { Score(-info.score.0) };
        Self {
            seat,
            score: gave_score.then_some(score),
            depth: (info.depth > 0).then_some(info.depth),
            nodes: (info.nodes > 0).then_some(info.nodes),
            taken,
        }
    }
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// By the rules of the game.
    Rules(&'static str),
    /// It was adjudicated.
    Adjudicated(&'static str),
    /// A side overstepped its time by this.
    Time(Duration),
    /// An engine failed.
    Failure(String),
}

impl Ending {
    /// How a player lost it, in words.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Rules(words) | Self::Adjudicated(words) => (*words).to_owned(),
            Self::Time(by) => format!("out of time by {} ms", by.as_millis()),
            Self::Failure(why) => why.clone(),
        }
    }

    /// How a player lost it, if not on the board.
    pub(crate) fn lost(&self) -> Option<Lost> {
        match self {
            Self::Time(_) => Some(Lost::OnTime),
            Self::Failure(_) => Some(Lost::Failed),
            Self::Rules(_) | Self::Adjudicated(_) => None,
        }
    }

    /// PDN's `Termination` tag: its word, and the reason.
    pub(crate) fn termination(&self) -> String {
        match self {
            Self::Rules(words) => format!("normal ({words})"),
            Self::Adjudicated(words) => format!("adjudication ({words})"),
            Self::Time(by) => format!("{} (by {} ms)", Lost::OnTime.word(), by.as_millis()),
            Self::Failure(why) => format!("{} ({why})", Lost::Failed.word()),
        }
    }
}

/// How a game is lost otherwise than on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lost {
    /// A side overstepped its time.
    OnTime,
    /// An engine failed.
    Failed,
}

impl Lost {
    /// PDN's word for it.
    const fn word(self) -> &'static str {
        match self {
            Self::OnTime => "time forfeit",
            Self::Failed => "rules infraction",
        }
    }

    /// What PDN's `Termination` tag says of it.
    pub(crate) fn of_termination(text: &str) -> Option<Self> {
        [Self::OnTime, Self::Failed].into_iter().find(|lost| text.starts_with(lost.word()))
    }
}

/// Plays a game from an opening on; none if the match was over before it ended. The players are given by seat.
pub(crate) fn play(
    opening: &dyn Game,
    players: &mut [&mut dyn Player; 2],
    conditions: &Conditions<'_>,
) -> Option<Played> {
    let mut game = opening.copy();
    let mut thoughts = vec![];
    let mut clocks = conditions.paces.each_ref().map(Clock::new);
    let ended = loop {
        if let Some(ended) = ended(game.as_ref(), &thoughts, conditions.adjudicator) {
            break ended;
        }
        let seat = game.side_to_move();
        let player = &mut *players[seat.index()];
        match side_to_move(game.as_mut(), player, &mut clocks[seat.index()], conditions) {
            _ if conditions.over.load(Ordering::Relaxed) => return None,
            Ok((info, taken)) => thoughts.push(Thought::new(seat, &info, player.gave_score(), taken)),
            Err(ending) => break (Some(seat.other()), ending),
        }
    };
    for player in players {
        player.game_over(game.as_ref(), ended.0);
    }
    Some(Played { game, winner: ended.0, ending: ended.1, thoughts })
}

/// How the game has ended, if it has.
fn ended(game: &dyn Game, thoughts: &[Thought], adjudicator: &Adjudicator) -> Option<(Option<Seat>, Ending)> {
    if let Some(outcome) = game.outcome() {
        return Some((outcome.winner, Ending::Rules(outcome.reason.words())));
    }
    let Ruling { winner, why } = adjudicator.rule(game, thoughts)?;
    Some((winner, Ending::Adjudicated(why)))
}

/// Lets a player make a move, and how long it took; an error loses the game.
fn side_to_move(
    game: &mut dyn Game,
    player: &mut dyn Player,
    clock: &mut Clock,
    conditions: &Conditions<'_>,
) -> Result<(Info, Duration), Ending> {
    let mut report = |_: &Info| {
        if conditions.over.load(Ordering::Relaxed) { Flow::Stop } else { Flow::Continue }
    };
    let start = Instant::now();
    let found = player.search(&Task::of(game), &clock.limits(), &mut report);
    let taken = start.elapsed();
    let failed = |error: EngineError| Ending::Failure(error.to_string());
    let info = found.map_err(failed)?;
    clock.moved(taken, conditions.tolerance).map_err(Ending::Time)?;
    let mv = info.line.first().ok_or_else(|| Ending::Failure("it chose no move".to_owned()))?;
    game.play(mv).map_err(|refused| Ending::Failure(refused.to_string()))?;
    Ok((info, taken))
}
