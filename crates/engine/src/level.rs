//! Ten levels. A weak player looks less far and misjudges moves, the more the weaker it is: the first levels give men
//! away. None lets a forced win go that it has seen, plays an illegal move or keeps people waiting.

use std::time::Duration;

use bolshak_game::{Aim, Engine, EngineError, Flow, Info, Limits, Score, Task};

use crate::VariantEngine;
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
}

/// Where nothing is taken a move gains or loses less than a man, so that such a part of the error is enough.
const PART_WITHOUT_CAPTURES: i32 = 4;

const fn recipe(depth: u32, nodes: u64, longest: u64, error: i32) -> Recipe {
    Recipe { depth, nodes, longest, error }
}

/// No limit but time, for depth or positions.
const ALL: u32 = u32::MAX;
const ANY: u64 = u64::MAX;

/// Levels that err are limited by plies, the others by positions, so they play the same on every machine.
const RECIPES: [Recipe; 10] = [
    recipe(1, ANY, 500, 1_200),
    recipe(1, ANY, 500, 740),
    recipe(1, ANY, 500, 430),
    recipe(1, ANY, 500, 330),
    recipe(1, ANY, 500, 210),
    recipe(2, ANY, 500, 110),
    recipe(4, ANY, 700, 45),
    recipe(ALL, 8_000, 1_500, 0),
    recipe(ALL, 60_000, 3_000, 0),
    recipe(ALL, ANY, 5_000, 0),
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

    fn recipe(self) -> &'static Recipe {
        &RECIPES[usize::from(self.0 - 1)]
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

    /// The move of a weak player: every move is scored, each score gets a random error, and the best is played.
    fn err(
        &mut self,
        task: &Task,
        limits: &Limits,
        error: i32,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        let mut judged: Vec<Info> = vec![];
        let keep = &mut |info: &Info| {
            judged.retain(|old| old.rank != info.rank && old.line[0] != info.line[0]);
            judged.push(info.clone());
            report(info)
        };
        let best = self.machine.search_in(EVERY_MOVE, (task, limits), keep)?;
        // The sum of two random numbers, so that small errors are more likely.
        let half = error / 2;
        let mut throw = || self.random.i32(-half..=half) + self.random.i32(-half..=half);
        let seeming = judged.into_iter().max_by_key(|info| info.score.0.clamp(-CERTAIN, CERTAIN) + throw());
        Ok(seeming.unwrap_or(best))
    }
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
        let recipe = self.level.recipe();
        let longest = Duration::from_millis(recipe.longest);
        let limits = Limits {
            depth: Some(limits.depth.map_or(recipe.depth, |depth| depth.min(recipe.depth))),
            nodes: Some(limits.nodes.map_or(recipe.nodes, |nodes| nodes.min(recipe.nodes))),
            time: Some(limits.time.map_or(longest, |time| time.min(longest))),
            ..*limits
        };
        let captures = task.variant.info().aim == Aim::Pieces;
        match if captures { recipe.error } else { recipe.error / PART_WITHOUT_CAPTURES } {
            0 => self.machine.search(task, &limits, report),
            error => self.err(task, &limits, error, report),
        }
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
