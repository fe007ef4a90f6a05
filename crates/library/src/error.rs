use std::path::{Path, PathBuf};
use std::{fmt, io};

use crate::GameId;

/// Why a library cannot be opened, read or written.
#[derive(Debug)]
#[non_exhaustive]
pub enum LibraryError {
    /// A file could not be read or written.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A file that belongs to another program.
    Foreign(PathBuf),
    /// A file in a format of another version of this program.
    Version {
        /// The file.
        path: PathBuf,
        /// The version of the file.
        found: u16,
    },
    /// An index whose keys of positions are made otherwise than now. It can be removed, and is then made anew.
    OtherKeys(PathBuf),
    /// A file that is not as it was written.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The byte from which it is wrong.
        at: u64,
    },
    /// Another process writes to the library.
    Busy(PathBuf),
    /// The library was opened to be read alone.
    ReadOnly,
    /// There is no game with this number.
    NoSuchGame(GameId),
    /// A game that this program cannot play out by its rules.
    Rules {
        /// The game.
        game: GameId,
        /// Why not.
        message: String,
    },
    /// There can be no more games in a library.
    Full,
}

impl LibraryError {
    /// For `map_err`: what the system says of a path.
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |error| Self::Io { path: path.to_owned(), error }
    }

    pub(crate) fn damaged(path: &Path, at: u64) -> Self {
        Self::Damaged { path: path.to_owned(), at }
    }
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Foreign(path) => {
                write!(f, "{} is no file of a library; it is left alone", path.display())
            }
            Self::Version { path, found } => {
                let path = path.display();
                write!(f, "{path} has format {found}, which this program does not know; it is left alone")
            }
            Self::OtherKeys(path) => {
                let path = path.display();
                write!(
                    f,
                    "the keys of positions in {path} are of another version; remove it, and it is made anew"
                )
            }
            Self::Damaged { path, at } => {
                write!(f, "{} is damaged from byte {at} on; it is left alone", path.display())?;
                let is_index = path.extension().is_some_and(|ending| ending == "index");
                f.write_str(if is_index { "; it holds no games: remove it, and it is made anew" } else { "" })
            }
            Self::Busy(path) => write!(f, "another process writes to the library in {}", path.display()),
            Self::ReadOnly => f.write_str("the library was opened to be read alone"),
            Self::NoSuchGame(id) => write!(f, "the library has no game {id}"),
            Self::Rules { game, message } => {
                write!(f, "game {game} cannot be played out by the rules: {message}")
            }
            Self::Full => f.write_str("the library can hold no more games"),
        }
    }
}

impl std::error::Error for LibraryError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}
