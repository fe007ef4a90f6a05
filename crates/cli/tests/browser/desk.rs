//! Two people at one device: guided, and over the board with a referee.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::pictures::picture;
use crate::stage::{Screen, Stage, russian, texts, until};

async fn choose_opponent(stage: &Stage, opponent: &str) -> Result<()> {
    stage.page.open_home().await?;
    stage.page.press(&format!("label:has(#opponent-{opponent})")).await
}

#[tokio::test]
async fn two_people_share_a_screen() -> Result<()> {
    let stage = Stage::new().await?;
    choose_opponent(&stage, "person").await?;
    stage.page.fill("#white-name", "Анна").await?;
    stage.page.fill("#black-name", "Boris").await?;
    let id = stage.page.start_game().await?;
    stage.page.reads("#name-white", "Анна").await?;
    stage.page.reads("#status", "White to move.").await?;
    stage.page.click(&["c3", "d4"]).await?;
    stage.settled(&id, 1).await?;
    stage.page.reads("#status", "Black to move.").await?;
    stage.page.click(&["b6", "a5"]).await?;
    let state = stage.settled(&id, 2).await?;
    ensure!(texts(&state) == ["c3-d4", "b6-a5"]);
    // Who has just moved offers, the other side is asked and agrees.
    stage.page.press("#offer-draw").await?;
    stage.page.reads("#offer", "Black offered a draw.").await?;
    stage.page.press("#agree-offer").await?;
    stage.page.reads("#result-title", "Draw").await?;
    stage.end().await
}

/// Puts a piece on a cell: carries it with a mouse, or touches both with a finger.
async fn put(stage: &Stage, finger: bool, from: &str, to: &str) -> Result<()> {
    if finger { stage.page.tap(&[from, to]).await } else { stage.page.drag(&[from, to]).await }
}

async fn over_the_board(screen: Screen, name: &str) -> Result<()> {
    let finger = matches!(screen, Screen::Phone(..));
    let stage = Stage::with(screen).await?;
    choose_opponent(&stage, "desk").await?;
    let id = stage.page.start_game().await?;
    stage.page.sees("#desk:not([hidden])").await?;
    // Hands may do anything: a man is put two rows ahead.
    put(&stage, finger, "c3", "e5").await?;
    stage.page.reads("#hands", "c3-e5").await?;
    stage.page.press("#press").await?;
    stage.page.sees("#trouble:not([hidden]) [data-fault=wrong-move]").await?;
    ensure!(picture(&stage.page, &format!("{name}-desk")).await? > 10_000);
    stage.page.press("#demand").await?;
    stage.page.reads("#bound", "c3").await?;
    // Touched is touched.
    put(&stage, finger, "g3", "h4").await?;
    stage.page.press("#press").await?;
    stage.page.sees("#trouble:not([hidden]) [data-fault=touched-other]").await?;
    stage.page.press("#let-stand").await?;
    stage.page.sees("#trouble[hidden]").await?;
    // The position was not reached by a legal move, so the list of moves begins anew; Black replies.
    put(&stage, finger, "f6", "g5").await?;
    stage.page.press("#press").await?;
    let state = stage.settled(&id, 1).await?;
    ensure!(texts(&state) == ["f6-g5"], "{:?}", texts(&state));
    // A capture by hand: the piece, then the piece that it took.
    put(&stage, finger, "h4", "f6").await?;
    stage.page.click(&["g5"]).await?;
    stage.page.press("#take-off").await?;
    stage.page.reads("#hands", "g5 off").await?;
    stage.page.press("#press").await?;
    let state = stage.settled(&id, 2).await?;
    ensure!(texts(&state)[1] == "h4:f6", "{:?}", texts(&state));
    stage.page.press("#protocol summary").await?;
    stage.page.sees("#entries [data-kind=stood]").await?;
    let entries = stage.page.script("return document.querySelectorAll('#entries li').length", vec![]).await?;
    ensure!(entries == json!(6), "{entries}");
    if finger {
        stage.page.fits_in_width().await?;
    }
    stage.end().await
}

#[tokio::test]
async fn hands_err_at_a_desk() -> Result<()> {
    over_the_board(Screen::Desktop(1280, 900), "desktop").await
}

#[tokio::test]
async fn hands_err_on_a_phone() -> Result<()> {
    over_the_board(Screen::Phone(390, 844), "phone").await
}

#[tokio::test]
async fn a_repetition_is_claimed_by_a_button() -> Result<()> {
    let stage = Stage::new().await?;
    let room = json!({
        "variant": "russian", "time": null, "terms": "repetition=on-claim", "position": "W:WKa1,a3:BKh4,h6",
    });
    let id = stage.enter(&room).await?;
    for (plies, text) in (1..).zip(["a1-b2", "h4-g3", "b2-a1", "g3-h4", "a1-b2", "h4-g3", "b2-a1"]) {
        stage.page.enter_move(text).await?;
        stage.settled(&id, plies).await?;
    }
    stage.page.fill("#move-input", "gh4").await?;
    stage.page.press("#claim").await?;
    stage.page.reads("#confirm-text", "gh4").await?;
    stage.page.press("#confirm-yes").await?;
    stage.page.reads("#result-title", "Draw").await?;
    stage.end().await
}

#[tokio::test]
async fn agreements_are_kept_against_the_computer() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.press("#terms summary").await?;
    stage.page.press("label:has(#term-no-take-backs)").await?;
    stage.page.choose_weakest().await?;
    stage.page.start_game().await?;
    stage.page.sees("#take-back[hidden]").await?;
    stage.end().await
}

#[tokio::test]
async fn a_move_is_confirmed_where_that_is_wanted() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    stage.page.press_tool("#settings").await?;
    stage.page.press("label:has(#set-confirmMove)").await?;
    stage.page.press("#close-settings").await?;
    let id = stage.enter(&russian("white")).await?;
    stage.page.click(&["c3", "d4"]).await?;
    stage.page.reads("#confirm-text", "c3-d4").await?;
    stage.page.press("#confirm-no").await?;
    stage.page.sees("#board [data-piece-cell=c3]").await?;
    stage.page.click(&["c3", "d4"]).await?;
    stage.page.press("#confirm-yes").await?;
    let state = stage.settled(&id, 2).await?;
    ensure!(texts(&state)[0] == "c3-d4");
    stage.end().await
}

#[tokio::test]
async fn the_arbiter_starts_the_clock_and_a_flag_is_claimed() -> Result<()> {
    let stage = Stage::new().await?;
    let room = json!({
        "variant": "russian", "time": { "white": "20/2700:900", "black": "2" }, "names": ["Иванов", "Петров"],
        "terms": "board=touch-move repetition=on-claim flags=on-claim offers=in-turn take-backs=no",
    });
    let id = stage.enter(&room).await?;
    stage.page.reads("#name-black", "Петров").await?;
    stage.page.press(".arbiter summary").await?;
    stage.page.press("#start-clock").await?;
    stage.page.sees("#clock-white.is-running").await?;
    stage.page.drag(&["c3", "d4"]).await?;
    // What hands have done is still done when the page is loaded anew.
    stage.page.reload().await?;
    stage.page.reads("#hands", "c3-d4").await?;
    stage.page.press("#press").await?;
    stage.settled(&id, 1).await?;
    stage.page.sees("#clock-black.is-running").await?;
    stage.page.press(".arbiter summary").await?;
    ensure!(picture(&stage.page, "desktop-desk-clock").await? > 10_000);
    stage.page.press("#claim-flag").await?;
    stage.page.sees("#refusal:not(:empty)").await?;
    until("Black's flag is down", async || Ok((stage.page.clock("black").await? <= 0.0).then_some(())))
        .await?;
    stage.page.choose("#actor", "white").await?;
    stage.page.press("#claim-flag").await?;
    stage.page.reads("#result-title", "White wins").await?;
    stage.end().await
}

/// What is irregular and not yet decided is no turn that was passed over.
#[tokio::test]
async fn nobody_is_said_to_be_without_a_move_who_has_missed_a_capture() -> Result<()> {
    let stage = Stage::new().await?;
    choose_opponent(&stage, "desk").await?;
    stage.page.start_game().await?;
    stage.page.sees("#desk:not([hidden])").await?;
    for ([from, to], turn) in [(["c3", "d4"], "Black"), (["b6", "c5"], "White"), (["g3", "h4"], "Black")] {
        put(&stage, false, from, to).await?;
        stage.page.press("#press").await?;
        stage.page.reads("#status", &format!("{turn} to move.")).await?;
    }
    stage.page.sees("#trouble:not([hidden]) [data-fault=missed-capture]").await?;
    let status = stage.page.text("#status").await?;
    ensure!(!status.contains("Without a move"), "the status says: {status}");
    stage.end().await
}

/// S1: a piece on a light square takes no part until the opponent has it put back.
#[tokio::test]
async fn a_piece_on_a_light_square_comes_back_on_demand() -> Result<()> {
    let stage = Stage::new().await?;
    choose_opponent(&stage, "desk").await?;
    stage.page.start_game().await?;
    stage.page.sees("#desk:not([hidden])").await?;
    stage.page.click(&["c3"]).await?;
    stage.page.press("#misplace").await?;
    stage.page.reads("#hands", "c3 put on a light square").await?;
    stage.page.press("#press").await?;
    stage.page.press("#let-stand").await?;
    stage.page.reads("#inactive", "A piece of White from c3").await?;
    stage.page.press("#inactive button").await?;
    stage.page.sees("#inactive[hidden]").await?;
    stage.page.sees("#entries [data-kind=put-back]").await?;
    stage.end().await
}
