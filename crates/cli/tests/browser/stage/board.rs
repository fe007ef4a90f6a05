//! The board of the page: what stands on it, and hands on it.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions};
use serde_json::json;

use super::page::Page;
use super::position::{Pieces, piece};
use super::wait::until;

/// The middle of a cell in the window, after the board was brought into sight.
const CENTRE: &str = "
    const cell = document.querySelector(`#board [data-cell='${arguments[0]}']`);
    cell.scrollIntoView({ block: 'nearest' });
    const box = cell.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];";

const DRAWN: &str = "
    return [...document.querySelector(arguments[0]).querySelectorAll('[data-piece-cell]:not(.bb-ghost)')]
        .map((group) => [group.dataset.seat, group.dataset.kind, group.dataset.pieceCell,
            ...[...group.querySelectorAll('.bb-slice')].map(({ classList }) => /seat-(\\w+) kind-(\\w+)/.exec(classList.value).slice(1).join(' '))]);";

pub(crate) fn cell(name: &str) -> String {
    format!("#board [role=gridcell][data-cell=\"{name}\"]")
}

impl Page {
    /// Waits until the player may choose.
    pub(crate) async fn ready(&self) -> Result<()> {
        self.sees("#board[data-ready]").await
    }

    /// Clicks cells one after another, once the player may choose.
    pub(crate) async fn click(&self, cells: &[&str]) -> Result<()> {
        self.ready().await?;
        for name in cells {
            self.press(&cell(name)).await?;
        }
        Ok(())
    }

    /// Clicks the squares of a turn one by one, as far as the page needs them to know which turn is meant.
    pub(crate) async fn play(&self, path: &[String]) -> Result<()> {
        self.ready().await?;
        let before = self.moves().await?.len();
        for name in path {
            self.press(&cell(name)).await?;
            if !self.has("#board[data-ready]").await? || self.moves().await?.len() > before {
                return Ok(());
            }
        }
        bail!("all of {path:?} was clicked and the page does not play it: {}", self.text("#refusal").await?)
    }

    pub(crate) async fn pieces(&self) -> Result<Pieces> {
        self.pieces_on("#board").await
    }

    /// The pieces on a board of the page.
    pub(crate) async fn pieces_on(&self, board: &str) -> Result<Pieces> {
        let drawn: Vec<Vec<String>> = serde_json::from_value(self.script(DRAWN, vec![json!(board)]).await?)?;
        Ok(drawn.iter().map(|one| piece(&one[0], &one[1], &one[2], &one[3..])).collect())
    }

    /// Waits until exactly these pieces stand on the board.
    pub(crate) async fn shows(&self, pieces: &Pieces) -> Result<()> {
        let mut last = Pieces::new();
        let found = until("the board shows the position", async || {
            last = self.pieces().await?;
            Ok((last == *pieces).then_some(()))
        });
        found.await.with_context(|| format!("expected {pieces:?}, seen {last:?}"))
    }

    async fn move_to(&self, name: &str, duration: Option<Duration>) -> Result<PointerAction> {
        let [x, y]: [f64; 2] = serde_json::from_value(self.script(CENTRE, vec![json!(name)]).await?)?;
        Ok(PointerAction::MoveTo { duration, x: x.round(), y: y.round() })
    }

    /// Touches cells one after another with a finger.
    pub(crate) async fn tap(&self, cells: &[&str]) -> Result<()> {
        self.ready().await?;
        for name in cells {
            let actions = TouchActions::new("finger".to_owned())
                .then(self.move_to(name, None).await?)
                .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
                .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
            self.client.perform_actions(actions).await?;
        }
        Ok(())
    }

    /// Carries a piece over cells with the mouse.
    pub(crate) async fn drag(&self, cells: &[&str]) -> Result<()> {
        self.ready().await?;
        let mut actions = MouseActions::new("mouse".to_owned());
        for (index, name) in cells.iter().enumerate() {
            let duration = Some(Duration::from_millis(if index == 0 { 0 } else { 120 }));
            actions = actions.then(self.move_to(name, duration).await?);
            if index == 0 {
                actions = actions.then(PointerAction::Down { button: MOUSE_BUTTON_LEFT });
            }
        }
        let actions = actions.then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        Ok(self.client.perform_actions(actions).await?)
    }

    /// The cell that has the keyboard focus.
    pub(crate) async fn focused_cell(&self) -> Result<Option<String>> {
        let cell = self.script("return document.activeElement.dataset.cell ?? null", vec![]).await?;
        Ok(cell.as_str().map(str::to_owned))
    }
}
