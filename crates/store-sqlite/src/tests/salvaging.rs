//! What is saved of a damaged file.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use bolshak_store::{GameStore, Member, MemberStore, PersonId, StoreError};
use rusqlite::Connection;
use tempfile::TempDir;

use super::{id, old, one_more, place, record};
use crate::{Salvaged, SqliteStore, salvage};

const PAGE: usize = 4_096;
const GAMES: usize = 300;
const EVENTS: u64 = 30;

/// A database of some hundred games, closed.
fn filled() -> (TempDir, PathBuf) {
    let (folder, path) = place();
    let store = SqliteStore::open(&path).expect("a new database");
    for name in names() {
        let record = record(&name);
        store
            .writer
            .submit(move |changes| changes.create(&record), Box::new(|created| created.expect("a record")));
        (0..EVENTS).for_each(|expected| store.append(one_more(&id(&name), expected), Box::new(|_| ())));
    }
    store.sign_up(&anna(), "anna").expect("a free name");
    drop(store);
    (folder, path)
}

fn anna() -> Member {
    let id = PersonId::new("anna").expect("a person's id");
    Member { id, name: "Anna".to_owned(), password: "$hash".to_owned(), since: 3 }
}

/// Names that lie scattered in the order of letters.
fn names() -> impl Iterator<Item = String> {
    (0..GAMES as u64)
        .map(|number| format!("g{:08x}", (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32))
}

/// The pages of tables and indexes that are not their roots, by what they belong to.
fn leaves(path: &Path) -> BTreeMap<String, Vec<usize>> {
    let connection = Connection::open(path).expect("the database");
    let sql = "SELECT name, pageno FROM dbstat WHERE pagetype = 'leaf' AND path <> '/' ORDER BY pageno";
    let mut statement = connection.prepare(sql).expect("a statement");
    let mut rows = statement.query([]).expect("pages");
    let mut leaves: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    while let Some(row) = rows.next().expect("a page") {
        let page: i64 = row.get(1).expect("its number");
        leaves.entry(row.get(0).expect("a name")).or_default().push(page as usize);
    }
    leaves
}

fn garble(path: &Path, pages: &[usize]) {
    let mut bytes = fs::read(path).expect("the file");
    for page in pages {
        bytes[(page - 1) * PAGE..page * PAGE].fill(0x5a);
    }
    fs::write(path, bytes).expect("the file");
}

/// Salvages into a new file, checks it, and says what became of the games.
fn salvaged(path: &Path) -> (Salvaged, SqliteStore) {
    let saved = path.with_file_name("saved.db");
    let _ = fs::remove_file(&saved);
    let done = salvage(path, &saved).expect("something is saved");
    let check: String = Connection::open(&saved)
        .and_then(|saved| saved.query_row("PRAGMA integrity_check", [], |row| row.get(0)))
        .expect("a check");
    assert_eq!(check, "ok");
    (done, SqliteStore::open(&saved).expect("it opens"))
}

/// How many games are there with all their events.
fn whole(store: &SqliteStore) -> usize {
    let is_whole = |name: &String| match store.load(&id(name)).expect("it loads") {
        Some(stored) => stored.events.len() as u64 == EVENTS,
        None => false,
    };
    names().filter(is_whole).count()
}

#[test]
fn a_sound_file_is_saved_whole() {
    let (_folder, path) = filled();
    let before = fs::read(&path).expect("the file");
    let (done, store) = salvaged(&path);
    assert_eq!(done, Salvaged { whole: GAMES, ..Salvaged::default() });
    assert_eq!(whole(&store), GAMES);
    assert_eq!(store.games_of(Some(&anna().id), 999).expect("a list").len(), GAMES);
    assert_eq!(store.member_named("anna"), Ok(Some(anna())));
    assert_eq!(fs::read(&path).expect("the file"), before);
}

#[test]
fn one_garbled_page_costs_only_the_games_that_lie_there() {
    let (_folder, path) = filled();
    let sound = fs::read(&path).expect("the file");
    let leaves = leaves(&path);
    for (table, most_lost) in
        [("event", 10), ("game", 90), ("seat", 80), ("game_by_variant", 0), ("game_of_guest", 0)]
    {
        let pages = &leaves[table];
        for page in [pages[0], pages[pages.len() / 2], pages[pages.len() - 1]] {
            fs::write(&path, &sound).expect("the sound file");
            garble(&path, &[page]);
            let (done, store) = salvaged(&path);
            let not_whole = GAMES - done.whole;
            assert!(
                not_whole <= most_lost,
                "page {page} of {table}: {not_whole} games are not whole, {done:?}"
            );
            assert_eq!(not_whole, done.cut.len() + done.unseated.len() + done.lost.len(), "{table}");
            // Who sat where may be lost; what was played there is not.
            let played = if table == "seat" { GAMES } else { done.whole };
            assert_eq!(whole(&store), played, "page {page} of {table}");
            assert!((table == "game") != done.lost.is_empty(), "page {page} of {table}: {done:?}");
        }
    }
}

#[test]
fn many_garbled_pages_leave_the_rest() {
    let (_folder, path) = filled();
    let pages = leaves(&path);
    let every_fifth = |table: &str| pages[table].iter().copied().step_by(5).collect::<Vec<_>>();
    garble(&path, &[every_fifth("event"), every_fifth("game_by_variant"), every_fifth("game")].concat());
    let (done, store) = salvaged(&path);
    assert!(done.whole > GAMES / 3, "{done:?}");
    assert_eq!(whole(&store), done.whole);
    // Every game is accounted for.
    assert_eq!(done.whole + done.cut.len() + done.lost.len(), GAMES);
    let cut = done.cut.iter().find(|cut| cut.events > 0).expect("one was cut in the middle");
    let stored = store.load(&id(&cut.id)).expect("it loads").expect("it is there");
    assert_eq!(stored.events.len() as u64, cut.events);
    super::play(&store, &id(&cut.id), cut.events).expect("it goes on from there");
}

#[test]
fn earlier_versions_are_saved_into_the_newest() {
    let (_folder, path) = place();
    let endings: Vec<String> = (0..60).map(|number| format!("x{number}")).collect();
    old::make(&path, 5, &endings);
    let all = 21 * endings.len();
    let pages = leaves(&path);
    garble(&path, &[pages["event"][2], pages["record"][3]]);
    let (done, store) = salvaged(&path);
    assert!(done.whole > all * 4 / 5 && !done.lost.is_empty() && !done.cut.is_empty(), "{done:?}");
    let is_saved =
        |ending: &&String| store.load(&id(&format!("running{ending}"))).expect("it loads").is_some();
    assert!(endings.iter().filter(is_saved).count() > 40);
}

#[test]
fn what_cannot_be_salvaged_is_named() {
    let (folder, path) = place();
    fs::write(&path, "a letter to my aunt".repeat(1_000)).expect("a file");
    let to = folder.path().join("saved.db");
    assert!(matches!(salvage(&path, &to), Err(StoreError::Damaged(_))));
    assert!(!to.exists());
    fs::write(&to, "mine").expect("a file");
    assert!(matches!(salvage(&path, &to), Err(StoreError::Failed(text)) if text.contains("exists")));
    assert_eq!(fs::read_to_string(&to).expect("the file"), "mine");
}
