//! `bolshak pdn dedup`.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::process::ExitCode;

use bolshak_notation::Form;
use bolshak_notation::pdn::{Item, PdnGame, clean};
use clap::Args;

use super::counted;
use super::files::Files;
use super::output::Output;
use super::unchanged::Unchanged;
use super::which_game::{OfGame, WhichGame};

#[derive(Args)]
pub(crate) struct Dedup {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    which: WhichGame,
}

pub(crate) fn run(arguments: &Dedup) -> anyhow::Result<ExitCode> {
    let mut out = Unchanged::new(arguments.output.open()?);
    let mut complaints = arguments.files.complaints();
    let mut told = io::stderr();
    let mut seen = Seen::default();
    let (mut dropped, mut faults) = (0, 0);
    let read = arguments.files.each(|found| {
        match &found.game {
            Err(fault) => {
                complaints.fault(&mut told, found.file, fault)?;
                faults += 1;
            }
            Ok(record) if seen.is_new(record, &arguments.which) => out.write(&found)?,
            Ok(_) => dropped += 1,
        }
        Ok(())
    })?;
    let written = out.end()?;
    complaints.rest(&mut told)?;
    eprintln!(
        "{} written, {dropped} dropped that {} there already",
        counted(written, "game"),
        if dropped == 1 { "was" } else { "were" }
    );
    Ok(read.code(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::from(crate::NO) }))
}

/// The games so far: of each a number of 128 bits, which no two of them share by chance.
#[derive(Default)]
struct Seen {
    hashers: [RandomState; 2],
    games: HashSet<u128>,
}

impl Seen {
    /// Whether no game before it has the same players and moves. Games without moves are all new: they were not played.
    fn is_new(&mut self, record: &PdnGame, which: &WhichGame) -> bool {
        if record.plies() == 0 {
            return true;
        }
        let game = (players(record), moves(record, which));
        let [high, low] = [0, 1].map(|half| u128::from(self.hashers[half].hash_one(&game)));
        self.games.insert(high << 64 | low)
    }
}

/// The players as letters and digits: `Ivanov, I.` and `IVANOV I` are one.
fn players(record: &PdnGame) -> [String; 2] {
    [record.white(), record.black()].map(|name| {
        let name = name.unwrap_or_default().chars().filter(|c| c.is_alphanumeric());
        name.flat_map(char::to_lowercase).collect()
    })
}

/// The main line with the position from which it begins: in one form where the rules allow it, else as it is written.
fn moves(record: &PdnGame, which: &WhichGame) -> (&'static str, Vec<String>) {
    let clean = which
        .of(record.clone())
        .and_then(|OfGame { record, game }| Ok((game.info().id, clean(&record, Some(game), Form::Full)?)));
    match clean {
        Ok((id, clean)) => (id, main_line(&clean)),
        Err(_) => ("", main_line(record)),
    }
}

fn main_line(record: &PdnGame) -> Vec<String> {
    let moves = record.items.iter().filter_map(|item| match item {
        Item::Move { text, .. } => Some(text.clone()),
        Item::Unknown { .. } => Some("-".to_owned()),
        Item::Setup { fen, .. } => Some(fen.clone()),
        Item::Comment(_) | Item::Nag(_) | Item::Variation(_) => None,
    });
    record.tag("FEN").map(|tag| tag.value.clone()).into_iter().chain(moves).collect()
}
