//! A drawing as PNG.

use anyhow::Context;
use bolshak_notation::diagram::{Color, Drawing, Shape, Step};
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

/// Draws the shapes so many pixels wide.
///
/// # Errors
/// If there is no room for so many pixels.
pub(super) fn render(drawing: &Drawing, width: u32) -> anyhow::Result<Vec<u8>> {
    #[allow(clippy::cast_precision_loss)]
    let scale = width as f32 / drawing.width;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let height = (drawing.height * scale).round() as u32;
    let mut picture = Pixmap::new(width, height).context("there is no room for a picture of this size")?;
    for shape in &drawing.shapes {
        draw(&mut picture, shape, Transform::from_scale(scale, scale));
    }
    Ok(picture.encode_png()?)
}

fn draw(picture: &mut Pixmap, shape: &Shape, scale: Transform) {
    let Some(path) = path(&shape.steps) else { return };
    if let Some(color) = shape.fill {
        picture.fill_path(&path, &paint(color), FillRule::Winding, scale, None);
    }
    if let Some(pen) = shape.pen {
        let stroke = Stroke {
            width: pen.width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        picture.stroke_path(&path, &paint(pen.color), &stroke, scale, None);
    }
}

fn paint(color: Color) -> Paint<'static> {
    let [red, green, blue] = color.rgb();
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

fn path(steps: &[Step]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for step in steps {
        match *step {
            Step::Move(x, y) => path.move_to(x, y),
            Step::Line(x, y) => path.line_to(x, y),
            Step::Curve([(x1, y1), (x2, y2), (x, y)]) => path.cubic_to(x1, y1, x2, y2, x, y),
            Step::Close => path.close(),
        }
    }
    path.finish()
}
