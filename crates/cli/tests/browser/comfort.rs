//! What players of other programs look for: moves chosen ahead, arrows, the wheel, a rematch, one tap for the colours.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::access::{axe, look};
use crate::pictures::picture;
use crate::stage::{Stage, russian, texts, until};

/// Presses, moves and lets go with the right button, between the middles of two cells.
const DRAW: &str = "
    const [from, to] = [...arguments].map((name) => document.querySelector(`#board [data-cell='${name}']`));
    const at = (cell, type) => {
        const box = cell.getBoundingClientRect();
        const where = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
        cell.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 2, pointerId: 9, pointerType: 'mouse', isPrimary: true, ...where }));
    };
    at(from, 'pointerdown');
    at(to, 'pointermove');
    at(to, 'pointerup');";

/// Men so far apart that nothing is captured for some moves.
const APART: &str = "W:Wa1,c1,e1:Bb8,d8,f8,h8";

/// A room in which they are played for.
fn apart() -> Value {
    json!({ "variant": "russian", "side": "white", "free": true, "time": null, "position": APART })
}

impl Stage {
    async fn draw(&self, from: &str, to: &str) -> Result<()> {
        self.page.script(DRAW, vec![json!(from), json!(to)]).await.map(drop)
    }
}

#[tokio::test]
async fn moves_that_are_chosen_ahead_are_played_in_turn() -> Result<()> {
    let stage = Stage::new().await?;
    let (id, visitor) = stage.against_visitor(&apart()).await?;
    stage.page.click(&["a1", "b2"]).await?;
    stage.page.sees("#board[data-ahead]").await?;
    for cell in ["c1", "d2", "b2", "c3"] {
        stage.page.press(&format!("#board [data-cell={cell}]")).await?;
    }
    stage.page.sees("#board [data-plan=c1-d2]").await?;
    stage.page.sees("#board [data-plan=b2-c3]").await?;
    for (cells, plies) in [(["b8", "a7"], 3), (["d8", "c7"], 5)] {
        visitor.page.click(&cells).await?;
        stage.settled(&id, plies).await?;
    }
    let moves = texts(&stage.server.state(&id)?);
    ensure!(moves[2] == "c1-d2" && moves[4] == "b2-c3", "played {moves:?}");
    stage.page.sees("#board[data-ahead]:not(:has([data-plan]))").await?;
    // What can no longer be played is given up.
    for cell in ["d2", "h6"] {
        stage.page.press(&format!("#board [data-cell={cell}]")).await?;
    }
    stage.page.sees("#board [data-plan=d2-h6]").await?;
    visitor.page.click(&["f8", "e7"]).await?;
    stage.page.sees("#board[data-ready]:not([data-ahead]):not(:has([data-plan]))").await?;
    ensure!(texts(&stage.server.state(&id)?).len() == 6, "something was played");
    visitor.end().await?;
    stage.end().await
}

#[tokio::test]
async fn circles_and_arrows_are_drawn_and_go_with_a_press() -> Result<()> {
    let stage = Stage::new().await?;
    stage.enter(&russian("white")).await?;
    stage.page.ready().await?;
    stage.draw("c3", "c3").await?;
    stage.draw("c3", "f6").await?;
    stage.page.sees("#board [data-drawn=c3]").await?;
    stage.page.sees("#board [data-drawn=c3-f6]").await?;
    stage.draw("c3", "f6").await?;
    stage.page.sees("#board:not(:has([data-drawn=c3-f6])) [data-drawn=c3]").await?;
    stage.page.click(&["e3"]).await?;
    stage.page.sees("#board:not(:has([data-drawn]))").await?;
    stage.end().await
}

#[tokio::test]
async fn the_wheel_turns_the_leaves_of_a_game() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian("white")).await?;
    let state = stage.play_some(&id, 2).await?;
    let wheel = "document.querySelector('#board').dispatchEvent(new WheelEvent('wheel', { deltaY: arguments[0], cancelable: true }))";
    stage.page.script(wheel, vec![json!(-40)]).await?;
    stage.page.reads("#viewing-text", &texts(&state)[2]).await?;
    stage.page.script(wheel, vec![json!(40)]).await?;
    stage.page.sees("#viewing[hidden]").await?;
    stage.end().await
}

#[tokio::test]
async fn a_rematch_changes_the_colours_and_the_score_stands_under_the_moves() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian("white")).await?;
    stage.play_some(&id, 1).await?;
    ensure!(
        stage.page.has("#after[hidden]").await?,
        "the way to another game is offered while this one runs"
    );
    let title = stage.page.client.title().await?;
    ensure!(title.starts_with("\u{25cf} Your move"), "the tab is called {title}");
    stage.page.press("#resign").await?;
    stage.page.press("#confirm-yes").await?;
    stage.page.reads("#score-line", "0-1").await?;
    stage.page.press("#rematch").await?;
    let again = until("another game is open", async || {
        let room = stage.page.room().await?;
        Ok((room != id).then_some(room))
    })
    .await?;
    ensure!(stage.server.state(&again)?["mine"] == json!(["black"]), "the colours have not changed");
    stage.end().await
}

#[tokio::test]
async fn wrong_addresses_lead_back_and_old_ones_on() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open("/no/such/page").await?;
    stage.page.reads("#missing-title", "nothing at this address").await?;
    stage.page.press("#missing-home").await?;
    stage.page.sees("#start-game").await?;
    stage.page.open("/#/rules/frisian").await?;
    stage.page.reads("#rules-title", "Frisian").await?;
    stage.page.press("#rules-play").await?;
    stage.page.sees("#choose-game[data-variant=frisian]").await?;
    stage.page.open("/?game=pool%2Bcapture%3Doptional").await?;
    stage.page.sees("#rule-capture option[value=optional]:checked").await?;
    stage.page.press("#places [data-place=rules]").await?;
    stage.page.sees("#places [data-place=rules][aria-current=page]").await?;
    stage.end().await
}

#[tokio::test]
async fn what_is_written_on_the_board_is_changed_in_the_menu_of_the_game() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    stage.enter(&russian("white")).await?;
    page.ready().await?;
    let named = "return document.querySelectorAll('#board .bb-names text').length";
    let before = page.script(named, vec![]).await?;
    page.press_in_menu("label:has(#menu-names)").await?;
    until("every square has its name", async || {
        Ok((page.script(named, vec![]).await?.as_u64() > before.as_u64()).then_some(()))
    })
    .await?;
    ensure!(picture(page, "board-names-menu").await? > 10_000);
    page.press("label:has(#menu-coordinates)").await?;
    let chosen = "
        const { names, coordinates } = JSON.parse(localStorage.getItem('bolshak.settings'));
        return [names, coordinates, document.querySelector('#menu-coordinates').checked];";
    ensure!(page.script(chosen, vec![]).await? == json!([true, false, false]), "it is kept");
    page.reload().await?;
    page.ready().await?;
    ensure!(page.script(named, vec![]).await?.as_u64() > before.as_u64(), "the names stay");
    stage.end().await
}

#[tokio::test]
async fn a_game_is_found_by_any_of_its_names() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open("/").await?;
    stage.page.press("#choose-game").await?;
    for (text, game) in [
        ("stoklet", "international"),
        ("american", "english"),
        ("уголки", "corners"),
        ("поддавки", "giveaway"),
        ("тама", "armenian"),
    ] {
        stage.page.fill("#game-filter", text).await?;
        stage.page.sees(&format!("li:not([hidden]) #game-{game}")).await?;
        ensure!(stage.page.has("section[hidden]").await?, "{text} finds everything");
    }
    stage.page.fill("#game-filter", "nothing like it").await?;
    stage.page.reads("#games-found", "Try").await?;
    stage.page.open("/rules").await?;
    stage.page.fill("#rules-filter", "100").await?;
    stage.page.sees("#rules li:not([hidden]) a[href='/rules/international']").await?;
    ensure!(
        stage.page.has("#rules li[hidden] a[href='/rules/russian']").await?,
        "100 finds Russian draughts"
    );
    stage.end().await
}

#[tokio::test]
async fn colours_and_sound_are_changed_by_one_tap_and_remembered() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open("/").await?;
    let ground = "return getComputedStyle(document.body).backgroundColor";
    let colour = async || -> Result<Value> { stage.page.script(ground, vec![]).await };
    let automatic = colour().await?;
    stage.page.press_tool("#scheme").await?;
    stage.page.sees("html[data-scheme=light]").await?;
    ensure!(colour().await? == automatic, "a browser without a wish is light");
    stage.page.press_tool("#scheme").await?;
    stage.page.sees("html[data-scheme=dark]").await?;
    ensure!(colour().await? != automatic, "dark is light");
    stage.page.press_tool("#sound").await?;
    stage.page.reload().await?;
    stage.page.sees("html[data-scheme=dark] #sound[aria-pressed=false]").await?;
    stage.end().await
}

#[tokio::test]
async fn moves_are_typed_ahead_and_given_up() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    let (id, visitor) = stage.against_visitor(&apart()).await?;
    page.click(&["a1", "b2"]).await?;
    page.sees("#board[data-ahead]").await?;
    // One with its cells, one in short, and one more on the board.
    page.enter_move("b2-c3").await?;
    page.reads("#ahead-words", "Chosen ahead: b2-c3.").await?;
    page.sees("#board [data-plan=b2-c3]").await?;
    page.enter_move("cd2").await?;
    page.reads("#ahead-words", "Chosen ahead: cd2.").await?;
    for cell in ["c3", "d4"] {
        page.press(&format!("#board [data-cell={cell}]")).await?;
    }
    page.sees("#board [data-plan=c3-d4]").await?;
    ensure!(page.said().await?.contains("Chosen ahead: cd2."), "it is not told");
    ensure!(picture(page, "typed-ahead").await? > 10_000);
    look(&stage, &axe()?, "moves that were typed ahead").await?;
    for (cells, plies) in [(["b8", "a7"], 3), (["d8", "c7"], 5), (["f8", "e7"], 7)] {
        visitor.page.click(&cells).await?;
        stage.settled(&id, plies).await?;
    }
    let moves = texts(&stage.server.state(&id)?);
    ensure!(moves[2..] == ["b2-c3", "d8-c7", "c1-d2", "f8-e7", "c3-d4"], "played {moves:?}");
    page.sees("#ahead[hidden]").await?;

    // What is no move is refused in its turn, and what was to follow it is given up.
    page.enter_move("d2-h6").await?;
    page.enter_move("e1-f2").await?;
    visitor.page.click(&["h8", "g7"]).await?;
    page.reads("#refusal", "not possible").await?;
    page.sees("#ahead[hidden]").await?;
    page.sees("#board[data-ready]:not(:has([data-plan]))").await?;
    // By the button and by Escape nothing is left either.
    page.click(&["e1", "f2"]).await?;
    for clear in ["button", "key"] {
        page.enter_move("f2-e3").await?;
        page.sees("#ahead:not([hidden])").await?;
        if clear == "button" {
            page.press("#ahead-clear").await?;
        } else {
            page.press("#move-input").await?;
            page.keys(&[Key::Escape.into()]).await?;
        }
        page.sees("#ahead[hidden]").await?;
    }
    // What has no number is no move.
    page.enter_move("hello").await?;
    page.sees("#refusal:not(:empty)").await?;
    ensure!(page.has("#ahead[hidden]").await?, "a word is kept for a move");
    visitor.end().await?;
    stage.end().await
}

#[tokio::test]
async fn stones_are_put_down_ahead() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    let goban = json!({ "variant": "goban", "side": "white", "free": true, "time": null });
    let (id, visitor) = stage.against_visitor(&goban).await?;
    page.click(&["a1"]).await?;
    page.sees("#board[data-ahead]").await?;
    for cell in ["b2", "c3"] {
        page.press(&format!("#board [data-cell={cell}]")).await?;
        page.sees(&format!("#board [data-plan={cell}]")).await?;
    }
    page.enter_move("d4").await?;
    page.sees("#board [data-plan=d4]").await?;
    ensure!(page.said().await?.contains("Chosen ahead: a stone on b2."), "it is not told");
    ensure!(picture(page, "stones-ahead").await? > 10_000);
    for (cell, plies) in [("h8", 3), ("h7", 5), ("h6", 7)] {
        visitor.page.click(&[cell]).await?;
        stage.settled(&id, plies).await?;
    }
    let own: Vec<String> = texts(&stage.server.state(&id)?).into_iter().step_by(2).collect();
    ensure!(own == ["a1", "b2", "c3", "d4"], "played {own:?}");
    // A stone that was chosen is pressed once more: nothing is chosen any more.
    page.press("#board [data-cell=e5]").await?;
    page.sees("#board [data-plan=e5]").await?;
    page.press("#board [data-cell=e5]").await?;
    page.sees("#board:not(:has([data-plan]))").await?;
    // Where a stone has come to stand meanwhile none can be put down.
    page.press("#board [data-cell=g1]").await?;
    visitor.page.click(&["g1"]).await?;
    page.sees("#board[data-ready]:not(:has([data-plan]))").await?;
    ensure!(texts(&stage.server.state(&id)?).len() == 8, "something was played");
    visitor.end().await?;
    stage.end().await
}
