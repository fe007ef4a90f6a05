//! Board diagrams for print and files: the page's board without its light and grain, as a list of shapes.
//!
//! [`Drawing::svg`] writes the list as SVG; whoever wants another format draws the same shapes. Nothing is left to the
//! fonts of a reader: letters and digits are lines too.

mod layout;
mod paint;
mod pieces;
mod print;
mod shapes;

use bolshak_game::{Cell, Edge, Placed, Shade, Shape as Squares, VariantInfo, View};

use layout::{Layout, UNIT};
use paint::Palette;
pub use shapes::{Color, Drawing, Pen, Shape, Step};

/// How a diagram looks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// Black sits below.
    pub flipped: bool,
    /// Letters and numbers at the edge, or names in the cells.
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

/// Draws a position of a game.
#[must_use]
pub fn diagram(info: &VariantInfo, view: &View, look: &Look) -> Drawing {
    let board = &info.board;
    let layout = Layout::new(board, look.flipped, look.coordinates);
    let (width, height) = layout.size();
    let drawing =
        Drawing { width: width + 2.0 * layout.frame, height: height + 2.0 * layout.frame, shapes: vec![] };
    let mut artist = Artist { info, look, palette: Palette::of(look.ink), layout, drawing };
    artist.ground();
    artist.print();
    for &cell in &look.marks {
        artist.mark(cell);
    }
    artist.pieces(&view.pieces);
    for &(from, to) in &look.arrows {
        artist.arrow(from, to);
    }
    artist.drawing
}

struct Artist<'a> {
    info: &'a VariantInfo,
    look: &'a Look,
    palette: &'static Palette,
    layout: Layout<'a>,
    drawing: Drawing,
}

impl Artist<'_> {
    fn add(&mut self, steps: Vec<Step>, fill: Option<Color>, pen: Option<Pen>) {
        self.drawing.shapes.push(Shape { steps, fill, pen });
    }

    /// The board with its frame: a rectangle, or where the cells make no rectangle their own outlines grown together.
    fn ground(&mut self) {
        match self.info.board.shape {
            Squares::Squares | Squares::Grid | Squares::Chequer => {
                self.plank(None);
                self.squares();
                self.inner_line();
            }
            Squares::Lattice => {
                self.plank(Some(self.palette.light));
                self.tiles(&[]);
                self.inner_line();
            }
            Squares::Hexes => self.tiles(&[(self.palette.frame, 26.0), (self.palette.rule, 5.0)]),
            Squares::Holes => self.holes(),
        }
    }

    fn plank(&mut self, inside: Option<Color>) {
        let Drawing { width, height, .. } = self.drawing;
        self.add(shapes::rectangle(0.0, 0.0, width, height), Some(self.palette.frame), None);
        if let Some(fill) = inside {
            self.add(self.inner(), Some(fill), None);
        }
    }

    fn inner(&self) -> Vec<Step> {
        let (frame, (width, height)) = (self.layout.frame, self.layout.size());
        shapes::rectangle(frame, frame, width, height)
    }

    fn inner_line(&mut self) {
        let pen = Pen { color: self.palette.frame_line, width: 3.0 };
        self.add(self.inner(), None, Some(pen));
    }

    /// Every square, played on or not.
    fn squares(&mut self) {
        let (board, palette) = (&self.info.board, self.palette);
        for row in 0..board.rows {
            for column in 0..board.columns {
                let place = (f32::from(column), f32::from(row));
                let outline = self.layout.outline(self.layout.place(place), 1.0);
                let rule = (board.shape == Squares::Grid).then_some(Pen { color: palette.rule, width: 2.5 });
                self.add(outline, Some(self.square(place)), rule);
            }
        }
    }

    fn square(&self, (column, row): (f32, f32)) -> Color {
        let board = &self.info.board;
        let played = board.cells.iter().any(|cell| (cell.x, cell.y) == (column, row));
        match (board.shape, played) {
            (Squares::Grid, _) => self.palette.plain,
            (Squares::Chequer, _) if (column + row) % 2.0 != 0.0 => self.palette.light,
            (_, played) if played == (board.shade == Shade::Dark) => self.palette.dark,
            (_, _) => self.palette.light,
        }
    }

    /// The cells alone, on borders of these colours and widths.
    fn tiles(&mut self, borders: &[(Color, f32)]) {
        for &(color, width) in borders {
            for place in self.places() {
                self.add(self.layout.outline(place, 1.0), Some(color), Some(Pen { color, width }));
            }
        }
        let rule = Pen { color: self.palette.rule, width: 2.5 };
        for (index, place) in self.places().into_iter().enumerate() {
            let fill = self.tile(self.info.board.cells[index].y);
            self.add(self.layout.outline(place, 1.0), Some(fill), Some(rule));
        }
    }

    /// Of the hexagons around one, no two neighbours lie in rows of the same remainder.
    fn tile(&self, row: f32) -> Color {
        // Rows are halves of small numbers.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let half_rows = (row * 2.0).round() as usize;
        match self.info.board.shape {
            Squares::Hexes => self.palette.tiles[half_rows % 3],
            _ => self.palette.dark,
        }
    }

    /// Holes in a board that is as wide as they need, with lines between neighbours.
    fn holes(&mut self) {
        let Palette { frame, bed, groove, hole, .. } = *self.palette;
        let places = self.places();
        for (color, width) in [(frame, 14.0), (bed, 0.0)] {
            for &(x, y) in &places {
                let pen = (width > 0.0).then_some(Pen { color, width });
                self.add(shapes::circle(x, y, 57.0), Some(color), pen);
            }
        }
        let mut lines = vec![];
        for (index, one) in places.iter().enumerate() {
            let beside = |other: &&(f32, f32)| (one.0 - other.0).hypot(one.1 - other.1) < UNIT;
            lines.extend(
                places[..index].iter().filter(beside).flat_map(|other| shapes::line(&[*one, *other])),
            );
        }
        self.add(lines, None, Some(Pen { color: groove, width: 3.0 }));
        for place in places {
            self.add(self.layout.outline(place, 1.0), Some(hole), Some(Pen { color: groove, width: 3.0 }));
        }
    }

    /// The centres of the cells.
    fn places(&self) -> Vec<(f32, f32)> {
        self.info.board.cells.iter().map(|cell| self.layout.place((cell.x, cell.y))).collect()
    }

    /// Letters below and numbers at the left, or the name of each cell in it.
    fn print(&mut self) {
        if !self.look.coordinates {
            return;
        }
        match self.info.board.edge {
            Edge::Algebraic | Edge::AlgebraicFromTop => self.edges(),
            Edge::Numbers => {
                self.names(|text, (x, y), color| print::text(text, x - 46.0, y - 46.0, 1.25, color));
            }
            Edge::Names => {
                let (aside, scale) = match self.info.board.shape {
                    Squares::Hexes => (-43.0, 0.85),
                    Squares::Lattice => (-53.0, 1.1),
                    _ => (0.0, 1.2),
                };
                self.names(|text, (x, y), color| print::centred(text, x, y + aside, scale, color));
            }
        }
    }

    fn names(&mut self, printed: impl Fn(&str, (f32, f32), Color) -> Vec<Shape>) {
        let board = &self.info.board;
        // Light letters would not be seen on light squares.
        let is_light = board.shape == Squares::Squares && board.shade == Shade::Light;
        let color = if is_light { self.palette.frame } else { self.palette.name };
        for (place, cell) in self.places().into_iter().zip(&self.info.board.cells) {
            self.drawing.shapes.extend(printed(&cell.name, place, color));
        }
    }

    fn edges(&mut self) {
        let board = &self.info.board;
        let (left, below) = (self.layout.frame / 2.0, self.drawing.height - self.layout.frame / 2.0);
        for column in 0..board.columns {
            let (x, _) = self.layout.place((f32::from(column), 0.0));
            self.edge(&char::from(b'a' + column).to_string(), x, below);
        }
        for row in 0..board.rows {
            let (_, y) = self.layout.place((0.0, f32::from(row)));
            let from_top = board.edge == Edge::AlgebraicFromTop;
            let number = if from_top { board.rows - row } else { row + 1 };
            self.edge(&number.to_string(), left, y);
        }
    }

    fn edge(&mut self, text: &str, x: f32, y: f32) {
        let shapes = print::centred(text, x, y, 1.6 * self.layout.print, self.palette.edge);
        self.drawing.shapes.extend(shapes);
    }

    /// What is high covers what lies behind it, so that the nearer rows come later.
    fn pieces(&mut self, placed: &[Placed]) {
        let mut placed: Vec<&Placed> = placed.iter().collect();
        placed.sort_by(|one, other| {
            let down = |piece: &Placed| self.layout.cell(piece.cell).1;
            down(one).total_cmp(&down(other))
        });
        for piece in placed {
            let shapes = pieces::piece(self.info, self.palette, piece);
            let place = self.layout.cell(piece.cell);
            self.drawing.shapes.extend(pieces::moved(shapes, place, self.layout.piece()));
        }
    }

    fn mark(&mut self, cell: Cell) {
        let size = if self.info.board.shape == Squares::Holes { 1.48 } else { 0.92 };
        let outline = self.layout.outline(self.layout.cell(cell), size);
        self.add(outline, None, Some(Pen { color: self.palette.mark, width: 6.0 }));
    }

    /// A shaft with a head, cased so that it is seen on pieces and squares of any colour.
    fn arrow(&mut self, from: Cell, to: Cell) {
        let (start, end) = (self.layout.cell(from), self.layout.cell(to));
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
