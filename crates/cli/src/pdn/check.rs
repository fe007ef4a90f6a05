//! `bolshak pdn check`.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

use bolshak_game::Variant;
use bolshak_notation::pdn::{Fault, Naming, replay};
use clap::Args;
use serde_json::json;

use super::counted;
use super::files::{Files, Read};

#[derive(Args)]
pub(crate) struct Check {
    #[command(flatten)]
    files: Files,
    /// The game of records without a GameType or Variant tag
    #[arg(long, value_parser = crate::variant::parse)]
    game: Option<&'static dyn Variant>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What has been found so far.
#[derive(Default)]
struct Totals {
    sound: usize,
    moves: usize,
    faults: usize,
    /// What was odd and was read all the same: how many, and for JSON what.
    warnings: usize,
    told: Vec<serde_json::Value>,
    /// Games that name squares otherwise than their game does.
    namings: BTreeMap<Naming, usize>,
}

pub(crate) fn run(arguments: &Check) -> anyhow::Result<ExitCode> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut totals = Totals::default();
    if arguments.json {
        write!(out, "{{\"faults\":[")?;
    }
    let read = arguments.files.each(|found| {
        let replayed = found.game.and_then(|game| replay(&game, arguments.game));
        match replayed {
            Ok(replayed) => {
                totals.sound += 1;
                totals.moves += replayed.plies;
                *totals.namings.entry(replayed.naming).or_default() += 1;
                totals.warnings += replayed.warnings.len();
                for warning in &replayed.warnings {
                    if arguments.json {
                        totals.told.push(described(found.file, warning));
                    } else {
                        super::progress::clear();
                        let Fault { place, message } = warning;
                        writeln!(out, "{}:{}:{}: warning: {message}", found.file, place.line, place.column)?;
                    }
                }
            }
            Err(fault) => {
                write_fault(&mut out, arguments, found.file, &fault, totals.faults == 0)?;
                totals.faults += 1;
            }
        }
        Ok(())
    })?;
    if arguments.json {
        end_json(&mut out, &totals)?;
    } else {
        sum_up(&mut out, arguments, &totals, read)?;
    }
    out.flush()?;
    let answer = if totals.faults == 0 { ExitCode::SUCCESS } else { ExitCode::from(crate::NO) };
    Ok(read.code(answer))
}

fn write_fault(
    out: &mut impl Write,
    arguments: &Check,
    file: &str,
    fault: &Fault,
    first: bool,
) -> anyhow::Result<()> {
    if !arguments.json {
        super::progress::clear();
        writeln!(out, "{file}:{fault}")?;
        return Ok(());
    }
    write!(out, "{}{}", if first { "" } else { "," }, described(file, fault))?;
    Ok(())
}

fn described(file: &str, fault: &Fault) -> serde_json::Value {
    let (line, column) = (fault.place.line, fault.place.column);
    json!({ "file": file, "line": line, "column": column, "message": fault.message })
}

fn end_json(out: &mut impl Write, totals: &Totals) -> anyhow::Result<()> {
    let namings = totals.namings.iter().map(|(naming, games)| (naming.code().to_owned(), (*games).into()));
    let namings = serde_json::Value::Object(namings.collect());
    let warnings = serde_json::Value::from(totals.told.as_slice());
    let (games, moves) = (totals.sound, totals.moves);
    writeln!(out, "],\"warnings\":{warnings},\"games\":{games},\"moves\":{moves},\"squares\":{namings}}}")?;
    Ok(())
}

fn sum_up(out: &mut impl Write, arguments: &Check, totals: &Totals, read: Read) -> anyhow::Result<()> {
    let nothing = totals.sound == 0 && totals.faults == 0;
    if nothing && read != Read::All {
        // What could not be read has been said.
        return Ok(());
    }
    for (naming, &games) in totals.namings.iter().filter(|(naming, _)| **naming != Naming::OfTheGame) {
        writeln!(out, "{}: {}", counted(games, "game"), naming.words())?;
    }
    if nothing {
        writeln!(out, "{}: there is no game in it", arguments.files.names())?;
    }
    let (games, moves) = (counted(totals.sound, "sound game"), counted(totals.moves, "move"));
    let odd = if totals.warnings > 0 {
        format!(", {}", counted(totals.warnings, "warning"))
    } else {
        String::new()
    };
    writeln!(out, "{games} with {moves}, {}{odd}", counted(totals.faults, "fault"))?;
    Ok(())
}
