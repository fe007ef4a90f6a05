//! A score sheet as HTML.

use super::{Figure, ScoreSheet};
use crate::html_text;

/// How the sheet looks on a screen and on paper.
const STYLE: &str = include_str!("sheet.css");

impl ScoreSheet {
    /// The sheet as an HTML document that needs nothing else and prints on A4.
    #[must_use]
    pub fn html(&self) -> String {
        Self::document(std::slice::from_ref(self))
    }

    /// Several sheets as one document, each on a page of its own; the first gives it its name and language.
    #[must_use]
    pub fn document(sheets: &[Self]) -> String {
        let (mut tab, mut language) = (String::new(), "en");
        if let Some(first) = sheets.first() {
            tab = html_text(if first.players.is_empty() { first.title } else { &first.players });
            language = first.language;
        }
        let bodies: Vec<String> = sheets.iter().map(Self::body).collect();
        format!(
            "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{tab}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
            bodies.join("<hr class=\"next\">\n")
        )
    }

    fn body(&self) -> String {
        format!(
            "<h1>{}</h1>\n{}{}{}{}{}",
            self.title,
            list("head", self.head.iter().map(|(name, value)| (*name, value.as_str()))),
            self.table(),
            if self.signs.is_empty() { String::new() } else { list("signs", self.signs.iter().copied()) },
            self.figures(),
            self.lines(),
        )
    }

    /// The numbered rounds: those of two in two columns, those of more in one.
    fn table(&self) -> String {
        let sides: String = self.sides.iter().map(|side| format!("<th>{side}</th>")).collect();
        let row = |(index, round): (usize, &Vec<String>)| {
            let cells: String = round.iter().map(|text| format!("<td>{}</td>", html_text(text))).collect();
            format!("<tr><th>{}.</th>{cells}</tr>\n", index + 1)
        };
        let rows: Vec<String> = self.moves.iter().enumerate().map(row).collect();
        let table = |rows: &[String]| {
            format!(
                "<table>\n<thead><tr><th></th>{sides}</tr></thead>\n\
                 <tbody>\n{}</tbody>\n</table>\n",
                rows.concat()
            )
        };
        if self.sides.len() > 2 {
            return table(&rows);
        }
        let (left, right) = rows.split_at(rows.len().div_ceil(2));
        format!("<div class=\"moves\">\n{}{}</div>\n", table(left), table(right))
    }

    fn figures(&self) -> String {
        let figure = |Figure { drawing, caption }: &Figure| {
            let words = html_text(caption);
            format!("<figure>\n{}<figcaption>{words}</figcaption>\n</figure>\n", drawing.svg(caption))
        };
        let figures: String = self.diagrams.iter().map(figure).collect();
        if figures.is_empty() { figures } else { format!("<div class=\"diagrams\">\n{figures}</div>\n") }
    }

    fn lines(&self) -> String {
        let lines: String = self.signers.iter().map(|who| format!("<div>{who}</div>\n")).collect();
        let title = self.signatures;
        format!("<section class=\"signatures\">\n<h2>{title}</h2>\n{lines}</section>\n")
    }
}

fn list<'a>(class: &str, rows: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let rows: String = rows
        .map(|(name, value)| {
            format!("<div><dt>{}</dt><dd>{}</dd></div>\n", html_text(name), html_text(value))
        })
        .collect();
    format!("<dl class=\"{class}\">\n{rows}</dl>\n")
}
