//! Clocks and time controls.

use bolshak_arena::{Bonus, Clock, Millis, Stage, TimeControl, Timing};
use bolshak_game::{Seat, VariantInfo};
use serde::{Deserialize, Serialize};

/// What the clocks of a game show at the moment of the message. Times are in milliseconds.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ClockFace {
    /// By seat, in their order.
    pub seats: Vec<SeatClock>,
    /// Whose clock runs.
    pub running: Option<String>,
    /// Whose clock was stopped in a pause, until somebody starts it again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub paused: Option<String>,
}

/// One seat's clock.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SeatClock {
    /// What is left; nothing for a seat without a clock.
    #[cfg_attr(test, ts(type = "number"))]
    pub left: Millis,
    /// What is left of the delay of the present move.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
    pub delay: Millis,
    /// How many moves complete the stage, where it has a number of moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub moves_to_go: Option<u32>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as the derived code calls it")]
fn is_zero(time: &Millis) -> bool {
    *time == 0
}

impl ClockFace {
    /// What a clock shows now.
    #[must_use]
    pub fn of(info: &VariantInfo, clock: &Clock, now: Millis) -> Self {
        let face = |seat: Seat| SeatClock {
            left: clock.left(seat, now),
            delay: clock.delay(seat, now),
            moves_to_go: clock.moves_to_go(seat),
        };
        let name = |seat: Seat| info.seat_name(seat).to_owned();
        Self {
            seats: info.all_seats().map(face).collect(),
            running: clock.running().map(name),
            paused: clock.paused().map(name),
        }
    }
}

/// A time control: its text, and the same taken apart for whoever shows it.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ControlInfo {
    /// As PDN writes it.
    pub text: String,
    /// `stages`, `sandglass`, `each-move`, or `unlimited` for a seat without a clock in a game where another has one.
    pub kind: String,
    /// At least one; without a clock one of no time.
    pub stages: Vec<StageInfo>,
}

/// A stage of a time control; times in milliseconds.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StageInfo {
    /// How many moves; none for all the rest.
    pub moves: Option<u32>,
    /// The time for them.
    #[cfg_attr(test, ts(type = "number"))]
    pub time: Millis,
    /// `none`, `increment`, `delay` or `bronstein`.
    pub bonus: String,
    /// How much it is.
    #[cfg_attr(test, ts(type = "number"))]
    pub bonus_time: Millis,
}

/// A time control as clients are told of it.
#[must_use]
pub fn control(control: &TimeControl) -> ControlInfo {
    let (kind, stages) = match control.timing() {
        Timing::Stages(stages) => ("stages", stages.clone()),
        Timing::Sandglass(_) => ("sandglass", vec![control.stage(0)]),
        Timing::EachMove(_) => ("each-move", vec![control.stage(0)]),
        Timing::Unlimited => ("unlimited", vec![control.stage(0)]),
    };
    ControlInfo {
        text: control.to_string(),
        kind: kind.to_owned(),
        stages: stages.iter().map(stage).collect(),
    }
}

fn stage(stage: &Stage) -> StageInfo {
    let bonus = match stage.bonus {
        Bonus::None => "none",
        Bonus::Increment(_) => "increment",
        Bonus::Delay(_) => "delay",
        Bonus::Bronstein(_) => "bronstein",
    };
    StageInfo {
        moves: stage.moves,
        time: stage.time,
        bonus: bonus.to_owned(),
        bonus_time: stage.bonus.time(),
    }
}
