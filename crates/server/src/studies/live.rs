//! A study in memory, while somebody is there: its tree, who may do what, who is here.
//!
//! The store has the truth. An edit is stored before it is shown; where the store has another version than this one knows,
//! because another node has written, everything is read anew and told anew, and the edit is tried once more.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use bolshak_arena::Millis;
use bolshak_game::{Game, Need, look_up_for};
use bolshak_notation::display_name;
use bolshak_notation::tree::{GameTree, NodeId};
use bolshak_store::{
    PersonId, RecordId, STUDY_WORDS, SaidInStudy, Store, StoreError, Study, StudyHead, StudyRole,
};
use bolshak_wire as wire;
use bolshak_wire::{StudyMessage, TreeEdit};
use tokio::sync::broadcast;

use super::elsewhere::{Afar, Elsewhere, Since};
use super::permission::{self, Deed, Role, may};
use super::touched::{Seen, Touched};
use super::{LONGEST_TREE, difference, missing, no_such_study, place};
use crate::error::ApiError;
use crate::people::moderation::check_may_speak;
use crate::trees;
use crate::viewer::Viewer;

/// The longest words, in characters.
const LONGEST_WORDS: usize = 300;
/// How many of those who are here are named.
const NAMED: usize = 30;

/// What all sockets of a study hear.
#[derive(Clone, Debug)]
pub(crate) enum Shown {
    /// A message, for everybody the same.
    Message(Arc<str>),
    /// Everything is to be told anew.
    Anew,
    /// Its head or somebody's role has changed.
    Roles,
    /// There is no such study any more.
    Gone,
}

/// A study that somebody has opened.
pub(crate) struct Live {
    pub(super) head: StudyHead,
    pub(super) roles: BTreeMap<PersonId, StudyRole>,
    pub(super) tree: GameTree,
    faults: Vec<String>,
    touched: Touched,
    said: Vec<SaidInStudy>,
    pub(super) here: BTreeMap<u64, Viewer>,
    pub(super) elsewhere: Elsewhere,
    pub(super) leader: Option<Leader>,
    /// Whether it was removed.
    gone: bool,
    writes: u64,
    shown: broadcast::Sender<Shown>,
}

/// Somebody who leads.
pub(super) struct Leader {
    /// His connection; 0 where it is at another node.
    pub connection: u64,
    pub node: NodeId,
    pub since: Since,
    pub afar: Option<Afar>,
}

/// An edit as somebody wants it.
pub(crate) struct Wanted {
    pub number: u32,
    pub version: u64,
    pub place: Vec<String>,
    pub edit: TreeEdit,
}

impl Live {
    /// Reads a study from the store.
    pub(super) fn load(
        store: &dyn Store,
        id: &RecordId,
        shown: broadcast::Sender<Shown>,
    ) -> Result<Self, ApiError> {
        let Study { head, text } = store.study(id)?.ok_or_else(no_such_study)?;
        let variant = look_up_for(Need::Read, &head.variant)
            .map_err(|error| ApiError::bad_record(error.to_string()))?;
        let (tree, faults) = trees::from_pdn(variant, &text)?;
        let roles = store.roles_in(id)?.into_iter().collect();
        let (said, touched) = (store.said_in_study(id)?, Touched::from(head.version));
        Ok(Self {
            head,
            roles,
            tree,
            faults,
            touched,
            said,
            here: BTreeMap::new(),
            elsewhere: Elsewhere::default(),
            leader: None,
            gone: false,
            writes: 0,
            shown,
        })
    }

    /// Reads it anew; those who are here stay.
    pub(super) fn reload(&mut self, store: &dyn Store) -> Result<(), ApiError> {
        let loaded = Self::load(store, &self.head.id, self.shown.clone());
        let loaded = loaded.inspect_err(|error| {
            if error.code == no_such_study().code {
                self.end();
            }
        })?;
        let leader = self.leader.take().map(|leader| (place::of(&self.tree, leader.node), leader));
        *self = Self {
            here: std::mem::take(&mut self.here),
            elsewhere: std::mem::take(&mut self.elsewhere),
            writes: self.writes,
            ..loaded
        };
        let leader = leader.filter(|(_, leader)| self.may_lead(leader)).map(|(place, mut leader)| {
            leader.node = place::nearest(&self.tree, &place);
            leader.find_from_afar(self);
            leader
        });
        self.leader = leader;
        self.show(Shown::Anew);
        Ok(())
    }

    /// How often something was written here that other nodes must read.
    pub(super) const fn writes(&self) -> u64 {
        self.writes
    }

    fn show(&self, what: Shown) {
        // Perhaps nobody is here.
        let _ = self.shown.send(what);
    }

    pub(super) fn tell(&self, message: &StudyMessage) {
        self.show(Shown::Message(encode(message)));
    }

    /// What this viewer is here.
    pub(super) fn role(&self, viewer: &Viewer) -> Role {
        if self.gone {
            return Role::Outsider;
        }
        let given = viewer.id().and_then(|person| self.roles.get(person)).copied();
        Role::of(viewer, &self.head, given)
    }

    pub(super) fn check(&self, viewer: &Viewer, deed: Deed) -> Result<(), ApiError> {
        permission::check(self.role(viewer), deed)
    }

    /// The study as this viewer may see it, without its tree.
    pub(crate) fn info(&self, store: &dyn Store, viewer: &Viewer) -> Result<wire::StudyInfo, ApiError> {
        self.check(viewer, Deed::Read)?;
        super::info(store, &self.head, self.role(viewer))
    }

    /// Everything, for this connection.
    pub(crate) fn state(
        &self,
        store: &dyn Store,
        viewer: &Viewer,
        connection: u64,
    ) -> Result<StudyMessage, ApiError> {
        Ok(StudyMessage::Study(Box::new(wire::StudyState {
            info: self.info(store, viewer)?,
            version: self.head.version,
            connection,
            tree: trees::told(&self.tree, trees::written(&self.tree), self.faults.clone()),
            people: self.people(),
            here: self.count(),
            said: self.said.iter().map(told).collect(),
            leader: self.leader.as_ref().map(|leader| self.led(leader)),
        })))
    }

    /// The tree as PDN.
    pub(crate) fn pdn(&self, viewer: &Viewer) -> Result<String, ApiError> {
        self.check(viewer, Deed::Read)?;
        Ok(trees::written(&self.tree))
    }

    /// Somebody comes.
    pub(crate) fn enter(&mut self, viewer: &Viewer, connection: u64) -> Result<(), ApiError> {
        self.check(viewer, Deed::Read)?;
        self.here.insert(connection, viewer.clone());
        self.tell_people();
        Ok(())
    }

    /// Somebody goes.
    pub(crate) fn leave(&mut self, connection: u64) {
        if self.here.remove(&connection).is_some() {
            self.tell_people();
        }
        self.stop_leading(connection);
    }

    fn tell_people(&mut self) {
        self.elsewhere.is_to_hear();
        self.tell(&StudyMessage::People { people: self.people(), here: self.count() });
    }

    /// Those who are here or at another node, each person once, the first of them.
    pub(super) fn people(&self) -> Vec<wire::StudyPresent> {
        let present = |viewer: &Viewer| wire::StudyPresent {
            name: name_of(viewer).to_owned(),
            role: self.role(viewer).code().to_owned(),
        };
        persons(self.here.values().chain(self.elsewhere.people())).take(NAMED).map(present).collect()
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        persons(self.here.values().chain(self.elsewhere.people())).count() + self.elsewhere.others()
    }

    /// Changes the tree. Gives what this connection alone is told, if nothing had to change.
    pub(crate) fn edit(
        &mut self,
        store: &dyn Store,
        viewer: &Viewer,
        connection: u64,
        wanted: &Wanted,
        now: Millis,
    ) -> Result<Option<StudyMessage>, ApiError> {
        self.check(viewer, Deed::Write)?;
        if matches!(wanted.edit, TreeEdit::Comment { .. } | TreeEdit::Tags { .. }) {
            check_may_speak(store, viewer.id().ok_or_else(no_such_study)?, now)?;
        }
        match self.try_edit(store, connection, wanted, now) {
            Err(Failed::Store(StoreError::Conflict)) => {
                self.reload(store)?;
                self.check(viewer, Deed::Write)?;
                Ok(self.try_edit(store, connection, wanted, now)?)
            }
            Err(Failed::Store(StoreError::Missing)) => {
                self.end();
                Err(no_such_study())
            }
            done => Ok(done?),
        }
    }

    fn try_edit(
        &mut self,
        store: &dyn Store,
        connection: u64,
        wanted: &Wanted,
        now: Millis,
    ) -> Result<Option<StudyMessage>, Failed> {
        let Wanted { number, version, place, edit } = wanted;
        let at = self.find(place)?;
        self.touched.check(&self.tree, at, edit, Seen { connection, version: *version })?;
        let mut tree = self.tree.clone();
        let node = trees::change(&mut tree, at, edit).map_err(|error| trees::refused(&error))?;
        let difference = difference::between(&self.tree, &tree);
        if difference == wire::TreeDifference::default() {
            return Ok(Some(StudyMessage::Done { number: *number, node: node.0 }));
        }
        let text = edited(&tree, edit)?;
        store.write_study(&self.head.id, self.head.version, &text, now).map_err(Failed::Store)?;
        (self.head.version, self.head.updated_at) = (self.head.version + 1, now);
        self.writes += 1;
        let seen = Seen { connection, version: self.head.version };
        self.touched.note(&self.tree, edit, &difference, seen);
        self.tree = tree;
        self.keep_leader();
        let (version, number, node) = (self.head.version, *number, node.0);
        self.tell(&StudyMessage::Changed(wire::StudyChanged {
            version,
            connection,
            number,
            node,
            difference,
        }));
        Ok(None)
    }

    fn find(&self, place: &[String]) -> Result<NodeId, ApiError> {
        place::find(&self.tree, place).ok_or_else(|| {
            let message = "this move is not in the tree any more; somebody else has deleted it";
            ApiError::missing("place-gone", message)
        })
    }

    /// The game where somebody looks. If he leads, the others are told.
    pub(crate) fn look(
        &mut self,
        viewer: &Viewer,
        connection: u64,
        place: &[String],
    ) -> Result<(Box<dyn Game>, u32), ApiError> {
        self.check(viewer, Deed::Read)?;
        let at = self.find(place)?;
        let game = self.tree.position(at).map_err(|error| trees::refused(&error))?;
        let leads = |leader: &mut Leader| leader.connection == connection && leader.node != at;
        if let Some(leader) = self.leader.take_if(leads) {
            self.set_leader(Some(Leader { node: at, ..leader }));
        }
        Ok((game, at.0))
    }

    /// Somebody shows the others where he looks, or does not any more.
    pub(crate) fn lead(
        &mut self,
        viewer: &Viewer,
        connection: u64,
        on: bool,
        place: &[String],
        now: Millis,
    ) -> Result<(), ApiError> {
        self.check(viewer, Deed::Lead)?;
        if on {
            let node = self.find(place)?;
            let since = Since::after(self.leader.as_ref(), now);
            self.set_leader(Some(Leader { connection, node, since, afar: None }));
        } else {
            self.stop_leading(connection);
        }
        Ok(())
    }

    fn stop_leading(&mut self, connection: u64) {
        if self.leader.as_ref().is_some_and(|leader| leader.connection == connection) {
            self.set_leader(None);
        }
    }

    fn set_leader(&mut self, leader: Option<Leader>) {
        self.elsewhere.is_to_hear();
        self.show_leader(leader);
    }

    /// Somebody leads, here or at another node, or nobody does.
    pub(super) fn show_leader(&mut self, leader: Option<Leader>) {
        self.leader = leader;
        let leader = self.leader.as_ref().map(|leader| self.led(leader));
        self.tell(&StudyMessage::Led { leader });
    }

    /// Where the node at which somebody led is gone, he looks at the beginning until he says otherwise.
    fn keep_leader(&mut self) {
        if let Some(leader) = &mut self.leader
            && self.tree.node(leader.node).is_none()
        {
            leader.node = NodeId::ROOT;
        }
    }

    fn led(&self, leader: &Leader) -> wire::StudyLeader {
        let name = leader.name(self).to_owned();
        wire::StudyLeader { connection: leader.connection, name, node: leader.node.0 }
    }

    /// Whether somebody may lead still; whoever leads at another node is sent away there.
    fn may_lead(&self, leader: &Leader) -> bool {
        let here = self.here.get(&leader.connection);
        leader.afar.is_some() || here.is_some_and(|viewer| may(self.role(viewer), Deed::Lead))
    }

    /// Somebody says something.
    pub(crate) fn say(
        &mut self,
        store: &dyn Store,
        viewer: &Viewer,
        text: &str,
        now: Millis,
    ) -> Result<(), ApiError> {
        self.check(viewer, Deed::Say)?;
        let person = viewer.id().ok_or_else(no_such_study)?.clone();
        check_may_speak(store, &person, now)?;
        let text = display_name(text);
        if !(1..=LONGEST_WORDS).contains(&text.chars().count()) {
            return Err(ApiError::impossible("too-long", format!("say 1 to {LONGEST_WORDS} characters")));
        }
        let said = SaidInStudy { person, name: name_of(viewer).to_owned(), text, at: now };
        store.say_in_study(&self.head.id, &said).map_err(missing)?;
        self.writes += 1;
        self.tell(&StudyMessage::Said(told(&said)));
        self.said.push(said);
        self.said.drain(..self.said.len().saturating_sub(STUDY_WORDS));
        Ok(())
    }

    /// The head was changed in the store, or a role was.
    pub(super) fn govern(&mut self, head: StudyHead, roles: BTreeMap<PersonId, StudyRole>) {
        (self.head, self.roles) = (head, roles);
        self.writes += 1;
        if self.leader.as_ref().is_some_and(|leader| !self.may_lead(leader)) {
            self.set_leader(None);
        }
        let outsiders: Vec<u64> = self
            .here
            .iter()
            .filter(|(_, viewer)| !may(self.role(viewer), Deed::Read))
            .map(|(connection, _)| *connection)
            .collect();
        outsiders.iter().for_each(|connection| drop(self.here.remove(connection)));
        self.show(Shown::Roles);
        self.tell_people();
    }

    /// It was removed.
    pub(super) fn end(&mut self) {
        self.gone = true;
        self.writes += 1;
        self.show(Shown::Gone);
    }
}

/// Why an edit was not made.
enum Failed {
    Refused(ApiError),
    Store(StoreError),
}

impl From<ApiError> for Failed {
    fn from(error: ApiError) -> Self {
        Self::Refused(error)
    }
}

impl From<Failed> for ApiError {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Refused(error) => error,
            Failed::Store(error) => error.into(),
        }
    }
}

/// The tree as text after an edit, if it is one that is kept.
fn edited(tree: &GameTree, edit: &TreeEdit) -> Result<String, ApiError> {
    let text = checked(tree)?;
    // A tag may have the name of one by which the game is read.
    let is_sound = !matches!(edit, TreeEdit::Tags { .. })
        || trees::from_pdn(tree.variant(), &text).is_ok_and(|(read, _)| read == *tree);
    let unsound = || ApiError::impossible("bad-edit", "the tree could not be read with these tags");
    is_sound.then_some(text).ok_or_else(unsound)
}

/// The tree as text, if it is not too large to be kept.
pub(super) fn checked(tree: &GameTree) -> Result<String, ApiError> {
    trees::check_size(tree)?;
    let text = trees::written(tree);
    if text.len() > LONGEST_TREE {
        let message = format!("a study has at most {LONGEST_TREE} bytes as PDN");
        return Err(ApiError::impossible("too-large", message));
    }
    Ok(text)
}

/// Each person once.
pub(super) fn persons<'v>(viewers: impl Iterator<Item = &'v Viewer>) -> impl Iterator<Item = &'v Viewer> {
    let mut known = HashSet::new();
    viewers.filter(move |viewer| viewer.id().is_none_or(|person| known.insert(person)))
}

/// A member is called by his name; a guest has none.
pub(super) fn name_of(viewer: &Viewer) -> &str {
    let membership = viewer.person.as_ref().and_then(|person| person.membership.as_ref());
    membership.map_or("", |membership| membership.name.as_str())
}

fn told(said: &SaidInStudy) -> wire::StudySaid {
    wire::StudySaid { name: said.name.clone(), text: said.text.clone(), at: said.at }
}

/// A message as text.
pub(crate) fn encode(message: &StudyMessage) -> Arc<str> {
    serde_json::to_string(message).expect("messages are made of maps with text keys").into()
}
