//! Values under the draw rules of the game.
use bolshak_core::{
    Bits, Color, ConstRules, DrawTracker, DrawView, Frisian, International, MoveList, Position, RuleSet,
    RuleTable, Russian, Turkish,
};
use bolshak_egdb::{Kind, Material, Pair, Plan, Tables, Value, Wld, build};
use tempfile::TempDir;

use crate::common::{position, tables};

fn pair(material: &str) -> Pair {
    Pair::of(material.parse().expect("a material"))
}

/// Tables of one pair and those it depends on.
fn only<R: RuleSet>(rules: R, material: &str) -> (TempDir, Tables<R>) {
    let folder = tempfile::tempdir().expect("a folder");
    let only = Some(pair(material));
    let plan = Plan { folder: folder.path(), game: "test", pieces: 4, only, kinds: &Kind::ALL, threads: 2 };
    build(rules, &plan, &|_| {}).expect("tables");
    let tables = Tables::open_incomplete(folder.path(), rules).expect("tables");
    (folder, tables)
}

/// Petrov's triangle: the longest win is thirteen moves, every win is within the fifteen that the rules allow, and
/// nearly all draws are those of a king that holds the main road.
#[test]
fn three_kings_win_against_one_off_the_main_road() {
    let (_folder, tables) = only(Russian, "m0k3-m0k1");
    let road = Russian::RULES.geometry.main_road as u64;
    let mut counts = std::collections::BTreeMap::new();
    let sizes = tables.sizes(pair("m0k3-m0k1"));
    assert_eq!(sizes, [143_840, 143_840]);
    for number in 0..sizes[0] {
        let position = tables.position(pair("m0k3-m0k1"), 0, number).expect("a position");
        let theory = tables.distance(&position).expect("a value").end;
        assert_eq!(tables.under_limits(&position), Some(theory), "{:?}", position.to_setup());
        let lone = (position.pieces(Color::Black) & road).any();
        let stronger = (position.pieces(Color::White) & road).any();
        *counts.entry((theory.wld(), lone, stronger && lone)).or_insert(0) += 1;
        assert!(theory.plies().is_none_or(|plies| plies <= 25));
    }
    let expected = [
        ((Wld::Draw, false, false), 896),
        ((Wld::Draw, true, false), 10_704),
        ((Wld::Win, false, false), 106_984),
        ((Wld::Win, true, false), 5_488),
        ((Wld::Win, true, true), 19_768),
    ];
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), expected);
    let three: Material = "m0k3-m0k1".parse().expect("a material");
    assert_eq!(tables.longest_win(three, Kind::Limits).map(|(_, plies)| plies), Some(25));
}

/// If the clock is only a number of plies, and captures lead to positions of the same value under the draw rules, a win
/// stays a win exactly if its next conversion comes in time.
fn wins_convert_in_time<R: RuleSet>(rules: R, material: &str, plies: u16) {
    let (_folder, tables) = only(rules, material);
    let mut in_time = [0, 0];
    for (view, positions) in tables.sizes(pair(material)).into_iter().enumerate() {
        for number in 0..positions {
            let position = tables.position(pair(material), view, number).expect("a position");
            let theory = tables.distance(&position).expect("a value");
            let Some(conversion) = theory.conversion else { continue };
            let limited = tables.under_limits(&position).expect("a value").wld();
            let expected = if conversion <= plies { theory.end.wld() } else { Wld::Draw };
            assert_eq!(limited, expected, "{:?}", position.to_setup());
            in_time[usize::from(conversion <= plies)] += 1;
        }
    }
    assert!(in_time[1] > 0, "{in_time:?}");
}

#[test]
fn wins_must_convert_in_time() {
    wins_convert_in_time(Russian, "m0k2-m0k1", 10);
    wins_convert_in_time(Russian, "m0k2-m0k2", 30);
    // Five moves each: two kings of the international game need no more.
    wins_convert_in_time(RuleTable(International::RULES), "m0k2-m0k1", 10);
}

/// Whether the side to move of a game wins within this many plies, by trying everything under the rules of play.
fn wins_in_play<R: RuleSet>(
    position: &Position<R>,
    tracker: &DrawTracker<R>,
    plies: u16,
    wins: bool,
) -> bool {
    if let Some(ending) = position.ending() {
        return (ending.winner == position.side_to_move()) == wins;
    }
    if tracker.drawn().is_some() || plies == 0 {
        return false;
    }
    let mut moves = MoveList::new();
    position.moves_into(&mut moves);
    let after = |&turn: &_| {
        let mut tracker = tracker.clone();
        tracker.play(position, turn);
        wins_in_play(&position.after(turn), &tracker, plies - 1, !wins)
    };
    if wins { moves.iter().any(after) } else { moves.iter().all(after) }
}

#[test]
fn play_under_the_rules_agrees() {
    play_agrees(Russian, 101, 5);
    play_agrees(RuleTable(Frisian::RULES), 10_007, 3);
}

fn play_agrees<R: RuleSet>(rules: R, step: usize, deepest: u16) {
    let (_folder, tables) = tables(rules, 3, &Kind::ALL);
    for pair in Pair::all(3) {
        for (view, positions) in tables.sizes(pair).into_iter().enumerate() {
            for number in (0..positions).step_by(step) {
                let position = tables.position(pair, view, number).expect("a position");
                let tracker = DrawTracker::new(position);
                let (plies, wins) = match tables.under_limits(&position).expect("a value") {
                    Value::Win(plies) => (plies, true),
                    Value::Loss(plies) => (plies, false),
                    Value::Draw => continue,
                };
                if plies <= deepest {
                    assert!(wins_in_play(&position, &tracker, plies, wins), "{:?}", position.to_setup());
                    assert!(plies == 0 || !wins_in_play(&position, &tracker, plies - 1, wins));
                }
            }
        }
    }
}

#[test]
fn one_piece_each_is_drawn_unless_one_is_taken_at_once() {
    let turkish = RuleTable(Turkish::RULES);
    let (_folder, tables) = tables(turkish, 2, &Kind::ALL);
    let values = |fen| {
        let position = position(turkish, fen);
        (tables.wld(&position), tables.under_limits(&position).map(Value::wld))
    };
    // 57 is a1, 64 h1, 1 a8: the king takes, or it does not.
    assert_eq!(values("W:WK57:BK25"), (Some(Wld::Win), Some(Wld::Win)));
    assert_eq!(values("W:WK64:BK1"), (Some(Wld::Draw), Some(Wld::Draw)));
    // A position that the rule draws is drawn in theory too.
    for pair in Pair::all(2) {
        for (view, positions) in tables.sizes(pair).into_iter().enumerate() {
            for number in 0..positions {
                let position = tables.position(pair, view, number).expect("a position");
                let limited = tables.under_limits(&position).expect("a value");
                let quiet = Color::ALL.into_iter().all(|side| !position.is_about_to_take(side));
                assert!(!quiet || position.ending().is_some() || limited == Value::Draw);
                assert_eq!(tables.wld(&position), Some(limited.wld()));
            }
        }
    }
}

#[test]
fn what_cannot_be_told_is_not_guessed() {
    let (_folder, tables) = only(Russian, "m1k2-m0k1");
    let promoting = position(Russian, "W:WK1,K2,20:BK31");
    assert!(tables.wld(&promoting).is_some() && tables.under_limits(&promoting).is_none());
}
