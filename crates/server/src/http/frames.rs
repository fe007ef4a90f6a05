//! What all sockets have in common: clients are asked whether they are still there, and none is waited for long.

use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use tokio::time::timeout;

/// How often a client is asked whether it is still there, and how long its line takes.
pub(super) const PING: Duration = Duration::from_secs(25);
/// A client that has said nothing for so long, not even a pong, is gone.
pub(super) const SILENCE: Duration = Duration::from_secs(60);
const LONGEST_SEND: Duration = Duration::from_secs(10);

pub(super) fn ping_frame() -> Message {
    Message::Ping(vec![].into())
}

/// Nothing if the peer does not read any more: it is as good as gone.
pub(super) async fn send(stream: &mut WebSocket, frame: Message) -> Option<()> {
    timeout(LONGEST_SEND, stream.send(frame)).await.ok()?.ok()
}
