//! The repository's own commands: `cargo xtask test` runs everything that a clean checkout must pass.

mod browser;

use std::process::{Command, ExitCode};

use anyhow::{Context, bail};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test    everything a clean checkout must pass: formatting, clippy, all tests, the page in a real browser
  types   check the page's types with tsc, which must be on the PATH (a developer's check)";

fn main() -> ExitCode {
    let command = std::env::args().nth(1);
    let done = match command.as_deref() {
        Some("test") => test(),
        Some("types") => run("tsc", &["--project", "crates/server/web/jsconfig.json"]),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn test() -> anyhow::Result<()> {
    browser::make_sure()?;
    run("cargo", &["fmt", "--all", "--check"])?;
    run("cargo", &["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"])?;
    run("cargo", &["test", "--workspace", "--locked"])
}

fn run(program: &str, arguments: &[&str]) -> anyhow::Result<()> {
    println!("$ {program} {}", arguments.join(" "));
    let status =
        Command::new(program).args(arguments).status().with_context(|| format!("cannot run {program}"))?;
    if status.success() { Ok(()) } else { bail!("{program} {} failed", arguments.join(" ")) }
}
