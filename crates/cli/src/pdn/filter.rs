//! `bolshak pdn filter`.

use std::collections::HashMap;
use std::io::Write;
use std::process::ExitCode;

use anyhow::ensure;
use bolshak_game::{Game, Variant, View, registry};
use bolshak_notation::pdn::{GameResult, PdnGame, follow, game_or};
use bolshak_notation::read_position;
use clap::{Args, ValueEnum};

use super::dates::PartialDate;
use super::files::{Files, Found};
use super::output::{Output, name_fault};

#[derive(Args)]
pub(crate) struct Filter {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    output: Output,
    /// One of the players has this in his name, whatever the case
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// White has this in his name
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Black has this in his name
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// How the game ended
    #[arg(long, value_enum)]
    result: Option<Ended>,
    /// The game has this type, such as russian
    #[arg(long = "type", value_name = "GAME", value_parser = crate::variant::parse)]
    game_type: Option<&'static dyn Variant>,
    /// Played on this date or later; games without a date do not fit
    #[arg(long, value_name = "DATE", value_parser = PartialDate::parse)]
    since: Option<PartialDate>,
    /// Played on this date or earlier
    #[arg(long, value_name = "DATE", value_parser = PartialDate::parse)]
    until: Option<PartialDate>,
    /// The position was reached in the main line, the same side to move
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// At least so many moves of both sides together
    #[arg(long, value_name = "PLIES")]
    min_plies: Option<usize>,
    /// At most so many
    #[arg(long, value_name = "PLIES")]
    max_plies: Option<usize>,
    /// The event or the site has this in its name
    #[arg(long, value_name = "TEXT")]
    event: Option<String>,
    /// The game of records without a GameType or Variant tag
    #[arg(long, value_parser = crate::variant::parse)]
    game: Option<&'static dyn Variant>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ended {
    White,
    Black,
    Draw,
    BothLost,
    Unknown,
}

pub(crate) fn run(arguments: &Filter) -> anyhow::Result<ExitCode> {
    let mut position = arguments.position.as_deref().map(Wanted::new).transpose()?;
    let mut out = arguments.output.open()?;
    let mut written = 0;
    let read = arguments.files.each(|found| {
        match &found.game {
            Err(fault) => name_fault(found.file, fault),
            Ok(game) if fits(arguments, game, position.as_mut()) => {
                write_unchanged(&mut out, &found, written == 0)?;
                written += 1;
            }
            Ok(_) => {}
        }
        Ok(())
    })?;
    out.flush()?;
    Ok(read.code(if written > 0 { ExitCode::SUCCESS } else { ExitCode::from(crate::NO) }))
}

/// The bytes of the game, with the separator that it may lack, and an empty line between two games.
fn write_unchanged(out: &mut impl Write, found: &Found<'_>, first: bool) -> anyhow::Result<()> {
    if !first {
        out.write_all(b"\n")?;
    }
    out.write_all(found.source.trim_ascii())?;
    out.write_all(if found.separated { b"\n" } else { b"\n*\n" })?;
    Ok(())
}

/// Whether all conditions hold; those that need the game played out come last.
fn fits(arguments: &Filter, record: &PdnGame, position: Option<&mut Wanted>) -> bool {
    players_fit(arguments, record)
        && holds(&arguments.event, |wanted| {
            says(record.value(&["Event"]), wanted) || says(record.value(&["Site"]), wanted)
        })
        && holds(&arguments.result, |ended| record.result == result(*ended))
        && dates_fit(arguments, record)
        && holds(&arguments.min_plies, |plies| record.plies() >= *plies)
        && holds(&arguments.max_plies, |plies| record.plies() <= *plies)
        && holds(&arguments.game_type, |wanted| {
            game_or(record, arguments.game).is_ok_and(|variant| variant.info().id == wanted.info().id)
        })
        && position.is_none_or(|wanted| wanted.is_reached(record, arguments.game))
}

fn holds<T>(wanted: &Option<T>, condition: impl FnOnce(&T) -> bool) -> bool {
    wanted.as_ref().is_none_or(condition)
}

fn players_fit(arguments: &Filter, record: &PdnGame) -> bool {
    let (white, black) = (record.white(), record.black());
    holds(&arguments.player, |name| says(white, name) || says(black, name))
        && holds(&arguments.white, |name| says(white, name))
        && holds(&arguments.black, |name| says(black, name))
}

fn says(value: Option<&str>, wanted: &str) -> bool {
    value.is_some_and(|value| value.to_lowercase().contains(&wanted.to_lowercase()))
}

fn dates_fit(arguments: &Filter, record: &PdnGame) -> bool {
    let date = record.value(&["Date", "UTCDate", "EventDate"]).and_then(PartialDate::read);
    holds(&arguments.since, |since| date.is_some_and(|date| date.reaches(*since)))
        && holds(&arguments.until, |until| date.is_some_and(|date| until.reaches(date)))
}

fn result(ended: Ended) -> GameResult {
    match ended {
        Ended::White => GameResult::White,
        Ended::Black => GameResult::Black,
        Ended::Draw => GameResult::Draw,
        Ended::BothLost => GameResult::BothLost,
        Ended::Unknown => GameResult::Unknown,
    }
}

/// A position that is looked for, as each game reads it.
struct Wanted {
    fen: String,
    views: HashMap<&'static str, Option<View>>,
}

impl Wanted {
    fn new(fen: &str) -> anyhow::Result<Self> {
        let known = registry().iter().any(|game| view(*game, fen).is_some());
        ensure!(known, "no game has the position \"{fen}\"");
        Ok(Self { fen: fen.to_owned(), views: HashMap::new() })
    }

    fn is_reached(&mut self, record: &PdnGame, fallback: Option<&'static dyn Variant>) -> bool {
        let Ok(variant) = game_or(record, fallback) else { return false };
        let wanted = self.views.entry(variant.info().id).or_insert_with(|| view(variant, &self.fen));
        let Some(wanted) = wanted else { return false };
        let mut reached = false;
        // A fault behind the position does not matter here.
        let _ = follow(record, fallback, &mut |game: &dyn Game| reached |= game.view() == *wanted);
        reached
    }
}

fn view(variant: &'static dyn Variant, fen: &str) -> Option<View> {
    read_position(variant, fen).ok().map(|game| game.view())
}
