//! Pages of A4 with text, lines and drawings, as PDF. Lengths are points; x grows to the right and y downward.

use bolshak_notation::diagram::{Color, Drawing, Shape, Step};
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::font::Font;

pub(super) const WIDTH: f32 = mm(210.0);
pub(super) const HEIGHT: f32 = mm(297.0);

const FONT: Name<'static> = Name(b"F");

/// So many millimetres.
pub(super) const fn mm(length: f32) -> f32 {
    length * 72.0 / 25.4
}

/// How a text is written.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    /// The size of the letters.
    pub(super) size: f32,
    /// 0 is black and 1 is white.
    pub(super) grey: f32,
}

/// Pages, of which one is written on.
pub(super) struct Paper {
    pub(super) font: Font,
    pages: Vec<Content>,
    current: usize,
}

impl Paper {
    pub(super) fn new() -> Self {
        Self { font: Font::new(), pages: vec![Content::new()], current: 0 }
    }

    /// Begins a new page.
    pub(super) fn begin(&mut self) {
        self.current = self.pages.len();
        self.pages.push(Content::new());
    }

    /// Turns to a page, counted from 0, to write on it.
    pub(super) fn turn_to(&mut self, page: usize) {
        self.current = page;
    }

    /// How many pages there are.
    pub(super) fn pages(&self) -> usize {
        self.pages.len()
    }

    /// A text whose base line begins here.
    pub(super) fn text(&mut self, text: &str, x: f32, y: f32, hand: Hand) {
        if text.is_empty() {
            return;
        }
        let codes = self.font.codes(text);
        let page = &mut self.pages[self.current];
        page.begin_text().set_font(FONT, hand.size).set_fill_gray(hand.grey);
        page.next_line(x, HEIGHT - y).show(Str(&codes)).end_text();
    }

    /// A text with its middle here.
    pub(super) fn centred(&mut self, text: &str, x: f32, y: f32, hand: Hand) {
        let width = self.font.width(text, hand.size);
        self.text(text, x - width / 2.0, y, hand);
    }

    /// A thin line.
    pub(super) fn line(&mut self, from: (f32, f32), to: (f32, f32), grey: f32) {
        let page = &mut self.pages[self.current];
        page.set_line_width(0.6).set_stroke_gray(grey);
        page.move_to(from.0, HEIGHT - from.1).line_to(to.0, HEIGHT - to.1).stroke();
    }

    /// A drawing with its upper left corner here, so many times as large as it is.
    pub(super) fn drawing(&mut self, drawing: &Drawing, x: f32, y: f32, scale: f32) {
        let page = &mut self.pages[self.current];
        page.save_state().transform([scale, 0.0, 0.0, -scale, x, HEIGHT - y]);
        page.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
        for shape in &drawing.shapes {
            draw(page, shape);
        }
        page.restore_state();
    }

    /// The document.
    pub(super) fn finish(self, title: &str, language: &str) -> Vec<u8> {
        let mut pdf = Pdf::new();
        let mut next = Ref::new(1);
        let [catalog, tree, info] = [next.bump(), next.bump(), next.bump()];
        pdf.catalog(catalog).pages(tree).lang(TextStr(language)).viewer_preferences().display_doc_title(true);
        pdf.document_info(info).title(TextStr(title)).producer(TextStr("Bolshak"));
        let font = self.font.write(&mut pdf, &mut next);
        let pages: Vec<Ref> = self
            .pages
            .into_iter()
            .map(|content| {
                let [page, text] = [next.bump(), next.bump()];
                let mut entry = pdf.page(page);
                entry.parent(tree).media_box(Rect::new(0.0, 0.0, WIDTH, HEIGHT)).contents(text);
                entry.resources().fonts().pair(FONT, font);
                entry.finish();
                pdf.stream(text, &compress_to_vec_zlib(&content.finish(), 9)).filter(Filter::FlateDecode);
                page
            })
            .collect();
        let count = i32::try_from(pages.len()).expect("nobody has so much paper");
        pdf.pages(tree).kids(pages).count(count);
        pdf.finish()
    }
}

/// A shape of a drawing.
fn draw(page: &mut Content, shape: &Shape) {
    let [fill, line] = [shape.fill, shape.pen.map(|pen| pen.color)];
    if let Some([red, green, blue]) = fill.map(shares) {
        page.set_fill_rgb(red, green, blue);
    }
    if let Some([red, green, blue]) = line.map(shares) {
        page.set_stroke_rgb(red, green, blue);
    }
    if let Some(pen) = shape.pen {
        page.set_line_width(pen.width);
    }
    trace(page, &shape.steps);
    match (fill, line) {
        (Some(_), Some(_)) => page.fill_nonzero_and_stroke(),
        (Some(_), None) => page.fill_nonzero(),
        (None, Some(_)) => page.stroke(),
        (None, None) => page.end_path(),
    };
}

fn shares(color: Color) -> [f32; 3] {
    color.rgb().map(|part| f32::from(part) / 255.0)
}

fn trace(page: &mut Content, steps: &[Step]) {
    for step in steps {
        match *step {
            Step::Move(x, y) => page.move_to(x, y),
            Step::Line(x, y) => page.line_to(x, y),
            Step::Curve([(x1, y1), (x2, y2), (x, y)]) => page.cubic_to(x1, y1, x2, y2, x, y),
            Step::Close => page.close_path(),
        };
    }
}
