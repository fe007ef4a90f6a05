//! What a client's command makes happen in a game of moves.

use bolshak_arena::conduct::Fault;
use bolshak_arena::referee::{Action, GameEvent, PlayedMove, Proposal, Refusal};
use bolshak_game::{Game, Seat};
use bolshak_notation::excerpt;
use bolshak_wire::{ClientMessage, Command};

use super::board_game::BoardGame;
use crate::permission;
use crate::time::Moment;
use crate::viewer::Viewer;

impl BoardGame {
    pub(super) fn decide_command(
        &self,
        viewer: &Viewer,
        message: &ClientMessage,
        now: Moment,
    ) -> Result<Vec<GameEvent>, Refusal> {
        self.check_ply(&message.command)?;
        let action = self.action(&message.command)?;
        let by = self.acting(viewer, message, &action)?;
        let mut events = self.referee.decide(by, &action, now.playing)?;
        match action {
            // Nobody needs time to look it up here.
            Action::Claim(_) => events.push(GameEvent::Checked),
            Action::Propose(proposal) if proposal != Proposal::Draw => {
                events.extend(self.consent_at_once(viewer, proposal, &events, now)?);
            }
            _ => {}
        }
        Ok(events)
    }

    /// A move is made in the position that its maker saw.
    fn check_ply(&self, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Move { ply, .. } | Command::Enter { ply, .. } | Command::Press { ply, .. }
                if *ply != self.referee.texts().len() =>
            {
                Err(Refusal::new("stale", "the game has moved on"))
            }
            _ => Ok(()),
        }
    }

    /// Who acts. The one seat of a client is always meant; where several people share a device it is the one who can, or
    /// who is named.
    fn acting(&self, viewer: &Viewer, message: &ClientMessage, action: &Action) -> Result<Seat, Refusal> {
        let mine = viewer.seats(&self.record);
        let info = self.game().variant().info();
        let named = message.seat.as_deref().map(|name| {
            info.seat(name).ok_or_else(|| {
                Refusal::new("no-such-seat", format!("there is no seat called {}", excerpt(name)))
            })
        });
        let seat = match (&mine[..], named.transpose()?) {
            ([], _) => return Err(permission::not_seated(&self.record)),
            (_, Some(seat)) => seat,
            ([only], None) => *only,
            // Of several people the one who moved last takes back.
            (_, None) if *action == Action::Propose(Proposal::TakeBack) => self.last_to_move_of(&mine),
            (_, None) => self.referee.obvious(action),
        };
        if mine.contains(&seat) {
            Ok(seat)
        } else {
            Err(Refusal::new("not-your-seat", "somebody else sits there"))
        }
    }

    fn last_to_move_of(&self, people: &[Seat]) -> Seat {
        let game = self.game();
        let movers = (0..game.played().len()).rev().map(|ply| game.mover(ply));
        movers.into_iter().find(|seat| people.contains(seat)).unwrap_or(people[0])
    }

    /// The engine agrees to everything but draws, which it thinks about; and whoever sits at the same device has agreed
    /// by word of mouth.
    fn consent_at_once(
        &self,
        viewer: &Viewer,
        proposal: Proposal,
        proposed: &[GameEvent],
        now: Moment,
    ) -> Result<Vec<GameEvent>, Refusal> {
        let mine = viewer.seats(&self.record);
        let mut after = Self::begin(self.record.clone()).map_err(|why| Refusal::new("storage", why))?;
        after.referee = self.referee.clone();
        let mut events = vec![];
        for event in proposed {
            after.referee.apply(event, now.playing).map_err(|why| Refusal::new("storage", why))?;
        }
        for seat in after.asked(proposal) {
            if !after.is_engine(seat) && !mine.contains(&seat) {
                continue;
            }
            for event in after.referee.decide(seat, &Action::Agree(proposal), now.playing)? {
                after.referee.apply(&event, now.playing).map_err(|why| Refusal::new("storage", why))?;
                events.push(event);
            }
        }
        Ok(events)
    }

    fn action(&self, command: &Command) -> Result<Action, Refusal> {
        let proposal = |word: &String| {
            Proposal::from_code(word)
                .ok_or_else(|| Refusal::new("unreadable", format!("nobody can propose {}", excerpt(word))))
        };
        Ok(match command {
            Command::Move { path, removed, offer, .. } => {
                if self.is_engine(self.referee.side_to_move()) {
                    return Err(Refusal::new("not-your-turn", "it is the other side's turn"));
                }
                let mv = PlayedMove::Index(find_way(self.game(), path, removed)?);
                Action::Play { mv, offer: *offer }
            }
            Command::Enter { text, offer, .. } => {
                Action::Play { mv: PlayedMove::Text(text.clone()), offer: *offer }
            }
            Command::Press { deeds, offer, .. } => Action::Press { deeds: deeds.clone(), offer: *offer },
            Command::Flick { .. } => {
                return Err(Refusal::new("unreadable", "nothing is flicked in this game"));
            }
            Command::Propose { proposal: word } => Action::Propose(proposal(word)?),
            Command::Agree { proposal: word } => Action::Agree(proposal(word)?),
            Command::Decline { proposal: word } => Action::Decline(proposal(word)?),
            Command::Claim { text } => Action::Claim(text.clone()),
            Command::Demand => Action::Demand,
            Command::LetStand => Action::LetStand,
            Command::Report { fault } => Action::Report(Fault::from_code(fault).ok_or_else(|| {
                Refusal::new("unreadable", format!("there is no irregularity called {}", excerpt(fault)))
            })?),
            Command::ClaimFlag => Action::ClaimFlag,
            Command::Resign => Action::Resign,
            Command::CallOff => Action::CallOff,
            Command::Advise { .. }
            | Command::CloseVote { .. }
            | Command::HandOver { .. }
            | Command::Dismiss { .. }
            | Command::TakeLead
            | Command::Leave => {
                return Err(Refusal::new("unreadable", "a side is led by who keeps the room"));
            }
            Command::ClaimAbsence | Command::Say { .. } => {
                return Err(Refusal::new("unreadable", "only who keeps the room knows who is there"));
            }
            Command::Ping => return Err(Refusal::new("unreadable", "the socket answers pings")),
            Command::Pause => Action::Pause,
            Command::Start => Action::Start,
            Command::Disobey => Action::Disobey,
            Command::DeclareDraw => Action::DeclareDraw,
            Command::Forfeit => Action::Forfeit,
            Command::Annul => Action::Annul,
            Command::SetUpWrong => Action::SetUpWrong,
            Command::Adjust => Action::Adjust,
            Command::PutBack { cell } => Action::PutBack(cell.clone()),
        })
    }
}

/// The legal move that goes this way.
pub(super) fn find_way(game: &dyn Game, path: &[String], removed: &[String]) -> Result<usize, Refusal> {
    let board = &game.variant().info().board;
    let cells = |names: &[String]| names.iter().map(|name| board.cell(name)).collect::<Option<Vec<_>>>();
    let wanted = cells(path).zip(cells(removed));
    wanted
        .and_then(|(path, removed)| game.find_way(&path, &removed))
        .ok_or_else(|| Refusal::new("illegal", "that move is not legal here"))
}
