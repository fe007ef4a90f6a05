//! Playing a written game out by the rules.

use bolshak_game::{Draws, Game, Match, Places, View};

use super::lexer::fault;
use super::naming::Translator;
use super::result::read_places;
use super::write::PLACES;
use super::{Fault, GameResult, Item, Naming, PdnGame, Place, game_or};
use crate::moves::refusal;
use crate::{Form, read_move, read_position, write_fen, write_move};

/// The longest line that is played out. The longest games have some hundreds of moves, and a match keeps all that draws
/// depend on for each of them.
const LONGEST_LINE: usize = 2000;

/// A written game, played out.
pub struct Replayed {
    /// The match after the last move of the main line. Where the position was changed by hand it begins there.
    pub line: Box<dyn Match>,
    /// Where the main line began.
    pub start: View,
    /// The written result.
    pub result: GameResult,
    /// The written places, in a game for more than two.
    pub places: Option<Places>,
    /// How the record names squares.
    pub naming: Naming,
    /// How many moves the main line has, unknown ones counted.
    pub plies: usize,
}

/// Plays a record out, variations included. `fallback` is the game of records that do not name one.
///
/// # Errors
/// The first place that the rules do not allow: an unknown game, a bad position, an unreadable or illegal move, a result
/// tag that contradicts the result behind the moves, or places that cannot be.
pub fn replay(record: &PdnGame, fallback: Option<&'static dyn Game>) -> Result<Replayed, Fault> {
    follow(record, fallback, &mut |_| {})
}

/// Plays a record out as [`replay`] does and shows the main line: the match is given at its beginning and after each
/// move and each change by hand.
///
/// # Errors
/// As [`replay`]; what comes before the fault is shown.
pub fn follow(
    record: &PdnGame,
    fallback: Option<&'static dyn Game>,
    reached: &mut dyn FnMut(&dyn Match),
) -> Result<Replayed, Fault> {
    run(record, fallback, None, reached).map(|(replayed, _)| replayed)
}

/// Plays a record out and writes its items anew, in this form.
pub(super) fn rewrite(
    record: &PdnGame,
    fallback: Option<&'static dyn Game>,
    form: Form,
) -> Result<(Replayed, Vec<Item>), Fault> {
    run(record, fallback, Some(form), &mut |_| {})
}

fn run(
    record: &PdnGame,
    fallback: Option<&'static dyn Game>,
    form: Option<Form>,
    reached: &mut dyn FnMut(&dyn Match),
) -> Result<(Replayed, Vec<Item>), Fault> {
    let game = game_or(record, fallback)?;
    let naming = naming_of(record, game);
    let mut player = Player::new(game, naming, form, reached);
    let mut items = vec![];
    let (start, line) = player.record(record, &mut items)?;
    check_result(record)?;
    let places = places_of(record, game)?;
    Ok((Replayed { line, start, result: record.result, places, naming, plies: record.plies() }, items))
}

/// The first naming under which the whole record is legal; where none is, that which goes furthest.
fn naming_of(record: &PdnGame, game: &'static dyn Game) -> Naming {
    let candidates = Naming::candidates(game.info(), record);
    let mut best = (Place::default(), candidates[0]);
    if candidates.len() == 1 {
        return best.1;
    }
    for &naming in candidates {
        match Player::new(game, naming, None, &mut |_| {}).record(record, &mut vec![]) {
            Ok(_) => return naming,
            Err(fault) if fault.place > best.0 => best = (fault.place, naming),
            Err(_) => {}
        }
    }
    best.1
}

/// The places that the record says its players took. Games for two have results instead.
fn places_of(record: &PdnGame, game: &'static dyn Game) -> Result<Option<Places>, Fault> {
    let seats = game.info().seats.len();
    let Some(tag) = record.tag(PLACES).filter(|_| seats > 2) else { return Ok(None) };
    let wrong =
        || fault(tag.place, format!("expected a place for each of {seats} seats, found {}", tag.value));
    read_places(&tag.value, game.info()).map(Some).ok_or_else(wrong)
}

fn check_result(record: &PdnGame) -> Result<(), Fault> {
    let Some(tag) = record.tag("Result") else { return Ok(()) };
    match GameResult::parse(&tag.value) {
        Some(tagged) if tagged != GameResult::Unknown && tagged != record.result => {
            Err(fault(tag.place, "the Result tag contradicts the result behind the moves"))
        }
        _ => Ok(()),
    }
}

/// Plays the items of one record.
struct Player<'a> {
    game: &'static dyn Game,
    squares: Translator<'static>,
    /// The form in which moves are written anew, if they are.
    form: Option<Form>,
    reached: &'a mut dyn FnMut(&dyn Match),
}

impl<'a> Player<'a> {
    fn new(
        game: &'static dyn Game,
        naming: Naming,
        form: Option<Form>,
        reached: &'a mut dyn FnMut(&dyn Match),
    ) -> Self {
        Self { game, squares: Translator::new(naming, &game.info().board), form, reached }
    }

    /// Where the record began, and the match at its end.
    fn record(&mut self, record: &PdnGame, written: &mut Vec<Item>) -> Result<(View, Box<dyn Match>), Fault> {
        let mut line = match record.tag("FEN") {
            Some(tag) => self.position(tag.place, &tag.value)?,
            None => self.game.start(),
        };
        // Repetition is for a player to claim, and not every count was applied at once in every age.
        line.rule_draws(Draws::Waived);
        (self.reached)(line.as_ref());
        let start = line.view();
        let mut known = Known { line, unknown: 0 };
        self.items(&record.items, &mut known, true, written)?;
        Ok((start, known.line))
    }

    fn items(
        &mut self,
        items: &[Item],
        known: &mut Known,
        main: bool,
        written: &mut Vec<Item>,
    ) -> Result<(), Fault> {
        for item in items {
            let anew = match item {
                Item::Move { place, text, marks } => {
                    let text = self.play(known, *place, text)?;
                    text.map(|text| Item::Move { place: *place, text, marks: marks.clone() })
                }
                Item::Unknown { .. } => {
                    known.unknown += 1;
                    None
                }
                Item::Variation(inner) => Some(Item::Variation(self.variation(inner, known)?)),
                Item::Setup { place, fen } => {
                    let line = self.set_up(*place, fen)?;
                    *known = Known { line, unknown: 0 };
                    let fen = self.form.map(|_| write_fen(self.game.info(), &known.line.view()));
                    fen.map(|fen| Item::Setup { place: *place, fen })
                }
                Item::Comment(_) | Item::Nag(_) => None,
            };
            if self.form.is_some() {
                written.push(anew.unwrap_or_else(|| item.clone()));
            }
            if main && matches!(item, Item::Move { .. } | Item::Setup { .. }) {
                (self.reached)(known.line.as_ref());
            }
        }
        Ok(())
    }

    /// Plays a move; its text if moves are written anew.
    fn play(&self, known: &mut Known, place: Place, text: &str) -> Result<Option<String>, Fault> {
        if known.unknown > 0 {
            let message =
                "the move before is not known; only a setup such as /FEN \"…\"/ can go on from there";
            return Err(fault(place, message));
        }
        let (line, info) = (&mut known.line, self.game.info());
        if line.played().len() >= LONGEST_LINE {
            return Err(fault(place, format!("a line of more than {LONGEST_LINE} moves of both sides")));
        }
        let index = read_move(info, line.turns(), &self.squares.move_text(text))
            .map_err(|error| fault(place, refusal(line.as_ref(), text, &error)))?;
        let anew = self.form.map(|form| write_move(info, line.turns(), index, form));
        let turn = line.turns()[index].clone();
        line.play(&turn).map_err(|refused| fault(place, refused.to_string()))?;
        Ok(anew)
    }

    fn set_up(&self, place: Place, fen: &str) -> Result<Box<dyn Match>, Fault> {
        let mut line = self.position(place, fen)?;
        line.rule_draws(Draws::Waived);
        Ok(line)
    }

    fn position(&self, place: Place, fen: &str) -> Result<Box<dyn Match>, Fault> {
        read_position(self.game, &self.squares.fen(fen)).map_err(|error| fault(place, error.to_string()))
    }

    /// Plays other moves instead of the last one, or from a position that they begin by setting up.
    fn variation(&mut self, inner: &[Item], known: &Known) -> Result<Vec<Item>, Fault> {
        let sets_up = inner.iter().find(|item| !matches!(item, Item::Comment(_) | Item::Nag(_)));
        let sets_up = matches!(sets_up, Some(Item::Setup { .. }));
        if known.unknown == 0 && known.line.played().is_empty() && !sets_up {
            return Err(fault(first_place(inner), "a variation before the first move"));
        }
        let mut branch = Known { line: known.line.copy(), unknown: known.unknown };
        match known.unknown {
            0 => branch.line.take_back(1),
            _ => branch.unknown -= 1,
        }
        let mut written = vec![];
        self.items(inner, &mut branch, false, &mut written)?;
        Ok(written)
    }
}

/// The last position that is known, and how many unknown moves were made since.
struct Known {
    line: Box<dyn Match>,
    unknown: usize,
}

fn first_place(items: &[Item]) -> Place {
    let place = |item: &Item| match item {
        Item::Move { place, .. } | Item::Setup { place, .. } | Item::Unknown { place } => Some(*place),
        _ => None,
    };
    items.iter().find_map(place).unwrap_or_default()
}
