//! `bolshak tournament`: competitions at the board, in one file, without a server.

mod documents;
mod file;
mod judge;
mod new;
mod players;
mod print;
mod relay;
mod reports;
mod results;
mod rounds;

use std::path::PathBuf;
use std::process::ExitCode;

use bolshak_tournament::GroupId;
use clap::{Args, Subcommand};

/// Run competitions at the board: players, pairings, results and standings in one file
#[derive(Subcommand)]
pub(crate) enum Command {
    New(new::Arguments),
    Plan(new::PlanArguments),
    Players(players::Arguments),
    Pair(rounds::Arguments),
    Repair(rounds::RepairArguments),
    Result(results::Arguments),
    Extra(results::ExtraArguments),
    Decide(results::DecideArguments),
    LineUp(results::LineUpArguments),
    Solve(results::SolveArguments),
    Judge(judge::Arguments),
    Note(results::NoteArguments),
    Undo(results::UndoArguments),
    Standings(print::StandingsArguments),
    Why(print::WhyArguments),
    Print(print::Arguments),
    Series(print::SeriesArguments),
    Export(reports::ExportArguments),
    Import(reports::ImportArguments),
    Check(reports::CheckArguments),
    Relay(relay::Arguments),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::New(arguments) => new::run(arguments),
        Command::Plan(arguments) => new::plan(arguments),
        Command::Players(arguments) => players::run(arguments),
        Command::Pair(arguments) => rounds::run(arguments),
        Command::Repair(arguments) => rounds::repair(arguments),
        Command::Result(arguments) => results::run(arguments),
        Command::Extra(arguments) => results::extra(arguments),
        Command::Decide(arguments) => results::decide(arguments),
        Command::LineUp(arguments) => results::line_up(arguments),
        Command::Solve(arguments) => results::solve(arguments),
        Command::Judge(arguments) => judge::run(arguments),
        Command::Note(arguments) => results::note(arguments),
        Command::Undo(arguments) => results::undo(arguments),
        Command::Standings(arguments) => print::standings(arguments),
        Command::Why(arguments) => print::why(arguments),
        Command::Print(arguments) => print::run(arguments),
        Command::Series(arguments) => print::series(arguments),
        Command::Export(arguments) => reports::export(arguments),
        Command::Import(arguments) => reports::import(arguments),
        Command::Check(arguments) => reports::check(arguments),
        Command::Relay(arguments) => relay::run(arguments),
    }
}

/// Which competition, and where in it.
#[derive(Args)]
struct Place {
    /// The file of the competition
    file: PathBuf,
    /// The stage, from 1; left out, the one that is played now
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    stage: Option<u16>,
    /// The group of the stage, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    group: u16,
}

impl Place {
    fn at(&self, competition: &bolshak_tournament::Competition) -> GroupId {
        let current = competition.stages.len().saturating_sub(1);
        GroupId {
            stage: self.stage.map_or(current, |stage| usize::from(stage) - 1),
            group: usize::from(self.group) - 1,
        }
    }
}
