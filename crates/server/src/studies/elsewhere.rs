//! Who is in a study at other nodes, and where he looks who leads there.
//!
//! Each node says how it is at itself whenever that changes, and every so often again. What is lost is told again a moment
//! later, and a node that is silent for too long has nobody there any more. Of two who begin to lead at once the later one
//! leads at every node.

use std::time::{Duration, Instant};

use bolshak_arena::Millis;
use bolshak_notation::tree::NodeId;
use bolshak_store::RecordId;
use bolshak_wire::StudyMessage;
use serde::{Deserialize, Serialize};

use super::leading::Leader;
use super::live::{Live, name_of, persons};
use crate::nodes::ViewerText;
use crate::viewer::{Viewer, unguessable};

/// How often a node says again who is there.
const SIGN: Duration = Duration::from_secs(2);
/// After so long without a sign nobody is there any more.
pub(super) const SILENCE: Duration = Duration::from_secs(8);
/// How many people a node names. Whoever is at two nodes and not named counts twice.
const NAMED: usize = 60;

/// Who is in a study at one node, as nodes tell each other.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Presence {
    /// When it was so, by the clock of that node; what comes later is larger.
    at: Millis,
    people: Vec<ViewerText>,
    /// How many more there are.
    others: usize,
    leader: Option<LeaderText>,
}

#[derive(Clone, Serialize, Deserialize)]
struct LeaderText {
    since: Since,
    name: String,
    chapter: String,
    place: Vec<String>,
}

/// When somebody began to lead, and a word that tells two apart who did so at once.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Since(Millis, String);

impl Since {
    /// Whoever leads from now on comes after this leader, also where the clocks of the nodes differ.
    pub(super) fn after(leader: Option<&Leader>, now: Millis) -> Self {
        Self(leader.map_or(now, |leader| now.max(leader.since.0 + 1)), unguessable())
    }
}

/// Somebody who leads at another node.
pub(super) struct Afar {
    node: String,
    name: String,
    place: Vec<String>,
}

impl Afar {
    /// Where he looks, by the moves that lead there.
    pub(super) fn place(&self) -> &[String] {
        &self.place
    }
}

/// Those who are at one other node.
struct There {
    at: Millis,
    seen: Instant,
    people: Vec<Viewer>,
    others: usize,
}

impl There {
    const fn is_empty(&self) -> bool {
        self.people.is_empty() && self.others == 0
    }
}

/// What is known of other nodes, and what they were told.
#[derive(Default)]
pub(super) struct Elsewhere {
    nodes: std::collections::BTreeMap<String, There>,
    /// Something here has changed that they have not been told.
    has_news: bool,
    /// When they were last told, by the clock of the process and by the one that they know.
    told: Option<(Instant, Millis)>,
}

impl Elsewhere {
    /// Who is named there.
    pub(super) fn people(&self) -> impl Iterator<Item = &Viewer> {
        self.nodes.values().flat_map(|there| &there.people)
    }

    /// How many there are beside them.
    pub(super) fn others(&self) -> usize {
        self.nodes.values().map(|there| there.others).sum()
    }

    /// Something has changed here.
    pub(super) const fn is_to_hear(&mut self) {
        self.has_news = true;
    }

    fn is_due(&self, now: Instant) -> bool {
        self.told.is_none_or(|(at, _)| now.duration_since(at) >= SIGN)
    }
}

impl Leader {
    /// His name; nothing for a guest.
    pub(super) fn name<'l>(&'l self, live: &'l Live) -> &'l str {
        match &self.afar {
            Some(afar) => &afar.name,
            None => {
                let here = live.here.get(&self.connection);
                here.map(|present| name_of(&present.viewer)).unwrap_or_default()
            }
        }
    }

    /// Whether this is the same leader, who looks where that one does.
    fn is_where(&self, other: &Self) -> bool {
        self.since == other.since && self.chapter == other.chapter && self.node == other.node
    }

    fn is_at(&self, node: &str) -> bool {
        self.afar.as_ref().is_some_and(|afar| afar.node == node)
    }

    fn told(&self, live: &Live) -> Option<LeaderText> {
        let (name, chapter) = (self.name(live).to_owned(), self.chapter.to_string());
        let text = LeaderText { since: self.since.clone(), name, chapter, place: live.place_of(self) };
        self.afar.is_none().then_some(text)
    }
}

impl Live {
    /// What other nodes are to be told now of who is here, if anything; `now` is the time that they know.
    pub(super) fn presence(&mut self, now: Millis, moment: Instant) -> Option<Presence> {
        let is_again = !self.here.is_empty() && self.elsewhere.is_due(moment);
        if !self.elsewhere.has_news && !is_again {
            return None;
        }
        let at = self.elsewhere.told.map_or(now, |(_, last)| now.max(last + 1));
        self.elsewhere.has_news = false;
        self.elsewhere.told = Some((moment, at));
        let people: Vec<_> = persons(self.viewers()).take(NAMED).map(ViewerText::from).collect();
        let others = persons(self.viewers()).count() - people.len();
        Some(Presence { at, people, others, leader: self.leader.as_ref().and_then(|one| one.told(self)) })
    }

    /// Another node says who is there.
    pub(super) fn hear_of(&mut self, node: &str, presence: Presence, moment: Instant) {
        let Presence { at, people, others, leader } = presence;
        let known = self.elsewhere.nodes.get(node);
        if known.is_some_and(|there| there.at >= at) {
            return;
        }
        let there =
            There { at, seen: moment, people: people.into_iter().map(Viewer::from).collect(), others };
        // Whoever has just come there does not know who is here.
        let is_new = !there.is_empty() && known.is_none_or(There::is_empty);
        self.elsewhere.has_news |= is_new;
        let before = (self.people(), self.count());
        self.elsewhere.nodes.insert(node.to_owned(), there);
        self.show_people_unless(&before);
        self.hear_of_leader(node, leader);
    }

    fn show_people_unless(&self, before: &(Vec<bolshak_wire::StudyPresent>, usize)) {
        let (people, here) = (self.people(), self.count());
        if (&people, here) != (&before.0, before.1) {
            self.tell(&StudyMessage::People { people, here });
        }
    }

    fn hear_of_leader(&mut self, node: &str, told: Option<LeaderText>) {
        let told = told.and_then(|told| Some((RecordId::new(&told.chapter)?, told)));
        let Some((chapter, LeaderText { since, name, place, .. })) = told else {
            if self.leader.as_ref().is_some_and(|leader| leader.is_at(node)) {
                self.show_leader(None);
            }
            return;
        };
        let afar = Some(Afar { node: node.to_owned(), name, place });
        let told = self.led_to(Leader { connection: 0, chapter, node: NodeId::ROOT, since, afar }, &[]);
        match &mut self.leader {
            Some(leader) if leader.since > told.since => {}
            Some(leader) if told.is_where(leader) => leader.afar = told.afar,
            _ => self.show_leader(Some(told)),
        }
    }

    /// Parts with nodes that have been silent for too long.
    pub(super) fn forget_silent(&mut self, moment: Instant) {
        let before = (self.people(), self.count());
        self.elsewhere.nodes.retain(|_, there| moment.duration_since(there.seen) < SILENCE);
        let is_known = |leader: &Leader| match &leader.afar {
            Some(afar) => self.elsewhere.nodes.contains_key(&afar.node),
            None => true,
        };
        if !self.leader.as_ref().is_none_or(is_known) {
            self.show_leader(None);
        }
        self.show_people_unless(&before);
    }
}
