//! `bolshak tournament relay`: hands in a file of games that grows, so that its boards are seen at a server.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;

use crate::limited::read_text;
use crate::progress::tell;

/// The largest file, in bytes: what the server takes.
const LARGEST: u64 = 1024 * 1024;
/// How long a server may take for an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Relay boards: hand in a PDN file to a server as often as it grows
///
/// The address stands at the arbiter's desk of the competition on the page. The games of the round that is played are found by the
/// names of their players.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file, in which another program writes the games
    file: PathBuf,
    /// The address of the competition, with its code
    #[arg(long, value_name = "URL")]
    to: String,
    /// How often the file is looked at, in seconds
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=3600))]
    every: u64,
    /// Hand it in once and end
    #[arg(long)]
    once: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if !arguments.to.starts_with("http://") {
        bail!(
            "this command speaks http:// alone; for another address: curl --fail --data-binary @{} '{}'",
            arguments.file.display(),
            arguments.to
        );
    }
    let mut last = String::new();
    loop {
        let text = read_text(&arguments.file, LARGEST)
            .with_context(|| format!("cannot read {}", arguments.file.display()))?;
        if text != last {
            match hand_in(&arguments.to, &text) {
                Ok(games) => {
                    tell(format_args!("{games} games of this round"));
                    last = text;
                }
                // A network may come back; but whoever asks once wants to know.
                Err(error) if arguments.once => return Err(error),
                Err(error) => tell(format_args!("{error:#}; tried again")),
            }
        }
        if arguments.once {
            return Ok(ExitCode::SUCCESS);
        }
        std::thread::sleep(Duration::from_secs(arguments.every));
    }
}

/// How many games of the file are played in this round.
fn hand_in(to: &str, text: &str) -> anyhow::Result<u64> {
    let config =
        ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(PATIENCE)).build();
    let agent = ureq::Agent::new_with_config(config);
    let mut answer = agent.post(to).send(text).context("the server cannot be reached")?;
    let told = answer.body_mut().read_to_string().context("the server's answer cannot be read")?;
    let told: serde_json::Value = serde_json::from_str(&told).unwrap_or_default();
    if !answer.status().is_success() {
        bail!("the server refuses: {}", told["error"]["message"].as_str().unwrap_or("it does not say why"));
    }
    told["games"].as_u64().context("this is not the address of a competition")
}
