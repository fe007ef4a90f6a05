//! `bolshak pdn check`.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

use bolshak_notation::pdn::{Fault, Naming, Replayed, replay};
use clap::Args;
use serde_json::json;

use super::counted;
use super::files::{Files, Read};
use super::which_game::{OfGame, WhichGame};

#[derive(Args)]
pub(crate) struct Check {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    which: WhichGame,
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
    let mut complaints = arguments.files.complaints();
    let read = arguments.files.each(|found| {
        let decided = found.game.and_then(|record| arguments.which.of(record));
        match decided.and_then(|OfGame { record, game }| replay(&record, Some(game))) {
            Ok(replayed) => {
                totals.add(&replayed);
                for warning in &replayed.warnings {
                    match arguments.json {
                        true => totals.told.push(described(found.file, warning)),
                        false => complaints.warning(&mut out, found.file, warning)?,
                    }
                }
            }
            Err(fault) => {
                match arguments.json {
                    true => write_json_fault(&mut out, found.file, &fault, totals.faults == 0)?,
                    false => complaints.fault(&mut out, found.file, &fault)?,
                }
                totals.faults += 1;
            }
        }
        Ok(())
    })?;
    complaints.rest(&mut out)?;
    if arguments.json {
        end_json(&mut out, &totals)?;
    } else {
        sum_up(&mut out, arguments, &totals, read)?;
    }
    out.flush()?;
    let answer = if totals.faults == 0 { ExitCode::SUCCESS } else { ExitCode::from(crate::NO) };
    Ok(read.code(answer))
}

impl Totals {
    fn add(&mut self, replayed: &Replayed) {
        self.sound += 1;
        self.moves += replayed.plies;
        *self.namings.entry(replayed.naming).or_default() += 1;
        self.warnings += replayed.warnings.len();
    }
}

fn write_json_fault(out: &mut impl Write, file: &str, fault: &Fault, first: bool) -> anyhow::Result<()> {
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
