//! `/api/hall`: a socket on which people find each other.

use std::collections::HashMap;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use axum::extract::{State, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use bolshak_wire::{HallCommand, HallMessage};
use tokio::time::{Instant, interval, timeout};

use super::App;
use super::frames::{PING, SILENCE, ping_frame, send};
use super::guest::Guest;
use super::socket::signed_out;
use crate::error::ApiError;
use crate::hall::{self, Found, Visit};
use crate::people;

const BUFFER: usize = 4 * 1024;
const LARGEST_MESSAGE: usize = 8 * 1024;
/// How many commands a client may send at once, and how often one more.
const COMMANDS: u32 = 20;
const EACH: Duration = Duration::from_millis(500);
const FAREWELL: Duration = Duration::from_secs(1);

/// `GET /api/hall`
pub(super) async fn socket(
    State(app): State<App>,
    guest: Guest,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let person = guest.person.clone();
    let services = app.directory.services().clone();
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
    let serve = move |stream| {
        let visit = services.hall.enter(person, friends, unseen);
        let sockets = app.sockets.clone();
        sockets.track_future(serve(stream, app, visit))
    };
    let upgrade = upgrade.read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    let answer = upgrade.max_message_size(LARGEST_MESSAGE).max_frame_size(LARGEST_MESSAGE).on_upgrade(serve);
    Ok((guest, answer).into_response())
}

/// Why a socket is closed by the server.
type Close = (u16, &'static str);

async fn serve(mut stream: WebSocket, app: App, visit: Visit) {
    let services = app.directory.services().clone();
    let _counted = services.metrics.socket();
    let session = visit.person.membership.as_ref().map(|membership| membership.session.clone());
    let ended = services.ended_sessions.subscribe();
    let closed = tokio::select! {
        () = services.stop.cancelled() => Some((close_code::AWAY, "the server is stopping")),
        close = signed_out(session, ended) => Some(close),
        closed = talk(&mut stream, &app, visit) => closed,
    };
    if let Some((code, reason)) = closed {
        let frame = CloseFrame { code, reason: reason.into() };
        let _ = send(&mut stream, Frame::Close(Some(frame))).await;
        let _ = timeout(FAREWELL, async { while let Some(Ok(_)) = stream.recv().await {} }).await;
    }
}

/// Until the client goes; or the reason why it is sent away.
async fn talk(stream: &mut WebSocket, app: &App, mut visit: Visit) -> Option<Close> {
    let mut ping = interval(PING);
    let mut heard = Instant::now();
    // When the client may send as many commands again as at first.
    let mut full_at = Instant::now();
    loop {
        tokio::select! {
            message = visit.messages.recv() => match message {
                Some(text) => send(stream, Frame::Text((&*text).into())).await?,
                None => return Some((close_code::AGAIN, "too slow; join again")),
            },
            frame = stream.recv() => {
                heard = Instant::now();
                match frame {
                    Some(Ok(Frame::Text(text))) => {
                        full_at = full_at.max(heard) + EACH;
                        if full_at > heard + EACH * COMMANDS {
                            return Some((close_code::POLICY, "too many commands"));
                        }
                        if let Err(error) = hear(app, &visit, text.as_str()).await {
                            let refused = HallMessage::Refused { reason: error.code.to_owned(), message: error.message };
                            let text = serde_json::to_string(&refused).ok()?;
                            send(stream, Frame::Text(text.into())).await?;
                        }
                    }
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => return None,
                    Some(Ok(_)) => {}
                }
            },
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    return Some((close_code::POLICY, "no sign of life"));
                }
                send(stream, ping_frame()).await?;
            }
        }
    }
}

/// Does what a client wants. Both who are paired hear of their game wherever they are connected.
async fn hear(app: &App, visit: &Visit, text: &str) -> Result<(), ApiError> {
    let bad =
        |error: serde_json::Error| ApiError::impossible("unreadable", format!("not a command: {error}"));
    let services = app.directory.services();
    let found = match serde_json::from_str(text).map_err(bad)? {
        HallCommand::Withdraw { seek } => {
            services.hall.withdraw(&visit.person.id, seek);
            return Ok(());
        }
        HallCommand::Seek(terms) => hall::seek(&app.directory, visit, terms).await?,
        HallCommand::Accept { seek, variant, time } => {
            hall::accept(&app.directory, visit, seek, variant, time).await?
        }
    };
    let Found::Game { record, players } = found else { return Ok(()) };
    let game = record.id.to_string();
    app.directory.create(*record).await?;
    for player in players {
        services.hall.tell(&player, &HallMessage::Paired { game: game.clone() });
    }
    Ok(())
}
