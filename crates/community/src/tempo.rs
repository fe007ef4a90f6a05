//! How fast a game is, as ratings tell games apart.

use bolshak_arena::{Bonus, Millis, TimeControl, TimeControls, Timing};
use bolshak_game::Seat;

const SECOND: Millis = 1_000;
const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;

/// A game is expected to last so many moves of a side.
const EXPECTED_MOVES: u64 = 40;

/// How fast a game is: ratings of different tempos are different ratings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Tempo {
    /// A side has less than three minutes for all the game.
    Bullet,
    /// Less than ten: the federations' "not more than five minutes", with any usual increment.
    Blitz,
    /// Less than half an hour.
    Rapid,
    /// More than that.
    Classic,
    /// Half a day or more for some move.
    Correspondence,
}

impl Tempo {
    /// Every tempo, the fastest first.
    pub const ALL: [Self; 5] = [Self::Bullet, Self::Blitz, Self::Rapid, Self::Classic, Self::Correspondence];

    /// The tempo of a game with these clocks: the slower one, should they differ. A side without a clock does not count.
    #[must_use]
    pub fn of(controls: &TimeControls, seats: usize) -> Self {
        let clocks = (0..seats).map(|seat| controls.of(Seat::of(seat))).filter(|one| !one.is_unlimited());
        let tempos = clocks.map(Self::of_one);
        tempos.max().unwrap_or(Self::Classic)
    }

    /// The tempo of a side with this clock; without one it is classic.
    #[must_use]
    pub fn of_one(control: &TimeControl) -> Self {
        if control.is_unlimited() {
            return Self::Classic;
        }
        if longest_move(control.timing()) >= 12 * HOUR {
            return Self::Correspondence;
        }
        match expected(control.timing()) {
            time if time < 3 * MINUTE => Self::Bullet,
            time if time < 10 * MINUTE => Self::Blitz,
            time if time < 30 * MINUTE => Self::Rapid,
            _ => Self::Classic,
        }
    }

    /// The word for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classic => "classic",
            Self::Correspondence => "correspondence",
        }
    }

    /// The tempo by its word.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tempo| tempo.code() == code)
    }
}

/// How long a side may think about its first move.
fn longest_move(timing: &Timing) -> Millis {
    match timing {
        Timing::Stages(stages) => stages.first().map_or(0, |stage| stage.time.max(stage.bonus.time())),
        Timing::Sandglass(time) | Timing::EachMove(time) => *time,
        Timing::Unlimited => 0,
    }
}

/// How long a side has for a game of the usual length.
fn expected(timing: &Timing) -> Millis {
    let stages = match timing {
        Timing::Stages(stages) => stages,
        Timing::Sandglass(time) => return 2 * time,
        Timing::EachMove(time) => return EXPECTED_MOVES * time,
        Timing::Unlimited => return 0,
    };
    let mut left = EXPECTED_MOVES;
    let mut time = 0;
    for stage in stages {
        let moves = stage.moves.map_or(left, |moves| u64::from(moves).min(left));
        let bonus = if stage.bonus == Bonus::None { 0 } else { stage.bonus.time() };
        time += stage.time + moves * bonus;
        left -= moves;
        if left == 0 {
            break;
        }
    }
    time
}
