//! What people make for others: a lesson is written and taken by somebody else, a tree is shown by a link.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::stage::{Screen, Stage, until};

impl Stage {
    /// The rest of the address of the page, once it has more than this.
    async fn address_behind(&self, beginning: &str) -> Result<String> {
        let behind = async || {
            let path = self.page.client.current_url().await?.path().to_owned();
            Ok(path.strip_prefix(beginning).filter(|rest| !rest.is_empty()).map(str::to_owned))
        };
        until(&format!("an address behind {beginning}"), behind).await
    }

    /// From now on the browser is another person's.
    async fn be_somebody_else(&self) -> Result<()> {
        self.page.client.delete_all_cookies().await?;
        self.page.script("localStorage.clear()", vec![]).await?;
        Ok(())
    }
}

#[tokio::test]
async fn a_lesson_is_written_and_somebody_takes_it() -> Result<()> {
    let stage = Stage::with(Screen::Desktop(1366, 768)).await?;
    stage.page.open("/learn").await?;
    stage.page.press("#write-lesson").await?;
    stage.page.fill("#lesson-name", "A trap").await?;
    stage.page.fill("#step-text", "Open the centre.").await?;
    stage.page.choose("#step-task", "play").await?;
    stage.page.sees("#board .bb-movable").await?;
    stage.page.click(&["c3", "d4"]).await?;
    stage.page.sees("#board [data-piece-cell=d4]").await?;
    stage.page.click(&["d6", "c5"]).await?;
    stage.page.sees("#board [data-piece-cell=c5]").await?;
    stage.page.fill("#step-hint", "Think of d4.").await?;
    stage.page.press("#step-add").await?;
    stage.page.fill("#step-text", "Where is the main road?").await?;
    stage.page.choose("#step-task", "choose").await?;
    stage.page.fill("#step-option", "a1-h8\nh2-b8").await?;
    // A reload in between loses nothing, and what is missing is told with its step.
    stage.page.reload().await?;
    stage.page.press("#steps button:nth-child(2)").await?;
    stage.page.press("#lesson-keep").await?;
    stage.page.reads("#write-problem", "Step 2").await?;
    stage.page.fill("#step-answer", "1").await?;
    stage.page.press("#lesson-keep").await?;
    let id = stage.address_behind("/learn/edit/").await?;
    stage.page.reads("#write-told", "Kept").await?;

    stage.be_somebody_else().await?;
    stage.page.open(&format!("/learn/own/{id}")).await?;
    stage.page.reads("#lesson-title", "A trap").await?;
    ensure!(!stage.page.has("#change-lesson:not([hidden])").await?, "it is somebody else's");
    stage.page.press("#lesson-hint").await?;
    stage.page.reads("#lesson-answer", "Think of d4.").await?;
    stage.page.click(&["c3", "d4"]).await?;
    stage.page.reads("#lesson-answer", "Right").await?;
    stage.page.press("#lesson-next").await?;
    stage.page.press("#lesson-options button:nth-child(1)").await?;
    stage.page.reads("#lesson-answer", "Right").await?;
    stage.page.press("#lesson-next").await?;
    stage.page.reads("#lesson-text", "Lesson finished").await?;
    // The same as a contest: one answer for each task, and the score at the end.
    stage.page.press("#contest-form button").await?;
    stage.page.sees("#board .bb-movable").await?;
    stage.page.click(&["e3", "f4"]).await?;
    stage.page.reads("#lesson-place", "Step 2").await?;
    stage.page.press("#lesson-options button:nth-child(1)").await?;
    stage.page.reads("#lesson-text", "1 of 2 solved").await?;
    stage.page.reads("#contest-results", "Step 1: not solved").await?;
    stage.end().await
}

#[tokio::test]
async fn a_tree_is_shown_by_a_link_and_copied() -> Result<()> {
    let stage = Stage::with(Screen::Desktop(1366, 768)).await?;
    stage.page.open("/analysis").await?;
    stage.page.sees("#board [data-cell=c3]").await?;
    stage.page.click(&["c3", "d4"]).await?;
    stage.page.reads("#tree", "c3-d4").await?;
    stage.page.press("#share summary").await?;
    stage.page.fill("#share-name", "My opening").await?;
    stage.page.press("#share-make").await?;
    let id = stage.address_behind("/analysis/").await?;
    // What is changed afterwards is kept by itself.
    stage.page.fill("#move-input", "dc5").await?;
    stage.page.press("#enter-form button").await?;
    stage.page.reads("#share-told", "Kept").await?;

    stage.be_somebody_else().await?;
    stage.page.open(&format!("/analysis/{id}")).await?;
    stage.page.reads("#tree", "d6-c5").await?;
    stage.page.reads("#share-told", "Somebody shows you this tree").await?;
    stage.page.press("#share-make").await?;
    let copied = async || Ok((stage.address_behind("/analysis/").await? != id).then_some(()));
    until("a copy of one's own", copied).await?;
    stage.page.reads("#share-own", "My opening").await?;
    stage.page.press("#share-own button").await?;
    stage.page.press("#confirm-yes").await?;
    let empty = "return document.querySelectorAll('#share-own li').length";
    let removed = async || Ok((stage.page.script(empty, vec![]).await? == json!(0)).then_some(()));
    until("no tree of one's own", removed).await?;
    stage.end().await
}

#[tokio::test]
async fn coordinates_are_pressed_and_named() -> Result<()> {
    let stage = Stage::with(Screen::Desktop(1366, 768)).await?;
    stage.page.open("/learn/coordinates").await?;
    stage.page.press("#coordinates-start").await?;
    for right in 1..=3 {
        let asked = stage.page.text("#coordinate").await?;
        stage.page.press(&format!("[data-cell={asked}]")).await?;
        stage.page.reads("#coordinates-score", &format!("{right} right, 0 wrong")).await?;
    }
    stage.page.choose("#coordinates-way", "name").await?;
    stage.page.press("#coordinates-start").await?;
    stage.page.fill("#coordinate-name", "z").await?;
    stage.page.reads("#coordinates-score", "0 right, 1 wrong").await?;
    stage.end().await
}
