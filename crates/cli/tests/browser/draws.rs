//! Draws by criteria: chosen in the form, counted beside the board, named at the end.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::stage::Stage;

#[tokio::test]
async fn a_profile_and_single_criteria_are_chosen_with_their_articles() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.press("#house-title").await?;
    stage.page.sees("#house-draws-field:not([hidden])").await?;
    stage.page.reads("#article-d5", "FMJD-64 7.2.7").await?;
    stage.page.sees("#rule-d4a[role=switch]:checked").await?;
    stage.page.choose("#rule-draws", "code-2004").await?;
    stage.page.reads("#article-d5", "Code 1.9.1").await?;
    stage.page.sees("#rule-d4a:not(:checked)").await?;
    // What the base has by itself is a change of the profile.
    stage.page.press("#rule-d4a").await?;
    stage.page.reads("#house-changed", "any three or more pieces").await?;
    stage.page.press("#rule-d3").await?;
    stage.page.reads("#house-count", "3 changed").await?;
    stage.page.sees("#article-d3:empty").await?;
    let id = stage.page.start_game().await?;
    let game = stage.server.state(&id)?["variant"].clone();
    ensure!(game == "russian+draws=code-2004+d3=off+d4a=on", "the game is {game}");
    stage.page.reads("#house-info", "Draws by: the Russian Code of 2004").await?;
    // A game that differs only in its draws has the tables of its base.
    let tables = &stage.server.get("/api/variants/russian%2Bdraws=idf")?["tables"];
    ensure!(tables[0] == "idf", "tables {tables}");
    stage.page.press("#home-link").await?;
    stage.page.choose_game("english").await?;
    stage.page.sees("#rule-repetition option[value='3']:checked").await?;
    stage.page.choose_game("breakthrough").await?;
    stage.page.sees("#house-draws-field[hidden]").await?;
    stage.end().await
}

#[tokio::test]
async fn counts_are_shown_and_the_end_names_criterion_and_article() -> Result<()> {
    let stage = Stage::new().await?;
    let room = json!({ "variant": "russian+draws=pavlovich+d1=off", "side": "white", "level": 5, "time": null,
                       "position": "W:WKa1:BKb8" });
    let id = stage.enter(&room).await?;
    // From corner to corner of the main road no king can be caught.
    for (played, path) in (1..=5).zip([["a1", "h8"], ["h8", "a1"]].into_iter().cycle()) {
        if played > 1 {
            stage
                .page
                .reads("#counters", &format!("King moves: {} of 15 D2, Pavlovich §2", played - 1))
                .await?;
            let unchanged = format!("unchanged: move {} of 5 D6, Pavlovich §3", played - 1);
            stage.page.reads("#counters", &unchanged).await?;
        }
        stage.page.play(&path.map(str::to_owned)).await?;
        stage.settled(&id, 2 * played).await?;
    }
    let result = stage.server.state(&id)?["result"].clone();
    ensure!(result["criterion"] == "D6" && result["winner"].is_null(), "the result is {result}");
    stage.page.reads("#result-reason", "By D6, Pavlovich §3.").await?;
    stage.page.speak("ru").await?;
    stage.page.reads("#result-reason", "Основание: D6, Pavlovich §3.").await?;
    stage.end().await
}

#[tokio::test]
async fn a_lone_king_and_a_repetition_are_counted_in_words() -> Result<()> {
    let stage = Stage::new().await?;
    let room = json!({ "variant": "russian", "side": "black", "level": 1, "time": null,
                       "position": "B:WKb8,Kg1,Kh2:BKa1" });
    let id = stage.enter(&room).await?;
    stage.page.play(&["a1", "d4"].map(str::to_owned)).await?;
    let state = stage.settled(&id, 2).await?;
    if state["result"].is_null() && state["view"]["pieces"].as_array().map(Vec::len) == Some(4) {
        stage.page.reads("#counters", "3 kings against a lone king: move 1 of 15").await?;
    }
    stage.end().await
}
