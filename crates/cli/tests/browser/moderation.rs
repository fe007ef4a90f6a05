//! A member is reported; an administrator looks, decides, confirms a title, and helps with a forgotten password.

use anyhow::{Context, Result, ensure};
use serde_json::json;

use crate::access::{axe, look};
use crate::consultation::open;
use crate::people::sign_up;
use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage};

/// Says something to the other player.
async fn say(page: &Page, words: &str) -> Result<()> {
    open(page, "#talk").await?;
    page.fill("#talk-text", words).await?;
    page.press("#talk-form button").await
}

#[tokio::test]
async fn a_report_from_the_talk_shows_an_administrator_what_was_said() -> Result<()> {
    let axe = axe()?;
    let stage = Stage::new().await?;
    let judge = &stage.page;
    sign_up(judge, "Judge").await?;
    let one = stage.visitor(Screen::Phone(390, 844)).await?;
    let other = stage.visitor(Screen::Desktop(1280, 900)).await?;
    let (rude, anna) = (&one.page, &other.page);
    sign_up(rude, "Rude").await?;
    sign_up(anna, "Anna").await?;
    anna.open("/?opponent=Rude").await?;
    anna.press("label:has(#side-white)").await?;
    anna.press("#start-game").await?;
    rude.press("#toast [data-accept]").await?;
    anna.reads("#name-black", "Rude").await?;
    say(anna, "Good luck").await?;
    say(rude, "You <b>fool</b>").await?;
    open(anna, "#talk").await?;
    anna.reads("#talk-said", "You <b>fool</b>").await?;
    ensure!(!anna.has("#talk-said li:first-child .talk-report").await?, "nobody reports himself");
    anna.press("#talk-said .talk-report").await?;
    anna.sees("#report[open]").await?;
    let place = "return document.querySelector('#report-place').value.startsWith('game=')";
    ensure!(anna.script(place, vec![]).await? == json!(true), "the game that she comes from");
    anna.fill("#report-text", "He swears.").await?;
    ensure!(picture(anna, "report-from-talk").await? > 10_000);
    anna.press("#report-form button[type=submit]").await?;
    anna.reads("#report-done", "Told").await?;

    judge.open("/moderation").await?;
    judge.reads("#reports .log-talk", "You <b>fool</b>").await?;
    ensure!(!judge.text("#reports").await?.contains("Good luck"), "only what he has said himself");
    judge.press("#reports [data-look]").await?;
    judge.reads("#reports", "Good luck").await?;
    ensure!(picture(judge, "moderation-talk").await? > 10_000);
    look(&stage, &axe, "/moderation with a report").await?;
    judge.open("/moderation").await?;
    judge.reads("#log", "talk of the game read").await?;
    for one in [one, other] {
        one.end().await?;
    }
    stage.end().await
}

#[tokio::test]
async fn an_administrator_answers_a_report_and_gives_a_new_password() -> Result<()> {
    let stage = Stage::new().await?;
    let judge = &stage.page;
    sign_up(judge, "Judge").await?;
    let visitor = stage.visitor(Screen::Phone(390, 844)).await?;
    let other = stage.visitor(Screen::Desktop(1280, 900)).await?;
    let (rude, anna) = (&visitor.page, &other.page);
    sign_up(rude, "Rude").await?;
    sign_up(anna, "Anna").await?;

    anna.open("/members/rude").await?;
    anna.sees("#report").await?;
    ensure!(!anna.has("#administration:not([hidden])").await?, "she is no administrator");
    anna.press("#report summary").await?;
    anna.fill("#report-text", "he <b>swears</b>").await?;
    anna.press("#report-form button[type=submit]").await?;
    anna.reads("#report-done", "Told").await?;
    anna.press("#report-form button[type=submit]").await?;
    ensure!(anna.text("#member-error").await?.is_empty(), "an empty report is not sent");

    judge.open("/account").await?;
    judge.press("#account-moderation").await?;
    judge.reads("#reports", "he <b>swears</b>").await?;
    ensure!(picture(judge, "moderation").await? > 10_000);
    judge.press("#reports a[href='/members/Rude']").await?;
    judge.choose("#judgement-kind", "warning").await?;
    judge.fill("#judgement-text", "Speak as at a table.").await?;
    judge.press("#judgement button[type=submit]").await?;
    judge.reads("#judgement-done", "in the log").await?;
    rude.reads("#toast", "Speak as at a table.").await?;
    judge.choose("#admin-grade", "КМС").await?;
    judge.press("#administration button[type=submit]").await?;
    judge.reads("#member-grade", "КМС").await?;
    judge.press("#admin-reset").await?;
    judge.sees("#admin-address-line:not([hidden])").await?;
    ensure!(picture(judge, "administration").await? > 10_000);
    let address = judge.value("#admin-address").await?;
    let (_, path) = address.split_once("/reset").context("an address")?;

    rude.open(&format!("/reset{path}")).await?;
    ensure!(picture(rude, "reset-phone").await? > 10_000);
    rude.fill("#reset-password", "a new phrase").await?;
    rude.press("#reset button[type=submit]").await?;
    rude.reads("#account-title", "Rude").await?;
    rude.press("#sign-out").await?;
    rude.sees("#start-game").await?;
    rude.open(&format!("/reset{path}")).await?;
    rude.fill("#reset-password", "another phrase").await?;
    rude.press("#reset button[type=submit]").await?;
    rude.reads("#reset-error", "has been used").await?;
    judge.open("/moderation").await?;
    judge.reads("#log", "address for a new password").await?;
    judge.reads("#reports-none", "Nothing waits").await?;
    for one in [visitor, other] {
        one.end().await?;
    }
    stage.end().await
}
