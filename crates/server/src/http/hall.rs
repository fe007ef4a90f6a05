//! `/api/hall`: a socket on which people find each other.

use std::collections::HashMap;
use std::time::Duration;

use axum::extract::ws::{Message as Frame, WebSocket, close_code};
use axum::extract::{State, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use bolshak_store::PersonId;
use bolshak_wire::{HallCommand, HallMessage};

use super::App;
use super::frames::{Close, Hearing, Next, agree, part, ping_frame, send};
use super::guest::Guest;
use super::socket::signed_out;
use crate::error::ApiError;
use crate::hall::Visit;
use crate::nodes;
use crate::people;
use crate::viewer::Person;

const BUFFER: usize = 4 * 1024;
const LARGEST_MESSAGE: usize = 8 * 1024;
/// How many commands a client may send at once, and how often one more.
const COMMANDS: u32 = 20;
const EACH: Duration = Duration::from_millis(500);

/// `GET /api/hall`
pub(super) async fn socket(
    State(app): State<App>,
    guest: Guest,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let person = guest.person.clone();
    let services = app.directory.services();
    let (friends, unseen) = match person.membership {
        Some(_) => {
            let id = person.id.clone();
            let known = services.with_store(move |store| {
                let unseen = store.notices_of(&id)?.iter().filter(|notice| !notice.seen).count();
                Ok((people::friends(store, &id)?, unseen))
            });
            known.await?
        }
        None => (HashMap::new(), 0),
    };
    let enter = Entering { person, friends, unseen };
    let serve = move |stream| {
        let sockets = app.sockets.clone();
        sockets.track_future(serve(stream, app, enter))
    };
    let upgrade = agree(upgrade)?.read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    let answer = upgrade.max_message_size(LARGEST_MESSAGE).max_frame_size(LARGEST_MESSAGE).on_upgrade(serve);
    Ok((guest, answer).into_response())
}

/// Whoever was too slow, or whose hall is elsewhere now.
const JOIN_AGAIN: Close = (close_code::AGAIN, "join again");

/// Somebody who comes.
struct Entering {
    person: Person,
    friends: HashMap<PersonId, String>,
    unseen: usize,
}

async fn serve(mut stream: WebSocket, app: App, Entering { person, friends, unseen }: Entering) {
    let services = app.directory.services().clone();
    let _counted = services.metrics.socket();
    let session = person.membership.as_ref().map(|membership| membership.session.clone());
    let ended = services.ended_sessions.subscribe();
    let closed = tokio::select! {
        () = services.stop.cancelled() => Some((close_code::AWAY, "the server is stopping")),
        close = signed_out(session, ended) => Some(close),
        closed = async {
            let Ok(visit) = nodes::hall::enter(&app.directory, person, friends, unseen).await else {
                return Some(JOIN_AGAIN);
            };
            tokio::select! {
                () = services.nodes.hall_moved() => Some(JOIN_AGAIN),
                closed = talk(&mut stream, &app, visit) => closed,
            }
        } => closed,
    };
    part(&mut stream, closed).await;
}

/// Until the client goes; or the reason why it is sent away.
async fn talk(stream: &mut WebSocket, app: &App, mut visit: Visit) -> Option<Close> {
    let mut hearing = Hearing::new(COMMANDS, EACH);
    loop {
        tokio::select! {
            message = visit.messages.recv() => match message {
                Some(text) => send(stream, Frame::Text((&*text).into())).await?,
                None => return Some(JOIN_AGAIN),
            },
            next = hearing.next(stream) => match next {
                Ok(Next::Text(text)) => {
                    if let Some(answer) = hear(app, &visit, text.as_str()).await {
                        let text = serde_json::to_string(&answer).ok()?;
                        send(stream, Frame::Text(text.into())).await?;
                    }
                }
                Ok(Next::Ping) => send(stream, ping_frame()).await?,
                Err(closed) => return closed,
            },
        }
    }
}

/// Does what a client wants. Gives what is told to it alone.
async fn hear(app: &App, visit: &Visit, text: &str) -> Option<HallMessage> {
    if let Ok(HallCommand::Ping) = serde_json::from_str(text) {
        return Some(HallMessage::Pong);
    }
    let error = visit.hear(&app.directory, text).await.err()?;
    Some(HallMessage::Refused { reason: error.code.to_owned(), message: error.message })
}
