//! What befalls files: torn writes, damage, other programs, two processes.

use std::fs;
use std::path::Path;

use bolshak_library::{Filter, GameId, Library, LibraryError, Merging, Mode};
use bolshak_notation::pdn::PdnGame;
use fastrand::Rng;

use crate::common::{library, random_game, variant};

fn games(count: usize, seed: u64) -> Vec<PdnGame> {
    let mut random = Rng::with_seed(seed);
    (0..count).map(|_| random_game(variant("russian"), &mut random)).collect()
}

/// All files of one folder in another.
fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        fs::copy(entry.path(), to.join(entry.file_name())).expect("a copy");
    }
}

fn at_start(library: &Library) -> u32 {
    library.explore(variant("russian").start().as_ref(), &Filter::default()).expect("an answer").games
}

fn add(library: &Library, games: &[PdnGame]) {
    let mut importer = library.importer("more").expect("an importer");
    for game in games {
        importer.add(game).expect("a game");
    }
    importer.commit().expect("a commit");
}

#[test]
fn a_torn_write_costs_at_most_what_was_being_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let (library, kept) = library(folder.path(), &games(12, 5), 12);
    let log = folder.path().join("games.log");
    let before = fs::read(&log).expect("a file").len();
    add(&library, &games(3, 6));
    let all = library.games();
    drop(library);
    let whole = fs::read(&log).expect("a file");
    for length in before..=whole.len() {
        let torn = tempfile::tempdir().expect("a folder");
        fs::write(torn.path().join("games.log"), &whole[..length]).expect("a file");
        let expected = if length == whole.len() { all } else { kept.len() as u32 };
        let read = Library::open(torn.path(), Mode::ReadOnly).expect("a library");
        assert_eq!((read.games(), at_start(&read)), (expected, expected));
        drop(read);
        if length % 16 == 0 {
            // Who writes goes on where it was whole, and keeps what was torn.
            let written = Library::open(torn.path(), Mode::ReadWrite).expect("a library");
            add(&written, &games(2, 7));
            assert!(written.games() > expected);
            drop(written);
            let again = Library::open(torn.path(), Mode::ReadOnly).expect("a library");
            assert_eq!(at_start(&again), again.games());
            again.game(GameId(again.games() - 1)).expect("a game");
            let aside = torn.path().join(format!("torn-{before}.bytes"));
            assert_eq!(aside.exists(), length > before && length < whole.len());
        }
    }
}

#[test]
fn an_index_that_is_torn_lost_or_ahead_is_made_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let (library, kept) = library(folder.path(), &games(300, 8), 1000);
    let log = folder.path().join("games.log");
    let log_before = fs::read(&log).expect("a file");
    let expected = kept.len() as u32;
    add(&library, &games(300, 9));
    let all = library.games();
    drop(library);
    // The process ended before the second file of the index had its name, or after parts of it were written.
    let second = folder.path().join(format!("{expected:010}-{all:010}.index"));
    let index = fs::read(&second).expect("a file");
    for length in [0, 100, index.len() / 2, index.len()] {
        let torn = tempfile::tempdir().expect("a folder");
        copy(folder.path(), torn.path());
        fs::remove_file(torn.path().join(second.file_name().expect("a name"))).expect("a file");
        fs::write(
            torn.path().join(second.file_name().expect("a name")).with_extension("new"),
            &index[..length],
        )
        .expect("a file");
        let read = Library::open(torn.path(), Mode::ReadOnly).expect("a library");
        assert_eq!((read.games(), at_start(&read)), (all, all));
        let written = Library::open(torn.path(), Mode::ReadWrite).expect("a library");
        assert_eq!((written.games(), written.counts().expect("counts").files), (all, 2));
    }
    // The file of games has lost its end, of which an index speaks.
    fs::write(&log, &log_before).expect("a file");
    let read = Library::open(folder.path(), Mode::ReadOnly).expect("a library");
    assert_eq!((read.games(), at_start(&read)), (expected, expected));
    let written = Library::open(folder.path(), Mode::ReadWrite).expect("a library");
    add(&written, &games(300, 10));
    drop(written);
    let again = Library::open(folder.path(), Mode::ReadOnly).expect("a library");
    assert!(again.games() > expected);
    assert_eq!(at_start(&again), again.games());
}

#[test]
fn another_process_reads_while_games_come_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let (library, _) = library(folder.path(), &games(30, 11), 1000);
    let reader = Library::open(folder.path(), Mode::ReadOnly).expect("a library");
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for seed in 0..6 {
                add(&library, &games(260, 100 + seed));
                library.merge(Merging::All).expect("a merge");
            }
        });
        let mut seen = 0;
        while !writer.is_finished() {
            reader.refresh().expect("what is there now");
            let games = reader.games();
            assert!(games >= seen && at_start(&reader) >= games, "{games} after {seen}");
            let last = reader.game(GameId(games - 1)).expect("a game");
            assert!(!last.moves.is_empty());
            Library::open(folder.path(), Mode::ReadOnly).expect("a library");
            seen = games;
        }
    });
    reader.refresh().expect("what is there now");
    assert_eq!(reader.games(), library.games());
    // Two cannot write.
    assert!(matches!(Library::open(folder.path(), Mode::ReadWrite), Err(LibraryError::Busy(_))));
    assert!(matches!(reader.importer("x").map(drop), Err(LibraryError::ReadOnly)));
}

#[test]
fn damaged_foreign_and_newer_files_are_named_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let (library, kept) = library(folder.path(), &games(300, 12), 150);
    add(&library, &games(3, 13));
    add(&library, &games(3, 14));
    drop(library);
    let index = format!("{:010}-{:010}.index", 0, kept.len());
    assert!(folder.path().join(&index).exists());
    let open = |name: &str, change: &dyn Fn(&mut Vec<u8>)| {
        let changed = tempfile::tempdir().expect("a folder");
        copy(folder.path(), changed.path());
        let path = changed.path().join(name);
        let mut bytes = fs::read(&path).expect("a file");
        change(&mut bytes);
        fs::write(&path, &bytes).expect("a file");
        let opened = Library::open(changed.path(), Mode::ReadWrite).map(drop);
        assert_eq!(fs::read(&path).expect("a file"), bytes, "it is left alone");
        let error = opened.expect_err("it cannot be opened");
        assert!(error.to_string().contains(name), "{error}");
        error
    };
    for name in ["games.log", &index] {
        assert!(matches!(open(name, &|bytes| bytes[0] = b'X'), LibraryError::Foreign(_)));
        assert!(matches!(open(name, &|bytes| bytes.clear()), LibraryError::Foreign(_)));
        assert!(matches!(open(name, &|bytes| bytes[8] = 9), LibraryError::Version { found: 9, .. }));
    }
    assert!(matches!(open(&index, &|bytes| bytes.truncate(bytes.len() - 9)), LibraryError::Damaged { .. }));
    // A block in the middle that was whole once: the commit behind it proves it.
    let whole = fs::read(folder.path().join("games.log")).expect("a file");
    let marks: Vec<usize> =
        whole.windows(8).enumerate().filter(|(_, window)| window == b"BOLBLOCK").map(|(at, _)| at).collect();
    let last_but_one = marks[marks.len() - 2];
    let error = open("games.log", &|bytes| bytes[last_but_one + 60] ^= 1);
    assert!(matches!(error, LibraryError::Damaged { at, .. } if at == last_but_one as u64));
    // A bucket is only found to be damaged when it is read.
    let changed = tempfile::tempdir().expect("a folder");
    copy(folder.path(), changed.path());
    let mut bytes = fs::read(changed.path().join(&index)).expect("a file");
    bytes[20..2000].fill(7);
    fs::write(changed.path().join(&index), &bytes).expect("a file");
    let library = Library::open(changed.path(), Mode::ReadOnly).expect("a library");
    let mut random = Rng::with_seed(15);
    let mut damaged = 0;
    for record in games(300, 12).iter().chain(&[random_game(variant("russian"), &mut random)]) {
        bolshak_notation::pdn::follow(record, None, &mut |game| {
            let explored = library.explore(game, &Filter::default());
            damaged += usize::from(matches!(explored, Err(LibraryError::Damaged { .. })));
        })
        .expect("a game");
    }
    assert!(damaged > 0);
}
