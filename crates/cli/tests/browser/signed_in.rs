//! Nothing keeps out a member either: the pages that show more to whoever is signed in, with something on them.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::access::{axe, look};
use crate::consultation::open;
use crate::people::sign_up;
use crate::pictures::picture;
use crate::stage::{Screen, Stage, Visitor};

/// Two members, of whom the first administers.
struct Members {
    axe: String,
    stage: Stage,
    visitor: Visitor,
    /// What the pictures are called by.
    scheme: &'static str,
}

impl Members {
    async fn new(screen: Screen, scheme: &'static str) -> Result<Self> {
        let stage = Stage::with(screen).await?;
        stage.page.open_home().await?;
        let settings = json!({ "scheme": scheme, "animation": false }).to_string();
        let keep = "localStorage.setItem('bolshak.settings', arguments[0])";
        stage.page.script(keep, vec![json!(settings)]).await?;
        sign_up(&stage.page, "Judge").await?;
        let visitor = stage.visitor(Screen::Desktop(1280, 900)).await?;
        sign_up(&visitor.page, "Boris").await?;
        Ok(Self { axe: axe()?, stage, visitor, scheme })
    }

    async fn look(&self, what: &str) -> Result<()> {
        let shown = picture(&self.stage.page, &format!("signed-in-{what}-{}", self.scheme)).await?;
        ensure!(shown > 10_000, "{what}");
        look(&self.stage, &self.axe, what).await?;
        self.stage.no_wider_than_the_window().await
    }

    /// A challenge by letter, which the other accepts.
    async fn play(&self) -> Result<()> {
        let (one, other) = (&self.stage.page, &self.visitor.page);
        one.open("/?opponent=Boris").await?;
        one.press("label:has(#side-white)").await?;
        one.press("#start-game").await?;
        other.press("#toast [data-accept]").await?;
        other.sees("#status:not([hidden])").await
    }

    /// The hall, where somebody looks for a game and both are here.
    async fn hall(&self) -> Result<()> {
        let (one, other) = (&self.stage.page, &self.visitor.page);
        other.open("/hall").await?;
        other.press("[data-quick='3+2']").await?;
        one.open("/members/Boris").await?;
        one.press("#member-friend").await?;
        one.reads("#member-friend", "No friend any more").await?;
        one.open("/hall").await?;
        one.reads("#seek-rows", "Boris").await?;
        open(one, "#present").await?;
        one.reads("#present-list", "Boris").await?;
        self.look("hall").await?;
        other.open("/rules").await
    }

    /// The game, with all that is folded open; then the other one goes.
    async fn game(&self) -> Result<()> {
        let (one, other) = (&self.stage.page, &self.visitor.page);
        self.play().await?;
        open(one, "#talk").await?;
        open(one, "#talk-phrases").await?;
        one.press("[data-phrase=good-luck]").await?;
        open(other, "#talk").await?;
        other.reads("#talk-said", "Good luck!").await?;
        other.fill("#talk-text", "Thanks, and to you").await?;
        other.press("#talk-form button").await?;
        one.reads("#talk-said", "Thanks, and to you").await?;
        open(one, "#notes").await?;
        one.fill("#notes-text", "Careful here").await?;
        one.press("#notes-form [type=submit]").await?;
        one.reads("#notes-done", "Saved").await?;
        other.open("/rules").await?;
        one.reads("#absence-words", "Not connected").await?;
        self.look("game").await
    }

    async fn notices(&self) -> Result<()> {
        let one = &self.stage.page;
        one.press("#notices").await?;
        one.reads("#notice-list", "Boris has accepted").await?;
        self.look("notices").await
    }

    async fn moderation(&self) -> Result<()> {
        let (one, other) = (&self.stage.page, &self.visitor.page);
        other.open("/members/Judge").await?;
        open(other, "#report").await?;
        other.fill("#report-text", "He thinks for days.").await?;
        other.press("#report-form button[type=submit]").await?;
        other.reads("#report-done", "Told").await?;
        one.open("/moderation").await?;
        one.reads("#reports", "He thinks for days.").await?;
        self.look("moderation").await
    }

    async fn pages(&self) -> Result<()> {
        let one = &self.stage.page;
        for (address, there) in [
            ("/account", "#sessions li"),
            ("/games", ".game-card"),
            ("/members/Judge", "#about-form:not([hidden])"),
            ("/members/Boris", "#judgement:not([hidden])"),
            ("/studies", "main h1"),
            ("/exhibitions", "main h1"),
        ] {
            one.open(address).await?;
            one.sees(there).await?;
            let name = address.trim_start_matches('/').replace('/', "-");
            self.look(&name).await?;
        }
        Ok(())
    }

    async fn all(self) -> Result<()> {
        self.hall().await?;
        self.game().await?;
        self.notices().await?;
        self.moderation().await?;
        self.pages().await?;
        self.visitor.end().await?;
        self.stage.end().await
    }
}

#[tokio::test]
async fn nothing_keeps_members_out_in_the_light() -> Result<()> {
    Members::new(Screen::Desktop(1366, 768), "light").await?.all().await
}

#[tokio::test]
async fn nothing_keeps_members_out_in_the_dark() -> Result<()> {
    Members::new(Screen::Phone(360, 740), "dark").await?.all().await
}
