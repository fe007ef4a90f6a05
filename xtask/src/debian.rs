//! What the tests need from Debian.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::bail;

/// Installs packages if there is a Debian to install them on and a right to do so; `why` says what they are for.
pub(crate) fn install(packages: &[&str], why: &str) -> anyhow::Result<()> {
    let names = packages.join(" ");
    let advice = format!("{why}: apt-get install {names}");
    if !Path::new("/usr/bin/apt-get").exists() || !is_root() {
        bail!("{advice}");
    }
    println!("installing {names}: {why}");
    let install: Vec<&str> =
        ["install", "--no-install-recommends"].into_iter().chain(packages.iter().copied()).collect();
    if apt(&["update"]) && apt(&install) { Ok(()) } else { bail!("{advice}") }
}

fn apt(arguments: &[&str]) -> bool {
    let mut command = Command::new("apt-get");
    command
        .args(["-qq", "-y"])
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdout(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
