//! From nothing to the newest schema, whoever else does it at the same time.

use std::thread;

use bolshak_store::{GameStore, StoreError};

use super::{connect, count, id, open, place, play, record};
use crate::fault::Fault;
use crate::migrate::{migrate, version};
use crate::schema::STEPS;
use crate::source::Connection;
use crate::{PostgresStore, VERSION};

/// A step that only works once.
const NEXT: &str = "CREATE TABLE rating (member TEXT); INSERT INTO rating VALUES ('anna')";

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
    assert!(matches!(migrate(&mut connection, &[STEPS[0], &broken]), Err(Fault::Sql(_))));
    assert_eq!(version(&mut connection).expect("a version"), Some(1));
    assert_eq!(number(&mut connection, "SELECT count(*) FROM pg_class WHERE relname = 'rating'"), 0);
    for _ in 0..2 {
        migrate(&mut connection, &[STEPS[0], NEXT, "ALTER TABLE rating ADD points BIGINT"])
            .expect("a new schema");
        assert_eq!(version(&mut connection).expect("a version"), Some(3));
        assert_eq!(number(&mut connection, "SELECT count(*) FROM rating WHERE points IS NULL"), 1);
    }
}

#[test]
fn all_steps_are_done_from_nothing() {
    let mut connection = connect(&place());
    migrate(&mut connection, &[STEPS[0], NEXT]).expect("a new schema");
    assert_eq!(version(&mut connection).expect("a version"), Some(2));
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
