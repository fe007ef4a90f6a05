//! Games by letter: looked for, planned, gone through one after the other; a vacation that is taken, seen and ended; days that run
//! out, and days in which the server was off.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::access::{axe, look};
use crate::people::sign_up;
use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage, until};

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

/// A cell of the board on which answers are planned.
fn plan_cell(name: &str) -> String {
    format!("#plan-board [role=gridcell][data-cell=\"{name}\"]")
}

async fn plan(page: &Page, cells: &[&str]) -> Result<()> {
    for name in cells {
        page.press(&plan_cell(name)).await?;
    }
    Ok(())
}

#[tokio::test]
async fn answers_are_planned_on_a_board_and_played_by_the_server() -> Result<()> {
    let stage = Stage::with(Screen::Phone(390, 844)).await?;
    let boris = &stage.page;
    sign_up(boris, "Boris").await?;
    let visitor = stage.visitor(Screen::Desktop(1280, 900)).await?;
    let anna = &visitor.page;
    sign_up(anna, "Anna").await?;
    begun(anna, boris, "Boris").await?;

    boris.press("#notes summary").await?;
    boris.press("#notes-board").await?;
    boris.reads("#plan-status", "What may the opponent play?").await?;
    plan(boris, &["d4", "e5"]).await?;
    boris.reads("#plan-status", "your answer").await?;
    plan(boris, &["f6", "d4"]).await?;
    boris.reads("#plan-status", "What may the opponent play?").await?;
    boris.reads("#plan-tree", "f6:d4").await?;
    // Another move of hers, by keyboard alone, and another answer than at first.
    boris.press("#plan-root").await?;
    boris.fill("#plan-move", "g3-h4").await?;
    boris.press("#plan-enter button").await?;
    boris.reads("#plan-status", "your answer").await?;
    boris.fill("#plan-move", "h8-g7").await?;
    boris.press("#plan-enter button").await?;
    boris.reads("#plan-error", "not a legal move").await?;
    boris.fill("#plan-move", "f6-e5").await?;
    boris.press("#plan-enter button").await?;
    boris.reads("#plan-tree", "f6-e5").await?;
    boris.press("#plan-back").await?;
    boris.fill("#plan-move", "f6-g5").await?;
    boris.press("#plan-enter button").await?;
    boris.reads("#plan-tree", "f6-g5").await?;
    let is_alone = async || Ok((!boris.text("#plan-tree").await?.contains("f6-e5")).then_some(()));
    until("to a move there is one answer", is_alone).await?;
    // A third way is thought better of.
    boris.press("#plan-root").await?;
    plan(boris, &["b2", "c3"]).await?;
    boris.reads("#plan-tree", "b2-c3").await?;
    boris.press("#plan-remove").await?;
    boris.reads("#plan-status", "What may the opponent play?").await?;
    ensure!(!boris.text("#plan-tree").await?.contains("b2-c3"), "the branch is gone");
    boris.fits_in_width().await?;
    ensure!(picture(boris, "plan-board-phone").await? > 10_000);
    look(&stage, &axe()?, "the board of a plan").await?;
    boris.press("#plan-keep").await?;
    boris.reads("#notes-done", "Saved").await?;
    let kept = boris.value("#notes-plan").await?;
    ensure!(kept == "d4-e5 f6:d4\ng3-h4 f6-g5\n", "{kept}");

    // What is planned is there again.
    boris.press("#notes-board").await?;
    boris.reads("#plan-tree", "f6-g5").await?;
    ensure!(picture(boris, "plan-board-again-phone").await? > 10_000);
    boris.press("#plan-cancel").await?;
    anna.tap(&["d4", "e5"]).await?;
    anna.reads("#moves", "f6:d4").await?;
    anna.reads("#status", "Your move").await?;
    visitor.end().await?;
    stage.end().await
}

#[tokio::test]
async fn from_one_game_by_letter_it_is_one_press_to_the_next_that_waits() -> Result<()> {
    let stage = Stage::new().await?;
    let anna = &stage.page;
    sign_up(anna, "Anna").await?;
    let visitor = stage.visitor(Screen::Desktop(1280, 900)).await?;
    let boris = &visitor.page;
    sign_up(boris, "Boris").await?;
    let mut ids = vec![];
    for _ in 0..3 {
        ids.push(begun(anna, boris, "Boris").await?);
    }
    anna.open(&format!("/play/{}", ids[1])).await?;
    anna.reads("#next-game-link", "1 more").await?;
    ensure!(picture(anna, "next-game").await? > 10_000);
    look(&stage, &axe()?, "the way to the next game").await?;
    anna.tap(&["d4", "c5"]).await?;
    anna.reads("#next-game-link", "1 more").await?;
    anna.press("#next-game-link").await?;
    anna.reads("#status", "Your move").await?;
    ensure!(anna.room().await? == ids[0], "the one that has waited longest");
    anna.tap(&["d4", "c5"]).await?;
    anna.reads("#status", "Waiting").await?;
    ensure!(!anna.text("#next-game-link").await?.contains("more"), "only one is left");
    anna.keys(&[']']).await?;
    anna.reads("#status", "Your move").await?;
    ensure!(anna.room().await? == ids[2]);
    visitor.end().await?;
    stage.end().await
}

/// Everything that is kept has happened so much earlier; with `off` the server was not there meanwhile, and otherwise it was.
fn move_clock(data: &Path, days: i64, off: bool) -> Result<()> {
    let database = Connection::open(data.join("bolshak.db"))?;
    let by = days * 86_400_000;
    for change in [
        "UPDATE event SET at = at - ?1",
        "UPDATE game SET created_at = created_at - ?1, updated_at = updated_at - ?1, deadline = deadline - ?1",
        "UPDATE outage SET began = began - ?1, ended = ended - ?1",
    ] {
        database.execute(change, [by])?;
    }
    if off {
        database.execute("UPDATE server_run SET alive = alive - ?1", [by])?;
    }
    Ok(())
}

#[tokio::test]
async fn days_run_out_while_nobody_is_there_but_not_while_the_server_is_off() -> Result<()> {
    let mut stage = Stage::new().await?;
    let anna = &stage.page;
    sign_up(anna, "Anna").await?;
    let visitor = stage.visitor(Screen::Desktop(1280, 900)).await?;
    let boris = &visitor.page;
    sign_up(boris, "Boris").await?;
    let id = begun(anna, boris, "Boris").await?;
    anna.reads("#clock-white", "23:5").await?;

    // For three days the machine was off: a day for the move is still a day.
    stage.server.kill();
    move_clock(stage.server.data(), 3, true)?;
    stage.server.start_again()?;
    anna.open(&format!("/play/{id}")).await?;
    anna.reads("#status", "Your move").await?;
    anna.reads("#clock-white", "23:5").await?;
    anna.tap(&["d4", "e5"]).await?;
    boris.open(&format!("/play/{id}")).await?;
    boris.reads("#status", "Your move").await?;

    // For two days it ran, and nobody came: Black had one.
    boris.open("/rules").await?;
    anna.open("/rules").await?;
    stage.server.kill();
    move_clock(stage.server.data(), 2, false)?;
    stage.server.start_again()?;
    boris.open(&format!("/play/{id}")).await?;
    boris.reads("#result-title", "lost").await?;
    boris.reads("#result-reason", "Your time ran out").await?;
    ensure!(picture(boris, "letter-out-of-time").await? > 10_000);
    anna.open(&format!("/play/{id}")).await?;
    anna.reads("#result-title", "won").await?;
    visitor.end().await?;
    stage.end().await
}

#[tokio::test]
async fn a_seek_by_letter_stands_in_the_hall_when_its_maker_has_gone() -> Result<()> {
    let stage = Stage::new().await?;
    let anna = &stage.page;
    sign_up(anna, "Anna").await?;
    anna.open("/hall").await?;
    anna.press("#own-seek summary").await?;
    anna.press("label:has([name=seek-time][value='300+3'])").await?;
    anna.press("label:has([name=seek-time][value=own])").await?;
    anna.press("#seek-own-more summary").await?;
    anna.choose("#seek-own-kind", "reserve").await?;
    anna.fill("#seek-own-minutes", "20").await?;
    anna.fill("#seek-own-seconds", "2").await?;
    ensure!(picture(anna, "seek-by-letter").await? > 10_000);
    look(&stage, &axe()?, "a seek by letter").await?;
    anna.press("#seek-go").await?;
    anna.reads("#own-seeks", "2 days for each move, reserve 20 days").await?;
    anna.reads("#own-seeks", "also while you are away").await?;
    ensure!(picture(anna, "seek-by-letter-stands").await? > 10_000);
    anna.client.goto("about:blank").await?;

    let visitor = stage.visitor(Screen::Phone(390, 844)).await?;
    let boris = &visitor.page;
    sign_up(boris, "Boris").await?;
    boris.open("/hall").await?;
    boris.reads("#seek-rows", "Anna").await?;
    boris.reads("#seek-rows", "2 days for each move").await?;
    boris.press("#seek-rows [data-take]").await?;
    boris.sees("#play:not([hidden])").await?;
    anna.open("/hall").await?;
    anna.press("#notices").await?;
    anna.reads("#notice-list", "Boris has taken up what you look for").await?;
    ensure!(!anna.has("#own-seeks li").await?, "it is found");
    anna.press("#notice-list a").await?;
    anna.sees("#play:not([hidden])").await?;

    // Another one is withdrawn from another window than that in which it was made.
    anna.open("/hall").await?;
    anna.press("#own-seek summary").await?;
    anna.press("label:has([name=seek-time][value='300+3'])").await?;
    anna.press("label:has([name=seek-time][value='1/259200'])").await?;
    anna.press("#seek-go").await?;
    anna.reads("#own-seeks", "3 days for each move").await?;
    anna.reload().await?;
    anna.press("#own-seeks [data-withdraw]").await?;
    anna.sees("#own-seeks:empty").await?;
    visitor.end().await?;
    stage.end().await
}
