use bolshak_game::{Outcome, Places, Seat, Variant};
use bolshak_notation::pdn::GameResult;

/// How a game ended.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// The result of a game for two, or that of another is not known.
    Result(GameResult),
    /// The places by seat in a game for more than two.
    Places(Vec<u8>),
}

/// Codes from here on are places, three bits for each seat.
const FIRST_OF_PLACES: u32 = 8;
const BITS: u32 = 3;

const RESULTS: [GameResult; 5] =
    [GameResult::Unknown, GameResult::White, GameResult::Black, GameResult::Draw, GameResult::BothLost];

impl Ending {
    /// What a record says of the end of a game.
    pub(crate) fn of(
        variant: &dyn Variant,
        places: Option<Places>,
        outcome: Option<Outcome>,
        result: GameResult,
    ) -> Self {
        let places = places.or(outcome.and_then(|outcome| outcome.places));
        match places.filter(|_| variant.info().seats.len() > 2) {
            Some(places) => Self::Places(places.all().to_vec()),
            None => Self::Result(result),
        }
    }

    /// The places of the seats; nothing is known of an end without a result. Who lost with the other shares the second.
    #[must_use]
    pub fn place(&self, seat: Seat) -> Option<u8> {
        match (self, seat) {
            (Self::Places(places), seat) => places.get(seat.index()).copied(),
            (Self::Result(GameResult::Unknown), _) => None,
            (Self::Result(GameResult::Draw), _) => Some(1),
            (Self::Result(GameResult::White), Seat::WHITE)
            | (Self::Result(GameResult::Black), Seat::BLACK) => Some(1),
            (Self::Result(_), _) => Some(2),
        }
    }

    pub(crate) fn code(&self) -> u32 {
        match self {
            Self::Result(result) => {
                let index = RESULTS.iter().position(|known| known == result).unwrap_or_default();
                u32::try_from(index).unwrap_or_default()
            }
            Self::Places(places) => {
                let packed = places.iter().rev().fold(0, |packed, place| packed << BITS | u32::from(*place));
                FIRST_OF_PLACES + packed
            }
        }
    }

    pub(crate) fn decoded(code: u32) -> Self {
        match code.checked_sub(FIRST_OF_PLACES) {
            None => Self::Result(RESULTS.get(code as usize).copied().unwrap_or_default()),
            Some(packed) => {
                let places = (0..u32::from(Seat::MOST)).map(|seat| (packed >> (BITS * seat) & 7) as u8);
                Self::Places(places.take_while(|place| *place > 0).collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back() {
        let places = [vec![1, 3, 2], vec![1, 1, 3], vec![6, 5, 4, 3, 2, 1]].map(Ending::Places);
        for ending in RESULTS.map(Ending::Result).into_iter().chain(places) {
            assert_eq!(Ending::decoded(ending.code()), ending);
        }
    }
}
