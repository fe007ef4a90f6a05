//! The game for whoever does not see it: played by keys alone, heard from the live region.

use anyhow::{Context, Result, ensure};
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage, russian_from, texts, until};

impl Page {
    /// Types into whatever has the focus, and Enter.
    pub(crate) async fn types(&self, text: &str) -> Result<()> {
        let keys: Vec<char> = text.chars().chain([Key::Enter.into()]).collect();
        self.keys(&keys).await
    }

    /// Waits until these words have been said, which nothing has been before that is left in the region.
    pub(crate) async fn says(&self, words: &str) -> Result<()> {
        let mut said = String::new();
        let what = format!("\"{words}\" is said");
        let heard = until(&what, async || {
            said = self.said().await?;
            Ok(said.contains(words).then_some(()))
        });
        heard.await.with_context(|| format!("said was \"{said}\""))?;
        self.script("document.querySelector('#announcer').replaceChildren()", vec![]).await.map(drop)
    }

    /// Presses a key while another is held down.
    async fn chord(&self, held: Key, key: char) -> Result<()> {
        let held = held.into();
        let actions = KeyActions::new("keyboard".to_owned())
            .then(KeyAction::Down { value: held })
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Up { value: key })
            .then(KeyAction::Up { value: held });
        Ok(self.client.perform_actions(actions).await?)
    }

    /// Sends a move or a command and hears what comes of it; the field keeps the focus, so that one can go on.
    pub(crate) async fn types_and_hears(&self, text: &str, words: &str) -> Result<()> {
        self.types(text).await?;
        self.says(words).await?;
        ensure!(self.focused().await? == "speech-input", "the focus has left the field after {text}");
        Ok(())
    }

    pub(crate) async fn focused(&self) -> Result<Value> {
        self.script("return document.activeElement.id", vec![]).await
    }

    /// Chooses two squares with the keys of the board.
    async fn types_on_board_to(&self, from: &str, to: &str) -> Result<()> {
        for cell in [from, to] {
            self.script("document.querySelector('#board').focusCell(arguments[0])", vec![json!(cell)])
                .await?;
            self.keys(&[Key::Enter.into()]).await?;
        }
        Ok(())
    }

    /// Begins with these settings.
    pub(crate) async fn settle(&self, settings: &Value) -> Result<()> {
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

/// White is blind; Black sees and gives up men, so that all that must be said happens in a few moves.
#[tokio::test]
async fn nonvisual_a_whole_game_on_the_network_is_heard() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    page.settle(&json!({ "nonvisual": true, "confirmResign": false })).await?;
    let room = json!({
        "variant": "russian", "side": "white", "free": true, "time": "1800+30", "position": "W:Wc3,h2:Bc5,f6,a7",
    });
    let (_, visitor) = stage.against_visitor(&room).await?;
    page.says("You play White.").await?;
    page.sees("#announcer[aria-live=assertive]").await?;
    page.reads("#speech-status", "Your move").await?;
    page.script("document.querySelector('#content').focus()", vec![]).await?;
    page.keys(&[Key::Tab.into()]).await?;
    ensure!(page.focused().await? == "nonvisual-toggle", "the switch comes first");
    page.script("document.querySelector('#speech-input').focus()", vec![]).await?;

    page.types_and_hears("h2-g3", "White: man h2 to g3.").await?;
    page.reads("#speech-status", "Waiting for the opponent").await?;
    visitor.page.click(&["c5", "d4"]).await?;
    page.says("Black: man c5 to d4.Your move. You must capture: 1 choice.").await?;
    page.types_and_hears("c", "White: 30 minutes").await?;
    page.types_and_hears("m", "c3 captures d4 and f6, by way of e5, g7.").await?;
    page.types_and_hears("v", "No engine here.").await?;
    page.types("g3h4").await?;
    page.reads("#refusal", "c3").await?;
    page.types_and_hears("c3 g7", "White: man c3 captures d4 and f6, by way of e5, g7.").await?;
    visitor.page.click(&["a7", "b6"]).await?;
    page.says("Black: man a7 to b6.Your move.").await?;
    page.types_and_hears("m", "g7 to h8, becomes a king").await?;
    page.types_and_hears("g7h8", "White: man g7 to h8. It becomes a king.").await?;

    visitor.page.press("#offer-draw").await?;
    page.says("Your opponent offers a draw.").await?;
    page.reads("#speech-status", "Your opponent offers a draw.").await?;
    page.types_and_hears("decline", "The draw offer was declined.").await?;
    visitor.page.reads("#offer", "The opponent declined your draw offer.").await?;
    visitor.page.click(&["b6", "c5"]).await?;
    page.says("Black: man b6 to c5.Your move.").await?;

    // On the board, without typing.
    page.types("board a1").await?;
    for (key, cell) in [('p', "g3"), ('p', "c5"), ('k', "h8"), ('p', "g3")] {
        page.keys(&[key]).await?;
        ensure!(page.focused_cell().await?.as_deref() == Some(cell), "{key} leads elsewhere than to {cell}");
    }
    page.chord(Key::Shift, 'p').await?;
    ensure!(page.focused_cell().await?.as_deref() == Some("c5"), "Shift goes back");
    page.keys(&['b']).await?;
    page.says("There is no such piece.").await?;
    page.chord(Key::Alt, 'x').await?;
    page.says("a5 empty, c5 black man, e5 empty, g5 empty. c1 empty, c3 empty, c5 black man, c7 empty.")
        .await?;
    page.types_on_board_to("g3", "f4").await?;
    page.says("White: man g3 to f4.").await?;
    visitor.page.click(&["c5", "d4"]).await?;
    page.says("Black: man c5 to d4.Your move. You must capture: 3 choices.").await?;
    page.keys(&['i']).await?;
    page.types("h8a1").await?;
    page.says("White: king h8 captures d4, to a1.You won").await?;
    page.reads("#speech-status", "You won").await?;
    visitor.page.sees("#result:not([hidden])").await?;

    // After the end the engine may be asked.
    page.types("board a1").await?;
    page.chord(Key::Shift, 'a').await?;
    page.says("4").await?;
    page.keys(&['v']).await?;
    page.says("White: winning").await?;
    page.keys(&['g']).await?;
    page.says("Best: h8").await?;
    page.chord(Key::Shift, 'd').await?;
    page.says("Back in the game.").await?;
    visitor.end().await?;
    stage.end().await
}

#[tokio::test]
async fn nonvisual_a_puzzle_is_read_and_solved_by_keys() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    let puzzle = stage.server.get("/api/puzzles/russian/today")?;
    let turns = puzzle["turns"].as_array().context("turns")?;
    page.settle(&json!({ "nonvisual": true, "told": "short" })).await?;
    page.open("/puzzles?game=russian").await?;
    page.press("#mode-today").await?;
    let first: Vec<_> = turns[0]["made"]["path"].as_array().context("a path")?.iter().collect();
    let cell = first[0].as_str().context("a square")?;
    page.sees(&format!("#board [data-piece-cell={cell}]")).await?;
    page.script("document.querySelector('#board').focusCell(arguments[0])", vec![json!(cell)]).await?;
    for (key, words) in [
        ('n', "White: "),
        ('m', cell),
        ('l', "No moves yet"),
        ('t', "There is no clock."),
        ('g', "No engine here."),
        ('i', "cannot be done now"),
    ] {
        page.keys(&[key]).await?;
        page.says(words).await.with_context(|| format!("after {key}"))?;
    }
    // The letter that elsewhere on this page leads to the next puzzle counts the pieces while one is on the board.
    page.sees(&format!("#board [data-piece-cell={cell}]")).await?;
    for turn in turns {
        let path = turn["made"]["path"].as_array().context("a path")?;
        let at_rest = async || Ok(page.has("#board .bb-movable").await?.then_some(()));
        until("the solver's turn", at_rest).await?;
        for cell in path {
            page.script("document.querySelector('#board').focusCell(arguments[0])", vec![cell.clone()])
                .await?;
            page.keys(&[Key::Enter.into()]).await?;
        }
    }
    page.reads("#puzzle-answer", "Solved").await?;
    page.script("document.querySelector('#board').focusCell(arguments[0])", vec![json!(cell)]).await?;
    page.keys(&['l']).await?;
    let last = turns.last().context("a turn")?["made"]["path"]
        .as_array()
        .context("a path")?
        .last()
        .context("a square")?;
    page.says(last.as_str().context("a square")?).await?;
    stage.end().await
}

#[tokio::test]
async fn nonvisual_the_keys_of_the_board_are_on_the_analysis_board_too() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    page.settle(&json!({ "nonvisual": true, "told": "short" })).await?;
    page.open("/analysis?game=towers&position=W:Wc3(bbw),e1:Ba7,h8").await?;
    page.sees("#board [data-cell=c3]").await?;
    page.script("document.querySelector('#board').focusCell('a1')", vec![]).await?;
    page.keys(&['b']).await?;
    ensure!(page.focused_cell().await?.as_deref() == Some("c3"), "to the tower");
    page.keys(&['o']).await?;
    page.says("tower of 4, from the top: ").await?;
    page.keys(&['0']).await?;
    page.says("Edge of the board.").await?;
    page.open("/analysis?game=russian&position=W:Wc3,h2:Bd4,f6,a7").await?;
    page.reads("#analysis-status", "White to move").await?;
    page.script("document.querySelector('#board').focusCell('c3')", vec![]).await?;
    for (key, words) in [
        ('v', "Wins"),
        ('g', "Best: c3, e5, g7."),
        ('n', "White: 2 men. Black: 3 men."),
        ('m', "c3 captures d4 and f6, by way of e5, g7."),
    ] {
        page.keys(&[key]).await?;
        page.says(words).await?;
    }
    page.chord(Key::Shift, 'g').await?;
    page.reads("#tree", "c3:e5:g7").await?;
    page.keys(&['l']).await?;
    page.says("captures: c3, e5, g7.").await?;
    page.chord(Key::Shift, 'a').await?;
    page.reads("#analysis-status", "White to move").await?;
    page.chord(Key::Shift, '/').await?;
    page.sees("#help-dialog[open]").await?;
    page.reads("#help-speech", "diagonals through this square").await?;
    picture(page, "desktop-help-nonvisual").await?;
    stage.end().await
}

#[tokio::test]
async fn nonvisual_an_end_is_told_with_its_reason_on_the_analysis_board() -> Result<()> {
    let stage = Stage::new().await?;
    let page = &stage.page;
    page.settle(&json!({ "nonvisual": true, "told": "short" })).await?;
    for (game, position, turn, words) in [
        ("russian", "W:Wc3:Bd4", "c3:e5", "Black have no pieces left."),
        ("giveaway", "W:Wc3:Bd4", "c3:e5", "Black have no pieces left."),
        // The last man of one side takes the last of the other and leaves the board.
        ("senegalese", "W:Wa3:Ba4", "a3:a5", "Nobody has a piece left."),
    ] {
        page.open(&format!("/analysis?game={game}&position={position}")).await?;
        page.reads("#analysis-status", "White to move").await?;
        page.fill("#move-input", turn).await?;
        page.press("#enter-form button").await?;
        page.reads("#analysis-status", words).await?;
        page.script("document.querySelector('#board').focusCell('a1')", vec![]).await?;
        page.keys(&['v']).await?;
        page.says(words).await?;
    }
    stage.end().await
}
