//! Headless browsers that know nothing of the tests before: one for each thread, used again by the next test.

use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail, ensure};
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::http;
use super::process::Process;

/// Chromium without anything to show windows with, which is faster; the tests go without where it is missing.
const SHELL: &str = "chromium-headless-shell";
const WANTED: &str =
    "chromium and chromedriver are needed for this test; on Debian: apt-get install chromium chromium-driver";

const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--lang=en-US",
];

/// What the page is shown on; sizes in CSS pixels.
#[derive(Clone, Copy)]
pub(crate) enum Screen {
    /// A window, with a mouse.
    Desktop(u32, u32),
    /// A phone that is touched.
    Phone(u32, u32),
}

/// The driver ends when its input does, and takes its browser along: also when the tests are killed. Only the driver
/// holds the output, so that its end is seen.
const DRIVER: &str = "chromedriver --port=0 & exec >/dev/null; read -r _; kill 0";

/// How often a driver is started that ends at once: it does when somebody else takes the port that it was given for
/// one family of addresses before it takes it for the other.
const STARTS: usize = 5;

/// Browsers whose test has ended well.
static IDLE: Mutex<Vec<Browser>> = Mutex::new(vec![]);

pub(crate) struct Browser {
    driver: Process,
    /// `host:port` of the driver.
    address: String,
    session: String,
    screen: Screen,
    folder: TempDir,
}

impl Browser {
    /// An idle browser, else a new one, with one empty window.
    pub(crate) async fn take(screen: Screen) -> Result<(Self, Client)> {
        let idle = {
            let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
            idle.iter()
                .position(|browser| browser.screen.is_like(screen))
                .map(|place| idle.swap_remove(place))
        };
        let mut browser = match idle {
            Some(browser) => browser,
            None => Self::start(screen).await?,
        };
        browser.screen = screen;
        let driver = format!("http://{}", browser.address);
        let client = Client::with_existing_session(&driver, &browser.session, HttpConnector::new()).await?;
        client.persist().await?;
        fit_window(&client, screen).await?;
        Ok((browser, client))
    }

    async fn start(screen: Screen) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let (driver, address) = start_driver(&folder)?;
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities(&folder, screen))
            .connect(&format!("http://{address}"))
            .await;
        let client = match client {
            Ok(client) => client,
            Err(error) if error.to_string().contains("binary") => bail!(WANTED),
            Err(error) => return Err(error).context("chromium did not start"),
        };
        client.persist().await?;
        let session = client.session_id().await?.context("no session")?;
        Ok(Self { driver, address, session, screen, folder })
    }

    /// Lets the page be the guest as whom the tests ask, at a server of which the browser knows nothing yet.
    pub(crate) async fn be_guest(&self, client: &Client, address: &str) -> Result<()> {
        self.forget(address)?;
        let origin = format!("http://{address}");
        // A cookie can only be given to a page that is open.
        client.goto(&format!("{origin}/healthz")).await?;
        let cookie = format!("{}={}; path=/", http::GUEST, http::SECRET);
        client.execute("document.cookie = arguments[0]", vec![json!(cookie)]).await?;
        Ok(())
    }

    /// Forgets what it knows of a server: an earlier test may have had one on the same port.
    pub(crate) fn forget(&self, address: &str) -> Result<()> {
        let origin = format!("http://{address}");
        self.devtools("Storage.clearDataForOrigin", &json!({ "origin": origin, "storageTypes": "all" }))
    }

    /// Where it puts what it downloads.
    pub(crate) fn downloads(&self) -> PathBuf {
        downloads(&self.folder)
    }

    /// The end of a test that went well: the page had nothing to complain about, and another test can have the browser.
    pub(crate) async fn give_back(self, client: &Client) -> Result<()> {
        let complaints = self.complaints()?;
        ensure!(complaints.is_empty(), "the page complained: {complaints:#?}");
        let left = client.windows().await?;
        let fresh = client.new_window(true).await?.handle;
        for window in left {
            client.switch_to_window(window).await?;
            client.close_window().await?;
        }
        client.switch_to_window(fresh).await?;
        client.release_actions().await?;
        self.devtools("Network.clearBrowserCookies", &json!({}))?;
        let _ = std::fs::remove_dir_all(self.downloads());
        IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
        Ok(())
    }

    /// The errors that the page has written to its console. An answer that is an error is none of them.
    fn complaints(&self) -> Result<Vec<Value>> {
        let log = self.ask("se/log", &json!({ "type": "browser" }))?;
        let entries = log["value"].as_array().cloned().unwrap_or_default();
        let is_ours = |entry: &Value| entry["level"] == "SEVERE" && entry["source"] != "network";
        Ok(entries.into_iter().filter(is_ours).collect())
    }

    fn devtools(&self, command: &str, parameters: &Value) -> Result<()> {
        self.ask("goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))?;
        Ok(())
    }

    fn ask(&self, what: &str, body: &Value) -> Result<Value> {
        http::ask(&self.address, "POST", &format!("/session/{}/{what}", self.session), Some(body))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.driver.end_input();
    }
}

impl Screen {
    /// Whether a browser for one can show the other. A phone is fixed when the browser starts.
    fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Desktop(..), Self::Desktop(..)) => true,
            (Self::Phone(a, b), Self::Phone(c, d)) => (a, b) == (c, d),
            _ => false,
        }
    }
}

/// A window is larger than the page in it, by bars and frames.
async fn fit_window(client: &Client, screen: Screen) -> Result<()> {
    let Screen::Desktop(width, height) = screen else { return Ok(()) };
    let frame = client.execute("return [outerWidth - innerWidth, outerHeight - innerHeight]", vec![]).await?;
    let [right, top]: [u32; 2] = serde_json::from_value(frame)?;
    Ok(client.set_window_size(width + right, height + top).await?)
}

fn downloads(folder: &TempDir) -> PathBuf {
    folder.path().join("downloads")
}

/// Where the browser without windows is, if it is installed.
fn shell() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(SHELL)).find(|program| program.is_file())
}

/// A driver, which keeps what it and its browser write in the folder, and its address, `host:port`.
fn start_driver(folder: &TempDir) -> Result<(Process, String)> {
    let mut tried = 1;
    loop {
        let mut command = Command::new("sh");
        let command = command.args(["-c", DRIVER]).env("TMPDIR", folder.path()).process_group(0);
        let driver = Process::start(command)?;
        match driver.after("started successfully on port ") {
            Ok(rest) => return Ok((driver, format!("127.0.0.1:{}", rest.trim_end_matches('.')))),
            Err(error) if tried == STARTS => return Err(error).context(WANTED),
            Err(_) => tried += 1,
        }
    }
}

fn capabilities(folder: &TempDir, screen: Screen) -> Capabilities {
    let mut options = json!({ "args": FLAGS, "prefs": {
        "download.default_directory": downloads(folder),
        "download.prompt_for_download": false,
        "intl.accept_languages": "en-US,en",
    } });
    if let Screen::Phone(width, height) = screen {
        let metrics = json!({ "width": width, "height": height, "pixelRatio": 2.0, "touch": true });
        options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    if let Some(shell) = shell() {
        options["binary"] = json!(shell);
    }
    let mut all = Capabilities::new();
    all.insert("browserName".to_owned(), json!("chrome"));
    all.insert("goog:chromeOptions".to_owned(), options);
    all.insert("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" }));
    all
}
