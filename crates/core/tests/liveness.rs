//! No dead rules: whatever field of a game's table is changed, some example changes with it.
//!
//! The fields that only notation reads are proven in that crate; that every draw rule fires, in `draws.rs`.
use bolshak_core::{
    Brazilian, ByColor, Color, Directions, English, Geometry, International, KingRange, NotationStyle,
    PerftConvention, Position, Precedence, Promotion, Reach, RuleTable, Rules, Russian, Variant, perft,
};
use bolshak_testkit::{perft_file, positions};

/// Everything that the mover makes of a table, over the positions of the game's published counts.
fn examples(rules: &Rules, file: &str) -> Vec<u64> {
    let table = RuleTable(rules);
    let mut counts = vec![perft(&Position::start(table), 6, PerftConvention::Unique)];
    counts.push(u64::from(Position::start(table).turn() == Color::White));
    for line in perft_file::read(file) {
        let position = Position::from_setup(table, &positions::setup(&line.fen));
        counts.push(position.map_or(0, |position| perft(&position, 4, PerftConvention::Unique)));
    }
    counts
}

type Change = (&'static str, fn(&mut Rules));

fn changes(rules: &Rules) -> Vec<Change> {
    // Named one by one, so that a new field does not compile until it has its line here.
    let Rules {
        geometry: _,
        first: _,
        rows: _,
        man: Reach { quiet: _, capture: _ },
        king: Reach { quiet: _, capture: _ },
        king_range,
        promotion,
        precedence,
        draws: _,
        notation: NotationStyle { .. },
    } = *rules;
    let mut changes: Vec<Change> = vec![
        ("geometry.files", |rules| {
            rules.geometry = Geometry::chequered(rules.geometry.files + 2, rules.geometry.ranks);
        }),
        ("geometry.ranks", |rules| {
            rules.geometry = Geometry::chequered(rules.geometry.files, rules.geometry.ranks + 2);
        }),
        ("first", |rules| rules.first = rules.first.opposite()),
        ("rows", |rules| rules.rows -= 1),
        ("man.quiet.white", |rules| widen(&mut rules.man.quiet, Color::White)),
        ("man.quiet.black", |rules| widen(&mut rules.man.quiet, Color::Black)),
        ("man.capture.white", |rules| turn_over(&mut rules.man.capture, Color::White)),
        ("man.capture.black", |rules| turn_over(&mut rules.man.capture, Color::Black)),
        ("king.quiet.white", |rules| turn_over(&mut rules.king.quiet, Color::White)),
        ("king.quiet.black", |rules| turn_over(&mut rules.king.quiet, Color::Black)),
        ("king.capture.white", |rules| turn_over(&mut rules.king.capture, Color::White)),
        ("king.capture.black", |rules| turn_over(&mut rules.king.capture, Color::Black)),
    ];
    if king_range == KingRange::Flying {
        changes.push(("king_range", |rules| rules.king_range = KingRange::Short));
    } else {
        changes.push(("king_range", |rules| rules.king_range = KingRange::Flying));
    }
    if promotion != Promotion::InPassing {
        changes.push(("promotion in passing", |rules| rules.promotion = Promotion::InPassing));
    }
    // Where men only capture forward none can go on from the last row, so stopping there and ending there are one.
    if promotion != Promotion::OnStopping && rules.man.capture != Reach::FORWARD {
        changes.push(("promotion on stopping", |rules| rules.promotion = Promotion::OnStopping));
    }
    if promotion != Promotion::EndsTurn {
        changes.push(("promotion ends the turn", |rules| rules.promotion = Promotion::EndsTurn));
    }
    match precedence {
        Precedence::Free => changes.push(("majority", |rules| rules.precedence = Precedence::Majority)),
        Precedence::Majority => changes.push(("free choice", |rules| rules.precedence = Precedence::Free)),
    }
    changes
}

fn widen(reach: &mut ByColor<Directions>, color: Color) {
    assert_ne!(reach[color], Directions::DIAGONAL);
    reach[color] = Directions::DIAGONAL;
}

/// All ways become forward only, forward only becomes all ways.
fn turn_over(reach: &mut ByColor<Directions>, color: Color) {
    reach[color] =
        if reach[color] == Directions::DIAGONAL { Reach::FORWARD[color] } else { Directions::DIAGONAL };
}

fn check<R: Variant>(file: &str) {
    let known = examples(R::RULES, file);
    for (name, change) in changes(R::RULES) {
        let mut rules = *R::RULES;
        change(&mut rules);
        assert_ne!(examples(&rules, file), known, "{}: {name} is a dead rule", R::ID);
    }
}

#[test]
fn russian() {
    check::<Russian>(include_str!("perft/russian.perft"));
}

#[test]
fn international() {
    // Arrival on the last row with a capture ahead for a king alone, and with one for a man.
    let own = "U ; W:W12,50:B8,14,1 ; 1\nU ; W:W12,50:B8,9,20 ; 1\n";
    check::<International>(&format!("{}{own}", include_str!("perft/international.perft")));
}

#[test]
fn brazilian() {
    // Example C13, and arrival on the last row with a capture ahead for a man.
    let own = "U ; W:W20:B7,9,16 ; 1\nU ; W:W11,32:B5,6,7 ; 1\n";
    check::<Brazilian>(&format!("{}{own}", include_str!("perft/brazilian.perft")));
}

#[test]
fn english() {
    // A black king that captures backward, and arrival on the last row with a capture ahead for a king.
    let own = "U ; B:W18,32:B1,K23 ; 1\nU ; W:W11,32:B5,6,7 ; 1\n";
    check::<English>(&format!("{}{own}", include_str!("perft/english.perft")));
}
