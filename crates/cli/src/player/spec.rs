//! Players as they are named on a command line.

use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, anyhow};
use bolshak_game::Variant;
use bolshak_protocol::hub::Settings;

use super::{Dialogue, HubEngine, Log, OwnEngine, Player};
use crate::contest::pace::Pace;

/// A machine player by its description: `bolshak`, `bolshak:tt-mb=64,level=5`, `cmd:./other hub`,
/// `cmd:./other hub [tt-mb=64]`.
#[derive(Clone, Debug)]
pub(crate) struct EngineSpec {
    kind: Kind,
    /// Parameters by name.
    settings: Vec<(String, String)>,
    /// What to call it, if that was said.
    name: Option<String>,
    /// Its time, if it has one of its own.
    pace: Option<Pace>,
    text: String,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Our own engine in this process.
    Own,
    /// Another program that speaks Hub: itself and its arguments.
    Hub(Vec<String>),
}

/// The parameters that are no engine's: what to call it in reports and games, and its time.
const NAME: &str = "name";
const PACE: &str = "tc";

impl FromStr for EngineSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, settings) = if let Some(command) = text.strip_prefix("cmd:") {
            let (command, settings) = match command.strip_suffix(']').and_then(|text| text.rsplit_once('[')) {
                Some((command, settings)) => (command, settings),
                None => (command, ""),
            };
            (Kind::Hub(words(command)?), settings)
        } else {
            match text.split_once(':').unwrap_or((text, "")) {
                ("bolshak", settings) => (Kind::Own, settings),
                _ => {
                    return Err(format!(
                        "expected bolshak, bolshak:KEY=VALUE,… or cmd:COMMAND, found {text}"
                    ));
                }
            }
        };
        let mut settings = read_settings(settings)?;
        let mut own = |name: &str| {
            settings.iter().position(|(key, _)| key == name).map(|index| settings.remove(index).1)
        };
        let (name, pace) = (own(NAME), own(PACE).map(|text| text.parse()).transpose()?);
        let spec = Self { kind, settings, name, pace, text: text.to_owned() };
        // What is wrong with our own engine's settings is better said now than in the first game.
        if matches!(spec.kind, Kind::Own) { spec.own().map(|_| spec) } else { Ok(spec) }
    }
}

impl EngineSpec {
    /// A player of this kind for this game. Patience is for how long it may be silent when it should answer; what is said
    /// with it can be logged.
    pub(crate) fn build(
        &self,
        variant: &'static dyn Variant,
        patience: Duration,
        log: Option<&Log>,
    ) -> anyhow::Result<Box<dyn Player>> {
        match &self.kind {
            Kind::Own => Ok(Box::new(self.own().map_err(|error| anyhow!(error))?)),
            Kind::Hub(command) => {
                let engine = HubEngine::spawn(
                    command,
                    &self.settings,
                    variant,
                    patience,
                    Dialogue::new(self.name(), log),
                );
                Ok(Box::new(engine.with_context(|| format!("cannot play with {}", self.text))?))
            }
        }
    }

    /// What to call it.
    pub(crate) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.text)
    }

    /// Its time, if it has one of its own.
    pub(crate) fn pace(&self) -> Option<&Pace> {
        self.pace.as_ref()
    }

    fn own(&self) -> Result<OwnEngine, String> {
        let mut engine = OwnEngine::default();
        for (key, value) in &self.settings {
            engine.set(key, value).map_err(|error| format!("{key}: {error}"))?;
        }
        Ok(engine)
    }
}

/// `key=value,key=value`.
fn read_settings(text: &str) -> Result<Vec<(String, String)>, String> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let (key, value) =
                part.split_once('=').ok_or_else(|| format!("expected KEY=VALUE, found {part}"))?;
            Ok((key.trim().to_owned(), value.trim().to_owned()))
        })
        .collect()
}

/// A command taken apart at its blanks; quotes of either kind keep them.
fn words(command: &str) -> Result<Vec<String>, String> {
    let mut words = vec![];
    let mut rest = command.trim_start();
    while let Some(first) = rest.chars().next() {
        let (word, behind) = match first {
            '"' | '\'' => {
                rest[1..].split_once(first).ok_or_else(|| format!("a quote is not closed in {command}"))?
            }
            _ => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        words.push(word.to_owned());
        rest = behind.trim_start();
    }
    if words.is_empty() { Err("expected a command behind cmd:".to_owned()) } else { Ok(words) }
}
