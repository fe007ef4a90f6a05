//! One watcher's WebSocket.

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message as Frame, WebSocket, close_code};
use axum::extract::{Path, Query, State, WebSocketUpgrade};
use axum::response::Response;
use bolshak_arena::Millis;
use bolshak_arena::referee::Refusal;
use bolshak_store::{RecordId, SessionKey};
use bolshak_wire::{ClientMessage, Command, ServerMessage};
use serde::Deserialize;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, interval};

use super::App;
use super::frames::{Commands, PING, SILENCE, agree, part, ping_frame, send};
use super::games::id;
use crate::directory::Directory;
use crate::error::ApiError;
use crate::room::actor::RoomRequest;
use crate::room::shown::Watching;
use crate::viewer::Viewer;

/// Messages of clients are small; large buffers for thousands of sockets are not. What is larger is read in several pieces.
const READ_BUFFER: usize = 1024;
const WRITE_BUFFER: usize = 4 * 1024;
const LARGEST_MESSAGE: usize = 8 * 1024;
/// Up to here a message that is too large is read to its end, so that its sender hears why it is sent away: a connection
/// that is closed with something unread takes back what was said last.
const LARGEST_READ: usize = 64 * 1024;
/// How many commands a client may send at once, and how often one more: far more than anybody plays, and few enough for the
/// server to refuse them all.
const COMMANDS: u32 = 200;
const EACH: Duration = Duration::from_millis(50);
/// The code with which a socket is closed whose session has ended: its client comes back as somebody else.
const SIGNED_OUT: u16 = 4001;

#[derive(Deserialize)]
pub(super) struct From {
    /// The version that the client knows.
    since: Option<u64>,
}

/// `GET /api/games/{id}/ws`
pub(super) async fn watch(
    State(app): State<App>,
    viewer: Viewer,
    Path(game): Path<String>,
    Query(From { since }): Query<From>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let game = id(&game)?;
    // Found out before the upgrade, so that a wrong address gets a proper answer.
    let watching = join(&app.directory, &game, &viewer, since).await?;
    let App { directory, sockets, .. } = app;
    let seat = Seat { directory, game, viewer };
    let serve = move |stream| sockets.track_future(seat.serve(stream, watching));
    Ok(agree(upgrade)?
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(LARGEST_READ)
        .max_frame_size(LARGEST_READ)
        .on_upgrade(serve))
}

async fn join(
    directory: &Directory,
    game: &RecordId,
    viewer: &Viewer,
    since: Option<u64>,
) -> Result<Watching, ApiError> {
    directory.ask(game, |reply| RoomRequest::Watch { viewer: viewer.clone(), since, reply }).await
}

/// Somebody at a game.
struct Seat {
    directory: Directory,
    game: RecordId,
    viewer: Viewer,
}

/// Why a socket is closed by the server: a code of RFC 6455 and words.
type Close = (u16, String);

impl Seat {
    /// Shows everything that happens and passes on what the client wants, until one of the two or the server ends.
    async fn serve(self, mut stream: WebSocket, watching: Watching) {
        let services = self.directory.services().clone();
        let _counted = services.metrics.socket();
        let ended = services.ended_sessions.subscribe();
        let closed = tokio::select! {
            () = services.stop.cancelled() => Some((close_code::AWAY, "the server is stopping".to_owned())),
            (code, reason) = signed_out(self.session(), ended) => Some((code, reason.to_owned())),
            closed = self.talk(&mut stream, watching) => closed,
        };
        Box::pin(part(&mut stream, closed)).await;
    }

    /// The session by which a member is here.
    fn session(&self) -> Option<SessionKey> {
        let membership = self.viewer.person.as_ref()?.membership.as_ref()?;
        Some(membership.session.clone())
    }

    /// Until the client goes; or the reason why it is sent away.
    async fn talk(&self, stream: &mut WebSocket, mut watching: Watching) -> Option<Close> {
        let mut ping = interval(PING);
        let mut heard = Instant::now();
        let mut line = Line::default();
        let mut commands = Commands::new(COMMANDS, EACH);
        for text in std::mem::take(&mut watching.first) {
            self.send(stream, &text).await?;
        }
        loop {
            tokio::select! {
                message = watching.messages.recv() => match message {
                    Ok(shown) => {
                        if let Some(text) = shown.text_for(&watching.seats) {
                            self.send(stream, text).await?;
                        }
                    }
                    // It was too slow, or the room has left the memory: it joins anew.
                    Err(RecvError::Lagged(_) | RecvError::Closed) => {
                        let joined = Box::pin(join(&self.directory, &self.game, &self.viewer, None)).await;
                        watching = joined.ok()?;
                        for text in std::mem::take(&mut watching.first) {
                            self.send(stream, &text).await?;
                        }
                    }
                },
                frame = stream.recv() => {
                    heard = Instant::now();
                    match frame {
                        Some(Ok(Frame::Text(text))) if text.len() > LARGEST_MESSAGE => return Some(too_large()),
                        Some(Ok(Frame::Text(text))) => {
                            if !commands.admit(heard) {
                                return Some((close_code::POLICY, "too many commands".to_owned()));
                            }
                            // What a command needs is not held by thousands of sockets that wait.
                            if let Err(close) = Box::pin(self.hear(stream, text.as_str(), line.lag)).await {
                                return close;
                            }
                        }
                        Some(Ok(Frame::Binary(_))) => {
                            return Some((close_code::UNSUPPORTED, "messages are text".to_owned()));
                        }
                        Some(Ok(Frame::Close(_))) | None => return None,
                        Some(Err(_)) => return Some(too_large()),
                        Some(Ok(Frame::Pong(_))) => line.answered(heard),
                        Some(Ok(_)) => {}
                    }
                },
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Some((close_code::POLICY, "no sign of life".to_owned()));
                    }
                    line.asked = Some(Instant::now());
                    send(stream, ping_frame()).await?;
                }
            }
        }
    }

    /// Does what the client wants; a refusal goes back to it alone.
    async fn hear(&self, stream: &mut WebSocket, text: &str, lag: Millis) -> Result<(), Option<Close>> {
        let done = match read(text) {
            Err(close) => return Err(Some(close)),
            Ok(Err(refusal)) => Err(refusal),
            // The room is not asked: it is the line that is measured.
            Ok(Ok(ClientMessage { command: Command::Ping, .. })) => {
                return self.answer(stream, &ServerMessage::Pong).await;
            }
            Ok(Ok(message)) => self.act(message, lag).await,
        };
        let Err(refusal) = done else { return Ok(()) };
        self.answer(stream, &ServerMessage::Refused(refusal.into())).await
    }

    async fn answer(&self, stream: &mut WebSocket, answer: &ServerMessage) -> Result<(), Option<Close>> {
        let answer = serde_json::to_string(answer).expect("messages are made of maps with text keys");
        self.send(stream, &answer.into()).await.ok_or(None)
    }

    async fn act(&self, message: ClientMessage, lag: Millis) -> Result<(), Refusal> {
        let viewer = self.viewer.clone();
        let ask = |reply| RoomRequest::Act { viewer, message, lag, reply };
        let done = self.directory.ask(&self.game, ask).await;
        done.unwrap_or_else(|error| Err(Refusal::new("storage", error.message)))
    }

    /// Nothing if the peer does not read any more: it is as good as gone.
    async fn send(&self, stream: &mut WebSocket, text: &Arc<str>) -> Option<()> {
        self.directory.services().metrics.sent(text.len());
        send(stream, Frame::Text((&**text).into())).await
    }
}

/// How long the line takes there and back: what the pings say, smoothed. Whoever answers late is given back no more than the
/// quota allows.
#[derive(Default)]
struct Line {
    asked: Option<Instant>,
    lag: Millis,
}

impl Line {
    fn answered(&mut self, now: Instant) {
        let Some(asked) = self.asked.take() else { return };
        let taken = Millis::try_from((now - asked).as_millis()).unwrap_or(Millis::MAX);
        self.lag = if self.lag == 0 { taken } else { self.lag.midpoint(taken) };
    }
}

/// Until this session ends, and how a socket is closed then. Whoever cannot follow is asked again who he is.
pub(super) async fn signed_out(
    session: Option<SessionKey>,
    mut ended: broadcast::Receiver<SessionKey>,
) -> (u16, &'static str) {
    let Some(session) = session else { return pending().await };
    while ended.recv().await.is_ok_and(|ended| ended != session) {}
    (SIGNED_OUT, "signed out")
}

fn too_large() -> Close {
    (close_code::SIZE, format!("a message has at most {LARGEST_MESSAGE} bytes"))
}

/// A message; a refusal of one that is no command; or the reason to part with a client that does not speak JSON.
fn read(text: &str) -> Result<Result<ClientMessage, Refusal>, Close> {
    let value: serde_json::Value = serde_json::from_str(text)
        .map_err(|error| (close_code::INVALID, format!("expected a message in JSON: {error}")))?;
    Ok(serde_json::from_value(value)
        .map_err(|error| Refusal::new("unreadable", format!("not a command: {error}"))))
}
