//! A way to the server that can go dead, as a network does: what is sent into it disappears, and nobody is told.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use anyhow::Result;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

/// Which way.
#[derive(Clone, Copy)]
pub(crate) enum Way {
    ToServer,
    FromServer,
}

/// One of the two directions.
#[derive(Default)]
struct Direction {
    is_dead: AtomicBool,
    /// How many bytes have disappeared.
    lost: AtomicUsize,
}

pub(crate) struct Passage {
    /// `host:port`.
    pub address: String,
    directions: Arc<[Direction; 2]>,
}

impl Passage {
    /// To the server at this address; it ends with the test.
    pub(crate) async fn open(server: &str) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?.to_string();
        let directions = Arc::<[Direction; 2]>::default();
        let (server, shared) = (server.to_owned(), directions.clone());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(connect(client, server.clone(), shared.clone()));
            }
        });
        Ok(Self { address, directions })
    }

    /// From now on everything that goes this way disappears, and so does later what follows it on the same connection.
    pub(crate) fn lose(&self, way: Way) {
        self.directions[way as usize].is_dead.store(true, Ordering::SeqCst);
    }

    /// New connections go through again.
    pub(crate) fn heal(&self) {
        for direction in self.directions.iter() {
            direction.is_dead.store(false, Ordering::SeqCst);
        }
    }

    /// How many bytes have disappeared this way.
    pub(crate) fn lost(&self, way: Way) -> usize {
        self.directions[way as usize].lost.load(Ordering::SeqCst)
    }
}

async fn connect(client: TcpStream, server: String, directions: Arc<[Direction; 2]>) {
    let Ok(server) = TcpStream::connect(server).await else { return };
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    tokio::join!(
        pass(from_client, to_server, &directions[Way::ToServer as usize]),
        pass(from_server, to_client, &directions[Way::FromServer as usize]),
    );
}

/// Passes everything on; from the first piece that disappears nothing more.
async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, direction: &Direction) {
    let mut buffer = vec![0; 16 * 1024];
    let mut is_dead = false;
    while let Ok(size @ 1..) = from.read(&mut buffer).await {
        is_dead |= direction.is_dead.load(Ordering::SeqCst);
        if is_dead {
            direction.lost.fetch_add(size, Ordering::SeqCst);
        } else if to.write_all(&buffer[..size]).await.is_err() {
            return;
        }
    }
    // The end of a dead connection is not told either: both stay as they are while the test lasts.
    if is_dead {
        std::future::pending::<()>().await;
    }
}
