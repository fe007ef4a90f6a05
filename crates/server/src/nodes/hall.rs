//! The hall is on one node, the one that has run longest; whoever is connected to another is led there.
//!
//! When that node is gone the hall begins anew on the next one: everybody joins again, and looks again for what he looked for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use bolshak_store::PersonId;
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::mpsc;
use tokio::time::{interval, sleep};
use tokio_util::sync::CancellationToken;

use super::asking::{self, Reply};
use super::bus::{BusError, Messages};
use super::lease::look_for_hall;
use super::people::PersonText;
use super::token;
use crate::directory::Directory;
use crate::error::ApiError;
use crate::hall::{self, Visit};
use crate::viewer::{Person, unguessable};

/// How long the node of the hall may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often a visitor says that he is still there.
const SIGN: Duration = Duration::from_secs(2);
/// After so long without a sign he is not.
const SILENCE: Duration = Duration::from_secs(10);
/// For how long the hall is looked for, and how soon again.
const SEARCH: Duration = Duration::from_secs(10);
const AGAIN: Duration = Duration::from_millis(250);
/// How many messages a visitor may be behind.
const BEHIND: usize = 256;

/// What the node of the hall is asked.
#[derive(Serialize, Deserialize)]
enum Call {
    Enter { visit: String, person: PersonText, friends: Vec<(String, String)>, unseen: usize },
    Hear { visit: String, text: String },
    Stay { visit: String },
    Leave { visit: String },
}

fn hall_of(node: &str) -> String {
    format!("bolshak.node.{}.hall", token(node))
}

fn visit_to(visit: &str) -> String {
    format!("bolshak.visit.{visit}")
}

/// Those who are in the hall of this node while being connected to another one.
#[derive(Default)]
pub(crate) struct Visitors(Mutex<HashMap<String, Visitor>>);

struct Visitor {
    number: u64,
    person: Person,
    seen: Instant,
    gone: CancellationToken,
}

impl Visitors {
    fn all(&self) -> MutexGuard<'_, HashMap<String, Visitor>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Parts with those who have been silent for too long.
    pub(super) fn look(&self) {
        self.all().retain(|_, visitor| {
            let stays = visitor.seen.elapsed() <= SILENCE;
            if !stays {
                visitor.gone.cancel();
            }
            stays
        });
    }
}

/// Somebody goes into the hall, wherever it is, also while it moves from one node to another.
pub(crate) async fn enter(
    directory: &Directory,
    person: Person,
    friends: HashMap<PersonId, String>,
    unseen: usize,
) -> Result<Visit, ApiError> {
    let services = directory.services();
    let give_up = Instant::now() + SEARCH;
    loop {
        let Some(node) = services.nodes.hall() else {
            return Ok(services.hall.enter(person, friends, unseen));
        };
        match enter_at(directory, node, &person, &friends, unseen).await {
            Err(_) if Instant::now() < give_up => sleep(AGAIN).await,
            done => return done,
        }
        look_for_hall(directory).await;
    }
}

/// The same where the hall is thought to be.
async fn enter_at(
    directory: &Directory,
    node: String,
    person: &Person,
    friends: &HashMap<PersonId, String>,
    unseen: usize,
) -> Result<Visit, ApiError> {
    let visit = unguessable();
    let bus = &directory.services().nodes.bus;
    let messages = bus.listen(&visit_to(&visit)).await.map_err(|error| unreachable(&error))?;
    let friends = friends.iter().map(|(id, name)| (id.to_string(), name.clone())).collect();
    let call = Call::Enter { visit: visit.clone(), person: PersonText::from(person), friends, unseen };
    let line = Arc::new(Line { directory: directory.clone(), node, visit });
    line.ask::<Value>(&call).await?;
    let (sender, receiver) = mpsc::channel(BEHIND);
    tokio::spawn(follow(Arc::clone(&line), messages, sender));
    Ok(Visit::afar(line, person.clone(), receiver))
}

/// Passes on what the hall says until it says nothing more, or nobody listens.
async fn follow(line: Arc<Line>, mut messages: Messages, to: mpsc::Sender<Arc<str>>) {
    let mut sign = interval(SIGN);
    loop {
        tokio::select! {
            message = messages.next() => {
                let Some(text) = message.and_then(|message| String::from_utf8(message).ok()) else { return };
                // Whoever does not follow loses his place.
                if to.try_send(text.into()).is_err() {
                    break;
                }
            }
            _ = sign.tick() => {
                let call = Call::Stay { visit: line.visit.clone() };
                if line.ask::<Value>(&call).await.is_err() {
                    return;
                }
            }
            () = to.closed() => break,
        }
    }
    drop(line.ask::<Value>(&Call::Leave { visit: line.visit.clone() }).await);
}

/// The line of a visitor to the node of the hall.
pub(crate) struct Line {
    directory: Directory,
    node: String,
    visit: String,
}

impl Line {
    /// Lets the hall hear a command.
    pub(crate) async fn hear(&self, text: &str) -> Result<(), ApiError> {
        let call = Call::Hear { visit: self.visit.clone(), text: text.to_owned() };
        self.ask::<Value>(&call).await.map(drop)
    }

    async fn ask<T: DeserializeOwned>(&self, call: &Call) -> Result<T, ApiError> {
        let bus = self.directory.services().nodes.bus.as_ref();
        let reply = asking::ask(bus, &hall_of(&self.node), call, PATIENCE).await;
        let answer = reply.map_err(|error| unreachable(&error))?.read()?;
        answer.ok_or_else(|| unreachable(&BusError::Nobody))
    }
}

fn unreachable(error: &BusError) -> ApiError {
    tracing::warn!(%error, "the node of the hall cannot be asked");
    ApiError::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "unreachable",
        "the hall cannot be reached; try again in a moment",
    )
}

/// Answers for the hall of this node until the server stops.
pub(crate) async fn answer(directory: Directory) -> Result<(), BusError> {
    let subject = hall_of(&directory.services().nodes.name);
    asking::answer_all(&directory, &subject, answer_one).await
}

async fn answer_one(directory: Directory, call: Call) -> Reply {
    Reply::of(do_here(&directory, call).await.map(|done| done.map(|()| Value::Null)))
}

/// Nothing if the hall is not here, or the visitor is not known.
async fn do_here(directory: &Directory, call: Call) -> Result<Option<()>, ApiError> {
    let services = directory.services();
    if services.nodes.hall().is_some() {
        return Ok(None);
    }
    let visitors = &services.nodes.visitors;
    match call {
        Call::Enter { visit, person, friends, unseen } => {
            Ok(person.read().and_then(|person| let_in(directory, visit, person, friends, unseen)))
        }
        Call::Hear { visit, text } => {
            let visitor = visitors.all().get(&visit).map(|visitor| (visitor.number, visitor.person.clone()));
            let Some((number, person)) = visitor else { return Ok(None) };
            hall::hear(directory, (number, &person), &text).await.map(Some)
        }
        Call::Stay { visit } => {
            Ok(visitors.all().get_mut(&visit).map(|visitor| visitor.seen = Instant::now()))
        }
        Call::Leave { visit } => Ok(visitors.all().remove(&visit).map(|visitor| visitor.gone.cancel())),
    }
}

fn let_in(
    directory: &Directory,
    visit: String,
    person: Person,
    friends: Vec<(String, String)>,
    unseen: usize,
) -> Option<()> {
    let services = directory.services();
    let friends = friends.into_iter().filter_map(|(id, name)| Some((PersonId::new(&id)?, name))).collect();
    let visited = services.hall.enter(person.clone(), friends, unseen);
    let (number, gone) = (visited.number()?, CancellationToken::new());
    let visitor = Visitor { number, person, seen: Instant::now(), gone: gone.clone() };
    services.nodes.visitors.all().insert(visit.clone(), visitor);
    tokio::spawn(say(directory.clone(), visit, visited, gone));
    Some(())
}

/// Says what the hall says to one visitor, until he is gone.
async fn say(directory: Directory, visit: String, mut visited: Visit, gone: CancellationToken) {
    let nodes = &directory.services().nodes;
    loop {
        let text = tokio::select! {
            () = gone.cancelled() => break,
            () = directory.services().stop.cancelled() => break,
            text = visited.messages.recv() => text,
        };
        let Some(text) = text else { break };
        if let Err(error) = nodes.bus.say(&visit_to(&visit), text.as_bytes().to_vec()).await {
            tracing::warn!(%error, "a visitor of the hall could not be told something");
        }
    }
    nodes.visitors.all().remove(&visit);
}
