//! `bolshak dxp serve` with clients that say nothing, ask during a game, or say too much.
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::program::{code, error, out};

const BOLSHAK: &str = env!("CARGO_BIN_EXE_bolshak");
const REQUEST: &[u8] = b"R01Guest                           W005075A\0";
const CHEAP: [&str; 6] = ["--engine", "bolshak:tt-mb=1", "--think", "nodes=100", "--game", "russian"];

/// A server on a port of its own, which ends with the test.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(BOLSHAK);
        command.args(["dxp", "serve", "--listen", "127.0.0.1:0"]).args(CHEAP).args(arguments);
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
        let mut line = String::new();
        let output = child.stdout.as_mut().expect("an output");
        BufReader::new(output).read_line(&mut line).expect("where it listens");
        let address = line.trim().strip_prefix("listening on ").expect("an address").to_owned();
        Self { child, address }
    }

    /// A client; reading from it fails after a while instead of waiting for ever.
    fn client(&self) -> TcpStream {
        let client = TcpStream::connect(&self.address).expect("it listens");
        client.set_read_timeout(Some(Duration::from_secs(30))).expect("a time limit");
        client
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The next message.
fn heard(client: &mut TcpStream) -> String {
    let mut message = vec![];
    BufReader::new(client).read_until(0, &mut message).expect("a message");
    String::from_utf8(message).expect("ASCII")
}

#[test]
fn a_silent_client_keeps_nobody_out() {
    let server = Server::start(&["--wait", "60"]);
    let _silent = [server.client(), server.client()];
    let start = Instant::now();
    let mut command = Command::new(BOLSHAK);
    let asking = command.args(["dxp", "connect", &server.address]).args(CHEAP).output().expect("it runs");
    assert_eq!(code(&asking), Some(0), "{}", error(&asking));
    assert_eq!(out(&asking).lines().count(), 1, "{}", out(&asking));
    assert!(start.elapsed() < Duration::from_secs(30), "it waited for the silent ones");
}

#[test]
fn a_silent_client_is_sent_away() {
    let server = Server::start(&["--wait", "1"]);
    let mut silent = server.client();
    // Words and pieces of messages are no request and win no time.
    let mut talking = server.client();
    let start = Instant::now();
    let mut rest = vec![];
    assert_eq!(silent.read_to_end(&mut rest).expect("the end of the connection"), 0);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    while talking.write_all(b"CHello\0R01").is_ok() {
        assert!(start.elapsed() < Duration::from_secs(20), "it listens for ever");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_client_during_a_game_is_refused() {
    let server = Server::start(&[]);
    let mut first = server.client();
    first.write_all(REQUEST).expect("it listens");
    assert!(heard(&mut first).ends_with("0\0"), "the first client plays");
    // The first client has the move and does not make it.
    let mut second = server.client();
    second.write_all(REQUEST).expect("it listens");
    let answer = heard(&mut second);
    assert!(answer.starts_with('A') && answer.ends_with("2\0"), "{answer}");
    assert_eq!(second.read(&mut [0; 16]).expect("the end of the connection"), 0);
    drop(first);
    // The server is free again.
    let mut third = server.client();
    third.write_all(REQUEST).expect("it listens");
    assert!(heard(&mut third).ends_with("0\0"), "the third client plays");
}

#[test]
fn words_of_a_client_do_not_speak_to_the_terminal() {
    let mut server = Server::start(&["--wait", "1"]);
    let mut client = server.client();
    client.write_all(b"Chi \x1b[2J\x9b31m\0").expect("it listens");
    let mut rest = vec![];
    let _ = client.read_to_end(&mut rest);
    server.child.kill().expect("it runs");
    let mut said = String::new();
    server.child.stderr.take().expect("an output").read_to_string(&mut said).expect("a text");
    assert!(said.contains("it says: hi \\u{1b}[2J\\u{9b}31m"), "{said:?}");
}

/// A match of the engine in this process against the one that listens there.
fn match_with(opponent: &str, more: &[&str]) -> std::process::Output {
    let mut command = Command::new(BOLSHAK);
    command.args(["match", "bolshak:tt-mb=1,tc=nodes=100", opponent, "--game", "russian", "--tc", "60"]);
    command.args(["--openings", "random:6"]).args(more).output().expect("it runs")
}

#[test]
fn an_engine_that_speaks_damexchange_plays_a_match() {
    let server = Server::start(&[]);
    let folder = tempfile::tempdir().expect("a folder");
    let (log, pdn) = (folder.path().join("log"), folder.path().join("games.pdn"));
    let (log, pdn) = (log.to_str().expect("a path"), pdn.to_str().expect("a path"));
    let opponent = format!("dxp:{} [name=other]", server.address);
    let more = ["--games", "4", "--max-plies", "80", "--log", log, "--pdn", pdn];
    let played = match_with(&opponent, &more);
    assert_eq!(code(&played), Some(0), "{}", error(&played));
    assert!(out(&played).contains("games      4 of 4"), "{}", out(&played));
    let games = std::fs::read_to_string(pdn).expect("the games");
    assert!(!games.contains("rules infraction") && !games.contains("time forfeit"), "{games}");
    // It is asked with the position after the opening and one minute, and hears how each game ended.
    let said = std::fs::read_to_string(log).expect("the log");
    let lines = |text: &str| said.lines().filter(|line| line.contains(text)).count();
    assert_eq!((lines("< R01Bolshak"), lines("001000B")), (4, 4), "{said}");
    assert_eq!((lines("< E"), lines("> E")), (5, 4), "once for each game, and farewell: {said}");
}

#[test]
fn what_the_protocol_cannot_say_is_said_before_a_game() {
    let server = Server::start(&[]);
    let opponent = format!("dxp:{}", server.address);
    let refused = match_with(&opponent, &["--games", "2", "--tc-b", "move=100ms"]);
    assert!(error(&refused).contains("whole minutes alone"), "{}{}", out(&refused), error(&refused));
    let refused = match_with("dxp:127.0.0.1:1", &["--games", "2"]);
    assert!(error(&refused).contains("cannot reach 127.0.0.1:1"), "{}", error(&refused));
    let refused = match_with("dxp:127.0.0.1 [hours=1]", &[]);
    assert!(
        error(&refused).contains("expected minutes, moves, name or tc, found hours"),
        "{}",
        error(&refused)
    );
}
