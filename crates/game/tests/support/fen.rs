//! Positions as the files of counts write them: who is to move, then every seat's pieces (docs/wire.md). Seats are the
//! first letters of their names; `K` is a king, `P` a pawn, the pieces below another stand behind it in brackets, bottom
//! first, kings in capitals; `:S1` says that one move of the turn has been made.

use bolshak_game::{Cell, Kind, Placed, Seat, Stack, VariantInfo, View};

pub fn read_fen(info: &VariantInfo, text: &str) -> View {
    let mut sections = text.split(':');
    let seat = |letter: char| {
        let named = |name: &&str| name.starts_with(letter.to_ascii_lowercase());
        info.seats.iter().position(named).map(Seat::of).unwrap_or_else(|| panic!("no seat {letter}: {text}"))
    };
    let first = |part: &str| part.chars().next().unwrap_or_else(|| panic!("an empty part: {text}"));
    let mut view = View::new(seat(first(sections.next().expect("a seat"))), vec![]);
    for section in sections {
        if let Some(step) = section.strip_prefix('S') {
            view.aside.step = step.parse().unwrap_or_else(|_| panic!("moves of the turn: {text}"));
            continue;
        }
        let owner = seat(first(section));
        let pieces = section[1..].split(',').filter(|piece| !piece.is_empty());
        view.pieces.extend(pieces.map(|piece| read_piece(info, owner, piece, &seat)));
    }
    view.pieces.sort_by_key(|placed| placed.cell);
    view
}

fn read_piece(info: &VariantInfo, owner: Seat, piece: &str, seat: &dyn Fn(char) -> Seat) -> Placed {
    let (kind, rest) = match piece.as_bytes()[0] {
        b'K' => (Kind::King, &piece[1..]),
        b'P' => (Kind::Pawn, &piece[1..]),
        _ => (Kind::Man, piece),
    };
    let (name, below) = rest.split_once('(').unwrap_or((rest, ""));
    let below = below.trim_end_matches(')').chars().fold(Stack::EMPTY, |stack, letter| {
        stack.with_top(seat(letter), if letter.is_uppercase() { Kind::King } else { Kind::Man })
    });
    let cell: Cell = info.board.cell(name).unwrap_or_else(|| panic!("no cell {name}"));
    Placed { cell, seat: owner, kind, below }
}
