//! `bolshak pdn split`.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use bolshak_notation::display_name;
use bolshak_notation::pdn::PdnGame;
use clap::{Args, ValueEnum};

use super::counted;
use super::files::Files;
use super::folder::Folder;
use super::unchanged::whole;

#[derive(Args)]
pub(crate) struct Split {
    #[command(flatten)]
    files: Files,
    /// The folder to write into; it is made if it is not there. Files that are there already are not touched
    #[arg(long, short, value_name = "FOLDER")]
    output: PathBuf,
    #[command(flatten)]
    into: Into,
}

/// What makes a file.
#[derive(Args)]
#[group(required = true, multiple = false)]
struct Into {
    /// A file for each of these; a game goes to the files of both its players
    #[arg(long, value_enum)]
    by: Option<By>,
    /// A file for so many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    Event,
    Date,
    Player,
}

pub(crate) fn run(arguments: &Split) -> anyhow::Result<ExitCode> {
    let mut folder = Folder::new(&arguments.output)?;
    let mut complaints = arguments.files.complaints();
    let mut told = io::stderr();
    let (mut games, mut faults) = (0, 0);
    let read = arguments.files.each(|found| {
        match &found.game {
            Err(fault) => {
                complaints.fault(&mut told, found.file, fault)?;
                faults += 1;
            }
            Ok(record) => {
                let game = whole(&found);
                for name in arguments.into.names(record, games) {
                    folder.add(&name, &game)?;
                }
                games += 1;
            }
        }
        Ok(())
    })?;
    let files = folder.end()?;
    complaints.rest(&mut told)?;
    eprintln!("{} in {}", counted(usize::try_from(games)?, "game"), counted(files, "file"));
    Ok(read.code(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::from(crate::NO) }))
}

impl Into {
    /// The names of the files that a game goes to, behind so many others.
    fn names(&self, record: &PdnGame, before: u64) -> Vec<String> {
        if let Some(count) = self.count {
            return vec![format!("games-{:04}", before / count + 1)];
        }
        let names = match self.by {
            Some(By::Event) => vec![record.value(&["Event"]).map(str::to_owned)],
            Some(By::Date) => {
                vec![super::dates::date_of(record).map(|date| date.to_string().replace('?', "x"))]
            }
            Some(By::Player) | None => {
                vec![record.white().map(str::to_owned), record.black().map(str::to_owned)]
            }
        };
        let mut names: Vec<String> = names.into_iter().flatten().map(|name| display_name(&name)).collect();
        names.retain(|name| !name.is_empty());
        names.dedup();
        if names.is_empty() { vec!["unknown".to_owned()] } else { names }
    }
}
