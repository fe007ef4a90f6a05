//! House rules: a game that people agree on by changing some rules of a known one.
//!
//! Such a game is named by its text, `russian+capture=optional+men=forward`: the identifier of the base, then one
//! `key=value` for each rule that differs from it, in the order of [`SWITCHES`]. The text is the game's identifier
//! everywhere: in rooms, in records (as the `Variant` tag) and on the command line.

use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, Mutex, PoisonError};

use bolshak_core::{
    ByColor, Color, ConstRules, Criterion, Direction, Directions, Duty, Field, Geometry, Giveaway,
    KingLanding, KingRange, Merit, Objective, Promotion, Removal, Rules, SquareNames, Start,
};

use crate::draw_choice::{draws_by_criteria, fits, switch_off, switch_on, take_profile};
use crate::{Names, RayBook, Variant, registry};

/// A rule that people may change.
#[derive(Debug)]
pub struct Switch {
    /// Its name in identifiers and files.
    pub key: &'static str,
    /// What it is about.
    pub group: Group,
    /// What it may be set to.
    pub values: &'static [Value],
}

/// What a switch is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// How the game is played.
    Play,
    /// Which draws come without agreement.
    Draws,
}

impl Group {
    /// The word for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Draws => "draws",
        }
    }
}

/// One setting of a switch.
#[derive(Debug)]
pub struct Value {
    /// Its name in identifiers and files.
    pub name: &'static str,
    apply: fn(&mut Rules),
}

macro_rules! switch {
    ($group:ident $key:literal: $($name:literal => $apply:expr),+ $(,)?) => {
        Switch { key: $key, group: Group::$group, values: &[$(Value { name: $name, apply: $apply }),+] }
    };
    ($key:literal: $($values:tt)+) => { switch!(Play $key: $($values)+) };
}

macro_rules! criterion {
    ($key:literal $criterion:ident) => {
        switch!(Draws $key:
            "on" => |rules| switch_on(rules, Criterion::$criterion),
            "off" => |rules| switch_off(rules, Criterion::$criterion),
        )
    };
}

/// Every rule that people may change.
pub const SWITCHES: &[Switch] = &[
    switch!("capture":
        "compulsory" => |rules| rules.duty = Duty::Compulsory,
        "optional" => |rules| rules.duty = Duty::Optional,
    ),
    switch!("aim":
        "take" => |rules| rules.objective = Objective::TakeAll,
        "give" => |rules| {
            rules.objective = Objective::GiveAll;
            // Endings with kings are decisive when the aim is to lose.
            rules.draws = Giveaway::RULES.draws;
        },
        "first-king" => |rules| rules.objective = Objective::FirstKing,
    ),
    switch!("men":
        "both-ways" => |rules| rules.man.capture = rules.king.capture,
        "forward" => |rules| rules.man.capture = forward(rules.king.capture),
    ),
    switch!("kings":
        "flying" => |rules| rules.king_range = KingRange::Flying,
        "short" => |rules| {
            // A short king lands where it must, and for it nothing depends on when pieces leave the board.
            rules.king_range = KingRange::Short;
            rules.king_landing = KingLanding::Anywhere;
            rules.removal = Removal::AtEnd;
        },
    ),
    switch!("landing":
        "anywhere" => |rules| rules.king_landing = KingLanding::Anywhere,
        "behind" => |rules| rules.king_landing = KingLanding::Behind,
        "behind-last-king" => |rules| rules.king_landing = KingLanding::BehindLastKing,
    ),
    switch!("choice":
        "free" => |rules| rules.precedence = &[],
        "majority" => |rules| rules.precedence = &[Merit::Pieces],
        "quality" => |rules| rules.precedence = &[Merit::Pieces, Merit::Kings],
        "king-first" => |rules| rules.precedence = &[Merit::ByKing],
        "italian" => |rules| {
            rules.precedence = &[Merit::Pieces, Merit::ByKing, Merit::Kings, Merit::KingsEarly];
        },
        "frisian" => |rules| rules.precedence = &[Merit::Value, Merit::ByKing],
    ),
    switch!("promotion":
        "in-passing" => |rules| rules.promotion = Promotion::InPassing,
        "on-stopping" => |rules| rules.promotion = Promotion::OnStopping,
        "ends-turn" => |rules| rules.promotion = Promotion::EndsTurn,
    ),
    switch!("removal":
        "at-end" => |rules| rules.removal = Removal::AtEnd,
        "at-once" => |rules| rules.removal = Removal::AtOnce,
        "at-once-no-turning-back" => |rules| rules.removal = Removal::AtOnceNoTurningBack,
    ),
    switch!("men-take-kings":
        "yes" => |rules| rules.man_takes_king = true,
        "no" => |rules| rules.man_takes_king = false,
    ),
    switch!("first":
        "white" => |rules| rules.first = Color::White,
        "black" => |rules| rules.first = Color::Black,
    ),
    switch!("board":
        "8x8" => |rules| board(rules, 8, 8),
        "10x8" => |rules| board(rules, 10, 8),
        "10x10" => |rules| board(rules, 10, 10),
        "12x12" => |rules| board(rules, 12, 12),
    ),
    switch!("corner":
        "left" => |rules| corner(rules, Field::LeftCorner),
        "right" => |rules| corner(rules, Field::RightCorner),
    ),
    switch!("rows":
        "1" => |rules| rows(rules, 1),
        "2" => |rules| rows(rules, 2),
        "3" => |rules| rows(rules, 3),
        "4" => |rules| rows(rules, 4),
        "5" => |rules| rows(rules, 5),
    ),
    switch!(Draws "draws":
        "union" => |rules| take_profile(rules, "union"),
        "code-2004" => |rules| take_profile(rules, "code-2004"),
        "idf" => |rules| take_profile(rules, "idf"),
        "pavlovich" => |rules| take_profile(rules, "pavlovich"),
        "lidraughts" => |rules| take_profile(rules, "lidraughts"),
    ),
    criterion!("d1" D1),
    criterion!("d2" D2),
    criterion!("d3" D3),
    criterion!("d4" D4),
    criterion!("d4a" D4a),
    criterion!("d5" D5),
    criterion!("d6" D6),
    criterion!("d8" D8),
];

/// The directions that do not lead back.
fn forward(all: ByColor<Directions>) -> ByColor<Directions> {
    let ahead = |color: Color| {
        let back = match color {
            Color::White => Directions::DOWN.and(Directions::one(Direction::Down)),
            Color::Black => Directions::UP.and(Directions::one(Direction::Up)),
        };
        all[color].without(back)
    };
    ByColor { white: ahead(Color::White), black: ahead(Color::Black) }
}

fn board(rules: &mut Rules, files: u8, ranks: u8) {
    // A whole board of more than 64 squares does not fit a machine word; the check of sense refuses it.
    let fits = rules.geometry.field != Field::Every || files * ranks <= 64;
    rules.geometry = Geometry::new(files, ranks, if fits { rules.geometry.field } else { Field::LeftCorner });
}

fn corner(rules: &mut Rules, field: Field) {
    if rules.geometry.field != Field::Every {
        rules.geometry = Geometry::new(rules.geometry.files, rules.geometry.ranks, field);
    }
}

fn rows(rules: &mut Rules, men: u8) {
    if let Start::Rows { skipped, .. } = rules.start {
        rules.start = Start::Rows { skipped, men };
    }
}

/// Why a text names no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FindError {
    /// There is no game with this identifier.
    UnknownVariant(String),
    /// House rules are not known for this game.
    NoHouseRules(String),
    /// There is no rule of this name to change.
    UnknownSwitch(String),
    /// The rule cannot be set to this.
    UnknownValue {
        /// The rule.
        key: &'static str,
        /// What was asked for.
        value: String,
    },
    /// The rules contradict each other.
    RuleConflict(RuleConflict),
    /// Too many different house rules are in use.
    TooMany,
}

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
}

impl RuleConflict {
    /// Every kind.
    pub const ALL: [Self; 11] = [
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
        }
    }
}

impl FindError {
    /// The word for programs and translations.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::RuleConflict(nonsense) => nonsense.code(),
            Self::TooMany => "too-many",
            _ => "no-such-variant",
        }
    }
}

impl fmt::Display for FindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownVariant(id) => {
                let known: Vec<_> = registry().iter().map(|variant| variant.info().id).collect();
                write!(f, "there is no game {id}; the games are {}", known.join(", "))
            }
            Self::NoHouseRules(id) => write!(f, "the rules of {id} cannot be changed"),
            Self::UnknownSwitch(key) => {
                let known: Vec<_> = SWITCHES.iter().map(|switch| switch.key).collect();
                write!(f, "there is no rule {key} to change; the rules are {}", known.join(", "))
            }
            Self::UnknownValue { key, value } => {
                let switch = SWITCHES.iter().find(|switch| switch.key == *key);
                let known: Vec<_> = switch.iter().flat_map(|switch| switch.values).map(|v| v.name).collect();
                write!(f, "{key} cannot be {value}; it can be {}", known.join(", "))
            }
            Self::RuleConflict(nonsense) => f.write_str(nonsense.words()),
            Self::TooMany => f.write_str("too many different house rules are in use"),
        }
    }
}

impl std::error::Error for FindError {}

/// House rules by name: the base and what is changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseRules {
    /// The identifier of the game that is changed.
    pub base: String,
    /// Rules and what they are set to, in any order.
    pub settings: Vec<(String, String)>,
}

/// A setting that has been found in [`SWITCHES`].
type Setting = (&'static Switch, &'static Value);

impl HouseRules {
    /// Takes an identifier apart.
    ///
    /// # Errors
    /// If something behind a `+` is not of the form `key=value`.
    pub fn parse(id: &str) -> Result<Self, FindError> {
        let mut parts = id.split('+');
        let base = parts.next().unwrap_or_default().to_owned();
        let setting = |part: &str| {
            let (key, value) =
                part.split_once('=').ok_or_else(|| FindError::UnknownSwitch(part.to_owned()))?;
            Ok((key.trim().to_owned(), value.trim().to_owned()))
        };
        Ok(Self { base, settings: parts.map(setting).collect::<Result<_, _>>()? })
    }

    /// The game by these rules; the base itself if they change nothing.
    ///
    /// # Errors
    /// If the base, a rule or a value is unknown, or the rules contradict each other.
    pub fn variant(&self) -> Result<&'static dyn Variant, FindError> {
        self.variant_within(usize::MAX)
    }

    fn variant_within(&self, most: usize) -> Result<&'static dyn Variant, FindError> {
        let base = named(&self.base).ok_or_else(|| FindError::UnknownVariant(self.base.clone()))?;
        if self.settings.is_empty() {
            return Ok(base);
        }
        let parent = base.rules().ok_or_else(|| FindError::NoHouseRules(self.base.clone()))?;
        let mut rules = *parent;
        let mut id = self.base.clone();
        for (switch, value) in self.settings()? {
            let before = rules;
            (value.apply)(&mut rules);
            refuse_without_effect(switch, value, &before, &rules)?;
            if rules != before {
                id.push_str(&format!("+{}={}", switch.key, value.name));
            }
        }
        check(&rules)?;
        if rules == *parent { Ok(base) } else { remember(&id, base, rules, most) }
    }

    /// The settings in the order of the switches.
    fn settings(&self) -> Result<Vec<Setting>, FindError> {
        let find = |(key, value): &(String, String)| {
            let index = SWITCHES.iter().position(|switch| switch.key == key);
            let index = index.ok_or_else(|| FindError::UnknownSwitch(key.clone()))?;
            let switch = &SWITCHES[index];
            let known = switch.values.iter().find(|known| known.name == value);
            let known =
                known.ok_or_else(|| FindError::UnknownValue { key: switch.key, value: value.clone() })?;
            Ok((index, (switch, known)))
        };
        let mut found = self.settings.iter().map(find).collect::<Result<Vec<_>, _>>()?;
        found.sort_by_key(|(index, _)| *index);
        Ok(found.into_iter().map(|(_, setting)| setting).collect())
    }
}

/// What the switches that apply to a game are set to there: key and value, in the order of [`SWITCHES`].
#[must_use]
pub fn settings_of(rules: &Rules) -> Vec<(&'static str, &'static str)> {
    let own = |switch: &Switch| {
        let same = |value: &&Value| {
            let mut again = *rules;
            (value.apply)(&mut again);
            again == *rules
        };
        let applies = switch.values.iter().any(|value| !same(&value));
        let own = switch.values.iter().find(same).filter(|_| applies)?;
        Some((switch.key, own.name))
    };
    SWITCHES.iter().filter_map(own).collect()
}

/// The criterion that a switch is about.
fn criterion(key: &str) -> Option<Criterion> {
    Criterion::ALL.into_iter().find(|one| one.name().eq_ignore_ascii_case(key))
}

/// Some settings would change nothing where they do not apply; asking for them is a mistake worth naming.
fn refuse_without_effect(
    switch: &Switch,
    value: &Value,
    before: &Rules,
    after: &Rules,
) -> Result<(), FindError> {
    let whole = before.geometry.field == Field::Every;
    match switch.key {
        "rows" if before.start == Start::BesideMainRoad => Err(FindError::RuleConflict(RuleConflict::NoRows)),
        "corner" if whole => Err(FindError::RuleConflict(RuleConflict::NoCorner)),
        "board" if whole && value.name != "8x8" => Err(FindError::RuleConflict(RuleConflict::WholeBoard)),
        "kings" | "landing" | "men-take-kings" if after.objective == Objective::FirstKing => {
            Err(FindError::RuleConflict(RuleConflict::NoKings))
        }
        _ if switch.group == Group::Draws && !draws_by_criteria(before) => {
            Err(FindError::RuleConflict(RuleConflict::NoCriteria))
        }
        key if value.name == "on" && criterion(key).is_some_and(|one| !fits(before, one)) => {
            Err(FindError::RuleConflict(RuleConflict::UnfitCriterion))
        }
        _ => Ok(()),
    }
}

/// Whether the rules make sense together.
fn check(rules: &Rules) -> Result<(), FindError> {
    let short = rules.king_range == KingRange::Short;
    let nonsense = |reason| Err(FindError::RuleConflict(reason));
    match rules.start {
        Start::Rows { skipped, men } if 2 * (skipped + men) >= rules.geometry.ranks => {
            return nonsense(RuleConflict::TooManyRows);
        }
        Start::BesideMainRoad
            if rules.geometry.files != rules.geometry.ranks || rules.geometry.field != Field::LeftCorner =>
        {
            return nonsense(RuleConflict::NoMainRoad);
        }
        _ => {}
    }
    if short && rules.king_landing != KingLanding::Anywhere {
        return nonsense(RuleConflict::ShortLanding);
    }
    if short && rules.removal != Removal::AtEnd {
        return nonsense(RuleConflict::ShortRemoval);
    }
    if rules.duty == Duty::Optional && !rules.precedence.is_empty() {
        return nonsense(RuleConflict::OptionalChoice);
    }
    Ok(())
}

/// The house rules that have been asked for. They live as long as the program, because a rule table is known by its place
/// in memory.
static HOUSES: LazyLock<Mutex<HashMap<String, &'static dyn Variant>>> = LazyLock::new(Mutex::default);

fn remember(
    id: &str,
    base: &dyn Variant,
    rules: Rules,
    most: usize,
) -> Result<&'static dyn Variant, FindError> {
    let mut houses = HOUSES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(variant) = houses.get(id) {
        return Ok(*variant);
    }
    if houses.len() >= most {
        return Err(FindError::TooMany);
    }
    let id: &'static str = id.to_owned().leak();
    let kin = base.info().id;
    let moves_alike = base.rules().is_some_and(|own| Rules { draws: own.draws, ..rules } == *own);
    let rules: &'static Rules = Box::leak(Box::new(noted(rules, id)));
    let names = &base.info().names;
    let names = Names {
        en: format!("{}, house rules", names.en), ru: format!("{}, свои правила", names.ru)
    };
    let book = RayBook::new(id, rules, names);
    let book = if moves_alike { book.kin_to(kin) } else { book };
    let variant: &'static dyn Variant = Box::leak(Box::new(book));
    houses.insert(id.to_owned(), variant);
    Ok(variant)
}

/// PDN's number for games of our own; the `Variant` tag says which.
const HOUSE_GAME_TYPE: u32 = 105;

fn noted(mut rules: Rules, id: &'static str) -> Rules {
    let side = if rules.first == Color::White { 'W' } else { 'B' };
    let squares = match (rules.notation.squares, rules.first) {
        (SquareNames::Algebraic, Color::White) => "A0",
        (SquareNames::Algebraic, Color::Black) => "A3",
        (SquareNames::AlgebraicFromTop, Color::White) => "A2",
        (SquareNames::AlgebraicFromTop, Color::Black) => "A1",
        (SquareNames::Numeric, Color::White) | (SquareNames::NumericFromBottom, Color::Black) => "N2",
        (SquareNames::Numeric, Color::Black) | (SquareNames::NumericFromBottom, Color::White) => "N1",
    };
    let inverted = u8::from(rules.geometry.field == Field::RightCorner);
    let (files, ranks) = (rules.geometry.files, rules.geometry.ranks);
    rules.notation.game_type =
        format!("{HOUSE_GAME_TYPE},{side},{files},{ranks},{squares},{inverted}").leak();
    rules.notation.variant = Some(id);
    rules
}

fn named(id: &str) -> Option<&'static dyn Variant> {
    registry().iter().copied().find(|variant| variant.info().id == id)
}

/// The game with this identifier: a named one, or one with house rules.
///
/// # Errors
/// [`FindError`] says what is unknown or contradictory.
pub fn look_up(id: &str) -> Result<&'static dyn Variant, FindError> {
    HouseRules::parse(id)?.variant()
}

/// What a stranger wants a variant for. A rule table stays in memory as long as the program runs (search reads it at every
/// node, by its place), so house rules that are new are refused when many are known already; the limits are apart so
/// that reading alone keeps nobody from playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// To read about it.
    Read,
    /// To play it.
    Play,
}

impl Need {
    /// How many house rules may be known before new ones are refused. Each takes about 3.3 kB.
    const fn most(self) -> usize {
        match self {
            Self::Read => 2_000,
            Self::Play => 20_000,
        }
    }
}

/// As [`look_up`], for somebody who may be a stranger. A game that was kept is found by [`look_up`], which refuses
/// nothing, so that a record always opens.
///
/// # Errors
/// [`FindError`] says what is unknown or contradictory; [`FindError::TooMany`] that too many house rules are known.
pub fn look_up_for(need: Need, id: &str) -> Result<&'static dyn Variant, FindError> {
    HouseRules::parse(id)?.variant_within(need.most())
}

/// As [`look_up`], for callers who do not ask why there is none.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Variant> {
    look_up(id).ok()
}
