//! The analysis board: a tree of variations, the engine, and learning from one's own mistakes.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::stage::{Screen, Stage, russian_from, until};

/// White gives men away at the last move.
const BLUNDER: &str = "[GameType \"25\"]\n\n1. c3-d4 b6-a5 2. b2-c3 f6-g5 3. g3-h4 g7-f6 4. d4-e5 *";

impl Stage {
    /// The moves of the tree in the order in which they are read.
    async fn tree(&self) -> Result<Vec<String>> {
        let script = "return [...document.querySelectorAll('.tree-move')].map((one) => one.textContent)";
        let found = self.page.script(script, vec![]).await?;
        Ok(serde_json::from_value(found)?)
    }

    async fn tree_is(&self, wanted: &[&str]) -> Result<()> {
        let same = async || Ok((self.tree().await? == wanted).then_some(()));
        until(&format!("the tree {wanted:?}"), same).await
    }

    async fn take_pdn(&self, pdn: &str) -> Result<()> {
        let script = "document.querySelector('.analysis-more').open = true; \
                      document.querySelector('#analysis-pdn').value = arguments[0];";
        self.page.script(script, vec![json!(pdn)]).await?;
        self.page.press("#take-pdn").await
    }
}

#[tokio::test]
async fn a_problem_is_checked() -> Result<()> {
    let stage = Stage::with(Screen::Desktop(1366, 768)).await?;
    // Two kings catch a man in many ways.
    stage.page.open("/analysis?game=russian&position=W:WKa1,Kh2:Bh6").await?;
    stage.page.sees("#board [data-piece-cell=h6]").await?;
    stage.page.fill("#move-input", "a1-b2").await?;
    stage.page.press("#enter-form button").await?;
    stage.page.reads("#tree", "a1-b2").await?;
    stage.page.press("#problem summary").await?;
    stage.page.press("#problem-check").await?;
    stage.page.reads("#problem-told", "Not sound").await?;
    stage.page.reads("#problem-flaws", "second solution").await?;
    // The only way, and the last man.
    stage.take_pdn("[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"W:WKa1,h4:Bg5\"]\n\n1. h4:f6 *").await?;
    stage.page.reads("#tree", "f6").await?;
    stage.page.press("#problem-check").await?;
    stage.page.reads("#problem-told", "Sound").await?;
    stage.end().await
}

#[tokio::test]
async fn a_tree_is_made_with_clicks_words_and_keys_and_is_there_again() -> Result<()> {
    let stage = Stage::with(Screen::Desktop(1366, 768)).await?;
    stage.page.open("/analysis").await?;
    stage.page.sees("#board [data-cell=c3]").await?;
    stage.page.click(&["c3", "d4"]).await?;
    stage.tree_is(&["c3-d4"]).await?;
    stage.page.fill("#move-input", "dc5").await?;
    stage.page.press("#enter-form button").await?;
    stage.tree_is(&["c3-d4", "d6-c5"]).await?;
    stage.page.press("#go-back").await?;
    stage.page.fill("#move-input", "b6a5").await?;
    stage.page.press("#enter-form button").await?;
    stage.tree_is(&["c3-d4", "d6-c5", "b6-a5"]).await?;
    stage.page.sees(".variation .tree-move[aria-current]").await?;
    // An illegal move changes nothing and is explained.
    stage.page.fill("#move-input", "a1h8").await?;
    stage.page.press("#enter-form button").await?;
    stage.page.reads("#analysis-problem", "not a legal move here").await?;
    stage.page.press(".note summary").await?;
    stage.page.press("#signs button:nth-child(1)").await?;
    stage.tree_is(&["c3-d4", "d6-c5", "b6-a5!"]).await?;
    stage.page.fill("#comment", "the main defence").await?;
    stage.page.press("#analysis-status").await?;
    stage.page.reads("#tree", "the main defence").await?;
    stage.page.press("#make-main").await?;
    stage.tree_is(&["c3-d4", "b6-a5!", "d6-c5"]).await?;
    stage.page.reload().await?;
    stage.tree_is(&["c3-d4", "b6-a5!", "d6-c5"]).await?;
    stage.page.press(".variation .tree-move").await?;
    stage.page.sees(".variation .tree-move[aria-current]").await?;
    stage.page.press(".note summary").await?;
    stage.page.press("#delete-move").await?;
    stage.tree_is(&["c3-d4", "b6-a5!"]).await?;
    stage.end().await
}

#[tokio::test]
async fn the_engine_tells_its_lines_and_plays_on() -> Result<()> {
    let stage = Stage::new().await?;
    let shot = "B:Wa5,a3,c3,e3,f2,h2,c1,e1,g1:Bb8,d8,f8,a7,c7,e7,f6,h6,c5";
    stage.page.open(&format!("/analysis?game=russian&position={shot}")).await?;
    stage.page.choose("#engine-lines", "2").await?;
    stage.page.press("#engine").await?;
    stage.page.sees("#engine-moves li:nth-child(2)").await?;
    stage.page.reads("#engine-moves li:first-child", "c5-b4").await?;
    stage.page.sees(".bb-advice[data-advice=c5-b4]").await?;
    stage.page.reads("#engine-verdict", "games of 100").await?;
    // A line is put on the board as far as it is pressed.
    stage.page.press("#engine-moves li:first-child button:nth-of-type(2)").await?;
    stage.tree_is(&["c5-b4", "a3:c5"]).await?;
    // From here the computer plays Black.
    stage.page.press(".analysis-more summary").await?;
    stage.page.choose("#computer", "black").await?;
    let plies = async || Ok((stage.tree().await?.len() > 2).then_some(()));
    until("a move of the computer", plies).await?;
    ensure!(stage.tree().await?[2].starts_with(|c: char| c.is_ascii_lowercase()), "a move");
    stage.end().await
}

#[tokio::test]
async fn a_whole_game_is_looked_at_and_the_better_move_found() -> Result<()> {
    let stage = Stage::with(Screen::Desktop(1366, 768)).await?;
    stage.page.open("/analysis").await?;
    stage.take_pdn(BLUNDER).await?;
    stage.page.sees("[data-node=\"7\"]").await?;
    stage.page.press("#annotate").await?;
    stage.page.sees("#report-graph .graph-blunder").await?;
    stage.page.reads("#report-sides", "blunders 1").await?;
    stage.page.reads("#tree", "better was").await?;
    stage.page.press("#learn").await?;
    let task = async || Ok(stage.page.text("#learn-task").await?.contains("d4-e5").then_some(()));
    until("the blunder", async || {
        if task().await?.is_none() {
            stage.page.press("#learn-next").await?;
        }
        task().await
    })
    .await?;
    // The same mistake again is no answer; what the engine found is.
    stage.page.sees("#board [data-piece-cell=d4]").await?;
    stage.page.click(&["d4", "e5"]).await?;
    stage.page.reads("#learn-task", "Try again").await?;
    stage.page.press("#learn-show").await?;
    stage.page.reads("#learn-task", "Better was").await?;
    stage.page.press("#learn-end").await?;
    stage.end().await
}

#[tokio::test]
async fn a_game_that_is_over_leads_to_its_analysis() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.server.make_room(&russian_from("W:Wc3:Bd4", "white"))?;
    stage.page.open_room(&id).await?;
    stage.page.click(&["c3", "e5"]).await?;
    stage.page.sees("#after:not([hidden])").await?;
    stage.page.press_in_menu("#analyse").await?;
    stage.tree_is(&["c3:e5"]).await?;
    stage.end().await
}
