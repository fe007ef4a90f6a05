//! `bolshak checkerboard`: an engine made for the program CheckerBoard, as one that speaks Hub. It runs in a process of its
//! own, because its code can do anything.

mod board;
mod engine;
mod library;
mod time;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use engine::CheckerBoardEngine;

/// Let an engine made for CheckerBoard speak the Hub protocol
///
/// Such an engine is a shared library (a .dll, or a .so or .dylib of its source) with the functions `getmove` and
/// `enginecommand`. Its code is trusted: it runs as this program, with all its rights. What it can be told of its settings
/// and its time is in docs/hub.md.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The library; its bits must be those of this program
    #[arg(value_name = "LIBRARY")]
    library: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let engine = CheckerBoardEngine::load(&arguments.library)?;
    let variant = engine.variant();
    crate::hub::speak(engine, variant)
}
