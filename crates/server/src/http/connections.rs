//! Connections: how many there may be, and how long one may keep silent.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How long the head of a request may take, and how long a connection may be idle between two.
const LONGEST_HEAD: Duration = Duration::from_secs(15);
/// How soon it is tried again when the system gives no more connections.
const AGAIN: Duration = Duration::from_millis(100);
/// How long somebody who is turned away may take to hear it.
const LONGEST_FAREWELL: Duration = Duration::from_secs(1);
/// What somebody is told for whom there is no place.
const NO_PLACE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nx-content-type-options: nosniff\r\n\
    retry-after: 10\r\nconnection: close\r\ncontent-length: 73\r\n\r\n\
    {\"error\":{\"code\":\"full\",\"message\":\"too many people are connected here\"}}\n";

/// Serves connections, so many at a time, until told to stop; then those that are open may finish.
pub(crate) async fn serve(listener: TcpListener, router: Router, most: usize, stop: CancellationToken) {
    let places = Arc::new(Semaphore::new(most));
    let connections = TaskTracker::new();
    while let Some((stream, peer)) = next(&listener, &stop).await {
        match Arc::clone(&places).try_acquire_owned() {
            Ok(place) => drop(connections.spawn(answer(stream, peer, router.clone(), stop.clone(), place))),
            Err(_) => {
                tracing::warn!(%peer, most, "somebody was turned away: all connections are taken");
                connections.spawn(turn_away(stream));
            }
        }
    }
    connections.close();
    connections.wait().await;
}

/// The next connection; nothing when it is time to stop.
async fn next(listener: &TcpListener, stop: &CancellationToken) -> Option<(TcpStream, SocketAddr)> {
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => return None,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok(connection) => return Some(connection),
            Err(error) => {
                // Too many open files, say: it passes.
                tracing::warn!(%error, "a connection could not be accepted");
                sleep(AGAIN).await;
            }
        }
    }
}

async fn turn_away(mut stream: TcpStream) {
    // It may be gone already.
    let _ = timeout(LONGEST_FAREWELL, stream.write_all(NO_PLACE)).await;
}

async fn answer(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    stop: CancellationToken,
    _place: OwnedSemaphorePermit,
) {
    // Small messages are sent at once; without it a refusal waits for the acknowledgement of what went before.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection cannot be set to send at once");
    }
    // Hyper's clock runs from the first byte on; somebody may never send one.
    let mut first = [0];
    let spoke = tokio::select! {
        spoke = timeout(LONGEST_HEAD, stream.peek(&mut first)) => matches!(spoke, Ok(Ok(1))),
        () = stop.cancelled() => false,
    };
    if !spoke {
        return;
    }
    let service = TowerToHyperService::new(router.layer(Extension(ConnectInfo(peer))));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(LONGEST_HEAD);
    let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stop.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended");
    }
}
