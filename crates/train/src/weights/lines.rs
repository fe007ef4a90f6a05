//! A text file that a run adds a line to for each thing that it has done, so that it can go on where it was broken off.

use std::fmt::Display;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::continued;
use crate::data::{DataError, Problem};

/// The file: what the run is in the first line, then what it has done, in order.
#[derive(Debug)]
pub struct LinesFile<T> {
    file: File,
    path: PathBuf,
    /// What was done.
    pub lines: Vec<T>,
}

impl<T: Display + FromStr<Err = String>> LinesFile<T> {
    /// Opens a file, or makes a new one. A line that was cut off at the end is taken away.
    ///
    /// # Errors
    /// If it cannot be read, is in use by another run, is of another run, or has a line that is wrong.
    pub fn open(path: &Path, head: &str) -> Result<Self, DataError> {
        Self::opened(path, head).map_err(|problem| problem.in_file(path))
    }

    fn opened(path: &Path, head: &str) -> Result<Self, Problem> {
        let mut file = continued::open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64)?;
        let mut lines = text[..whole].lines();
        match lines.next() {
            None => writeln!(file, "{head}")?,
            Some(found) if found == head => {}
            Some(found) => return Err(Problem::Other(format!("it has {found:?}, expected {head:?}"))),
        }
        let line = |(index, line): (usize, &str)| {
            line.parse().map_err(|error| Problem::Other(format!("line {}: {error}", index + 2)))
        };
        let lines = lines.enumerate().map(line).collect::<Result<_, Problem>>()?;
        Ok(Self { file, path: path.to_owned(), lines })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn add(&mut self, line: T) -> Result<(), DataError> {
        let written = writeln!(self.file, "{line}");
        self.lines.push(line);
        written.map_err(|error| Problem::Io(error).in_file(&self.path))
    }
}
