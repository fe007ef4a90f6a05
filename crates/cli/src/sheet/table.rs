//! Tables on pages of A4.

use super::paper::{HEIGHT, Hand, Paper, WIDTH, mm};

const LEFT: f32 = mm(12.0);
const ROOM: f32 = WIDTH - 2.0 * LEFT;
const TOP: f32 = mm(14.0);
const BOTTOM: f32 = HEIGHT - mm(14.0);
const TITLE: Hand = Hand { size: 14.0, grey: 0.0 };
const BELOW: Hand = Hand { size: 9.0, grey: 0.3 };
/// The size of letters where all columns have room.
const LARGEST: f32 = 10.0;
const PAD: f32 = 3.0;

/// A table as PDF: its title, what stands below that, the headings of its columns and whether they have numbers, and its rows. Its
/// letters are as small as its columns need; its headings stand on every page.
pub(crate) fn table_pdf(
    title: &str,
    below: &str,
    columns: &[(&str, bool)],
    rows: &[&[String]],
    language: &str,
) -> Vec<u8> {
    let mut paper = Paper::new();
    paper.text(title, LEFT, TOP + TITLE.size, TITLE);
    let mut y = TOP + TITLE.size + mm(5.0);
    paper.text(below, LEFT, y, BELOW);
    y += mm(3.0);
    let headings: Vec<String> = columns.iter().map(|(heading, _)| (*heading).to_owned()).collect();
    let natural = widths(&paper, &headings, rows);
    let whole: f32 = natural.iter().sum::<f32>();
    let size = (LARGEST * (ROOM - 2.0 * PAD * columns.len() as f32) / whole).clamp(4.0, LARGEST);
    let hand = Hand { size, grey: 0.0 };
    let widths: Vec<f32> = natural.iter().map(|width| width * size / LARGEST + 2.0 * PAD).collect();
    let height = size * 1.6;
    for (number, row) in std::iter::once(headings.as_slice()).chain(rows.iter().copied()).enumerate() {
        if y + height > BOTTOM {
            paper.begin();
            y = TOP;
            line(&mut paper, &headings, columns, &widths, (y, height), hand);
            y += height;
        }
        let grey = if number == 0 { 0.0 } else { 0.7 };
        line(&mut paper, row, columns, &widths, (y, height), hand);
        y += height;
        paper.line((LEFT, y), (LEFT + widths.iter().sum::<f32>(), y), grey);
    }
    paper.finish(title, language)
}

/// How wide each column would be.
fn widths(paper: &Paper, headings: &[String], rows: &[&[String]]) -> Vec<f32> {
    let widest = |column: usize| {
        let texts = std::iter::once(headings).chain(rows.iter().copied()).map(|row| row[column].as_str());
        texts.map(|text| paper.font.width(text, LARGEST)).fold(4.0, f32::max)
    };
    (0..headings.len()).map(widest).collect()
}

fn line(
    paper: &mut Paper,
    row: &[String],
    columns: &[(&str, bool)],
    widths: &[f32],
    (y, height): (f32, f32),
    hand: Hand,
) {
    let mut x = LEFT;
    for ((text, (_, is_number)), width) in row.iter().zip(columns).zip(widths) {
        let own = paper.font.width(text, hand.size);
        let start = if *is_number { x + width - PAD - own } else { x + PAD };
        paper.text(text, start, y + height * 0.72, hand);
        x += width;
    }
}
