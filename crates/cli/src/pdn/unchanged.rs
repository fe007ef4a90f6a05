//! Games as they stand in their files.

use std::io::{self, Write};

use super::files::Found;

/// Writes games unchanged, one after the other.
pub(crate) struct Unchanged<W> {
    out: W,
    written: usize,
}

impl<W: Write> Unchanged<W> {
    pub(crate) fn new(out: W) -> Self {
        Self { out, written: 0 }
    }

    /// The bytes of a game, with the separator that it may lack, and an empty line between two games.
    pub(crate) fn write(&mut self, found: &Found<'_>) -> io::Result<()> {
        self.write_whole(&whole(found))
    }

    /// A game that has its separator.
    pub(crate) fn write_whole(&mut self, game: &[u8]) -> io::Result<()> {
        if self.written > 0 {
            self.out.write_all(b"\n")?;
        }
        self.written += 1;
        self.out.write_all(game)
    }

    /// Says how many games have been written, all of which are then where they belong.
    pub(crate) fn end(mut self) -> io::Result<usize> {
        self.out.flush()?;
        Ok(self.written)
    }
}

/// The bytes of a game with the separator that it may lack.
pub(crate) fn whole(found: &Found<'_>) -> Vec<u8> {
    let mut game = found.source.trim_ascii().to_vec();
    game.extend_from_slice(if found.separated { b"\n" } else { b"\n*\n" });
    game
}
