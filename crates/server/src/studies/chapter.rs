//! A chapter in memory: its tree, and what of it was touched when.

use axum::http::StatusCode;
use bolshak_game::{Need, look_up_for};
use bolshak_notation::tree::{GameTree, NodeId};
use bolshak_store::{Chapter as KeptChapter, RecordId};
use bolshak_wire as wire;

use super::place;
use super::touched::Touched;
use crate::error::ApiError;
use crate::trees;

/// A chapter of a study that somebody has opened.
#[derive(Clone)]
pub(super) struct Chapter {
    pub id: RecordId,
    pub name: String,
    pub tree: GameTree,
    /// The tree as it is kept.
    pub text: String,
    pub faults: Vec<String>,
    pub touched: Touched,
}

impl Chapter {
    /// Reads a chapter that is kept with a study of this version.
    pub(super) fn read(kept: KeptChapter, version: u64) -> Result<Self, ApiError> {
        let KeptChapter { id, name, variant, text } = kept;
        let variant =
            look_up_for(Need::Read, &variant).map_err(|error| ApiError::bad_record(error.to_string()))?;
        let (tree, faults) = trees::from_pdn(variant, &text)?;
        Ok(Self { id, name, tree, text, faults, touched: Touched::from(version) })
    }

    pub(super) fn variant(&self) -> &'static str {
        self.tree.variant().info().id
    }

    /// The chapter without its tree, as clients are told of it.
    pub(super) fn info(&self) -> wire::StudyChapter {
        wire::StudyChapter {
            id: self.id.to_string(),
            name: self.name.clone(),
            variant: self.variant().to_owned(),
        }
    }

    /// Its tree, as clients are told of it.
    pub(super) fn told(&self) -> wire::Tree {
        trees::told(&self.tree, trees::written(&self.tree), self.faults.clone())
    }

    pub(super) fn find(&self, place: &[String]) -> Result<NodeId, ApiError> {
        place::find(&self.tree, place).ok_or_else(|| {
            let message = "this move is not in the tree any more; somebody else has deleted it";
            ApiError::missing("place-gone", message)
        })
    }

    /// The chapter as PDN. Its name stands in a tag where it does not follow from the others.
    pub(super) fn pdn(&self) -> String {
        let mut tree = self.tree.clone();
        if self.name != name_of(&tree) {
            trees::set_tag(&mut tree, NAME, &self.name);
        }
        trees::written(&tree)
    }
}

/// The tag that holds the name of a chapter.
const NAME: &str = "Chapter";

/// What a chapter of a record is called: as the record says, or by who played, or where.
pub(super) fn name_of(tree: &GameTree) -> String {
    let value = |name: &str| {
        let tag = tree.tags.iter().find(|tag| tag.name == name);
        tag.map(|tag| tag.value.trim()).filter(|value| !value.is_empty() && *value != "?")
    };
    let named = value(NAME).map(str::to_owned);
    let players = || Some(format!("{} – {}", value("White")?, value("Black")?));
    let name = named.or_else(players).or_else(|| value("Event").map(str::to_owned)).unwrap_or_default();
    super::title(&name)
}

/// Takes the tag of its name out of a record: the chapter has the name, and it may be another one later.
pub(super) fn forget_name(tree: &mut GameTree) {
    trees::set_tag(tree, NAME, "");
}

pub(super) fn gone() -> ApiError {
    ApiError::missing("chapter-gone", "there is no such chapter; perhaps somebody else has deleted it")
}

pub(super) fn changed_meanwhile() -> ApiError {
    let message = "somebody else has changed this meanwhile; look at it and do it again";
    ApiError::new(StatusCode::CONFLICT, "changed-meanwhile", message)
}
