//! How the trees of a study are changed.
//!
//! An edit is stored before it is shown; where the store has another version than this one knows, because another node has
//! written, everything is read anew and told anew, and the edit is tried once more.

use bolshak_arena::Millis;
use bolshak_notation::tree::GameTree;
use bolshak_store::{Store, StoreError, StudyWrite};
use bolshak_wire as wire;
use bolshak_wire::{StudyMessage, TreeEdit};

use super::chapters::check_room;
use super::live::Live;
use super::permission::Deed;
use super::touched::Seen;
use super::{LONGEST_TREE, difference, no_such_study};
use crate::error::ApiError;
use crate::people::moderation::check_may_speak;
use crate::trees;
use crate::viewer::Viewer;

/// An edit as somebody wants it.
pub(crate) struct Wanted {
    pub number: u32,
    pub version: u64,
    pub place: Vec<String>,
    pub edit: TreeEdit,
}

impl Live {
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
        self.write(store, viewer, |live, store| live.try_edit(store, connection, wanted, now))
    }

    /// Writes to the study. Where another node has done so meanwhile, it is done once more, on what there is then.
    pub(super) fn write<T>(
        &mut self,
        store: &dyn Store,
        viewer: &Viewer,
        change: impl Fn(&mut Self, &dyn Store) -> Result<T, Failed>,
    ) -> Result<T, ApiError> {
        self.check(viewer, Deed::Write)?;
        match change(self, store) {
            Err(Failed::Store(StoreError::Conflict)) => {
                self.reload(store)?;
                self.check(viewer, Deed::Write)?;
                Ok(change(self, store)?)
            }
            Err(Failed::Store(StoreError::Missing)) => {
                self.end();
                Err(no_such_study())
            }
            done => Ok(done?),
        }
    }

    /// Keeps what is written, as the next version.
    pub(super) fn keep(&mut self, store: &dyn Store, write: &StudyWrite, now: Millis) -> Result<(), Failed> {
        store.write_study(&self.head.id, self.head.version, write, now).map_err(Failed::Store)?;
        (self.head.version, self.head.updated_at) = (self.head.version + 1, now);
        self.writes += 1;
        Ok(())
    }

    fn try_edit(
        &mut self,
        store: &dyn Store,
        connection: u64,
        wanted: &Wanted,
        now: Millis,
    ) -> Result<Option<StudyMessage>, Failed> {
        let Wanted { number, version, place, edit } = wanted;
        let chapter = self.chapter_of(connection)?;
        let at = chapter.find(place)?;
        chapter.touched.check(&chapter.tree, at, edit, Seen { connection, version: *version })?;
        let mut tree = chapter.tree.clone();
        let node = trees::change(&mut tree, at, edit).map_err(|error| trees::refused(&error))?;
        let difference = difference::between(&chapter.tree, &tree);
        if difference == wire::TreeDifference::default() {
            return Ok(Some(StudyMessage::Done { number: *number, node: node.0 }));
        }
        let text = edited(&tree, edit)?;
        check_room(self.chapters.len(), self.bytes() - chapter.text.len() + text.len())?;
        let id = chapter.id.clone();
        self.keep(store, &StudyWrite::Tree(id.clone(), text.clone()), now)?;
        let seen = Seen { connection, version: self.head.version };
        for chapter in self.chapters.iter_mut().filter(|one| one.id == id) {
            chapter.touched.note(&chapter.tree, edit, &difference, seen);
            (chapter.tree, chapter.text) = (tree.clone(), text.clone());
        }
        self.keep_leader();
        let (version, chapter) = (self.head.version, id.to_string());
        let (number, node) = (*number, node.0);
        self.tell(&StudyMessage::Changed(wire::StudyChanged {
            version,
            chapter,
            connection,
            number,
            node,
            difference,
        }));
        Ok(None)
    }
}

/// Why something was not written.
pub(super) enum Failed {
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
        let message = format!("a chapter has at most {LONGEST_TREE} bytes as PDN");
        return Err(ApiError::impossible("too-large", message));
    }
    Ok(text)
}
