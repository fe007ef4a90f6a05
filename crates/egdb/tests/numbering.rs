//! Every position has a number of its own.
use std::ops::RangeInclusive;

use bolshak_core::{
    Brazilian, Canadian, ConstRules, English, Frisian, International, RuleSet, RuleTable, Russian, Turkish,
};
use bolshak_egdb::{Material, Numbering};

fn positions<R: RuleSet>(rules: R, pieces: u8) -> u64 {
    let all = Material::all(pieces).into_iter();
    all.map(|material| Numbering::new(rules, material).expect("a numbering").positions()).sum()
}

#[test]
fn there_are_as_many_positions_as_published() {
    let counts: Vec<u64> = (2..=8).map(|pieces| positions(Russian, pieces)).collect();
    let published = [3_488, 196_032, 6_209_316, 139_450_808, 2_426_085_676, 34_243_113_624, 403_190_250_561];
    assert_eq!(counts, published);
    let numbering = |material| Numbering::new(Russian, material).expect("a numbering").positions();
    let largest = |pieces| Material::all(pieces).into_iter().map(numbering).max();
    assert_eq!([largest(5), largest(6), largest(7)], [9_256_800, 124_966_800, 1_415_939_616].map(Some));
}

/// Each number leads to a position that has it; as there are as many numbers as positions, nothing is left out.
fn check<R: RuleSet>(rules: R, material: Material, numbers: impl Iterator<Item = u64>) {
    let numbering = Numbering::new(rules, material).expect("a numbering");
    let mut last = None;
    for number in numbers {
        let position = numbering.position(number).expect("a position");
        assert_eq!(numbering.number(&position), Some(number), "{material}");
        assert_ne!(Some(position), last);
        last = Some(position);
    }
    assert!(numbering.position(numbering.positions()).is_none());
}

fn check_all<R: RuleSet>(rules: R, pieces: u8) {
    for material in Material::all(pieces) {
        let positions = Numbering::new(rules, material).expect("a numbering").positions();
        check(rules, material, 0..positions);
    }
}

#[test]
fn numbers_of_small_tables_stand_for_one_position_each() {
    check_all(Russian, 2);
    check_all(Russian, 3);
    check_all(English, 3);
    check_all(International, 2);
    check_all(Turkish, 2);
    check_all(Canadian, 2);
    check_all(RuleTable(Frisian::RULES), 2);
}

#[test]
fn numbers_of_large_tables_stand_for_one_position_each() {
    check_some(Brazilian, 4..=8);
    check_some(RuleTable(Frisian::RULES), 3..=5);
}

fn check_some<R: RuleSet>(rules: R, pieces: RangeInclusive<u8>) {
    let mut random = fastrand::Rng::with_seed(64);
    for material in pieces.flat_map(Material::all) {
        let positions = Numbering::new(rules, material).expect("a numbering").positions();
        let numbers: Vec<u64> = (0..20).map(|_| random.u64(..positions)).collect();
        check(rules, material, numbers.into_iter().chain([0, positions - 1]));
    }
}

#[test]
fn more_than_eight_pieces_have_no_number() {
    let material = Material { own_men: 5, own_kings: 0, other_men: 4, other_kings: 0 };
    let error = Numbering::new(Russian, material).expect_err("too many");
    assert_eq!(error.to_string(), "endgame tables have at most 8 pieces");
}
