//! Runs competitions by themselves: looks at each when something has ended in it or falls due, and tells people what has come of it.
//!
//! Every node does this for all competitions. Of two that do the same at the same moment one finds that it is done already, and looks
//! again; so a competition goes on wherever its players are, and whichever node stops.

use std::collections::HashMap;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bolshak_arena::Millis;
use bolshak_arena::referee::{GameEvent, Refusal};
use bolshak_store::{CompetitionHead, Notice, PersonId, RecordId};
use bolshak_tournament::tables::{Language, place_text};
use bolshak_tournament::{Competition, GroupId, System, points_text};
use bolshak_wire::CompetitionMessage as Message;
use tokio::sync::oneshot;
use tokio::time::{Instant, interval, sleep};

use super::step::{Stepped, step};
use crate::directory::Directory;
use crate::room::actor::RoomRequest;
use crate::services::Services;

/// How long ends of games are gathered, so that many at once are one write.
const GATHER: Millis = 200;
/// How often the store is asked which competitions run, in case this node was not told.
const LOOK: Duration = Duration::from_secs(20);
/// How soon a look that failed is tried again.
const AGAIN: Millis = 5_000;
/// How often people are told that something has changed.
const NEWS: Duration = Duration::from_secs(1);
/// How often those at an arena are told how it stands.
const TELL: Duration = Duration::from_secs(2);
/// How many of the best they are told.
const LEADERS: usize = 20;

/// Runs competitions until the server stops.
pub(crate) async fn run(directory: Directory) {
    let services = directory.services().clone();
    services.competitions.began.store(services.now().wall, Ordering::Relaxed);
    let mut look = interval(LOOK);
    tokio::spawn(tell_news(services.clone()));
    let mut told: HashMap<RecordId, Instant> = HashMap::new();
    loop {
        let (due, next) = services.competitions.due.take_due(services.now().wall);
        for id in due {
            look_at(&directory, &id, &mut told).await;
        }
        let wait = next.map_or(LOOK, |next| Duration::from_millis(next.saturating_sub(services.now().wall)));
        tokio::select! {
            () = services.stop.cancelled() => return,
            () = sleep(wait) => {}
            () = services.competitions.due.changed() => {}
            _ = look.tick() => look_into_store(&services).await,
        }
    }
}

impl super::Competitions {
    fn note_stuck(&self, id: &RecordId, why: Option<&str>) {
        let mut stuck = self.stuck.lock().unwrap_or_else(PoisonError::into_inner);
        match why {
            Some(why) => stuck.insert(id.clone(), why.to_owned()),
            None => stuck.remove(id),
        };
    }

    /// Why a competition does not go on, if it does not.
    pub(super) fn why_stuck(&self, id: &RecordId) -> Option<String> {
        self.stuck.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// Something has happened that a competition must be looked at for.
    pub(crate) fn look_soon(&self, services: &Services, id: &RecordId) {
        self.due.no_later_than(id, services.now().wall + GATHER);
    }
}

/// Somebody has done something: all who are there look anew, and games that belong to no pair any more come to nothing.
pub(crate) fn changed(directory: &Directory, id: &RecordId, gone: Vec<RecordId>) {
    let services = directory.services();
    services.tell_at_competition(id, None, Message::Changed);
    services.competitions.look_soon(services, id);
    for game in gone {
        ask_room(directory, game, |reply| RoomRequest::Rule { ruling: GameEvent::Annulled, reply });
    }
}

async fn look_into_store(services: &Services) {
    match services.read(|store| store.competitions_that_run()).await {
        Ok(running) => running.iter().for_each(|id| services.competitions.look_soon(services, id)),
        Err(error) => tracing::error!(%error, "the competitions that run could not be read"),
    }
}

/// Tells people what has changed, and other nodes who is here, however long a look takes.
async fn tell_news(services: Services) {
    let mut news = interval(NEWS);
    loop {
        tokio::select! {
            () = services.stop.cancelled() => return,
            _ = news.tick() => services.competitions.lobbies.tell_news(&services),
        }
    }
}

async fn look_at(directory: &Directory, id: &RecordId, told: &mut HashMap<RecordId, Instant>) {
    let services = directory.services();
    let (all, wanted, now) = (services.competitions.clone(), id.clone(), services.now().wall);
    let here = all.lobbies.waiting(id);
    let began = Instant::now();
    match services.with_store(move |store| step(&all, store, &wanted, &here, now)).await {
        Ok(stepped) => {
            services.metrics.competition_step(began.elapsed());
            if let Some(next) = stepped.next {
                services.competitions.due.no_later_than(id, next.max(now + GATHER));
            }
            follow(directory, id, stepped, told).await;
        }
        Err(error) => {
            tracing::error!(error = error.message, %id, "a competition could not be looked at");
            services.competitions.due.no_later_than(id, now + AGAIN);
        }
    }
}

/// Does what follows from a look, and tells those whom it concerns.
async fn follow(
    directory: &Directory,
    id: &RecordId,
    stepped: Stepped,
    told: &mut HashMap<RecordId, Instant>,
) {
    let services = directory.services();
    for game in stepped.late {
        ask_room(directory, game, |reply| RoomRequest::Late { reply });
    }
    for (game, ruling) in stepped.overruled {
        ask_room(directory, game, |reply| RoomRequest::Rule { ruling, reply });
    }
    let (Some(head), Some(competition)) = (&stepped.head, stepped.log.competition()) else { return };
    services.competitions.note_stuck(id, stepped.stuck.as_deref());
    let is_arena = arena(competition).is_some();
    let mut notices = vec![];
    for (game, players) in stepped.made {
        services.metrics.game_made();
        for person in players {
            let message = Message::Game { game: game.to_string() };
            services.tell_at_competition(id, Some(&person), message);
            // In an arena nobody is paired who is not there.
            if !is_arena {
                notices.push((person, notice(services, head, &game)));
            }
        }
    }
    if !notices.is_empty() {
        let services = services.clone();
        // Each is written by itself, and nobody waits for it.
        tokio::spawn(async move {
            for (person, notice) in notices {
                services.notify(person, notice).await;
            }
        });
    }
    let Some(at) = arena(competition) else {
        if stepped.changed {
            services.tell_at_competition(id, None, Message::Changed);
        }
        return;
    };
    if !stepped.changed || !services.competitions.lobbies.has_company(id) && services.nodes.is_alone {
        return;
    }
    let is_over = competition.is_over();
    if told.get(id).is_none_or(|at| at.elapsed() >= TELL) || is_over {
        told.insert(id.clone(), Instant::now());
        tell_standings(services, id, competition, at, stepped.playing).await;
    }
    if is_over || competition.group(at).is_ok_and(|group| group.rounds.is_empty()) {
        services.tell_at_competition(id, None, Message::Changed);
    }
    if is_over {
        told.remove(id);
    }
}

/// The group of an arena that is played.
fn arena(competition: &Competition) -> Option<GroupId> {
    let stage = competition.stages.len().checked_sub(1)?;
    let at = GroupId { stage, group: 0 };
    matches!(competition.stage(at).system, System::Arena { .. }).then_some(at)
}

/// Asks a room to do something, and does not wait for it: what comes of it is seen at the next look.
fn ask_room(
    directory: &Directory,
    game: RecordId,
    request: impl FnOnce(oneshot::Sender<Result<(), Refusal>>) -> RoomRequest + Send + 'static,
) {
    let directory = directory.clone();
    tokio::spawn(async move {
        if let Err(error) = directory.ask(&game, request).await {
            tracing::warn!(error = error.message, %game, "a room of a competition did not answer");
        }
    });
}

fn notice(services: &Services, head: &CompetitionHead, game: &RecordId) -> Notice {
    Notice {
        kind: "competition-game".to_owned(),
        detail: head.name.clone(),
        from: None,
        name: String::new(),
        game: Some(game.clone()),
        at: services.now().wall,
        seen: false,
    }
}

/// Tells everybody at an arena who leads, and each player how he stands himself.
async fn tell_standings(
    services: &Services,
    id: &RecordId,
    competition: &Competition,
    at: GroupId,
    playing: usize,
) {
    let competition = competition.clone();
    let made = crate::aside::aside(move || standings(&competition, at)).await;
    let Ok((leaders, own)) = made else { return };
    let playing = u32::try_from(playing).unwrap_or(u32::MAX);
    services.tell_at_competition(id, None, Message::Arena { leaders, playing });
    services.competitions.lobbies.tell_each(id, &own);
}

fn standings(competition: &Competition, at: GroupId) -> (Vec<Vec<String>>, HashMap<PersonId, Message>) {
    let mut standings = competition.standings(at);
    let own = standings.rows.iter().filter_map(|row| {
        let account = &competition.entries[row.line.who].competitor.person.account;
        let message =
            Message::Standing { place: place_text(row.place), points: points_text(row.line.points) };
        Some((PersonId::new(account)?, message))
    });
    let own = own.collect();
    standings.rows.truncate(LEADERS);
    // Only the headings have a language, and they are not told.
    (competition.standings_table(at, &standings, Language::English).rows, own)
}
