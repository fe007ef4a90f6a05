//! One watcher's WebSocket.

use std::sync::Arc;

use axum::extract::ws::{Message as Frame, WebSocket};
use bolshak_arena::referee::Refusal;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::table::Message;
use super::tables::{OpenTable, Tables};
use crate::socket::send;

/// Shows every state of the table and passes on what the client wants, until one of the two ends.
pub(super) async fn serve(
    mut stream: WebSocket,
    table: Arc<OpenTable>,
    tables: Tables,
    stop: CancellationToken,
) {
    let mut watching = table.watch();
    watching.mark_changed();
    loop {
        let open = tokio::select! {
            () = stop.cancelled() => false,
            changed = watching.changed() => {
                let state = watching.borrow_and_update().to_string();
                changed.is_ok() && send(&mut stream, state).await
            }
            frame = stream.recv() => match frame {
                Some(Ok(Frame::Text(text))) => hear(&mut stream, text.as_str(), &table, &tables).await,
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
async fn hear(stream: &mut WebSocket, text: &str, table: &Arc<OpenTable>, tables: &Tables) -> bool {
    let refusal = match serde_json::from_str::<Message>(text) {
        Err(error) => Some(Refusal::new("unreadable", format!("not a message: {error}"))),
        Ok(message) => tables.act(table, message).await.err(),
    };
    let Some(Refusal { reason, message, .. }) = refusal else { return true };
    let answer = json!({ "type": "refused", "reason": reason, "message": message });
    send(stream, answer.to_string()).await && send(stream, table.shown().to_string()).await
}
