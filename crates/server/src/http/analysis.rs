//! `/api/analysis`: a socket on which one person asks the engine about positions. What is thought about ends when something
//! else is asked, and when the socket closes.

use std::net::SocketAddr;

use axum::extract::ws::{Message as Frame, WebSocket};
use axum::extract::{ConnectInfo, Path, Query, State, WebSocketUpgrade};
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use bolshak_notation::pdn::{self, GameResult, from_match};
use bolshak_store::PersonId;
use bolshak_wire::{AnalysisCommand, AnalysisMessage};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval};

use super::App;
use super::frames::{self, PING, SILENCE, ping_frame};
use super::lines::{self, json_lines};
use super::variants::variant_to_read;
use crate::analysis::{self, Desk, game_up_to};
use crate::error::ApiError;
use crate::viewer::Viewer;

/// A whole game may come in one message.
const LARGEST_MESSAGE: usize = 512 * 1024;
/// How many messages may wait for a slow client; what is found meanwhile waits with them.
const WAITING: usize = 8;

/// `GET /api/analysis`
pub(super) async fn socket(
    State(app): State<App>,
    viewer: Viewer,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let serve = move |stream| {
        let sockets = app.sockets.clone();
        sockets.track_future(serve(stream, app, viewer.id().cloned()))
    };
    let upgrade = frames::agree(upgrade)?;
    Ok(upgrade.max_message_size(LARGEST_MESSAGE).max_frame_size(LARGEST_MESSAGE).on_upgrade(serve))
}

async fn serve(mut stream: WebSocket, app: App, guest: Option<PersonId>) {
    let services = app.directory.services().clone();
    let _counted = services.metrics.socket();
    let (found, mut messages) = mpsc::channel(WAITING);
    let desk = Desk { services: services.clone(), endgames: app.endgames.clone(), guest, found };
    let mut task: Option<Running> = None;
    let mut ping = interval(PING);
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            () = services.stop.cancelled() => return,
            message = messages.recv() => {
                let Some(message) = message else { return };
                if send(&mut stream, &message).await.is_none() {
                    return;
                }
            }
            frame = stream.recv() => {
                heard = Instant::now();
                match frame {
                    Some(Ok(Frame::Text(text))) => {
                        let answer = match serde_json::from_str(text.as_str()) {
                            Ok(AnalysisCommand::Ping) => Some(AnalysisMessage::Pong),
                            Ok(command) => {
                                // What was thought about before ends with its task.
                                drop(task.take());
                                if command != AnalysisCommand::Stop {
                                    task = Some(Running(tokio::spawn(analysis::run(desk.clone(), command))));
                                }
                                None
                            }
                            Err(error) => {
                                drop(task.take());
                                Some(analysis::refused(0, "unreadable", format!("not a command: {error}")))
                            }
                        };
                        if let Some(answer) = answer
                            && send(&mut stream, &answer).await.is_none()
                        {
                            return;
                        }
                    }
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => return,
                    Some(Ok(_)) => {}
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE || frames::send(&mut stream, ping_frame()).await.is_none() {
                    return;
                }
            }
        }
    }
}

/// A task that ends when this is dropped.
struct Running(tokio::task::JoinHandle<()>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn send(stream: &mut WebSocket, message: &AnalysisMessage) -> Option<()> {
    let text = serde_json::to_string(message).ok()?;
    frames::send(stream, Frame::Text(text.into())).await
}

/// The most positions that the engine visits for each position of a game for a program.
const MOST_NODES: u64 = 20_000;
/// The longest game that is annotated for a program.
const LONGEST_GAME: usize = 200;

#[derive(Deserialize)]
pub(super) struct Played {
    /// The position in which the game began; left out, the initial one.
    fen: Option<String>,
    /// Its moves, with blanks between.
    moves: String,
    /// Positions that the engine visits for each of its positions.
    nodes: Option<u64>,
    /// The language of the comments.
    language: Option<String>,
}

/// `GET /api/annotate/{id}?fen=&moves=&nodes=&language=`: what each move of a game gave away, after lines that say how far
/// it has come. Whoever hangs up ends it.
pub(super) async fn annotate(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    Query(Played { fen, moves, nodes, language }): Query<Played>,
) -> Result<Response, ApiError> {
    app.annotations.admit(from.ip())?;
    let variant = variant_to_read(&id)?;
    if moves.split_whitespace().count() > LONGEST_GAME {
        let message = format!("a game of at most {LONGEST_GAME} moves of both sides is annotated here");
        return Err(ApiError::impossible("too-large", message));
    }
    let game = game_up_to(variant, fen.as_deref(), &moves)?;
    let record = from_match(&[], game.as_ref(), GameResult::Unknown);
    let command = AnalysisCommand::Annotate {
        number: 0,
        variant: id,
        pdn: pdn::write(&record, variant.info().notation),
        nodes: nodes.unwrap_or(MOST_NODES).min(MOST_NODES),
        language: language.unwrap_or_else(|| "en".to_owned()),
    };
    let (found, heard) = mpsc::channel(lines::WAITING);
    let services = app.directory.services().clone();
    let stop = services.stop.clone();
    let desk = Desk { services, endgames: app.endgames.clone(), guest: None, found: found.clone() };
    tokio::spawn(async move {
        tokio::select! {
            () = analysis::run(desk, command) => {}
            () = found.closed() => {}
            () = stop.cancelled() => {}
        }
    });
    Ok(([(CACHE_CONTROL, "public, max-age=86400")], json_lines(heard)).into_response())
}
