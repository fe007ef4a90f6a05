//! Two servers of one database, people who play there, and everything that can go wrong.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bolshak_private_nats::Instance as Nats;
use bolshak_private_postgres::Instance as Postgres;
use bolshak_store_postgres::PostgresStore;
use tempfile::TempDir;
use tokio::sync::Mutex;
use tokio::time::sleep;

use crate::client::{Client, Legal, News, Table, make_table};
use crate::cut::{End, Line};
use crate::judge::Ledger;
use crate::node::Node;

/// At so many tables people play at a time.
const TABLES: usize = 30;
/// How long they think, in milliseconds.
const THINKING: std::ops::Range<u64> = 150..600;
/// A move that was sent and not seen for so long is asked after.
const UNSEEN: Duration = Duration::from_secs(4);
/// After so long without a sign the line is tried, and after so long again it is dead.
const SILENT: Duration = Duration::from_secs(1);
const DEAD: Duration = Duration::from_secs(3);
/// How long the servers may take until everybody is back when all is well again.
const REST: Duration = Duration::from_secs(60);

/// What may be treated badly.
struct Club {
    nodes: [Mutex<Node>; 2],
    ports: [u16; 2],
    lines: [[Line; 2]; 2],
    nats: Mutex<Nats>,
    postgres: Mutex<Postgres>,
    ledger: Ledger,
    /// Nobody begins another game, and nobody thinks any more.
    is_closing: AtomicBool,
}

/// What can go wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fault {
    KillNode,
    HaltNode,
    CutDatabase,
    CutBus,
    KillBus,
    RestartDatabase,
}

const FAULTS: [Fault; 10] = [
    Fault::KillNode,
    Fault::KillNode,
    Fault::KillNode,
    Fault::HaltNode,
    Fault::HaltNode,
    Fault::CutDatabase,
    Fault::CutDatabase,
    Fault::CutBus,
    Fault::KillBus,
    Fault::RestartDatabase,
];

/// Whether everything was kept that was promised.
pub(crate) async fn run(faults: usize) -> bool {
    let data = TempDir::new().expect("a folder");
    let postgres = tokio::task::spawn_blocking(Postgres::start).await.expect("PostgreSQL");
    let nats = tokio::task::spawn_blocking(Nats::start).await.expect("NATS");
    let direct = postgres.database();
    let (database, socket) = socket_of(&direct);
    let line = async |end: &End| Line::to(end.clone()).await;
    let (store_end, bus_end) = (End::Socket(socket), End::Port(nats.port()));
    let lines =
        [[line(&store_end).await, line(&bus_end).await], [line(&store_end).await, line(&bus_end).await]];
    let start = |name: &str, [store, bus]: &[Line; 2]| {
        let database = format!("postgresql://tests@127.0.0.1:{}/{database}", store.port);
        let bus = format!("nats://127.0.0.1:{}", bus.port);
        Node::start(name, data.path(), Some(&database), Some(&bus))
    };
    let nodes = [start("one", &lines[0]), start("two", &lines[1])];
    let ports = [nodes[0].port, nodes[1].port];
    let club = Arc::new(Club {
        nodes: nodes.map(Mutex::new),
        ports,
        lines,
        nats: Mutex::new(nats),
        postgres: Mutex::new(postgres),
        ledger: Ledger::default(),
        is_closing: AtomicBool::new(false),
    });
    let tables: Vec<_> = (0..TABLES).map(|_| tokio::spawn(keep_table(Arc::clone(&club)))).collect();
    sleep(Duration::from_secs(3)).await;
    let begun = Instant::now();
    // Two things may go wrong at once.
    let halves =
        [faults.div_ceil(2), faults / 2].map(|count| tokio::spawn(go_wrong(Arc::clone(&club), count)));
    let mut counts = BTreeMap::new();
    for half in halves {
        for (fault, count) in half.await.expect("it went wrong as it should") {
            *counts.entry(fault).or_insert(0) += count;
        }
    }
    println!("{counts:?} in {} s", begun.elapsed().as_secs());
    club.is_closing.store(true, Ordering::Relaxed);
    for table in tables {
        if tokio::time::timeout(REST, table).await.is_err() {
            club.ledger.fault("somebody did not come back to his game".to_owned());
        }
    }
    let store = tokio::task::spawn_blocking(move || {
        let store = PostgresStore::open(&direct, "judge").expect("the database");
        club.ledger.judge(&store)
    });
    store.await.expect("a judgement")
}

/// The name of a database and the socket of its server.
fn socket_of(url: &str) -> (String, PathBuf) {
    let after = url.strip_prefix("postgresql:///").expect("an address of the tests");
    let (name, options) = after.split_once('?').expect("options");
    let folder = options.split('&').find_map(|option| option.strip_prefix("host=")).expect("a folder");
    (name.to_owned(), PathBuf::from(folder).join(".s.PGSQL.5432"))
}

async fn go_wrong(club: Arc<Club>, count: usize) -> BTreeMap<Fault, usize> {
    let mut counts = BTreeMap::new();
    for number in 0..count {
        let fault = FAULTS[fastrand::usize(..FAULTS.len())];
        *counts.entry(fault).or_insert(0) += 1;
        // One in ten lasts longer than a lease.
        let millis =
            if fastrand::u8(..10) == 0 { fastrand::u64(5_000..9_000) } else { fastrand::u64(50..1_500) };
        club.suffer(fault, Duration::from_millis(millis)).await;
        sleep(Duration::from_millis(fastrand::u64(100..900))).await;
        if number % 50 == 49 {
            println!("{} faults, {} moves", number + 1, club.ledger.moves());
        }
    }
    counts
}

impl Club {
    /// Something goes wrong for so long.
    async fn suffer(&self, fault: Fault, length: Duration) {
        let victim = fastrand::usize(..2);
        match fault {
            Fault::KillNode => {
                let mut node = self.nodes[victim].lock().await;
                node.kill();
                sleep(length).await;
                node.start_again();
            }
            Fault::HaltNode => {
                let node = self.nodes[victim].lock().await;
                node.signal("-STOP");
                sleep(length).await;
                node.signal("-CONT");
            }
            Fault::CutDatabase => self.cut(&self.lines[victim][0], length).await,
            Fault::CutBus => {
                let since = Instant::now();
                self.cut(&self.lines[victim][1], length).await;
                self.ledger.were_deaf(since);
            }
            Fault::KillBus => {
                let (mut nats, since) = (self.nats.lock().await, Instant::now());
                nats.kill();
                sleep(length).await;
                tokio::task::block_in_place(|| nats.start_again());
                self.ledger.were_deaf(since);
            }
            Fault::RestartDatabase => {
                let postgres = self.postgres.lock().await;
                tokio::task::block_in_place(|| postgres.restart());
            }
        }
    }

    async fn cut(&self, line: &Line, length: Duration) {
        line.switch(false);
        sleep(length).await;
        line.switch(true);
    }

    fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::Relaxed)
    }
}

/// One game after the other is played at a table.
async fn keep_table(club: Arc<Club>) {
    while !club.is_closing() {
        let ports = [club.ports[fastrand::usize(..2)], club.ports[fastrand::usize(..2)]];
        let Some(table) = make_table(ports, "1800").await else {
            sleep(Duration::from_millis(200)).await;
            continue;
        };
        let players = [0, 1].map(|seat| tokio::spawn(sit(Arc::clone(&club), table.clone(), seat)));
        for player in players {
            if let Err(error) = player.await {
                club.ledger.fault(format!("a player at {}: {error}", table.game));
            }
        }
    }
}

/// Somebody plays a game to its end, whatever happens to his line; in the end he only comes back to it once more.
async fn sit(club: Arc<Club>, table: Table, seat: usize) {
    let mut gone_since: Option<Instant> = None;
    loop {
        let is_last = club.is_closing();
        let port = club.ports[fastrand::usize(..2)];
        let Some(mut client) = Client::join(port, &table.game, &table.cookies[seat]).await else {
            gone_since.get_or_insert_with(Instant::now);
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        if let Some(since) = gone_since.take() {
            club.ledger.is_back(&table.game, seat, since);
        }
        club.ledger.see(&table.game, &client.moves, None);
        if is_last || play(&club, &table.game, seat, &mut client).await {
            return;
        }
        gone_since = Some(client.heard);
    }
}

/// Plays until the game is over; false if the line is gone.
async fn play(club: &Club, game: &str, seat: usize, client: &mut Client) -> bool {
    let mut sent: Option<Instant> = None;
    while !client.is_over {
        if club.is_closing() {
            return false;
        }
        let is_mine = client.moves.len() % 2 == seat && !client.legal.is_empty();
        if is_mine && sent.is_none() {
            sleep(Duration::from_millis(fastrand::u64(THINKING))).await;
            let mv: Legal = client.legal[fastrand::usize(..client.legal.len())].clone();
            if !client.play(&mv).await {
                return false;
            }
            sent = Some(Instant::now());
        }
        let before = client.moves.len();
        match client.next(Duration::from_millis(500)).await {
            Some(News::Game(used)) => {
                club.ledger.see(game, &client.moves, used);
                if client.moves.len() != before {
                    sent = None;
                }
            }
            // It is in the hand again; in a moment it is tried anew.
            Some(News::Refused) => {
                sent = None;
                sleep(Duration::from_millis(200)).await;
            }
            Some(News::Gone) => return false,
            // Perhaps the line is dead and nobody has said so.
            None if sent.is_some_and(|sent| sent.elapsed() > UNSEEN) || client.heard.elapsed() > DEAD => {
                return false;
            }
            None if client.heard.elapsed() > SILENT && !client.ping().await => return false,
            None => {}
        }
    }
    true
}
