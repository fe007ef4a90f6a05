//! What was promised to whom, and whether it was kept.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bolshak_game::find;
use bolshak_notation::read_move;
use bolshak_store::{GameStore, RecordId};
use bolshak_store_postgres::PostgresStore;

/// What people were shown.
#[derive(Default)]
pub(crate) struct Ledger(Mutex<State>);

#[derive(Default)]
struct State {
    /// The moves of each game by ply, with the moment at which somebody first saw each.
    games: HashMap<String, Vec<(String, Instant)>>,
    faults: Vec<String>,
    /// By how much clocks took more than anybody could see, in milliseconds.
    overtime: Vec<u64>,
    /// How long people were away from their games after something had happened, in milliseconds.
    away: Vec<u64>,
}

impl Ledger {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody sees these moves, the last of which took so long by the clock.
    pub(crate) fn see(&self, game: &str, moves: &[String], used: Option<u64>) {
        let mut state = self.state();
        let now = Instant::now();
        let known = state.games.entry(game.to_owned()).or_default();
        let differs = known.iter().zip(moves).position(|((known, _), seen)| known != seen);
        let fresh = moves.len().saturating_sub(known.len());
        known.extend(moves[moves.len() - fresh..].iter().map(|text| (text.clone(), now)));
        // What the clock has taken of whoever moved, less what he had: from when anybody saw the move before.
        let overtime = match (used, fresh, &known[..]) {
            (Some(used), 1, [.., (_, before), _]) => {
                let had = now.duration_since(*before);
                Some(used.saturating_sub(u64::try_from(had.as_millis()).unwrap_or(u64::MAX)))
            }
            _ => None,
        };
        state.overtime.extend(overtime);
        if let Some(ply) = differs {
            state.faults.push(format!("game {game}: ply {ply} is not what it was"));
        }
    }

    /// Somebody is back at his game after so long.
    pub(crate) fn is_back(&self, after: Duration) {
        self.state().away.push(u64::try_from(after.as_millis()).unwrap_or(u64::MAX));
    }

    pub(crate) fn fault(&self, what: String) {
        self.state().faults.push(what);
    }

    /// How many moves somebody saw.
    pub(crate) fn moves(&self) -> usize {
        self.state().games.values().map(Vec::len).sum()
    }

    /// Compares everything with what the database holds, and says how it was; whether all is well.
    pub(crate) fn judge(&self, store: &PostgresStore) -> bool {
        let mut state = self.state();
        let mut stored_moves = 0;
        let mut faults = std::mem::take(&mut state.faults);
        for (game, seen) in &state.games {
            match stored(store, game) {
                Ok(stored) => {
                    stored_moves += stored.len();
                    let differs =
                        seen.iter().enumerate().find(|(ply, (text, _))| stored.get(*ply) != Some(text));
                    if let Some((ply, (text, _))) = differs {
                        faults.push(format!("game {game}: {text} was shown at ply {ply}, and is not stored"));
                    }
                }
                Err(why) => faults.push(format!("game {game}: {why}")),
            }
        }
        let games = state.games.len();
        let shown: usize = state.games.values().map(Vec::len).sum();
        println!("{games} games, {shown} moves shown, {stored_moves} stored");
        println!("away from a game, ms:   {}", spread(&mut state.away));
        println!("clock beyond sight, ms: {}", spread(&mut state.overtime));
        for fault in &faults {
            println!("FAULT {fault}");
        }
        println!("{} faults of the servers", faults.len());
        faults.is_empty()
    }
}

/// The moves of a game that is stored, after they were played out.
fn stored(store: &PostgresStore, game: &str) -> Result<Vec<String>, String> {
    let id = RecordId::new(game).ok_or("no name of a game")?;
    let stored = store.load(&id).map_err(|error| error.to_string())?.ok_or("it is not there")?;
    let moves = stored.events.iter().filter_map(|event| match event.what.parts() {
        ("played", Some(text)) => Some(text),
        _ => None,
    });
    let moves: Vec<String> = moves.collect();
    let variant = find(&stored.record.variant).ok_or("no such variant")?;
    let mut played = variant.start();
    for (ply, text) in moves.iter().enumerate() {
        let place = read_move(variant.info(), played.legal_moves(), text);
        let place = place.map_err(|error| format!("ply {ply}: {error}"))?;
        played.play_at(place).map_err(|_| format!("ply {ply}: {text} is not legal"))?;
    }
    Ok(moves)
}

/// The middle, the 99th of a hundred and the longest.
pub(crate) fn spread(values: &mut [u64]) -> String {
    values.sort_unstable();
    let at = |part: f64| values.get(((values.len() as f64 - 1.0) * part) as usize).copied().unwrap_or(0);
    format!("{} in all, median {}, p99 {}, longest {}", values.len(), at(0.5), at(0.99), at(1.0))
}
