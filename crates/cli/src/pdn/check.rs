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
    let (line, column) = (fault.place.line, fault.place.column);
    let fault = json!({ "file": file, "line": line, "column": column, "message": fault.message });
    write!(out, "{}{fault}", if first { "" } else { "," })?;
    Ok(())
}

fn end_json(out: &mut impl Write, totals: &Totals) -> anyhow::Result<()> {
    let namings = totals.namings.iter().map(|(naming, games)| (naming.code().to_owned(), (*games).into()));
    let namings = serde_json::Value::Object(namings.collect());
    writeln!(out, "],\"games\":{},\"moves\":{},\"squares\":{namings}}}", totals.sound, totals.moves)?;
    Ok(())
}

fn sum_up(out: &mut impl Write, arguments: &Check, totals: &Totals, read: Read) -> anyhow::Result<()> {
    for (naming, &games) in totals.namings.iter().filter(|(naming, _)| **naming != Naming::OfTheGame) {
        writeln!(out, "{}: {}", counted(games, "game"), naming.words())?;
    }
    if totals.sound == 0 && totals.faults == 0 && read == Read::All {
        writeln!(out, "{}: there is no game in it", arguments.files.names())?;
    }
    let (games, moves) = (counted(totals.sound, "sound game"), counted(totals.moves, "move"));
    writeln!(out, "{games} with {moves}, {}", counted(totals.faults, "fault"))?;
    Ok(())
}
