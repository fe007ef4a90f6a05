//! Nothing but the board in sight, and how good the line to the server is.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use serde_json::json;

use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage, russian, until};

/// What is out of sight while only the board is shown, and what must stay.
const GONE: &[&str] = &[".top", ".game-head"];
const THERE: &[&str] = &["#board", "#plates-top", "#plates-bottom", "#resign", "#leave-zen", "#status"];

const IN_SIGHT: &str = "return document.querySelector(arguments[0]).checkVisibility()";
const FOCUSED: &str = "return document.activeElement.id";
const HEIGHT: &str = "return document.querySelector('#board').getBoundingClientRect().height";

async fn in_sight(page: &Page, selector: &str) -> Result<bool> {
    Ok(page.script(IN_SIGHT, vec![json!(selector)]).await? == true)
}

async fn is_quiet(page: &Page) -> Result<()> {
    page.sees("html[data-zen]").await?;
    for gone in GONE {
        ensure!(!in_sight(page, gone).await?, "{gone} is in sight");
    }
    for there in THERE {
        ensure!(in_sight(page, there).await?, "{there} is out of sight");
    }
    Ok(())
}

async fn is_loud(page: &Page) -> Result<()> {
    page.sees("html:not([data-zen])").await?;
    for there in GONE {
        ensure!(in_sight(page, there).await?, "{there} is out of sight");
    }
    ensure!(!in_sight(page, "#leave-zen").await?, "there is a way out of what has ended");
    Ok(())
}

#[tokio::test]
async fn all_but_the_board_goes_by_a_key_or_the_menu_and_comes_back() -> Result<()> {
    let stage = Stage::with(Screen::Desktop(1366, 768)).await?;
    let page = &stage.page;
    stage.enter(&russian("white")).await?;
    page.ready().await?;
    let height = page.script(HEIGHT, vec![]).await?.as_f64();
    page.keys(&['z']).await?;
    is_quiet(page).await?;
    ensure!(page.said().await?.contains("Only the board is shown"), "nobody is told");
    ensure!(page.script(HEIGHT, vec![]).await?.as_f64() > height, "the board has not grown");
    ensure!(picture(page, "zen").await? > 10_000);
    // A piece that is held is let go first.
    page.press("#board [data-cell=c3]").await?;
    page.keys(&[Key::Escape.into()]).await?;
    is_quiet(page).await?;
    page.keys(&[Key::Escape.into()]).await?;
    is_loud(page).await?;
    ensure!(page.said().await?.contains("Everything is shown again"), "nobody is told");

    // By the menu and the button, and the focus is never nowhere.
    page.press("#menu-button").await?;
    page.press("#zen").await?;
    is_quiet(page).await?;
    ensure!(page.script(FOCUSED, vec![]).await? == json!("leave-zen"), "the focus is lost in the menu");
    // It lasts through a reload, but no other page has it.
    page.reload().await?;
    page.sees("#play:not([hidden])").await?;
    is_quiet(page).await?;
    page.press("#leave-zen").await?;
    is_loud(page).await?;
    ensure!(page.script(FOCUSED, vec![]).await? == json!("menu-button"), "the focus is lost");
    page.press("#help").await?;
    page.reads("#help-keys", "only the board").await?;
    page.press("#close-help").await?;
    // What is typed is typed.
    page.fill("#move-input", "z").await?;
    is_loud(page).await?;
    stage.end().await
}

#[tokio::test]
async fn the_quiet_ends_with_the_game_page_and_a_phone_has_a_way_out() -> Result<()> {
    let stage = Stage::with(Screen::Phone(390, 844)).await?;
    let page = &stage.page;
    stage.enter(&russian("white")).await?;
    page.press("#menu-button").await?;
    page.press("#zen").await?;
    is_quiet(page).await?;
    page.fits_in_width().await?;
    ensure!(picture(page, "zen-phone").await? > 10_000);
    page.script("document.querySelector('#home-link').click()", vec![]).await?;
    page.sees("#start-game").await?;
    ensure!(in_sight(page, ".top").await?, "the first page has no header");
    stage.end().await
}

#[tokio::test]
async fn the_page_tells_how_good_the_line_is_and_that_it_is_lost() -> Result<()> {
    let mut stage = Stage::with(Screen::Desktop(1366, 768)).await?;
    stage.enter(&russian("white")).await?;
    stage.page.reads("#quality-words", "Connection: good").await?;
    stage.page.reads("#quality-words", " ms").await?;
    ensure!(stage.page.has("#quality .is-on:nth-child(3)").await?, "the shape says something else");
    let live = stage.page.has("[aria-live] #quality, [role=status] #quality").await?;
    ensure!(!live, "it is read aloud all the time");
    ensure!(picture(&stage.page, "quality").await? > 10_000);
    stage.server.kill();
    stage.page.reads("#quality-words", "Connection: lost").await?;
    ensure!(!stage.page.has("#quality .is-on").await?, "the shape says something else");
    ensure!(picture(&stage.page, "quality-lost").await? > 10_000);
    stage.server.start_again()?;
    stage.page.reads("#quality-words", "Connection: good").await?;
    // A game that is over is looked at without hurry.
    stage.page.press("#resign").await?;
    stage.page.press("#confirm-yes").await?;
    until("nothing is told", async || Ok(stage.page.has("#quality[hidden]").await?.then_some(()))).await?;
    stage.end().await
}
