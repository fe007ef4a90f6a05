//! The state of a room as its watchers see it.

use bolshak_arena::Millis;
use bolshak_game::{Criterion, Seat};
use bolshak_notation::{legal_moves, write_fen};
use bolshak_store::Player;
use serde_json::{Value, json};

use super::Room;
use crate::wire;

/// What the engine is doing for a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thought {
    /// Nothing.
    Idle,
    /// Looking for its move.
    Thinking,
    /// It broke; the room says so.
    Failed,
}

impl Room {
    pub(crate) fn state(&self, thought: Thought, now: Millis) -> Value {
        let info = self.line.game().info();
        let name = |seat: Seat| info.seat_name(seat);
        let human_to_move = self.outcome().is_none() && self.human() == Some(self.turn());
        let turns = if human_to_move { self.line.turns() } else { &[] };
        let legal =
            turns.iter().zip(legal_moves(info, turns)).map(|(turn, text)| wire::turn(info, turn, text, None));
        let played = self.line.played().iter().zip(&self.texts).enumerate();
        let moves = played
            .map(|(ply, (turn, text))| wire::turn(info, turn, text.clone(), Some(self.line.mover(ply))));
        json!({
            "type": "state",
            "id": self.record.id.as_str(),
            "version": self.version,
            "game": info.id,
            "seats": seats(self),
            "startFen": self.record.start,
            "lot": self.record.origin.lot.as_ref().map(|lot| json!({
                "table": lot.table, "cell": lot.cell, "seed": lot.seed,
            })),
            "handicap": self.odds().map(|odds| json!({
                "seat": name(odds.giver),
                "without": odds.without.iter().map(|cell| info.board.name(*cell)).collect::<Vec<_>>(),
                "first": name(odds.first),
            })),
            "match": self.record.origin.micro_match.as_ref().map(|game| json!({
                "first": game.first.as_str(), "game": game.number,
            })),
            "start": wire::view(info, &self.line.start_view()),
            "view": wire::view(info, &self.line.view()),
            "moves": moves.collect::<Vec<_>>(),
            "turns": legal.collect::<Vec<_>>(),
            "counters": self.line.tallies().iter().map(wire::tally).collect::<Vec<_>>(),
            "clock": clock(self, now),
            "offer": self.offer.map(|offer| json!({
                "by": name(offer.by),
                "answer": offer.accepted.map(|accepted| if accepted { "accepted" } else { "declined" }),
                "ply": offer.ply,
            })),
            "thinking": thought == Thought::Thinking,
            "result": self.outcome().map(|outcome| json!({
                "winner": outcome.winner.map(name),
                "score": self.score(),
                "reason": outcome.reason.code(),
                "article": outcome.article,
                "criterion": outcome.criterion.map(Criterion::name),
            })),
            "fen": write_fen(info, &self.line.view()),
            "notice": (thought == Thought::Failed).then_some("engine-failed"),
        })
    }
}

fn clock(room: &Room, now: Millis) -> Option<Value> {
    let clock = room.clock.as_ref()?;
    let [white, black] = clock.both(now);
    let info = room.line.game().info();
    Some(json!({
        "initialSeconds": clock.control().initial_seconds,
        "incrementSeconds": clock.control().increment_seconds,
        "remaining": { (info.seat_name(Seat::WHITE)): white, (info.seat_name(Seat::BLACK)): black },
        "running": clock.running().map(|seat| info.seat_name(seat)),
    }))
}

/// The seats with their players.
pub(crate) fn seats(room: &Room) -> Vec<Value> {
    let names = room.line.game().info().seats;
    names.iter().zip(room.record.players).map(|(name, player)| seat(name, player)).collect()
}

/// One seat with its player.
pub(crate) fn seat(name: &str, player: Player) -> Value {
    match player {
        Player::Human => json!({ "seat": name, "player": "human" }),
        Player::Engine { level } => json!({ "seat": name, "player": "engine", "level": level }),
    }
}
