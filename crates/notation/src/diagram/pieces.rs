//! Men, kings, pawns and towers, around the middle of a cell.

use bolshak_game::{Kind, Placed, Seat, VariantInfo};

use super::paint::{Paint, Palette};
use super::print;
use super::shapes::{self, Color, Pen, Shape, Step};

/// The tallest that a tower is drawn, whatever lies in it, and the most that one piece adds to it.
const TALLEST: f32 = 44.0;
const SLICE: f32 = 11.0;
/// A tower is a little smaller than a piece, so that it hides less of what is behind it.
const SLIMMER: f32 = 0.94;
/// From this height on a tower's pieces are counted for whoever looks.
const COUNTED: usize = 3;

/// A piece with what it stands on.
pub(super) fn piece(info: &VariantInfo, palette: &Palette, placed: &Placed) -> Vec<Shape> {
    let paint = |seat: Seat| palette.paint(info.seat_name(seat));
    let top = figure(paint(placed.seat), placed.kind);
    if placed.below.is_empty() {
        return top;
    }
    // There are few of them.
    #[allow(clippy::cast_precision_loss)]
    let height = placed.below.height() as f32;
    let step = SLICE.min(TALLEST / height);
    let sunk = (height * step / 2.0).min(16.0);
    let mut shapes = vec![];
    let mut lift = 0.0;
    for (seat, kind) in placed.below.iter() {
        shapes.extend(moved(slice(paint(seat), kind), (0.0, -lift), 1.0));
        lift += step;
    }
    shapes.extend(moved(top, (0.0, -lift), 1.0));
    let mut tower = moved(shapes, (0.0, sunk), SLIMMER);
    if placed.below.height() + 1 >= COUNTED {
        tower.extend(badge(palette, placed.below.height() + 1));
    }
    tower
}

/// Shapes drawn around the middle, made so many times as large, around another place.
pub(super) fn moved(shapes: impl IntoIterator<Item = Shape>, (x, y): (f32, f32), size: f32) -> Vec<Shape> {
    let at = |(px, py): (f32, f32)| (x + px * size, y + py * size);
    let step = |step: Step| match step {
        Step::Move(px, py) => {
            let (px, py) = at((px, py));
            Step::Move(px, py)
        }
        Step::Line(px, py) => {
            let (px, py) = at((px, py));
            Step::Line(px, py)
        }
        Step::Curve(points) => Step::Curve(points.map(at)),
        Step::Close => Step::Close,
    };
    let shape = |shape: Shape| Shape { steps: shape.steps.into_iter().map(step).collect(), ..shape };
    shapes.into_iter().map(shape).collect()
}

fn filled(steps: Vec<Step>, fill: Color) -> Shape {
    Shape { steps, fill: Some(fill), pen: None }
}

fn drawn(steps: Vec<Step>, fill: Option<Color>, color: Color, width: f32) -> Shape {
    Shape { steps, fill, pen: Some(Pen { color, width }) }
}

fn figure(paint: &Paint, kind: Kind) -> Vec<Shape> {
    let mut shapes = vec![];
    match kind {
        Kind::Man => {
            shapes.extend(disc(paint, 2.0));
            shapes.extend(rings(
                paint,
                2.0,
                if paint.mark.is_empty() { &[30.0, 20.0, 8.0] } else { &[30.0] },
            ));
            shapes.extend(mark(paint, (0.0, -2.0), 1.08));
        }
        // Two men stacked, with a ring and a crown: three marks beside the colour.
        Kind::King => {
            shapes.extend(disc(paint, -3.0));
            shapes.extend(disc(paint, 7.0));
            shapes.extend(rings(paint, 7.0, &[33.0]));
            shapes.extend(mark(paint, (0.0, 13.0), 0.55));
            let (place, size) = if paint.mark.is_empty() { ((0.0, -6.0), 1.0) } else { ((0.0, -15.0), 0.78) };
            shapes.extend(moved(crown(paint.crown), place, size));
        }
        Kind::Pawn => shapes.extend(pawn(paint)),
    }
    shapes
}

/// A disc with a rim under it; `lift` raises it.
fn disc(paint: &Paint, lift: f32) -> [Shape; 2] {
    [
        filled(shapes::circle(0.0, 4.0 - lift, 39.0), paint.rim),
        drawn(shapes::circle(0.0, -lift, 38.5), Some(paint.face), paint.line, 1.5),
    ]
}

fn rings(paint: &Paint, lift: f32, radii: &[f32]) -> Vec<Shape> {
    let color = shapes::between(paint.line, paint.face, 0.45);
    radii.iter().map(|&radius| drawn(shapes::circle(0.0, -lift, radius), None, color, 2.2)).collect()
}

/// What tells a seat's pieces from those of others beside the colour.
fn mark(paint: &Paint, place: (f32, f32), size: f32) -> Vec<Shape> {
    let figures = paint.mark.iter().map(|points| filled(shapes::closed(points), paint.crown));
    moved(figures, place, size)
}

fn crown(color: Color) -> Vec<Shape> {
    const POINTS: [(f32, f32); 7] = [
        (-19.0, 13.0),
        (-23.0, -11.0),
        (-11.0, -2.0),
        (0.0, -18.0),
        (11.0, -2.0),
        (23.0, -11.0),
        (19.0, 13.0),
    ];
    let pearl = |(x, y): (f32, f32)| drawn(shapes::circle(x, y, 3.4), Some(color), color, 4.0);
    let mut shapes = vec![
        drawn(shapes::closed(&POINTS), Some(color), color, 4.0),
        drawn(shapes::line(&[(-18.0, 18.0), (18.0, 18.0)]), None, color, 4.0),
    ];
    shapes.extend([(-23.0, -13.0), (0.0, -20.0), (23.0, -13.0)].map(pearl));
    shapes
}

/// A head, a neck and a foot, as a pawn of chess is drawn.
fn pawn(paint: &Paint) -> Vec<Shape> {
    let body = || {
        vec![
            Step::Move(-29.0, 34.0),
            Step::Curve([(-29.0, 23.0), (-14.0, 18.0), (-11.0, 2.0)]),
            Step::Line(-18.0, 2.0),
            Step::Line(-18.0, -6.0),
            Step::Line(18.0, -6.0),
            Step::Line(18.0, 2.0),
            Step::Line(11.0, 2.0),
            Step::Curve([(14.0, 18.0), (29.0, 23.0), (29.0, 34.0)]),
            Step::Close,
        ]
    };
    let head = |lower: f32| shapes::circle(0.0, lower - 21.0, 18.0);
    let under = moved([filled(body(), paint.rim)], (0.0, 4.0), 1.0);
    let over = [
        filled(head(4.0), paint.rim),
        drawn(body(), Some(paint.face), paint.line, 2.5),
        drawn(head(0.0), Some(paint.face), paint.line, 2.5),
        // The line around the head ends where the neck begins.
        filled(shapes::rectangle(-9.0, -9.0, 18.0, 6.0), paint.face),
    ];
    under.into_iter().chain(over).collect()
}

/// The edge of a piece that another one covers; a king's is drawn in the colour of its crown.
fn slice(paint: &Paint, kind: Kind) -> [Shape; 2] {
    let side = match kind {
        Kind::King => drawn(shapes::circle(0.0, 4.0, 39.0), Some(paint.face), paint.crown, 3.0),
        _ => filled(shapes::circle(0.0, 4.0, 39.0), paint.face),
    };
    [side, drawn(shapes::circle(0.0, 4.0, 38.5), None, paint.line, 1.4)]
}

/// How many pieces a tower has.
fn badge(palette: &Palette, height: usize) -> Vec<Shape> {
    let (ground, ink) = palette.badge;
    let plate = drawn(shapes::rectangle(16.0, 17.0, 34.0, 28.0), Some(ground), ink, 1.4);
    let number = print::centred(&height.to_string(), 33.0, 31.0, 1.5, ink);
    std::iter::once(plate).chain(number).collect()
}
