use bolshak_core::{
    Canadian, ConstRules, English, Frisian, International, Jamaican, Piece, Position, RuleSet, Russian,
    Setup, Spantsireti, Square, Turkish,
};
use fastrand::Rng;

use super::network::{BUCKETS, Instructions, NetworkParts, Scale};
use super::patterns::PatternParts;
use super::windows::{PatternShape, Windows};
use super::*;

/// Positions of random games.
fn positions<R: ConstRules>(count: usize) -> Vec<Position<R>> {
    let mut random = Rng::with_seed(3);
    let mut found = vec![];
    while found.len() < count {
        let mut position = Position::<R>::initial();
        for _ in 0..random.usize(5..120) {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[random.usize(..moves.len())]);
        }
        found.push(position);
    }
    found
}

/// The same position with the colours exchanged and the board turned.
fn turned<R: RuleSet>(position: &Position<R>) -> Position<R> {
    let setup = position.to_setup();
    let squares = position.rules().rules().geometry.squares;
    let turn = |&(square, piece): &(Square, Piece)| {
        let square = Square::new(squares + 1 - square.number()).expect("a square");
        (square, Piece { color: piece.color.opposite(), ..piece })
    };
    let setup = Setup {
        side_to_move: setup.side_to_move.opposite(),
        pieces: setup.pieces.iter().map(turn).collect(),
    };
    Position::from_setup(position.rules(), &setup).expect("a position")
}

fn some_network(rules: &Rules, hidden: usize, second: usize) -> NetworkParts {
    let mut random = Rng::with_seed(7);
    let squares = usize::from(rules.geometry.squares);
    let mut small =
        |count: usize, most: i16| (0..count).map(|_| random.i16(-most..=most)).collect::<Vec<_>>();
    NetworkParts {
        hidden,
        second,
        first: small(4 * squares * hidden, Scale::largest(rules).min(400)),
        first_bias: small(hidden, 500),
        direct: small(4 * squares * BUCKETS, 300),
        second_weights: small(BUCKETS * second * hidden, 127)
            .into_iter()
            .map(|weight| weight as i8)
            .collect(),
        second_bias: small(BUCKETS * second, 9_000).into_iter().map(i32::from).collect(),
        out: small(BUCKETS * second, 3_000),
        out_bias: small(BUCKETS, 9_000).into_iter().map(i32::from).collect(),
    }
}

fn some_patterns(rules: &Rules) -> PatternParts {
    let mut random = Rng::with_seed(8);
    let count = PatternShape::new(rules).weights();
    PatternParts { weights: (0..count).map(|_| [random.i16(-900..900), random.i16(-900..900)]).collect() }
}

/// One evaluator of each kind.
fn evaluations(rules: &Rules) -> Vec<Evaluation> {
    let files = [
        some_patterns(rules).encode(rules, "a game", "test"),
        some_network(rules, 64, 16).encode(rules, "a game", "test"),
    ];
    let read = files.iter().map(|bytes| Evaluation::from_bytes(rules, bytes).expect("a sound file"));
    read.chain([Evaluation::by_hand(rules)]).collect()
}

fn both_sides_are_judged_alike<R: ConstRules>() {
    for evaluation in evaluations(R::RULES) {
        let values: Vec<i32> = positions::<R>(60).iter().map(|position| evaluation.of(position)).collect();
        let mirrored =
            positions::<R>(60).iter().map(|position| evaluation.of(&turned(position))).collect::<Vec<_>>();
        assert_eq!(values, mirrored, "{} of {}", evaluation.name(), R::ID);
        assert!(values.iter().any(|value| *value != values[0]), "{} of {}", evaluation.name(), R::ID);
    }
}

#[test]
fn a_turned_board_with_exchanged_colours_is_worth_the_same() {
    both_sides_are_judged_alike::<Russian>();
    both_sides_are_judged_alike::<International>();
    both_sides_are_judged_alike::<Spantsireti>();
    both_sides_are_judged_alike::<Jamaican>();
    both_sides_are_judged_alike::<Frisian>();
    both_sides_are_judged_alike::<Turkish>();
    both_sides_are_judged_alike::<Canadian>();
}

#[test]
fn every_square_lies_in_a_window_of_eight() {
    for rules in [Russian::RULES, International::RULES, Spantsireti::RULES, Turkish::RULES, Canadian::RULES] {
        let Windows(windows) = Windows::of(&rules.geometry);
        assert!(windows.len() <= 64 && windows.iter().all(|window| window.len() == 8));
        for place in 0..rules.geometry.squares {
            assert!(windows.iter().any(|window| window.contains(&place)), "place {place}");
        }
    }
}

#[test]
fn every_arrangement_in_a_window_has_its_own_weight() {
    let shape = PatternShape::new(Russian::RULES);
    let Windows(windows) = Windows::of(&Russian::RULES.geometry);
    for (index, window) in windows.iter().enumerate() {
        let mut seen = vec![false; 3_usize.pow(8)];
        for arrangement in 0..seen.len() {
            let mut roles = Roles { own_men: 0, own_kings: 0, other_men: 0, other_kings: 0 };
            let mut rest = arrangement;
            for &place in window {
                match rest % 3 {
                    1 => roles.own_men |= 1 << place,
                    2 => roles.other_men |= 1 << place,
                    _ => {}
                }
                rest /= 3;
            }
            let mut features = vec![];
            shape.features(&roles, |feature| features.push(feature));
            assert!(features.iter().all(|&feature| feature < shape.weights()));
            let number = features[index] - index * seen.len();
            assert!(!std::mem::replace(&mut seen[number], true), "{number} of window {index} comes twice");
        }
    }
}

#[test]
fn all_instructions_give_the_same_with_kept_and_with_new_sums() {
    for (hidden, second) in [(64, 8), (128, 16), (192, 16), (256, 32)] {
        let bytes = some_network(English::RULES, hidden, second).encode(English::RULES, "english", "test");
        let read = |instructions: Instructions| {
            let (_, payload) = Header::decode(&bytes).expect("a header");
            Network::decode(English::RULES, payload).expect("a network").with(instructions)
        };
        let simple = read(Instructions::Any);
        for instructions in Instructions::available() {
            let network = read(instructions);
            let mut kept = Sums::new();
            for position in positions::<English>(200) {
                let value = simple.of(&position, &mut Sums::new());
                assert_eq!(network.of(&position, &mut Sums::new()), value, "{instructions:?}");
                assert_eq!(network.of(&position, &mut kept), value, "{instructions:?}");
            }
        }
    }
}

#[test]
fn a_file_says_what_it_is() {
    let rules = Russian::RULES;
    let bytes = some_network(rules, 128, 16).encode(rules, "russian", "of a test");
    let evaluation = Evaluation::from_bytes(rules, &bytes).expect("a sound file");
    assert_eq!(evaluation.name(), "network of a test");
    assert_eq!(evaluation.variant(), Some("russian"));
    assert!(evaluation.of(&Position::<Russian>::initial()).abs() <= HIGHEST);
    assert_eq!(Evaluation::embedded("no such game", rules).name(), "hand");
}

#[test]
fn what_is_wrong_with_a_file_is_named() {
    let rules = Russian::RULES;
    let bytes = some_patterns(rules).encode(rules, "russian", "test");
    let error = |bytes: &[u8], rules: &Rules| Evaluation::from_bytes(rules, bytes).err();
    assert_eq!(error(b"[Event \"a game\"]", rules), Some(NetError::Foreign));
    assert_eq!(error(&bytes[..5], rules), Some(NetError::Foreign));
    for length in [9, 12, 20, 40, bytes.len() - 1] {
        assert!(matches!(error(&bytes[..length], rules), Some(NetError::Damaged(_))), "cut at {length}");
    }
    for at in [13, 30, bytes.len() / 2, bytes.len() - 1] {
        let mut broken = bytes.clone();
        broken[at] ^= 4;
        assert!(matches!(error(&broken, rules), Some(NetError::Damaged(_))), "byte {at}");
    }
    let mut newer = bytes.clone();
    newer[8] = 200;
    assert_eq!(error(&newer, rules), Some(NetError::Newer(200)));
    let other = NetError::OtherBoard { of: (8, 8), wanted: (10, 10) };
    assert_eq!(error(&bytes, International::RULES), Some(other));
}

#[test]
fn biases_that_could_overflow_are_refused() {
    let damaged = NetError::Damaged("a bias is too large");
    for bias in [i32::MAX, i32::MIN] {
        let mut parts = some_network(Russian::RULES, 64, 8);
        parts.second_bias[3] = bias;
        let bytes = parts.encode(Russian::RULES, "russian", "test");
        assert_eq!(Evaluation::from_bytes(Russian::RULES, &bytes).err(), Some(damaged.clone()));
        let mut parts = some_network(Russian::RULES, 64, 8);
        parts.out_bias[0] = bias;
        let bytes = parts.encode(Russian::RULES, "russian", "test");
        assert_eq!(Evaluation::from_bytes(Russian::RULES, &bytes).err(), Some(damaged.clone()));
    }
}

#[test]
fn names_do_not_speak_to_the_terminal() {
    let bytes = some_network(Russian::RULES, 64, 8).encode(Russian::RULES, "russian", "\u{1b}[2J");
    let error = Evaluation::from_bytes(Russian::RULES, &bytes).err();
    assert_eq!(error, Some(NetError::Damaged("a name is no text")));
}

#[test]
fn weights_that_could_overflow_are_refused() {
    let mut parts = some_network(Russian::RULES, 64, 8);
    parts.first[17] = Scale::largest(Russian::RULES) + 1;
    let bytes = parts.encode(Russian::RULES, "russian", "test");
    assert!(matches!(Evaluation::from_bytes(Russian::RULES, &bytes).err(), Some(NetError::Damaged(_))));
}
