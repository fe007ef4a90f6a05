//! What those who watch a room are sent.

use std::sync::Arc;

use bolshak_game::Seat;
use bolshak_wire as wire;
use tokio::sync::broadcast;

use super::attendance::Attending;

/// What somebody who watches gets.
pub(crate) struct Watching {
    /// What there is to know at first.
    pub first: Vec<Arc<str>>,
    /// What comes after it.
    pub messages: broadcast::Receiver<Arc<Shown>>,
    /// The seats whose legal moves he may see.
    pub seats: Vec<Seat>,
    /// That he is there, for as long as he holds it.
    #[expect(dead_code, reason = "it is held, and counted by the room")]
    pub attending: Attending,
}

/// Who of those who watch gets a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Audience {
    Everybody,
    /// Those who act for a seat.
    Players,
    /// Those who only look.
    Watchers,
}

/// A message to those who watch.
pub(crate) struct Shown {
    /// What everybody sees, encoded once.
    pub public: Arc<str>,
    /// The same with the legal moves, for the seat that is to move.
    pub to_move: Option<(Seat, Arc<str>)>,
    pub audience: Audience,
}

impl Shown {
    /// To everybody.
    pub(crate) fn to_all(public: Arc<str>) -> Self {
        Self { public, to_move: None, audience: Audience::Everybody }
    }

    /// The text for somebody who acts for these seats; nothing if it is not for him.
    pub(crate) fn text_for(&self, seats: &[Seat]) -> Option<&Arc<str>> {
        match self.audience {
            Audience::Players if seats.is_empty() => return None,
            Audience::Watchers if !seats.is_empty() => return None,
            _ => {}
        }
        Some(match &self.to_move {
            Some((seat, text)) if seats.contains(seat) => text,
            _ => &self.public,
        })
    }
}

pub(super) fn encode(message: &wire::ServerMessage) -> Arc<str> {
    serde_json::to_string(message).expect("messages are made of maps with text keys").into()
}
