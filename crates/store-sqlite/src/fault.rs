//! What can go wrong inside, and how it is told outside.

use std::path::Path;

use bolshak_store::StoreError;
use rusqlite::ErrorCode;

/// Why something was not done: SQLite says so, or this crate.
#[derive(Debug)]
pub(crate) enum Fault {
    Sql(rusqlite::Error),
    Refused(StoreError),
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        Self::Refused(error)
    }
}

impl Fault {
    /// The same in words, naming the file.
    pub(crate) fn explain(self, path: &Path) -> StoreError {
        match self {
            Self::Refused(error) => error,
            Self::Sql(error) => explain(path, &error),
        }
    }
}

pub(crate) fn explain(path: &Path, error: &rusqlite::Error) -> StoreError {
    let shown = path.display();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => damaged(path, &error.to_string()),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => busy(path),
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            StoreError::Failed(format!("cannot write {shown}; make it writable or choose another --data"))
        }
        Some(ErrorCode::DiskFull) => {
            StoreError::Failed(format!("cannot write {shown}: there is no room on the disk"))
        }
        _ => StoreError::Failed(format!("the database {shown} failed: {error}")),
    }
}

pub(crate) fn busy(path: &Path) -> StoreError {
    let shown = path.display();
    StoreError::Busy(format!("{shown} is in use by another Bolshak; stop it or choose another --data"))
}

pub(crate) fn damaged(path: &Path, what: &str) -> StoreError {
    let shown = path.display();
    StoreError::Damaged(format!(
        "{shown} is damaged ({what}); restore it from a copy (bolshak restore), save what can be read of it (bolshak \
         salvage), or move it away and start again with an empty one"
    ))
}

pub(crate) fn failed(doing: &str, path: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Failed(format!("cannot {doing} {}: {error}", path.display()))
}
