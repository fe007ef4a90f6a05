//! What is kept from whoever plays without seeing the pieces.
//!
//! While his game goes on he is told what an arbiter would say aloud: each move in notation, whose turn it is, the clocks, and
//! that a move cannot be made. No pieces are told, no legal moves, no squares of captured men, no counts of draw rules, which
//! tell how many kings there are, and not whether a capture is compulsory: he has to see that himself. How the game began is
//! known from before it.

use std::sync::Arc;

use bolshak_arena::referee::Refusal;
use bolshak_game::Seat;
use bolshak_wire as wire;

use super::RoomGame;
use super::actor::Actor;
use super::shown::encode;
use crate::viewer::Viewer;

impl Actor {
    /// Whether this viewer may not see the pieces now.
    fn is_blind(&self, viewer: &Viewer) -> bool {
        is_blind(self.game.as_ref(), viewer)
    }

    /// Whether this viewer may be told where the pieces stand.
    pub(super) fn sighted(&self, viewer: &Viewer) -> Result<(), Refusal> {
        let message = "whoever plays without seeing the pieces is shown them after the game";
        if self.is_blind(viewer) { Err(Refusal::new("blindfold", message)) } else { Ok(()) }
    }

    /// Takes out of a snapshot what this viewer may not see. From where the game is going to begin may be known before it does.
    pub(super) fn hide(&self, snapshot: &mut wire::Snapshot, viewer: &Viewer) {
        if self.is_blind(viewer) && !self.waits() {
            hide(snapshot);
        }
    }

    /// What is told of an update to those who do not see, and which seats they have; nothing where all see.
    pub(super) fn told_blind(&self, mut message: wire::ServerMessage) -> Option<(Vec<Seat>, Arc<str>)> {
        let blind = self.game.blind_seats();
        if blind.is_empty() {
            return None;
        }
        if let wire::ServerMessage::Update(update) = &mut message {
            hide_change(update);
        }
        Some((blind, encode(&message)))
    }

    /// Why something was refused, for this viewer.
    pub(super) fn refused(&self, viewer: &Viewer, refusal: Refusal) -> Refusal {
        if self.is_blind(viewer) { unseen(refusal) } else { refusal }
    }
}

/// Whether this viewer may not be told now where the pieces stand: whoever shows a game, in its room or elsewhere, asks this.
/// Whoever consults with somebody who plays so does not see them either.
pub(crate) fn is_blind(game: &dyn RoomGame, viewer: &Viewer) -> bool {
    covers(&game.blind_seats(), &viewer.sides(game.record()))
}

/// Whether somebody who acts for these seats acts for one that does not see.
pub(crate) fn covers(blind: &[Seat], seats: &[Seat]) -> bool {
    seats.iter().any(|seat| blind.contains(seat))
}

/// All of a game, as far as it may be told.
fn hide(snapshot: &mut wire::Snapshot) {
    let wire::GameSnapshot::Board(board) = &mut snapshot.game else { return };
    board.hidden = true;
    board.start_fen = None;
    hide_view(&mut board.start);
    hide_view(&mut board.view);
    board.moves.iter_mut().for_each(hide_move);
    hide_now(&mut board.now);
    board.legal.clear();
}

/// What an event has changed, as far as it may be told.
fn hide_change(update: &mut wire::Update) {
    let wire::GameChange::Board(board) = &mut update.game else { return };
    board.made.iter_mut().for_each(hide_move);
    board.view = None;
    board.start = None;
    board.protocol = None;
    hide_now(&mut board.now);
    board.legal.clear();
}

/// The notation is what is said aloud.
fn hide_move(made: &mut wire::PlayedMove) {
    made.removed.clear();
    made.placed.clear();
}

fn hide_view(view: &mut wire::View) {
    view.pieces.clear();
    view.hands.clear();
    view.scores.clear();
}

fn hide_now(now: &mut wire::Now) {
    now.counters.clear();
    now.hands.clear();
    now.scores.clear();
    now.inactive.clear();
    now.bound = None;
    now.irregular = None;
}

/// Why something was refused, without a word of what stands where.
fn unseen(refusal: Refusal) -> Refusal {
    match refusal.reason {
        "illegal" => Refusal::new("illegal", "that move cannot be made"),
        "unreadable" => Refusal::new("unreadable", "that is not read as a move"),
        "ambiguous" => Refusal::new("ambiguous", "name all squares of the move"),
        _ => Refusal { choices: vec![], ..refusal },
    }
}
