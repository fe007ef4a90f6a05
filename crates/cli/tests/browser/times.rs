//! Time controls of one's own, and clocks that show what is special about them.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::pictures::picture;
use crate::stage::{Screen, Stage, russian};

#[tokio::test]
async fn a_delay_in_stages_and_days_for_the_other_side_are_set_in_the_form() -> Result<()> {
    let stage = Stage::with(Screen::Desktop(1280, 1100)).await?;
    stage.page.open_home().await?;
    stage.page.choose("#time", "own").await?;
    stage.page.fill("#own-minutes", "7").await?;
    ensure!(!stage.page.find("#own-moves").await?.is_displayed().await?, "the simple form asks for stages");
    stage.page.press("#own-more summary").await?;
    stage.page.choose("#own-kind", "delay").await?;
    stage.page.fill("#own-seconds", "4").await?;
    stage.page.press("#own-add").await?;
    stage.page.fill("#own-2-minutes", "2").await?;
    stage.page.press("label:has(#own-unequal)").await?;
    stage.page.choose("#own-other-kind", "each-move").await?;
    stage.page.fill("#own-other-minutes", "3").await?;
    picture(&stage.page, "own-time").await?;
    let id = stage.page.start_game().await?;
    stage.page.ready().await?;
    let controls = stage.server.state(&id)?["controls"].clone();
    ensure!(controls[0]["text"] == "20/420d4:120", "White has {}", controls[0]);
    ensure!(controls[1]["text"] == "1/259200", "Black has {}", controls[1]);
    stage.page.reads("#clock-black", "3 days 0:00").await?;
    stage
        .page
        .reads(
            "#game-info",
            "White: 20 moves in 7 min, delay 4 s, then 2 min to the end; Black: 3 days for each move",
        )
        .await?;
    stage.play_some(&id, 1).await?;
    stage.page.sees("#clock-white.is-waiting").await?;
    stage.page.reads("#clock-note-white", "19 moves to go").await?;
    stage.page.reads("#clock-note-white", "delay").await?;
    picture(&stage.page, "delay").await?;
    stage.page.sees("#clock-white.is-running").await?;
    ensure!(stage.page.clock("white").await? > 415_000.0);
    stage.end().await
}

#[tokio::test]
async fn in_a_sandglass_the_other_side_is_seen_to_gain() -> Result<()> {
    let stage = Stage::new().await?;
    let mut room = russian("white");
    room["time"] = json!("*60");
    let id = stage.enter(&room).await?;
    stage.play_some(&id, 1).await?;
    stage.page.reads("#clock-white", "0:57").await?;
    let [white, black] = [stage.page.clock("white").await?, stage.page.clock("black").await?];
    ensure!(black > 61_000.0 && (white + black - 120_000.0).abs() < 2_500.0, "{white} and {black}");
    stage.end().await
}
