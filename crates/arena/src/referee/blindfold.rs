//! Who plays without seeing the pieces.

use std::fmt;
use std::str::FromStr;

use bolshak_game::Seat;

/// The seats that play without seeing the pieces; usually none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Blindfold(u8);

/// More seats than any game has.
const SEATS: u8 = 8;

impl Blindfold {
    /// Everybody sees the pieces.
    pub const NOBODY: Self = Self(0);

    /// This seat alone.
    #[must_use]
    pub fn of(seat: Seat) -> Self {
        Self(1 << (seat.0 % SEATS))
    }

    /// These and those.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether everybody sees the pieces.
    #[must_use]
    pub fn is_nobody(self) -> bool {
        self.0 == 0
    }

    /// Whether whoever sits there does not see the pieces.
    #[must_use]
    pub fn covers(self, seat: Seat) -> bool {
        self.0 & Self::of(seat).0 != 0
    }

    /// The seats, in their order.
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        (0..SEATS).map(Seat).filter(move |seat| self.covers(*seat))
    }

    /// The same where two have changed their seats.
    #[must_use]
    pub fn changed(self) -> Self {
        self.seats().map(|seat| Self::of(seat.other())).fold(Self::NOBODY, Self::and)
    }
}

/// The numbers of the seats from 1, as `1+2`.
impl fmt::Display for Blindfold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<_> = self.seats().map(|seat| (seat.0 + 1).to_string()).collect();
        f.write_str(&numbers.join("+"))
    }
}

impl FromStr for Blindfold {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.split('+').try_fold(Self::NOBODY, |all, number| match number.parse() {
            Ok(number @ 1..=SEATS) => Ok(all.and(Self::of(Seat(number - 1)))),
            _ => Err(format!("expected the number of a seat for blindfold, found {number}")),
        })
    }
}
