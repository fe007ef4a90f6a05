//! Openings by lot, handicaps, and micro-matches: chosen in the form, kept, and told.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::stage::{Stage, pieces_of, program, until};

/// What `bolshak lot` draws.
fn drawn_again(table: &str, seed: &str) -> Result<Value> {
    let output = program(&["lot", table, "--seed", seed, "--json"])?;
    Ok(serde_json::from_slice(&output.stdout)?)
}

#[tokio::test]
async fn a_lot_can_be_drawn_again_by_anybody() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.press("label:has(#start-table)").await?;
    stage.page.sees("#table-field:not([hidden])").await?;
    stage.page.press("#table-draw").await?;
    stage.page.sees("#table-cell:not(:empty)").await?;
    stage.page.sees("#table-how:not([hidden])").await?;
    stage.page.press("#table-how summary").await?;
    stage.page.reads("#table-lot", "Drawn by lot: column ").await?;
    let words = stage.page.text("#table-lot").await?;
    let seed =
        words.split("Seed ").nth(1).and_then(|rest| rest.split(": ").next()).context("no seed")?.to_owned();
    let again = drawn_again("idf", &seed)?;
    let cell = again["cell"].as_str().context("no cell")?;
    stage.page.reads("#table-cell", &format!("{cell}: ")).await?;

    let id = stage.page.start_game().await?;
    let state = stage.server.state(&id)?;
    ensure!(
        state["lot"] == json!({ "table": "idf", "cell": cell, "seed": seed }),
        "the lot is {}",
        state["lot"]
    );
    ensure!(state["startFen"] == again["position"], "the game begins at {}", state["startFen"]);
    stage.page.reads("#origin-info", &format!("drawn by lot: {cell}")).await?;
    stage.page.press("#origin-how summary").await?;
    stage.page.reads("#origin-lot", &format!("Table idf, seed {seed}")).await?;
    let pdn = stage.server.text(&format!("/api/games/{id}/pdn"))?;
    ensure!(pdn.contains(&format!("[Lot \"idf {cell}\"]")), "no lot in {pdn}");
    ensure!(pdn.contains(&format!("[LotSeed \"{seed}\"]")), "no seed in {pdn}");
    stage.end().await
}

#[tokio::test]
async fn a_cell_that_is_chosen_is_no_lot() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.press("label:has(#start-table)").await?;
    stage.page.sees("#table-field:not([hidden])").await?;
    stage.page.press("#table-draw").await?;
    stage.page.sees("#table-how:not([hidden])").await?;
    // Choosing what was drawn already would change nothing.
    let drawn = stage.page.value("#table-column").await?;
    stage.page.choose("#table-column", if drawn == "II" { "III" } else { "II" }).await?;
    stage.page.sees("#table-how[hidden]").await?;
    let id = stage.page.start_game().await?;
    ensure!(stage.server.state(&id)?["lot"].is_null(), "a lot that nobody drew");
    stage.end().await
}

#[tokio::test]
async fn a_handicap_is_given_and_told() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.press("label:has(#start-handicap)").await?;
    stage.page.sees("#handicap-field:not([hidden])").await?;
    stage.page.fill("#handicap-cells", "c1, d4").await?;
    stage.page.press("#start-game").await?;
    stage.page.reads("#handicap-error", "none of them stands at d4").await?;
    stage.page.fill("#handicap-cells", "c1, e1").await?;
    // Who receives begins.
    stage.page.sees("#handicap-first option[value=black]:checked").await?;
    let id = stage.page.start_game().await?;
    let state = stage.server.state(&id)?;
    let given = json!({ "seat": "white", "without": ["c1", "e1"], "first": "black" });
    ensure!(state["handicap"] == given, "the handicap is {}", state["handicap"]);
    let fen = state["startFen"].as_str().context("no FEN")?;
    ensure!(fen.starts_with("B:") && pieces_of(fen).len() == 22, "the game begins at {fen}");
    stage.page.reads("#origin-info", "Handicap: White gives c1 and e1. First move: Black.").await?;
    let pdn = stage.server.text(&format!("/api/games/{id}/pdn"))?;
    ensure!(pdn.contains("[Handicap \"white gives c1, e1; black begins\"]"), "no handicap in {pdn}");
    stage.end().await
}

impl Stage {
    async fn resigns(&self) -> Result<()> {
        self.page.press("#resign").await?;
        self.page.sees("#confirm-dialog[open]").await?;
        self.page.press("#confirm-yes").await?;
        self.page.sees("#result:not([hidden])").await
    }
}

#[tokio::test]
async fn a_micro_match_is_played_with_colours_reversed_and_survives_the_server() -> Result<()> {
    let mut stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.choose_weakest().await?;
    stage.page.press("label:has(#start-position)").await?;
    stage.page.fill("#position", "W:Wc3,e3:Bd6,f6").await?;
    stage.page.press("label:has(#micro-match)").await?;
    stage.page.sees("#match-field:not([hidden])").await?;
    let first = stage.page.start_game().await?;
    stage.page.reads("#match-info", "Micro-match, game 1 of 2. Score: you 0, opponent 0.").await?;
    stage.page.sees("#next-game[hidden]").await?;
    let start = stage.server.state(&first)?["startFen"].clone();
    stage.resigns().await?;
    stage.page.reads("#result-match", "Score: you 0, opponent 2. Break until").await?;

    stage.server.kill();
    stage.server.start_again()?;
    stage.page.reload().await?;
    stage.page.reads("#result-match", "Score: you 0, opponent 2.").await?;
    stage.page.press("#next-game:not([hidden])").await?;
    let second = until("the next game is open", async || {
        let room = stage.page.room().await?;
        Ok((room != first).then_some(room))
    })
    .await?;
    let state = stage.server.state(&second)?;
    ensure!(state["startFen"] == start, "the second game begins at {}", state["startFen"]);
    ensure!(state["mine"] == json!(["black"]), "the seats are {}", state["seats"]);
    ensure!(state["match"] == json!({ "id": first, "game": 2 }), "the match is {}", state["match"]);
    stage.page.reads("#match-info", "Micro-match, game 2 of 2. Score: you 0, opponent 2.").await?;
    stage.resigns().await?;
    stage.page.reads("#result-match", "you 0, opponent 4. The opponent has won the micro-match.").await?;
    stage.page.sees("#next-game[hidden]").await?;
    let found = stage.server.get(&format!("/api/matches/{first}"))?;
    ensure!(found["over"]["winner"] == 1 && found["next"].is_null(), "the match stands {found}");
    ensure!(found["played"].as_array().map(Vec::len) == Some(2), "played {}", found["played"]);
    stage.end().await
}

#[tokio::test]
async fn the_form_of_a_game_can_be_left_to_the_lot() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    ensure!(stage.page.has("#form-lot[hidden]").await?, "a game of one form has nothing to draw");
    stage.page.choose_game("two-move").await?;
    let mut drawn = BTreeSet::new();
    // By chance one of three is still missing after 60 in one of 10^10 runs.
    for _ in 0..60 {
        stage.page.press("#draw-form").await?;
        let told = stage.page.text("#form-drawn").await?;
        let chosen =
            "const form = document.getElementById('form'); return form.selectedOptions[0].textContent";
        let chosen = stage.page.script(chosen, vec![]).await?;
        let chosen = chosen.as_str().context("no form")?.to_owned();
        ensure!(told == format!("Drawn by lot: “{chosen}”"), "{told}, but {chosen} is chosen");
        drawn.insert(chosen);
        if drawn.len() == 3 {
            break;
        }
    }
    ensure!(drawn.len() == 3, "only {drawn:?} were drawn");
    let wanted = stage.page.value("#form").await?;
    let id = stage.page.start_game().await?;
    ensure!(stage.server.state(&id)?["variant"] == wanted.as_str(), "not the form that was drawn is played");
    stage.end().await
}
