//! The pages of rules: read from the first page and from within a game, in both languages, with true diagrams.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::stage::{Screen, Stage, russian, texts, until};

/// The title, and the captions of the diagrams that are shown, each with the number of pieces on its board.
const SHOWN: &str = "
    const diagrams = [...document.querySelectorAll('#rules figure')].map((figure) => [
        figure.querySelector('figcaption').textContent,
        figure.querySelectorAll('[data-piece-cell]').length,
    ]);
    return [document.querySelector('#rules h1')?.textContent ?? '', diagrams];";

impl Stage {
    /// Waits until the rules that are open show the diagrams that the server has resolved, and gives their number.
    async fn shows_rules(&self, game: &str, language: &str) -> Result<usize> {
        self.shows_article(&format!("/api/variants/{game}/rules/{language}")).await
    }

    async fn shows_article(&self, address: &str) -> Result<usize> {
        let page = self.server.get(address)?;
        let parts = page["parts"].as_array().context("no parts")?;
        let diagram = |part: &&Value| part["type"] == "diagram";
        let wanted: Vec<_> = parts.iter().filter(diagram).map(drawn).collect();
        let all = json!([page["title"], wanted]);
        until(&format!("the page shows {all}"), async || {
            Ok((self.page.script(SHOWN, vec![]).await? == all).then_some(wanted.len()))
        })
        .await
    }

    /// Goes from the rules of one game to those of another, by the list of all.
    async fn choose_rules(&self, game: &str) -> Result<()> {
        self.page.press("#rules-all").await?;
        let link = format!("#rules a[href='/rules/{game}']");
        self.page.sees(&link).await?;
        self.page.press(&link).await
    }
}

fn drawn(diagram: &Value) -> Value {
    let pieces = diagram["view"]["pieces"].as_array().map_or(0, Vec::len);
    json!([diagram["caption"], pieces])
}

#[tokio::test]
async fn the_rules_of_a_game_are_read_from_the_first_page_in_both_languages() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.press("#rules-of-game").await?;
    ensure!(stage.shows_rules("russian", "en").await? >= 3, "too few diagrams");
    ensure!(!stage.page.has("#home").await?, "the first page is still there");
    stage.page.speak("ru").await?;
    stage.shows_rules("russian", "ru").await?;
    stage.choose_rules("international").await?;
    stage.shows_rules("international", "ru").await?;
    stage.page.press("#rules-play").await?;
    stage.page.reads("#preview-text", "Международные шашки").await?;
    stage.page.reads("#start-game", "Играть").await?;
    stage.end().await
}

#[tokio::test]
async fn a_diagram_shows_its_move_and_the_position_before_it_again() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.press("#rules-of-game").await?;
    stage.shows_rules("russian", "en").await?;
    let count = "return document.querySelectorAll('#rules figure:has(#it) [data-piece-cell]').length";
    let mark = "document.querySelector('#rules .rules-move').id = 'it'";
    stage.page.script(mark, vec![]).await?;
    let before = stage.page.script(count, vec![]).await?;
    stage.page.press("#it").await?;
    until("the captured pieces are gone", async || {
        Ok((stage.page.script(count, vec![]).await?.as_u64() < before.as_u64()).then_some(()))
    })
    .await?;
    stage.page.press("#it").await?;
    until("they are back", async || Ok((stage.page.script(count, vec![]).await? == before).then_some(())))
        .await?;
    stage.end().await
}

#[tokio::test]
async fn a_game_is_not_lost_while_its_rules_are_read() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian("white")).await?;
    stage.play_some(&id, 1).await?;
    stage.page.press_in_menu("#game-rules").await?;
    stage.shows_rules("russian", "en").await?;
    ensure!(!stage.page.has("#board").await?, "the game is still there");
    stage.page.press("#rules-back").await?;
    stage.page.sees("#play:not([hidden])").await?;
    let state = stage.play_some(&id, 1).await?;
    ensure!(texts(&state).len() == 4, "the game did not go on: {state}");

    stage.page.press_in_menu("#game-rules").await?;
    stage.shows_rules("russian", "en").await?;
    stage.page.client.back().await?;
    stage.page.sees("#play:not([hidden])").await?;
    ensure!(stage.page.room().await? == id, "another room is open");
    stage.page.ready().await?;
    stage.end().await
}

#[tokio::test]
async fn the_rules_fit_on_a_phone() -> Result<()> {
    let stage = Stage::with(Screen::Phone(360, 740)).await?;
    stage.page.open_home().await?;
    stage.page.press("#rules-of-game").await?;
    stage.shows_rules("russian", "en").await?;
    stage.choose_rules("international").await?;
    stage.shows_rules("international", "en").await?;
    stage.page.fits_in_width().await?;
    stage.end().await
}

#[tokio::test]
async fn what_surrounds_the_game_is_read_from_the_list_of_rules() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.press("#rules-of-game").await?;
    for topic in ["glossary", "diagonals", "conduct", "equipment", "questions", "history"] {
        stage.page.press("#rules-all").await?;
        let link = format!("#rules a[href='/guide/{topic}']");
        stage.page.sees(&link).await?;
        stage.page.press(&link).await?;
        ensure!(stage.shows_article(&format!("/api/guide/{topic}/en")).await? > 0, "{topic} draws nothing");
    }
    stage.page.speak("ru").await?;
    stage.shows_article("/api/guide/history/ru").await?;
    ensure!(!stage.page.has("#rules-play").await?, "there is no such game to play");
    stage.end().await
}
