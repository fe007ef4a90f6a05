//! What arbiters do.

use bolshak_arena::Millis;
use bolshak_notation::drawn_cells;
use bolshak_store::{CompetitionHead, CompetitionState, RecordId, Store, StoreError};
use bolshak_tournament::pairing::OpeningTable;
use bolshak_tournament::swiss::Bye;
use bolshak_tournament::{Competition, Done, Event, GroupId, Log, Outcome, PairId, Record, Side, players};
use bolshak_wire::CompetitionDeed as Deed;

use super::{Competitions, Kept, record_text, refused};
use crate::error::ApiError;
use crate::people::named;
use crate::viewer::Viewer;

/// How often it is tried again when somebody else has done something meanwhile.
const TRIES: usize = 8;
/// The most who may enter one competition.
const ENTRIES: usize = 3_000;
/// The longest note, in characters.
const LONGEST_NOTE: usize = 1_000;

/// An arbiter does something: all of it, or nothing.
pub(crate) fn act(
    competitions: &Competitions,
    store: &dyn Store,
    viewer: &Viewer,
    id: &RecordId,
    deed: &Deed,
    now: Millis,
) -> Result<(), ApiError> {
    for _ in 0..TRIES {
        let kept = competitions.find(store, viewer, id)?;
        if !kept.is_arbiter(viewer) {
            return Err(ApiError::not_yours());
        }
        if let Deed::Arbiter { name, arbitrates } = deed {
            return name_arbiter(store, viewer, &kept, name, *arbitrates);
        }
        match add(competitions, store, viewer, &kept, deed, now) {
            Err(Failed::Store(StoreError::Conflict)) => {}
            Err(Failed::Store(error)) => return Err(error.into()),
            Err(Failed::Refused(error)) => return Err(error),
            Ok(()) => return Ok(()),
        }
    }
    Err(ApiError::read_anew())
}

enum Failed {
    Store(StoreError),
    Refused(ApiError),
}

impl From<ApiError> for Failed {
    fn from(error: ApiError) -> Self {
        Self::Refused(error)
    }
}

fn name_arbiter(
    store: &dyn Store,
    viewer: &Viewer,
    kept: &Kept,
    name: &str,
    arbitrates: bool,
) -> Result<(), ApiError> {
    if !kept.is_owner(viewer) {
        return Err(ApiError::not_yours());
    }
    let member = named(store, name)?;
    Ok(store.set_arbiter(&kept.head.id, &member.id, arbitrates)?)
}

/// Adds the records of a deed behind those that are known.
fn add(
    competitions: &Competitions,
    store: &dyn Store,
    viewer: &Viewer,
    kept: &Kept,
    deed: &Deed,
    now: Millis,
) -> Result<(), Failed> {
    let by = viewer.member_name().unwrap_or_default().to_owned();
    let mut log = Log::clone(&kept.log);
    let mut texts = vec![];
    for done in what_is_done(kept, deed)? {
        let record = Record { at: now, by: by.clone(), done };
        texts.push(record_text(&record)?);
        log.take(record).map_err(|refusal| refused(&refusal))?;
    }
    let competition = kept.competition()?;
    let after = log.competition().unwrap_or(competition);
    let head = CompetitionHead {
        name: after.plan.name.clone(),
        variant: after.plan.variant.clone(),
        state: state(after),
        public: match deed {
            Deed::Publish { public } => *public,
            _ => kept.head.public,
        },
        updated_at: now,
        ..kept.head.clone()
    };
    store.add_to_competition(&head, kept.head.version, &texts).map_err(Failed::Store)?;
    competitions.keep(&kept.head.id, log);
    Ok(())
}

fn state(competition: &Competition) -> CompetitionState {
    let mut groups = competition.stages.iter().flat_map(|stage| &stage.groups);
    if competition.is_over() {
        CompetitionState::Over
    } else if groups.any(|group| !group.rounds.is_empty()) {
        CompetitionState::Playing
    } else {
        CompetitionState::Open
    }
}

fn what_is_done(kept: &Kept, deed: &Deed) -> Result<Vec<Done>, ApiError> {
    if let Deed::Undo { number } = deed {
        return Ok(vec![Done::Undone { undone: *number as usize }]);
    }
    Ok(events(kept.competition()?, deed)?.into_iter().map(Done::Happened).collect())
}

fn events(competition: &Competition, deed: &Deed) -> Result<Vec<Event>, ApiError> {
    let at = |stage: &u32, group: &u32| GroupId { stage: *stage as usize, group: *group as usize };
    let pair = |stage: &u32, group: &u32, round: &u32, pair: &u32| PairId {
        at: at(stage, group),
        round: *round as usize,
        pair: *pair as usize,
    };
    Ok(vec![match deed {
        Deed::Enter { list } => return entered(competition, list),
        Deed::Withdraw { who } => Event::Withdrew { who: *who as usize, why: String::new() },
        Deed::Return { who } => Event::Returned { who: *who as usize },
        Deed::Ask { who, bye } => return ask(competition, *who as usize, bye),
        Deed::Forbid { players } => {
            Event::Forbade { players: players.iter().map(|who| *who as usize).collect() }
        }
        Deed::Pair => return next_round(competition),
        Deed::Swap { stage, group, one, other } => {
            let at = at(stage, group);
            let pairing = competition.swapped(at, *one as usize, *other as usize);
            Event::PairedAnew { at, pairing: pairing.map_err(|refusal| refused(&refusal))? }
        }
        Deed::Score { stage, group, round, pair: number, game, result } => {
            let games = usize::from(competition.plan.form.games);
            let outcome = if result.is_empty() { None } else { Some(outcome(competition, result)?) };
            let (board, game) = (*game as usize / games, *game as usize % games);
            Event::Scored { pair: pair(stage, group, round, number), board, game, outcome }
        }
        Deed::Add { stage, group, round, pair: number, result } => {
            let outcome = outcome(competition, result)?;
            Event::Added { pair: pair(stage, group, round, number), outcome }
        }
        Deed::Decide { stage, group, round, pair: number, side } => {
            let side = match side.as_str() {
                "first" => Side::First,
                "second" => Side::Second,
                _ => return Err(ApiError::impossible("bad-side", "a side is first or second")),
            };
            Event::Decided { pair: pair(stage, group, round, number), side }
        }
        Deed::Note { text } => {
            if text.trim().is_empty() || text.chars().count() > LONGEST_NOTE {
                let message = format!("a note has 1 to {LONGEST_NOTE} characters");
                return Err(ApiError::impossible("bad-text", message));
            }
            Event::Noted { pair: None, text: text.trim().to_owned() }
        }
        Deed::Undo { .. } | Deed::Publish { .. } | Deed::Arbiter { .. } => return Ok(vec![]),
    }])
}

fn outcome(competition: &Competition, text: &str) -> Result<Outcome, ApiError> {
    let scoring = competition.plan.form.scoring;
    Outcome::read(text, scoring).ok_or_else(|| {
        let known: Vec<String> = Outcome::ALL.iter().map(|outcome| outcome.text(scoring)).collect();
        ApiError::impossible("bad-result", format!("{text:?} is no result: {} are", known.join(", ")))
    })
}

fn entered(competition: &Competition, list: &str) -> Result<Vec<Event>, ApiError> {
    let found = players::read(list).map_err(|error| {
        ApiError::impossible("bad-list", error.to_string()).at(Some(error.line.to_string()))
    })?;
    if competition.entries.len() + found.len() > ENTRIES {
        return Err(ApiError::impossible("too-many", format!("{ENTRIES} may enter at the most")));
    }
    Ok(found.into_iter().map(|competitor| Event::Entered { competitor: Box::new(competitor) }).collect())
}

/// A bye in the next round of his group.
fn ask(competition: &Competition, who: usize, bye: &str) -> Result<Vec<Event>, ApiError> {
    let wanted = Bye::of(bye).filter(|bye| *bye != Bye::Allocated);
    let bye = wanted.ok_or_else(|| ApiError::impossible("bad-bye", "a bye is half, full or zero"))?;
    let stage = competition.stages.len().saturating_sub(1);
    let groups = competition.stages.get(stage).map_or(&[][..], |stage| &stage.groups);
    let found = groups.iter().enumerate().find(|(_, group)| group.numbers.contains(&who));
    if let Some((group, kept)) = found {
        let at = GroupId { stage, group };
        return Ok(vec![Event::Asked { at, who, round: kept.rounds.len(), bye }]);
    }
    if !competition.stages.is_empty() {
        return Err(ApiError::impossible("no-competitor", "he does not play in this stage"));
    }
    // Before the first round the stage begins for it, with everybody who has entered.
    let begun = competition.next_stage().map_err(|refusal| refused(&refusal))?;
    Ok(vec![begun, Event::Asked { at: GroupId::default(), who, round: 0, bye }])
}

fn next_round(competition: &Competition) -> Result<Vec<Event>, ApiError> {
    let table = competition.plan.form.openings.and_then(|_| {
        let game = bolshak_game::find(&competition.plan.variant)?;
        drawn_cells(game).map(|cells| OpeningTable { cells })
    });
    competition.advance(table.as_ref()).map_err(|refusal| refused(&refusal))
}
