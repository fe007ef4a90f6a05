//! Positions set up by hand, and games in PDN to look at.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::stage::{Screen, Stage};

const PDN: &str = "[White \"Ivanov\"]\n[Black \"Petrov\"]\n[GameType \"25\"]\n[Result \"*\"]\n\
    1. c3-d4 b6-a5 2. d2-c3 a7-b6 *\n\n[White \"A\"]\n[Black \"B\"]\n[GameType \"20\"]\n\
    1. 32-28 19-23 2. 28x19 14x23 3. 31-30 1-1\n";

impl Stage {
    async fn put(&self, tool: &str, cell: &str) -> Result<()> {
        self.page.press(tool).await?;
        self.page.press(&format!("#editor-board [data-cell={cell}]")).await
    }
}

#[tokio::test]
async fn a_position_is_set_up_explained_and_played() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open("/editor").await?;
    stage.page.press("#editor-clear").await?;
    stage.put("#tool-white-king", "d4").await?;
    stage.page.reads("#editor-problem", "black has no pieces").await?;
    stage.put("#tool-black-man", "f6").await?;
    stage.put("#tool-black-man", "g1").await?;
    stage.page.reads("#editor-problem", "g1").await?;
    stage.page.sees("#editor-play[aria-disabled=true]").await?;
    stage.put("#tool-remove", "g1").await?;
    stage.page.reads("#editor-sound", "2 moves").await?;
    // What is read from text stands on the board, and a wrong text changes nothing.
    stage.page.fill("#editor-fen", "white: c3, Ke1 black: h8").await?;
    stage.page.press("#editor-read").await?;
    stage.page.sees("#editor-board [data-piece-cell=e1][data-kind=king]").await?;
    stage.page.fill("#editor-fen", "white: c4").await?;
    stage.page.press("#editor-read").await?;
    stage.page.reads("#editor-problem", "c4").await?;
    stage.page.sees("#editor-board [data-piece-cell=e1]").await?;
    stage.page.press("#editor-start").await?;
    stage.page.press("#editor-clear").await?;
    stage.put("#tool-white-man", "a1").await?;
    stage.put("#tool-black-king", "h6").await?;
    stage.page.choose("#editor-side", "black").await?;
    stage.page.reads("#editor-sound", "A game can begin here").await?;
    stage.page.press("#editor-play").await?;
    let id = stage.page.start_game().await?;
    ensure!(stage.server.state(&id)?["startFen"] == "B:Wa1:BKh6", "another position");
    stage.end().await
}

#[tokio::test]
async fn games_in_pdn_are_listed_and_turned_over() -> Result<()> {
    let stage = Stage::with(Screen::Desktop(1366, 768)).await?;
    stage.page.open("/records").await?;
    let fill = "document.querySelector('#records-text').value = arguments[0]";
    stage.page.script(fill, vec![json!("no game at all )")]).await?;
    stage.page.press("#records-read").await?;
    stage.page.sees("#records-problem:not(:empty)").await?;
    stage.page.script(fill, vec![json!(PDN)]).await?;
    stage.page.press("#records-read").await?;
    stage.page.reads("#record-title", "Ivanov").await?;
    ensure!(stage.page.moves().await? == ["c3-d4", "b6-a5", "d2-c3", "a7-b6"]);
    stage.page.press("#go-end").await?;
    stage.page.sees("#board [data-piece-cell=b6]").await?;
    stage.page.press("#go-start").await?;
    stage.page.sees("#board [data-piece-cell=a7]").await?;
    // A game with a move that is not legal is shown as far as it goes, with the place.
    stage.page.press("[data-number='1']").await?;
    stage.page.reads("#record-faults", "Line 10").await?;
    ensure!(stage.page.moves().await? == ["32-28", "19-23", "28x19", "14x23"]);
    stage.end().await
}
