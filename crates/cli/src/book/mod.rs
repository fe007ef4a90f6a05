//! `bolshak book`.

mod build;
mod show;

use std::process::ExitCode;

use clap::Subcommand;

/// Make opening books, and look into them
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Grow a book by the engine's own search
    ///
    /// It grows from the initial position and from every cell of the game's drawing tables, always where the good moves
    /// lead. What is done is kept in a file beside the book; a run that was broken off goes on with the same command.
    Build(build::Arguments),
    /// Say what a book has on a position
    Show(show::Arguments),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Build(arguments) => build::run(arguments),
        Command::Show(arguments) => show::run(arguments),
    }
}
