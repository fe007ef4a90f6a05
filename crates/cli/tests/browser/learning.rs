//! Lessons and puzzles.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::people::sign_up;
use crate::pictures::picture;
use crate::stage::{Screen, Stage, until};

const ENTER: char = '\u{E007}';

impl Stage {
    /// Presses cells with the keyboard alone: the focus is put on each, as its arrows would.
    async fn enter_cells(&self, cells: &[&str]) -> Result<()> {
        for cell in cells {
            let focus = "document.querySelector('bolshak-board').focusCell(arguments[0])";
            self.page.script(focus, vec![json!(cell)]).await?;
            self.page.keys(&[ENTER]).await?;
        }
        Ok(())
    }

    /// Solves the puzzle that is shown, as the server knows it.
    async fn solve(&self, puzzle: &Value) -> Result<()> {
        // Another puzzle may have stood there before.
        let name = puzzle["name"].as_str().context("a name")?;
        self.page.sees(&format!("[data-puzzle='{name}']")).await?;
        let turns = puzzle["turns"].as_array().context("turns")?;
        for turn in turns {
            let made = &turn["made"];
            let path: Vec<&str> =
                made["path"].as_array().context("a path")?.iter().filter_map(Value::as_str).collect();
            let ready = format!("#board [data-piece-cell={}]", path[0]);
            self.page.sees(&ready).await?;
            let at_rest = async || Ok(self.page.has("#board .bb-movable").await?.then_some(()));
            until("the solver's turn", at_rest).await?;
            self.enter_cells(&path).await?;
        }
        Ok(())
    }
}

#[tokio::test]
async fn a_lesson_is_finished_with_feedback_on_each_move() -> Result<()> {
    let stage = Stage::with(Screen::Desktop(1366, 768)).await?;
    stage.page.open("/learn").await?;
    stage.page.sees(".course:nth-of-type(7)").await?;
    stage.page.press("a[href='/learn/capture']").await?;
    stage.page.reads("#lesson-title", "How to capture").await?;
    stage.page.sees("#board [data-piece-cell=c3]").await?;
    stage.page.click(&["c3", "e5"]).await?;
    stage.page.reads("#lesson-answer", "Well done").await?;
    stage.page.press("#lesson-next").await?;
    stage.page.reads("#lesson-place", "Step 2 of 6").await?;
    stage.page.sees("#board [data-piece-cell=f4]").await?;
    stage.page.click(&["f4", "d2"]).await?;
    stage.page.reads("#lesson-answer", "Well done").await?;
    stage.page.press("#lesson-next").await?;
    // A question: the wrong answer is explained, the right one praised.
    stage.page.press("#lesson-options button:nth-child(1)").await?;
    stage.page.reads("#lesson-answer", "Look behind it").await?;
    stage.page.press("#lesson-options button:nth-child(3)").await?;
    stage.page.reads("#lesson-answer", "Exactly").await?;
    stage.page.press("#lesson-next").await?;
    stage.page.click(&["e3", "g5"]).await?;
    stage.page.press("#lesson-next").await?;
    // Squares to be clicked.
    stage.page.reads("#lesson-place", "Step 5 of 6").await?;
    stage.page.press("#board [data-cell=c5]").await?;
    stage.page.reads("#lesson-answer", "can be jumped").await?;
    stage.page.press("#board [data-cell=a5]").await?;
    stage.page.press("#board [data-cell=h4]").await?;
    stage.page.reads("#lesson-answer", "That is it").await?;
    stage.page.press("#lesson-next").await?;
    stage.page.press("#lesson-next").await?;
    stage.page.reads("#lesson-text", "Lesson finished").await?;
    stage.page.open("/learn").await?;
    stage.page.sees("li.is-done a[href='/learn/capture']").await?;
    stage.end().await
}

#[tokio::test]
async fn a_move_that_is_not_the_one_is_taken_back_and_explained() -> Result<()> {
    let stage = Stage::new().await?;
    let lesson = stage.server.get("/api/lessons/small-puzzles")?;
    let turn = lesson["steps"].as_array().context("steps")?.iter().find_map(|step| {
        let turn = step["task"]["turns"].get(0)?;
        (turn["here"]["legal"].as_array()?.len() > 1).then_some((step, turn))
    });
    let (step, turn) = turn.context("a step with a choice")?;
    let place =
        lesson["steps"].as_array().context("steps")?.iter().position(|one| one == step).context("a place")?;
    let right = turn["right"].as_array().context("right moves")?;
    let wrong = turn["here"]["legal"].as_array().context("moves")?.iter().find(|legal| {
        let path = legal["path"].as_str().unwrap_or_default();
        !right.iter().any(|text| text.as_str().unwrap_or_default().replace([':', '-'], " ") == path)
    });
    let path = wrong.and_then(|legal| legal["path"].as_str()).context("a wrong move")?;
    stage.page.open("/learn/small-puzzles").await?;
    for _ in 0..place {
        stage.page.press("#lesson-next").await?;
    }
    let cells: Vec<&str> = path.split(' ').collect();
    stage.page.sees(&format!("#board [data-piece-cell={}]", cells[0])).await?;
    stage.page.click(&cells).await?;
    stage.page.sees("#lesson-answer[data-kind=wrong]").await?;
    stage.page.sees(&format!("#board [data-piece-cell={}]", cells[0])).await?;
    stage.end().await
}

#[tokio::test]
async fn a_puzzle_is_solved_with_the_keyboard_and_the_rating_follows() -> Result<()> {
    let stage = Stage::with(Screen::Desktop(1366, 768)).await?;
    let puzzle = stage.server.get("/api/puzzles/russian/today")?;
    stage.page.open("/puzzles?game=russian").await?;
    stage.page.reads("#puzzle-profile", "Your rating 1000").await?;
    stage.page.press("#mode-today").await?;
    let fen = puzzle["turns"][0]["here"]["fen"].as_str().context("a position")?;
    ensure!(!fen.is_empty(), "a position");
    let first = puzzle["turns"][0]["made"]["path"][0].as_str().context("a square")?;
    stage.page.sees(&format!("#board [data-piece-cell={first}]")).await?;
    stage.solve(&puzzle).await?;
    stage.page.reads("#puzzle-answer", "Solved").await?;
    stage.page.reads("#puzzle-profile", "solved 1").await?;
    let profile = stage.page.text("#puzzle-profile").await?;
    ensure!(!profile.contains("rating 1000,"), "it has risen: {profile}");
    stage.page.sees("#puzzle-analyse:not([hidden])").await?;
    // Help costs the puzzle, and it comes again among one's mistakes.
    stage.page.press("#mode-train").await?;
    stage.page.sees("#board .bb-movable").await?;
    stage.page.press("#puzzle-show").await?;
    stage.page.reads("#puzzle-answer", "solution").await?;
    stage.page.press("#mode-mistakes").await?;
    stage.page.reads("#puzzle-task", "to move and win").await?;
    stage.end().await
}

#[tokio::test]
async fn a_members_rating_in_puzzles_is_the_servers_and_stands_in_his_profile() -> Result<()> {
    let stage = Stage::with(Screen::Phone(390, 844)).await?;
    sign_up(&stage.page, "Anna").await?;
    let puzzle = stage.server.get("/api/puzzles/russian/today")?;
    stage.page.open("/puzzles?game=russian").await?;
    stage.page.press("#mode-today").await?;
    stage.solve(&puzzle).await?;
    stage.page.reads("#puzzle-answer", "Solved").await?;
    // A browser that knows nothing of it shows the same.
    stage.page.script("localStorage.removeItem('bolshak.puzzles')", vec![]).await?;
    stage.page.reload().await?;
    stage.page.reads("#puzzle-profile", "solved 1").await?;
    stage.page.open("/members/Anna").await?;
    stage.page.reads("#puzzle-ratings", "Russian draughts 1").await?;
    stage.page.reads("#puzzle-ratings", "(1 of 1 solved)").await?;
    stage.page.fits_in_width().await?;
    ensure!(picture(&stage.page, "member-puzzles").await? > 10_000);
    stage.end().await
}
