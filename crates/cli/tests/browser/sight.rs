//! What a person sees of the board: the pieces or not, and from which side.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage, russian, texts, until};

/// What is seen of the pieces, what a cell is called, by how much the board is turned, and who sits below.
const SEEN: &str = "
    const board = document.querySelector('#board');
    return [getComputedStyle(board.querySelector('.bb-men')).visibility,
        board.querySelector(`[data-cell='${arguments[0]}']`).ariaLabel,
        board.rotation, document.querySelector('.plates-bottom .plate').dataset.seat];";

impl Page {
    async fn seen(&self, cell: &str) -> Result<serde_json::Value> {
        self.script(SEEN, vec![json!(cell)]).await
    }

    async fn open_settings(&self) -> Result<()> {
        self.press_tool("#settings").await?;
        self.sees("#settings-dialog[open]").await
    }

    async fn close_settings(&self) -> Result<()> {
        self.press("#close-settings").await?;
        self.sees("#settings-dialog:not([open])").await
    }
}

#[tokio::test]
async fn blindfold_the_pieces_are_hidden_and_the_moves_are_told() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian("white")).await?;
    stage.page.ready().await?;
    ensure!(stage.page.seen("c3").await? == json!(["visible", "c3, white man, can move", 0, "white"]));
    stage.page.open_settings().await?;
    stage.page.choose("#set-blindfold", "hidden").await?;
    stage.page.close_settings().await?;
    stage.page.sees("#board[data-blind]").await?;
    ensure!(stage.page.seen("c3").await? == json!(["hidden", "c3", 0, "white"]));
    ensure!(!stage.page.has("#board .bb-movable").await?, "rings tell where the pieces stand");
    stage.page.click(&["c3", "d4"]).await?;
    let state = stage.settled(&id, 2).await?;
    ensure!(texts(&state)[0] == "c3-d4");
    ensure!(stage.page.said().await?.contains("White: man c3 to d4."));
    stage.page.reload().await?;
    stage.page.sees("#board[data-blind]").await?;
    stage.end().await
}

#[tokio::test]
async fn the_board_turns_to_whoever_is_to_move_of_two_at_one_device() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&json!({ "variant": "russian", "time": null })).await?;
    stage.page.ready().await?;
    stage.page.open_settings().await?;
    stage.page.press("label:has(#set-turnToMover)").await?;
    stage.page.close_settings().await?;
    ensure!(stage.page.seen("a3").await?[2] == 0);
    for (cells, rotation, below) in [(["c3", "d4"], 180, "black"), (["f6", "g5"], 0, "white")] {
        stage.page.click(&cells).await?;
        stage.page.sees(&format!(".plates-bottom #plate-{below}")).await?;
        let seen = stage.page.seen("a3").await?;
        ensure!(seen[2] == rotation && seen[3] == below, "{seen}");
    }
    stage.page.press("#flip").await?;
    stage.page.sees(".plates-bottom #plate-black").await?;
    ensure!(texts(&stage.settled(&id, 2).await?) == ["c3-d4", "f6-g5"]);
    stage.end().await
}

#[tokio::test]
async fn blindfold_is_agreed_on_and_the_server_hides_the_pieces() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    page.open_home().await?;
    page.press("label:has(#opponent-friend)").await?;
    page.press("label:has(#side-white)").await?;
    page.press("#terms summary").await?;
    page.press("label:has(#term-blind-white)").await?;
    page.press("#start-game").await?;
    page.reads("#invitation-game", "blindfold: White").await?;
    let id = page.room().await?;
    let visitor = stage.visitor(Screen::Phone(390, 844)).await?;
    visitor.page.open(&format!("/play/{id}")).await?;
    visitor.page.reads("#invitation-game", "blindfold: White").await?;
    visitor.page.press("#sit-black").await?;
    page.sees("#board[data-blind]").await?;
    page.reads("#game-info", "blindfold: White").await?;
    let pieces = "return document.querySelectorAll('#board .bb-men > g').length";
    ensure!(page.script(pieces, vec![]).await? == 0, "no piece is on the page");
    page.click(&["c3", "d4"]).await?;
    visitor.page.reads("#status", "Your move").await?;
    ensure!(visitor.page.seen("d4").await?[1] == "d4, white man", "the other player sees");
    until("the move is told", async || Ok(page.said().await?.contains("White: c3, d4.").then_some(())))
        .await?;
    visitor.page.tap(&["f6", "e5"]).await?;
    page.reads("#status", "Your move").await?;
    page.click(&["a3", "b4"]).await?;
    page.reads("#refusal", "That move is not possible.").await?;
    page.enter_move("d4f6").await?;
    page.reads("#moves", "d4:f6").await?;
    ensure!(picture(page, "blindfold-agreed").await? > 10_000);
    page.reload().await?;
    page.sees("#board[data-blind]").await?;
    ensure!(page.script(pieces, vec![]).await? == 0, "nor after a reload");
    visitor.page.press("#resign").await?;
    visitor.page.press("#confirm-yes").await?;
    page.sees("#result:not([hidden])").await?;
    page.sees("#board:not([data-blind])").await?;
    ensure!(page.seen("f6").await?[1] == "f6, white man", "after the game all see all");
    visitor.end().await?;
    stage.end().await
}
