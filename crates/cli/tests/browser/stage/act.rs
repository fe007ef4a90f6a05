//! What a person does with what is on the page: pressing, writing, choosing.
//!
//! The mouse is a real one, and what is covered cannot be pressed. The driver's own commands for this send so many scripts
//! into the page that a click costs four times as much.

use anyhow::{Context, Result};
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::error::CmdError;
use serde_json::{Value, json};

use super::page::Page;
use super::wait::until;

/// Where an element can be clicked, in the window, after it was brought into sight and has come to rest; or in words why it
/// cannot be. A menu that has just been opened finds its place a moment later.
const REACH: &str = "
    const [selector, done] = arguments;
    const reach = () => {
        const found = document.querySelector(selector);
        if (!found) return [null, 'it is not there'];
        const place = () => {
            const box = [...found.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
            if (!box || !found.checkVisibility({ visibilityProperty: true })) return 'it is hidden';
            const middle = (from, to, end) => Math.round((Math.max(from, 0) + Math.min(to, end)) / 2);
            const [x, y] = [middle(box.left, box.right, innerWidth), middle(box.top, box.bottom, innerHeight)];
            const top = document.elementFromPoint(x, y);
            return found.contains(top) ? [x, y] : `it is covered by ${top?.cloneNode().outerHTML ?? 'nothing: it is out of sight'}`;
        };
        const { top, left, bottom, right } = found.getBoundingClientRect();
        const isInSight = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
        if (!isInSight) found.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        if (typeof place() === 'string') {
            // Bars lie over what is at the edges of a phone.
            found.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        }
        return [found, place()];
    };
    const [before, there] = reach();
    if (typeof there === 'string') done(there);
    else setTimeout(() => {
        const [now, here] = reach();
        if (now !== before || String(here) !== String(there)) return done(`it moves: ${there}, ${here}`);
        // A click is made of what begins and what ends on the element; a board keeps the mouse to itself in between.
        const event = now.closest('bolshak-board') ? 'pointerdown' : 'click';
        window.missed = `no ${event} came`;
        const note = ({ target }) => { window.missed = target.closest?.(selector) ? null : target.cloneNode().outerHTML; };
        window.addEventListener(event, note, { capture: true, once: true });
        return done(here);
    }, 50);";

/// What the mouse has hit instead, if the element went away from under it, or nothing. Where another page was opened nobody knows.
const MISSED: &str = "return window.missed ?? null;";

/// How what is done to an element with a value begins.
const WITH: &str = "
    const [selector, value] = arguments;
    const found = document.querySelector(selector);
    if (!found) return 'it is not there';
    if (!found.checkVisibility({ visibilityProperty: true })) return 'it is hidden';";

/// Replaces what stands in a field of text, as the keys of a person do; or says in words why that cannot be.
const WRITE: &str = "
    if (found.disabled || found.readOnly) return 'nothing can be written there';
    found.focus();
    found.select();
    // What is written may be taken at once, and the field be empty again.
    let isTaken = false;
    found.addEventListener('input', () => { isTaken = true; }, { capture: true, once: true });
    document.execCommand(value === '' ? 'delete' : 'insertText', false, value);
    return isTaken || found.value === value ? null : `it does not take ${value}`;";

/// Chooses what has the value; or says in words why that cannot be.
const CHOOSE: &str = "
    const isThere = [...found.options].some((one) => one.value === value && !one.disabled);
    if (found.disabled || !isThere) return `there is no ${value} to choose`;
    found.focus();
    if (found.value === value) return null;
    found.value = value;
    for (const name of ['input', 'change']) found.dispatchEvent(new Event(name, { bubbles: true }));
    return null;";

impl Page {
    /// Clicks with the mouse, once the element can be reached; nothing may cover it. Whoever misses it clicks again.
    pub(crate) async fn press(&self, selector: &str) -> Result<()> {
        let click = async || {
            let place = self.client.execute_async(REACH, vec![json!(selector)]).await?;
            let Some([x, y]) = point(&place) else { return Ok(place) };
            let actions = MouseActions::new("mouse".to_owned())
                .then(PointerAction::MoveTo { duration: None, x, y })
                .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
                .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
            self.client.perform_actions(actions).await?;
            self.client.execute(MISSED, vec![]).await
        };
        self.once(selector, click).await
    }

    /// Replaces what stands in a field, and presses the keys that the text ends with.
    pub(crate) async fn fill(&self, selector: &str, text: &str) -> Result<()> {
        let words = text.trim_end_matches(is_key);
        self.with(selector, words, WRITE).await?;
        let keys: Vec<char> = text[words.len()..].chars().collect();
        if keys.is_empty() { Ok(()) } else { self.keys(&keys).await }
    }

    pub(crate) async fn choose(&self, selector: &str, value: &str) -> Result<()> {
        self.with(selector, value, CHOOSE).await
    }

    async fn with(&self, selector: &str, value: &str, act: &str) -> Result<()> {
        let script = format!("{WITH}{act}");
        let act = async || self.client.execute(&script, vec![json!(selector), json!(value)]).await;
        self.once(selector, act).await
    }

    /// Does something as soon as it can be done: until then the page says why not.
    async fn once(&self, selector: &str, act: impl AsyncFn() -> Result<Value, CmdError>) -> Result<()> {
        let mut why = String::new();
        let what = format!("{selector} can be used");
        let done = until(&what, async || {
            let answer = act().await?;
            why = answer.as_str().unwrap_or_default().to_owned();
            Ok(answer.is_null().then_some(()))
        });
        done.await.with_context(|| format!("{selector} cannot be used: {why}"))
    }
}

fn point(place: &Value) -> Option<[f64; 2]> {
    serde_json::from_value(place.clone()).ok()
}

/// Whether WebDriver means a key that writes nothing.
fn is_key(letter: char) -> bool {
    ('\u{E000}'..='\u{E05D}').contains(&letter)
}
