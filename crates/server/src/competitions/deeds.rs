//! What arbiters do.

use bolshak_arena::Millis;
use bolshak_store::{CompetitionAddition, CompetitionHead, PersonId, RecordId, Store, StoreError};
use bolshak_tournament::games::GameId;
use bolshak_tournament::online::Online;
use bolshak_tournament::swiss::Bye;
use bolshak_tournament::{
    Competition, Done, Event, GroupId, Log, Outcome, PairId, Person, Plan, Record, Side, Solution, System,
    players, read_points,
};
use bolshak_wire::CompetitionDeed as Deed;

use super::entering::{account, member};
use super::games::openings;
use super::{Competitions, Kept, grown, problems, record_text, refused, regulations};
use crate::error::ApiError;
use crate::people::named;
use crate::viewer::Viewer;

/// The most who may enter one competition.
pub(super) const ENTRIES: usize = 3_000;
/// The longest note, in characters.
const LONGEST_NOTE: usize = 1_000;

/// An arbiter does something: all of it, or nothing. Gives games that belong to no pair any more.
pub(crate) fn act(
    competitions: &Competitions,
    store: &dyn Store,
    viewer: &Viewer,
    id: &RecordId,
    deed: &Deed,
    now: Millis,
) -> Result<Vec<RecordId>, ApiError> {
    let kept = competitions.find(store, viewer, id)?;
    if !kept.is_arbiter(viewer) && !is_captains(store, &kept, viewer, deed)? {
        return Err(ApiError::not_yours());
    }
    match deed {
        Deed::Arbiter { name, arbitrates } => {
            name_arbiter(store, viewer, &kept, name, *arbitrates)?;
            Ok(vec![])
        }
        Deed::Publish { public } => {
            publish(competitions, store, viewer, id, (*public, now))?;
            Ok(vec![])
        }
        _ => {
            let find = || competitions.find(store, viewer, id);
            let done = |kept: &Kept| what_is_done(store, kept, deed, now);
            try_to_append((competitions, store), viewer, now, find, done)
        }
    }
}

/// May the captain of a team do this? He says who plays until the games of the pair are made.
fn is_captains(store: &dyn Store, kept: &Kept, viewer: &Viewer, deed: &Deed) -> Result<bool, ApiError> {
    let Deed::LineUp { stage, group, round, pair, side: name, .. } = deed else { return Ok(false) };
    let competition = kept.competition()?;
    let at = GroupId { stage: *stage as usize, group: *group as usize };
    let id = PairId { at, round: *round as usize, pair: *pair as usize };
    let who = competition.pair(id).map_err(|refusal| refused(&refusal))?.drawn.who[side(name)?.index()];
    let captain = &competition.entries[who].competitor.person.account;
    let is_his = viewer.id().is_some_and(|person| person.as_str() == captain);
    let made = store.competition_games(&kept.head.id, true)?;
    let is_made = made.iter().any(|game| game.place.parse::<GameId>().is_ok_and(|game| game.pair == id));
    Ok(is_his && competition.plan.online.is_some() && !is_made)
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

/// Adds records behind those that are known, all of them or none; what they are follows from what is known. Nothing may be added.
pub(super) fn append(
    all: &Competitions,
    store: &dyn Store,
    viewer: &Viewer,
    id: &RecordId,
    now: Millis,
    events: impl Fn(&Kept) -> Result<Vec<Event>, ApiError>,
) -> Result<(), ApiError> {
    let done = |kept: &Kept| Ok(events(kept)?.into_iter().map(Done::Happened).collect());
    try_to_append((all, store), viewer, now, || all.find(store, viewer, id), done).map(drop)
}

/// The same for whoever may find the competition in his own way, and for all that can be done.
pub(super) fn try_to_append(
    (all, store): (&Competitions, &dyn Store),
    viewer: &Viewer,
    now: Millis,
    find: impl Fn() -> Result<Kept, ApiError>,
    done: impl Fn(&Kept) -> Result<Vec<Done>, ApiError>,
) -> Result<Vec<RecordId>, ApiError> {
    all.in_turn(&find()?.head.id, || {
        let kept = find()?;
        let done = done(&kept)?;
        if done.is_empty() { Ok(Ok(vec![])) } else { add(all, store, viewer, &kept, done, now) }
    })
}

/// Adds the records of a deed behind those that are known.
fn add(
    all: &Competitions,
    store: &dyn Store,
    viewer: &Viewer,
    kept: &Kept,
    done: Vec<Done>,
    now: Millis,
) -> Result<Result<Vec<RecordId>, StoreError>, ApiError> {
    let by = viewer.member_name().unwrap_or_default().to_owned();
    let mut log = Log::clone(&kept.log);
    let mut addition = CompetitionAddition::default();
    for done in done {
        let record = Record { at: now, by: by.clone(), done };
        addition.records.push(record_text(&record)?);
        log.take(record).map_err(|refusal| refused(&refusal))?;
    }
    addition.settled = settled(store, kept, &log)?;
    let added = store.add_to_competition(&grown(&kept.head, &log, now), kept.head.version, &addition);
    if added.is_ok() {
        all.keep(&kept.head.id, log);
    }
    Ok(added.map(|()| addition.settled))
}

/// The games whose pairs are others now: nobody asks how they end.
fn settled(store: &dyn Store, kept: &Kept, after: &Log) -> Result<Vec<RecordId>, ApiError> {
    let players = |log: &Log, place: &str| {
        let id: GameId = place.parse().ok()?;
        let people = log.competition()?.people_of(id).ok()?;
        Some(people.map(|person| (person.name.clone(), person.account.clone())))
    };
    let games = store.competition_games(&kept.head.id, false)?;
    let gone =
        games.into_iter().filter(|game| players(&kept.log, &game.place) != players(after, &game.place));
    Ok(gone.map(|game| game.game).collect())
}

/// Whether everybody may look at it; that is no record.
fn publish(
    all: &Competitions,
    store: &dyn Store,
    viewer: &Viewer,
    id: &RecordId,
    (public, now): (bool, Millis),
) -> Result<(), ApiError> {
    all.in_turn(id, || {
        let kept = all.find(store, viewer, id)?;
        let head = CompetitionHead { public, updated_at: now, ..kept.head };
        Ok(store.add_to_competition(&head, head.version, &CompetitionAddition::default()))
    })
}

fn what_is_done(store: &dyn Store, kept: &Kept, deed: &Deed, now: Millis) -> Result<Vec<Done>, ApiError> {
    if let Deed::Undo { number } = deed {
        return Ok(vec![Done::Undone { undone: *number as usize }]);
    }
    Ok(events((store, &kept.head.owner), kept.competition()?, deed, now)?
        .into_iter()
        .map(Done::Happened)
        .collect())
}

fn events(
    by: (&dyn Store, &PersonId),
    competition: &Competition,
    deed: &Deed,
    now: Millis,
) -> Result<Vec<Event>, ApiError> {
    let at = |stage: &u32, group: &u32| GroupId { stage: *stage as usize, group: *group as usize };
    let pair = |stage: &u32, group: &u32, round: &u32, pair: &u32| PairId {
        at: at(stage, group),
        round: *round as usize,
        pair: *pair as usize,
    };
    Ok(vec![match deed {
        Deed::Enter { list } => return entered(by, competition, list),
        Deed::Withdraw { who } => Event::Withdrew { who: *who as usize, why: String::new() },
        Deed::Return { who } => Event::Returned { who: *who as usize },
        Deed::Correct { who, name, rating, title } => {
            let wanted = Person {
                name: name.trim().to_owned(),
                rating: *rating,
                title: title.trim().to_owned(),
                ..Person::default()
            };
            correct(by, competition, *who as usize, wanted)?
        }
        Deed::Ask { who, bye } => return ask(competition, *who as usize, bye),
        Deed::Forbid { players } => {
            Event::Forbade { players: players.iter().map(|who| *who as usize).collect() }
        }
        Deed::Pair => match &competition.plan.online {
            Some(online) if online.begins.is_none() => {
                if competition.stages.is_empty() {
                    competition.next_stage().map_err(|refusal| refused(&refusal))?;
                }
                problems::check_given(competition)?;
                let online = Some(Box::new(Online { begins: Some(now), ..(**online).clone() }));
                let plan = Box::new(Plan { online, ..competition.plan.clone() });
                Event::Planned { plan }
            }
            _ => return next_round(competition),
        },
        Deed::End => end(competition, now)?,
        Deed::Problems { pdn } => Event::Planned { plan: Box::new(problems::set(competition, pdn)?) },
        Deed::Plan { plan } => Event::Planned { plan: Box::new(regulations::changed(competition, plan)?) },
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
        Deed::Decide { stage, group, round, pair: number, side: name } => {
            Event::Decided { pair: pair(stage, group, round, number), side: side(name)? }
        }
        Deed::LineUp { stage, group, round, pair: number, side: name, members } => Event::LinedUp {
            pair: pair(stage, group, round, number),
            side: side(name)?,
            members: members.iter().map(|member| *member as usize).collect(),
        },
        Deed::Solve { who, problem, points, seconds } => {
            return solve(competition, (*who as usize, *problem as usize), points, *seconds);
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

/// Somebody as he is put right. What is not said stays, but for who he is at this server.
fn correct(
    (store, owner): (&dyn Store, &PersonId),
    competition: &Competition,
    who: usize,
    wanted: Person,
) -> Result<Event, ApiError> {
    let known = competition.entries.get(who);
    let known = known.ok_or_else(|| ApiError::impossible("no-competitor", "nobody has this number"))?;
    let mut competitor = known.competitor.clone();
    let Person { name, rating, title, .. } = wanted;
    let person = &mut competitor.person;
    let is_other = person.name != name;
    (person.name, person.rating, person.title) = (name, rating, title);
    if is_other && competition.plan.online.is_some() {
        member(store, owner, person)?;
    }
    let others = competition.entries.iter().enumerate().filter(|(other, _)| *other != who);
    if others.into_iter().any(|(_, other)| other.competitor.person.name == person.name) {
        return Err(ApiError::impossible("name-taken", format!("{:?} has entered already", person.name)));
    }
    Ok(Event::Corrected { who, competitor: Box::new(competitor) })
}

fn side(name: &str) -> Result<Side, ApiError> {
    match name {
        "first" => Ok(Side::First),
        "second" => Ok(Side::Second),
        _ => Err(ApiError::impossible("bad-side", "a side is first or second")),
    }
}

/// What somebody's solution is worth. Where nothing has begun, it begins with the first one.
fn solve(
    competition: &Competition,
    (who, problem): (usize, usize),
    points: &str,
    seconds: u32,
) -> Result<Vec<Event>, ApiError> {
    let points = read_points(points)
        .ok_or_else(|| ApiError::impossible("bad-points", "points are a number such as 7, 7.5 or 7½"))?;
    let begun = competition.stages.is_empty().then(|| competition.next_stage()).transpose();
    let begun = begun.map_err(|refusal| refused(&refusal))?;
    let stage = competition.stages.len().saturating_sub(1);
    let groups = competition.stages.get(stage).map_or(&[][..], |stage| &stage.groups);
    let group = groups.iter().position(|group| group.numbers.contains(&who)).unwrap_or(0);
    let at = GroupId { stage, group };
    let solution = Solution { who, problem, points, seconds, moves: String::new() };
    Ok(begun.into_iter().chain([Event::Solved { at, solution }]).collect())
}

/// The end of the stage that is played: of an arena that its time is up.
fn end(competition: &Competition, now: Millis) -> Result<Event, ApiError> {
    let stage = competition.stages.len().checked_sub(1);
    let stage = stage.ok_or_else(|| ApiError::impossible("bad-stage", "nothing has begun"))?;
    match (&competition.plan.stages[stage].system, &competition.plan.online) {
        (System::Arena { .. }, Some(online)) => {
            let begins = Some(now.saturating_sub(Millis::from(online.minutes) * 60_000));
            let online = Some(Box::new(Online { begins, ..(**online).clone() }));
            Ok(Event::Planned { plan: Box::new(Plan { online, ..competition.plan.clone() }) })
        }
        _ => Ok(Event::Ended { stage }),
    }
}

fn outcome(competition: &Competition, text: &str) -> Result<Outcome, ApiError> {
    let scoring = competition.plan.form.scoring;
    Outcome::read(text, scoring).ok_or_else(|| {
        let known: Vec<String> = Outcome::ALL.iter().map(|outcome| outcome.text(scoring)).collect();
        ApiError::impossible("bad-result", format!("{text:?} is no result: {} are", known.join(", ")))
    })
}

fn entered(
    (store, owner): (&dyn Store, &PersonId),
    competition: &Competition,
    list: &str,
) -> Result<Vec<Event>, ApiError> {
    let mut found = players::read(list).map_err(|error| {
        ApiError::impossible("bad-list", error.to_string()).at(Some(error.line.to_string()))
    })?;
    if competition.entries.len() + found.len() > ENTRIES {
        return Err(ApiError::impossible("too-many", format!("{ENTRIES} may enter at the most")));
    }
    if competition.plan.form.boards.is_some() {
        found = players::teams(found);
    }
    if competition.plan.online.is_some() {
        found.iter_mut().try_for_each(|competitor| account(store, owner, competitor))?;
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
    // Where problems are solved nobody is paired.
    if competition.stages.is_empty() && matches!(competition.plan.stages[0].system, System::Solving { .. }) {
        return Ok(vec![competition.next_stage().map_err(|refusal| refused(&refusal))?]);
    }
    competition.advance(openings(competition).as_ref()).map_err(|refusal| refused(&refusal))
}
