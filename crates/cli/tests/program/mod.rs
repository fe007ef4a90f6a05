//! What a run of the program left.
use std::process::Output;

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
