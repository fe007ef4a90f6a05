//! One watcher's WebSocket.

use std::time::Duration;

use axum::extract::WebSocketUpgrade;
use axum::extract::ws::{Message as Frame, WebSocket};
use bolshak_store::RecordId;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::room::actor::{Ask, Shown};
use crate::rooms::Rooms;
use crate::wire::Message;
use bolshak_arena::referee::Refusal;

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

/// Shows every state of the room and passes on what the client wants, until one of the three ends.
pub(crate) async fn serve(
    mut stream: WebSocket,
    mut watching: watch::Receiver<Shown>,
    rooms: Rooms,
    room: RecordId,
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
                Some(Ok(Frame::Text(text))) => hear(&mut stream, text.as_str(), &rooms, &room).await,
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
async fn hear(stream: &mut WebSocket, text: &str, rooms: &Rooms, room: &RecordId) -> bool {
    let refusal = match serde_json::from_str::<Message>(text) {
        Err(error) => Some(Refusal::new("unreadable", format!("not a message: {error}"))),
        Ok(message) => match rooms.ask(room, |reply| Ask::Act(message, reply)).await {
            Ok(done) => done.err(),
            Err(error) => Some(Refusal::new("storage", error.message)),
        },
    };
    let Some(refusal) = refusal else { return true };
    let Refusal { reason, message, choices } = refusal;
    let answer = json!({ "type": "refused", "reason": reason, "message": message, "choices": choices });
    if !send(stream, answer.to_string()).await {
        return false;
    }
    match rooms.ask(room, Ask::State).await {
        Ok(state) => send(stream, state.to_string()).await,
        Err(_) => false,
    }
}

pub(crate) async fn send(stream: &mut WebSocket, text: String) -> bool {
    // A peer that does not read is as good as gone.
    let sent = timeout(LONGEST_SEND, stream.send(Frame::Text(text.into()))).await;
    sent.is_ok_and(|sent| sent.is_ok())
}
