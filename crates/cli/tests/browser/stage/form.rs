//! The form of a new game.

use anyhow::{Context, Result};
use fantoccini::key::Key;
use serde_json::Value;

use super::page::Page;

impl Page {
    /// Chooses a game in the dialog of all games.
    pub(crate) async fn choose_game(&self, id: &str) -> Result<()> {
        self.press("#choose-game").await?;
        self.sees("#games-dialog[open]").await?;
        self.press(&format!("#game-{id}")).await?;
        self.sees(&format!("#choose-game[data-variant='{id}']")).await
    }

    /// Chooses a game of the catalogue by its family and its form.
    pub(crate) async fn choose_form(&self, game: &Value) -> Result<()> {
        let id = game["id"].as_str().context("no id")?;
        let family = game["form"]["of"].as_str().unwrap_or(id);
        self.choose_game(family).await?;
        if id != family {
            self.choose("#form", id).await?;
        }
        self.sees(&format!("#choose-game[data-variant='{id}']")).await
    }

    /// Says who sits where in a game for more than two: `human`, or a level.
    pub(crate) async fn choose_players(&self, players: &[(&str, &str)]) -> Result<()> {
        for (seat, player) in players {
            self.choose(&format!("#player-{seat}"), player).await?;
        }
        Ok(())
    }

    /// Begins from a position.
    pub(crate) async fn choose_position(&self, text: &str) -> Result<()> {
        self.press("label:has(#start-position)").await?;
        self.fill("#position", text).await
    }

    /// Chooses the weakest opponent.
    pub(crate) async fn choose_weakest(&self) -> Result<()> {
        if self.has("#level-all[hidden]").await? {
            self.press("#level-more").await?;
        }
        Ok(self.find("#level").await?.send_keys(&char::from(Key::Home).to_string()).await?)
    }

    /// Pieces no longer glide, as a person can set it.
    pub(crate) async fn switch_animation_off(&self) -> Result<()> {
        self.press_tool("#settings").await?;
        self.sees("#settings-dialog[open]").await?;
        self.press("label:has(#set-animation)").await?;
        self.press("#close-settings").await?;
        self.sees("#settings-dialog:not([open])").await
    }

    /// Plays from the form as it is filled in, and gives the room.
    pub(crate) async fn start_game(&self) -> Result<String> {
        self.press("#start-game").await?;
        let room = self.room().await?;
        self.sees("#play:not([hidden])").await?;
        Ok(room)
    }
}
