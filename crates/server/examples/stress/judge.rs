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
    /// Where clocks took more than anybody could see.
    overtime: Vec<Overtime>,
    /// When people were away from their games, by game and seat: from the last sign of their line.
    away: HashMap<(String, usize), Vec<Span>>,
    /// When servers may not have heard of each other.
    deaf: Vec<Span>,
}

type Span = (Instant, Instant);

/// What a clock took of a player before anybody had seen that it was his turn.
struct Overtime {
    game: String,
    seat: usize,
    /// From when the clock ran to when somebody saw the move before.
    span: Span,
}

/// What a clock may take that nobody can use, while the player had his line: a lease, docs/reliability.md.
const LEASE: Duration = Duration::from_secs(5);
/// What the way of a move to those who see it may take here, beside 30 tables and servers that start.
const SLACK: Duration = Duration::from_secs(1);
/// How long servers may need to hear of each other when the bus is back.
const RECOVERY: Duration = Duration::from_secs(2);

impl Overtime {
    /// How much of it the player had his line, and the servers heard of each other.
    fn unexcused(&self, excuses: impl Iterator<Item = Span>) -> Duration {
        let (from, until) = self.span;
        let mut excuses: Vec<Span> = excuses
            .map(|(start, end)| (start.max(from), end.min(until)))
            .filter(|(start, end)| start < end)
            .collect();
        excuses.sort_unstable();
        let (mut left, mut at) = (Duration::ZERO, from);
        for (start, end) in excuses {
            left += start.saturating_duration_since(at);
            at = at.max(end);
        }
        left + until.saturating_duration_since(at)
    }
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
                let ran = now.checked_sub(Duration::from_millis(used)).unwrap_or(*before);
                let seat = (known.len() - 1) % 2;
                Some(Overtime { game: game.to_owned(), seat, span: (ran.min(*before), *before) })
            }
            _ => None,
        };
        state.overtime.extend(overtime);
        if let Some(ply) = differs {
            state.faults.push(format!("game {game}: ply {ply} is not what it was"));
        }
    }

    /// Somebody is back at his game.
    pub(crate) fn is_back(&self, game: &str, seat: usize, gone_since: Instant) {
        let away = (gone_since, Instant::now());
        self.state().away.entry((game.to_owned(), seat)).or_default().push(away);
    }

    /// Since then, and until now, servers may not have heard of each other.
    pub(crate) fn were_deaf(&self, since: Instant) {
        self.state().deaf.push((since, Instant::now() + RECOVERY));
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
        let state = &mut *self.state();
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
        let mut away: Vec<u64> =
            state.away.values().flatten().map(|(from, until)| millis(*until - *from)).collect();
        println!("away from a game, ms:   {}", spread(&mut away));
        let mut beyond: Vec<u64> =
            state.overtime.iter().map(|over| millis(over.span.1 - over.span.0)).collect();
        println!("clock beyond sight, ms: {}", spread(&mut beyond));
        let mut unexcused = vec![];
        for over in &state.overtime {
            let away = state.away.get(&(over.game.clone(), over.seat)).into_iter().flatten();
            let took = over.unexcused(away.chain(&state.deaf).copied());
            unexcused.push(millis(took));
            if took > LEASE + SLACK {
                faults
                    .push(format!("game {}: a clock took {took:?} of a player who had his line", over.game));
            }
        }
        println!("with a line, ms:        {}", spread(&mut unexcused));
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

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The middle, the 99th of a hundred and the longest.
pub(crate) fn spread(values: &mut [u64]) -> String {
    values.sort_unstable();
    let at = |part: f64| values.get(((values.len() as f64 - 1.0) * part) as usize).copied().unwrap_or(0);
    format!("{} in all, median {}, p99 {}, longest {}", values.len(), at(0.5), at(0.99), at(1.0))
}
