//! Learning: the gradient is the slope of the loss, a few positions can be learned by heart, and a fit depends on its
//! plan and data alone.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bolshak_core::{ConstRules, Position, Rules, Russian};
use bolshak_egdb::Tables;
use bolshak_engine::{Evaluation, NetworkParts, Roles};
use bolshak_train::{
    Case, Choice, Dataset, Fit, Goal, Header, Line, Linear, Model, Network, Openings, Plan, Plot, Problem,
    generate, phases, score_unit,
};
use fastrand::Rng;

const RULES: &Rules = Russian::RULES;
const UNIT: f32 = 150.0;
const PLAN: Plan = Plan { epochs: 4, batch: 256, rate: 0.003, lambda: 0.5, seed: 3, threads: 2 };

fn data_file(folder: &Path, positions: u64) -> PathBuf {
    let path = folder.join("games.data");
    let (game, evaluation) = ("russian".to_owned(), "hand".to_owned());
    let header = Header { game, squares: 32, evaluation, seed: 11, nodes: 200, blunders: 0 };
    let openings = Openings::of(Russian, bolshak_game::find("russian").expect("a game"));
    let hand = Arc::new(Evaluation::by_hand(RULES));
    let means = (&openings, &hand, &Tables::none());
    generate(Russian, &path, &header, Goal { positions, threads: 2 }, means, &mut |_| {}).expect("data");
    path
}

fn dataset(positions: u64) -> Dataset {
    let folder = tempfile::tempdir().expect("a folder");
    Dataset::load(&[data_file(folder.path(), positions)], Choice::default()).expect("data")
}

fn models() -> Vec<(&'static str, Box<dyn Model>)> {
    vec![
        ("patterns", Box::new(Linear::new(RULES, UNIT))),
        ("network", Box::new(Network::new(RULES, (64, 8), UNIT))),
    ]
}

/// The position of a sample as its side to move sees it.
fn roles(data: &Dataset, place: u32) -> Roles<u128> {
    let sample = data.sample(place);
    let turned = |set: u128| {
        if sample.side_to_move == bolshak_core::Color::White { set } else { set.reverse_bits() >> (128 - 32) }
    };
    let sides = (turned(sample.white), turned(sample.black));
    let (own, other) =
        if sample.side_to_move == bolshak_core::Color::White { sides } else { (sides.1, sides.0) };
    let kings = turned(sample.kings);
    Roles {
        own_men: own & !kings,
        own_kings: own & kings,
        other_men: other & !kings,
        other_kings: other & kings,
    }
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let data = dataset(100);
    let mut random = Rng::with_seed(5);
    for (name, model) in models() {
        let mut weights = model.start(&mut random);
        weights.iter_mut().for_each(|weight| *weight += 0.02 * (random.f32() - 0.5));
        let mut checked = 0;
        for &place in data.training.iter().take(10) {
            let case = Case { roles: roles(&data, place), target: 0.9 };
            let mut gradient = vec![0.0; model.size()];
            model.learn(&weights, &case, &mut gradient);
            let steep: Vec<usize> = (0..model.size()).filter(|&at| gradient[at].abs() > 1e-3).collect();
            for _ in 0..40 {
                let at = steep[random.usize(..steep.len())];
                let loss = |change: f32| {
                    let mut moved = weights.clone();
                    moved[at] += change;
                    f64::from(model.learn(&moved, &case, &mut vec![0.0; model.size()]))
                };
                let step = 4e-3;
                let slope = (loss(step) - loss(-step)) / f64::from(2.0 * step);
                let error = (slope - f64::from(gradient[at])).abs();
                assert!(
                    error < 5e-4 + 0.03 * slope.abs(),
                    "{name}, weight {at}: {slope} and {}",
                    gradient[at]
                );
                checked += 1;
            }
        }
        assert_eq!(checked, 400);
    }
}

#[test]
fn a_fit_that_goes_on_from_a_network_begins_with_its_weights() {
    // That of giveaway draughts, the same board, has room for more neurons.
    let bytes = Evaluation::embedded_file("giveaway").expect("a network");
    let parts = NetworkParts::from_bytes(RULES, bytes).expect("a network");
    let going_on = |hidden: usize, unit: f32| Network::going_on(RULES, parts.clone(), hidden, unit);
    let same = going_on(parts.hidden, UNIT);
    let weights = same.start(&mut Rng::with_seed(1));
    assert!(same.file(&weights, RULES, "russian", "same") == parts.encode(RULES, "russian", "same"));
    // What it thinks of a position, in hundredths of a man, does not depend on what they mean in the new data.
    let other = going_on(parts.hidden, 2.0 * UNIT);
    let others = other.start(&mut Rng::with_seed(1));
    // What is added to the first layer counts for nothing at first, but it learns.
    let wider = going_on(2 * parts.hidden, UNIT);
    let wide = wider.start(&mut Rng::with_seed(1));
    let data = dataset(100);
    for &place in data.training.iter().take(50) {
        let roles = roles(&data, place);
        let values = [UNIT * same.value(&weights, &roles), 2.0 * UNIT * other.value(&others, &roles)];
        assert!((values[0] - values[1]).abs() < 0.01 + 1e-4 * values[0].abs(), "{values:?}");
        let wide = UNIT * wider.value(&wide, &roles);
        assert!((values[0] - wide).abs() < 0.01 + 1e-4 * values[0].abs(), "{values:?} and {wide}");
    }
}

#[test]
fn a_few_positions_are_learned_by_heart() {
    let data = dataset(200);
    for (name, model) in models() {
        let plan = Plan { epochs: 60, batch: 50, rate: 0.01, lambda: 1.0, ..PLAN };
        let mut fit = Fit::new(model.as_ref(), &data, plan, UNIT);
        let (first, _) = fit.round(&mut |_| {});
        while !fit.is_done() {
            fit.round(&mut |_| {});
        }
        let last = fit.history().last().expect("a round");
        assert!(last.training < 0.6 * first.training, "{name}: {} after {}", last.training, first.training);
    }
}

#[test]
fn a_fit_that_was_broken_off_goes_on_to_the_same_weights() {
    let data = dataset(1_500);
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("fit.state");
    for (name, model) in models() {
        let mut whole = Fit::new(model.as_ref(), &data, PLAN, UNIT);
        while !whole.is_done() {
            whole.round(&mut |_| {});
        }
        let mut begun = Fit::new(model.as_ref(), &data, PLAN, UNIT);
        begun.round(&mut |_| {});
        begun.save(&state).expect("a state");
        // The number of threads does not matter.
        let mut resumed = Fit::new(model.as_ref(), &data, Plan { threads: 1, ..PLAN }, UNIT);
        resumed.resume(&state).expect("a state");
        assert_eq!(resumed.history().len(), 1);
        while !resumed.is_done() {
            resumed.round(&mut |_| {});
        }
        assert!(whole.weights() == resumed.weights() && whole.history() == resumed.history(), "{name}");
        let mut other = Fit::new(model.as_ref(), &data, Plan { seed: 4, ..PLAN }, UNIT);
        let error = other.resume(&state).expect_err("another plan");
        assert!(matches!(error.problem, Problem::Other(_)), "{error}");
        let mut broken = std::fs::read(&state).expect("the state");
        broken[100] ^= 1;
        std::fs::write(&state, broken).expect("a broken state");
        let error = whole.resume(&state).expect_err("a broken state");
        assert!(matches!(error.problem, Problem::Damaged(_)), "{error}");
    }
}

#[test]
fn whole_numbers_stay_near_the_weights_they_were_made_from() {
    let data = dataset(1_500);
    for (name, model) in models() {
        let mut fit = Fit::new(model.as_ref(), &data, PLAN, UNIT);
        while !fit.is_done() {
            fit.round(&mut |_| {});
        }
        let bytes = model.file(fit.weights(), RULES, "russian", "test");
        let evaluation = Evaluation::from_bytes(RULES, &bytes).expect("a sound file");
        for place in (0..1_000).step_by(7) {
            let position = Position::from_setup(Russian, &data.sample(place).setup()).expect("a position");
            let exact = model.value(fit.weights(), &roles(&data, place)) * UNIT;
            let error = (evaluation.of(&position) as f32 - exact).abs();
            assert!(error < 6.0 + 0.02 * exact.abs(), "{name}: {} for {exact}", evaluation.of(&position));
        }
        assert!(phases(&data, RULES, &evaluation, 0.5, UNIT).iter().any(|phase| phase.positions > 0));
    }
}

#[test]
fn the_unit_of_scores_fits_the_results() {
    let unit = score_unit(&dataset(3_000));
    assert!((40.0..600.0).contains(&unit), "{unit}");
}

#[test]
fn a_plot_holds_its_lines() {
    let points = vec![(0.0, 0.7), (1.0, 0.5), (2.0, 0.45)];
    let lines =
        vec![Line { name: "a < b".to_owned(), points }, Line { name: "empty".to_owned(), points: vec![] }];
    let text = |text: &str| text.to_owned();
    let svg = Plot { title: text("Loss"), across: text("round"), up: text("loss"), lines }.svg();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<polyline").count(), 2);
    assert!(svg.contains("a &lt; b") && !svg.contains("NaN"));
}
