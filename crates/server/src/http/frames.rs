//! What all sockets have in common: clients are asked whether they are still there, and none is waited for long.

use std::time::Duration;

use axum::extract::WebSocketUpgrade;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use axum::http::StatusCode;
use bolshak_wire::SUBPROTOCOL;
use tokio::time::{Instant, Interval, interval, timeout};

use crate::error::ApiError;

/// How often a client is asked whether it is still there, and how long its line takes.
pub(super) const PING: Duration = Duration::from_secs(25);
/// A client that has said nothing for so long, not even a pong, is gone.
pub(super) const SILENCE: Duration = Duration::from_secs(60);
const LONGEST_SEND: Duration = Duration::from_secs(10);
/// How long a client that is sent away has to answer.
const FAREWELL: Duration = Duration::from_secs(1);

pub(super) fn ping_frame() -> Message {
    Message::Ping(vec![].into())
}

/// Agrees with a client on what is spoken. One that offers what this server does not speak, and nothing else, hears so before
/// anything is misunderstood; one that offers nothing takes what comes.
pub(super) fn agree(upgrade: WebSocketUpgrade) -> Result<WebSocketUpgrade, ApiError> {
    let upgrade = upgrade.protocols([SUBPROTOCOL]);
    if upgrade.requested_protocols().next().is_some() && upgrade.selected_protocol().is_none() {
        let message = format!("this server speaks {SUBPROTOCOL}");
        return Err(ApiError::new(StatusCode::BAD_REQUEST, "other-wire", message));
    }
    Ok(upgrade)
}

/// Nothing if the peer does not read any more: it is as good as gone.
pub(super) async fn send(stream: &mut WebSocket, frame: Message) -> Option<()> {
    timeout(LONGEST_SEND, stream.send(frame)).await.ok()?.ok()
}

/// Sends a client away with a code of RFC 6455 and words, if it was the server that wanted to part.
pub(super) async fn part(stream: &mut WebSocket, closed: Option<(u16, impl AsRef<str>)>) {
    let Some((code, reason)) = closed else { return };
    let frame = CloseFrame { code, reason: reason.as_ref().into() };
    // It may be gone already.
    let _ = send(stream, Message::Close(Some(frame))).await;
    let _ = timeout(FAREWELL, async { while let Some(Ok(_)) = stream.recv().await {} }).await;
}

/// Why a socket is closed by the server: a code of RFC 6455 and words.
pub(super) type Close = (u16, &'static str);

/// What a client is heard to say, while it is looked after that it is still there.
pub(super) struct Hearing {
    ping: Interval,
    heard: Instant,
    commands: Commands,
}

/// What comes next at a socket.
pub(super) enum Next {
    /// A text of the client.
    Text(Utf8Bytes),
    /// It is time to ask whether the client is still there.
    Ping,
}

impl Hearing {
    /// A client may send so many commands at once, and one more after each time of this length.
    pub(super) fn new(at_once: u32, each: Duration) -> Self {
        let commands = Commands::new(at_once, each);
        Self { ping: interval(PING), heard: Instant::now(), commands }
    }

    /// What comes next; or that the client has gone, or why it is sent away. Nothing is lost where this is given up.
    pub(super) async fn next(&mut self, stream: &mut WebSocket) -> Result<Next, Option<Close>> {
        loop {
            tokio::select! {
                frame = stream.recv() => {
                    self.heard = Instant::now();
                    match frame {
                        Some(Ok(Message::Text(_))) if !self.commands.admit(self.heard) => {
                            return Err(Some((close_code::POLICY, "too many commands")));
                        }
                        Some(Ok(Message::Text(text))) => return Ok(Next::Text(text)),
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(None),
                        Some(Ok(_)) => {}
                    }
                }
                _ = self.ping.tick() => {
                    if self.heard.elapsed() > SILENCE {
                        return Err(Some((close_code::POLICY, "no sign of life")));
                    }
                    return Ok(Next::Ping);
                }
            }
        }
    }
}

/// How many commands a client may send.
pub(super) struct Commands {
    at_once: u32,
    each: Duration,
    /// When it may send as many again as at first.
    full_at: Instant,
}

impl Commands {
    /// So many at once, and one more after each time of this length.
    pub(super) fn new(at_once: u32, each: Duration) -> Self {
        Self { at_once, each, full_at: Instant::now() }
    }

    /// Whether one may come now.
    pub(super) fn admit(&mut self, now: Instant) -> bool {
        self.full_at = self.full_at.max(now) + self.each;
        self.full_at <= now + self.each * self.at_once
    }
}
