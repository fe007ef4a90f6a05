//! The server: rooms in which games are played, the engine pool that plays in them, and the page and protocol through
//! which people do.
//!
//! A request walks from [`routes`] to the actor of its room, which alone owns the match and its record; engines run on
//! their own threads behind a bounded queue.

mod assets;
mod catalogue;
mod chapaev;
mod error;
mod guard;
mod matches;
mod openings;
mod pool;
mod room;
mod rooms;
mod routes;
pub mod rules;
mod socket;
mod start_tables;
mod wire;

use std::future::IntoFuture;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use bolshak_engine::Options;
use bolshak_store::{SqliteStore, StoreError};
use tokio::net::TcpListener;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use routes::App;

/// How long clients have to finish when the server is told to stop.
const PATIENCE: Duration = Duration::from_secs(3);
/// How many hundredths of a man a move of the book may fall behind the best, so that not all games are alike.
const BOOK_MARGIN: u16 = 6;
/// The folder of endgame tables within the data folder.
pub const TABLES: &str = "egdb";

/// How to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub address: SocketAddr,
    /// The folder of the database and of endgame tables, which are in `egdb/` there if there are any.
    pub data: PathBuf,
    /// Engine threads.
    pub engine_threads: usize,
    /// Memory of each engine thread for positions, in MiB.
    pub table_mib: usize,
    /// The engine's reply takes at least this long, so that a person can follow.
    pub pace: Duration,
}

/// Why the server cannot start; each says what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartError {
    /// The port is taken.
    AddressInUse(SocketAddr),
    /// The address cannot be listened on.
    Address(SocketAddr, String),
    /// The data folder cannot be written.
    DataFolder(PathBuf, String),
    /// The database cannot be used.
    Database(StoreError),
}

impl std::fmt::Display for StartError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::AddressInUse(address) => write!(
                f,
                "port {} is taken, perhaps by another Bolshak at http://{address}; choose another with --port",
                address.port()
            ),
            Self::Address(address, why) => {
                write!(f, "cannot listen on {address}: {why}; choose another with --host")
            }
            Self::DataFolder(folder, why) => {
                write!(f, "cannot write to {}: {why}; choose another folder with --data", folder.display())
            }
            Self::Database(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StartError {}

/// A server that has everything it needs and waits to run.
pub struct Server {
    listener: TcpListener,
    app: App,
}

impl Server {
    /// Takes the port, opens the database and starts the engines; `say` hears of each step.
    ///
    /// # Errors
    /// The first thing that is missing.
    pub async fn prepare(config: &Config, say: &dyn Fn(&str)) -> Result<Self, StartError> {
        let listener = listen(config.address).await?;
        let database = config.data.join("bolshak.db");
        say(&format!("opening the games in {}", database.display()));
        let store = open_store(config, &database)?;
        say(&format!("starting {} engine thread(s)", config.engine_threads.max(1)));
        let options = Options {
            table_mib: config.table_mib,
            tables: Some(config.data.join(TABLES)),
            book: Some(BOOK_MARGIN),
            ..Options::default()
        };
        let pool = pool::Pool::start(config.engine_threads.max(1), &options);
        let stop = CancellationToken::new();
        let rooms = rooms::Rooms::new(Arc::new(store), pool, config.pace, stop.clone());
        let tables = chapaev::Tables::new(rooms.around().clone());
        let guard = guard::Guard::new(config.address.ip());
        Ok(Self { listener, app: App { rooms, tables, guard, stop, sockets: TaskTracker::new() } })
    }

    /// Where the server listens, with the real port if it was asked for any.
    #[must_use]
    pub fn address(&self) -> Option<SocketAddr> {
        self.listener.local_addr().ok()
    }

    /// Serves until the process is told to stop; every room's clock is kept then.
    ///
    /// # Errors
    /// If the network fails.
    pub async fn run(self) -> std::io::Result<()> {
        self.run_until(told_to_stop()).await
    }

    /// Serves until the future is done.
    ///
    /// # Errors
    /// If the network fails.
    pub async fn run_until(self, told: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
        let App { stop, sockets, rooms, .. } = self.app.clone();
        let stopping = stop.clone().cancelled_owned();
        let serving = axum::serve(self.listener, routes::router(self.app)).with_graceful_shutdown(stopping);
        let mut serving = pin!(serving.into_future());
        tokio::select! {
            failed = &mut serving => failed?,
            () = told => stop.cancel(),
        }
        // Upgraded sockets are not axum's any more; they and the rooms end by the token. A client that neither
        // finishes nor hangs up does not keep the server.
        sockets.close();
        let _ = timeout(PATIENCE, async { tokio::join!(serving, sockets.wait()) }).await;
        let _ = timeout(PATIENCE, rooms.wait()).await;
        Ok(())
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => StartError::AddressInUse(address),
        _ => StartError::Address(address, error.to_string()),
    })
}

fn open_store(config: &Config, database: &std::path::Path) -> Result<SqliteStore, StartError> {
    std::fs::create_dir_all(&config.data)
        .map_err(|error| StartError::DataFolder(config.data.clone(), error.to_string()))?;
    SqliteStore::open(database).map_err(StartError::Database)
}

async fn told_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    // Without a handler the process ends by the signal itself; waiting is all that is left to do.
    if interrupted.await.is_err() {
        std::future::pending::<()>().await;
    }
}
