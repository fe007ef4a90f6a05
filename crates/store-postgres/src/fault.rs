//! What can go wrong inside, and how it is told outside.

use std::error::Error as _;

use bolshak_store::StoreError;
use postgres::Error;
use postgres::error::{Severity, SqlState};

/// Why something was not done.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The connection is gone, and the transaction with it.
    Lost(Error),
    /// The connection is gone, or worse, while a transaction was committed: nobody knows whether it was.
    Unknown(Error),
    /// Another transaction was in the way; this one may be tried again.
    Crossed(Error),
    /// Anything else that PostgreSQL says.
    Sql(Error),
    /// This crate says so.
    Refused(StoreError),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        let Some(said) = error.as_db_error() else { return Self::Lost(error) };
        let is_end = matches!(said.parsed_severity(), Some(Severity::Fatal | Severity::Panic));
        match *said.code() {
            _ if is_end => Self::Lost(error),
            // What was the first of several servers no longer is.
            SqlState::READ_ONLY_SQL_TRANSACTION => Self::Lost(error),
            SqlState::T_R_DEADLOCK_DETECTED | SqlState::T_R_SERIALIZATION_FAILURE => Self::Crossed(error),
            _ => Self::Sql(error),
        }
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        Self::Refused(error)
    }
}

impl Fault {
    /// Whether the connection can be used after it.
    pub(crate) const fn leaves_the_connection(&self) -> bool {
        !matches!(self, Self::Lost(_) | Self::Unknown(_))
    }

    /// The same in words, naming the database.
    pub(crate) fn explain(self, shown: &str) -> StoreError {
        match self {
            Self::Refused(error) => error,
            Self::Unknown(error) => StoreError::Failed(format!(
                "{shown}: whether a change was kept is unknown, the connection was lost ({})",
                words(&error)
            )),
            Self::Lost(error) => StoreError::Failed(format!("{shown} cannot be reached: {}", words(&error))),
            Self::Crossed(error) | Self::Sql(error) => explain(&error, shown),
        }
    }
}

fn explain(error: &Error, shown: &str) -> StoreError {
    let words = words(error);
    match error.code() {
        Some(&SqlState::CHARACTER_NOT_IN_REPERTOIRE) => StoreError::Failed(nul(shown)),
        Some(&SqlState::DISK_FULL) => StoreError::Failed(format!("{shown} has no room on its disk: {words}")),
        Some(&(SqlState::DATA_CORRUPTED | SqlState::INDEX_CORRUPTED)) => {
            StoreError::Damaged(format!("{shown} is damaged ({words}); restore it from a copy"))
        }
        _ => StoreError::Failed(format!("{shown} failed: {words}")),
    }
}

/// What is said of a text with the character NUL, which no text of PostgreSQL holds.
pub(crate) fn nul(shown: &str) -> String {
    format!("{shown} cannot keep a text with the character NUL")
}

/// What PostgreSQL says, or else what has happened to the connection.
fn words(error: &Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(said), _) => said.message().to_owned(),
        (None, Some(source)) => format!("{error}: {source}"),
        (None, None) => error.to_string(),
    }
}
