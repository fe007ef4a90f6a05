//! A connection and the messages on it.

use std::io::{ErrorKind, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use bolshak_notation::printable;
use bolshak_protocol::dxp::{Accept, BackAnswer, DxpMessage, Frames, GameRequest, PORT};

/// How long the other side may take to answer what needs no thought.
const PATIENCE: Duration = Duration::from_secs(30);

/// How many messages may come before a request for a game.
const MOST_BEFORE_REQUEST: usize = 20;

/// A connection with another program.
pub(crate) struct Connection {
    stream: TcpStream,
    frames: Frames,
}

impl Connection {
    /// Connects to a program that listens; the port can be left out.
    pub(crate) fn open(address: &str) -> anyhow::Result<Self> {
        let address = with_port(address);
        let addresses = address.to_socket_addrs().with_context(|| format!("cannot find {address}"))?;
        let stream = TcpStream::connect(&addresses.collect::<Vec<_>>()[..]);
        Self::new(stream.with_context(|| format!("cannot reach {address}"))?)
    }

    pub(super) fn new(stream: TcpStream) -> anyhow::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(PATIENCE))?;
        Ok(Self { stream, frames: Frames::default() })
    }

    pub(crate) fn say(&mut self, message: &DxpMessage) -> anyhow::Result<()> {
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.stream.write_all(&bytes).context("the other side is gone")
    }

    /// The next message that is about the game; none if the other side has left. Words are shown, and requests to go
    /// back are refused.
    pub(crate) fn hear(&mut self, patience: Option<Duration>) -> anyhow::Result<Option<DxpMessage>> {
        let until = patience.map(|patience| Instant::now() + patience);
        loop {
            let Some(message) = self.next(until)? else { return Ok(None) };
            match message {
                DxpMessage::Chat(words) => eprintln!("it says: {}", printable(&words)),
                DxpMessage::BackRequest { .. } => self.say(&DxpMessage::BackAnswer(BackAnswer::No))?,
                DxpMessage::BackAnswer(_) => {}
                about_the_game => return Ok(Some(about_the_game)),
            }
        }
    }

    fn next(&mut self, until: Option<Instant>) -> anyhow::Result<Option<DxpMessage>> {
        let mut bytes = [0; 512];
        loop {
            if let Some(message) = self.frames.next_message() {
                return message.map(Some).context("it sent a message that cannot be read");
            }
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                bail!("it does not answer");
            }
            self.stream.set_read_timeout(left)?;
            match self.stream.read(&mut bytes) {
                Ok(0) => return Ok(None),
                Ok(length) => self.frames.add(&bytes[..length]),
                Err(error) if is_pause(error.kind()) => {}
                Err(error) if error.kind() == ErrorKind::ConnectionReset => return Ok(None),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Waits for a request for a game; none if the client has left.
    pub(super) fn wait_for_request(&mut self, patience: Duration) -> anyhow::Result<Option<GameRequest>> {
        let until = Instant::now() + patience;
        for _ in 0..MOST_BEFORE_REQUEST {
            let left = until.saturating_duration_since(Instant::now());
            match self.hear(Some(left)).context("waiting for a request for a game")? {
                None => return Ok(None),
                Some(DxpMessage::Request(request)) => return Ok(Some(request)),
                // The end of the last game, once more.
                Some(DxpMessage::End(_)) => {}
                Some(other) => bail!("expected a request for a game, found {other}"),
            }
        }
        bail!("expected a request for a game, found {MOST_BEFORE_REQUEST} other messages")
    }

    /// Asks for a game and returns the name of the other side.
    pub(crate) fn ask(&mut self, request: GameRequest) -> anyhow::Result<String> {
        self.say(&DxpMessage::Request(request))?;
        loop {
            match self.hear(Some(PATIENCE))? {
                Some(DxpMessage::Accept(Accept { name, code: 0 })) => return Ok(name),
                Some(DxpMessage::Accept(Accept { name, code })) => {
                    bail!("{name} refuses the game with code {code}")
                }
                // The end of the last game, once more.
                Some(DxpMessage::End(_)) => {}
                Some(other) => bail!("expected an answer to the request for a game, found {other}"),
                None => bail!("it left without an answer"),
            }
        }
    }
}

/// An address with its port: that of the protocol, if it has none.
pub(super) fn with_port(address: &str) -> String {
    let has_port = address.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    if has_port { address.to_owned() } else { format!("{address}:{PORT}") }
}

/// Whether a read has only taken too long or was disturbed.
fn is_pause(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}
