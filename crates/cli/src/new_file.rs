//! Files that commands write: new ones, with `--force` others in the place of what is there, and some that a command goes on with.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use clap::Args;

/// Whether a file that is there already is replaced.
#[derive(Args, Clone, Copy, Default)]
pub(crate) struct Force {
    /// Replace a file that is there already
    #[arg(long)]
    force: bool,
}

/// Where a document goes that is written at once.
#[derive(Args)]
pub(crate) struct Document {
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) force: Force,
}

impl Document {
    /// Writes it.
    pub(crate) fn write(&self, bytes: &[u8]) -> anyhow::Result<()> {
        match &self.output {
            None => Ok(io::stdout().write_all(bytes)?),
            Some(path) => {
                let mut file = self.force.create(path)?;
                file.write_all(bytes)
                    .and_then(|()| file.flush())
                    .with_context(|| format!("cannot write {}", path.display()))
            }
        }
    }
}

impl Force {
    /// Whether a file could be created, before the work for it is done.
    pub(crate) fn check(self, path: &Path) -> anyhow::Result<()> {
        anyhow::ensure!(
            self.force || !path.exists(),
            "cannot write {}: it exists; --force replaces it",
            path.display()
        );
        Ok(())
    }

    /// Opens a file to write. Without force, one that is there already is not touched.
    pub(crate) fn create(self, path: &Path) -> anyhow::Result<NewFile> {
        let open = || {
            if self.force && path.is_file() {
                let beside = beside(path);
                return Ok(NewFile::new(File::create(&beside)?, Some((beside, path.to_owned()))));
            }
            Ok(NewFile::new(File::create_new(path)?, None))
        };
        open().map_err(|error| cannot_write(path, error, "--force replaces it"))
    }
}

/// Why a file cannot be written, and what to do with one that is there already.
pub(crate) fn cannot_write(path: &Path, error: io::Error, way: &str) -> anyhow::Error {
    let hint = match error.kind() {
        io::ErrorKind::AlreadyExists => format!("; {way}"),
        _ => String::new(),
    };
    anyhow::Error::new(error).context(format!("cannot write {}{hint}", path.display()))
}

/// Opens a file to go on with at its end, also after that was cut off with [`File::set_len`], or makes a new one. Nobody else can until it
/// is closed.
pub(crate) fn go_on_with(path: &Path) -> anyhow::Result<File> {
    let file = File::options().create(true).read(true).append(true).open(path);
    let file = file.with_context(|| format!("cannot write {}", path.display()))?;
    lock(&file, path)?;
    Ok(file)
}

/// Until the file is closed no other command writes to it: two that go on with one file would write over each other.
pub(crate) fn lock(file: &File, path: &Path) -> anyhow::Result<()> {
    let shown = path.display();
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => anyhow!("{shown} is in use by another command"),
        TryLockError::Error(error) => anyhow::Error::new(error).context(format!("cannot lock {shown}")),
    })
}

/// A name beside a file that nobody else has.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    path.with_file_name(name)
}

/// A file that is being written. What it replaces stays until it is flushed, so that a command may read what it replaces,
/// and nothing is lost when it fails.
pub(crate) struct NewFile {
    file: BufWriter<File>,
    /// Under which name it is written, and what it replaces.
    replaces: Option<(PathBuf, PathBuf)>,
}

impl NewFile {
    fn new(file: File, replaces: Option<(PathBuf, PathBuf)>) -> Self {
        Self { file: BufWriter::new(file), replaces }
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()?;
        if let Some((written, replaced)) = &self.replaces {
            fs::rename(written, replaced)?;
        }
        self.replaces = None;
        Ok(())
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some((written, _)) = &self.replaces {
            // It was not finished; nobody misses it.
            let _ = fs::remove_file(written);
        }
    }
}
