//! A member is reported; an administrator looks, decides, confirms a title, and helps with a forgotten password.

use anyhow::{Context, Result, ensure};

use crate::people::sign_up;
use crate::pictures::picture;
use crate::stage::{Screen, Stage};

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
    let address = judge.script("return document.getElementById('admin-address').value", vec![]).await?;
    let (_, path) = address.as_str().and_then(|text| text.split_once("/reset")).context("an address")?;

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
