//! `/api/analysis`: a socket on which one person asks the engine about positions. What is thought about ends when something
//! else is asked, and when the socket closes.

use axum::extract::ws::{Message as Frame, WebSocket};
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use bolshak_store::GuestId;
use bolshak_wire::{AnalysisCommand, AnalysisMessage};
use tokio::sync::mpsc;
use tokio::time::{Instant, interval};

use super::App;
use super::frames::{self, PING, SILENCE, ping_frame};
use crate::analysis::{self, Desk};
use crate::viewer::Viewer;

/// A whole game may come in one message.
const LARGEST_MESSAGE: usize = 512 * 1024;
/// How many messages may wait for a slow client; what is found meanwhile waits with them.
const WAITING: usize = 8;

/// `GET /api/analysis`
pub(super) async fn socket(State(app): State<App>, viewer: Viewer, upgrade: WebSocketUpgrade) -> Response {
    let serve = move |stream| {
        let sockets = app.sockets.clone();
        sockets.track_future(serve(stream, app, viewer.guest))
    };
    upgrade.max_message_size(LARGEST_MESSAGE).max_frame_size(LARGEST_MESSAGE).on_upgrade(serve)
}

async fn serve(mut stream: WebSocket, app: App, guest: Option<GuestId>) {
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
                        // What was thought about before ends with its task.
                        drop(task.take());
                        task = match serde_json::from_str(text.as_str()) {
                            Ok(AnalysisCommand::Stop) => None,
                            Ok(command) => Some(Running(tokio::spawn(analysis::run(desk.clone(), command)))),
                            Err(error) => {
                                let refused = analysis::refused(0, "unreadable", format!("not a command: {error}"));
                                if send(&mut stream, &refused).await.is_none() {
                                    return;
                                }
                                None
                            }
                        };
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
