//! A score sheet as HTML.

use super::{Figure, ScoreSheet};

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
            tab = escaped(if first.players.is_empty() { first.title } else { &first.players });
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

    /// The numbered pairs in two columns.
    fn table(&self) -> String {
        let [first, second] = self.sides;
        let row = |(index, [one, other]): (usize, &[String; 2])| {
            let number = index + 1;
            format!("<tr><th>{number}.</th><td>{}</td><td>{}</td></tr>\n", escaped(one), escaped(other))
        };
        let rows: Vec<String> = self.moves.iter().enumerate().map(row).collect();
        let table = |rows: &[String]| {
            format!(
                "<table>\n<thead><tr><th></th><th>{first}</th><th>{second}</th></tr></thead>\n\
                 <tbody>\n{}</tbody>\n</table>\n",
                rows.concat()
            )
        };
        let (left, right) = rows.split_at(rows.len().div_ceil(2));
        format!("<div class=\"moves\">\n{}{}</div>\n", table(left), table(right))
    }

    fn figures(&self) -> String {
        let figure = |Figure { drawing, caption }: &Figure| {
            let words = escaped(caption);
            format!("<figure>\n{}<figcaption>{words}</figcaption>\n</figure>\n", drawing.svg(caption))
        };
        let figures: String = self.diagrams.iter().map(figure).collect();
        if figures.is_empty() { figures } else { format!("<div class=\"diagrams\">\n{figures}</div>\n") }
    }

    fn lines(&self) -> String {
        let lines = self.signers.map(|who| format!("<div>{who}</div>\n"));
        let title = self.signatures;
        format!("<section class=\"signatures\">\n<h2>{title}</h2>\n{}</section>\n", lines.concat())
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn list<'a>(class: &str, rows: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let rows: String = rows
        .map(|(name, value)| format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(name), escaped(value)))
        .collect();
    format!("<dl class=\"{class}\">\n{rows}</dl>\n")
}
