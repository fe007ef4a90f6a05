//! The browser that the page is tested in: Debian's Chromium and its driver.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::bail;

const PACKAGES: [&str; 3] = ["chromium", "chromium-driver", "fonts-dejavu-core"];
const PROGRAMS: [&str; 2] = ["chromium", "chromedriver"];

/// Installs the browser where that is possible and it is missing.
pub(crate) fn make_sure() -> anyhow::Result<()> {
    if is_there() {
        return Ok(());
    }
    let advice = format!("the page's tests need Chromium: apt-get install {}", PACKAGES.join(" "));
    if !Path::new("/usr/bin/apt-get").exists() || !is_root() {
        bail!("{advice}");
    }
    println!("installing {} for the page's tests", PACKAGES.join(", "));
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command
            .args(["-qq", "-y"])
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .stdout(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let install: Vec<&str> = ["install", "--no-install-recommends"].into_iter().chain(PACKAGES).collect();
    if !(apt(&["update"]) && apt(&install) && is_there()) {
        bail!("{advice}");
    }
    Ok(())
}

fn is_there() -> bool {
    let answers = |program: &str| {
        Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
    };
    PROGRAMS.into_iter().all(answers)
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
