//! Watching a room of another node.
//!
//! The owner says each message once on the subject of the room, whoever listens, with its number. Whoever watches from
//! elsewhere listens first and then asks for what there is: so nothing is missed in between. A number that is missing, or
//! that the owner names and that never came, or a message of another life of the room, ends the watching; its socket then joins anew.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bolshak_game::Seat;
use bolshak_store::RecordId;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::time::interval;

use super::asking::told;
use super::bus::{BusError, Messages};
use super::calls::{Call, Welcome};
use super::rooms::Line;
use crate::directory::Directory;
use crate::error::ApiError;
use crate::room::actor::RoomRequest;
use crate::room::attendance::Attending;
use crate::room::shown::{Audience, Here, Shown, Watching};
use crate::viewer::{Viewer, unguessable};

/// How often somebody says that he is still there.
const SIGN: Duration = Duration::from_secs(2);
/// After so long without a sign he is not.
const SILENCE: Duration = Duration::from_secs(10);
/// How many messages a socket may be behind.
const BEHIND: usize = 64;

/// A message to those who watch, as nodes tell it.
#[derive(Serialize, Deserialize)]
struct ShownText {
    number: u64,
    life: u64,
    public: String,
    to_move: Option<(u8, String)>,
    #[serde(default)]
    blind: Option<(Vec<u8>, String)>,
    audience: Audience,
}

impl From<&Shown> for ShownText {
    fn from(shown: &Shown) -> Self {
        let to_move = shown.to_move.as_ref().map(|(seat, text)| (seat.0, text.to_string()));
        let numbers = |seats: &[Seat]| seats.iter().map(|seat| seat.0).collect();
        let blind = shown.blind.as_ref().map(|(seats, text)| (numbers(seats), text.to_string()));
        Self {
            number: shown.number,
            life: shown.life,
            public: shown.public.to_string(),
            to_move,
            blind,
            audience: shown.audience,
        }
    }
}

impl From<ShownText> for Shown {
    fn from(text: ShownText) -> Self {
        let to_move = text.to_move.map(|(seat, text)| (Seat(seat), text.into()));
        let blind = text.blind.map(|(seats, text)| (seats.into_iter().map(Seat).collect(), text.into()));
        Self {
            number: text.number,
            life: text.life,
            public: text.public.into(),
            to_move,
            blind,
            audience: text.audience,
        }
    }
}

fn subject(room: &RecordId) -> String {
    format!("bolshak.room.{room}")
}

/// Who watches rooms of this node from elsewhere.
#[derive(Default)]
pub(crate) struct Guests(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    guests: HashMap<String, Guest>,
    /// The rooms whose messages are being said, each with the number of the last one.
    said: HashMap<RecordId, u64>,
}

struct Guest {
    room: RecordId,
    seen: Instant,
    _attending: Attending,
}

impl Guests {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody is still there; the number of the last message of his room, or nothing if he is not known.
    pub(super) fn stay(&self, guest: &str) -> Option<u64> {
        let mut state = self.state();
        let guest = state.guests.get_mut(guest)?;
        guest.seen = Instant::now();
        let room = guest.room.clone();
        state.said.get(&room).copied()
    }

    pub(super) fn leave(&self, guest: &str) {
        // Its seat is given up after the lock: the room hears of it.
        let gone = self.state().guests.remove(guest);
        drop(gone);
    }

    /// Parts with those who have been silent for too long.
    pub(super) fn look(&self) {
        let mut state = self.state();
        let silent = state.guests.extract_if(|_, guest| guest.seen.elapsed() > SILENCE).collect::<Vec<_>>();
        drop(state);
        drop(silent);
    }

    fn rooms(&self) -> HashSet<RecordId> {
        self.state().guests.values().map(|guest| guest.room.clone()).collect()
    }
}

/// Lets somebody in who is connected to another node.
pub(super) async fn welcome(
    directory: &Directory,
    room: &RecordId,
    viewer: Viewer,
    since: Option<u64>,
    guest: String,
) -> Result<Option<Value>, ApiError> {
    let ask = |reply| RoomRequest::Watch { viewer, since, reply };
    let Some(Watching { first, messages, seats, life, number, attending }) =
        directory.ask_here(room, ask).await?
    else {
        return Ok(None);
    };
    let Here::InRoom(attending) = attending else { return Ok(None) };
    let guests = &directory.services().nodes.guests;
    let mut state = guests.state();
    state.guests.insert(guest, Guest { room: room.clone(), seen: Instant::now(), _attending: attending });
    if !state.said.contains_key(room) {
        state.said.insert(room.clone(), number);
        tokio::spawn(say(directory.clone(), room.clone(), messages));
    }
    drop(state);
    let first = first.iter().map(ToString::to_string).collect();
    Ok(Some(told(&Welcome { first, seats: seats.iter().map(|seat| seat.0).collect(), life, number })))
}

/// Says what is shown in a room to all nodes that listen, as long as somebody watches from there.
async fn say(directory: Directory, room: RecordId, mut messages: broadcast::Receiver<Arc<Shown>>) {
    let nodes = &directory.services().nodes;
    let mut look = interval(SIGN);
    loop {
        tokio::select! {
            shown = messages.recv() => match shown {
                Ok(shown) => {
                    nodes.guests.state().said.insert(room.clone(), shown.number);
                    let Ok(text) = serde_json::to_vec(&ShownText::from(&*shown)) else { break };
                    if let Err(error) = nodes.bus.say(&subject(&room), text).await {
                        tracing::warn!(%error, "a message of a room could not be said");
                    }
                }
                // Those who listen find that numbers are missing.
                Err(RecvError::Lagged(_)) => {}
                // Whoever listens joins anew at once, and not at his next sign.
                Err(RecvError::Closed) => {
                    if let Ok(text) = serde_json::to_vec(&ShownText::from(&Shown::parting())) {
                        let _ = nodes.bus.say(&subject(&room), text).await;
                    }
                    break;
                }
            },
            _ = look.tick() => if !nodes.guests.rooms().contains(&room) { break },
        }
    }
    let mut state = nodes.guests.state();
    state.said.remove(&room);
    // Whoever is still there is told at his next sign that he is not known, and joins anew.
    let gone = state.guests.extract_if(|_, guest| guest.room == room).collect::<Vec<_>>();
    drop(state);
    drop(gone);
}

/// That somebody watches a room of another node, for as long as he holds it.
#[derive(Debug)]
pub(crate) struct Afar(tokio::task::JoinHandle<()>);

impl Drop for Afar {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Watches a room of another node.
pub(super) async fn from_afar(
    directory: &Directory,
    room: &RecordId,
    viewer: &Viewer,
    since: Option<u64>,
) -> Result<Watching, ApiError> {
    let nodes = &directory.services().nodes;
    let messages = nodes.bus.listen(&subject(room)).await.map_err(|error| unreachable(&error))?;
    let guest = unguessable();
    let call = Call::Watch { viewer: viewer.into(), since, guest: guest.clone() };
    let Welcome { first, seats, life, number } = Line { directory, room }.ask(call).await?;
    let (sender, receiver) = broadcast::channel(BEHIND);
    let visit = Visit { directory: directory.clone(), room: room.clone(), guest };
    let task = tokio::spawn(visit.follow(messages, (life, number), sender));
    let first = first.into_iter().map(Arc::from).collect();
    let seats = seats.into_iter().map(Seat).collect();
    Ok(Watching { first, messages: receiver, seats, life, number, attending: Here::Afar(Afar(task)) })
}

fn unreachable(error: &BusError) -> ApiError {
    tracing::warn!(%error, "the bus cannot be used");
    ApiError::new(
        axum::http::StatusCode::SERVICE_UNAVAILABLE,
        "unreachable",
        "the other servers cannot be reached",
    )
}

/// Somebody's visit to a room elsewhere.
struct Visit {
    directory: Directory,
    room: RecordId,
    guest: String,
}

impl Drop for Visit {
    /// The owner of the room need not wait for the silence to grow too long.
    fn drop(&mut self) {
        let (directory, room, guest) = (self.directory.clone(), self.room.clone(), self.guest.clone());
        let tell = async move {
            let line = Line { directory: &directory, room: &room };
            line.ask_once::<Value>(&Call::Leave { guest }).await;
        };
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(tell);
        }
    }
}

impl Visit {
    /// Passes on what is shown until something is missing or nobody wants it any more.
    async fn follow(
        self,
        mut messages: Messages,
        (life, mut last): (u64, u64),
        to: broadcast::Sender<Arc<Shown>>,
    ) {
        let mut sign = interval(SIGN);
        // What the owner had shown at the last sign must have come by the next one.
        let mut owed = last;
        loop {
            tokio::select! {
                message = messages.next() => {
                    let Some(message) = message else { return };
                    let Ok(text) = serde_json::from_slice::<ShownText>(&message) else { return };
                    if text.life == life && text.number <= last {
                        continue;
                    }
                    if text.life != life || text.number > last + 1 {
                        return;
                    }
                    last = text.number;
                    // Nobody may be watching any more.
                    let _ = to.send(Arc::new(text.into()));
                }
                _ = sign.tick() => {
                    if last < owed {
                        return;
                    }
                    let line = Line { directory: &self.directory, room: &self.room };
                    let call = Call::Stay { guest: self.guest.clone() };
                    match line.ask_once::<u64>(&call).await {
                        Some(number) => owed = number,
                        None => return,
                    }
                }
            }
        }
    }
}
