//! The search for variants without a rule table, over the positions of any rulebook: mostly alpha-beta.
//!
//! It knows a variant only by its moves, view, outcome and aim, so it plays every variant. Where more than two capture
//! each other's pieces, the replies of the others are scored as half the worst and half the average of all; where more
//! than two race, it uses playouts instead. It is slow compared with the search over a rule table, because each position
//! goes through the variant's own rulebook.
//!
//! [`evaluator`] scores a position by its [`features`], which come from what the variant declares, and weights that are learned;
//! [`walk`] is the tree search, [`transpositions`] its memory; [`trials`] has the playouts and [`tree`] the engine's own moves in
//! them. Other ways to search for several sides were weaker or no better: all others as one opponent, max-n, playouts to the end
//! (`docs/experiments.md`).

mod effort;
mod evaluator;
mod features;
mod transpositions;
mod tree;
mod trials;
mod walk;

use std::sync::Arc;

use bolshak_game::{Draws, EngineError, Flow, Game, Info, Limits, Move, Node, Score, Seat, VariantInfo};

use crate::eval::Weights;
use crate::variant_engine::{Judging, SearchRequest, VariantSearch};
use evaluator::Evaluator;
pub(crate) use evaluator::is_melee;
pub use features::Features;
use trials::Trials;
use walk::{Look, MAX_PLY, Walk};

/// Plays any variant.
pub(crate) struct General {
    judge: Arc<Evaluator>,
}

impl General {
    /// A player of a variant that evaluates in this way.
    ///
    /// # Errors
    /// If the file of an evaluation is not for the variant.
    pub(crate) fn new(info: &'static VariantInfo, judging: &Judging) -> Result<Self, EngineError> {
        let features = Features::of(info);
        let weights = match judging {
            Judging::BuiltIn => Weights::embedded(&features),
            Judging::Handcrafted => Weights::by_hand(&features),
            Judging::Net(bytes) => Weights::from_bytes(&features, bytes)
                .map_err(|error| EngineError::Unfit(error.to_string()))?,
        };
        Ok(Self { judge: Arc::new(Evaluator::new(features, weights)) })
    }
}

impl VariantSearch for General {
    fn search(
        &self,
        question: &SearchRequest<'_>,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        let game = question.task.reached(Draws::ByThemselves)?;
        if game.outcome().is_some() {
            return Err(EngineError::GameOver);
        }
        let (game, judge, lines) = (game.as_ref(), Arc::clone(&self.judge), question.manner.lines);
        Ok(if judge.is_race_of_many() {
            Trials::new(game, judge, lines, question.limits).run(report)
        } else {
            Root::new(game, judge, lines, question.limits).deepen(question.limits, report)
        })
    }
}

/// The opponents of the side to move that have no place yet.
fn rivals(game: &dyn Game) -> Vec<Seat> {
    let (info, own, out) = (game.variant().info(), game.side_to_move(), game.view().aside.out);
    info.all_seats().filter(|seat| !info.are_partners(own, *seat) && !out.contains(seat)).collect()
}

/// A move of the root and the play that is expected after it.
struct RootMove {
    score: i32,
    /// Its index among the legal moves.
    index: usize,
    line: Vec<Move>,
}

struct Root {
    node: Box<dyn Node>,
    moves: Vec<RootMove>,
    /// How many of the best moves must have exact scores.
    lines: usize,
    walk: Walk,
}

impl Root {
    fn new(game: &dyn Game, judge: Arc<Evaluator>, lines: usize, limits: &Limits) -> Self {
        let node = game.node();
        let moves = node.legal_moves().iter().enumerate();
        let moves = moves.map(|(index, mv)| RootMove { score: 0, index, line: vec![mv.clone()] });
        Self { moves: moves.collect(), node, lines: lines.max(1), walk: Walk::new(game, judge, limits) }
    }

    fn deepen(mut self, limits: &Limits, report: &mut dyn FnMut(&Info) -> Flow) -> Info {
        let deepest = limits.depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY);
        let mut best = self.info(0, 1);
        for depth in 1..=deepest {
            let whole = self.iterate(depth);
            let reached = if whole { depth } else { (depth - 1).max(1) };
            best = self.info(reached, 1);
            // What an unfinished iteration leaves as the best is told, too: the last report is the result.
            let told = if whole || depth == 1 { self.lines.min(self.moves.len()) } else { 1 };
            let stops = (1..=told).any(|rank| report(&self.info(reached, rank)) == Flow::Stop);
            let decided = best.score.decided_in().is_some_and(|plies| plies.unsigned_abs() <= depth);
            if stops || !whole || decided && self.lines == 1 || self.moves.len() == 1 && depth >= 4 {
                break;
            }
        }
        best
    }

    /// Searches every move to this depth, the best so far first; returns whether there was time for all. An unfinished
    /// iteration counts if only the best move is wanted: it is at least as good as the best before.
    fn iterate(&mut self, depth: u32) -> bool {
        let mut seen: Vec<RootMove> = vec![];
        self.walk.set_out(depth);
        for place in 0..self.moves.len() {
            let index = self.moves[place].index;
            // A move beyond the wanted lines need only be shown to be worse.
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
                vec![self.node.legal_moves()[index].clone()]
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

    /// Windows, move order and the transposition table change no score where nothing is pruned: the best of each position is what
    /// a plain search of every move to the same depth finds.
    #[test]
    fn the_search_finds_what_looking_at_everything_finds() {
        let mut compared = 0;
        for id in ["lasca", "senegalese", "two-move", "pskov", "novgorod", "neva", "neva-pairs", "corners"] {
            for seed in 0..12_u64 {
                let mut random = fastrand::Rng::with_seed(seed);
                let mut game = find(id).expect("a variant").start();
                for _ in 0..6 + 3 * seed {
                    let Some(mv) = random.choice(game.legal_moves()).cloned() else { break };
                    game.play(&mv).expect("a legal mv");
                }
                if game.legal_moves().len() < 2 {
                    continue;
                }
                let depth = 3;
                let judge = || Arc::new(Evaluator::by_hand(game.variant().info()));
                let mut searched = Root::new(game.as_ref(), judge(), 1, &Limits::default());
                searched.walk.prunes = false;
                for depth in 1..=depth {
                    assert!(searched.iterate(depth), "there is no limit");
                }
                let mut plain = Walk::new(game.as_ref(), judge(), &Limits::default());
                plain.set_out(depth);
                let node = game.node();
                let all = (0..node.legal_moves().len())
                    .map(|index| plain.plain(node.after(index).as_ref(), depth - 1, 1));
                assert_eq!(Some(searched.moves[0].score), all.max(), "{id}, seed {seed}");
                compared += 1;
            }
        }
        assert!(compared > 40, "{compared} positions");
    }

    #[test]
    fn the_last_report_is_the_result_though_an_iteration_was_cut_short() {
        let mut changed = 0;
        for id in ["lasca", "northern", "neva", "corners"] {
            let mut random = fastrand::Rng::with_seed(7);
            let mut game = find(id).expect("a variant").start();
            for seed in 0..30_u64 {
                let Some(mv) = random.choice(game.legal_moves()).cloned() else { break };
                game.play(&mv).expect("a legal mv");
                let judge = Arc::new(Evaluator::by_hand(game.variant().info()));
                let limits = Limits { nodes: Some(200 + 40 * seed), ..Limits::default() };
                let mut told = vec![];
                let result = Root::new(game.as_ref(), judge, 1, &limits).deepen(&limits, &mut |info| {
                    told.push(info.clone());
                    Flow::Continue
                });
                let [.., before, last] = &told[..] else { continue };
                assert_eq!(
                    (&last.line, last.score),
                    (&result.line, result.score),
                    "{id}, after {seed} plies"
                );
                changed += usize::from(last.depth == before.depth && last.line[0] != before.line[0]);
            }
        }
        assert!(changed > 0, "no iteration that was cut short changed the move");
    }
}
