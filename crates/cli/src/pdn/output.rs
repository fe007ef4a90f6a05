//! Where a command writes games.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::Context;
use bolshak_notation::pdn::Fault;
use clap::Args;

use super::progress;

/// Where games go.
#[derive(Args)]
pub(crate) struct Output {
    /// Write to this new file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Output {
    /// Opens it. A file that is there already is not touched.
    pub(crate) fn open(&self) -> anyhow::Result<Box<dyn Write>> {
        let Some(path) = &self.output else { return Ok(Box::new(BufWriter::new(std::io::stdout().lock()))) };
        let file = File::create_new(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Box::new(BufWriter::new(file)))
    }
}

/// Names a fault on standard error, where games go to standard output.
pub(crate) fn name_fault(file: &str, fault: &Fault) {
    progress::clear();
    eprintln!("{file}:{fault}");
}
