//! What a clock shows, as data that is kept.

use std::fmt;
use std::str::FromStr;

use crate::Millis;

/// What a clock shows at a moment, by seat. [`crate::Clock::restore`] sets exactly this.
///
/// As text: for each seat what is left, a slash, what is used of the present move, and `!` where the flag is down;
/// `298500/0 0/1200!`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClockReading(pub Vec<SeatTime>);

/// The time of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeatTime {
    /// What it has left.
    pub left: Millis,
    /// How long it has thought about the move that it makes, pauses left out.
    pub thought: Millis,
    /// Whether its flag is down. It does not follow from the times: a side whose flag has fallen may play on until that
    /// is claimed, and one that was never there to begin with may have nothing left but its delay.
    pub fallen: bool,
}

impl fmt::Display for SeatTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { left, thought, fallen } = self;
        write!(f, "{left}/{thought}{}", if *fallen { "!" } else { "" })
    }
}

impl fmt::Display for ClockReading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().map(SeatTime::to_string).collect::<Vec<_>>().join(" "))
    }
}

/// A text that is no clock reading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockReadingError {
    /// Which seat's time it is, from 0.
    pub seat: usize,
    /// What stands there.
    pub found: String,
}

impl fmt::Display for ClockReadingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seat, found } = self;
        write!(f, "seat {seat}: expected milliseconds such as 298500/1200, found {found}")
    }
}

impl std::error::Error for ClockReadingError {}

impl FromStr for ClockReading {
    type Err = ClockReadingError;

    fn from_str(text: &str) -> Result<Self, ClockReadingError> {
        let times = text.split_whitespace().enumerate().map(|(seat, word)| {
            seat_time(word).ok_or_else(|| ClockReadingError { seat, found: word.to_owned() })
        });
        times.collect::<Result<_, _>>().map(Self)
    }
}

fn seat_time(word: &str) -> Option<SeatTime> {
    let millis = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?;
    let (times, fallen) = word.strip_suffix('!').map_or((word, false), |times| (times, true));
    let (left, thought) = times.split_once('/')?;
    Some(SeatTime { left: millis(left)?, thought: millis(thought)?, fallen })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_read_back_as_written() {
        let time = |left, thought, fallen| SeatTime { left, thought, fallen };
        let reading = ClockReading(vec![time(298_500, 0, false), time(0, 1_200, true), time(7, 8, false)]);
        assert_eq!(reading.to_string(), "298500/0 0/1200! 7/8");
        for reading in [reading, ClockReading::default()] {
            assert_eq!(reading.to_string().parse(), Ok(reading));
        }
    }

    #[test]
    fn what_is_no_reading_is_named_at_its_seat() {
        for (text, seat, found) in [
            ("5", 0, "5"),
            ("5/0 7/", 1, "7/"),
            ("5/0 -7/0", 1, "-7/0"),
            ("5/0!!", 0, "5/0!!"),
            ("99999999999999999999/0", 0, "99999999999999999999/0"),
        ] {
            let error = text.parse::<ClockReading>().expect_err(text);
            assert_eq!((error.seat, error.found.as_str()), (seat, found), "{error}");
        }
    }
}
