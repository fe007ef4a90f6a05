//! Letters and digits of the edge, as lines: a drawing with them looks the same with whatever fonts.

use super::shapes::{Color, Pen, Shape, line};

type Points = &'static [(f32, f32)];

/// The round part of a, b, d and g.
const BOWL: Points = &[
    (2.5, 4.0),
    (4.2, 4.7),
    (5.0, 7.0),
    (4.2, 9.3),
    (2.5, 10.0),
    (0.8, 9.3),
    (0.0, 7.0),
    (0.8, 4.7),
    (2.5, 4.0),
];

/// A character's lines in a box with the top at 0 and the base at 10, and how wide it is.
fn glyph(character: char) -> (&'static [Points], f32) {
    match character {
        'a' => (&[BOWL, &[(5.0, 4.0), (5.0, 10.0)]], 5.0),
        'b' => (&[BOWL, &[(0.0, 0.0), (0.0, 10.0)]], 5.0),
        'c' => {
            (&[&[(4.6, 5.0), (2.5, 4.0), (0.8, 4.7), (0.0, 7.0), (0.8, 9.3), (2.5, 10.0), (4.6, 9.0)]], 4.6)
        }
        'd' => (&[BOWL, &[(5.0, 0.0), (5.0, 10.0)]], 5.0),
        'e' => (
            &[&[
                (0.0, 7.0),
                (5.0, 7.0),
                (4.2, 4.7),
                (2.5, 4.0),
                (0.8, 4.7),
                (0.0, 7.0),
                (0.8, 9.3),
                (2.5, 10.0),
                (4.6, 9.2),
            ]],
            5.0,
        ),
        'f' => (&[&[(4.2, 0.4), (2.8, 0.0), (1.8, 1.2), (1.8, 10.0)], &[(0.0, 4.0), (3.8, 4.0)]], 4.0),
        'g' => (&[BOWL, &[(5.0, 4.0), (5.0, 11.0), (4.2, 12.6), (2.5, 13.0), (0.6, 12.4)]], 5.0),
        'h' => (
            &[
                &[(0.0, 0.0), (0.0, 10.0)],
                &[(0.0, 5.6), (1.4, 4.2), (3.0, 4.0), (4.5, 4.8), (5.0, 6.4), (5.0, 10.0)],
            ],
            5.0,
        ),
        'i' => (&[&[(1.0, 4.0), (1.0, 10.0)], &[(1.0, 1.3), (1.0, 1.4)]], 2.0),
        'j' => (&[&[(2.0, 4.0), (2.0, 11.5), (1.2, 12.8), (0.0, 13.0)], &[(2.0, 1.3), (2.0, 1.4)]], 2.0),
        'k' => (&[&[(0.0, 0.0), (0.0, 10.0)], &[(4.4, 4.0), (0.0, 8.0)], &[(1.8, 6.6), (4.8, 10.0)]], 4.8),
        'l' => (&[&[(1.0, 0.0), (1.0, 10.0)]], 2.0),
        '0' => (
            &[&[
                (3.0, 0.0),
                (5.0, 1.2),
                (5.6, 5.0),
                (5.0, 8.8),
                (3.0, 10.0),
                (1.0, 8.8),
                (0.4, 5.0),
                (1.0, 1.2),
                (3.0, 0.0),
            ]],
            6.0,
        ),
        '1' => (&[&[(1.0, 2.0), (3.2, 0.0), (3.2, 10.0)]], 4.2),
        '2' => (
            &[&[
                (0.6, 2.2),
                (1.6, 0.5),
                (3.0, 0.0),
                (4.6, 0.6),
                (5.3, 2.4),
                (4.6, 4.4),
                (0.5, 10.0),
                (5.6, 10.0),
            ]],
            6.0,
        ),
        '3' => (
            &[&[
                (0.8, 1.2),
                (2.8, 0.0),
                (4.7, 0.7),
                (5.2, 2.4),
                (4.4, 4.2),
                (2.6, 4.8),
                (4.6, 5.4),
                (5.5, 7.2),
                (4.8, 9.2),
                (2.8, 10.0),
                (0.5, 8.8),
            ]],
            6.0,
        ),
        '4' => (&[&[(4.2, 10.0), (4.2, 0.0), (0.3, 6.8), (5.8, 6.8)]], 6.0),
        '5' => (
            &[&[
                (5.0, 0.0),
                (1.3, 0.0),
                (0.9, 4.6),
                (2.9, 3.8),
                (4.8, 4.6),
                (5.5, 6.8),
                (4.7, 9.1),
                (2.8, 10.0),
                (0.5, 9.0),
            ]],
            6.0,
        ),
        '6' => (
            &[&[
                (5.0, 1.0),
                (3.3, 0.0),
                (1.6, 1.2),
                (0.6, 4.0),
                (0.5, 7.0),
                (1.3, 9.2),
                (3.0, 10.0),
                (4.8, 9.2),
                (5.5, 7.0),
                (4.7, 5.0),
                (3.0, 4.3),
                (1.2, 5.2),
                (0.5, 7.0),
            ]],
            6.0,
        ),
        '7' => (&[&[(0.5, 0.0), (5.6, 0.0), (2.2, 10.0)]], 6.0),
        '8' => (
            &[&[
                (3.0, 4.7),
                (1.3, 4.0),
                (0.8, 2.3),
                (1.5, 0.6),
                (3.0, 0.0),
                (4.5, 0.6),
                (5.2, 2.3),
                (4.7, 4.0),
                (3.0, 4.7),
                (1.1, 5.6),
                (0.4, 7.4),
                (1.2, 9.3),
                (3.0, 10.0),
                (4.8, 9.3),
                (5.6, 7.4),
                (4.9, 5.6),
                (3.0, 4.7),
            ]],
            6.0,
        ),
        '9' => (
            &[&[
                (1.0, 9.0),
                (2.7, 10.0),
                (4.4, 8.8),
                (5.4, 6.0),
                (5.5, 3.0),
                (4.7, 0.8),
                (3.0, 0.0),
                (1.2, 0.8),
                (0.5, 3.0),
                (1.3, 5.0),
                (3.0, 5.7),
                (4.8, 4.8),
                (5.5, 3.0),
            ]],
            6.0,
        ),
        _ => (&[], 4.0),
    }
}

/// The room between two characters.
const GAP: f32 = 1.8;

/// A text whose box begins at this place, `scale` times the size of the glyphs.
pub(super) fn text(text: &str, x: f32, y: f32, scale: f32, color: Color) -> Vec<Shape> {
    let pen = Some(Pen { color, width: 1.7 * scale });
    let mut shapes = vec![];
    let mut left = x;
    for character in text.chars() {
        let (lines, width) = glyph(character);
        for points in lines {
            let points: Vec<_> = points.iter().map(|(px, py)| (left + px * scale, y + py * scale)).collect();
            shapes.push(Shape { steps: line(&points), fill: None, pen });
        }
        left += (width + GAP) * scale;
    }
    shapes
}

/// A text whose middle is at this place.
pub(super) fn centred(words: &str, x: f32, y: f32, scale: f32, color: Color) -> Vec<Shape> {
    let width: f32 = words.chars().map(|character| glyph(character).1 + GAP).sum::<f32>() - GAP;
    text(words, x - width * scale / 2.0, y - 5.0 * scale, scale, color)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_that_names_a_square_has_lines_of_its_own() {
        let mut all: Vec<_> = ('a'..='l').chain('0'..='9').map(|character| glyph(character).0).collect();
        assert!(all.iter().all(|lines| !lines.is_empty()));
        let count = all.len();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
