//! How likely a score is to win. Measured, not guessed: the engine plays itself, and a curve is laid through its scores and
//! the results that followed.
//!
//! The curve is an ordered logit with two numbers for each variant, both in hundredths of a man: with the score `s` of the
//! side to move, it wins with the chance `1 / (1 + exp((margin - s) / unit))`, and loses with that of `-s`.

use std::str::FromStr;
use std::sync::LazyLock;

use bolshak_game::{Score, VariantInfo};

/// How a game may end for one side; the three add up to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// It wins.
    pub win: f64,
    /// Nobody wins.
    pub draw: f64,
    /// It loses.
    pub loss: f64,
}

impl Chances {
    /// The share of the point that it may expect, from 0 to 1.
    #[must_use]
    pub fn expected(self) -> f64 {
        self.win + self.draw / 2.0
    }

    /// The same for the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { win: self.loss, draw: self.draw, loss: self.win }
    }

    /// In a word.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        let own = |chance: f64| match chance {
            0.9.. => Some(Verdict::Winning),
            0.6.. => Some(Verdict::MuchBetter),
            _ => None,
        };
        own(self.win).or_else(|| own(self.loss).map(Verdict::reversed)).unwrap_or(match self.expected() {
            0.6.. => Verdict::Better,
            ..=0.4 => Verdict::Worse,
            _ => Verdict::Even,
        })
    }
}

/// How a side stands, in a word, by its chances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It wins nine games of ten.
    Winning,
    /// It wins six games of ten.
    MuchBetter,
    /// It may expect three fifths of the point.
    Better,
    /// Neither side may expect so much.
    Even,
    /// The other side is better.
    Worse,
    /// The other side is much better.
    MuchWorse,
    /// The other side is winning.
    Losing,
}

impl Verdict {
    /// The word for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Winning => "winning",
            Self::MuchBetter => "much-better",
            Self::Better => "better",
            Self::Even => "even",
            Self::Worse => "worse",
            Self::MuchWorse => "much-worse",
            Self::Losing => "losing",
        }
    }

    const fn reversed(self) -> Self {
        match self {
            Self::Winning => Self::Losing,
            Self::MuchBetter => Self::MuchWorse,
            Self::Better => Self::Worse,
            Self::Even => Self::Even,
            Self::Worse => Self::Better,
            Self::MuchWorse => Self::MuchBetter,
            Self::Losing => Self::Winning,
        }
    }
}

/// The curve of a variant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChanceScale {
    /// How much more makes a win e times as likely against all else, in hundredths of a man.
    pub unit: f64,
    /// The score with which half of the games are won.
    pub margin: f64,
}

/// Where nothing was measured: the middle of what was.
const UNMEASURED: ChanceScale = ChanceScale { unit: 60.0, margin: 80.0 };
/// How many numbers are laid on the curve, and the score beyond which nothing more is learned.
const ROUNDS: usize = 60;
const FARTHEST: f64 = 2_000.0;

impl ChanceScale {
    /// The curve of a variant, of the one whose moves and aim it shares, or else of the family.
    #[must_use]
    pub fn of(info: &VariantInfo) -> Self {
        let family = info.form.as_ref().map_or(info.kin, |form| form.of);
        let named = info.id.split('+').next().unwrap_or(info.id);
        let known = |id: &str| MEASURED.iter().find(|measured| measured.variant == id);
        [info.id, info.kin, named, family].into_iter().find_map(known).map_or(UNMEASURED, |found| found.scale)
    }

    /// What a score of the side to move is worth.
    #[must_use]
    pub fn chances(self, score: Score) -> Chances {
        if score.0.abs() >= Score::TABLE_WIN - 1_000 {
            let win = f64::from(u8::from(score.0 > 0));
            return Chances { win, draw: 0.0, loss: 1.0 - win };
        }
        let score = f64::from(score.0);
        let (win, loss) = (self.over(score), self.over(-score));
        // Where nothing is drawn the sum may be off by a rounding.
        Chances { win, draw: (1.0 - win - loss).max(0.0), loss }
    }

    fn over(self, score: f64) -> f64 {
        1.0 / (1.0 + ((self.margin - score) / self.unit).exp())
    }

    /// The curve on which these scores, each with how the game ended for that side (1 won, 0 drawn, -1 lost), are most
    /// likely. Scores of found wins and losses say nothing about it and are left out.
    #[must_use]
    pub fn fitted(seen: &[(Score, i8)]) -> Self {
        let seen: Vec<_> = seen
            .iter()
            .map(|&(score, result)| (f64::from(score.0), result))
            .filter(|(score, _)| score.abs() <= FARTHEST)
            .collect();
        let mut best = UNMEASURED;
        let mut least = best.surprise(&seen);
        let mut step = 0.5;
        for _ in 0..ROUNDS {
            let Self { unit, margin } = best;
            let tried = [
                Self { unit: unit * (1.0 + step), margin },
                Self { unit: unit / (1.0 + step), margin },
                // The margin is at least 0, or draws would be less than impossible.
                Self { unit, margin: margin + 100.0 * step },
                Self { unit, margin: (margin - 100.0 * step).max(0.0) },
            ];
            let judged = tried.map(|scale| (scale.surprise(&seen), scale));
            match judged.into_iter().min_by(|one, other| one.0.total_cmp(&other.0)) {
                Some((surprise, scale)) if surprise < least => (least, best) = (surprise, scale),
                _ => step /= 2.0,
            }
        }
        best
    }

    /// The negative logarithm of how likely all that was seen is.
    fn surprise(self, seen: &[(f64, i8)]) -> f64 {
        let chance = |&(score, result): &(f64, i8)| match result {
            1 => self.over(score),
            -1 => self.over(-score),
            _ => 1.0 - self.over(score) - self.over(-score),
        };
        seen.iter().map(|seen| -chance(seen).max(1e-6).ln()).sum()
    }
}

/// What was measured for a variant.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// The variant.
    pub variant: String,
    /// Its curve.
    pub scale: ChanceScale,
    /// In how many games.
    pub games: u32,
}

impl FromStr for Measured {
    type Err = String;

    /// `variant unit margin games`.
    fn from_str(line: &str) -> Result<Self, String> {
        let parts: Vec<_> = line.split_whitespace().collect();
        let [variant, unit, margin, games] = parts[..] else {
            return Err(format!("expected variant, unit, margin and games, found {line:?}"));
        };
        let number = |text: &str| text.parse::<f64>().map_err(|error| format!("{text}: {error}"));
        let scale = ChanceScale { unit: number(unit)?, margin: number(margin)? };
        let games = games.parse().map_err(|error| format!("{games}: {error}"))?;
        Ok(Self { variant: variant.to_owned(), scale, games })
    }
}

/// Every variant that was measured, by `bolshak chances`.
pub static MEASURED: LazyLock<Vec<Measured>> = LazyLock::new(|| {
    let lines = include_str!("../data/chances.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().unwrap_or_else(|why| unreachable!("the table is tested: {why}"))).collect()
});

#[cfg(test)]
mod tests {
    use bolshak_game::{find, look_up, registry};

    use super::*;

    #[test]
    fn chances_add_up_and_are_fair() {
        for variant in registry() {
            let scale = ChanceScale::of(variant.info());
            assert!(scale.unit > 0.0 && scale.margin >= 0.0, "{}", variant.info().id);
            for score in [-30_000, -900, -100, -1, 0, 1, 100, 900, 24_990, 30_000].map(Score) {
                let chances = scale.chances(score);
                assert!((chances.win + chances.draw + chances.loss - 1.0).abs() < 1e-9);
                assert!([chances.win, chances.draw, chances.loss].iter().all(|chance| *chance >= 0.0));
                let other = scale.chances(Score(-score.0)).reversed();
                assert!((chances.win - other.win).abs() < 1e-9, "{score:?}");
            }
        }
    }

    #[test]
    fn a_curve_is_found_again_in_what_it_gives() {
        let scale = ChanceScale { unit: 75.0, margin: 120.0 };
        let mut random = fastrand::Rng::with_seed(7);
        let seen: Vec<_> = (0..40_000)
            .map(|_| {
                let score = Score(random.i32(-500..=500));
                let Chances { win, loss, .. } = scale.chances(score);
                let thrown = random.f64();
                (
                    score,
                    if thrown < win {
                        1
                    } else if thrown > 1.0 - loss {
                        -1
                    } else {
                        0
                    },
                )
            })
            .collect();
        let found = ChanceScale::fitted(&seen);
        assert!(
            (found.unit - scale.unit).abs() < 3.0 && (found.margin - scale.margin).abs() < 4.0,
            "{found:?}"
        );
    }

    #[test]
    fn house_rules_and_forms_have_the_curve_of_their_game() {
        let of = |id: &str| ChanceScale::of(look_up(id).expect("a variant").info());
        assert_eq!(of("russian+men=forward"), ChanceScale::of(find("russian").expect("a variant").info()));
    }
}
