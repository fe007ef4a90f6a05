//! `bolshak hub`: the engine for programs that speak the Hub protocol.

mod conversation;

use std::process::ExitCode;

use anyhow::anyhow;
use bolshak_game::Variant;
use bolshak_protocol::hub::Settings;
use clap::Args;

use crate::player::OwnEngine;
pub(crate) use conversation::speak;

/// Play as an engine under a program that speaks the Hub protocol, over standard input and output.
///
/// The program chooses the game with the parameter `variant` and sets the others in the same way; what is given here
/// is what they are before that. docs/hub.md describes the protocol.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game until another is chosen: one such as russian, or one with house rules; see bolshak games
    #[arg(long = "game", value_name = "GAME", default_value = "international", value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    /// Set a parameter, such as tt-mb=256; can be given several times
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut engine = OwnEngine::complete();
    for setting in &arguments.settings {
        let (name, value) =
            setting.split_once('=').ok_or_else(|| anyhow!("expected NAME=VALUE, found {setting}"))?;
        engine.set(name, value).map_err(|error| anyhow!("{name}: {error}"))?;
    }
    speak(engine, arguments.variant)
}
