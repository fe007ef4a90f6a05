//! The page on a narrow touch screen.

use anyhow::{Result, ensure};

use crate::stage::{Screen, Stage, russian, texts};

const WIDTH: u32 = 360;

#[tokio::test]
async fn a_phone_shows_the_whole_board_and_a_tap_moves() -> Result<()> {
    let stage = Stage::with(Screen::Phone(WIDTH, 740)).await?;
    stage.page.open_home().await?;
    stage.page.fits_in_width().await?;
    let id = stage.enter(&russian("white")).await?;
    stage.page.ready().await?;
    stage.page.fits_in_width().await?;

    let (x, y, width, height) = stage.page.find("#board").await?.rectangle().await?;
    ensure!(x >= 0.0 && x + width <= f64::from(WIDTH), "the board lies from {x} to {}", x + width);
    ensure!(width >= 300.0 && y + height <= 740.0, "the board is {width} wide and ends at {}", y + height);

    stage.page.tap(&["c3", "d4"]).await?;
    let state = stage.settled(&id, 2).await?;
    ensure!(texts(&state)[0] == "c3-d4");
    stage.page.fits_in_width().await?;
    stage.end().await
}
