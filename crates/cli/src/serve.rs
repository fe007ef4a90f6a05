//! `bolshak serve`.

use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use bolshak_server::{Config, Server, TABLES};
use clap::Args;
use etcetera::AppStrategy;

/// Serve the page and everything behind it.
///
/// Games are kept in a database in the data folder; every accepted move is stored before it is shown. Stop the server
/// with Ctrl-C: games go on where they were when it is started again.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Address to listen on; the default can be reached from this machine only, another by everybody who reaches it
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
    /// Port to listen on; 0 takes any free one
    #[arg(long, default_value_t = 8064)]
    port: u16,
    /// Folder for the database [default: the platform's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Engine threads [default: one less than there are processors]
    #[arg(long, value_name = "N")]
    engine_threads: Option<usize>,
    /// Memory of each engine thread for positions, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    table: u16,
    /// The engine replies no faster than this, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 400, hide = true)]
    pace: u64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false).init();
    let config = Config {
        address: SocketAddr::new(arguments.host, arguments.port),
        data: arguments.data.clone().map_or_else(data_folder, Ok)?,
        engine_threads: arguments.engine_threads.unwrap_or_else(spare_processors),
        table_mib: usize::from(arguments.table),
        pace: Duration::from_millis(arguments.pace),
    };
    let runtime = tokio::runtime::Runtime::new().context("cannot start the server's threads")?;
    runtime.block_on(async {
        say(&format!("Bolshak {}", env!("CARGO_PKG_VERSION")));
        let server = Server::prepare(&config, &|step| say(&format!("  {step}"))).await?;
        let address = server.address().unwrap_or(config.address);
        say(&format!("  ready: open http://{address} in a browser, stop with Ctrl-C"));
        server.run().await.context("the network failed")?;
        say("  stopped; all games are kept");
        Ok(ExitCode::SUCCESS)
    })
}

/// Tells whoever listens; a server does not depend on being listened to.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Where this program keeps what it makes, if nobody says otherwise.
pub(crate) fn data_folder() -> anyhow::Result<PathBuf> {
    let strategy = etcetera::choose_app_strategy(etcetera::AppStrategyArgs {
        top_level_domain: "org".to_owned(),
        author: "bolshak".to_owned(),
        app_name: "bolshak".to_owned(),
    });
    Ok(strategy.context("cannot find the home folder; choose a data folder with --data")?.data_dir())
}

/// Where the server looks for endgame tables if no other data folder is chosen.
pub(crate) fn tables_folder() -> anyhow::Result<PathBuf> {
    Ok(data_folder()?.join(TABLES))
}

fn spare_processors() -> usize {
    std::thread::available_parallelism().map_or(1, |count| count.get().saturating_sub(1).max(1))
}
