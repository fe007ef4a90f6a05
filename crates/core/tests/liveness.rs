//! No dead rules: whatever field of a variant's table is changed, some game of random moves goes differently.
//!
//! The fields that only notation reads are tested in that crate, and `draws.rs` tests that every draw rule fires.
use bolshak_core::{
    Bits, ByColor, Color, Company, ConstRules, Directions, Duty, Ending, Geometry, KingLanding, KingRange,
    KingRest, Merit, NotationStyle, Objective, Position, Precedence, Promotion, Reach, Removal, RuleTable,
    Rules, Start,
};
use bolshak_testkit::positions::RandomPositions;
use bolshak_testkit::tests_of_games;

const PRECEDENCES: [Precedence; 6] = [
    &[],
    &[Merit::Pieces],
    &[Merit::Pieces, Merit::Kings],
    &[Merit::ByKing],
    &[Merit::Value, Merit::ByKing],
    &[Merit::Pieces, Merit::ByKing, Merit::Kings, Merit::KingsEarly],
];

const fn rest(after: u8, beside: Company) -> Option<KingRest> {
    Some(KingRest { after, beside })
}

const KING_RESTS: [Option<KingRest>; 4] =
    [None, rest(2, Company::Man), rest(3, Company::Man), rest(3, Company::Piece)];

/// Another table and what was changed in it.
type Change = (String, Rules);

fn changes(rules: &Rules) -> Vec<Change> {
    // Named one by one, so that a new field does not compile until it has its line here.
    let Rules {
        geometry,
        first,
        start,
        man: Reach { quiet: _, capture: _ },
        king: Reach { quiet: _, capture: _ },
        king_range,
        king_landing: _,
        king_rest: _,
        promotion: _,
        removal: _,
        man_takes_king,
        duty: _,
        precedence: _,
        objective,
        draws: _,
        notation: NotationStyle { .. },
    } = *rules;
    // A game that ends with the first king has rules for kings only because its parent has.
    let kings_matter = objective != Objective::FirstKing;
    let flying = king_range == KingRange::Flying;
    let mut changes: Vec<Change> = vec![];
    let mut change = |name: &str, change: &dyn Fn(&mut Rules)| {
        let mut other = *rules;
        change(&mut other);
        if other != *rules {
            changes.push((name.to_owned(), other));
        }
    };
    change("first", &|rules| rules.first = first.opposite());
    change("start", &|rules| rules.start = fewer_men(start));
    if geometry.squares < 60 {
        let board =
            |files, ranks| Geometry::new(geometry.files + files, geometry.ranks + ranks, geometry.field);
        change("geometry.files", &|rules| rules.geometry = board(2, 0));
        change("geometry.ranks", &|rules| rules.geometry = board(0, 2));
    }
    for color in Color::ALL {
        change("man.quiet", &|rules| turn_over(&mut rules.man.quiet, color));
        change("man.capture", &|rules| turn_over(&mut rules.man.capture, color));
        if kings_matter {
            change("king.quiet", &|rules| turn_over(&mut rules.king.quiet, color));
            change("king.capture", &|rules| turn_over(&mut rules.king.capture, color));
        }
    }
    change("duty optional", &|rules| rules.duty = Duty::Optional);
    for promotion in [Promotion::InPassing, Promotion::OnStopping, Promotion::EndsTurn] {
        change("promotion", &|rules| rules.promotion = promotion);
    }
    for objective in [Objective::TakeAll, Objective::GiveAll, Objective::FirstKing] {
        change("objective", &|rules| rules.objective = objective);
    }
    for precedence in PRECEDENCES {
        // Without kings on the board only the number of pieces compares.
        if kings_matter || precedence.is_empty() {
            change("precedence", &|rules| rules.precedence = precedence);
        }
    }
    if kings_matter {
        change("king_range", &|rules| {
            rules.king_range = if flying { KingRange::Short } else { KingRange::Flying }
        });
        for rest in KING_RESTS {
            change("king_rest", &|rules| rules.king_rest = rest);
        }
        change("man_takes_king", &|rules| rules.man_takes_king = !man_takes_king);
    }
    if kings_matter && flying {
        for landing in [KingLanding::Anywhere, KingLanding::Behind, KingLanding::BehindLastKing] {
            change("king_landing", &|rules| rules.king_landing = landing);
        }
        for removal in [Removal::AtEnd, Removal::AtOnce, Removal::AtOnceNoTurningBack] {
            change("removal", &|rules| rules.removal = removal);
        }
    }
    changes.retain(|(_, other)| !is_the_same_by_nature(rules, other));
    changes
}

/// If men only capture forward, none can go on from the last row, so `OnStopping` and `EndsTurn` are the same there.
fn is_the_same_by_nature(rules: &Rules, other: &Rules) -> bool {
    let forward = rules.man.capture == Reach::FORWARD;
    let ends = |rules: &Rules| rules.promotion != Promotion::InPassing;
    forward && rules.promotion != other.promotion && ends(rules) && ends(other)
}

fn fewer_men(start: Start) -> Start {
    match start {
        Start::Rows { skipped, men: 1 } => Start::Rows { skipped, men: 2 },
        Start::Rows { skipped, men } => Start::Rows { skipped, men: men - 1 },
        Start::BesideMainRoad => Start::Rows { skipped: 0, men: 3 },
    }
}

/// Eight ways become four, fewer become eight.
fn turn_over(reach: &mut ByColor<Directions>, color: Color) {
    reach[color] = if reach[color] == Directions::ALL { Directions::DIAGONAL } else { Directions::ALL };
}

type Table<'a> = Position<RuleTable<'a>>;

/// Everything that a player sees of a position.
#[derive(PartialEq)]
struct Seen {
    /// Origin, destination, promotion, captured points.
    moves: Vec<(u8, u8, bool, u128)>,
    ending: Option<Ending>,
    side_to_move: Color,
}

fn seen(position: &Table<'_>) -> Seen {
    let list = position.moves();
    let plain = list.iter().map(|mv| (mv.from_point(), mv.to_point(), mv.promotes, mv.captured().wide()));
    let mut moves: Vec<_> = plain.collect();
    moves.sort_unstable();
    Seen { moves, ending: position.ending(), side_to_move: position.side_to_move() }
}

/// Whether some game of a few random moves goes differently by the other table.
fn differ(rules: &Rules, other: &Rules) -> bool {
    let [table, other] = [RuleTable(rules), RuleTable(other)];
    if seen(&Position::start(table)) != seen(&Position::start(other)) {
        return true;
    }
    let mut random = fastrand::Rng::with_seed(11);
    RandomPositions::new(table, 12).take(60_000).any(|start| {
        let again = Position::from_setup(other, &start.to_setup());
        let (Ok(again), Ok(start)) = (again, Position::from_setup(table, &start.to_setup())) else {
            return true;
        };
        play_both(start, again, &mut random)
    })
}

fn play_both(mut one: Table<'_>, mut other: Table<'_>, random: &mut fastrand::Rng) -> bool {
    let mut last = [None; 2];
    for ply in 0..8 {
        if seen(&one) != seen(&other) {
            return true;
        }
        let moves = one.moves();
        if moves.is_empty() {
            return false;
        }
        // Often move the piece that moved last again: some rules are about that.
        let same = moves.iter().position(|turn| Some(turn.from_point()) == last[ply % 2]);
        let any = random.usize(..moves.len());
        let turn = moves[same.filter(|_| random.u8(..3) > 0).unwrap_or(any)];
        last[ply % 2] = Some(turn.to_point());
        (one, other) = (one.after(turn), other.after(turn));
    }
    false
}

fn no_dead_rules<R: ConstRules>() {
    for (name, other) in changes(R::RULES) {
        assert!(differ(R::RULES, &other), "{}: {name} is a dead rule", R::ID);
    }
}

bolshak_core::with_variants!(tests_of_games, no_dead_rules);
