//! Everything that is done with buttons is done by typed commands, too, by whoever plays without sight: in either language
//! and either layout of the keys.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use serde_json::json;

use crate::stage::{Page, Stage, Visitor, until};

/// Two at two devices, White here and without sight, after a move of each.
async fn two(stage: &Stage, language: &str) -> Result<Visitor> {
    let page = &stage.page;
    page.settle(&json!({ "nonvisual": true, "confirmResign": false, "language": language })).await?;
    let room = json!({
        "variant": "russian", "side": "white", "free": true, "time": "1800+30", "terms": "repetition=on-claim",
        "position": "W:Wc3,h2:Bb6,f6,a7",
    });
    let (_, visitor) = stage.against_visitor(&room).await?;
    page.sees("#play:not([hidden])").await?;
    page.ready().await?;
    page.script("document.querySelector('#speech-input').focus()", vec![]).await?;
    page.types("h2g3").await?;
    visitor.page.click(&["f6", "g5"]).await?;
    page.sees("#board[data-ready]").await?;
    Ok(visitor)
}

/// Answers what is proposed to somebody elsewhere.
async fn answers(page: &Page, proposed: &str, button: &str) -> Result<()> {
    page.reads("#offer", proposed).await?;
    page.press(button).await
}

#[tokio::test]
async fn commands_do_what_buttons_do() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    let visitor = two(&stage, "en").await?;
    let other = &visitor.page;

    // The talk, by its key and back, then by commands.
    page.types("board a1").await?;
    page.keys(&['/']).await?;
    ensure!(page.focused().await? == "talk-text", "the key does not lead to the talk");
    page.types("hello there").await?;
    page.says("hello there").await?;
    page.keys(&[Key::Escape.into()]).await?;
    ensure!(page.focused().await? == "speech-input", "the talk does not lead back");
    page.types("/").await?;
    ensure!(page.focused().await? == "talk-text", "the slash does not lead to the talk");
    page.keys(&[Key::Escape.into()]).await?;
    for (command, words) in [
        ("say Good day", "Good day"),
        ("phrase 2", "Good luck!"),
        ("phrase thank you", "Thank you!"),
        ("phrase well", "Well played!"),
        ("phrase", "Phrases: 1 Hello! 2 Good luck!"),
        ("phrase no such", "Phrases: 1 Hello!"),
        ("say", "Say what?"),
        // With the other layout of the keys.
        ("ыфн цкщтп", "wrong"),
        ("crfpfnm ghbdtn", "привет"),
        ("said", "привет"),
        ("absence", "That cannot be done now."),
        ("rematch", "That cannot be done now."),
        ("next", "That cannot be done now."),
        ("resume", "That cannot be done now."),
        ("cancel", "Nothing is chosen ahead."),
        ("help", "say, сказать, скажи: say something"),
    ] {
        page.types_and_hears(command, words).await?;
    }
    other.press("#talk summary").await?;
    other.reads("#talk-said", "Good luck!").await?;
    other.reads("#talk-said", "привет").await?;

    page.types_and_hears("pause", "You proposed a pause.").await?;
    answers(other, "proposes a pause", "#agree-offer").await?;
    page.reads("#speech-status", "The game is paused.").await?;
    page.types("resume").await?;
    page.reads("#speech-status", "Your move.").await?;
    page.types_and_hears("time", "You asked for one more minute.").await?;
    answers(other, "asks for one more minute", "#agree-offer").await?;
    page.says("The opponent gave you one more minute.").await?;
    page.types_and_hears("undo", "You asked to take your last move back.").await?;
    answers(other, "asks to take the last move back", "#decline-offer").await?;
    page.says("The opponent does not let you take your move back.").await?;
    // Whoever sees has the same in the menu.
    other.press_in_menu("#ask-time").await?;
    page.says("Your opponent asks for one more minute.").await?;
    page.types("lf").await?;
    other.reads("#offer", "gave you one more minute").await?;
    other.press_in_menu("#propose-pause").await?;
    page.says("Your opponent proposes a pause.").await?;
    page.types_and_hears("no", "The pause was declined.").await?;

    // A move that is typed too early waits for its turn, or is given up.
    page.types("g3h4").await?;
    page.says("White: man g3 to h4.").await?;
    page.types_and_hears("c3d4", "Chosen ahead: c3d4.").await?;
    page.types_and_hears("снять", "Nothing is chosen ahead any more.").await?;
    page.types_and_hears("c3b4", "Chosen ahead: c3b4.").await?;
    other.click(&["g5", "f4"]).await?;
    page.says("White: man c3 to b4.").await?;
    other.click(&["f4", "g3"]).await?;
    page.says("You must capture").await?;

    // A claim of what is not so costs nothing but is answered.
    page.types("claim").await?;
    page.sees("#confirm-dialog[open]").await?;
    page.keys(&[Key::Tab.into(), Key::Enter.into()]).await?;
    page.reads("#notice", "claim").await?;
    let before = page.room().await?;
    page.script("document.querySelector('#speech-input').focus()", vec![]).await?;
    page.types("resign").await?;
    page.says("You lost").await?;
    page.types("again").await?;
    page.says("You proposed another game.").await?;
    answers(other, "proposes another game", "#agree-offer").await?;
    until("both are in another game", async || Ok((page.room().await? != before).then_some(()))).await?;
    visitor.end().await?;
    stage.end().await
}

#[tokio::test]
async fn commands_are_typed_in_russian_too() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    let visitor = two(&stage, "ru").await?;
    let other = &visitor.page;
    page.types_and_hears("фраза удачи", "Удачи!").await?;
    other.press("#talk summary").await?;
    other.reads("#talk-said", "Good luck!").await?;
    page.types_and_hears("перерыв", "Вы предложили перерыв.").await?;
    answers(other, "proposes a pause", "#decline-offer").await?;
    page.says("Соперник отказался от перерыва.").await?;
    // "Время" and "ничья" with the other layout of the keys.
    page.types_and_hears("dhtvz", "Вы попросили ещё минуту.").await?;
    answers(other, "asks for one more minute", "#decline-offer").await?;
    page.says("Соперник не добавил вам времени.").await?;
    page.types_and_hears("ybxmz", "Вы предложили ничью.").await?;
    answers(other, "offers a draw", "#agree-offer").await?;
    page.says("По соглашению соперников.").await?;
    visitor.end().await?;
    stage.end().await
}
