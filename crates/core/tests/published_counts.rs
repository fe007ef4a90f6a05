//! The move generator against published move counts, and for variants without any against those of the testkit's slow
//! move generator (`perft/*.perft`, sources in the files).
//!
//! Each line is counted as deep as its counts stay below a budget: `BOLSHAK_PERFT_NODES` (default 3 000 000).
use bolshak_core::{
    ConstRules, Geometry, International, Position, RuleSet, RuleTable, Rules, Spantsireti, perft,
};
use bolshak_testkit::perft_file::{self, PerftLine};
use bolshak_testkit::positions;
use bolshak_testkit::tests_of_games;

fn budget() -> u64 {
    let text = std::env::var("BOLSHAK_PERFT_NODES").ok();
    text.map_or(3_000_000, |text| text.parse().expect("BOLSHAK_PERFT_NODES is a number"))
}

fn lines(id: &str) -> Vec<PerftLine> {
    let path = format!("{}/tests/perft/{id}.perft", env!("CARGO_MANIFEST_DIR"));
    perft_file::read(&std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}")))
}

fn check<R: RuleSet>(rules: R, lines: &[PerftLine], budget: u64) {
    for line in lines {
        let position = match line.fen.as_str() {
            "start" => Position::start(rules),
            fen => Position::from_setup(rules, &positions::setup(fen)).expect(fen),
        };
        for (depth, &count) in (1..).zip(&line.counts).take_while(|(_, count)| **count <= budget) {
            assert_eq!(perft(&position, depth, line.convention), count, "{} at depth {depth}", line.fen);
        }
    }
}

fn both_tables<R: ConstRules>() {
    let lines = lines(R::ID);
    check(R::default(), &lines, budget());
    // The same code on a table that is not known at compile time.
    check(RuleTable(R::RULES), &lines, budget() / 10);
}

bolshak_core::with_variants!(tests_of_games, both_tables);

/// The published counts of the board of eighty cells are for the international rules.
#[test]
fn the_board_of_eighty_cells() {
    let rules = Rules {
        geometry: Geometry::chequered(10, 8),
        start: Spantsireti::RULES.start,
        ..*International::RULES
    };
    check(RuleTable(&rules), &lines("spantsireti-international"), budget() / 3);
}
