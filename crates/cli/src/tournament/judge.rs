//! `bolshak tournament judge`: solutions and compositions, checked by the engine and endgame tables.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use bolshak_analysis::problem::goal_of;
use bolshak_notation::pdn;
use bolshak_tournament::{Solution, System};
use clap::Args;

use super::Place;
use super::file::CompetitionFile;
use super::players::find;
use super::results::note_solution;
use crate::limited::read_text;
use crate::problems::{Search, faults};
use crate::progress::tell;

/// The largest file of a solution, in bytes.
const LARGEST: u64 = 1024 * 1024;

/// Judge somebody's solution, or what he has composed, by the engine and endgame tables
///
/// The solution is a game of PDN: the position, and the moves with the variations that the solver shows. It is right if each of his
/// moves reaches the goal and no reply keeps it away, and then gives all points of the problem, otherwise none. Of a composition
/// nothing else may reach the goal either.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// The number or the name
    player: String,
    /// The number of the problem
    problem: usize,
    /// The solution as PDN
    solution: PathBuf,
    /// How long he took, in seconds
    #[arg(long, value_name = "N", default_value_t = 0)]
    seconds: u32,
    /// It is a composition: a second solution or a dual is a fault, too
    #[arg(long)]
    composed: bool,
    /// How many positions the search visits for each position of the solution
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// The folder of endgame tables, with a folder for each game [default: that of the server, if there is one]
    #[arg(long, value_name = "DIR")]
    egdb: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut file = CompetitionFile::open(&arguments.place.file)?;
    file.begin()?;
    let competition = file.competition()?;
    let at = arguments.place.at(competition);
    let System::Solving { problems } = &competition.stage(at).system else {
        bail!("nothing is solved in this stage");
    };
    let problem = arguments.problem.checked_sub(1).context("problems are counted from 1")?;
    let most = *problems.get(problem).with_context(|| format!("there are {} problems", problems.len()))?;
    let who = find(competition, &arguments.player)?;
    let shown = arguments.solution.display();
    let text = read_text(&arguments.solution, LARGEST).with_context(|| format!("cannot read {shown}"))?;
    let read = pdn::read(&text);
    let [record] = read.games.as_slice() else {
        bail!("{shown} has {} games, and one is judged", read.games.len())
    };
    let game = bolshak_game::find(&competition.plan.variant);
    let search = Search { game, nodes: arguments.nodes, egdb: arguments.egdb.clone() };
    let found =
        faults(record, goal_of(record), &search).with_context(|| format!("{shown} cannot be judged"))?;
    let counts = found.iter().filter(|fault| fault.is_wrong || arguments.composed);
    let mut points = most;
    for fault in counts {
        points = 0;
        tell(format_args!("  {}", fault.words));
    }
    note_solution(
        &mut file,
        at,
        Solution { who, problem, points, seconds: arguments.seconds, ..Solution::default() },
    )
}
