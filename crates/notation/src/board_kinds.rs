//! Boards that differ from those of the best known games: other corners, other sizes, other names.

use bolshak_game::{Cell, CellPlace, Edge, Kind, Move, Placed, Seat, VariantInfo, View, find};

use crate::position::Reading;
use crate::squares::has_letters;
use crate::{
    Form, fen, hub, position_list, read_hub_move, read_move, write_fen, write_hub, write_hub_move, write_move,
};

/// A game whose board has these files and ranks, all squares playing or the dark ones, and these names.
fn variant(files: u8, ranks: u8, all: bool, name: impl Fn(u8, u8, usize) -> String) -> VariantInfo {
    let mut info = find("russian").expect("a known game").info().clone();
    (info.board.columns, info.board.rows, info.board.edge) = (files, ranks, Edge::Algebraic);
    info.board.cells.clear();
    for rank in (0..ranks).rev() {
        for file in (0..files).filter(|file| all || (file + rank) % 2 == 0) {
            let index = info.board.cells.len();
            let place = CellPlace { name: name(file, rank, index), x: f32::from(file), y: f32::from(rank) };
            info.board.cells.push(place);
        }
    }
    info
}

fn lettered(file: u8, rank: u8, _: usize) -> String {
    format!("{}{}", char::from(b'a' + file), rank + 1)
}

/// Square 1 at the bottom right, as Spaniards and Portuguese count.
fn counted_from_below() -> VariantInfo {
    variant(8, 8, false, |_, _, index| (32 - index).to_string())
}

fn cells(reading: &Reading) -> Vec<(u16, Kind)> {
    reading.view().pieces.iter().map(|piece| (piece.cell.0, piece.kind)).collect()
}

fn quiet(from: Cell, to: Cell) -> Move {
    Move { path: vec![from, to], removed: vec![], placed: vec![] }
}

/// The cell with this name.
fn cell(info: &VariantInfo, name: &str) -> Cell {
    info.board.cell(name).expect(name)
}

/// Every way from one cell to another is read back from each form, whether or not any piece could go it.
fn assert_all_names_read_back(info: &VariantInfo) {
    for from in (0..).map(Cell).take(info.board.cells.len()) {
        for to in [Cell(0), Cell(7), Cell(u16::try_from(info.board.cells.len() - 1).expect("a small board"))]
        {
            let moves = [quiet(to, from), quiet(from, to)];
            let full = write_move(info, &moves, 1, Form::Full);
            // Numbers of one digit run together.
            let falls_apart = has_letters(&info.board) || full.len() == 5;
            let joined = if falls_apart { full.replace('-', "") } else { full.clone() };
            for text in [&full, &joined, &full.to_uppercase(), &full.replace('-', " ")] {
                let read = read_move(info, &moves, text).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert!(moves[read].same_move(&moves[1]), "{text}");
            }
            let hub = write_hub_move(info, &moves[1]);
            assert!(moves[read_hub_move(info, &moves, &hub).expect(&hub)].same_move(&moves[1]), "{hub}");
        }
    }
    let everything: Vec<_> = (0..info.board.cells.len())
        .map(|index| {
            let cell = Cell(u16::try_from(index).expect("a small board"));
            let kind = if index % 3 == 0 { Kind::King } else { Kind::Man };
            Placed::new(cell, Seat((index % 2) as u8), kind)
        })
        .collect();
    let view = View::new(Seat::BLACK, everything);
    let sorted = |mut view: View| {
        view.pieces.sort_by_key(|piece| piece.cell);
        view
    };
    let written = write_fen(info, &view);
    assert_eq!(sorted(fen::read(info, &written).expect(&written).view()), view, "{written}");
    let written = write_hub(info, &view);
    assert_eq!(sorted(hub::read(info, &written).expect(&written).view()), view, "{written}");
}

#[test]
fn names_read_back_on_boards_of_every_size() {
    assert_all_names_read_back(&variant(10, 8, false, lettered));
    assert_all_names_read_back(&variant(8, 8, true, lettered));
    assert_all_names_read_back(&variant(10, 10, false, lettered));
    assert_all_names_read_back(&variant(12, 12, false, lettered));
    assert_all_names_read_back(&variant(12, 12, true, lettered));
    assert_all_names_read_back(&variant(16, 16, true, lettered));
    assert_all_names_read_back(&variant(12, 12, false, |_, _, index| (index + 1).to_string()));
    assert_all_names_read_back(&counted_from_below());
    // Jamaicans count ranks from the top: a1 is the upper left corner.
    assert_all_names_read_back(&variant(8, 8, false, |file, rank, _| lettered(file, 7 - rank, 0)));
}

#[test]
fn a_range_is_one_of_names_whatever_corner_they_count_from() {
    let info = counted_from_below();
    let reading = fen::read(&info, "W:W1-12:BK30-32").expect("a FEN");
    let men: Vec<_> = (20..32).rev().map(|index| (index, Kind::Man)).collect();
    let kings = [2, 1, 0].map(|index| (index, Kind::King));
    assert_eq!(cells(&reading), [men, kings.to_vec()].concat());
    assert_eq!(cells(&fen::read(&info, "W:W01,1:B").expect("a FEN")), [(31, Kind::Man); 2]);
    assert!(fen::read(&info, "W:W0-3:B").is_err());
    assert!(fen::read(&info, "W:W30-33:B").is_err());
}

#[test]
fn engines_count_from_the_top_left_whatever_the_names() {
    let info = counted_from_below();
    let moves = [quiet(cell(&info, "11"), cell(&info, "15"))];
    assert_eq!(write_hub_move(&info, &moves[0]), "22-18");
    assert_eq!(read_hub_move(&info, &moves, "22-18"), Ok(0));
    assert_eq!(read_move(&info, &moves, "11-15"), Ok(0));
    assert!(read_move(&info, &moves, "22-18").is_err(), "a move is told by the game's own names");
}

#[test]
fn numbers_on_a_lettered_board_count_from_the_top_left() {
    let jamaican = variant(8, 8, false, |file, rank, _| lettered(file, 7 - rank, 0));
    for (info, name) in [(&jamaican, "b1"), (&variant(8, 8, false, lettered), "b8")] {
        let first = fen::read(info, "W:W1:B").expect("a FEN").view().pieces[0].cell;
        assert_eq!(info.board.name(first), name);
    }
}

#[test]
fn a_file_k_is_told_from_a_king() {
    let info = variant(12, 12, false, lettered);
    let named = |text: &str| -> Vec<(String, Kind)> {
        let view = fen::read(&info, text).unwrap_or_else(|error| panic!("{text}: {error}")).view();
        view.pieces.iter().map(|piece| (info.board.name(piece.cell).to_owned(), piece.kind)).collect()
    };
    let expected = [("k3", Kind::Man), ("k11", Kind::King), ("g3", Kind::Man), ("a1", Kind::King)];
    let expected = expected.map(|(name, kind)| (name.to_owned(), kind));
    assert_eq!(named("W:Wk3,Kk11,G3,Ka1:B"), expected);
    assert_eq!(named("W:WK3,kK11,g3,KA1:B"), expected);
    let list = position_list::read(&info, "white: k3, Kk11, g3, king a1").expect("a list");
    assert_eq!(cells(&list), cells(&fen::read(&info, "W:Wk3,Kk11,g3,Ka1").expect("a FEN")));
}

#[test]
fn ranks_of_two_digits_need_no_separator() {
    let info = variant(10, 10, false, lettered);
    let moves = [quiet(cell(&info, "b10"), cell(&info, "a9")), quiet(cell(&info, "i9"), cell(&info, "j10"))];
    for (text, index) in [("b10a9", 0), ("b10-a9", 0), ("ba9", 0), ("i9j10", 1), ("ij10", 1), ("й9", 2)] {
        assert_eq!(read_move(&info, &moves, text).ok(), (index < 2).then_some(index), "{text}");
    }
    assert_eq!(read_move(&info, &moves, "и9-й10"), Ok(1), "by sound");
    assert_eq!(read_move(&info, &moves, "шо10"), Ok(1), "by key");
}

#[test]
fn a_piece_may_come_back_where_captured_ones_leave_at_once() {
    let info = variant(8, 8, true, lettered);
    let at = |name: &str| cell(&info, name);
    let mv = Move {
        path: vec![at("a1"), at("c1"), at("c3"), at("a3"), at("a1")],
        removed: vec![at("b1"), at("c2"), at("b3"), at("a2")],
        placed: vec![],
    };
    let round = Move {
        path: vec![at("h1"), at("e1"), at("e5"), at("g5"), at("g1")],
        removed: vec![at("g1"), at("e3"), at("f5"), at("g3")],
        placed: vec![],
    };
    let moves = [mv, round];
    assert_eq!(read_move(&info, &moves, "a1:c3:a1"), Ok(0));
    assert!(read_move(&info, &moves, "a1:c2:a1").is_err(), "nobody stands where a captured piece does");
    assert_eq!(read_move(&info, &moves, "h1:e5:g2:g1"), Ok(1));
    assert_eq!(read_move(&info, &moves, "h1:f1:e1:e2:g1"), Ok(1));
    assert!(read_move(&info, &moves, "h1:g1:e1:g1").is_err());
}
