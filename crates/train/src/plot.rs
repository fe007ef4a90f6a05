//! Plots as SVG: lines over a common axis, with ticks and a legend.

use std::fmt::Write;

/// A line of a plot.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its label.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
}

/// A plot of some lines.
#[derive(Clone, Debug)]
pub struct Plot {
    /// The title.
    pub title: String,
    /// The label of the horizontal axis.
    pub across: String,
    /// The label of the vertical axis.
    pub up: String,
    /// The lines.
    pub lines: Vec<Line>,
}

const SIZE: (f64, f64) = (760.0, 420.0);
/// Room at the left, the top, the right and below.
const MARGIN: (f64, f64, f64, f64) = (76.0, 40.0, 24.0, 56.0);
/// Colours that colour-blind people can distinguish (Okabe and Ito).
const COLOURS: [&str; 5] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#555555"];

/// The part of the plane that is shown.
struct Frame {
    across: (f64, f64),
    up: (f64, f64),
}

impl Plot {
    /// The picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let frame = Frame::services(self.lines.iter().flat_map(|line| &line.points));
        let (width, height) = SIZE;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        );
        text(&mut svg, (width / 2.0, 24.0), "middle", &self.title);
        text(&mut svg, (width / 2.0, height - 12.0), "middle", &self.across);
        let _ = writeln!(
            svg,
            "<text transform=\"translate(18 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            height / 2.0,
            escape(&self.up)
        );
        frame.ticks(&mut svg);
        for (index, line) in self.lines.iter().enumerate() {
            frame.line(&mut svg, line, COLOURS[index % COLOURS.len()], index);
        }
        svg.push_str("</svg>\n");
        svg
    }
}

impl Frame {
    fn services<'a>(points: impl Iterator<Item = &'a (f64, f64)> + Clone) -> Self {
        let span = |values: &mut dyn Iterator<Item = f64>| {
            let (low, high) =
                values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
            match (low, high) {
                _ if low < high => (low, high),
                _ if low == high => (low, low + 1.0),
                _ => (0.0, 1.0),
            }
        };
        let (low, high) = span(&mut points.clone().map(|point| point.1));
        let room = (high - low) * 0.05;
        Self { across: span(&mut points.map(|point| point.0)), up: (low - room, high + room) }
    }

    fn place(&self, (across, up): (f64, f64)) -> (f64, f64) {
        let part = |value: f64, (low, high): (f64, f64)| (value - low) / (high - low);
        let (left, top, right, below) = MARGIN;
        let x = left + part(across, self.across) * (SIZE.0 - left - right);
        let y = SIZE.1 - below - part(up, self.up) * (SIZE.1 - top - below);
        (x, y)
    }

    fn ticks(&self, svg: &mut String) {
        for value in round_values(self.up) {
            let (x, y) = self.place((self.across.0, value));
            let end = SIZE.0 - MARGIN.2;
            let _ = writeln!(svg, "<path d=\"M{x:.1} {y:.1}H{end}\" stroke=\"#ddd\"/>");
            text(svg, (x - 8.0, y + 4.0), "end", &shown(value, self.up));
        }
        for value in round_values(self.across) {
            let (x, y) = self.place((value, self.up.0));
            let _ = writeln!(svg, "<path d=\"M{x:.1} {y:.1}v6\" stroke=\"#888\"/>");
            text(svg, (x, y + 20.0), "middle", &shown(value, self.across));
        }
    }

    fn line(&self, svg: &mut String, line: &Line, colour: &str, index: usize) {
        let places: Vec<String> = line
            .points
            .iter()
            .map(|&point| {
                let (x, y) = self.place(point);
                format!("{x:.1},{y:.1}")
            })
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            places.join(" ")
        );
        let y = MARGIN.1 + 18.0 * index as f64 + 8.0;
        let x = SIZE.0 - MARGIN.2 - 8.0;
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\" fill=\"{colour}\">{}</text>",
            escape(&line.name)
        );
    }
}

/// About six round values within a span.
fn round_values((low, high): (f64, f64)) -> Vec<f64> {
    let step = step_of(high - low);
    let first = (low / step).ceil() as i64;
    (first..).map(|index| index as f64 * step).take_while(|&value| value <= high + step * 1e-6).collect()
}

/// One, two or five times a power of ten, so that a span has four to ten steps.
fn step_of(span: f64) -> f64 {
    let rough = (span / 6.0).max(1e-12);
    let power = 10_f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * power >= rough);
    factor.unwrap_or(10.0) * power
}

/// A value with as many digits as its axis needs.
fn shown(value: f64, (low, high): (f64, f64)) -> String {
    let digits = (-step_of(high - low).log10().floor()).clamp(0.0, 9.0) as usize;
    format!("{value:.digits$}")
}

fn text(svg: &mut String, (x, y): (f64, f64), anchor: &str, text: &str) {
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>", escape(text));
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
