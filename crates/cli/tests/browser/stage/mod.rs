//! What every test stands on: a server, a browser, and the words to use them.

mod act;
mod board;
mod browser;
mod form;
mod http;
mod page;
mod passage;
mod position;
mod process;
mod program;
mod server;
mod wait;

use std::path::PathBuf;
use std::sync::LazyLock;
use std::thread::available_parallelism;

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::{Semaphore, SemaphorePermit};

pub(crate) use browser::Screen;
pub(crate) use page::Page;
pub(crate) use passage::{Passage, Way};
pub(crate) use position::{Pieces, pieces_in, pieces_of};
pub(crate) use program::{after_moves, legal_moves, play_moves, program};
pub(crate) use wait::until;

use browser::Browser;
use server::Server;

/// A browser has much to draw: with more than so many at a time they only keep each other waiting. The tests of other
/// programs wait most of their time, so that more of them run side by side (see xtask).
static TURNS: LazyLock<Semaphore> = LazyLock::new(|| {
    let cores = available_parallelism().map_or(1, usize::from);
    Semaphore::new(cores + cores.div_ceil(2))
});

/// A server with an empty data folder, and a browser that is looking at it.
///
/// The fields are dropped in their order: the folder must outlive the server that writes into it.
pub(crate) struct Stage {
    pub page: Page,
    browser: Browser,
    pub server: Server,
    _folder: TempDir,
    _turn: SemaphorePermit<'static>,
}

/// A browser of somebody else, whom the server does not know yet.
pub(crate) struct Visitor {
    pub page: Page,
    browser: Browser,
}

impl Visitor {
    /// The end of a test that went well.
    pub(crate) async fn end(self) -> Result<()> {
        self.browser.give_back(&self.page.client).await
    }
}

impl Stage {
    pub(crate) async fn new() -> Result<Self> {
        Self::with(Screen::Desktop(1280, 900)).await
    }

    pub(crate) async fn with(screen: Screen) -> Result<Self> {
        Self::with_options(screen, &[]).await
    }

    /// With a server that was started with these options, too.
    pub(crate) async fn with_options(screen: Screen, options: &[String]) -> Result<Self> {
        let turn = TURNS.acquire().await?;
        let folder = tempfile::tempdir()?;
        let server = Server::start(&folder.path().join("data"), 0, options)?;
        let (browser, client) = Browser::take(screen).await?;
        browser.be_guest(&client, server.address()).await?;
        let page = Page::new(client, server.address());
        Ok(Self { page, browser, server, _folder: folder, _turn: turn })
    }

    /// Somebody else at another device.
    pub(crate) async fn visitor(&self, screen: Screen) -> Result<Visitor> {
        self.visitor_by(self.server.address(), screen).await
    }

    /// Somebody else who comes by an address of his own.
    pub(crate) async fn visitor_by(&self, address: &str, screen: Screen) -> Result<Visitor> {
        let (browser, client) = Browser::take(screen).await?;
        browser.forget(address)?;
        let page = Page::new(client, address);
        Ok(Visitor { page, browser })
    }

    /// Where the browser puts what it downloads.
    pub(crate) fn downloads(&self) -> PathBuf {
        self.browser.downloads()
    }

    /// Makes a room and opens it in the browser.
    pub(crate) async fn enter(&self, room: &Value) -> Result<String> {
        let id = self.server.make_room(room)?;
        self.page.open_room(&id).await?;
        Ok(id)
    }

    /// Makes a room and opens it in the browser, where White plays, and at another device for a visitor, who takes Black.
    pub(crate) async fn against_visitor(&self, room: &Value) -> Result<(String, Visitor)> {
        let id = self.server.make_room(room)?;
        let path = format!("/play/{id}");
        self.page.open(&path).await?;
        let visitor = self.visitor(Screen::Desktop(1280, 900)).await?;
        visitor.page.open(&path).await?;
        visitor.page.press("#sit-black").await?;
        Ok((id, visitor))
    }

    /// Waits until at least so many moves were made, nobody is thinking, and the page shows the same moves.
    pub(crate) async fn settled(&self, id: &str, plies: usize) -> Result<Value> {
        until("the page shows the moves that the server has", async || {
            let state = self.server.state(id)?;
            let moves = texts(&state);
            let quiet = moves.len() >= plies && state["thinking"] == false;
            Ok((quiet && self.page.moves().await? == moves).then_some(state))
        })
        .await
    }

    /// Plays so many moves of the person, each answered by the engine, and gives the state after them.
    pub(crate) async fn play_some(&self, id: &str, count: usize) -> Result<Value> {
        let mut state = self.server.state(id)?;
        for _ in 0..count {
            let path = path_of(&state["legal"][0])?;
            let before = texts(&state).len();
            self.page.play(&path).await?;
            state = self.settled(id, before + 2).await?;
        }
        Ok(state)
    }

    /// The end of a test that went well: the page had nothing to complain about.
    pub(crate) async fn end(self) -> Result<()> {
        self.browser.give_back(&self.page.client).await
    }
}

/// A room of Russian draughts from the initial position.
pub(crate) fn russian(side: &str) -> Value {
    json!({ "variant": "russian", "side": side, "level": 1, "time": null })
}

/// A room of Russian draughts from another position.
pub(crate) fn russian_from(position: &str, side: &str) -> Value {
    json!({ "variant": "russian", "side": side, "level": 1, "time": null, "position": position })
}

/// The texts of the moves that were played.
pub(crate) fn texts(state: &Value) -> Vec<String> {
    let moves = state["moves"].as_array().map(Vec::as_slice).unwrap_or_default();
    moves.iter().map(|one| one["text"].as_str().unwrap_or_default().to_owned()).collect()
}

/// The squares of a turn.
pub(crate) fn path_of(turn: &Value) -> Result<Vec<String>> {
    let path = turn["path"].as_array().with_context(|| format!("no path in {turn}"))?;
    Ok(path.iter().map(|cell| cell.as_str().unwrap_or_default().to_owned()).collect())
}
