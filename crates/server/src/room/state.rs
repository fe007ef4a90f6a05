//! The state of a room as its watchers see it.

use bolshak_arena::conduct::Irregularity;
use bolshak_arena::referee::{BoardManner, Offering, Repetition, Terms, Trouble};
use bolshak_arena::{Flags, Millis};
use bolshak_game::{Cell, Criterion, Seat};
use bolshak_notation::{legal_moves, write_fen};
use bolshak_store::{Event, Happening, Player};
use serde_json::{Value, json};

use super::{Note, Room};
use crate::wire::{self, WireTurn};

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
        let line = self.line();
        let info = line.game().info();
        let name = |seat: Seat| info.seat_name(seat);
        let terms = self.game.terms();
        let by_hand = self.outcome().is_none() && self.player(self.turn()) == Player::Human;
        let turns = if by_hand && !terms.over_the_board() { line.turns() } else { &[] };
        let legal =
            turns.iter().zip(legal_moves(info, turns)).map(|(turn, text)| wire::turn(info, turn, text, None));
        let claimable = terms.repetition == Repetition::OnClaim && by_hand;
        json!({
            "type": "state",
            "id": self.record.id.as_str(),
            "version": self.version(),
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
            "start": wire::view(info, &line.start_view()),
            "view": wire::view(info, &self.game.board()),
            "moves": self.moves(),
            "turns": legal.collect::<Vec<_>>(),
            "counters": line.tallies().iter().map(wire::tally).collect::<Vec<_>>(),
            "clock": clock(self, now),
            "terms": terms_shown(terms),
            "offer": self.game.offers().last().map(|offer| json!({
                "by": name(offer.by),
                "manner": offer.manner.code(),
                "answer": offer.accepted.map(|accepted| if accepted { "accepted" } else { "declined" }),
                "ply": offer.ply,
            })),
            "claimable": claimable,
            "ruling": self.ruling(),
            "past": self.game.past().iter().map(|part| &part.texts).collect::<Vec<_>>(),
            "trouble": self.game.trouble().map(|trouble| self.trouble(trouble)),
            "bound": self.game.bound().map(|cell| info.board.name(cell)),
            "protocol": terms.over_the_board().then(|| self.protocol()),
            "thinking": thought == Thought::Thinking,
            "result": self.outcome().map(|outcome| json!({
                "winner": outcome.winner.map(name),
                "places": outcome.places.map(|places| places.all().to_vec()),
                "score": self.score(),
                "reason": outcome.reason.code(),
                "article": outcome.article,
                "criterion": outcome.criterion.map(Criterion::name),
            })),
            "fen": write_fen(info, &line.view()),
            "notice": (thought == Thought::Failed).then_some("engine-failed"),
        })
    }

    fn moves(&self) -> Vec<WireTurn> {
        let line = self.line();
        let played = line.played().iter().zip(self.game.texts()).enumerate();
        let info = line.game().info();
        played
            .map(|(ply, (turn, text))| {
                let step = line.view_before(ply).aside.step;
                wire::turn(info, turn, text.clone(), Some(line.mover(ply))).at_step(step)
            })
            .collect()
    }

    fn trouble(&self, trouble: &Trouble) -> Value {
        let line = self.line();
        let info = line.game().info();
        let texts = legal_moves(info, line.turns());
        let cells = |cells: &[Cell]| cells.iter().map(|&cell| info.board.name(cell)).collect::<Vec<_>>();
        let fault = |irregularity: &Irregularity| {
            json!({
                "kind": irregularity.kind.code(),
                "cells": cells(&irregularity.actual),
                "expected": irregularity.expected.iter().filter_map(|&place| texts.get(place)).collect::<Vec<_>>(),
            })
        };
        json!({
            "by": info.seat_name(trouble.by),
            "faults": trouble.irregularities.iter().map(fault).collect::<Vec<_>>(),
        })
    }

    /// Everything that happened, with the time of day, whose it was and what was irregular.
    fn protocol(&self) -> Vec<Value> {
        let info = self.line().game().info();
        let entry = |(Event { at, what }, note): (&Event, &Note)| {
            let (kind, detail) = what.parts();
            let faults: Vec<_> = note.faults.iter().map(|fault| fault.code()).collect();
            json!({ "at": at, "kind": kind, "detail": detail, "seat": info.seat_name(note.seat), "faults": faults })
        };
        self.events.iter().zip(&self.notes).map(entry).collect()
    }

    /// What the last thing that was asked of the referee came to, where the board does not show it.
    fn ruling(&self) -> Option<&'static str> {
        let last = self.events.last().filter(|_| self.outcome().is_none())?;
        match last.what {
            Happening::Checked => Some("claim-wrong"),
            Happening::SetUpWrong if !self.game.texts().is_empty() => Some("set-up-stands"),
            _ => None,
        }
    }
}

fn terms_shown(terms: Terms) -> Value {
    let board = BoardManner::ALL.iter().find(|(manner, _)| *manner == terms.board);
    json!({
        "text": terms.to_string(),
        "board": board.map(|(_, word)| *word),
        "claims": terms.repetition == Repetition::OnClaim,
        "flagsOnClaim": terms.flags == Flags::Claimed,
        "offersInTurn": terms.offers == Offering::InTurn,
        "takeBacks": !terms.no_take_backs,
    })
}

fn clock(room: &Room, now: Millis) -> Option<Value> {
    let clock = room.clock()?;
    let info = room.line().game().info();
    let by_seat = |value: &dyn Fn(Seat) -> Value| {
        let values = [Seat::WHITE, Seat::BLACK].map(|seat| (info.seat_name(seat).to_owned(), value(seat)));
        Value::Object(values.into_iter().collect())
    };
    Some(json!({
        "controls": by_seat(&|seat| wire::control(clock.controls().of(seat))),
        "remaining": by_seat(&|seat| clock.left(seat, now).into()),
        "delay": by_seat(&|seat| clock.delay(seat, now).into()),
        "movesToGo": by_seat(&|seat| clock.moves_to_go(seat).into()),
        "running": clock.running().map(|seat| info.seat_name(seat)),
    }))
}

/// The seats with their players.
pub(crate) fn seats(room: &Room) -> Vec<Value> {
    let names = room.line().game().info().seats;
    let players = room.record.players.iter().zip(&room.record.names);
    names.iter().zip(players).map(|(seat_name, (player, name))| seat(seat_name, *player, name)).collect()
}

/// One seat with its player and what he is called.
pub(crate) fn seat(seat: &str, player: Player, name: &str) -> Value {
    let name = (!name.is_empty()).then_some(name);
    match player {
        Player::Human => json!({ "seat": seat, "player": "human", "name": name }),
        Player::Engine { level } => json!({ "seat": seat, "player": "engine", "level": level, "name": name }),
    }
}
