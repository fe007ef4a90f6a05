//! Rooms of other nodes: asking them, and answering for one's own.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use bolshak_arena::referee::{GameEvent, Refusal};
use bolshak_store::{Notes, RecordId};
use bolshak_wire as wire;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};

use super::asking::{self, Reply, other_version, told};
use super::bus::BusError;
use super::calls::{Call, Letter, RefusalText};
use super::people::ViewerText;
use super::{rooms_of, watching};
use crate::directory::{Directory, Place};
use crate::error::ApiError;
use crate::room::actor::RoomRequest;

/// How long a node that owns a room may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);
/// For how long the owner is looked for: until the lease of one that is gone has run out, and a little more.
const SEARCH: Duration = Duration::from_secs(12);
/// How soon it is looked for again.
const AGAIN: Duration = Duration::from_millis(250);

/// Passes a request on to the node that owns the room. If it cannot be asked, whoever waits learns that from the door that
/// closes.
pub(crate) async fn pass_on(
    directory: &Directory,
    room: &RecordId,
    request: RoomRequest,
) -> Result<(), ApiError> {
    type Done = Result<(), RefusalText>;
    let line = Line { directory, room };
    let viewed = |viewer: &crate::viewer::Viewer| ViewerText::from(viewer);
    let done = |done: Done| done.map_err(Refusal::from);
    match request {
        RoomRequest::Watch { viewer, since, reply } => {
            let _ = reply.send(watching::from_afar(directory, room, &viewer, since).await?);
        }
        RoomRequest::Act { viewer, message, lag, reply } => {
            line.relay(Call::Act { viewer: viewed(&viewer), message, lag }, reply, done).await?;
        }
        RoomRequest::Sit { viewer, seat, name, reply } => {
            line.relay(Call::Sit { viewer: viewed(&viewer), seat, name }, reply, done).await?;
        }
        RoomRequest::Fill { viewer, level, reply } => {
            line.relay(Call::Fill { viewer: viewed(&viewer), level }, reply, done).await?;
        }
        RoomRequest::Withdraw { viewer, reply } => {
            line.relay(Call::Withdraw { viewer: viewed(&viewer) }, reply, done).await?;
        }
        RoomRequest::Decline { viewer, reason, reply } => {
            line.relay(Call::Decline { viewer: viewed(&viewer), reason }, reply, done).await?;
        }
        RoomRequest::Notes { viewer, reply } => {
            line.relay(Call::Notes { viewer: viewed(&viewer) }, reply, read_notes).await?;
        }
        RoomRequest::KeepNotes { viewer, notes, reply } => {
            let call = Call::KeepNotes { viewer: viewed(&viewer), notes: notes.into() };
            line.relay(call, reply, read_notes).await?;
        }
        RoomRequest::Snapshot { viewer, reply } => {
            line.relay(Call::Snapshot { viewer: viewed(&viewer) }, reply, |text: String| Arc::from(text))
                .await?;
        }
        RoomRequest::Pdn { viewer, reply } => {
            line.relay(Call::Pdn { viewer: viewed(&viewer) }, reply, read_text).await?;
        }
        RoomRequest::Position { viewer, reply } => {
            line.relay(Call::Position { viewer: viewed(&viewer) }, reply, read_text).await?;
        }
        RoomRequest::Film { number, reply } => {
            line.relay(Call::Film { number }, reply, |film: Option<wire::Film>| film).await?;
        }
        RoomRequest::Rule { ruling, reply } => {
            let (kind, detail) = ruling.parts();
            line.relay(Call::Rule { kind: kind.to_owned(), detail }, reply, done).await?;
        }
        RoomRequest::Late { reply } => line.relay(Call::Late, reply, done).await?,
        // If it cannot be asked now, it looks by itself at its own time.
        RoomRequest::Wake => drop(line.ask_once::<Value>(&Call::Wake).await),
        // That is for its owner to say.
        RoomRequest::Close => {}
    }
    Ok(())
}

fn read_text(text: Result<String, RefusalText>) -> Result<String, Refusal> {
    text.map_err(Refusal::from)
}

fn read_notes(notes: Result<super::calls::NotesText, RefusalText>) -> Result<Notes, Refusal> {
    notes.map(Notes::from).map_err(Refusal::from)
}

/// The line to a room, wherever it is.
pub(super) struct Line<'a> {
    pub directory: &'a Directory,
    pub room: &'a RecordId,
}

impl Line<'_> {
    async fn relay<T: DeserializeOwned, U>(
        &self,
        call: Call,
        reply: oneshot::Sender<U>,
        read: impl FnOnce(T) -> U,
    ) -> Result<(), ApiError> {
        let _ = reply.send(read(self.ask(call).await?));
        Ok(())
    }

    /// Asks whoever owns the room, also while it goes from one node to another.
    pub(super) async fn ask<T: DeserializeOwned>(&self, call: Call) -> Result<T, ApiError> {
        let give_up = Instant::now() + SEARCH;
        loop {
            match self.try_to(&call).await {
                Ok(reply) => {
                    if let Some(answer) = reply.read()? {
                        return Ok(answer);
                    }
                }
                Err(BusError::Nobody | BusError::TooLate) => {}
                Err(BusError::Failed(why)) => tracing::warn!(%why, "another node could not be asked"),
            }
            self.directory.services().nodes.forget(self.room);
            if Instant::now() > give_up {
                let message = "the server that has this game cannot be reached; try again in a moment";
                return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "unreachable", message));
            }
            sleep(AGAIN).await;
        }
    }

    /// Asks whoever was last known to own the room, once.
    pub(super) async fn ask_once<T: DeserializeOwned>(&self, call: &Call) -> Option<T> {
        let owner = self.directory.services().nodes.owner(self.room)?;
        self.ask_owner(&owner, call).await.ok()?.read().ok()?
    }

    async fn try_to(&self, call: &Call) -> Result<Reply, BusError> {
        let place = self.directory.place(self.room).await;
        match place.map_err(|error| BusError::Failed(error.message))? {
            Place::Here(_) => Ok(Reply::of(do_here(self.directory, self.room, call.clone()).await)),
            Place::Node(owner) => self.ask_owner(&owner, call).await,
        }
    }

    async fn ask_owner(&self, owner: &str, call: &Call) -> Result<Reply, BusError> {
        let bus = self.directory.services().nodes.bus.as_ref();
        let letter = Letter { room: self.room.to_string(), call: call.clone() };
        asking::ask(bus, &rooms_of(owner), &letter, PATIENCE).await
    }
}

/// Answers for the rooms of this node until the server stops.
pub(crate) async fn answer(directory: Directory) -> Result<(), BusError> {
    let subject = rooms_of(&directory.services().nodes.name);
    asking::answer_all(&directory, &subject, answer_one).await
}

async fn answer_one(directory: Directory, Letter { room, call }: Letter) -> Reply {
    match RecordId::new(&room) {
        Some(room) => Reply::of(do_here(&directory, &room, call).await),
        None => Reply::NotHere,
    }
}

/// Nothing if the room is not here.
async fn do_here(directory: &Directory, room: &RecordId, call: Call) -> Result<Option<Value>, ApiError> {
    let refused = |done: Result<(), Refusal>| told(&done.map_err(RefusalText::from));
    let written = |text: Result<String, Refusal>| told(&text.map_err(RefusalText::from));
    let noted = |notes: Result<Notes, Refusal>| {
        told(&notes.map(super::calls::NotesText::from).map_err(RefusalText::from))
    };
    let answer = match call {
        Call::Watch { viewer, since, guest } => {
            return watching::welcome(directory, room, viewer.into(), since, guest).await;
        }
        Call::Stay { guest } => {
            return Ok(directory.services().nodes.guests.stay(&guest).map(|number| told(&number)));
        }
        Call::Leave { guest } => {
            directory.services().nodes.guests.leave(&guest);
            Some(Value::Null)
        }
        Call::Act { viewer, message, lag } => {
            let ask = |reply| RoomRequest::Act { viewer: viewer.into(), message, lag, reply };
            directory.ask_here(room, ask).await?.map(refused)
        }
        Call::Sit { viewer, seat, name } => {
            let ask = |reply| RoomRequest::Sit { viewer: viewer.into(), seat, name, reply };
            directory.ask_here(room, ask).await?.map(refused)
        }
        Call::Fill { viewer, level } => {
            let ask = |reply| RoomRequest::Fill { viewer: viewer.into(), level, reply };
            directory.ask_here(room, ask).await?.map(refused)
        }
        Call::Withdraw { viewer } => {
            let ask = |reply| RoomRequest::Withdraw { viewer: viewer.into(), reply };
            directory.ask_here(room, ask).await?.map(refused)
        }
        Call::Decline { viewer, reason } => {
            let ask = |reply| RoomRequest::Decline { viewer: viewer.into(), reason, reply };
            directory.ask_here(room, ask).await?.map(refused)
        }
        Call::Notes { viewer } => {
            let ask = |reply| RoomRequest::Notes { viewer: viewer.into(), reply };
            directory.ask_here(room, ask).await?.map(noted)
        }
        Call::KeepNotes { viewer, notes } => {
            let ask = |reply| RoomRequest::KeepNotes { viewer: viewer.into(), notes: notes.into(), reply };
            directory.ask_here(room, ask).await?.map(noted)
        }
        Call::Snapshot { viewer } => {
            let ask = |reply| RoomRequest::Snapshot { viewer: viewer.into(), reply };
            directory.ask_here(room, ask).await?.map(|text| told(&*text))
        }
        Call::Wake => directory.wake_here(room).await?.map(|()| Value::Null),
        Call::Pdn { viewer } => {
            let ask = |reply| RoomRequest::Pdn { viewer: viewer.into(), reply };
            directory.ask_here(room, ask).await?.map(written)
        }
        Call::Position { viewer } => {
            let ask = |reply| RoomRequest::Position { viewer: viewer.into(), reply };
            directory.ask_here(room, ask).await?.map(written)
        }
        Call::Rule { kind, detail } => {
            let ruling = GameEvent::from_parts(&kind, detail.as_deref()).ok_or_else(other_version)?;
            let ask = |reply| RoomRequest::Rule { ruling, reply };
            directory.ask_here(room, ask).await?.map(refused)
        }
        Call::Late => {
            let ask = |reply| RoomRequest::Late { reply };
            directory.ask_here(room, ask).await?.map(refused)
        }
        Call::Film { number } => {
            let ask = |reply| RoomRequest::Film { number, reply };
            directory.ask_here(room, ask).await?.map(|film| told(&film))
        }
    };
    Ok(answer)
}
