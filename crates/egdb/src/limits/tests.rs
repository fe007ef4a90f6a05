//! The clock of the tables and the draw tracker of the rules agree move by move.
use bolshak_core::{
    Brazilian, ConstRules, DrawKind, DrawTracker, English, Frisian, International, Move, Pool, RuleSet,
    RuleTable, Russian, Spanish, Turkish,
};

use super::*;
use crate::{Material, Numbering};

/// Plays at random within a pair and compares both at every move.
fn agrees<R: RuleSet>(rules: R, material: &str, games: usize) {
    let material: Material = material.parse().expect("a material");
    let Model::Clock(clock) = model(&rules, Pair::of(material)) else { panic!("{material} has a clock") };
    let numbering = Numbering::new(rules, material).expect("a numbering");
    let mut random = fastrand::Rng::with_seed(7);
    let mut drawn = 0;
    for _ in 0..games {
        let mut position = numbering.position(random.u64(..numbering.positions())).expect("a position");
        let stronger = if stronger_to_move(material) {
            position.side_to_move()
        } else {
            position.side_to_move().opposite()
        };
        let mut tracker = DrawTracker::new(position);
        let hold = clock.hold(0, OnRoad::of(&position, stronger), false);
        let mut now = Reading { plies: 0, hold };
        while position.ending().is_none() {
            let rule = tracker.drawn().filter(|rule| !matches!(rule.kind, DrawKind::Repetition { .. }));
            let repeated = tracker.drawn().is_some() && rule.is_none();
            let says = clock.is_drawn(&position, stronger, now);
            assert!(repeated || says == rule.is_some(), "{now:?} {rule:?} {:?}", position.to_setup());
            drawn += usize::from(says);
            let moves = position.moves();
            let quiet: Vec<_> = moves.iter().filter(|mv| !mv.is_capture() && !mv.promotes).collect();
            if says || quiet.is_empty() {
                break;
            }
            // Captures would end most games at once.
            let is_safe = |mv: &&Move<_>| {
                let after = position.after(**mv);
                !after.can_capture(after.side_to_move())
            };
            let safe: Vec<_> = quiet.iter().copied().filter(is_safe).collect();
            let choice = if safe.is_empty() { &quiet } else { &safe };
            let mv = *choice[random.usize(..choice.len())];
            let after = position.after(mv);
            tracker.play(&position, mv);
            let hold =
                clock.hold(now.hold, OnRoad::of(&after, stronger), position.side_to_move() == stronger);
            let reset = clock.men_reset && position.is_progress(mv);
            now = Reading { plies: if reset { 0 } else { now.plies + 1 }, hold };
            position = after;
        }
    }
    assert!(drawn > games / 100, "{drawn} draws");
}

#[test]
fn three_kings_against_one_are_counted_as_in_play() {
    agrees(Russian, "m0k3-m0k1", 4_000);
    agrees(Russian, "m0k1-m0k3", 4_000);
    agrees(RuleTable(Brazilian::RULES), "m0k3-m0k1", 800);
    agrees(RuleTable(International::RULES), "m0k1-m0k3", 800);
    agrees(RuleTable(Pool::RULES), "m0k3-m0k1", 800);
    agrees(RuleTable(Spanish::RULES), "m0k1-m0k3", 800);
}

#[test]
fn other_endings_are_counted_as_in_play() {
    agrees(Russian, "m0k2-m0k2", 800);
    agrees(Russian, "m1k1-m0k1", 800);
    agrees(Russian, "m0k4-m0k1", 800);
    agrees(RuleTable(English::RULES), "m0k1-m0k2", 300);
    agrees(RuleTable(Turkish::RULES), "m0k1-m0k1", 800);
    agrees(RuleTable(Frisian::RULES), "m0k2-m0k1", 800);
    agrees(RuleTable(Frisian::RULES), "m0k1-m0k2", 800);
}

#[test]
fn where_two_counts_run_apart_nothing_is_said() {
    let of = |material: &str| model(&Russian, Pair::of(material.parse().expect("a material")));
    assert_eq!(of("m1k2-m0k1"), Model::Unknown);
    assert_eq!(of("m1k1-m0k2"), Model::Unknown);
    assert!(matches!(of("m2k0-m0k2"), Model::Clock(Clock { limit: 30, men_reset: true, .. })));
    assert!(matches!(of("m1k1-m0k1"), Model::Clock(Clock { limit: 10, men_reset: false, .. })));
    let turkish = model(&RuleTable(Turkish::RULES), Pair::of("m0k2-m0k1".parse().expect("a material")));
    assert_eq!(turkish, Model::Endless);
}
