//! `bolshak egdb build`.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::ensure;
use bolshak_egdb::{Kind, Material, Pair, Plan, Progress, Stage, build};
use bolshak_engine::Searched;
use clap::{Args, ValueEnum};

use super::Place;
use crate::progress::is_quiet;
use crate::typed::Job;

#[derive(Args)]
pub(crate) struct Build {
    #[command(flatten)]
    pub(super) place: Place,
    /// Pieces on the board, both sides together
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=8))]
    pieces: u8,
    /// What the tables tell: win, draw or loss only; also the plies to the end and to the next capture or promotion;
    /// also all this under the draw rules of the game
    #[arg(long, value_enum, default_value_t = Kinds::All)]
    kind: Kinds,
    /// Only this material and those that its values rest on, such as m0k3-m0k1: three kings against one
    #[arg(long, value_name = "MATERIAL")]
    only: Option<Material>,
    /// Threads [default: as many as there are processors]
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kinds {
    Wld,
    Distance,
    All,
}

impl Job for Build {
    fn run<R: Searched + 'static>(&self, rules: R) -> anyhow::Result<ExitCode> {
        let kinds = match self.kind {
            Kinds::Wld => &Kind::ALL[..1],
            Kinds::Distance => &Kind::ALL[..3],
            Kinds::All => &Kind::ALL[..],
        };
        if let Some(only) = self.only {
            let pieces = only.pieces();
            ensure!(
                pieces <= self.pieces,
                "--only {only} has {pieces} pieces: --pieces {} leaves it out",
                self.pieces
            );
        }
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let folder = self.place.folder()?;
        let plan = Plan {
            folder: &folder,
            game: self.place.variant.info().id,
            pieces: self.pieces,
            only: self.only.map(Pair::of),
            kinds,
            threads: self.threads.unwrap_or(processors),
        };
        let watch = Watch::new();
        let done = build(rules, &plan, &|progress| watch.show(progress));
        watch.clear();
        done?;
        writeln!(io::stdout(), "the tables of up to {} pieces are in {}", self.pieces, folder.display())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Between two lines of progress on a terminal; elsewhere there is one for each pair.
const PACE: Duration = Duration::from_millis(250);

/// Progress on standard error: a line that is written over on a terminal, otherwise a line for each pair.
struct Watch {
    start: Instant,
    terminal: bool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// What was already there when the first pair was begun, as a share of everything.
    before: Option<f64>,
    shown: Option<Instant>,
    pair: Option<Pair>,
}

impl Watch {
    fn new() -> Self {
        Self { start: Instant::now(), terminal: io::stderr().is_terminal(), state: Mutex::default() }
    }

    fn show(&self, progress: &Progress) {
        if is_quiet() {
            return;
        }
        let Ok(mut state) = self.state.try_lock() else { return };
        let share = progress.share();
        let before = *state.before.get_or_insert(share);
        let due = state.shown.is_none_or(|shown| shown.elapsed() > PACE);
        if if self.terminal { !due } else { state.pair == Some(progress.pair) } {
            return;
        }
        state.shown = Some(Instant::now());
        state.pair = Some(progress.pair);
        let line = format!("{}{}", line(progress, share), self.rest(share, before));
        let _ = match self.terminal {
            true => write!(io::stderr(), "\r\x1b[K{line}"),
            false => writeln!(io::stderr(), "{line}"),
        };
    }

    /// The time that is left, if it can be told.
    fn rest(&self, share: f64, before: f64) -> String {
        let passed = self.start.elapsed().as_secs_f64();
        if share - before < 0.001 || passed < 2.0 {
            return String::new();
        }
        let rest = passed * (1.0 - share) / (share - before);
        let minutes = (rest / 60.0) as u64;
        format!(", {}:{:02}:{:02} left", minutes / 60, minutes % 60, rest as u64 % 60)
    }

    fn clear(&self) {
        if self.terminal && !is_quiet() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

fn line(progress: &Progress, share: f64) -> String {
    let stage = match progress.stage {
        Stage::FirstPass { done, of } => format!("first pass {}%", done * 100 / of.max(1)),
        Stage::Plies(plies) => format!("{plies} plies"),
    };
    format!("{:5.1}% {}, {}: {stage}", share * 100.0, progress.pair, progress.kind)
}
