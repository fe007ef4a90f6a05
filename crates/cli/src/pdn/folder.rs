//! A folder with any number of files of games.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;

/// So much is held back before it is written: a thousand files cannot be open at once.
const HELD: usize = 8 * 1024 * 1024;

/// The files of a folder by what they are called.
pub(crate) struct Folder {
    path: PathBuf,
    files: HashMap<String, Part>,
    /// The names of the files as systems compare them that do not look at the case.
    taken: HashSet<String>,
    held: usize,
}

/// A file with what is still to be written to it.
struct Part {
    path: PathBuf,
    begun: bool,
    pending: Vec<u8>,
}

impl Folder {
    pub(crate) fn new(path: &Path) -> anyhow::Result<Self> {
        fs::create_dir_all(path).with_context(|| format!("cannot make the folder {}", path.display()))?;
        Ok(Self { path: path.to_owned(), files: HashMap::new(), taken: HashSet::new(), held: 0 })
    }

    /// Adds a game to the file of this name, which may be any text.
    pub(crate) fn add(&mut self, name: &str, game: &[u8]) -> anyhow::Result<()> {
        if !self.files.contains_key(name) {
            let free = self.free_name(name);
            let path = self.path.join(free);
            self.files.insert(name.to_owned(), Part { path, begun: false, pending: vec![] });
        }
        let Some(part) = self.files.get_mut(name) else { return Ok(()) };
        if part.begun || !part.pending.is_empty() {
            part.pending.push(b'\n');
        }
        part.pending.extend_from_slice(game);
        self.held += game.len();
        if self.held > HELD { self.write() } else { Ok(()) }
    }

    /// Everything is written; how many files there are.
    pub(crate) fn end(mut self) -> anyhow::Result<usize> {
        self.write()?;
        Ok(self.files.len())
    }

    fn write(&mut self) -> anyhow::Result<()> {
        self.held = 0;
        for part in self.files.values_mut().filter(|part| !part.pending.is_empty()) {
            let written = part.open().and_then(|mut file| file.write_all(&part.pending));
            written.with_context(|| format!("cannot write {}", part.path.display()))?;
            (part.begun, part.pending) = (true, vec![]);
        }
        Ok(())
    }

    /// The name of a file that no other of these has.
    fn free_name(&mut self, name: &str) -> String {
        let safe = safe_name(name);
        let mut free = safe.clone();
        let mut number = 1;
        while !self.taken.insert(free.to_lowercase()) {
            number += 1;
            free = format!("{safe}-{number}");
        }
        format!("{free}.pdn")
    }
}

impl Part {
    fn open(&self) -> std::io::Result<File> {
        if self.begun {
            OpenOptions::new().append(true).open(&self.path)
        } else {
            File::create_new(&self.path)
        }
    }
}

/// A name that every system takes for one of a file in its folder: letters, digits, dots inside, dashes and commas.
fn safe_name(name: &str) -> String {
    /// In bytes: systems allow 255 for a name, of which a number and the ending need some.
    const LONGEST: usize = 150;
    /// Names that are devices on some systems, whatever their ending.
    const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];
    let mut safe = String::new();
    for c in name.chars() {
        let kept = if c.is_alphanumeric() || matches!(c, '-' | '.' | ',' | '\'') { c } else { '_' };
        if safe.len() + kept.len_utf8() > LONGEST {
            break;
        }
        if kept != '_' || !safe.ends_with('_') {
            safe.push(kept);
        }
    }
    let safe = safe.trim_matches(['.', '_', '-', ',']);
    let stem = safe.split('.').next().unwrap_or_default().to_lowercase();
    let is_device = DEVICES.contains(&stem.trim_end_matches(|c: char| c.is_ascii_digit()));
    match safe {
        "" => "unnamed".to_owned(),
        _ if is_device => format!("_{safe}"),
        _ => safe.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_lead_nowhere_else() {
        for (name, safe) in [
            ("Ivanov, I.", "Ivanov,_I"),
            ("Чемпионат мира", "Чемпионат_мира"),
            ("../../etc/passwd", "etc_passwd"),
            ("C:\\x|y?", "C_x_y"),
            ("...", "unnamed"),
            ("NUL", "_NUL"),
            ("com1.x", "_com1.x"),
            ("a\u{1b}[31m\u{202e}b", "a_31m_b"),
        ] {
            assert_eq!(safe_name(name), safe, "{name}");
        }
        assert!(safe_name(&"я".repeat(500)).len() <= 150);
    }
}
