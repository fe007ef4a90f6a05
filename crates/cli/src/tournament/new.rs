//! `bolshak tournament new` and `plan`.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use bolshak_game::Variant;
use bolshak_tournament::presets::Preset;
use bolshak_tournament::{Acceleration, Event, Plan, System, Within};
use clap::Args;

use super::file::CompetitionFile;
use crate::limited::read_text;
use crate::progress::tell;

/// The largest file of regulations, in bytes.
const LARGEST_PLAN: u64 = 1024 * 1024;

/// Begin a competition in a new file.
///
/// Its regulations come from a preset; bolshak tournament plan shows all of them, and takes others.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The new file
    file: PathBuf,
    /// What it is called
    #[arg(long)]
    name: String,
    /// The regulations to begin with
    #[arg(long, default_value = "city", value_parser = preset)]
    preset: Preset,
    /// The game, such as russian or international
    #[arg(long, default_value = "russian", value_parser = crate::variant::parse)]
    game: &'static dyn Variant,
    /// How many rounds a Swiss system or a match has, or how often everybody meets everybody
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=50))]
    rounds: Option<u16>,
    /// How many games a pair plays
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=20))]
    games: Option<u8>,
    /// The boards of a team
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    boards: Option<u8>,
    /// Into how many groups the players are divided
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    groups: u8,
    /// A Swiss system pairs by lot within each score, as numbers that are drawn anew in each round
    #[arg(long)]
    by_lot: bool,
    /// The upper half of a Swiss system begins with more points while pairs are made (Baku)
    #[arg(long)]
    accelerated: bool,
    /// In a Swiss system people of one team meet only where nothing else is possible
    #[arg(long)]
    teams_apart: bool,
    /// The city, or where it is played
    #[arg(long, default_value = "")]
    place: String,
    /// When, in words
    #[arg(long, default_value = "")]
    dates: String,
    /// The year in which ages are counted
    #[arg(long)]
    year: Option<u16>,
    /// Who decides
    #[arg(long, default_value = "")]
    arbiter: String,
    /// The clocks of a game, in seconds, such as 2700+30
    #[arg(long, value_name = "CONTROL")]
    tc: Option<bolshak_arena::TimeControl>,
    /// The seed of all lots, any short line of text, such as what spectators call out; left out, a new one is made
    #[arg(long)]
    seed: Option<String>,
}

fn preset(text: &str) -> Result<Preset, String> {
    Preset::of(text).ok_or_else(|| {
        let lines: Vec<String> =
            Preset::ALL.iter().map(|preset| format!("  {:<19}{}", preset.code(), preset.summary())).collect();
        format!("the presets are\n{}", lines.join("\n"))
    })
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let seed = arguments.seed.clone().unwrap_or_else(|| format!("{:016x}", fastrand::u64(..)));
    if !bolshak_arena::lot::is_seed(&seed) {
        bail!("a seed is a line of 1 to 80 characters without quotes");
    }
    let mut plan = arguments.preset.plan(&arguments.name, arguments.game.info().id, &seed);
    plan.place.clone_from(&arguments.place);
    plan.dates.clone_from(&arguments.dates);
    plan.arbiter.clone_from(&arguments.arbiter);
    plan.year = arguments.year;
    if let Some(tc) = &arguments.tc {
        plan.control = tc.to_string();
    }
    if let Some(games) = arguments.games {
        plan.form.games = games;
    }
    if arguments.boards.is_some() {
        plan.form.boards = arguments.boards;
    }
    let stage = &mut plan.stages[0];
    stage.groups = arguments.groups;
    if let Some(rounds) = arguments.rounds {
        set_rounds(&mut stage.system, rounds)?;
    }
    set_swiss(&mut stage.system, arguments)?;
    CompetitionFile::create(&arguments.file, vec![Event::Planned { plan: Box::new(plan) }])?;
    tell(format_args!(
        "{} is begun; the seed of its lots is {seed}. Next: bolshak tournament players {0} import LIST.csv",
        arguments.file.display()
    ));
    Ok(ExitCode::SUCCESS)
}

fn set_swiss(system: &mut System, arguments: &Arguments) -> anyhow::Result<()> {
    let is_wanted = arguments.by_lot || arguments.accelerated || arguments.teams_apart;
    match system {
        System::Swiss(swiss) => {
            if arguments.by_lot {
                swiss.within = Within::Lot;
            }
            if arguments.accelerated {
                swiss.acceleration = Acceleration::Baku;
            }
            swiss.teams_apart |= arguments.teams_apart;
        }
        _ if is_wanted => bail!("--by-lot, --accelerated and --teams-apart are for Swiss systems"),
        _ => {}
    }
    Ok(())
}

fn set_rounds(system: &mut System, wanted: u16) -> anyhow::Result<()> {
    match system {
        System::Swiss(swiss) => swiss.rounds = wanted,
        System::RoundRobin { cycles } => *cycles = wanted.try_into().context("10 cycles at the most")?,
        System::Match(bolshak_tournament::Length::Rounds { rounds, .. }) => *rounds = wanted,
        _ => bail!("this system has as many rounds as its players need"),
    }
    Ok(())
}

/// Show the regulations of a competition, or set others.
///
/// They are JSON: save them, change them, and give them back with --set. What pairs play cannot be changed any more when a round
/// is published.
#[derive(Args)]
pub(crate) struct PlanArguments {
    /// The file of the competition
    file: PathBuf,
    /// A file with other regulations
    #[arg(long, value_name = "FILE")]
    set: Option<PathBuf>,
}

pub(crate) fn plan(arguments: &PlanArguments) -> anyhow::Result<ExitCode> {
    let Some(path) = &arguments.set else {
        let log = CompetitionFile::look(&arguments.file)?;
        if let Some(competition) = log.competition() {
            writeln!(std::io::stdout(), "{}", serde_json::to_string_pretty(&competition.plan)?)?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let shown = path.display();
    let text = read_text(path, LARGEST_PLAN).with_context(|| format!("cannot read {shown}"))?;
    let plan: Plan = serde_json::from_str(&text).with_context(|| format!("{shown} has no regulations"))?;
    CompetitionFile::open(&arguments.file)?.happened(Event::Planned { plan: Box::new(plan) })?;
    Ok(ExitCode::SUCCESS)
}
