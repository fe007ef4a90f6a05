//! The repository's own commands: `cargo xtask test` runs everything that a clean checkout must pass.

mod browser;
mod debian;
mod fonts;
mod nats;
mod postgres;

use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test    everything a clean checkout must pass: formatting, clippy, all tests, the page in a real browser
  faults [N]
          two servers of one database, which are killed, halted and cut off N times while people play (docs/reliability.md)
  load [GAMES [SECONDS [SERVERS]]]
          so many games with a move each three seconds, on all or some of sqlite, postgres, nodes: latencies and memory
          (docs/performance.md)
  arena PLAYERS SECONDS
          so many people who play in one arena: how long they wait for games, and for their standing (docs/performance.md)
  types   check the page's types with tsc, which must be on the PATH (a developer's check)
  pictures DIR
          make pictures of every page at five sizes, light and dark, in both languages
  fonts   make the page's fonts anew from Debian's packages (see xtask/src/fonts.rs)";

/// How many tests run at a time, in cargo's words.
const THREADS: &str = "RUST_TEST_THREADS";

/// Clippy in the compiler's place: it compiles, too, so that nothing need be read twice. This is how `cargo clippy` calls it,
/// with `--deny warnings`, in what `cargo check` does.
const CLIPPY: &[(&str, &str)] =
    &[("RUSTC_WORKSPACE_WRAPPER", "clippy-driver"), ("CLIPPY_ARGS", "--deny__CLIPPY_HACKERY__warnings")];

/// What is not built for everybody is tested all the same.
const ALL: &str = "bolshak-cli/nodes,bolshak-cli/mail";

fn main() -> ExitCode {
    let command = std::env::args().nth(1);
    let done = match command.as_deref() {
        Some("test") => test(),
        Some("pictures") => pictures(),
        Some(stress @ ("faults" | "load" | "arena")) => ill_use(stress),
        Some("fonts") => fonts::make(),
        Some("types") => run("tsc", &["--project", "crates/server/web/jsconfig.json"]),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn test() -> anyhow::Result<()> {
    let mut times = Times::default();
    times.of("browser", browser::make_sure)?;
    times.of("PostgreSQL", postgres::make_sure)?;
    times.of("NATS", nats::make_sure)?;
    times.of("formatting", || run("cargo", &["fmt", "--all", "--check"]))?;
    times.of("licences", deny)?;
    let tests = ["test", "--workspace", "--features", ALL, "--locked"];
    times.of("building, with clippy", || {
        run_in("cargo", &[&tests, ["--all-targets", "--no-run"].as_slice()].concat(), CLIPPY)
    })?;
    // Examples and benchmarks were looked at; they have no tests.
    times.of("tests", || {
        run_in("cargo", &[&tests, ["--lib", "--bins", "--tests"].as_slice()].concat(), CLIPPY)
    })?;
    times.tell();
    Ok(())
}

/// Servers that are treated badly, or given much to do.
fn ill_use(how: &str) -> anyhow::Result<()> {
    postgres::make_sure()?;
    nats::make_sure()?;
    let stress =
        ["run", "--release", "--package", "bolshak-server", "--features", "nodes", "--example", "stress"];
    let numbers: Vec<String> = std::env::args().skip(2).collect();
    let status = Command::new("cargo").args(stress).arg("--").arg(how).args(numbers).status()?;
    if status.success() { Ok(()) } else { bail!("not everything was as it should be") }
}

/// Pictures of every page, made by the browser of the tests.
fn pictures() -> anyhow::Result<()> {
    let folder = std::env::args().nth(2).context("name the folder for the pictures")?;
    let folder = std::path::absolute(folder)?;
    let test =
        ["test", "-p", "bolshak-cli", "--test", "browser", "--", "--ignored", "every_page_at_every_size"];
    let status = Command::new("cargo").args(test).env("BOLSHAK_PICTURES", folder).status()?;
    if status.success() { Ok(()) } else { bail!("no pictures were made") }
}

/// Where the time goes.
#[derive(Default)]
struct Times(Vec<(&'static str, Duration)>);

impl Times {
    fn of<T>(&mut self, what: &'static str, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let done = work();
        self.0.push((what, begun.elapsed()));
        done
    }

    fn tell(&self) {
        for (what, time) in &self.0 {
            println!("{:>7.1} s  {what}", time.as_secs_f64());
        }
    }
}

/// Licences, sources and, where the list of them has been fetched, known vulnerabilities. None of it needs the network.
fn deny() -> anyhow::Result<()> {
    let installed = Command::new("cargo").args(["deny", "--version"]).output();
    if !installed.is_ok_and(|output| output.status.success()) {
        println!("cargo-deny is not installed: advisories were skipped");
        return Ok(());
    }
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let lists = home.and_then(|home| std::fs::read_dir(home.join("advisory-dbs")).ok());
    if lists.into_iter().flatten().flatten().any(|entry| entry.path().is_dir()) {
        return run("cargo", &["deny", "--offline", "check"]);
    }
    println!("the list of advisories was never fetched (cargo deny fetch): advisories were skipped");
    run("cargo", &["deny", "--offline", "check", "licenses", "bans", "sources"])
}

fn run(program: &str, arguments: &[&str]) -> anyhow::Result<()> {
    run_in(program, arguments, &[])
}

fn run_in(program: &str, arguments: &[&str], environment: &[(&str, &str)]) -> anyhow::Result<()> {
    println!("$ {program} {}", arguments.join(" "));
    let mut command = Command::new(program);
    command.args(arguments).envs(environment.iter().copied());
    if std::env::var_os(THREADS).is_none() {
        // Most tests wait most of their time, for a clock or for a line; those with a browser wait their turn themselves.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        command.env(THREADS, (3 * cores).to_string());
    }
    let status = command.status().with_context(|| format!("cannot run {program}"))?;
    if status.success() { Ok(()) } else { bail!("{program} {} failed", arguments.join(" ")) }
}
