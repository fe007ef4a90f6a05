//! Many games on several threads into one data file, in the order of their numbers: the file depends on the header
//! alone, not on the threads and not on how often the run was interrupted.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bolshak_core::Color;
use bolshak_egdb::Tables;
use bolshak_engine::{Evaluation, Searched};

use crate::bytes::checksum;
use crate::data::{Chunk, DataError, DataFile, Header, ResultCounts};
use crate::numbered::in_order;
use crate::openings::Openings;
use crate::sample::Sample;
use crate::selfplay::{Played, Playing};

/// Samples that are written together.
const CHUNK_SAMPLES: usize = 2048;

/// What a run is to produce.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// Positions in the file.
    pub positions: u64,
    /// Number of threads.
    pub threads: usize,
}

/// The progress of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Positions in the file.
    pub positions: u64,
    /// Positions of this run.
    pub fresh: u64,
    /// Quiet positions of this run that the file had already.
    pub known: u64,
    /// How the games ended.
    pub tally: ResultCounts,
    /// How long this run has lasted.
    pub time: Duration,
}

/// Plays games until the file holds as many positions as are wanted. A file that was begun with the same header is
/// continued.
///
/// # Errors
/// If the file cannot be read or written or has another header.
pub fn generate<R: Searched>(
    rules: R,
    path: &Path,
    header: &Header,
    goal: Goal,
    (openings, evaluation, tables): (&Openings<R>, &Arc<Evaluation>, &Tables<R>),
    report: &mut dyn FnMut(&Progress),
) -> Result<Progress, DataError> {
    let mut collector = Collector::open(path, header)?;
    let worker = || {
        let mut player = Playing::new(rules, header, openings, evaluation.clone(), tables);
        move |number| player.play(number)
    };
    if collector.progress.positions < goal.positions {
        in_order(goal.threads, collector.chunk.next_game, worker, |game| {
            collector.add(&game)?;
            collector.progress.time = collector.start.elapsed();
            report(&collector.progress);
            Ok::<bool, DataError>(collector.progress.positions < goal.positions)
        })?;
    }
    collector.write()?;
    Ok(collector.progress)
}

/// Takes games in order and writes what is new.
struct Collector {
    file: DataFile,
    seen: HashSet<u64>,
    chunk: Chunk,
    progress: Progress,
    start: Instant,
}

impl Collector {
    fn open(path: &Path, header: &Header) -> Result<Self, DataError> {
        let (file, chunks) = DataFile::open(path, header)?;
        let format = file.format();
        let samples = chunks.iter().flat_map(|chunk| chunk.samples.chunks_exact(format.size()));
        let seen: HashSet<u64> = samples.map(|bytes| fingerprint(&format.read(bytes))).collect();
        let tally = chunks.iter().fold(ResultCounts::default(), |tally, chunk| tally.and(chunk.tally));
        let next_game = chunks.last().map_or(0, |chunk| chunk.next_game);
        let progress = Progress { positions: seen.len() as u64, tally, ..Progress::default() };
        let chunk = Chunk { next_game, ..Chunk::default() };
        Ok(Self { file, seen, chunk, progress, start: Instant::now() })
    }

    fn add(&mut self, game: &Played) -> Result<(), DataError> {
        for sample in &game.samples {
            if self.seen.insert(fingerprint(sample)) {
                self.file.format().write(sample, &mut self.chunk.samples);
                self.progress.positions += 1;
                self.progress.fresh += 1;
            } else {
                self.progress.known += 1;
            }
        }
        let one = match game.winner {
            Some(Color::White) => ResultCounts { white: 1, ..ResultCounts::default() },
            Some(Color::Black) => ResultCounts { black: 1, ..ResultCounts::default() },
            None => ResultCounts { drawn: 1, ..ResultCounts::default() },
        };
        self.chunk.tally = self.chunk.tally.and(one);
        self.progress.tally = self.progress.tally.and(one);
        self.chunk.next_game += 1;
        if self.chunk.samples.len() >= CHUNK_SAMPLES * self.file.format().size() {
            self.write()?;
        }
        Ok(())
    }

    fn write(&mut self) -> Result<(), DataError> {
        if self.chunk.tally.games() == 0 {
            return Ok(());
        }
        self.file.append(&self.chunk)?;
        self.chunk = Chunk { next_game: self.chunk.next_game, ..Chunk::default() };
        Ok(())
    }
}

/// Equal for equal positions.
fn fingerprint(sample: &Sample) -> u64 {
    let mut bytes = [0; 49];
    for (index, set) in [sample.white, sample.black, sample.kings].into_iter().enumerate() {
        bytes[index * 16..][..16].copy_from_slice(&set.to_le_bytes());
    }
    bytes[48] = sample.side_to_move as u8;
    checksum(&bytes)
}
