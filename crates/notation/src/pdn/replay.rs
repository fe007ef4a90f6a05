//! Playing a written game out by the rules.

use bolshak_game::{Draws, Game, Places, Variant, View};

use super::mend::mend;
use super::naming::Translator;
use super::record::plies;
use super::result::read_places;
use super::write::PLACES;
use super::{Fault, GameResult, Item, Naming, PdnGame, Place, game_or};
use crate::moves::refusal;
use crate::{Form, read_move, read_position, write_fen, write_move};

/// The longest line that is played out. The longest games have some hundreds of moves, and a game keeps all that draws
/// depend on for each of them.
pub const LONGEST_LINE: usize = 2000;

/// A written game, played out.
pub struct Replayed {
    /// The game after the last move of the main line. Where the position was changed by hand it begins there.
    pub game: Box<dyn Game>,
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
    /// What was odd and was understood all the same, in the order of the text.
    pub warnings: Vec<Fault>,
}

/// Plays a record out, variations included. `fallback` is the game of records that do not name one.
///
/// # Errors
/// The first place that the rules do not allow: an unknown game, a bad position, an unreadable or illegal move, or places
/// that cannot be.
pub fn replay(record: &PdnGame, fallback: Option<&'static dyn Variant>) -> Result<Replayed, Fault> {
    follow(record, fallback, &mut |_| {})
}

/// Plays a record out as [`replay`] does and shows the main line: the game is given at its beginning and after each
/// move and each change by hand.
///
/// # Errors
/// As [`replay`]; what comes before the fault is shown.
pub fn follow(
    record: &PdnGame,
    fallback: Option<&'static dyn Variant>,
    reached: &mut dyn FnMut(&dyn Game),
) -> Result<Replayed, Fault> {
    run(record, fallback, None, reached).map(|(replayed, _)| replayed)
}

/// Plays a record out and writes its items anew, in this form.
pub(super) fn rewrite(
    record: &PdnGame,
    fallback: Option<&'static dyn Variant>,
    form: Form,
) -> Result<(Replayed, Vec<Item>), Fault> {
    run(record, fallback, Some(form), &mut |_| {})
}

/// What could be saved of a faulty record.
pub(super) struct Rescued {
    pub(super) replayed: Replayed,
    /// The items anew: those before the fault, and a comment that names it.
    pub(super) items: Vec<Item>,
    /// What ended the main line.
    pub(super) fault: Option<Fault>,
    /// What was left out of what came before.
    pub(super) dropped: Vec<Fault>,
}

/// Plays a record out as far as it goes and writes that anew: the main line up to its first fault, without the variations
/// that are faulty.
pub(super) fn rescue(
    record: &PdnGame,
    fallback: Option<&'static dyn Variant>,
    form: Form,
) -> Result<Rescued, Fault> {
    if let Ok((replayed, items)) = rewrite(record, fallback, form) {
        return Ok(Rescued { replayed, items, fault: None, dropped: vec![] });
    }
    let variant = game_or(record, fallback)?;
    let naming = naming_of(record, variant);
    let (mended, odd) = mend(record, variant, naming).unwrap_or_else(|| (record.clone(), vec![]));
    let mut reached = |_: &dyn Game| {};
    let mut player = Player::new(variant, naming, Some(form), &mut reached);
    player.losses = Some(Losses::default());
    let mut items = vec![];
    let (start, game) = player.record(&mended, &mut items)?;
    let Losses { fault, mut dropped } = player.losses.take().unwrap_or_default();
    let places = places_of(record, variant).unwrap_or_else(|fault| {
        dropped.push(Fault::new(fault.place, format!("the places are left out: {}", fault.message)));
        None
    });
    let plies = plies(&items);
    let mut warnings: Vec<Fault> =
        record.warnings.iter().cloned().chain(contradiction(record)).chain(odd).collect();
    warnings.sort_by_key(|warning| warning.place);
    let replayed = Replayed { game, start, result: record.result, places, naming, plies, warnings };
    Ok(Rescued { replayed, items, fault, dropped })
}

/// What a comment says where a faulty game was cut off.
pub(super) fn epitaph(fault: &Fault) -> Item {
    let Place { line, column } = fault.place;
    // What would have been legal helps nobody who reads the game.
    let what = fault.message.split("; legal: ").next().unwrap_or_default();
    Item::Comment(format!("faulty from here on, line {line}, column {column}: {what}"))
}

fn run(
    record: &PdnGame,
    fallback: Option<&'static dyn Variant>,
    form: Option<Form>,
    reached: &mut dyn FnMut(&dyn Game),
) -> Result<(Replayed, Vec<Item>), Fault> {
    let variant = game_or(record, fallback)?;
    let naming = naming_of(record, variant);
    let mut shown = 0;
    let mut counted = |game: &dyn Game| {
        shown += 1;
        reached(game);
    };
    let fault = match run_as_written(record, variant, naming, form, &mut counted) {
        Ok(done) => return Ok(done),
        Err(fault) => fault,
    };
    let (mended, odd) = mend(record, variant, naming).ok_or(fault)?;
    // What came before the fault was shown and is the same.
    let mut again = 0;
    let mut rest = |game: &dyn Game| {
        again += 1;
        if again > shown {
            reached(game);
        }
    };
    let (mut replayed, items) = run_as_written(&mended, variant, naming, form, &mut rest)?;
    replayed.warnings.extend(odd);
    replayed.warnings.sort_by_key(|warning| warning.place);
    Ok((replayed, items))
}

fn run_as_written(
    record: &PdnGame,
    variant: &'static dyn Variant,
    naming: Naming,
    form: Option<Form>,
    reached: &mut dyn FnMut(&dyn Game),
) -> Result<(Replayed, Vec<Item>), Fault> {
    let mut player = Player::new(variant, naming, form, reached);
    let mut items = vec![];
    let (start, game) = player.record(record, &mut items)?;
    let places = places_of(record, variant)?;
    let mut warnings = record.warnings.clone();
    warnings.extend(contradiction(record));
    let (result, plies) = (record.result, record.plies());
    Ok((Replayed { game, start, result, places, naming, plies, warnings }, items))
}

/// The first naming under which the whole record is legal; where none is, that which goes furthest.
pub(crate) fn naming_of(record: &PdnGame, variant: &'static dyn Variant) -> Naming {
    let candidates = Naming::candidates(variant.info(), record);
    let mut best = (Place::default(), candidates[0]);
    if candidates.len() == 1 {
        return best.1;
    }
    for &naming in candidates {
        match Player::new(variant, naming, None, &mut |_| {}).record(record, &mut vec![]) {
            Ok(_) => return naming,
            Err(fault) if fault.place > best.0 => best = (fault.place, naming),
            Err(_) => {}
        }
    }
    best.1
}

/// The places that the record says its players took. Games for two have results instead.
pub(crate) fn places_of(record: &PdnGame, variant: &'static dyn Variant) -> Result<Option<Places>, Fault> {
    let seats = variant.info().seats.len();
    let Some(tag) = record.tag(PLACES).filter(|_| seats > 2) else { return Ok(None) };
    let wrong =
        || Fault::new(tag.place, format!("expected a place for each of {seats} seats, found {}", tag.value));
    read_places(&tag.value, variant.info()).map(Some).ok_or_else(wrong)
}

/// What is odd about a Result tag: it differs from the result behind the moves, which is the one that counts.
pub(crate) fn contradiction(record: &PdnGame) -> Option<Fault> {
    let tag = record.tag("Result")?;
    let tagged = GameResult::parse(&tag.value).filter(|tagged| *tagged != GameResult::Unknown)?;
    let message = "the Result tag contradicts the result behind the moves";
    (tagged != record.result).then(|| Fault::new(tag.place, message))
}

/// Plays the items of one record.
struct Player<'a> {
    variant: &'static dyn Variant,
    squares: Translator<'static>,
    /// The form in which moves are written anew, if they are.
    form: Option<Form>,
    reached: &'a mut dyn FnMut(&dyn Game),
    /// Where faults are collected instead of ending everything.
    losses: Option<Losses>,
}

/// What was lost of a record of which as much as possible is kept.
#[derive(Default)]
struct Losses {
    /// What ended the main line.
    fault: Option<Fault>,
    /// Variations that were left out.
    dropped: Vec<Fault>,
}

impl<'a> Player<'a> {
    fn new(
        variant: &'static dyn Variant,
        naming: Naming,
        form: Option<Form>,
        reached: &'a mut dyn FnMut(&dyn Game),
    ) -> Self {
        let squares = Translator::new(naming, &variant.info().board);
        Self { variant, squares, form, reached, losses: None }
    }

    /// Where the record began, and the game at its end.
    fn record(&mut self, record: &PdnGame, written: &mut Vec<Item>) -> Result<(View, Box<dyn Game>), Fault> {
        let mut game = match record.tag("FEN") {
            Some(tag) => self.position(tag.place, &tag.value)?,
            None => self.variant.start(),
        };
        // Repetition is for a player to claim, and not every count was applied at once in every age.
        game.rule_draws(Draws::Waived);
        (self.reached)(game.as_ref());
        let start = game.view();
        let mut known = Known { game, unknown: 0, before_setup: None };
        self.items(&record.items, &mut known, true, written)?;
        Ok((start, known.game))
    }

    fn items(
        &mut self,
        items: &[Item],
        known: &mut Known,
        main: bool,
        written: &mut Vec<Item>,
    ) -> Result<(), Fault> {
        for item in items {
            let anew = match self.item(item, known) {
                Ok(anew) => anew,
                Err(fault) => match (&mut self.losses, item) {
                    (Some(losses), Item::Variation(_)) => {
                        let message = format!("a variation is left out: {}", fault.message);
                        losses.dropped.push(Fault::new(fault.place, message));
                        continue;
                    }
                    (Some(losses), _) if main => {
                        written.push(epitaph(&fault));
                        losses.fault = Some(fault);
                        return Ok(());
                    }
                    _ => return Err(fault),
                },
            };
            if self.form.is_some() {
                written.push(anew.unwrap_or_else(|| item.clone()));
            }
            if main && matches!(item, Item::Move { .. } | Item::Setup { .. }) {
                (self.reached)(known.game.as_ref());
            }
        }
        Ok(())
    }

    /// Plays an item; what it becomes if it is written otherwise than it was.
    fn item(&mut self, item: &Item, known: &mut Known) -> Result<Option<Item>, Fault> {
        Ok(match item {
            Item::Move { place, text, marks } => {
                let text = self.play(known, *place, text)?;
                text.map(|text| Item::Move { place: *place, text, marks: marks.clone() })
            }
            Item::Unknown { .. } => {
                known.unknown += 1;
                known.before_setup = None;
                None
            }
            Item::Variation(inner) => Some(Item::Variation(self.variation(inner, known)?)),
            Item::Setup { place, fen } => {
                known.set_up(self.set_up(*place, fen)?);
                let fen = self.form.map(|_| write_fen(self.variant.info(), &known.game.view()));
                fen.map(|fen| Item::Setup { place: *place, fen })
            }
            Item::Comment(_) | Item::Nag(_) => None,
        })
    }

    /// Plays a move; its text if moves are written anew.
    fn play(&self, known: &mut Known, place: Place, text: &str) -> Result<Option<String>, Fault> {
        if known.unknown > 0 {
            let message =
                "the move before is not known; only a setup such as /FEN \"…\"/ can go on from there";
            return Err(Fault::new(place, message));
        }
        let (game, info) = (&mut known.game, self.variant.info());
        if game.played().len() >= LONGEST_LINE {
            return Err(Fault::new(place, format!("a line of more than {LONGEST_LINE} moves of both sides")));
        }
        let index = read_move(info, game.legal_moves(), &self.squares.move_text(text))
            .map_err(|error| Fault::new(place, refusal(game.as_ref(), text, &error)))?;
        let anew = self.form.map(|form| write_move(info, game.legal_moves(), index, form));
        game.play_at(index).map_err(|refused| Fault::new(place, refused.to_string()))?;
        known.before_setup = None;
        Ok(anew)
    }

    fn set_up(&self, place: Place, fen: &str) -> Result<Box<dyn Game>, Fault> {
        let mut game = self.position(place, fen)?;
        game.rule_draws(Draws::Waived);
        Ok(game)
    }

    fn position(&self, place: Place, fen: &str) -> Result<Box<dyn Game>, Fault> {
        read_position(self.variant, &self.squares.fen(fen))
            .map_err(|error| Fault::new(place, error.to_string()))
    }

    /// Plays other moves instead of the last one, or from a position that they begin by setting up.
    fn variation(&mut self, inner: &[Item], known: &Known) -> Result<Vec<Item>, Fault> {
        let mut branch = match known.before_last() {
            Some(branch) => branch,
            None if sets_up(inner) => known.copy(),
            None => return Err(Fault::new(first_place(inner), "a variation before the first move")),
        };
        let mut written = vec![];
        self.items(inner, &mut branch, false, &mut written)?;
        Ok(written)
    }
}

/// The last position that is known, and how many unknown moves were made since.
struct Known {
    game: Box<dyn Game>,
    unknown: usize,
    /// What was known before, if the last thing that happened was a change by hand.
    before_setup: Option<Box<Known>>,
}

impl Known {
    fn copy(&self) -> Self {
        Self { game: self.game.copy(), unknown: self.unknown, before_setup: None }
    }

    fn set_up(&mut self, game: Box<dyn Game>) {
        let before = std::mem::replace(self, Self { game, unknown: 0, before_setup: None });
        // No chain of them: only the last can have variations.
        self.before_setup = Some(Box::new(Self { before_setup: None, ..before }));
    }

    /// Before the last move, known or not, or the last change by hand; nothing is before the first.
    fn before_last(&self) -> Option<Self> {
        if let Some(before) = &self.before_setup {
            return Some(before.copy());
        }
        let mut before = self.copy();
        match self.unknown {
            0 if self.game.played().is_empty() => return None,
            0 => before.game.take_back(1),
            _ => before.unknown -= 1,
        }
        Some(before)
    }
}

/// Whether a variation begins by setting a position up.
pub(crate) fn sets_up(items: &[Item]) -> bool {
    let first = items.iter().find(|item| !matches!(item, Item::Comment(_) | Item::Nag(_)));
    matches!(first, Some(Item::Setup { .. }))
}

/// Where the first of these items stands that has a place.
pub(crate) fn first_place(items: &[Item]) -> Place {
    let place = |item: &Item| match item {
        Item::Move { place, .. } | Item::Setup { place, .. } | Item::Unknown { place } => Some(*place),
        _ => None,
    };
    items.iter().find_map(place).unwrap_or_default()
}
