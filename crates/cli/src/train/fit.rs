//! `bolshak train fit`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use bolshak_core::Rules;
use bolshak_engine::Evaluation;
use bolshak_train::{
    Choice, Dataset, Epoch, Fit, Line, Linear, Model, Network, Phase, Plan, Plot, phases, score_unit,
};
use clap::{Args, ValueEnum};

use super::generate::threads;
use crate::progress::{Lines, bar, clock, tell};

#[derive(Args)]
pub(crate) struct Arguments {
    /// Data files of one game
    #[arg(required = true, value_name = "DATA")]
    data: Vec<PathBuf>,
    /// What is fitted
    #[arg(long, value_enum)]
    kind: Kind,
    /// The file of the evaluation; plots and the state of the fit go beside it
    #[arg(long = "output", short, value_name = "FILE")]
    out: PathBuf,
    /// What the evaluation is called; the name of its file if left out
    #[arg(long, value_name = "TEXT")]
    name: Option<String>,
    /// Width of the first layer of a network: 64, 128, 192 or 256; 128, or that of --from, if left out
    #[arg(long, value_name = "N", value_parser = first_width)]
    hidden: Option<usize>,
    /// Width of the second layer of a network
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u8).range(1..=32))]
    second: u8,
    /// Go on from the weights of a network: `embedded` (the one built in for the game), or a file. With a larger --hidden neurons
    /// are added, which count for nothing at first
    #[arg(long, value_name = "embedded|FILE", conflicts_with = "second")]
    from: Option<String>,
    /// Rounds over the data
    #[arg(long, value_name = "N", default_value_t = 15)]
    epochs: u32,
    /// Positions between two steps: 8192 for patterns and 2048 for a network if left out
    #[arg(long, value_name = "N")]
    batch: Option<usize>,
    /// Length of the first steps, of which the last are a fiftieth: 0.02 for patterns and 0.005 for a network if left
    /// out
    #[arg(long, value_name = "X")]
    lr: Option<f32>,
    /// Share of the game's result in what is learned; the rest is the search's score
    #[arg(long, value_name = "0..1", default_value_t = 0.5)]
    lambda: f32,
    /// Leave out positions with a score beyond this, in hundredths of a man
    #[arg(long, value_name = "N", default_value_t = HIGHEST_SCORE)]
    max_score: i32,
    /// Learn also from other games on a board of as many squares; the evaluation is for the game of the first file
    #[arg(long)]
    relatives: bool,
    /// Hundredths of a man that make odds of e to one; found from the data if left out
    #[arg(long, value_name = "N")]
    unit: Option<f32>,
    /// Where the random numbers begin
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads that work; they do not change the outcome
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Go on with a fit that was broken off
    #[arg(long)]
    resume: bool,
}

/// Beyond this score, in hundredths of a man, a position teaches little in most games.
pub(super) const HIGHEST_SCORE: i32 = 2000;

impl Arguments {
    /// The fit of a small network, with this share of the result and up to this score.
    pub(super) fn small(
        data: Vec<PathBuf>,
        out: PathBuf,
        (lambda, max_score): (f32, i32),
        threads: Option<usize>,
    ) -> Self {
        Self {
            data,
            kind: Kind::Network,
            out,
            name: None,
            hidden: Some(64),
            second: 16,
            from: None,
            epochs: 12,
            batch: None,
            lr: None,
            lambda,
            max_score,
            relatives: false,
            unit: None,
            seed: 1,
            threads,
            resume: false,
        }
    }
}

/// What can be fitted.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Weights of overlapping windows of men
    Patterns,
    /// A small neural network
    Network,
}

fn first_width(text: &str) -> Result<usize, String> {
    let width = text.parse().ok().filter(|width| [64, 128, 192, 256].contains(width));
    width.ok_or_else(|| "expected 64, 128, 192 or 256".to_owned())
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let Arguments { max_score: highest_score, relatives, .. } = *arguments;
    let choice = Choice { highest_score, relatives, ..Choice::default() };
    let data = Dataset::load(&arguments.data, choice)?;
    let id = data.header.game.clone();
    let variant = bolshak_game::look_up(&id).map_err(|error| anyhow!("{error}"))?;
    let rules = variant.rules().ok_or_else(|| anyhow!("{id} has no rule table"))?;
    let unit = arguments.unit.unwrap_or_else(|| score_unit(&data));
    tell(format_args!(
        "{id}: {} positions to learn from, {} for validation; odds of e to one at {unit:.0}",
        data.training.len(),
        data.validation.len()
    ));
    let model: Box<dyn Model> = match arguments.kind {
        Kind::Patterns if arguments.from.is_some() => {
            bail!("--from: only a fit of --kind network goes on from a network")
        }
        Kind::Patterns => Box::new(Linear::new(rules, unit)),
        Kind::Network => Box::new(network(arguments, &id, rules, unit)?),
    };
    let mut fit = Fit::new(model.as_ref(), &data, plan(arguments), unit);
    let state = arguments.out.with_extension("state");
    if arguments.resume {
        fit.resume(&state)?;
    }
    learn(&mut fit, arguments.epochs, &state)?;
    let name = arguments.name.clone().unwrap_or_else(|| stem(&arguments.out));
    let bytes = model.file(fit.weights(), rules, &id, &name);
    write(&arguments.out, &bytes)?;
    tell(format_args!("{}: {} weights, {} bytes", arguments.out.display(), model.size(), bytes.len()));
    let fitted = Evaluation::from_bytes(rules, &bytes)?;
    write(&arguments.out.with_extension("loss.svg"), loss_plot(&id, fit.history()).svg().as_bytes())?;
    let phases = compare(&data, rules, (&fitted, arguments.lambda, unit));
    write(&arguments.out.with_extension("phases.svg"), phases.svg().as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn network(arguments: &Arguments, id: &str, rules: &Rules, unit: f32) -> anyhow::Result<Network> {
    let Some(from) = &arguments.from else {
        let widths = (arguments.hidden.unwrap_or(128), usize::from(arguments.second));
        return Ok(Network::new(rules, widths, unit));
    };
    let parts = super::evaluation::network(from, id, rules)?;
    let hidden = arguments.hidden.unwrap_or(parts.hidden);
    if hidden < parts.hidden {
        bail!(
            "--hidden {hidden}: the network of --from has {} neurons, and none can be left out",
            parts.hidden
        );
    }
    Ok(Network::going_on(rules, parts, hidden, unit))
}

fn plan(arguments: &Arguments) -> Plan {
    let (batch, rate) = match arguments.kind {
        Kind::Patterns => (8192, 0.02),
        Kind::Network => (2048, 0.005),
    };
    Plan {
        epochs: arguments.epochs,
        batch: arguments.batch.unwrap_or(batch).max(1),
        rate: arguments.lr.unwrap_or(rate),
        lambda: arguments.lambda.clamp(0.0, 1.0),
        seed: arguments.seed,
        threads: threads(arguments.threads),
    }
}

/// The rounds that are missing, each kept when it is done.
fn learn(fit: &mut Fit<'_>, epochs: u32, state: &Path) -> anyhow::Result<()> {
    let mut lines = Lines::new();
    tell(format_args!("{:>5}  {:>9}  {:>10}  {:>7}", "epoch", "training", "validation", "time"));
    for (index, epoch) in fit.history().iter().enumerate() {
        tell(format_args!("{:>5}  {:>9.6}  {:>10.6}", index + 1, epoch.training, epoch.validation));
    }
    while !fit.is_done() {
        let number = fit.history().len() + 1;
        let mut report = |part: f32| {
            lines.show(|| format!("epoch {number} of {epochs} {}", bar((part * 100.0) as u64, 100, 20)));
        };
        let (epoch, time) = fit.round(&mut report);
        lines.clear();
        tell(format_args!(
            "{number:>5}  {:>9.6}  {:>10.6}  {:>7}",
            epoch.training,
            epoch.validation,
            clock(time)
        ));
        fit.save(state)?;
    }
    Ok(())
}

fn loss_plot(game: &str, history: &[Epoch]) -> Plot {
    let line = |name: &str, value: fn(&Epoch) -> f32| Line {
        name: name.to_owned(),
        points: (1..).zip(history).map(|(at, epoch)| (f64::from(at), f64::from(value(epoch)))).collect(),
    };
    Plot {
        title: format!("Fit for {game}"),
        across: "round".to_owned(),
        up: "loss".to_owned(),
        lines: vec![line("training", |epoch| epoch.training), line("validation", |epoch| epoch.validation)],
    }
}

/// The new evaluation beside the one by hand.
fn compare(data: &Dataset, rules: &'static Rules, (fitted, lambda, unit): (&Evaluation, f32, f32)) -> Plot {
    let hand = Evaluation::by_hand(rules);
    let line = |evaluation: &Evaluation| {
        let phases = phases(data, rules, evaluation, lambda, unit);
        Line { name: evaluation.name().to_owned(), points: points(&phases) }
    };
    Plot {
        title: format!("Error on games not learned from, {}", data.header.game),
        across: "pieces on the board".to_owned(),
        up: "error of the expected share".to_owned(),
        lines: vec![line(fitted), line(&hand)],
    }
}

/// Numbers of pieces that are rare say nothing.
fn points(phases: &[Phase]) -> Vec<(f64, f64)> {
    let common = phases.iter().enumerate().filter(|(_, phase)| phase.positions >= 20);
    common.map(|(pieces, phase)| (pieces as f64, phase.error())).collect()
}

fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
