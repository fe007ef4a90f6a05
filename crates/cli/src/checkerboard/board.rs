//! Positions as CheckerBoard has them: columns of squares seen from Black's side.

use bolshak_game::{Board, Kind, Seat, Variant, VariantInfo, View, look_up};

/// A column of numbers for each file; Black's first row is row 0.
pub(super) type Squares = [[i32; 8]; 8];

pub(super) const WHITE: i32 = 1;
pub(super) const BLACK: i32 = 2;
const MAN: i32 = 4;
const KING: i32 = 8;

/// The games by the numbers that PDN has for them, too.
const GAMES: [(u32, &str); 6] =
    [(21, "english"), (22, "italian"), (24, "spanish"), (25, "russian"), (26, "brazilian"), (29, "czech")];

/// The game of this number.
pub(super) fn game_of(number: u32) -> Option<&'static dyn Variant> {
    let (_, id) = GAMES.iter().find(|(known, _)| *known == number)?;
    look_up(id).ok()
}

/// The side of a player.
pub(super) fn color(seat: Seat) -> i32 {
    if seat == Seat::WHITE { WHITE } else { BLACK }
}

/// The pieces of a position.
pub(super) fn squares_of(info: &VariantInfo, view: &View) -> Squares {
    let mut squares = Squares::default();
    for piece in &view.pieces {
        let (column, row) = place(&info.board, usize::from(piece.cell.0));
        squares[column][row] = color(piece.seat) | if piece.kind == Kind::King { KING } else { MAN };
    }
    squares
}

/// Where a cell is. Games with the empty corner at a player's left are held as in a mirror, so that a corner with both
/// numbers zero is always one that is played on.
fn place(board: &Board, cell: usize) -> (usize, usize) {
    // Whole numbers below eight.
    let number = |units: f32| units as usize & 7;
    let (file, rank) = (number(board.cells[cell].x), number(board.cells[cell].y));
    let is_mirrored = (file + rank) % 2 == 1;
    (if is_mirrored { file } else { 7 - file }, 7 - rank)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The piece on the square of this number in CheckerBoard's own numbering: number, column and row.
    fn check(id: &str, corners: [(&str, usize, usize); 2]) {
        let variant = look_up(id).expect(id);
        let info = variant.info();
        for (name, column, row) in corners {
            let cell = info.board.cell(name).expect(name);
            assert_eq!(place(&info.board, usize::from(cell.0)), (column, row), "{id} {name}");
        }
        let squares = squares_of(info, &variant.start().view());
        for (column, rows) in squares.iter().enumerate() {
            for (row, &piece) in rows.iter().enumerate() {
                let expected = match row {
                    _ if (column + row) % 2 == 1 => 0,
                    0..=2 => BLACK | MAN,
                    5..=7 => WHITE | MAN,
                    _ => 0,
                };
                assert_eq!(piece, expected, "{id}: column {column}, row {row}");
            }
        }
    }

    #[test]
    fn black_stands_on_the_first_rows() {
        // English: 4 (y + 1) - x / 2; Italian: 4 y + x / 2 + 1; Spanish: from the other side.
        check("english", [("1", 6, 0), ("32", 1, 7)]);
        check("russian", [("a1", 7, 7), ("h8", 0, 0)]);
        check("brazilian", [("a1", 7, 7), ("h8", 0, 0)]);
        check("italian", [("1", 0, 0), ("32", 7, 7)]);
        check("spanish", [("1", 7, 7), ("32", 0, 0)]);
    }
}
