//! A score sheet laid out on pages of A4, in the order of its HTML.

use bolshak_notation::sheet::{Figure, ScoreSheet};

use super::paper::{HEIGHT, Hand, Paper, WIDTH, mm};

const LEFT: f32 = mm(14.0);
const RIGHT: f32 = WIDTH - LEFT;
const TOP: f32 = mm(14.0);
const BOTTOM: f32 = HEIGHT - mm(16.0);
/// Two columns with room between them.
const GAP: f32 = mm(8.0);
const COLUMN: f32 = (RIGHT - LEFT - GAP) / 2.0;
/// A row of the table of moves, and its column of numbers.
const ROW: f32 = mm(6.2);
const NUMBER: f32 = mm(12.0);
/// Diagrams stand three in a row.
const FIGURES: usize = 3;
const FIGURE: f32 = (RIGHT - LEFT - 2.0 * FIGURE_GAP) / 3.0;
const FIGURE_GAP: f32 = mm(5.0);

const TITLE: Hand = Hand { size: 15.0, grey: 0.0 };
const TEXT: Hand = Hand { size: 10.0, grey: 0.0 };
const LABEL: Hand = Hand { size: 10.0, grey: 0.3 };
const SMALL: Hand = Hand { size: 9.0, grey: 0.0 };
const FOOT: Hand = Hand { size: 8.0, grey: 0.3 };

/// A finished document.
pub(super) struct Document {
    pub(super) bytes: Vec<u8>,
    /// Characters that the font does not have; a `?` stands for each.
    pub(super) missing: Vec<char>,
}

/// The sheet as PDF.
pub(super) fn write(sheet: &ScoreSheet) -> Document {
    let mut pages = Pages { paper: Paper::new(), y: TOP };
    pages.title(sheet.title);
    pages.head(&sheet.head);
    pages.moves(sheet);
    pages.signs(&sheet.signs);
    for row in sheet.diagrams.chunks(FIGURES) {
        pages.figures(row);
    }
    pages.signatures(sheet);
    let title = if sheet.players.is_empty() { sheet.title } else { &sheet.players };
    pages.feet(title);
    let missing = pages.paper.font.missing().iter().copied().collect();
    Document { bytes: pages.paper.finish(title, sheet.language), missing }
}

/// Pages that are filled from top to bottom.
struct Pages {
    paper: Paper,
    /// How far the page is filled.
    y: f32,
}

impl Pages {
    /// Begins a new page if there is no room for something of this height.
    fn need(&mut self, height: f32) {
        if self.y + height > BOTTOM {
            self.paper.begin();
            self.y = TOP;
        }
    }

    /// A text that is made smaller if it is too wide.
    fn fitted(&mut self, text: &str, x: f32, y: f32, width: f32, hand: Hand) {
        let full = self.paper.font.width(text, hand.size);
        let size = if full > width { hand.size * width / full } else { hand.size };
        self.paper.text(text, x, y, Hand { size, ..hand });
    }

    fn title(&mut self, title: &str) {
        self.paper.centred(title, WIDTH / 2.0, self.y + TITLE.size, TITLE);
        self.y += TITLE.size + mm(6.0);
    }

    /// Two entries beside each other, each over a line.
    fn head(&mut self, entries: &[(&str, String)]) {
        for pair in entries.chunks(2) {
            let values: Vec<_> = pair
                .iter()
                .map(|(label, value)| {
                    let indent = self.paper.font.width(label, LABEL.size) + mm(2.0);
                    (*label, indent, self.paper.font.lines(value, TEXT.size, COLUMN - indent))
                })
                .collect();
            let height = values.iter().map(|(.., lines)| lines.len()).max().unwrap_or_default();
            for row in 0..height {
                self.need(mm(6.5));
                self.y += mm(5.0);
                for ((label, indent, lines), x) in values.iter().zip([LEFT, LEFT + COLUMN + GAP]) {
                    if row == 0 {
                        self.paper.text(label, x, self.y, LABEL);
                    }
                    if let Some(line) = lines.get(row) {
                        self.paper.text(line, x + indent, self.y, TEXT);
                    }
                }
            }
            self.y += mm(1.3);
            for x in [LEFT, LEFT + COLUMN + GAP] {
                self.paper.line((x, self.y), (x + COLUMN, self.y), 0.5);
            }
        }
        self.y += mm(5.0);
    }

    /// The moves on as many pages as they need: those of two in two columns, of which the last are as long as each other,
    /// those of more in one.
    fn moves(&mut self, sheet: &ScoreSheet) {
        let columns = if sheet.sides.len() > 2 { 1 } else { 2 };
        let mut rest = sheet.moves.as_slice();
        loop {
            self.need(ROW * 3.0);
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let fitting = ((BOTTOM - self.y) / ROW) as usize - 1;
            let (here, later) = rest.split_at(rest.len().min(columns * fitting));
            let (one, other) = here.split_at(here.len().div_ceil(columns));
            let number = sheet.moves.len() - rest.len() + 1;
            if columns == 1 {
                self.table(&sheet.sides, number, one, (LEFT, RIGHT - LEFT));
            } else {
                self.table(&sheet.sides, number, one, (LEFT, COLUMN));
                self.table(&sheet.sides, number + one.len(), other, (LEFT + COLUMN + GAP, COLUMN));
            }
            self.y += rows(one.len() + 1);
            rest = later;
            if rest.is_empty() {
                break;
            }
        }
        self.y += mm(4.0);
    }

    /// A part of the moves, from here on so wide; the first of them has this number.
    fn table(&mut self, sides: &[&str], number: usize, moves: &[Vec<String>], (x, room): (f32, f32)) {
        let pad = mm(2.0);
        #[allow(clippy::cast_precision_loss)]
        let width = (room - NUMBER) / sides.len() as f32;
        let edges: Vec<f32> = std::iter::successors(Some(x + NUMBER), |edge| Some(edge + width))
            .take(sides.len() + 1)
            .collect();
        let bottom = self.y + rows(moves.len() + 1);
        for edge in [x].into_iter().chain(edges.iter().copied()) {
            self.paper.line((edge, self.y), (edge, bottom), 0.6);
        }
        for row in 0..moves.len() + 2 {
            let y = self.y + rows(row);
            self.paper.line((x, y), (x + room, y), 0.6);
        }
        for (row, texts) in
            std::iter::once(sides.to_vec()).chain(moves.iter().map(|round| texts(round))).enumerate()
        {
            let base = self.y + rows(row) + ROW * 0.7;
            if row > 0 {
                let text = format!("{}.", number + row - 1);
                let end = x + NUMBER - pad;
                self.paper.text(&text, end - self.paper.font.width(&text, LABEL.size), base, LABEL);
            }
            for (text, edge) in texts.into_iter().zip(&edges) {
                self.fitted(text, edge + pad, base, width - 2.0 * pad, TEXT);
            }
        }
    }

    /// The signs one after the other, in as many lines as they need.
    fn signs(&mut self, signs: &[(&str, &str)]) {
        let mut x = RIGHT;
        for (sign, meaning) in signs {
            let indent = self.paper.font.width(sign, SMALL.size) + mm(2.0);
            let width = indent + self.paper.font.width(meaning, SMALL.size);
            if x + width > RIGHT {
                self.need(mm(5.0));
                self.y += mm(5.0);
                x = LEFT;
            }
            self.paper.text(sign, x, self.y, SMALL);
            self.paper.text(meaning, x + indent, self.y, Hand { grey: LABEL.grey, ..SMALL });
            x += width + mm(6.0);
        }
    }

    /// A row of diagrams.
    fn figures(&mut self, figures: &[Figure]) {
        let height = |figure: &Figure| figure.drawing.height * scale(figure);
        let height = figures.iter().map(height).fold(0.0, f32::max);
        self.need(height + mm(12.0));
        self.y += mm(6.0);
        let mut x = LEFT;
        for figure in figures {
            self.paper.drawing(&figure.drawing, x, self.y, scale(figure));
            let width = self.paper.font.width(&figure.caption, SMALL.size).min(FIGURE);
            let middle = x + (FIGURE - width) / 2.0;
            self.fitted(&figure.caption, middle, self.y + height + mm(5.0), FIGURE, SMALL);
            x += FIGURE + FIGURE_GAP;
        }
        self.y += height + mm(6.0);
    }

    /// Lines to sign on.
    fn signatures(&mut self, sheet: &ScoreSheet) {
        self.need(mm(28.0));
        self.y += mm(10.0);
        self.paper.text(sheet.signatures, LEFT, self.y, TEXT);
        #[allow(clippy::cast_precision_loss)]
        let count = sheet.signers.len() as f32;
        let width = (RIGHT - LEFT - (count - 1.0) * GAP) / count;
        let mut x = LEFT;
        for signer in &sheet.signers {
            self.paper.text(signer, x, self.y + mm(6.0), LABEL);
            self.paper.line((x, self.y + mm(16.0)), (x + width, self.y + mm(16.0)), 0.0);
            x += width + GAP;
        }
        self.y += mm(18.0);
    }

    /// At the foot of each page, if there are several, whose game it is and which page.
    fn feet(&mut self, title: &str) {
        let pages = self.paper.pages();
        if pages == 1 {
            return;
        }
        let y = HEIGHT - mm(9.0);
        let number = |page: usize| format!("{} / {pages}", page + 1);
        let room = self.paper.font.width(&number(pages), FOOT.size) + GAP;
        let lines = self.paper.font.lines(title, FOOT.size, RIGHT - LEFT - room);
        for page in 0..pages {
            self.paper.turn_to(page);
            self.paper.text(&lines[0], LEFT, y, FOOT);
            let text = number(page);
            self.paper.text(&text, RIGHT - self.paper.font.width(&text, FOOT.size), y, FOOT);
        }
    }
}

/// How high so many rows of moves are.
fn rows(count: usize) -> f32 {
    #[allow(clippy::cast_precision_loss)]
    let count = count as f32;
    count * ROW
}

fn texts(round: &[String]) -> Vec<&str> {
    round.iter().map(String::as_str).collect()
}

/// How many points a hundredth of a square is.
fn scale(figure: &Figure) -> f32 {
    FIGURE / figure.drawing.width
}
