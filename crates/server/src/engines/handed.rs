//! Tasks for engines on other machines, as text.

use std::time::Duration;

use bolshak_engine::Level;
use bolshak_game::{Cell, ClockLimits, Game, Info, Limits, Move, Score, Task, find};
use bolshak_notation::{read_position, write_fen};
use serde::{Deserialize, Serialize};

use super::pool::Purpose;

/// The queue of tasks.
pub(crate) const QUEUE: &str = "bolshak.tasks";

/// Where those who work on a task report, and are answered whether anybody still wants it done.
pub(crate) fn reports_on(task: &str) -> String {
    format!("bolshak.task.{task}")
}

/// The answer that somebody does; any other, or none, says that nobody does.
pub(crate) const WANTED: &[u8] = b"wanted";

/// A task with a name.
#[derive(Serialize, Deserialize)]
pub(crate) struct Handed {
    pub name: String,
    variant: String,
    start: String,
    moves: Vec<Way>,
    is_analysis: bool,
    limits: LimitsText,
    /// The level to play at; nothing: to judge with so many lines.
    level: Option<u8>,
    lines: usize,
}

/// What comes back.
#[derive(Serialize, Deserialize)]
pub(crate) enum Report {
    /// Somebody is at it; these lines are known so far.
    Lines(Vec<Found>),
    /// It is done.
    Answer(Result<Found, String>),
}

/// The way of a move: its cells and those of what it takes.
#[derive(Serialize, Deserialize)]
struct Way(Vec<u16>, Vec<u16>);

#[derive(Serialize, Deserialize)]
struct LimitsText {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    clock: Option<(Duration, Duration, Option<u32>)>,
}

/// What a search has found.
#[derive(Serialize, Deserialize)]
pub(crate) struct Found {
    depth: u32,
    rank: u32,
    score: i32,
    nodes: u64,
    time: Duration,
    line: Vec<Way>,
}

impl Way {
    fn of(mv: &Move) -> Self {
        let numbers = |cells: &[Cell]| cells.iter().map(|cell| cell.0).collect();
        Self(numbers(&mv.path), numbers(&mv.removed))
    }

    /// The legal move that goes this way.
    fn find(&self, game: &dyn Game) -> Option<Move> {
        let cells = |numbers: &[u16]| numbers.iter().copied().map(Cell).collect::<Vec<_>>();
        let place = game.find_way(&cells(&self.0), &cells(&self.1))?;
        game.legal_moves().get(place).cloned()
    }
}

/// Plays moves that are told as ways, until one is not legal.
fn play(game: &mut dyn Game, ways: &[Way]) -> Option<Vec<Move>> {
    let step = |way: &Way| {
        let mv = way.find(game)?;
        game.play(&mv).ok()?;
        Some(mv)
    };
    ways.iter().map(step).collect()
}

impl Handed {
    pub(crate) fn new(name: String, task: &Task, limits: &Limits, purpose: Purpose) -> Self {
        let (level, lines) = match purpose {
            Purpose::Play(level) => (Some(level.number()), 1),
            Purpose::Judge(lines) => (None, lines),
        };
        let Limits { depth, nodes, time, clock } = *limits;
        Self {
            name,
            variant: task.variant.info().id.to_owned(),
            start: write_fen(task.variant.info(), &task.start),
            moves: task.moves.iter().map(Way::of).collect(),
            is_analysis: task.purpose == bolshak_game::Purpose::Analysis,
            limits: LimitsText {
                depth,
                nodes,
                time,
                clock: clock.map(|clock| (clock.left, clock.increment, clock.moves_to_go)),
            },
            level,
            lines,
        }
    }

    /// The task; nothing if this program does not know the game, or not these moves.
    pub(crate) fn read(&self) -> Option<(Task, Limits, Purpose)> {
        let variant = find(&self.variant)?;
        let mut game = read_position(variant, &self.start).ok()?;
        let start = game.view();
        let moves = play(game.as_mut(), &self.moves)?;
        let task = Task { variant, start, moves, purpose: bolshak_game::Purpose::Play };
        let task = if self.is_analysis { task.for_analysis() } else { task };
        let LimitsText { depth, nodes, time, ref clock } = self.limits;
        let clock = clock.map(|(left, increment, moves_to_go)| ClockLimits { left, increment, moves_to_go });
        let purpose = match self.level {
            Some(level) => Purpose::Play(Level::new(level)?),
            None => Purpose::Judge(self.lines),
        };
        Some((task, Limits { depth, nodes, time, clock }, purpose))
    }
}

impl Found {
    pub(crate) fn new(info: &Info) -> Self {
        let Info { depth, rank, score, nodes, time, ref line } = *info;
        Self { depth, rank, score: score.0, nodes, time, line: line.iter().map(Way::of).collect() }
    }

    /// The same for whoever has handed in the task; nothing if its moves are not legal.
    pub(crate) fn read(&self, task: &Task) -> Option<Info> {
        let mut game = task.variant.set_up(&task.start).ok()?;
        task.moves.iter().try_for_each(|mv| game.play(mv).ok().map(drop))?;
        let line = play(game.as_mut(), &self.line)?;
        let Self { depth, rank, score, nodes, time, .. } = *self;
        Some(Info { depth, rank, score: Score(score), nodes, time, line })
    }
}

#[cfg(test)]
mod tests {
    use bolshak_game::registry;

    use super::*;

    /// Every variant's tasks come back as they were, after twelve moves, whatever the positions.
    #[test]
    fn a_task_of_every_game_is_read_as_it_was_written() {
        for variant in registry() {
            let mut game = variant.start();
            for ply in 0..12 {
                let legal = game.legal_moves();
                let Some(mv) = legal.get(ply * 7 % legal.len().max(1)).cloned() else { break };
                game.play(&mv).expect("it is legal");
            }
            let task = Task::of(game.as_ref()).for_analysis();
            let clock =
                ClockLimits { left: Duration::from_secs(9), increment: Duration::ZERO, moves_to_go: Some(3) };
            let limits = Limits { depth: Some(4), clock: Some(clock), ..Limits::default() };
            let handed = Handed::new("one".to_owned(), &task, &limits, Purpose::Judge(2));
            let text = serde_json::to_string(&handed).expect("it is written");
            let handed: Handed = serde_json::from_str(&text).expect("it is read");
            let (read, read_limits, purpose) = handed.read().expect("a task");
            assert_eq!(
                (read.start, read.moves),
                (task.start.clone(), task.moves.clone()),
                "{}",
                variant.info().id
            );
            assert_eq!((read.purpose, read_limits), (task.purpose, limits));
            assert!(matches!(purpose, Purpose::Judge(2)));

            let line: Vec<Move> = game.legal_moves().iter().take(1).cloned().collect();
            let info =
                Info { depth: 3, rank: 1, score: Score(-7), nodes: 5, time: Duration::from_millis(2), line };
            let found = Found::new(&info).read(&task).expect("a line");
            assert_eq!((found.line, found.score), (info.line, info.score));
        }
    }
}
