//! Records of other hands as this program would have written them.

use bolshak_game::Variant;

use super::replay::rewrite;
use super::write::facts;
use super::{Fault, PdnGame, Tag};
use crate::Form;

/// Tags that other programs call otherwise than the standard.
const RENAMED: &[(&str, &str)] = &[("P1", "White"), ("P2", "Black")];

/// Tags that follow from the moves and are written anew.
const FACTS: &[&str] = &["Result", "GameType", "Variant", "FEN", "SetUp", "PlyCount"];

/// The record as this program would have written it: its moves in this form and with the game's own names of squares,
/// its game, position and result as the standard writes them, without tags that say nothing. Comments, variations and
/// signs stay as they are. Its warnings are what was odd about the record.
///
/// # Errors
/// As [`super::replay`]: only a game that is legal throughout can be written anew.
pub fn clean(record: &PdnGame, fallback: Option<&'static dyn Variant>, form: Form) -> Result<PdnGame, Fault> {
    let (replayed, items) = rewrite(record, fallback, form)?;
    let mut tags = kept_tags(&record.tags);
    tags.extend(facts(replayed.game.variant(), &replayed.start, record.result, replayed.plies));
    Ok(PdnGame { place: record.place, tags, items, result: record.result, warnings: replayed.warnings })
}

/// The tags that a clean record keeps: those that say something, each once, and not those that follow from the game.
pub(crate) fn kept_tags(all: &[Tag]) -> Vec<Tag> {
    let mut tags: Vec<Tag> = vec![];
    for tag in all {
        let says_nothing = matches!(tag.value.trim(), "" | "?");
        let name =
            RENAMED.iter().find(|(theirs, _)| *theirs == tag.name).map_or(&*tag.name, |(_, ours)| ours);
        if !says_nothing && !FACTS.contains(&name) && tags.iter().all(|tag| tag.name != name) {
            tags.push(Tag { name: name.to_owned(), ..tag.clone() });
        }
    }
    tags
}
