//! What the tables say is true.
use bolshak_core::{
    Brazilian, Breakthrough, Color, Company, ConstRules, Duty, English, Frisian, Giveaway, International,
    Italian, KingRest, Piece, Position, RuleSet, RuleTable, Rules, Russian, Setup, Square, Turkish,
};
use bolshak_egdb::{EgdbError, Kind, Pair, Plan, Tables, Wld, build};

use crate::common::{position, sum, tables};

#[test]
fn russian_counts_are_those_published() {
    let (_folder, tables) = tables(Russian, 3, &Kind::ALL);
    assert_eq!(sum(&tables, Kind::Distance, 2), [3_488, 1_291, 1_507, 690, 13]);
    assert_eq!(sum(&tables, Kind::Distance, 3), [196_032, 67_475, 95_144, 33_413, 25]);
    assert_eq!(sum(&tables, Kind::Wld, 3), [196_032, 67_475, 95_144, 33_413, 0]);
    assert_eq!(sum(&tables, Kind::Conversion, 3)[1..4], [67_475, 95_144, 33_413]);
    assert_eq!(tables.most_pieces(), 3);
}

/// Values of every kind follow from the values after the moves, in every `step`th position.
fn values_follow<R: RuleSet>(rules: R, pieces: u8, step: u64) {
    let (_folder, tables) = tables(rules, pieces, &Kind::ALL[..3]);
    for pair in Pair::all(pieces) {
        for kind in [Kind::Wld, Kind::Distance, Kind::Conversion] {
            let verified = tables.verify(pair, kind, step, 2);
            assert!(verified.contradiction.is_none(), "{:?}", verified.contradiction);
            let looked_at: u64 = tables.sizes(pair).iter().map(|size| size.div_ceil(step)).sum();
            assert_eq!(verified.positions, looked_at);
        }
        tables.read_all(pair).expect("whole files");
    }
}

#[test]
fn values_follow_in_russian_draughts() {
    values_follow(Russian, 3, 1);
}

#[test]
fn values_follow_in_brazilian_draughts() {
    values_follow(RuleTable(Brazilian::RULES), 3, 3);
}

#[test]
fn values_follow_in_english_draughts() {
    values_follow(RuleTable(English::RULES), 3, 1);
}

#[test]
fn values_follow_in_italian_draughts() {
    values_follow(RuleTable(Italian::RULES), 3, 1);
}

#[test]
fn values_follow_in_giveaway() {
    values_follow(RuleTable(Giveaway::RULES), 3, 3);
}

#[test]
fn values_follow_in_turkish_draughts() {
    values_follow(RuleTable(Turkish::RULES), 2, 1);
}

#[test]
fn values_follow_in_international_draughts() {
    values_follow(RuleTable(International::RULES), 3, 29);
}

#[test]
fn values_follow_where_kings_must_rest() {
    values_follow(RuleTable(Frisian::RULES), 3, 17);
    let beside = KingRest { after: 2, beside: Company::Piece };
    let stricter = Rules { king_rest: Some(beside), ..*Russian::RULES };
    values_follow(RuleTable(&stricter), 3, 3);
}

/// A king and a man against a king: the same pieces can be won after one move of a king and not after another.
#[test]
fn a_king_that_must_rest_changes_values() {
    let (_folder, tables) = tables(RuleTable(Frisian::RULES), 3, &Kind::ALL[..1]);
    let pair = Pair::of("m1k1-m0k1".parse().expect("a material"));
    let mut differing = 0;
    for (view, positions) in tables.sizes(pair).into_iter().enumerate() {
        for first in (0..positions).step_by(4) {
            let of = |number| {
                let position = tables.position(pair, view, number).expect("a position");
                (position.to_setup(), position.king_runs(), tables.wld(&position))
            };
            let states: Vec<_> = (first..first + 4).map(of).collect();
            let runs: Vec<_> =
                states.iter().map(|(_, runs, _)| runs.white.moves + runs.black.moves).collect();
            assert_eq!(runs, [0, 1, 2, 3], "none, or one to three moves of the king with a man");
            assert!(states.iter().all(|(setup, _, _)| *setup == states[0].0));
            differing += usize::from(states.iter().any(|(_, _, wld)| *wld != states[0].2));
        }
    }
    assert!(differing > 100, "{differing}");
}

#[test]
fn values_follow_where_captures_are_free() {
    let optional = Rules { duty: Duty::Optional, ..*Russian::RULES };
    values_follow(RuleTable(&optional), 2, 1);
}

/// Distances are what a plain search finds: a win in n plies is none in n - 1.
fn search_agrees<R: RuleSet>(rules: R, deepest: u16) {
    let (_folder, tables) = tables(rules, 3, &Kind::ALL[..3]);
    for pair in Pair::all(3) {
        let verified = tables.search(pair, 61, deepest, 2);
        assert!(verified.contradiction.is_none(), "{:?}", verified.contradiction);
        assert!(verified.positions > 5);
    }
}

#[test]
fn a_plain_search_agrees_in_russian_draughts() {
    search_agrees(Russian, 5);
}

#[test]
fn a_plain_search_agrees_in_english_draughts() {
    search_agrees(RuleTable(English::RULES), 7);
}

#[test]
fn a_plain_search_agrees_in_frisian_draughts() {
    search_agrees(RuleTable(Frisian::RULES), 3);
}

#[test]
fn a_plain_search_agrees_in_giveaway() {
    search_agrees(RuleTable(Giveaway::RULES), 5);
}

fn mirrored<R: RuleSet>(position: &Position<R>) -> Position<R> {
    let setup = position.to_setup();
    let squares = position.rules().rules().geometry.squares;
    let turned = |&(square, piece): &(Square, Piece)| {
        let square = Square::new(squares + 1 - square.number()).expect("a square");
        (square, Piece { color: piece.color.opposite(), ..piece })
    };
    let pieces = setup.pieces.iter().map(turned).collect();
    Position::from_setup(position.rules(), &Setup { side_to_move: setup.side_to_move.opposite(), pieces })
        .expect("a position")
}

#[test]
fn mirror_images_have_the_same_value() {
    let (_folder, tables) = tables(Russian, 3, &Kind::ALL);
    for pair in Pair::all(3) {
        for (view, positions) in tables.sizes(pair).into_iter().enumerate() {
            for number in (0..positions).step_by(7) {
                let position = tables.position(pair, view, number).expect("a position");
                let mirrored = mirrored(&position);
                assert_eq!((position.side_to_move(), mirrored.side_to_move()), (Color::White, Color::Black));
                assert_eq!(tables.wld(&position), tables.wld(&mirrored));
                assert_eq!(tables.distance(&position), tables.distance(&mirrored));
                assert_eq!(tables.under_limits(&position), tables.under_limits(&mirrored));
            }
        }
    }
}

#[test]
fn known_endings_have_their_value() {
    let (_folder, tables) = tables(Russian, 3, &Kind::ALL);
    let wld = |fen| tables.wld(&position(Russian, fen));
    // Two kings do not win against one on the main road (29 is a1).
    assert_eq!(wld("W:WK1,K2:BK29"), Some(Wld::Draw));
    // A king that is attacked and moves next takes.
    assert_eq!(wld("W:WK29:BK18"), Some(Wld::Win));
    // Positions of four pieces are known only if captures lead to known ones.
    assert_eq!(wld("W:WK1,K2,K3:BK29"), None);
    assert_eq!(wld("W:WK29,K1:BK18,12"), Some(Wld::Win));
}

#[test]
fn games_without_tables_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = Plan { folder: folder.path(), game: "x", pieces: 3, only: None, kinds: &[], threads: 1 };
    let breakthrough = build(RuleTable(Breakthrough::RULES), &plan, &|_| {}).expect_err("kings win");
    assert!(matches!(breakthrough, EgdbError::Unsupported { .. }), "{breakthrough}");
    assert!(breakthrough.to_string().contains("kings"), "{breakthrough}");
    let many = build(Russian, &Plan { pieces: 9, ..plan }, &|_| {}).expect_err("too many");
    assert!(matches!(many, EgdbError::TooManyPieces { most: 8 }), "{many}");
}

#[test]
fn no_tables_know_nothing() {
    let tables = Tables::<Russian>::none();
    let position = position(Russian, "W:WK1:BK29");
    assert_eq!((tables.most_pieces(), tables.wld(&position)), (0, None));
    assert!(tables.distance(&position).is_none() && tables.under_limits(&position).is_none());
}
