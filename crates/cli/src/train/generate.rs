//! `bolshak train generate`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use bolshak_core::RuleSet;
use bolshak_egdb::Tables;
use bolshak_engine::Searched;
use bolshak_game::Variant;
use bolshak_train::{Goal, Header, Openings, Progress, ResultCounts, generate};
use clap::Args;

use crate::typed::{Job, with_rules};

use crate::progress::{Lines, bar, clock, tell};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game: an identifier, one with house rules, or a file of house rules (.toml)
    #[arg(value_parser = crate::variant::parse)]
    pub(super) variant: &'static dyn Variant,
    /// The data file; one that was begun is continued
    #[arg(long = "output", short, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// How many positions the file is to hold
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(super) positions: u64,
    /// How many positions the search visits for a move
    #[arg(long, value_name = "N", default_value_t = 4_000)]
    pub(super) nodes: u64,
    /// In how many of a thousand positions a random move is played, whatever it costs, so that the file also holds what a
    /// search meets off the good lines: some sixty where a fitted evaluation plays. Their results say little: fit such games
    /// with `--lambda 0`
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=500))]
    pub(super) blunders: u32,
    /// Threads that play; all processors if left out
    #[arg(long, value_name = "N")]
    pub(super) threads: Option<usize>,
    /// Where the random numbers begin
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// The evaluation that plays: `hand`, `embedded` (the one built in for the game), or a file
    #[arg(long = "eval", value_name = "hand|embedded|FILE", default_value = "embedded")]
    pub(super) evaluation: String,
    /// Folder of endgame tables with a folder for each game, as `bolshak egdb build` makes it: games that come to a
    /// position of the tables are over, with the result of the tables
    #[arg(long, value_name = "DIR")]
    pub(super) egdb: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    with_rules(arguments.variant, arguments)
}

impl Job for Arguments {
    fn run<R: Searched + 'static>(&self, rules: R) -> anyhow::Result<ExitCode> {
        let table = rules.rules();
        let evaluation = Arc::new(super::evaluation::choose(&self.evaluation, self.variant, table)?);
        let (tables, about) = tables(rules, self)?;
        let header = Header {
            game: self.variant.info().id.to_owned(),
            squares: table.geometry.squares,
            evaluation: format!("{}{about}", evaluation.name()),
            seed: self.seed,
            nodes: self.nodes,
            blunders: self.blunders,
        };
        let openings = Openings::of(rules, self.variant);
        let goal = Goal { positions: self.positions, threads: threads(self.threads) };
        let mut lines = Lines::new();
        let mut report = |progress: &Progress| lines.show(|| line(progress, goal.positions));
        let means = (&openings, &evaluation, &tables);
        let done = generate(rules, &self.out, &header, goal, means, &mut report)?;
        lines.clear();
        tell(format_args!("{}: {header}", self.out.display()));
        tell(format_args!("{}", line(&done, goal.positions)));
        Ok(ExitCode::SUCCESS)
    }
}

/// The tables, if there are any, and what the data file says of them.
fn tables<R: RuleSet + 'static>(rules: R, arguments: &Arguments) -> anyhow::Result<(Tables<R>, String)> {
    let Some(folder) = &arguments.egdb else { return Ok((Tables::none(), String::new())) };
    let tables = Tables::open(&folder.join(arguments.variant.info().id), rules)?;
    let about = format!(" with tables of {} pieces", tables.most_pieces());
    Ok((tables, about))
}

/// As many threads as were asked for, at least one; otherwise as many as there are processors.
pub(crate) fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1)
}

fn line(progress: &Progress, goal: u64) -> String {
    #[allow(clippy::cast_precision_loss)]
    let speed = progress.fresh as f64 / progress.time.as_secs_f64().max(1e-9);
    let left = goal.saturating_sub(progress.positions);
    #[allow(clippy::cast_precision_loss)]
    let rest = Duration::try_from_secs_f64(left as f64 / speed).unwrap_or_default();
    format!(
        "{} {} of {goal} positions, {speed:.0} a second, {} games ({}), {} left",
        bar(progress.positions, goal, 20),
        progress.positions,
        progress.tally.games(),
        shares(progress.tally),
        clock(rest),
    )
}

/// White's wins, draws and Black's wins in per cent.
pub(super) fn shares(tally: ResultCounts) -> String {
    let share = |part: u32| 100.0 * f64::from(part) / f64::from(tally.games().max(1));
    let ResultCounts { white, drawn, black } = tally;
    format!("white {:.0}%, drawn {:.0}%, black {:.0}%", share(white), share(drawn), share(black))
}
