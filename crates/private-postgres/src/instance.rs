//! A server that runs as long as somebody in this program wants it.

use std::fs::{self, DirBuilder};
use std::os::unix::fs::{DirBuilderExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::programs;

/// What the test says where there is no PostgreSQL.
const WANTED: &str = "PostgreSQL 15 or newer is needed for this test; on Debian: apt-get install postgresql";

/// What the watcher does: when its input ends, and that is when this program ends, however it does, it ends the server
/// and takes the folder away. Whoever ends a whole group of processes is not meant.
const WATCH: &str = r#"
    trap '' HUP INT TERM
    read -r _
    "$0/pg_ctl" -D "$1/data" -s -m immediate stop
    rm -rf "$1"
"#;

/// How long a slow machine may take to start, in seconds.
const PATIENCE: &str = "600";

/// A server with its own folder. It ends when this is dropped, and when the program ends.
#[derive(Debug)]
pub struct Instance {
    place: Place,
    watcher: Child,
    databases: AtomicU32,
}

/// Where it is and who runs it.
#[derive(Debug)]
struct Place {
    programs: PathBuf,
    folder: PathBuf,
    /// PostgreSQL refuses to run as root.
    user: Option<User>,
}

#[derive(Clone, Copy, Debug)]
struct User {
    id: u32,
    group: u32,
}

impl Instance {
    /// The one server that the tests of this program share.
    ///
    /// # Panics
    /// If there is no PostgreSQL or it does not start.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Instance> = OnceLock::new();
        SHARED.get_or_init(Self::start)
    }

    /// A server of one's own, for tests that do something to it.
    ///
    /// # Panics
    /// If there is no PostgreSQL or it does not start.
    #[must_use]
    pub fn start() -> Self {
        let place = Place::new(programs().expect(WANTED));
        let watcher = place.watch();
        let instance = Self { place, watcher, databases: AtomicU32::new(0) };
        let data = instance.data();
        // The language decides the order of texts that nobody has asked for.
        let language = ["--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=und", "--encoding=UTF8"];
        let options = ["--no-sync", "--auth=trust", "--username=tests", "--pgdata", &data];
        instance.place.run("initdb", &[&language[..], &options[..]].concat());
        let options = instance.options();
        let log = instance.path("log");
        instance
            .place
            .run("pg_ctl", &["-D", &data, "-s", "-w", "-t", PATIENCE, "-l", &log, "-o", &options, "start"]);
        instance
    }

    /// The address of a new database with nothing in it.
    ///
    /// # Panics
    /// If the server does not make it.
    #[must_use]
    pub fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let folder = self.place.folder.display();
        self.place.run("createdb", &["--host", &folder.to_string(), "--username=tests", &name]);
        format!("postgresql:///{name}?host={folder}&user=tests")
    }

    /// Runs a statement in a database that was made here.
    ///
    /// # Panics
    /// If the server refuses it.
    pub fn run(&self, url: &str, sql: &str) {
        self.place.run("psql", &["--quiet", "--set=ON_ERROR_STOP=1", "--command", sql, url]);
    }

    /// Ends the server as a crash would, and starts it again.
    ///
    /// # Panics
    /// If it does not come back.
    pub fn restart(&self) {
        let (data, log) = (self.data(), self.path("log"));
        let restart = ["-D", &data, "-s", "-w", "-t", PATIENCE, "-l", &log, "-m", "immediate", "restart"];
        self.place.run("pg_ctl", &restart);
    }

    /// No port, so that servers of several tests are in nobody's way.
    fn options(&self) -> String {
        let folder = self.place.folder.display();
        format!("-c listen_addresses='' -c unix_socket_directories='{folder}' -c max_connections=400")
    }

    fn data(&self) -> String {
        self.path("data")
    }

    fn path(&self, name: &str) -> String {
        self.place.folder.join(name).display().to_string()
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        drop(self.watcher.stdin.take());
        // It ends by itself, and nothing is left if it does not.
        let _ = self.watcher.wait();
    }
}

impl Place {
    fn new(programs: PathBuf) -> Self {
        let user = is_root().then(|| {
            let number = |option| said("id", &[option, "postgres"]).and_then(|text| text.parse().ok());
            let ids = number("-u").zip(number("-g"));
            let (id, group) = ids.expect("as root, a user postgres is needed to run PostgreSQL as");
            User { id, group }
        });
        let folder = make_folder();
        if let Some(User { id, group }) = user {
            chown(&folder, Some(id), Some(group)).expect("the folder can be given away");
        }
        Self { programs, folder, user }
    }

    fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.folder).stdin(Stdio::null()).stdout(Stdio::null());
        if let Some(User { id, group }) = self.user {
            command.uid(id).gid(group);
        }
        command
    }

    fn watch(&self) -> Child {
        let mut command = self.command("sh");
        command.args(["-c", WATCH]).arg(&self.programs).arg(&self.folder);
        command.stdin(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        command.spawn().expect("the watcher of the server")
    }

    /// Runs a program of PostgreSQL to its end.
    fn run(&self, program: &str, arguments: &[&str]) {
        let errors = self.folder.join(format!("{program}.errors"));
        let file = fs::File::options().create(true).append(true).open(&errors).expect("a file for errors");
        let done = self.command(self.programs.join(program)).args(arguments).stderr(file).status();
        let done = done.unwrap_or_else(|error| panic!("{program} of PostgreSQL does not start: {error}"));
        let read = |path: &Path| fs::read_to_string(path).unwrap_or_default();
        let log = self.folder.join("log");
        assert!(done.success(), "{program} of PostgreSQL: {done}\n{}\n{}", read(&errors), read(&log));
    }
}

/// A folder that nobody else has. Its path is short, as that of a socket must be.
fn make_folder() -> PathBuf {
    let (all, process) = (std::env::temp_dir(), std::process::id());
    let folders = (0..1_000).map(|number| all.join(format!("postgres-{process}-{number}")));
    let mut made = folders.filter(|folder| DirBuilder::new().mode(0o700).create(folder).is_ok());
    made.next().unwrap_or_else(|| panic!("no folder can be made in {}", all.display()))
}

fn is_root() -> bool {
    said("id", &["-u"]).is_some_and(|text| text == "0")
}

fn said(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_starts_makes_databases_and_leaves_nothing() {
        let instance = Instance::start();
        assert_ne!(instance.database(), instance.database());
        instance.restart();
        assert!(!instance.database().is_empty());
        let folder = instance.place.folder.clone();
        assert!(folder.exists());
        drop(instance);
        assert!(!folder.exists());
    }
}
