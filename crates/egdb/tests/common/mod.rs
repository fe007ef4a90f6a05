//! What the tests share: tables built in a folder of their own, and positions written down.

use std::path::Path;

use bolshak_core::{Position, RuleSet};
use bolshak_egdb::{Kind, Plan, Tables, ValueCounts, build};
use tempfile::TempDir;

/// Builds tables.
pub fn build_in<R: RuleSet>(folder: &Path, rules: R, pieces: u8, kinds: &[Kind]) {
    let plan = Plan { folder, game: "test", pieces, only: None, kinds, threads: 2 };
    build(rules, &plan, &|_| {}).expect("tables");
}

/// Tables in a folder that is deleted with them.
pub fn tables<R: RuleSet>(rules: R, pieces: u8, kinds: &[Kind]) -> (TempDir, Tables<R>) {
    let folder = tempfile::tempdir().expect("a folder");
    build_in(folder.path(), rules, pieces, kinds);
    let tables = Tables::open(folder.path(), rules).expect("what was built");
    (folder, tables)
}

/// The position of a numeric FEN.
pub fn position<R: RuleSet>(rules: R, fen: &str) -> Position<R> {
    Position::from_setup(rules, &bolshak_testkit::positions::setup(fen)).expect("a position")
}

/// The counts of all positions of this many pieces: positions, wins, draws, losses, longest win.
pub fn sum<R: RuleSet>(tables: &Tables<R>, kind: Kind, pieces: u8) -> [u64; 5] {
    let infos = tables.infos().filter(|info| info.kind == kind && info.pair.material().pieces() == pieces);
    let counts: Vec<ValueCounts> = infos.flat_map(|info| info.counts.to_vec()).collect();
    counts.iter().fold([0; 5], |[positions, wins, draws, losses, longest], one| {
        [
            positions + one.positions,
            wins + one.wins,
            draws + one.draws,
            losses + one.losses,
            longest.max(one.longest),
        ]
    })
}
