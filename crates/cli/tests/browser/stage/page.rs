//! The page as a person sees it: texts, buttons, keys.

use anyhow::{Context, Result, ensure};
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};

use super::wait::until;

/// The text of an element as it is seen, each line without what stands around it. The driver's own command sends a long
/// script for it each time.
const TEXT: &str = "
    const found = document.querySelector(arguments[0]);
    if (!found) return null;
    if (!found.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return '';
    return found.innerText.trim().split('\\n').map((line) => line.trim().replace(/[ \\t]+/g, ' ')).join('\\n');";

pub(crate) struct Page {
    pub client: Client,
    address: String,
}

impl Page {
    pub(crate) fn new(client: Client, address: &str) -> Self {
        Self { client, address: format!("http://{address}") }
    }

    /// Opens the first page, with everything that can be chosen in sight.
    pub(crate) async fn open_home(&self) -> Result<()> {
        self.open("/").await?;
        self.script("document.querySelector('#more-options').open = true", vec![]).await?;
        Ok(())
    }

    /// Opens the menu of a game.
    pub(crate) async fn open_menu(&self) -> Result<()> {
        self.press("#menu-button").await?;
        self.sees("#menu:popover-open").await
    }

    /// Presses what stands in the menu of a game.
    pub(crate) async fn press_in_menu(&self, selector: &str) -> Result<()> {
        self.open_menu().await?;
        self.press(selector).await
    }

    /// Presses one of the buttons above every page.
    pub(crate) async fn press_tool(&self, selector: &str) -> Result<()> {
        self.open_tools().await?;
        self.press(selector).await
    }

    /// Chooses the language that the page speaks.
    pub(crate) async fn speak(&self, language: &str) -> Result<()> {
        self.open_tools().await?;
        self.choose("#language", language).await
    }

    /// On a narrow screen what stands above every page is a menu.
    async fn open_tools(&self) -> Result<()> {
        if self.find("#tools-menu").await?.is_displayed().await? && !self.has("#tools:popover-open").await? {
            self.press("#tools-menu").await?;
        }
        Ok(())
    }

    pub(crate) async fn open_room(&self, id: &str) -> Result<()> {
        self.open(&format!("/play/{id}")).await?;
        self.sees("#play:not([hidden])").await
    }

    /// Opens the page of an address.
    pub(crate) async fn open(&self, path: &str) -> Result<()> {
        self.client.goto(&format!("{}{path}", self.address)).await?;
        self.sees("html[data-ready=true]").await
    }

    pub(crate) async fn reload(&self) -> Result<()> {
        self.client.refresh().await?;
        self.sees("html[data-ready=true]").await
    }

    pub(crate) async fn script(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        Ok(self.client.execute(script, arguments).await?)
    }

    pub(crate) async fn has(&self, selector: &str) -> Result<bool> {
        let found = self
            .script("return document.querySelector(arguments[0]) !== null", vec![json!(selector)])
            .await?;
        Ok(found == true)
    }

    /// Waits until something in the page fits the selector.
    pub(crate) async fn sees(&self, selector: &str) -> Result<()> {
        until(&format!("the page has {selector}"), async || Ok(self.has(selector).await?.then_some(()))).await
    }

    /// Waits until nothing moves any more.
    pub(crate) async fn comes_to_rest(&self) -> Result<()> {
        until("nothing moves in the page", async || {
            let moving = self.script("return document.getAnimations().length", vec![]).await?;
            Ok((moving == 0).then_some(()))
        })
        .await
    }

    /// Waits for an element.
    pub(crate) async fn find(&self, selector: &str) -> Result<Element> {
        until(&format!("the page has {selector}"), async || {
            match self.client.find(Locator::Css(selector)).await {
                Ok(element) => Ok(Some(element)),
                Err(error) if error.is_no_such_element() => Ok(None),
                Err(error) => Err(error).with_context(|| format!("no {selector} in the page")),
            }
        })
        .await
    }

    /// The text of an element as it is seen; nothing while it is hidden.
    pub(crate) async fn text(&self, selector: &str) -> Result<String> {
        until(&format!("the page has {selector}"), async || {
            let text = self.script(TEXT, vec![selector.into()]).await?;
            Ok(text.as_str().map(str::to_owned))
        })
        .await
    }

    /// What a field holds.
    pub(crate) async fn value(&self, selector: &str) -> Result<String> {
        let value =
            self.script("return document.querySelector(arguments[0]).value", vec![selector.into()]).await?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until an element's text has these words in it.
    pub(crate) async fn reads(&self, selector: &str, words: &str) -> Result<()> {
        let mut last = String::new();
        let what = format!("{selector} reads \"{words}\"");
        let found = until(&what, async || {
            last = self.text(selector).await?;
            Ok(last.contains(words).then_some(()))
        });
        found.await.with_context(|| format!("{selector} reads \"{last}\""))
    }

    /// Everything that a screen reader was given to say.
    pub(crate) async fn said(&self) -> Result<String> {
        let said = self.script("return document.querySelector('#announcer').textContent", vec![]).await?;
        Ok(said.as_str().unwrap_or_default().to_owned())
    }

    /// Presses keys one after another, wherever the focus is.
    pub(crate) async fn keys(&self, keys: &[char]) -> Result<()> {
        let mut actions = KeyActions::new("keyboard".to_owned());
        for &value in keys {
            actions = actions.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        }
        Ok(self.client.perform_actions(actions).await?)
    }

    /// The texts of the moves in the record.
    pub(crate) async fn moves(&self) -> Result<Vec<String>> {
        let script =
            "return [...document.querySelectorAll('#moves button')].map((button) => button.textContent)";
        Ok(serde_json::from_value(self.script(script, vec![]).await?)?)
    }

    /// Types a move and sends it.
    pub(crate) async fn enter_move(&self, text: &str) -> Result<()> {
        self.fill("#move-input", text).await?;
        self.press("#enter-move").await
    }

    /// The room that is open, by the address.
    pub(crate) async fn room(&self) -> Result<String> {
        until("the page shows a room", async || {
            let path = self.client.current_url().await?.path().to_owned();
            Ok(path.strip_prefix("/play/").map(str::to_owned))
        })
        .await
    }

    /// What the clock of a seat shows, in milliseconds.
    pub(crate) async fn clock(&self, seat: &str) -> Result<f64> {
        let text = self.text(&format!("#clock-{seat}")).await?;
        let (minutes, seconds) =
            text.trim_start_matches(['▸', ' ']).split_once(':').context("no time on the clock")?;
        Ok((minutes.parse::<f64>()? * 60.0 + seconds.parse::<f64>()?) * 1000.0)
    }

    /// Nothing of the page is wider than the screen.
    pub(crate) async fn fits_in_width(&self) -> Result<()> {
        let script = "return [document.documentElement.scrollWidth, window.innerWidth, screen.width]";
        let sizes: [f64; 3] = serde_json::from_value(self.script(script, vec![]).await?)?;
        ensure!(
            sizes[0] <= sizes[2] && sizes[1] <= sizes[2],
            "content, window and screen are {sizes:?} wide"
        );
        Ok(())
    }
}
