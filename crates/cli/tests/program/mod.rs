//! What a run of the program left.
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder for the files of one test.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(TempDir::new().expect("a folder"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file; its path as text.
    pub fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        std::fs::write(self.path(name), bytes).expect("a file");
        shown(&self.path(name))
    }
}

/// A path as an argument.
pub fn shown(path: &Path) -> String {
    path.to_str().expect("a path").to_owned()
}

/// Runs the program with this input.
pub fn bolshak(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bolshak"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // It may have heard enough before the end.
    let _ = child.stdin.take().expect("an input").write_all(input);
    child.wait_with_output().expect("it ends")
}

/// What it wrote to standard output.
pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("a text")
}

/// What it wrote to standard error.
pub fn error(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("a text")
}

/// Its exit code.
pub fn code(output: &Output) -> Option<i32> {
    output.status.code()
}
