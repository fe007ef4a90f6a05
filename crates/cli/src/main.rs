//! The program.

use std::process::ExitCode;

fn main() -> ExitCode {
    bolshak_cli::run()
}
