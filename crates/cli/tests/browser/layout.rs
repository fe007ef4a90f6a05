//! What lies where: what matters is in sight without scrolling, and nothing moves while a game runs.

use anyhow::{Context, Result, ensure};
use fantoccini::key::Key;
use fastrand::Rng;
use serde_json::json;

use crate::people::sign_up;
use crate::pictures::picture;
use crate::stage::{Screen, Stage, path_of};

/// The elements that are not wholly in the window.
const OUTSIDE: &str = "
    return arguments[0].filter((selector) => {
        const box = document.querySelector(selector).getBoundingClientRect();
        return box.width === 0 || box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
    });";

/// How wide and high the board is drawn.
const SIZE: &str = "
    const box = document.querySelector('#board .bb-ground').getBoundingClientRect();
    return [box.width, box.height];";

/// Adds up from now on how much of what is drawn jumps elsewhere, as the browser counts it.
const WATCH: &str = "
    window.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => { window.shift += entry.value; }))
        .observe({ type: 'layout-shift' });";

/// Where board, clocks and buttons are.
const PLACES: &str = "
    return ['#board', '#plate-white', '#plate-black', '#clock-white', '#go-back', '#flip', '#resign', '#menu-button'].map((selector) => {
        const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
        return [selector, x, y, width, height].join(' ');
    });";

impl Stage {
    /// Everything that the selectors find is in the window.
    async fn in_sight(&self, selectors: &[&str]) -> Result<()> {
        let outside = self.page.script(OUTSIDE, vec![json!(selectors)]).await?;
        ensure!(outside == json!([]), "not in sight: {outside}");
        Ok(())
    }

    pub(crate) async fn no_wider_than_the_window(&self) -> Result<()> {
        let wider = "return document.documentElement.scrollWidth > innerWidth";
        ensure!(self.page.script(wider, vec![]).await? == false, "the page is wider than the window");
        Ok(())
    }
}

#[tokio::test]
async fn a_new_game_is_chosen_without_scrolling() -> Result<()> {
    for screen in [Screen::Desktop(1366, 768), Screen::Phone(360, 740)] {
        let stage = Stage::with(screen).await?;
        stage.page.open("/").await?;
        stage.page.sees("#preview [data-piece-cell]").await?;
        let wanted = [
            "#preview",
            "#choose-game",
            "#level-easy + span",
            "#level-strong + span",
            "#sides",
            "#start-game",
        ];
        stage.in_sight(&wanted).await?;
        ensure!(!stage.page.has("#more-options[open]").await?, "everything is open");
        stage.no_wider_than_the_window().await?;
        stage.end().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_board_of_any_shape_is_as_high_as_the_window() -> Result<()> {
    let stage = Stage::with(Screen::Desktop(1366, 768)).await?;
    for game in ["russian", "international", "pskov", "neva", "chinese-6", "halma"] {
        stage.enter(&json!({ "variant": game, "time": null })).await?;
        let size: [f64; 2] = serde_json::from_value(stage.page.script(SIZE, vec![]).await?)?;
        ensure!(size[0].max(size[1]) >= 610.0, "{game} is {size:?} large");
        let everything = ["#board", "#go-end", "#flip", "#menu-button", "#plates-top", "#plates-bottom"];
        stage.in_sight(&everything).await.with_context(|| game)?;
    }
    stage.end().await
}

#[tokio::test]
async fn a_game_is_played_on_a_phone_without_scrolling() -> Result<()> {
    for screen in [Screen::Phone(360, 740), Screen::Phone(740, 360), Screen::Desktop(768, 1024)] {
        let stage = Stage::with(screen).await?;
        stage.enter(&json!({ "variant": "russian", "side": "white", "level": 1, "time": "300" })).await?;
        stage.page.ready().await?;
        let needed =
            ["#board", "#status", "#go-back", "#go-end", "#flip", "#resign", "#menu-button", "#clock-white"];
        stage.in_sight(&needed).await?;
        stage.no_wider_than_the_window().await?;
        stage.page.open_menu().await?;
        stage.in_sight(&["#menu", "#copy-fen", "#game-rules"]).await?;
        stage.end().await?;
    }
    Ok(())
}

/// The ways to other pages that are cut off, and those that are neither in the row nor in the menu.
const CUT: &str = "
    const row = document.querySelector('#places').getBoundingClientRect();
    const shown = [...document.querySelectorAll('#places a')].filter((link) => link.checkVisibility());
    const others = [...document.querySelectorAll('#more-places a')].map((link) => link.dataset.place);
    const cut = shown.filter((link) => {
        const box = link.getBoundingClientRect();
        return box.left < row.left - 1 || box.right > Math.min(row.right, innerWidth) + 1;
    });
    const all = ['play', 'hall', 'rules', 'learn', 'puzzles', 'analysis', 'library', 'board', 'records'];
    const found = [...shown.map((link) => link.dataset.place), ...others];
    return [cut.map((link) => link.textContent), all.filter((place) => !found.includes(place))];";

#[tokio::test]
async fn beside_a_long_name_no_way_to_another_page_is_cut_off() -> Result<()> {
    for width in [360, 768, 1000, 1280] {
        let screen = if width < 400 { Screen::Phone(width, 740) } else { Screen::Desktop(width, 900) };
        let stage = Stage::with(screen).await?;
        let page = &stage.page;
        sign_up(page, "Константинопольский1").await?;
        page.press("#start-game").await?;
        page.ready().await?;
        for language in ["en", "ru"] {
            page.speak(language).await?;
            page.reads("#places [data-place=play]", if language == "en" { "Play" } else { "Играть" }).await?;
            let cut = page.script(CUT, vec![]).await?;
            ensure!(cut == json!([[], []]), "{width} in {language}: {cut}");
            stage.no_wider_than_the_window().await?;
            ensure!(picture(page, &format!("header-{width}-{language}")).await? > 10_000);
        }
        if page.find("#tools-menu").await?.is_displayed().await? {
            page.keys(&[Key::Escape.into()]).await?;
            page.press("#tools-menu").await?;
            stage.in_sight(&["#tools", "#language"]).await?;
            ensure!(picture(page, &format!("header-menu-{width}")).await? > 10_000);
            let is_there = page.has("#more-places [data-place=records]").await?;
            let row = if is_there { "#more-places" } else { "#places" };
            stage.in_sight(&[&format!("{row} [data-place=records]")]).await?;
            page.press(&format!("{row} [data-place=records]")).await?;
            page.sees("#places [data-place=records][aria-current=page]").await?;
            let cut = page.script(CUT, vec![]).await?;
            ensure!(cut == json!([[], []]), "{width} at PDN: {cut}");
            ensure!(!page.has("#tools:popover-open").await?, "the menu stays open");
        }
        stage.end().await?;
    }
    Ok(())
}

/// Two people play at random and then look back; neither boards nor buttons move, whatever is said meanwhile.
async fn nothing_moves(variant: &str, plies: usize) -> Result<()> {
    let stage = Stage::with(Screen::Desktop(1366, 768)).await?;
    let mut lot = Rng::with_seed(7);
    let names = json!(["Александр Константинович Константинопольский-Задунайский", "B"]);
    let id = stage.enter(&json!({ "variant": variant, "time": "900", "names": names })).await?;
    stage.page.ready().await?;
    stage.page.script(WATCH, vec![]).await?;
    let before = stage.page.script(PLACES, vec![]).await?;
    let same = async |when: String| -> Result<()> {
        let now = stage.page.script(PLACES, vec![]).await?;
        ensure!(now == before, "{when} {before} has become {now}");
        Ok(())
    };
    for played in 0..plies {
        let state = stage.server.state(&id)?;
        let legal = state["legal"].as_array().context("legal moves")?;
        let turn = lot.choice(legal).with_context(|| format!("the game was over after {played} moves"))?;
        stage.page.play(&path_of(turn)?).await?;
        stage.settled(&id, played + 1).await?;
        same(format!("after {} moves", played + 1)).await?;
    }
    for back in 1..=plies {
        stage.page.press("#go-back").await?;
        same(format!("{back} moves back")).await?;
    }
    let shift = stage.page.script("return window.shift", vec![]).await?;
    ensure!(shift.as_f64().is_some_and(|shift| shift <= 0.01), "the page has shifted by {shift}");
    stage.end().await
}

#[tokio::test]
async fn nothing_moves_while_a_game_runs_and_is_looked_at() -> Result<()> {
    nothing_moves("russian", 30).await?;
    nothing_moves("halma", 30).await
}
