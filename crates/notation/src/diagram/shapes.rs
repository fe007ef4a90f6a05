//! Shapes as plain data, and SVG as one way to write them.

use std::fmt::Write;

/// A drawing, in units of a hundredth of a square.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// How wide it is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// What is drawn, one over the other.
    pub shapes: Vec<Shape>,
}

/// A path that is filled, drawn along, or both: first the fill, then the line.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// The path.
    pub steps: Vec<Step>,
    /// The colour inside it.
    pub fill: Option<Color>,
    /// The line along it; its ends and corners are round.
    pub pen: Option<Pen>,
}

/// A step of a path; y grows downward.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    /// Begins a line here.
    Move(f32, f32),
    /// A straight line to here.
    Line(f32, f32),
    /// A cubic curve by two control points to a third point.
    Curve([(f32, f32); 3]),
    /// Back to where the line began.
    Close,
}

/// A colour as `0xRRGGBB`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Color(pub u32);

impl Color {
    /// Red, green and blue.
    #[must_use]
    pub const fn rgb(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }
}

/// A line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pen {
    /// Its colour.
    pub color: Color,
    /// Its width.
    pub width: f32,
}

/// A mixture of two colours with so much of the second.
pub(super) fn between(one: Color, other: Color, share: f32) -> Color {
    let (one, other) = (one.rgb(), other.rgb());
    let mixed = |i: usize| f32::from(one[i]) * (1.0 - share) + f32::from(other[i]) * share;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let byte = |i: usize| mixed(i).round() as u8;
    Color(u32::from_be_bytes([0, byte(0), byte(1), byte(2)]))
}

/// A line through these points.
pub(super) fn line(points: &[(f32, f32)]) -> Vec<Step> {
    let step =
        |(index, &(x, y)): (usize, &(f32, f32))| if index == 0 { Step::Move(x, y) } else { Step::Line(x, y) };
    points.iter().enumerate().map(step).collect()
}

/// The same, back to the first point.
pub(super) fn closed(points: &[(f32, f32)]) -> Vec<Step> {
    let mut steps = line(points);
    steps.push(Step::Close);
    steps
}

pub(super) fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Vec<Step> {
    closed(&[(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
}

/// Four curves; a circle to within a thousandth of its radius.
pub(super) fn circle(x: f32, y: f32, radius: f32) -> Vec<Step> {
    let arm = radius * 0.552_284_8;
    let at = |dx: f32, dy: f32| (x + dx, y + dy);
    let (r, a) = (radius, arm);
    vec![
        Step::Move(x + r, y),
        Step::Curve([at(r, a), at(a, r), at(0.0, r)]),
        Step::Curve([at(-a, r), at(-r, a), at(-r, 0.0)]),
        Step::Curve([at(-r, -a), at(-a, -r), at(0.0, -r)]),
        Step::Curve([at(a, -r), at(r, -a), at(r, 0.0)]),
        Step::Close,
    ]
}

impl Drawing {
    /// The drawing as SVG that stands alone or inside a page; `title` is for those who cannot see it.
    #[must_use]
    pub fn svg(&self, title: &str) -> String {
        let title = title.replace('&', "&amp;").replace('<', "&lt;");
        let Self { width, height, .. } = self;
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
             <title>{title}</title>\n\
             <g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n"
        );
        for shape in &self.shapes {
            shape.write(&mut text);
        }
        text.push_str("</g>\n</svg>\n");
        text
    }
}

impl Shape {
    fn write(&self, text: &mut String) {
        let steps: Vec<_> = self.steps.iter().map(Step::text).collect();
        text.push_str(&format!("<path d=\"{}\"", steps.concat()));
        if let Some(Color(fill)) = self.fill {
            let _ = write!(text, " fill=\"#{fill:06x}\"");
        }
        if let Some(Pen { color: Color(color), width }) = self.pen {
            let _ = write!(text, " stroke=\"#{color:06x}\" stroke-width=\"{width}\"");
        }
        text.push_str("/>\n");
    }
}

impl Step {
    fn text(&self) -> String {
        let number = |number: f32| (number * 10.0).round() / 10.0;
        match *self {
            Self::Move(x, y) => format!("M{} {}", number(x), number(y)),
            Self::Line(x, y) => format!("L{} {}", number(x), number(y)),
            Self::Curve(points) => {
                let points = points.map(|(x, y)| format!("{} {}", number(x), number(y)));
                format!("C{}", points.join(" "))
            }
            Self::Close => "Z".to_owned(),
        }
    }
}
