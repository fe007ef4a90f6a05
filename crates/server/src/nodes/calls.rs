//! What a room is asked from another node, as text.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

use bolshak_arena::Millis;
use bolshak_arena::referee::Refusal;
use bolshak_store::Notes;
use bolshak_wire as wire;
use serde::{Deserialize, Serialize};

use super::people::ViewerText;

/// A question to a room. Each is one of [`RoomRequest`](crate::room::actor::RoomRequest).
#[derive(Clone, Serialize, Deserialize)]
pub(super) enum Call {
    Watch {
        viewer: ViewerText,
        since: Option<u64>,
        guest: String,
    },
    Act {
        viewer: ViewerText,
        message: wire::ClientMessage,
        lag: Millis,
    },
    Sit {
        viewer: ViewerText,
        seat: Option<String>,
        name: String,
    },
    Fill {
        viewer: ViewerText,
        level: u8,
    },
    Withdraw {
        viewer: ViewerText,
    },
    Decline {
        viewer: ViewerText,
        reason: String,
    },
    Notes {
        viewer: ViewerText,
    },
    KeepNotes {
        viewer: ViewerText,
        notes: NotesText,
    },
    Snapshot {
        viewer: ViewerText,
    },
    Pdn {
        viewer: ViewerText,
    },
    Position {
        viewer: ViewerText,
    },
    Film {
        number: usize,
    },
    /// As an event is kept: its kind, and what it tells.
    Rule {
        kind: String,
        detail: Option<String>,
    },
    Late,
    Wake,
    /// Somebody who watches is still there; the answer is the number of the last message that was shown.
    Stay {
        guest: String,
    },
    /// He has gone.
    Leave {
        guest: String,
    },
}

/// A call and the room that it is for.
#[derive(Serialize, Deserialize)]
pub(super) struct Letter {
    pub room: String,
    pub call: Call,
}

/// What somebody who watches from elsewhere gets at first.
#[derive(Serialize, Deserialize)]
pub(super) struct Welcome {
    pub first: Vec<String>,
    pub seats: Vec<u8>,
    /// The life of the room, and the number of the last message that was shown before.
    pub life: u64,
    pub number: u64,
}

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct NotesText {
    text: String,
    plan: String,
}

impl From<Notes> for NotesText {
    fn from(Notes { text, plan }: Notes) -> Self {
        Self { text, plan }
    }
}

impl From<NotesText> for Notes {
    fn from(NotesText { text, plan }: NotesText) -> Self {
        Self { text, plan }
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct RefusalText {
    reason: String,
    message: String,
    choices: Vec<String>,
}

impl From<Refusal> for RefusalText {
    fn from(Refusal { reason, message, choices }: Refusal) -> Self {
        Self { reason: reason.to_owned(), message, choices }
    }
}

impl From<RefusalText> for Refusal {
    fn from(RefusalText { reason, message, choices }: RefusalText) -> Self {
        Self { reason: word(reason), message, choices }
    }
}

/// A word of the program that another node has said. There are few of them, and each is kept once.
pub(super) fn word(text: String) -> &'static str {
    static WORDS: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
    let mut words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(word) = words.get(text.as_str()) {
        return word;
    }
    let word: &'static str = text.leak();
    words.insert(word);
    word
}
