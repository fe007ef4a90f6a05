//! What a client wants, as an action of a player.

use bolshak_arena::conduct::Fault;
use bolshak_arena::referee::{Action, Refusal};
use bolshak_game::{Seat, Turn};
use bolshak_notation::{Form, write_move};
use bolshak_store::Player;

use super::Room;
use crate::wire::{Message, Wish};

impl Room {
    /// Who wants it. One person at the device is always meant; of two it is the one who can, or who is named.
    pub(super) fn who(&self, message: &Message, action: &Action) -> Result<Seat, Refusal> {
        let seats = (0..self.record.players.len()).map(Seat::of);
        let people: Vec<Seat> = seats.filter(|&seat| self.player(seat) == Player::Human).collect();
        let info = self.line().game().info();
        let seat = match (&people[..], &message.seat) {
            ([], _) => return Err(Refusal::new("not-your-turn", "nobody plays here by hand")),
            ([only], None) => *only,
            (_, Some(name)) => info
                .seat(name)
                .ok_or_else(|| Refusal::new("no-such-seat", format!("there is no seat called {name}")))?,
            // Of several people the one who moved last takes back.
            (_, None) if *action == Action::TakeBack => self.last_to_move_of(&people),
            (_, None) => self.game.obvious(action),
        };
        if people.contains(&seat) {
            Ok(seat)
        } else {
            Err(Refusal::new("not-your-seat", "nobody sits there by hand"))
        }
    }

    fn last_to_move_of(&self, people: &[Seat]) -> Seat {
        let line = self.line();
        let movers = (0..line.played().len()).rev().map(|ply| line.mover(ply));
        movers.into_iter().find(|seat| people.contains(seat)).unwrap_or(people[0])
    }

    pub(super) fn action(&self, wish: &Wish) -> Result<Action, Refusal> {
        Ok(match wish {
            Wish::Play { path, removed, offer } => {
                if self.engine_to_move().is_some() {
                    return Err(Refusal::new("not-your-turn", "it is the other side's turn"));
                }
                Action::Play { text: self.text_of_way(path, removed)?, offer: *offer }
            }
            Wish::Enter { text, offer } => Action::Play { text: text.clone(), offer: *offer },
            Wish::Press { deeds, offer } => Action::Press { deeds: deeds.clone(), offer: *offer },
            Wish::OfferDraw => Action::Offer,
            Wish::AcceptDraw => Action::Accept,
            Wish::DeclineDraw => Action::Decline,
            Wish::Claim { text } => Action::Claim(text.clone()),
            Wish::Demand => Action::Demand,
            Wish::LetStand => Action::LetStand,
            Wish::Report { fault } => Action::Report(Fault::from_code(fault).ok_or_else(|| {
                Refusal::new("unreadable", format!("there is no irregularity called {fault}"))
            })?),
            Wish::ClaimFlag => Action::ClaimFlag,
            Wish::Resign => Action::Resign,
            Wish::TakeBack => Action::TakeBack,
            Wish::Pause => Action::Pause,
            Wish::Start => Action::Start,
            Wish::Disobey => Action::Disobey,
            Wish::Annul => Action::Annul,
            Wish::SetUpWrong => Action::SetUpWrong,
        })
    }

    /// The text of the legal turn that goes this way.
    fn text_of_way(&self, path: &[String], removed: &[String]) -> Result<String, Refusal> {
        let board = &self.line().game().info().board;
        let cells = |names: &[String]| names.iter().map(|name| board.cell(name)).collect::<Option<Vec<_>>>();
        let wanted = cells(path).zip(cells(removed));
        let turn = wanted.and_then(|(path, removed)| {
            self.line().turns().iter().find(|turn| turn.path == path && turn.removed == removed)
        });
        turn.and_then(|turn| self.text_of(turn))
            .ok_or_else(|| Refusal::new("illegal", "that move is not legal here"))
    }

    pub(super) fn text_of(&self, turn: &Turn) -> Option<String> {
        let turns = self.line().turns();
        let index = turns.iter().position(|legal| legal.same_way(turn))?;
        Some(write_move(self.line().game().info(), turns, index, Form::Full))
    }
}
