//! What administrators have done, and what they were told of others: a log to which is only added.

use bolshak_arena::Millis;

use crate::{Circle, PersonId, RecordId, StoreError, Words};

/// What an entry of the log is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LogKind {
    /// A member tells of another.
    Report,
    /// An administrator has seen what was told, and does nothing.
    Dismissal,
    /// A word to the member.
    Warning,
    /// He does not speak until a moment.
    Mute,
    /// He speaks again.
    Unmute,
    /// Nobody signs in as him any more.
    Closing,
    /// He is let in again.
    Reopening,
    /// He has a title from now on, or none.
    Title,
    /// An address for a new password was made.
    Reset,
    /// An administrator has read what the players of a reported game have said.
    Look,
}

impl LogKind {
    /// Every kind.
    pub const ALL: [Self; 10] = [
        Self::Report,
        Self::Dismissal,
        Self::Warning,
        Self::Mute,
        Self::Unmute,
        Self::Closing,
        Self::Reopening,
        Self::Title,
        Self::Reset,
        Self::Look,
    ];

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Report => "report",
            Self::Dismissal => "dismissal",
            Self::Warning => "warning",
            Self::Mute => "mute",
            Self::Unmute => "unmute",
            Self::Closing => "closing",
            Self::Reopening => "reopening",
            Self::Title => "title",
            Self::Reset => "reset",
            Self::Look => "look",
        }
    }

    /// The kind by its word.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Whether it answers what was reported of the same member before.
    #[must_use]
    pub const fn settles(self) -> bool {
        matches!(self, Self::Dismissal | Self::Warning | Self::Mute | Self::Closing)
    }
}

/// An entry of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// The member whom it is about.
    pub about: PersonId,
    /// Who has written it.
    pub by: PersonId,
    /// What it is.
    pub kind: LogKind,
    /// Why, in the words of whoever has written it; of a title its letters.
    pub text: String,
    /// Of a mute, when it ends, milliseconds since 1970.
    pub until: Option<Millis>,
    /// The game in which it happened.
    pub game: Option<RecordId>,
    /// The study in which it happened.
    pub study: Option<RecordId>,
    /// Of a report what the member had said there until then, in its order: it stays as it was, whatever becomes of the talk.
    pub quotes: Vec<Quote>,
    /// When, milliseconds since 1970.
    pub at: Millis,
}

impl LogEntry {
    /// An entry that names neither a game nor a study, nor an end.
    #[must_use]
    pub const fn new(about: PersonId, by: PersonId, kind: LogKind, text: String, at: Millis) -> Self {
        Self { about, by, kind, text, until: None, game: None, study: None, quotes: vec![], at }
    }
}

/// Words that somebody is reported for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quote {
    /// To whom he said them, at a game; in a study everybody hears everything.
    pub circle: Option<Circle>,
    /// What he was called then.
    pub name: String,
    /// The words.
    pub words: Words,
    /// When, milliseconds since 1970.
    pub at: Millis,
}

/// What a member may not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Nobody signs in as him.
    pub closed: bool,
    /// He does not speak before this moment, milliseconds since 1970.
    pub muted_until: Option<Millis>,
}

impl Standing {
    /// How somebody stands by everything in the log about him, the oldest first.
    #[must_use]
    pub fn of<'e>(entries: impl IntoIterator<Item = &'e LogEntry>) -> Self {
        let mut standing = Self::default();
        for entry in entries {
            match entry.kind {
                LogKind::Mute => standing.muted_until = entry.until,
                LogKind::Unmute => standing.muted_until = None,
                LogKind::Closing => standing.closed = true,
                LogKind::Reopening => standing.closed = false,
                _ => {}
            }
        }
        standing
    }

    /// Whether he may not speak now.
    #[must_use]
    pub fn is_muted(&self, now: Millis) -> bool {
        self.muted_until.is_some_and(|until| now < until)
    }
}

/// A keeper of the log. What a call has written is safe when it returns, and nothing changes it any more.
pub trait ModerationStore: Send + Sync {
    /// Adds an entry.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if it is about no member; or if storage fails.
    fn add_to_log(&self, entry: &LogEntry) -> Result<(), StoreError>;

    /// Everything about a member, the oldest first.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn log_about(&self, person: &PersonId) -> Result<Vec<LogEntry>, StoreError>;

    /// Entries with their numbers, the newest first: those before a number, if there is one.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn log(&self, before: Option<u64>, most: usize) -> Result<Vec<(u64, LogEntry)>, StoreError>;

    /// Reports after which nothing [settles](LogKind::settles) anything about the same member, the oldest first.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn open_reports(&self, most: usize) -> Result<Vec<(u64, LogEntry)>, StoreError>;

    /// What a member may not.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn standing(&self, person: &PersonId) -> Result<Standing, StoreError> {
        Ok(Standing::of(&self.log_about(person)?))
    }
}
