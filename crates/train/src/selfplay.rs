//! One game of the engine against itself.

use std::sync::Arc;

use bolshak_core::{Color, DrawTracker, Move, Position, RuleSet};
use bolshak_egdb::{Tables, Wld};
use bolshak_engine::{Evaluation, Searched, Thinker, Thought};
use bolshak_game::{Limits, Score};
use fastrand::Rng;

use crate::data::Header;
use crate::openings::Openings;
use crate::sample::Sample;

/// The score of an opening must be within this, in hundredths of a man.
const FAIR: i32 = 150;
/// How many openings are tried for a game.
const OPENINGS_TRIED: usize = 100;
/// A game is decided with a score beyond this …
const DECISIVE: i32 = 900;
/// … in this many positions in a row.
const DECISIVE_PLIES: i32 = 4;
/// In how many of a thousand positions a random move is tried that may cost little …
const SMALL_ERRORS: u32 = 30;
/// … which is this much.
const SMALL_ERROR: i32 = 60;
/// The longest game; a longer one is a draw.
const MOST_PLIES: u16 = 300;
/// A search that ended before this depth was cut short and says little about a position.
const USUAL_DEPTH: u32 = 4;
/// The transposition table, small enough to be cleared for every game.
const TABLE_KIB: usize = 2048;
const FOUND: i32 = Score::WIN - 1_000;

/// The result of a game.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub samples: Vec<Sample>,
    pub winner: Option<Color>,
}

/// Plays games, one after the other.
pub struct Playing<'a, R: RuleSet> {
    /// How games are played.
    header: &'a Header,
    openings: &'a Openings<R>,
    tables: &'a Tables<R>,
    thinker: Thinker<R>,
}

impl<'a, R: Searched> Playing<'a, R> {
    /// A player of games under these rules, which end where the tables know the result. Its searches do not ask them:
    /// scores that know the result without the way to it are a poorer lesson (`docs/experiments.md`).
    #[must_use]
    pub fn new(
        rules: R,
        header: &'a Header,
        openings: &'a Openings<R>,
        evaluation: Arc<Evaluation>,
        tables: &'a Tables<R>,
    ) -> Self {
        Self { header, openings, tables, thinker: Thinker::new(rules, evaluation, TABLE_KIB) }
    }

    /// Plays the game with this number. It depends only on the number and the header.
    pub(crate) fn play(&mut self, number: u32) -> Played {
        self.thinker.forget();
        let mut random = Rng::with_seed(scramble(self.header.seed, number));
        let mut line = Line::new(self.opening(&mut random), number);
        loop {
            if let Some(winner) = self.over(&line) {
                return line.finish(winner);
            }
            let thought = self.think(&line.position, &line.keys, self.header.nodes);
            line.note(&thought);
            if let Some(winner) = line.decided {
                return line.finish(Some(winner));
            }
            let choice = self.choose(&line, &thought, &mut random);
            line.go_on(choice);
        }
    }

    /// A position that is fair for both sides; the initial one where none is found.
    fn opening(&mut self, random: &mut Rng) -> Position<R> {
        for _ in 0..OPENINGS_TRIED {
            let Some(position) = self.openings.draw(random) else { continue };
            let thought = self.think(&position, &[], self.header.nodes / 4);
            if thought.score.abs() <= FAIR {
                return position;
            }
        }
        self.openings.initial()
    }

    fn think(&mut self, position: &Position<R>, keys: &[u64], nodes: u64) -> Thought<R> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        self.thinker.think(position, keys, &limits)
    }

    /// The winner, if any, of a game that is over.
    #[allow(clippy::option_option)]
    fn over(&self, line: &Line<R>) -> Option<Option<Color>> {
        let turn = line.position.side_to_move();
        if let Some(ending) = line.position.ending() {
            return Some(Some(ending.winner));
        }
        if line.draws.drawn().is_some() || line.ply >= MOST_PLIES {
            return Some(None);
        }
        self.tables.wld(&line.position).map(|value| match value {
            Wld::Win => Some(turn),
            Wld::Draw => None,
            Wld::Loss => Some(turn.opposite()),
        })
    }

    /// The best move, or now and then a random one: any at all, or one that is not much worse.
    fn choose(&mut self, line: &Line<R>, thought: &Thought<R>, random: &mut Rng) -> Move<R::Bits> {
        let best = thought.line[0];
        let lot = random.u32(..1000);
        if lot >= self.header.blunders + SMALL_ERRORS {
            return best;
        }
        let moves = line.position.moves();
        let other = moves[random.usize(..moves.len())];
        if lot < self.header.blunders {
            return other;
        }
        let next = line.position.after(other);
        if other == best || next.ending().is_some() {
            return best;
        }
        let reply = self.think(&next, &[], self.header.nodes / 2);
        if -reply.score >= thought.score - SMALL_ERROR { other } else { best }
    }
}

/// A game in progress.
struct Line<R: RuleSet> {
    position: Position<R>,
    draws: DrawTracker<R>,
    /// The positions before this one, back to the last that cannot come again.
    keys: Vec<u64>,
    number: u32,
    ply: u16,
    /// In how many positions in a row White was winning, or Black if negative.
    clear: i32,
    decided: Option<Color>,
    samples: Vec<Sample>,
}

impl<R: RuleSet> Line<R> {
    fn new(position: Position<R>, number: u32) -> Self {
        let draws = DrawTracker::new(position);
        Self { position, draws, keys: vec![], number, ply: 0, clear: 0, decided: None, samples: vec![] }
    }

    /// Keeps the position if it is quiet, and tracks which side is winning.
    fn note(&mut self, thought: &Thought<R>) {
        let found = thought.score.abs() >= FOUND;
        if thought.depth < USUAL_DEPTH && !found {
            return;
        }
        let turn = self.position.side_to_move();
        if !Color::ALL.into_iter().any(|side| self.position.can_capture(side)) {
            let score = i16::try_from(thought.score).unwrap_or(0);
            self.samples.push(Sample {
                score,
                ply: self.ply,
                game: self.number,
                ..Sample::of(&self.position)
            });
        }
        let white = if turn == Color::White { thought.score } else { -thought.score };
        self.clear = match white {
            _ if white >= DECISIVE => self.clear.max(0) + 1,
            _ if white <= -DECISIVE => self.clear.min(0) - 1,
            _ => 0,
        };
        if self.clear.abs() >= DECISIVE_PLIES {
            self.decided = Some(if self.clear > 0 { Color::White } else { Color::Black });
        }
    }

    fn go_on(&mut self, choice: Move<R::Bits>) {
        if self.position.is_progress(choice) {
            self.keys.clear();
        } else {
            self.keys.push(self.position.hash_value());
        }
        self.draws.play(&self.position, choice);
        self.position = self.position.after(choice);
        self.ply += 1;
    }

    /// Gives every position the result of the game.
    fn finish(self, winner: Option<Color>) -> Played {
        let result = |turn| winner.map_or(1, |winner| if winner == turn { 2 } else { 0 });
        let samples =
            self.samples.into_iter().map(|sample| Sample { result: result(sample.side_to_move), ..sample });
        Played { samples: samples.collect(), winner }
    }
}

/// Far apart seeds for neighbouring games (the mixing step of SplitMix64).
fn scramble(seed: u64, number: u32) -> u64 {
    let mut word = seed.wrapping_add((u64::from(number) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
