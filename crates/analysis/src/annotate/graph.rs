//! The graph of a game: what each position was worth, as a drawing.

use std::fmt::Write;

use super::{Mark, Report};

/// Beyond so many positions a graph shows no dots.
pub const LONGEST_GRAPH: usize = 600;
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 160.0;

/// An SVG: the share of the point of the first seat at each position, from below (0) to above (1), and the marked moves.
/// `caption` says it to those who do not see it.
#[must_use]
pub fn graph(report: &Report, caption: &str) -> String {
    #[allow(clippy::cast_precision_loss)]
    let across = |ply: usize| WIDTH * ply as f64 / report.chances.len().saturating_sub(1).max(1) as f64;
    let height = |ply: usize| HEIGHT * (1.0 - report.chances[ply].expected());
    let mut line = String::new();
    for ply in 0..report.chances.len() {
        let _ = write!(line, "{}{:.1},{:.1}", if ply == 0 { "M" } else { " L" }, across(ply), height(ply));
    }
    let mut dots = String::new();
    if report.chances.len() <= LONGEST_GRAPH {
        for one in report.moves.iter().filter(|one| one.mark >= Some(Mark::Mistake)) {
            let colour = if one.mark == Some(Mark::Blunder) { "#c0392b" } else { "#d68910" };
            let (x, y) = (across(one.ply + 1), height(one.ply + 1));
            let _ = write!(dots, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{colour}\"/>");
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 -5 {WIDTH} {}\" role=\"img\" aria-label=\"{caption}\">\
         <rect y=\"0\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#f4efe6\"/>\
         <path d=\"M0,{middle} H{WIDTH}\" stroke=\"#b8ab95\" stroke-dasharray=\"4 4\"/>\
         <path d=\"{line}\" fill=\"none\" stroke=\"#3b2f22\" stroke-width=\"2\"/>{dots}</svg>",
        HEIGHT + 10.0,
        middle = HEIGHT / 2.0,
    )
}
