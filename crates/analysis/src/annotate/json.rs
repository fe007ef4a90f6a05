//! A report as JSON, for programs.

use std::fmt::Write;

use bolshak_game::{Game, Move};
use bolshak_notation::{Form, write_line};

use super::Report;

/// One object: `accuracy` by seat, `positions` (score, depth, chances of the first seat) and `moves` (text, seat, loss, mark,
/// missedWin, better).
#[must_use]
pub fn json(game: &dyn Game, report: &Report) -> String {
    let accuracy: Vec<_> = report
        .accuracy
        .iter()
        .map(|share| share.map_or("null".to_owned(), |share| format!("{share:.1}")))
        .collect();
    let positions: Vec<_> = report
        .positions
        .iter()
        .zip(&report.chances)
        .map(|(judged, chances)| {
            format!(
                "{{\"score\":{},\"depth\":{},\"win\":{:.3},\"draw\":{:.3},\"loss\":{:.3}}}",
                judged.score.0, judged.depth, chances.win, chances.draw, chances.loss
            )
        })
        .collect();
    let moves: Vec<_> = report
        .moves
        .iter()
        .map(|one| {
            let seat = game.variant().info().seat_name(one.seat);
            let mut text = format!(
                "{{\"move\":\"{}\",\"seat\":\"{seat}\",\"loss\":{:.3}",
                texts(game, one.ply, &game.played()[one.ply..=one.ply]).join(" "),
                one.loss
            );
            if let Some(mark) = one.mark {
                let _ = write!(text, ",\"mark\":\"{}\"", mark.code());
            }
            if one.missed_win {
                text.push_str(",\"missedWin\":true");
            }
            if !one.better.is_empty() {
                let better: Vec<_> =
                    texts(game, one.ply, &one.better).iter().map(|text| format!("\"{text}\"")).collect();
                let _ = write!(text, ",\"better\":[{}]", better.join(","));
            }
            text + "}"
        })
        .collect();
    format!(
        "{{\"variant\":\"{}\",\"accuracy\":[{}],\"positions\":[{}],\"moves\":[{}]}}",
        game.variant().info().id,
        accuracy.join(","),
        positions.join(","),
        moves.join(",")
    )
}

/// Moves from a ply on, in short notation.
pub(super) fn texts(game: &dyn Game, ply: usize, moves: &[Move]) -> Vec<String> {
    let mut at = game.copy();
    at.take_back(game.played().len() - ply);
    write_line(at.as_ref(), moves, Form::Short)
}
