//! `bolshak play`: the game in the terminal, line by line.

/// Prints a line in which nothing speaks to the terminal, whatever was typed or read; a reader that has gone or a full disk is an error like any other and not a panic.
macro_rules! say {
    () => { writeln!(std::io::stdout())? };
    ($($part:tt)*) => { writeln!(std::io::stdout(), "{}", bolshak_notation::printable_lines(&format!($($part)*)))? };
}

mod table;

pub(crate) use table::result_words;

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, bail};
use bolshak_arena::referee::{Referee, Terms};
use bolshak_arena::{Preset, TimeControl};
use bolshak_engine::{Level, LevelPlayer, Options, VariantEngine};
use bolshak_game::{Game, Seat, Variant, VariantInfo, forms_by_lot};
use clap::Args;

use crate::player::{BOOK_MARGIN, tables_at_home};
use crate::time::Stopwatch;
use crate::typed_lines::TypedLines;
use table::Table;

/// Play against the engine in the terminal.
///
/// Type moves in any notation (c3-d4, cd4, c3:e5:g7, 32-28) or a command; `help` lists them.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A game such as russian, one with house rules such as russian+capture=optional, or a .toml file of house
    /// rules; see bolshak games
    #[arg(default_value = "russian", value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    /// Your side: white, black, red or whatever the seats of the game are called; lot; or all, where people play each
    /// other here
    #[arg(long, default_value = "lot")]
    side: String,
    /// Strength of the engine, 1 (a child wins) to 10 (full strength)
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// Draw by lot which form of the game is played, as in combined two-move draughts
    #[arg(long)]
    lot: bool,
    /// Who begins, where the rules leave it to the lot (Neva, go-ban): a seat, or lot to draw it
    #[arg(long, value_name = "SIDE", conflicts_with = "fen")]
    first: Option<String>,
    /// Position to start from, as FEN or as a list of squares
    #[arg(long)]
    fen: Option<String>,
    /// A clock for each seat, in seconds: 300+3, 2700, 20/2700:900 or *180, as PDN writes it
    #[arg(long, value_name = "CONTROL", conflicts_with = "time")]
    tc: Option<TimeControl>,
    /// A clock by its name
    #[arg(long, value_name = "NAME", value_parser = crate::time::preset_name())]
    time: Option<&'static Preset>,
    /// Show kings and men as letters instead of draughts symbols
    #[arg(long)]
    ascii: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let variant = if arguments.lot { form_by_lot(arguments.variant)? } else { arguments.variant };
    let game = match &arguments.fen {
        None => begun(variant, arguments.first.as_deref())?,
        fen => crate::variant::open(variant, fen.as_deref())?,
    };
    let people = people(variant.info(), &arguments.side)?;
    let Some(level) = Level::new(arguments.level) else { bail!("a level is a number from 1 to 10") };
    let options = Options { tables: tables_at_home(), book: Some(BOOK_MARGIN), ..Options::default() };
    let engine = LevelPlayer::new(VariantEngine::with(options), level, fastrand::u64(..));
    let control = arguments.tc.clone().or_else(|| arguments.time?.control.clone());
    let control = control.filter(|control| !control.is_unlimited());
    let mut table = Table {
        referee: Referee::new(game, Terms::default(), control.map(Into::into)),
        stopwatch: Stopwatch::start(),
        // The board of two seats is seen from one's own.
        flipped: variant.info().seats.len() == 2 && people == [Seat::BLACK],
        people,
        engine,
        level,
        ascii: arguments.ascii,
    };
    table.play(&mut TypedLines::read())?;
    Ok(ExitCode::SUCCESS)
}

/// One of the forms of the game.
fn form_by_lot(variant: &'static dyn Variant) -> anyhow::Result<&'static dyn Variant> {
    let Some(forms) = forms_by_lot(variant) else {
        bail!("{} has no forms that a lot could choose among", variant.info().names.en);
    };
    let drawn = forms[fastrand::usize(..forms.len())];
    say!("The lot has fallen on {}.", drawn.info().id);
    Ok(drawn)
}

/// A game from the initial position, begun by whom the lot falls on where the rules leave it to the lot.
fn begun(variant: &'static dyn Variant, first: Option<&str>) -> anyhow::Result<Box<dyn Game>> {
    let info = variant.info();
    if !info.first_by_lot {
        if first.is_some() {
            bail!("in {} {} begins", info.names.en, info.seat_name(info.first));
        }
        return Ok(variant.start());
    }
    let seat = match first.unwrap_or("lot") {
        "lot" => {
            let seat = drawn(info);
            say!("The lot has fallen on {}.", info.seat_name(seat));
            seat
        }
        name => info
            .seat(name)
            .with_context(|| format!("who begins is one of {} or lot, not {name}", info.seats.join(", ")))?,
    };
    Ok(variant.begun_by(seat)?)
}

/// A seat by lot.
fn drawn(info: &VariantInfo) -> Seat {
    Seat::of(fastrand::usize(..info.seats.len()))
}

/// The seats of the people here.
fn people(info: &VariantInfo, side: &str) -> anyhow::Result<Vec<Seat>> {
    match (side, info.seat(side)) {
        ("all", _) => Ok(info.all_seats().collect()),
        ("lot", _) => Ok(vec![drawn(info)]),
        (_, Some(seat)) => Ok(vec![seat]),
        _ => bail!("a side is one of {}, lot or all, not {side}", info.seats.join(", ")),
    }
}
