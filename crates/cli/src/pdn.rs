//! `bolshak pdn`.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use bolshak_game::Game;
use bolshak_notation::pdn::{Fault, File, read, replay};
use clap::{Args, Subcommand};
use serde_json::json;

/// Work with PDN files.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play every game of a file out by the rules and list what is wrong
    ///
    /// Each fault is a line FILE:LINE:COLUMN: what is wrong and what was expected. Reading goes on with the next game.
    /// Exits 0 if nothing is wrong and 1 otherwise.
    Check(Check),
}

#[derive(Args)]
pub(crate) struct Check {
    /// The file; - reads standard input
    file: PathBuf,
    /// The game of records without a GameType tag
    #[arg(long, value_parser = crate::game::parse)]
    game: Option<&'static dyn Game>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Check(arguments) => check(arguments),
    }
}

fn check(arguments: &Check) -> anyhow::Result<ExitCode> {
    let text = text_of(&arguments.file)?;
    let File { games, mut faults } = read(&text);
    let mut moves = 0;
    let mut sound = 0;
    for game in &games {
        match replay(game, arguments.game) {
            Ok(replayed) => {
                sound += 1;
                moves += replayed.line.played().len();
            }
            Err(fault) => faults.push(fault),
        }
    }
    faults.sort_by_key(|fault: &Fault| fault.place);
    report(arguments, sound, moves, &faults)?;
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(crate::NO) })
}

fn report(arguments: &Check, sound: usize, moves: usize, faults: &[Fault]) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let faults = faults.iter().map(|fault| {
            json!({ "line": fault.place.line, "column": fault.place.column, "message": fault.message })
        });
        let answer = json!({ "games": sound, "moves": moves, "faults": faults.collect::<Vec<_>>() });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    for fault in faults {
        writeln!(out, "{}:{fault}", arguments.file.display())?;
    }
    if sound == 0 && faults.is_empty() {
        writeln!(out, "{}: there is no game in it", arguments.file.display())?;
    }
    let (games, moves) = (counted(sound, "sound game"), counted(moves, "move"));
    writeln!(out, "{games} with {moves}, {}", counted(faults.len(), "fault"))?;
    Ok(())
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The text of a file: UTF-8, or Latin-1 where it is not.
fn text_of(path: &Path) -> anyhow::Result<String> {
    let bytes = if path == Path::new("-") {
        let mut bytes = vec![];
        std::io::stdin().read_to_end(&mut bytes).context("cannot read standard input")?;
        bytes
    } else {
        fs::read(path).with_context(|| format!("cannot read {}", path.display()))?
    };
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().iter().map(|&byte| char::from(byte)).collect()))
}
