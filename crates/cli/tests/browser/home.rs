//! The first page: a new game, and the language.

use anyhow::{Context, Result, ensure};

use fantoccini::key::Key;

use crate::stage::{Stage, russian};

#[tokio::test]
async fn a_wrong_position_is_explained_at_its_field_by_its_place() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.press("label:has(#start-position)").await?;
    for (position, place) in
        [("white: c3, Kd9 black: f6", "d9"), ("W:Wc3,c4:Bf6", "c4"), ("white: c3 black: c3", "c3")]
    {
        stage.page.fill("#position", position).await?;
        stage.page.press("#start-game").await?;
        stage.page.reads("#position-error", place).await?;
        stage.page.sees("#position[aria-invalid=true]:focus").await?;
    }
    ensure!(stage.page.client.current_url().await?.path() == "/", "a room was made");
    stage.page.fill("#position", "white: c3, Kd4 black: f6, h8").await?;
    stage.page.press("#start-game").await?;
    let id = stage.page.room().await?;
    stage.page.ready().await?;
    ensure!(stage.page.pieces().await?.contains("white king d4"));
    ensure!(stage.server.state(&id)?["legal"].as_array().is_some_and(|moves| !moves.is_empty()));
    stage.end().await
}

#[tokio::test]
async fn a_game_is_found_by_its_name_and_remembered_with_side_and_time() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.sees("#choose-game[data-variant=russian]").await?;
    stage.page.press("#choose-game").await?;
    stage.page.sees("#game-filter:focus").await?;
    stage.page.fill("#game-filter", "канад").await?;
    stage.page.reads("#games-found", "1 game").await?;
    stage.page.fill("#game-filter", "10 x 10 fri").await?;
    stage.page.reads("#games-found", "1 game").await?;
    stage.page.keys(&[Key::Enter.into()]).await?;
    stage.page.sees("#choose-game[data-variant=frisian]").await?;
    stage.page.press("label:has(#side-black)").await?;
    stage.page.choose("#time", "3+2").await?;
    let room = stage.page.start_game().await?;
    stage.page.ready().await?;
    let state = stage.server.state(&room)?;
    ensure!(
        state["variant"] == "frisian" && state["controls"][1]["text"] == "180+2",
        "another game was made: {state}"
    );
    stage.page.press("#home-link").await?;
    stage.page.reload().await?;
    stage.page.sees("#choose-game[data-variant=frisian]").await?;
    stage.page.sees("#side-black:checked").await?;
    stage.end().await
}

#[tokio::test]
async fn the_list_of_games_is_walked_by_arrows_and_has_them_all() -> Result<()> {
    let stage = Stage::new().await?;
    let catalogue = stage.server.get("/api/catalogue")?;
    let games = catalogue["variants"].as_array().context("no games")?;
    stage.page.open_home().await?;
    stage.page.press("#choose-game").await?;
    for game in games {
        let id = game["id"].as_str().context("no id")?;
        // Forms of one game have one entry, that of the first.
        let first = game["form"]["of"].as_str().unwrap_or(id);
        stage.page.sees(&format!("#games section li #game-{first}")).await?;
    }
    ensure!(!stage.page.has("#games section[data-group=others]").await?, "a game stands in no group");
    let [down, up, enter]: [char; 3] = [Key::Down.into(), Key::Up.into(), Key::Enter.into()];
    stage.page.keys(&[down, down, down, up]).await?;
    stage.page.sees("#game-giveaway:focus").await?;
    stage.page.keys(&[enter]).await?;
    stage.page.sees("#choose-game[data-variant=giveaway]:focus").await?;
    stage.end().await
}

#[tokio::test]
async fn russian_is_spoken_everywhere_and_remembered() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.reads("#start-game", "Play").await?;
    stage.page.speak("ru").await?;
    stage.page.sees("html[lang=ru]").await?;
    stage.page.reads("#start-game", "Играть").await?;
    stage.page.reads("#home-title", "Новая партия").await?;
    stage.page.reads("#game-name", "Русские шашки").await?;
    stage.page.reload().await?;
    stage.page.sees("html[lang=ru]").await?;
    stage.page.reads("#start-game", "Играть").await?;

    stage.enter(&russian("white")).await?;
    stage.page.reads("#status", "Ваш ход.").await?;
    stage.page.speak("en").await?;
    stage.page.sees("html[lang=en]").await?;
    stage.page.reads("#status", "Your move.").await?;
    stage.page.sees("#resign[aria-label=Resign]").await?;
    stage.end().await
}
