//! Pictures of the page, for people to look at: they are left in Cargo's folder for what tests make.

use std::env;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::stage::{Page, Screen, Stage, russian};

/// A picture of what the browser shows now; gives the number of its bytes.
pub(crate) async fn picture(page: &Page, name: &str) -> Result<usize> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    fs::create_dir_all(&folder)?;
    let png = page.client.screenshot().await?;
    fs::write(folder.join(format!("{name}.png")), &png)?;
    Ok(png.len())
}

async fn pictures(screen: Screen, name: &str) -> Result<()> {
    let stage = Stage::with(screen).await?;
    stage.page.open_home().await?;
    stage.page.sees("#preview [data-piece-cell]").await?;
    let home = picture(&stage.page, &format!("{name}-home")).await?;
    let id = stage.enter(&russian("white")).await?;
    stage.play_some(&id, 3).await?;
    stage.page.comes_to_rest().await?;
    let game = picture(&stage.page, &format!("{name}-game")).await?;
    ensure!(home > 10_000 && game > 10_000, "a page of one colour: {home} and {game} bytes");
    stage.end().await
}

#[tokio::test]
async fn the_page_is_drawn_on_a_desktop() -> Result<()> {
    pictures(Screen::Desktop(1280, 900), "desktop").await
}

#[tokio::test]
async fn the_page_is_drawn_on_a_phone() -> Result<()> {
    pictures(Screen::Phone(390, 844), "phone").await
}

/// One game for each shape of board, with pieces of every kind on it.
const BOARDS: &[(&str, &str)] = &[
    ("lasca", "W:W1,2(bw),K9(wbBw),11:B15,18(w),25,K22(BBwwb)"),
    ("towers", "W:Wc3(bbw),Kd4(wBw):Ba7,Kf6(w),h8"),
    ("belarusian", "W:Wa1,c3,Pb3,Kd4,Pf1:Bh8,g7,Pe6,Kb8"),
    ("pskov-large", "W:Wa1,c5,Ke9,d6:Bi17,g11,Kf10"),
    ("novgorod", "W:Wa1,Kd7,b3:Bc8,d10,e11:Rg10,Kf8"),
    ("neva", "B:B11,K33,22:W16,25:R66,K45:G61,62"),
    ("senegalese", "W:Wa1,c3,d2:Bb5,e4,f3"),
    ("corners", "W:Wa1,b2,c3,d4,e5,f6,a3,b1,c1:Bh8,g7,f5,e4,d3,h6,g6,f7,f8"),
    ("goban", "W:Wd4,e5,f6,c4:Bd5,e4,c6:N8,9:P3,2"),
];
/// Those whose first position shows enough.
const FIRST: &[&str] = &["wigman", "halma", "halma-four", "chinese-2", "chinese-6", "chinese-small-3"];

/// Every shape of board with its pieces; nothing is wider than a phone, and no cell is smaller than so many pixels.
async fn boards(screen: Screen, name: &str, cell: f64) -> Result<()> {
    let is_phone = matches!(screen, Screen::Phone(..));
    let stage = Stage::with(screen).await?;
    let first = FIRST.iter().map(|game| (*game, None));
    for (game, position) in BOARDS.iter().map(|(game, position)| (*game, Some(*position))).chain(first) {
        let mut room = json!({ "variant": game, "time": null });
        room["position"] = json!(position);
        stage.enter(&room).await?;
        stage.page.comes_to_rest().await?;
        if is_phone {
            stage.page.fits_in_width().await?;
        }
        let size = picture(&stage.page, &format!("{name}-{game}")).await?;
        ensure!(size > 10_000, "{game}: a page of one colour: {size} bytes");
        let smallest = stage.page.script(SMALLEST, vec![]).await?;
        ensure!(smallest.as_f64() >= Some(cell), "{game}: a cell is {smallest} pixels wide");
    }
    stage.end().await
}

/// The width of the narrowest cell.
const SMALLEST: &str = "
    const cells = [...document.querySelectorAll('#board [data-cell]')];
    return Math.min(...cells.map((cell) => cell.getBoundingClientRect().width));";

#[tokio::test]
async fn boards_of_every_shape_are_drawn_on_a_desktop() -> Result<()> {
    boards(Screen::Desktop(1280, 900), "desktop", 24.0).await
}

#[tokio::test]
async fn boards_of_every_shape_are_drawn_on_a_phone() -> Result<()> {
    boards(Screen::Phone(390, 844), "phone", 18.0).await
}

/// The sizes at which every page is looked at: two windows, a tablet, a phone upright and on its side.
const SIZES: [(&str, Screen); 5] = [
    ("1920x1080", Screen::Desktop(1920, 1080)),
    ("1366x768", Screen::Desktop(1366, 768)),
    ("768x1024", Screen::Desktop(768, 1024)),
    ("360x740", Screen::Phone(360, 740)),
    ("740x360", Screen::Phone(740, 360)),
];

/// `cargo xtask pictures DIR`: every page, large and small, light and dark, in both languages. For people to look at, so
/// that it is no part of the tests.
#[tokio::test]
#[ignore = "makes pictures for people to look at: cargo xtask pictures DIR"]
async fn every_page_at_every_size() -> Result<()> {
    let folder = env::var_os("BOLSHAK_PICTURES").context("BOLSHAK_PICTURES is to name a folder")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    for (size, screen) in SIZES {
        let stage = Stage::with(screen).await?;
        let pages = pages(&stage).await?;
        for (language, scheme) in [("en", "light"), ("en", "dark"), ("ru", "light"), ("ru", "dark")] {
            let choice = json!({ "language": language, "scheme": scheme, "animation": false }).to_string();
            let keep = "localStorage.setItem('bolshak.settings', arguments[0])";
            stage.page.script(keep, vec![json!(choice)]).await?;
            for (name, path) in &pages {
                stage.page.open(path).await?;
                stage.page.sees("main > *:not([hidden])").await?;
                stage.page.comes_to_rest().await?;
                let png = stage.page.client.screenshot().await?;
                fs::write(folder.join(format!("{name}-{size}-{language}-{scheme}.png")), png)?;
            }
        }
        stage.end().await?;
    }
    Ok(())
}

/// A name and the address of each page that looks different.
async fn pages(stage: &Stage) -> Result<Vec<(&'static str, String)>> {
    let over = stage.enter(&russian("white")).await?;
    stage.play_some(&over, 3).await?;
    stage.page.press("#resign").await?;
    stage.page.press("#confirm-yes").await?;
    stage.page.sees("#result:not([hidden])").await?;
    let room = |room: Value| Ok::<_, anyhow::Error>(format!("/play/{}", stage.server.make_room(&room)?));
    let fixed = [
        ("home", "/"),
        ("rules", "/rules"),
        ("rules-russian", "/rules/russian"),
        ("rules-pskov", "/rules/pskov"),
        ("glossary", "/guide/glossary"),
        ("learn", "/learn"),
        ("lesson", "/learn/becoming-a-king"),
        ("puzzles", "/puzzles"),
        ("analysis", "/analysis"),
        ("library", "/library"),
        ("editor", "/editor"),
        ("records", "/records"),
        ("missing", "/nowhere"),
    ];
    let mut pages: Vec<_> = fixed.map(|(name, path)| (name, path.to_owned())).into();
    pages.push(("game-over", format!("/play/{over}")));
    let engine = json!({ "variant": "russian", "side": "white", "level": 1, "time": "300+3" });
    pages.push(("game", room(engine)?));
    pages.push(("game-three", room(json!({ "variant": "novgorod", "time": null }))?));
    pages.push(("game-star", room(json!({ "variant": "chinese-6", "time": null }))?));
    pages.push(("chapaev", room(json!({ "variant": "chapaev", "side": "white", "level": 1 }))?));
    let desk = json!({ "variant": "russian", "time": "300", "terms": "board=touch-move" });
    pages.push(("desk", room(desk)?));
    Ok(pages)
}
