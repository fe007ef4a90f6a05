//! Records of other hands as this program would have written them.

use bolshak_game::Variant;

use super::replay::{Rescued, epitaph, rescue, rewrite};
use super::write::{PLACES, facts};
use super::{Fault, Item, PartialDate, PdnGame, Replayed, Tag};
use crate::Form;

/// Tags that other programs call otherwise than the standard.
const RENAMED: &[(&str, &str)] = &[("P1", "White"), ("P2", "Black")];

/// Tags that follow from the moves and are written anew.
const FACTS: &[&str] = &["Result", "GameType", "Variant", "FEN", "SetUp", "PlyCount"];

/// Tags that hold a date.
const DATES: &[&str] = &["Date", "EventDate", "UTCDate", "PublicationDate"];

/// The record as this program would have written it: its moves in this form and with the game's own names of squares,
/// its game, position, dates and result as the standard writes them, without tags that say nothing. Comments, variations and
/// signs stay as they are. Its warnings are what was odd about the record.
///
/// # Errors
/// As [`super::replay`]: only a game that is legal throughout can be written anew.
pub fn clean(record: &PdnGame, fallback: Option<&'static dyn Variant>, form: Form) -> Result<PdnGame, Fault> {
    let (replayed, items) = rewrite(record, fallback, form)?;
    Ok(anew(record, replayed, items))
}

/// What was saved of a faulty record.
pub struct Salvaged {
    /// The record as this program would have written it, up to its fault, which a comment names.
    pub record: PdnGame,
    /// The fault; none if the main line is sound.
    pub fault: Option<Fault>,
}

/// The same as [`clean`] of what is sound: the main line up to its first fault, with a comment that names it and with the
/// result of the whole; variations that are faulty are left out with a warning. `broken` is why the record itself ends
/// early ([`super::Reader::broken`]).
///
/// # Errors
/// If nothing can be played: the game is not known, or the position where it begins is none.
pub fn salvage(
    record: &PdnGame,
    broken: Option<Fault>,
    fallback: Option<&'static dyn Variant>,
    form: Form,
) -> Result<Salvaged, Fault> {
    let Rescued { mut replayed, mut items, fault, dropped } = rescue(record, fallback, form)?;
    let has_places = replayed.places.is_some();
    if fault.is_none() {
        items.extend(broken.as_ref().map(epitaph));
    }
    replayed.warnings.extend(dropped);
    let mut salvaged = anew(record, replayed, items);
    salvaged.tags.retain(|tag| tag.name != PLACES || has_places);
    Ok(Salvaged { record: salvaged, fault: fault.or(broken) })
}

fn anew(record: &PdnGame, replayed: Replayed, items: Vec<Item>) -> PdnGame {
    let mut warnings = replayed.warnings;
    let mut tags = kept_tags(&record.tags);
    let dates = tags.iter_mut().filter(|tag| DATES.contains(&&*tag.name));
    warnings.extend(dates.filter_map(|tag| date_as_asked(tag).err()));
    warnings.sort_by_key(|warning| warning.place);
    tags.extend(facts(replayed.game.variant(), &replayed.start, record.result, replayed.plies));
    PdnGame { place: record.place, tags, items, result: record.result, warnings }
}

/// Writes a date as the standard does.
fn date_as_asked(tag: &mut Tag) -> Result<(), Fault> {
    let read = PartialDate::read(&tag.value);
    let odd =
        |error| Fault::new(tag.place, format!("{} \"{}\": {error}; kept as it is", tag.name, tag.value));
    tag.value = read.map_err(odd)?.to_string();
    Ok(())
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
