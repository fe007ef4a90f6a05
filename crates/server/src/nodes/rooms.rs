//! Rooms of other nodes: asking them, and answering for one's own.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use bolshak_arena::referee::{GameEvent, Refusal};
use bolshak_store::{Notes, RecordId};
use bolshak_wire as wire;
use futures_util::StreamExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};

use super::bus::{BusError, Question};
use super::calls::{Call, Letter, RefusalText, Reply, word};
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
        RoomRequest::Pdn(reply) => line.relay(Call::Pdn, reply, |text: String| text).await?,
        RoomRequest::Position(reply) => line.relay(Call::Position, reply, |text: String| text).await?,
        RoomRequest::Film { number, reply } => {
            line.relay(Call::Film { number }, reply, |film: Option<wire::Film>| film).await?;
        }
        RoomRequest::Rule { ruling, reply } => {
            let (kind, detail) = ruling.parts();
            line.relay(Call::Rule { kind: kind.to_owned(), detail }, reply, done).await?;
        }
        // Its owner looks after it.
        RoomRequest::Wake | RoomRequest::Close => {}
    }
    Ok(())
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
                Ok(Reply::Answer(answer)) => {
                    return serde_json::from_value(answer).map_err(|_| other_version());
                }
                Ok(Reply::Failed(status, code, message)) => {
                    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                    return Err(ApiError::new(status, word(code), message));
                }
                Ok(Reply::NotHere) | Err(BusError::Nobody | BusError::TooLate) => {}
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
        let nodes = &self.directory.services().nodes;
        let owner = nodes.owner(self.room)?;
        let letter = Letter { room: self.room.to_string(), call: call.clone() };
        let answer =
            nodes.bus.ask(&rooms_of(&owner), serde_json::to_vec(&letter).ok()?, PATIENCE).await.ok()?;
        match serde_json::from_slice(&answer).ok()? {
            Reply::Answer(answer) => serde_json::from_value(answer).ok(),
            Reply::NotHere | Reply::Failed(..) => None,
        }
    }

    async fn try_to(&self, call: &Call) -> Result<Reply, BusError> {
        let failed = |error: &ApiError| BusError::Failed(error.message.clone());
        let owner = match self.directory.place(self.room).await.map_err(|error| failed(&error))? {
            Place::Here(_) => return Ok(reply(self.directory, self.room, call.clone()).await),
            Place::Node(owner) => owner,
        };
        let letter = Letter { room: self.room.to_string(), call: call.clone() };
        let text = serde_json::to_vec(&letter).map_err(|error| BusError::Failed(error.to_string()))?;
        let bus = &self.directory.services().nodes.bus;
        let answer = bus.ask(&rooms_of(&owner), text, PATIENCE).await?;
        serde_json::from_slice(&answer).map_err(|error| BusError::Failed(error.to_string()))
    }
}

fn other_version() -> ApiError {
    ApiError::bad_record("the server that has this game is of another version".to_owned())
}

/// Answers for the rooms of this node until the server stops.
pub(crate) async fn answer(directory: Directory) -> Result<(), BusError> {
    let services = directory.services().clone();
    let mut questions = services.nodes.bus.answer(&rooms_of(&services.nodes.name)).await?;
    loop {
        tokio::select! {
            () = services.stop.cancelled() => return Ok(()),
            question = questions.next() => match question {
                Some(question) => drop(tokio::spawn(answer_one(directory.clone(), question))),
                None => return Ok(()),
            },
        }
    }
}

async fn answer_one(directory: Directory, question: Question) {
    let reply = match serde_json::from_slice::<Letter>(&question.text) {
        Ok(Letter { room, call }) => match RecordId::new(&room) {
            Some(room) => reply(&directory, &room, call).await,
            None => Reply::NotHere,
        },
        Err(error) => {
            Reply::Failed(500, "bad-record".to_owned(), format!("not a question of this version: {error}"))
        }
    };
    if let Ok(text) = serde_json::to_vec(&reply) {
        (question.reply)(text).await;
    }
}

/// What this node answers to a call, if the room is its own.
async fn reply(directory: &Directory, room: &RecordId, call: Call) -> Reply {
    match do_here(directory, room, call).await {
        Ok(Some(answer)) => Reply::Answer(answer),
        Ok(None) => Reply::NotHere,
        Err(ApiError { status, code, message, .. }) => {
            Reply::Failed(status.as_u16(), code.to_owned(), message)
        }
    }
}

/// Nothing if the room is not here.
async fn do_here(directory: &Directory, room: &RecordId, call: Call) -> Result<Option<Value>, ApiError> {
    let refused = |done: Result<(), Refusal>| told(&done.map_err(RefusalText::from));
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
        Call::Pdn => directory.ask_here(room, RoomRequest::Pdn).await?.map(|text| told(&text)),
        Call::Position => directory.ask_here(room, RoomRequest::Position).await?.map(|text| told(&text)),
        Call::Rule { kind, detail } => {
            let ruling = GameEvent::from_parts(&kind, detail.as_deref()).ok_or_else(other_version)?;
            let ask = |reply| RoomRequest::Rule { ruling, reply };
            directory.ask_here(room, ask).await?.map(refused)
        }
        Call::Film { number } => {
            let ask = |reply| RoomRequest::Film { number, reply };
            directory.ask_here(room, ask).await?.map(|film| told(&film))
        }
    };
    Ok(answer)
}

pub(super) fn told<T: Serialize + ?Sized>(answer: &T) -> Value {
    serde_json::to_value(answer).expect("answers are made of maps with text keys")
}
