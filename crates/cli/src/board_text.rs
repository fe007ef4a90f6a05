//! A board in a terminal.

use bolshak_game::{Board, CellPlace, Edge, Kind, Placed, Shape, VariantInfo, View};

/// What stands for a man, a king and a pawn of White and of Black.
pub(crate) type Symbols = [[&'static str; 3]; 2];

pub(crate) const LETTERS: Symbols = [["w", "W", "o"], ["b", "B", "x"]];
/// On a dark terminal the filled symbols look white; `LETTERS` leave no doubt.
pub(crate) const DRAUGHTS: Symbols = [["⛀", "⛁", "♙"], ["⛂", "⛃", "♟"]];

/// The board as lines, with letters and ranks around it or, where cells have names of their own, the name of each. Towers
/// are listed below it, what lies at the bottom first.
pub(crate) fn board_text(info: &VariantInfo, view: &View, symbols: &Symbols, flipped: bool) -> String {
    let artist = Artist { info, view, symbols };
    let mut lines = match info.board.shape {
        Shape::Squares | Shape::Grid | Shape::Chequer => artist.squares(flipped),
        Shape::Hexes | Shape::Lattice | Shape::Holes => artist.scattered(flipped),
    };
    lines.extend(artist.towers());
    lines.extend(artist.aside());
    lines.join("\n")
}

struct Artist<'a> {
    info: &'a VariantInfo,
    view: &'a View,
    symbols: &'a Symbols,
}

impl Artist<'_> {
    fn squares(&self, flipped: bool) -> Vec<String> {
        let board = &self.info.board;
        let numbered = board.edge == Edge::Numbers;
        let mut lines: Vec<String> = count(board.rows, !flipped)
            .map(|y| {
                let cells = count(board.columns, flipped).map(|x| self.square((x, y), numbered));
                let margin = if numbered { String::new() } else { format!("{:>3}  ", rank_name(board, y)) };
                format!("{margin}{}", cells.collect::<Vec<_>>().join(" "))
            })
            .collect();
        if !numbered {
            let files = count(board.columns, flipped).map(|x| char::from(b'a' + x).to_string());
            lines.extend([String::new(), format!("     {}", files.collect::<Vec<_>>().join(" "))]);
        }
        lines
    }

    fn square(&self, (x, y): (u8, u8), numbered: bool) -> String {
        let is_here = |at: f32, wanted: u8| (at - f32::from(wanted)).abs() < NEARLY;
        let cells = &self.info.board.cells;
        let index = cells.iter().position(|cell| is_here(cell.x, x) && is_here(cell.y, y));
        let mark = index.map_or(" ", |index| self.mark(index));
        let name = index.map_or("", |index| cells[index].name.as_str());
        if numbered { format!("{mark}{name:<3}") } else { mark.to_owned() }
    }

    /// Cells that lie in no table of rows and columns: each with its name, where it lies on the board.
    fn scattered(&self, flipped: bool) -> Vec<String> {
        let cells = &self.info.board.cells;
        let place = |cell: &CellPlace| if flipped { (-cell.x, -cell.y) } else { (cell.x, cell.y) };
        let (columns, rows) =
            (steps(cells.iter().map(|cell| place(cell).0)), steps(cells.iter().map(|cell| place(cell).1)));
        let at =
            |all: &[f32], wanted: f32| all.iter().position(|one| (one - wanted).abs() < NEARLY).unwrap_or(0);
        // Where columns are offset by half a cell, two of them are one cell apart.
        let width = if self.info.board.shape == Shape::Lattice { 5 } else { 3 };
        let mut lines = vec![String::new(); rows.len()];
        let mut order: Vec<usize> = (0..cells.len()).collect();
        order.sort_by(|a, b| place(&cells[*a]).0.total_cmp(&place(&cells[*b]).0));
        for index in order {
            let (x, y) = place(&cells[index]);
            let line = &mut lines[rows.len() - 1 - at(&rows, y)];
            let start = width * at(&columns, x);
            line.push_str(&" ".repeat(start.saturating_sub(line.chars().count())));
            line.push_str(self.mark(index));
            line.push_str(&cells[index].name);
        }
        lines
    }

    /// What stands for what is on a cell. Seats that are neither white nor black are letters.
    fn mark(&self, cell: usize) -> &'static str {
        const OTHERS: [(&str, [&str; 2]); 4] =
            [("red", ["r", "R"]), ("green", ["g", "G"]), ("yellow", ["y", "Y"]), ("violet", ["v", "V"])];
        let piece = self.view.pieces.iter().find(|piece| cell == usize::from(piece.cell.0));
        let Some(&Placed { seat, kind, .. }) = piece else {
            return if self.symbols[0][0].is_ascii() { "." } else { "·" };
        };
        let name = self.info.seat_name(seat);
        if let Some((_, letters)) = OTHERS.iter().find(|(other, _)| *other == name) {
            return letters[usize::from(kind == Kind::King)];
        }
        let kind = match kind {
            Kind::Man => 0,
            Kind::King => 1,
            Kind::Pawn => 2,
        };
        let symbols = if self.info.seats.len() > 2 { &LETTERS } else { self.symbols };
        symbols[usize::from(name == "black")][kind]
    }

    fn towers(&self) -> Vec<String> {
        let tower = |piece: &Placed| {
            let below = piece.below.iter().chain([(piece.seat, piece.kind)]);
            let letter = |(seat, kind)| {
                LETTERS[usize::from(self.info.seat_name(seat) == "black")][usize::from(kind == Kind::King)]
            };
            format!("{} {}", self.info.board.name(piece.cell), below.map(letter).collect::<String>())
        };
        let towers: Vec<_> =
            self.view.pieces.iter().filter(|piece| !piece.below.is_empty()).map(tower).collect();
        if towers.is_empty() { vec![] } else { vec![String::new(), format!("towers: {}", towers.join(", "))] }
    }

    /// What is in hand, scored, and who plays no more.
    fn aside(&self) -> Vec<String> {
        let aside = &self.view.aside;
        let by_seat = |what: &str, numbers: &[u16]| {
            let parts: Vec<_> = self
                .info
                .seats
                .iter()
                .zip(numbers)
                .map(|(seat, number)| format!("{seat} {number}"))
                .collect();
            (!parts.is_empty()).then(|| format!("{what}: {}", parts.join(", ")))
        };
        let out: Vec<_> = aside.out.iter().map(|seat| self.info.seat_name(*seat)).collect();
        let out = (!out.is_empty()).then(|| format!("play no more: {}", out.join(", ")));
        [by_seat("in hand", &aside.hands), by_seat("points", &aside.scores), out]
            .into_iter()
            .flatten()
            .collect()
    }
}

const NEARLY: f32 = 0.1;

/// Different values in rising order.
fn steps(values: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut all: Vec<f32> = values.collect();
    all.sort_by(f32::total_cmp);
    all.dedup_by(|a, b| (*a - *b).abs() < NEARLY);
    all
}

/// What the rows are called beside a lettered board.
fn rank_name(board: &Board, y: u8) -> u8 {
    if board.edge == Edge::AlgebraicFromTop { board.rows - y } else { y + 1 }
}

/// 0, 1, 2 …, or backwards.
fn count(size: u8, backwards: bool) -> impl Iterator<Item = u8> {
    (0..size).map(move |index| if backwards { size - 1 - index } else { index })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(variant: &str, position: &str, flipped: bool) -> String {
        let variant = bolshak_game::find(variant).expect("a known game");
        let game = bolshak_notation::read_position(variant, position).expect("a position");
        board_text(variant.info(), &game.view(), &LETTERS, flipped)
    }

    #[test]
    fn letters_stand_around_a_lettered_board() {
        let text = shown("russian", "W:Wa1,Kc3:Bf6,Kh8", false);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines[0], lines[2]), ("  8    .   .   .   B", "  6    .   .   b   ."));
        assert_eq!((lines[7], lines[9]), ("  1  w   .   .   .  ", "     a b c d e f g h"));
        assert!(shown("russian", "W:Wa1,Kc3:Bf6,Kh8", true).starts_with("  1    .   .   .   w"));
    }

    #[test]
    fn ranks_count_from_the_top_where_the_game_counts_so() {
        let text = shown("jamaican", "B:Wa7:Bb2,Kh8", false);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("  1  .") && lines[1].starts_with("  2    b"), "{text}");
        assert!(lines[6].starts_with("  7  w") && lines[7].ends_with('B'), "{text}");
    }

    #[test]
    fn numbers_stand_in_a_numbered_board() {
        let text = shown("international", "W:W46,K28:B5", false);
        assert!(text.lines().next().is_some_and(|line| line.contains(".1") && line.contains("b5")), "{text}");
        assert!(text.contains("W28") && text.contains("w46"), "{text}");
    }

    #[test]
    fn cells_off_the_squares_stand_where_they_lie_with_their_names() {
        let text = shown("pskov", "W:Wa1,Kg13:Bd7", false);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines.len(), lines[0].trim(), lines[12].trim()), (13, "Wg13", "wa1"));
        assert!(lines[6].contains("bd7") && lines[6].contains(".c7"), "{text}");
        assert_eq!(lines[0].find('W'), lines[12].find('w'), "the corners lie above each other: {text}");
        assert!(shown("pskov", "W:Wa1,Kg13:Bd7", true).starts_with(&lines[12].replace("wa1", "")), "{text}");
        let star = bolshak_game::find("chinese-small-6").expect("a game").start();
        let star = board_text(star.variant().info(), &star.view(), &LETTERS, false);
        assert!(star.contains("ym1") || star.contains("bm1"), "{star}");
    }

    #[test]
    fn towers_and_what_is_aside_are_told_below() {
        assert!(shown("towers", "W:WKc3(wbB):Bf6", false).ends_with("towers: c3 wbBW"));
        let text = shown("goban", "W:Wd4:Bc3:P2,0", false);
        assert!(text.ends_with("in hand: white 11, black 11\npoints: white 2, black 0"), "{text}");
        assert!(shown("neva", "B:B22:W33:R:G", false).contains("play no more: red, green"));
        assert!(shown("belarusian", "W:Wc3,Pd4:Bf6,Pe5", false).contains('o'));
    }
}
