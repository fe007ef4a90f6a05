//! Players as they are named on a command line.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, anyhow};
use bolshak_game::{Limits, Variant};
use bolshak_protocol::hub::Settings;

use super::dxp::{Agreed, DxpEngine};
use super::own::{TABLES, tables_of};
use super::{Dialogue, HubEngine, Log, OwnEngine, Player};
use crate::contest::pace::Pace;

/// A machine player by its description: `bolshak`, `bolshak:tt-mb=64,level=5`, `cmd:./other hub`,
/// `cmd:./other hub [tt-mb=64]`, `dxp:localhost`, `dxp:localhost:27531 [minutes=5,moves=75]`.
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
    /// Another program that speaks Hub.
    Hub(Program),
    /// A program that listens at this address and speaks `DamExchange`.
    Dxp(String),
}

/// A program: itself and its arguments, and the folder that it runs in, if not ours. Many engines look for their files there.
#[derive(Clone, Debug)]
struct Program {
    words: Vec<String>,
    folder: Option<PathBuf>,
}

impl Program {
    /// With a folder, which a path such as `./scan` is in, too.
    fn in_folder(self, folder: Option<PathBuf>) -> Result<Self, String> {
        let Some(folder) = folder else { return Ok(self) };
        let folder = std::path::absolute(&folder)
            .ok()
            .filter(|folder| folder.is_dir())
            .ok_or_else(|| format!("{FOLDER}: there is no folder {}", folder.display()))?;
        Ok(Self { folder: Some(folder), ..self })
    }

    fn start(&self) -> Command {
        let program = Path::new(&self.words[0]);
        let is_path = program.components().count() > 1;
        let mut command = match &self.folder {
            Some(folder) if is_path => Command::new(folder.join(program)),
            _ => Command::new(program),
        };
        command.args(&self.words[1..]);
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        command
    }
}

/// The parameters that are no engine's: what to call it in reports and games, its time, and where a program runs.
const NAME: &str = "name";
const PACE: &str = "tc";
const FOLDER: &str = "dir";

impl FromStr for EngineSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, settings) = match text.split_once(':').unwrap_or((text, "")) {
            ("bolshak", settings) => (Kind::Own, settings),
            ("cmd", rest) => {
                let (command, settings) = in_brackets(rest);
                (Kind::Hub(Program { words: words(command)?, folder: None }), settings)
            }
            ("dxp", rest) if !rest.is_empty() => {
                let (address, settings) = in_brackets(rest);
                (Kind::Dxp(address.trim().to_owned()), settings)
            }
            _ => {
                return Err(format!(
                    "expected bolshak, bolshak:KEY=VALUE,…, cmd:COMMAND or dxp:HOST, found {text}"
                ));
            }
        };
        let mut settings = read_settings(settings)?;
        let mut own = |name: &str| {
            settings.iter().position(|(key, _)| key == name).map(|index| settings.remove(index).1)
        };
        let (name, pace) = (own(NAME), own(PACE).map(|text| text.parse()).transpose()?);
        let kind = match kind {
            Kind::Hub(program) => Kind::Hub(program.in_folder(own(FOLDER).map(PathBuf::from))?),
            other => other,
        };
        let spec = Self { kind, settings, name, pace, text: text.to_owned() };
        // What is wrong with settings that are ours is better said now than in the first game.
        match spec.kind {
            Kind::Own => spec.own().map(|_| spec),
            Kind::Dxp(_) => spec.agreed().map(|_| spec),
            Kind::Hub(_) => Ok(spec),
        }
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
            Kind::Hub(program) => {
                let engine = HubEngine::spawn(
                    program.start(),
                    &self.settings,
                    variant,
                    patience,
                    Dialogue::new(self.name(), log),
                );
                Ok(Box::new(engine.with_context(|| format!("cannot play with {}", self.text))?))
            }
            Kind::Dxp(address) => {
                let agreed = self.agreed().map_err(|error| anyhow!(error))?;
                let dialogue = Dialogue::new(self.name(), log);
                let engine = DxpEngine::connect(address, agreed, variant, patience, dialogue);
                Ok(Box::new(engine.with_context(|| format!("cannot play with {}", self.text))?))
            }
        }
    }

    /// Whether it can play this game with these limits, as far as that can be known without asking it.
    pub(crate) fn must_fit(&self, variant: &'static dyn Variant, limits: &Limits) -> anyhow::Result<()> {
        match &self.kind {
            Kind::Own => {
                let folder = self.settings.iter().rfind(|(key, value)| key == TABLES && !value.is_empty());
                folder.map_or(Ok(()), |(_, folder)| tables_of(Path::new(folder), variant).map(|_| ()))
            }
            Kind::Dxp(_) => self.agreed().map_err(|error| anyhow!(error))?.time(limits).map(|_| ()),
            Kind::Hub(_) => Ok(()),
        }
    }

    /// What to call it.
    pub(crate) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.text)
    }

    /// All that was said of it.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Its time, if it has one of its own.
    pub(crate) fn pace(&self) -> Option<&Pace> {
        self.pace.as_ref()
    }

    /// What an engine behind a connection is told of its time.
    fn agreed(&self) -> Result<Agreed, String> {
        let mut agreed = Agreed::default();
        for (key, value) in &self.settings {
            let place = match key.as_str() {
                "minutes" => &mut agreed.minutes,
                "moves" => &mut agreed.moves,
                _ => return Err(format!("expected minutes, moves, name or tc, found {key}")),
            };
            let number = value.parse().ok().filter(|number| (0..=999).contains(number));
            *place =
                Some(number.ok_or_else(|| format!("{key}: expected a number up to 999, found {value}"))?);
        }
        if agreed.minutes == Some(0) {
            return Err("minutes: expected at least 1, found 0".to_owned());
        }
        Ok(agreed)
    }

    fn own(&self) -> Result<OwnEngine, String> {
        let mut engine = OwnEngine::default();
        for (key, value) in &self.settings {
            engine.set(key, value).map_err(|error| format!("{key}: {error}"))?;
        }
        Ok(engine)
    }
}

/// What stands before the brackets at the end, and what in them.
fn in_brackets(text: &str) -> (&str, &str) {
    text.strip_suffix(']').and_then(|text| text.rsplit_once('[')).unwrap_or((text, ""))
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
