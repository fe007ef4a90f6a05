//! `bolshak pdn sort`.

use std::io;
use std::process::ExitCode;

use bolshak_notation::display_name;
use bolshak_notation::pdn::{PartialDate, PdnGame};
use clap::{Args, ValueEnum};

use super::files::Files;
use super::output::Output;
use super::spool::{Piece, Spool};
use super::unchanged::{Unchanged, whole};

#[derive(Args)]
pub(crate) struct Sort {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    output: Output,
    /// What decides; games that are alike stay in their order, those of which it is not known come last
    #[arg(long, value_enum)]
    by: By,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    /// The date, the earliest first
    Date,
    /// The name of the event, within it the date and the round
    Event,
    /// The name of White
    White,
    /// The name of Black
    Black,
    /// The number of moves, the fewest first
    Length,
    /// The round
    Round,
}

pub(crate) fn run(arguments: &Sort) -> anyhow::Result<ExitCode> {
    let mut complaints = arguments.files.complaints();
    let mut told = io::stderr();
    let mut out = Unchanged::new(arguments.output.open()?);
    let mut spool = Spool::new()?;
    let mut games: Vec<(Key, Piece)> = vec![];
    let mut faults = 0;
    let read = arguments.files.each(|found| {
        match &found.game {
            Ok(record) => games.push((Key::of(record, arguments.by), spool.put(&whole(&found))?)),
            Err(fault) => {
                complaints.fault(&mut told, found.file, fault)?;
                faults += 1;
            }
        }
        Ok(())
    })?;
    complaints.rest(&mut told)?;
    games.sort_by(|(a, _), (b, _)| a.cmp(b));
    let mut pieces = spool.read()?;
    for (_, piece) in games {
        out.write_whole(pieces.get(piece)?)?;
    }
    out.end()?;
    Ok(read.code(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::from(crate::NO) }))
}

/// What decides where a game stands: whether that is unknown, and a text in which numbers stand in their order.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    unknown: bool,
    text: Box<str>,
}

impl Key {
    fn of(record: &PdnGame, by: By) -> Self {
        let tag = |name| record.value(&[name]).map(natural);
        let text = match by {
            By::Date => date(record),
            By::Event => tag("Event").map(|event| {
                let within = [date(record), tag("Round")].map(Option::unwrap_or_default);
                format!("{event}\0{}\0{}", within[0], within[1])
            }),
            By::White => record.white().map(natural),
            By::Black => record.black().map(natural),
            By::Length => Some(natural(&record.plies().to_string())),
            By::Round => tag("Round"),
        };
        Self { unknown: text.is_none(), text: text.unwrap_or_default().into() }
    }
}

/// The date as a text that sorts; what is not known of it comes first.
fn date(record: &PdnGame) -> Option<String> {
    let date: PartialDate = super::dates::date_of(record)?;
    Some(date.to_string().replace('?', "0"))
}

/// A text without case, in which numbers stand in their order: `Round 9` before `Round 10`.
fn natural(text: &str) -> String {
    const DIGITS: usize = 10;
    const LONGEST: usize = 200;
    let mut sorted = String::new();
    let mut digits = String::new();
    for c in display_name(text).chars().take(LONGEST).chain(['\0']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        if !digits.is_empty() {
            sorted.push_str(&format!("{:0>DIGITS$}", digits.trim_start_matches('0')));
            digits.clear();
        }
        sorted.extend(c.to_lowercase());
    }
    sorted.pop();
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_in_their_order() {
        let mut rounds = ["10", "2.10", "2.9", "1", "final", "9"];
        rounds.sort_by_key(|round| natural(round));
        assert_eq!(rounds, ["1", "2.9", "2.10", "9", "10", "final"]);
        assert_eq!(natural("CUP 007"), natural("cup 7"));
    }
}
