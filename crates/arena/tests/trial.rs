//! The figures of a match against values computed elsewhere (Newton's method in fifty decimal places).
use bolshak_arena::trial::{PairResults, Points, Sprt, Verdict, elo_of_score, score_of_elo};

fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-4 * wanted.abs().max(1.0), "found {found}, expected {wanted}");
}

fn pairs(pairs: [u64; 5]) -> PairResults {
    PairResults { pairs, ..PairResults::default() }
}

fn test(elo0: f64, elo1: f64) -> Sprt {
    Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
}

#[test]
fn elo_and_score_are_each_others_inverse() {
    near(elo_of_score(0.75), 190.848_501_9);
    near(score_of_elo(100.0), 0.640_065);
    near(elo_of_score(score_of_elo(-37.5)), -37.5);
}

#[test]
fn games_and_pairs_are_counted() {
    let mut tally = PairResults::default();
    for (first, second) in
        [(Points::Win, Points::Loss), (Points::Draw, Points::Win), (Points::Draw, Points::Draw)]
    {
        tally.add_game(first);
        tally.add_game(second);
        tally.add_pair(first, second);
    }
    assert_eq!((tally.games, tally.pairs, tally.played()), ([1, 3, 2], [0, 0, 2, 1, 0], 6));
    near(tally.score(), 3.5 / 6.0);
}

#[test]
fn strength_comes_from_the_pairs() {
    let strength = pairs([10, 150, 400, 180, 20]).strength().expect("enough pairs");
    near(strength.elo, 11.432_927);
    near(strength.error, 9.481_351);
    near(strength.superiority, 0.991_001_6);
    assert_eq!(pairs([0, 0, 1, 0, 0]).strength(), None, "one pair says nothing about the error");
    let equal = pairs([0, 0, 50, 0, 0]).strength().expect("enough pairs");
    assert_eq!(equal.elo.abs(), 0.0);
    near(equal.superiority, 0.5);
    // As of 52 pairs of which one was half a point better and one half a point worse, but for the number of pairs.
    near(equal.error, 9.445_560);
    let more = pairs([0, 0, 500, 0, 0]).strength().expect("enough pairs");
    assert!(0.0 < more.error && more.error < equal.error, "{more:?}");
    let beaten = pairs([9, 0, 0, 0, 0]).strength().expect("enough pairs");
    assert!(
        beaten.elo == f64::NEG_INFINITY && beaten.superiority < 1e-6 && beaten.error > 400.0,
        "{beaten:?}"
    );
}

#[test]
fn the_likelihood_ratio_is_that_of_the_best_fitting_distributions() {
    near(test(0.0, 5.0).log_likelihood_ratio(&pairs([10, 150, 400, 180, 20])), 1.911_534_1);
    near(test(-10.0, 0.0).log_likelihood_ratio(&pairs([5, 40, 100, 20, 1])), -2.706_606_2);
    near(test(0.0, 10.0).log_likelihood_ratio(&pairs([0, 3, 20, 9, 0])), 0.793_655_0);
    assert_eq!(test(0.0, 5.0).log_likelihood_ratio(&PairResults::default()).abs(), 0.0);
}

#[test]
fn the_test_ends_at_its_bounds() {
    let (lower, upper) = test(0.0, 5.0).bounds();
    near(lower, -2.944_439);
    near(upper, 2.944_439);
    assert_eq!(test(0.0, 5.0).verdict(&pairs([10, 150, 400, 180, 20])), Verdict::Open);
    assert_eq!(test(0.0, 5.0).verdict(&pairs([10, 150, 400, 280, 40])), Verdict::Passed);
    assert_eq!(test(0.0, 5.0).verdict(&pairs([40, 280, 400, 150, 10])), Verdict::Failed);
}

/// Follows the test over many matches between players of known strength: it errs about as often as it may.
#[test]
fn the_test_errs_no_more_often_than_it_may() {
    let sprt = test(0.0, 60.0);
    let passed = |elo: f64| (0..300).filter(|&seed| plays_out(&sprt, elo, seed) == Verdict::Passed).count();
    let (weak, strong) = (passed(0.0), passed(60.0));
    assert!(weak <= 300 * 8 / 100, "{weak} of 300 passed without being stronger");
    assert!(strong >= 300 * 92 / 100, "{strong} of 300 passed");
}

fn plays_out(sprt: &Sprt, elo: f64, seed: u64) -> Verdict {
    let win_rate = score_of_elo(elo) - 0.2;
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) + 1;
    let mut game = move || {
        // SplitMix64, so that the test needs no crate.
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        #[allow(clippy::cast_precision_loss)]
        let thrown = ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1_u64 << 53) as f64;
        match thrown {
            thrown if thrown < win_rate => Points::Win,
            thrown if thrown < win_rate + 0.4 => Points::Draw,
            _ => Points::Loss,
        }
    };
    let mut tally = PairResults::default();
    loop {
        tally.add_pair(game(), game());
        match sprt.verdict(&tally) {
            Verdict::Open => {}
            verdict => return verdict,
        }
    }
}
