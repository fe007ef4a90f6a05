//! A game that begins at a cell of a drawing table.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::stage::{Stage, pieces_of, until};

/// The entry of a table of a game.
fn entry(stage: &Stage, game: &str, table: &str, cell: &str) -> Result<Value> {
    let all = stage.server.get(&format!("/api/variants/{game}/tables"))?;
    let tables = all["tables"].as_array().context("no tables")?;
    let table = tables.iter().find(|one| one["id"] == table).context("no such table")?;
    let found = table["entries"].as_array().into_iter().flatten().find(|one| one["cell"] == cell);
    found.cloned().context("no such cell")
}

impl Stage {
    /// Waits until the preview shows the position of a cell.
    async fn previews(&self, entry: &Value) -> Result<()> {
        let fen = entry["position"].as_str().context("no position")?;
        let wanted = pieces_of(fen);
        until(&format!("the preview shows {wanted:?}"), async || {
            Ok((self.page.pieces_on("#preview").await? == wanted).then_some(()))
        })
        .await
    }
}

#[tokio::test]
async fn a_cell_is_drawn_by_lot_and_another_one_chosen() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.sees("label:has(#start-table):not([hidden])").await?;
    stage.page.press("label:has(#start-table)").await?;
    stage.page.sees("#table-field:not([hidden])").await?;
    stage.page.press("#start-game").await?;
    stage.page.reads("#table-error", "Draw a cell of the table or choose one.").await?;
    stage.page.press("#table-draw").await?;
    stage.page.sees("#table-cell:not(:empty)").await?;
    stage.page.reads("#table-draw", "Draw again").await?;
    let drawn = stage.page.text("#table-cell").await?;
    let cell = drawn.split(':').next().context("no cell")?;
    stage.previews(&entry(&stage, "russian", "idf", cell)?).await?;

    stage.page.choose("#table-column", "II").await?;
    stage.page.find("#table-row").await?.select_by_label("3").await?;
    let chosen = entry(&stage, "russian", "idf", "II-3")?;
    stage.page.reads("#table-cell", "II-3: ").await?;
    stage.previews(&chosen).await?;
    let id = stage.page.start_game().await?;
    let state = stage.server.state(&id)?;
    ensure!(state["startFen"] == chosen["position"], "the game begins at {}", state["startFen"]);
    stage.page.shows(&pieces_of(chosen["position"].as_str().context("no position")?)).await?;
    stage.end().await
}

#[tokio::test]
async fn a_ballot_is_chosen_by_its_number_and_a_game_without_tables_offers_none() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.choose_game("english").await?;
    stage.page.sees("label:has(#start-table):not([hidden])").await?;
    stage.page.press("label:has(#start-table)").await?;
    stage.page.sees("#table-field:not([hidden])").await?;
    stage.page.choose("#table", "english-three-move").await?;
    stage.page.fill("#table-number", "7").await?;
    let chosen = entry(&stage, "english", "english-three-move", "007")?;
    stage.page.reads("#table-cell", "007: ").await?;
    stage.previews(&chosen).await?;
    stage.page.choose_game("turkish").await?;
    stage.page.sees("label:has(#start-table)[hidden]").await?;
    stage.page.sees("#start-initial:checked").await?;
    stage.end().await
}
