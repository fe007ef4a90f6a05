//! Games for more than two gather their players in the hall.

use anyhow::{Result, ensure};

use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage, texts, until};

/// Looks for a game of several with one press.
async fn look_for(page: &Page, game: &str) -> Result<()> {
    page.open("/hall").await?;
    page.reads("#hall-here", "here").await?;
    page.choose("#quick-game", game).await?;
    page.reads("#quick-several", "more than two").await?;
    page.press("[data-quick='5+3']").await
}

/// Plays the first of the moves that this page's player has.
async fn play_first(page: &Page, id: &str) -> Result<()> {
    page.reads("#status", "Your move").await?;
    let ask = "return fetch(`/api/games/${arguments[0]}`).then((answer) => answer.json())";
    let game = page.script(ask, vec![id.into()]).await?;
    let path = game["game"]["legal"][0]["path"].as_str().unwrap_or_default();
    page.play(&path.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).await
}

/// Whose plate stands below the board.
async fn seat_of(page: &Page) -> Result<String> {
    page.sees(".plates-bottom .plate").await?;
    let below =
        page.script("return document.querySelector('.plates-bottom .plate').dataset.seat", vec![]).await?;
    Ok(below.as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn six_play_chinese_checkers_from_the_hall_and_one_gives_up() -> Result<()> {
    let stage = Stage::new().await?;
    let mut visitors = vec![];
    for _ in 1..6 {
        visitors.push(stage.visitor(Screen::Desktop(1280, 900)).await?);
    }
    let pages: Vec<&Page> =
        std::iter::once(&stage.page).chain(visitors.iter().map(|one| &one.page)).collect();
    look_for(pages[0], "chinese-6").await?;
    pages[0].sees("#invitation-withdraw:not([hidden])").await?;
    let id = pages[0].room().await?;
    for page in &pages[1..] {
        look_for(page, "chinese-6").await?;
        page.sees("#invitation, #board").await?;
        ensure!(page.room().await? == id, "somebody is at another game");
    }
    let mut seated = std::collections::HashMap::new();
    for page in &pages {
        ensure!(seated.insert(seat_of(page).await?, *page).is_none(), "two sit in one seat");
    }
    let mut state = stage.server.state(&id)?;
    for plies in 1..=7 {
        let turn = state["sideToMove"].as_str().unwrap_or_default().to_owned();
        play_first(seated[&turn], &id).await?;
        state = stage.settled(&id, plies).await?;
    }
    let turn = state["sideToMove"].as_str().unwrap_or_default().to_owned();
    let left = pages[0].clock(&turn).await?;
    until("his clock runs", async || Ok((pages[0].clock(&turn).await? < left).then_some(()))).await?;
    seated[&turn].press("#resign").await?;
    seated[&turn].press("#confirm-yes").await?;
    let state = until("the next one is to move", async || {
        let state = stage.server.state(&id)?;
        Ok((state["sideToMove"].as_str() != Some(&turn)).then_some(state))
    })
    .await?;
    ensure!(state["result"].is_null() && state["out"].to_string().contains(&turn), "{state}");
    for page in &pages {
        page.reads(&format!("#standing-{turn}"), "out").await?;
    }
    ensure!(picture(pages[0], "six-in-a-game").await? > 10_000);
    let next = state["sideToMove"].as_str().unwrap_or_default().to_owned();
    play_first(seated[&next], &id).await?;
    stage.settled(&id, texts(&state).len() + 1).await?;
    for visitor in visitors {
        visitor.end().await?;
    }
    stage.end().await
}

#[tokio::test]
async fn the_computer_takes_the_seats_that_stay_free() -> Result<()> {
    let stage = Stage::new().await?;
    look_for(&stage.page, "novgorod").await?;
    stage.page.sees("#invitation-fill:not([hidden])").await?;
    let id = stage.page.room().await?;
    let visitor = stage.visitor(Screen::Phone(390, 844)).await?;
    look_for(&visitor.page, "novgorod").await?;
    visitor.page.sees("#invitation-fill:not([hidden]), #invitation").await?;
    ensure!(visitor.page.room().await? == id, "they wait for each other");
    ensure!(visitor.page.has("#invitation-fill[hidden]").await?, "only who has made the game decides");
    visitor.page.fits_in_width().await?;
    ensure!(picture(&stage.page, "invitation-for-several").await? > 10_000);
    stage.page.choose("#invitation-level", "1").await?;
    stage.page.press("#invitation-fill button").await?;
    let people = [(seat_of(&stage.page).await?, &stage.page), (seat_of(&visitor.page).await?, &visitor.page)];
    ensure!(people[0].0 != people[1].0, "two sit in one seat");
    // A round: each of the two moves once, and the computer when it is its turn.
    for (seat, page) in order(&stage.server.state(&id)?, people) {
        let state = until("his turn has come", async || {
            let state = stage.server.state(&id)?;
            Ok((state["sideToMove"] == seat.as_str()).then_some(state))
        })
        .await?;
        play_first(page, &id).await?;
        stage.settled(&id, texts(&state).len() + 1).await?;
    }
    stage.settled(&id, 3).await?;
    visitor.end().await?;
    stage.end().await
}

/// The two in the order in which they move, whoever begins.
fn order<'p>(state: &serde_json::Value, people: [(String, &'p Page); 2]) -> [(String, &'p Page); 2] {
    let seats = ["white", "black", "red"];
    let turn = |seat: &str| seats.iter().position(|one| *one == seat).unwrap_or_default();
    let begins = turn(state["sideToMove"].as_str().unwrap_or_default());
    let mut people = people;
    people.sort_by_key(|(seat, _)| (turn(seat) + seats.len() - begins) % seats.len());
    people
}

#[tokio::test]
async fn two_find_each_other_for_chapaev_in_the_hall() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    let visitor = stage.visitor(Screen::Phone(390, 844)).await?;
    visitor.page.open("/hall").await?;
    page.open("/hall").await?;
    page.reads("#hall-here", "2").await?;
    page.choose("#quick-game", "chapaev").await?;
    page.sees("#quick [data-quick]:only-child").await?;
    page.reads("#quick", "No clock").await?;
    // What discs do not know cannot be asked for.
    page.press("#own-seek summary").await?;
    for box_ in ["russian", "chapaev"] {
        page.script(
            "document.querySelector(`#seek-games [value='${arguments[0]}']`).click()",
            vec![box_.into()],
        )
        .await?;
    }
    page.sees("#seek-flicked:not([hidden])").await?;
    page.sees("#seek-times :checked[value='']").await?;
    ensure!(!page.has("#seek-times [value]:not([value='']):enabled").await?, "there are clocks");
    ensure!(picture(page, "seek-chapaev").await? > 10_000);
    page.press("#seek-go").await?;
    page.reads("#own-seeks", "Chapaev").await?;
    visitor.page.reads("#seek-rows", "Chapaev").await?;
    visitor.page.press("#seek-rows [data-take]").await?;
    for player in [page, &visitor.page] {
        player.sees("#chapaev:not([hidden])").await?;
        player.sees("#cb-board[data-version='0']").await?;
    }
    visitor.end().await?;
    stage.end().await
}
