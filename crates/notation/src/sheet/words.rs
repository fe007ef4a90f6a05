//! The words of score sheets.

use crate::pdn::{Bonus, Millis, Stage, TimeControl, Timing};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Language {
    English,
    Russian,
}

impl Language {
    /// The code of the language, for browsers.
    pub(super) const fn code(self) -> &'static str {
        self.pick("en", "ru")
    }

    pub(super) const fn pick<'a>(self, english: &'a str, russian: &'a str) -> &'a str {
        match self {
            Self::English => english,
            Self::Russian => russian,
        }
    }

    /// A side by the name of its seat.
    pub(super) fn side(self, name: &'static str) -> &'static str {
        const SIDES: [(&str, &str, &str); 6] = [
            ("white", "White", "Белые"),
            ("black", "Black", "Чёрные"),
            ("red", "Red", "Красные"),
            ("green", "Green", "Зелёные"),
            ("yellow", "Yellow", "Жёлтые"),
            ("violet", "Violet", "Фиолетовые"),
        ];
        let known = SIDES.into_iter().find(|(side, ..)| *side == name);
        known.map_or(name, |(_, english, russian)| self.pick(english, russian))
    }

    pub(super) const fn referee(self) -> &'static str {
        self.pick("Referee", "Судья")
    }

    /// A time control for people.
    pub(super) fn control(self, control: &TimeControl) -> String {
        match control.timing() {
            Timing::Sandglass(time) => {
                format!("{} {}", self.pick("sandglass", "песочные часы"), self.length(*time))
            }
            Timing::EachMove(time) => {
                format!("{} {}", self.length(*time), self.pick("for each move", "на каждый ход"))
            }
            Timing::Unlimited => self.pick("no clock", "без часов").to_owned(),
            Timing::Stages(stages) => {
                let last = stages.len() - 1;
                let stage = |(index, stage)| self.stage(stage, index == last);
                stages.iter().enumerate().map(stage).collect::<Vec<_>>().join("; ")
            }
        }
    }

    fn stage(self, stage: &Stage, last: bool) -> String {
        let mut text = self.length(stage.time);
        let bonus = self.length(stage.bonus.time());
        match stage.bonus {
            Bonus::None => {}
            Bonus::Increment(_) => text.push_str(&format!(" + {bonus}")),
            Bonus::Delay(_) => text.push_str(&format!(", {} {bonus}", self.pick("delay", "отсрочка"))),
            Bonus::Bronstein(_) => {
                text.push_str(&format!(", {} {bonus}", self.pick("Bronstein", "Бронштейн")));
            }
        }
        if let Some(moves) = stage.moves {
            let each = if last { self.pick("each ", "каждые ") } else { "" };
            text.push_str(&format!(" ({each}{}: {moves})", self.pick("moves", "ходов")));
        }
        text
    }

    fn length(self, time: Millis) -> String {
        const UNITS: [(Millis, &str, &str); 2] = [(86_400_000, "d", "сут."), (60_000, "min", "мин")];
        let whole = UNITS.into_iter().find(|(unit, ..)| time >= *unit && time.is_multiple_of(*unit));
        match whole {
            Some((unit, english, russian)) => format!("{} {}", time / unit, self.pick(english, russian)),
            None => {
                let seconds = Stage::sudden_death(time).to_string();
                format!("{seconds} {}", self.pick("s", "с"))
            }
        }
    }
}
