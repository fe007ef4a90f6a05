//! Competitions at the desk: from a list of players to printed standings, by one arbiter, by two, and over a crash.

use std::fmt::Write as _;

use anyhow::{Context, Result, ensure};

use crate::access::{axe, look};
use crate::people::sign_up;
use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage, until};

const ENTER: char = '\u{e007}';

/// A competition with so many players, as far as the desk; gives its path.
async fn begun(page: &Page, preset: &str, players: usize) -> Result<String> {
    page.open("/competitions").await?;
    page.press("#competition-begin summary").await?;
    page.fill("#competition-name", "Кубок <b>города</b>").await?;
    page.choose("#competition-preset", preset).await?;
    page.press("#competition-go").await?;
    page.sees("#competition-desk:not([hidden])").await?;
    let mut list = "ФИО;Рейтинг;Город\n".to_owned();
    for number in 1..=players {
        writeln!(list, "Игрок {number:02};{};Тверь", 2400 - 20 * number)?;
    }
    // Nobody has entered: the list is asked for at once.
    page.fill("#competition-players", &list).await?;
    page.press("#competition-enter button").await?;
    page.sees(&format!("#competition-entries li:nth-child({players})")).await?;
    Ok(page.client.current_url().await?.path().to_owned())
}

/// Types a result into a field, as fast as in a table: Enter leads to the next one.
async fn score(page: &Page, field: &str, result: &str) -> Result<()> {
    page.fill(&format!("[data-score='{field}']"), result).await?;
    page.keys(&[ENTER]).await
}

async fn cells(page: &Page, table: &str, column: usize) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll(`${arguments[0]} tbody tr`)].map((row) => row.children[arguments[1]].textContent)";
    Ok(serde_json::from_value(page.script(script, vec![table.into(), column.into()]).await?)?)
}

#[tokio::test]
async fn a_micro_match_swiss_goes_from_a_list_to_standings() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    begun(page, "micro-match", 12).await?;
    page.reads("#competition-title", "Кубок <b>города</b>").await?;
    for round in 1..=3 {
        page.press("#competition-pair").await?;
        page.reads("#competition-round-title", &format!("Round {round} of 9")).await?;
        let results = ["2-0", "1-1", "0-2", "2-0", "1-1", "+:-"];
        for (pair, result) in results.iter().enumerate() {
            for game in 0..2 {
                score(page, &format!("{pair}-{game}"), result).await?;
            }
        }
        page.reads("[data-pair='6'] .competition-result", "+:-").await?;
    }
    ensure!(picture(page, "competition").await? > 10_000);
    look(&stage, &axe()?, "a competition").await?;
    let places = cells(page, "#competition-standings", 0).await?;
    ensure!(places.len() == 12 && places[0].starts_with('1'), "{places:?}");
    // The best one's tie-breaks say what they are the sum of.
    page.press("#competition-standings tbody tr:first-child button").await?;
    page.reads("#competition-reasons h3", "place 1").await?;
    let parts = page
        .script(
            "return document.querySelectorAll('#competition-reasons details:nth-of-type(2) li').length",
            vec![],
        )
        .await?;
    ensure!(parts == 3, "three rounds are told: {parts}");
    page.fill("#competition-find", "игрок 07").await?;
    page.sees("#competition-standings .competition-found[data-name='Игрок 07']").await?;
    // What was done last is undone.
    page.reads("#competition-undo", "Undo: a result").await?;
    page.press("#competition-undo").await?;
    page.sees("[data-score='5-1']:placeholder-shown, [data-score='5-1'][value='']").await?;
    score(page, "5-1", "7-0").await?;
    page.reads("#competition-error", "is no result").await?;
    stage.end().await
}

#[tokio::test]
async fn two_arbiters_work_at_once_and_a_crash_loses_nothing() -> Result<()> {
    let mut stage = Stage::new().await?;
    sign_up(&stage.page, "Главный").await?;
    let path = begun(&stage.page, "round-robin", 6).await?;
    let other = stage.visitor(Screen::Desktop(1280, 900)).await?;
    sign_up(&other.page, "Second").await?;
    stage.page.press("#competition-arbiters-part summary").await?;
    stage.page.fill("#competition-arbiter", "Second").await?;
    stage.page.press("#competition-arbiter-form button").await?;
    stage.page.reads("#competition-arbiters", "Second").await?;
    stage.page.press("#competition-pair").await?;
    other.page.open(&path).await?;
    other.page.sees("[data-score='2-0']").await?;
    score(&stage.page, "0-0", "2-0").await?;
    score(&other.page, "1-0", "0-2").await?;
    score(&stage.page, "2-0", "1-1").await?;
    // Each sees what the other one has done, without doing anything.
    for page in [&stage.page, &other.page] {
        page.sees("[data-score='0-0'][value='2-0']").await?;
        page.sees("[data-score='1-0'][value='0-2']").await?;
        page.sees("[data-score='2-0'][value='1-1']").await?;
    }
    let before = cells(&stage.page, "#competition-standings", 1).await?;
    stage.server.kill();
    stage.server.start_again()?;
    stage.page.open(&path).await?;
    stage.page.sees("[data-score='2-0'][value='1-1']").await?;
    ensure!(cells(&stage.page, "#competition-standings", 1).await? == before);
    // Somebody who only looks on sees no desk, and cannot do what arbiters do.
    let visitor = stage.visitor(Screen::Phone(390, 844)).await?;
    visitor.page.open(&path).await?;
    visitor.page.reads("[data-pair='1'] .competition-result", "2-0").await?;
    ensure!(!visitor.page.has("#competition-desk:not([hidden])").await?, "a visitor has no desk");
    ensure!(picture(&visitor.page, "competition-phone").await? > 10_000);
    visitor.page.fits_in_width().await.context("on a phone")?;
    // The screen of the hall shows the round large, and nothing to press.
    visitor.page.open(&format!("{path}?wall")).await?;
    visitor.page.sees(".competition[data-wall=round] #competition-rounds-part:not([hidden])").await?;
    let pressed = "return [...document.querySelectorAll('#content :is(button, a, input)')].filter((one) => one.checkVisibility()).map((one) => one.outerHTML)";
    let pressed: Vec<String> = serde_json::from_value(visitor.page.script(pressed, vec![]).await?)?;
    ensure!(pressed.is_empty(), "{pressed:?}");
    let drawn =
        "const qr = document.querySelector('#competition-qr'); return qr.complete && qr.naturalWidth > 0";
    until(
        "the code is drawn",
        async || Ok((visitor.page.script(drawn, vec![]).await? == true).then_some(())),
    )
    .await?;
    visitor.page.open(&format!("{path}?cards")).await?;
    visitor.page.sees(".competition-card:nth-child(6)").await?;
    visitor.end().await?;
    other.end().await?;
    stage.end().await
}

#[tokio::test]
async fn a_knockout_is_decided_by_additional_games() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    begun(page, "cup", 4).await?;
    page.press("#competition-pair").await?;
    for field in ["0-0", "0-1", "1-0", "1-1"] {
        score(page, field, if field.starts_with('0') { "2-0" } else { "1-1" }).await?;
    }
    page.sees("[data-pair='2'] [placeholder='Additional game']").await?;
    page.press("#competition-pair").await?;
    page.reads("#competition-error", "is equal").await?;
    page.fill("[data-pair='2'] [placeholder='Additional game']", "0-2").await?;
    page.keys(&[ENTER]).await?;
    page.reads("[data-pair='2'] .competition-result", "+0-2").await?;
    page.press("#competition-pair").await?;
    page.reads("#competition-round-title", "Round 2").await?;
    for field in ["0-0", "0-1", "1-0", "1-1"] {
        score(page, field, "2-0").await?;
    }
    until("everybody has a place", async || {
        let places = cells(page, "#competition-standings", 0).await?;
        Ok((places == ["1", "2", "3", "4"]).then_some(()))
    })
    .await?;
    stage.end().await
}

/// The path of a competition that the server runs, with a guest in it.
async fn online(page: &Page, preset: &str) -> Result<String> {
    page.open("/competitions").await?;
    page.press("#competition-begin summary").await?;
    page.fill("#competition-name", "Вечерняя арена").await?;
    page.choose("#competition-preset", preset).await?;
    if preset != "arena" {
        page.press("#competition-online").await?;
    }
    page.press("#online-guests").await?;
    page.press("#competition-go").await?;
    page.sees("#online:not([hidden])").await?;
    page.reads("#online-when", "An arbiter begins it").await?;
    Ok(page.client.current_url().await?.path().to_owned())
}

async fn enter(page: &Page, path: &str, name: &str) -> Result<()> {
    page.open(path).await?;
    enter_here(page, name).await
}

async fn enter_here(page: &Page, name: &str) -> Result<()> {
    page.fill("#online-name", name).await?;
    page.press("#online-enter button").await?;
    page.sees(&format!("[data-entry='{name}']")).await
}

/// From now on the page has no line to any competition: it must ask.
async fn without_line(page: &Page) -> Result<()> {
    let code = "
        const Real = window.WebSocket;
        window.WebSocket = class extends Real {
          constructor(address) { super(String(address).includes('/competitions/') ? `${address}/nowhere` : address); }
        };
        return true;";
    page.script(code, vec![]).await.map(drop)
}

/// Whoever is paired finds himself at his game.
async fn at_game(page: &Page) -> Result<()> {
    page.sees("#in-competition:not([hidden])").await?;
    page.sees("#resign:not([hidden]):not([disabled])").await
}

#[tokio::test]
async fn an_arena_goes_on_by_itself() -> Result<()> {
    let stage = Stage::new().await?;
    let path = online(&stage.page, "arena").await?;
    let others =
        [stage.visitor(Screen::Desktop(1200, 900)).await?, stage.visitor(Screen::Phone(390, 844)).await?];
    enter(&others[0].page, &path, "Анна").await?;
    enter(&others[1].page, &path, "Борис").await?;
    others[0].page.fill("#online-words", "Привет <b>всем</b>").await?;
    others[0].page.press("#online-say button").await?;
    others[1].page.reads("#online-said", "Привет <b>всем</b>").await?;
    stage.page.sees("[data-entry='Борис']").await?;
    stage.page.press("#competition-pair").await?;
    for other in &others {
        at_game(&other.page).await?;
    }
    stage.page.sees("[data-board]").await?;
    // Whoever gives up before he has moved has lost all the same.
    others[0].page.press("#resign").await?;
    others[0].page.press("#confirm-yes").await?;
    for other in &others {
        other.page.sees("#competition-back:not([hidden])").await?;
    }
    let first = "#competition-standings tbody tr:first-child";
    stage.page.reads(first, "Борис").await?;
    stage.page.reads(first, "2").await?;
    ensure!(picture(&stage.page, "arena").await? > 10_000);
    look(&stage, &axe()?, "an arena").await?;
    others[1].page.press("#competition-back").await?;
    others[1].page.fits_in_width().await.context("on a phone")?;
    stage.page.press("#competition-end").await?;
    stage.page.press("#confirm-yes").await?;
    stage.page.reads("#online-when", "It is over").await?;
    for other in others {
        other.end().await?;
    }
    stage.end().await
}

#[tokio::test]
async fn a_round_robin_is_played_here_and_an_arbiter_intervenes() -> Result<()> {
    let mut stage = Stage::new().await?;
    let path = online(&stage.page, "round-robin").await?;
    let others =
        [stage.visitor(Screen::Desktop(1200, 900)).await?, stage.visitor(Screen::Desktop(1200, 900)).await?];
    enter(&others[0].page, &path, "Анна").await?;
    // He is not told of his game, and comes to it all the same.
    others[1].page.open(&path).await?;
    without_line(&others[1].page).await?;
    enter_here(&others[1].page, "Борис").await?;
    stage.page.sees("[data-entry='Борис']").await?;
    stage.page.press("#competition-pair").await?;
    for other in &others {
        at_game(&other.page).await?;
    }
    // Whatever happens to the server, the round is there.
    stage.server.kill();
    stage.server.start_again()?;
    stage.page.open(&path).await?;
    stage.page.sees("[data-pair='1'] [data-game]").await?;
    stage.page.press("[data-pair='1'] details summary").await?;
    stage.page.press("[data-ruling='award-white']").await?;
    stage.page.reads("[data-pair='1'] .competition-result, #online-when", "It is over").await?;
    stage.page.sees("[data-score='0-0'][value='+:-']").await?;
    for other in others {
        other.page.sees("#competition-back:not([hidden])").await?;
        other.end().await?;
    }
    stage.end().await
}

#[tokio::test]
async fn a_player_reports_and_plays_by_his_card() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    let path = begun(page, "round-robin", 2).await?;
    page.press("#regulations summary").await?;
    page.sees("#regulations-ties li:nth-child(4)").await?;
    page.choose("#regulations-add-tie", "{\"by\":\"koya\"}").await?;
    page.sees("[data-tie='Koya']").await?;
    page.choose("#regulations-stages [data-plan='system']", "swiss").await?;
    page.fill("#regulations-stages [data-plan='rounds']", "1").await?;
    page.press("#regulations-form [type=submit]").await?;
    page.reads("#competition-undo", "regulations").await?;
    page.press("#competition-pair").await?;
    page.sees("[data-score='0-0']").await?;
    page.reads("#competition-round-title", "Round 1 of 1").await?;
    page.reads("#competition-standings thead", "Koya").await?;
    let code =
        "return fetch(`/api${location.pathname}`).then((answer) => answer.json()).then((info) => info.cards)";
    let codes: Vec<String> = serde_json::from_value(page.script(code, vec![]).await?)?;
    let phone = stage.visitor(Screen::Phone(390, 844)).await?;
    phone.page.open(&format!("{path}?card=0.{}", codes[0])).await?;
    phone.page.reads("#card-name", "Игрок 01").await?;
    phone.page.press("[data-report='0-drawn']").await?;
    phone.page.sees("[data-report='0-drawn'][aria-pressed=true]").await?;
    ensure!(picture(&phone.page, "card").await? > 10_000);
    phone.page.fits_in_width().await.context("on a phone")?;
    page.reads("[data-pair='1'] .competition-result", "Игрок 01, game 1: 1-1").await?;
    phone.page.open(&format!("{path}?card=1.{}", codes[1])).await?;
    phone.page.press("[data-table='0']").await?;
    phone.page.sees("#in-competition:not([hidden])").await?;
    page.sees("[data-board]").await?;
    phone.page.open(&format!("{path}?card=1.{}", codes[1])).await?;
    phone.page.press("[data-report='0-drawn']").await?;
    page.sees("[data-score='0-0'][value='1-1']").await?;
    phone.end().await?;
    stage.end().await
}

#[tokio::test]
async fn problems_are_solved_on_the_page() -> Result<()> {
    let stage = Stage::new().await?;
    let path = online(&stage.page, "solving").await?;
    let pdn = "[SetUp \"1\"]\n[FEN \"W:Wa1,c1,g1:Bb8,d8,h8\"]\n\n1. c1-d2 h8-g7 2. d2-e3 *\n\n\
               [SetUp \"1\"]\n[FEN \"W:WKc1,a3:BKh8\"]\n\n1. a3-b4 1-1\n";
    stage.page.fill("#contest-pdn", pdn).await?;
    stage.page.press("#contest-give button").await?;
    stage.page.reads("#contest-count", "2 problems").await?;
    let solver = stage.visitor(Screen::Phone(390, 844)).await?;
    enter(&solver.page, &path, "Анна").await?;
    stage.page.sees("[data-entry='Анна']").await?;
    stage.page.press("#competition-pair").await?;
    let page = &solver.page;
    page.sees("#contest:not([hidden]) [data-problem='1']").await?;
    page.reads("#contest-task", "White to move and win").await?;
    play(page, ["c1", "d2"]).await?;
    page.reads("#contest-said", "Right").await?;
    play(page, ["d2", "e3"]).await?;
    page.reads("#contest-said", "Solved: 1").await?;
    page.press("[data-problem='1']").await?;
    page.reads("#contest-task", "White to move and draw").await?;
    play(page, ["c1", "d2"]).await?;
    page.reads("#contest-said", "not the solution: 0").await?;
    ensure!(picture(page, "contest").await? > 10_000);
    page.fits_in_width().await.context("on a phone")?;
    look(&stage, &axe()?, "a contest").await?;
    stage.page.reads("#contest-answers", "Анна: c1-d2 d2-e3 (1)").await?;
    stage.page.press("#competition-end").await?;
    stage.page.press("#confirm-yes").await?;
    page.reads("#contest-solution", "a3-b4").await?;
    solver.end().await?;
    stage.end().await
}

/// Plays a move in a problem, and says twice that it is meant.
async fn play(page: &Page, squares: [&str; 2]) -> Result<()> {
    page.sees("#contest-board .bb-cell").await?;
    for square in squares {
        page.press(&format!("#contest-board [data-cell='{square}']")).await?;
    }
    page.press("#confirm-yes").await
}
