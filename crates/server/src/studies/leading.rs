//! Who leads in a study, and where he looks: the others go along, or elsewhere.

use bolshak_arena::Millis;
use bolshak_game::Game;
use bolshak_notation::tree::NodeId;
use bolshak_store::RecordId;
use bolshak_wire as wire;
use bolshak_wire::StudyMessage;

use super::chapter::{Chapter, gone};
use super::elsewhere::{Afar, Since};
use super::live::Live;
use super::permission::{Deed, may};
use super::{no_such_study, place};
use crate::error::ApiError;
use crate::trees;
use crate::viewer::Viewer;

/// Somebody who leads.
pub(super) struct Leader {
    /// His connection; 0 where it is at another node.
    pub connection: u64,
    pub chapter: RecordId,
    pub node: NodeId,
    pub since: Since,
    pub afar: Option<Afar>,
}

impl Live {
    /// The game where somebody looks. If he leads, the others are told.
    pub(crate) fn look(
        &mut self,
        viewer: &Viewer,
        connection: u64,
        place: &[String],
    ) -> Result<(Box<dyn Game>, u32), ApiError> {
        self.check(viewer, Deed::Read)?;
        let chapter = self.chapter_of(connection)?;
        let at = chapter.find(place)?;
        let game = chapter.tree.position(at).map_err(|error| trees::refused(&error))?;
        let id = chapter.id.clone();
        self.lead_on(connection, &id, at);
        Ok((game, at.0))
    }

    /// The chapter that a connection looks at.
    pub(super) fn chapter_of(&self, connection: u64) -> Result<&Chapter, ApiError> {
        let present = self.here.get(&connection).ok_or_else(no_such_study)?;
        self.chapter(&present.chapter).ok_or_else(gone)
    }

    /// Whoever has this connection looks elsewhere; if he leads, the others are told.
    pub(super) fn lead_on(&mut self, connection: u64, chapter: &RecordId, node: NodeId) {
        let leads = |leader: &mut Leader| {
            leader.connection == connection && (leader.node != node || leader.chapter != *chapter)
        };
        if let Some(leader) = self.leader.take_if(leads) {
            self.set_leader(Some(Leader { chapter: chapter.clone(), node, ..leader }));
        }
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
            let found = self.chapter_of(connection)?;
            let (chapter, node) = (found.id.clone(), found.find(place)?);
            let since = Since::after(self.leader.as_ref(), now);
            self.set_leader(Some(Leader { connection, chapter, node, since, afar: None }));
        } else {
            self.stop_leading(connection);
        }
        Ok(())
    }

    pub(super) fn stop_leading(&mut self, connection: u64) {
        if self.leader.as_ref().is_some_and(|leader| leader.connection == connection) {
            self.set_leader(None);
        }
    }

    pub(super) fn set_leader(&mut self, leader: Option<Leader>) {
        self.elsewhere.is_to_hear();
        self.show_leader(leader);
    }

    /// Somebody leads, here or at another node, or nobody does.
    pub(super) fn show_leader(&mut self, leader: Option<Leader>) {
        self.leader = leader;
        let leader = self.leader.as_ref().map(|leader| self.led(leader));
        self.tell(&StudyMessage::Led { leader });
    }

    /// Where the node at which somebody led is gone, he looks at the beginning until he says otherwise; where the chapter
    /// is, at the first one.
    pub(super) fn keep_leader(&mut self) {
        let Some(leader) = self.leader.take() else { return };
        match self.chapter(&leader.chapter) {
            Some(chapter) => {
                let node = chapter.tree.node(leader.node).map_or(NodeId::ROOT, |_| leader.node);
                self.leader = Some(Leader { node, ..leader });
            }
            None => {
                let leader = self.led_to(leader, &[]);
                self.set_leader(Some(leader));
            }
        }
    }

    /// Where he looks who leads, by the moves that lead there.
    pub(super) fn place_of(&self, leader: &Leader) -> Vec<String> {
        let chapter = self.chapter(&leader.chapter);
        chapter.map(|chapter| place::of(&chapter.tree, leader.node)).unwrap_or_default()
    }

    /// The leader at this place, as far as it is there: in his chapter, or at the beginning of the first. Where he is at
    /// another node, that one says where he looks.
    pub(super) fn led_to(&self, leader: Leader, place: &[String]) -> Leader {
        let place = leader.afar.as_ref().map_or(place, Afar::place);
        let known = self.chapter(&leader.chapter);
        let node = known.map_or(NodeId::ROOT, |chapter| place::nearest(&chapter.tree, place));
        let first = self.chapters.first().filter(|_| known.is_none() && leader.afar.is_none());
        let chapter = first.map_or_else(|| leader.chapter.clone(), |first| first.id.clone());
        Leader { chapter, node, ..leader }
    }

    pub(super) fn led(&self, leader: &Leader) -> wire::StudyLeader {
        let (name, chapter) = (leader.name(self).to_owned(), leader.chapter.to_string());
        wire::StudyLeader { connection: leader.connection, name, chapter, node: leader.node.0 }
    }

    /// Whether somebody may lead still; whoever leads at another node is sent away there.
    pub(super) fn may_lead(&self, leader: &Leader) -> bool {
        let here = self.here.get(&leader.connection);
        leader.afar.is_some() || here.is_some_and(|present| may(self.role(&present.viewer), Deed::Lead))
    }
}
