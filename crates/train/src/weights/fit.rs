//! The fit of weights to games: logistic regression on who was placed before whom, held to the weights made by hand where
//! there is little to learn from.

use bolshak_engine::Features;
use bolshak_game::{Aim, Move, Score, Variant};

use super::Record;
use crate::adam;
use crate::model::{chance, loss};

/// One game in so many is not learned from, but judged by what was learned.
const VALIDATION: usize = 10;
/// Steps of the fit, and the length of the first, in logits.
const STEPS: i32 = 400;
const RATE: f32 = 0.02;
/// Added to the root of the mean square of a gradient.
const CAUTION: f32 = 1e-7;
/// The hundredths of a man in a logit that are tried.
const UNITS: [f32; 14] =
    [30.0, 50.0, 75.0, 100.0, 140.0, 200.0, 280.0, 400.0, 560.0, 800.0, 1_100.0, 1_600.0, 2_200.0, 3_200.0];

/// What is learned from games, and how much it takes to depart from the weights made by hand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lesson {
    /// The share of the game's result; the rest is the search's score.
    pub lambda: f32,
    /// So many positions count as much as a weight's distance from the one made by hand.
    pub trust: f32,
}

impl Lesson {
    /// What is best learned in a game (`docs/nets.md`): where rows are made, the results of games taught nothing that wins.
    #[must_use]
    pub fn of(variant: &dyn Variant) -> Self {
        match variant.info().aim {
            Aim::Rows => Self { lambda: 0.0, trust: 200.0 },
            Aim::Pieces | Aim::Camp => Self { lambda: 0.7, trust: 20.0 },
        }
    }
}

/// Weights that were fitted, and how well they and those made by hand predict games that neither has seen.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// A weight for each feature, in hundredths of a man.
    pub weights: Vec<f32>,
    /// Positions that were learned from.
    pub positions: usize,
    /// Hundredths of a man in a logit.
    pub unit: f32,
    /// The mean loss of the weights made by hand on other games.
    pub by_hand: f32,
    /// That of the fitted ones.
    pub fitted: f32,
}

/// A quiet position: its features that are not 0, the score of the search, and the result.
struct Case {
    features: Vec<(u32, f32)>,
    score: f32,
    share: f32,
}

impl Case {
    fn value(&self, weights: &[f32]) -> f32 {
        self.features.iter().map(|&(feature, amount)| weights[feature as usize] * amount).sum()
    }

    fn target(&self, lambda: f32, unit: f32) -> f32 {
        lambda * self.share + (1.0 - lambda) * chance(self.score / unit)
    }
}

/// Fits weights to games.
///
/// # Errors
/// If a record is no game of the variant: its number.
pub fn fit_weights(
    variant: &'static dyn Variant,
    games: &[Record],
    lesson: Lesson,
) -> Result<Fitted, String> {
    let features = Features::of(variant.info());
    let (mut learned, mut judged) = (vec![], vec![]);
    for (index, record) in games.iter().enumerate() {
        let cases = if index % VALIDATION == VALIDATION - 1 { &mut judged } else { &mut learned };
        replay(variant, &features, record, cases).map_err(|error| format!("game {}: {error}", index + 1))?;
    }
    let by_hand = features.by_hand();
    let of_results = |unit: &f32| {
        learned.iter().map(|case: &Case| loss(case.value(&by_hand) / unit, case.share).0).sum::<f32>()
    };
    let unit = UNITS.into_iter().min_by(|a, b| of_results(a).total_cmp(&of_results(b))).unwrap_or(100.0);
    let weights = descend(&learned, &by_hand, unit, lesson);
    let mean = |weights: &[f32]| {
        let all =
            judged.iter().map(|case| loss(case.value(weights) / unit, case.target(lesson.lambda, unit)).0);
        all.sum::<f32>() / judged.len().max(1) as f32
    };
    let (loss_by_hand, loss_fitted) = (mean(&by_hand), mean(&weights));
    let weights = to_scale(&features, &learned, weights, unit);
    Ok(Fitted { weights, positions: learned.len(), unit, by_hand: loss_by_hand, fitted: loss_fitted })
}

/// How large each feature is in the quiet positions of games: the root of the mean square.
pub(super) fn typical(
    variant: &'static dyn Variant,
    features: &Features,
    games: &[Record],
) -> Result<Vec<f32>, String> {
    let mut cases = vec![];
    games.iter().try_for_each(|record| replay(variant, features, record, &mut cases))?;
    let mut squares = vec![0.0; features.len()];
    for &(feature, amount) in cases.iter().flat_map(|case| &case.features) {
        squares[feature as usize] += amount * amount;
    }
    Ok(squares.into_iter().map(|sum: f32| (sum / cases.len().max(1) as f32).sqrt()).collect())
}

/// The quiet positions of a game that were searched.
fn replay(
    variant: &'static dyn Variant,
    features: &Features,
    record: &Record,
    cases: &mut Vec<Case>,
) -> Result<(), String> {
    let captures = variant.info().aim == Aim::Pieces;
    let mut node = variant.start().node();
    for (ply, (index, score)) in record.moves.iter().enumerate() {
        let seat = node.side_to_move();
        let legal = node.legal_moves();
        if *index >= legal.len() {
            return Err(format!("ply {}: there is no move of number {index}", ply + 1));
        }
        let is_quiet = !(captures && legal.first().is_some_and(Move::is_capture));
        let decided = |score: &i32| Score(*score).decided_in().is_some();
        if let Some(score) = score.filter(|score| is_quiet && legal.len() > 1 && !decided(score)) {
            let share = *record.shares.get(seat.index()).ok_or("it lacks the share of a seat")?;
            let difference = features.difference(&node.view(), seat);
            let counted = (0..).zip(difference).filter(|(_, amount)| *amount != 0.0);
            cases.push(Case { features: counted.collect(), score: score as f32, share });
        }
        node = node.after(*index);
    }
    Ok(())
}

/// Adam over all positions at once.
fn descend(cases: &[Case], by_hand: &[f32], unit: f32, lesson: Lesson) -> Vec<f32> {
    let Lesson { lambda, trust } = lesson;
    let mut weights: Vec<f32> = by_hand.to_vec();
    let (mut means, mut squares) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    let part = 1.0 / cases.len().max(1) as f32;
    for step in 1..=STEPS {
        let mut gradient: Vec<f32> =
            weights.iter().zip(by_hand).map(|(new, old)| trust * part * (new - old) / unit).collect();
        for case in cases {
            let (_, slope) = loss(case.value(&weights) / unit, case.target(lambda, unit));
            for &(feature, amount) in &case.features {
                gradient[feature as usize] += slope * amount * part;
            }
        }
        let done = step as f32 / STEPS as f32;
        let rate = RATE * unit * 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
        adam::step([&mut weights, &mut means, &mut squares], gradient.into_iter(), step, (rate, CAUTION));
    }
    weights
}

/// The weights multiplied so that what gives the scale has on average, as often as it is seen, what it has by hand: a man is
/// a man. In a race nothing has a scale of its own, but playouts count on the logits of leads.
fn to_scale(features: &Features, cases: &[Case], weights: Vec<f32>, unit: f32) -> Vec<f32> {
    /// The lead of which the playouts believe that it is a logit.
    const LEAD: f32 = 200.0;
    let (scale, by_hand) = (features.scale(), features.by_hand());
    let seen = |weights: &[f32]| {
        let of_case = |case: &Case| {
            let scaled = case.features.iter().filter(|(feature, _)| scale.contains(&(*feature as usize)));
            scaled.map(|&(feature, amount)| weights[feature as usize] * amount.abs()).sum::<f32>()
        };
        cases.iter().map(of_case).sum::<f32>()
    };
    let factor = if features.info().aim == Aim::Camp { LEAD / unit } else { seen(&by_hand) / seen(&weights) };
    let factor = if factor.is_finite() && factor > 0.0 { factor } else { 1.0 };
    weights.into_iter().map(|weight| weight * factor).collect()
}

#[cfg(test)]
mod tests {
    use bolshak_engine::Judging;
    use bolshak_game::find;

    use super::super::{Conditions, GamesFile, play_games};
    use super::*;

    #[test]
    fn what_is_fitted_predicts_other_games_better() {
        let folder = tempfile::tempdir().expect("a folder");
        let variant = find("northern").expect("a game");
        let conditions = Conditions { variant, judging: Judging::Handcrafted, nodes: 60, seed: 3 };
        let path = folder.path().join("games");
        let mut file = GamesFile::open(&path, &conditions.to_string()).expect("a file");
        play_games(&mut file, &conditions, (60, 2), &mut |_| {}).expect("games");
        let lesson = Lesson::of(variant);
        let fitted = fit_weights(variant, &file.lines, lesson).expect("games of the variant");
        assert!(fitted.fitted < fitted.by_hand, "{} and {}", fitted.fitted, fitted.by_hand);
        assert!(fitted.weights.iter().all(|weight| weight.is_finite()), "{:?}", fitted.weights);
        let held = Lesson { trust: 1e6, ..lesson };
        let held = fit_weights(variant, &file.lines, held).expect("games of the variant");
        let off = (held.by_hand - held.fitted).abs();
        assert!(off < 1e-3 && off < fitted.by_hand - fitted.fitted, "with much trust in the hand: {off}");
    }

    #[test]
    fn what_is_no_game_is_named() {
        let record = "1 0;0 999:5".parse().expect("a record");
        let variant = find("lasca").expect("a game");
        let refused = fit_weights(variant, &[record], Lesson::of(variant));
        assert_eq!(refused, Err("game 1: ply 2: there is no move of number 999".to_owned()));
    }
}
