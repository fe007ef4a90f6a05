//! What nodes tell each other without being asked: the games that wait and that go on, who is in a study, and who has signed out.
//!
//! None of it is needed to play. What is lost is told again a moment later, and what is not told again is forgotten.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bolshak_store::{PersonId, RecordId, SessionKey};
use bolshak_wire::{CompetitionMessage, HallMessage};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use tokio::time::interval;

use super::Nodes;
use super::bus::BusError;
use crate::competitions::Elsewhere;
use crate::directory::Directory;
use crate::listing::{ListedGames, own_listing};
use crate::services::Services;
use crate::studies::Presence;

const SUBJECT: &str = "bolshak.news";

/// How often a node tells which games there are.
const SIGN: Duration = Duration::from_secs(1);
/// After so long without news of a node its games are not shown any more.
const SILENCE: Duration = Duration::from_secs(5);

/// What a node says.
#[derive(Serialize, Deserialize)]
pub(crate) enum Said {
    /// Its games that wait and that go on.
    Games { node: String, games: Box<ListedGames> },
    /// Nobody acts by this session any more.
    Ended { node: String, session: String },
    /// Who is in its hall.
    Present { node: String, people: Vec<String> },
    /// A word to somebody who may be in the hall.
    Tell { node: String, person: String, message: Box<HallMessage> },
    /// A study was changed.
    Study { node: String, study: String },
    /// Who is in a study there, and who leads.
    InStudy { node: String, study: String, presence: Box<Presence> },
    /// Who is at a competition there.
    AtCompetition { node: String, competition: String, presence: Elsewhere },
    /// Something that those who are at a competition are told, or one of them.
    ToCompetition {
        node: String,
        competition: String,
        person: Option<String>,
        message: Box<CompetitionMessage>,
    },
    /// Whom somebody who may be in the hall has as friends now.
    Friends { node: String, person: String, friends: Vec<(String, String)> },
}

/// What was heard of other nodes.
#[derive(Default)]
pub(crate) struct News(Mutex<HashMap<String, (Instant, ListedGames)>>);

impl News {
    fn heard(&self) -> MutexGuard<'_, HashMap<String, (Instant, ListedGames)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The games of all other nodes.
    pub(crate) fn games(&self) -> Vec<ListedGames> {
        let mut heard = self.heard();
        heard.retain(|_, (at, _)| at.elapsed() < SILENCE);
        heard.values().map(|(_, games)| games.clone()).collect()
    }
}

/// Tells what there is here and hears what others say, until the server stops.
pub(crate) async fn hear(directory: Directory) -> Result<(), BusError> {
    let services = directory.services().clone();
    if services.nodes.is_alone {
        return Ok(());
    }
    let mut messages = services.nodes.bus.listen(SUBJECT).await?;
    let mut sign = interval(SIGN);
    loop {
        tokio::select! {
            () = services.stop.cancelled() => return Ok(()),
            _ = sign.tick() => {
                services.studies.tell_again(&services);
                let games = Box::new(own_listing(&directory));
                say(&services.nodes, &Said::Games { node: services.nodes.name.clone(), games }).await;
                if services.nodes.hall().is_none() {
                    let people = services.hall.present().iter().map(ToString::to_string).collect();
                    say(&services.nodes, &Said::Present { node: services.nodes.name.clone(), people }).await;
                }
            }
            message = messages.next() => {
                let Some(message) = message else { return Ok(()) };
                match serde_json::from_slice::<Said>(&message) {
                    Ok(said) if said.node() == services.nodes.name => {}
                    Ok(said) => take(&services, said).await,
                    Err(error) => tracing::warn!(%error, "news of another version"),
                }
            }
        }
    }
}

impl Said {
    fn node(&self) -> &str {
        match self {
            Self::Games { node, .. }
            | Self::Ended { node, .. }
            | Self::Present { node, .. }
            | Self::Tell { node, .. }
            | Self::Friends { node, .. }
            | Self::AtCompetition { node, .. }
            | Self::ToCompetition { node, .. }
            | Self::InStudy { node, .. }
            | Self::Study { node, .. } => node,
        }
    }
}

async fn take(services: &Services, said: Said) {
    match said {
        Said::Study { study, .. } => services.studies.changed_elsewhere(services, &study).await,
        Said::InStudy { node, study, presence } => {
            services.studies.hear_of(services, &study, &node, *presence).await;
        }
        Said::Games { node, games } => {
            services.nodes.news.heard().insert(node, (Instant::now(), *games));
        }
        Said::Ended { session, .. } => {
            // Perhaps nobody is connected.
            drop(SessionKey::new(&session).map(|session| services.ended_sessions.send(session)));
        }
        Said::Present { people, .. } => {
            services.hall.know_elsewhere(people.iter().filter_map(|person| PersonId::new(person)).collect());
        }
        Said::Tell { person, message, .. } => {
            if let Some(person) = PersonId::new(&person) {
                services.hall.tell(&person, &message);
            }
        }
        Said::AtCompetition { node, competition, presence } => {
            if let Some(id) = RecordId::new(&competition) {
                services.competitions.lobbies.hear_of(&id, node, presence);
            }
        }
        Said::ToCompetition { competition, person, message, .. } => {
            let person = person.as_deref().and_then(PersonId::new);
            if let Some(id) = RecordId::new(&competition) {
                services.competitions.lobbies.tell(&id, person.as_ref(), &message);
            }
        }
        Said::Friends { person, friends, .. } => {
            let friends =
                friends.into_iter().filter_map(|(id, name)| Some((PersonId::new(&id)?, name))).collect();
            if let Some(person) = PersonId::new(&person) {
                services.hall.befriend(&person, &friends);
            }
        }
    }
}

/// Tells the others something. What is lost is lost.
pub(crate) async fn say(nodes: &Nodes, said: &Said) {
    if nodes.is_alone {
        return;
    }
    let Ok(text) = serde_json::to_vec(said) else { return };
    if let Err(error) = nodes.bus.say(SUBJECT, text).await {
        tracing::warn!(%error, "news could not be told");
    }
}
