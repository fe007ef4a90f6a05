//! Tables as text, CSV and HTML.

use std::io::Write;

use crate::pdn::quoted;
use bolshak_notation::{html_text, printable};
use bolshak_tournament::tables::{Language, Table};

/// How wide a text stands in a terminal, as far as letters of one column go.
fn width(text: &str) -> usize {
    text.chars().count()
}

/// A table for a terminal.
pub(super) fn text(table: &Table) -> String {
    let texts =
        |row: &[String]| -> Vec<String> { row.iter().map(|text| printable(text).into_owned()).collect() };
    let headings: Vec<String> = table.columns.iter().map(|column| column.heading.clone()).collect();
    let rows: Vec<Vec<String>> =
        std::iter::once(headings).chain(table.rows.iter().map(|row| texts(row))).collect();
    let widths: Vec<usize> = (0..table.columns.len())
        .map(|column| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0))
        .collect();
    let mut text = format!("{}\n\n", printable(&table.title));
    for row in &rows {
        let mut line = String::new();
        for ((cell, column), wide) in row.iter().zip(&table.columns).zip(&widths) {
            let room = " ".repeat(wide - width(cell));
            line.push_str(&if column.is_number {
                format!("{room}{cell}  ")
            } else {
                format!("{cell}{room}  ")
            });
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Prints a table to standard output.
pub(super) fn print_table(table: &Table) -> anyhow::Result<()> {
    std::io::stdout().lock().write_all(text(table).as_bytes())?;
    Ok(())
}

/// A table as spreadsheets read it.
pub(super) fn csv(table: &Table) -> String {
    // A spreadsheet takes what begins so for a formula.
    let is_formula = |text: &str| text.starts_with(['=', '@', '\t', '\r']);
    let cell = |text: &str| {
        let text = if is_formula(text) { format!("'{text}") } else { text.to_owned() };
        quoted(&text).into_owned()
    };
    let mut lines = vec![];
    lines.push(table.columns.iter().map(|column| cell(&column.heading)).collect::<Vec<_>>().join(","));
    lines
        .extend(table.rows.iter().map(|row| row.iter().map(|text| cell(text)).collect::<Vec<_>>().join(",")));
    lines.join("\n") + "\n"
}

const STYLE: &str = "body{font:11pt/1.35 sans-serif;margin:12mm}h1{font-size:15pt;margin:0 0 2mm}\
p{margin:0 0 4mm;color:#444}table{border-collapse:collapse;page-break-inside:auto}tr{page-break-inside:avoid}\
th,td{border:1px solid #888;padding:1mm 2.2mm;text-align:left}th{background:#eee}.n{text-align:right;\
font-variant-numeric:tabular-nums}thead{display:table-header-group}\
.card{display:inline-block;width:86mm;height:52mm;border:1px solid #888;margin:2mm;padding:4mm;box-sizing:border-box;\
text-align:center;page-break-inside:avoid;vertical-align:top;overflow:hidden}.card b{font-size:20pt;display:block;margin:6mm 0 2mm}\
.sheet{page-break-after:always}.sheet table{width:100%}.sheet td{height:6mm}.sheet td:not(.n){width:21%}";

fn page(title: &str, language: Language, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><title>{}</title><style>{STYLE}</style></head>\n\
         <body>\n{body}</body></html>\n",
        language.code(),
        html_text(title)
    )
}

/// A document that needs nothing else.
pub(super) fn html(table: &Table, below: &str, language: Language) -> String {
    let class = |is_number: bool| if is_number { " class=\"n\"" } else { "" };
    let mut body =
        format!("<h1>{}</h1>\n<p>{}</p>\n<table><thead><tr>", html_text(&table.title), html_text(below));
    for column in &table.columns {
        body.push_str(&format!("<th{}>{}</th>", class(column.is_number), html_text(&column.heading)));
    }
    body.push_str("</tr></thead><tbody>\n");
    for row in &table.rows {
        body.push_str("<tr>");
        for (text, column) in row.iter().zip(&table.columns) {
            body.push_str(&format!("<td{}>{}</td>", class(column.is_number), html_text(text)));
        }
        body.push_str("</tr>\n");
    }
    body.push_str("</tbody></table>\n");
    page(&table.title, language, &body)
}

/// Cards that are cut out and stand at the boards: a heading, a name, and what stands below it.
pub(super) fn cards(title: &str, cards: &[(String, String, String)], language: Language) -> String {
    let card = |(above, name, below): &(String, String, String)| {
        let [above, name, below] = [above, name, below].map(|text| html_text(text));
        format!("<div class=\"card\"><span>{above}</span><b>{name}</b><span>{below}</span></div>\n")
    };
    page(title, language, &cards.iter().map(card).collect::<String>())
}

/// A score sheet to be written on.
pub(super) struct Sheet {
    pub title: String,
    /// The round, the board and whatever else is known.
    pub below: String,
    /// Who has White and who has Black.
    pub players: [String; 2],
}

/// How many moves of each side a sheet has room for: two columns of them.
const MOVES: usize = 60;

/// Score sheets with empty lines, one on each page.
pub(super) fn sheets(title: &str, all: &[Sheet], language: Language) -> String {
    let word = |en: &str, ru: &str| language.pick(en, ru).to_owned();
    let heads = [word("White", "Белые"), word("Black", "Чёрные")];
    let sheet = |Sheet { title, below, players }: &Sheet| {
        let [white, black] = players.each_ref().map(|name| html_text(name));
        let head: String =
            (0..2).map(|_| format!("<th>№</th><th>{}</th><th>{}</th>", heads[0], heads[1])).collect();
        let half = MOVES / 2;
        let row = |number: usize| {
            let cells = [number, number + half]
                .map(|number| format!("<td class=\"n\">{number}</td><td></td><td></td>"));
            format!("<tr>{}</tr>\n", cells.concat())
        };
        let rows: String = (1..=half).map(row).collect();
        format!(
            "<section class=\"sheet\"><h1>{}</h1><p>{}</p><p><b>{}:</b> {white} &nbsp; <b>{}:</b> {black}</p>\n\
             <table><thead><tr>{head}</tr></thead><tbody>\n{rows}</tbody></table>\n<p>{}</p></section>\n",
            html_text(title),
            html_text(below),
            heads[0],
            heads[1],
            word(
                "Result ________ &nbsp; Signatures ________________ ________________",
                "Результат ________ &nbsp; Подписи ________________ ________________"
            ),
        )
    };
    page(title, language, &all.iter().map(sheet).collect::<String>())
}
