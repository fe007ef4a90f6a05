//! The server: rooms in which games are played, the engines that take part, and the page and protocol through which
//! people do.
//!
//! Four floors: [`http`] knows addresses and nothing else; below it are the use cases ([`new_game`], [`matches`],
//! [`listing`], [`openings`], [`exhibitions`]); the [`directory`] knows who owns a room; a [`room`] is what is played, and its actor the one
//! owner that keeps it. The [`scheduler`] wakes rooms when something falls due.

pub mod admin;
mod analysis;
mod aside;
mod assets;
mod bundle;
mod catalogue;
mod competitions;
mod directory;
mod documents;
mod endgames;
mod engines;
mod error;
mod exhibitions;
mod export;
mod hall;
mod http;
mod lessons;
mod library;
mod limits;
mod listed;
mod listing;
mod live;
mod lobby;
mod mail;
mod matches;
mod members;
mod metrics;
mod new_game;
mod nodes;
mod openings;
mod people;
mod permission;
mod problems;
mod ratings;
pub mod reach;
mod room;
pub mod rules;
mod scheduler;
mod services;
mod studies;
mod texts;
mod time;
mod trees;
mod vacations;
mod viewer;
pub mod worker;

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bolshak_engine::Options;
use bolshak_store::{Store, StoreError};
use bolshak_store_sqlite::SqliteStore;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, broadcast};
use tokio::time::{interval, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

pub use mail::{MailConfig, MailPassword};

use directory::Directory;
use engines::pool::Pool;
use http::{App, Guard, Proxies};
use library::Library;
use limits::Allowance;
use mail::Mailing;
use mail::transport::Transport;
use nodes::Nodes;
pub use nodes::{BusAddress, InProcess};
use services::Services;
use time::{GameTime, time_of_day};

/// How long clients have to finish when the server is told to stop.
const PATIENCE: Duration = Duration::from_secs(3);
/// How many hundredths of a man a move of the book may fall behind the best, so that not all games are alike.
const BOOK_MARGIN: u16 = 6;
/// The folder of endgame tables within the data folder.
pub const TABLES: &str = "egdb";
/// The folder of the library of games within the data folder.
pub const LIBRARY: &str = "library";

/// The name of the database within the data folder.
pub const DATABASE: &str = "bolshak.db";
/// How often the server notes that it is alive, so that it knows afterwards how long it was off.
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);
/// How soon other servers are spoken with again after that failed.
const AGAIN: Duration = Duration::from_secs(1);
/// How often rooms in which nothing has happened are cleared away, and how old they are then.
const CLEARING: Duration = Duration::from_secs(60 * 60);
const UNTOUCHED: u64 = 24 * 60 * 60 * 1_000;

/// Vacations that have changed so long before the server went off are looked at after the start.
const VACATIONS_BEFORE: u64 = 60 * 60 * 1_000;

/// How many requests of one address, whatever they are for, may change something in a minute.
const REQUESTS: u32 = 1_200;

/// How many changes of documents one address may make in a minute: a class behind one address writes at a time.
const CHANGES: u32 = 600;

/// How many members one address may make in a minute: a class behind one address signs up in a lesson.
const NEW_MEMBERS: u32 = 60;
/// How often one address may try to sign in in a minute, and how often anybody under one name.
const SIGN_INS: u32 = 60;
const SIGN_INS_BY_NAME: u32 = 20;
/// How often one person may speak in a minute, over all games.
const WORDS: u32 = 30;
/// The same of what somebody does within his side of a consultation.
const ADVICE: u32 = 60;
/// How many mails one address may have sent in an hour, and how many go to one member or address.
const MAILS: u32 = 20;
const MAILS_TO: u32 = 3;
/// How many passwords are looked at side by side: each takes 20 MiB.
const PASSWORDS: usize = 4;
/// How many ends of sessions a socket may be behind.
const ENDED_SESSIONS: usize = 64;

/// A game that is annotated for a program counts as so many questions.
const ANNOTATION: u32 = 100;

/// How to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub address: SocketAddr,
    /// The names by which others reach the server.
    pub names: Vec<String>,
    /// The proxies that bring visitors, and say who they are.
    pub proxies: Vec<IpAddr>,
    /// The folder of the database and of endgame tables, which are in `egdb/` there if there are any.
    pub data: PathBuf,
    /// The address of a PostgreSQL database in which games are kept instead; only where it was built in.
    pub database: Option<String>,
    /// What this server is called among those that share a database; no two that run at once have the same name.
    pub node: String,
    /// How those servers reach each other.
    pub bus: BusAddress,
    /// Engine threads; or how many tasks `bolshak worker`s are given at a time.
    pub engine_threads: usize,
    /// Whether the engines are workers on other machines.
    pub workers: bool,
    /// Memory of each engine thread for positions, in MiB.
    pub table_mib: usize,
    /// The engine's reply takes at least this long, so that a person can follow.
    pub pace: Duration,
    /// After so long without a connection a player has been gone for too long, and the others may claim that.
    pub absence: Duration,
    /// How many connections there may be at a time.
    pub connections: usize,
    /// How many games one address may make in a minute.
    pub new_games: u32,
    /// How many questions one address may ask of the open API in a minute.
    pub questions: u32,
    /// Whether everybody may take games into the library, not only whoever is at this machine.
    pub open_library: bool,
    /// The names of the members who confirm titles and help those who have forgotten their passwords.
    pub administrators: Vec<String>,
    /// How many days of vacation from games by letter a member has in a year.
    pub vacation_days: u32,
    /// How mail is sent; without it there is none.
    pub mail: Option<MailConfig>,
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
    /// Mail cannot be sent as it is configured.
    Mail(String),
    /// The database cannot be used.
    Database(StoreError),
    /// The other servers cannot be reached.
    Bus(String),
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
            Self::Mail(why) => write!(f, "no mail can be sent: {why}"),
            Self::Database(error) => error.fmt(f),
            Self::Bus(why) => write!(f, "cannot reach the NATS server that --bus names: {why}"),
        }
    }
}

impl std::error::Error for StartError {}

/// A server that has everything it needs and waits to run.
pub struct Server {
    listener: TcpListener,
    app: App,
    data: PathBuf,
    connections: usize,
    transport: Option<Transport>,
    /// Vacations after this moment may have changed what games know of their deadlines.
    vacations_since: u64,
}

impl Server {
    /// Takes the port, opens the database and starts the engines; `say` hears of each step.
    ///
    /// # Errors
    /// The first thing that is missing.
    pub async fn prepare(config: &Config, say: &dyn Fn(&str)) -> Result<Self, StartError> {
        let transport = config.mail.as_ref().map(Transport::new).transpose().map_err(StartError::Mail)?;
        let listener = listen(config.address).await?;
        let store = open_store(config, say).await?;
        let nodes = Nodes::join(&config.node, &config.bus).await;
        let nodes = nodes.map_err(|error| StartError::Bus(error.to_string()))?;
        say(&format!("starting {} engine thread(s)", config.engine_threads.max(1)));
        warn_of_free_names(config, store.as_ref(), say)?;
        let services = services(config, store, nodes)?;
        let studies = services.studies.clone();
        let off_since = services.time.was_off_since().unwrap_or_else(|| services.now().wall);
        let app = App {
            directory: Directory::new(services),
            guard: Guard::new(config.address.ip(), &config.names),
            proxies: Proxies::new(&config.proxies),
            addresses: reach::addresses(listener.local_addr().unwrap_or(config.address), &config.names)
                .into(),
            requests: Allowance::new("requests that change something", REQUESTS),
            new_games: Allowance::new("new games and documents", config.new_games),
            changes: Allowance::new("changes of documents", CHANGES),
            new_members: Allowance::new("new members", NEW_MEMBERS),
            sign_ins: Allowance::new("attempts to sign in", SIGN_INS),
            sign_ins_by_name: Allowance::new("attempts to sign in under one name", SIGN_INS_BY_NAME),
            mails: Allowance::hourly("mails", MAILS),
            mails_to: Allowance::hourly("mails to one member", MAILS_TO),
            passwords: Arc::new(Semaphore::new(PASSWORDS)),
            questions: Allowance::new("questions", config.questions),
            annotations: Allowance::new("games to be annotated", config.questions.div_ceil(ANNOTATION)),
            library: Library::open(&config.data.join(LIBRARY)),
            library_is_open: config.open_library,
            sockets: TaskTracker::new(),
            endgames: endgames::Endgames::new(config.data.join(TABLES)),
            studies,
        };
        Ok(Self {
            listener,
            app,
            data: config.data.clone(),
            connections: config.connections,
            transport,
            vacations_since: off_since.saturating_sub(VACATIONS_BEFORE),
        })
    }

    /// Where the server listens, with the real port if it was asked for any.
    #[must_use]
    pub fn address(&self) -> Option<SocketAddr> {
        self.listener.local_addr().ok()
    }

    /// Serves until the process is told to stop.
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
        let App { directory, sockets, library, .. } = self.app.clone();
        let services = directory.services().clone();
        if !services.nodes.is_alone {
            nodes::look_for_hall(&directory).await;
        }
        let serving =
            http::serve(self.listener, http::router(self.app), self.connections, services.stop.clone());
        let serving = tokio::spawn(serving);
        let background = TaskTracker::new();
        background.spawn(scheduler::run(directory.clone()));
        background.spawn(hall::keep_seeks(directory.clone()));
        background.spawn(competitions::run(directory.clone()));
        background.spawn(nodes::keep_lease(directory.clone()));
        background.spawn(speak_with_others(directory.clone()));
        background.spawn(housekeeping(services.clone()));
        if let (Some(mailing), Some(transport)) = (services.mail.clone(), self.transport) {
            background.spawn(mail::queue::run(services.clone(), Arc::clone(&mailing), transport));
            background.spawn(mail::reminders::run(services.clone(), mailing));
        }
        background.spawn(vacations::look_after_start(directory.clone(), self.vacations_since));
        background.spawn(library::own_games::run(library, services.clone(), self.data));
        told.await;
        services.stop.cancel();
        // A client that neither finishes nor hangs up does not keep the server.
        sockets.close();
        let _ = timeout(PATIENCE, async { tokio::join!(serving, sockets.wait()) }).await;
        let _ = timeout(PATIENCE, directory.wait()).await;
        background.close();
        let _ = timeout(PATIENCE, background.wait()).await;
        let store = Arc::clone(&services.store);
        if let Err(error) = services.read(|store| store.leave()).await {
            tracing::error!(%error, "the games of this server wait for others until its lease runs out");
        }
        drop((directory, services));
        let _ = timeout(PATIENCE, let_go(&store)).await;
        Ok(())
    }
}

/// Whoever signs up by the name of an administrator is one.
fn warn_of_free_names(config: &Config, store: &dyn Store, say: &dyn Fn(&str)) -> Result<(), StartError> {
    for name in &config.administrators {
        if store.member_named(&members::name_key(name)).map_err(StartError::Database)?.is_none() {
            say(&format!("warning: nobody is called {name} here yet; whoever signs up so first administers"));
        }
    }
    Ok(())
}

fn services(config: &Config, store: Arc<dyn Store>, nodes: Nodes) -> Result<Services, StartError> {
    let options = Options {
        table_mib: config.table_mib,
        tables: Some(config.data.join(TABLES)),
        book: Some(BOOK_MARGIN),
        ..Options::default()
    };
    let now = time_of_day();
    let outages = store.begin_run(now).map_err(StartError::Database)?;
    // Should the clock of the machine have been set back, time goes on from where it was.
    let started_at = outages.iter().map(|outage| outage.ended).fold(now, u64::max);
    let (ended_sessions, _) = broadcast::channel(ENDED_SESSIONS);
    let threads = config.engine_threads.max(1);
    let pool =
        if config.workers { Pool::with_workers(threads, &nodes.bus) } else { Pool::start(threads, &options) };
    Ok(Services {
        store,
        ended_sessions,
        pool,
        flicks: engines::flicks::FlickEngine::start(),
        pace: config.pace,
        absence: config.absence,
        time: Arc::new(GameTime::new(started_at, outages)),
        deadlines: Default::default(),
        lobby: Default::default(),
        live: Default::default(),
        nodes: Arc::new(nodes),
        studies: Default::default(),
        competitions: Default::default(),
        hall: Default::default(),
        talk: Allowance::new("words", WORDS),
        counsel: Allowance::new("pieces of advice", ADVICE),
        administrators: config.administrators.iter().map(|name| members::name_key(name)).collect(),
        vacation_days: config.vacation_days,
        mail: config.mail.as_ref().map(|config| Arc::new(Mailing::new(config))),
        metrics: Default::default(),
        stop: CancellationToken::new(),
    })
}

/// Answers other nodes for the rooms of this one, and hears their news. What fails is begun again.
async fn speak_with_others(directory: Directory) {
    let stop = directory.services().stop.clone();
    while !stop.is_cancelled() {
        let all = async {
            tokio::try_join!(
                nodes::answer_for_rooms(directory.clone()),
                nodes::hall::answer(directory.clone()),
                nodes::hear_news(directory.clone()),
            )
        };
        // Without an error the bus has ended what was listened to.
        let why = all.await.map_or_else(|error| error.to_string(), |_| "the line has ended".to_owned());
        if !stop.is_cancelled() {
            tracing::error!(why, "other servers cannot be spoken with");
            sleep(AGAIN).await;
        }
    }
}

/// Waits until nobody else is at the store: whoever closes it then, has closed the files.
async fn let_go(store: &Arc<dyn Store>) {
    while Arc::strong_count(store) > 1 {
        sleep(Duration::from_millis(2)).await;
    }
}

/// Notes now and then that the server is alive, and clears away what nobody has touched.
async fn housekeeping(services: Services) {
    let mut sign = interval(SIGN_OF_LIFE);
    let mut clearing = interval(CLEARING);
    loop {
        let stopped = tokio::select! {
            () = services.stop.cancelled() => true,
            _ = sign.tick() => false,
            _ = clearing.tick() => {
                let before = services.now().wall.saturating_sub(UNTOUCHED);
                match services.read(move |store| store.remove_untouched(before)).await {
                    Ok(0) => {}
                    Ok(removed) => tracing::info!(removed, "rooms in which nothing happened were cleared away"),
                    Err(error) => tracing::error!(%error, "untouched rooms could not be cleared away"),
                }
                let unused = services.now().wall.saturating_sub(members::UNUSED);
                let ended = services.with_store(move |store| Ok(store.end_sessions_unseen(unused)?)).await;
                if let Err(error) = ended {
                    tracing::error!(error = error.message, "unused sessions could not be ended");
                }
                continue;
            }
        };
        let now = services.now().wall;
        if let Err(error) = services.read(move |store| store.alive(now)).await {
            tracing::error!(%error, "the server could not note that it is alive");
        }
        if stopped {
            return;
        }
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => StartError::AddressInUse(address),
        _ => StartError::Address(address, error.to_string()),
    })
}

/// The file of games in the data folder, or the database that was named instead. Its address may hold a password and is told
/// to nobody.
async fn open_store(config: &Config, say: &dyn Fn(&str)) -> Result<Arc<dyn Store>, StartError> {
    std::fs::create_dir_all(&config.data)
        .map_err(|error| StartError::DataFolder(config.data.clone(), error.to_string()))?;
    let (node, url) = (config.node.clone(), config.database.clone());
    let Some(url) = url else {
        let file = config.data.join(DATABASE);
        say(&format!("opening the games in {}", file.display()));
        return Ok(Arc::new(SqliteStore::open(&file).map_err(StartError::Database)?));
    };
    say("opening the games in PostgreSQL");
    let opened = aside::aside(move || open_postgres(&url, &node)).await;
    opened.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string()))).map_err(StartError::Database)
}

#[cfg(feature = "postgres")]
fn open_postgres(url: &str, node: &str) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(bolshak_store_postgres::PostgresStore::open(url, node)?))
}

#[cfg(not(feature = "postgres"))]
fn open_postgres(_url: &str, _node: &str) -> Result<Arc<dyn Store>, StoreError> {
    let message = "this program was built without PostgreSQL: cargo run --release --features postgres -- serve --database …";
    Err(StoreError::Failed(message.to_owned()))
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
