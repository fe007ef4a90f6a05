//! Time controls: what they are, and how PDN's tags write them.
//!
//! The standard has `40/7200` (so many moves in so many seconds), `300+5` (an increment), `3600` (all the rest) and
//! `*180` (a sandglass), joined by `:`. What it has no text for is written so:
//!
//! * `40/5400+30`: an increment in a stage with a number of moves, as other federations' reports write it;
//! * `300d5`, `300b5`: a simple delay and a delay by Bronstein, with or without a number of moves before them;
//! * `1/259200` alone: three days for each move, as correspondence sites write it. Nothing is carried over: a control
//!   that carries a move's time over is an increment, `259200+259200`;
//! * `-`: no clock, which the standard has for a game; here also for one side whose opponent has a clock, as at the boards
//!   of a simultaneous exhibition;
//! * `1.5`: fractions of a second, for engines. Readers also take a unit: `100ms`, `2min+3s`, `1h`.
//!
//! A number of moves in the last stage means that the stage comes again: `50/7200:25/3600`.
//!
//! A control has at most ten stages and 200 characters, so that reading one costs next to nothing whoever wrote it.

use std::fmt;
use std::str::FromStr;

use bolshak_game::{Seat, VariantInfo};

use super::{Fault, PdnGame, variant_of};
use crate::excerpt;

/// Milliseconds, of a duration or since any fixed moment.
pub type Millis = u64;

/// How much time one side has. Only what can be played with can be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeControl(Timing);

/// The kinds of time controls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Timing {
    /// One stage after the other, at least one. Only the last may be for all the rest of the game; if it has a number
    /// of moves too, it comes again and again.
    Stages(Vec<Stage>),
    /// What one side's clock loses the other's gains.
    Sandglass(Millis),
    /// Each move has this time of its own; nothing is carried over.
    EachMove(Millis),
    /// This side has no clock, though another may have one.
    Unlimited,
}

/// A stage of a time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// How many moves must be made in it; none for all the rest.
    pub moves: Option<u32>,
    /// The time that is there at the beginning, or is added when the stage before is completed.
    pub time: Millis,
    /// What each move has besides.
    pub bonus: Bonus,
}

/// What each move has besides the stock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bonus {
    /// Nothing.
    None,
    /// Added after the move (Fischer).
    Increment(Millis),
    /// The clock begins to run so much later.
    Delay(Millis),
    /// What the move has taken is given back, up to so much (Bronstein).
    Bronstein(Millis),
}

impl Timing {
    /// The same in the one way in which it is written.
    fn plain(self) -> Self {
        let Self::Stages(mut stages) = self else { return self };
        for stage in stages.iter_mut().filter(|stage| stage.bonus.time() == 0) {
            stage.bonus = Bonus::None;
        }
        match stages[..] {
            [Stage { moves: Some(1), time, bonus: Bonus::None }] => Self::EachMove(time),
            _ => Self::Stages(stages),
        }
    }
}

impl Bonus {
    /// How much it is, whatever it does.
    #[must_use]
    pub const fn time(self) -> Millis {
        match self {
            Self::None => 0,
            Self::Increment(time) | Self::Delay(time) | Self::Bronstein(time) => time,
        }
    }

    /// The letter before it; none for nothing.
    const fn sign(self) -> Option<char> {
        match self {
            Self::None => None,
            Self::Increment(_) => Some('+'),
            Self::Delay(_) => Some('d'),
            Self::Bronstein(_) => Some('b'),
        }
    }
}

impl Stage {
    /// All the time for all the moves.
    #[must_use]
    pub const fn sudden_death(time: Millis) -> Self {
        Self { moves: None, time, bonus: Bonus::None }
    }

    /// Whether a game that begins with it can be played: there is time before the first move is made.
    const fn can_begin(&self) -> bool {
        self.time > 0 || matches!(self.bonus, Bonus::Increment(1..) | Bonus::Delay(1..))
    }
}

/// Why something is no time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeControlError {
    /// The character at fault, from 1.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: &'static str,
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: expected {}, found {}", self.column, self.expected, Found(&self.found))
    }
}

fn wrong(column: usize, found: &str, expected: &'static str) -> TimeControlError {
    TimeControlError { column, found: found.to_owned(), expected }
}

/// What was found, or that there was nothing.
struct Found<'a>(&'a str);

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "nothing" } else { self.0 })
    }
}

impl std::error::Error for TimeControlError {}

impl TimeControl {
    /// The longest time that one number of a control may say: a leap year.
    pub const LONGEST: Millis = 366 * 24 * 60 * 60 * 1_000;
    /// The most moves of a stage.
    pub const MOST_MOVES: u32 = 9_999;
    /// The most stages.
    pub const MOST_STAGES: usize = 10;
    /// The longest text of a control, in characters, read or written.
    pub const LONGEST_TEXT: usize = 200;

    /// The control, if a game can be played with it. A single stage of one move without a bonus is
    /// [`Timing::EachMove`], and a bonus of nothing is none.
    ///
    /// # Errors
    /// What is wrong with it, at its place in the text that it would have.
    pub fn new(timing: Timing) -> Result<Self, TimeControlError> {
        let mut control = Self(timing.plain());
        let Some((stage, expected)) = control.fault() else { return Ok(control) };
        if let Timing::Stages(stages) = &mut control.0 {
            stages.truncate(stage + 1);
        }
        let text = control.to_string();
        let (column, found) = element(&text, stage);
        Err(wrong(column, found, expected))
    }

    /// What is wrong, and in which stage.
    fn fault(&self) -> Option<(usize, &'static str)> {
        let fits = |time: Millis| (1..=Self::LONGEST).contains(&time);
        let stages = match &self.0 {
            Timing::Sandglass(time) | Timing::EachMove(time) => {
                return (!fits(*time)).then_some((0, SENSIBLE));
            }
            Timing::Unlimited => return None,
            Timing::Stages(stages) => stages,
        };
        if stages.len() > Self::MOST_STAGES {
            return Some((Self::MOST_STAGES, TEN_STAGES));
        }
        if !stages.first().is_some_and(Stage::can_begin) {
            return Some((0, "some time to begin with"));
        }
        let last = stages.len() - 1;
        let mut length = 0;
        stages.iter().enumerate().find_map(|(index, stage)| {
            length += stage.to_string().len() + usize::from(index > 0);
            let moves = stage.moves.unwrap_or(1);
            if stage.moves.is_none() && index < last {
                Some((index, "a number of moves before what follows, such as 40/7200"))
            } else if !(1..=Self::MOST_MOVES).contains(&moves) {
                Some((index, "1 to 9999 moves"))
            } else if !fits(stage.time.max(stage.bonus.time())) || stage.bonus.time() > Self::LONGEST {
                Some((index, SENSIBLE))
            } else if length > Self::LONGEST_TEXT {
                // A unit that was read, such as an hour, is written in seconds and may need more room.
                Some((index, "at most 200 characters when all times are written in seconds"))
            } else {
                None
            }
        })
    }

    /// What it is made of.
    #[must_use]
    pub fn timing(&self) -> &Timing {
        &self.0
    }

    /// No clock, for a side whose opponent may have one.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self(Timing::Unlimited)
    }

    /// Whether it is no clock at all.
    #[must_use]
    pub const fn is_unlimited(&self) -> bool {
        matches!(self.0, Timing::Unlimited)
    }

    /// The same with more time to begin with, or with less: of the first stage, or for each move where nothing is carried
    /// over. None where nobody could play with what is left, of a sandglass, whose sand is the other's, and of no clock.
    #[must_use]
    pub fn with_extra(&self, extra: i64) -> Option<Self> {
        let more = |time: Millis| time.checked_add_signed(extra);
        let timing = match self.0.clone() {
            Timing::Stages(mut stages) => {
                let first = stages.first_mut()?;
                first.time = more(first.time)?;
                Timing::Stages(stages)
            }
            Timing::EachMove(time) => Timing::EachMove(more(time)?),
            Timing::Sandglass(_) | Timing::Unlimited => return None,
        };
        Self::new(timing).ok()
    }

    /// What the clock shows before the first move: with a stock of nothing, the first move has the increment.
    #[must_use]
    pub fn initial(&self) -> Millis {
        match &self.0 {
            Timing::Unlimited => 0,
            Timing::Sandglass(time) | Timing::EachMove(time) => *time,
            Timing::Stages(_) => match self.stage(0) {
                Stage { time: 0, bonus: Bonus::Increment(increment), .. } => increment,
                Stage { time, .. } => time,
            },
        }
    }

    /// The stage in which the move after so many is made. Sandglasses and times for each move have one stage, and so has no
    /// clock, which adds nothing in it.
    #[must_use]
    pub fn stage(&self, made: u32) -> Stage {
        self.stage_and_rest(made).0
    }

    /// How many moves complete the stage after so many are made, the next one included; none in a stage for all the
    /// rest.
    #[must_use]
    pub fn moves_to_go(&self, made: u32) -> Option<u32> {
        self.stage_and_rest(made).1
    }

    fn stage_and_rest(&self, made: u32) -> (Stage, Option<u32>) {
        let stages = match &self.0 {
            Timing::Sandglass(time) => return (Stage::sudden_death(*time), None),
            Timing::EachMove(time) => {
                return (Stage { moves: Some(1), ..Stage::sudden_death(*time) }, Some(1));
            }
            Timing::Unlimited => return (Stage::sudden_death(0), None),
            Timing::Stages(stages) => stages,
        };
        let mut into = made;
        for stage in stages {
            match stage.moves {
                Some(moves) if into >= moves => into -= moves,
                moves => return (*stage, moves.map(|moves| moves - into)),
            }
        }
        // Only a last stage with a number of moves is ever completed, and it comes again.
        let last = stages[stages.len() - 1];
        (last, last.moves.map(|moves| moves - into % moves))
    }
}

/// How PDN writes that there is no clock.
const NO_CLOCK: &str = "-";
const SHORT: &str = "the end, because a time control has at most 200 characters";
const TEN_STAGES: &str = "the end, because a time control has at most 10 stages";
const SENSIBLE: &str = "a time of more than nothing and at most 366 days";
const SECONDS: &str = "seconds, such as 300";
const STAGE: &str = "a stage such as 3600, 300+5, 300d5, 300b5 or 40/7200";

/// The element of a text with this number, and at which character it begins.
fn element(text: &str, number: usize) -> (usize, &str) {
    let before: usize = text.split(':').take(number).map(|element| element.chars().count() + 1).sum();
    (before + 1, text.split(':').nth(number).unwrap_or_default())
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        // The length comes first, so that no other check has to read a text of any size.
        if let Some((_, beyond)) = text.char_indices().nth(Self::LONGEST_TEXT) {
            return Err(wrong(Self::LONGEST_TEXT + 1, &beyond.to_string(), SHORT));
        }
        let timing = match text.strip_prefix('*') {
            Some(sand) => Timing::Sandglass(time(sand).ok_or_else(|| wrong(2, sand, SECONDS))?),
            None if text == NO_CLOCK => Timing::Unlimited,
            None => Timing::Stages(stages(text)?),
        };
        // The fault of a control that can be read is named as it stands in this text, not as it would be written.
        Self::new(timing.clone()).map_err(|error| {
            let number = Self(timing.plain()).fault().map_or(0, |(number, _)| number);
            let (column, found) = element(text, number);
            wrong(column, found, error.expected)
        })
    }
}

/// The stages of a text, read from left to right.
fn stages(text: &str) -> Result<Vec<Stage>, TimeControlError> {
    let mut column = 1;
    let mut stages = vec![];
    for element in text.split(':') {
        if stages.len() == TimeControl::MOST_STAGES {
            return Err(wrong(column, element, TEN_STAGES));
        }
        let read = stage(element);
        stages.push(read.map_err(|(at, expected)| {
            wrong(column + element[..at].chars().count(), &element[at..], expected)
        })?);
        column += element.chars().count() + 1;
    }
    Ok(stages)
}

/// A stage, or at which byte it goes wrong and what was expected there.
fn stage(text: &str) -> Result<Stage, (usize, &'static str)> {
    let (moves, start) = match text.split_once('/') {
        Some((moves, _)) => (Some(number(moves).ok_or((0, "a number of moves"))?), moves.len() + 1),
        None => (None, 0),
    };
    let rest = &text[start..];
    let Some((sign, letter)) = rest.char_indices().find(|(_, letter)| "+db".contains(*letter)) else {
        let expected = if moves.is_some() { SECONDS } else { STAGE };
        return Ok(Stage { moves, time: time(rest).ok_or((start, expected))?, bonus: Bonus::None });
    };
    let each = time(&rest[sign + 1..]).ok_or((start + sign + 1, SECONDS))?;
    let bonus = match letter {
        'd' => Bonus::Delay(each),
        'b' => Bonus::Bronstein(each),
        _ => Bonus::Increment(each),
    };
    Ok(Stage { moves, time: time(&rest[..sign]).ok_or((start, SECONDS))?, bonus })
}

fn number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// A time in seconds, or with its unit.
fn time(text: &str) -> Option<Millis> {
    const UNITS: [(&str, Millis); 4] = [("ms", 1), ("min", 60_000), ("h", 3_600_000), ("s", 1_000)];
    let (text, unit) = UNITS
        .iter()
        .find_map(|(name, unit)| Some((text.strip_suffix(name)?, *unit)))
        .unwrap_or((text, 1_000));
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let whole = Millis::from(number(whole)?).checked_mul(unit)?;
    let thousandths = number(fraction).filter(|_| fraction.len() <= 3)?;
    let fraction = Millis::from(thousandths) * 10_u64.pow(3 - u32::try_from(fraction.len()).ok()?) * unit;
    fraction.is_multiple_of(1_000).then(|| whole + fraction / 1_000)
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Timing::Sandglass(time) => write!(f, "*{}", Seconds(*time)),
            Timing::EachMove(time) => write!(f, "1/{}", Seconds(*time)),
            Timing::Unlimited => f.write_str(NO_CLOCK),
            Timing::Stages(stages) => {
                f.write_str(&stages.iter().map(Stage::to_string).collect::<Vec<_>>().join(":"))
            }
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", Seconds(self.time))?;
        match self.bonus.sign() {
            Some(sign) => write!(f, "{sign}{}", Seconds(self.bonus.time())),
            None => Ok(()),
        }
    }
}

/// Milliseconds as seconds, with a fraction only where there is one.
struct Seconds(Millis);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 / 1_000)?;
        match self.0 % 1_000 {
            0 => Ok(()),
            millis => write!(f, ".{}", format!("{millis:03}").trim_end_matches('0')),
        }
    }
}

/// The controls of all seats, which need not be the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeControls(
    /// By seat; a single one is everybody's.
    Vec<TimeControl>,
);

/// Everybody has the same, however many play.
impl From<TimeControl> for TimeControls {
    fn from(control: TimeControl) -> Self {
        Self(vec![control])
    }
}

impl TimeControls {
    /// By seat. A sandglass is one glass: all have it or none does. None of nobody's, nor where nobody has a clock.
    #[must_use]
    pub fn new(mut controls: Vec<TimeControl>) -> Option<Self> {
        let is_glass = |control: &TimeControl| matches!(control.0, Timing::Sandglass(_));
        let first = controls.first()?;
        if controls.iter().any(|control| is_glass(control) != is_glass(first)) {
            return None;
        }
        if controls.iter().all(TimeControl::is_unlimited) {
            return None;
        }
        if controls.iter().all(|control| control == first) {
            controls.truncate(1);
        }
        Some(Self(controls))
    }

    /// A seat's control.
    #[must_use]
    pub fn of(&self, seat: Seat) -> &TimeControl {
        self.0.get(seat.index()).unwrap_or(&self.0[0])
    }

    /// The control of all, if they have the same.
    #[must_use]
    pub fn shared(&self) -> Option<&TimeControl> {
        (self.0.len() == 1).then_some(&self.0[0])
    }

    /// The tags of a PDN file: one for all seats of the game, or one for each.
    #[must_use]
    pub fn tags(&self, info: &VariantInfo) -> Vec<(&'static str, String)> {
        match self.shared() {
            Some(control) => vec![(TAG, control.to_string())],
            None => tags_of(info.seats).map(|(tag, seat)| (tag, self.of(seat).to_string())).collect(),
        }
    }
}

/// The tag of everybody's control.
const TAG: &str = "TimeControl";

/// The tags of single seats' controls, by what each is called.
const SEAT_TAGS: [(&str, &str); 6] = [
    ("TimeControlWhite", "white"),
    ("TimeControlBlack", "black"),
    ("TimeControlRed", "red"),
    ("TimeControlGreen", "green"),
    ("TimeControlYellow", "yellow"),
    ("TimeControlViolet", "violet"),
];

/// The tag of each seat of a game, by the names of its seats.
fn tags_of(seats: &[&str]) -> impl Iterator<Item = (&'static str, Seat)> {
    let place = |name| seats.iter().position(|seat| *seat == name).map(Seat::of);
    SEAT_TAGS.into_iter().filter_map(move |(tag, name)| Some((tag, place(name)?)))
}

impl PdnGame {
    /// The time controls of its tags; none if the tags do not say, or not of every seat, or that there was no clock.
    ///
    /// # Errors
    /// The place of the tag and what is wrong with its value.
    pub fn time_controls(&self) -> Result<Option<TimeControls>, Fault> {
        let seats = variant_of(self).map_or(&["white", "black"][..], |variant| variant.info().seats);
        let mut tags: Vec<_> = tags_of(seats).collect();
        tags.sort_by_key(|(_, seat)| *seat);
        let controls = tags.iter().map(|(tag, _)| self.time_control(tag)).collect::<Result<Vec<_>, _>>()?;
        let Some(controls) = controls.into_iter().collect::<Option<Vec<_>>>() else { return Ok(None) };
        if controls.iter().all(TimeControl::is_unlimited) {
            return Ok(None);
        }
        let place = tags.iter().find_map(|(name, _)| self.tag(name)).map(|tag| tag.place).unwrap_or_default();
        let message = "some seats have a sandglass and others have not".to_owned();
        TimeControls::new(controls).map(Some).ok_or_else(|| Fault::new(place, message))
    }

    /// The control of the seat with this tag.
    fn time_control(&self, name: &'static str) -> Result<Option<TimeControl>, Fault> {
        if self.tag(name).is_some_and(|tag| tag.value.trim() == NO_CLOCK) {
            return Ok(Some(TimeControl::unlimited()));
        }
        let Some(text) = self.value(&[name, TAG]) else { return Ok(None) };
        let tag = self.tag(name).filter(|tag| tag.value.trim() == text).or_else(|| self.tag(TAG));
        let place = tag.map(|tag| tag.place).unwrap_or_default();
        let read = text.parse::<TimeControl>();
        read.map(Some)
            .map_err(|error| Fault::new(place, format!("{} is no time control: {error}", excerpt(text))))
    }
}
