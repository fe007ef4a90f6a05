//! The server as a process.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use super::http;
use super::process::Process;

pub(crate) struct Server {
    process: Process,
    /// `host:port`.
    address: String,
    data: PathBuf,
    options: Vec<String>,
}

impl Server {
    /// Starts on a port, or on any free one if that is 0.
    pub(crate) fn start(data: &Path, port: u16, options: &[String]) -> Result<Self> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bolshak"));
        command.args(["serve", "--pace", "0", "--administrator", "Judge"]);
        command.args(["--port", &port.to_string(), "--data"]).arg(data).args(options);
        let process = Process::start(&mut command).context("the server cannot be started")?;
        let rest = process.after("ready: open http://").context("the server did not become ready")?;
        let address = rest.split(' ').next().unwrap_or_default().to_owned();
        Ok(Self { process, address, data: data.to_owned(), options: options.to_owned() })
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Where it keeps its data.
    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    /// Ends the server without a warning (SIGKILL).
    pub(crate) fn kill(&mut self) {
        self.process.kill();
    }

    /// The same server again: the same data, the same port.
    pub(crate) fn start_again(&mut self) -> Result<()> {
        let port = self.address.rsplit(':').next().unwrap_or_default().parse()?;
        *self = Self::start(&self.data.clone(), port, &self.options.clone())?;
        Ok(())
    }

    pub(crate) fn get(&self, path: &str) -> Result<Value> {
        http::ask(&self.address, "GET", path, None)
    }

    pub(crate) fn text(&self, path: &str) -> Result<String> {
        http::text(&self.address, "GET", path, None)
    }

    /// A game as the server tells it, with what its message nests side by side, and with its position as text.
    pub(crate) fn state(&self, id: &str) -> Result<Value> {
        let mut state = self.game(id)?;
        state["fen"] = self.text(&format!("/api/games/{id}/position"))?.into();
        Ok(state)
    }

    /// The same without the position as text, for which a test need not ask at every move.
    pub(crate) fn game(&self, id: &str) -> Result<Value> {
        let mut snapshot = self.get(&format!("/api/games/{id}"))?;
        let mut game = snapshot["game"].take();
        let (now, mut state) = (game["now"].take(), Map::new());
        for part in [now, game, snapshot["status"].take(), snapshot] {
            let fields = part.as_object().cloned().unwrap_or_default();
            state.extend(fields.into_iter().filter(|(_, value)| !value.is_null()));
        }
        let mut state = Value::Object(state);
        state["legal"] = legal(&state["legal"]);
        Ok(state)
    }

    pub(crate) fn make_room(&self, room: &Value) -> Result<String> {
        self.make("/api/games", room)
    }

    pub(crate) fn make_study(&self, study: &Value) -> Result<String> {
        self.make("/api/studies", study)
    }

    fn make(&self, path: &str, wanted: &Value) -> Result<String> {
        let made = http::ask(&self.address, "POST", path, Some(wanted))?;
        made["id"].as_str().map(str::to_owned).with_context(|| format!("no id in {made}"))
    }
}

/// The legal moves with their squares as lists.
fn legal(told: &Value) -> Value {
    let words = |text: &Value| -> Vec<Value> {
        text.as_str().unwrap_or_default().split_whitespace().map(Value::from).collect()
    };
    let moves = told.as_array().into_iter().flatten();
    moves.map(|mv| json!({ "path": words(&mv["path"]), "removed": words(&mv["removed"]), "placed": mv["placed"] })).collect()
}
