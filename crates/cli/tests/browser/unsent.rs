//! What a person has typed or chosen and not sent yet is still there when the page is shown anew.

use anyhow::{Result, ensure};

use crate::stage::{Screen, Stage};
use crate::studies::{make_study, sign_up};

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
    ensure!(page.value("#new-name").await? == "Vera");

    page.open("/hall").await?;
    page.press("#own-seek summary").await?;
    page.reads("#seek-table", "таблица МФШ").await?;
    page.choose("#seek-table", "idf").await?;
    page.speak("en").await?;
    page.reads("#seek-table", "Initial position").await?;
    ensure!(page.value("#seek-table").await? == "idf");

    make_study(page).await?;
    page.press("#study-govern summary").await?;
    page.fill("#study-name", "Endings").await?;
    page.press("label:has(#study-public)").await?;
    page.reads("#study-about", "everybody may read").await?;
    ensure!(page.value("#study-name").await? == "Endings");
    stage.end().await
}
