//! `bolshak puzzles mine`.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, bail};
use bolshak_analysis::puzzle::{Miner, Puzzle, Standards};
use bolshak_analysis::selfplay::{Pace, SelfPlay};
use bolshak_engine::{Options, VariantEngine};
use bolshak_game::{EngineError, Game, Variant};
use bolshak_notation::pdn::{PdnGame, follow};
use clap::Args;

use crate::in_turn::in_turn;
use crate::new_file::go_on_with;
use crate::pdn::Files;
use crate::progress::{Lines, bar, clock, tell};
use crate::train::threads;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game: an identifier, one with house rules, or a file of house rules (.toml)
    #[arg(value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    /// The file of puzzles; one that was begun is continued
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// How many puzzles the file is to hold
    #[arg(long, value_name = "N", default_value_t = 500)]
    count: usize,
    /// Look through the games of these PDN files instead of playing
    #[arg(long, value_name = "FILE", num_args = 1..)]
    from: Vec<PathBuf>,
    /// How many positions the search visits to prove each move
    #[arg(long, value_name = "N", default_value_t = Standards::default().proof)]
    nodes: u64,
    /// How many positions the players of the games visit for a move
    #[arg(long, value_name = "N", default_value_t = Pace::default().nodes)]
    play_nodes: u64,
    /// The folder of endgame tables, with a folder for each game
    #[arg(long, value_name = "DIR")]
    egdb: Option<PathBuf>,
    /// Threads that work; all processors if left out
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Where the random numbers begin
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Not so many that a run never ends where there are no puzzles to be found.
const MOST_GAMES: u64 = 10_000_000;
/// After how many games the file is written.
const PORTION: u64 = 20;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut heap = Heap::open(arguments)?;
    let threads = threads(arguments.threads);
    if arguments.from.is_empty() {
        from_selfplay(arguments, threads, &mut heap)
    } else {
        from_files(arguments, threads, &mut heap)
    }?;
    heap.write()?;
    tell(format_args!(
        "{}: {} puzzles from {} games",
        arguments.output.display(),
        heap.puzzles.len(),
        heap.games
    ));
    Ok(ExitCode::SUCCESS)
}

/// The engines of a thread.
struct Means {
    player: VariantEngine,
    miner: Miner,
}

impl Means {
    fn of(arguments: &Arguments) -> Self {
        let options = Options { table_mib: 16, tables: arguments.egdb.clone(), ..Options::default() };
        let standards = Standards { proof: arguments.nodes, ..Standards::default() };
        let miner = Miner::new(arguments.variant, standards, &options);
        Self { player: VariantEngine::with(Options { table_mib: 2, ..options }), miner }
    }

    fn mine(&mut self, played: &dyn Game, from: usize) -> Result<Vec<Puzzle>, EngineError> {
        self.miner.forget();
        self.miner.mine(played, from)
    }
}

fn from_selfplay(arguments: &Arguments, threads: usize, heap: &mut Heap) -> anyhow::Result<()> {
    let pace = Pace { nodes: arguments.play_nodes, ..Pace::default() };
    let selfplay = SelfPlay::new(arguments.variant, pace);
    let mine = |means: &mut Means, number: u64| {
        means.player.forget();
        let mut random =
            fastrand::Rng::with_seed(arguments.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
        let played = selfplay.play(&mut means.player, &mut random)?;
        means.mine(played.game.as_ref(), played.opening)
    };
    let begun = heap.games;
    let take = |_, found: Result<Vec<Puzzle>, EngineError>| heap.take(found?);
    in_turn(threads, begun..MOST_GAMES, || Means::of(arguments), mine, take)
}

fn from_files(arguments: &Arguments, threads: usize, heap: &mut Heap) -> anyhow::Result<()> {
    let mut records: Vec<PdnGame> = vec![];
    Files::of(&arguments.from).each(|found| {
        records.extend(found.game.ok());
        Ok(())
    })?;
    let mine = |means: &mut Means, number: u64| {
        let record = &records[usize::try_from(number).expect("a place in a list")];
        let mut last: Option<Box<dyn Game>> = None;
        // What comes before a fault is worth looking at, too.
        let _ = follow(record, Some(arguments.variant), &mut |game| last = Some(game.copy()));
        match last.filter(|game| game.variant().info().id == arguments.variant.info().id) {
            Some(game) => means.mine(game.as_ref(), 0),
            None => Ok(vec![]),
        }
    };
    let begun = heap.games;
    let take = |_, found: Result<Vec<Puzzle>, EngineError>| heap.take(found?);
    in_turn(threads, begun..records.len() as u64, || Means::of(arguments), mine, take)
}

/// What was found so far.
struct Heap {
    path: PathBuf,
    /// The file, which no other command writes to meanwhile.
    file: File,
    /// What the file says of its making.
    head: String,
    games: u64,
    puzzles: Vec<Puzzle>,
    known: HashSet<String>,
    wanted: usize,
    lines: Lines,
    begun: (Instant, usize),
}

impl Heap {
    fn open(arguments: &Arguments) -> anyhow::Result<Self> {
        let path = arguments.output.clone();
        let source = if arguments.from.is_empty() { "selfplay" } else { "files" };
        let Arguments { variant, nodes, play_nodes, seed, .. } = arguments;
        let head = format!("# puzzles {} {source} seed {seed} nodes {nodes} {play_nodes}", variant.info().id);
        let file = go_on_with(&path)?;
        let fresh = file.metadata()?.len() == 0;
        let (games, puzzles) = if fresh { (0, vec![]) } else { begun(&path, &head)? };
        let known = puzzles.iter().map(|puzzle| puzzle.fen.clone()).collect();
        let begun = (Instant::now(), puzzles.len());
        Ok(Self {
            path,
            file,
            head,
            games,
            puzzles,
            known,
            wanted: arguments.count,
            lines: Lines::new(),
            begun,
        })
    }

    /// Takes what was found in the next game, and says whether more is wanted.
    fn take(&mut self, found: Vec<Puzzle>) -> anyhow::Result<bool> {
        self.games += 1;
        for puzzle in found {
            if self.known.insert(puzzle.fen.clone()) {
                self.puzzles.push(puzzle);
            }
        }
        if self.games.is_multiple_of(PORTION) {
            self.write()?;
        }
        let Self { puzzles, wanted, begun: (since, before), games, .. } = self;
        self.lines.show(|| {
            let fresh = u32::try_from(puzzles.len() - *before).unwrap_or(u32::MAX);
            let left = u32::try_from(wanted.saturating_sub(puzzles.len())).unwrap_or(u32::MAX);
            let rest = since.elapsed().checked_div(fresh).unwrap_or_default() * left;
            let bar = bar(puzzles.len() as u64, *wanted as u64, 20);
            format!("{bar} {} of {wanted} puzzles, {games} games, {} left", puzzles.len(), clock(rest))
        });
        Ok(self.puzzles.len() < self.wanted)
    }

    /// Puts all of it in the place of the file at once.
    fn write(&mut self) -> anyhow::Result<()> {
        let lines: Vec<_> = self.puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        let text = format!("{} games {}\n{}", self.head, self.games, lines.concat());
        let beside = self.path.with_extension("part");
        let mut next = go_on_with(&beside)?;
        let written = next
            .set_len(0)
            .and_then(|()| next.write_all(text.as_bytes()))
            .and_then(|()| fs::rename(&beside, &self.path));
        written.with_context(|| format!("cannot write {}", self.path.display()))?;
        self.file = next;
        Ok(())
    }
}

/// How many games a file that was begun comes from, and what they gave.
fn begun(path: &Path, head: &str) -> anyhow::Result<(u64, Vec<Puzzle>)> {
    let (text, puzzles) = super::read(path)?;
    let first = text.lines().next().unwrap_or_default();
    let games = first.strip_prefix(head).and_then(|rest| rest.strip_prefix(" games ")?.parse().ok());
    match games {
        Some(games) => Ok((games, puzzles)),
        None => {
            bail!("{} was begun with other arguments: expected {head:?}, found {first:?}", path.display())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_mined_by_one_run_at_a_time_also_after_they_were_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let arguments = Arguments {
            variant: crate::variant::parse("russian").expect("a game"),
            output: folder.path().join("puzzles.txt"),
            count: 1,
            from: vec![],
            nodes: 2000,
            play_nodes: 100,
            egdb: None,
            threads: None,
            seed: 1,
        };
        let refused = || {
            let why = Heap::open(&arguments).err().expect("a second run").to_string();
            assert!(why.ends_with("puzzles.txt is in use by another command"), "{why}");
        };
        let mut heap = Heap::open(&arguments).expect("a new file");
        refused();
        for _ in 0..2 {
            heap.write().expect("it is written");
            refused();
            let text = fs::read_to_string(&arguments.output).expect("a file");
            assert!(text.starts_with("# puzzles russian selfplay"), "{text}");
        }
        drop(heap);
        assert!(Heap::open(&arguments).is_ok(), "nobody has it any more");
    }
}
