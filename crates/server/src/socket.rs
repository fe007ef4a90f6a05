//! One watcher's WebSocket.

use std::time::Duration;

use axum::extract::WebSocketUpgrade;
use axum::extract::ws::{Message as Frame, WebSocket};
use bolshak_arena::referee::Refusal;
use bolshak_store::RecordId;
use serde::de::DeserializeOwned;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::room::actor::{Ask, Shown};
use crate::rooms::Rooms;
use crate::wire::Message;

/// Messages of clients are small; large buffers for thousands of sockets are not.
const BUFFER: usize = 4 * 1024;
const LARGEST_MESSAGE: usize = 8 * 1024;
const LONGEST_SEND: Duration = Duration::from_secs(10);

pub(crate) fn limits(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
}

/// What people watch and do something in.
pub(crate) trait Watched: Send + Sync {
    /// What a client says.
    type Message: DeserializeOwned + Send;

    /// Does what a client wants.
    fn act(&self, message: Self::Message) -> impl Future<Output = Result<(), Refusal>> + Send;

    /// The state as it is; nothing if it cannot be had any more.
    fn shown(&self) -> impl Future<Output = Option<Shown>> + Send;
}

/// A room by its record.
pub(crate) struct WatchedRoom {
    pub(crate) rooms: Rooms,
    pub(crate) id: RecordId,
}

impl Watched for WatchedRoom {
    type Message = Message;

    async fn act(&self, message: Message) -> Result<(), Refusal> {
        let done = self.rooms.ask(&self.id, |reply| Ask::Act(message, reply)).await;
        done.unwrap_or_else(|error| Err(Refusal::new("storage", error.message)))
    }

    async fn shown(&self) -> Option<Shown> {
        self.rooms.ask(&self.id, Ask::State).await.ok()
    }
}

/// Shows every state and passes on what the client wants, until one of the two or the server ends.
pub(crate) async fn serve(
    mut stream: WebSocket,
    mut watching: watch::Receiver<Shown>,
    watched: impl Watched,
    stop: CancellationToken,
) {
    watching.mark_changed();
    loop {
        let open = tokio::select! {
            () = stop.cancelled() => false,
            changed = watching.changed() => {
                let state = watching.borrow_and_update().to_string();
                changed.is_ok() && send(&mut stream, state).await
            }
            frame = stream.recv() => match frame {
                Some(Ok(Frame::Text(text))) => hear(&mut stream, text.as_str(), &watched).await,
                Some(Ok(Frame::Close(_)) | Err(_)) | None => false,
                Some(Ok(_)) => true,
            },
        };
        if !open {
            return;
        }
    }
}

/// Does what the client wants; a refusal goes back to it alone, with the state as it is.
async fn hear(stream: &mut WebSocket, text: &str, watched: &impl Watched) -> bool {
    let done = match serde_json::from_str(text) {
        Err(error) => Err(Refusal::new("unreadable", format!("not a message: {error}"))),
        Ok(message) => watched.act(message).await,
    };
    let Err(Refusal { reason, message, choices }) = done else { return true };
    let answer = json!({ "type": "refused", "reason": reason, "message": message, "choices": choices });
    if !send(stream, answer.to_string()).await {
        return false;
    }
    match watched.shown().await {
        Some(state) => send(stream, state.to_string()).await,
        None => false,
    }
}

async fn send(stream: &mut WebSocket, text: String) -> bool {
    // A peer that does not read is as good as gone.
    let sent = timeout(LONGEST_SEND, stream.send(Frame::Text(text.into()))).await;
    sent.is_ok_and(|sent| sent.is_ok())
}
