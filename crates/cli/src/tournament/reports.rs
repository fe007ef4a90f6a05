//! `bolshak tournament check`, `import`, `export`, and the next round of a report.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use bolshak_notation::pdn::{self, GameResult};
use bolshak_tournament::Competition;
use bolshak_tournament::games::PlayedGame;
use bolshak_tournament::swiss::{self, Round};
use bolshak_tournament::trf::Report;
use clap::Args;
use serde_json::json;

use super::Place;
use super::file::CompetitionFile;
use crate::limited::read_text;
use crate::new_file::Document;
use crate::progress::tell;

/// The largest report, in bytes.
const LARGEST: u64 = 64 * 1024 * 1024;

pub(super) fn read(path: &Path) -> anyhow::Result<Report> {
    let shown = path.display();
    let text = read_text(path, LARGEST).with_context(|| format!("cannot read {shown}"))?;
    Report::read(&text).map_err(|error| anyhow!("{shown}: {error}"))
}

/// Write a competition as a tournament report (TRF-2026)
#[derive(Args)]
pub(crate) struct ExportArguments {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    document: Document,
    /// All games as PDN instead, with their results and without moves
    #[arg(long)]
    pdn: bool,
}

pub(crate) fn export(arguments: &ExportArguments) -> anyhow::Result<ExitCode> {
    let log = CompetitionFile::look(&arguments.place.file)?;
    let competition = log.competition().context("there are no regulations in it")?;
    if arguments.pdn {
        arguments.document.write(games(competition)?.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let report = competition.report(arguments.place.at(competition))?;
    arguments.document.write(report.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// All games with their results.
fn games(competition: &Competition) -> anyhow::Result<String> {
    let variant =
        bolshak_game::find(&competition.plan.variant).context("this program does not know the game")?;
    let game = |played: PlayedGame<'_>| {
        let tags = played.tags(&competition.plan);
        let result = GameResult::parse(played.outcome.record_text()).unwrap_or_default();
        pdn::write(&pdn::from_match(&tags, variant.start().as_ref(), result), variant.info().notation)
    };
    Ok(competition.played_games().into_iter().map(game).collect::<Vec<_>>().join("\n"))
}

/// Begin a file from a tournament report (TRF), to go on from there
#[derive(Args)]
pub(crate) struct ImportArguments {
    /// The new file
    file: PathBuf,
    /// The report
    report: PathBuf,
    /// The game
    #[arg(long, default_value = "russian", value_parser = crate::variant::parse)]
    game: &'static dyn bolshak_game::Variant,
}

pub(crate) fn import(arguments: &ImportArguments) -> anyhow::Result<ExitCode> {
    let report = read(&arguments.report)?;
    let seed = format!("{:016x}", fastrand::u64(..));
    let events = report
        .events(arguments.game.info().id, &seed)
        .map_err(|error| anyhow!("{}: {error}", arguments.report.display()))?;
    CompetitionFile::create(&arguments.file, events)?;
    Ok(ExitCode::SUCCESS)
}

/// Pair every round of a finished Swiss tournament again, and name those that come out otherwise.
///
/// The rules are those of FIDE C.04.3 of 2026. It exits with 1 if any round comes out otherwise.
#[derive(Args)]
pub(crate) struct CheckArguments {
    /// A tournament report (TRF)
    file: PathBuf,
    /// Only this round
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    round: Option<u16>,
}

pub(crate) fn check(arguments: &CheckArguments) -> anyhow::Result<ExitCode> {
    let report = read(&arguments.file)?;
    let rounds = match arguments.round.map(usize::from) {
        Some(round) if round > report.rounds_told() => {
            anyhow::bail!("it tells of {} rounds", report.rounds_told());
        }
        Some(round) => round..=round,
        None => 1..=report.rounds_told(),
    };
    let (mut wrong, mut out) = (0, std::io::stdout().lock());
    for round in rounds.clone() {
        let told = report.told(round);
        let paired =
            swiss::pair(&report.settings, &report.entrants(round), &|a, b| report.is_forbidden(round, a, b));
        match paired {
            Ok(mut paired) => {
                paired.pairs.sort_unstable();
                if paired != told {
                    wrong += 1;
                    writeln!(out, "round {round}:")?;
                    differences(&report, &told, &paired, &mut out)?;
                }
            }
            Err(error) => {
                wrong += 1;
                writeln!(out, "round {round}: {error}")?;
            }
        }
    }
    let count = rounds.count();
    if wrong == 0 {
        tell(format_args!("{count} rounds come out the same"));
        return Ok(ExitCode::SUCCESS);
    }
    tell(format_args!("{wrong} of {count} rounds come out otherwise"));
    Ok(ExitCode::FAILURE)
}

fn differences(report: &Report, told: &Round, paired: &Round, out: &mut impl Write) -> anyhow::Result<()> {
    let name = |place: usize| format!("{} {}", place + 1, report.players[place].name);
    for (white, black) in told.pairs.iter().filter(|pair| !paired.pairs.contains(pair)) {
        writeln!(out, "  reported  {} – {}", name(*white), name(*black))?;
    }
    for (white, black) in paired.pairs.iter().filter(|pair| !told.pairs.contains(pair)) {
        writeln!(out, "  by rule   {} – {}", name(*white), name(*black))?;
    }
    if told.bye != paired.bye {
        let bye = |bye: Option<usize>| bye.map_or_else(|| "nobody".to_owned(), name);
        writeln!(out, "  bye       reported {}, by rule {}", bye(told.bye), bye(paired.bye))?;
    }
    Ok(())
}

/// Prints the next round of a report.
pub(super) fn next_round(path: &Path, as_json: bool) -> anyhow::Result<ExitCode> {
    let report = read(path)?;
    let round = report.next_round();
    let forbidden = |a: usize, b: usize| report.is_forbidden(round, a, b);
    let paired = match swiss::pair(&report.settings, &report.entrants(round), &forbidden) {
        Ok(paired) => paired,
        Err(error) => {
            eprintln!("bolshak: {error}");
            return Ok(ExitCode::FAILURE);
        }
    };
    let mut out = std::io::stdout().lock();
    if as_json {
        let pairs: Vec<_> = paired
            .pairs
            .iter()
            .map(|(white, black)| json!({ "white": white + 1, "black": black + 1 }))
            .collect();
        writeln!(out, "{}", json!({ "round": round, "pairs": pairs, "bye": paired.bye.map(|bye| bye + 1) }))?;
        return Ok(ExitCode::SUCCESS);
    }
    for (board, (white, black)) in paired.pairs.iter().enumerate() {
        let name = |place: usize| format!("{} {}", place + 1, report.players[place].name);
        writeln!(out, "{:>4}  {} – {}", board + 1, name(*white), name(*black))?;
    }
    if let Some(bye) = paired.bye {
        writeln!(out, "      {} {}: bye", bye + 1, report.players[bye].name)?;
    }
    Ok(ExitCode::SUCCESS)
}
