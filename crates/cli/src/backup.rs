//! `bolshak backup`, `bolshak restore` and `bolshak salvage`: copies of the database of games.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use bolshak_store_sqlite::{FILE_NAME, SqliteStore, restore, salvage};
use clap::Args;
use serde_json::json;

use crate::NO;
use crate::serve::data_folder;

/// Where the database is, and how to tell what was done.
#[derive(Args)]
struct Common {
    /// Folder of the database [default: the platform's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Common {
    fn database(&self) -> anyhow::Result<PathBuf> {
        Ok(self.data.clone().map_or_else(data_folder, Ok)?.join(FILE_NAME))
    }
}

/// Copy the database of games, also while a server uses it.
///
/// The copy is one file with all games as they are at one moment. It is never written over another file.
#[derive(Args)]
pub(crate) struct Backup {
    /// The copy to be made
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    common: Common,
}

/// Put a copy in the place of the database of games; the server must be stopped.
///
/// The copy is checked first. The database that was there is kept beside it, under a name that is printed.
#[derive(Args)]
pub(crate) struct Restore {
    /// The copy, as bolshak backup or bolshak salvage has written it
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    common: Common,
}

/// Save what can be read of a damaged database of games into a new file.
///
/// The damaged database is left as it is. What was saved can be put in its place with bolshak restore. The exit code is
/// 1 if something was lost.
#[derive(Args)]
pub(crate) struct Salvage {
    /// The new file to be written
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    common: Common,
}

pub(crate) fn back_up(arguments: &Backup) -> anyhow::Result<ExitCode> {
    let Backup { file, common } = arguments;
    let done = SqliteStore::backup(&common.database()?, file)?;
    let mut out = std::io::stdout().lock();
    if common.json {
        writeln!(out, "{}", json!({ "file": file, "games": done.games, "bytes": done.bytes }))?;
    } else {
        writeln!(out, "copied {} games to {} ({} bytes)", done.games, file.display(), done.bytes)?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn put_back(arguments: &Restore) -> anyhow::Result<ExitCode> {
    let Restore { file, common } = arguments;
    let database = common.database()?;
    let done = restore(file, &database)?;
    let mut out = std::io::stdout().lock();
    if common.json {
        let done = json!({ "database": database, "games": done.games, "keptAside": done.kept_aside });
        writeln!(out, "{done}")?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "{} holds the {} games of {} now", database.display(), done.games, file.display())?;
    if let Some(aside) = done.kept_aside {
        writeln!(out, "what was there before is kept as {}", aside.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn save(arguments: &Salvage) -> anyhow::Result<ExitCode> {
    let Salvage { file, common } = arguments;
    let done = salvage(&common.database()?, file)?;
    let mut out = std::io::stdout().lock();
    if common.json {
        let cut: Vec<_> = done.cut.iter().map(|cut| json!({ "id": cut.id, "events": cut.events })).collect();
        let report = json!({
            "file": file, "whole": done.whole, "cut": cut, "unseated": done.unseated, "lost": done.lost,
        });
        writeln!(out, "{report}")?;
    } else {
        writeln!(out, "{} games are whole in {}", done.whole, file.display())?;
        for cut in &done.cut {
            writeln!(out, "{}: only the first {} events could be read", cut.id, cut.events)?;
        }
        for id in &done.unseated {
            writeln!(out, "{id}: who played could not be read")?;
        }
        for id in &done.lost {
            writeln!(out, "{id}: lost")?;
        }
    }
    let all_whole = done.cut.is_empty() && done.unseated.is_empty() && done.lost.is_empty();
    Ok(if all_whole { ExitCode::SUCCESS } else { ExitCode::from(NO) })
}
