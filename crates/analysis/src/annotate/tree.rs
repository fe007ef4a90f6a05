//! A report written into the tree of a game: values, signs, words, and better play as variations.

use bolshak_game::{Game, Move, Score};
use bolshak_notation::tree::{Annotation, Evaluation, GameTree, NodeId, TreeError, Value};
use bolshak_notation::{Form, write_move};

use super::{Judged, Mark, MoveReport, Report};
use crate::Language;

/// How many moves of better play are written.
const LONGEST_BETTER: usize = 12;
/// The signs of a mistake and a blunder; an inaccuracy has none, for `?!` praises a move in draughts.
const MISTAKE: u16 = 2;
const BLUNDER: u16 = 4;

/// Writes a report into the main line of the tree of the same game.
///
/// # Errors
/// If the tree is that of another game.
pub fn write_into(
    tree: &mut GameTree,
    game: &dyn Game,
    report: &Report,
    language: Language,
) -> Result<(), TreeError> {
    let line = tree.main_line();
    let mut before = NodeId::ROOT;
    for (one, &node) in report.moves.iter().zip(&line) {
        if !tree
            .node(node)
            .and_then(|node| node.played())
            .is_some_and(|mv| mv.same_move(&game.played()[one.ply]))
        {
            return Err(TreeError::Illegal);
        }
        let mut said = tree.node(node).map(|node| node.annotation().clone()).unwrap_or_default();
        note(&mut said, game, report, one, language);
        tree.annotate(node, &said)?;
        if !one.better.is_empty() {
            add_line(tree, before, &one.better)?;
        }
        before = node;
    }
    Ok(())
}

fn note(said: &mut Annotation, game: &dyn Game, report: &Report, one: &MoveReport, language: Language) {
    said.evaluation = Some(evaluation(game, one.ply + 1, &report.positions[one.ply + 1]));
    let sign = match one.mark {
        Some(Mark::Mistake) => Some(MISTAKE),
        Some(Mark::Blunder) => Some(BLUNDER),
        _ => None,
    };
    said.signs.extend(sign.filter(|sign| !said.signs.contains(sign)));
    if let Some(mark) = one.mark {
        let better =
            first_text(game, one).map(|text| format!(": {} {text}", language.better())).unwrap_or_default();
        said.comments.push(format!("{}{better}.", language.mark(mark)));
    }
    if one.missed_win {
        said.comments.push(format!("{}.", language.missed_win()));
    }
}

/// A value from the side of who moved first in the order of seats, as PDN's readers expect it.
fn evaluation(game: &dyn Game, ply: usize, judged: &Judged) -> Evaluation {
    let sign = if game.mover(ply).index() == 0 { 1 } else { -1 };
    let value = Value::of(Score(sign * judged.score.0));
    Evaluation { value, depth: u16::try_from(judged.depth).ok().filter(|depth| *depth > 0) }
}

/// The first of the better moves in short notation.
pub(super) fn first_text(game: &dyn Game, one: &MoveReport) -> Option<String> {
    let better = one.better.first()?;
    let mut before = game.copy();
    before.take_back(game.played().len() - one.ply);
    let index = before.find_way(&better.path, &better.removed)?;
    Some(write_move(game.variant().info(), before.legal_moves(), index, Form::Short))
}

/// Adds better play behind the main line.
fn add_line(tree: &mut GameTree, from: NodeId, line: &[Move]) -> Result<(), TreeError> {
    let mut at = from;
    for mv in line.iter().take(LONGEST_BETTER) {
        at = match tree.add_move(at, mv) {
            Ok(next) => next,
            // A line may come to where the rules of the record end.
            Err(TreeError::Illegal | TreeError::TooDeep | TreeError::TooLong) => return Ok(()),
            Err(error) => return Err(error),
        };
    }
    Ok(())
}
