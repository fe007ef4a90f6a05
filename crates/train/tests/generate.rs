//! A data file depends on its header alone: not on threads, and not on where a run was interrupted.

use std::path::Path;
use std::sync::Arc;

use bolshak_core::{ConstRules, RuleSet, Russian};
use bolshak_egdb::{Kind, Plan, Tables, build};
use bolshak_engine::Evaluation;
use bolshak_train::{Format, Goal, Header, Openings, Problem, Progress, Sample, generate, read_data};

fn header() -> Header {
    let (game, evaluation) = ("russian".to_owned(), "hand".to_owned());
    Header { game, squares: 32, evaluation, seed: 5, nodes: 300, blunders: 0 }
}

fn run(path: &Path, header: &Header, positions: u64, threads: usize) -> Progress {
    run_with(&Tables::none(), path, header, positions, threads)
}

fn run_with(
    tables: &Tables<Russian>,
    path: &Path,
    header: &Header,
    positions: u64,
    threads: usize,
) -> Progress {
    let game = bolshak_game::find("russian").expect("a game");
    let openings = Openings::of(Russian, game);
    let evaluation = Arc::new(Evaluation::by_hand(Russian.rules()));
    let goal = Goal { positions, threads };
    let means = (&openings, &evaluation, tables);
    generate(Russian, path, header, goal, means, &mut |_| {}).expect("a data file")
}

fn samples(path: &Path) -> (Header, Vec<Sample>) {
    let (header, chunks) = read_data(path).expect("a data file");
    let format = Format::new(header.squares);
    let samples = chunks.iter().flat_map(|chunk| chunk.samples.chunks_exact(format.size()));
    (header, samples.map(|bytes| format.read(bytes)).collect())
}

#[test]
fn a_run_that_was_broken_off_goes_on_to_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, broken) = (folder.path().join("whole"), folder.path().join("broken"));
    let progress = run(&whole, &header(), 6_000, 2);
    assert!(progress.positions >= 6_000);
    let bytes = std::fs::read(&whole).expect("the file");
    std::fs::write(&broken, &bytes[..bytes.len() * 2 / 3]).expect("a broken file");
    let error = read_data(&broken).expect_err("a broken tail is named");
    assert!(matches!(error.problem, Problem::Damaged(_)), "{error}");
    run(&broken, &header(), 6_000, 1);
    assert!(bytes == std::fs::read(&broken).expect("the file"), "the files differ");
}

#[test]
fn what_is_written_can_be_read_and_no_position_comes_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("data");
    let progress = run(&path, &header(), 1_000, 2);
    let (read, mut positions) = samples(&path);
    assert_eq!(read, header());
    assert_eq!(positions.len() as u64, progress.positions);
    assert!(positions.iter().all(|sample| sample.result <= 2 && sample.pieces() <= 24));
    positions.sort_by_key(|sample| (sample.white, sample.black, sample.kings, sample.side_to_move));
    positions.dedup_by_key(|sample| (sample.white, sample.black, sample.kings, sample.side_to_move));
    assert_eq!(positions.len() as u64, progress.positions);
}

#[test]
fn with_blunders_one_side_is_ahead_more_often() {
    let folder = tempfile::tempdir().expect("a folder");
    let decided = |blunders: u32| {
        let path = folder.path().join(format!("{blunders}"));
        let header = Header { blunders, ..header() };
        run(&path, &header, 4_000, 2);
        let (read, positions) = samples(&path);
        assert_eq!(read, header);
        positions.iter().filter(|sample| sample.score.abs() > 150).count() as f64 / positions.len() as f64
    };
    let (without, with) = (decided(0), decided(100));
    assert!(with > without * 1.2, "{without} of the positions without, {with} with blunders");
}

#[test]
fn games_end_where_tables_know_the_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = Plan {
        folder: folder.path(),
        game: Russian::ID,
        pieces: 3,
        kinds: &[Kind::Wld],
        threads: 2,
        only: None,
    };
    build(Russian, &plan, &|_| {}).expect("tables");
    let tables = Tables::open(folder.path(), Russian).expect("tables");
    let fewest = |name, tables: &Tables<Russian>| {
        let path = folder.path().join(name);
        run_with(tables, &path, &header(), 4_000, 2);
        samples(&path).1.iter().map(Sample::pieces).min()
    };
    assert!(fewest("without", &Tables::none()) <= Some(3), "no game came to so few pieces");
    assert_eq!(fewest("with", &tables), Some(4));
}

#[test]
fn only_one_run_writes_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("data");
    let first = bolshak_train::DataFile::open(&path, &header()).expect("a new file");
    let error = bolshak_train::DataFile::open(&path, &header()).expect_err("two writers");
    assert!(error.to_string().ends_with("data: it is in use by another command"), "{error}");
    drop(first);
    assert!(run(&path, &header(), 100, 1).positions >= 100);
}

#[test]
fn a_file_of_another_kind_is_named_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("data");
    run(&path, &header(), 100, 1);
    let other = Header { seed: 6, ..header() };
    let error = bolshak_train::DataFile::open(&path, &other).expect_err("another seed");
    assert!(matches!(error.problem, Problem::Other(_)), "{error}");
    std::fs::write(&path, "[Event \"a game\"]").expect("a text");
    let error = bolshak_train::DataFile::open(&path, &header()).expect_err("a text");
    assert!(matches!(error.problem, Problem::Foreign), "{error}");
}
