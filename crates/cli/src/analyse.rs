//! `bolshak analyse`.

use std::cmp::Reverse;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use bolshak_analysis::annotate::end_score;
use bolshak_game::{Engine, Flow, Game, Info, Limits, Outcome, Task, Variant};
use bolshak_notation::{Form, write_line};
use bolshak_protocol::hub::Settings;
use clap::Args;
use serde_json::{Value, json};

use crate::play::result_words;
use crate::player::{OwnEngine, tables_at_home, tables_of};

/// Think about a position, and print what is found after each iteration.
///
/// A score is for the side to move, in men, unless it is the number of plies to a win or a loss. If the game is over, its
/// result is told. Without a limit the search takes five seconds. The endgame tables of the data folder are asked; --tables
/// names another folder, and an empty one none.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A game such as russian, one with house rules, or a .toml file of house rules; see bolshak games
    #[arg(value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    /// The position, as FEN or as a list of squares; left out, the initial one
    fen: Option<String>,
    /// Stop after so many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Stop after an iteration of so many plies
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// How many of the best moves are told, each with its line
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
    lines: u8,
    /// How many threads search; a game without a rule table is searched by one
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// A folder with a folder of endgame tables for each game
    #[arg(long, value_name = "DIR")]
    tables: Option<String>,
    /// Print one JSON object on each line: `score` in hundredths of a man (a win that is found is 30000 less the plies to it, one
    /// that endgame tables know some 25000), `depth`, `nodes`, `seconds`, `line`, and `winsIn` (plies; negative for a loss) where
    /// the end is found. The last line has `final`, and `lines` if there are several; of a game that is over it is the only one and
    /// has `over`, the reason
    #[arg(long)]
    json: bool,
}

/// How long to think if nothing else is said.
const TIME: Duration = Duration::from_secs(5);

fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("expected a number of seconds above 0, found {text}");
    let number: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number).ok().filter(|time| !time.is_zero()).ok_or_else(wrong)
}

impl Arguments {
    fn limits(&self) -> Limits {
        let given = self.nodes.is_some() || self.depth.is_some() || self.time.is_some();
        let time = if given { self.time } else { Some(TIME) };
        Limits { depth: self.depth, nodes: self.nodes, time, clock: None }
    }

    fn engine(&self) -> anyhow::Result<OwnEngine> {
        let at_home = || tables_at_home().map(|folder| folder.display().to_string());
        let tables = self.tables.clone().or_else(at_home).unwrap_or_default();
        let mut engine = OwnEngine::default();
        let (lines, threads) = (self.lines.to_string(), self.threads.to_string());
        for (name, value) in [("multi-pv", lines), ("threads", threads), ("egdb-dir", tables)] {
            engine.set(name, &value).map_err(|error| anyhow::anyhow!("{name}: {error}"))?;
        }
        Ok(engine)
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let game = crate::variant::open(arguments.variant, arguments.fen.as_deref())?;
    if let Some(folder) = arguments.tables.as_deref().filter(|folder| !folder.is_empty()) {
        tables_of(Path::new(folder), arguments.variant).context("--tables")?;
    }
    if let Some(outcome) = game.outcome().filter(|_| game.legal_moves().is_empty()) {
        tell_end(game.as_ref(), &outcome, arguments.json)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut engine = arguments.engine()?;
    let task = Task::of(game.as_ref()).for_analysis();
    let mut told = Told { game: game.as_ref(), json: arguments.json, lines: vec![], failed: None };
    told.begin()?;
    let found = engine.search(&task, &arguments.limits(), &mut |info| told.hear(info))?;
    told.end(&found)?;
    Ok(ExitCode::SUCCESS)
}

/// The game is over, so there is nothing to think about.
fn tell_end(game: &dyn Game, outcome: &Outcome, json: bool) -> io::Result<()> {
    let reason = outcome.reason.words();
    if !json {
        let words = result_words(game.variant().info(), outcome);
        return writeln!(io::stdout(), "the game is over, {words} ({reason})");
    }
    let score = end_score(game, game.played().len());
    let object = json!({ "score": score.0, "line": [], "over": reason, "final": true });
    writeln!(io::stdout(), "{object}")
}

/// What has been told of a search.
struct Told<'a> {
    game: &'a dyn Game,
    json: bool,
    /// The latest report of each rank, the best line first.
    lines: Vec<Info>,
    /// Why nothing more can be told.
    failed: Option<io::Error>,
}

impl Told<'_> {
    fn begin(&self) -> io::Result<()> {
        if self.json {
            return Ok(());
        }
        writeln!(io::stdout(), "{:>5} {:>9} {:>12} {:>9}  line", "plies", "score", "positions", "seconds")
    }

    fn hear(&mut self, info: &Info) -> Flow {
        // While it thinks an engine also says again what it has said.
        if self.lines.iter().any(|line| (line.rank, line.depth) == (info.rank, info.depth)) {
            return Flow::Continue;
        }
        self.keep(info);
        match self.tell(info) {
            Ok(()) => Flow::Continue,
            Err(error) => {
                self.failed = Some(error);
                Flow::Stop
            }
        }
    }

    /// Of each rank the latest report is kept, the best line first.
    fn keep(&mut self, info: &Info) {
        self.lines.retain(|line| line.rank != info.rank);
        self.lines.push(info.clone());
        self.lines.sort_by_key(|line| line.rank);
    }

    /// Puts the lines in the order of their scores behind the best one, each move once: an iteration that was cut short leaves ranks
    /// of its own beside those of the one before.
    fn put_in_order(&mut self) {
        let Some(best) = self.lines.first().and_then(|line| line.line.first()).cloned() else { return };
        let is_best = |line: &Info| line.line.first().is_some_and(|first| first.same_move(&best));
        self.lines.retain(|line| line.rank == 1 || !is_best(line));
        self.lines[1..].sort_by_key(|line| Reverse(line.score));
        for (rank, line) in (1..).zip(&mut self.lines) {
            line.rank = rank;
        }
    }

    fn tell(&self, info: &Info) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if self.json {
            return writeln!(out, "{}", self.object(info));
        }
        self.row(&mut out, info)
    }

    fn row(&self, out: &mut impl Write, info: &Info) -> io::Result<()> {
        let (score, seconds) = (info.score.to_string(), info.time.as_secs_f64());
        let line = write_line(self.game, &info.line, Form::Short).join(" ");
        writeln!(out, "{:5} {score:>9} {:12} {seconds:9.3}  {line}", info.depth, info.nodes)
    }

    fn object(&self, info: &Info) -> Value {
        let mut object = json!({
            "rank": info.rank,
            "depth": info.depth,
            "score": info.score.0,
            "nodes": info.nodes,
            "seconds": info.time.as_secs_f64(),
            "line": write_line(self.game, &info.line, Form::Short),
        });
        if let Some(plies) = info.score.decided_in() {
            object["winsIn"] = json!(plies);
        }
        object
    }

    /// The final report.
    fn end(mut self, found: &Info) -> io::Result<()> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        self.keep(found);
        self.put_in_order();
        let mut out = io::stdout().lock();
        if self.json {
            let mut object = self.object(found);
            object["final"] = json!(true);
            if self.lines.len() > 1 {
                object["lines"] = self.lines.iter().map(|line| self.object(line)).collect();
            }
            return writeln!(out, "{object}");
        }
        writeln!(out)?;
        for line in &self.lines {
            self.row(&mut out, line)?;
        }
        Ok(())
    }
}
