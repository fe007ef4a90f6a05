//! House rules: chosen in the form, refused when they make no sense, and played.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::stage::{Stage, texts};

/// White's man c3 can capture, and g1 has a quiet move.
const CAPTURE: &str = "white: c3, g1 black: d4, h8, a7";

#[tokio::test]
async fn where_capturing_is_optional_a_quiet_move_can_be_played_instead() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.press("#house-title").await?;
    stage.page.choose("#rule-capture", "optional").await?;
    stage.page.reads("#house-changed", "Capturing: optional").await?;
    stage.page.reads("#preview-text", "Russian draughts, house rules").await?;
    stage.page.press("label:has(#start-position)").await?;
    stage.page.fill("#position", CAPTURE).await?;
    let id = stage.page.start_game().await?;
    ensure!(stage.server.state(&id)?["variant"] == "russian+capture=optional");
    stage.page.reads("#house-info", "Capturing: optional").await?;
    stage.page.reads("#game-info", "Russian draughts, house rules").await?;
    stage.page.reads("#status", "You can capture: 1 choice.").await?;
    stage.page.click(&["g1", "h2"]).await?;
    let state = stage.settled(&id, 2).await?;
    ensure!(texts(&state)[0] == "g1-h2", "played {:?}", texts(&state));

    stage.page.reload().await?;
    stage.page.reads("#house-info", "Capturing: optional").await?;
    stage.settled(&id, 2).await?;
    stage.page.open_home().await?;
    stage.page.reads(&format!("#recent li:has([data-game='{id}'])"), "Russian draughts, house rules").await?;
    stage.page.sees("#rule-capture option[value=optional]:checked").await?;
    stage.end().await
}

#[tokio::test]
async fn rules_that_make_no_game_say_why_and_are_taken_back_singly_or_all() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.choose_game("international").await?;
    stage.page.press("#house-title").await?;
    stage.page.choose("#rule-capture", "optional").await?;
    stage.page.reads("#house-error", "cannot be prescribed").await?;
    stage.page.press("#start-game").await?;
    stage.page.reads("#new-game-error", "cannot be prescribed").await?;
    stage.page.choose("#rule-choice", "free").await?;
    stage.page.sees("#house-error:empty").await?;
    stage.page.sees("#new-game-error:empty").await?;
    stage.page.reads("#house-count", "2 changed").await?;
    stage.page.choose("#rule-board", "12x12").await?;
    stage.page.reads("#preview-text", "12 × 12").await?;
    stage.page.press("#house-changed [data-rule=choice]").await?;
    stage.page.reads("#house-error", "cannot be prescribed").await?;
    stage.page.press("#house-clear").await?;
    stage.page.sees("#house-changed:empty").await?;
    stage.page.sees("#house-error:empty").await?;
    stage.page.reads("#preview-text", "International draughts: 10 × 10").await?;
    stage.page.choose("#rule-capture", "optional").await?;
    stage.page.reads("#house-error", "cannot be prescribed").await?;
    stage.page.speak("ru").await?;
    stage.page.reads("#house-error", "нельзя предписать").await?;
    stage.end().await
}

#[tokio::test]
async fn a_room_of_house_rules_that_the_page_did_not_make_can_be_entered() -> Result<()> {
    let stage = Stage::new().await?;
    let game = "english+kings=flying+board=10x10+corner=right";
    let id = stage.enter(&json!({ "variant": game, "side": "black", "level": 1, "time": null })).await?;
    stage.page.reads("#house-info", "Kings: move any distance; Board: 10 × 10").await?;
    let state = stage.play_some(&id, 2).await?;
    ensure!(texts(&state).len() == 4, "no game was played");
    stage.end().await
}

/// Races and variants on graphs have rules of their own to change, and squares can be painted light.
#[tokio::test]
async fn games_without_a_rule_table_have_house_rules_too() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.choose_game("corners").await?;
    stage.page.press("#house-title").await?;
    stage.page.choose("#rule-jumps", "single").await?;
    stage.page.reads("#house-changed", "Jumps in one move").await?;
    let id = stage.page.start_game().await?;
    let game = stage.server.state(&id)?["variant"].clone();
    ensure!(game == "corners+jumps=single", "the game is {game}");
    stage.page.reads("#house-info", "Jumps in one move: one").await?;
    let room = json!({ "variant": "lasca+squares=light", "side": "white", "level": 1 });
    stage.enter(&room).await?;
    let tone = "return document.querySelector('#board .bb-fields .bb-field').classList.contains('bb-light');";
    ensure!(stage.page.script(tone, vec![]).await? == json!(true), "the corner is played on and light");
    stage.end().await
}

#[tokio::test]
async fn a_diagonal_is_shown_by_its_name() -> Result<()> {
    let stage = Stage::new().await?;
    stage.enter(&json!({ "variant": "russian", "side": "white", "level": 1 })).await?;
    stage.page.open_menu().await?;
    stage.page.choose("#diagonal", "main-road").await?;
    stage.page.sees("#board [data-mark=a1] .bb-line").await?;
    stage.page.sees("#board [data-mark=h8] .bb-line").await?;
    stage.page.choose("#diagonal", "").await?;
    stage.page.sees("#board:not(:has(.bb-line))").await?;
    stage.enter(&json!({ "variant": "corners", "side": "white", "level": 1 })).await?;
    stage.page.sees("#diagonal-label[hidden]").await?;
    stage.end().await
}
