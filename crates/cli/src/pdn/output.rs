//! Where a command writes games.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;

use bolshak_notation::printable_lines;
use clap::Args;

use crate::new_file::Force;

/// Where games go.
#[derive(Args)]
pub(crate) struct Output {
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

impl Output {
    /// Opens it. Without force a file that is there already is not touched.
    pub(crate) fn open(&self) -> anyhow::Result<Box<dyn Write>> {
        let Some(path) = &self.output else {
            let stdout = std::io::stdout().lock();
            let for_people = stdout.is_terminal();
            let out = BufWriter::new(stdout);
            return Ok(if for_people { Box::new(ForTerminal { out, line: vec![] }) } else { Box::new(out) });
        };
        Ok(Box::new(self.force.create(path)?))
    }
}

/// Shows what stands in files on a terminal, line by line: what would speak to it is escaped.
struct ForTerminal<W> {
    out: W,
    /// What has come of a line.
    line: Vec<u8>,
}

impl<W: Write> ForTerminal<W> {
    fn show(&mut self) -> io::Result<()> {
        let text = String::from_utf8_lossy(&self.line).replace("\r\n", "\n");
        self.out.write_all(printable_lines(&text).as_bytes())?;
        self.line.clear();
        Ok(())
    }
}

impl<W: Write> Write for ForTerminal<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| end + 1);
        self.line.extend_from_slice(&bytes[..end]);
        if self.line.ends_with(b"\n") {
            self.show()?;
        }
        Ok(end)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.show()?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_not_spoken_to() {
        let mut out = ForTerminal { out: vec![], line: vec![] };
        let text = "[White \"\u{1b}[31mИв\u{9b}2J\"]\r\n1. c3-d4\t*\n\u{202e}";
        for byte in text.as_bytes().chunks(3) {
            out.write_all(byte).expect("memory");
        }
        out.write_all(b"\x9b1m").expect("memory");
        out.flush().expect("memory");
        let shown = String::from_utf8(out.out).expect("a text");
        assert_eq!(shown, "[White \"\\u{1b}[31mИв\\u{9b}2J\"]\n1. c3-d4\t*\n\\u{202e}\u{fffd}1m");
    }
}
