//! Chapaev: discs are pulled back and fly, with mouse, finger and keys.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions};
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage, until};

/// The middle of a disc in the window, and the size of a cell there.
const CENTRE: &str = "
    const board = document.querySelector('#cb-board');
    board.scrollIntoView({ block: 'center' });
    const box = document.querySelector(`#cb-board [data-disc='${arguments[0]}'] .bb-face`).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2, box.width / 0.76];";

/// Every disc on the board and where it is drawn.
const DRAWN: &str = "
    return [...document.querySelectorAll('#cb-board [data-disc]')]
        .map((disc) => `${disc.dataset.disc} ${disc.getAttribute('transform')}`).sort();";

/// Notes how many discs lay on the board with each line of the status, however shortly it is there.
const WATCH: &str = "
    const status = document.querySelector('#cb-status');
    window.shown = {};
    new MutationObserver(() => {
        window.shown[status.textContent] = document.querySelectorAll('#cb-board [data-disc]').length;
    }).observe(status, { childList: true });";

/// Where hand and disc are, and where the hand goes: so many cells to the right and down.
async fn way(page: &Page, disc: &str, by: [f64; 2]) -> Result<[PointerAction; 2]> {
    let [x, y, cell]: [f64; 3] = serde_json::from_value(page.script(CENTRE, vec![json!(disc)]).await?)?;
    let to = |duration, x: f64, y: f64| PointerAction::MoveTo { duration, x: x.round(), y: y.round() };
    Ok([to(None, x, y), to(Some(Duration::from_millis(150)), x + by[0] * cell, y + by[1] * cell)])
}

const DOWN: PointerAction = PointerAction::Down { button: MOUSE_BUTTON_LEFT };
const UP: PointerAction = PointerAction::Up { button: MOUSE_BUTTON_LEFT };

/// Pulls a disc with the mouse and lets go.
async fn pull(page: &Page, disc: &str, by: [f64; 2]) -> Result<()> {
    page.sees("#cb-board[data-ready]").await?;
    pull_now(page, disc, by).await
}

/// The same ahead of its turn.
async fn plan(page: &Page, disc: &str, by: [f64; 2]) -> Result<()> {
    page.sees("#cb-board[data-ahead]").await?;
    pull_now(page, disc, by).await
}

async fn pull_now(page: &Page, disc: &str, by: [f64; 2]) -> Result<()> {
    let [from, to] = way(page, disc, by).await?;
    let actions = MouseActions::new("mouse".to_owned()).then(from).then(DOWN).then(to).then(UP);
    Ok(page.client.perform_actions(actions).await?)
}

/// Waits until the page shows so many flicks and nothing moves.
async fn rests(page: &Page, version: u64) -> Result<()> {
    page.sees(&format!("#cb-board[data-version='{version}']:not([data-moving])")).await
}

async fn drawn(page: &Page) -> Result<Vec<String>> {
    Ok(serde_json::from_value(page.script(DRAWN, vec![]).await?)?)
}

/// The table that is open, by the address.
async fn table(page: &Page) -> Result<String> {
    until("the page shows a table", async || {
        let path = page.client.current_url().await?.path().to_owned();
        Ok(path.strip_prefix("/play/").map(str::to_owned))
    })
    .await
}

fn state(stage: &Stage, id: &str) -> Result<Value> {
    stage.server.state(id)
}

/// Chooses Chapaev on the first page and begins.
async fn begin(stage: &Stage, opponent: &str) -> Result<String> {
    let page = &stage.page;
    page.open_home().await?;
    page.press("#choose-game").await?;
    page.press("#game-chapaev").await?;
    page.sees("#chapaev-preview:not([hidden]) [data-disc=black-h]").await?;
    page.press(&format!("label:has(#opponent-{opponent})")).await?;
    page.press("#start-game").await?;
    let id = table(page).await?;
    page.sees("#chapaev:not([hidden]) #cb-board[data-version='0']").await?;
    Ok(id)
}

#[tokio::test]
async fn a_disc_that_is_pulled_back_flies_and_the_turn_passes() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    let id = begin(&stage, "person").await?;
    page.reads("#cb-status", "White to flick").await?;
    let first = drawn(page).await?;
    ensure!(first.len() == 16, "{first:?}");

    // Let go on the disc: nothing happens.
    pull(page, "white-d", [0.1, 0.2]).await?;
    ensure!(state(&stage, &id)?["version"] == 0);

    pull(page, "white-d", [0.0, 0.9]).await?;
    rests(page, 1).await?;
    let after = state(&stage, &id)?;
    let played = &after["played"][0];
    ensure!(played["effect"] == "passed" && after["sideToMove"] == "black", "{played}");
    let text = played["text"].as_str().context("a flick")?;
    let angle: u16 = text.trim_start_matches("d@").split('/').next().context("an angle")?.parse()?;
    ensure!((880..=920).contains(&angle), "it was pulled straight back and flew at {text}");
    page.reads("#cb-status", "Black to flick").await?;
    page.reads("#cb-flicks", "White's d").await?;
    ensure!(page.said().await?.contains("White flicked d. Nothing fell. The turn passes."));
    let second = drawn(page).await?;
    ensure!(first.iter().zip(&second).filter(|(one, other)| one != other).count() == 1, "{second:?}");

    // A white disc is not Black's to flick; a black one flies down the board and takes one with it.
    pull(page, "white-a", [0.0, 2.0]).await?;
    ensure!(state(&stage, &id)?["version"] == 1);
    pull(page, "black-a", [0.0, -1.8]).await?;
    rests(page, 2).await?;
    let after = state(&stage, &id)?;
    ensure!(
        after["played"][1]["fell"][0] == json!({ "seat": "white", "disc": "a" }),
        "{}",
        after["played"][1]
    );

    let before = drawn(page).await?;
    page.reload().await?;
    rests(page, 2).await?;
    ensure!(drawn(page).await? == before, "another game came back");

    // A flick of the list is shown again from where the discs lay before it, and then the game as it stands.
    page.script(WATCH, vec![]).await?;
    page.press("#cb-flicks [data-flick='1']").await?;
    let seen = until("flick 1 was shown once more", async || {
        let seen = page.script("return window.shown", vec![]).await?;
        Ok(seen["Flick 1 once more…"].as_u64())
    })
    .await?;
    ensure!(seen == 16, "the disc that fell later is missing");
    rests(page, 2).await?;
    ensure!(drawn(page).await? == before, "the game does not stand as before");
    let focus = "return document.activeElement.dataset.flick";
    ensure!(page.script(focus, vec![]).await? == "1", "the button has lost the focus");

    // Pointing where it shall go is the other way to aim.
    page.choose("#cb-manner", "push").await?;
    let turn = state(&stage, &id)?["sideToMove"].as_str().context("a side")?.to_owned();
    let up = if turn == "white" { -0.9 } else { 0.9 };
    pull(page, &format!("{turn}-f"), [0.0, up]).await?;
    rests(page, 3).await?;
    ensure!(state(&stage, &id)?["played"][2]["fell"] == json!([]));

    page.press("#home-link").await?;
    page.reads("#recent li", "Chapaev").await?;
    page.press("#recent a").await?;
    rests(page, 3).await?;
    ensure!(table(page).await? == id);
    stage.end().await
}

#[tokio::test]
async fn keys_are_enough_and_the_engine_answers() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    let id = begin(&stage, "engine").await?;
    page.sees("#cb-board[data-ready]").await?;
    page.script("document.querySelector('#cb-board').focus()", vec![]).await?;
    let [left, right, up, down, enter, escape]: [char; 6] = [
        Key::Left.into(),
        Key::Right.into(),
        Key::Up.into(),
        Key::Down.into(),
        Key::Enter.into(),
        Key::Escape.into(),
    ];
    page.keys(&[right, right, right]).await?;
    page.reads("#cb-aim", "Disc c, on c1.").await?;
    page.keys(&[enter]).await?;
    page.reads("#cb-aim", "Disc c: straight ahead, strength 50 %, towards Black's c on c8.").await?;
    page.keys(&[left, up]).await?;
    page.reads("#cb-aim", "5° to the left, strength 55 %").await?;
    page.keys(&[escape, left, enter, down, down]).await?;
    page.reads("#cb-aim", "Disc b: straight ahead, strength 40 %").await?;
    page.keys(&[enter]).await?;
    // However often the engine flicks, it is the person's turn again in the end.
    let state = until("the engine has flicked and the person may", async || {
        let state = state(&stage, &id)?;
        let back = state["sideToMove"] == "white" && state["played"].as_array().map_or(0, Vec::len) > 1;
        Ok(back.then_some(state))
    })
    .await?;
    ensure!(state["played"][0]["text"] == "b@900/400", "{}", state["played"][0]);
    ensure!(state["played"][1]["seat"] == "black" && state["seats"][1]["occupant"] == "engine");
    page.sees("#cb-board[data-ready]").await?;
    page.reads("#cb-status", "Your turn").await?;
    let record = stage.server.text(&format!("/api/games/{id}/pdn"))?;
    ensure!(record.contains("[Variant \"Chapaev\"]") && record.contains("1. b@900/400"), "{record}");

    page.press("#cb-resign").await?;
    page.press("#confirm-yes").await?;
    page.reads("#cb-result-title", "You lost, 0-1").await?;
    page.press("#cb-again").await?;
    let again = until("another table is open", async || {
        let open = table(page).await?;
        Ok((open != id).then_some(open))
    })
    .await?;
    page.sees("#cb-board[data-ready]").await?;
    let mine = |table: &str| stage.server.state(table).map(|state| state["mine"].clone());
    ensure!(mine(&again)? != mine(&id)?, "the colours have not changed");
    stage.end().await
}

#[tokio::test]
async fn a_killed_server_has_kept_every_flick() -> Result<()> {
    let mut stage = Stage::new().await?;
    let id = begin(&stage, "person").await?;
    pull(&stage.page, "white-c", [0.3, 2.0]).await?;
    rests(&stage.page, 1).await?;
    let (before, shown) = (state(&stage, &id)?, drawn(&stage.page).await?);
    stage.server.kill();
    stage.page.sees("#cb-connection:not([hidden])").await?;
    ensure!(!stage.page.has("#cb-board[data-ready]").await?, "flicks are taken that nobody receives");
    stage.server.start_again()?;
    stage.page.sees("#cb-connection[hidden]").await?;
    ensure!(state(&stage, &id)? == before, "another game came back");
    ensure!(drawn(&stage.page).await? == shown);
    pull(&stage.page, &format!("{}-e", before["sideToMove"].as_str().context("a side")?), [0.5, 0.5]).await?;
    rests(&stage.page, 2).await?;
    stage.end().await
}

#[tokio::test]
async fn a_finger_flicks_on_a_phone_in_russian_and_everything_fits() -> Result<()> {
    let stage = Stage::with(Screen::Phone(390, 844)).await?;
    let page = &stage.page;
    page.open_home().await?;
    page.speak("ru").await?;
    page.sees("html[lang=ru]").await?;
    let id = begin(&stage, "person").await?;
    page.fits_in_width().await?;
    let (x, _, width, height) = page.find("#cb-board").await?.rectangle().await?;
    ensure!(x >= 0.0 && x + width <= 390.0 && width >= 320.0 && height >= 320.0, "{x} {width} {height}");
    page.sees("#cb-board[data-ready]").await?;
    let [from, to] = way(page, "white-e", [0.4, 1.6]).await?;
    let actions = TouchActions::new("finger".to_owned()).then(from).then(DOWN).then(to).then(UP);
    page.client.perform_actions(actions).await?;
    rests(page, 1).await?;
    ensure!(state(&stage, &id)?["played"][0]["text"].as_str().is_some_and(|text| text.starts_with("e@")));
    page.reads("#cb-flicks", "белая e").await?;
    page.fits_in_width().await?;
    ensure!(picture(page, "phone-chapaev").await? > 10_000);
    stage.end().await
}

#[tokio::test]
async fn the_rules_of_chapaev_can_be_read_and_lead_to_a_game() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    begin(&stage, "engine").await?;
    page.press("#cb-rules").await?;
    page.reads("#rules-title", "Chapaev").await?;
    page.reads("#rules", "pushed back").await?;
    page.press("#rules-back").await?;
    page.sees("#chapaev:not([hidden]) #cb-board[data-ready]").await?;
    ensure!(picture(page, "desktop-chapaev").await? > 10_000);
    stage.end().await
}

#[tokio::test]
async fn one_round_is_a_form_of_its_own() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.choose_game("chapaev").await?;
    stage.page.choose("#form", "chapaev-one-round").await?;
    stage.page.press("#start-game").await?;
    stage.page.sees("#cb-board [data-disc]").await?;
    let id = stage.page.room().await?;
    let state = stage.server.state(&id)?;
    ensure!(state["variant"] == "chapaev-one-round", "the game is {}", state["variant"]);
    stage.end().await
}

#[tokio::test]
async fn flicks_are_chosen_ahead_and_flown_when_it_is_their_turn() -> Result<()> {
    let stage = Stage::new().await?;
    let room = json!({ "variant": "chapaev", "side": "white", "free": true });
    let (id, visitor) = stage.against_visitor(&room).await?;
    let black = &visitor.page;

    plan(black, "black-a", [0.0, 0.5]).await?;
    black.reads("#cb-plan-words", "Chosen ahead: a.").await?;
    ensure!(black.said().await?.contains("Chosen ahead: disc a, strength"));
    ensure!(state(&stage, &id)?["version"] == 0, "nothing is flicked before its turn");
    black.press("#cb-plan-clear").await?;
    black.sees("#cb-plan[hidden]").await?;
    for disc in ["black-a", "black-c", "black-e"] {
        plan(black, disc, [0.0, 0.5]).await?;
    }
    black.reads("#cb-plan-words", "Chosen ahead: a, c, and e.").await?;
    let marks = "return document.querySelectorAll('#cb-board .cb-plan-mark').length";
    ensure!(black.script(marks, vec![]).await? == 3, "each is shown");
    ensure!(picture(black, "chapaev-ahead").await? > 10_000);

    pull(&stage.page, "white-g", [0.0, 0.5]).await?;
    rests(&stage.page, 2).await?;
    let played = state(&stage, &id)?["played"].clone();
    ensure!(played[1]["text"].as_str().is_some_and(|text| text.starts_with("a@27")), "{played}");
    black.reads("#cb-plan-words", "Chosen ahead: c and e.").await?;

    // What was chosen for a disc that is gone is given up with a word, and the rest stays.
    pull(&stage.page, "white-c", [0.0, 1.9]).await?;
    until("White's c has flown", async || Ok((state(&stage, &id)?["played"].get(2).is_some()).then_some(())))
        .await?;
    let fell = state(&stage, &id)?["played"][2]["fell"].to_string();
    ensure!(fell.contains(r#"{"disc":"c","seat":"black"}"#), "{fell}");
    until("it is given up", async || {
        Ok(black.said().await?.contains("Given up, for it cannot be flicked any more: c.").then_some(()))
    })
    .await?;
    visitor.end().await?;
    stage.end().await
}

#[tokio::test]
async fn two_people_talk_and_whoever_goes_away_is_missed() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    let id = stage.server.make_room(&json!({ "variant": "chapaev", "side": "white", "free": true }))?;
    page.open(&format!("/play/{id}")).await?;
    page.reads("#invitation-title", "Waiting for a player").await?;
    let visitor = stage.visitor(Screen::Phone(390, 844)).await?;
    visitor.page.open(&format!("/play/{id}")).await?;
    visitor.page.press("#sit-black").await?;
    page.reads("#cb-status", "Your turn").await?;
    page.reads("#quality-words", "Connection: good").await?;

    page.press("#talk summary").await?;
    page.press("#talk-phrases summary").await?;
    page.press("[data-phrase=good-luck]").await?;
    visitor.page.press("#talk summary").await?;
    visitor.page.reads("#talk-said", "Good luck!").await?;
    visitor.page.fits_in_width().await?;
    ensure!(picture(&visitor.page, "chapaev-talk-phone").await? > 10_000);
    visitor.page.fill("#talk-text", "Спасибо\u{e007}").await?;
    page.reads("#talk-said", "Спасибо").await?;
    // What was said is there again after a reload.
    page.reload().await?;
    page.press("#talk summary").await?;
    page.reads("#talk-said", "Good luck!").await?;

    visitor.page.open_home().await?;
    page.reads("#absence-words", "Not connected: Black").await?;
    page.reads("#absence-left", "You can claim the win in").await?;
    ensure!(picture(page, "chapaev-absence").await? > 10_000);
    visitor.page.open(&format!("/play/{id}")).await?;
    page.sees("#absence[hidden]").await?;

    page.keys(&['z']).await?;
    page.sees("html[data-zen] #zen[hidden]").await?;
    ensure!(picture(page, "chapaev-zen").await? > 10_000);
    page.press("#leave-zen").await?;
    page.sees("html:not([data-zen]) #leave-zen[hidden]").await?;
    visitor.end().await?;
    stage.end().await
}
