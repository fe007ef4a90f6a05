//! The first page: a new game, and the language.

use anyhow::{Context, Result, ensure};

use crate::stage::{Stage, russian, texts};

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
    ensure!(stage.server.state(&id)?["turns"].as_array().is_some_and(|turns| !turns.is_empty()));
    stage.end().await
}

#[tokio::test]
async fn each_game_starts_from_the_form_and_a_move_can_be_made() -> Result<()> {
    let stage = Stage::new().await?;
    let catalogue = stage.server.get("/api/catalogue")?;
    let games = catalogue["games"].as_array().context("no games")?;
    ensure!(games.len() >= 4, "only {} games", games.len());
    for game in games {
        let (id, seat) =
            (game["id"].as_str().context("no id")?, game["seats"][1].as_str().context("no seat")?);
        stage.page.open_home().await?;
        stage.page.press(&format!("label:has(#game-{id})")).await?;
        stage.page.press(&format!("label:has(#side-{seat})")).await?;
        stage.page.choose("#time", "3+2").await?;
        stage.page.press("#start-game").await?;
        let room = stage.page.room().await?;
        stage.page.ready().await?;
        let state = stage.server.state(&room)?;
        ensure!(
            state["game"] == id && state["clock"]["initialSeconds"] == 180,
            "another game was made: {state}"
        );
        let human = state["seats"].as_array().into_iter().flatten().find(|one| one["player"] == "human");
        ensure!(human.is_some_and(|human| human["seat"] == seat), "the person sits elsewhere");
        let before = texts(&stage.settled(&room, 0).await?).len();
        let state = stage.play_some(&room, 1).await?;
        ensure!(texts(&state).len() == before + 2, "no answer in {id}");
    }
    stage.end().await
}

#[tokio::test]
async fn russian_is_spoken_everywhere_and_remembered() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.reads("#start-game", "Play").await?;
    stage.page.choose("#language", "ru").await?;
    stage.page.sees("html[lang=ru]").await?;
    stage.page.reads("#start-game", "Играть").await?;
    stage.page.reads("#home-title", "Новая партия").await?;
    stage.page.reads("#games", "Русские шашки").await?;
    stage.page.reload().await?;
    stage.page.sees("html[lang=ru]").await?;
    stage.page.reads("#start-game", "Играть").await?;

    stage.enter(&russian("white")).await?;
    stage.page.reads("#status", "Ваш ход.").await?;
    stage.page.choose("#language", "en").await?;
    stage.page.sees("html[lang=en]").await?;
    stage.page.reads("#status", "Your move.").await?;
    stage.page.reads("#resign", "Resign").await?;
    stage.end().await
}
