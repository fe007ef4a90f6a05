use bolshak_community::{Rating, Score};

const DAY: u64 = 24 * 60 * 60 * 1_000;

fn rating(value: f64, deviation: f64) -> Rating {
    Rating { value, deviation, games: 10, at: DAY, ..Rating::default() }
}

/// Glickman's paper: the first of its three games alone, computed by hand from its steps with tau 0.75.
#[test]
fn a_game_changes_both_as_the_paper_computes() {
    let (one, other) = Rating::after(rating(1500.0, 200.0), rating(1400.0, 80.0), Score::Win, DAY);
    let g = |deviation: f64| {
        let phi = deviation / 173.717_8;
        1.0 / (1.0 + 3.0 * phi * phi / std::f64::consts::PI.powi(2)).sqrt()
    };
    let expected =
        |mine: f64, his: f64, deviation| 1.0 / (1.0 + (-g(deviation) * (mine - his) / 173.717_8).exp());
    // The volatility hardly moves by one game; with the old one the numbers hold to a tenth of a point.
    let after = |mine: f64, deviation: f64, his: f64, of_his: f64, score: f64| {
        let e = expected(mine, his, of_his);
        let v = 1.0 / (g(of_his).powi(2) * e * (1.0 - e));
        let phi = ((deviation / 173.717_8_f64).powi(2) + 0.06_f64.powi(2)).sqrt();
        let phi = 1.0 / (1.0 / (phi * phi) + 1.0 / v).sqrt();
        (mine + 173.717_8 * phi * phi * g(of_his) * (score - e), 173.717_8 * phi)
    };
    let (value, deviation) = after(1500.0, 200.0, 1400.0, 80.0, 1.0);
    assert!((one.value - value).abs() < 0.1 && (one.deviation - deviation).abs() < 0.1, "{one:?} {value}");
    let (value, deviation) = after(1400.0, 80.0, 1500.0, 200.0, 0.0);
    assert!((other.value - value).abs() < 0.1 && (other.deviation - deviation).abs() < 0.1, "{other:?}");
}

#[test]
fn what_one_wins_the_other_loses_and_a_draw_of_equals_moves_nobody() {
    let new = Rating::default();
    let (winner, loser) = Rating::after(new, new, Score::Win, DAY);
    assert!((winner.value + loser.value - 3000.0).abs() < 1e-6 && winner.value > 1600.0);
    assert_eq!((winner.games, winner.at), (1, DAY));
    let (lost, won) = Rating::after(new, new, Score::Loss, DAY);
    assert_eq!((lost.value, won.value), (loser.value, winner.value));
    let (one, other) = Rating::after(new, new, Score::Draw, DAY);
    assert!((one.value - 1500.0).abs() < 1e-6 && (other.value - 1500.0).abs() < 1e-6);
}

#[test]
fn a_rating_becomes_sure_by_games_and_unsure_by_years() {
    let mut me = Rating::default();
    assert!(me.is_provisional());
    let mut games = 0_u32;
    while me.is_provisional() {
        let score = if games.is_multiple_of(2) { Score::Win } else { Score::Loss };
        me = Rating::after(me, rating(1500.0, 60.0), score, DAY * u64::from(games)).0;
        games += 1;
        assert!(games < 20, "{me:?}");
    }
    assert!(games > 4, "{games}");
    for game in 0..200_u32 {
        let score = if game.is_multiple_of(2) { Score::Win } else { Score::Loss };
        me = Rating::after(me, rating(1500.0, 60.0), score, DAY * 20).0;
    }
    assert!(!me.at(DAY * 80).is_provisional());
    assert!(me.at(DAY * 365 * 3).is_provisional());
    assert!(me.at(u64::MAX).deviation <= 350.0);
    assert_eq!(me.at(DAY * 365 * 3).value, me.value, "time makes nobody weaker");
}

#[test]
fn nothing_leaves_its_bounds() {
    fastrand::seed(7);
    let mut players = vec![Rating::default(); 8];
    for game in 0..20_000_u64 {
        let (a, b) = (fastrand::usize(..8), fastrand::usize(..8));
        if a != b {
            // The first always wins: the hardest that can be done to a rating.
            let score = if a < b { Score::Win } else { Score::Loss };
            (players[a], players[b]) = Rating::after(players[a], players[b], score, game * 1_000);
        }
    }
    for player in &players {
        assert!((100.0..6_000.0).contains(&player.value), "{player:?}");
        assert!((45.0..=350.0).contains(&player.deviation), "{player:?}");
    }
    assert!(players.windows(2).all(|pair| pair[0].value >= pair[1].value), "{players:?}");
}
