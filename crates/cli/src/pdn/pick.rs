//! `bolshak pdn pick`.

use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::Args;

use super::files::{Files, Read};
use super::numbers::Numbers;
use super::output::Output;
use super::unchanged::Unchanged;

#[derive(Args)]
pub(crate) struct Pick {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    output: Output,
    /// The numbers of the games, from 1 and through all files: 3,7-9 or 12-; they are written in the order of the files
    #[arg(long, value_name = "NUMBERS", required = true, value_delimiter = ',')]
    number: Vec<Numbers>,
}

pub(crate) fn run(arguments: &Pick) -> anyhow::Result<ExitCode> {
    let mut out = Unchanged::new(arguments.output.open()?);
    let mut complaints = arguments.files.complaints();
    let mut told = io::stderr();
    let last = arguments.number.iter().map(Numbers::last).max().unwrap_or_default();
    let mut number = 0;
    let read = arguments.files.until(|found| {
        number += 1;
        if arguments.number.iter().any(|wanted| wanted.holds(number)) {
            // A faulty game is picked like any other: perhaps to be mended.
            out.write(&found)?;
            found.game.err().iter().try_for_each(|fault| complaints.fault(&mut told, found.file, fault))?;
        }
        Ok(if number >= last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    out.end()?;
    complaints.rest(&mut told)?;
    Ok(read.code(if all_there(arguments, number, read) {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(crate::NO)
    }))
}

/// Whether there were games with all these numbers; what is missing is said.
fn all_there(arguments: &Pick, games: usize, read: Read) -> bool {
    let missing = arguments
        .number
        .iter()
        .filter(|wanted| wanted.first() > games || (wanted.last() > games && wanted.last() < usize::MAX));
    let is_missing = missing.count() > 0;
    if is_missing && read == Read::All {
        eprintln!("{}: no more than {}", arguments.files.names(), super::counted(games, "game"));
    }
    !is_missing
}
