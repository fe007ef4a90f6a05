//! `bolshak tournament pair` and `repair`.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use bolshak_notation::{drawn_cells, printable_lines};
use bolshak_tournament::pairing::OpeningTable;
use bolshak_tournament::tables::Language;
use bolshak_tournament::{Competition, Event, GroupId};
use clap::Args;
use serde_json::json;

use super::documents::print_table;
use super::file::CompetitionFile;
use super::players::find;
use super::{Place, reports};

/// Publish the next round, in all groups of the stage, and print it.
///
/// The first round begins the stage: the start order, its groups and its lots. When a stage is over, the next one begins. Given a
/// tournament report (TRF), it prints the next round of that, and writes nothing.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file of the competition, or a report
    file: std::path::PathBuf,
    /// Print the round as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if is_report(&arguments.file)? {
        return reports::next_round(&arguments.file, arguments.json);
    }
    let mut file = CompetitionFile::open(&arguments.file)?;
    let events = next_events(file.competition()?)?;
    file.all_happened(events.clone())?;
    for event in events {
        if let Event::Paired { at, round, .. } = event {
            show(file.competition()?, at, round, arguments.json)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Whether a file begins as reports do: with a number of three digits.
fn is_report(path: &Path) -> anyhow::Result<bool> {
    let mut first = [0; 3];
    let mut file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    Ok(file.read(&mut first)? == 3 && first.iter().all(u8::is_ascii_digit))
}

/// The next round, with openings from the table of the game if they are drawn.
fn next_events(competition: &Competition) -> anyhow::Result<Vec<Event>> {
    if competition.plan.form.openings.is_none() {
        return competition.advance(None).map_err(|refusal| anyhow!(refusal));
    }
    let game = bolshak_game::find(&competition.plan.variant).context("its game is not known")?;
    let Some(cells) = drawn_cells(game) else {
        bail!("there is no table of openings for {}; take them out of the regulations", game.info().id);
    };
    competition.advance(Some(&OpeningTable { cells })).map_err(|refusal| anyhow!(refusal))
}

fn show(competition: &Competition, at: GroupId, round: usize, as_json: bool) -> anyhow::Result<()> {
    if !as_json {
        return print_table(&competition.pairings_table(at, round, Language::English));
    }
    let told = &competition.group(at)?.rounds[round];
    let pairs: Vec<_> = told
        .pairs
        .iter()
        .map(|pair| {
            json!({
                "white": competition.name(pair.drawn.who[0]), "black": competition.name(pair.drawn.who[1]),
                "opening": pair.drawn.opening,
            })
        })
        .collect();
    let byes: Vec<_> =
        told.byes.iter().map(|(who, bye)| json!({ "name": competition.name(*who), "bye": bye })).collect();
    let round = json!({ "stage": at.stage + 1, "group": at.group + 1, "round": round + 1, "pairs": pairs, "byes": byes });
    writeln!(std::io::stdout(), "{round}")?;
    Ok(())
}

/// Pair the round that was published last otherwise, by hand.
///
/// Two players change places; what the rules of a Swiss system say against it is told. Pairs that have a result stay.
#[derive(Args)]
pub(crate) struct RepairArguments {
    #[command(flatten)]
    place: Place,
    /// A player, by his number or name
    one: String,
    /// The player whose place he takes, and who takes his; the opponent, to change their colours
    other: String,
}

pub(crate) fn repair(arguments: &RepairArguments) -> anyhow::Result<ExitCode> {
    let mut file = CompetitionFile::open(&arguments.place.file)?;
    let competition = file.competition()?;
    let at = arguments.place.at(competition);
    let (one, other) = (find(competition, &arguments.one)?, find(competition, &arguments.other)?);
    let pairing = competition.swapped(at, one, other)?;
    for objection in competition.objections(at, &pairing) {
        eprintln!("{}", printable_lines(&format!("against the rules: {objection}")));
    }
    file.happened(Event::PairedAnew { at, pairing })?;
    let competition = file.competition()?;
    let last = competition.group(at)?.rounds.len() - 1;
    show(competition, at, last, false)?;
    Ok(ExitCode::SUCCESS)
}
