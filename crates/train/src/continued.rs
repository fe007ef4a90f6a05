//! Files that a run goes on with where it was broken off. One run has such a file at a time, because two would write over each
//! other.

use std::fs::File;
use std::path::Path;

use crate::data::Problem;

/// Opens a file, or makes a new one, to read and to add to its end, also after that was cut off with [`File::set_len`]. Nobody else can
/// until it is closed.
pub(crate) fn open(path: &Path) -> Result<File, Problem> {
    let file = File::options().create(true).read(true).append(true).open(path)?;
    file.try_lock()?;
    Ok(file)
}
