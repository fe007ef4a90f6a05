//! One plays many: an exhibition from its announcement to its score.

use anyhow::{Result, ensure};

use crate::access::{axe, look};
use crate::people::sign_up;
use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage, Visitor};

/// The host is about to announce an exhibition.
async fn announce(host: &Page, name: &str) -> Result<()> {
    host.open("/exhibitions").await?;
    host.press("#exhibition-announce summary").await?;
    host.fill("#exhibition-name", name).await
}

/// He announces it; gives its path.
async fn announced(host: &Page) -> Result<String> {
    host.press("#exhibition-go").await?;
    host.sees("#exhibition-body:not([hidden])").await?;
    Ok(host.client.current_url().await?.path().to_owned())
}

/// Somebody without an account asks for a board, and the host accepts him.
async fn comes(stage: &Stage, host: &Page, path: &str, name: &str, screen: Screen) -> Result<Visitor> {
    let visitor = stage.visitor(screen).await?;
    visitor.page.open(path).await?;
    visitor.page.fill("#exhibition-applicant", name).await?;
    visitor.page.press("#exhibition-apply button").await?;
    visitor.page.reads("#exhibition-state", "has not answered").await?;
    host.press(&format!("[data-entry='{name}'] [data-answer=accepted]")).await?;
    visitor.page.reads("#exhibition-state", "You play").await?;
    Ok(visitor)
}

#[tokio::test]
async fn one_plays_against_four_and_walks_from_board_to_board() -> Result<()> {
    let stage = Stage::new().await?;
    let host = &stage.page;
    sign_up(host, "Гроссмейстер").await?;
    announce(host, "Вечерний сеанс").await?;
    host.fill("#exhibition-about", "<b>Всем</b> удачи").await?;
    ensure!(picture(host, "exhibition-form").await? > 10_000);
    let path = announced(host).await?;
    host.reads("#exhibition-about", "<b>Всем</b> удачи").await?;
    let mut players = vec![];
    for (name, screen) in [
        ("Анна", Screen::Desktop(1280, 900)),
        ("Boris", Screen::Phone(390, 844)),
        ("Clara", Screen::Desktop(1280, 900)),
        ("Denis", Screen::Desktop(1280, 900)),
    ] {
        players.push(comes(&stage, host, &path, name, screen).await?);
    }
    ensure!(picture(host, "exhibition-applications").await? > 10_000);
    look(&stage, &axe()?, "applications for an exhibition").await?;
    host.press("#exhibition-begin").await?;
    for player in &players {
        player.page.sees("#play:not([hidden])").await?;
        player.page.reads("#walk-exhibition", "Вечерний сеанс, board").await?;
    }
    host.reads("#exhibition-play", "4 wait").await?;
    host.sees("[data-board='4'] bolshak-board [data-piece-cell]").await?;
    ensure!(picture(host, "exhibition-boards").await? > 10_000);
    look(&stage, &axe()?, "the boards of an exhibition").await?;

    host.press("#exhibition-play").await?;
    host.reads("#walk-exhibition", "board 1").await?;
    host.reads("#walk-on", "3 wait").await?;
    host.click(&["c3", "d4"]).await?;
    host.reads("#status", "Waiting").await?;
    host.keys(&[']']).await?;
    host.reads("#walk-exhibition", "board 2").await?;
    host.reads("#walk-on", "2 wait").await?;
    ensure!(picture(host, "exhibition-walk").await? > 10_000);
    look(&stage, &axe()?, "a board of an exhibition").await?;
    host.keys(&['[']).await?;
    host.reads("#walk-exhibition", "board 4").await?;
    host.reads("#walk-on", "2 wait").await?;
    // From here on he goes on by himself.
    host.press("#walk-by-itself").await?;
    host.click(&["c3", "d4"]).await?;
    host.reads("#walk-exhibition", "board 2").await?;
    host.click(&["e3", "f4"]).await?;
    host.reads("#walk-exhibition", "board 3").await?;
    players[0].page.click(&["b6", "a5"]).await?;
    host.reads("#walk-on", "1 wait").await?;
    host.click(&["g3", "f4"]).await?;
    host.reads("#walk-exhibition", "board 1").await?;

    let phone = &players[1].page;
    phone.reads("#status", "Your move").await?;
    phone.fits_in_width().await?;
    ensure!(picture(phone, "exhibition-board-phone").await? > 10_000);
    phone.tap(&["b6", "a5"]).await?;
    phone.press("#resign").await?;
    phone.press("#confirm-yes").await?;
    phone.press("#walk-exhibition").await?;
    phone.reads("#exhibition-score", "Host – players 2 : 0").await?;
    phone.sees("[data-board='2'] .tag").await?;
    phone.fits_in_width().await?;
    ensure!(picture(phone, "exhibition-phone").await? > 10_000);

    host.press("#walk-exhibition").await?;
    host.reads("#exhibition-score", "3 games go on").await?;
    ensure!(picture(host, "exhibition-running").await? > 10_000);
    for (board, winner) in [(1, "nobody"), (3, "player"), (4, "host")] {
        host.press(&format!("[data-settle='{board}'] summary")).await?;
        host.press(&format!("[data-settle='{board}'] [data-winner={winner}]")).await?;
        host.press("#confirm-yes").await?;
        host.reads(&format!("[data-board='{board}'] .tag"), if winner == "nobody" { "draw" } else { "won" })
            .await?;
    }
    host.reads("#exhibition-score", "Host – players 5 : 3 (+2 =1 −1)").await?;
    host.reads("#exhibition-stage", "Over").await?;
    players[2].page.reads("#result-title", "won").await?;
    ensure!(picture(host, "exhibition-over").await? > 10_000);
    host.open("/exhibitions").await?;
    host.reads("#exhibitions-over", "Вечерний сеанс").await?;
    ensure!(picture(host, "exhibitions").await? > 10_000);
    for player in players {
        player.end().await?;
    }
    stage.end().await
}

#[tokio::test]
async fn a_host_without_a_clock_gives_handicaps_to_players_who_have_one() -> Result<()> {
    let stage = Stage::new().await?;
    let host = &stage.page;
    sign_up(host, "Host").await?;
    announce(host, "With odds").await?;
    // The clock of the players is one of their own: a number of moves, then a delay to the end.
    host.choose("#exhibition-player-time", "own").await?;
    host.fill("#exhibition-player-time-own-minutes", "30").await?;
    host.press("#exhibition-player-time-more summary").await?;
    host.choose("#exhibition-player-time-own-kind", "delay").await?;
    host.fill("#exhibition-player-time-own-seconds", "5").await?;
    host.press("#exhibition-player-time-own-add").await?;
    ensure!(picture(host, "exhibition-clocks").await? > 10_000);
    look(&stage, &axe()?, "clocks of an exhibition").await?;
    let path = announced(host).await?;
    host.reads("#exhibition-terms", "host without a clock").await?;
    let anna = comes(&stage, host, &path, "Anna", Screen::Desktop(1280, 900)).await?;
    let boris = comes(&stage, host, &path, "Boris", Screen::Phone(390, 844)).await?;

    host.press("[data-entry='Anna'] summary").await?;
    host.fill("#terms-1-extra", "-10").await?;
    host.press("[data-terms='1'] button").await?;
    host.reads("[data-entry='Anna']", "−10 min for the player").await?;
    host.press("[data-entry='Boris'] summary").await?;
    host.choose("#terms-2-start", "handicap").await?;
    host.fill("#terms-2-cells", "c9").await?;
    host.press("[data-terms='2'] button").await?;
    host.reads("#exhibition-error", "c9").await?;
    host.fill("#terms-2-extra", "12.5").await?;
    host.fill("#terms-2-cells", "c1, e1").await?;
    host.choose("#terms-2-first", "black").await?;
    ensure!(picture(host, "exhibition-handicap").await? > 10_000);
    look(&stage, &axe()?, "the handicap of a board").await?;
    host.press("[data-terms='2'] button").await?;
    host.reads("[data-entry='Boris']", "White without c1, e1").await?;
    boris.page.reads("[data-entry='Boris']", "+12.5 min for the player").await?;
    boris.page.fits_in_width().await?;

    host.press("#exhibition-begin").await?;
    boris.page.sees("#clock-black").await?;
    ensure!(!boris.page.has("#clock-white:not([hidden])").await?, "the host has no clock");
    boris.page.reads("#clock-black", "42:30").await?;
    anna.page.reads("#clock-black", "20:00").await?;
    host.reads("[data-board='2']", "White without c1, e1").await?;
    ensure!(picture(host, "exhibition-handicap-boards").await? > 10_000);
    boris.page.tap(&["b6", "a5"]).await?;
    host.press("#exhibition-play").await?;
    host.reads("#walk-exhibition", "board 1").await?;
    ensure!(!host.has("#clock-white:not([hidden])").await?, "nor does he see one");
    ensure!(picture(&boris.page, "exhibition-handicap-phone").await? > 10_000);
    anna.end().await?;
    boris.end().await?;
    stage.end().await
}

#[tokio::test]
async fn a_host_who_plays_blindfold_sees_no_piece() -> Result<()> {
    let stage = Stage::with(Screen::Phone(390, 844)).await?;
    let host = &stage.page;
    sign_up(host, "Host").await?;
    announce(host, "Blind").await?;
    host.press("label:has(#exhibition-blindfold)").await?;
    host.choose("#exhibition-side", "black").await?;
    host.fits_in_width().await?;
    ensure!(picture(host, "exhibition-form-phone").await? > 10_000);
    let path = announced(host).await?;
    host.reads("#exhibition-terms", "does not see the pieces").await?;
    let player = comes(&stage, host, &path, "Anna", Screen::Desktop(1280, 900)).await?;
    ensure!(picture(host, "exhibition-applications-phone").await? > 10_000);
    host.press("#exhibition-begin").await?;
    player.page.click(&["c3", "d4"]).await?;
    ensure!(!player.page.has("#board[data-blind]").await?, "only the host plays so");
    host.reads("[data-board='1'] .tag", "your move").await?;
    ensure!(!host.has("[data-board='1'] bolshak-board").await?, "nor does he see them in the list");
    host.press("#exhibition-play").await?;
    host.sees("#board[data-blind]").await?;
    host.reads("#moves", "c3-d4").await?;
    host.fits_in_width().await?;
    ensure!(picture(host, "exhibition-blindfold-phone").await? > 10_000);
    host.click(&["b6", "a5"]).await?;
    player.page.reads("#status", "Your move").await?;
    player.end().await?;
    stage.end().await
}
