//! A score sheet as HTML.

use bolshak_game::Seat;

use super::words::Language;
use super::{Entry, MoveNumber, Sheet};
use crate::diagram::{Ink, Look, diagram};

/// How the sheet looks on a screen and on paper.
const STYLE: &str = include_str!("sheet.css");

/// The whole document; an error if a diagram is wanted where there is none.
pub(super) fn write(sheet: &Sheet<'_>) -> Result<String, String> {
    let language = sheet.language();
    let diagrams: Vec<_> =
        sheet.options.diagrams.iter().map(|&wanted| figure(sheet, wanted)).collect::<Result<_, _>>()?;
    let title = language.pick("Score sheet", "Бланк записи партии");
    let names = [sheet.record.white(), sheet.record.black()].map(|name| escaped(name.unwrap_or_default()));
    let tab = if names.iter().all(String::is_empty) { title.to_owned() } else { names.join(" – ") };
    Ok(format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{tab}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{}{}{}{}{}</body>\n</html>\n",
        language.code(),
        head(sheet),
        moves(sheet),
        signs(sheet),
        if diagrams.is_empty() {
            String::new()
        } else {
            format!("<div class=\"diagrams\">\n{}</div>\n", diagrams.concat())
        },
        signatures(language),
    ))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What is known of the game; what is not has a line to write on.
fn head(sheet: &Sheet<'_>) -> String {
    let (record, language) = (sheet.record, sheet.language());
    let tag = |names: &[&str]| record.value(names).unwrap_or_default().to_owned();
    let control = match record.time_controls() {
        Ok(Some(controls)) => match controls.shared() {
            Some(control) => language.control(control),
            None => [Seat::WHITE, Seat::BLACK].map(|seat| language.control(controls.of(seat))).join(" / "),
        },
        Ok(None) => String::new(),
        Err(_) => tag(&["TimeControl"]),
    };
    let date = tag(&["Date", "EventDate"]);
    let date = if date.contains('?') { date.trim_end_matches(['?', '.']).to_owned() } else { date };
    let rows = [
        (language.pick("Event", "Соревнование"), tag(&["Event"])),
        (language.pick("Place", "Место"), tag(&["Site"])),
        (language.pick("Date", "Дата"), date),
        (language.pick("Round", "Тур"), tag(&["Round"])),
        (language.pick("White", "Белые"), record.white().unwrap_or_default().to_owned()),
        (language.pick("Black", "Чёрные"), record.black().unwrap_or_default().to_owned()),
        (language.pick("Game", "Игра"), language.pick(&sheet.info.names.en, &sheet.info.names.ru).to_owned()),
        (language.pick("Time control", "Контроль времени"), control),
        (language.pick("Result", "Результат"), sheet.result().to_owned()),
        (language.pick("Referee", "Судья"), tag(&["Referee", "Arbiter"])),
    ];
    let rows = rows.map(|(name, value)| format!("<div><dt>{name}</dt><dd>{}</dd></div>\n", escaped(&value)));
    format!("<dl class=\"head\">\n{}</dl>\n", rows.concat())
}

/// Numbered pairs, the side that begins first.
fn moves(sheet: &Sheet<'_>) -> String {
    let language = sheet.language();
    let side = |seat: Seat| {
        if seat == Seat::WHITE {
            language.pick("White", "Белые")
        } else {
            language.pick("Black", "Чёрные")
        }
    };
    let numbers = sheet.moves.last().map_or(0, |entry| entry.ply / 2 + 1);
    let place = |ply: usize| {
        let entry = sheet.moves.iter().find(|entry| entry.ply == ply);
        format!("<td>{}</td>", entry.map(shown).unwrap_or_default())
    };
    let row = |number: usize| {
        format!("<tr><th>{}.</th>{}{}</tr>\n", number + 1, place(number * 2), place(number * 2 + 1))
    };
    let (first, second) = (side(sheet.info.first), side(sheet.info.first.other()));
    let table = |rows: std::ops::Range<usize>| {
        let rows: String = rows.map(row).collect();
        format!(
            "<table>\n<thead><tr><th></th><th>{first}</th><th>{second}</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
        )
    };
    let half = numbers.div_ceil(2);
    format!("<div class=\"moves\">\n{}{}</div>\n", table(0..half), table(half..numbers))
}

/// A move with its signs.
fn shown(entry: &Entry) -> String {
    let signs: String = entry.signs.iter().map(|sign| sign.text).collect();
    escaped(&format!("{}{signs}", entry.text))
}

fn signs(sheet: &Sheet<'_>) -> String {
    let language = sheet.language();
    let rows: String = sheet
        .signs()
        .map(|sign| {
            format!(
                "<div><dt>{}</dt><dd>{}</dd></div>\n",
                escaped(sign.text),
                language.pick(sign.meaning, sign.ru)
            )
        })
        .collect();
    if rows.is_empty() { String::new() } else { format!("<dl class=\"signs\">\n{rows}</dl>\n") }
}

fn figure(sheet: &Sheet<'_>, wanted: MoveNumber) -> Result<String, String> {
    let language = sheet.language();
    let (view, entry) = sheet.after(wanted)?;
    let caption = match entry {
        None => language.pick("Initial position", "Начальная позиция").to_owned(),
        Some(entry) => {
            let dots = if entry.ply.is_multiple_of(2) { "." } else { "…" };
            format!("{} {}{dots} {}", language.pick("After", "После"), entry.ply / 2 + 1, shown(entry))
        }
    };
    let look = Look { ink: Ink::Grey, ..Look::default() };
    let svg = diagram(&sheet.info.board, view, &look).svg(&caption);
    Ok(format!("<figure>\n{svg}<figcaption>{caption}</figcaption>\n</figure>\n"))
}

fn signatures(language: Language) -> String {
    let who = [("White", "Белые"), ("Black", "Чёрные"), ("Referee", "Судья")];
    let lines = who.map(|(english, russian)| format!("<div>{}</div>\n", language.pick(english, russian)));
    let title = language.pick("Signatures", "Подписи");
    format!("<section class=\"signatures\">\n<h2>{title}</h2>\n{}</section>\n", lines.concat())
}
