//! Rules that make no game together.

use bolshak_core::{Criterion, Duty, Field, KingLanding, KingRange, Objective, Removal, Rules, Start};

use super::draw_choice::{draws_by_criteria, fits};
use super::laws::Family;
use super::switches::{Group, Switch, Value};

/// How rules can contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleConflict {
    /// Rows are set for men that start on none.
    NoRows,
    /// A corner is set on a board without one.
    NoCorner,
    /// A board of this size is too large to be played on all squares.
    WholeBoard,
    /// Rules for kings are set in a game that ends with the first one.
    NoKings,
    /// Rows of men fill the board.
    TooManyRows,
    /// Men start beside a main road that the board does not have.
    NoMainRoad,
    /// A landing is set for kings that have no choice.
    ShortLanding,
    /// A time of removal is set that cannot matter.
    ShortRemoval,
    /// Captures are weighed that need not be made.
    OptionalChoice,
    /// Criteria of the Russian family are set in a game that has other draws.
    NoCriteria,
    /// A criterion is set that makes no sense in the game.
    UnfitCriterion,
    /// Repetition is set in a game of the Russian family, where it is a criterion.
    HasCriteria,
    /// Steps are set for a board of which one colour is played on.
    OneColor,
    /// The colour of the squares is set for a board of which both are played on.
    BothColors,
}

impl RuleConflict {
    /// Every kind.
    pub const ALL: [Self; 14] = [
        Self::NoRows,
        Self::NoCorner,
        Self::WholeBoard,
        Self::NoKings,
        Self::TooManyRows,
        Self::NoMainRoad,
        Self::ShortLanding,
        Self::ShortRemoval,
        Self::OptionalChoice,
        Self::NoCriteria,
        Self::UnfitCriterion,
        Self::HasCriteria,
        Self::OneColor,
        Self::BothColors,
    ];

    /// The word for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoRows => "no-rows",
            Self::NoCorner => "no-corner",
            Self::WholeBoard => "whole-board",
            Self::NoKings => "no-kings",
            Self::TooManyRows => "too-many-rows",
            Self::NoMainRoad => "no-main-road",
            Self::ShortLanding => "short-landing",
            Self::ShortRemoval => "short-removal",
            Self::OptionalChoice => "optional-choice",
            Self::NoCriteria => "no-criteria",
            Self::UnfitCriterion => "unfit-criterion",
            Self::HasCriteria => "has-criteria",
            Self::OneColor => "one-color",
            Self::BothColors => "both-colors",
        }
    }

    /// The contradiction in English words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::NoRows => "men that start beside the main road stand on no rows",
            Self::NoCorner => "a board played on all squares has no corner to turn",
            Self::WholeBoard => "a board played on all squares can only be 8x8",
            Self::NoKings => "the game ends with the first king, so there are no rules for kings",
            Self::TooManyRows => "so many rows of men leave no empty row between the sides",
            Self::NoMainRoad => {
                "men start beside the main road only on a square board with a playing left corner"
            }
            Self::ShortLanding => "a short king always lands directly behind the captured piece",
            Self::ShortRemoval => "with short kings nothing depends on when captured pieces leave the board",
            Self::OptionalChoice => {
                "a capture that need not be made cannot be prescribed; set choice to free as well"
            }
            Self::NoCriteria => "the draws of this game are not the criteria D1 to D8 of the Russian family",
            Self::UnfitCriterion => {
                "the criterion makes no sense here: kings decide nothing where the aim is to lose, and D5 needs a \
                 main road from corner to corner"
            }
            Self::HasCriteria => "repetition is criterion D1 here; switch d1",
            Self::OneColor => "where one colour is played on every step is diagonal",
            Self::BothColors => "squares of both colours are played on",
        }
    }
}

/// The criterion that a switch is about.
fn criterion(key: &str) -> Option<Criterion> {
    Criterion::ALL.into_iter().find(|one| one.name().eq_ignore_ascii_case(key))
}

/// Some settings would change nothing where they do not apply; asking for them is a mistake worth naming.
pub(super) fn refuse_without_effect(
    switch: &Switch,
    value: &Value,
    before: &Family,
    after: &Family,
) -> Result<(), RuleConflict> {
    match (switch.group, switch.key) {
        (Group::Draws, "repetition") if draws_by_criteria(before) => Err(RuleConflict::HasCriteria),
        (Group::Draws, "repetition" | "rounds") => Ok(()),
        (Group::Draws, _) if !draws_by_criteria(before) => Err(RuleConflict::NoCriteria),
        (Group::Draws, key)
            if value.name != "off" && criterion(key).is_some_and(|one| !fits(before, one)) =>
        {
            Err(RuleConflict::UnfitCriterion)
        }
        (Group::Play, key) => match (before, after) {
            (Family::Rays(before), Family::Rays(after)) => refuse_in_table(key, value.name, before, after),
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

fn refuse_in_table(key: &str, value: &str, before: &Rules, after: &Rules) -> Result<(), RuleConflict> {
    let whole = before.geometry.field == Field::Every;
    match key {
        "rows" if before.start == Start::BesideMainRoad => Err(RuleConflict::NoRows),
        "corner" if whole => Err(RuleConflict::NoCorner),
        "steps" if !whole => Err(RuleConflict::OneColor),
        "squares" if whole => Err(RuleConflict::BothColors),
        "board" if whole && value != "8x8" => Err(RuleConflict::WholeBoard),
        "kings" | "landing" | "men-take-kings" | "king-rest" if after.objective == Objective::FirstKing => {
            Err(RuleConflict::NoKings)
        }
        _ => Ok(()),
    }
}

/// Whether the rules make sense together.
pub(super) fn check(laws: &Family) -> Result<(), RuleConflict> {
    if let Family::Rays(rules) = laws { check_table(rules) } else { Ok(()) }
}

fn check_table(rules: &Rules) -> Result<(), RuleConflict> {
    let short = rules.king_range == KingRange::Short;
    match rules.start {
        Start::Rows { skipped, men } if 2 * (skipped + men) >= rules.geometry.ranks => {
            return Err(RuleConflict::TooManyRows);
        }
        Start::BesideMainRoad
            if rules.geometry.files != rules.geometry.ranks || rules.geometry.field != Field::LeftCorner =>
        {
            return Err(RuleConflict::NoMainRoad);
        }
        _ => {}
    }
    if short && rules.king_landing != KingLanding::Anywhere {
        return Err(RuleConflict::ShortLanding);
    }
    if short && rules.removal != Removal::AtEnd {
        return Err(RuleConflict::ShortRemoval);
    }
    if rules.duty == Duty::Optional && !rules.precedence.is_empty() {
        return Err(RuleConflict::OptionalChoice);
    }
    Ok(())
}
