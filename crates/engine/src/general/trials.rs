//! Monte-Carlo search, for games of capture in which everybody plays against everybody: who will go out first is decided
//! by alliances that nobody makes, which trials to the end show better than a tree of few plies.

use std::time::Instant;

use bolshak_game::{Flow, GameInfo, Info, Limits, Node, Outcome, Score, Seat, Turn};

use super::judge::{Balance, Judge};
use super::time_for_move;

/// Trials at depth 1; each further ply of depth is worth so many times as many.
const AT_DEPTH_ONE: u64 = 60;
const TIMES: u64 = 4;
/// The longest trial, and the most trials at all.
const LONGEST: usize = 300;
const MOST: u64 = 200_000;
/// How much is ventured on what has been tried little.
const VENTURE: f64 = 0.9;
/// What an average result of 1 is worth, in hundredths of a man.
const CERTAIN: f64 = 1_000.0;
/// How much of a result is being first, and not a better place than another.
const FIRST: f64 = 0.75;
/// After so many trials there is something to tell, then after twice as many.
const FIRST_REPORT: u64 = 32;

/// What trials came to, seat by seat: from -1, the last place, to 1, the first.
type Results = Vec<f64>;

/// A position of the tree.
struct Place {
    node: Box<dyn Node>,
    /// The places after its turns, as far as they have been tried.
    after: Vec<Option<usize>>,
    visits: f64,
    sums: Results,
}

/// The tree.
pub(super) struct Trials {
    judge: Judge,
    info: &'static GameInfo,
    places: Vec<Place>,
    nodes: u64,
    random: fastrand::Rng,
    start: Instant,
}

impl Trials {
    pub(super) fn new(info: &'static GameInfo, node: Box<dyn Node>) -> Self {
        let mut trials = Self {
            judge: Judge::of(info),
            info,
            places: vec![],
            nodes: 0,
            random: fastrand::Rng::with_seed(64),
            start: Instant::now(),
        };
        trials.add(node);
        trials
    }

    /// Tries as often as the limits allow, and tells what has been found now and then.
    pub(super) fn search(
        mut self,
        lines: usize,
        limits: &Limits,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Info {
        let time = time_for_move(limits);
        let by_depth =
            limits.depth.map(|depth| AT_DEPTH_ONE.saturating_mul(TIMES.saturating_pow(depth.max(1) - 1)));
        let most = by_depth.unwrap_or(MOST).min(MOST);
        let alone = self.places[0].node.turns().len() == 1;
        let (mut trial, mut next_report) = (0, FIRST_REPORT);
        loop {
            self.try_once();
            trial += 1;
            let late = time.is_some_and(|time| self.start.elapsed() >= time);
            let enough =
                late || trial >= most || limits.nodes.is_some_and(|nodes| self.nodes >= nodes) || alone;
            if enough || trial == next_report {
                next_report *= 2;
                let wanted = if enough { lines } else { 1 };
                let stops = self.found(wanted).iter().map(&mut *report).any(|flow| flow == Flow::Stop);
                if enough || stops {
                    return self.found(1).remove(0);
                }
            }
        }
    }

    fn add(&mut self, node: Box<dyn Node>) -> usize {
        self.nodes += 1;
        let after = vec![None; node.turns().len()];
        self.places.push(Place { node, after, visits: 0.0, sums: vec![0.0; self.info.seats.len()] });
        self.places.len() - 1
    }

    /// Goes down the tree to where something is new, plays from there to the end, and notes the result all the way.
    fn try_once(&mut self) {
        let mut way = vec![0];
        let results = loop {
            let here = way[way.len() - 1];
            let place = &self.places[here];
            if let Some(outcome) = place.node.outcome() {
                break self.ended(&outcome);
            }
            let untried: Vec<usize> =
                (0..place.after.len()).filter(|index| place.after[*index].is_none()).collect();
            if untried.is_empty() {
                way.push(self.promising(here));
                continue;
            }
            let index = untried[self.random.usize(..untried.len())];
            let node = place.node.after(index);
            let new = self.add(node);
            self.places[here].after[index] = Some(new);
            way.push(new);
            break self.play_out(new);
        };
        for place in way {
            let place = &mut self.places[place];
            place.visits += 1.0;
            place.sums.iter_mut().zip(&results).for_each(|(sum, result)| *sum += result);
        }
    }

    /// The place after the turn that looks best for whoever makes it, or has been tried little (UCT).
    fn promising(&self, here: usize) -> usize {
        let place = &self.places[here];
        let (seat, all) = (place.node.turn().index(), place.visits.ln());
        let worth = |index: &usize| {
            let next = &self.places[*index];
            next.sums[seat] / next.visits + VENTURE * (all / next.visits).sqrt()
        };
        let next = place.after.iter().flatten().copied();
        next.max_by(|a, b| worth(a).total_cmp(&worth(b))).expect("every turn was tried")
    }

    /// Plays on at random, with the largest captures where there are any.
    fn play_out(&mut self, from: usize) -> Results {
        let mut node: Option<Box<dyn Node>> = None;
        for _ in 0..LONGEST {
            let here = node.as_deref().unwrap_or(self.places[from].node.as_ref());
            if let Some(outcome) = here.outcome() {
                return self.ended(&outcome);
            }
            let largest = here.turns().iter().map(|turn| turn.removed.len()).max().unwrap_or(0);
            let turns: Vec<usize> = (0..here.turns().len())
                .filter(|index| here.turns()[*index].removed.len() == largest)
                .collect();
            let next = here.after(turns[self.random.usize(..turns.len())]);
            self.nodes += 1;
            node = Some(next);
        }
        let here = node.as_deref().unwrap_or(self.places[from].node.as_ref());
        let view = here.view();
        let worth = |seat| (f64::from(self.judge.value(&view, seat)) / CERTAIN).clamp(-1.0, 1.0);
        self.info.all_seats().map(worth).collect()
    }

    /// The result of each seat: how many came in behind it, less how many before. To be first is worth more than to be one
    /// before the last.
    fn ended(&self, outcome: &Outcome) -> Results {
        let result = |seat: Seat| {
            let Balance { behind, before, others } = self.judge.balance(outcome, seat);
            let places = (behind as f64 - before as f64) / others as f64;
            let first = if outcome.winner == Some(seat) { 1.0 } else { -1.0 };
            FIRST * first + (1.0 - FIRST) * places
        };
        self.info.all_seats().map(result).collect()
    }

    /// The best turns of the root, the most tried first.
    fn found(&self, lines: usize) -> Vec<Info> {
        let root = &self.places[0];
        let mut tried: Vec<(usize, usize)> =
            root.after.iter().enumerate().filter_map(|(index, place)| Some((index, (*place)?))).collect();
        tried.sort_by(|a, b| self.places[b.1].visits.total_cmp(&self.places[a.1].visits));
        tried.truncate(lines.max(1));
        let seat = root.node.turn().index();
        let info = |(rank, (index, place)): (usize, (usize, usize))| {
            let Place { visits, sums, .. } = &self.places[place];
            #[allow(clippy::cast_possible_truncation, reason = "an average of results within 1")]
            let score = (sums[seat] / visits * CERTAIN) as i32;
            let line = self.line(index, place);
            Info {
                depth: u32::try_from(line.len()).unwrap_or(u32::MAX),
                rank: u32::try_from(rank + 1).unwrap_or(u32::MAX),
                score: Score(score),
                nodes: self.nodes,
                time: self.start.elapsed(),
                line,
            }
        };
        tried.into_iter().enumerate().map(info).collect()
    }

    /// The line that begins with a turn of the root and goes on with what was tried most.
    fn line(&self, index: usize, place: usize) -> Vec<Turn> {
        let mut line = vec![self.places[0].node.turns()[index].clone()];
        let mut here = place;
        loop {
            let Place { node, after, .. } = &self.places[here];
            let tried = after.iter().enumerate().filter_map(|(index, place)| Some((index, (*place)?)));
            let most = tried.max_by(|a, b| self.places[a.1].visits.total_cmp(&self.places[b.1].visits));
            let Some((index, next)) = most else { return line };
            line.push(node.turns()[index].clone());
            here = next;
        }
    }
}
