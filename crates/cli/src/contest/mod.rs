//! `bolshak match`: engines play each other until it is known which is stronger.

mod adjudication;
mod cross_table;
mod entrants;
mod game;
mod openings;
pub(crate) mod pace;
mod record;
mod report;
mod sprt;
mod workers;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, ensure};
use bolshak_game::Variant;
use clap::Args;

use crate::player::{EngineSpec, Log};
use crate::progress::say_beside;
use adjudication::{Adjudicator, DrawRule, Known, WinRule};
use entrants::{Entrant, Entrants};
use openings::Source;
use pace::{Clock, Pace};
use sprt::SprtArgument;
use workers::{Plan, SharedResults};

/// Let engines play each other and say which is stronger.
///
/// Two play a match; of more each plays each other one, or with --gauntlet the first plays all others. Each opening is
/// played twice by each two, with colours reversed. Ctrl-C ends the match and prints what it has shown; --resume goes on with it.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The first engine, whose results are counted: bolshak (in this process), bolshak:KEY=VALUE,… (bolshak hub tells
    /// them; name is what it is called, tc its time, if another), or cmd:COMMAND for any program that speaks the Hub
    /// protocol, with its parameters and the folder it runs in as "cmd:COMMAND [dir=FOLDER,KEY=VALUE,…]", or
    /// dxp:HOST[:PORT] for one that waits for games in the DamExchange protocol, with what it is told of its time as
    /// "dxp:HOST [minutes=5,moves=75]"
    #[arg(value_name = "A")]
    first: EngineSpec,
    /// The second engine, in the same form
    #[arg(value_name = "B")]
    second: EngineSpec,
    /// More engines, in the same form
    #[arg(value_name = "C")]
    others: Vec<EngineSpec>,
    /// The first engine plays all others, which do not play each other
    #[arg(long)]
    gauntlet: bool,
    /// A game such as russian, one with house rules, or a .toml file of house rules; see bolshak games
    #[arg(long = "game", value_name = "GAME", default_value = "russian", value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    /// Time: 10+0.1 (seconds and increment), 40/60 (moves in seconds), 10d0.2 (a delay), 40/60:10 (stages), preset=3+2
    /// (a clock by its name, which bolshak play --help lists), move=100ms, nodes=5000 or depth=9
    #[arg(long, default_value = "1+0.1")]
    tc: Pace,
    /// Time of the second engine, if it is another
    #[arg(long, value_name = "TC")]
    tc_b: Option<Pace>,
    /// Where games begin: start, random:PLIES, table:ID (such as table:idf), or a file: PDN games, or a position or a
    /// cell of a table on each line [default: the game's first table, or random:6]
    #[arg(long)]
    openings: Option<Source>,
    /// Games that two engines play; rounded up to whole pairs
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Games that are played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: u16,
    /// Stop as soon as a sequential test decides between two differences in Elo: ELO0,ELO1[,ALPHA,BETA]
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<SprtArgument>,
    /// Write the games to this new PDN file
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// Go on with the match of --pdn where it was broken off; everything else must be said as before
    #[arg(long, requires = "pdn")]
    resume: bool,
    /// Write everything that engines in other processes say and are told to this new file; --resume goes on with it, too
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// What decides the order of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A game of so many plies is a draw
    #[arg(long, default_value_t = 400)]
    max_plies: usize,
    /// End a game as drawn from PLIES on when both engines saw no more than SCORE (men) for COUNT plies
    #[arg(long, value_name = "PLIES,SCORE,COUNT")]
    adjudicate_draw: Option<DrawRule>,
    /// End a game as won when both engines saw at least SCORE (men) for the same side for COUNT plies
    #[arg(long, value_name = "SCORE,COUNT")]
    adjudicate_win: Option<WinRule>,
    /// End a game that comes to a position of these endgame tables, in a folder with a folder for each game, with their
    /// result
    #[arg(long, value_name = "DIR")]
    adjudicate_egdb: Option<PathBuf>,
    /// How far an engine may overstep its time, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 30)]
    tolerance: u64,
    /// How long an engine may be silent beyond its time before it is given up, in seconds; ten times as long where no
    /// time limits it
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    patience: f64,
    /// Print one JSON object at the end
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let info = arguments.variant.info();
    ensure!(
        info.seats.len() == 2,
        "a match is for games of two, and {} is played by {}",
        info.id,
        info.seats.len()
    );
    let source = arguments.openings.clone().unwrap_or_else(|| Source::default_for(arguments.variant));
    let entrants = entrants(arguments)?;
    let pairs = arguments.games.div_ceil(2);
    let openings = openings::prepare(&source, arguments.variant, pairs, arguments.seed)?;
    let mut plan = Plan {
        variant: arguments.variant,
        games: pairs * 2 * entrants.meetings.len() as u64,
        entrants,
        openings,
        sprt: arguments.sprt.map(|sprt| sprt.0),
        adjudicator: adjudicator(arguments)?,
        tolerance: Duration::from_millis(arguments.tolerance),
        patience: Duration::try_from_secs_f64(arguments.patience).context("--patience")?,
        log: arguments.log.as_ref().map(|path| Log::open(path, arguments.resume)).transpose()?,
        done: HashSet::new(),
    };
    let (pdn, known) = match &arguments.pdn {
        Some(path) if arguments.resume => {
            let (file, known) = record::File::resume(path, &plan)?;
            (Some(file), known)
        }
        Some(path) => (Some(record::File::create(path)?), vec![]),
        None => (None, vec![]),
    };
    plan.done = known.iter().map(|game| game.number).collect();
    let interrupted = workers::interruption().context("cannot listen for Ctrl-C")?;
    let standing = SharedResults::new(&plan, pdn, &known);
    let done = workers::play(&plan, &standing, usize::from(arguments.concurrency), &interrupted);
    let standing = standing.finish();
    if done.is_err() {
        [&arguments.pdn, &arguments.log].into_iter().flatten().for_each(|path| remove_empty(path));
    }
    if arguments.json {
        report::print_json(&plan, &standing)?;
    } else {
        report::print(&plan, &standing)?;
    }
    if arguments.pdn.is_some() && done.is_ok() && !standing.is_over(&plan) {
        say_beside("broken off; the same command with --resume goes on");
    }
    done.map(|()| ExitCode::SUCCESS)
}

/// Takes a file without content away, which would be in the way of the next try.
fn remove_empty(path: &Path) {
    if path.metadata().is_ok_and(|file| file.len() == 0) {
        let _ = std::fs::remove_file(path);
    }
}

fn entrants(arguments: &Arguments) -> anyhow::Result<Entrants> {
    let Arguments { first, second, others, tc, tc_b, sprt, .. } = arguments;
    ensure!(sprt.is_none() || others.is_empty(), "--sprt compares two engines, and there are more");
    let specs = [first, second].into_iter().chain(others).cloned();
    let mut entrants = Entrants::new(specs.collect(), tc, arguments.gauntlet);
    if let Some(pace) = tc_b {
        entrants.all[1].pace = pace.clone();
    }
    for Entrant { spec, pace, name } in &entrants.all {
        spec.must_fit(arguments.variant, &Clock::new(pace).limits()).with_context(|| name.clone())?;
    }
    Ok(entrants)
}

fn adjudicator(arguments: &Arguments) -> anyhow::Result<Adjudicator> {
    let tables = arguments.adjudicate_egdb.as_ref().map(|folder| Known::open(folder, arguments.variant));
    Ok(Adjudicator {
        tables: tables.transpose()?,
        draw: arguments.adjudicate_draw,
        win: arguments.adjudicate_win,
        max_plies: arguments.max_plies,
    })
}
