//! Files that a run goes on with where it was broken off. One run has such a file at a time, because two would write over each
//! other.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::path::Path;

use crate::data::Problem;

/// Opens a file, or makes a new one, to read and to write. Nobody else can until it is closed.
pub(crate) fn open(path: &Path) -> Result<File, Problem> {
    let file = File::options().create(true).truncate(false).read(true).write(true).open(path)?;
    file.try_lock()?;
    Ok(file)
}

/// Takes away what was cut off at the end, after the bytes that are whole, and writes from there on.
pub(crate) fn cut(file: &mut File, whole: usize) -> io::Result<()> {
    file.set_len(whole as u64)?;
    file.seek(SeekFrom::End(0))?;
    Ok(())
}
