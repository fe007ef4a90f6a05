//! The form of a new game.

use anyhow::Result;
use fantoccini::key::Key;

use super::page::Page;

impl Page {
    /// Chooses a game in the dialog of all games.
    pub(crate) async fn choose_game(&self, id: &str) -> Result<()> {
        self.press("#choose-game").await?;
        self.sees("#games-dialog[open]").await?;
        self.press(&format!("#game-{id}")).await?;
        self.sees(&format!("#choose-game[data-game='{id}']")).await
    }

    /// Chooses the weakest opponent.
    pub(crate) async fn choose_weakest(&self) -> Result<()> {
        Ok(self.find("#level").await?.send_keys(&char::from(Key::Home).to_string()).await?)
    }

    /// Pieces no longer glide, as a person can set it.
    pub(crate) async fn switch_animation_off(&self) -> Result<()> {
        self.press("#settings").await?;
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
