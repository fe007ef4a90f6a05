//! Board diagrams for print and files: the page's board without its light and grain, as a list of shapes.
//!
//! [`Drawing::svg`] writes the list as SVG; whoever wants another format draws the same shapes. Nothing is left to the
//! fonts of a reader: letters and digits are lines too.

mod print;
mod shapes;

use bolshak_game::{Board, Cell, Edge, Kind, Seat, Shape as Squares, View};

pub use shapes::{Color, Drawing, Pen, Shape, Step};

/// How a diagram looks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// Black sits below.
    pub flipped: bool,
    /// Letters and numbers at the edge, or in the cells of numbered boards.
    pub coordinates: bool,
    /// The colours.
    pub ink: Ink,
    /// Cells with a frame.
    pub marks: Vec<Cell>,
    /// Arrows between cells.
    pub arrows: Vec<(Cell, Cell)>,
}

impl Default for Look {
    fn default() -> Self {
        Self { flipped: false, coordinates: true, ink: Ink::Wood, marks: vec![], arrows: vec![] }
    }
}

/// The colours of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// The page's wooden board.
    Wood,
    /// Black, white and greys, for printers and copiers.
    Grey,
}

/// The colours of one side's pieces.
struct Paint {
    face: Color,
    rim: Color,
    line: Color,
    crown: Color,
}

struct Palette {
    frame: Color,
    frame_line: Color,
    light: Color,
    dark: Color,
    plain: Color,
    rule: Color,
    edge: Color,
    name: Color,
    mark: Color,
    pieces: [Paint; 2],
}

/// As in the page's `board.css`, each gradient by the colour in its middle.
const WOOD: Palette = Palette {
    frame: Color(0x5b3a22),
    frame_line: Color(0x3a2413),
    light: Color(0xecd3a5),
    dark: Color(0x9c6a3f),
    plain: Color(0xb5834f),
    rule: Color(0x4a2e18),
    edge: Color(0xecd9b8),
    name: Color(0xfff0d7),
    mark: Color(0xffe07a),
    pieces: [
        Paint { face: Color(0xf6ead0), rim: Color(0xa8905f), line: Color(0x77623a), crown: Color(0xa3261d) },
        Paint { face: Color(0x352d29), rim: Color(0x0d0a09), line: Color(0x0b0807), crown: Color(0xf2c14e) },
    ],
};

const GREY: Palette = Palette {
    frame: Color(0xffffff),
    frame_line: Color(0x000000),
    light: Color(0xffffff),
    dark: Color(0x9a9a9a),
    plain: Color(0xb4b4b4),
    rule: Color(0x000000),
    edge: Color(0x000000),
    name: Color(0x000000),
    mark: Color(0x000000),
    pieces: [
        Paint { face: Color(0xffffff), rim: Color(0x000000), line: Color(0x000000), crown: Color(0x000000) },
        Paint { face: Color(0x000000), rim: Color(0xffffff), line: Color(0xffffff), crown: Color(0xffffff) },
    ],
};

/// The side of a square, and the width of the frame without and with coordinates.
const UNIT: f32 = 100.0;
const NARROW: f32 = 14.0;
const WIDE: f32 = 34.0;

/// Draws a position.
#[must_use]
pub fn diagram(board: &Board, view: &View, look: &Look) -> Drawing {
    let palette = match look.ink {
        Ink::Wood => &WOOD,
        Ink::Grey => &GREY,
    };
    let frame = if look.coordinates && board.edge != Edge::Numbers { WIDE } else { NARROW };
    let (width, height) = (f32::from(board.columns) * UNIT, f32::from(board.rows) * UNIT);
    let mut artist = Artist {
        board,
        look,
        palette,
        frame,
        drawing: Drawing { width: width + 2.0 * frame, height: height + 2.0 * frame, shapes: vec![] },
    };
    artist.ground();
    artist.print();
    for &cell in &look.marks {
        artist.mark(cell);
    }
    for piece in &view.pieces {
        artist.piece(piece.cell, piece.seat, piece.kind);
    }
    for &(from, to) in &look.arrows {
        artist.arrow(from, to);
    }
    artist.drawing
}

struct Artist<'a> {
    board: &'a Board,
    look: &'a Look,
    palette: &'static Palette,
    frame: f32,
    drawing: Drawing,
}

impl Artist<'_> {
    fn add(&mut self, steps: Vec<Step>, fill: Option<Color>, pen: Option<Pen>) {
        self.drawing.shapes.push(Shape { steps, fill, pen });
    }

    /// The centre of a square, columns counted from the left of White and rows from below.
    fn place(&self, column: f32, row: f32) -> (f32, f32) {
        let (last_column, last_row) = (f32::from(self.board.columns) - 1.0, f32::from(self.board.rows) - 1.0);
        let (right, down) =
            if self.look.flipped { (last_column - column, row) } else { (column, last_row - row) };
        (self.frame + (right + 0.5) * UNIT, self.frame + (down + 0.5) * UNIT)
    }

    fn cell(&self, cell: Cell) -> (f32, f32) {
        let place = &self.board.cells[usize::from(cell.0)];
        self.place(place.x, place.y)
    }

    fn ground(&mut self) {
        let Drawing { width, height, .. } = self.drawing;
        let (inner, palette) = (self.frame, self.palette);
        self.add(shapes::rectangle(0.0, 0.0, width, height), Some(palette.frame), None);
        for row in 0..self.board.rows {
            for column in 0..self.board.columns {
                let (x, y) = self.place(f32::from(column), f32::from(row));
                let fill = self.square(f32::from(column), f32::from(row));
                let rule =
                    (self.board.shape == Squares::Grid).then_some(Pen { color: palette.rule, width: 2.5 });
                self.add(shapes::rectangle(x - UNIT / 2.0, y - UNIT / 2.0, UNIT, UNIT), Some(fill), rule);
            }
        }
        let pen = Pen { color: palette.frame_line, width: 3.0 };
        self.add(shapes::rectangle(inner, inner, width - 2.0 * inner, height - 2.0 * inner), None, Some(pen));
    }

    fn square(&self, column: f32, row: f32) -> Color {
        let played = self.board.cells.iter().any(|cell| (cell.x, cell.y) == (column, row));
        match (self.board.shape, played) {
            (Squares::Grid, _) => self.palette.plain,
            (Squares::Chequer, _) if (column + row) % 2.0 != 0.0 => self.palette.light,
            (_, true) => self.palette.dark,
            (_, false) => self.palette.light,
        }
    }

    /// Letters below and numbers at the left, or the number of each cell in its corner.
    fn print(&mut self) {
        if !self.look.coordinates {
            return;
        }
        if self.board.edge == Edge::Numbers {
            for place in &self.board.cells {
                let (x, y) = self.place(place.x, place.y);
                let shapes = print::text(&place.name, x - 46.0, y - 46.0, 1.25, self.palette.name);
                self.drawing.shapes.extend(shapes);
            }
            return;
        }
        let (left, below) = (WIDE / 2.0, self.drawing.height - WIDE / 2.0);
        for column in 0..self.board.columns {
            let (x, _) = self.place(f32::from(column), 0.0);
            self.edge(&char::from(b'a' + column).to_string(), x, below);
        }
        for row in 0..self.board.rows {
            let (_, y) = self.place(0.0, f32::from(row));
            let from_top = self.board.edge == Edge::AlgebraicFromTop;
            let number = if from_top { self.board.rows - row } else { row + 1 };
            self.edge(&number.to_string(), left, y);
        }
    }

    fn edge(&mut self, text: &str, x: f32, y: f32) {
        let shapes = print::centred(text, x, y, 1.6, self.palette.edge);
        self.drawing.shapes.extend(shapes);
    }

    /// A man, or as a king two men stacked, with a ring and a crown: three marks beside the colour.
    fn piece(&mut self, cell: Cell, seat: Seat, kind: Kind) {
        let at = self.cell(cell);
        let paint = &self.palette.pieces[seat.index() % 2];
        match kind {
            Kind::Man | Kind::Pawn => {
                self.disc(at, paint, 2.0);
                self.rings(at, paint, 2.0, &[30.0, 20.0, 8.0]);
            }
            Kind::King => {
                self.disc(at, paint, -3.0);
                self.disc(at, paint, 7.0);
                self.rings(at, paint, 7.0, &[33.0]);
                self.crown(at, paint.crown);
            }
        }
    }

    /// A disc with a rim under it; `lift` raises it.
    fn disc(&mut self, (x, y): (f32, f32), paint: &Paint, lift: f32) {
        self.add(shapes::circle(x, y + 4.0 - lift, 39.0), Some(paint.rim), None);
        let pen = Pen { color: paint.line, width: 1.5 };
        self.add(shapes::circle(x, y - lift, 38.5), Some(paint.face), Some(pen));
    }

    fn rings(&mut self, (x, y): (f32, f32), paint: &Paint, lift: f32, radii: &[f32]) {
        let color = shapes::between(paint.line, paint.face, 0.45);
        for &radius in radii {
            self.add(shapes::circle(x, y - lift, radius), None, Some(Pen { color, width: 2.2 }));
        }
    }

    fn crown(&mut self, (x, y): (f32, f32), color: Color) {
        const POINTS: [(f32, f32); 7] = [
            (-19.0, 13.0),
            (-23.0, -11.0),
            (-11.0, -2.0),
            (0.0, -18.0),
            (11.0, -2.0),
            (23.0, -11.0),
            (19.0, 13.0),
        ];
        let y = y - 6.0;
        let pen = Some(Pen { color, width: 4.0 });
        let points: Vec<_> = POINTS.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        self.add(shapes::closed(&points), Some(color), pen);
        self.add(shapes::line(&[(x - 18.0, y + 18.0), (x + 18.0, y + 18.0)]), None, pen);
        for (dx, dy) in [(-23.0, -13.0), (0.0, -20.0), (23.0, -13.0)] {
            self.add(shapes::circle(x + dx, y + dy, 3.4), Some(color), pen);
        }
    }

    fn mark(&mut self, cell: Cell) {
        let (x, y) = self.cell(cell);
        let pen = Pen { color: self.palette.mark, width: 6.0 };
        self.add(shapes::rectangle(x - 46.0, y - 46.0, 92.0, 92.0), None, Some(pen));
    }

    /// A shaft with a head, cased so that it is seen on pieces and squares of any colour.
    fn arrow(&mut self, from: Cell, to: Cell) {
        let (start, end) = (self.cell(from), self.cell(to));
        let (dx, dy) = (end.0 - start.0, end.1 - start.1);
        let length = dx.hypot(dy);
        if length == 0.0 {
            return;
        }
        let (ux, uy) = (dx / length, dy / length);
        let along = |distance: f32, aside: f32| {
            (start.0 + ux * distance - uy * aside, start.1 + uy * distance + ux * aside)
        };
        let (neck, tip) = (length - 34.0, length - 6.0);
        let outline = [
            along(0.0, 5.0),
            along(neck, 5.0),
            along(neck, 17.0),
            along(tip, 0.0),
            along(neck, -17.0),
            along(neck, -5.0),
            along(0.0, -5.0),
        ];
        let casing = if self.look.ink == Ink::Grey { Color(0xffffff) } else { self.palette.frame_line };
        let pen = Pen { color: casing, width: 4.0 };
        self.add(shapes::closed(&outline), Some(self.palette.mark), Some(pen));
    }
}
