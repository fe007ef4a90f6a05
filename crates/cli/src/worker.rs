//! `bolshak worker`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::anyhow;
use bolshak_server::BusAddress;
use bolshak_server::worker::{WorkerConfig, run as work};
use clap::Args;

use crate::serve::Log;

/// Think for servers on other machines, which were started with --workers.
///
/// Stop it with Ctrl-C: what it was thinking about goes to another worker.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The NATS server over which tasks come, such as nats://localhost:4222; needs a program that was built with --features
    /// nodes. An address with a password is better given as BOLSHAK_BUS
    #[arg(long, value_name = "URL")]
    bus: Option<String>,
    /// How many tasks are worked on at a time [default: the number of processors]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Memory of each thread for positions, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    table: u16,
    /// How the log is written, which goes to standard error
    #[arg(long, value_enum, default_value = "text")]
    log: Log,
    /// Folder of endgame tables [default: within the platform's data folder]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    arguments.log.begin();
    let bus = arguments.bus.clone().or_else(|| std::env::var("BOLSHAK_BUS").ok());
    let bus = bus.ok_or_else(|| anyhow!("say where tasks come from: --bus nats://…"))?;
    let threads =
        arguments.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let config = WorkerConfig {
        bus: BusAddress::Nats(bus),
        threads,
        table_mib: usize::from(arguments.table),
        tables: arguments.tables.clone().map_or_else(crate::serve::tables_folder, Ok)?,
    };
    println!("working with {threads} thread(s), stop with Ctrl-C");
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(work(&config)).map_err(|why| anyhow!("the tasks cannot be reached: {why}"))?;
    Ok(ExitCode::SUCCESS)
}
