//! `bolshak pdn stats`.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::process::ExitCode;

use bolshak_notation::pdn::{Fault, GameResult, Item, PdnGame, clean};
use bolshak_notation::{Form, display_name};
use clap::Args;

use super::files::Files;
use super::stats_report;
use super::which_game::{OfGame, WhichGame};

#[derive(Args)]
pub(crate) struct Stats {
    #[command(flatten)]
    files: Files,
    /// How many moves of both sides together make an opening
    #[arg(long, default_value_t = 6, value_name = "PLIES")]
    plies: usize,
    /// How many players and openings to list
    #[arg(long, default_value_t = 10)]
    top: usize,
    #[command(flatten)]
    which: WhichGame,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// How often something ended how.
#[derive(Clone, Copy, Default)]
pub(crate) struct Score {
    pub(crate) games: usize,
    pub(crate) won: usize,
    pub(crate) drawn: usize,
    pub(crate) lost: usize,
}

/// What has been counted.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) games: usize,
    pub(crate) faults: usize,
    pub(crate) moves: usize,
    pub(crate) shortest: Option<usize>,
    pub(crate) longest: usize,
    /// Games by their length, in steps of [`STEP`] moves of both sides.
    pub(crate) lengths: BTreeMap<usize, usize>,
    /// Games by what they are; an empty identifier where nothing says it.
    pub(crate) types: BTreeMap<&'static str, usize>,
    pub(crate) results: BTreeMap<GameResult, usize>,
    pub(crate) players: HashMap<String, Score>,
    /// By game and first moves, seen from White's side.
    pub(crate) openings: HashMap<(&'static str, String), Score>,
}

/// So much of a name is told and kept, in characters.
const LONGEST_NAME: usize = 100;

/// The width of a class of lengths, in moves of both sides.
pub(crate) const STEP: usize = 20;

pub(crate) fn run(arguments: &Stats) -> anyhow::Result<ExitCode> {
    let mut counts = Counts::default();
    let mut complaints = arguments.files.complaints();
    let mut told = io::stderr();
    let read = arguments.files.each(|found| {
        match found.game {
            Ok(record) => {
                for warning in counts.add(record, arguments) {
                    complaints.warning(&mut told, found.file, &warning)?;
                }
            }
            Err(fault) => {
                complaints.fault(&mut told, found.file, &fault)?;
                counts.faults += 1;
            }
        }
        Ok(())
    })?;
    complaints.rest(&mut told)?;
    stats_report::print(&counts, arguments.top, arguments.json)?;
    Ok(read.code(if counts.faults == 0 { ExitCode::SUCCESS } else { ExitCode::from(crate::NO) }))
}

impl Counts {
    /// Counts a game; what was odd about it.
    fn add(&mut self, record: PdnGame, arguments: &Stats) -> Vec<Fault> {
        let plies = record.plies();
        self.games += 1;
        self.moves += plies;
        self.shortest = Some(self.shortest.map_or(plies, |shortest| shortest.min(plies)));
        self.longest = self.longest.max(plies);
        *self.lengths.entry(plies / STEP * STEP).or_default() += 1;
        *self.results.entry(record.result).or_default() += 1;
        for (name, winner) in [(record.white(), GameResult::White), (record.black(), GameResult::Black)] {
            let name: String = display_name(name.unwrap_or_default()).chars().take(LONGEST_NAME).collect();
            if !name.is_empty() {
                self.players.entry(name).or_default().add(record.result, winner);
            }
        }
        let result = record.result;
        let Ok(decided) = arguments.which.of(record) else {
            *self.types.entry("").or_default() += 1;
            return vec![];
        };
        let id = decided.game.info().id;
        *self.types.entry(id).or_default() += 1;
        if let Some(opening) = opening(&decided, arguments.plies) {
            self.openings.entry((id, opening)).or_default().add(result, GameResult::White);
        }
        decided.record.warnings
    }
}

impl Score {
    fn add(&mut self, result: GameResult, winner: GameResult) {
        self.games += 1;
        match result {
            GameResult::Unknown => {}
            GameResult::Draw => self.drawn += 1,
            result if result == winner => self.won += 1,
            _ => self.lost += 1,
        }
    }
}

/// The first moves as the game writes them, of games that began at the beginning and whose first moves are legal.
fn opening(OfGame { record, game }: &OfGame, plies: usize) -> Option<String> {
    let (None, true) = (record.tag("FEN"), plies > 0) else { return None };
    let moves = record.items.iter().filter(|item| matches!(item, Item::Move { .. }));
    let items: Vec<Item> = moves.take(plies).cloned().collect();
    let tags = record.tags.iter().filter(|tag| matches!(&*tag.name, "GameType" | "Variant")).cloned();
    let beginning = PdnGame { tags: tags.collect(), items, ..PdnGame::default() };
    let beginning = clean(&beginning, Some(*game), Form::Short).ok()?;
    let texts = beginning.items.iter().filter_map(|item| match item {
        Item::Move { text, .. } => Some(text.as_str()),
        _ => None,
    });
    let texts: Vec<&str> = texts.collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}
