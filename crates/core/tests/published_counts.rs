//! The mover against published move counts (`perft/*.perft`, sources in the files).
//!
//! Each line is counted as deep as its counts stay below a budget: `BOLSHAK_PERFT_NODES` (default 3 000 000).
use bolshak_core::{
    Brazilian, English, International, Position, RuleSet, RuleTable, Russian, Variant, perft,
};
use bolshak_testkit::{perft_file, positions};

fn budget() -> u64 {
    let text = std::env::var("BOLSHAK_PERFT_NODES").ok();
    text.map_or(3_000_000, |text| text.parse().expect("BOLSHAK_PERFT_NODES is a number"))
}

fn check<R: RuleSet>(rules: R, file: &str, budget: u64) {
    for line in perft_file::read(file) {
        let position = Position::from_setup(rules, &positions::setup(&line.fen)).expect(&line.fen);
        for (depth, &count) in (1..).zip(&line.counts).take_while(|(_, count)| **count <= budget) {
            assert_eq!(perft(&position, depth, line.convention), count, "{} at depth {depth}", line.fen);
        }
    }
}

fn both_tables<R: Variant>(file: &str) {
    check(R::default(), file, budget());
    // The same text on a table that the compiler does not see.
    check(RuleTable(R::RULES), file, budget() / 10);
}

#[test]
fn russian() {
    both_tables::<Russian>(include_str!("perft/russian.perft"));
}

#[test]
fn international() {
    both_tables::<International>(include_str!("perft/international.perft"));
}

#[test]
fn brazilian() {
    both_tables::<Brazilian>(include_str!("perft/brazilian.perft"));
}

#[test]
fn english() {
    both_tables::<English>(include_str!("perft/english.perft"));
}
