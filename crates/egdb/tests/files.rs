//! Invalid files are named, and an interrupted build continues where it was.
use std::fs;
use std::path::Path;

use bolshak_core::{Brazilian, ConstRules, English, RuleTable, Russian};
use bolshak_egdb::{EgdbError, Kind, Pair, Plan, Progress, Tables, build};

use crate::common::{build_in, position};

fn built() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    build_in(folder.path(), Russian, 2, &Kind::ALL);
    folder
}

fn error(folder: &Path) -> String {
    let error = Tables::open(folder, Russian).expect_err("a fault");
    let text = error.to_string();
    assert!(text.contains(&folder.display().to_string()), "{text} names the file");
    text
}

fn change(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).expect("a file");
    change(&mut bytes);
    fs::write(path, bytes).expect("a file");
}

#[test]
fn a_missing_file_is_named() {
    let folder = built();
    fs::remove_file(folder.path().join("m0k1-m1k0.wld")).expect("a file");
    assert!(error(folder.path()).ends_with("m0k1-m1k0.wld: this table is missing"));
    let empty = tempfile::tempdir().expect("a folder");
    assert!(error(empty.path()).contains("missing"));
    assert!(error(&empty.path().join("nowhere")).contains("missing"));
}

#[test]
fn distances_may_be_missing() {
    let folder = built();
    fs::remove_file(folder.path().join("m0k1-m0k1.dtw")).expect("a file");
    let tables = Tables::open(folder.path(), Russian).expect("tables");
    let kings = position(Russian, "W:WK1:BK29");
    assert!(tables.wld(&kings).is_some() && tables.distance(&kings).is_none());
}

#[test]
fn a_truncated_file_is_named() {
    for cut in [1, 20, 100, 250] {
        let folder = built();
        let path = folder.path().join("m1k0-m1k0.dtw");
        change(&path, |bytes| bytes.truncate(bytes.len() - cut));
        assert!(error(folder.path()).contains("m1k0-m1k0.dtw: "), "{cut}");
        let at_most = fs::metadata(&path).expect("a file").len();
        change(&path, |bytes| bytes.truncate(at_most as usize % 120));
        assert!(error(folder.path()).contains("m1k0-m1k0.dtw: "), "{cut}");
    }
}

#[test]
fn a_foreign_file_is_named() {
    let folder = built();
    let path = folder.path().join("m0k1-m0k1.wld");
    let whole = fs::read(&path).expect("a file");
    fs::write(&path, "something else altogether").expect("a file");
    assert!(error(folder.path()).ends_with("m0k1-m0k1.wld: this is no endgame table"));
    fs::write(&path, &whole).expect("a file");
    change(&path, |bytes| bytes[8] = 9);
    assert!(error(folder.path()).contains("format 9"));
    fs::write(folder.path().join("m0k1-m0k1.dtw"), &whole).expect("a file");
    fs::write(&path, &whole).expect("a file");
    assert!(error(folder.path()).contains("m0k1-m0k1.dtw: holds m0k1-m0k1, win, draw or loss"));
}

#[test]
fn tables_of_other_rules_are_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan =
        Plan { folder: folder.path(), game: "brazilian", pieces: 2, only: None, kinds: &[], threads: 1 };
    build(RuleTable(Brazilian::RULES), &plan, &|_| {}).expect("tables");
    assert!(error(folder.path()).contains("a table of \"brazilian\""));
    let building = build(RuleTable(English::RULES), &plan, &|_| {}).expect_err("other rules");
    assert!(matches!(building, EgdbError::OtherRules { .. }), "{building}");
}

#[test]
fn every_damaged_byte_is_found() {
    let folder = built();
    let path = folder.path().join("m1k0-m1k0.dtw");
    let whole = fs::read(&path).expect("a file");
    let pair = Pair::all(2).into_iter().find(|pair| pair.to_string() == "m1k0-m1k0").expect("a pair");
    for at in 0..whole.len() {
        change(&path, |bytes| bytes[at] ^= 1 << (at % 8));
        let found = match Tables::open(folder.path(), Russian) {
            Ok(tables) => tables.read_all(pair).expect_err("damage").to_string(),
            Err(error) => error.to_string(),
        };
        assert!(found.contains("m1k0-m1k0.dtw"), "byte {at}: {found}");
        fs::write(&path, &whole).expect("a file");
    }
}

#[test]
fn a_damaged_block_is_told_and_not_guessed() {
    let folder = built();
    let path = folder.path().join("m0k1-m0k1.dtw");
    change(&path, |bytes| *bytes.last_mut().expect("a byte") ^= 1);
    let tables = Tables::open(folder.path(), Russian).expect("the header is whole");
    let kings = position(Russian, "W:WK1:BK29");
    assert!(tables.distance(&kings).is_none() && tables.wld(&kings).is_some());
    let fault = tables.fault().expect("what was wrong").to_string();
    assert!(fault.contains("m0k1-m0k1.dtw: damaged, the checksum of the block"), "{fault}");
}

#[test]
fn a_broken_build_goes_on_with_the_pair_it_was_at() {
    let folder = tempfile::tempdir().expect("a folder");
    build_in(folder.path(), Russian, 3, &Kind::ALL);
    let files = |folder: &Path| {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let mut files: Vec<_> = entries.map(|path| (path.clone(), fs::read(path).expect("a file"))).collect();
        files.sort();
        files
    };
    let whole = files(folder.path());
    // As if it had been killed while it wrote: half a file under its temporary name, and nothing of later pairs.
    for pair in Pair::all(3).into_iter().skip(6) {
        for kind in Kind::ALL {
            let path = folder.path().join(format!("{pair}.{}", kind.ending()));
            fs::remove_file(path).expect("a file");
        }
    }
    let sixth = Pair::all(3)[6];
    fs::write(folder.path().join(format!("{sixth}.dtw.tmp")), "half").expect("a file");
    let worked_at = std::sync::Mutex::new(std::collections::BTreeSet::new());
    let tell = |progress: &Progress| {
        worked_at.lock().expect("a lock").insert(progress.pair);
    };
    let plan =
        Plan { folder: folder.path(), game: "test", pieces: 3, only: None, kinds: &Kind::ALL, threads: 1 };
    build(Russian, &plan, &tell).expect("tables");
    assert_eq!(files(folder.path()), whole);
    assert_eq!(worked_at.into_inner().expect("a lock"), Pair::all(3).into_iter().skip(6).collect());
}

#[test]
fn an_unfinished_largest_set_is_used_as_far_as_it_goes() {
    let folder = tempfile::tempdir().expect("a folder");
    build_in(folder.path(), Russian, 3, &[]);
    fs::remove_file(folder.path().join("m2k0-m1k0.wld")).expect("a file");
    let tables = Tables::open(folder.path(), Russian).expect("tables");
    assert_eq!(tables.most_pieces(), 2);
    assert!(tables.wld(&position(Russian, "W:WK1,K2:BK29")).is_some());
    assert!(tables.wld(&position(Russian, "W:W24,23:B12")).is_none());
}
