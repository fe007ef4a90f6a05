//! Who is at a competition now and what they hear. None of it is kept: whoever comes back asks for what he has missed.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bolshak_store::{PersonId, RecordId};
use bolshak_wire::CompetitionMessage as Message;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use crate::nodes::Said;
use crate::services::Services;

/// How many messages somebody may be behind before he must come again.
const BEHIND: usize = 64;
/// After so long without a sign of another node nobody is there any more.
const SILENCE: Duration = Duration::from_secs(5);

/// All competitions at which somebody is.
#[derive(Default)]
pub(crate) struct Lobbies(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// The last number that was given to a connection.
    last: u64,
    lobbies: HashMap<RecordId, Lobby>,
}

#[derive(Default)]
struct Lobby {
    here: HashMap<u64, Present>,
    elsewhere: HashMap<String, (Instant, Elsewhere)>,
    /// How many everybody was told that there are.
    told: usize,
    /// Whether something has changed that nobody was told of.
    has_news: bool,
}

struct Present {
    person: Option<PersonId>,
    /// Whether he is not to be paired for the moment.
    rests: bool,
    messages: mpsc::Sender<Arc<str>>,
}

/// Who is at a competition at another node.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Elsewhere {
    /// Those who can be paired.
    waiting: Vec<String>,
    here: usize,
}

/// Somebody who has come, for as long as he holds it.
pub(crate) struct Visit {
    services: Services,
    id: RecordId,
    number: u64,
    pub messages: mpsc::Receiver<Arc<str>>,
}

impl Visit {
    /// He is not to be paired, or again.
    pub(crate) fn rest(&self, on: bool) {
        let mut known = self.services.competitions.lobbies.known();
        let present = known.lobbies.get_mut(&self.id).and_then(|lobby| lobby.here.get_mut(&self.number));
        if let Some(present) = present {
            present.rests = on;
        }
        drop(known);
        self.services.competitions.look_soon(&self.services, &self.id);
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut known = self.services.competitions.lobbies.known();
        if let Some(lobby) = known.lobbies.get_mut(&self.id) {
            lobby.here.remove(&self.number);
        }
    }
}

fn encode(message: &Message) -> Arc<str> {
    serde_json::to_string(message).expect("messages are made of maps with text keys").into()
}

impl Lobbies {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody comes. Gives how many are there with him.
    pub(crate) fn enter(services: &Services, id: &RecordId, person: Option<PersonId>) -> (Visit, usize) {
        let (sender, messages) = mpsc::channel(BEHIND);
        let mut known = services.competitions.lobbies.known();
        known.last += 1;
        let number = known.last;
        let lobby = known.lobbies.entry(id.clone()).or_default();
        lobby.here.insert(number, Present { person, rests: false, messages: sender });
        let here = lobby.count();
        drop(known);
        services.competitions.look_soon(services, id);
        (Visit { services: services.clone(), id: id.clone(), number, messages }, here)
    }

    /// Those who are there, here or at another node, and want to be paired.
    pub(crate) fn waiting(&self, id: &RecordId) -> HashSet<String> {
        let known = self.known();
        let Some(lobby) = known.lobbies.get(id) else { return HashSet::new() };
        let afar = lobby.elsewhere.values().filter(|(seen, _)| seen.elapsed() < SILENCE);
        let afar = afar.flat_map(|(_, there)| there.waiting.iter().cloned());
        lobby.waiting().into_iter().chain(afar).collect()
    }

    /// Whether somebody is there at this node.
    pub(crate) fn has_company(&self, id: &RecordId) -> bool {
        self.known().lobbies.get(id).is_some_and(|lobby| !lobby.here.is_empty())
    }

    /// Tells everybody at this node something, or this person alone.
    pub(crate) fn tell(&self, id: &RecordId, person: Option<&PersonId>, message: &Message) {
        if let Some(lobby) = self.known().lobbies.get_mut(id) {
            lobby.tell(person, message);
        }
    }

    /// Tells each of these something of his own.
    pub(crate) fn tell_each(&self, id: &RecordId, messages: &HashMap<PersonId, Message>) {
        if let Some(lobby) = self.known().lobbies.get_mut(id) {
            lobby.here.retain(|_, one| {
                let message = one.person.as_ref().and_then(|person| messages.get(person));
                message.is_none_or(|message| one.messages.try_send(encode(message)).is_ok())
            });
        }
    }

    /// Tells everybody that something has changed, and how many are there, where he does not know it; and other nodes who waits here.
    pub(crate) fn tell_news(&self, services: &Services) {
        let mut known = self.known();
        known.lobbies.retain(|_, lobby| !lobby.is_empty());
        for (id, lobby) in &mut known.lobbies {
            let here = lobby.count();
            if here != lobby.told {
                lobby.told = here;
                lobby.tell(None, &Message::Here { here: u32::try_from(here).unwrap_or(u32::MAX) });
            }
            if std::mem::take(&mut lobby.has_news) {
                lobby.send(None, &Message::Changed);
            }
            services.tell_others(|node| {
                let presence = Elsewhere { waiting: lobby.waiting(), here: lobby.here.len() };
                Said::AtCompetition { node, competition: id.to_string(), presence }
            });
        }
    }

    /// Another node says who is there.
    pub(crate) fn hear_of(&self, id: &RecordId, node: String, presence: Elsewhere) {
        let mut known = self.known();
        known.lobbies.entry(id.clone()).or_default().elsewhere.insert(node, (Instant::now(), presence));
    }
}

impl Lobby {
    fn count(&self) -> usize {
        let afar = self.elsewhere.values().filter(|(seen, _)| seen.elapsed() < SILENCE);
        self.here.len() + afar.map(|(_, there)| there.here).sum::<usize>()
    }

    fn is_empty(&self) -> bool {
        self.here.is_empty() && self.elsewhere.values().all(|(seen, _)| seen.elapsed() >= SILENCE)
    }

    /// Whoever rests in one window rests.
    fn waiting(&self) -> Vec<String> {
        let resting: HashSet<_> =
            self.here.values().filter(|one| one.rests).filter_map(|one| one.person.as_ref()).collect();
        let people: HashSet<_> = self.here.values().filter_map(|one| one.person.as_ref()).collect();
        people.difference(&resting).map(ToString::to_string).collect()
    }

    /// Whoever does not follow loses his place, and his connection with it.
    fn tell(&mut self, person: Option<&PersonId>, message: &Message) {
        // However much changes at once, it is told once.
        if *message == Message::Changed {
            self.has_news = true;
            return;
        }
        self.send(person, message);
    }

    fn send(&mut self, person: Option<&PersonId>, message: &Message) {
        let text = encode(message);
        let is_meant = |one: &Present| person.is_none() || one.person.as_ref() == person;
        self.here.retain(|_, one| !is_meant(one) || one.messages.try_send(Arc::clone(&text)).is_ok());
    }
}

impl Services {
    /// Tells those who are at a competition something, at every node; or one of them.
    pub(crate) fn tell_at_competition(&self, id: &RecordId, person: Option<&PersonId>, message: Message) {
        self.competitions.lobbies.tell(id, person, &message);
        let (competition, person) = (id.to_string(), person.map(ToString::to_string));
        self.tell_others(|node| Said::ToCompetition {
            node,
            competition,
            person,
            message: Box::new(message),
        });
    }
}
