//! `bolshak library export`.

use std::io::Write;
use std::process::ExitCode;

use bolshak_notation::pdn::write;
use clap::Args;

use super::place::Place;
use super::query::Words;
use crate::pdn::Output;

#[derive(Args)]
pub(crate) struct Export {
    #[command(flatten)]
    words: Words,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    place: Place,
}

pub(crate) fn run(arguments: &Export) -> anyhow::Result<ExitCode> {
    let library = arguments.place.read()?;
    let found = arguments.words.found(&library)?;
    let mut out = arguments.output.open()?;
    for (index, id) in found.iter().enumerate() {
        let game = library.game(*id)?;
        let between = if index == 0 { "" } else { "\n" };
        write!(out, "{between}{}", write(&game.record, game.variant.info().notation))?;
    }
    out.flush()?;
    Ok(if found.is_empty() { ExitCode::from(crate::NO) } else { ExitCode::SUCCESS })
}
