//! Few weights, moved by the results of games: in each step all weights are moved a little up or down at random, the two evaluations
//! that come of it play each other, and the weights follow the better one (SPSA, Spall 1992). Where a fit finds weights that predict
//! games, this finds weights that win them.

use std::fmt;
use std::str::FromStr;

use bolshak_engine::{Features, Judging, Weights};
use bolshak_game::EngineError;
use fastrand::Rng;

use super::fit::typical;
use super::games::play;
use super::{Conditions, LinesFile, share_of_one};
use crate::data::{DataError, Problem};
use crate::numbered::in_order;

/// How far weights are moved to be tried, and how far they follow a side that wins every game, in a first step: as shares of what
/// the weights made by hand make of a position.
const TRIED: f32 = 0.3;
const FOLLOWED: f32 = 0.4;
/// How both become smaller from step to step, as Spall advises, and after how many steps the second begins to.
const TRIED_LESS: f32 = 0.101;
const FOLLOWED_LESS: f32 = 0.602;
const AT_FIRST: f32 = 20.0;
/// Games from which it is known how large the features are.
const SAMPLES: u32 = 10;

/// How weights are tuned, besides the [`Conditions`] of the games.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// How many steps.
    pub steps: usize,
    /// How many openings each step has; each is played twice from every seat.
    pub openings: u32,
}

/// The weights after a step, in hundredths of a man.
#[derive(Clone, PartialEq, Debug)]
pub struct Step(pub Vec<f32>);

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.0.iter().map(f32::to_string).collect();
        f.write_str(&texts.join(" "))
    }
}

impl FromStr for Step {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let weight = |text: &str| text.parse().map_err(|_| format!("expected a weight, found {text:?}"));
        text.split(' ').map(weight).collect::<Result<_, _>>().map(Self)
    }
}

/// Tunes the weights of a game, beginning with those made by hand, until the file has so many steps. The result is the mean of the
/// second half of them, because each step errs by chance.
///
/// # Errors
/// If the file cannot be written or is for other features.
pub fn tune_weights(
    file: &mut LinesFile<Step>,
    conditions: &Conditions,
    tuning: Tuning,
    threads: usize,
    report: &mut dyn FnMut(usize),
) -> Result<Vec<f32>, DataError> {
    let path = file.path().to_owned();
    let failed = |error: EngineError| Problem::Other(error.to_string()).in_file(&path);
    let features = Features::of(conditions.variant.info());
    let by_hand = features.by_hand();
    if file.lines.iter().any(|step| step.0.len() != by_hand.len()) {
        return Err(Problem::Other("it has weights for other features".to_owned()).in_file(&path));
    }
    let sizes = sizes(conditions, &features).map_err(failed)?;
    while file.lines.len() < tuning.steps {
        let done = file.lines.len();
        let weights = file.lines.last().map_or(&by_hand, |step| &step.0);
        let ways = ways(conditions.seed, done, &sizes);
        let moved = |far: f32| -> Vec<f32> {
            weights.iter().zip(&ways).map(|(weight, way)| weight + far * way).collect()
        };
        let judging = |far| Judging::Net(Weights::encode(&features, &moved(far), "tried").into());
        let tried = TRIED / (1.0 + done as f32).powf(TRIED_LESS);
        let lead = lead(conditions, [&judging(tried), &judging(-tried)], (done, tuning.openings), threads);
        let followed = FOLLOWED * (AT_FIRST / (AT_FIRST + done as f32)).powf(FOLLOWED_LESS);
        let next = moved(lead.map_err(failed)? * followed);
        file.add(Step(next))?;
        report(file.lines.len());
    }
    let half = &file.lines[tuning.steps / 2..tuning.steps];
    let mean =
        |feature: usize| half.iter().map(|step| step.0[feature]).sum::<f32>() / half.len().max(1) as f32;
    Ok((0..by_hand.len()).map(mean).collect())
}

/// By how much each weight must change to change a typical position as much as the others: one like the weights made by hand make of
/// it on average.
fn sizes(conditions: &Conditions, features: &Features) -> Result<Vec<f32>, EngineError> {
    let games = (0..SAMPLES).map(|number| play(conditions, number)).collect::<Result<Vec<_>, _>>()?;
    let typical = typical(conditions.variant, features, &games).map_err(EngineError::BadTask)?;
    let by_hand = features.by_hand();
    let made: Vec<f32> = by_hand
        .iter()
        .zip(&typical)
        .map(|(weight, size)| weight.abs() * size)
        .filter(|made| *made > 0.0)
        .collect();
    let made = made.iter().sum::<f32>() / made.len().max(1) as f32;
    Ok(typical.into_iter().map(|size| if size > 0.0 { made / size } else { 0.0 }).collect())
}

/// Which way each weight is moved in a step, up or down by its size.
fn ways(seed: u64, step: usize, sizes: &[f32]) -> Vec<f32> {
    let mut random = Rng::with_seed(seed << 32 ^ step as u64);
    sizes.iter().map(|size| if random.bool() { *size } else { -size }).collect()
}

/// By how much the first is better in the games of a step: 1 if it comes before all others in each, -1 if it comes behind.
fn lead(
    conditions: &Conditions,
    [first, second]: [&Judging; 2],
    (step, openings): (usize, u32),
    threads: usize,
) -> Result<f32, EngineError> {
    let &Conditions { variant, nodes, .. } = conditions;
    let games = openings * variant.info().seats.len() as u32;
    let from = step as u32 * games;
    let work = |number| -> Result<f32, EngineError> {
        let one = share_of_one(variant, [first, second], number, nodes)?;
        Ok(one - share_of_one(variant, [second, first], number, nodes)?)
    };
    let mut leads = vec![];
    in_order(
        threads,
        from,
        || work,
        |lead: Result<f32, EngineError>| {
            leads.push(lead?);
            Ok((leads.len() as u32) < games)
        },
    )?;
    Ok(leads.iter().sum::<f32>() / games as f32)
}

#[cfg(test)]
mod tests {
    use bolshak_game::find;

    use super::*;

    #[test]
    fn a_broken_off_run_goes_on_and_ends_alike() {
        let folder = tempfile::tempdir().expect("a folder");
        let variant = find("chinese-small-2").expect("a game");
        let conditions = Conditions { variant, judging: Judging::Handcrafted, nodes: 20, seed: 3 };
        let run = |name: &str, steps, threads| {
            let mut file = LinesFile::open(&folder.path().join(name), "a test").expect("a file");
            let tuning = Tuning { steps, openings: 1 };
            tune_weights(&mut file, &conditions, tuning, threads, &mut |_| {}).expect("weights")
        };
        let whole = run("one", 4, 1);
        run("two", 2, 2);
        assert_eq!(run("two", 4, 2), whole);
        assert_ne!(whole, Features::of(variant.info()).by_hand());
    }
}
