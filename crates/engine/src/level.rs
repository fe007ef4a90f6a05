//! Ten levels. A weak player errs as people do: it overlooks captures, its opponent's and its own, and long ones more often
//! than single ones; it looks less far; and it misjudges what it sees. None lets a forced win go that it has seen, plays
//! an illegal move or keeps people waiting.

use std::time::Duration;

use bolshak_game::{
    Aim, Draws, Engine, EngineError, Flow, Info, Limits, Move, Node, Score, Task, VariantInfo,
};

use crate::VariantEngine;
use crate::general::is_melee;
use crate::variant_engine::SearchMode;

/// A level of play, 1 (a child wins) to 10 (full strength).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// The settings of a level.
struct Recipe {
    /// How far it looks, in plies; captures and threats are followed beyond that.
    depth: u32,
    /// How many positions it looks at.
    nodes: u64,
    /// The longest it thinks, in milliseconds.
    longest: u64,
    /// How much it misjudges a move at most, in hundredths of a man.
    error: i32,
    /// Of a hundred captures, how many it overlooks.
    blind: Blindness,
}

/// Of a hundred captures, how many a player does not see.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Blindness {
    /// Of those that take one piece.
    single: u8,
    /// Of those that take more.
    chains: u8,
}

impl Blindness {
    const NONE: Self = Self { single: 0, chains: 0 };

    /// Whether one that takes so many pieces is overlooked.
    fn hides(self, taken: usize, random: &mut fastrand::Rng) -> bool {
        let share = match taken {
            0 => 0,
            1 => self.single,
            _ => self.chains,
        };
        random.u8(..100) < share
    }
}

/// Where nothing is taken a move gains or loses less than a man, so that such a part of the error is enough.
const PART_WITHOUT_CAPTURES: i32 = 4;

const fn recipe(depth: u32, nodes: u64, longest: u64, error: i32, (single, chains): (u8, u8)) -> Recipe {
    Recipe { depth, nodes, longest, error, blind: Blindness { single, chains } }
}

/// No limit but time, for depth or positions.
const ALL: u32 = u32::MAX;
const ANY: u64 = u64::MAX;

/// Levels that err are limited by plies, the others by positions, so they play the same on every machine.
const RECIPES: [Recipe; 10] = [
    recipe(1, ANY, 500, 200, (16, 40)),
    recipe(1, ANY, 500, 140, (7, 22)),
    recipe(1, ANY, 500, 110, (3, 12)),
    recipe(1, ANY, 500, 62, (1, 5)),
    recipe(2, ANY, 500, 64, (1, 6)),
    recipe(3, ANY, 500, 34, (0, 3)),
    recipe(5, ANY, 700, 26, (0, 2)),
    recipe(ALL, 5_000, 1_500, 0, (0, 0)),
    recipe(ALL, 60_000, 3_000, 0, (0, 0)),
    recipe(ALL, ANY, 5_000, 0, (0, 0)),
];

/// Levels of games in which the step from the level below, or to the next, would be too large or too small
/// (`docs/levels.md`).
const OF_GAMES: [(&str, u8, Recipe); 11] = [
    ("brazilian", 3, recipe(1, ANY, 500, 98, (2, 10))),
    ("brazilian", 4, recipe(1, ANY, 500, 44, (0, 4))),
    ("brazilian", 5, recipe(2, ANY, 500, 44, (0, 4))),
    ("english", 4, recipe(1, ANY, 500, 56, (1, 4))),
    ("english", 5, recipe(2, ANY, 500, 54, (1, 5))),
    ("english", 8, recipe(ALL, 2_000, 1_500, 0, (0, 0))),
    ("english", 9, recipe(ALL, 12_000, 3_000, 0, (0, 0))),
    ("international", 4, recipe(1, ANY, 500, 56, (1, 4))),
    ("international", 5, recipe(2, ANY, 500, 50, (0, 4))),
    ("international", 6, recipe(3, ANY, 500, 24, (0, 2))),
    ("international", 9, recipe(ALL, 40_000, 3_000, 0, (0, 0))),
];

/// Where more than two sides capture each other's pieces, to look further brings little, so the levels differ by what they
/// overlook and misjudge.
const RECIPES_OF_MANY: [Recipe; 10] = [
    recipe(1, ANY, 500, 240, (16, 40)),
    recipe(1, ANY, 500, 160, (8, 24)),
    recipe(1, ANY, 500, 105, (4, 14)),
    recipe(2, ANY, 500, 120, (4, 14)),
    recipe(2, ANY, 500, 90, (3, 9)),
    recipe(2, ANY, 500, 65, (1, 6)),
    recipe(2, ANY, 500, 44, (0, 4)),
    recipe(3, ANY, 500, 24, (0, 1)),
    recipe(3, ANY, 700, 10, (0, 0)),
    recipe(ALL, ANY, 5_000, 0, (0, 0)),
];

impl Level {
    /// The level with this number.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=10).contains(&number).then_some(Self(number))
    }

    /// All levels, weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=10).map(Self)
    }

    /// The number, 1 to 10.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    fn recipe(self, info: &VariantInfo) -> &'static Recipe {
        if let Some((_, _, own)) =
            OF_GAMES.iter().find(|(game, level, _)| *game == info.id && *level == self.0)
        {
            return own;
        }
        let recipes = if is_melee(info) { &RECIPES_OF_MANY } else { &RECIPES };
        &recipes[usize::from(self.0 - 1)]
    }
}

/// The engine at a level.
pub struct LevelPlayer {
    machine: VariantEngine,
    level: Level,
    random: fastrand::Rng,
}

impl LevelPlayer {
    /// A player of this level on this machine; the seed decides its errors.
    #[must_use]
    pub fn new(machine: VariantEngine, level: Level, seed: u64) -> Self {
        Self { machine, level, random: fastrand::Rng::with_seed(seed) }
    }

    /// Changes the level, keeping the machine.
    pub fn set_level(&mut self, level: Level) {
        self.level = level;
    }

    /// The machine without errors, to evaluate a position.
    pub fn machine(&mut self) -> &mut VariantEngine {
        &mut self.machine
    }

    /// The move of a weak player: every move is scored. One whose drawback is overlooked seems as good as the best, one whose
    /// gain is overlooked is not thought of; what is seen gets a random error. The move that seems best is played.
    fn err(
        &mut self,
        task: &Task,
        limits: &Limits,
        (error, blind): (i32, Blindness),
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        let mut judged: Vec<Info> = vec![];
        let mut told: Option<Info> = None;
        let keep = &mut |info: &Info| {
            judged.retain(|old| old.rank != info.rank && old.line[0] != info.line[0]);
            judged.push(info.clone());
            // That it looks at every move is its own affair.
            if info.rank == 1 {
                told = Some(info.clone());
            }
            told.as_ref().map_or(Flow::Continue, &mut *report)
        };
        let best = self.machine.search_in(EVERY_MOVE, (task, limits), keep)?;
        // Who has not claimed a draw plays on.
        let game = task.reached(Draws::Waived)?;
        let (node, random) = (game.node(), &mut self.random);
        let mut seeming: Option<(i32, Info)> = None;
        for info in judged {
            let own = info.line[0].removed.len();
            if own > 1 && seeming.is_some() && blind.hides(own, random) {
                continue;
            }
            let is_blind = blind.hides(answer(node.as_ref(), &info.line[0]), random);
            let score = if is_blind { best.score } else { info.score };
            // The sum of two random numbers, so that small errors are more likely.
            let mut throw = || random.i32(-error / 2..=error / 2);
            let seems = score.0.clamp(-CERTAIN, CERTAIN) + throw() + throw();
            if seeming.as_ref().is_none_or(|(most, _)| seems > *most) {
                seeming = Some((seems, info));
            }
        }
        Ok(seeming.map_or(best, |(_, info)| Info { rank: 1, ..info }))
    }
}

/// How many pieces the best capture takes that answers a move.
fn answer(node: &dyn Node, mv: &Move) -> usize {
    let Some(index) = node.legal_moves().iter().position(|legal| legal == mv) else { return 0 };
    node.after(index).legal_moves().iter().map(|reply| reply.removed.len()).max().unwrap_or(0)
}

/// A player that errs scores every move and uses no book.
const EVERY_MOVE: SearchMode = SearchMode { lines: usize::MAX, aided: false };

/// A forced win or loss counts this much, so that errors do not hide it.
const CERTAIN: i32 = 4_000;

impl Engine for LevelPlayer {
    fn search(
        &mut self,
        task: &Task,
        limits: &Limits,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        let recipe = self.level.recipe(task.variant.info());
        let longest = Duration::from_millis(recipe.longest);
        let limits = Limits {
            depth: Some(limits.depth.map_or(recipe.depth, |depth| depth.min(recipe.depth))),
            nodes: Some(limits.nodes.map_or(recipe.nodes, |nodes| nodes.min(recipe.nodes))),
            time: Some(limits.time.map_or(longest, |time| time.min(longest))),
            ..*limits
        };
        let captures = task.variant.info().aim == Aim::Pieces;
        let error = if captures { recipe.error } else { recipe.error / PART_WITHOUT_CAPTURES };
        if error == 0 && recipe.blind == Blindness::NONE {
            return self.machine.search(task, &limits, report);
        }
        self.err(task, &limits, (error, recipe.blind), report)
    }
}

/// Whether the engine accepts a draw with this score after this many plies: not in the opening, unless it is worse, and
/// not with an advantage.
#[must_use]
pub fn accepts_draw(for_engine: Score, plies: usize) -> bool {
    const WORSE: Score = Score(-60);
    const BETTER: Score = Score(15);
    const OPENING: usize = 20;
    for_engine <= WORSE || (plies >= OPENING && for_engine <= BETTER)
}

#[cfg(test)]
mod tests {
    use super::{Score, accepts_draw};

    #[test]
    fn a_draw_is_taken_late_without_advantage_or_when_worse() {
        assert!(!accepts_draw(Score(0), 4), "not in the opening");
        assert!(accepts_draw(Score(0), 40));
        assert!(!accepts_draw(Score(80), 40), "not with an advantage");
        assert!(accepts_draw(Score(-120), 4), "gladly when worse");
    }
}
