//! A headless browser that knows nothing of earlier ones.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use super::http;
use super::process::Process;

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

pub(crate) struct Browser {
    driver: Process,
    /// `host:port` of the driver.
    address: String,
}

impl Browser {
    pub(crate) async fn start(folder: &Path, screen: Screen) -> Result<(Self, Client)> {
        let Ok(driver) = Process::start(Command::new("chromedriver").arg("--port=0")) else { bail!(WANTED) };
        let rest = driver.after("started successfully on port ").context("chromedriver did not start")?;
        let browser = Self { driver, address: format!("127.0.0.1:{}", rest.trim_end_matches('.')) };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities(folder, screen))
            .connect(&format!("http://{}", browser.address))
            .await;
        match client {
            Ok(client) => {
                fit_window(&client, screen).await?;
                Ok((browser, client))
            }
            Err(error) if error.to_string().contains("binary") => bail!(WANTED),
            Err(error) => Err(error).context("chromium did not start"),
        }
    }

    /// Lets the page be the guest as whom the tests ask.
    pub(crate) async fn be_guest(client: &Client, address: &str) -> Result<()> {
        // A cookie can only be given to a page that is open.
        client.goto(&format!("http://{address}/healthz")).await?;
        let cookie = format!("{}={}; path=/", http::GUEST, http::SECRET);
        client.execute("document.cookie = arguments[0]", vec![json!(cookie)]).await?;
        Ok(())
    }

    /// The errors that the page has written to its console. An answer that is an error is none of them.
    pub(crate) fn complaints(&self, session: &str) -> Result<Vec<Value>> {
        let log = http::ask(
            &self.address,
            "POST",
            &format!("/session/{session}/se/log"),
            Some(&json!({ "type": "browser" })),
        )?;
        let entries = log["value"].as_array().cloned().unwrap_or_default();
        let is_ours = |entry: &Value| entry["level"] == "SEVERE" && entry["source"] != "network";
        Ok(entries.into_iter().filter(is_ours).collect())
    }
}

impl Drop for Browser {
    /// A driver that is only killed would leave its browser behind.
    fn drop(&mut self) {
        if http::ask(&self.address, "GET", "/shutdown", None).is_ok() {
            self.driver.wait_for_end();
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

/// Where a browser puts what it downloads.
pub(crate) fn downloads(folder: &Path) -> PathBuf {
    folder.join("downloads")
}

fn capabilities(folder: &Path, screen: Screen) -> Capabilities {
    let mut flags: Vec<String> = FLAGS.iter().map(|&flag| flag.to_owned()).collect();
    flags.push(format!("--user-data-dir={}", folder.join("profile").display()));
    let mut options = json!({ "prefs": {
        "download.default_directory": downloads(folder),
        "download.prompt_for_download": false,
        "intl.accept_languages": "en-US,en",
    } });
    if let Screen::Phone(width, height) = screen {
        let metrics = json!({ "width": width, "height": height, "pixelRatio": 2.0, "touch": true });
        options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    options["args"] = json!(flags);
    let mut all = Capabilities::new();
    all.insert("browserName".to_owned(), json!("chrome"));
    all.insert("goog:chromeOptions".to_owned(), options);
    all.insert("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" }));
    all
}
