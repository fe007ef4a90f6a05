//! What a person has typed or chosen and not sent yet is still there when the page is shown anew.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::stage::{Page, Screen, Stage};
use crate::studies::{make_study, sign_up};

/// What a field holds.
async fn value(page: &Page, field: &str) -> Result<String> {
    let found = page.script("return document.querySelector(arguments[0]).value", vec![json!(field)]).await?;
    Ok(found.as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn a_name_an_opening_and_a_title_stay() -> Result<()> {
    let stage = Stage::with(Screen::Desktop(1280, 900)).await?;
    let page = &stage.page;
    sign_up(page, "Anna").await?;

    page.open("/account").await?;
    page.reads("#account-title", "Anna").await?;
    page.fill("#new-name", "Vera").await?;
    page.speak("ru").await?;
    page.reads("#account-change", "Имя и пароль").await?;
    ensure!(value(page, "#new-name").await? == "Vera");

    page.open("/hall").await?;
    page.press("#own-seek summary").await?;
    page.reads("#seek-table", "таблица МФШ").await?;
    page.choose("#seek-table", "idf").await?;
    page.speak("en").await?;
    page.reads("#seek-table", "Initial position").await?;
    ensure!(value(page, "#seek-table").await? == "idf");

    make_study(page).await?;
    page.press("#study-govern summary").await?;
    page.fill("#study-name", "Endings").await?;
    page.press("label:has(#study-public)").await?;
    page.reads("#study-about", "everybody may read").await?;
    ensure!(value(page, "#study-name").await? == "Endings");
    stage.end().await
}
