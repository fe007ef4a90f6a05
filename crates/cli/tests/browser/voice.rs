//! Moves read aloud: what the browser's voice is given to say. A browser without a screen has no voice, so a stand-in takes
//! its place that keeps what it hears and says it only when it is told to go on.

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use crate::access::{axe, look};
use crate::people::sign_up;
use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage, russian, until};

/// A voice for English and one for Russian. With `eager` whatever is said is over at once.
const STAND_IN: &str = "
    const [eager, languages] = arguments;
    const all = [{ lang: 'en-GB', name: 'Alice', voiceURI: 'alice', default: false }, { lang: 'en-US', name: 'Bob', voiceURI: 'bob', default: true },
        { lang: 'ru-RU', name: 'Вера', voiceURI: 'vera', default: false }];
    class Utterance extends EventTarget {
        constructor(text) { super(); this.text = text; }
    }
    const voice = Object.assign(new EventTarget(), {
        heard: [], now: null, cancelled: 0,
        getVoices: () => all.filter(({ lang }) => languages.includes(lang.slice(0, 2))),
        speak(one) {
            voice.heard.push({ text: one.text, lang: one.lang, voice: one.voice.name, rate: one.rate, volume: one.volume });
            voice.now = one;
            if (eager) voice.goOn();
        },
        goOn() { const one = voice.now; voice.now = null; queueMicrotask(() => one?.dispatchEvent(new Event('end'))); },
        cancel() { voice.cancelled += 1; voice.now?.dispatchEvent(new Event('error')); voice.now = null; },
    });
    Object.defineProperty(window, 'speechSynthesis', { value: voice, configurable: true });
    window.SpeechSynthesisUtterance = Utterance;";

impl Page {
    /// Gives the page a voice for these languages.
    async fn has_voice(&self, eager: bool, languages: &[&str]) -> Result<()> {
        self.script(STAND_IN, vec![json!(eager), json!(languages)]).await.map(drop)
    }

    /// The texts that the voice was given, the first first.
    async fn heard(&self) -> Result<Vec<String>> {
        let texts = self.script("return speechSynthesis.heard.map(({ text }) => text)", vec![]).await?;
        Ok(serde_json::from_value(texts)?)
    }

    /// Waits until the voice was given this, after which nothing is remembered.
    async fn hears(&self, words: &[&str]) -> Result<()> {
        let mut heard = vec![];
        let found = until("the voice says it", async || {
            heard = self.heard().await?;
            Ok((heard == words).then_some(()))
        });
        if let Err(error) = found.await {
            return Err(error.context(format!("expected {words:?}, heard {heard:?}")));
        }
        self.script("speechSynthesis.heard = []", vec![]).await.map(drop)
    }

    /// The voice has said what it was at.
    async fn goes_on(&self) -> Result<()> {
        self.script("speechSynthesis.goOn()", vec![]).await.map(drop)
    }
}

/// Both are blind: White here, Black elsewhere.
async fn blind_game(stage: &Stage) -> Result<(String, crate::stage::Visitor)> {
    let room = json!({
        "variant": "russian", "side": "white", "free": true, "time": null, "terms": "blindfold=1", "position": "W:Wc3,h2:Bb6,f6,a7",
    });
    let game = stage.against_visitor(&room).await?;
    stage.page.sees("#play:not([hidden])").await?;
    Ok(game)
}

#[tokio::test]
async fn moves_are_read_to_whoever_plays_blindfold_after_one_press() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    let (_, visitor) = blind_game(&stage).await?;
    page.has_voice(true, &["en", "ru"]).await?;
    page.sees("#offer-aloud:not([hidden])").await?;
    ensure!(picture(page, "aloud-offer").await? > 10_000);
    look(&stage, &axe()?, "a blindfold game that can be read aloud").await?;
    page.press("#offer-aloud").await?;
    page.hears(&["Moves are read aloud.", "Your move."]).await?;
    ensure!(page.has("#offer-aloud[hidden]").await?, "what is on is offered");
    page.enter_move("c3d4").await?;
    visitor.page.reads("#status", "Your move").await?;
    visitor.page.click(&["b6", "c5"]).await?;
    page.hears(&["Black: b6, c5.", "Your move."]).await?;
    page.enter_move("d4:b6").await?;
    visitor.page.click(&["a7", "c5"]).await?;
    page.hears(&["Black: captures: a7, c5.", "Your move."]).await?;
    visitor.page.press("#offer-draw").await?;
    page.hears(&["Your opponent offers a draw."]).await?;

    // In another language, by letters, with all moves.
    page.speak("ru").await?;
    page.press_tool("#settings").await?;
    page.choose("#set-aloud", "all").await?;
    page.choose("#set-spoken", "letters").await?;
    page.press("#close-settings").await?;
    page.press("#decline-offer").await?;
    page.reads("#offer", "отклонено").await?;
    page.hears(&["Предложение ничьей отклонено."]).await?;
    page.enter_move("h2g3").await?;
    page.hears(&["Белые: аш два, же три."]).await?;
    visitor.page.press("#resign").await?;
    visitor.page.press("#confirm-yes").await?;
    let heard = until("the end is told", async || {
        let heard = page.heard().await?;
        Ok((!heard.is_empty()).then_some(heard))
    })
    .await?;
    ensure!(heard.len() == 1 && heard[0].starts_with("Вы выиграли"), "{heard:?}");
    visitor.end().await?;
    stage.end().await
}

#[tokio::test]
async fn the_voice_is_chosen_tried_and_never_behind() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    let room = json!({ "variant": "russian", "time": null });
    stage.enter(&room).await?;
    page.has_voice(false, &["en"]).await?;
    page.press_tool("#settings").await?;
    page.sees("#voice-choices:not([hidden])").await?;
    page.choose("#set-voice", "alice").await?;
    let faster = "
        const rate = document.querySelector('#set-voice-rate');
        rate.value = 1.5;
        rate.dispatchEvent(new Event('input'));";
    page.script(faster, vec![]).await?;
    page.press("#try-voice").await?;
    let told = "return speechSynthesis.heard";
    let said: Value = page.script(told, vec![]).await?;
    ensure!(
        said == json!([{
            "text": "White: man c3 captures d4 and f6, by way of e5, g7. Your move.",
            "lang": "en-GB", "voice": "Alice", "rate": 1.5, "volume": 1,
        }]),
        "{said}"
    );
    ensure!(picture(page, "voice-settings").await? > 10_000);
    page.press("#close-settings").await?;
    page.script("speechSynthesis.heard = []", vec![]).await?;
    page.goes_on().await?;

    // By the key; where two share the device everybody's moves are read.
    page.keys(&['a']).await?;
    page.sees("#menu-aloud:checked").await?;
    page.hears(&["Moves are read aloud."]).await?;
    page.goes_on().await?;
    page.click(&["c3", "d4"]).await?;
    page.hears(&["White: man c3 to d4."]).await?;
    // While that is being said two more moves are made: only the last of them is worth telling.
    page.click(&["b6", "a5"]).await?;
    page.click(&["b2", "c3"]).await?;
    until("three moves", async || Ok((page.moves().await?.len() == 3).then_some(()))).await?;
    ensure!(page.heard().await?.is_empty(), "it talks over itself");
    page.goes_on().await?;
    page.hears(&["White: man b2 to c3."]).await?;
    page.goes_on().await?;
    page.keys(&['a']).await?;
    page.sees("#menu-aloud:not(:checked)").await?;
    page.click(&["h6", "g5"]).await?;
    until("four moves", async || Ok((page.moves().await?.len() == 4).then_some(()))).await?;
    ensure!(page.heard().await?.is_empty(), "it was turned off");
    stage.end().await
}

#[tokio::test]
async fn whoever_has_no_voice_is_told() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    stage.enter(&russian("white")).await?;
    page.ready().await?;
    page.has_voice(true, &["en"]).await?;
    page.speak("ru").await?;
    page.reads("#status", "Ваш ход").await?;
    page.press_in_menu("label:has(#menu-aloud)").await?;
    page.reads("#refusal", "нет русского голоса").await?;
    ensure!(page.has("#menu-aloud:not(:checked)").await?, "it is on and silent");
    page.keys(&[fantoccini::key::Key::Escape.into()]).await?;
    page.press_tool("#settings").await?;
    page.reads("#voice-missing", "нет русского голоса").await?;
    ensure!(page.has("#voice-choices[hidden]").await?, "there is nothing to choose");
    ensure!(picture(page, "voice-missing").await? > 10_000);
    page.press("#close-settings").await?;
    page.script(
        "Object.defineProperty(window, 'speechSynthesis', { value: undefined, configurable: true })",
        vec![],
    )
    .await?;
    page.keys(&['a']).await?;
    page.reads("#refusal", "не умеет говорить").await?;
    stage.end().await
}

#[tokio::test]
async fn the_host_of_an_exhibition_hears_which_board_he_comes_to() -> Result<()> {
    let stage = Stage::new().await?;
    let host = &stage.page;
    sign_up(host, "Master").await?;
    host.open("/exhibitions").await?;
    host.press("#exhibition-announce summary").await?;
    host.fill("#exhibition-name", "Evening").await?;
    host.press("#exhibition-go").await?;
    host.sees("#exhibition-body:not([hidden])").await?;
    let path = host.client.current_url().await?.path().to_owned();
    let mut players = vec![];
    for name in ["Anna", "Boris"] {
        let visitor = stage.visitor(Screen::Desktop(1280, 900)).await?;
        visitor.page.open(&path).await?;
        visitor.page.fill("#exhibition-applicant", name).await?;
        visitor.page.press("#exhibition-apply button").await?;
        host.press(&format!("[data-entry='{name}'] [data-answer=accepted]")).await?;
        visitor.page.reads("#exhibition-state", "You play").await?;
        players.push(visitor);
    }
    host.press("#exhibition-begin").await?;
    host.reads("#exhibition-play", "2 wait").await?;
    host.has_voice(true, &["en"]).await?;
    host.press("#exhibition-play").await?;
    host.reads("#walk-exhibition", "board 1").await?;
    host.ready().await?;
    host.keys(&['a']).await?;
    host.hears(&["Moves are read aloud.", "Board 1.", "Your move."]).await?;
    host.click(&["c3", "d4"]).await?;
    players[0].page.click(&["b6", "a5"]).await?;
    host.hears(&["Black: man b6 to a5.", "Your move."]).await?;
    host.keys(&[']']).await?;
    host.hears(&["Board 2.", "Your move."]).await?;
    host.keys(&['[']).await?;
    host.hears(&["Board 1.", "Black: man b6 to a5.", "Your move."]).await?;
    for player in players {
        player.end().await?;
    }
    stage.end().await
}
