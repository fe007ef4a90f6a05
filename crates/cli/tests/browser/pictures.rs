//! Pictures of the page, for people to look at: they are left in Cargo's folder for what tests make.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};

use crate::stage::{Page, Screen, Stage, russian};

/// A picture of what the browser shows now; gives the number of its bytes.
pub(crate) async fn picture(page: &Page, name: &str) -> Result<usize> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    fs::create_dir_all(&folder)?;
    let png = page.client.screenshot().await?;
    fs::write(folder.join(format!("{name}.png")), &png)?;
    Ok(png.len())
}

async fn pictures(screen: Screen, name: &str) -> Result<()> {
    let stage = Stage::with(screen).await?;
    stage.page.open_home().await?;
    stage.page.sees("#preview [data-piece-cell]").await?;
    let home = picture(&stage.page, &format!("{name}-home")).await?;
    let id = stage.enter(&russian("white")).await?;
    stage.play_some(&id, 3).await?;
    stage.page.comes_to_rest().await?;
    let game = picture(&stage.page, &format!("{name}-game")).await?;
    ensure!(home > 10_000 && game > 10_000, "a page of one colour: {home} and {game} bytes");
    stage.end().await
}

#[tokio::test]
async fn the_page_is_drawn_on_a_desktop() -> Result<()> {
    pictures(Screen::Desktop(1280, 900), "desktop").await
}

#[tokio::test]
async fn the_page_is_drawn_on_a_phone() -> Result<()> {
    pictures(Screen::Phone(390, 844), "phone").await
}
