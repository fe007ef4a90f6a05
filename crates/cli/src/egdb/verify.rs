//! `bolshak egdb verify`.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::ExitCode;

use bolshak_core::RuleSet;
use bolshak_egdb::{Contradiction, Kind, Pair, Tables};
use bolshak_engine::Searched;
use clap::Args;

use super::{Place, Shown, in_words, no_fault};
use crate::NO;
use crate::typed::Job;

#[derive(Args)]
pub(crate) struct Verify {
    #[command(flatten)]
    pub(super) place: Place,
    /// Look at every Nth position [default: at about 200 000 of each table]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    every: Option<u64>,
    /// Wins and losses of at most this many plies are also proved by plain search
    #[arg(long, value_name = "PLIES", default_value_t = 5)]
    search: u16,
    /// Threads [default: as many as there are processors]
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
}

/// Positions of a table that are looked at where nobody says otherwise, and those that are searched.
const LOOKED_AT: u64 = 200_000;
const SEARCHED: u64 = 500;

impl Job for Verify {
    fn run<R: Searched + 'static>(&self, rules: R) -> anyhow::Result<ExitCode> {
        let tables = self.place.open(rules)?;
        let mut out = std::io::stdout().lock();
        let (mut positions, mut faults) = (0, 0);
        let pairs: BTreeSet<Pair> = tables.infos().map(|info| info.pair).collect();
        for pair in pairs {
            tables.read_all(pair)?;
            for (count, contradiction) in self.check(&tables, pair) {
                positions += count;
                if let Some(contradiction) = contradiction {
                    faults += 1;
                    writeln!(out, "{}", self.told(pair, &contradiction))?;
                }
            }
        }
        no_fault(&tables)?;
        writeln!(out, "{positions} values looked at, {faults} faults")?;
        Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::from(NO) })
    }
}

impl Verify {
    /// The counts of what was looked at, with what was wrong.
    fn check<R: RuleSet>(&self, tables: &Tables<R>, pair: Pair) -> Vec<(u64, Option<Contradiction<R>>)> {
        let threads =
            self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        let size: u64 = tables.sizes(pair).iter().sum();
        let every = self.every.unwrap_or(size.div_ceil(LOOKED_AT));
        let has = |kind| tables.infos().any(|info| (info.pair, info.kind) == (pair, kind));
        let kinds = [Kind::Wld, Kind::Distance, Kind::Conversion].into_iter().filter(|&kind| has(kind));
        let mut found: Vec<_> = kinds.map(|kind| tables.verify(pair, kind, every, threads)).collect();
        if has(Kind::Distance) {
            found.push(tables.search(pair, size.div_ceil(SEARCHED), self.search, threads));
        }
        found.into_iter().map(|found| (found.positions, found.contradiction)).collect()
    }

    fn told<R: RuleSet>(&self, pair: Pair, contradiction: &Contradiction<R>) -> String {
        let position = Shown::new(self.place.variant, &contradiction.position);
        let words = |value: Option<_>| value.map_or_else(|| "nothing".to_owned(), in_words);
        let (stored, expected) = (words(contradiction.stored), words(contradiction.expected));
        format!("{pair}, {}: {position} is {stored}, expected {expected}", contradiction.kind)
    }
}
