//! The games of the files that a command names.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow, ensure};
use bolshak_notation::pdn::{Fault, PdnGame, Reader};
use bolshak_notation::{printable, printable_lines};
use clap::Args;

use super::progress::Progress;

/// The files that a command reads.
#[derive(Args)]
pub(crate) struct Files {
    /// The files; - reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// A game or a fault, with where it was found.
pub(crate) struct Found<'a> {
    /// The file as it was named.
    pub(crate) file: &'a str,
    /// The game, or what is wrong with it.
    pub(crate) game: Result<PdnGame, Fault>,
    /// Its bytes as they stand in the file.
    pub(crate) source: &'a [u8],
    /// Whether it ended with `*` or a result.
    pub(crate) separated: bool,
}

impl Files {
    /// Gives every game and fault of the files in their order, and says whether all could be read: one that cannot is
    /// named on standard error and the others are read all the same.
    pub(crate) fn each(&self, mut each: impl FnMut(Found<'_>) -> anyhow::Result<()>) -> anyhow::Result<Read> {
        let mut read = Read::All;
        for path in &self.files {
            match open(path) {
                Ok((input, size)) => {
                    let file = printable(&path.display().to_string()).into_owned();
                    let reader = Reader::new(Progress::new(input, &file, size));
                    if let Some(error) = each_game(&file, reader, &mut each)? {
                        read = complain(&error);
                    }
                }
                Err(error) => read = complain(&error),
            }
        }
        Ok(read)
    }

    /// The files as they were named, for a report.
    pub(crate) fn names(&self) -> String {
        self.files
            .iter()
            .map(|file| printable(&file.display().to_string()).into_owned())
            .collect::<Vec<_>>()
            .join(", ")
    }
}

/// Whether all files of a command could be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Read {
    All,
    NotAll,
}

impl Read {
    /// The exit code of a command whose answer would have this one, had it read everything.
    pub(crate) fn code(self, answer: ExitCode) -> ExitCode {
        if self == Self::All { answer } else { ExitCode::from(2) }
    }
}

fn complain(error: &anyhow::Error) -> Read {
    super::progress::clear();
    eprintln!("bolshak: {}", printable_lines(&format!("{error:#}")));
    Read::NotAll
}

/// The games of one file; the error that ended it early.
fn each_game<R: std::io::Read>(
    file: &str,
    mut reader: Reader<R>,
    each: &mut impl FnMut(Found<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<Option<anyhow::Error>> {
    while let Some(game) = reader.next() {
        if let Some(error) = reader.error()
            && game.is_err()
        {
            return Ok(Some(anyhow!("cannot read {file} to its end: {error}")));
        }
        each(Found { file, game, source: reader.source(), separated: reader.separated() })?;
    }
    Ok(None)
}

type Input = (Box<dyn std::io::Read>, Option<u64>);

fn open(path: &Path) -> anyhow::Result<Input> {
    if path == Path::new("-") {
        return Ok((Box::new(std::io::stdin().lock()), None));
    }
    let shown = path.display();
    let opened = File::open(path).with_context(|| format!("cannot read {shown}"))?;
    let metadata = opened.metadata().with_context(|| format!("cannot read {shown}"))?;
    ensure!(
        !metadata.is_dir(),
        "{shown} is a folder; name its files, such as {}",
        path.join("*.pdn").display()
    );
    Ok((Box::new(opened), Some(metadata.len())))
}
