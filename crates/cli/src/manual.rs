//! `bolshak completions` and `bolshak man`: what a shell and `man` know of the program, made from its own commands.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use clap_complete::Shell;

/// Print what a shell needs to complete commands, options and their values.
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Write a manual page for each command.
#[derive(Args)]
pub(crate) struct Man {
    /// The folder, which is made if it is not there
    folder: PathBuf,
}

pub(crate) fn completions(arguments: &Completions) -> anyhow::Result<ExitCode> {
    let mut program = crate::program();
    let mut text = vec![];
    clap_complete::generate(arguments.shell, &mut program, "bolshak", &mut text);
    // Written at once, so that a closed pipe is an error like any other.
    std::io::Write::write_all(&mut std::io::stdout(), &text)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn man(arguments: &Man) -> anyhow::Result<ExitCode> {
    let folder = &arguments.folder;
    std::fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(crate::program(), folder))
        .with_context(|| format!("cannot write to {}", folder.display()))?;
    Ok(ExitCode::SUCCESS)
}
