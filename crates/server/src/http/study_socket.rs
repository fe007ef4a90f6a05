//! `/api/studies/{id}/ws`: a socket on which people read and change a tree together.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message as Frame, WebSocket, close_code};
use axum::extract::{Path, Query, State, WebSocketUpgrade};
use axum::response::Response;
use bolshak_store::Store;
use bolshak_wire::{StudyCommand, StudyMessage};
use serde::Deserialize;
use tokio::sync::broadcast::Receiver;

use super::App;
use super::frames::{Close, Hearing, Next, agree, part, ping_frame, send};
use super::socket::signed_out;
use super::trees::here;
use crate::error::ApiError;
use crate::services::Services;
use crate::studies::{Live, Room, Shown, Wanted, encode};
use crate::viewer::Viewer;

const BUFFER: usize = 4 * 1024;
/// A place may be a long line, and a comment a long text.
const LARGEST_MESSAGE: usize = 64 * 1024;
/// How many commands a client may send at once, and how often one more.
const COMMANDS: u32 = 80;
const EACH: Duration = Duration::from_millis(100);
/// The code with which a socket is closed to whose client the study is shown no longer.
const NOT_SHOWN: u16 = 4004;

/// Where somebody comes to.
#[derive(Deserialize)]
pub(super) struct At {
    /// A chapter; without it, the first.
    chapter: Option<String>,
}

/// `GET /api/studies/{id}/ws?chapter=`
pub(super) async fn socket(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    Query(At { chapter }): Query<At>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let room = app.studies.room(&id)?;
    let (services, connection) = (app.directory.services().clone(), app.studies.connection());
    let shown = room.listen();
    let guest = Member { room, services, viewer, connection, chapter };
    // Found out before the upgrade, so that a wrong address gets a proper answer.
    let viewer = guest.viewer.clone();
    guest.room.with(&guest.services, move |live, store| live.info(store, &viewer).map(drop)).await?;
    let sockets = app.sockets.clone();
    let serve = move |stream| sockets.track_future(guest.serve(stream, shown, app));
    let upgrade = agree(upgrade)?.read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    Ok(upgrade.max_message_size(LARGEST_MESSAGE).max_frame_size(LARGEST_MESSAGE).on_upgrade(serve))
}

/// Somebody who is in a study.
struct Member {
    room: Arc<Room>,
    services: Services,
    viewer: Viewer,
    connection: u64,
    /// The chapter to which he has come.
    chapter: Option<String>,
}

impl Member {
    async fn serve(self, mut stream: WebSocket, shown: Receiver<Shown>, app: App) {
        let _counted = self.services.metrics.socket();
        let membership = self.viewer.person.as_ref().and_then(|person| person.membership.as_ref());
        let session = membership.map(|membership| membership.session.clone());
        let ended = self.services.ended_sessions.subscribe();
        let closed = tokio::select! {
            () = self.services.stop.cancelled() => Some((close_code::AWAY, "the server is stopping")),
            close = signed_out(session, ended) => Some(close),
            closed = self.talk(&mut stream, shown, &app) => closed,
        };
        let connection = self.connection;
        let leave = move |live: &mut Live, _: &dyn Store| {
            live.leave(connection);
            Ok(())
        };
        let left = self.room.with(&self.services, leave).await;
        if let Err(error) = left {
            tracing::debug!(error = error.message, "somebody has left a study that is gone");
        }
        part(&mut stream, closed).await;
    }

    /// Until the client goes; or the reason why it is sent away.
    async fn talk(&self, stream: &mut WebSocket, mut shown: Receiver<Shown>, app: &App) -> Option<Close> {
        let (viewer, connection) = (self.viewer.clone(), self.connection);
        let chapter = self.chapter.clone();
        let enter = move |live: &mut Live, _: &dyn Store| live.enter(&viewer, connection, chapter.as_deref());
        let entered = self.room.with(&self.services, enter).await;
        if entered.is_err() || self.tell_all(stream).await.is_err() {
            return Some(not_shown());
        }
        let mut hearing = Hearing::new(COMMANDS, EACH);
        loop {
            tokio::select! {
                what = shown.recv() => match what {
                    Ok(what) => if let Err(close) = self.pass_on(stream, what).await {
                        return close;
                    },
                    Err(_) => return Some((close_code::AGAIN, "too slow; join again")),
                },
                next = hearing.next(stream) => match next {
                    Ok(Next::Text(text)) => {
                        if let Some(answer) = self.hear(app, text.as_str()).await {
                            self.send(stream, &encode(&answer)).await?;
                        }
                    }
                    Ok(Next::Ping) => send(stream, ping_frame()).await?,
                    Err(closed) => return closed,
                },
            }
        }
    }

    /// Passes on what everybody is shown.
    async fn pass_on(&self, stream: &mut WebSocket, what: Shown) -> Result<(), Option<Close>> {
        match what {
            Shown::Message(text) => self.send(stream, &text).await.ok_or(None),
            Shown::Anew => self.tell_all(stream).await,
            Shown::Roles => {
                let viewer = self.viewer.clone();
                let info = self.room.with(&self.services, move |live, store| live.info(store, &viewer)).await;
                let info = info.map_err(|_| Some(not_shown()))?;
                self.send(stream, &encode(&StudyMessage::Info(info))).await.ok_or(None)
            }
            Shown::Gone => Err(Some(not_shown())),
        }
    }

    /// Tells everything.
    async fn tell_all(&self, stream: &mut WebSocket) -> Result<(), Option<Close>> {
        let (viewer, connection) = (self.viewer.clone(), self.connection);
        let state = self.room.with(&self.services, move |live, store| {
            live.state(store, &viewer, connection).map(|state| encode(&state))
        });
        let state = state.await.map_err(|_| Some(not_shown()))?;
        self.send(stream, &state).await.ok_or(None)
    }

    /// Does what the client wants. Gives what is told to it alone.
    async fn hear(&self, app: &App, text: &str) -> Option<StudyMessage> {
        let (number, done) = match serde_json::from_str(text) {
            Ok(command) => (number_of(&command), self.act(app, command).await),
            Err(error) => (None, Err(ApiError::impossible("unreadable", format!("not a command: {error}")))),
        };
        done.unwrap_or_else(|error| {
            Some(StudyMessage::Refused { number, reason: error.code.to_owned(), message: error.message })
        })
    }

    async fn act(&self, app: &App, command: StudyCommand) -> Result<Option<StudyMessage>, ApiError> {
        let (viewer, connection, now) = (self.viewer.clone(), self.connection, self.services.now().wall);
        match command {
            StudyCommand::Ping => Ok(Some(StudyMessage::Pong)),
            StudyCommand::Turn { chapter } => {
                let turned = move |live: &mut Live, _: &dyn Store| live.turn(&viewer, connection, &chapter);
                self.room.with(&self.services, turned).await.map(Some)
            }
            StudyCommand::Edit { number, version, place, edit } => {
                let wanted = Wanted { number, version, place, edit };
                let work = move |live: &mut Live, store: &dyn Store| {
                    live.edit(store, &viewer, connection, &wanted, now)
                };
                self.room.with(&self.services, work).await
            }
            StudyCommand::Look { number, place } => {
                let looked = move |live: &mut Live, _: &dyn Store| live.look(&viewer, connection, &place);
                let (game, node) = self.room.with(&self.services, looked).await?;
                here(app, game, node)
                    .await
                    .map(|here| Some(StudyMessage::Here { number, here: Box::new(here) }))
            }
            StudyCommand::Say { text } => {
                if let Some(person) = viewer.id() {
                    self.services.talk.admit(person.clone())?;
                }
                self.room
                    .with(&self.services, move |live, store| live.say(store, &viewer, &text, now))
                    .await?;
                Ok(None)
            }
            StudyCommand::Lead { on, place } => {
                self.room
                    .with(&self.services, move |live, _| live.lead(&viewer, connection, on, &place, now))
                    .await?;
                Ok(None)
            }
        }
    }

    /// Nothing if the peer does not read any more: it is as good as gone.
    async fn send(&self, stream: &mut WebSocket, text: &str) -> Option<()> {
        self.services.metrics.sent(text.len());
        send(stream, Frame::Text(text.into())).await
    }
}

const fn number_of(command: &StudyCommand) -> Option<u32> {
    match command {
        StudyCommand::Edit { number, .. } | StudyCommand::Look { number, .. } => Some(*number),
        StudyCommand::Turn { .. }
        | StudyCommand::Say { .. }
        | StudyCommand::Lead { .. }
        | StudyCommand::Ping => None,
    }
}

const fn not_shown() -> Close {
    (NOT_SHOWN, "this study is not shown to you")
}
