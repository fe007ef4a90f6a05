//! Several people at several devices share a tree: what one does the others see at once.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage, until};

const PASSWORD: &str = "pass phrase";

/// Somebody gets a name here.
pub(crate) async fn sign_up(page: &Page, name: &str) -> Result<()> {
    page.open("/account").await?;
    page.press("label:has(#way-up)").await?;
    page.fill("#account-name", name).await?;
    page.fill("#account-password", PASSWORD).await?;
    page.press("#account-go").await?;
    page.sees("#start-game").await
}

/// Makes a study of an opening on the analysis board, and gives its path.
pub(crate) async fn make_study(page: &Page) -> Result<String> {
    page.open("/analysis").await?;
    page.sees("#board [data-cell=c3]").await?;
    page.click(&["c3", "d4"]).await?;
    page.reads("#tree", "c3-d4").await?;
    page.press("#share summary").await?;
    page.fill("#share-name", "Дебюты <b>2</b>").await?;
    page.press("#share-study").await?;
    page.reads("#study-title", "Дебюты <b>2</b>").await?;
    until("the page is that of a study", async || {
        let path = page.client.current_url().await?.path().to_owned();
        Ok(path.starts_with("/studies/").then_some(path))
    })
    .await
}

/// A new link that gives this role, without the address of the server.
pub(crate) async fn link(page: &Page, role: &str) -> Result<String> {
    let before = page.script("return document.querySelector('#study-link-told').textContent", vec![]).await?;
    page.press(&format!("[data-link={role}]")).await?;
    until("there is a new link", async || {
        let text =
            page.script("return document.querySelector('#study-link-told').textContent", vec![]).await?;
        let path =
            text.as_str().and_then(|text| Some(format!("/studies/{}", text.split_once("/studies/")?.1)));
        Ok(path.filter(|_| text != before))
    })
    .await
}

/// Draws an arrow as the mouse does.
const DRAW: &str = "
    const cell = (name) => document.querySelector(`#board [data-cell='${name}']`);
    const at = (name, type) => {
        const { x, y, width, height } = cell(name).getBoundingClientRect();
        cell(name).dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, button: 2, pointerId: 7,
            clientX: x + width / 2, clientY: y + height / 2 }));
    };
    at(arguments[0], 'pointerdown');
    at(arguments[1], 'pointerup');";

async fn draw(page: &Page, from: &str, to: &str) -> Result<()> {
    page.script(DRAW, vec![json!(from), json!(to)]).await?;
    Ok(())
}

async fn has_no_arrow(page: &Page, arrow: &str) -> Result<bool> {
    Ok(!page.has(&format!("#board [data-drawn='{arrow}']")).await?)
}

#[tokio::test]
async fn writers_and_readers_see_moves_arrows_and_words_at_once() -> Result<()> {
    let mut stage = Stage::with(Screen::Desktop(1366, 900)).await?;
    sign_up(&stage.page, "Coach").await?;
    let path = make_study(&stage.page).await?;
    stage.page.press("#study-govern summary").await?;
    let (writes, reads) = (link(&stage.page, "writer").await?, link(&stage.page, "reader").await?);

    let writer = stage.visitor(Screen::Desktop(1366, 900)).await?;
    writer.page.open(&path).await?;
    writer.page.reads("#failure", "no such study").await?;
    sign_up(&writer.page, "Boris").await?;
    writer.page.open(&writes).await?;
    writer.page.reads("#study-about", "writer").await?;
    let address = writer.page.client.current_url().await?;
    ensure!(address.fragment().is_none(), "the secret stays in the address: {address}");
    let reader = stage.visitor(Screen::Phone(390, 844)).await?;
    reader.page.open(&reads).await?;
    reader.page.reads("#study-about", "reader").await?;
    stage.page.reads("#study-here", "Boris").await?;

    // Moves of both, at the same node.
    writer.page.press("#tree [data-node='1']").await?;
    writer.page.click(&["d6", "c5"]).await?;
    stage.page.reads("#tree", "d6-c5").await?;
    stage.page.press("#tree [data-node='1']").await?;
    stage.page.click(&["b6", "a5"]).await?;
    for page in [&stage.page, &writer.page, &reader.page] {
        page.reads("#tree", "d6-c5").await?;
        page.reads("#tree", "b6-a5").await?;
    }
    ensure!(!reader.page.find("#enter-form").await?.is_displayed().await?, "a reader writes nothing");
    ensure!(!reader.page.has("#board .bb-movable").await?, "a reader moves nothing");

    // The coach leads and draws; the reader sees it without doing anything, looks elsewhere, and comes back.
    stage.page.press("#study-lead").await?;
    reader.page.reads("#study-leader", "You see what Coach looks at").await?;
    stage.page.press("#go-start").await?;
    reader.page.sees("#board [data-piece-cell=c3]").await?;
    draw(&stage.page, "g3", "h4").await?;
    reader.page.sees("#board [data-drawn='g3-h4']").await?;
    writer.page.sees("#board [data-drawn='g3-h4']").await?;
    reader.page.press("#tree [data-node='1']").await?;
    reader.page.reads("#study-leader", "you look elsewhere").await?;
    ensure!(has_no_arrow(&reader.page, "g3-h4").await?, "the arrow is of another position");
    reader.page.press("#study-follow").await?;
    reader.page.sees("#board [data-drawn='g3-h4']").await?;
    draw(&reader.page, "a3", "b4").await?;
    reader.page.sees("#board [data-drawn='a3-b4']").await?;

    stage.page.fill("#study-text", "Look at <i>h4</i>").await?;
    stage.page.press("#study-say button").await?;
    reader.page.reads("#study-said", "Coach Look at <i>h4</i>").await?;
    reader.page.fill("#study-text", "Вижу").await?;
    reader.page.press("#study-say button").await?;
    writer.page.reads("#study-said", "Вижу").await?;
    ensure!(has_no_arrow(&stage.page, "a3-b4").await?, "what a reader draws only he sees");
    ensure!(picture(&stage.page, "study-desktop").await? > 10_000);
    reader.page.fits_in_width().await?;
    ensure!(picture(&reader.page, "study-phone").await? > 10_000);

    // The server goes and comes back: everybody is in step again, and what was made is there.
    stage.server.kill();
    reader.page.sees("#study-offline:not([hidden])").await?;
    writer.page.sees("#study-offline:not([hidden])").await?;
    writer.page.press("#tree [data-node='1']").await?;
    writer.page.fill("#move-input", "f6-g5").await?;
    writer.page.press("#enter-form button").await?;
    writer.page.reads("#analysis-problem", "No connection").await?;
    writer.page.press("#note summary").await?;
    writer.page.fill("#comment", "Strong centre").await?;
    writer.page.reads("#analysis-problem", "Not kept: Strong centre").await?;
    stage.server.start_again()?;
    writer.page.sees("#study-offline[hidden]").await?;
    reader.page.sees("#study-offline[hidden]").await?;
    ensure!(!writer.page.text("#tree").await?.contains("f6-g5"), "it was not sent");
    writer.page.press("#enter-form button").await?;
    reader.page.reads("#tree", "f6-g5").await?;
    stage.page.reads("#tree", "f6-g5").await?;
    reader.page.reads("#tree", "b6-a5").await?;
    // What was typed is in the hand still, and is kept with the next step.
    reader.page.reads("#tree", "Strong centre").await?;

    writer.end().await?;
    reader.end().await?;
    stage.end().await
}

/// The names of the chapters, as they stand in the list.
async fn chapters(page: &Page) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll('#chapter-list button > span:first-child')].map((one) => one.textContent)";
    Ok(serde_json::from_value(page.script(script, vec![]).await?)?)
}

async fn lists(page: &Page, names: &[&str]) -> Result<()> {
    until(&format!("the chapters are {names:?}"), async || Ok((chapters(page).await? == names).then_some(())))
        .await
}

/// Waits until the chapter with this number is the one that is shown.
async fn is_at(page: &Page, number: usize) -> Result<()> {
    let list = chapters(page).await;
    let seen = page.sees(&format!("#chapter-list li:nth-child({number}) [aria-current=true]")).await;
    seen.with_context(|| format!("of the chapters {list:?}"))
}

const TWO_GAMES: &str = "[White \"Ivanov\"]\n[Black \"Petrov\"]\n\n1. a3-b4 b6-a5 *\n\n[Event \"Ending\"]\n[FEN \"W:Wa1:Bh8\"]\n\n1. a1-b2 {Waits} h8-g7 *";

#[tokio::test]
async fn whoever_leads_shows_chapters_and_the_others_follow_or_go_their_own_way() -> Result<()> {
    let stage = Stage::with(Screen::Desktop(1366, 900)).await?;
    sign_up(&stage.page, "Coach").await?;
    let path = make_study(&stage.page).await?;
    stage.page.press("#study-govern summary").await?;
    let reads = link(&stage.page, "reader").await?;
    stage.page.press("#study-govern summary").await?;
    let pupil = stage.visitor(Screen::Phone(390, 844)).await?;
    pupil.page.open(&reads).await?;
    pupil.page.reads("#study-about", "reader").await?;
    ensure!(
        !pupil.page.find("#chapters").await?.is_displayed().await?,
        "one chapter needs no list for a reader"
    );

    // A file with two games becomes two chapters; who has added them is at the first of them.
    stage.page.press("#chapter-new summary").await?;
    stage.page.choose("#chapter-source", "pdn").await?;
    ensure!(
        !stage.page.find("#chapter-fen").await?.is_displayed().await?,
        "only what is wanted is asked for"
    );
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("two-games.pdn");
    std::fs::write(&file, TWO_GAMES)?;
    stage.page.find("#chapter-file").await?.send_keys(&file.to_string_lossy()).await?;
    until("the file is read", async || {
        Ok((stage.page.value("#chapter-pdn-text").await? == TWO_GAMES).then_some(()))
    })
    .await?;
    stage.page.press("#chapter-form [type=submit]").await?;
    for page in [&stage.page, &pupil.page] {
        lists(page, &["Chapter 1", "Ivanov – Petrov", "Ending"]).await?;
    }
    is_at(&stage.page, 2).await?;
    stage.page.reads("#tree", "a3-b4").await?;
    is_at(&pupil.page, 1).await?;
    pupil.page.reads("#tree", "c3-d4").await?;
    let address = stage.page.client.current_url().await?.path().to_owned();
    ensure!(address.starts_with(&format!("{path}/")), "a chapter has its address: {address}");

    // The coach leads by keys; the pupil goes along, elsewhere, and back.
    stage.page.press("#study-lead").await?;
    is_at(&pupil.page, 2).await?;
    pupil.page.reads("#tree", "a3-b4").await?;
    stage.page.press("#go-start").await?;
    stage.page.keys(&[']']).await?;
    is_at(&stage.page, 3).await?;
    is_at(&pupil.page, 3).await?;
    pupil.page.reads("#tree", "Waits").await?;
    stage.page.press("#tree [data-node='2']").await?;
    pupil.page.sees("#board [data-piece-cell=g7]").await?;
    pupil.page.press("#chapter-list li:nth-child(1) button").await?;
    is_at(&pupil.page, 1).await?;
    pupil.page.reads("#study-leader", "you look elsewhere").await?;
    pupil.page.reads("#chapter-list li:nth-child(3)", "shown now").await?;
    // What is changed there is not shown here, and is there when he comes.
    stage.page.fill("#move-input", "b2-c3").await?;
    stage.page.press("#enter-form button").await?;
    stage.page.reads("#tree", "b2-c3").await?;
    ensure!(!pupil.page.text("#tree").await?.contains("b2-c3"), "that is another chapter");
    pupil.page.press("#study-follow").await?;
    is_at(&pupil.page, 3).await?;
    pupil.page.reads("#tree", "b2-c3").await?;
    ensure!(picture(&stage.page, "study-chapters-desktop").await? > 10_000);
    pupil.page.fits_in_width().await?;
    ensure!(picture(&pupil.page, "study-chapters-phone").await? > 10_000);

    // Names and order, and the page again at the same chapter.
    stage.page.press("#chapter-change summary").await?;
    stage.page.fill("#chapter-name", "Простая <b>и</b> «дамка»").await?;
    stage.page.press("#chapter-name-form button").await?;
    lists(&pupil.page, &["Chapter 1", "Ivanov – Petrov", "Простая <b>и</b> «дамка»"]).await?;
    stage.page.press("#chapter-up").await?;
    lists(&pupil.page, &["Chapter 1", "Простая <b>и</b> «дамка»", "Ivanov – Petrov"]).await?;
    is_at(&pupil.page, 2).await?;
    pupil.page.reload().await?;
    is_at(&pupil.page, 2).await?;
    pupil.page.reads("#tree", "b2-c3").await?;
    ensure!(!pupil.page.find("#chapter-change").await?.is_displayed().await?, "a reader changes nothing");

    // It goes, and whoever was there is told and finds himself at the first.
    stage.page.press("#chapter-remove").await?;
    stage.page.reads("#confirm-text", "Its 3 moves are gone then").await?;
    ensure!(picture(&stage.page, "study-chapter-remove").await? > 10_000);
    stage.page.press("#confirm-yes").await?;
    lists(&pupil.page, &["Chapter 1", "Ivanov – Petrov"]).await?;
    is_at(&pupil.page, 1).await?;
    is_at(&stage.page, 1).await?;
    pupil.page.reads("#tree", "c3-d4").await?;
    pupil.page.reads("#analysis-problem", "deleted this chapter").await?;
    // By its address one comes to a chapter also where whoever leads shows another.
    pupil.page.open(&address).await?;
    is_at(&pupil.page, 2).await?;
    pupil.page.reads("#study-leader", "you look elsewhere").await?;
    pupil.end().await?;
    stage.end().await
}

#[tokio::test]
async fn an_invitation_is_a_notice_and_a_role_is_taken_back() -> Result<()> {
    let stage = Stage::with(Screen::Desktop(1366, 900)).await?;
    sign_up(&stage.page, "Coach").await?;
    let visitor = stage.visitor(Screen::Phone(360, 740)).await?;
    sign_up(&visitor.page, "Boris").await?;
    let path = make_study(&stage.page).await?;
    stage.page.press("#study-govern summary").await?;
    stage.page.fill("#study-invited", "Nobody").await?;
    stage.page.press("#study-invite button").await?;
    stage.page.reads("#study-govern-error", "no member of this name").await?;
    stage.page.fill("#study-invited", "boris").await?;
    stage.page.press("#study-invite button").await?;
    stage.page.reads("#study-roles", "Boris").await?;
    visitor.page.reads("#toast", "Coach invites you to a study").await?;
    visitor.page.press("#toast a").await?;
    visitor.page.reads("#study-about", "writer").await?;
    visitor.page.open("/studies").await?;
    visitor.page.reads("#studies-shared", "Дебюты").await?;
    visitor.page.fits_in_width().await?;
    ensure!(picture(&visitor.page, "studies-phone").await? > 10_000);
    visitor.page.press("#studies-shared a").await?;
    visitor.page.sees("#board [data-piece-cell=c3]").await?;

    stage.page.choose("#study-roles select", "reader").await?;
    visitor.page.reads("#study-about", "reader").await?;
    ensure!(!visitor.page.find("#enter-form").await?.is_displayed().await?, "he writes no more");
    ensure!(picture(&stage.page, "study-govern").await? > 10_000);
    stage.page.press("#study-roles button").await?;
    visitor.page.reads("#failure", "no such study").await?;
    stage.page.press("label:has(#study-public)").await?;
    visitor.page.open("/studies").await?;
    visitor.page.reads("#studies-public", "Дебюты").await?;

    let id = path.rsplit('/').next().context("an id")?;
    stage.page.open(&format!("/analysis?study={id}")).await?;
    stage.page.reads("#tree", "c3-d4").await?;
    stage.page.open(&path).await?;
    stage.page.press("#study-govern summary").await?;
    stage.page.press("#study-remove").await?;
    stage.page.press("#confirm-yes").await?;
    stage.page.sees("#studies-own-none:not([hidden])").await?;
    visitor.end().await?;
    stage.end().await
}
