//! Copies as the manual says they are made.

use std::path::Path;
use std::process::Command;

use bolshak_store::GameStore;

use super::{count, id, open, place, play, record};

fn run(program: &str, arguments: &[&str]) {
    let folder = bolshak_private_postgres::programs().expect("PostgreSQL");
    let output = Command::new(folder.join(program)).args(arguments).output().expect("it starts");
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_dump_is_the_database_as_it_was() {
    let url = place();
    let store = open(&url);
    store.create(&record("one")).expect("a new record");
    play(&store, &id("one"), 0).expect("an event");
    let (socket, _) = url.split_once("host=").and_then(|(_, rest)| rest.split_once('&')).expect("a socket");
    let file = Path::new(socket).join("copy.dump").display().to_string();
    run("pg_dump", &["--format=custom", "--file", &file, &format!("--dbname={url}")]);
    play(&store, &id("one"), 1).expect("an event");
    let other = place();
    run("pg_restore", &["--exit-on-error", &format!("--dbname={other}"), &file]);
    let copy = open(&other);
    assert_eq!([count(&store, &id("one")), count(&copy, &id("one"))], [2, 1]);
    play(&copy, &id("one"), 1).expect("it goes on");
}
