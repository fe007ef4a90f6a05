//! Files that are read from any place by many at once.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::LibraryError;

/// A file to read from.
pub(crate) struct Source {
    pub(crate) path: PathBuf,
    file: File,
}

impl Source {
    pub(crate) fn open(path: &Path) -> Result<Self, LibraryError> {
        let file = File::open(path).map_err(LibraryError::io(path))?;
        Ok(Self { path: path.to_owned(), file })
    }

    pub(crate) fn length(&self) -> Result<u64, LibraryError> {
        Ok(self.file.metadata().map_err(LibraryError::io(&self.path))?.len())
    }

    /// So many bytes from a place. A file that ends before them is damaged.
    pub(crate) fn read(&self, at: u64, length: usize) -> Result<Vec<u8>, LibraryError> {
        let mut bytes = vec![0; length];
        match read_exact_at(&self.file, &mut bytes, at) {
            Ok(()) => Ok(bytes),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                Err(LibraryError::damaged(&self.path, at))
            }
            Err(error) => Err(LibraryError::io(&self.path)(error)),
        }
    }
}

#[cfg(unix)]
fn read_exact_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let read = std::os::windows::fs::FileExt::seek_read(file, bytes, at)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        at += read as u64;
        bytes = &mut bytes[read..];
    }
    Ok(())
}

/// Makes the names in a folder last through a power cut, where the system can.
pub(crate) fn sync_folder(folder: &Path) -> Result<(), LibraryError> {
    if cfg!(unix) {
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(LibraryError::io(folder))?;
    }
    Ok(())
}

/// A file that is written under another name and gets its own when it is whole.
pub(crate) struct Draft {
    path: PathBuf,
    beside: PathBuf,
    out: io::BufWriter<File>,
    pub(crate) written: u64,
}

impl Draft {
    pub(crate) fn new(path: &Path) -> Result<Self, LibraryError> {
        let beside = path.with_extension("new");
        let file = File::create(&beside).map_err(LibraryError::io(&beside))?;
        let out = io::BufWriter::with_capacity(1 << 18, file);
        Ok(Self { path: path.to_owned(), beside, out, written: 0 })
    }

    pub(crate) fn put(&mut self, bytes: &[u8]) -> Result<(), LibraryError> {
        self.out.write_all(bytes).map_err(LibraryError::io(&self.beside))?;
        self.written += bytes.len() as u64;
        Ok(())
    }

    /// Makes it last, still under its other name.
    pub(crate) fn sync(&mut self) -> Result<(), LibraryError> {
        let synced = self.out.flush().and_then(|()| self.out.get_ref().sync_all());
        synced.map_err(LibraryError::io(&self.beside))
    }

    /// Gives the file its name.
    pub(crate) fn name(self) -> Result<PathBuf, LibraryError> {
        let Self { path, beside, out, .. } = self;
        drop(out);
        fs::rename(&beside, &path).map_err(LibraryError::io(&path))?;
        sync_folder(path.parent().unwrap_or(Path::new(".")))?;
        Ok(path)
    }
}
