//! Engines under the Hub protocol and games over a connection, with the program itself in every role.
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use crate::program::{code, error, out};

pub(crate) const BOLSHAK: &str = env!("CARGO_BIN_EXE_bolshak");

pub(crate) fn bolshak(arguments: &[&str]) -> Output {
    Command::new(BOLSHAK).args(arguments).output().expect("the program runs")
}

/// What a process says, line by line. A wrong expectation fails after a while instead of waiting for ever.
pub(crate) struct Lines(Receiver<String>);

impl Lines {
    const PATIENCE: Duration = Duration::from_secs(60);

    pub(crate) fn of(output: impl Read + Send + 'static) -> Self {
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                // Whoever listened may have heard enough.
                if sender.send(line.expect("a text")).is_err() {
                    return;
                }
            }
        });
        Self(lines)
    }

    /// Reads until a line is wanted, and returns it.
    pub(crate) fn until(&self, expected: &str, mut wanted: impl FnMut(&str) -> bool) -> String {
        loop {
            let line = self.0.recv_timeout(Self::PATIENCE);
            let line = line.unwrap_or_else(|error| panic!("it never said {expected}: {error}"));
            if wanted(&line) {
                return line;
            }
        }
    }
}

/// The engine as a process that is spoken to.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Lines,
}

impl Engine {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(BOLSHAK);
        let command = command.arg("hub").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let input = child.stdin.take();
        let output = Lines::of(child.stdout.take().expect("an output"));
        Self { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("an open input"), "{line}").expect("it listens");
    }

    /// Reads until a line begins with this, and returns the whole line.
    fn wait_for(&mut self, beginning: &str) -> String {
        self.output.until(beginning, |line| line.starts_with(beginning)).trim_end().to_owned()
    }

    /// What it says to this, up to a line that begins so.
    fn ask(&mut self, line: &str, beginning: &str) -> String {
        self.say(line);
        self.wait_for(beginning)
    }

    fn leaves(mut self) {
        let until = Instant::now() + Duration::from_secs(5);
        while self.child.try_wait().expect("a child").is_none() {
            assert!(Instant::now() < until, "it does not leave");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn an_engine_is_ready_thinks_and_leaves() {
    let mut engine = Engine::start(&["--set", "tt-mb=2", "--set", "book=false"]);
    assert_eq!(
        engine.ask("hub", "id"),
        format!("id name=Bolshak version={} author=\"the authors of Bolshak\"", env!("CARGO_PKG_VERSION"))
    );
    assert!(engine.wait_for("param name=variant").contains("value=normal"));
    assert!(engine.wait_for("param name=tt-mb").contains("value=2 "));
    engine.wait_for("wait");
    engine.say("set-param name=variant value=russian");
    assert_eq!(engine.ask("init", "ready"), "ready");
    engine.say("new-game");
    engine.say("pos pos=WbbbbbbbbbbbbeeeeeeeewwwwwwwwwwwW");
    engine.say(&format!("pos pos=W{}{}{} moves=\"22-18\"", "b".repeat(12), "e".repeat(8), "w".repeat(12)));
    engine.say("level depth=5");
    let info = engine.ask("go think", "info depth=5");
    assert!(info.contains(" score=") && info.contains(" pv="), "{info}");
    let done = engine.wait_for("done");
    assert!(done.starts_with("done move=") && done.contains(" ponder="), "{done}");
    engine.say("quit");
    engine.leaves();
}

#[test]
fn the_book_is_asked_for_moves_and_not_for_judgements() {
    let mut engine = Engine::start(&["--game", "russian"]);
    engine.say("level depth=3");
    assert!(engine.ask("go think", "info").contains(" nodes=0 "));
    engine.wait_for("done");
    assert!(!engine.ask("go analyze", "info depth=3").contains(" nodes=0 "));
}

#[test]
fn a_level_tells_one_line_once() {
    let mut engine = Engine::start(&["--game", "russian", "--set", "level=1", "--set", "book=false"]);
    let told = |engine: &mut Engine| {
        engine.say("level depth=3");
        engine.say("go think");
        let mut told = vec![];
        engine.output.until("done", |line| {
            told.extend(line.starts_with("info").then(|| line.split(" pv=").nth(1).map(str::to_owned)));
            assert!(!line.contains("multi-pv"), "{line}");
            line.starts_with("done")
        });
        told
    };
    for _ in 0..20 {
        let told = told(&mut engine);
        assert!(!told.is_empty() && told.windows(2).all(|two| two[0] != two[1]), "{told:?}");
    }
}

#[test]
fn captures_list_every_captured_square() {
    let mut engine = Engine::start(&["--game", "international"]);
    let squares: String = (1..=50)
        .map(|square| {
            ["e", "W", "b"][usize::from(square == 28) + 2 * usize::from([13, 23].contains(&square))]
        })
        .collect();
    engine.say(&format!("pos pos=W{squares}"));
    engine.say("level depth=2");
    assert_eq!(engine.ask("go think", "done"), "done move=28x8x23x13");
}

#[test]
fn a_search_is_stopped_at_once_and_hears_meanwhile() {
    let mut engine = Engine::start(&["--game", "russian"]);
    engine.say("level infinite");
    engine.ask("go analyze", "info depth=6");
    assert_eq!(engine.ask("ping", "pong"), "pong");
    // What belongs to no search waits for its end.
    engine.say("level depth=2");
    engine.say("go think");
    let asked = Instant::now();
    assert!(engine.ask("stop", "done").starts_with("done move="));
    assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
    assert!(engine.ask("ping", "done").starts_with("done move="), "the search that waited");
    engine.say("level infinite");
    // It is ready for the next one, and goes when its controller goes, whatever it does.
    engine.ask("go analyze", "info depth=3");
    engine.input = None;
    engine.leaves();
}

#[test]
fn pondering_answers_only_when_the_move_was_played() {
    let mut engine = Engine::start(&["--game", "russian", "--set", "book=false"]);
    engine.say("level depth=3");
    engine.ask("go ponder", "info depth=3");
    assert_eq!(engine.ask("ping", "pong"), "pong", "the answer is held back");
    assert!(engine.ask("ponder-hit", "done").starts_with("done move="));
    engine.say("level move-time=0.2");
    engine.ask("go ponder", "info depth=6");
    let asked = Instant::now();
    assert!(engine.ask("ponder-hit", "done").starts_with("done move="));
    assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
}

/// A server of games over a connection, and where it listens.
fn dxp_server(arguments: &[&str]) -> (Child, String) {
    let mut command = Command::new(BOLSHAK);
    let command = command.args(["dxp", "serve", "--listen", "127.0.0.1:0"]).args(arguments);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program runs");
    let output = Lines::of(child.stdout.take().expect("an output"));
    let line = output.until("where it listens", |_| true);
    let address = line.trim().strip_prefix("listening on ").expect("an address").to_owned();
    (child, address)
}

#[test]
fn whole_games_are_played_over_a_connection() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = ["server.pdn", "client.pdn"]
        .map(|name| folder.path().join(name).to_str().expect("a name").to_owned());
    let engine = ["--engine", "bolshak:tt-mb=1", "--think", "nodes=150", "--game", "russian"];
    let (server, address) =
        dxp_server(&[&engine[..], &["--games", "2", "--name", "Server", "--pdn", &files[0]]].concat());
    let client = bolshak(
        &[&["dxp", "connect", &address, "--games", "2", "--name", "Client", "--pdn", &files[1]], &engine[..]]
            .concat(),
    );
    assert_eq!(code(&client), Some(0), "{}", error(&client));
    let served = server.wait_with_output().expect("it ends");
    assert_eq!(code(&served), Some(0));
    // Both have seen the same games, with colours changed after the first.
    assert_eq!(out(&client).lines().count(), 2, "{}", out(&client));
    assert!(
        out(&client).lines().next().is_some_and(|line| line.contains("Client - Server")),
        "{}",
        out(&client)
    );
    assert!(
        out(&client).lines().nth(1).is_some_and(|line| line.contains("Server - Client")),
        "{}",
        out(&client)
    );
    let moves = |file: &String| {
        let text = std::fs::read_to_string(file).expect("the games");
        text.lines().filter(|line| !line.starts_with("[Termination")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(moves(&files[0]), moves(&files[1]));
    assert!(out(&bolshak(&["pdn", "check", &files[1]])).starts_with("2 sound games"));
}
