//! Games put aside in a file that has no name, so that those of any number need no memory.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};

use anyhow::Context;

/// A file that nobody else sees and that vanishes with the program.
pub(crate) struct Spool {
    file: BufWriter<File>,
    length: u64,
}

/// Where a game was put.
#[derive(Clone, Copy)]
pub(crate) struct Piece {
    at: u64,
    length: usize,
}

impl Spool {
    pub(crate) fn new() -> anyhow::Result<Self> {
        let path = std::env::temp_dir().join(format!("bolshak-{:016x}", fastrand::u64(..)));
        let file = OpenOptions::new().read(true).write(true).create_new(true).open(&path);
        let file = file.with_context(|| format!("cannot put games aside in {}", path.display()))?;
        // It stays as long as it is open. Where that cannot be, it stays for longer.
        let _ = std::fs::remove_file(&path);
        Ok(Self { file: BufWriter::new(file), length: 0 })
    }

    pub(crate) fn put(&mut self, bytes: &[u8]) -> anyhow::Result<Piece> {
        self.file.write_all(bytes).context("cannot put games aside")?;
        let piece = Piece { at: self.length, length: bytes.len() };
        self.length += bytes.len() as u64;
        Ok(piece)
    }

    /// Everything is there; it can be read.
    pub(crate) fn read(self) -> anyhow::Result<Pieces> {
        let file = self.file.into_inner().context("cannot put games aside")?;
        Ok(Pieces { file, bytes: vec![] })
    }
}

/// What was put aside.
pub(crate) struct Pieces {
    file: File,
    bytes: Vec<u8>,
}

impl Pieces {
    pub(crate) fn get(&mut self, piece: Piece) -> io::Result<&[u8]> {
        self.bytes.resize(piece.length, 0);
        self.file.seek(SeekFrom::Start(piece.at))?;
        self.file.read_exact(&mut self.bytes)?;
        Ok(&self.bytes)
    }
}
