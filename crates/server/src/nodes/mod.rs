//! Several servers that share a database: who owns which room, how its owner is asked from elsewhere, and what
//! nodes tell each other. A server that is alone is a node with nobody at the other end.
//!
//! The database decides who owns a room ([`bolshak_store::NodeStore`]), and the bus only carries: what is lost on it costs time and
//! never a move, for a question that was not answered is asked again of whoever owns the room then, and the ply in a command
//! keeps it from being done twice.

mod asking;
mod bus;
mod calls;
pub(crate) mod hall;
mod in_process;
mod lease;
#[cfg(feature = "nodes")]
mod nats;
mod news;
mod people;
mod rooms;
mod watching;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bolshak_store::RecordId;
use tokio::sync::watch;

pub(crate) use bus::{Bus, BusError, Question, Questions, Work, Works};
pub use in_process::InProcess;
pub(crate) use lease::{keep as keep_lease, look_for_hall};
pub(crate) use news::{News, Said, hear as hear_news, say};
pub(crate) use people::ViewerText;
pub(crate) use rooms::answer as answer_for_rooms;
pub(crate) use rooms::pass_on;
pub(crate) use watching::{Afar, Guests};

/// How many rooms elsewhere are remembered with their owners; then they are looked up again.
const REMEMBERED: usize = 20_000;

/// The way to other nodes.
#[derive(Clone, Default, Debug)]
pub enum BusAddress {
    /// There are none.
    #[default]
    Alone,
    /// They are in this process.
    InProcess(InProcess),
    /// They are reached over the NATS server at this address; only where it was built in.
    Nats(String),
}

/// This node among others.
pub(crate) struct Nodes {
    pub name: String,
    pub bus: Arc<dyn Bus>,
    /// Whether there may be others.
    pub is_alone: bool,
    /// Who is at rooms of this node while being connected to another one.
    pub guests: Guests,
    /// Who is in the hall of this node while being connected to another one.
    pub visitors: hall::Visitors,
    /// Where the hall is; nothing: here.
    hall: watch::Sender<Option<String>>,
    /// What others have said last.
    pub news: News,
    /// The owners of rooms elsewhere, as they were when they were last asked.
    owners: Mutex<HashMap<RecordId, String>>,
}

impl Nodes {
    /// Takes up the connection.
    pub(crate) async fn join(name: &str, address: &BusAddress) -> Result<Self, BusError> {
        let bus: Arc<dyn Bus> = match address {
            BusAddress::Alone => Arc::new(InProcess::default()),
            BusAddress::InProcess(bus) => Arc::new(bus.clone()),
            BusAddress::Nats(url) => connect(url).await?,
        };
        let is_alone = matches!(address, BusAddress::Alone);
        let (guests, visitors, news) = (Guests::default(), hall::Visitors::default(), News::default());
        let (hall, owners) = (watch::Sender::new(None), Mutex::default());
        Ok(Self { name: name.to_owned(), bus, is_alone, guests, visitors, hall, news, owners })
    }

    /// The node that has the hall, if it is another one.
    pub(crate) fn hall(&self) -> Option<String> {
        self.hall.borrow().clone()
    }

    /// Waits until the hall is on another node than it is now.
    pub(crate) async fn hall_moved(&self) {
        let mut hall = self.hall.subscribe();
        // It cannot end: this has the other end.
        let _ = hall.changed().await;
    }

    /// These are the nodes that are alive, the one that has run longest first. Whether the hall has moved.
    pub(crate) fn know(&self, nodes: &[String]) -> bool {
        let first = nodes.first().filter(|first| **first != self.name && !self.is_alone).cloned();
        self.hall.send_if_modified(|hall| {
            let moves = *hall != first;
            *hall = first;
            moves
        })
    }

    fn owners(&self) -> MutexGuard<'_, HashMap<RecordId, String>> {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who owned this room when it was last asked.
    pub(crate) fn owner(&self, room: &RecordId) -> Option<String> {
        self.owners().get(room).cloned()
    }

    pub(crate) fn remember(&self, room: &RecordId, owner: &str) {
        let mut owners = self.owners();
        if owners.len() >= REMEMBERED {
            owners.clear();
        }
        owners.insert(room.clone(), owner.to_owned());
    }

    pub(crate) fn forget(&self, room: &RecordId) {
        self.owners().remove(room);
    }
}

#[cfg(feature = "nodes")]
async fn connect(url: &str) -> Result<Arc<dyn Bus>, BusError> {
    Ok(Arc::new(nats::Nats::connect(url).await?))
}

#[cfg(not(feature = "nodes"))]
async fn connect(_url: &str) -> Result<Arc<dyn Bus>, BusError> {
    let message =
        "this program was built without NATS: cargo run --release --features nodes -- serve --bus …";
    Err(BusError::Failed(message.to_owned()))
}

/// Where a node answers for its rooms.
fn rooms_of(node: &str) -> String {
    format!("bolshak.node.{}.rooms", token(node))
}

/// A name as a word of a subject: letters, digits and hyphens, everything else by its number.
fn token(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    name.chars()
        .map(|letter| if plain(letter) { letter.to_string() } else { format!("_{:x}", u32::from(letter)) })
        .collect()
}

#[cfg(test)]
mod tests;
