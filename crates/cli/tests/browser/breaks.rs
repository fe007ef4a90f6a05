//! A line that goes dead without a word: the page finds out by itself, comes back, and a move that was sent meanwhile is either
//! in the game or back in the hand, and never played twice.

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use crate::stage::{Page, Passage, Screen, Stage, Visitor, Way, pieces_of, texts, until};
use crate::studies::{link, make_study, sign_up};

/// A game of two with a clock. White sits behind a passage that can go dead, Black is the one who made the game.
struct Broken {
    stage: Stage,
    white: Visitor,
    passage: Passage,
    id: String,
}

/// The notice of a lost line is there for a moment only.
const NOTE_LOSSES: &str = "
    const notice = document.querySelector('#connection');
    new MutationObserver(() => { if (!notice.hidden) notice.dataset.wasLost = ''; }).observe(notice, { attributeFilter: ['hidden'] });";

/// Waits until something has disappeared this way, and lets new lines through.
async fn lose_and_heal(passage: &Passage, way: Way) -> Result<()> {
    until("something is lost", async || Ok((passage.lost(way) > 0).then_some(()))).await?;
    passage.heal();
    Ok(())
}

impl Broken {
    async fn new() -> Result<Self> {
        let stage = Stage::new().await?;
        let game = json!({ "variant": "russian", "side": "black", "free": true, "time": "900+5" });
        let id = stage.server.make_room(&game)?;
        stage.page.open(&format!("/play/{id}")).await?;
        let passage = Passage::open(stage.server.address()).await?;
        let white = stage.visitor_by(&passage.address, Screen::Desktop(1280, 900)).await?;
        white.page.open(&format!("/play/{id}")).await?;
        white.page.press("#sit-white").await?;
        white.page.ready().await?;
        Ok(Self { stage, white, passage, id })
    }

    fn page(&self) -> &Page {
        &self.white.page
    }

    fn state(&self) -> Result<Value> {
        self.stage.server.state(&self.id)
    }

    /// White plays, and what is said this way disappears.
    async fn play_and_lose(&self, way: Way, path: &[&str]) -> Result<()> {
        self.page().script(NOTE_LOSSES, vec![]).await?;
        self.passage.lose(way);
        self.page().click(path).await?;
        lose_and_heal(&self.passage, way).await
    }

    /// The page has found out that its line is dead, and has another.
    async fn comes_back(&self) -> Result<()> {
        self.page().sees("#connection[data-was-lost][hidden]").await?;
        let shown = pieces_of(self.state()?["fen"].as_str().unwrap_or_default());
        self.page().shows(&shown).await
    }

    async fn end(self) -> Result<()> {
        self.white.end().await?;
        self.stage.end().await
    }
}

#[tokio::test]
async fn a_move_that_never_arrived_is_back_in_the_hand() -> Result<()> {
    let broken = Broken::new().await?;
    broken.play_and_lose(Way::ToServer, &["c3", "d4"]).await?;
    broken.comes_back().await?;
    ensure!(texts(&broken.state()?).is_empty(), "the move was lost, and is in the game");
    broken.page().ready().await?;
    broken.page().click(&["e3", "f4"]).await?;
    let state = broken.stage.settled(&broken.id, 1).await?;
    ensure!(texts(&state) == ["e3-f4"], "{state}");
    broken.end().await
}

#[tokio::test]
async fn a_move_whose_answer_was_lost_is_in_the_game_once() -> Result<()> {
    let broken = Broken::new().await?;
    broken.play_and_lose(Way::FromServer, &["c3", "d4"]).await?;
    until("the move has arrived", async || Ok((!texts(&broken.state()?).is_empty()).then_some(()))).await?;
    broken.comes_back().await?;
    broken.stage.page.ready().await?;
    broken.stage.page.click(&["d6", "c5"]).await?;
    let state = broken.stage.settled(&broken.id, 2).await?;
    ensure!(texts(&state) == ["c3-d4", "d6-c5"], "{state}");
    broken.page().ready().await?;
    broken.end().await
}

#[tokio::test]
async fn a_dead_line_to_a_study_comes_back() -> Result<()> {
    let stage = Stage::new().await?;
    sign_up(&stage.page, "Coach").await?;
    make_study(&stage.page).await?;
    stage.page.press("#study-govern summary").await?;
    let reads = link(&stage.page, "reader").await?;
    let passage = Passage::open(stage.server.address()).await?;
    let reader = stage.visitor_by(&passage.address, Screen::Desktop(1280, 900)).await?;
    reader.page.open(&reads).await?;
    reader.page.reads("#study-about", "reader").await?;
    stage.page.press("#tree [data-node='1']").await?;
    // Nothing that is told on this line arrives any more, so that only another one tells of the move.
    passage.lose(Way::FromServer);
    stage.page.click(&["d6", "c5"]).await?;
    lose_and_heal(&passage, Way::FromServer).await?;
    reader.page.reads("#tree", "d6-c5").await?;
    reader.end().await?;
    stage.end().await
}

#[tokio::test]
async fn the_engine_is_asked_again_when_its_line_is_dead() -> Result<()> {
    let stage = Stage::new().await?;
    let passage = Passage::open(stage.server.address()).await?;
    let visitor = stage.visitor_by(&passage.address, Screen::Desktop(1280, 900)).await?;
    let page = &visitor.page;
    page.open("/analysis?game=russian").await?;
    page.press("#engine").await?;
    page.sees("#engine-moves li:first-child button").await?;
    passage.lose(Way::FromServer);
    lose_and_heal(&passage, Way::FromServer).await?;
    page.click(&["c3", "d4"]).await?;
    until("it thinks about Black's moves", async || {
        let text = page
            .script("return document.querySelector('#engine-moves li button')?.textContent", vec![])
            .await?;
        Ok(text.as_str().is_some_and(|text| text.contains("6-")).then_some(()))
    })
    .await?;
    visitor.end().await?;
    stage.end().await
}

#[tokio::test]
async fn a_dead_line_to_the_hall_comes_back() -> Result<()> {
    let stage = Stage::new().await?;
    let passage = Passage::open(stage.server.address()).await?;
    let visitor = stage.visitor_by(&passage.address, Screen::Desktop(1280, 900)).await?;
    let page = &visitor.page;
    page.open("/hall").await?;
    page.sees("#hall-here:not(:empty)").await?;
    // Nothing that is told on this line arrives any more, so that only another one tells of who comes.
    passage.lose(Way::FromServer);
    lose_and_heal(&passage, Way::FromServer).await?;
    stage.page.open("/hall").await?;
    page.reads("#hall-here", "2").await?;
    visitor.end().await?;
    stage.end().await
}
