//! Looking for games: with progress, and ending when nobody listens any more.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bolshak_game::Flow;
use bolshak_library::{GameId, Query};
use bolshak_notation::pdn;
use bolshak_wire::{self as wire, SearchNews};
use tokio::sync::{Semaphore, mpsc};
use tokio_util::sync::CancellationToken;

use super::{Library, line};
use crate::aside::aside;
use crate::error::ApiError;

/// How often a client hears how far it has come.
const NEWS: Duration = Duration::from_millis(200);
/// So many searches go on at a time; others wait for their turn.
const TURNS: usize = 2;
/// So many are remembered, so that the next page of a list is there at once.
const REMEMBERED: usize = 16;

/// What was found by a query when the library had so many games.
type Remembered = (String, u32, Arc<[GameId]>);

/// Searches that go on, and what the last ones found.
pub(crate) struct Searches {
    turns: Arc<Semaphore>,
    last: Mutex<VecDeque<Remembered>>,
}

impl Default for Searches {
    fn default() -> Self {
        Self { turns: Arc::new(Semaphore::new(TURNS)), last: Mutex::default() }
    }
}

/// What is looked for.
pub(crate) struct Wanted {
    text: String,
    query: Query,
}

impl Wanted {
    /// Reads a query.
    pub(crate) fn read(text: &str) -> Result<Self, ApiError> {
        let query = text.parse::<Query>().map_err(|error| {
            let place = format!("character {}", error.column);
            ApiError::impossible("bad-query", error.message).at(Some(place))
        })?;
        Ok(Self { text: text.to_owned(), query })
    }

    /// Which games count for whoever asks what was played from a position.
    pub(super) fn filter(self) -> Result<bolshak_library::Filter, ApiError> {
        if self.query.conditions.is_empty() {
            return Ok(self.query.filter);
        }
        let message = "the games to count can be chosen by players, dates and the like alone";
        Err(ApiError::impossible("bad-query", message))
    }
}

/// Whom to tell, and when to stop.
pub(crate) struct Listener<T> {
    pub news: mpsc::Sender<T>,
    pub stop: CancellationToken,
}

impl<T: From<SearchNews>> Listener<T> {
    /// Whether somebody still listens.
    fn tell(&self, news: T) -> Flow {
        if self.stop.is_cancelled() || self.news.blocking_send(news).is_err() {
            Flow::Stop
        } else {
            Flow::Continue
        }
    }
}

impl Library {
    /// Looks for games and tells `count` of them, from the one with this number on.
    pub(crate) async fn search(
        self,
        wanted: Wanted,
        from: usize,
        count: usize,
        listener: Listener<SearchNews>,
    ) {
        self.in_turn(move |library| {
            let last = match library.found(&wanted, &listener) {
                Ok(Some(found)) => library.page(&found, from, count),
                Ok(None) => return,
                Err(error) => SearchNews::Failed { message: error.message },
            };
            listener.tell(last);
        })
        .await;
    }

    /// Writes all games that are found, one after the other.
    pub(crate) async fn export(self, wanted: Wanted, listener: Listener<PdnText>) {
        self.in_turn(move |library| {
            let Ok(Some(found)) = library.found(&wanted, &listener) else { return };
            let Ok(games) = library.games() else { return };
            for id in found.iter() {
                let text = match games.game(*id) {
                    Ok(game) => pdn::write(&game.record, game.variant.info().notation) + "\n",
                    Err(error) => {
                        tracing::error!(%error, "a game of the library could not be written");
                        continue;
                    }
                };
                if listener.tell(PdnText(text)) == Flow::Stop {
                    return;
                }
            }
        })
        .await;
    }

    async fn in_turn(self, work: impl FnOnce(&Self) + Send + 'static) {
        let turns = Arc::clone(&self.searches().turns);
        // It is never closed.
        let Ok(_turn) = turns.acquire().await else { return };
        if let Err(error) = aside(move || work(&self)).await {
            tracing::error!(%error, "a search failed");
        }
    }

    /// The games of a query; nothing if nobody wants to know any more.
    fn found<T: From<SearchNews>>(
        &self,
        wanted: &Wanted,
        listener: &Listener<T>,
    ) -> Result<Option<Arc<[GameId]>>, ApiError> {
        let games = self.games()?;
        let count = games.games();
        if let Some(known) = self.searches().remembered(&wanted.text, count) {
            return Ok(Some(known));
        }
        let mut told = Instant::now();
        let mut is_stopped = false;
        let found = games.search(&wanted.query, &mut |progress| {
            if told.elapsed() < NEWS {
                return Flow::Continue;
            }
            told = Instant::now();
            let [done, whole, found] = [progress.done, progress.whole, progress.found]
                .map(|count| u32::try_from(count).unwrap_or(u32::MAX));
            let flow = listener.tell(SearchNews::Progress { done, whole, found }.into());
            is_stopped = flow == Flow::Stop;
            flow
        });
        let found: Arc<[GameId]> = found.map_err(super::failed)?.into();
        if is_stopped {
            return Ok(None);
        }
        self.searches().remember((wanted.text.clone(), count, Arc::clone(&found)));
        Ok(Some(found))
    }

    fn page(&self, found: &[GameId], from: usize, count: usize) -> SearchNews {
        let lines = self.games().and_then(|games| {
            let lines = found.iter().skip(from).take(count).map(|id| games.line(*id).map(line));
            lines.collect::<Result<Vec<wire::LibraryGame>, _>>().map_err(super::failed)
        });
        match lines {
            Ok(games) => SearchNews::Found { total: u32::try_from(found.len()).unwrap_or(u32::MAX), games },
            Err(error) => SearchNews::Failed { message: error.message },
        }
    }
}

impl Searches {
    fn remembered(&self, text: &str, games: u32) -> Option<Arc<[GameId]>> {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let known = last.iter().find(|(query, count, _)| query == text && *count == games);
        known.map(|(.., found)| Arc::clone(found))
    }

    fn remember(&self, found: Remembered) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.retain(|(query, ..)| *query != found.0);
        last.push_front(found);
        last.truncate(REMEMBERED);
    }
}

/// A game as PDN, or nothing where progress would be told.
pub(crate) struct PdnText(pub String);

impl From<SearchNews> for PdnText {
    fn from(_: SearchNews) -> Self {
        Self(String::new())
    }
}
