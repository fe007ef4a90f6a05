//! Two people at two devices: one sends a link, the other takes the free seat, and they play.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage, until};

/// Makes a game for whoever comes, and gives its address.
async fn invite(stage: &Stage, name: &str) -> Result<String> {
    stage.page.open_home().await?;
    stage.page.press("label:has(#opponent-friend)").await?;
    stage.page.fill("#own-name", name).await?;
    stage.page.press("label:has(#side-white)").await?;
    stage.page.press("#start-game").await?;
    stage.page.reads("#invitation-title", "Waiting for a player").await?;
    stage.page.room().await
}

/// The game that follows the one with this address.
async fn next_game(page: &Page, id: &str) -> Result<String> {
    until("another game is open", async || {
        let room = page.room().await?;
        Ok((room != id).then_some(room))
    })
    .await
}

#[tokio::test]
async fn two_people_meet_by_a_link_play_and_play_again() -> Result<()> {
    let stage = Stage::new().await?;
    let id = invite(&stage, "Анна").await?;
    let link = stage.page.value("#invitation-address").await?;
    ensure!(link.ends_with(&format!("/play/{id}")), "{link}");
    // Only this machine reaches the server of a test, and the page says so instead of showing a code that leads nowhere.
    stage.page.sees("#invitation-alone:not([hidden])").await?;
    ensure!(picture(&stage.page, "invitation-host").await? > 10_000);

    let visitor = stage.visitor(Screen::Phone(390, 844)).await?;
    visitor.page.open(&format!("/play/{id}")).await?;
    visitor.page.reads("#invitation-title", "Анна invites you to a game").await?;
    visitor.page.fits_in_width().await?;
    ensure!(picture(&visitor.page, "invitation-visitor").await? > 10_000);
    visitor.page.fill("#invitation-name", "Boris").await?;
    visitor.page.press("#sit-black").await?;
    visitor.page.reads("#name-white", "Анна").await?;
    stage.page.reads("#name-black", "Boris").await?;

    stage.page.click(&["c3", "d4"]).await?;
    visitor.page.reads("#status", "Your move").await?;
    visitor.page.tap(&["b6", "a5"]).await?;
    stage.settled(&id, 2).await?;

    // A reload finds the seat again.
    visitor.page.reload().await?;
    visitor.page.reads("#status", "Waiting for the opponent").await?;
    stage.page.press("#resign").await?;
    stage.page.press("#confirm-yes").await?;
    visitor.page.sees("#rematch:not([hidden])").await?;
    stage.page.press("#rematch").await?;
    visitor.page.press("#agree-offer").await?;
    let next = next_game(&stage.page, &id).await?;
    ensure!(next_game(&visitor.page, &id).await? == next, "both come to the same game");
    stage.page.reads("#name-white", "Boris").await?;
    ensure!(stage.server.state(&next)?["mine"] == json!(["black"]), "the colours have not changed");
    visitor.end().await?;
    stage.end().await
}

#[tokio::test]
async fn whoever_comes_later_watches_and_a_game_is_withdrawn() -> Result<()> {
    let stage = Stage::new().await?;
    let id = invite(&stage, "").await?;
    let visitor = stage.visitor(Screen::Desktop(1000, 800)).await?;
    visitor.page.open(&format!("/play/{id}")).await?;
    visitor.page.reads("#invitation-title", "You are invited").await?;
    stage.page.press("#invitation-withdraw").await?;
    stage.page.sees("#start-game").await?;
    visitor.page.reads("#failure", "withdrawn").await?;

    let id = invite(&stage, "").await?;
    visitor.page.open(&format!("/play/{id}")).await?;
    visitor.page.sees("#sit-black").await?;
    let faster = stage.visitor(Screen::Desktop(1000, 800)).await?;
    faster.page.open(&format!("/play/{id}")).await?;
    faster.page.fill("#invitation-name", "Vera").await?;
    faster.page.press("#sit-black").await?;
    visitor.page.reads("#name-black", "Vera").await?;
    ensure!(!visitor.page.has("#resign:not([hidden]):not(:disabled)").await?, "a watcher does not resign");
    faster.end().await?;
    visitor.end().await?;
    stage.end().await
}

#[tokio::test]
async fn a_game_is_found_on_the_first_page_of_others() -> Result<()> {
    let stage = Stage::new().await?;
    let visitor = stage.visitor(Screen::Phone(390, 844)).await?;
    visitor.page.open_home().await?;
    stage.page.open_home().await?;
    stage.page.press("label:has(#opponent-friend)").await?;
    stage.page.fill("#own-name", "Anna").await?;
    stage.page.press("#listed").await?;
    stage.page.press("label:has(#side-white)").await?;
    stage.page.press("#start-game").await?;
    stage.page.reads("#invitation-title", "Waiting for a player").await?;
    visitor.page.reads("#lobby", "Anna").await?;
    visitor.page.fits_in_width().await?;
    ensure!(picture(&visitor.page, "lobby").await? > 10_000);
    visitor.page.press("#lobby a").await?;
    visitor.page.press("#sit-black").await?;
    stage.page.click(&["c3", "d4"]).await?;
    visitor.page.reads("#status", "Your move").await?;
    visitor.end().await?;
    stage.end().await
}

#[tokio::test]
async fn whoever_goes_away_is_missed_and_a_game_is_called_off_before_it_has_begun() -> Result<()> {
    let stage = Stage::new().await?;
    let id = invite(&stage, "Anna").await?;
    let visitor = stage.visitor(Screen::Phone(390, 844)).await?;
    visitor.page.open(&format!("/play/{id}")).await?;
    visitor.page.press("#sit-black").await?;
    stage.page.sees("#call-off:not([hidden])").await?;
    visitor.page.open_home().await?;
    stage.page.reads("#absence-words", "Not connected: Black").await?;
    stage.page.reads("#absence-left", "You can claim the win in").await?;
    ensure!(picture(&stage.page, "absence").await? > 10_000);
    visitor.page.open(&format!("/play/{id}")).await?;
    stage.page.sees("#absence[hidden]").await?;
    visitor.page.press("#call-off").await?;
    stage.page.reads("#result-title", "called off").await?;
    visitor.end().await?;
    stage.end().await
}
