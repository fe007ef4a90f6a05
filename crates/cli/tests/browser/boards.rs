//! Boards that differ from the Russian one: which squares are dark, and where the numbers are.

use anyhow::{Context, Result, ensure};
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::stage::Stage;

/// How many squares of each tone are drawn, which cells do not lie on the tone that is asked for, and the corner in
/// which a cell lies.
const DRAWN: &str = "
    const [tone, cell] = arguments;
    const middle = (element) => {
        const box = element.getBoundingClientRect();
        return `${Math.round(box.x + box.width / 2)} ${Math.round(box.y + box.height / 2)}`;
    };
    const fields = [...document.querySelectorAll('#board .bb-field')];
    const tones = {};
    for (const field of fields) {
        const name = [...field.classList].find((one) => one !== 'bb-field');
        tones[name] = (tones[name] ?? 0) + 1;
    }
    const places = new Set(fields.filter((field) => field.classList.contains(tone)).map(middle));
    const cells = [...document.querySelectorAll('#board [data-cell]')];
    const astray = cells.filter((one) => !places.has(middle(one))).map(({ dataset }) => dataset.cell);
    const board = document.querySelector('#board .bb-grid').getBoundingClientRect();
    const box = cells.find((one) => one.dataset.cell === cell).getBoundingClientRect();
    const near = (a, b) => Math.abs(a - b) < box.width / 2;
    const corner = [near(box.top, board.top) ? 'top' : near(box.bottom, board.bottom) ? 'bottom' : '',
        near(box.left, board.left) ? 'left' : near(box.right, board.right) ? 'right' : ''].join(' ');
    return { tones, astray, corner };";

/// The words on the board: its edge, or the numbers in its cells.
const PRINT: &str =
    "return [...document.querySelectorAll(`#board .${arguments[0]}`)].map((text) => text.textContent);";

impl Stage {
    async fn drawn(&self, tone: &str, cell: &str) -> Result<Value> {
        self.page.sees("#board .bb-field").await?;
        self.page.script(DRAWN, vec![json!(tone), json!(cell)]).await
    }

    async fn print(&self, class: &str) -> Result<Vec<String>> {
        Ok(serde_json::from_value(self.page.script(PRINT, vec![json!(class)]).await?)?)
    }

    async fn sit_down(&self, game: &str, side: &str) -> Result<()> {
        self.enter(&json!({ "variant": game, "side": side, "level": 1, "time": null })).await.map(drop)
    }
}

#[tokio::test]
async fn a_turkish_board_has_one_colour_and_letters_on_its_edge() -> Result<()> {
    let stage = Stage::new().await?;
    stage.sit_down("turkish", "white").await?;
    let drawn = stage.drawn("bb-plain", "a1").await?;
    let wanted = json!({ "tones": { "bb-plain": 64 }, "astray": [], "corner": "bottom left" });
    ensure!(drawn == wanted, "{drawn}");
    let edge = stage.print("bb-edge").await?;
    ensure!(edge.join("") == "abcdefgh12345678" && stage.print("bb-name").await?.is_empty(), "{edge:?}");
    stage.end().await
}

#[tokio::test]
async fn a_spanish_board_has_a_dark_square_in_the_right_corner_with_number_one() -> Result<()> {
    let stage = Stage::new().await?;
    for (side, corner) in [("white", "bottom right"), ("black", "top left")] {
        stage.sit_down("spanish", side).await?;
        let drawn = stage.drawn("bb-dark", "1").await?;
        let wanted = json!({ "tones": { "bb-dark": 32, "bb-light": 32 }, "astray": [], "corner": corner });
        ensure!(drawn == wanted, "{drawn}");
        let mut numbers: Vec<u8> =
            stage.print("bb-name").await?.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
        numbers.sort_unstable();
        ensure!(numbers == (1..=32).collect::<Vec<_>>() && stage.print("bb-edge").await?.is_empty());
    }
    stage.end().await
}

#[tokio::test]
async fn the_rows_of_a_jamaican_board_are_counted_from_the_top() -> Result<()> {
    let stage = Stage::new().await?;
    stage.sit_down("jamaican", "white").await?;
    let drawn = stage.drawn("bb-dark", "a1").await?;
    ensure!(drawn["corner"] == "top left" && drawn["astray"] == json!([]), "{drawn}");
    let edge = stage.print("bb-edge").await?;
    // The edge is written from the lowest row upward.
    ensure!(edge.join("") == "abcdefgh87654321", "{edge:?}");
    stage.end().await
}

#[tokio::test]
async fn the_keyboard_walks_over_every_cell_of_a_whole_board() -> Result<()> {
    let stage = Stage::new().await?;
    stage.sit_down("turkish", "white").await?;
    stage.page.ready().await?;
    stage.page.script("document.querySelector('#board [data-cell=a1]').focus()", vec![]).await?;
    let [up, right, enter]: [char; 3] = [Key::Up.into(), Key::Right.into(), Key::Enter.into()];
    stage.page.keys(&[right, up, up]).await?;
    ensure!(stage.page.focused_cell().await?.context("no focus")? == "b3");
    let words = stage.page.script("return document.activeElement.ariaLabel", vec![]).await?;
    ensure!(words == "b3, white man, can move", "it is called {words}");
    stage.page.keys(&[enter, up]).await?;
    stage.page.sees("#board [data-cell=b4][data-target]").await?;
    stage.end().await
}
