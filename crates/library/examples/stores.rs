//! Compares stores for an index of positions on the games of a file: `stores FILE DIR`.
//!
//! The one is SQLite: a table of postings whose primary key is position, move and game, without rows of its own. The
//! other are the files of this crate. Both get the same postings from the same games.

use std::io::BufReader;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use bolshak_game::{Draws, position_key};
use bolshak_library::{Filter, GameId, Library, Merging, Mode};
use bolshak_notation::pdn::{PdnGame, Reader, follow};
use rusqlite::{Connection, OpenFlags, params};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let (file, folder) = (&arguments[1], Path::new(&arguments[2]));
    std::fs::create_dir_all(folder).expect("a folder");
    let games: Vec<PdnGame> =
        Reader::new(BufReader::new(std::fs::File::open(file).expect("a file"))).flatten().collect();
    sqlite(&games, folder);
    own(&games, folder);
}

/// The key before each move, and a number for the move.
fn postings(record: &PdnGame) -> Vec<(i64, i64)> {
    let mut postings: Vec<(i64, i64)> = vec![];
    let mut before = 0;
    follow(record, None, &mut |game| {
        if let Some(mv) = game.played().last() {
            postings.push((before, i64::from(mv.from().0) << 8 | i64::from(mv.to().0)));
        }
        before = position_key(&game.view()).0 as i64;
    })
    .expect("a game");
    postings.push((before, 0));
    postings
}

fn sqlite(games: &[PdnGame], folder: &Path) {
    let path = folder.join("index.db");
    let begun = Instant::now();
    let mut database = Connection::open(&path).expect("a database");
    database
        .execute_batch(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-200000;
             CREATE TABLE posting (key INTEGER, move INTEGER, game INTEGER, ending INTEGER, rating INTEGER,
                                   PRIMARY KEY (key, move, game)) WITHOUT ROWID;",
        )
        .expect("a table");
    for (portion, first) in games.chunks(16_384).zip((0_i64..).step_by(16_384)) {
        let mut rows: Vec<(i64, i64, i64)> = vec![];
        for (record, game) in portion.iter().zip(first..) {
            rows.extend(postings(record).into_iter().map(|(key, mv)| (key, mv, game)));
        }
        rows.sort_unstable();
        let writing = database.transaction().expect("a transaction");
        {
            let mut insert =
                writing.prepare("INSERT OR IGNORE INTO posting VALUES (?, ?, ?, 1, 2000)").expect("SQL");
            for (key, mv, game) in rows {
                insert.execute(params![key, mv, game]).expect("a row");
            }
        }
        writing.commit().expect("a commit");
    }
    database.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").expect("one file");
    told("SQLite", games.len(), begun.elapsed(), folder, ".db");
    drop(database);
    let times = keys(games).map(|(key, _)| {
        forget(folder);
        let begun = Instant::now();
        let database =
            Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("a database");
        let mut select = database
            .prepare(
                "SELECT move, ending, count(*), avg(rating) FROM posting WHERE key = ? GROUP BY move, ending",
            )
            .expect("SQL");
        let rows = select.query_map([key], |row| row.get::<_, i64>(0)).expect("an answer").count();
        assert!(rows > 0);
        begun.elapsed()
    });
    asked("SQLite", times.collect());
}

fn own(games: &[PdnGame], folder: &Path) {
    let folder = folder.join("own");
    let begun = Instant::now();
    let library = Library::open(&folder, Mode::ReadWrite).expect("a library");
    let mut importer = library.importer("all").expect("an importer");
    games.iter().for_each(|game| drop(importer.add(game)));
    importer.commit().expect("a commit");
    drop(importer);
    library.merge(Merging::All).expect("an index");
    told("own files", games.len(), begun.elapsed(), &folder, ".index");
    let times = keys(games).map(|(_, (id, plies))| {
        let mut game = library.game(id).expect("a game").variant.start();
        game.rule_draws(Draws::Waived);
        let record = library.game(id).expect("a game");
        for text in record.moves.iter().take(plies) {
            let found = bolshak_notation::find_move(game.as_ref(), text).expect("a move");
            game.play_at(found.index).expect("a legal move");
        }
        forget(&folder);
        let begun = Instant::now();
        let library = Library::open(&folder, Mode::ReadOnly).expect("a library");
        library.explore(game.as_ref(), &Filter::default()).expect("an answer");
        begun.elapsed()
    });
    asked("own files", times.collect());
}

/// Positions of some games: their key, and how they are found.
fn keys(games: &[PdnGame]) -> impl Iterator<Item = (i64, (GameId, usize))> {
    (0..100).map(|index| {
        let (game, plies) = (index * (games.len() / 100), index % 30);
        (postings(&games[game])[plies.min(games[game].plies())].0, (GameId(game as u32), plies))
    })
}

/// The system forgets what it has read of the files.
fn forget(folder: &Path) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let from = format!("if={}", entry.path().display());
        let _ = Command::new("dd").args([&from, "iflag=nocache", "count=0", "status=none"]).status();
    }
}

fn told(name: &str, games: usize, taken: Duration, folder: &Path, ending: &str) {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    let files = entries.filter(|entry| entry.file_name().to_string_lossy().ends_with(ending));
    let bytes: u64 = files.map(|entry| entry.metadata().expect("a file").len()).sum();
    let (rate, each) = (games as f64 / taken.as_secs_f64(), bytes as f64 / games as f64);
    println!("{name}: {rate:.0} games a second, {each:.0} bytes of index a game");
}

fn asked(name: &str, mut times: Vec<Duration>) {
    times.sort();
    println!(
        "{name}, opened anew and nothing in memory: p50 {:?}, p99 {:?}",
        times[times.len() / 2],
        times[times.len() * 99 / 100]
    );
}
