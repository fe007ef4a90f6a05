//! `bolshak bench`.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

/// Search fixed positions of every game to a fixed depth and print how many positions were visited.
///
/// The number is the same on every machine and changes exactly when the search or the evaluation does.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let bench = bolshak_engine::bench();
    #[allow(clippy::cast_precision_loss)]
    let speed = bench.nodes as f64 / bench.time.as_secs_f64();
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let seconds = bench.time.as_secs_f64();
        writeln!(out, "{}", json!({ "nodes": bench.nodes, "seconds": seconds, "nodesPerSecond": speed }))?;
    } else {
        let millions = speed / 1e6;
        writeln!(out, "{} nodes", bench.nodes)?;
        writeln!(out, "{:.2} s, {millions:.2} million a second", bench.time.as_secs_f64())?;
    }
    Ok(ExitCode::SUCCESS)
}
