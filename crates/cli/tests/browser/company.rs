//! Members among others: who is here, what goes on, how one has played against whom, and titles beside names.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::access::{axe, look};
use crate::consultation::open;
use crate::people::sign_up;
use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage, until};

/// A rated game of two from the hall, which the first resigns after a move of each; gives its address.
async fn rated_game(one: &Page, other: &Page) -> Result<String> {
    one.open("/hall").await?;
    other.open("/hall").await?;
    one.press("[data-quick='3+2']").await?;
    other.press("[data-take]").await?;
    one.sees("#status:not([hidden])").await?;
    other.sees("#status:not([hidden])").await?;
    one.room().await
}

/// Who plays resigns when both have moved.
async fn resigns(one: &Page, other: &Page) -> Result<()> {
    let begins = one.text("#status").await?.contains("Your move");
    let [white, black] = if begins { [one, other] } else { [other, one] };
    white.tap(&["c3", "d4"]).await?;
    black.reads("#status", "Your move").await?;
    black.tap(&["b6", "a5"]).await?;
    white.reads("#status", "Your move").await?;
    one.press("#resign").await?;
    one.press("#confirm-yes").await?;
    one.sees("#rating-white .rating-up, #rating-white .rating-down").await
}

/// The page of a member is shown in another language and back, while something in it is not sent yet.
async fn shown_anew(member: &Page) -> Result<()> {
    for (language, since) in [("ru", "Здесь с"), ("en", "Here since")] {
        member.speak(language).await?;
        member.reads("#member-since", since).await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_profile_shows_results_by_opponent_and_the_rating_over_the_days() -> Result<()> {
    let axe = axe()?;
    let stage = Stage::new().await?;
    let judge = &stage.page;
    sign_up(judge, "Judge").await?;
    let one = stage.visitor(Screen::Desktop(1280, 900)).await?;
    let other = stage.visitor(Screen::Phone(390, 844)).await?;
    let (anna, boris) = (&one.page, &other.page);
    sign_up(anna, "Anna").await?;
    sign_up(boris, "Boris").await?;
    anna.open("/members/Anna").await?;
    anna.fill("#about-text", "From Tver").await?;
    shown_anew(anna).await?;
    anna.press("#about-form button[type=submit]").await?;
    anna.sees("#about-done:not([hidden])").await?;
    judge.open("/members/Anna").await?;
    judge.reads("#member-about", "From Tver").await?;
    judge.choose("#admin-grade", "КМС").await?;
    shown_anew(judge).await?;
    judge.press("#administration button[type=submit]").await?;
    judge.reads("#member-grade", "КМС").await?;

    let first = rated_game(anna, boris).await?;
    let grade = "return [...document.querySelectorAll('#name-white, #name-black')].some((one) => one.textContent.includes('КМС Anna'))";
    until("her title stands at her seat", async || {
        Ok((boris.script(grade, vec![]).await? == json!(true)).then_some(()))
    })
    .await?;
    judge.open("/hall").await?;
    judge.sees("#channels [data-channel='russian blitz'] bolshak-board svg").await?;
    judge.reads("#channels", "КМС Anna").await?;
    ensure!(picture(judge, "hall-channels").await? > 10_000);
    resigns(anna, boris).await?;
    rated_game(anna, boris).await?;
    resigns(anna, boris).await?;

    judge.open("/members/Anna").await?;
    judge.reads("#opponent-rows", "0 : 2").await?;
    judge.press("[data-graph]").await?;
    judge.sees("#rating-graph [data-date]").await?;
    judge.press("#rating-graph summary").await?;
    judge.sees(&format!("#rating-graph td a[href='/play/{first}']")).await?;
    look(&stage, &axe, "a member with results").await?;
    ensure!(picture(judge, "member-results").await? > 10_000);
    judge.press("#opponent-rows [data-against='Boris']").await?;
    judge.sees(&format!("#member-games [data-game='{first}']")).await?;
    judge.choose("#filter-result", "won").await?;
    judge.reads("#member-games-none", "No such games").await?;
    judge.choose("#filter-result", "lost").await?;
    judge.choose("#filter-tempo", "blitz").await?;
    judge.sees(&format!("#member-games [data-game='{first}']")).await?;
    boris.open("/members/Anna").await?;
    boris.sees("#opponents").await?;
    boris.fits_in_width().await?;
    ensure!(picture(boris, "member-results-phone").await? > 10_000);
    for one in [one, other] {
        one.end().await?;
    }
    stage.end().await
}

#[tokio::test]
async fn who_is_here_stands_in_the_hall_unless_he_hides() -> Result<()> {
    let axe = axe()?;
    let stage = Stage::new().await?;
    sign_up(&stage.page, "Anna").await?;
    let visitor = stage.visitor(Screen::Phone(390, 844)).await?;
    sign_up(&visitor.page, "Boris").await?;
    stage.page.open("/members/Boris").await?;
    stage.page.press("#member-friend").await?;
    stage.page.reads("#member-friend", "No friend any more").await?;
    stage.page.open("/hall").await?;
    open(&stage.page, "#present").await?;
    stage.page.reads("#present-list li:first-child", "Boris").await?;
    stage.page.reads("#present-list", "Anna").await?;
    look(&stage, &axe, "/hall with people").await?;
    ensure!(picture(&stage.page, "hall-present").await? > 10_000);
    visitor.page.open("/hall").await?;
    open(&visitor.page, "#present").await?;
    visitor.page.press("label:has(#hide-me)").await?;
    let gone = "return !document.getElementById('present-list').textContent.includes('Boris')";
    let hidden = async |page: &Page| {
        let is_gone = async || Ok((page.script(gone, vec![]).await? == json!(true)).then_some(()));
        until("he is not listed", is_gone).await
    };
    hidden(&visitor.page).await?;
    visitor.page.fits_in_width().await?;
    stage.page.reload().await?;
    open(&stage.page, "#present").await?;
    stage.page.reads("#present-list", "Anna").await?;
    hidden(&stage.page).await?;
    visitor.end().await?;
    stage.end().await
}
