//! Games for more than two: whose side is seen, what can be taken back and given up, and what outlives the page.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::stage::{Stage, path_of, pieces_in, texts, until};

/// By how much the board is turned, and whose plate stands below it.
const BELOW: &str = "
    return [document.querySelector('#board').rotation, document.querySelector('.plates-bottom .plate').dataset.seat];";

impl Stage {
    /// A room in which people at this device sit in all seats.
    async fn share(&self, game: &str, seats: usize) -> Result<String> {
        self.enter(&json!({ "variant": game, "time": null, "players": vec!["human"; seats] })).await
    }

    /// Plays so many of the first legal turns, whoever is to move.
    async fn play_for_all(&self, id: &str, count: usize) -> Result<serde_json::Value> {
        let mut state = self.server.state(id)?;
        for _ in 0..count {
            let before = texts(&state).len();
            self.page.play(&path_of(&state["legal"][0])?).await?;
            state = self.settled(id, before + 1).await?;
        }
        Ok(state)
    }

    async fn setting(&self, selector: &str) -> Result<()> {
        self.page.press_tool("#settings").await?;
        self.page.sees("#settings-dialog[open]").await?;
        self.page.press(selector).await?;
        self.page.press("#close-settings").await?;
        self.page.sees("#settings-dialog:not([open])").await
    }
}

#[tokio::test]
async fn the_board_turns_to_whoever_of_several_is_to_move() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.switch_animation_off().await?;
    for (game, seats, angles) in [("neva", 4, 90), ("novgorod", 3, 120), ("chinese-small-6", 6, 60)] {
        let id = stage.share(game, seats).await?;
        stage.page.ready().await?;
        if game == "neva" {
            stage.setting("label:has(#set-turnToMover)").await?;
        }
        let mut seen = vec![];
        for _ in 0..seats {
            let state = stage.server.state(&id)?;
            let turn = state["sideToMove"].as_str().unwrap_or_default().to_owned();
            stage.page.sees(&format!(".plates-bottom #plate-{turn}")).await?;
            let below = stage.page.script(BELOW, vec![]).await?;
            ensure!(below[1] == turn.as_str(), "{turn} is to move in {game} and {below} is seen");
            seen.push(below[0].as_u64().unwrap_or(u64::MAX));
            stage.play_for_all(&id, 1).await?;
        }
        seen.sort_unstable();
        let wanted: Vec<_> = (0..seats as u64).map(|step| step * angles).collect();
        ensure!(seen == wanted, "{game} was turned by {seen:?}");
    }
    stage.end().await
}

#[tokio::test]
async fn four_are_called_by_their_names_and_the_lot_or_they_say_who_begins() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    page.open_home().await?;
    page.choose_game("neva").await?;
    page.reads("#preview-text", "the lot decides who begins").await?;
    page.choose_players(&[("white", "human"), ("red", "2"), ("green", "human")]).await?;
    page.sees("#player-name-red[hidden]").await?;
    for (seat, name) in [("black", "Анна"), ("white", "Борис")] {
        page.fill(&format!("#player-name-{seat}"), name).await?;
    }
    page.choose("#begins", "white").await?;
    page.reads("#preview-text", "White begins").await?;
    let id = page.start_game().await?;
    let called = |state: &serde_json::Value| {
        state["seats"]
            .as_array()
            .map(|seats| seats.iter().map(|seat| seat["name"].clone()).collect::<Vec<_>>())
    };
    let state = stage.server.state(&id)?;
    let wanted = Some(vec![json!("Анна"), json!("Борис"), json!(null), json!(null)]);
    ensure!(called(&state) == wanted && state["sideToMove"] == "white", "{state}");
    page.reads("#plate-black", "Анна").await?;
    page.reads("#plate-white", "Борис").await?;
    stage.play_for_all(&id, 1).await?;
    // Whoever gives up falls out and the others go on; the game is over when one is left.
    for (seat, out) in [("white", 1), ("black", 2), ("green", 3)] {
        page.choose("#actor", seat).await?;
        page.press("#resign").await?;
        page.press("#confirm-yes").await?;
        until("the player is out", async || {
            let gone = stage.server.state(&id)?["view"]["out"].as_array().map_or(0, Vec::len);
            Ok((gone == out).then_some(()))
        })
        .await?;
    }
    page.sees("#result:not([hidden])").await?;
    page.press("#rematch").await?;
    let again = until("another game is open", async || {
        let room = page.room().await?;
        Ok((room != id).then_some(room))
    })
    .await?;
    ensure!(called(&stage.server.state(&again)?) == wanted, "the names are forgotten");
    stage.end().await
}

#[tokio::test]
async fn hexagons_are_played_blindfold() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&json!({ "variant": "pskov", "side": "white", "level": 1, "time": null })).await?;
    stage.page.ready().await?;
    stage.page.press_tool("#settings").await?;
    stage.page.sees("#settings-dialog[open]").await?;
    stage.page.choose("#set-blindfold", "hidden").await?;
    stage.page.press("#close-settings").await?;
    stage.page.sees("#board[data-blind]").await?;
    let hidden = "return getComputedStyle(document.querySelector('#board .bb-men')).visibility";
    ensure!(stage.page.script(hidden, vec![]).await? == "hidden");
    ensure!(!stage.page.has("#board .bb-movable").await?, "rings tell where the pieces stand");
    let state = stage.play_some(&id, 2).await?;
    let path = path_of(&state["moves"][0])?;
    let said = stage.page.said().await?;
    ensure!(said.contains(&format!("{} to {}", path[0], path[1])), "{said}");
    stage.end().await
}

#[tokio::test]
async fn in_a_game_for_four_the_last_mover_takes_back_and_a_reload_keeps_the_rest() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.share("halma-four", 4).await?;
    let before = stage.play_for_all(&id, 5).await?;
    stage.play_for_all(&id, 1).await?;
    stage.page.press("#take-back").await?;
    stage.page.shows(&pieces_in(&before["view"])).await?;
    let after = stage.settled(&id, 5).await?;
    ensure!(
        after["moves"] == before["moves"] && after["fen"] == before["fen"],
        "something else was taken back"
    );
    stage.page.reload().await?;
    stage.page.ready().await?;
    stage.page.shows(&pieces_in(&before["view"])).await?;
    ensure!(stage.page.moves().await? == texts(&before));
    ensure!(stage.page.has("#plate-black.is-turn").await? == (before["sideToMove"] == "black"));
    stage.play_for_all(&id, 2).await?;
    stage.end().await
}

#[tokio::test]
async fn one_person_takes_back_in_a_game_with_three_engines() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&json!({ "variant": "neva", "time": null, "players": [1, 1, "human", 1] })).await?;
    let before = stage.settled(&id, 2).await?;
    stage.page.play(&path_of(&before["legal"][0])?).await?;
    stage.settled(&id, 6).await?;
    stage.page.press("#take-back").await?;
    stage.page.shows(&pieces_in(&before["view"])).await?;
    let after = stage.settled(&id, 2).await?;
    ensure!(after["fen"] == before["fen"] && texts(&after).len() == 2, "something else was taken back");
    stage.end().await
}

#[tokio::test]
async fn whoever_gives_up_of_three_falls_out_and_the_places_are_shown() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.share("novgorod", 3).await?;
    stage.play_for_all(&id, 4).await?;
    ensure!(stage.page.has("#score-sheet[hidden]").await?, "a score sheet has columns for two");
    for seat in ["red", "black"] {
        stage.page.choose("#actor", seat).await?;
        stage.page.press("#resign").await?;
        stage.page.press("#confirm-yes").await?;
        until("the seat is out", async || {
            Ok((stage.server.state(&id)?["out"].to_string().contains(seat)).then_some(()))
        })
        .await?;
    }
    stage.page.sees("#result[data-outcome]:not([hidden])").await?;
    let state = stage.server.state(&id)?;
    ensure!(state["result"]["places"] == json!([1, 2, 3]), "{}", state["result"]);
    let places = "return [...document.querySelectorAll('#result-places li')].map((line) => [line.value, line.textContent])";
    let shown = stage.page.script(places, vec![]).await?;
    ensure!(shown == json!([[1, "White"], [2, "Black"], [3, "Red"]]), "{shown}");
    stage.page.reads("#standing-red", "3rd").await?;
    stage.page.open_home().await?;
    stage.page.sees(&format!("a[href='/play/{id}']")).await?;
    stage.end().await
}

#[tokio::test]
async fn in_pairs_each_plate_names_the_partner() -> Result<()> {
    let stage = Stage::new().await?;
    for (game, standing) in [("neva-pairs", "with Green"), ("neva", "")] {
        stage.share(game, 4).await?;
        stage.page.reads("#standing-white", standing).await?;
    }
    stage.end().await
}
