//! One game in two tabs.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::stage::{Stage, path_of, pieces_of, russian, texts};

/// Sends actions over a socket of its own, as a tab that has slept would, and gives the reasons of the refusals.
const SEND: &str = "
    const [id, actions, done] = arguments;
    const reasons = [];
    const socket = new WebSocket(`ws://${location.host}/api/games/${id}/ws`);
    socket.onopen = () => actions.forEach((action) => socket.send(JSON.stringify(action)));
    socket.onmessage = ({ data }) => {
        const { type, reason } = JSON.parse(data);
        if (type === 'refused') reasons.push(reason);
        if (reasons.length === actions.length) { socket.close(); done(reasons); }
    };";

#[tokio::test]
async fn two_tabs_stay_in_step_and_what_one_saw_earlier_cannot_be_played() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian("white")).await?;
    let start = stage.server.state(&id)?;
    let first = stage.page.client.window().await?;
    let second = stage.page.client.new_window(true).await?.handle;
    stage.page.client.switch_to_window(second.clone()).await?;
    stage.page.open_room(&id).await?;
    stage.page.ready().await?;

    stage.page.client.switch_to_window(first.clone()).await?;
    let played = stage.play_some(&id, 1).await?;
    // Each tab draws when it hears of the reply, so what they must come to show is asked of the server.
    let position = pieces_of(played["fen"].as_str().context("no FEN")?);
    stage.page.shows(&position).await?;
    stage.page.client.switch_to_window(second.clone()).await?;
    stage.settled(&id, 2).await?;
    stage.page.shows(&position).await?;

    refused_as_stale(&stage, &id, &start).await?;
    let state = stage.play_some(&id, 1).await?;
    stage.page.client.switch_to_window(first).await?;
    let seen = stage.settled(&id, 4).await?;
    ensure!(texts(&seen) == texts(&state), "the first tab has another game");
    stage.end().await
}

/// A move that could be made at the start is refused now and changes nothing.
async fn refused_as_stale(stage: &Stage, id: &str, start: &Value) -> Result<()> {
    let ply = texts(start).len();
    // Still legal now, so nothing but its age speaks against it.
    let now = stage.server.state(id)?;
    let turn = now["legal"].as_array().and_then(|moves| moves.first()).context("no turns")?;
    let actions = json!([
        { "type": "move", "ply": ply, "path": path_of(turn)?, "removed": turn["removed"] },
        { "type": "enter", "ply": ply, "text": path_of(turn)?.join("-") },
    ]);
    let reasons = stage.page.client.execute_async(SEND, vec![json!(id), actions]).await?;
    ensure!(reasons == json!(["stale", "stale"]), "answered {reasons}");
    let after = stage.server.state(id)?;
    ensure!(after["version"] == now["version"] && after["fen"] == now["fen"], "a stale action did something");
    Ok(())
}
