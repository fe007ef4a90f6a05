//! `/api/competitions/{id}/ws`: a socket on which people wait for their games at a competition, hear what has changed and talk.

use std::time::Duration;

use axum::extract::ws::{Message as Frame, WebSocket, close_code};
use axum::extract::{Path, State, WebSocketUpgrade};
use axum::response::Response;
use bolshak_store::RecordId;
use bolshak_wire::{CompetitionCommand as Command, CompetitionMessage as Message};

use super::App;
use super::frames::{Close, Hearing, Next, agree, part, ping_frame, send};
use super::socket::signed_out;
use crate::competitions::{self, Lobbies, Visit};
use crate::error::ApiError;
use crate::viewer::Viewer;

const BUFFER: usize = 2 * 1024;
const LARGEST_MESSAGE: usize = 4 * 1024;
/// How many commands a client may send at once, and how often one more.
const COMMANDS: u32 = 20;
const EACH: Duration = Duration::from_millis(500);

/// Somebody who is at a competition.
struct Guest {
    app: App,
    viewer: Viewer,
    id: RecordId,
}

/// `GET /api/competitions/{id}/ws`
pub(super) async fn socket(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let id = competitions::id(&id)?;
    // Found out before the upgrade, so that a wrong address gets a proper answer.
    let services = app.directory.services();
    competitions::welcome(services, viewer.clone(), id.clone(), 0).await?;
    let sockets = app.sockets.clone();
    let guest = Guest { app, viewer, id };
    let serve = move |stream| sockets.track_future(guest.serve(stream));
    let upgrade = agree(upgrade)?.read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    Ok(upgrade.max_message_size(LARGEST_MESSAGE).max_frame_size(LARGEST_MESSAGE).on_upgrade(serve))
}

impl Guest {
    async fn serve(self, mut stream: WebSocket) {
        let services = self.app.directory.services().clone();
        let _counted = services.metrics.socket();
        let membership = self.viewer.person.as_ref().and_then(|person| person.membership.as_ref());
        let session = membership.map(|membership| membership.session.clone());
        let ended = services.ended_sessions.subscribe();
        let closed = tokio::select! {
            () = services.stop.cancelled() => Some((close_code::AWAY, "the server is stopping")),
            close = signed_out(session, ended) => Some(close),
            closed = self.talk(&mut stream) => closed,
        };
        part(&mut stream, closed).await;
    }

    /// Until the client goes; or the reason why it is sent away.
    async fn talk(&self, stream: &mut WebSocket) -> Option<Close> {
        let services = self.app.directory.services();
        let (mut visit, here) = Lobbies::enter(services, &self.id, self.viewer.id().cloned());
        let welcome =
            competitions::welcome(services, self.viewer.clone(), self.id.clone(), here).await.ok()?;
        self.tell(stream, &welcome).await?;
        let mut hearing = Hearing::new(COMMANDS, EACH);
        loop {
            tokio::select! {
                message = visit.messages.recv() => match message {
                    Some(text) => self.send(stream, &text).await?,
                    None => return Some((close_code::AGAIN, "too slow; join again")),
                },
                next = hearing.next(stream) => match next {
                    Ok(Next::Text(text)) => {
                        if let Some(answer) = self.hear(&visit, text.as_str()).await {
                            self.tell(stream, &answer).await?;
                        }
                    }
                    Ok(Next::Ping) => send(stream, ping_frame()).await?,
                    Err(closed) => return closed,
                },
            }
        }
    }

    /// Does what the client wants. Gives what is told to it alone.
    async fn hear(&self, visit: &Visit, text: &str) -> Option<Message> {
        let refused =
            |reason: &str, message: String| Some(Message::Refused { reason: reason.to_owned(), message });
        match serde_json::from_str(text) {
            Ok(Command::Ping) => Some(Message::Pong),
            Ok(Command::Rest { on }) => {
                visit.rest(on);
                None
            }
            Ok(Command::Say { text }) => {
                let services = self.app.directory.services();
                let said = competitions::say(services, &self.viewer, &self.id, &text).await;
                said.err().and_then(|error| refused(error.code, error.message))
            }
            Err(error) => refused("unreadable", format!("not a command: {error}")),
        }
    }

    async fn tell(&self, stream: &mut WebSocket, message: &Message) -> Option<()> {
        let text = serde_json::to_string(message).ok()?;
        self.send(stream, &text).await
    }

    /// Nothing if the peer does not read any more: it is as good as gone.
    async fn send(&self, stream: &mut WebSocket, text: &str) -> Option<()> {
        self.app.directory.services().metrics.sent(text.len());
        send(stream, Frame::Text(text.into())).await
    }
}
