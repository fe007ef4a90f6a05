//! A report as a page to read and print: the graph, every move, and a diagram at each mistake.

use std::fmt::Write;

use bolshak_game::{Game, Move, Seat};
use bolshak_notation::diagram::{Look, diagram};
use bolshak_notation::html_text;

use super::json::texts;
use super::tree::first_text;
use super::{Mark, Report, graph};
use crate::Language;

const STYLE: &str = "body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#2b241b}\
    ol{columns:3 11rem;padding-left:2.2rem}svg{max-width:100%}.mistake,.blunder,.inaccuracy{font-weight:bold}\
    .blunder{color:#a93226}.mistake{color:#9c640c}figure{display:inline-block;width:15rem;margin:0 1rem 1rem 0;\
    vertical-align:top;break-inside:avoid}figcaption{font-size:.9rem}";

/// A document of its own, which loads nothing.
#[must_use]
pub fn html(title: &str, game: &dyn Game, report: &Report, language: Language) -> String {
    let title = html_text(title);
    format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style><h1>{title}</h1>{}{}{}{}</html>\n",
        language.code(),
        summary(game, report, language),
        graph(report, language.graph()),
        moves(game, report, language),
        mistakes(game, report, language),
    )
}

fn summary(game: &dyn Game, report: &Report, language: Language) -> String {
    let info = game.variant().info();
    let mut text = String::new();
    for seat in info.all_seats() {
        let Some(accuracy) = report.accuracy.get(seat.index()).copied().flatten() else { continue };
        let counts: Vec<_> = Mark::ALL
            .into_iter()
            .map(|mark| format!("{}: {}", language.mark(mark), report.count(seat, mark)))
            .collect();
        let name = info.seat_name(seat);
        let _ = write!(
            text,
            "<p><b>{name}</b>: {} {accuracy:.0}%. {}.</p>",
            language.accuracy(),
            counts.join(", ")
        );
    }
    text
}

fn moves(game: &dyn Game, report: &Report, language: Language) -> String {
    let all = texts(game, 0, game.played());
    let mut rows = String::new();
    for pair in report.moves.chunks(2) {
        let cells: Vec<_> = pair
            .iter()
            .map(|one| match one.mark {
                Some(mark) => {
                    let (class, word) = (mark.code(), language.mark(mark));
                    format!("<span class=\"{class}\" title=\"{word}\">{}{}</span>", all[one.ply], sign(mark))
                }
                None => all[one.ply].clone(),
            })
            .collect();
        let _ = write!(rows, "<li>{}</li>", cells.join(" "));
    }
    format!("<ol>{rows}</ol>")
}

const fn sign(mark: Mark) -> &'static str {
    match mark {
        Mark::Inaccuracy => "",
        Mark::Mistake => "?",
        Mark::Blunder => "??",
    }
}

fn mistakes(game: &dyn Game, report: &Report, language: Language) -> String {
    let info = game.variant().info();
    let all = texts(game, 0, game.played());
    let mut figures = String::new();
    for one in report.moves.iter().filter(|one| one.mark >= Some(Mark::Mistake)) {
        let Some(mark) = one.mark else { continue };
        let shown = |mv: &Move| (mv.from(), mv.to());
        let arrows = one.better.first().map(shown).into_iter().collect();
        let look = Look { flipped: one.seat == Seat::BLACK, arrows, ..Look::default() };
        let drawing = diagram(info, &game.view_before(one.ply), &look).svg(&all[one.ply]);
        let better =
            first_text(game, one).map(|_| texts(game, one.ply, &one.better).join(" ")).unwrap_or_default();
        let _ = write!(
            figures,
            "<figure>{drawing}<figcaption>{}. {} <b>{}{}</b> {}; {} {}</figcaption></figure>",
            one.ply / 2 + 1,
            info.seat_name(one.seat),
            all[one.ply],
            sign(mark),
            language.mark(mark),
            language.better(),
            better,
        );
    }
    figures
}
