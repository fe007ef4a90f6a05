//! The game for whoever does not see it: played by keys alone, heard from the live region.

use anyhow::{Context, Result, ensure};
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage, russian_from, texts, until};

impl Page {
    /// Types into whatever has the focus, and Enter.
    async fn types(&self, text: &str) -> Result<()> {
        let keys: Vec<char> = text.chars().chain([Key::Enter.into()]).collect();
        self.keys(&keys).await
    }

    /// Waits until these words have been said, which nothing has been before that is left in the region.
    async fn says(&self, words: &str) -> Result<()> {
        let mut said = String::new();
        let what = format!("\"{words}\" is said");
        let heard = until(&what, async || {
            said = self.said().await?;
            Ok(said.contains(words).then_some(()))
        });
        heard.await.with_context(|| format!("said was \"{said}\""))?;
        self.script("document.querySelector('#announcer').replaceChildren()", vec![]).await.map(drop)
    }

    async fn focused(&self) -> Result<Value> {
        self.script("return document.activeElement.id", vec![]).await
    }

    /// Begins with these settings.
    async fn settle(&self, settings: &Value) -> Result<()> {
        self.open_home().await?;
        let settings = json!(settings.to_string());
        self.script("localStorage.setItem('bolshak.settings', arguments[0])", vec![settings]).await.map(drop)
    }
}

#[tokio::test]
async fn nonvisual_a_game_is_played_by_keys_alone() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    let id = stage.enter(&json!({ "variant": "russian", "time": "300+3" })).await?;
    page.ready().await?;
    page.script("document.querySelector('#content').focus()", vec![]).await?;
    page.keys(&[Key::Tab.into()]).await?;
    ensure!(page.focused().await? == "nonvisual-toggle", "the switch comes first");
    page.keys(&[Key::Enter.into()]).await?;
    page.says("Non-visual mode.").await?;
    page.sees("#announcer[aria-live=assertive]").await?;
    ensure!(page.focused().await? == "speech-input", "one types at once");

    page.types("e3-f4").await?;
    page.says("White: man e3 to f4.Black to move.").await?;
    page.types("f6g5").await?;
    page.says("Black: man f6 to g5.White to move.").await?;
    page.types("a3 b4").await?;
    page.says("White: man a3 to b4.Black to move. You must capture: 1 choice.").await?;
    page.types("m").await?;
    page.says("g5 captures f4, by way of e3.").await?;

    // On the board.
    page.types("board g5").await?;
    ensure!(page.focused_cell().await?.as_deref() == Some("g5"));
    for (keys, words) in [
        ("o", "g5, black man, can move"),
        ("m", "g5 captures f4, by way of e3."),
        (
            "x",
            "lower triple: c1 white man, d2 white man, e3 empty, f4 white man, g5 black man, h6 black man.",
        ),
        ("l", "White: man a3 to b4."),
        ("t", "White: 5 minutes"),
        ("c", "Nothing has been captured yet."),
    ] {
        page.keys(&keys.chars().collect::<Vec<_>>()).await?;
        page.says(words).await?;
    }
    page.keys(&[Key::Enter.into(), Key::Left.into(), Key::Left.into()]).await?;
    page.keys(&[Key::Down.into(), Key::Down.into(), Key::Enter.into()]).await?;
    page.says("Black: man g5 captures f4, to e3.White to move. You must capture: 2 choices.").await?;
    page.keys(&['c']).await?;
    page.says("Black captured f4.").await?;
    page.keys(&['1', Key::Down.into()]).await?;
    page.says("Edge of the board.").await?;
    page.keys(&['i']).await?;
    ensure!(page.focused().await? == "speech-input");

    for (command, words) in [
        ("n", "White: 11 men. Black: 12 men."),
        ("l", "Black: man g5 captures f4, to e3."),
        (
            "d main",
            "main road: a1 white man, b2 white man, c3 white man, d4 empty, e5 empty, f6 empty, g7 black man, h8 black man.",
        ),
        ("s 4", "b4 white man, d4 empty, f4 empty, h4 empty."),
        ("p K", "White: none."),
        ("p m", "Black: 12 men: e3, b6"),
        ("r", "Nothing is counted towards a draw."),
        ("?", "p, pieces"),
        ("agree", "That cannot be done now."),
        ("board z9", "There is no such square."),
    ] {
        page.types(command).await?;
        page.says(words).await?;
    }
    page.types("d2f4").await?;
    page.says("White: man d2 captures e3, to f4.Black to move.").await?;
    page.reads("#speech-log", "2. White: man a3 to b4. Black: man g5 captures f4, to e3.").await?;
    page.reads("#speech-last", "White: man d2 captures e3, to f4.").await?;
    ensure!(texts(&stage.settled(&id, 5).await?) == ["e3-f4", "f6-g5", "a3-b4", "g5:e3", "d2:f4"]);
    picture(page, "desktop-nonvisual").await?;
    page.types("no such thing").await?;
    until("the refusal is an alert", async || Ok((!page.text("#refusal").await?.is_empty()).then_some(())))
        .await?;
    page.types("resign").await?;
    page.sees("#confirm-dialog[open]").await?;
    page.keys(&[Key::Tab.into(), Key::Enter.into()]).await?;
    page.sees("#result:not([hidden])").await?;
    stage.end().await
}

#[tokio::test]
async fn nonvisual_squares_are_spoken_in_russian_and_commands_typed_in_either_layout() -> Result<()> {
    let stage = Stage::with(Screen::Phone(390, 844)).await?;
    let page = &stage.page;
    page.settle(&json!({ "nonvisual": true, "spoken": "letters", "language": "ru" })).await?;
    stage.enter(&russian_from("W:Wc3,h2:Be5", "white")).await?;
    page.ready().await?;
    page.script("document.querySelector('#speech-input').focus()", vec![]).await?;
    for (command, words) in [
        ("линия 3", "а три пусто, цэ три белая простая, е три пусто, же три пусто."),
        ("ы с", "цэ один пусто, цэ три белая простая"),
        ("д", "Ходов ещё нет"),
        ("d большак", "большак (большая дорога): а один пусто, бэ два пусто, цэ три белая простая"),
        ("счёт", "Белые: 2 простые. Чёрные: 1 простая."),
    ] {
        page.types(command).await?;
        page.says(words).await?;
    }
    page.types("c3d4").await?;
    page.says("Чёрные: простая е пять бьёт дэ четыре, на цэ три.Ваш ход.").await?;
    page.fits_in_width().await?;
    picture(page, "phone-nonvisual").await?;
    stage.end().await
}
