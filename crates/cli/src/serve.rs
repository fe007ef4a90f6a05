//! `bolshak serve`.

use std::io::{IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use bolshak_server::{BusAddress, Config, Server, TABLES, reach};
use clap::{Args, ValueEnum};
use etcetera::AppStrategy;

use crate::mail::MailArguments;

/// Serve the page and everything behind it.
///
/// Games are kept in a database in the data folder; every accepted move is stored before it is shown. Stop the server
/// with Ctrl-C: games go on where they were when it is started again.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Address to listen on; the default can be reached from this machine only, another by everybody who reaches it
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
    /// A name by which others reach the server, such as draughts.example.org; may be said several times. Requests by
    /// other names are turned away, as another site may have pointed them here
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
    /// The address of a proxy that brings visitors and says in X-Forwarded-For who they are, such as 127.0.0.1; may be said
    /// several times. Without it all of them count as one
    #[arg(long = "proxy", value_name = "ADDRESS")]
    proxies: Vec<IpAddr>,
    /// Port to listen on; 0 takes any free one
    #[arg(long, default_value_t = 8064)]
    port: u16,
    /// Folder for the database [default: the platform's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Keep the games in this PostgreSQL database instead, such as postgresql://bolshak@localhost/bolshak; needs a program
    /// that was built with --features postgres. An address with a password is better given as BOLSHAK_DATABASE
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Several servers share the database and reach each other over this NATS server, such as nats://localhost:4222; needs a
    /// program that was built with --features nodes. An address with a password is better given as BOLSHAK_BUS
    #[arg(long, value_name = "URL")]
    bus: Option<String>,
    /// What this server is called among those that share a database; each has a name of its own
    #[arg(long, value_name = "NAME")]
    node: Option<String>,
    /// Let `bolshak worker`s think, on this or other machines; --engine-threads says how many tasks they are given at a time
    #[arg(long)]
    workers: bool,
    /// Engine threads [default: one less than there are processors]
    #[arg(long, value_name = "N")]
    engine_threads: Option<usize>,
    /// Memory of each engine thread for positions, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    table: u16,
    /// The engine replies no faster than this, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 400, hide = true)]
    pace: u64,
    /// After so many seconds without a connection a player has been gone for too long, and the others may claim that
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    absence: u64,
    /// How many connections there may be at a time [default: what the system allows]
    #[arg(long, value_name = "N")]
    connections: Option<usize>,
    /// How many games one address may make in a minute
    #[arg(long, value_name = "N", default_value_t = 120, value_parser = clap::value_parser!(u32).range(1..))]
    new_games: u32,
    /// How many questions one address may ask of the open API (explorer and endgame tables) in a minute
    #[arg(long, value_name = "N", default_value_t = 1_200, value_parser = clap::value_parser!(u32).range(1..))]
    questions: u32,
    /// Let everybody who reaches the server take games into its library; otherwise only whoever is at this machine can
    #[arg(long)]
    open_library: bool,
    /// How the log is written, which goes to standard error
    #[arg(long, value_enum, default_value = "text")]
    log: Log,
    /// A member who confirms titles and helps those who have forgotten their passwords; may be said several times
    #[arg(long = "administrator", value_name = "NAME")]
    administrators: Vec<String>,
    /// How many days of vacation a member has in a year, in which his clocks of days stand still; 0 for none
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(..=366))]
    vacation_days: u32,
    #[command(flatten)]
    mail: MailArguments,
}

/// How the log is written.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Log {
    /// Lines for people
    Text,
    /// One object in JSON a line, for programs that collect logs
    Json,
}

impl Log {
    /// From now on the log goes to standard error.
    pub(crate) fn begin(self) {
        // Colours are for people at a terminal, not for files.
        let colours = std::io::stderr().is_terminal();
        let log =
            tracing_subscriber::fmt().with_writer(std::io::stderr).with_ansi(colours).with_target(false);
        match self {
            Self::Text => log.init(),
            Self::Json => log.json().flatten_event(true).init(),
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    arguments.log.begin();
    let bus = arguments.bus.clone().or_else(|| std::env::var("BOLSHAK_BUS").ok());
    if arguments.workers && bus.is_none() {
        bail!("workers are reached over NATS: say where it is with --bus");
    }
    if bus.is_some() && arguments.node.is_none() {
        bail!("several servers need names: say what this one is called with --node");
    }
    let config = Config {
        address: SocketAddr::new(arguments.host, arguments.port),
        data: arguments.data.clone().map_or_else(data_folder, Ok)?,
        database: arguments.database.clone().or_else(|| std::env::var("BOLSHAK_DATABASE").ok()),
        node: arguments.node.clone().unwrap_or_else(|| "server".to_owned()),
        workers: arguments.workers,
        bus: bus.map_or(BusAddress::Alone, BusAddress::Nats),
        engine_threads: arguments.engine_threads.unwrap_or_else(spare_processors),
        table_mib: usize::from(arguments.table),
        pace: Duration::from_millis(arguments.pace),
        absence: Duration::from_secs(arguments.absence),
        names: arguments.names.clone(),
        proxies: arguments.proxies.clone(),
        connections: arguments.connections.unwrap_or_else(possible_connections),
        new_games: arguments.new_games,
        questions: arguments.questions,
        open_library: arguments.open_library,
        administrators: arguments.administrators.clone(),
        vacation_days: arguments.vacation_days,
        mail: arguments.mail.config()?,
    };
    let runtime = tokio::runtime::Runtime::new().context("cannot start the server's threads")?;
    runtime.block_on(async {
        say(&format!("Bolshak {}", env!("CARGO_PKG_VERSION")));
        let server = Server::prepare(&config, &|step| say(&format!("  {step}"))).await?;
        let address = server.address().unwrap_or(config.address);
        let addresses = reach::addresses(address, &config.names);
        for line in tell_reach(address, &config.names, &addresses) {
            say(&line);
        }
        // A code is for the camera of whoever stands before the screen.
        if let Some(code) = addresses.first().and_then(|first| reach::qr_in_letters(first))
            && std::io::stdout().is_terminal()
        {
            say(&code);
        }
        server.run().await.context("the network failed")?;
        say("  stopped; all games are kept");
        Ok(ExitCode::SUCCESS)
    })
}

/// How the server is reached, and by whom.
fn tell_reach(address: SocketAddr, names: &[String], addresses: &[String]) -> Vec<String> {
    let stop = "stop with Ctrl-C";
    if address.ip().is_loopback() && names.is_empty() {
        return vec![format!("  ready: open http://{address} in a browser, {stop}")];
    }
    let port = address.port();
    let here = match names.first() {
        Some(name) => format!("{name} (behind whatever brings its visitors to port {port})"),
        None if addresses.is_empty() => format!("http://{address}"),
        None => addresses.join(" or "),
    };
    let mut lines = vec![
        format!("  ready: open {here} in a browser, {stop}"),
        "  warning: everybody who reaches this machine over the network can play here and use its engine"
            .to_owned(),
    ];
    if names.is_empty() {
        lines.push("  visitors by a name are turned away; give the name with --name".to_owned());
    }
    lines
}

/// What the system allows, with some files left for the database and the engines.
fn possible_connections() -> usize {
    const OTHER_FILES: u64 = 100;
    const MOST: u64 = 50_000;
    #[cfg(unix)]
    let files = rlimit::increase_nofile_limit(MOST + OTHER_FILES).unwrap_or(1_024);
    #[cfg(not(unix))]
    let files = MOST;
    usize::try_from(files.saturating_sub(OTHER_FILES).clamp(1, MOST)).unwrap_or(1)
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
