//! People find each other on the page: the hall, challenges, ratings, profiles.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use serde_json::json;

use crate::pictures::picture;
use crate::stage::{Page, Screen, Stage};

const PASSWORD: &str = "pass phrase";

/// Signs somebody up, who has notices then.
pub(crate) async fn sign_up(page: &Page, name: &str) -> Result<()> {
    page.open("/account").await?;
    page.press("label:has(#way-up)").await?;
    page.fill("#account-name", name).await?;
    page.fill("#account-password", PASSWORD).await?;
    page.press("#account-go").await?;
    page.sees("#start-game").await?;
    page.sees("#notices:not([hidden])").await
}

/// The page of whoever has White, and of the other.
async fn by_colour<'p>(one: &'p Page, other: &'p Page) -> Result<[&'p Page; 2]> {
    one.sees("#status:not([hidden])").await?;
    let moves = one.text("#status").await?.contains("Your move");
    Ok(if moves { [one, other] } else { [other, one] })
}

#[tokio::test]
async fn two_members_come_from_the_hall_to_a_rated_result() -> Result<()> {
    let stage = Stage::new().await?;
    sign_up(&stage.page, "Анна").await?;
    let visitor = stage.visitor(Screen::Phone(390, 844)).await?;
    sign_up(&visitor.page, "Boris").await?;
    visitor.page.fits_in_width().await?;
    ensure!(picture(&visitor.page, "home-member-phone").await? > 10_000);

    stage.page.open("/hall").await?;
    visitor.page.open("/hall").await?;
    stage.page.reads("#hall-here", "2 people").await?;
    stage.page.press("[data-quick='3+2']").await?;
    stage.page.reads("#own-seeks", "Looking for an opponent").await?;
    visitor.page.reads("#seek-rows", "Анна").await?;
    visitor.page.reads("#seek-rows", "1500").await?;
    ensure!(picture(&stage.page, "hall-looking").await? > 10_000);
    visitor.page.fits_in_width().await?;
    ensure!(picture(&visitor.page, "hall-seeks").await? > 10_000);
    visitor.page.press("[data-take]").await?;

    let [white, black] = by_colour(&stage.page, &visitor.page).await?;
    white.reads("#game-info", "rated").await?;
    white.reads("#rating-white", "1500?").await?;
    let watcher = stage.visitor(Screen::Desktop(1280, 900)).await?;
    watcher.page.open("/hall").await?;
    watcher.page.sees("#channels bolshak-board").await?;
    watcher.page.reads("#live", "Анна").await?;
    ensure!(picture(&watcher.page, "hall-live").await? > 10_000);
    watcher.end().await?;
    white.tap(&["c3", "d4"]).await?;
    black.reads("#status", "Your move").await?;
    black.tap(&["b6", "a5"]).await?;
    white.reads("#status", "Your move").await?;
    white.press("#resign").await?;
    white.press("#confirm-yes").await?;
    for page in [white, black] {
        page.sees("#rating-black .rating-up").await?;
        page.sees("#rating-white .rating-down").await?;
    }
    ensure!(picture(white, "rated-result").await? > 10_000);

    let game = stage.page.room().await?;
    stage.page.open("/members/boris").await?;
    stage.page.reads("#member-title", "Boris").await?;
    stage.page.reads("#rating-rows", "Blitz").await?;
    stage.page.press("[data-graph]").await?;
    stage.page.sees("#rating-graph svg").await?;
    stage.page.reads("#member-score", "1 game with you").await?;
    stage.page.sees(&format!("#member-games [data-game='{game}']")).await?;
    stage.page.press("#member-friend").await?;
    stage.page.reads("#member-friend", "No friend any more").await?;
    ensure!(picture(&stage.page, "member").await? > 10_000);
    stage.page.open("/hall").await?;
    stage.page.reads("#friends", "Boris").await?;
    visitor.end().await?;
    stage.end().await
}

#[tokio::test]
async fn one_looks_for_a_game_that_he_plays_blindfold_and_the_other_sees() -> Result<()> {
    let stage = Stage::new().await?;
    sign_up(&stage.page, "Анна").await?;
    let visitor = stage.visitor(Screen::Phone(360, 740)).await?;
    sign_up(&visitor.page, "Boris").await?;
    stage.page.open("/hall").await?;
    visitor.page.open("/hall").await?;
    stage.page.reads("#hall-here", "2 people").await?;
    stage.page.press("#own-seek > summary").await?;
    let may =
        "return [...document.querySelectorAll('#seek-blindfold option:disabled')].map(({ value }) => value)";
    ensure!(stage.page.script(may, vec![]).await? == json!(["me", "other"]), "it counts");
    stage.page.reads("#seek-rated", "neither does").await?;
    ensure!(picture(&stage.page, "hall-own-seek-rated").await? > 10_000);
    stage.page.press("label:has(#quick-rated)").await?;
    ensure!(stage.page.script(may, vec![]).await? == json!([]), "it does not count");
    stage.page.choose("#seek-blindfold", "me").await?;
    ensure!(picture(&stage.page, "hall-own-seek").await? > 10_000);
    stage.page.press("#seek-go").await?;
    visitor.page.reads("#seek-rows", "you see the pieces").await?;
    visitor.page.fits_in_width().await?;
    ensure!(picture(&visitor.page, "hall-seek-blindfold").await? > 10_000);
    visitor.page.press("[data-take]").await?;
    visitor.page.sees("#board [data-piece-cell]").await?;
    stage.page.reads("#game-info", "blindfold: ").await?;
    let pieces = "return document.querySelectorAll('#board .bb-men > g').length";
    stage.page.sees("#board[data-blind]").await?;
    ensure!(stage.page.script(pieces, vec![]).await? == json!(0), "he sees the pieces");
    visitor.end().await?;
    stage.end().await
}

#[tokio::test]
async fn a_member_is_challenged_wherever_he_is_and_declines_or_plays() -> Result<()> {
    let stage = Stage::new().await?;
    sign_up(&stage.page, "Анна").await?;
    let visitor = stage.visitor(Screen::Desktop(1280, 900)).await?;
    sign_up(&visitor.page, "Boris").await?;
    visitor.page.open("/rules/russian").await?;
    visitor.page.sees("#notices:not([hidden])").await?;

    let challenge = async || {
        stage.page.open("/members/Boris").await?;
        stage.page.press("#member-challenge").await?;
        stage.page.sees("#challenged").await?;
        stage.page.press("label:has(#side-white)").await?;
        stage.page.press("#start-game").await?;
        stage.page.reads("#invitation-title", "Waiting for Boris").await
    };
    challenge().await?;
    visitor.page.reads("#toast", "Анна challenges you").await?;
    visitor.page.reads("#toast .notice-terms", "Black").await?;
    visitor.page.reads("#toast .notice-terms", "not rated").await?;
    ensure!(picture(&visitor.page, "challenge").await? > 10_000);
    // By keys alone, one passes over reasons without giving them; what is being answered stays in sight.
    visitor.page.script("document.querySelector('#toast summary').focus()", vec![]).await?;
    visitor.page.keys(&[Key::Enter.into(), Key::Tab.into(), Key::Tab.into()]).await?;
    visitor.page.sees("#toast [data-reason=too-fast]:focus").await?;
    ensure!(picture(&visitor.page, "challenge-reasons").await? > 10_000);
    visitor.page.keys(&[Key::Enter.into()]).await?;
    stage.page.reads("#toast", "The time is too short for me.").await?;
    stage.page.reads("#failure", "withdrawn").await?;

    challenge().await?;
    visitor.page.press("#toast [data-accept]").await?;
    visitor.page.reads("#name-white", "Анна").await?;
    stage.page.click(&["c3", "d4"]).await?;
    visitor.page.reads("#status", "Your move").await?;
    stage.page.press("#notices").await?;
    stage.page.reads("#notice-list", "Boris has accepted").await?;
    ensure!(picture(&stage.page, "notices").await? > 10_000);
    visitor.end().await?;
    stage.end().await
}

/// What the page asks is answered only after `letAnswersCome`.
const HOLD_ANSWERS: &str = "const ask = window.fetch;
    const held = new Promise((come) => { window.letAnswersCome = come; });
    window.fetch = async (...request) => { await held; return ask(...request); };";

#[tokio::test]
async fn members_talk_and_play_by_letter_with_a_plan() -> Result<()> {
    let stage = Stage::new().await?;
    sign_up(&stage.page, "Анна").await?;
    let visitor = stage.visitor(Screen::Desktop(1280, 900)).await?;
    sign_up(&visitor.page, "Boris").await?;
    stage.page.open("/?opponent=Boris").await?;
    stage.page.press("label:has(#side-white)").await?;
    stage.page.press("#start-game").await?;
    visitor.page.press("#toast [data-accept]").await?;
    // Whoever types faster than the server answers loses nothing.
    visitor.page.script(HOLD_ANSWERS, vec![]).await?;
    visitor.page.press("#notes summary").await?;
    visitor.page.fill("#notes-plan", "cd4 ba5 de6 dd4").await?;
    visitor.page.script("window.letAnswersCome()", vec![]).await?;
    visitor.page.sees("#notes-plan[data-known]").await?;
    ensure!(visitor.page.value("#notes-plan").await? == "cd4 ba5 de6 dd4");
    visitor.page.press("#notes-form [type=submit]").await?;
    visitor.page.reads("#notes-error", "line 1, de6").await?;
    visitor.page.fill("#notes-plan", "cd4 ba5").await?;
    visitor.page.press("#notes-form [type=submit]").await?;
    visitor.page.reads("#notes-done", "Saved").await?;
    ensure!(picture(&visitor.page, "letter-plan").await? > 10_000);
    stage.page.click(&["c3", "d4"]).await?;
    stage.page.reads("#moves", "b6-a5").await?;

    stage.page.press("#talk summary").await?;
    // By keys alone, one passes over phrases without saying them.
    stage.page.script("document.querySelector('#talk-phrases summary').focus()", vec![]).await?;
    stage.page.keys(&[Key::Enter.into(), Key::Tab.into(), Key::Tab.into()]).await?;
    ensure!(picture(&stage.page, "talk-phrases").await? > 10_000);
    let said = "return document.querySelectorAll('#talk-said li').length";
    ensure!(stage.page.script(said, vec![]).await? == 0, "a phrase is said that was only passed");
    stage.page.keys(&[Key::Enter.into()]).await?;
    stage.page.sees("#talk-phrases:not([open]) summary:focus").await?;
    visitor.page.press("#talk summary").await?;
    visitor.page.reads("#talk-said", "Good luck!").await?;
    visitor.page.fill("#talk-text", "<b>Спасибо</b>").await?;
    visitor.page.press("#talk-form button").await?;
    stage.page.reads("#talk-said", "<b>Спасибо</b>").await?;
    ensure!(picture(&stage.page, "talk").await? > 10_000);

    let letter = stage.page.room().await?;
    stage.page.open_home().await?;
    stage.page.press("label:has(#opponent-engine)").await?;
    let other = stage.page.start_game().await?;
    stage.page.ready().await?;
    stage.page.tap(&["c3", "d4"]).await?;
    stage.page.reads("#status", "Your move").await?;
    stage.page.open("/").await?;
    stage.page.press("#recent-all a").await?;
    for id in [&letter, &other] {
        stage.page.sees(&format!("[data-game='{id}'] bolshak-board")).await?;
        stage.page.sees(&format!("[data-game='{id}'] .tag-mine")).await?;
    }
    ensure!(picture(&stage.page, "games").await? > 10_000);
    visitor.page.open("/games").await?;
    visitor.page.sees(&format!("[data-game='{letter}'] .tag-going")).await?;
    visitor.end().await?;
    stage.end().await
}
