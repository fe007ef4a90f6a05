//! What those who watch a room are sent.

use std::sync::Arc;

use bolshak_game::Seat;
use bolshak_wire as wire;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

use super::attendance::Attending;
use super::blindfold::covers;
use crate::nodes::Afar;

/// What somebody who watches gets.
pub(crate) struct Watching {
    /// What there is to know at first.
    pub first: Vec<Arc<str>>,
    /// What comes after it.
    pub messages: broadcast::Receiver<Arc<Shown>>,
    /// The seats whose legal moves he may see.
    pub seats: Vec<Seat>,
    /// The life of the room in memory, and the number of the last message that was shown before.
    pub life: u64,
    pub number: u64,
    /// That he is there, for as long as he holds it.
    pub attending: Here,
}

/// That somebody is there.
#[derive(Debug)]
pub(crate) enum Here {
    /// The room is on this node.
    InRoom(Attending),
    /// It is on another one.
    #[expect(dead_code, reason = "it is held, and ends when it is dropped")]
    Afar(Afar),
}

/// Who of those who watch gets a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Audience {
    Everybody,
    /// Those who act for a seat.
    Players,
    /// Those who only look.
    Watchers,
    /// Those who hold this seat together.
    Side(u8),
}

/// A message to those who watch.
pub(crate) struct Shown {
    /// Its place among all that were shown since the room was opened, from 1.
    pub number: u64,
    /// In which life of the room: each time that it comes into memory it begins to count anew.
    pub life: u64,
    /// What everybody sees, encoded once.
    pub public: Arc<str>,
    /// The same with the legal moves, for the seat that is to move.
    pub to_move: Option<(Seat, Arc<str>)>,
    /// What alone is told to those who act for one of these seats and must not see the pieces.
    pub blind: Option<(Vec<Seat>, Arc<str>)>,
    pub audience: Audience,
}

impl Shown {
    /// To everybody.
    pub(crate) fn to_all(public: Arc<str>) -> Self {
        Self { number: 0, life: 0, public, to_move: None, blind: None, audience: Audience::Everybody }
    }

    /// Of no life: whoever follows a room from elsewhere joins it anew.
    pub(crate) fn parting() -> Self {
        Self::to_all("".into())
    }

    /// The text for somebody who acts for these seats; nothing if it is not for him.
    pub(crate) fn text_for(&self, seats: &[Seat]) -> Option<&Arc<str>> {
        match self.audience {
            Audience::Players if seats.is_empty() => return None,
            Audience::Watchers if !seats.is_empty() => return None,
            Audience::Side(side) if !seats.contains(&Seat(side)) => return None,
            _ => {}
        }
        if let Some((_, text)) = self.blind.as_ref().filter(|(blind, _)| covers(blind, seats)) {
            return Some(text);
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
