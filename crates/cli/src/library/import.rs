//! `bolshak library import`.

use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::thread;

use bolshak_library::{Added, Importer, Library, Merging, Prepared};
use bolshak_notation::pdn::{Fault, PdnGame};
use clap::Args;

use super::place::Place;
use crate::pdn::{Complaints, Files, OfGame, WhichGame};

/// Games that are played out at a time, by as many threads as there are processors.
const BATCH: usize = 4096;

#[derive(Args)]
pub(crate) struct Import {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    place: Place,
    /// The collection that the games belong to [default: the name of each file]
    #[arg(long, value_name = "NAME")]
    collection: Option<String>,
    #[command(flatten)]
    which: WhichGame,
}

/// What became of the games so far.
#[derive(Default)]
struct Told {
    new: u64,
    double: u64,
    faulty: u64,
}

pub(crate) fn run(arguments: &Import) -> anyhow::Result<ExitCode> {
    let library = arguments.place.write()?;
    let mut complaints = arguments.files.complaints();
    let mut told = Told::default();
    let mut batch: Vec<PdnGame> = vec![];
    let mut file = String::new();
    let mut taker = Taker { library: &library, arguments, importer: None };
    let read = arguments.files.each(|found| {
        if found.file != file {
            taker.take(&mut batch, &file, &mut complaints, &mut told)?;
            taker.end()?;
            found.file.clone_into(&mut file);
        }
        match found.game {
            Ok(game) => batch.push(game),
            Err(fault) => {
                complaints.fault(&mut io::stderr(), found.file, &fault)?;
                told.faulty += 1;
            }
        }
        if batch.len() >= BATCH {
            taker.take(&mut batch, &file, &mut complaints, &mut told)?;
        }
        Ok(())
    })?;
    taker.take(&mut batch, &file, &mut complaints, &mut told)?;
    taker.end()?;
    complaints.rest(&mut io::stderr())?;
    // One file answers fastest; a small import into a large library does not write all of it anew.
    let most_are_new = told.new * 2 > u64::from(library.games());
    library.merge(if most_are_new { Merging::All } else { Merging::Due })?;
    let Told { new, double, faulty } = told;
    eprintln!("{new} new, {double} there already, {faulty} faulty; {} games in all", library.games());
    Ok(read.code(if faulty == 0 { ExitCode::SUCCESS } else { ExitCode::from(crate::NO) }))
}

/// Takes games into the collection of the present file.
struct Taker<'a> {
    library: &'a Library,
    arguments: &'a Import,
    importer: Option<Importer<'a>>,
}

impl<'a> Taker<'a> {
    fn take(
        &mut self,
        batch: &mut Vec<PdnGame>,
        file: &str,
        complaints: &mut Complaints,
        told: &mut Told,
    ) -> anyhow::Result<()> {
        for prepared in prepared(std::mem::take(batch), &self.arguments.which) {
            match prepared {
                Ok(prepared) => match self.importer(file)?.add_prepared(&prepared)? {
                    Added::New(_) => told.new += 1,
                    Added::Duplicate(_) => told.double += 1,
                },
                Err(fault) => {
                    complaints.fault(&mut io::stderr(), file, &fault)?;
                    told.faulty += 1;
                }
            }
        }
        Ok(())
    }

    /// The importer, begun if there is none yet.
    fn importer(&mut self, file: &str) -> anyhow::Result<&mut Importer<'a>> {
        let collection = self.arguments.collection.as_deref().unwrap_or_else(|| name(file));
        let begun = match self.importer.take() {
            Some(importer) => importer,
            None => self.library.importer(collection)?,
        };
        Ok(self.importer.insert(begun))
    }

    /// Ends a collection: what is there is merged before the next.
    fn end(&mut self) -> anyhow::Result<()> {
        if let Some(mut importer) = self.importer.take() {
            importer.commit()?;
            drop(importer);
            self.library.merge(Merging::Due)?;
        }
        Ok(())
    }
}

/// A file's name without its folder, and without endings that all such files have.
fn name(file: &str) -> &str {
    let name = Path::new(file).file_name().and_then(|name| name.to_str()).unwrap_or(file);
    let name = name.strip_suffix(".gz").unwrap_or(name);
    name.strip_suffix(".pdn").unwrap_or(name)
}

/// Games played out in their order, shared out among threads.
fn prepared(batch: Vec<PdnGame>, which: &WhichGame) -> Vec<Result<Prepared, Fault>> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = batch.len().div_ceil(threads).max(1);
    let mut rest = batch.into_iter();
    let shares: Vec<Vec<PdnGame>> = std::iter::from_fn(|| {
        let share: Vec<_> = rest.by_ref().take(share).collect();
        Some(share).filter(|share| !share.is_empty())
    })
    .collect();
    let prepare = |record: PdnGame| {
        let OfGame { record, game } = which.of(record)?;
        Prepared::of(&record, Some(game))
    };
    thread::scope(|scope| {
        let prepare = &prepare;
        let work =
            |share: Vec<PdnGame>| scope.spawn(move || share.into_iter().map(prepare).collect::<Vec<_>>());
        let threads: Vec<_> = shares.into_iter().map(work).collect();
        let done = threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        done.flatten().collect()
    })
}
