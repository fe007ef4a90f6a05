//! Our own engine: what can be set about it, by whatever name a protocol or a command line calls for it.

use std::path::{Path, PathBuf};

use anyhow::Context;
use bolshak_core::RuleTable;
use bolshak_egdb::Tables;
use bolshak_engine::{Judging, Level, LevelPlayer, Options, VariantEngine};
use bolshak_game::{Engine, EngineError, Flow, Info, Limits, Task, Variant};
use bolshak_protocol::hub::{Identity, Param, ParamKind, Settings};

use super::Player;
use crate::limited;

/// What can be set about the engine.
#[derive(Clone, Debug)]
struct Setup {
    table_mib: i64,
    threads: i64,
    /// How many of the best moves are told with their lines.
    lines: i64,
    /// `built-in`, `hand`, or a file.
    evaluation: String,
    /// A folder with a folder of endgame tables for each game, or nothing.
    egdb: String,
    /// Whether the book that is built in is used.
    book: bool,
    /// The level of play, 1 to 10; 0 is no level but all its strength.
    level: i64,
    seed: i64,
}

/// A parameter: its name, what it may be, and where it is kept. A new one is a line of [`PARAMS`].
struct Parameter {
    name: &'static str,
    kind: fn() -> ParamKind,
    place: fn(&mut Setup) -> Place<'_>,
}

/// Where a parameter is kept.
enum Place<'a> {
    Number(&'a mut i64),
    Text(&'a mut String),
    Switch(&'a mut bool),
}

const PARAMS: &[Parameter] = &[
    Parameter { name: "tt-mb", kind: || int(1, 1 << 20), place: |setup| Place::Number(&mut setup.table_mib) },
    Parameter { name: "threads", kind: || int(1, 256), place: |setup| Place::Number(&mut setup.threads) },
    Parameter { name: "multi-pv", kind: || int(1, 100), place: |setup| Place::Number(&mut setup.lines) },
    Parameter { name: "eval", kind: || ParamKind::Text, place: |setup| Place::Text(&mut setup.evaluation) },
    Parameter { name: TABLES, kind: || ParamKind::Text, place: |setup| Place::Text(&mut setup.egdb) },
    Parameter { name: "book", kind: || ParamKind::Bool, place: |setup| Place::Switch(&mut setup.book) },
    Parameter { name: "level", kind: || int(0, 10), place: |setup| Place::Number(&mut setup.level) },
    Parameter { name: "seed", kind: || int(0, i64::MAX), place: |setup| Place::Number(&mut setup.seed) },
];

const fn int(min: i64, max: i64) -> ParamKind {
    ParamKind::Int { min, max }
}

/// The parameter that names the folder of endgame tables.
pub(super) const TABLES: &str = "egdb-dir";
/// The evaluation that the program brings along for the game.
const BUILT_IN: &str = "built-in";
/// How many hundredths of a man a move of the book may fall behind the best.
pub(crate) const BOOK_MARGIN: u16 = 4;

impl Default for Setup {
    fn default() -> Self {
        Self {
            table_mib: 64,
            threads: 1,
            lines: 1,
            evaluation: BUILT_IN.to_owned(),
            egdb: String::new(),
            book: false,
            level: 0,
            seed: 1,
        }
    }
}

/// Our own engine in this process. It is made when it is first needed, and made anew when something was set.
#[derive(Default)]
pub(crate) struct OwnEngine {
    setup: Setup,
    evaluation: Judging,
    brain: Option<Brain>,
}

/// The engine as it was set up.
enum Brain {
    Full(VariantEngine),
    Levelled(LevelPlayer),
}

impl Brain {
    fn new(setup: &Setup, evaluation: Judging) -> Self {
        let count = |number: i64| usize::try_from(number).unwrap_or(1);
        let machine = VariantEngine::with(Options {
            table_mib: count(setup.table_mib),
            threads: count(setup.threads),
            lines: count(setup.lines),
            evaluation,
            tables: (!setup.egdb.is_empty()).then(|| PathBuf::from(&setup.egdb)),
            book: setup.book.then_some(BOOK_MARGIN),
        });
        let level = u8::try_from(setup.level).ok().and_then(Level::new);
        match level {
            Some(level) => Self::Levelled(LevelPlayer::new(machine, level, setup.seed.unsigned_abs())),
            None => Self::Full(machine),
        }
    }

    fn forget(&mut self) {
        match self {
            Self::Full(machine) => machine.forget(),
            Self::Levelled(player) => player.machine().forget(),
        }
    }

    fn engine(&mut self) -> &mut dyn Engine {
        match self {
            Self::Full(machine) => machine,
            Self::Levelled(player) => player,
        }
    }
}

/// The endgame tables in the platform's data folder, if there are any.
pub(crate) fn tables_at_home() -> Option<PathBuf> {
    let folder = crate::serve::tables_folder().ok()?;
    folder.is_dir().then_some(folder)
}

/// The endgame tables of a game in a folder with a folder for each game.
///
/// # Errors
/// If there are none, or one is damaged.
pub(crate) fn tables_of(folder: &Path, variant: &dyn Variant) -> anyhow::Result<Tables<RuleTable<'static>>> {
    let id = variant.info().id;
    let rules = variant.rules().with_context(|| format!("there are no endgame tables of {id}"))?;
    Ok(Tables::open(&folder.join(id), RuleTable(rules))?)
}

impl OwnEngine {
    /// The engine as someone expects it who plays with it: with its book, and with the endgame tables that there are.
    pub(crate) fn complete() -> Self {
        let egdb = tables_at_home().map(|folder| folder.display().to_string());
        let setup = Setup { book: true, egdb: egdb.unwrap_or_default(), ..Setup::default() };
        Self { setup, ..Self::default() }
    }

    fn brain(&mut self) -> &mut Brain {
        self.brain.get_or_insert_with(|| Brain::new(&self.setup, self.evaluation.clone()))
    }
}

impl Settings for OwnEngine {
    fn identity(&self) -> Identity {
        identity()
    }

    fn params(&self) -> Vec<Param> {
        let mut setup = self.setup.clone();
        let value = |place: Place<'_>| match place {
            Place::Number(number) => number.to_string(),
            Place::Text(text) => text.clone(),
            Place::Switch(on) => on.to_string(),
        };
        let param = |parameter: &Parameter| Param {
            name: parameter.name.to_owned(),
            value: value((parameter.place)(&mut setup)),
            kind: (parameter.kind)(),
        };
        PARAMS.iter().map(param).collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let parameter = PARAMS.iter().find(|parameter| parameter.name == name).ok_or_else(|| {
            let names: Vec<_> = PARAMS.iter().map(|parameter| parameter.name).collect();
            format!("there is no such parameter; there are {}", names.join(", "))
        })?;
        (parameter.kind)().check(value)?;
        if name == TABLES && !value.is_empty() && !Path::new(value).is_dir() {
            return Err(format!("expected a folder of endgame tables, found {value}"));
        }
        if name == "eval" {
            self.evaluation = judgement(value)?;
        }
        match (parameter.place)(&mut self.setup) {
            Place::Number(number) => *number = value.parse().unwrap_or(*number),
            Place::Text(text) => value.clone_into(text),
            Place::Switch(on) => *on = value == "true",
        }

        self.brain = None;
        Ok(())
    }
}

/// The evaluation of this name.
fn judgement(name: &str) -> Result<Judging, String> {
    match name {
        BUILT_IN => Ok(Judging::BuiltIn),
        "hand" => Ok(Judging::Handcrafted),
        path => {
            let bytes = limited::read(Path::new(path), limited::LARGEST).map_err(|error| {
                format!("expected {BUILT_IN}, hand or a file that can be read, found {path}: {error}")
            })?;
            Ok(Judging::Net(bytes.into()))
        }
    }
}

/// How the engine introduces itself.
fn identity() -> Identity {
    Identity {
        name: "Bolshak".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        author: "the authors of Bolshak".to_owned(),
        country: String::new(),
    }
}

impl Engine for OwnEngine {
    fn search(
        &mut self,
        task: &Task,
        limits: &Limits,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        self.brain().engine().search(task, limits, report)
    }
}

impl Player for OwnEngine {
    fn new_game(&mut self) -> Result<(), EngineError> {
        if let Some(brain) = &mut self.brain {
            brain.forget();
        }
        Ok(())
    }

    fn make_ready(&mut self) {
        self.brain();
    }
}
