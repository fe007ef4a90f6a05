//! Where the library is.

use std::path::PathBuf;

use anyhow::ensure;
use bolshak_library::{Library, Mode};
use bolshak_server::LIBRARY;
use clap::Args;

use crate::serve::data_folder;

/// The library that a command works with.
#[derive(Args)]
pub(crate) struct Place {
    /// The data folder, in which the library has a folder [default: the platform's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Place {
    fn folder(&self) -> anyhow::Result<PathBuf> {
        Ok(self.data.clone().map_or_else(data_folder, Ok)?.join(LIBRARY))
    }

    /// Opens it to read; there must be one.
    pub(crate) fn read(&self) -> anyhow::Result<Library> {
        let folder = self.folder()?;
        let is_there = folder.join("games.log").exists();
        ensure!(is_there, "there is no library in {}; bolshak library import makes one", folder.display());
        Ok(Library::open(&folder, Mode::ReadOnly)?)
    }

    /// Opens it to write, and makes it if there is none.
    pub(crate) fn write(&self) -> anyhow::Result<Library> {
        Ok(Library::open(&self.folder()?, Mode::ReadWrite)?)
    }
}
