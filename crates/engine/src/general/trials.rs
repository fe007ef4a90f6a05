//! The search for races of more than two: playouts a few rounds ahead, again and again.
//!
//! With so many others in between, the board at the engine's next move cannot be foreseen. So in each playout the others
//! advance about as far as they can, and the tree holds only the engine's own moves: a move with the same origin and
//! destination is the same move whatever was played before it. The better its results, the more often it is tried; beyond
//! the end of the tree the engine advances like the others.

use std::cmp::Reverse;
use std::sync::Arc;

use bolshak_game::{Flow, Game, Info, Limits, Move, Node, Score, Seat};

use super::effort::Effort;
use super::evaluator::Evaluator;
use super::rivals;
use super::tree::{Ends, Tree, ends, overtaken};

/// How many rounds a playout goes ahead.
const ROUNDS: u32 = 3;
/// The playouts of the first look, and the most of one look; in between each look has as many as all before.
const FIRST: u64 = 32;
const LONGEST: u64 = 2_048;
/// The most looks; more would find nothing new.
const LOOKS: u32 = 1_000;
/// The number of own moves that are tried: those that gain most.
const WIDTH: usize = 12;
/// The initial doubt of a move for each tenth of a unit that it gains less than the one that gains most.
const DOUBT: f64 = 0.0075;
/// How much a simulated player may misjudge the gain of a move, in tenths of a unit.
const ERROR: f64 = 5.0;
/// The margin that even the greatest lead leaves open: arriving is better by enough that weak players see it.
const OPEN: f64 = 0.05;
/// The cost of arriving a ply later.
const LATER: f64 = 0.001;

/// The playouts from one position.
pub(super) struct Trials {
    judge: Arc<Evaluator>,
    start: Box<dyn Node>,
    root: Seat,
    /// The opponents that have not arrived yet.
    rivals: Vec<Seat>,
    /// How many of the best moves are wanted.
    lines: usize,
    /// How many plies a playout goes ahead, and how many looks there are.
    horizon: u32,
    looks: u32,
    tree: Tree,
    random: fastrand::Rng,
    effort: Effort,
}

impl Trials {
    /// Playouts from the present position. A limit of depth limits both the plies of a playout and the number of looks.
    pub(super) fn new(game: &dyn Game, judge: Arc<Evaluator>, lines: usize, limits: &Limits) -> Self {
        let seats = game.variant().info().seats.len();
        let farthest = ROUNDS * u32::try_from(seats).unwrap_or(1);
        let deepest = limits.depth.unwrap_or(u32::MAX).max(1);
        Self {
            judge,
            start: game.node(),
            root: game.side_to_move(),
            rivals: rivals(game),
            lines: lines.clamp(1, game.legal_moves().len()),
            horizon: deepest.min(farthest),
            looks: deepest.min(LOOKS),
            tree: Tree::default(),
            // A fixed seed, so that the same limit of positions gives the same result.
            random: fastrand::Rng::with_seed(0),
            effort: Effort::new(limits),
        }
    }

    /// Runs until a limit is reached or the report stops it.
    pub(super) fn run(mut self, report: &mut dyn FnMut(&Info) -> Flow) -> Info {
        let looks = if self.start.legal_moves().len() == 1 { 1 } else { self.looks };
        let mut look = 0;
        loop {
            look += 1;
            let done = self.tree.trials();
            let until = done + done.clamp(FIRST.max(self.lines as u64), LONGEST);
            while self.tree.trials() < until && !self.effort.spent {
                self.try_out();
            }
            let mut best = self.best(look);
            let stops = best.iter().map(&mut *report).any(|flow| flow == Flow::Stop);
            if stops || self.effort.spent || look == looks {
                return best.swap_remove(0);
            }
        }
    }

    /// Plays to the horizon and records the result for the own moves.
    fn try_out(&mut self) {
        let mut made: Vec<(usize, Ends)> = vec![];
        let mut choice = Some(0);
        let mut reached: Option<Box<dyn Node>> = None;
        let mut plies = 0;
        while plies < self.horizon {
            let node = reached.as_deref().unwrap_or(self.start.as_ref());
            if node.outcome().is_some() {
                break;
            }
            let is_own = node.side_to_move() == self.root;
            let index = match choice.filter(|_| is_own) {
                None => boldest(&self.judge, node, || ERROR * self.random.f64()),
                Some(place) => {
                    let index = self.promising(node, place);
                    let ends = ends(&node.legal_moves()[index]);
                    made.push((place, ends));
                    choice = self.tree.grow(place, ends);
                    index
                }
            };
            let next = node.after(index);
            self.effort.count();
            plies += 1;
            // A seat that has arrived knows its place, though the others go on.
            let has_arrived = is_own && next.view().aside.out.contains(&self.root);
            reached = Some(next);
            if has_arrived {
                break;
            }
        }
        let worth = reached.map_or(0.0, |node| self.worth(node.as_ref()) - LATER * f64::from(plies));
        self.tree.note(&made, worth);
    }

    /// The index of the move that promises most: it had good results, was tried little, or gains much.
    fn promising(&self, node: &dyn Node, place: usize) -> usize {
        let gains = self.judge.gains(node);
        let most = gains.iter().copied().max().unwrap_or_default();
        let mut order: Vec<usize> = (0..gains.len()).collect();
        order.sort_by_key(|index| Reverse(gains[*index]));
        let choice = self.tree.choice(place);
        let wants_several = place == 0 && self.lines > 1;
        let width = if wants_several { self.lines.max(WIDTH) } else { WIDTH };
        // The move that fills the camp may be a short step.
        let mut rest = order.split_off(width.min(order.len()));
        rest.retain(|index| self.judge.enters(node.side_to_move(), &node.legal_moves()[*index]));
        order.append(&mut rest);
        // Every move that is asked about is tried before any is tried again.
        let untried =
            order.iter().find(|index| wants_several && !choice.has_tried(&node.legal_moves()[**index]));
        if let Some(untried) = untried {
            return *untried;
        }
        let promise = |index: usize| {
            let doubt = DOUBT * f64::from(most - gains[index]);
            (choice.promise(&node.legal_moves()[index], doubt), index)
        };
        let best = order.into_iter().map(promise).max_by(|a, b| a.0.total_cmp(&b.0));
        best.map_or(0, |(_, index)| index)
    }

    /// The share of the rivals that finish behind the root; for those that have not arrived it is estimated from the root's
    /// lead.
    #[allow(clippy::cast_precision_loss, reason = "few seats")]
    fn worth(&self, node: &dyn Node) -> f64 {
        let rivals = self.rivals.len().max(1) as f64;
        if let Some(outcome) = node.outcome() {
            return self.rivals.iter().map(|rival| outcome.against(self.root, *rival)).sum::<f64>() / rivals;
        }
        let view = node.view();
        let out = &view.aside.out;
        let racing: Vec<Seat> = self.rivals.iter().copied().filter(|rival| !out.contains(rival)).collect();
        let share = racing.len() as f64 / rivals;
        if out.contains(&self.root) {
            return share;
        }
        let lead = f64::from(self.judge.lead(&view, self.root, &racing));
        share * (OPEN + (1.0 - 2.0 * OPEN) * overtaken(lead))
    }

    /// The best moves after this many looks, as many as are wanted. The reported depth is the number of looks, because the
    /// length of the playouts does not change.
    fn best(&self, looks: u32) -> Vec<Info> {
        let info = |(rank, (score, index)): (u32, (Score, usize))| Info {
            depth: looks,
            rank,
            score,
            nodes: self.effort.nodes,
            time: self.effort.time(),
            line: self.line(index),
        };
        let ranked = self.tree.choice(0).ranked(self.start.as_ref());
        (1..).zip(ranked).take(self.lines).map(info).collect()
    }

    /// The play that is expected after the move with this index, as far as own moves have been tried.
    fn line(&self, first: usize) -> Vec<Move> {
        let mut line = vec![self.start.legal_moves()[first].clone()];
        let mut node = self.start.after(first);
        let mut choice = self.tree.after(0, ends(&line[0]));
        while line.len() < self.horizon as usize && node.outcome().is_none() {
            let index = if node.side_to_move() == self.root {
                let Some(place) = choice else { break };
                let ranked = self.tree.choice(place).ranked(node.as_ref());
                let Some((_, best)) = ranked.first().copied() else { break };
                choice = self.tree.after(place, ends(&node.legal_moves()[best]));
                best
            } else {
                boldest(&self.judge, node.as_ref(), || 0.0)
            };
            line.push(node.legal_moves()[index].clone());
            node = node.after(index);
        }
        line
    }
}

/// The index of the move that gains most, if each gain is misjudged by up to this much.
fn boldest(judge: &Evaluator, node: &dyn Node, mut error: impl FnMut() -> f64) -> usize {
    let seeming = judge.gains(node).into_iter().map(|gain| f64::from(gain) + error());
    seeming.enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use bolshak_game::{Cell, Kind, Placed, Variant, find};

    use super::*;

    fn star() -> &'static dyn Variant {
        find("chinese-small-3").expect("a game")
    }

    /// The result for a position, the last report first.
    fn found(game: &dyn Game, lines: usize, limits: &Limits) -> Vec<Info> {
        let mut told = vec![];
        let trials = Trials::new(game, Arc::new(Evaluator::by_hand(game.variant().info())), lines, limits);
        trials.run(&mut |info| {
            told.retain(|old: &Info| old.rank < info.rank);
            told.push(info.clone());
            Flow::Continue
        });
        told
    }

    fn opening(seed: u64) -> Box<dyn Game> {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = star().start();
        for _ in 0..6 + 6 * seed {
            let mv = random.choice(game.legal_moves()).cloned().expect("nobody is stuck so early");
            game.play(&mv).expect("a legal move");
        }
        game
    }

    /// At full strength, and with every move looked at once.
    #[test]
    fn whoever_can_arrive_does() {
        let variant = star();
        let seat = variant.info().first;
        let targets = &variant.info().targets[seat.index()];
        let mut arrived = 0;
        for open in targets {
            for cell in (0..variant.info().board.cells.len()).filter_map(|cell| u16::try_from(cell).ok()) {
                let mut view = variant.start().view();
                view.pieces.retain(|piece| piece.seat != seat);
                let held = targets.iter().filter(|target| *target != open).copied().chain([Cell(cell)]);
                view.pieces.extend(held.map(|cell| Placed::new(cell, seat, Kind::Man)));
                let Ok(game) = variant.set_up(&view) else { continue };
                let arrives = |mv: &Move| {
                    let mut next = game.copy();
                    next.play(mv).expect("a legal mv");
                    next.view().aside.out.contains(&seat)
                };
                if game.legal_moves().iter().any(arrives) {
                    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
                    assert!(arrives(&found(game.as_ref(), 1, &limits)[0].line[0]), "{:?}", view.pieces);
                    let weak = Limits { depth: Some(1), ..Limits::default() };
                    let all = found(game.as_ref(), usize::MAX, &weak);
                    let (best, next) = (&all[0], all.iter().find(|info| !arrives(&info.line[0])));
                    // More than the error of level 1.
                    assert!(arrives(&best.line[0]));
                    assert!(next.is_none_or(|next| best.score.0 - next.score.0 > 640), "{:?}", view.pieces);
                    arrived += 1;
                }
            }
        }
        assert!(arrived > 5, "{arrived} positions");
    }

    #[test]
    fn lines_are_legal_and_ranked_and_the_same_each_time() {
        for seed in 0..6 {
            let game = opening(seed);
            let limits = Limits { nodes: Some(4_000), ..Limits::default() };
            let infos = found(game.as_ref(), 3, &limits);
            assert_eq!(infos.len(), 3);
            assert!(infos.is_sorted_by(|better, worse| better.score >= worse.score));
            assert!(infos[0].line.len() > 3, "one's own next move is foreseen");
            for info in &infos {
                let mut played = game.copy();
                info.line.iter().for_each(|mv| played.play(mv).expect("a legal move"));
            }
            let again = found(game.as_ref(), 3, &limits);
            let moves =
                |infos: &[Info]| infos.iter().map(|info| (info.score, info.line.clone())).collect::<Vec<_>>();
            assert_eq!(moves(&infos), moves(&again));
        }
    }

    #[test]
    fn limits_of_depth_and_positions_end_the_trials() {
        let line = opening(1);
        for depth in [1, 2, 5] {
            let info = &found(line.as_ref(), 1, &Limits { depth: Some(depth), ..Limits::default() })[0];
            assert_eq!(info.depth, depth);
            let trials = FIRST << (depth - 1);
            assert!((trials..=trials * u64::from(depth)).contains(&info.nodes), "{info:?}");
        }
        let most = 3_000;
        let info = &found(line.as_ref(), 1, &Limits { nodes: Some(most), ..Limits::default() })[0];
        assert!((most..most + 9).contains(&info.nodes), "{}", info.nodes);
    }

    #[test]
    fn all_turns_are_tried_if_all_are_asked_about() {
        let game = opening(2);
        let infos = found(game.as_ref(), usize::MAX, &Limits { depth: Some(1), ..Limits::default() });
        let first: Vec<&Move> = infos.iter().map(|info| &info.line[0]).collect();
        assert!(game.legal_moves().iter().all(|mv| first.contains(&mv)));
        assert_eq!(first.len(), game.legal_moves().len());
    }

    #[test]
    fn trials_stop_when_they_are_told_to() {
        let line = opening(2);
        let trials =
            Trials::new(line.as_ref(), Arc::new(Evaluator::by_hand(star().info())), 1, &Limits::default());
        assert!(trials.run(&mut |_| Flow::Stop).nodes <= FIRST * 9);
    }
}
