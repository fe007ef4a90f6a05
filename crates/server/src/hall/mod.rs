//! The hall: who is here, and who looks for a game. Whoever goes does not look any more, but for members by correspondence,
//! whose seeks are kept ([`keeping`]); nothing else of the hall is.
//!
//! A seek is taken once: it leaves the list under the lock under which it was found, and the game is made afterwards.

mod gathering;
mod keeping;
mod seeking;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bolshak_arena::Millis;
use bolshak_community::{Candidate, Seek, Tempo, pair};
use bolshak_store::{PersonId, RecordId};
use bolshak_wire as wire;
use tokio::sync::mpsc;

use crate::directory::Directory;
use crate::error::ApiError;
use crate::nodes::hall::Line;
use crate::viewer::Person;

pub(crate) use keeping::run as keep_seeks;
pub(crate) use seeking::hear;

/// How many messages a visitor may be behind before he is sent away.
const BEHIND: usize = 256;
/// How many seeks one visitor may have.
const SEEKS: usize = 5;
/// How many seeks there may be.
const MOST_SEEKS: usize = 2_000;

/// The hall.
#[derive(Default)]
pub(crate) struct Hall(Mutex<State>);

#[derive(Default)]
struct State {
    /// The last number that was given to a visitor or seek.
    last: u64,
    visitors: HashMap<u64, Visitor>,
    seeks: BTreeMap<u64, Sought>,
    /// How many connections each person has.
    here: HashMap<PersonId, usize>,
    /// Who is in the hall of another node, while it is there.
    elsewhere: HashSet<PersonId>,
}

/// A connection to the hall.
struct Visitor {
    person: Person,
    /// The friends of a member, whose coming and going he is told.
    friends: HashMap<PersonId, String>,
    messages: mpsc::Sender<Arc<str>>,
}

/// Somebody who looks for a game.
#[derive(Clone)]
pub(crate) struct Sought {
    /// For how long.
    pub stands: Stands,
    pub person: Person,
    pub seek: Seek,
    pub terms: wire::SeekTerms,
    /// How strong he is in what he wants.
    pub strengths: Vec<(String, Tempo, i32)>,
    /// With whom he does not play.
    pub shunned: HashSet<PersonId>,
}

/// For how long somebody looks for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stands {
    /// As long as this connection, named by the number of its visitor.
    Here(u64),
    /// Until this moment, wherever he is: it is kept under this name.
    Kept { id: RecordId, until: Millis },
}

impl Stands {
    const fn is_kept(&self) -> bool {
        matches!(self, Self::Kept { .. })
    }
}

/// Somebody who is in the hall, for as long as he holds it.
pub(crate) struct Visit {
    door: Door,
    pub person: Person,
    pub messages: mpsc::Receiver<Arc<str>>,
}

/// How somebody is in the hall.
enum Door {
    /// By this number.
    Here(Arc<Hall>, u64),
    /// On another node.
    Afar(Arc<Line>),
}

impl Visit {
    /// Of somebody who is in the hall of another node.
    pub(crate) fn afar(line: Arc<Line>, person: Person, messages: mpsc::Receiver<Arc<str>>) -> Self {
        Self { door: Door::Afar(line), person, messages }
    }

    /// The number of a visitor of this node's hall.
    pub(crate) fn number(&self) -> Option<u64> {
        match &self.door {
            Door::Here(_, number) => Some(*number),
            Door::Afar(_) => None,
        }
    }

    /// Does what a client wants.
    pub(crate) async fn hear(&self, directory: &Directory, text: &str) -> Result<(), ApiError> {
        match &self.door {
            Door::Here(_, number) => hear(directory, (*number, &self.person), text).await,
            Door::Afar(line) => line.hear(text).await,
        }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        if let Door::Here(hall, number) = &self.door {
            hall.leave(*number);
        }
    }
}

/// How seeking has ended.
pub(crate) enum Sitting {
    /// Nobody fits yet: the seek stands in the list.
    Waits,
    /// Somebody does.
    Pair(Box<(Sought, bolshak_community::Pairing)>),
    /// Too many seeks stand there.
    Full,
}

fn encode(message: &wire::HallMessage) -> Arc<str> {
    serde_json::to_string(message).expect("messages are made of maps with text keys").into()
}

impl Hall {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody comes, and is told what there is.
    pub(crate) fn enter(
        self: &Arc<Self>,
        person: Person,
        friends: HashMap<PersonId, String>,
        unseen: usize,
    ) -> Visit {
        let (sender, messages) = mpsc::channel(BEHIND);
        let mut state = self.state();
        let number = state.number();
        let count = state.here.entry(person.id.clone()).or_default();
        *count += 1;
        let is_first = *count == 1;
        let here = state.here.len();
        let seeks = state
            .seeks
            .iter()
            .map(|(seek, sought)| sought.told(*seek, sought.person.id == person.id))
            .collect();
        let present = friends.iter().filter(|(id, _)| state.here.contains_key(id));
        let present = present.map(|(_, name)| name.clone()).collect();
        let welcome = wire::HallMessage::Hall { seeks, here, friends: present, unseen };
        // There is room for the first message.
        let _ = sender.try_send(encode(&welcome));
        if is_first {
            state.tell_of(&person, true);
        }
        state.visitors.insert(number, Visitor { person: person.clone(), friends, messages: sender });
        drop(state);
        Visit { door: Door::Here(Arc::clone(self), number), person, messages }
    }

    fn leave(&self, number: u64) {
        let mut state = self.state();
        let Some(visitor) = state.visitors.remove(&number) else { return };
        let own = state.seeks.iter().filter(|(_, sought)| sought.stands == Stands::Here(number));
        let own: Vec<_> = own.map(|(seek, _)| *seek).collect();
        own.into_iter().for_each(|seek| state.forget(seek));
        let id = &visitor.person.id;
        let left = state.here.get_mut(id).map_or(0, |count| {
            *count -= 1;
            *count
        });
        if left == 0 {
            state.here.remove(id);
            state.tell_of(&visitor.person, false);
        }
    }

    /// Whether somebody is in the hall.
    pub(crate) fn is_here(&self, person: &PersonId) -> bool {
        let state = self.state();
        state.here.contains_key(person) || state.elsewhere.contains(person)
    }

    /// Who is here.
    pub(crate) fn present(&self) -> Vec<PersonId> {
        self.state().here.keys().cloned().collect()
    }

    /// Who is in the hall of any node.
    pub(crate) fn everybody(&self) -> HashSet<PersonId> {
        let state = self.state();
        state.here.keys().chain(&state.elsewhere).cloned().collect()
    }

    /// Who is in the hall of another node.
    pub(crate) fn know_elsewhere(&self, people: HashSet<PersonId>) {
        self.state().elsewhere = people;
    }

    /// Tells a person something, wherever he is connected; whether he is.
    pub(crate) fn tell(&self, person: &PersonId, message: &wire::HallMessage) -> bool {
        let mut state = self.state();
        let text = encode(message);
        let visitors: Vec<_> = state
            .visitors
            .iter()
            .filter(|(_, visitor)| visitor.person.id == *person)
            .map(|(n, _)| *n)
            .collect();
        visitors.iter().for_each(|number| state.send(*number, &text));
        !visitors.is_empty()
    }

    /// Somebody who has just made friends is told when they come and go.
    pub(crate) fn befriend(&self, person: &PersonId, friends: &HashMap<PersonId, String>) {
        let mut state = self.state();
        let own = state.visitors.values_mut().filter(|visitor| visitor.person.id == *person);
        own.for_each(|visitor| visitor.friends.clone_from(friends));
    }

    /// Puts a seek into the list, unless one that stands there fits: then both are taken off.
    pub(crate) fn sit_down(&self, sought: Sought) -> Sitting {
        let mut state = self.state();
        if let Some((other, pairing)) = state.partner(&sought) {
            return Sitting::Pair(Box::new((state.take(other, &sought.person.id), pairing)));
        }
        // Those that are kept are counted where they are kept.
        let is_his = |other: &&Sought| other.person.id == sought.person.id && !other.stands.is_kept();
        let mine = state.seeks.values().filter(is_his).count();
        if !sought.stands.is_kept() && (mine >= SEEKS || state.seeks.len() >= MOST_SEEKS) {
            return Sitting::Full;
        }
        state.add(sought);
        Sitting::Waits
    }

    /// These are the seeks that are kept: what the list has besides is gone, and what it lacks is added.
    pub(crate) fn keep_in_step(&self, kept: Vec<Sought>) {
        let mut state = self.state();
        let stands = |sought: &Sought| kept.iter().any(|one| one.stands == sought.stands);
        let gone = state.seeks.iter().filter(|(_, sought)| sought.stands.is_kept() && !stands(sought));
        let gone: Vec<_> = gone.map(|(number, _)| *number).collect();
        gone.into_iter().for_each(|number| state.forget(number));
        kept.into_iter().for_each(|sought| state.add(sought));
    }

    /// Takes up this very seek, if it fits.
    pub(crate) fn take_up(&self, seek: u64, sought: &Sought) -> Option<(Sought, bolshak_community::Pairing)> {
        let mut state = self.state();
        let pairing = state.seeks.get(&seek).and_then(|other| other.fits(sought))?;
        Some((state.take(seek, &sought.person.id), pairing))
    }

    /// What a seek stands for, to take it up.
    pub(crate) fn seek(&self, seek: u64) -> Option<Sought> {
        self.state().seeks.get(&seek).cloned()
    }

    /// Seeks of one's own: this one or all.
    pub(crate) fn own(&self, person: &PersonId, seek: Option<u64>) -> Vec<(u64, Sought)> {
        let is_meant = |number: u64, sought: &Sought| {
            sought.person.id == *person && seek.is_none_or(|seek| seek == number)
        };
        let state = self.state();
        let meant = state.seeks.iter().filter(|(number, sought)| is_meant(**number, sought));
        meant.map(|(number, sought)| (*number, sought.clone())).collect()
    }

    /// Takes a seek off the list that may have gone already.
    pub(crate) fn withdraw(&self, seek: u64) {
        let mut state = self.state();
        if state.seeks.contains_key(&seek) {
            state.forget(seek);
        }
    }
}

impl State {
    fn number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// The seek that has stood there longest of those that fit.
    fn partner(&self, sought: &Sought) -> Option<(u64, bolshak_community::Pairing)> {
        self.seeks.iter().find_map(|(number, other)| Some((*number, other.fits(sought)?)))
    }

    /// Takes a seek off the list; whoever plays now does not look any more. A game by correspondence leaves time for others.
    fn take(&mut self, seek: u64, other: &PersonId) -> Sought {
        let taken = self.seeks[&seek].clone();
        let both = [&taken.person.id, other];
        let plays_now = !taken.stands.is_kept();
        let is_gone = |number: u64, sought: &Sought| {
            number == seek || plays_now && !sought.stands.is_kept() && both.contains(&&sought.person.id)
        };
        let gone = self.seeks.iter().filter(|(number, sought)| is_gone(**number, sought));
        let gone: Vec<_> = gone.map(|(number, _)| *number).collect();
        gone.into_iter().for_each(|number| self.forget(number));
        taken
    }

    /// Puts a seek into the list, where one that is kept may stand already.
    fn add(&mut self, sought: Sought) {
        let known =
            self.seeks.iter_mut().find(|(_, one)| one.stands.is_kept() && one.stands == sought.stands);
        if let Some((_, known)) = known {
            *known = sought;
            return;
        }
        let number = self.number();
        // Each is encoded once, however many are here.
        let [others, own] =
            [false, true].map(|mine| encode(&wire::HallMessage::Sought(sought.told(number, mine))));
        let owner = &sought.person.id;
        self.tell_everybody(|person| if person.id == *owner { &own } else { &others });
        self.seeks.insert(number, sought);
    }

    fn forget(&mut self, seek: u64) {
        self.seeks.remove(&seek);
        let gone = encode(&wire::HallMessage::Gone { seek });
        self.tell_everybody(|_| &gone);
    }

    fn tell_everybody<'t>(&mut self, text: impl Fn(&Person) -> &'t Arc<str>) {
        let texts = self.visitors.iter().map(|(number, visitor)| (*number, text(&visitor.person)));
        for (number, text) in texts.collect::<Vec<_>>() {
            self.send(number, text);
        }
    }

    /// Friends hear who has come or gone, all others how many are here.
    fn tell_of(&mut self, person: &Person, here: bool) {
        let count = self.here.len();
        let counted = encode(&wire::HallMessage::Here { here: count });
        let numbers: Vec<_> = self.visitors.keys().copied().collect();
        for number in numbers {
            let friend = self.visitors[&number].friends.get(&person.id).cloned();
            if let Some(name) = friend {
                self.send(number, &encode(&wire::HallMessage::Friend { name, here }));
            }
            self.send(number, &counted);
        }
    }

    /// Whoever does not follow loses his place, and his connection with it.
    fn send(&mut self, number: u64, text: &Arc<str>) {
        let Some(visitor) = self.visitors.get(&number) else { return };
        if visitor.messages.try_send(Arc::clone(text)).is_err() {
            let (closed, _) = mpsc::channel(1);
            if let Some(visitor) = self.visitors.get_mut(&number) {
                visitor.messages = closed;
            }
        }
    }
}

impl Sought {
    fn candidate(&self) -> Candidate<'_> {
        Candidate { seek: &self.seek, strengths: &self.strengths }
    }

    /// What the two would play, by the wishes of this one.
    fn fits(&self, other: &Self) -> Option<bolshak_community::Pairing> {
        let strangers = self.person.id != other.person.id
            && !self.shunned.contains(&other.person.id)
            && !other.shunned.contains(&self.person.id);
        strangers.then(|| pair(&self.candidate(), &other.candidate())).flatten()
    }

    fn told(&self, seek: u64, mine: bool) -> wire::SeekInfo {
        let membership = self.person.membership.as_ref();
        let rating = self.strengths.first().filter(|_| membership.is_some()).map(|(_, _, value)| *value);
        wire::SeekInfo {
            seek,
            name: membership.map(|membership| membership.name.clone()),
            rating,
            mine,
            terms: self.terms.clone(),
            controls: self.seek.times.iter().map(|time| time.as_ref().map(wire::control)).collect(),
            until: match self.stands {
                Stands::Kept { until, .. } => Some(until),
                Stands::Here(_) => None,
            },
        }
    }
}

#[cfg(test)]
mod tests;
