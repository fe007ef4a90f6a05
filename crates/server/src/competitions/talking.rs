//! What is said at a competition: everybody who may look at it hears it.

use bolshak_notation::display_name;
use bolshak_store::{RecordId, SaidToAll};
use bolshak_wire::{CompetitionMessage as Message, StudySaid};

use super::entering::entry_of;
use crate::error::ApiError;
use crate::people::moderation::check_may_speak;
use crate::services::Services;
use crate::viewer::Viewer;

/// The longest words, in characters.
const LONGEST: usize = 300;

fn told(said: &SaidToAll) -> StudySaid {
    StudySaid { name: said.name.clone(), text: said.text.clone(), at: said.at }
}

/// What somebody hears first who may look at a competition.
pub(crate) async fn welcome(
    services: &Services,
    viewer: Viewer,
    id: RecordId,
    here: usize,
) -> Result<Message, ApiError> {
    let all = services.competitions.clone();
    let said = services.with_store(move |store| {
        all.find(store, &viewer, &id)?;
        Ok(store.said_in_competition(&id)?)
    });
    let here = u32::try_from(here).unwrap_or(u32::MAX);
    Ok(Message::Welcome { said: said.await?.iter().map(told).collect(), here })
}

/// Somebody says something: members, and guests who have entered.
pub(crate) async fn say(
    services: &Services,
    viewer: &Viewer,
    id: &RecordId,
    text: &str,
) -> Result<(), ApiError> {
    let text = display_name(text);
    if !(1..=LONGEST).contains(&text.chars().count()) {
        return Err(ApiError::impossible("too-long", format!("say 1 to {LONGEST} characters")));
    }
    let person = viewer.id().cloned().ok_or_else(ApiError::not_yours)?;
    services.talk.admit(person.clone())?;
    let (all, asked, id_kept, now) =
        (services.competitions.clone(), viewer.clone(), id.clone(), services.now().wall);
    let said = services.with_store(move |store| {
        check_may_speak(store, &person, now)?;
        let kept = all.find(store, &asked, &id_kept)?;
        let competition = kept.competition()?;
        let entry = entry_of(competition, &person).map(|who| competition.name(who));
        let name = asked.member_name().or(entry).ok_or_else(ApiError::not_yours)?.to_owned();
        let said = SaidToAll { person, name, text, at: now };
        store.say_in_competition(&id_kept, &said)?;
        Ok(said)
    });
    services.tell_at_competition(id, None, Message::Said(told(&said.await?)));
    Ok(())
}
