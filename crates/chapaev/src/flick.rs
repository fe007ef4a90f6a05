//! What a player does: an impulse on one disc of his, in whole numbers, so that what is kept and sent is exact.

use std::fmt;
use std::str::FromStr;

use crate::Unreadable;
use crate::disc::{file_letter, file_of};

/// A full turn in the unit of angles: a tenth of a degree.
pub const TURN: u16 = 3_600;
/// The strongest flick; a flick has 1 to so many parts of its impulse.
pub const STRONGEST: u16 = 1_000;

/// A flick. Its text is `c@900/750`: the disc of file c, at 90.0 degrees, with 750 thousandths of the strongest impulse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Flick {
    file: u8,
    angle: u16,
    strength: u16,
}

impl Flick {
    /// A flick of the disc of this file (from 0). The angle is counted in tenths of a degree from the direction in which
    /// the files grow, against the clock as White sees the board: 900 is straight up the board.
    #[must_use]
    pub fn new(file: u8, angle: u16, strength: u16) -> Option<Self> {
        let fits = file < 8 && angle < TURN && (1..=STRONGEST).contains(&strength);
        fits.then_some(Self { file, angle, strength })
    }

    /// The nearest flick that there is: angles go round, strengths end.
    #[must_use]
    pub fn nearest(file: u8, angle: i32, strength: i32) -> Self {
        let angle = u16::try_from(angle.rem_euclid(i32::from(TURN))).unwrap_or(0);
        let strength = u16::try_from(strength.clamp(1, i32::from(STRONGEST))).unwrap_or(1);
        Self { file: file.min(7), angle, strength }
    }

    /// The file of the disc, from 0.
    #[must_use]
    pub fn file(self) -> u8 {
        self.file
    }

    /// Tenths of a degree.
    #[must_use]
    pub fn angle(self) -> u16 {
        self.angle
    }

    /// Thousandths of the strongest.
    #[must_use]
    pub fn strength(self) -> u16 {
        self.strength
    }
}

impl fmt::Display for Flick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}/{}", file_letter(self.file), self.angle, self.strength)
    }
}

impl FromStr for Flick {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let read = || {
            let (letter, rest) = text.split_once('@')?;
            let (angle, strength) = rest.split_once('/')?;
            let mut letters = letter.chars();
            let file = file_of(letters.next()?).filter(|_| letters.next().is_none())?;
            Self::new(file, number(angle)?, number(strength)?)
        };
        read().ok_or_else(|| {
            let most = TURN - 1;
            Unreadable::new(
                text,
                format!("a flick such as c@900/750: angles to {most}, strengths 1 to {STRONGEST}"),
            )
        })
    }
}

/// A number in digits alone, as this program writes it.
fn number(text: &str) -> Option<u16> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}
