//! A PostgreSQL of one's own for tests: in a folder of its own, reached by a socket in it, gone with the program that
//! started it.
//!
//! It flushes as any other does, and sorts texts by language unless told otherwise, so that a test notices a list whose
//! order was left to chance. PostgreSQL 15 or newer is needed.

#[cfg(unix)]
mod instance;

use std::path::{Path, PathBuf};

#[cfg(unix)]
pub use instance::Instance;

/// The folder with the programs of PostgreSQL: one on the PATH, else the newest of those that Debian keeps beside it.
#[must_use]
pub fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).find(|folder| has_all(folder));
    on_path.or_else(newest_of_debian)
}

fn has_all(folder: &Path) -> bool {
    ["initdb", "postgres", "pg_ctl", "createdb"].iter().all(|name| folder.join(name).is_file())
}

fn newest_of_debian() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?.flatten();
    let numbered = versions.filter_map(|entry| {
        let version: u32 = entry.file_name().to_str()?.parse().ok()?;
        Some((version, entry.path().join("bin")))
    });
    numbered.filter(|(_, folder)| has_all(folder)).max().map(|(_, folder)| folder)
}
