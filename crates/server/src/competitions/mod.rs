//! Competitions: lists of records, from which everything that is shown follows. Several arbiters may work at one, at several
//! nodes: whoever adds a record behind others than he has seen looks again and tries anew. What is played here runs by itself
//! ([`runner`]).

mod arbitrating;
mod cards;
mod deeds;
mod entering;
mod games;
mod lobby;
mod online;
mod problems;
mod records;
mod regulations;
mod relay;
mod runner;
mod selected;
mod shown;
mod step;
mod tables;
mod talking;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};

use bolshak_arena::Millis;
use bolshak_notation::drawn_cells;
use bolshak_store::{CompetitionHead, CompetitionState, PersonId, RecordId, Store, StoreError};
use bolshak_tournament::presets::Preset;
use bolshak_tournament::{Competition, Done, Event, Group, Length, Log, Record, System};
use bolshak_wire as wire;

use crate::error::ApiError;
use crate::new_game::new_id;
use crate::people::moderation::check_may_speak;
use crate::scheduler::Deadlines;
use crate::viewer::{Viewer, unguessable};

pub(crate) use arbitrating::rule;
pub(crate) use cards::{card, report as report_game};
pub(crate) use deeds::act;
pub(crate) use entering::{enter, leave};
pub(crate) use games::place;
pub(crate) use lobby::{Elsewhere, Lobbies, Visit};
pub(crate) use problems::{answer, problems};
pub(crate) use records::pdn;
pub(crate) use regulations::regulations;
pub(crate) use relay::relay;
pub(crate) use runner::{changed, run};
pub(crate) use selected::selected;
pub(crate) use shown::{info, list, reasons, report};
pub(crate) use tables::open_table;
pub(crate) use talking::{say, welcome};

/// How many competitions are kept at hand.
const AT_HAND: usize = 64;
/// How often it is tried again when somebody else has done something meanwhile.
const TRIES: usize = 8;
/// How many competitions of one person may be under way.
const AT_ONCE: usize = 50;

fn no_such_competition() -> ApiError {
    ApiError::missing("no-such-competition", "there is no such competition")
}

/// The address of a competition in a path.
pub(crate) fn id(text: &str) -> Result<RecordId, ApiError> {
    RecordId::new(text).ok_or_else(no_such_competition)
}

/// A competition as its records made it.
pub(crate) struct Kept {
    head: CompetitionHead,
    log: Arc<Log>,
    arbiters: Vec<PersonId>,
}

impl Kept {
    fn competition(&self) -> Result<&Competition, ApiError> {
        competition_of(&self.log)
    }

    /// May he do what arbiters do?
    fn is_arbiter(&self, viewer: &Viewer) -> bool {
        viewer.id().is_some_and(|person| *person == self.head.owner || self.arbiters.contains(person))
    }

    fn has_entered(&self, viewer: &Viewer) -> bool {
        let entry =
            |person| self.log.competition().and_then(|competition| entering::entry_of(competition, person));
        viewer.id().is_some_and(|person| entry(person).is_some())
    }

    fn is_owner(&self, viewer: &Viewer) -> bool {
        viewer.id() == Some(&self.head.owner)
    }
}

/// The competitions at hand. What is missing is read from the store, and what has grown at another node is read on.
#[derive(Default)]
pub(crate) struct Competitions {
    at_hand: Mutex<HashMap<RecordId, Arc<Log>>>,
    /// Whose turn it is to add to each: of many at this node nobody must look again because of another.
    turns: Mutex<HashMap<RecordId, Arc<Mutex<()>>>>,
    shown: shown::Shown,
    /// Who is at them now.
    pub lobbies: Lobbies,
    /// When those that run by themselves must be looked at.
    due: Deadlines,
    /// When this node began to run them, milliseconds since 1970.
    began: AtomicU64,
    /// Why some do not go on.
    stuck: Mutex<HashMap<RecordId, String>>,
}

impl Competitions {
    /// A competition as it is now, for whoever may see it.
    pub(crate) fn find(&self, store: &dyn Store, viewer: &Viewer, id: &RecordId) -> Result<Kept, ApiError> {
        let kept = self.kept(store, id)?;
        let may_look = kept.head.public || kept.is_arbiter(viewer) || kept.has_entered(viewer);
        if may_look { Ok(kept) } else { Err(no_such_competition()) }
    }

    /// A competition as it is now, for whoever has shown that he may do something there.
    fn kept(&self, store: &dyn Store, id: &RecordId) -> Result<Kept, ApiError> {
        let head = store.competition(id)?.ok_or_else(no_such_competition)?;
        let arbiters = store.arbiters_of(id)?;
        let log = self.log(store, &head)?;
        Ok(Kept { head, log, arbiters })
    }

    fn log(&self, store: &dyn Store, head: &CompetitionHead) -> Result<Arc<Log>, ApiError> {
        let before = self.at_hand.lock().unwrap_or_else(PoisonError::into_inner).get(&head.id).cloned();
        // What was removed and made anew has another beginning.
        let before = before.filter(|log| log.records().len() as u64 <= head.version).unwrap_or_default();
        let known = before.records().len() as u64;
        if known == head.version {
            return Ok(before);
        }
        let mut log = Log::clone(&before);
        for text in store.competition_records(&head.id, known)? {
            log.take(read_record(&text)?).map_err(|refusal| ApiError::bad_record(refusal.to_string()))?;
        }
        Ok(self.keep(&head.id, log))
    }

    fn turn(&self, id: &RecordId) -> Arc<Mutex<()>> {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        if turns.len() >= AT_HAND {
            turns.retain(|_, turn| Arc::strong_count(turn) > 1);
        }
        Arc::clone(turns.entry(id.clone()).or_default())
    }

    /// Adds something in its turn: looks and tries anew where another node has added something meanwhile.
    fn in_turn<T>(
        &self,
        id: &RecordId,
        mut attempt: impl FnMut() -> Result<Result<T, StoreError>, ApiError>,
    ) -> Result<T, ApiError> {
        let turn = self.turn(id);
        let _turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
        for _ in 0..TRIES {
            match attempt()? {
                Err(StoreError::Conflict) => {}
                done => return Ok(done?),
            }
        }
        Err(ApiError::read_anew())
    }

    fn keep(&self, id: &RecordId, log: impl Into<Arc<Log>>) -> Arc<Log> {
        let log = log.into();
        let mut all = self.at_hand.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= AT_HAND && !all.contains_key(id) {
            all.clear();
        }
        all.insert(id.clone(), Arc::clone(&log));
        log
    }
}

fn competition_of(log: &Log) -> Result<&Competition, ApiError> {
    log.competition().ok_or_else(|| ApiError::bad_record("a competition has no regulations".to_owned()))
}

fn read_record(text: &str) -> Result<Record, ApiError> {
    serde_json::from_str(text)
        .map_err(|error| ApiError::bad_record(format!("a record of a competition: {error}")))
}

fn record_text(record: &Record) -> Result<String, ApiError> {
    serde_json::to_string(record).map_err(|error| ApiError::bad_record(error.to_string()))
}

fn refused(refusal: &bolshak_tournament::Refusal) -> ApiError {
    ApiError::impossible(refusal.code, refusal.message.clone())
}

/// Somebody begins a competition.
pub(crate) fn create(
    store: &dyn Store,
    owner: PersonId,
    wanted: &wire::CompetitionWanted,
    now: Millis,
) -> Result<RecordId, ApiError> {
    check_may_speak(store, &owner, now)?;
    let own = store.competitions_of(&owner, AT_ONCE + 1)?;
    if own.iter().filter(|head| head.state != CompetitionState::Over).count() >= AT_ONCE {
        return Err(ApiError::impossible(
            "too-many",
            format!("{AT_ONCE} competitions may be under way at once"),
        ));
    }
    let event = Event::Planned { plan: Box::new(plan(wanted)?) };
    let record = Record { at: now, by: String::new(), done: Done::Happened(event) };
    let text = record_text(&record)?;
    Log::default().take(record).map_err(|refusal| refused(&refusal))?;
    let head = CompetitionHead {
        id: new_id(),
        owner,
        name: wanted.name.trim().to_owned(),
        variant: wanted.variant.clone(),
        state: CompetitionState::Open,
        public: wanted.public,
        online: wanted.online.is_some(),
        version: 1,
        created_at: now,
        updated_at: now,
    };
    store.create_competition(&head, &[text])?;
    Ok(head.id)
}

fn plan(wanted: &wire::CompetitionWanted) -> Result<bolshak_tournament::Plan, ApiError> {
    let name = wanted.name.trim();
    if !(1..=100).contains(&name.chars().count()) || name.chars().any(char::is_control) {
        return Err(ApiError::impossible(
            "bad-name",
            "a competition is called by 1 to 100 characters on one line",
        ));
    }
    let texts = [&wanted.place, &wanted.dates];
    if texts.into_iter().any(|text| text.chars().count() > 200) {
        return Err(ApiError::impossible("bad-text", "the place and the dates have at most 200 characters"));
    }
    let game = bolshak_game::find(&wanted.variant).filter(|variant| variant.info().seats.len() == 2);
    let for_two = || ApiError::impossible("bad-variant", "a competition is played in a game for two");
    let game = game.ok_or_else(for_two)?;
    let preset = Preset::of(&wanted.preset)
        .ok_or_else(|| ApiError::impossible("bad-preset", "there are no such regulations"))?;
    let mut plan = preset.plan(name, &wanted.variant, &unguessable());
    plan.year = u16::try_from(jiff::Zoned::now().year()).ok();
    plan.place = wanted.place.trim().to_owned();
    plan.dates = wanted.dates.trim().to_owned();
    if drawn_cells(game).is_none() {
        plan.form.openings = None;
    }
    if let Some(time) = &wanted.time {
        plan.control = online::control(time)?;
    }
    if let Some(wanted) = &wanted.online {
        plan.online = Some(Box::new(online::regulations(wanted, &plan)?));
    }
    if let Some(rounds) = wanted.rounds {
        match &mut plan.stages[0].system {
            System::Swiss(swiss) => swiss.rounds = rounds,
            System::RoundRobin { cycles } => *cycles = rounds.min(10) as u8,
            System::Match(Length::Rounds { rounds: all, .. }) => *all = rounds,
            _ => {}
        }
    }
    Ok(plan)
}

/// What a competition has grown to, for lists.
fn grown(head: &CompetitionHead, log: &Log, now: Millis) -> CompetitionHead {
    let Some(after) = log.competition() else { return head.clone() };
    CompetitionHead {
        name: after.plan.name.clone(),
        variant: after.plan.variant.clone(),
        state: state(after),
        online: after.plan.online.is_some(),
        updated_at: now,
        ..head.clone()
    }
}

fn state(competition: &Competition) -> CompetitionState {
    let mut groups = competition.stages.iter().flat_map(|stage| &stage.groups);
    let solves = || matches!(competition.plan.stages[0].system, System::Solving { .. });
    if competition.is_over() {
        CompetitionState::Over
    } else if groups.any(Group::has_results) || !competition.stages.is_empty() && solves() {
        CompetitionState::Playing
    } else {
        CompetitionState::Open
    }
}

/// Removes a competition, which only whoever made it may do. Gives the games that go on in it.
pub(crate) fn remove(
    competitions: &Competitions,
    store: &dyn Store,
    viewer: &Viewer,
    id: &RecordId,
) -> Result<Vec<RecordId>, ApiError> {
    if !competitions.find(store, viewer, id)?.is_owner(viewer) {
        return Err(ApiError::not_yours());
    }
    let turn = competitions.turn(id);
    let _turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
    let games = store.competition_games(id, false)?;
    store.remove_competition(id)?;
    Ok(games.into_iter().map(|game| game.game).collect())
}
