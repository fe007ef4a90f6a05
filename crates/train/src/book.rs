//! Opening books grown from many positions, on several threads. A file beside the book keeps the progress, so that an
//! interrupted run continues where it was.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use bolshak_core::{Position, RuleSet};
use bolshak_engine::{Book, Evaluation, Growth, Searched, Thinker, grow};

use crate::bytes::{Taker, checksum, put_text};
use crate::continued;
use crate::data::{DataError, Problem};

/// The transposition table of each thread, small enough to be cleared for every root.
const TABLE_KIB: usize = 8 << 10;

/// A position that a book grows from, and how far.
pub type BookRoot<R> = (Position<R>, Growth);

/// The result of one root: hashes with the scores of their moves.
type Pages = Vec<(u64, Vec<i32>)>;

/// Grows a book from these roots. A position that several roots lead to keeps the scores of the first of them.
///
/// # Errors
/// If the progress file cannot be read or written or belongs to another book.
pub fn grow_book<R: Searched>(
    rules: R,
    game: &str,
    roots: &[BookRoot<R>],
    evaluation: &Arc<Evaluation>,
    threads: usize,
    done: &Path,
    report: &mut dyn FnMut(usize),
) -> Result<Book, DataError> {
    let title = title(game, roots, evaluation);
    let mut grown = Grown::open(done, &title).map_err(|problem| problem.in_file(done))?;
    report(grown.pages.len());
    let open: Vec<usize> = (0..roots.len()).filter(|root| !grown.pages.contains_key(root)).collect();
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next, open) = (sender.clone(), &next, &open);
            let mut thinker = Thinker::new(rules, evaluation.clone(), TABLE_KIB);
            scope.spawn(move || {
                while let Some(&root) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                    thinker.forget();
                    let (position, growth) = roots[root];
                    if sender.send((root, grow(position, growth, &mut thinker))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (root, pages) in receiver {
            grown.add(root, pages).map_err(|problem| problem.in_file(done))?;
            report(grown.pages.len());
        }
        Ok(())
    })?;
    Ok(Book::new(game, grown.pages.into_values().flatten().collect()))
}

/// The parameters of a book, so that no other is continued by mistake.
fn title<R: RuleSet>(game: &str, roots: &[BookRoot<R>], evaluation: &Evaluation) -> String {
    let mut about = vec![];
    for (position, growth) in roots {
        about.extend(position.hash_value().to_le_bytes());
        about.extend((growth.positions as u64).to_le_bytes());
        about.extend(growth.nodes.to_le_bytes());
    }
    format!("book of {game} by {}, {} roots {:016x}", evaluation.name(), roots.len(), checksum(&about))
}

/// The progress, in memory and in its file.
struct Grown {
    pages: BTreeMap<usize, Pages>,
    file: std::fs::File,
}

impl Grown {
    fn open(path: &Path, title: &str) -> Result<Self, Problem> {
        let mut file = continued::open(path)?;
        let mut bytes = vec![];
        file.read_to_end(&mut bytes)?;
        let mut taker = Taker(&bytes);
        let mut head = vec![];
        put_text(&mut head, title);
        if bytes.is_empty() {
            file.write_all(&head)?;
            return Ok(Self { pages: BTreeMap::new(), file });
        }
        match taker.text() {
            Some(found) if found == title => (),
            Some(found) if found.starts_with("book of ") => {
                return Err(Problem::Other(format!("it holds another book ({found}); wanted is {title}")));
            }
            _ => return Err(Problem::Foreign),
        }
        let mut pages = BTreeMap::new();
        let mut whole = head.len();
        while let Some((root, grown)) = take(&mut taker) {
            pages.insert(root, grown);
            whole = bytes.len() - taker.0.len();
        }
        // A root that was cut off at the end is written again.
        file.set_len(whole as u64)?;
        Ok(Self { pages, file })
    }

    fn add(&mut self, root: usize, pages: Pages) -> Result<(), Problem> {
        self.file.write_all(&record(root, &pages))?;
        self.pages.insert(root, pages);
        Ok(())
    }
}

/// Root, number of positions, each with its hash and scores, checksum.
fn record(root: usize, pages: &Pages) -> Vec<u8> {
    let mut bytes = (root as u32).to_le_bytes().to_vec();
    bytes.extend((pages.len() as u32).to_le_bytes());
    for (hash, scores) in pages {
        bytes.extend(hash.to_le_bytes());
        bytes.extend((scores.len() as u16).to_le_bytes());
        bytes.extend(scores.iter().flat_map(|&score| score.to_le_bytes()));
    }
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

fn take(taker: &mut Taker<'_>) -> Option<(usize, Pages)> {
    let before = taker.0;
    let root = taker.u32()? as usize;
    let mut pages = vec![];
    for _ in 0..taker.u32()? {
        let hash = taker.u64()?;
        let count = usize::from(taker.u16()?);
        let scores = taker.bytes(4 * count)?.chunks_exact(4);
        let score = |bytes: &[u8]| bytes.try_into().map_or(0, i32::from_le_bytes);
        pages.push((hash, scores.map(score).collect()));
    }
    let read = &before[..before.len() - taker.0.len()];
    (taker.u64()? == checksum(read)).then_some((root, pages))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bolshak_core::{ConstRules, Position, Russian};
    use bolshak_engine::{Evaluation, Growth};

    use super::{BookRoot, grow_book};

    #[test]
    fn a_book_that_was_broken_off_is_finished_and_another_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("russian.done");
        let initial = Position::<Russian>::initial();
        let growth = Growth { positions: 5, nodes: 200 };
        let roots: Vec<BookRoot<Russian>> =
            initial.moves().iter().map(|&mv| (initial.after(mv), growth)).collect();
        let evaluation = Arc::new(Evaluation::by_hand(Russian::RULES));
        let book = |roots: &[BookRoot<Russian>], threads| {
            grow_book(Russian, "russian", roots, &evaluation, threads, &path, &mut |_| ())
        };
        let whole = book(&roots, 2).expect("a book");
        let bytes = std::fs::read(&path).expect("what is done");
        for length in [bytes.len() - 1, bytes.len() / 2, bytes.len() / 5] {
            std::fs::write(&path, &bytes[..length]).expect("a file cut off");
            assert_eq!(book(&roots, 1).expect("the same book"), whole);
        }
        let other_run = crate::continued::open(&path).expect("nobody else");
        assert!(book(&roots, 1).expect_err("two runs").to_string().contains("in use"));
        drop(other_run);
        let error = book(&roots[1..], 1).expect_err("another book");
        assert!(error.to_string().contains("another book"), "{error}");
        std::fs::write(&path, b"\x03\0abc").expect("a foreign file");
        assert!(book(&roots, 1).expect_err("a foreign file").to_string().contains("no file of bolshak"));
    }
}
