//! Nothing on any page keeps people out, as far as axe-core can see: names for screen readers, contrast, order, focus.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::stage::{Screen, Stage};

/// Every kind of page; those of games are opened by [`pages`].
const ADDRESSES: &[&str] = &[
    "/",
    "/rules",
    "/rules/russian",
    "/guide/glossary",
    "/analysis",
    "/studies",
    "/library",
    "/learn",
    "/puzzles",
    "/editor",
    "/records",
    "/account",
    "/reset",
    "/forgotten",
    "/mail",
    "/moderation",
    "/games",
    "/hall",
    "/competitions",
    "/exhibitions",
    "/leaders",
    "/there-is-no-such-page",
];

/// Waits until nothing fades or moves any more, so that contrast is looked at as people see it, and opens what is folded.
const AT_REST: &str = "
    document.querySelectorAll('details').forEach((one) => { one.open = true; });
    document.getAnimations().forEach((one) => one.finish());";

const LOOK: &str = "
    const done = arguments[arguments.length - 1];
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => done(violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`))));";

const TWICE: &str = "
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);";

/// axe-core, which `cargo xtask test` fetches.
pub(crate) fn axe() -> Result<String> {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/axe/axe_playwright_python/axe.min.js");
    fs::read_to_string(file).context("axe-core is not there: cargo xtask test fetches it")
}

pub(crate) async fn look(stage: &Stage, axe: &str, page: &str) -> Result<()> {
    stage.page.script(AT_REST, vec![]).await?;
    stage.page.script(axe, vec![]).await?;
    let found = stage.page.client.execute_async(LOOK, vec![]).await?;
    let found: Vec<&str> = found.as_array().context("a list")?.iter().filter_map(Value::as_str).collect();
    ensure!(found.is_empty(), "{page}: {found:#?}");
    // A page that calls something by a name of the header changes the header.
    let twice = stage.page.script(TWICE, vec![]).await?;
    ensure!(twice == json!([]), "{page} has ids that stand twice: {twice}");
    Ok(())
}

async fn pages(screen: Screen, scheme: &str) -> Result<()> {
    let axe = axe()?;
    let stage = Stage::with(screen).await?;
    stage.page.open_home().await?;
    let settings = json!({ "scheme": scheme, "animation": false }).to_string();
    stage
        .page
        .script("localStorage.setItem('bolshak.settings', arguments[0])", vec![json!(settings)])
        .await?;
    for address in ADDRESSES {
        stage.page.open(address).await?;
        stage.page.sees("main h1").await?;
        look(&stage, &axe, address).await?;
    }
    let engine = |game| json!({ "variant": game, "side": "white", "level": 1 });
    let games = [
        (engine("russian"), "#play"),
        (engine("novgorod"), "#play"),
        (engine("chapaev"), "#chapaev"),
        (json!({ "variant": "russian", "side": "white", "free": true }), "#invitation"),
    ];
    for (game, page) in games {
        let id = stage.server.make_room(&game)?;
        stage.page.open(&format!("/play/{id}")).await?;
        stage.page.sees(&format!("{page}:not([hidden])")).await?;
        look(&stage, &axe, &game.to_string()).await?;
    }
    let study = json!({ "title": "A study", "variant": "russian", "pdn": "1. c3-d4 {Centre} d6-c5 *\n\n[Event \"Two\"]\n\n*" });
    let id = stage.server.make_study(&study)?;
    stage.page.open(&format!("/studies/{id}")).await?;
    stage.page.reads("#tree", "d6-c5").await?;
    let open = "document.querySelectorAll('.study-chapters details').forEach((one) => { one.open = true; })";
    stage.page.script(open, vec![]).await?;
    look(&stage, &axe, "a study").await?;
    let id = stage.server.make_room(&engine("russian"))?;
    stage.page.open(&format!("/play/{id}")).await?;
    stage.page.sees("#play:not([hidden])").await?;
    stage.page.script("document.querySelector('#nonvisual-toggle').click()", vec![]).await?;
    stage.page.sees("#nonvisual:not([hidden])").await?;
    look(&stage, &axe, "the non-visual mode").await?;
    stage.end().await
}

#[tokio::test]
async fn nothing_keeps_people_out_in_the_light() -> Result<()> {
    pages(Screen::Desktop(1366, 768), "light").await
}

#[tokio::test]
async fn nothing_keeps_people_out_in_the_dark() -> Result<()> {
    pages(Screen::Phone(360, 740), "dark").await
}
