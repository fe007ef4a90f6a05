//! A random game of every game, from the form to its end, by clicks.
//!
//! `BOLSHAK_SEED` chooses other games than usual.

use std::env;

use anyhow::{Context, Result, bail, ensure};
use fastrand::Rng;
use serde_json::{Value, json};

use crate::stage::{Pieces, Stage, path_of, pieces_in, texts, until};

/// No game has so many moves of the person: the draw rules end it before.
const LONGEST: usize = 1_000;
/// So many moves are made with the mouse; the others by clicks as a screen reader makes them, which is ten times faster.
const BY_MOUSE: usize = 2;
/// The games are dealt out to so many tests, which run side by side.
const PARTS: usize = 4;

/// Clicks cells one after another, as far as the page needs them; whether a turn was played.
const CLICKS: &str = "
    const board = document.querySelector('#board');
    for (const name of arguments[0]) {
        if (!board.hasAttribute('data-ready')) break;
        board.querySelector(`[role=gridcell][data-cell='${name}']`).click();
    }
    return !board.hasAttribute('data-ready');";

fn seed() -> u64 {
    env::var("BOLSHAK_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(23)
}

/// A game that is being played.
struct Player<'a> {
    stage: &'a Stage,
    room: String,
    lot: Rng,
}

impl<'a> Player<'a> {
    /// Starts the game from the form, on a side by lot.
    async fn start(stage: &'a Stage, game: &Value) -> Result<Self> {
        let id = game["id"].as_str().context("no id")?;
        let seats = game["seats"].as_array().context("no seats")?;
        let own = id.bytes().fold(0, |sum: u64, byte| sum.wrapping_mul(31) ^ u64::from(byte));
        let mut lot = Rng::with_seed(seed() ^ own);
        let seat = lot.choice(seats).and_then(Value::as_str).context("no seat")?;
        stage.page.open_home().await?;
        stage.page.choose_game(id).await?;
        stage.page.press(&format!("label:has(#side-{seat})")).await?;
        stage.page.choose_weakest().await?;
        let room = stage.page.start_game().await?;
        let state = stage.server.state(&room)?;
        ensure!(state["game"] == id, "another game was made: {state}");
        let human = state["seats"].as_array().into_iter().flatten().find(|one| one["player"] == "human");
        ensure!(human.is_some_and(|human| human["seat"] == seat), "the person sits elsewhere");
        Ok(Self { stage, room, lot })
    }

    /// Waits until nobody thinks and the page shows what the server has: the record and the pieces.
    async fn in_step(&self, plies: usize) -> Result<Value> {
        let mut last = (vec![], Pieces::new());
        let what = format!("the page shows the position of the server after {plies} moves");
        let found = until(&what, async || {
            let state = self.stage.server.state(&self.room)?;
            if texts(&state).len() < plies || state["thinking"] == true {
                return Ok(None);
            }
            last = (self.stage.page.moves().await?, self.stage.page.pieces().await?);
            let same = last.0 == texts(&state) && last.1 == pieces_in(&state["view"]);
            Ok(same.then_some(state))
        });
        found.await.with_context(|| format!("the page shows {last:?}"))
    }

    /// Enters one of the legal turns and waits for the answer.
    async fn any_move(&mut self, state: &Value, by_mouse: bool) -> Result<Value> {
        let turns = state["turns"].as_array().context("no turns")?;
        let turn = self.lot.choice(turns).context("nobody can move and the game goes on")?;
        let path = path_of(turn)?;
        let before = texts(state).len();
        if by_mouse {
            self.stage.page.play(&path).await?;
        } else {
            self.stage.page.ready().await?;
            let played = self.stage.page.script(CLICKS, vec![json!(path)]).await?;
            ensure!(played == true, "all of {path:?} was clicked and the page does not play it");
        }
        let after = self.in_step(before + 1).await?;
        let played = &after["moves"][before];
        // Ways that do the same need no choice, so that another one may have been played.
        let same = cells(&played["removed"]) == cells(&turn["removed"]) && played["placed"] == turn["placed"];
        ensure!(same, "{path:?} was clicked and {played} was played");
        Ok(after)
    }

    /// Plays until the game is over.
    async fn play(&mut self) -> Result<()> {
        let mut state = self.in_step(0).await?;
        for count in 0..LONGEST {
            if !state["result"].is_null() {
                return self.over().await;
            }
            state = self.any_move(&state, count < BY_MOUSE).await?;
        }
        bail!("the game does not end")
    }

    /// The page says how the game ended.
    async fn over(&self) -> Result<()> {
        self.stage.page.sees("#result[data-outcome]:not([hidden])").await?;
        let reason = self.stage.page.text("#result-reason").await?;
        ensure!(reason.ends_with('.'), "the reason is no sentence: {reason}");
        ensure!(!self.stage.page.has("#board[data-ready]").await?, "the game is over and moves are taken");
        Ok(())
    }
}

fn cells(list: &Value) -> Vec<&str> {
    let mut cells: Vec<_> = list.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    cells.sort_unstable();
    cells
}

/// Plays every game whose number leaves this remainder.
async fn play_part(part: usize) -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.switch_animation_off().await?;
    let catalogue = stage.server.get("/api/catalogue")?;
    let games = catalogue["games"].as_array().context("no games")?;
    for game in games.iter().skip(part).step_by(PARTS) {
        let mut player = Player::start(&stage, game).await.with_context(|| format!("in {}", game["id"]))?;
        player.play().await.with_context(|| format!("in {}, room {}", game["id"], player.room))?;
    }
    stage.end().await
}

#[tokio::test]
async fn every_game_is_played_by_clicks_part_one() -> Result<()> {
    play_part(0).await
}

#[tokio::test]
async fn every_game_is_played_by_clicks_part_two() -> Result<()> {
    play_part(1).await
}

#[tokio::test]
async fn every_game_is_played_by_clicks_part_three() -> Result<()> {
    play_part(2).await
}

#[tokio::test]
async fn every_game_is_played_by_clicks_part_four() -> Result<()> {
    play_part(3).await
}
