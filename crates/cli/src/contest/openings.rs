//! Where the games of a match begin.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, anyhow, bail};
use bolshak_engine::VariantEngine;
use bolshak_game::{Engine, Flow, Game, Limits, Task, Variant};
use bolshak_notation::pdn::PdnGame;
use bolshak_notation::{
    START_TABLES, StartEntry, pdn, read_position, read_start_table, start_tables_of, write_fen,
};

/// Where openings come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// The initial position alone.
    Start,
    /// So many random plies.
    Random(u32),
    /// A table of starting positions.
    Table(String),
    /// A file.
    File(PathBuf),
}

/// A position to begin from.
pub(crate) struct Opening {
    /// What to call it.
    pub(crate) name: String,
    pub(crate) game: Box<dyn Game>,
}

/// So many random plies, where a game has no table.
const RANDOM_PLIES: u32 = 6;

impl FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            None if text == "start" => Ok(Self::Start),
            None if text == "random" => Ok(Self::Random(RANDOM_PLIES)),
            Some(("random", plies)) => {
                let plies = plies.parse().ok().filter(|plies| (1..=40).contains(plies));
                plies.map(Self::Random).ok_or_else(|| format!("expected random:PLIES, 1 to 40, found {text}"))
            }
            Some(("table", id)) => Ok(Self::Table(id.to_owned())),
            _ => Ok(Self::File(PathBuf::from(text))),
        }
    }
}

impl Source {
    /// The first table of a game that has one, and otherwise random plies.
    pub(crate) fn default_for(variant: &dyn Variant) -> Self {
        let table = start_tables_of(variant.info().kin).next();
        table.map_or(Self::Random(RANDOM_PLIES), |table| Self::Table(table.id.to_owned()))
    }
}

/// Different openings in an order that the seed decides, at most so many. There may be fewer; they are then played
/// again.
pub(crate) fn prepare(
    source: &Source,
    variant: &'static dyn Variant,
    wanted: u64,
    seed: u64,
) -> anyhow::Result<Vec<Opening>> {
    let wanted = usize::try_from(wanted)?;
    let mut random = fastrand::Rng::with_seed(seed);
    let mut openings = match source {
        Source::Start => vec![Opening { name: "start".to_owned(), game: variant.start() }],
        Source::Random(plies) => random_openings(variant, *plies, wanted, &mut random),
        Source::Table(id) => from_table(id, variant)?,
        Source::File(path) => {
            from_file(path, variant).with_context(|| format!("cannot read {}", path.display()))?
        }
    };
    let mut seen = HashSet::new();
    openings.retain(|opening| opening.game.outcome().is_none() && seen.insert(key(opening.game.as_ref())));
    if openings.is_empty() {
        bail!("there is no opening to play in {}", variant.info().id);
    }
    if !matches!(source, Source::Random(_)) {
        random.shuffle(&mut openings);
    }
    openings.truncate(wanted.max(1));
    Ok(openings)
}

fn key(game: &dyn Game) -> String {
    write_fen(game.variant().info(), &game.view())
}

fn from_table(id: &str, variant: &'static dyn Variant) -> anyhow::Result<Vec<Opening>> {
    let Some(table) = START_TABLES.iter().find(|table| table.id == id) else {
        let ids: Vec<_> = START_TABLES.iter().map(|table| table.id).collect();
        bail!("there is no table {id}; there are {}", ids.join(", "));
    };
    let named = |(entry, line): (StartEntry, _)| Opening { name: format!("{id} {}", entry.cell), game: line };
    Ok(table.entries_for(variant).into_iter().map(named).collect())
}

/// The games of a PDN file to their ends, or the positions or cells on the lines of a text.
fn from_file(path: &Path, variant: &'static dyn Variant) -> anyhow::Result<Vec<Opening>> {
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pdn")) {
        let games = pdn::Reader::new(std::fs::File::open(path)?).flatten();
        return games.enumerate().map(|(index, record)| from_record(index + 1, &record, variant)).collect();
    }
    let bytes = std::fs::read(path)?;
    let text = pdn::decode(&bytes);
    let lines = text.lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(index, line)| from_line(index + 1, line, variant)).collect()
}

/// The end of a game, by all the rules: a record is replayed without the draws that nobody claimed.
fn from_record(number: usize, record: &PdnGame, variant: &'static dyn Variant) -> anyhow::Result<Opening> {
    let replayed = pdn::replay(record, Some(variant))?;
    let info = replayed.game.variant().info();
    if info.id != variant.info().id {
        bail!("{}: a game of {}, not of {}", record.place.line, info.id, variant.info().id);
    }
    let mut game = variant.set_up(&replayed.game.start_view())?;
    for mv in replayed.game.played() {
        if game.outcome().is_none() {
            game.play(mv)?;
        }
    }
    Ok(Opening { name: format!("game {number}"), game })
}

fn from_line(number: usize, text: &str, variant: &'static dyn Variant) -> anyhow::Result<Opening> {
    let name = format!("line {number}");
    let unreadable = match read_position(variant, text) {
        Ok(line) => return Ok(Opening { name, game: line }),
        Err(error) => error,
    };
    // A name alone would be a cell with the initial position, and so would any nonsense.
    let cell = read_start_table(text).into_iter().find(|cell| !cell.text.is_empty());
    let opened = cell.map(|cell| cell.open(variant).map(|line| Opening { name: cell.cell, game: line }));
    opened
        .and_then(Result::ok)
        .ok_or_else(|| anyhow!("{name}: neither a cell of a table nor a position: {unreadable}"))
}

/// Random openings in which neither side has won anything yet.
fn random_openings(
    variant: &'static dyn Variant,
    plies: u32,
    wanted: usize,
    random: &mut fastrand::Rng,
) -> Vec<Opening> {
    /// So many in a row are thrown away before those that there are must do.
    const TRIES: u32 = 2_000;
    /// More are not worth the time: they come again.
    const MOST: usize = 20_000;
    let mut judge = VariantEngine::new(1);
    let mut seen = HashSet::new();
    let mut openings = vec![];
    let mut thrown_away = 0;
    while openings.len() < wanted.min(MOST) && thrown_away < TRIES {
        thrown_away += 1;
        let Some(line) = random_line(variant, plies, random) else { continue };
        if seen.insert(key(line.as_ref())) && is_balanced(line.as_ref(), &mut judge) {
            openings.push(Opening { name: format!("random {}", openings.len() + 1), game: line });
            thrown_away = 0;
        }
    }
    openings
}

fn random_line(
    variant: &'static dyn Variant,
    plies: u32,
    random: &mut fastrand::Rng,
) -> Option<Box<dyn Game>> {
    let mut game = variant.start();
    for _ in 0..plies {
        let mv = random.choice(game.legal_moves())?.clone();
        game.play(&mv).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

/// Whether a short search sees no more than a small advantage.
fn is_balanced(game: &dyn Game, judge: &mut VariantEngine) -> bool {
    const DEPTH: u32 = 5;
    /// Where there are many moves five plies take too long.
    const MOST: u64 = 10_000;
    const LARGEST: i32 = 60;
    judge.forget();
    let limits = Limits { depth: Some(DEPTH), nodes: Some(MOST), ..Limits::default() };
    let found = judge.search(&Task::of(game), &limits, &mut |_| Flow::Continue);
    found.is_ok_and(|info| info.score.0.abs() <= LARGEST)
}
