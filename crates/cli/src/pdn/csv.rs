//! `bolshak pdn csv`.

use std::borrow::Cow;
use std::io::{self, Write};
use std::process::ExitCode;

use bolshak_notation::Form;
use bolshak_notation::pdn::{GameResult, Item, PdnGame, clean};
use bolshak_notation::printable;
use clap::Args;

use super::files::Files;
use super::output::Output;
use super::which_game::{OfGame, WhichGame};

#[derive(Args)]
pub(crate) struct Csv {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    which: WhichGame,
    /// How many of the first moves of both sides to write
    #[arg(long, default_value_t = 10, value_name = "PLIES")]
    plies: usize,
    /// The tags to write
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "Event,Site,Date,Round,White,Black,WhiteRating,BlackRating"
    )]
    tags: Vec<String>,
}

/// The columns beside the tags.
const COLUMNS: [&str; 5] = ["Number", "Game", "Result", "Plies", "Moves"];

pub(crate) fn run(arguments: &Csv) -> anyhow::Result<ExitCode> {
    let mut out = arguments.output.open()?;
    let mut complaints = arguments.files.complaints();
    let mut told = io::stderr();
    let [number, rest @ ..] = COLUMNS;
    let names = [number].into_iter().chain(arguments.tags.iter().map(String::as_str)).chain(rest);
    write_row(&mut out, names)?;
    let (mut number, mut faults) = (0_usize, 0);
    let read = arguments.files.each(|found| {
        number += 1;
        match found.game {
            Err(fault) => {
                complaints.fault(&mut told, found.file, &fault)?;
                faults += 1;
            }
            Ok(record) => {
                let row = row(number, record, arguments);
                write_row(&mut out, row.iter().map(String::as_str))?;
            }
        }
        Ok(())
    })?;
    out.flush()?;
    complaints.rest(&mut told)?;
    Ok(read.code(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::from(crate::NO) }))
}

/// A game of which the variant is not known keeps its moves as they are written.
fn row(number: usize, record: PdnGame, arguments: &Csv) -> Vec<String> {
    let mut row = vec![number.to_string()];
    row.extend(arguments.tags.iter().map(|name| tag(&record, name).to_owned()));
    let (result, plies) = (result(record.result).to_owned(), record.plies());
    let beginning =
        |record: &PdnGame| PdnGame { items: first_moves(record, arguments.plies), ..record.clone() };
    let as_written = beginning(&record);
    let (game, moves) = match arguments.which.of(record) {
        Err(_) => ("", as_written),
        Ok(OfGame { record, game }) => {
            // The rest may be faulty; that is for check to say.
            let anew = clean(&beginning(&record), Some(game), Form::Short);
            (game.info().id, anew.unwrap_or(as_written))
        }
    };
    row.extend([game.to_owned(), result, plies.to_string(), texts(&moves).join(" ")]);
    row
}

/// The value of a tag; the players also as PlayStrategy writes them.
fn tag<'a>(record: &'a PdnGame, name: &str) -> &'a str {
    let value = match name {
        "White" => record.white(),
        "Black" => record.black(),
        _ => record.value(&[name]),
    };
    value.unwrap_or_default()
}

fn first_moves(record: &PdnGame, plies: usize) -> Vec<Item> {
    let is_move =
        |item: &&Item| matches!(item, Item::Move { .. } | Item::Unknown { .. } | Item::Setup { .. });
    record.items.iter().filter(is_move).take(plies).cloned().collect()
}

fn texts(record: &PdnGame) -> Vec<&str> {
    record
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Move { text, .. } => Some(text.as_str()),
            Item::Unknown { .. } => Some("--"),
            _ => None,
        })
        .collect()
}

/// The result as one point for a win, so that a column has one form.
fn result(result: GameResult) -> &'static str {
    match result {
        GameResult::Unknown => "*",
        GameResult::White => "1-0",
        GameResult::Black => "0-1",
        GameResult::Draw => "1/2-1/2",
        GameResult::BothLost => "0-0",
    }
}

/// A row by RFC 4180.
fn write_row<'a>(out: &mut impl Write, cells: impl Iterator<Item = &'a str>) -> io::Result<()> {
    for (column, cell) in cells.enumerate() {
        let comma = if column == 0 { "" } else { "," };
        write!(out, "{comma}{}", quoted(&printable(cell)))?;
    }
    out.write_all(b"\r\n")
}

/// A cell in quotes where it needs them.
pub(crate) fn quoted(cell: &str) -> Cow<'_, str> {
    if !cell.contains([',', '"', '\n', '\r']) {
        return cell.into();
    }
    format!("\"{}\"", cell.replace('"', "\"\"")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_need_it() {
        let mut out = vec![];
        write_row(&mut out, ["Ivanov, I.", "the \"Cup\"", "", "a\nb\u{1b}"].into_iter()).expect("memory");
        assert_eq!(String::from_utf8_lossy(&out), "\"Ivanov, I.\",\"the \"\"Cup\"\"\",,a\\nb\\u{1b}\r\n");
    }
}
