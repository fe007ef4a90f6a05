//! `bolshak tournament pair` and `repair`.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use bolshak_arena::lot;
use bolshak_notation::START_TABLES;
use bolshak_tournament::tables::Language;
use bolshak_tournament::{Competition, Drawn, Event, GroupId, Pairing};
use clap::Args;
use serde_json::json;

use super::documents::print_table;
use super::file::CompetitionFile;
use super::players::find;
use super::{Place, reports};
use crate::progress::tell;

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
    begin_stage(&mut file)?;
    let competition = file.competition()?;
    let stage = competition.stages.len() - 1;
    let groups = competition.stages[stage].groups.len();
    // All groups are paired before anything is published.
    let mut rounds = vec![];
    for group in 0..groups {
        let at = GroupId { stage, group };
        match competition.next_round(at) {
            Ok(event) => rounds.push(with_openings(competition, event)?),
            Err(refusal) if refusal.code == "all-rounds" && groups > 1 => {}
            Err(refusal) => return Err(anyhow!(refusal)),
        }
    }
    if rounds.is_empty() {
        bail!("all rounds of this stage are paired");
    }
    for event in rounds {
        let Event::Paired { at, round, .. } = &event else { continue };
        let (at, round) = (*at, *round);
        file.happened(event)?;
        show(file.competition()?, at, round, arguments.json)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Whether a file begins as reports do: with a number of three digits.
fn is_report(path: &Path) -> anyhow::Result<bool> {
    let mut first = [0; 3];
    let mut file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    Ok(file.read(&mut first)? == 3 && first.iter().all(u8::is_ascii_digit))
}

/// Ends a stage that is finished, and begins the next one.
fn begin_stage(file: &mut CompetitionFile) -> anyhow::Result<()> {
    let competition = file.competition()?;
    let begun = competition.stages.len();
    let is_finished = begun > 0
        && (0..competition.stages[begun - 1].groups.len())
            .all(|group| competition.is_finished(GroupId { stage: begun - 1, group }));
    if begun > 0 && !(is_finished && begun < competition.plan.stages.len()) {
        return Ok(());
    }
    if begun > 0 && !competition.stages[begun - 1].is_over {
        file.happened(Event::Ended { stage: begun - 1 })?;
    }
    let event = file.competition()?.next_stage()?;
    file.happened(event)
}

/// A round with the opening of each pair, if openings are drawn: from the table of the game, by the seed of the competition, the
/// stage, the group, the round, and the pair where each has its own, joined by strokes.
fn with_openings(competition: &Competition, event: Event) -> anyhow::Result<Event> {
    let (Some(openings), Event::Paired { at, round, mut pairing }) =
        (competition.plan.form.openings, event.clone())
    else {
        return Ok(event);
    };
    let game = bolshak_game::find(&competition.plan.variant).context("its game is not known")?;
    let Some(table) = START_TABLES.iter().find(|table| table.games.contains(&game.info().id)) else {
        bail!("there is no table of openings for {}; take them out of the regulations", game.info().id);
    };
    let cells: Vec<_> = table.entries_for(game).into_iter().map(|(entry, _)| entry).collect();
    let columns: Vec<_> = cells.iter().map(bolshak_notation::StartEntry::column).collect();
    let seed = format!("{}/{}/{}/{}", competition.plan.seed, at.stage + 1, at.group + 1, round + 1);
    for (number, pair) in pairing.pairs.iter_mut().enumerate() {
        let own = format!("{seed}/{}", number + 1);
        let drawn = lot::draw(&columns, if openings.same_for_round { &seed } else { &own });
        pair.opening = drawn.map(|drawn| format!("{} {}", cells[drawn].cell, cells[drawn].text));
    }
    Ok(Event::Paired { at, round, pairing })
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
    let round = competition.group(at)?.rounds.last().context("no round is paired yet")?;
    let change = |who: usize| match who {
        who if who == one => other,
        who if who == other => one,
        who => who,
    };
    let pairs =
        round.pairs.iter().map(|pair| Drawn { who: pair.drawn.who.map(change), ..pair.drawn.clone() });
    let byes = round.byes.iter().map(|(who, bye)| (change(*who), *bye));
    let pairing = Pairing { pairs: pairs.collect(), byes: byes.collect() };
    for objection in competition.objections(at, &pairing) {
        tell(format_args!("against the rules: {objection}"));
    }
    file.happened(Event::PairedAnew { at, pairing })?;
    let competition = file.competition()?;
    let last = competition.group(at)?.rounds.len() - 1;
    show(competition, at, last, false)?;
    Ok(ExitCode::SUCCESS)
}
