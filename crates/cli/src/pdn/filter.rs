//! `bolshak pdn filter`.

use std::collections::HashMap;
use std::io;
use std::process::ExitCode;

use anyhow::ensure;
use bolshak_game::{Game, Variant, View, registry};
use bolshak_notation::pdn::{Fault, GameResult, PartialDate, PdnGame, follow};
use bolshak_notation::{Material, read_position};
use clap::{Args, ValueEnum};

use super::dates;
use super::files::Files;
use super::output::Output;
use super::unchanged::Unchanged;
use super::which_game::{OfGame, WhichGame};

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
    #[arg(long, value_name = "DATE", value_parser = dates::parse)]
    since: Option<PartialDate>,
    /// Played on this date or earlier
    #[arg(long, value_name = "DATE", value_parser = dates::parse)]
    until: Option<PartialDate>,
    /// The position was reached in the main line, the same side to move
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// The pieces were reached in the main line: kings (K) and men (M) of one side, a dash, those of the other
    ///
    /// K3M1-K1 is three kings and a man against a king, whoever has them; WK3-BM2 says that White has the kings. A side
    /// without pieces is 0, as in M1-0. Where pieces are neither, or stand on others, nothing fits.
    #[arg(long, value_name = "PIECES")]
    material: Option<Material>,
    /// At least so many moves of both sides together
    #[arg(long, value_name = "PLIES")]
    min_plies: Option<usize>,
    /// At most so many
    #[arg(long, value_name = "PLIES")]
    max_plies: Option<usize>,
    /// The event or the site has this in its name
    #[arg(long, value_name = "TEXT")]
    event: Option<String>,
    #[command(flatten)]
    which: WhichGame,
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
    let mut out = Unchanged::new(arguments.output.open()?);
    let mut complaints = arguments.files.complaints();
    let mut told = io::stderr();
    let read = arguments.files.each(|found| {
        let fits = found.game.as_ref().map_err(Fault::clone);
        match fits.and_then(|game| fits_all(arguments, game, position.as_mut())) {
            Ok(true) => out.write(&found)?,
            Ok(false) => {}
            Err(fault) => complaints.fault(&mut told, found.file, &fault)?,
        }
        Ok(())
    })?;
    let written = out.end()?;
    complaints.rest(&mut told)?;
    Ok(read.code(if written > 0 { ExitCode::SUCCESS } else { ExitCode::from(crate::NO) }))
}

/// Whether all conditions hold; those that need to know the game come last.
fn fits_all(arguments: &Filter, record: &PdnGame, position: Option<&mut Wanted>) -> Result<bool, Fault> {
    let is_said = players_fit(arguments, record)
        && holds(&arguments.event, |wanted| {
            says(record.value(&["Event"]), wanted) || says(record.value(&["Site"]), wanted)
        })
        && holds(&arguments.result, |ended| record.result == result(*ended))
        && dates_fit(arguments, record)
        && holds(&arguments.min_plies, |plies| record.plies() >= *plies)
        && holds(&arguments.max_plies, |plies| record.plies() <= *plies);
    let wants_position = position.is_some() || arguments.material.is_some();
    if !is_said || (arguments.game_type.is_none() && !wants_position) {
        return Ok(is_said);
    }
    let decided = arguments.which.of(record.clone())?;
    let is_type = |wanted: &&'static dyn Variant| decided.game.info().id == wanted.info().id;
    let view = position.map(|wanted| wanted.view(decided.game));
    Ok(holds(&arguments.game_type, is_type)
        && (!wants_position || are_reached(&decided, view, arguments.material)))
}

/// Whether the main line comes to the position and to the material, each somewhere.
fn are_reached(decided: &OfGame, view: Option<&Option<View>>, material: Option<Material>) -> bool {
    let (mut view_due, mut material_due) = (view.is_some(), material.is_some());
    // A fault behind what is wanted does not matter here, and a position that the game does not have is not reached.
    let _ = follow(&decided.record, Some(decided.game), &mut |game: &dyn Game| {
        let here = game.view();
        view_due &= view.is_none_or(|wanted| wanted.as_ref() != Some(&here));
        material_due &= material.is_none_or(|wanted| !wanted.is_in(here.pieces.iter()));
    });
    !view_due && !material_due
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
    let date = dates::date_of(record);
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

    /// The position as a game reads it; nothing if it has no such position.
    fn view(&mut self, game: &'static dyn Variant) -> &Option<View> {
        self.views.entry(game.info().id).or_insert_with(|| view(game, &self.fen))
    }
}

fn view(variant: &'static dyn Variant, fen: &str) -> Option<View> {
    read_position(variant, fen).ok().map(|game| game.view())
}
