//! Signing up, in and out, and leaving for good, on the page.

use anyhow::{Result, ensure};

use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage};

const PASSWORD: &str = "pass phrase";

/// Fills in the form for somebody who comes, `in` or `up`.
async fn enter(page: &Page, way: &str, name: &str, password: &str) -> Result<()> {
    page.open("/account").await?;
    page.press(&format!("label:has(#way-{way})")).await?;
    page.fill("#account-name", name).await?;
    page.fill("#account-password", password).await?;
    page.press("#account-go").await
}

/// Waits until this name stands above the page; nobody's name is empty.
async fn is_signed_in(page: &Page, name: &str) -> Result<()> {
    page.sees("#start-game").await?;
    page.reads("#account-link", name).await
}

#[tokio::test]
async fn somebody_signs_up_plays_under_his_name_and_signs_in_elsewhere() -> Result<()> {
    let stage = Stage::new().await?;
    enter(&stage.page, "up", "Анна", "short").await?;
    stage.page.reads("#account-error", "8 letters or more").await?;
    ensure!(picture(&stage.page, "account-enter").await? > 10_000);
    enter(&stage.page, "up", "Анна", PASSWORD).await?;
    is_signed_in(&stage.page, "Анна").await?;
    stage.page.press("label:has(#opponent-friend)").await?;
    ensure!(!stage.page.find("#own-name").await?.is_displayed().await?, "a member has a name already");
    stage.page.press("label:has(#side-white)").await?;
    stage.page.press("#start-game").await?;
    stage.page.reads("#invitation-title", "Waiting for a player").await?;
    let id = stage.page.room().await?;

    let visitor = stage.visitor(Screen::Phone(390, 844)).await?;
    enter(&visitor.page, "in", "анна", "wrong phrase").await?;
    visitor.page.reads("#account-error", "no member with this name").await?;
    enter(&visitor.page, "in", "анна", PASSWORD).await?;
    visitor.page.sees("#start-game").await?;
    visitor.page.open(&format!("/play/{id}")).await?;
    visitor.page.reads("#invitation-title", "Waiting for a player").await?;

    // The other browser is signed out from here, and watches from then on.
    stage.page.open("/account").await?;
    stage.page.reads("#account-title", "Анна").await?;
    stage.page.press("#sessions button").await?;
    ensure!(picture(&stage.page, "account-own").await? > 10_000);
    visitor.page.reads("#invitation-title", "Анна invites you").await?;
    visitor.end().await?;
    stage.end().await
}

#[tokio::test]
async fn a_member_changes_name_and_password_and_leaves() -> Result<()> {
    let stage = Stage::with(Screen::Phone(360, 740)).await?;
    enter(&stage.page, "up", "Anna", PASSWORD).await?;
    stage.page.sees("#start-game").await?;
    stage.page.open("/account").await?;
    stage.page.fits_in_width().await?;
    stage.page.fill("#new-name", "Vera").await?;
    stage.page.fill("#new-password", "another phrase").await?;
    stage.page.fill("#old-password", PASSWORD).await?;
    stage.page.press("#account-change button").await?;
    stage.page.reads("#account-title", "Vera").await?;
    stage.page.press("#sign-out").await?;
    stage.page.sees("#start-game").await?;

    enter(&stage.page, "in", "Vera", "another phrase").await?;
    stage.page.sees("#start-game").await?;
    stage.page.open("/account").await?;
    stage.page.press("#account-own summary").await?;
    stage.page.fill("#leave-password", "another phrase").await?;
    stage.page.press("#account-leave button").await?;
    stage.page.sees("#start-game").await?;
    enter(&stage.page, "up", "Vera", PASSWORD).await?;
    stage.page.reads("#account-error", "Somebody has this name").await?;
    stage.end().await
}
