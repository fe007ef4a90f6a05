//! The games of a match on several threads.

use std::collections::HashSet;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use bolshak_arena::trial::{PairResults, Points, Sprt, Verdict};
use bolshak_game::{Seat, Variant};

use super::adjudication::Adjudicator;
use super::entrants::{Entrant, Entrants};
use super::game::{Conditions, Ending, Lost, Played, Thought, play as play_game};
use super::openings::Opening;
use super::pace::Clock;
use super::{record, report};
use crate::player::{Log, Player};
use crate::progress::say_beside;

/// Everything that is settled before the first game.
pub(crate) struct Plan {
    pub(crate) variant: &'static dyn Variant,
    pub(crate) entrants: Entrants,
    pub(crate) openings: Vec<Opening>,
    /// How many games; an even number for each meeting.
    pub(crate) games: u64,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) adjudicator: Adjudicator,
    pub(crate) tolerance: Duration,
    pub(crate) patience: Duration,
    /// Where dialogues with engines in other processes are written.
    pub(crate) log: Option<Log>,
    /// The numbers of games that were played before.
    pub(crate) done: HashSet<u64>,
}

impl Plan {
    /// Which meeting a game belongs to.
    #[allow(clippy::cast_possible_truncation)]
    pub(crate) fn meeting(&self, number: u64) -> usize {
        (number / 2) as usize % self.entrants.meetings.len()
    }

    /// Which engine plays which seat in a game: the first one of the two has White in games of even numbers.
    pub(crate) fn engines_by_seat(&self, number: u64) -> [usize; 2] {
        let [first, second] = self.entrants.meetings[self.meeting(number)];
        if number.is_multiple_of(2) { [first, second] } else { [second, first] }
    }

    /// What a game begins from. Openings come again when all have been played.
    #[allow(clippy::cast_possible_truncation)]
    pub(crate) fn opening(&self, number: u64) -> &Opening {
        let place = (number / 2) as usize / self.entrants.meetings.len();
        &self.openings[place % self.openings.len()]
    }
}

/// How a match stands.
pub(crate) struct Results {
    /// The results of each meeting, as its first engine sees them.
    pub(crate) tallies: Vec<PairResults>,
    /// What befell each engine, and how it thought.
    pub(crate) engines: Vec<Doings>,
    /// The results of games whose pair is not complete.
    halves: Vec<(u64, Points)>,
    pub(crate) start: Instant,
    /// Why the match cannot go on.
    broken: Option<anyhow::Error>,
    pdn: Option<record::File>,
    pub(crate) shown: report::Shown,
}

/// What an engine did in all its games.
#[derive(Default)]
pub(crate) struct Doings {
    /// Games that it lost on time.
    pub(crate) timeouts: u64,
    /// Games that it lost because it failed.
    pub(crate) failures: u64,
    pub(crate) thinking: Thinking,
}

/// The moves of an engine, and the sums of what it did for them.
#[derive(Default)]
pub(crate) struct Thinking {
    pub(crate) moves: u64,
    depth: Mean,
    nodes: Mean,
    taken: Duration,
}

/// A sum over the moves of which something was said.
#[derive(Default)]
struct Mean {
    moves: u64,
    sum: u64,
}

#[allow(clippy::cast_precision_loss)]
impl Mean {
    fn add(&mut self, number: Option<u64>) {
        self.moves += u64::from(number.is_some());
        self.sum += number.unwrap_or(0);
    }

    fn value(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.sum as f64 / self.moves as f64)
    }
}

#[allow(clippy::cast_precision_loss)]
impl Thinking {
    fn add(&mut self, thought: &Thought) {
        self.moves += 1;
        self.depth.add(thought.depth.map(u64::from));
        self.nodes.add(thought.nodes);
        self.taken += thought.taken;
    }

    /// The mean depth of the searches, in plies, if it was said.
    pub(crate) fn depth(&self) -> Option<f64> {
        self.depth.value()
    }

    /// The mean number of positions that were searched for a move, if it was said.
    pub(crate) fn nodes(&self) -> Option<f64> {
        self.nodes.value()
    }

    /// The mean time of a move, in seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.taken.as_secs_f64() / self.moves.max(1) as f64
    }
}

/// How a match stands, for all threads.
pub(crate) struct SharedResults(Mutex<Results>);

impl SharedResults {
    /// A match of which these games were played before.
    pub(crate) fn new(plan: &Plan, pdn: Option<record::File>, known: &[record::Known]) -> Self {
        report::begin(plan);
        let mut results = Results {
            tallies: vec![PairResults::default(); plan.entrants.meetings.len()],
            engines: plan.entrants.all.iter().map(|_| Doings::default()).collect(),
            halves: vec![],
            start: Instant::now(),
            broken: None,
            pdn,
            shown: report::Shown::default(),
        };
        for game in known {
            results.count(plan, game.number, game.winner, game.lost);
        }
        Self(Mutex::new(results))
    }

    pub(crate) fn finish(self) -> Results {
        let results = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        results.shown.end();
        results
    }

    fn with<T>(&self, use_it: impl FnOnce(&mut Results) -> T) -> T {
        use_it(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Results {
    /// Takes a game in; whether the match is decided.
    fn add(&mut self, plan: &Plan, number: u64, played: &Played) -> io::Result<bool> {
        let [white, black] = plan.engines_by_seat(number);
        let lost = played.ending.lost();
        if let Some(loser) = self.count(plan, number, played.winner, lost).filter(|_| lost.is_some()) {
            let why = played.ending.words();
            say_beside(&format!("game {}: {} loses, {why}", number + 1, plan.entrants.all[loser].name));
        }
        for thought in &played.thoughts {
            let engine = if thought.seat == Seat::WHITE { white } else { black };
            self.engines[engine].thinking.add(thought);
        }
        self.shown.update(plan, self.start, &self.tallies);
        if let Some(pdn) = &mut self.pdn {
            pdn.add(plan, number, played)?;
        }
        Ok(self.is_decided(plan))
    }

    fn is_decided(&self, plan: &Plan) -> bool {
        plan.sprt.is_some_and(|sprt| sprt.verdict(&self.tallies[0]) != Verdict::Open)
    }

    /// Whether nothing is left to play.
    pub(crate) fn is_over(&self, plan: &Plan) -> bool {
        self.is_decided(plan) || self.tallies.iter().map(PairResults::played).sum::<u64>() >= plan.games
    }

    /// Counts the result of a game, and gives the engine that lost it.
    fn count(&mut self, plan: &Plan, number: u64, winner: Option<Seat>, lost: Option<Lost>) -> Option<usize> {
        let [white, black] = plan.engines_by_seat(number);
        let loser = match winner {
            Some(Seat::WHITE) => Some(black),
            Some(_) => Some(white),
            None => None,
        };
        let meeting = plan.meeting(number);
        let [first, _] = plan.entrants.meetings[meeting];
        let points =
            loser.map_or(Points::Draw, |loser| if loser == first { Points::Loss } else { Points::Win });
        let tally = &mut self.tallies[meeting];
        tally.add_game(points);
        match self.halves.iter().position(|(other, _)| other / 2 == number / 2) {
            Some(index) => {
                let (_, other) = self.halves.swap_remove(index);
                tally.add_pair(points, other);
            }
            None => self.halves.push((number, points)),
        }
        if let (Some(lost), Some(loser)) = (lost, loser) {
            let Doings { timeouts, failures, .. } = &mut self.engines[loser];
            *match lost {
                Lost::OnTime => timeouts,
                Lost::Failed => failures,
            } += 1;
        }
        loser
    }
}

/// So many failures in a row of one engine end the match: it is not worth more games.
const HOPELESS: u32 = 3;

/// A flag that Ctrl-C sets; a second Ctrl-C ends the program at once.
pub(crate) fn interruption() -> io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register_conditional_shutdown(signal_hook::consts::SIGINT, 130, flag.clone())?;
    signal_hook::flag::register(signal_hook::consts::SIGINT, flag.clone())?;
    Ok(flag)
}

/// Plays the match until its last game, or until it is `over` for another reason. Results so far stay in `standing`, also
/// if it cannot go on.
pub(crate) fn play(
    plan: &Plan,
    standing: &SharedResults,
    threads: usize,
    over: &AtomicBool,
) -> anyhow::Result<()> {
    if standing.with(|results| results.is_decided(plan)) {
        return Ok(());
    }
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let engines = plan.entrants.all.len();
                let players = (0..engines).map(|_| None).collect();
                let worker = Worker { plan, standing, next: &next, over, players, failed: vec![0; engines] };
                if let Err(error) = worker.work() {
                    standing.with(|results| results.broken.get_or_insert(error).to_string());
                    over.store(true, Ordering::Relaxed);
                }
            });
        }
    });
    standing.with(|results| results.broken.take()).map_or(Ok(()), Err)
}

/// A thread that plays games, with engines of its own.
struct Worker<'a> {
    plan: &'a Plan,
    standing: &'a SharedResults,
    next: &'a AtomicU64,
    over: &'a AtomicBool,
    players: Vec<Option<Box<dyn Player>>>,
    /// How often each engine has failed in a row.
    failed: Vec<u32>,
}

impl Worker<'_> {
    fn work(mut self) -> anyhow::Result<()> {
        while !self.over.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.plan.games {
                break;
            }
            if self.plan.done.contains(&number) {
                continue;
            }
            let Some(played) = self.play(number)? else { break };
            if self.standing.with(|results| results.add(self.plan, number, &played))? {
                self.over.store(true, Ordering::Relaxed);
            }
            self.look_after_failures(number, &played)?;
        }
        Ok(())
    }

    fn play(&mut self, number: u64) -> anyhow::Result<Option<Played>> {
        let Plan { entrants, adjudicator, tolerance, .. } = self.plan;
        let seats = self.plan.engines_by_seat(number);
        for engine in seats {
            self.ready(engine)?;
        }
        let Ok([Some(white), Some(black)]) = self.players.get_disjoint_mut(seats) else {
            bail!("an engine is missing")
        };
        let mut players: [&mut dyn Player; 2] = [white.as_mut(), black.as_mut()];
        let conditions = Conditions {
            paces: seats.map(|engine| entrants.all[engine].pace.clone()),
            adjudicator,
            tolerance: *tolerance,
            over: self.over,
        };
        Ok(play_game(self.plan.opening(number).game.as_ref(), &mut players, &conditions))
    }

    /// Makes an engine ready for a game.
    fn ready(&mut self, engine: usize) -> anyhow::Result<()> {
        // An engine that has gone between two games is started again.
        if self.players[engine].as_mut().is_none_or(|player| player.new_game().is_err()) {
            let mut player = self.build(engine)?;
            let Entrant { name, pace, .. } = &self.plan.entrants.all[engine];
            player
                .must_fit(&Clock::new(pace).limits())
                .with_context(|| format!("cannot play with {name}"))?;
            player.new_game()?;
            self.players[engine] = Some(player);
        }
        Ok(())
    }

    fn build(&self, engine: usize) -> anyhow::Result<Box<dyn Player>> {
        self.plan.entrants.all[engine].spec.build(
            self.plan.variant,
            self.plan.patience,
            self.plan.log.as_ref(),
        )
    }

    /// An engine that has failed is started again, but not for ever.
    fn look_after_failures(&mut self, number: u64, played: &Played) -> anyhow::Result<()> {
        for (seat, engine) in self.plan.engines_by_seat(number).into_iter().enumerate() {
            let lost = played.winner.is_some_and(|winner| winner.index() != seat);
            match &played.ending {
                Ending::Failure(why) if lost => {
                    self.players[engine] = None;
                    self.failed[engine] += 1;
                    if self.failed[engine] >= HOPELESS {
                        let name = &self.plan.entrants.all[engine].name;
                        bail!("{name} failed {HOPELESS} times in a row: {why}");
                    }
                }
                _ => self.failed[engine] = 0,
            }
        }
        Ok(())
    }
}
