//! From nothing to the newest schema, whoever else does it at the same time.

use std::thread;

use bolshak_store::{
    Chapter, GameFilter, GameStore, MemberStore, PeopleStore, RatingStore, SessionKey, StoreError,
    StudyStore, StudyWrite, Tally,
};

use super::{connect, count, id, open, person, place, play, record};
use crate::fault::Fault;
use crate::migrate::{migrate, version};
use crate::schema::STEPS;
use crate::source::Connection;
use crate::{PostgresStore, VERSION};

/// A step that only works once.
const NEXT: &str = "CREATE TABLE cake (slices INTEGER); INSERT INTO cake VALUES (8)";

/// All steps and some that are yet to come.
fn and<'a>(later: &[&'a str]) -> Vec<&'a str> {
    [&STEPS, later].concat()
}

/// The tables, indexes and sequences with their columns.
fn tables(connection: &mut Connection) -> Vec<String> {
    let sql = "
        SELECT relname || ' ' || coalesce(string_agg(attname, ' ' ORDER BY attnum), '')
        FROM pg_class LEFT JOIN pg_attribute ON attrelid = pg_class.oid
        WHERE relnamespace = current_schema()::regnamespace GROUP BY relname ORDER BY relname";
    connection.query(sql, &[]).expect("a list").iter().map(|row| row.get(0)).collect()
}

fn number(connection: &mut Connection, sql: &'static str) -> i64 {
    connection.first(sql, &[]).expect("a query").expect("a row").try_get(0).expect("a number")
}

fn refused(url: &str) -> String {
    match PostgresStore::open(url, "one").err() {
        Some(StoreError::Damaged(text)) => text,
        other => panic!("expected a refusal, got {other:?}"),
    }
}

#[test]
fn nodes_that_start_at_once_make_the_tables_once() {
    let url = place();
    let start = |node: usize| {
        let url = url.clone();
        thread::spawn(move || PostgresStore::open(&url, &format!("node{node}")).expect("the database"))
    };
    let nodes: Vec<_> = (0..12).map(start).collect();
    let stores: Vec<_> = nodes.into_iter().map(|node| node.join().expect("a store")).collect();
    stores[0].create(&record("one")).expect("a new record");
    for (store, expected) in stores.iter().zip(0..) {
        play(store, &id("one"), expected).expect("an event");
    }
    assert_eq!(count(&stores[5], &id("one")), stores.len());
    let mut connection = connect(&url);
    assert_eq!(number(&mut connection, "SELECT count(*) FROM schema_version"), 1);
    assert_eq!(version(&mut connection).expect("a version"), Some(VERSION as usize));
}

#[test]
fn what_was_written_is_there_after_reopening() {
    let url = place();
    let store = open(&url);
    store.create(&record("one")).expect("a new record");
    play(&store, &id("one"), 0).expect("an event");
    drop(store);
    assert_eq!(count(&open(&url), &id("one")), 1);
}

#[test]
fn a_step_is_done_whole_or_not_at_all_and_once() {
    let url = place();
    drop(open(&url));
    let mut connection = connect(&url);
    let broken = format!("{NEXT}; INSERT INTO nowhere VALUES (1)");
    assert!(matches!(migrate(&mut connection, &and(&[&broken])), Err(Fault::Sql(_))));
    assert_eq!(version(&mut connection).expect("a version"), Some(STEPS.len()));
    assert_eq!(number(&mut connection, "SELECT count(*) FROM pg_class WHERE relname = 'cake'"), 0);
    for _ in 0..2 {
        migrate(&mut connection, &and(&[NEXT, "ALTER TABLE cake ADD points BIGINT"])).expect("a new schema");
        assert_eq!(version(&mut connection).expect("a version"), Some(STEPS.len() + 2));
        assert_eq!(number(&mut connection, "SELECT count(*) FROM cake WHERE points IS NULL"), 1);
    }
}

#[test]
fn a_step_that_is_broken_at_its_end_leaves_nothing() {
    let url = place();
    let mut connection = connect(&url);
    for done in 0..STEPS.len() {
        migrate(&mut connection, &STEPS[..done]).expect("the steps before");
        let before = tables(&mut connection);
        let broken = format!("{}; INSERT INTO nowhere VALUES (1)", STEPS[done]);
        let steps: Vec<&str> = STEPS[..done].iter().copied().chain([broken.as_str()]).collect();
        assert!(matches!(migrate(&mut connection, &steps), Err(Fault::Sql(_))), "step {done}");
        assert_eq!(tables(&mut connection), before, "step {done}");
        assert_eq!(version(&mut connection).expect("a version"), Some(done));
    }
    drop(open(&url));
    assert_eq!(version(&mut connection).expect("a version"), Some(STEPS.len()));
}

/// What the first version wrote: a game that goes on, one that is over, and a member who is signed in.
const WRITTEN_BY_VERSION_1: &str = "
    INSERT INTO game (id, variant, seats, owner, terms, created_at, version, updated_at, plies, reason, winner, listed)
    VALUES ('one', 'russian', 2, 'anna', '', 5, 1, 10, 1, NULL, NULL, true),
           ('over', 'russian', 2, 'anna', '', 5, 1, 9, 1, 'resignation', 1, false);
    INSERT INTO seat (game, seat, kind, guest, level, name)
    VALUES ('one', 0, 'member', 'anna', NULL, 'Anna'), ('one', 1, 'engine', NULL, 3, ''),
           ('over', 0, 'member', 'anna', NULL, 'Anna'), ('over', 1, 'guest', 'boris', NULL, 'Boris');
    INSERT INTO event (game, version, at, kind, detail)
    VALUES ('one', 0, 10, 'played', 'c3-d4'), ('over', 0, 9, 'played', 'c3-d4');
    INSERT INTO game_of_guest (guest, game, updated_at)
    VALUES ('anna', 'one', 10), ('anna', 'over', 9), ('boris', 'over', 9);
    INSERT INTO member (id, name, password, since) VALUES ('anna', 'Anna', '$hash', 3);
    INSERT INTO member_name (key, member) VALUES ('anna', 'anna');
    INSERT INTO session (key, member, device, began, seen) VALUES ('key', 'anna', 'Firefox', 4, 4)";

#[test]
fn what_the_first_version_wrote_stays_readable() {
    let url = place();
    let mut connection = connect(&url);
    migrate(&mut connection, &STEPS[..1]).expect("the first version");
    connection.run(WRITTEN_BY_VERSION_1).expect("its rows");
    let store = open(&url);
    let (anna, boris) = (person("anna"), person("boris"));
    let listed = store.games_like(&anna, &GameFilter::default(), 9).expect("a list");
    let told: Vec<_> = listed
        .iter()
        .map(|game| (game.record.id.as_str(), game.record.listed, game.record.rated, game.updated_at))
        .collect();
    assert_eq!(told, [("one", true, false, 10), ("over", false, false, 9)]);
    assert_eq!(store.tally(&boris, &anna), Ok(Tally { won: 1, drawn: 0, lost: 0 }));
    let key = SessionKey::new("key").expect("a key");
    let (_, member) = store.session(&key).expect("it is read").expect("it is there");
    assert_eq!((member.id, member.name.as_str()), (anna.clone(), "Anna"));
    play(&store, &id("one"), 1).expect("it goes on");
    assert_eq!(count(&store, &id("one")), 2);
    assert_eq!((store.ratings_of(&anna), store.all_changes(0, 9)), (Ok(vec![]), Ok(vec![])));
}

#[test]
fn a_study_of_the_fourth_version_has_one_chapter() {
    let url = place();
    let mut connection = connect(&url);
    migrate(&mut connection, &STEPS[..4]).expect("the fourth version");
    connection
        .run(
            "INSERT INTO study VALUES
                ('ending', 'anna', 'Эндшпиль', 'frisian', true, 'hash', NULL, 7, 3, 9, '1. c3-d4 {«Ход»} *'),
                ('other', 'anna', '', 'russian', false, NULL, NULL, 0, 3, 8, '*')",
        )
        .expect("its rows");
    let store = open(&url);
    let kept = store.study(&id("ending")).expect("it loads").expect("it is there");
    let text = "1. c3-d4 {«Ход»} *".to_owned();
    let chapter = Chapter { id: id("ending"), name: String::new(), variant: "frisian".to_owned(), text };
    assert_eq!((kept.head.version, kept.head.variant.as_str(), kept.chapters), (7, "frisian", vec![chapter]));
    assert_eq!(store.public_studies(9), Ok(vec![kept.head]));
    let write = StudyWrite::Tree(id("ending"), "1. c3-d4 d6-c5 *".to_owned());
    store.write_study(&id("ending"), 7, &write, 10).expect("it goes on");
    let other = store.study(&id("other")).expect("it loads").expect("it is there");
    assert_eq!(other.chapters[0].text, "*");
}

#[test]
fn all_steps_are_done_from_nothing() {
    let mut connection = connect(&place());
    migrate(&mut connection, &and(&[NEXT])).expect("a new schema");
    assert_eq!(version(&mut connection).expect("a version"), Some(STEPS.len() + 1));
}

#[test]
fn a_newer_schema_is_refused() {
    let url = place();
    drop(open(&url));
    connect(&url).run("UPDATE schema_version SET version = version + 1").expect("a newer version");
    assert!(refused(&url).contains("newer Bolshak"));
}

#[test]
fn tables_of_another_program_are_not_touched() {
    for sql in [
        "CREATE TABLE cake (slices INTEGER)",
        "CREATE TABLE schema_version (installed_rank INTEGER, version TEXT)",
        "CREATE TABLE schema_version (program TEXT, version INTEGER)",
        "CREATE TABLE schema_version (program TEXT, version INTEGER); INSERT INTO schema_version VALUES ('cake', 1)",
    ] {
        let url = place();
        connect(&url).run(sql).expect("a table");
        assert!(refused(&url).contains("another program"), "{sql}");
        assert_eq!(
            number(&mut connect(&url), "SELECT count(*) FROM pg_class WHERE relname = 'game'"),
            0,
            "{sql}"
        );
    }
}

#[test]
fn tables_of_others_may_be_in_another_schema() {
    let url = place();
    connect(&url).run("CREATE TABLE cake (slices INTEGER); CREATE SCHEMA bolshak").expect("a table");
    let own = format!("{url}&options=-csearch_path%3Dbolshak");
    let store = open(&own);
    store.create(&record("one")).expect("a new record");
    assert_eq!(number(&mut connect(&url), "SELECT count(*) FROM bolshak.game"), 1);
    connect(&url).run("DROP SCHEMA bolshak CASCADE").expect("it is gone");
    let error = PostgresStore::open(&own, "one").err();
    assert!(matches!(&error, Some(StoreError::Failed(text)) if text.contains("no schema")), "{error:?}");
}

#[test]
fn a_database_of_another_encoding_is_refused() {
    let url = place();
    connect(&url)
        .run("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' LOCALE_PROVIDER libc TEMPLATE template0")
        .expect("a database");
    let (_, rest) = url.split_once('?').expect("what follows the name");
    let error = PostgresStore::open(&format!("postgresql:///latin?{rest}"), "one").err();
    assert!(matches!(&error, Some(StoreError::Failed(text)) if text.contains("LATIN1")), "{error:?}");
}

#[test]
fn a_database_that_is_not_there_is_named_without_its_password() {
    let url = place().replacen("user=", "password=secret&user=", 1).replacen("test", "nowhere", 1);
    let error = PostgresStore::open(&url, "one").err();
    let Some(StoreError::Failed(message)) = error else { panic!("expected a failure, got {error:?}") };
    assert!(message.contains("nowhere") && message.contains("does not exist"), "{message}");
    assert!(!message.contains("secret"), "{message}");
    for wrong in ["postgresql://anna:secret@host:port/db", "secret"] {
        let error = PostgresStore::open(wrong, "one").err();
        let Some(StoreError::Failed(message)) = error else { panic!("expected a failure, got {error:?}") };
        assert!(!message.contains("secret"), "{message}");
    }
}

/// Whatever is looked for or sorted is compared byte by byte.
#[test]
fn no_index_depends_on_a_language() {
    let url = place();
    drop(open(&url));
    let sql = "
        SELECT i.indexrelid::regclass::text FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid, unnest(i.indcollation) used
        WHERE c.relnamespace = current_schema()::regnamespace AND used <> 0 AND used <> '\"C\"'::regcollation";
    let rows = connect(&url).query(sql, &[]).expect("a query");
    let names: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    assert!(names.is_empty(), "{names:?}");
}
