//! The search for games that have no rule table: alpha-beta over a match that is played forth and back.
//!
//! It knows a game by nothing but its turns, its view and its outcome, so it plays every game for two. It is slow beside
//! the search over a rule table: each position is looked at by the game's own rulebook.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use bolshak_game::{
    Cell, EngineError, Flow, GameInfo, Info, Kind, Limits, Match, Placed, Score, Seat, Task, Turn, View,
};

use crate::machine::{Question, Specialist};

/// The longest line that is followed.
const MAX_PLY: u32 = 60;
const MAN: i32 = 100;
const KING: i32 = 300;
/// What a row nearer to the farthest one is worth to a man.
const ROW: i32 = 3;

/// Plays any game for two.
pub(crate) struct General;

impl Specialist for General {
    fn search(
        &self,
        question: &Question<'_>,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        let line = follow(question.task)?;
        if line.outcome().is_some() {
            return Err(EngineError::GameOver);
        }
        let moves = line.turns().iter().map(|turn| RootMove { score: 0, line: vec![turn.clone()] }).collect();
        let lines = question.manner.lines.max(1);
        let walk = Walk::new(line, question.limits);
        Ok(Root { moves, lines, walk }.deepen(question.limits, report))
    }
}

/// Where a task has led.
fn follow(task: &Task) -> Result<Box<dyn Match>, EngineError> {
    let bad = |what: String| EngineError::BadTask(what);
    let mut line = task.game.set_up(&task.start).map_err(|error| bad(error.to_string()))?;
    for (index, turn) in task.turns.iter().enumerate() {
        line.play(turn).map_err(|_| bad(format!("turn {} is not legal", index + 1)))?;
    }
    Ok(line)
}

/// A move of the root and the play that is expected after it.
struct RootMove {
    score: i32,
    line: Vec<Turn>,
}

struct Root {
    moves: Vec<RootMove>,
    /// How many of the best moves must have exact scores.
    lines: usize,
    walk: Walk,
}

impl Root {
    fn deepen(mut self, limits: &Limits, report: &mut dyn FnMut(&Info) -> Flow) -> Info {
        let deepest = limits.depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY);
        let mut best = self.info(0, 1);
        for depth in 1..=deepest {
            let whole = self.iterate(depth);
            if !whole && depth > 1 {
                break;
            }
            best = self.info(depth, 1);
            let told = (1..=self.lines.min(self.moves.len())).map(|rank| self.info(depth, rank));
            let stops = told.map(|info| report(&info)).any(|flow| flow == Flow::Stop);
            let decided = best.score.decided_in().is_some_and(|plies| plies.unsigned_abs() <= depth);
            if stops || !whole || decided && self.lines == 1 || self.moves.len() == 1 && depth >= 4 {
                break;
            }
        }
        Info { nodes: self.walk.nodes, time: self.walk.start.elapsed(), ..best }
    }

    /// Looks at every move to this depth; whether there was time for all. What was looked at of an unfinished iteration
    /// is forgotten.
    fn iterate(&mut self, depth: u32) -> bool {
        let mut seen: Vec<RootMove> = vec![];
        for index in 0..self.moves.len() {
            let turn = self.moves[index].line[0].clone();
            // Whoever is not among the wanted lines need only be known to be worse.
            let floor = if seen.len() < self.lines { -Score::WIN } else { seen[self.lines - 1].score };
            let (score, line) = self.walk.after(&turn, depth, (floor, Score::WIN), 0);
            if self.walk.stopped {
                if seen.is_empty() && depth == 1 {
                    seen.push(RootMove { score, line });
                }
                break;
            }
            let place = seen.partition_point(|better| better.score >= score);
            seen.insert(place, RootMove { score, line });
        }
        let whole = seen.len() == self.moves.len();
        if whole {
            self.moves = seen;
        }
        whole
    }

    fn info(&self, depth: u32, rank: usize) -> Info {
        let RootMove { score, line } = &self.moves[rank - 1];
        Info {
            depth,
            rank: u32::try_from(rank).unwrap_or(u32::MAX),
            score: Score(*score),
            nodes: self.walk.nodes,
            time: self.walk.start.elapsed(),
            line: line.clone(),
        }
    }
}

/// The walk through the tree.
struct Walk {
    line: Box<dyn Match>,
    nodes: u64,
    most_nodes: u64,
    start: Instant,
    until: Option<Instant>,
    stopped: bool,
    /// How often a quiet move from here to there has refuted.
    history: HashMap<(Cell, Cell), u32>,
    /// The height of the board's top row.
    top: f32,
}

impl Walk {
    fn new(line: Box<dyn Match>, limits: &Limits) -> Self {
        /// A share of the clock for one move.
        const SHARE: u32 = 30;
        let start = Instant::now();
        let by_clock = limits.clock.map(|clock| clock.left / SHARE + clock.increment * 7 / 10);
        let time: Option<Duration> = [limits.time, by_clock].into_iter().flatten().min();
        let info: &GameInfo = line.game().info();
        let top = info.board.cells.iter().map(|cell| cell.y).fold(0.0, f32::max);
        Self {
            line,
            nodes: 0,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            start,
            until: time.map(|time| start + time),
            stopped: false,
            history: HashMap::new(),
            top,
        }
    }

    /// The score of a turn for who makes it, and the line that begins with it.
    fn after(&mut self, turn: &Turn, depth: u32, (alpha, beta): (i32, i32), ply: u32) -> (i32, Vec<Turn>) {
        let mover = self.line.turn();
        if self.line.play(turn).is_err() {
            return (-Score::WIN, vec![turn.clone()]);
        }
        // Where a side moves twice the score is seen from the same side.
        let same = self.line.turn() == mover;
        let window = if same { (alpha, beta) } else { (-beta, -alpha) };
        let (score, mut rest) = self.value(depth - 1, window, ply + 1);
        self.line.take_back(1);
        rest.insert(0, turn.clone());
        (if same { score } else { -score }, rest)
    }

    fn value(&mut self, depth: u32, (mut alpha, beta): (i32, i32), ply: u32) -> (i32, Vec<Turn>) {
        self.count();
        let turn = self.line.turn();
        let distance = i32::try_from(ply).unwrap_or(i32::MAX);
        if let Some(outcome) = self.line.outcome() {
            let score = match outcome.winner {
                None => 0,
                Some(winner) if winner == turn => Score::WIN - distance,
                Some(_) => distance - Score::WIN,
            };
            return (score, vec![]);
        }
        let captures = self.line.turns().first().is_some_and(Turn::is_capture);
        if self.stopped || ply >= MAX_PLY || depth == 0 && !captures {
            return (self.judge(turn), vec![]);
        }
        let turns = self.ordered();
        // A forced reply costs no depth, and neither does a capture beyond it.
        let deeper = if turns.len() == 1 || depth == 0 { depth + 1 } else { depth };
        let mut best = (-Score::WIN, vec![]);
        for turn in turns {
            let (score, line) = self.after(&turn, deeper, (alpha, beta), ply);
            if self.stopped {
                break;
            }
            if score > best.0 || best.1.is_empty() {
                best = (score, line);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                if !turn.is_capture() {
                    *self.history.entry((turn.from(), turn.to())).or_default() += depth * depth;
                }
                break;
            }
        }
        best
    }

    /// The turns, the largest captures and what has refuted before first.
    fn ordered(&self) -> Vec<Turn> {
        let mut turns = self.line.turns().to_vec();
        turns.sort_by_cached_key(|turn| {
            let known = self.history.get(&(turn.from(), turn.to())).copied().unwrap_or_default();
            std::cmp::Reverse((turn.removed.len(), known))
        });
        turns
    }

    /// Material and how far men have come, seen by a side.
    fn judge(&self, side: Seat) -> i32 {
        let View { pieces, .. } = self.line.view();
        let board = &self.line.game().info().board;
        let worth = |Placed { cell, seat, kind, .. }: &Placed| {
            let y = board.cells[usize::from(cell.0)].y;
            let rows = if *seat == Seat::WHITE { y } else { self.top - y };
            #[allow(clippy::cast_possible_truncation, reason = "a board has few rows")]
            let worth = if *kind == Kind::King { KING } else { MAN + ROW * rows as i32 };
            if *seat == side { worth } else { -worth }
        };
        pieces.iter().map(worth).sum()
    }

    fn count(&mut self) {
        self.nodes += 1;
        let late = self.nodes.is_multiple_of(64) && self.until.is_some_and(|until| Instant::now() >= until);
        self.stopped |= self.nodes >= self.most_nodes || late;
    }
}
