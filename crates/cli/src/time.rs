//! Time on the command line and in the terminal.

use std::time::Instant;

use bolshak_arena::{Clock, Millis, Preset, presets};
use bolshak_game::Seat;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Reads a preset's name; the help lists them all.
pub(crate) fn preset_name() -> impl TypedValueParser<Value = &'static Preset> {
    let value = |preset: &'static Preset| PossibleValue::new(preset.id).help(words(preset));
    PossibleValuesParser::new(presets().iter().map(value)).map(|id| preset(&id).expect("a value of the list"))
}

/// The preset with this name.
pub(crate) fn preset(id: &str) -> Option<&'static Preset> {
    presets().iter().find(|preset| preset.id == id)
}

/// Where a preset is at home, what it is called there, and its time in seconds.
fn words(preset: &Preset) -> String {
    let pace = preset.pace.map(|pace| format!(" {}", pace.code())).unwrap_or_default();
    let control = preset.control.as_ref().map_or("no clock".to_owned(), ToString::to_string);
    format!("{}{pace}: {control}", preset.group.code())
}

/// A time as minutes, seconds and tenths.
pub(crate) fn face(time: Millis) -> String {
    format!("{}:{:02}.{}", time / 60_000, time / 1_000 % 60, time / 100 % 10)
}

/// What a seat has left, and for how many moves. Nothing is left only when the flag is down.
pub(crate) fn time_left(clock: &Clock, seat: Seat, now: Millis) -> String {
    let left = face(clock.left(seat, now).next_multiple_of(100));
    match clock.moves_to_go(seat) {
        Some(1) => format!("{left} for 1 move"),
        Some(moves) => format!("{left} for {moves} moves"),
        None => left,
    }
}

/// The time since a game at the terminal began, which its referee goes by.
pub(crate) struct Stopwatch(Instant);

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self(Instant::now())
    }

    pub(crate) fn now(&self) -> Millis {
        Millis::try_from(self.0.elapsed().as_millis()).unwrap_or(Millis::MAX)
    }
}
