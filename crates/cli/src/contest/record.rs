//! The games of a match as PDN.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use bolshak_game::Seat;
use bolshak_notation::pdn::{GameResult, Item, PdnGame, from_match, write};

use super::game::{Played, Thought};
use super::workers::Plan;

/// The file that games are written to as they end.
pub(crate) struct File(std::fs::File);

impl File {
    /// Opens a new file. One that is there already is not touched.
    pub(crate) fn create(path: &Path) -> anyhow::Result<Self> {
        let file =
            std::fs::File::create_new(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self(file))
    }

    /// Writes a game, an empty line behind it.
    pub(crate) fn add(&mut self, plan: &Plan, number: u64, played: &Played) -> std::io::Result<()> {
        let text = write(&record(plan, number, played), plan.variant.info().notation);
        self.0.write_all(format!("{text}\n").as_bytes())
    }
}

fn record(plan: &Plan, number: u64, played: &Played) -> PdnGame {
    let [white, black] = plan.engines_by_seat(number);
    let names = plan.names();
    let tags = [
        ("Event", "Engine match".to_owned()),
        ("Round", format!("{}.{}", number / 2 + 1, number % 2 + 1)),
        ("White", names[white].clone()),
        ("Black", names[black].clone()),
        ("TimeControlWhite", plan.paces[white].to_string()),
        ("TimeControlBlack", plan.paces[black].to_string()),
        ("Opening", plan.opening(number).name.clone()),
        ("Termination", played.ending.termination()),
    ];
    let result = match played.winner {
        None => GameResult::Draw,
        Some(Seat::WHITE) => GameResult::White,
        Some(_) => GameResult::Black,
    };
    let mut record = from_match(&tags, played.game.as_ref(), result);
    let moves = std::mem::take(&mut record.items);
    let first = moves.len() - played.thoughts.len();
    for (index, item) in moves.into_iter().enumerate() {
        record.items.push(item);
        if let Some(thought) = index.checked_sub(first).map(|index| &played.thoughts[index]) {
            record.items.push(Item::Comment(comment(thought)));
        }
    }
    record
}

fn comment(thought: &Thought) -> String {
    let Thought { score, depth, nodes, taken, .. } = thought;
    let score = score.map(|score| format!("[%eval {:.2}] ", f64::from(score.0) / 100.0)).unwrap_or_default();
    format!("{score}depth {depth}, {nodes} positions, {:.3} s", taken.as_secs_f64())
}
