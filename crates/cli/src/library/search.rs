//! `bolshak library search`.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;

use super::lines;
use super::place::Place;
use super::query::Words;

#[derive(Args)]
pub(crate) struct Search {
    #[command(flatten)]
    words: Words,
    #[command(flatten)]
    place: Place,
    /// Print one JSON object a line for each game
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Search) -> anyhow::Result<ExitCode> {
    let library = arguments.place.read()?;
    let found = arguments.words.found(&library)?;
    let mut out = std::io::stdout().lock();
    for id in &found {
        let line = library.line(*id)?;
        if arguments.json {
            writeln!(out, "{}", lines::data(&line))?;
        } else {
            writeln!(out, "{}", lines::text(&line))?;
        }
    }
    Ok(if found.is_empty() { ExitCode::from(crate::NO) } else { ExitCode::SUCCESS })
}
