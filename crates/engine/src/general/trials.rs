//! The search for races of more than two: play is tried out a few rounds ahead, again and again.
//!
//! With so many others in between, nobody can say what the board will be like at one's next turn, only what it may be
//! like. So in each trial everybody else goes about as far ahead as he can, and the tree has one's own turns alone: a turn
//! from here to there is the same turn whatever was played before it. It is tried more often the better it has turned out;
//! where the tree ends, one goes ahead like the others.

use std::cmp::{Ordering, Reverse};

use bolshak_game::{Flow, Info, Limits, Match, Node, Score, Seat, Turn};

use super::effort::Effort;
use super::judge::Judge;
use super::rivals;
use super::tree::{Ends, Tree, ends, overtaken};

/// How many turns of everybody a trial goes ahead.
const ROUNDS: u32 = 3;
/// The trials of a first look, and of a look at most; in between each look has as many as all before.
const FIRST: u64 = 32;
const LONGEST: u64 = 2_048;
/// After so many looks there is nothing new to be found.
const LOOKS: u32 = 1_000;
/// Of one's own turns so many are tried, those that gain most.
const WIDTH: usize = 12;
/// How much less is thought at first of a turn for each tenth of a unit that it gains less than the one that gains most.
const DOUBT: f64 = 0.0075;
/// How much whoever goes ahead may misjudge what a turn gains, in tenths of a unit.
const ERROR: f64 = 5.0;
/// What is left open by the greatest lead: to have arrived is so much better that weak players see it.
const OPEN: f64 = 0.05;
/// What it costs to arrive a ply later.
const LATER: f64 = 0.001;

/// The trials from one position.
pub(super) struct Trials {
    judge: Judge,
    start: Box<dyn Node>,
    root: Seat,
    /// Who else has not arrived yet.
    rivals: Vec<Seat>,
    /// How many of the best turns are wanted.
    lines: usize,
    /// How many plies a trial goes ahead, and how often everything is looked at.
    horizon: u32,
    looks: u32,
    tree: Tree,
    random: fastrand::Rng,
    effort: Effort,
}

impl Trials {
    /// Trials from where a match stands. A limit of depth is one of how many plies a trial goes ahead, and of how many looks
    /// there are.
    pub(super) fn new(line: &dyn Match, judge: Judge, lines: usize, limits: &Limits) -> Self {
        let seats = line.game().info().seats.len();
        let farthest = ROUNDS * u32::try_from(seats).unwrap_or(1);
        let deepest = limits.depth.unwrap_or(u32::MAX).max(1);
        Self {
            judge,
            start: line.node(),
            root: line.turn(),
            rivals: rivals(line),
            lines: lines.clamp(1, line.turns().len()),
            horizon: deepest.min(farthest),
            looks: deepest.min(LOOKS),
            tree: Tree::default(),
            // The same for everybody, so that the same limit of positions finds the same.
            random: fastrand::Rng::with_seed(0),
            effort: Effort::new(limits),
        }
    }

    /// Tries until a limit is reached or the report says so.
    pub(super) fn run(mut self, report: &mut dyn FnMut(&Info) -> Flow) -> Info {
        let looks = if self.start.turns().len() == 1 { 1 } else { self.looks };
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

    /// Plays to the horizon and remembers what came of one's own turns.
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
            let is_own = node.turn() == self.root;
            let index = match choice.filter(|_| is_own) {
                None => boldest(&self.judge, node, || ERROR * self.random.f64()),
                Some(place) => {
                    let index = self.promising(node, place);
                    let ends = ends(&node.turns()[index]);
                    made.push((place, ends));
                    choice = self.tree.grow(place, ends);
                    index
                }
            };
            let next = node.after(index);
            self.effort.count();
            plies += 1;
            // Whoever has arrived knows his place, though the others go on.
            let has_arrived = is_own && next.view().aside.out.contains(&self.root);
            reached = Some(next);
            if has_arrived {
                break;
            }
        }
        let worth = reached.map_or(0.0, |node| self.worth(node.as_ref()) - LATER * f64::from(plies));
        self.tree.note(&made, worth);
    }

    /// The index of the turn that promises most: that has turned out well, was tried little, or gains much.
    fn promising(&self, node: &dyn Node, place: usize) -> usize {
        let gains = self.judge.gains(node);
        let most = gains.iter().copied().max().unwrap_or_default();
        let mut order: Vec<usize> = (0..gains.len()).collect();
        order.sort_by_key(|index| Reverse(gains[*index]));
        let choice = self.tree.choice(place);
        let wants_several = place == 0 && self.lines > 1;
        let width = if wants_several { self.lines.max(WIDTH) } else { WIDTH };
        // What fills the camp may be a short step.
        let mut rest = order.split_off(width.min(order.len()));
        rest.retain(|index| self.judge.enters(node.turn(), &node.turns()[*index]));
        order.append(&mut rest);
        // Every turn that is asked about is tried before any is tried again.
        let untried = order.iter().find(|index| wants_several && !choice.has_tried(&node.turns()[**index]));
        if let Some(untried) = untried {
            return *untried;
        }
        let promise = |index: usize| {
            let doubt = DOUBT * f64::from(most - gains[index]);
            (choice.promise(&node.turns()[index], doubt), index)
        };
        let best = order.into_iter().map(promise).max_by(|a, b| a.0.total_cmp(&b.0));
        best.map_or(0, |(_, index)| index)
    }

    /// How many of the rivals come in behind the root, of all: those who have not arrived are expected to by how far the
    /// root leads.
    #[allow(clippy::cast_precision_loss, reason = "few seats")]
    fn worth(&self, node: &dyn Node) -> f64 {
        let rivals = self.rivals.len().max(1) as f64;
        if let Some(outcome) = node.outcome() {
            let share = |rival: &Seat| match outcome.place(*rival).cmp(&outcome.place(self.root)) {
                Ordering::Greater => 1.0,
                Ordering::Equal => 0.5,
                Ordering::Less => 0.0,
            };
            return self.rivals.iter().map(share).sum::<f64>() / rivals;
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

    /// The best turns after so many looks, as many as are wanted. The depth told is the number of looks: how far they go does
    /// not change.
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

    /// The play that is expected after the turn with this index, as far as one's own turns have been tried.
    fn line(&self, first: usize) -> Vec<Turn> {
        let mut line = vec![self.start.turns()[first].clone()];
        let mut node = self.start.after(first);
        let mut choice = self.tree.after(0, ends(&line[0]));
        while line.len() < self.horizon as usize && node.outcome().is_none() {
            let index = if node.turn() == self.root {
                let Some(place) = choice else { break };
                let ranked = self.tree.choice(place).ranked(node.as_ref());
                let Some((_, best)) = ranked.first().copied() else { break };
                choice = self.tree.after(place, ends(&node.turns()[best]));
                best
            } else {
                boldest(&self.judge, node.as_ref(), || 0.0)
            };
            line.push(node.turns()[index].clone());
            node = node.after(index);
        }
        line
    }
}

/// The index of the turn that gains most, if each is misjudged by so much.
fn boldest(judge: &Judge, node: &dyn Node, mut error: impl FnMut() -> f64) -> usize {
    let seeming = judge.gains(node).into_iter().map(|gain| f64::from(gain) + error());
    seeming.enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use bolshak_game::{Cell, Game, Kind, Placed, find};

    use super::*;

    fn star() -> &'static dyn Game {
        find("chinese-small-3").expect("a game")
    }

    /// What is found in a position, the best last told first.
    fn found(line: &dyn Match, lines: usize, limits: &Limits) -> Vec<Info> {
        let mut told = vec![];
        let trials = Trials::new(line, Judge::of(line.game().info()), lines, limits);
        trials.run(&mut |info| {
            told.retain(|old: &Info| old.rank < info.rank);
            told.push(info.clone());
            Flow::Continue
        });
        told
    }

    fn opening(seed: u64) -> Box<dyn Match> {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut line = star().start();
        for _ in 0..6 + 6 * seed {
            let turn = random.choice(line.turns()).cloned().expect("nobody is stuck so early");
            line.play(&turn).expect("a legal turn");
        }
        line
    }

    /// At full strength, and where every turn is looked at once.
    #[test]
    fn whoever_can_arrive_does() {
        let game = star();
        let seat = game.info().first;
        let targets = &game.info().targets[seat.index()];
        let mut arrived = 0;
        for open in targets {
            for cell in (0..game.info().board.cells.len()).filter_map(|cell| u16::try_from(cell).ok()) {
                let mut view = game.start().view();
                view.pieces.retain(|piece| piece.seat != seat);
                let held = targets.iter().filter(|target| *target != open).copied().chain([Cell(cell)]);
                view.pieces.extend(held.map(|cell| Placed::new(cell, seat, Kind::Man)));
                let Ok(line) = game.set_up(&view) else { continue };
                let arrives = |turn: &Turn| {
                    let mut next = line.copy();
                    next.play(turn).expect("a legal turn");
                    next.view().aside.out.contains(&seat)
                };
                if line.turns().iter().any(arrives) {
                    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
                    assert!(arrives(&found(line.as_ref(), 1, &limits)[0].line[0]), "{:?}", view.pieces);
                    let weak = Limits { depth: Some(1), ..Limits::default() };
                    let all = found(line.as_ref(), usize::MAX, &weak);
                    let (best, next) = (&all[0], all.iter().find(|info| !arrives(&info.line[0])));
                    // More than level 1 errs.
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
            let line = opening(seed);
            let limits = Limits { nodes: Some(4_000), ..Limits::default() };
            let infos = found(line.as_ref(), 3, &limits);
            assert_eq!(infos.len(), 3);
            assert!(infos.is_sorted_by(|better, worse| better.score >= worse.score));
            assert!(infos[0].line.len() > 3, "one's own next turn is foreseen");
            for info in &infos {
                let mut played = line.copy();
                info.line.iter().for_each(|turn| played.play(turn).expect("a legal turn"));
            }
            let again = found(line.as_ref(), 3, &limits);
            let turns =
                |infos: &[Info]| infos.iter().map(|info| (info.score, info.line.clone())).collect::<Vec<_>>();
            assert_eq!(turns(&infos), turns(&again));
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
        let line = opening(2);
        let infos = found(line.as_ref(), usize::MAX, &Limits { depth: Some(1), ..Limits::default() });
        let first: Vec<&Turn> = infos.iter().map(|info| &info.line[0]).collect();
        assert!(line.turns().iter().all(|turn| first.contains(&turn)));
        assert_eq!(first.len(), line.turns().len());
    }

    #[test]
    fn trials_stop_when_they_are_told_to() {
        let line = opening(2);
        let trials = Trials::new(line.as_ref(), Judge::of(star().info()), 1, &Limits::default());
        assert!(trials.run(&mut |_| Flow::Stop).nodes <= FIRST * 9);
    }
}
