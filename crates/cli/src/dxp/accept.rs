//! Accepts connections while a game is being played. Every client is heard in a thread of its own, so that one that says
//! nothing blocks nobody, and one that asks during a game is refused instead of waiting for its end.

use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

use bolshak_notation::printable_lines;
use bolshak_protocol::dxp::GameRequest;

use super::connection::Connection;
use super::{REFUSED, answer_of};

/// How many clients may be in the handshake at once; further connections are closed at once.
const MOST_CLIENTS: usize = 64;
/// How long a client that has asked is kept before it is refused: the last one may just be leaving.
const GRACE: Duration = Duration::from_secs(1);
/// How often it is looked whether the server has become free meanwhile.
const RETRY: Duration = Duration::from_millis(20);

/// A client that has asked for a game.
pub(super) struct Client {
    pub(super) address: SocketAddr,
    pub(super) connection: Connection,
    pub(super) request: GameRequest,
}

/// What the handshake needs to know.
pub(super) struct Handshake {
    /// The name of this side.
    pub(super) name: String,
    /// How long a client may take to ask for a game.
    pub(super) limit: Duration,
}

type Queue = SyncSender<std::io::Result<Client>>;

/// Accepts connections from now on. Clients come out of the channel one at a time, each when the receiver is waiting for
/// one; an error ends it.
pub(super) fn accept_clients(
    listener: TcpListener,
    handshake: Handshake,
) -> Receiver<std::io::Result<Client>> {
    // Without capacity a client can be handed over only while nobody is playing.
    let (queue, clients) = sync_channel(0);
    std::thread::spawn(move || {
        let handshake = Arc::new(handshake);
        loop {
            match listener.accept() {
                Ok((stream, address)) => spawn_handshake(&handshake, stream, address, &queue),
                Err(error) if is_of_one_client(error.kind()) => {}
                Err(error) => {
                    let _ = queue.send(Err(error));
                    return;
                }
            }
        }
    });
    clients
}

/// Hears a client in a thread of its own.
fn spawn_handshake(handshake: &Arc<Handshake>, stream: TcpStream, address: SocketAddr, queue: &Queue) {
    // Each thread holds a reference, and so does the one that accepts.
    if Arc::strong_count(handshake) > MOST_CLIENTS {
        return;
    }
    eprintln!("{address} has connected");
    let (handshake, queue) = (Arc::clone(handshake), queue.clone());
    std::thread::spawn(move || {
        if let Err(error) = hear(&handshake, stream, address, &queue) {
            report(address, &error);
        }
    });
}

fn hear(handshake: &Handshake, stream: TcpStream, address: SocketAddr, queue: &Queue) -> anyhow::Result<()> {
    let mut connection = Connection::new(stream)?;
    let Some(request) = connection.wait_for_request(handshake.limit)? else { return Ok(()) };
    let until = Instant::now() + GRACE;
    let mut waiting = Ok(Client { address, connection, request });
    loop {
        waiting = match queue.try_send(waiting) {
            Err(TrySendError::Full(client)) => client,
            Ok(()) | Err(TrySendError::Disconnected(_)) => return Ok(()),
        };
        if Instant::now() >= until {
            eprintln!("{address}: refused, because another client is playing");
            return waiting?.connection.say(&answer_of(&handshake.name, REFUSED));
        }
        std::thread::sleep(RETRY);
    }
}

/// Says what went wrong with a client; the message may quote it.
pub(super) fn report(address: SocketAddr, error: &anyhow::Error) {
    eprintln!("{address}: {}", printable_lines(&format!("{error:#}")));
}

/// Whether the error is that of one client, which left before it was accepted.
fn is_of_one_client(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::Interrupted)
}
