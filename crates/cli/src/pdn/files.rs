//! The games of the files that a command names.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use bolshak_notation::pdn::{Fault, PdnGame, Reader};
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
    /// Gives every game and fault of the files in their order.
    ///
    /// All files must be there before the first is read.
    pub(crate) fn each(&self, mut each: impl FnMut(Found<'_>) -> anyhow::Result<()>) -> anyhow::Result<()> {
        for path in &self.files {
            ensure_readable(path)?;
        }
        for path in &self.files {
            let file = path.display().to_string();
            let cannot_read = || format!("cannot read {file}");
            let (input, size): (Box<dyn Read>, Option<u64>) = if is_standard_input(path) {
                (Box::new(std::io::stdin().lock()), None)
            } else {
                let opened = File::open(path).with_context(cannot_read)?;
                let size = opened.metadata().ok().map(|metadata| metadata.len());
                (Box::new(opened), size)
            };
            let mut reader = Reader::new(Progress::new(input, &file, size));
            while let Some(game) = reader.next() {
                if let Some(error) = reader.error()
                    && game.is_err()
                {
                    bail!("cannot read {file} to its end: {error}");
                }
                each(Found { file: &file, game, source: reader.source(), separated: reader.separated() })?;
            }
        }
        Ok(())
    }

    /// The files as they were named, for a report.
    pub(crate) fn names(&self) -> String {
        self.files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(", ")
    }
}

fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

fn ensure_readable(path: &Path) -> anyhow::Result<()> {
    if is_standard_input(path) {
        return Ok(());
    }
    let metadata = path.metadata().with_context(|| format!("cannot read {}", path.display()))?;
    let shown = path.display();
    ensure!(
        !metadata.is_dir(),
        "{shown} is a folder; name its files, such as {}",
        path.join("*.pdn").display()
    );
    Ok(())
}
