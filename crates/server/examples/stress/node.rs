//! A server as a process of its own, so that it can be killed.

use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use bolshak_server::{BusAddress, Config, Server};

/// What stands for "none" among the arguments.
const NONE: &str = "-";

/// The server itself, until it is told to stop.
pub(crate) async fn run(name: &str, port: &str, data: &str, database: &str, bus: &str) -> bool {
    let is_given = |text: &str| (text != NONE).then(|| text.to_owned());
    let config = Config {
        address: ([127, 0, 0, 1], port.parse().expect("a port")).into(),
        names: vec![],
        // Visitors are told apart, for each may do only so much.
        proxies: vec![Ipv4Addr::LOCALHOST.into()],
        data: data.into(),
        database: is_given(database),
        node: name.to_owned(),
        bus: is_given(bus).map_or(BusAddress::Alone, BusAddress::Nats),
        workers: false,
        engine_threads: 1,
        table_mib: 1,
        pace: Duration::ZERO,
        absence: Duration::from_secs(3_600),
        connections: 50_000,
        new_games: 1_000_000,
        questions: 1_000_000,
        open_library: false,
        administrators: vec![],
        vacation_days: 30,
        mail: None,
    };
    // A database or bus that is away just now comes back.
    for _ in 0..200 {
        match Server::prepare(&config, &|_| {}).await {
            Ok(server) => return server.run().await.is_ok(),
            Err(error) => eprintln!("{name}: {error}"),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    false
}

/// A server that was started.
pub(crate) struct Node {
    pub name: String,
    pub port: u16,
    data: PathBuf,
    database: String,
    bus: String,
    process: Option<Child>,
}

impl Node {
    pub(crate) fn start(name: &str, data: &Path, database: Option<&str>, bus: Option<&str>) -> Self {
        let mut node = Self {
            name: name.to_owned(),
            port: free_port(),
            data: data.join(name),
            database: database.unwrap_or(NONE).to_owned(),
            bus: bus.unwrap_or(NONE).to_owned(),
            process: None,
        };
        node.start_again();
        node
    }

    pub(crate) fn start_again(&mut self) {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.arg("node").arg(&self.name).arg(self.port.to_string()).arg(&self.data);
        command.arg(&self.database).arg(&self.bus).stdin(Stdio::null());
        self.process = Some(command.spawn().expect("a server"));
    }

    /// As a crash would.
    pub(crate) fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().expect("it is ended");
            process.wait().expect("it has ended");
        }
    }

    /// Sends it a signal by its name.
    pub(crate) fn signal(&self, signal: &str) {
        let process = self.process.as_ref().expect("it runs");
        let sent = Command::new("kill").args([signal, &process.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "kill {signal}");
    }

    /// How much memory it has, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let process = self.process.as_ref().expect("it runs");
        let status = std::fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
        line.split_whitespace().nth(1).and_then(|kib| kib.parse::<u64>().ok()).unwrap_or(0) * 1_024
    }

    /// How long it has used processors, in seconds.
    pub(crate) fn processor(&self) -> f64 {
        let process = self.process.as_ref().expect("it runs");
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", process.id())).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |at: usize| fields.get(at).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
        // A hundred ticks are a second on Linux.
        (ticks(11) + ticks(12)) / 100.0
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A port that nobody has at the moment.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}
