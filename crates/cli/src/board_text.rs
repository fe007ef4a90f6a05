//! A board in a terminal.

use bolshak_game::{Board, Edge, Kind, Placed, Seat, View};

/// What stands for a man and a king of White and of Black.
pub(crate) type Symbols = [[&'static str; 2]; 2];

pub(crate) const LETTERS: Symbols = [["w", "W"], ["b", "B"]];
/// On a dark terminal the filled symbols look white; `LETTERS` leave no doubt.
pub(crate) const DRAUGHTS: Symbols = [["⛀", "⛁"], ["⛂", "⛃"]];

/// The board as lines, with letters and ranks around it or, where cells are numbered, the number of each.
pub(crate) fn board_text(board: &Board, view: &View, symbols: &Symbols, flipped: bool) -> String {
    let numbered = board.edge == Edge::Numbers;
    let mut lines: Vec<String> = count(board.rows, !flipped)
        .map(|y| {
            let cells = count(board.columns, flipped).map(|x| cell(board, view, symbols, (x, y), numbered));
            let margin = if numbered { String::new() } else { format!("{:>3}  ", rank_name(board, y)) };
            format!("{margin}{}", cells.collect::<Vec<_>>().join(" "))
        })
        .collect();
    if !numbered {
        let files = count(board.columns, flipped).map(|x| char::from(b'a' + x).to_string());
        lines.extend([String::new(), format!("     {}", files.collect::<Vec<_>>().join(" "))]);
    }
    lines.join("\n")
}

/// What the rows are called beside a lettered board.
fn rank_name(board: &Board, y: u8) -> u8 {
    if board.edge == Edge::AlgebraicFromTop { board.rows - y } else { y + 1 }
}

/// 0, 1, 2 …, or backwards.
fn count(size: u8, backwards: bool) -> impl Iterator<Item = u8> {
    (0..size).map(move |index| if backwards { size - 1 - index } else { index })
}

fn cell(board: &Board, view: &View, symbols: &Symbols, (x, y): (u8, u8), numbered: bool) -> String {
    let is_here = |at: f32, wanted: u8| (at - f32::from(wanted)).abs() < 0.1;
    let index = board.cells.iter().position(|cell| is_here(cell.x, x) && is_here(cell.y, y));
    let name = index.map(|index| board.cells[index].name.as_str());
    let piece = view.pieces.iter().find(|piece| index == Some(usize::from(piece.cell.0)));
    let mark = match (name, piece) {
        (_, Some(Placed { seat, kind, .. })) => {
            symbols[usize::from(*seat != Seat::WHITE)][usize::from(*kind == Kind::King)]
        }
        (Some(_), None) => "·",
        (None, None) => " ",
    };
    if numbered { format!("{mark}{:<3}", name.unwrap_or_default()) } else { mark.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(game: &str, position: &str, flipped: bool) -> String {
        let game = bolshak_game::find(game).expect("a known game");
        let line = bolshak_notation::read_position(game, position).expect("a position");
        board_text(&game.info().board, &line.view(), &LETTERS, flipped)
    }

    #[test]
    fn letters_stand_around_a_lettered_board() {
        let text = shown("russian", "W:Wa1,Kc3:Bf6,Kh8", false);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines[0], lines[2]), ("  8    ·   ·   ·   B", "  6    ·   ·   b   ·"));
        assert_eq!((lines[7], lines[9]), ("  1  w   ·   ·   ·  ", "     a b c d e f g h"));
        assert!(shown("russian", "W:Wa1,Kc3:Bf6,Kh8", true).starts_with("  1    ·   ·   ·   w"));
    }

    #[test]
    fn ranks_count_from_the_top_where_the_game_counts_so() {
        let text = shown("jamaican", "B:Wa7:Bb2,Kh8", false);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("  1  ·") && lines[1].starts_with("  2    b"), "{text}");
        assert!(lines[6].starts_with("  7  w") && lines[7].ends_with('B'), "{text}");
    }

    #[test]
    fn numbers_stand_in_a_numbered_board() {
        let text = shown("international", "W:W46,K28:B5", false);
        assert!(text.lines().next().is_some_and(|line| line.contains("·1") && line.contains("b5")), "{text}");
        assert!(text.contains("W28") && text.contains("w46"), "{text}");
    }
}
