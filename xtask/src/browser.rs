//! The browser that the page is tested in, Debian's Chromium and its driver, and axe-core, which looks in it for what keeps
//! people out.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::bail;

use crate::debian;

const PROGRAMS: [&str; 2] = ["chromium", "chromedriver"];
/// Chromium without anything to show windows with: the page's tests are faster in it. They go without where it is missing.
const SHELL: &str = "chromium-headless-shell";

/// The package of the Python index in which axe-core comes as one file (MPL-2.0; used by the tests alone).
const AXE: &str = "axe-playwright-python==0.1.8";
/// Where it is put; the tests look for it there.
const AXE_FOLDER: &str = "target/axe";
const AXE_FILE: &str = "target/axe/axe_playwright_python/axe.min.js";

/// Installs what is missing, where that is possible.
pub(crate) fn make_sure() -> anyhow::Result<()> {
    let why = "the page's tests need Chromium";
    if !PROGRAMS.into_iter().all(answers) {
        debian::install(&["chromium", "chromium-driver", "fonts-dejavu-core"], why)?;
    }
    // The driver speaks with the version that it came with.
    let same_version = ["chromium", "chromium-driver", SHELL];
    if !answers(SHELL)
        && let Err(error) = debian::install(&same_version, "the page's tests are faster without windows")
    {
        println!("{error}");
    }
    if !PROGRAMS.into_iter().all(answers) {
        bail!("{why}, but it does not start");
    }
    if Path::new(AXE_FILE).exists() || fetch_axe() {
        return Ok(());
    }
    let why = "axe-core, which the page's tests need, is fetched with pip";
    debian::install(&["python3-pip"], why)?;
    if fetch_axe() {
        Ok(())
    } else {
        bail!("{why}: python3 -m pip install --no-deps --target {AXE_FOLDER} {AXE}")
    }
}

fn fetch_axe() -> bool {
    let install = ["-m", "pip", "install", "--quiet", "--no-deps", "--upgrade", "--target", AXE_FOLDER, AXE];
    let fetched = Command::new("python3").args(install).stderr(Stdio::null()).status();
    fetched.is_ok_and(|status| status.success()) && Path::new(AXE_FILE).exists()
}

fn answers(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}
