//! Several people at one seat, each at a window of his own.

use anyhow::{Result, ensure};

use crate::access::{axe, look};
use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage, Visitor, texts, until};

/// Makes a game in which people consult, with White; gives its address.
async fn invite(stage: &Stage, consultation: &str) -> Result<String> {
    stage.page.open_home().await?;
    stage.page.press("label:has(#opponent-friend)").await?;
    stage.page.fill("#own-name", "Anna").await?;
    stage.page.press("label:has(#side-white)").await?;
    stage.page.choose("#consultation-choice", consultation).await?;
    stage.page.reads("#consultation-about", "Up to eight").await?;
    stage.page.press("#start-game").await?;
    stage.page.reads("#invitation-title", "Waiting for a player").await?;
    stage.page.room().await
}

/// Goes back to the beginning of what was said, where too little of it is in sight.
const READS_AGAIN: &str = "
    const said = document.querySelector('#talk-said');
    Object.assign(said.style, { height: '5px', minHeight: 0, overflow: 'auto' });
    said.scrollTop = 0;";

/// Somebody opens the link and joins a side, or takes its free seat.
async fn sit(stage: &Stage, id: &str, name: &str, button: &str, screen: Screen) -> Result<Visitor> {
    let visitor = stage.visitor(screen).await?;
    visitor.page.open(&format!("/play/{id}")).await?;
    visitor.page.fill("#invitation-name", name).await?;
    visitor.page.press(button).await?;
    Ok(visitor)
}

/// Unfolds what may be folded.
pub(crate) async fn open(page: &Page, part: &str) -> Result<()> {
    page.sees(part).await?;
    if page.has(&format!("{part}:not([open])")).await? {
        page.press(&format!("{part} > summary")).await?;
    }
    Ok(())
}

/// Says something to one's own side.
async fn tell_side(page: &Page, words: &str) -> Result<()> {
    open(page, "#talk").await?;
    page.choose("#talk-circle", "side").await?;
    page.fill("#talk-text", words).await?;
    page.press("#talk-form button").await
}

/// What has been said, as this page shows it.
async fn heard(page: &Page) -> Result<String> {
    let text = page.script("return document.querySelector('#talk-said').textContent", vec![]).await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

async fn holders(page: &Page, seat: &str) -> Result<String> {
    let script = "return document.getElementById(arguments[0])?.textContent ?? ''";
    let text = page.script(script, vec![format!("holders-{seat}").into()]).await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

/// Waits until somebody's name stands among those who hold a seat.
async fn is_of(page: &Page, seat: &str, name: &str) -> Result<()> {
    until("he is of the side", async || Ok(holders(page, seat).await?.contains(name).then_some(()))).await
}

#[tokio::test]
async fn a_captain_hears_his_side_and_moves() -> Result<()> {
    let stage = Stage::new().await?;
    let id = invite(&stage, "captain").await?;
    let anna = &stage.page;
    // Somebody joins the side that waits before the game begins.
    let boris = sit(&stage, &id, "Boris", "#join-white", Screen::Desktop(1280, 900)).await?;
    boris.page.reads("#invitation-title", "Waiting").await?;
    let vera = sit(&stage, &id, "Vera", "#sit-black", Screen::Phone(390, 844)).await?;
    boris.page.reads("#consultation-title", "the captain moves").await?;
    boris.page.reads("#status", "suggest a move").await?;
    is_of(anna, "white", "Boris").await?;

    // A suggestion is seen by the side and leaves the board as it is.
    let before = boris.page.pieces().await?;
    boris.page.click(&["c3", "d4"]).await?;
    anna.reads("#counsel-moves", "c3-d4").await?;
    anna.reads("#counsel-moves", "Boris").await?;
    boris.page.shows(&before).await?;
    tell_side(&boris.page, "the centre first").await?;
    for page in [anna, &boris.page] {
        until("the side hears it", async || {
            Ok(heard(page).await?.contains("the centre first").then_some(()))
        })
        .await?;
    }
    boris.page.script(READS_AGAIN, vec![]).await?;
    ensure!(!anna.has("#talk-said a").await?, "a guest has no page that a name could lead to");
    ensure!(picture(anna, "consultation-captain").await? > 10_000);
    look(&stage, &axe()?, "a consultation").await?;
    anna.press("#counsel-moves button").await?;
    stage.settled(&id, 1).await?;
    boris.page.sees("#moves button").await?;
    let read = boris.page.script("return document.querySelector('#talk-said').scrollTop", vec![]).await?;
    ensure!(read == 0, "a move took the reader from what he was reading: {read}");
    vera.page.reads("#status", "Your move").await?;
    ensure!(!vera.page.has("#counsel-moves li").await?, "the other side has been told a suggestion");
    ensure!(!heard(&vera.page).await?.contains("centre"), "the other side hears what was said");

    // Whoever comes later reads what his side has said, and may join either side while the game goes on.
    let olga = stage.visitor(Screen::Phone(390, 844)).await?;
    olga.page.open(&format!("/play/{id}")).await?;
    open(&olga.page, "#sides").await?;
    olga.page.fill("#join-name", "Olga").await?;
    olga.page.press("#join-white").await?;
    is_of(anna, "white", "Olga").await?;
    until("she reads what was said", async || {
        Ok(heard(&olga.page).await?.contains("the centre first").then_some(()))
    })
    .await?;
    olga.page.fits_in_width().await?;
    ensure!(picture(&olga.page, "consultation-phone").await? > 10_000);

    // The captain hands the lead over, and the new one plays.
    vera.page.tap(&["d6", "c5"]).await?;
    stage.settled(&id, 2).await?;
    open(anna, "#sides").await?;
    anna.press("#holders-white li:nth-child(2) button").await?;
    boris.page.reads("#status", "Your move").await?;
    ensure!(picture(&boris.page, "consultation-lead").await? > 10_000);
    boris.page.click(&["b2", "c3"]).await?;
    stage.settled(&id, 3).await?;
    anna.reads("#name-white", "Boris").await?;
    for visitor in [boris, vera, olga] {
        visitor.end().await?;
    }
    stage.end().await
}

#[tokio::test]
async fn a_side_votes_and_the_majority_is_played() -> Result<()> {
    let stage = Stage::new().await?;
    let id = invite(&stage, "vote").await?;
    let anna = &stage.page;
    let boris = sit(&stage, &id, "Boris", "#join-white", Screen::Desktop(1280, 900)).await?;
    let olga = sit(&stage, &id, "Olga", "#join-white", Screen::Desktop(1280, 900)).await?;
    let vera = sit(&stage, &id, "Vera", "#sit-black", Screen::Desktop(1280, 900)).await?;
    is_of(anna, "white", "Olga").await?;
    anna.reads("#status", "vote").await?;
    boris.page.click(&["c3", "b4"]).await?;
    anna.reads("#counsel-none", "1 of 3").await?;
    ensure!(picture(anna, "consultation-vote").await? > 10_000);
    // One of three is no majority, two are.
    anna.click(&["c3", "d4"]).await?;
    olga.page.reads("#counsel-none", "2 of 3").await?;
    ensure!(texts(&stage.server.state(&id)?).is_empty(), "a move is made too early");
    olga.page.press("#counsel-moves [data-move='c3-d4']").await?;
    let state = stage.settled(&id, 1).await?;
    ensure!(texts(&state) == ["c3-d4"], "{state}");
    // One who plays alone votes for his own move, and it is made.
    vera.page.click(&["d6", "c5"]).await?;
    stage.settled(&id, 2).await?;
    // The captain does not wait for those who say nothing.
    boris.page.click(&["b2", "c3"]).await?;
    anna.reads("#counsel-none", "1 of 3").await?;
    anna.press("#close-vote").await?;
    stage.settled(&id, 3).await?;
    for visitor in [boris, olga, vera] {
        visitor.end().await?;
    }
    stage.end().await
}
