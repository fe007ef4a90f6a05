//! Games by letter: a vacation that is taken, seen and ended.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::people::sign_up;
use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage};

const ASK: &str = "
    const [path, body, done] = arguments;
    fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
        .then(async (answer) => done(answer.status === 204 ? null : await answer.json()));";

async fn ask(page: &Page, path: &str, body: Value) -> Result<Value> {
    Ok(page.client.execute_async(ASK, vec![json!(path), body]).await?)
}

/// A game with a day for each move in which both have moved, and White is to move.
async fn begun(white: &Page, black: &Page, name: &str) -> Result<String> {
    let wanted = json!({ "variant": "russian", "side": "white", "opponent": name, "time": "1/86400" });
    let made = ask(white, "/api/games", wanted).await?;
    let id = made["id"].as_str().with_context(|| format!("no id in {made}"))?.to_owned();
    ask(black, &format!("/api/games/{id}/seats"), json!({})).await?;
    for page in [white, black] {
        page.open(&format!("/play/{id}")).await?;
    }
    white.tap(&["c3", "d4"]).await?;
    black.reads("#status", "Your move").await?;
    black.tap(&["b6", "a5"]).await?;
    white.reads("#status", "Your move").await?;
    Ok(id)
}

#[tokio::test]
async fn a_vacation_is_taken_seen_in_the_game_and_ended() -> Result<()> {
    let stage = Stage::new().await?;
    let anna = &stage.page;
    sign_up(anna, "Anna").await?;
    let visitor = stage.visitor(Screen::Phone(390, 844)).await?;
    let boris = &visitor.page;
    sign_up(boris, "Boris").await?;
    let id = begun(anna, boris, "Boris").await?;
    boris.sees("#clock-white.is-running").await?;

    anna.open("/account").await?;
    anna.reads("#vacation-left", "30 days of 30").await?;
    anna.fill("#vacation-days", "3").await?;
    anna.press("#vacation-take button").await?;
    anna.reads("#vacation-words", "You are on vacation until").await?;
    anna.reads("#vacation-left", "27 days of 30").await?;
    ensure!(picture(anna, "vacation-account").await? > 10_000);
    boris.reads("#resting", "Anna is on vacation until").await?;
    boris.reads("#standing-white", "vacation").await?;
    ensure!(!boris.has("#clock-white.is-running").await?, "her clock stands still");
    boris.fits_in_width().await?;
    ensure!(picture(boris, "vacation-game-phone").await? > 10_000);
    boris.open("/members/Anna").await?;
    boris.reads("#member-vacation", "On vacation until").await?;
    boris.open(&format!("/play/{id}")).await?;
    boris.reads("#resting", "Anna is on vacation until").await?;

    anna.press("#vacation-end").await?;
    anna.reads("#vacation-left", "29 days of 30").await?;
    anna.sees("#vacation-take:not([hidden])").await?;
    boris.sees("#clock-white.is-running").await?;
    ensure!(boris.text("#standing-white").await?.is_empty(), "she is back");

    // One for later is called off, and costs nothing.
    let later = "const day = new Date(Date.now() + 3 * 86_400_000);
        document.getElementById('vacation-from').valueAsDate = day;";
    anna.script(later, vec![]).await?;
    anna.press("#vacation-take button").await?;
    anna.reads("#vacation-words", "Your vacation is from").await?;
    anna.press("#vacation-end").await?;
    anna.reads("#vacation-left", "29 days of 30").await?;
    visitor.end().await?;
    stage.end().await
}
