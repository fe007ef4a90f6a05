//! Games that were played here come into the library by themselves.
//!
//! The store tells which games are over, in the order in which they ended. How far the library has them is kept in a file; a
//! game that comes in twice is kept once, so the file may be lost.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bolshak_arena::Millis;
use bolshak_store::RecordId;
use tokio::time::interval;

use super::Library;
use crate::aside::aside;
use crate::room::{RoomGame, rebuild};
use crate::services::Services;

/// The collection of these games.
const COLLECTION: &str = "Bolshak";
/// How often it is looked whether games have ended.
const LOOK: Duration = Duration::from_secs(2);
/// What happened so short ago may not have been kept yet in the order of its time.
const SETTLED: Millis = 1_000;
/// So many games are taken in at a time.
const MOST: usize = 256;
/// The file in the data folder that tells how far the library has them.
const FILE: &str = "library-own.txt";

/// A game that is over: when it ended, and its name. Those up to it are in the library.
type Mark = (Millis, String);

/// Takes games in until the server stops.
pub(crate) async fn run(library: Library, services: Services, data: PathBuf) {
    let path = data.join(FILE);
    let mut mark = read(&path);
    let mut look = interval(LOOK);
    loop {
        tokio::select! {
            () = services.stop.cancelled() => return,
            _ = look.tick() => {}
        }
        loop {
            let (library, from, path) = (library.clone(), services.clone(), path.clone());
            let before = mark.clone();
            let taken = aside(move || take(&library, &from, &before, &path)).await;
            match taken.unwrap_or_else(|error| Err(error.to_string())) {
                Ok(Some(next)) => mark = next,
                Ok(None) => break,
                Err(error) => {
                    tracing::error!(%error, "games that were played here could not be taken into the library");
                    break;
                }
            }
            if services.stop.is_cancelled() {
                return;
            }
        }
    }
}

/// Takes in the next games that are over; nothing if there are none.
fn take(library: &Library, services: &Services, mark: &Mark, path: &Path) -> Result<Option<Mark>, String> {
    let settled = services.now().wall.saturating_sub(SETTLED);
    let over = services.store.ended_after(mark, MOST).map_err(|error| error.to_string())?;
    let over: Vec<_> = over.into_iter().take_while(|(at, _)| *at <= settled).collect();
    let Some((at, last)) = over.last() else { return Ok(None) };
    let next = (*at, last.to_string());
    let texts: Vec<String> = over.iter().filter_map(|(_, id)| written(services, id)).collect();
    library.import(texts.join("\n").as_bytes(), COLLECTION, None).map_err(|error| error.message)?;
    keep(path, &next);
    Ok(Some(next))
}

/// A game of moves as PDN; nothing for one that cannot be read, is not played by moves, or has none.
fn written(services: &Services, id: &RecordId) -> Option<String> {
    read_game(services, id).map(|game| game.pdn())
}

/// A game of moves as it was kept; nothing for one that cannot be read, is not played by moves, or has none.
pub(crate) fn read_game(services: &Services, id: &RecordId) -> Option<Box<dyn RoomGame>> {
    let stored = services.store.load(id).ok()??;
    let time = Arc::clone(&services.time);
    let game = rebuild(stored, |wall| time.at(wall)).ok()?;
    let is_played = game.summary().plies > 0 && bolshak_chapaev::Length::of(&game.record().variant).is_none();
    is_played.then_some(game)
}

fn read(path: &Path) -> Mark {
    let text = fs::read_to_string(path).unwrap_or_default();
    let mark = text.trim().split_once(' ').and_then(|(at, id)| Some((at.parse().ok()?, id.to_owned())));
    mark.unwrap_or_default()
}

fn keep(path: &Path, (at, id): &Mark) {
    // Games that come in again are known.
    if let Err(error) = fs::write(path, format!("{at} {id}\n")) {
        tracing::warn!(%error, path = %path.display(), "it could not be noted which games are in the library");
    }
}
