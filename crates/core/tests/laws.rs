//! Laws that hold on every board and in every position.
use bolshak_core::{
    Bits, Color, Direction, DrawCounts, Field, Geometry, Kind, Objective, Piece, Position, Russian, Setup,
    Square,
};
use bolshak_testkit::positions::RandomPositions;
use bolshak_testkit::tests_of_tables;

use crate::Table;

const BOARDS: [Geometry; 8] = [
    Geometry::chequered(8, 8),
    Geometry::chequered(10, 10),
    Geometry::chequered(12, 12),
    Geometry::chequered(10, 8),
    Geometry::chequered(7, 7),
    Geometry::new(8, 8, Field::RightCorner),
    Geometry::new(10, 10, Field::RightCorner),
    Geometry::new(8, 8, Field::Every),
];

fn squares(board: &Geometry) -> impl Iterator<Item = Square> + use<> {
    (1..=board.squares).filter_map(Square::new)
}

#[test]
fn squares_points_and_places_agree() {
    for board in BOARDS {
        assert_eq!(board.playable.count_ones(), u32::from(board.squares));
        for square in squares(&board) {
            let point = board.point(square).expect("on the board");
            assert_eq!(board.square(point), Some(square));
            let (file, rank) = board.place(square).expect("on the board");
            let parity = match board.field {
                Field::LeftCorner => Some(0),
                Field::RightCorner => Some(1),
                Field::Every => None,
            };
            assert!(file < board.files && rank < board.ranks);
            assert!(parity.is_none_or(|parity| (file + rank) % 2 == parity));
            assert!(board.rank(rank) >> point & 1 == 1);
        }
        let beyond = Square::new(board.squares + 1).expect("a number");
        assert_eq!((board.point(beyond), board.place(beyond)), (None, None));
    }
}

#[test]
fn a_step_is_one_file_and_one_rank_or_leaves_the_board() {
    let directions = [
        (Direction::UpLeft, -1, 1),
        (Direction::UpRight, 1, 1),
        (Direction::DownLeft, -1, -1),
        (Direction::DownRight, 1, -1),
        (Direction::Up, 0, 1),
        (Direction::Down, 0, -1),
        (Direction::Left, -1, 0),
        (Direction::Right, 1, 0),
    ];
    for board in BOARDS {
        for square in squares(&board) {
            let (file, rank) = board.place(square).expect("on the board");
            for (direction, right, up) in directions {
                // Along rows and columns of a board in one colour the next square is two away.
                let straight = right == 0 || up == 0;
                let far = if straight && board.field != Field::Every { 2 } else { 1 };
                let (right, up) = (right * far, up * far);
                let point = u128::point(board.point(square).expect("on the board"));
                let landed = point.shift(board.step(direction)) & board.playable;
                let target = (file.checked_add_signed(right), rank.checked_add_signed(up));
                let wanted = squares(&board).find(|&other| {
                    let (file, rank) = board.place(other).expect("on the board");
                    target == (Some(file), Some(rank))
                });
                let found = landed.any().then(|| board.square(landed.lowest()).expect("playable"));
                assert_eq!(found, wanted, "{square:?} {direction:?}");
            }
        }
    }
}

#[test]
fn names_of_well_known_squares() {
    let board = Geometry::chequered(8, 8);
    let place = |number| board.place(Square::new(number).expect("a number"));
    assert_eq!(place(1), Some((1, 7)), "b8");
    assert_eq!(place(29), Some((0, 0)), "a1");
    assert_eq!(place(32), Some((6, 0)), "g1");
    assert_eq!(board.main_road.count_ones(), 8);
}

/// The same position with the board turned round and the colours changed.
fn turned(position: &Position<Table>) -> Position<Table> {
    let table = position.rules();
    let board = &table.0.geometry;
    let setup = position.to_setup();
    let turn = |&(square, piece): &(Square, Piece)| {
        let square = Square::new(board.squares + 1 - square.number()).expect("a number");
        (square, Piece { color: piece.color.opposite(), ..piece })
    };
    let setup = Setup {
        side_to_move: setup.side_to_move.opposite(),
        pieces: setup.pieces.iter().map(turn).collect(),
    };
    Position::from_setup(table, &setup).expect("turning keeps a position legal")
}

fn position_laws(_: &str, table: Table) {
    let rules = table.0;
    assert!(rules.draws.len() <= DrawCounts::MOST_RULES);
    for position in RandomPositions::new(table, 1).take(3_000) {
        // How often one king has moved in a row is no part of a setup.
        let no_runs = Color::ALL.into_iter().all(|color| position.king_run(color).is_none());
        if no_runs {
            assert_eq!(Position::from_setup(table, &position.to_setup()), Ok(position));
        }
        let moves = position.moves();
        if no_runs {
            let turned = turned(&position);
            assert_eq!(moves.len(), turned.moves().len(), "colours are equal: {:?}", position.to_setup());
        }
        let captures = moves.iter().filter(|mv| mv.is_capture()).count();
        assert!(captures == 0 || captures == moves.len(), "a capture is compulsory");
        assert_eq!(captures > 0, position.can_capture(position.side_to_move()));
        let mv = position.side_to_move();
        assert_eq!(!moves.is_empty(), position.can_capture(mv) || position.can_move_quietly(mv));
        assert_eq!(moves.is_empty(), position.ending().is_some());
        if let Some(ending) = position.ending() {
            assert_eq!(ending.winner, winner_by_hand(&position), "{:?}", position.to_setup());
        }
        let hash = position.hash_value();
        for &mv in moves.iter() {
            let after = position.after(mv);
            assert_eq!(position.hash_after(hash, mv), after.hash_value());
            assert_eq!(after.side_to_move(), position.side_to_move().opposite());
            let taken = position.occupied().count() - after.occupied().count();
            assert_eq!(taken, mv.captures());
            let board = &rules.geometry;
            let arrived = after.piece(mv.to(board)).expect("the piece that moved");
            let left = position.piece(mv.from(board)).expect("the piece that moves");
            assert_eq!(arrived.color, left.color);
            assert_eq!(arrived.kind == Kind::King, left.kind == Kind::King || mv.promotes);
        }
    }
}

fn winner_by_hand(position: &Position<Table>) -> Color {
    match position.rules().0.objective {
        Objective::GiveAll => position.side_to_move(),
        Objective::FirstKing if position.kings(position.side_to_move().opposite()).is_none() => {
            // Either its own king stands on the board, or it is stuck.
            if position.kings(position.side_to_move()).any() {
                position.side_to_move()
            } else {
                position.side_to_move().opposite()
            }
        }
        Objective::TakeAll | Objective::FirstKing => position.side_to_move().opposite(),
    }
}

bolshak_core::with_variants!(tests_of_tables, position_laws);

#[test]
fn equal_positions_have_equal_hashes_and_different_ones_do_not() {
    let mut seen = std::collections::HashMap::new();
    for position in RandomPositions::new(Russian, 2).take(20_000) {
        let setup = format!("{:?}", position.to_setup());
        let known = seen.entry(position.hash_value()).or_insert_with(|| setup.clone());
        assert_eq!(*known, setup);
    }
}

#[test]
fn the_gate_names_what_is_wrong() {
    use bolshak_core::SetupError::{ManOnPromotionRow, NoSuchSquare, Occupied};
    let man = |number, color| (Square::new(number).expect("a number"), Piece { color, kind: Kind::Man });
    let gate = |pieces: Vec<_>| {
        Position::from_setup(Russian, &Setup { side_to_move: Color::White, pieces }).map(|_| ())
    };
    assert_eq!(gate(vec![]), Ok(()), "an empty board is a lost position, not an impossible one");
    assert_eq!(gate(vec![man(33, Color::White)]), Err(NoSuchSquare(Square::new(33).expect("a number"))));
    assert_eq!(
        gate(vec![man(9, Color::White), man(9, Color::Black)]),
        Err(Occupied(Square::new(9).expect("a number")))
    );
    assert_eq!(gate(vec![man(4, Color::White)]), Err(ManOnPromotionRow(Square::new(4).expect("a number"))));
    assert_eq!(gate(vec![man(29, Color::Black)]), Err(ManOnPromotionRow(Square::new(29).expect("a number"))));
    assert_eq!(gate(vec![man(29, Color::White), man(4, Color::Black)]), Ok(()));
}

/// Books keep these hashes in files.
#[test]
fn hashes_are_what_they_always_were() {
    use bolshak_core::{International, Turkish};
    let piece = |number, color, kind| (Square::new(number).expect("a number"), Piece { color, kind });
    let pieces = vec![
        piece(12, Color::White, Kind::Man),
        piece(3, Color::White, Kind::King),
        piece(20, Color::Black, Kind::Man),
        piece(31, Color::Black, Kind::King),
    ];
    let setup = Setup { side_to_move: Color::Black, pieces };
    let known = [
        3_876_562_036_146_216_461,
        8_925_942_774_606_052_656,
        4_804_098_342_982_815_633,
        7_805_125_176_165_879_593,
    ];
    let found = [
        Position::start(Russian).hash_value(),
        Position::from_setup(Russian, &setup).expect("a position").hash_value(),
        Position::from_setup(International, &setup).expect("a position").hash_value(),
        Position::from_setup(Turkish, &setup).expect("a position").hash_value(),
    ];
    assert_eq!(found, known);
}
