use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why tables cannot be opened, read or built.
#[derive(Debug)]
#[non_exhaustive]
pub enum EgdbError {
    /// There are no tables for such variants.
    Unsupported {
        /// The reason.
        reason: &'static str,
    },
    /// More pieces than a table can have.
    TooManyPieces {
        /// How many there may be.
        most: u8,
    },
    /// A table that must exist is missing.
    Missing(PathBuf),
    /// A file could not be read or written.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A file that is not a table of this program.
    Foreign(PathBuf),
    /// A table in a format of another version.
    Version {
        /// The file.
        path: PathBuf,
        /// The version of the file.
        found: u16,
    },
    /// A table of a game with other rules.
    OtherRules {
        /// The file.
        path: PathBuf,
        /// The game that the file names.
        game: String,
    },
    /// A table of another material or kind than its name says.
    Misnamed {
        /// The file.
        path: PathBuf,
        /// What the file says it holds.
        holds: String,
    },
    /// A table that is shorter or longer than it says.
    Truncated {
        /// The file.
        path: PathBuf,
        /// Bytes that it should have.
        expected: u64,
        /// Bytes that it has.
        found: u64,
    },
    /// A table that says of itself what cannot be.
    Contradiction {
        /// The file.
        path: PathBuf,
        /// What it says.
        what: &'static str,
    },
    /// A table whose contents do not fit their checksum.
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where.
        place: String,
    },
}

impl EgdbError {
    /// What went wrong with this file.
    pub fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        |error| Self::Io { path, error }
    }

    pub(crate) fn damaged(path: &Path, place: impl fmt::Display) -> Self {
        Self::Damaged { path: path.to_owned(), place: place.to_string() }
    }
}

impl fmt::Display for EgdbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported { reason } => write!(f, "there are no endgame tables for this game: {reason}"),
            Self::TooManyPieces { most } => write!(f, "endgame tables have at most {most} pieces"),
            Self::Missing(path) => write!(f, "{}: this table is missing", path.display()),
            Self::Io { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Foreign(path) => write!(f, "{}: this is no endgame table", path.display()),
            Self::Version { path, found } => {
                let ours = crate::file::VERSION;
                write!(f, "{}: format {found}, expected format {ours}; build it anew", path.display())
            }
            Self::OtherRules { path, game } => {
                write!(f, "{}: a table of \"{game}\", whose rules are not those expected", path.display())
            }
            Self::Misnamed { path, holds } => {
                write!(
                    f,
                    "{}: holds {holds}, not what its name says; without it, it is built anew",
                    path.display()
                )
            }
            Self::Truncated { path, expected, found } => {
                write!(f, "{}: {found} bytes, expected {expected}", path.display())
            }
            Self::Contradiction { path, what } => write!(f, "{}: damaged, {what}", path.display()),
            Self::Damaged { path, place } => {
                write!(f, "{}: damaged, the checksum of the {place} does not fit", path.display())
            }
        }
    }
}

impl std::error::Error for EgdbError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}
