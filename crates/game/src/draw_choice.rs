//! Draw rules that people choose: a profile, and each criterion by itself, in games that draw by criteria.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

use bolshak_core::{
    ConstRules, Criterion, DRAW_PROFILES, DrawRule, Giveaway, Objective, Rules, with_criterion,
    without_criterion,
};

/// Draws by what a text says, as far as it fits the game.
pub(crate) fn take_profile(rules: &mut Rules, id: &str) {
    let profile = DRAW_PROFILES.iter().find(|profile| profile.id == id);
    if let (true, Some(profile)) = (draws_by_criteria(rules), profile) {
        let fits = |rule: &&DrawRule| rule.criterion.is_some_and(|criterion| fits(rules, criterion));
        rules.draws = kept(profile.rules.iter().filter(fits).copied().collect());
    }
}

/// Switches a criterion on, where it fits the game.
pub(crate) fn switch_on(rules: &mut Rules, criterion: Criterion) {
    if draws_by_criteria(rules) && fits(rules, criterion) {
        rules.draws = kept(with_criterion(rules.draws, criterion));
    }
}

/// Switches a criterion off.
pub(crate) fn switch_off(rules: &mut Rules, criterion: Criterion) {
    if draws_by_criteria(rules) {
        rules.draws = kept(without_criterion(rules.draws, criterion));
    }
}

/// Whether a game draws by the criteria of the Russian family. One in which all are switched off still does.
pub(crate) fn draws_by_criteria(rules: &Rules) -> bool {
    rules.objective != Objective::FirstKing && rules.draws.iter().all(|rule| rule.criterion.is_some())
}

/// Whether a criterion makes sense in a game: endings with kings are decisive when the aim is to lose, and D5 needs a
/// main road from corner to corner.
pub(crate) fn fits(rules: &Rules, criterion: Criterion) -> bool {
    let in_giveaway = Giveaway::RULES.draws.iter().any(|rule| rule.criterion == Some(criterion));
    let board = &rules.geometry;
    let has_road = board.files == board.ranks && board.main_road != 0;
    (rules.objective != Objective::GiveAll || in_giveaway) && (criterion != Criterion::D5 || has_road)
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
