//! Playing a written game out by the rules.

use bolshak_game::{Game, Match, registry};

use super::lexer::fault;
use super::{Fault, GameResult, Item, PdnGame, Place};
use crate::fen::excerpt;
use crate::{legal_moves, read_move, read_position};

/// A written game, played out.
pub struct Replayed {
    /// The match after the last move of the main line.
    pub line: Box<dyn Match>,
    /// The written result.
    pub result: GameResult,
}

/// The game that a record's `GameType` tag names.
///
/// # Errors
/// If there is no such tag or it names no game that is known here.
pub fn game_of(record: &PdnGame) -> Result<&'static dyn Game, Fault> {
    let tag = record
        .tag("GameType")
        .ok_or_else(|| fault(record.place, "the game has no GameType tag that says which game it is"))?;
    let number = |game_type: &str| game_type.split(',').next().map(|number| number.trim().to_owned());
    let wanted = number(&tag.value);
    registry()
        .iter()
        .copied()
        .find(|game| number(game.info().notation.game_type) == wanted)
        .ok_or_else(|| fault(tag.place, format!("no game with GameType {} is known", tag.value)))
}

/// Plays a record out, variations included. `fallback` is the game of records that do not name one.
///
/// # Errors
/// The first place that the rules do not allow: an unknown game, a bad position, an unreadable or illegal move, or a
/// result tag that contradicts the result behind the moves.
pub fn replay(record: &PdnGame, fallback: Option<&'static dyn Game>) -> Result<Replayed, Fault> {
    let game = match (record.tag("GameType"), fallback) {
        (None, Some(game)) => game,
        _ => game_of(record)?,
    };
    let mut line = match record.tag("FEN") {
        Some(tag) => read_position(game, &tag.value).map_err(|error| fault(tag.place, error.to_string()))?,
        None => game.start(),
    };
    // Repetition is for a player to claim, and not every count was applied at once in every age.
    line.waive_draws();
    play(&record.items, line.as_mut())?;
    if let Some(tag) = record.tag("Result")
        && let Some(tagged) = GameResult::parse(&tag.value)
        && tagged != GameResult::Unknown
        && tagged != record.result
    {
        return Err(fault(tag.place, "the Result tag contradicts the result behind the moves"));
    }
    Ok(Replayed { line, result: record.result })
}

fn play(items: &[Item], line: &mut dyn Match) -> Result<(), Fault> {
    for item in items {
        match item {
            Item::Move { place, text, .. } => play_move(line, *place, text)?,
            Item::Variation(inner) => {
                if line.played().is_empty() {
                    return Err(fault(first_place(inner), "a variation before the first move"));
                }
                let mut branch = line.copy();
                branch.take_back(1);
                play(inner, branch.as_mut())?;
            }
            Item::Setup { place, .. } => {
                return Err(fault(*place, "a setup in the middle of a game cannot be replayed"));
            }
            Item::Comment(_) | Item::Nag(_) => {}
        }
    }
    Ok(())
}

fn play_move(line: &mut dyn Match, place: Place, text: &str) -> Result<(), Fault> {
    let info = line.game().info();
    let index = read_move(info, line.turns(), text).map_err(|error| {
        let text = excerpt(text);
        let message = match line.outcome() {
            Some(outcome) => format!("{text}: the game is over, {}", outcome.reason.words()),
            None => format!("{text}: {error}; legal: {}", legal_moves(info, line.turns()).join(" ")),
        };
        fault(place, message)
    })?;
    let turn = line.turns()[index].clone();
    line.play(&turn).map_err(|refused| fault(place, refused.to_string()))
}

fn first_place(items: &[Item]) -> Place {
    let place = |item: &Item| match item {
        Item::Move { place, .. } | Item::Setup { place, .. } => Some(*place),
        _ => None,
    };
    items.iter().find_map(place).unwrap_or_default()
}
