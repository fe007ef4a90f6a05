//! What is told of faults and oddities: the first few of each kind in a file, and how many more of them there are.

use std::collections::BTreeMap;
use std::io::{self, Write};

use bolshak_notation::pdn::Fault;

use super::progress;

/// So many of one kind are told one by one.
const TOLD: usize = 3;

/// So many kinds are told apart; no file of real life has as many.
const MOST_KINDS: usize = 200;

/// Whether all are told that are alike.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Telling {
    Each,
    FirstOfKind,
}

/// What has been told of one file.
pub(crate) struct Complaints {
    telling: Telling,
    file: String,
    /// How many of each kind there were, faults apart from warnings.
    counts: BTreeMap<(&'static str, String), usize>,
}

impl Complaints {
    pub(crate) fn new(telling: Telling) -> Self {
        Self { telling, file: String::new(), counts: BTreeMap::new() }
    }

    /// Tells of a fault.
    pub(crate) fn fault(&mut self, out: &mut impl Write, file: &str, fault: &Fault) -> io::Result<()> {
        self.tell(out, file, fault, "")
    }

    /// Tells of something odd that was read all the same.
    pub(crate) fn warning(&mut self, out: &mut impl Write, file: &str, warning: &Fault) -> io::Result<()> {
        self.tell(out, file, warning, "warning: ")
    }

    /// Says how many have not been told.
    pub(crate) fn rest(&mut self, out: &mut impl Write) -> io::Result<()> {
        for ((_, kind), count) in std::mem::take(&mut self.counts) {
            if count > TOLD {
                progress::clear();
                writeln!(out, "{}: and {} more: {kind}", self.file, count - TOLD)?;
            }
        }
        Ok(())
    }

    fn tell(
        &mut self,
        out: &mut impl Write,
        file: &str,
        fault: &Fault,
        word: &'static str,
    ) -> io::Result<()> {
        if self.file != file {
            self.rest(out)?;
            file.clone_into(&mut self.file);
        }
        if self.telling == Telling::FirstOfKind && self.count(word, fault.kind()) > TOLD {
            return Ok(());
        }
        progress::clear();
        let Fault { place, message } = fault;
        writeln!(out, "{file}:{}:{}: {word}{message}", place.line, place.column)
    }

    /// How many of this kind there are so far.
    fn count(&mut self, word: &'static str, kind: &str) -> usize {
        let mut key = (word, kind.to_owned());
        if self.counts.len() >= MOST_KINDS && !self.counts.contains_key(&key) {
            key.1 = "something else".to_owned();
        }
        let count = self.counts.entry(key).or_default();
        *count += 1;
        *count
    }
}
