//! The search for games that have no rule table, over the positions of any rulebook: mostly alpha-beta.
//!
//! It knows a game by nothing but its turns, its view, its outcome and what the game is played for, so it plays every
//! game. Where more than two take each other's pieces, what the others reply is half feared and half left to chance; where
//! more than two race, play is tried out instead. It is slow beside the search over a rule table: each position is looked
//! at by the game's own rulebook.

mod effort;
mod judge;
mod known;
mod tree;
mod trials;
mod walk;

use bolshak_game::{EngineError, Flow, Info, Limits, Match, Node, Score, Seat, Task, Turn};

use crate::machine::{Question, Specialist};
use judge::Judge;
use trials::Trials;
use walk::{Look, MAX_PLY, Walk};

/// Plays any game.
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
        let (line, judge, lines) = (line.as_ref(), Judge::of(line.game().info()), question.manner.lines);
        Ok(if judge.is_race_of_many() {
            Trials::new(line, judge, lines, question.limits).run(report)
        } else {
            Root::new(line, judge, lines, question.limits).deepen(question.limits, report)
        })
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

/// Who is against the side to move and has no place yet.
fn rivals(line: &dyn Match) -> Vec<Seat> {
    let (info, own, out) = (line.game().info(), line.turn(), line.view().aside.out);
    info.all_seats().filter(|seat| !info.are_partners(own, *seat) && !out.contains(seat)).collect()
}

/// A move of the root and the play that is expected after it.
struct RootMove {
    score: i32,
    /// Its place among the legal turns.
    index: usize,
    line: Vec<Turn>,
}

struct Root {
    node: Box<dyn Node>,
    moves: Vec<RootMove>,
    /// How many of the best moves must have exact scores.
    lines: usize,
    walk: Walk,
}

impl Root {
    fn new(line: &dyn Match, judge: Judge, lines: usize, limits: &Limits) -> Self {
        let node = line.node();
        let turns = node.turns().iter().enumerate();
        let moves = turns.map(|(index, turn)| RootMove { score: 0, index, line: vec![turn.clone()] });
        Self { moves: moves.collect(), node, lines: lines.max(1), walk: Walk::new(line, judge, limits) }
    }

    fn deepen(mut self, limits: &Limits, report: &mut dyn FnMut(&Info) -> Flow) -> Info {
        let deepest = limits.depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY);
        let mut best = self.info(0, 1);
        for depth in 1..=deepest {
            let whole = self.iterate(depth);
            best = self.info(if whole { depth } else { (depth - 1).max(1) }, 1);
            if !whole && depth > 1 {
                break;
            }
            let told = (1..=self.lines.min(self.moves.len())).map(|rank| self.info(depth, rank));
            let stops = told.map(|info| report(&info)).any(|flow| flow == Flow::Stop);
            let decided = best.score.decided_in().is_some_and(|plies| plies.unsigned_abs() <= depth);
            if stops || !whole || decided && self.lines == 1 || self.moves.len() == 1 && depth >= 4 {
                break;
            }
        }
        Info { nodes: self.walk.effort.nodes, time: self.walk.effort.time(), ..best }
    }

    /// Looks at every move to this depth, the best so far first; whether there was time for all. What was seen of an
    /// unfinished iteration counts where only the best move is wanted: it is at least as good as the best before.
    fn iterate(&mut self, depth: u32) -> bool {
        let mut seen: Vec<RootMove> = vec![];
        self.walk.set_out(depth);
        for place in 0..self.moves.len() {
            let index = self.moves[place].index;
            // Whoever is not among the wanted lines need only be known to be worse.
            let floor = if seen.len() < self.lines { -Score::WIN } else { seen[self.lines - 1].score };
            let look = if seen.len() < self.lines { Walk::after } else { Walk::doubted };
            let (score, line) = look(
                &mut self.walk,
                self.node.as_ref(),
                index,
                Look { depth, window: (floor, Score::WIN), ply: 0 },
            );
            if self.walk.effort.spent {
                break;
            }
            let line = if score > floor {
                line.into_iter().rev().collect()
            } else {
                vec![self.node.turns()[index].clone()]
            };
            let place = seen.partition_point(|better| better.score >= score);
            seen.insert(place, RootMove { score, index, line });
        }
        let whole = seen.len() == self.moves.len();
        if whole || (depth == 1 || self.lines == 1) && !seen.is_empty() {
            let known: Vec<usize> = seen.iter().map(|root| root.index).collect();
            let rest = std::mem::replace(&mut self.moves, seen);
            self.moves.extend(rest.into_iter().filter(|root| !known.contains(&root.index)));
        }
        whole
    }

    fn info(&self, depth: u32, rank: usize) -> Info {
        let RootMove { score, line, .. } = &self.moves[rank - 1];
        Info {
            depth,
            rank: u32::try_from(rank).unwrap_or(u32::MAX),
            score: Score(*score),
            nodes: self.walk.effort.nodes,
            time: self.walk.effort.time(),
            line: line.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use bolshak_game::find;

    use super::*;

    /// What windows, order and memory leave out changes no score: the best of each position is what looking at every turn
    /// to the same depth finds.
    #[test]
    fn the_search_finds_what_looking_at_everything_finds() {
        let mut compared = 0;
        for game in ["lasca", "senegalese", "two-move", "pskov", "novgorod", "neva", "neva-pairs", "corners"]
        {
            for seed in 0..12_u64 {
                let mut random = fastrand::Rng::with_seed(seed);
                let mut line = find(game).expect("a game").start();
                for _ in 0..6 + 3 * seed {
                    let Some(turn) = random.choice(line.turns()).cloned() else { break };
                    line.play(&turn).expect("a legal turn");
                }
                if line.turns().len() < 2 {
                    continue;
                }
                let depth = 3;
                let judge = || Judge::of(line.game().info());
                let mut searched = Root::new(line.as_ref(), judge(), 1, &Limits::default());
                for depth in 1..=depth {
                    assert!(searched.iterate(depth), "there is no limit");
                }
                let mut plain = Walk::new(line.as_ref(), judge(), &Limits::default());
                plain.set_out(depth);
                let node = line.node();
                let all = (0..node.turns().len())
                    .map(|index| plain.plain(node.after(index).as_ref(), depth - 1, 1));
                assert_eq!(Some(searched.moves[0].score), all.max(), "{game}, seed {seed}");
                compared += 1;
            }
        }
        assert!(compared > 40, "{compared} positions");
    }
}
