//! The chapters of a study: they are added, named, put in order and deleted, and written as PDN.

use bolshak_arena::Millis;
use bolshak_game::{Need, Variant, look_up_for};
use bolshak_notation::pdn::GameResult;
use bolshak_notation::tree::{GameTree, NodeId};
use bolshak_store::{Chapter as KeptChapter, RecordId, Store, StudyWrite};
use bolshak_wire as wire;
use bolshak_wire::StudyMessage;

use super::chapter::{Chapter, changed_meanwhile, forget_name, gone, name_of};
use super::editing::{Failed, checked};
use super::live::{Live, Shown};
use super::permission::Deed;
use super::{LONGEST_STUDY, MOST_CHAPTERS, title};
use crate::error::ApiError;
use crate::new_game::new_id;
use crate::people::moderation::check_may_speak;
use crate::trees;
use crate::viewer::Viewer;

/// Makes chapters of what somebody wants; `game` is the PDN of a game that was played here.
pub(crate) fn new_chapters(
    wanted: &wire::StudyChapterWanted,
    game: Option<&str>,
) -> Result<Vec<KeptChapter>, ApiError> {
    let variant = variant_named(&wanted.variant)?;
    if let Some(game) = game {
        let (tree, _) = trees::from_pdn(variant, game)?;
        if tree.result == GameResult::Unknown {
            return Err(ApiError::impossible("not-over", "a chapter is made of a game that is over"));
        }
        return Ok(vec![named(tree, &wanted.name)?]);
    }
    let Some(pdn) = &wanted.pdn else {
        return Ok(vec![named(trees::from_fen(variant, wanted.fen.as_deref())?, &wanted.name)?]);
    };
    let mut chapters = from_pdn(variant, pdn)?;
    if let [only] = &mut chapters[..]
        && !wanted.name.trim().is_empty()
    {
        only.name = title(&wanted.name);
    }
    Ok(chapters)
}

/// Each game of a record as a chapter.
pub(super) fn from_pdn(variant: &'static dyn Variant, text: &str) -> Result<Vec<KeptChapter>, ApiError> {
    let trees = trees::all_from_pdn(variant, text, MOST_CHAPTERS)?;
    trees.into_iter().map(|tree| named(tree, "")).collect()
}

/// A chapter of a tree; without a name it is called as the record says.
pub(super) fn named(mut tree: GameTree, name: &str) -> Result<KeptChapter, ApiError> {
    let name = if name.trim().is_empty() { name_of(&tree) } else { title(name) };
    forget_name(&mut tree);
    let variant = tree.variant().info().id.to_owned();
    Ok(KeptChapter { id: new_id(), name, variant, text: checked(&tree)? })
}

pub(super) fn variant_named(name: &str) -> Result<&'static dyn Variant, ApiError> {
    look_up_for(Need::Read, name).map_err(|error| ApiError::impossible(error.code(), error.to_string()))
}

/// Refuses more chapters, or longer ones, than a study may have.
pub(super) fn check_room(count: usize, bytes: usize) -> Result<(), ApiError> {
    if count > MOST_CHAPTERS {
        let message = format!("a study has at most {MOST_CHAPTERS} chapters");
        return Err(ApiError::impossible("too-many-chapters", message));
    }
    if bytes > LONGEST_STUDY {
        let message = format!("the chapters of a study have at most {LONGEST_STUDY} bytes as PDN");
        return Err(ApiError::impossible("too-large", message));
    }
    Ok(())
}

impl Live {
    pub(super) fn chapter(&self, id: &RecordId) -> Option<&Chapter> {
        self.chapters.iter().find(|one| one.id == *id)
    }

    pub(super) fn chapter_named(&self, id: &str) -> Result<&Chapter, ApiError> {
        self.chapters.iter().find(|one| one.id.as_str() == id).ok_or_else(gone)
    }

    /// All of them, as clients are told.
    pub(super) fn table_of_contents(&self) -> Vec<wire::StudyChapter> {
        self.chapters.iter().map(Chapter::info).collect()
    }

    /// The whole study as PDN, a game for each chapter, or one chapter.
    pub(crate) fn pdn(&self, viewer: &Viewer, chapter: Option<&str>) -> Result<String, ApiError> {
        self.check(viewer, Deed::Read)?;
        match chapter {
            Some(id) => Ok(self.chapter_named(id)?.pdn()),
            None => Ok(self.chapters.iter().map(Chapter::pdn).collect::<Vec<_>>().join("\n")),
        }
    }

    /// Somebody turns to another chapter; if he leads, the others are told.
    pub(crate) fn turn(
        &mut self,
        viewer: &Viewer,
        connection: u64,
        chapter: &str,
    ) -> Result<StudyMessage, ApiError> {
        self.check(viewer, Deed::Read)?;
        let found = self.chapter_named(chapter)?;
        let (id, tree) = (found.id.clone(), found.told());
        if let Some(present) = self.here.get_mut(&connection) {
            present.chapter = id.clone();
        }
        self.lead_on(connection, &id, NodeId::ROOT);
        let (version, chapter) = (self.head.version, chapter.to_owned());
        Ok(StudyMessage::Chapter(Box::new(wire::StudyChapterTree { version, chapter, tree })))
    }

    /// Somebody adds chapters behind the others. Gives their names in addresses.
    pub(crate) fn add_chapters(
        &mut self,
        store: &dyn Store,
        viewer: &Viewer,
        new: &[KeptChapter],
        now: Millis,
    ) -> Result<Vec<String>, ApiError> {
        self.check_may_write_words(store, viewer, now)?;
        let bytes: usize = new.iter().map(|one| one.text.len()).sum();
        self.rearrange(store, viewer, now, |live| {
            check_room(live.chapters.len() + new.len(), live.bytes() + bytes)?;
            Ok(StudyWrite::Add(new.to_vec()))
        })?;
        Ok(new.iter().map(|one| one.id.to_string()).collect())
    }

    /// Somebody names a chapter.
    pub(crate) fn name_chapter(
        &mut self,
        store: &dyn Store,
        viewer: &Viewer,
        chapter: &str,
        name: &str,
        now: Millis,
    ) -> Result<(), ApiError> {
        self.check_may_write_words(store, viewer, now)?;
        self.rearrange(store, viewer, now, |live| {
            Ok(StudyWrite::Name(live.chapter_named(chapter)?.id.clone(), title(name)))
        })
    }

    /// Somebody puts the chapters in another order. It names all that there are; where another has added or deleted one
    /// meanwhile, it does not.
    pub(crate) fn order_chapters(
        &mut self,
        store: &dyn Store,
        viewer: &Viewer,
        wanted: &wire::StudyOrder,
        now: Millis,
    ) -> Result<(), ApiError> {
        self.rearrange(store, viewer, now, |live| {
            let mut left: Vec<_> = live.chapters.iter().map(|one| &one.id).collect();
            let mut take = |id: &String| {
                let place = left.iter().position(|one| one.as_str() == id)?;
                Some(left.remove(place).clone())
            };
            let order: Option<Vec<_>> = wanted.chapters.iter().map(&mut take).collect();
            order.filter(|_| left.is_empty()).map(StudyWrite::Order).ok_or_else(changed_meanwhile)
        })
    }

    /// Somebody deletes a chapter as it was in this version of the study.
    pub(crate) fn remove_chapter(
        &mut self,
        store: &dyn Store,
        viewer: &Viewer,
        chapter: &str,
        version: u64,
        now: Millis,
    ) -> Result<(), ApiError> {
        self.rearrange(store, viewer, now, |live| {
            let found = live.chapter_named(chapter)?;
            if live.chapters.len() == 1 {
                return Err(ApiError::impossible("last-chapter", "a study keeps one chapter at least"));
            }
            found.touched.check_whole(version)?;
            Ok(StudyWrite::Remove(found.id.clone()))
        })
    }

    /// Names and records are read by others, so nobody writes them who is muted.
    fn check_may_write_words(&self, store: &dyn Store, viewer: &Viewer, now: Millis) -> Result<(), ApiError> {
        self.check(viewer, Deed::Write)?;
        check_may_speak(store, viewer.id().ok_or_else(super::no_such_study)?, now)
    }

    /// Changes which chapters there are, their names or their order.
    fn rearrange(
        &mut self,
        store: &dyn Store,
        viewer: &Viewer,
        now: Millis,
        wanted: impl Fn(&Self) -> Result<StudyWrite, ApiError>,
    ) -> Result<(), ApiError> {
        self.write(store, viewer, |live, store| {
            let write = wanted(live)?;
            let next = live.head.version + 1;
            let new = match &write {
                StudyWrite::Add(new) => {
                    new.iter().cloned().map(|one| Chapter::read(one, next)).collect::<Result<_, _>>()?
                }
                _ => vec![],
            };
            live.keep(store, &write, now)?;
            live.take(write, new);
            Ok::<_, Failed>(())
        })
    }

    /// It is written: the chapters are so here, too, and those who are here are told.
    fn take(&mut self, write: StudyWrite, new: Vec<Chapter>) {
        let all = &mut self.chapters;
        match write {
            StudyWrite::Add(_) => all.extend(new),
            StudyWrite::Order(ids) => all.sort_by_key(|one| ids.iter().position(|id| *id == one.id)),
            StudyWrite::Remove(gone) => all.retain(|one| one.id != gone),
            StudyWrite::Name(id, name) => {
                all.iter_mut().filter(|one| one.id == id).for_each(|one| one.name.clone_from(&name));
            }
            StudyWrite::Tree(..) => {}
        }
        let (version, chapters) = (self.head.version, self.table_of_contents());
        self.tell(&StudyMessage::Chapters { version, chapters });
        self.keep_leader();
        let first = self.chapters.first().map(Chapter::variant).unwrap_or_default();
        if self.head.variant != first {
            first.clone_into(&mut self.head.variant);
            self.show(Shown::Roles);
        }
    }

    /// How long all chapters are.
    pub(super) fn bytes(&self) -> usize {
        self.chapters.iter().map(|one| one.text.len()).sum()
    }
}
