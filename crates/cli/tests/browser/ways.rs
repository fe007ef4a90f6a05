//! Captures that can go many ways: whoever names the squares one by one plays the turn that was meant, and no other.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::stage::{Stage, path_of, texts};

/// Positions in which turns step onto squares on which others end.
const TANGLED: &[(&str, &str)] = &[
    ("canadian", "W:WK34:B13,28,49,48,K20,58,K50,K33,39,K40,24,K4,9,K25,61,K70,56"),
    ("frisian", "W:WK49:BK23,4,2,43,K8,K50,K20,41,16,K34,K29,K28"),
    ("frysk", "W:W42,K7,K2,K36:BK27,32,37,1,26,12,18,30,16,K6"),
    ("turkish", "W:We3,Ke8,Ke5:BKf2,Kd2,Kg1,e7,b4,g3,a4,g5,Kc7,f6,h2,f8,c3"),
    ("armenian", "W:WKf3,Kg3,h1,Kf4:Bf5,Kb4,Kh7,a4,d3,c8,d2,Ke1,Kg4,Kh4,g2,f6,e7"),
    ("turkish+capture=optional+choice=free", "W:WKd3,Ke8:Bc2,f8,Kd4,e3,Kc4,Kf2,c3,d8,Kh6,Kb3"),
];

/// The moves of a state of which the squares, chosen one by one, lead to something else.
const ASTRAY: &str = "
    const [state, done] = arguments;
    const effect = (move) => JSON.stringify([[...move.removed].sort(), move.path.at(-1)]);
    const stands = (cell) => state.view.pieces.find((piece) => piece.cell === cell) ?? null;
    import('/assets/js/board/selection.js').then(({ choose }) => {
        const chosen = (path) => {
            let prefix = [];
            for (const cell of path) {
                const piece = prefix.length > 1 && cell === prefix[0] ? null : stands(cell);
                const choice = choose(state.legal, prefix, cell, piece, state.sideToMove);
                if (choice.kind === 'move') return effect(choice.move);
                prefix = choice.prefix ?? prefix;
            }
            return null;
        };
        done(state.legal.filter((move) => chosen(move.path) !== effect(move)).map(({ path }) => path.join('-')));
    });";

fn room(game: &str, position: &str) -> Value {
    json!({ "variant": game, "side": "white", "level": 1, "time": null, "position": position })
}

#[tokio::test]
async fn squares_chosen_one_by_one_lead_to_each_turn() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    for (game, position) in TANGLED {
        let id = stage.server.make_room(&room(game, position))?;
        let state = stage.server.state(&id)?;
        ensure!(state["legal"].as_array().is_some_and(|moves| moves.len() > 4), "few ways in {game}");
        let astray = stage.page.client.execute_async(ASTRAY, vec![state]).await?;
        ensure!(astray == json!([]), "in {game} the squares of {astray} lead elsewhere");
    }
    stage.end().await
}

#[tokio::test]
async fn a_way_over_the_end_of_another_way_is_clicked_and_begun_anew() -> Result<()> {
    let stage = Stage::new().await?;
    let (game, position) = TANGLED[0];
    let id = stage.enter(&room(game, position)).await?;
    let state = stage.server.state(&id)?;
    let moves = state["legal"].as_array().context("no turns")?;
    let way = "34 45 19 2 15 35 68 55 44 11 30 63 37";
    let paths = moves.iter().map(path_of).collect::<Result<Vec<_>>>()?;
    let path = paths.into_iter().find(|path| path.join(" ") == way).context("the way is not there")?;
    stage.page.click(&["34", "45", "19"]).await?;
    stage.page.sees("#board[data-started]").await?;
    stage.page.click(&["34"]).await?;
    stage.page.sees("#board:not([data-started])").await?;
    stage.page.play(&path).await?;
    let after = stage.settled(&id, 1).await?;
    ensure!(texts(&after)[0] == way.replace(' ', "x"), "{:?} was played", texts(&after));
    stage.end().await
}
