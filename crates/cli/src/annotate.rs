//! `bolshak annotate`.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, anyhow};
use bolshak_analysis::Endgames;
use bolshak_analysis::Language;
use bolshak_analysis::annotate::{Judged, Report, html, json, positions, report, write_into};
use bolshak_engine::{Options, VariantEngine};
use bolshak_game::{Engine, EngineError, Flow, Game, Limits, Task, Variant};
use bolshak_notation::pdn::{self, PdnGame, follow, game_or};
use bolshak_notation::tree::GameTree;
use clap::Args;

use crate::in_turn::in_turn;
use crate::new_file::{Force, go_on_with};
use crate::pdn::Files;
use crate::progress::{Lines, bar, tell};
use crate::train::threads;

/// Say what each move of a game gave away, and what would have been better.
///
/// Every position of every game is searched. Moves that gave away a sixteenth of the point or more are marked as an
/// inaccuracy, an eighth as a mistake, a quarter as a blunder; what a score is worth was measured in games of the engine
/// against itself. What is done is kept beside the output, and a run that was broken off goes on with the same command.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file of games; - reads standard input
    file: PathBuf,
    /// Where the annotated games go: .pdn, .json or .html by its ending [default: standard output, as PDN]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// The game of records that do not name theirs
    #[arg(long, value_parser = crate::variant::parse)]
    game: Option<&'static dyn Variant>,
    /// How many positions the search visits for each position of a game
    #[arg(long, value_name = "N", default_value_t = 200_000, conflicts_with = "time")]
    nodes: u64,
    /// Instead of that, how long it thinks about each
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// The language of the comments: en or ru
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    language: Language,
    /// The folder of endgame tables, with a folder for each game [default: that of the server, if there is one]
    #[arg(long, value_name = "DIR")]
    egdb: Option<PathBuf>,
    /// Threads that think, each about another position; all processors if left out
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// The form of the output.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Pdn,
    Json,
    Html,
}

impl Form {
    fn of(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path else { return Ok(Self::Pdn) };
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("pdn") => Ok(Self::Pdn),
            Some("json") => Ok(Self::Json),
            Some("html") => Ok(Self::Html),
            _ => Err(anyhow!("{}: expected a name that ends with .pdn, .json or .html", path.display())),
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let form = Form::of(arguments.output.as_deref())?;
    let mut records = vec![];
    let read = Files::of(std::slice::from_ref(&arguments.file)).each(|found| {
        match found.game {
            Ok(game) => records.push((game, String::from_utf8_lossy(found.source).into_owned())),
            Err(fault) => eprintln!("bolshak: {}: {fault}", found.file),
        }
        Ok(())
    })?;
    let mut done = Done::open(arguments)?;
    let mut annotator = Annotator::of(arguments);
    let all = records.len();
    for (number, (record, source)) in (1..).zip(&records).skip(done.texts.len()) {
        let text = annotator.annotate(record, form, (number, all)).unwrap_or_else(|why| {
            // What cannot be played stays as it is.
            eprintln!("bolshak: game {number}: {why:#}");
            if form == Form::Pdn { source.clone() } else { String::new() }
        });
        done.add(text)?;
    }
    done.finish(arguments)?;
    Ok(read.code(ExitCode::SUCCESS))
}

/// The games that are done, kept beside the output until all are.
struct Done {
    texts: Vec<String>,
    /// The file beside the output; none where the output is no file.
    kept: Option<File>,
    path: PathBuf,
}

impl Done {
    fn open(arguments: &Arguments) -> anyhow::Result<Self> {
        let Arguments { file, output, nodes, time, language, .. } = arguments;
        let Some(output) = output else {
            return Ok(Self { texts: vec![], kept: None, path: PathBuf::new() });
        };
        arguments.force.check(output)?;
        let path =
            output.with_extension(format!("{}.part", output.extension().unwrap_or_default().display()));
        let size = fs::metadata(file).map_or(0, |data| data.len());
        let head = format!("annotate {} {size} {nodes} {time:?} {}\n", file.display(), language.code());
        let mut kept = go_on_with(&path)?;
        let texts = begun(&mut kept, &head).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { texts, kept: Some(kept), path })
    }

    fn add(&mut self, text: String) -> anyhow::Result<()> {
        match &mut self.kept {
            Some(file) => file.write_all(portion(&text).as_bytes())?,
            None => io::stdout().write_all(text.as_bytes())?,
        }
        self.texts.push(text);
        Ok(())
    }

    /// All of it in its place, and nothing beside it any more.
    fn finish(self, arguments: &Arguments) -> anyhow::Result<()> {
        let Some(output) = &arguments.output else { return Ok(()) };
        let mut file = arguments.force.create(output)?;
        file.write_all(self.texts.concat().as_bytes())?;
        file.flush()?;
        fs::remove_file(&self.path).with_context(|| format!("cannot remove {}", self.path.display()))
    }
}

/// The games that a run with the same arguments has done; what it wrote last may be torn and is cut off. What others have done is
/// begun anew.
fn begun(kept: &mut File, head: &str) -> io::Result<Vec<String>> {
    let mut before = vec![];
    kept.read_to_end(&mut before)?;
    // It may be torn within a letter.
    let before = before.utf8_chunks().next().map_or("", |whole| whole.valid());
    let Some(text) = before.strip_prefix(head) else {
        kept.set_len(0)?;
        kept.write_all(head.as_bytes())?;
        return Ok(vec![]);
    };
    let texts = portions(text);
    let whole: usize = texts.iter().map(|text| portion(text).len()).sum();
    kept.set_len((head.len() + whole) as u64)?;
    Ok(texts)
}

/// A text with its length before it.
fn portion(text: &str) -> String {
    format!("{}\n{text}", text.len())
}

/// The whole portions of a text; the last may be torn.
fn portions(mut text: &str) -> Vec<String> {
    let mut found = vec![];
    while let Some((length, rest)) = text.split_once('\n')
        && let Some(portion) = length.parse().ok().and_then(|length: usize| rest.get(..length))
    {
        found.push(portion.to_owned());
        text = &rest[portion.len()..];
    }
    found
}

/// A number of seconds, such as 0.5.
fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("expected seconds, such as 0.5, found {text:?}");
    let seconds = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero()).ok_or_else(wrong)
}

/// Annotates one game after the other.
struct Annotator<'a> {
    arguments: &'a Arguments,
    folder: Option<PathBuf>,
    /// The tables of the variants met so far.
    endgames: HashMap<&'static str, Option<Endgames>>,
    lines: Lines,
}

impl<'a> Annotator<'a> {
    fn of(arguments: &'a Arguments) -> Self {
        let folder = arguments.egdb.clone().or_else(|| crate::serve::tables_folder().ok());
        Self { arguments, folder, endgames: HashMap::new(), lines: Lines::new() }
    }

    fn annotate(&mut self, record: &PdnGame, form: Form, place: (usize, usize)) -> anyhow::Result<String> {
        let variant = game_or(record, self.arguments.game).map_err(|fault| anyhow!("{fault}"))?;
        let mut last: Option<Box<dyn Game>> = None;
        follow(record, Some(variant), &mut |game| last = Some(game.copy()))
            .map_err(|fault| anyhow!("{fault}"))?;
        let game = last.context("there is no position")?;
        let found = self.search(game.as_ref(), place)?;
        let report = report(game.as_ref(), found);
        self.tell_of(game.as_ref(), &report, place);
        match form {
            Form::Pdn => annotated(record, variant, game.as_ref(), &report, self.arguments.language),
            Form::Json => Ok(json(game.as_ref(), &report) + "\n"),
            Form::Html => Ok(html(&title(record), game.as_ref(), &report, self.arguments.language)),
        }
    }

    fn search(
        &mut self,
        game: &dyn Game,
        (number, games): (usize, usize),
    ) -> anyhow::Result<Vec<Option<Judged>>> {
        let Self { arguments, folder, endgames, lines } = self;
        let variant = game.variant();
        if !endgames.contains_key(variant.info().id) {
            let opened = folder.as_deref().map(|folder| Endgames::open(folder, variant));
            endgames.insert(variant.info().id, opened.transpose()?.flatten());
        }
        let tables = endgames[variant.info().id].as_ref();
        let tasks = positions(game);
        let limits = match arguments.time {
            Some(time) => Limits { time: Some(time), ..Limits::default() },
            None => Limits { nodes: Some(arguments.nodes), ..Limits::default() },
        };
        let options = Options { table_mib: 64, tables: folder.clone(), ..Options::default() };
        let mut found: Vec<Option<Judged>> = vec![];
        let think = |engine: &mut VariantEngine, ply: u64| {
            let ply = usize::try_from(ply).expect("a place in a list");
            let task = tasks[ply].as_ref();
            task.map(|task| judge(engine, task, &limits, tables, game, ply)).transpose()
        };
        let all = tasks.len() as u64;
        in_turn(
            threads(arguments.threads),
            0..all,
            || VariantEngine::with(options.clone()),
            think,
            |ply, judged| {
                let judged = judged.map_err(|error| anyhow!("{error}"))?;
                found.push(judged);
                lines.show(|| {
                    format!("{} game {number} of {games}, position {ply} of {all}", bar(ply, all, 20))
                });
                anyhow::Ok(true)
            },
        )?;
        lines.clear();
        Ok(found)
    }

    fn tell_of(&self, game: &dyn Game, report: &Report, (number, games): (usize, usize)) {
        if self.arguments.output.is_none() {
            return;
        }
        let info = game.variant().info();
        let told = info.all_seats().zip(&report.accuracy).filter_map(|(seat, accuracy)| {
            accuracy.map(|accuracy| format!("{} {accuracy:.0}%", info.seat_name(seat)))
        });
        let told: Vec<_> = told.collect();
        tell(format_args!(
            "game {number} of {games}: {} moves, accuracy {}",
            game.played().len(),
            told.join(", ")
        ));
    }
}

fn judge(
    engine: &mut VariantEngine,
    task: &Task,
    limits: &Limits,
    tables: Option<&Endgames>,
    game: &dyn Game,
    ply: usize,
) -> Result<Judged, EngineError> {
    // The same search whatever the thread thought about before.
    engine.forget();
    let found = engine.search(task, limits, &mut |_| Flow::Continue)?;
    let known = tables.and_then(|tables| tables.probe(&game.view_before(ply)));
    Ok(Judged { score: found.score, depth: found.depth, line: found.line, known })
}

fn annotated(
    record: &PdnGame,
    variant: &'static dyn Variant,
    game: &dyn Game,
    report: &Report,
    language: Language,
) -> anyhow::Result<String> {
    let mut tree = GameTree::from_pdn(record, Some(variant)).map_err(|fault| anyhow!("{fault}"))?.tree;
    write_into(&mut tree, game, report, language).map_err(|error| anyhow!("{error}"))?;
    Ok(pdn::write(&tree.to_pdn(), variant.info().notation) + "\n")
}

fn title(record: &PdnGame) -> String {
    let tag = |name: &str| record.tag(name).map(|tag| tag.value.as_str()).filter(|value| *value != "?");
    let players = format!("{} – {}", tag("White").unwrap_or("?"), tag("Black").unwrap_or("?"));
    [Some(players.as_str()), tag("Event"), tag("Date")].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
