//! Properties that must hold for whatever stands in the file of a table. The fuzz target in `fuzz/` and the test
//! `fuzz_short` run the same functions.
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};

use bolshak_core::Russian;
use bolshak_egdb::{Kind, Material, Pair, Plan, Tables, build};
use tempfile::TempDir;

/// A property: it panics where the input breaks it.
pub type Property = fn(&[u8]);

/// Every property under the name of its fuzz target.
pub const ALL: [(&str, Property); 1] = [("egdb_files_never_panic", egdb_files_never_panic)];

/// A set of small tables, of which one is changed for each input.
struct Set {
    folder: TempDir,
    files: Vec<(PathBuf, Vec<u8>)>,
}

fn set() -> &'static Mutex<Set> {
    static SET: OnceLock<Mutex<Set>> = OnceLock::new();
    SET.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let plan = Plan {
            folder: folder.path(),
            game: "russian",
            pieces: 2,
            only: None,
            kinds: &Kind::ALL,
            threads: 1,
        };
        build(Russian, &plan, &|_| {}).expect("tables");
        let entries =
            fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry").path());
        let mut files: Vec<_> = entries.map(|path| (path.clone(), fs::read(path).expect("a file"))).collect();
        files.sort();
        Mutex::new(Set { folder, files })
    })
}

/// Any bytes as a table, or a sound table with changed bytes whose checksums are right all the same: it is refused by
/// name, or everything can be asked. The first byte chooses the file, the second whether the rest is the file or a list
/// of changes, each a place in two bytes and a byte.
pub fn egdb_files_never_panic(input: &[u8]) {
    let (&[file, way], rest) = input.split_first_chunk().unwrap_or((&[0, 0], &[]));
    let set = set().lock().unwrap_or_else(PoisonError::into_inner);
    let (path, whole) = &set.files[usize::from(file) % set.files.len()];
    let bytes = if way % 4 == 0 { rest.to_vec() } else { changed(whole, rest) };
    fs::write(path, &bytes).expect("a file");
    let read = Tables::open_with(set.folder.path(), Russian, 0);
    let asked = read.map(|tables| ask_everything(&tables));
    fs::write(path, whole).expect("a file");
    if let Err(error) = asked {
        let (text, folder) = (error.to_string(), set.folder.path().display().to_string());
        assert!(text.contains(&folder), "{text} names no file");
    }
}

fn ask_everything(tables: &Tables<Russian>) {
    for pair in Pair::all(2) {
        let _ = tables.read_all(pair);
        for (view, size) in tables.sizes(pair).into_iter().enumerate() {
            for number in (0..size).step_by(7) {
                let position = tables.position(pair, view, number).expect("a position of the table");
                let _ = (tables.wld(&position), tables.distance(&position), tables.under_limits(&position));
            }
            let material = pair.views()[view];
            for (position, _) in Kind::ALL.into_iter().filter_map(|kind| tables.longest_win(material, kind)) {
                assert_eq!(Material::of(&position), material, "a position of another table");
            }
        }
    }
}

/// A sound file with changes, under checksums that do not betray them.
fn changed(whole: &[u8], changes: &[u8]) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    for change in changes.chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % bytes.len();
        bytes[at] = change[2];
    }
    seal(&mut bytes, 0, HEADER - 8);
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
    let cells = if bytes[11] == 2 { 16_384 } else { 4_096 };
    let views = usize::from(bytes[48]).min(2);
    let blocks: u64 = (0..views).map(|view| number(56 + 48 * view).div_ceil(cells)).sum();
    if let Ok(blocks) = usize::try_from(blocks)
        && blocks < (bytes.len() - HEADER) / 8
    {
        let mut start = HEADER + 8 * blocks + 8;
        for block in 0..blocks {
            let line = HEADER + 8 * block;
            let size = u32::from_le_bytes(bytes[line..line + 4].try_into().expect("four bytes")) as usize;
            let Some(contents) = bytes.get(start..start.saturating_add(size)) else { break };
            let sum = checksum(contents) as u32;
            bytes[line + 4..line + 8].copy_from_slice(&sum.to_le_bytes());
            start += size;
        }
        seal(&mut bytes, HEADER, HEADER + 8 * blocks);
        bytes.truncate(start);
    }
    bytes
}

/// Bytes of a file's header.
const HEADER: usize = 160;

/// Puts the checksum of a part behind it.
fn seal(bytes: &mut [u8], start: usize, end: usize) {
    let sum = checksum(&bytes[start..end]).to_le_bytes();
    bytes[end..end + 8].copy_from_slice(&sum);
}

/// The checksum of the format, which finds damage and not malice.
fn checksum(bytes: &[u8]) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325 ^ bytes.len() as u64;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        hash = (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x0100_0000_01b3);
        hash ^= hash >> 29;
    }
    hash = (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash ^ (hash >> 29)
}
