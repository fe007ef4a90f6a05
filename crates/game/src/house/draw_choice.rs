//! Draw rules that people choose: a profile and each criterion by itself in games that draw by criteria, how often a
//! position comes up in others.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

use bolshak_core::{
    ConstRules, Criterion, DRAW_PROFILES, DrawKind, DrawRule, Giveaway, Objective, Road, with_criterion,
    with_road, without_criterion,
};

use super::laws::Family;
use crate::graph::Ground;

/// Draws by what a text says, as far as it fits the game.
pub(super) fn take_profile(laws: &mut Family, id: &str) {
    let profile = DRAW_PROFILES.iter().find(|profile| profile.id == id);
    if let (true, Some(profile)) = (draws_by_criteria(laws), profile) {
        let fits = |rule: &&DrawRule| rule.criterion.is_some_and(|criterion| fits(laws, criterion));
        let draws = profile.rules.iter().filter(fits).copied().collect();
        set_draws(laws, draws);
    }
}

/// Switches a criterion on, where it fits the game.
pub(super) fn switch_on(laws: &mut Family, criterion: Criterion) {
    if draws_by_criteria(laws) && fits(laws, criterion) {
        set_draws(laws, with_criterion(draws_of(laws), criterion));
    }
}

/// Switches D5 on in one of its forms, where it fits the game.
pub(super) fn switch_road(laws: &mut Family, road: Road) {
    if draws_by_criteria(laws) && fits(laws, Criterion::D5) {
        set_draws(laws, with_road(&with_criterion(draws_of(laws), Criterion::D5), road));
    }
}

/// Switches a criterion off.
pub(super) fn switch_off(laws: &mut Family, criterion: Criterion) {
    if draws_by_criteria(laws) {
        set_draws(laws, without_criterion(draws_of(laws), criterion));
    }
}

/// Sets how often the same position draws, in games where that is no criterion; not at all without a number.
pub(super) fn set_repetition(laws: &mut Family, times: Option<u8>) {
    let is_repetition = |rule: &&DrawRule| matches!(rule.kind, DrawKind::Repetition { .. });
    if !has_draws(laws) || draws_by_criteria(laws) {
        return;
    }
    let own = draws_of(laws).iter().find(is_repetition);
    let article = own.map_or("house rule", |rule| rule.article);
    let chosen =
        times.map(|times| DrawRule { kind: DrawKind::Repetition { times }, criterion: None, article });
    let others = draws_of(laws).iter().filter(|rule| !is_repetition(rule)).copied();
    let draws = chosen.into_iter().chain(others).collect();
    set_draws(laws, draws);
}

/// Whether a game draws by the criteria of the Russian family. One in which all are switched off still does.
pub(super) fn draws_by_criteria(laws: &Family) -> bool {
    has_draws(laws) && draws_of(laws).iter().all(|rule| rule.criterion.is_some())
}

/// Whether a game is ever drawn by a list of rules.
fn has_draws(laws: &Family) -> bool {
    match laws {
        Family::Rays(rules) => rules.objective != Objective::FirstKing,
        Family::Graph(_) => true,
        Family::Race(_) | Family::GoBan(_) => false,
    }
}

fn draws_of(laws: &Family) -> &'static [DrawRule] {
    match laws {
        Family::Rays(rules) => rules.draws,
        Family::Graph(laws) => laws.draws,
        Family::Race(_) | Family::GoBan(_) => &[],
    }
}

fn set_draws(laws: &mut Family, draws: Vec<DrawRule>) {
    match laws {
        Family::Rays(rules) => rules.draws = kept(draws),
        Family::Graph(laws) => laws.draws = kept(draws),
        Family::Race(_) | Family::GoBan(_) => {}
    }
}

/// Whether a criterion makes sense in a game: endings with kings are decisive when the aim is to lose, D5 needs a main
/// road from corner to corner, and where more than two play only what all of them do is counted.
pub(super) fn fits(laws: &Family, criterion: Criterion) -> bool {
    match laws {
        Family::Rays(rules) => {
            let in_giveaway = Giveaway::RULES.draws.iter().any(|rule| rule.criterion == Some(criterion));
            let board = &rules.geometry;
            let has_road = board.files == board.ranks && board.main_road != 0;
            (rules.objective != Objective::GiveAll || in_giveaway) && (criterion != Criterion::D5 || has_road)
        }
        Family::Graph(laws) => {
            let has_road = matches!(laws.ground, Ground::Dark(_) | Ground::All(_));
            let of_all = matches!(criterion, Criterion::D1 | Criterion::D2);
            (laws.seats.len() == 2 || of_all) && (criterion != Criterion::D5 || has_road)
        }
        Family::Race(_) | Family::GoBan(_) => false,
    }
}

/// The mixtures that have been asked for. They live as long as the program, and there are not many.
static KEPT: LazyLock<Mutex<HashSet<&'static [DrawRule]>>> = LazyLock::new(Mutex::default);

fn kept(draws: Vec<DrawRule>) -> &'static [DrawRule] {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept.get(draws.as_slice()) {
        return known;
    }
    let draws: &'static [DrawRule] = draws.leak();
    kept.insert(draws);
    draws
}
