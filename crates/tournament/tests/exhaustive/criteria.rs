//! What makes a pairing of a bracket better: C6 to C21 in their order. Of each the least list is the best.

use std::cmp::{Ordering, Reverse};

use bolshak_tournament::Points;

use super::bracket::{Bracket, Candidate};
use super::field::{Float, Player, Strength};

/// What is to be as little as possible.
pub type Criterion = fn(&Bracket<'_>, &Candidate) -> Vec<Points>;

/// The highest first.
pub const CRITERIA: [(&str, Criterion); 16] = [
    ("C6", pairs),
    ("C7", floaters),
    ("C8", next_bracket),
    ("C9", unplayed_of_bye),
    ("C10", |bracket, one| count_pairs(bracket, one, is_third_too_many)),
    ("C11", |bracket, one| count_pairs(bracket, one, is_third_running)),
    ("C12", |bracket, one| count_pairs(bracket, one, is_same_preference)),
    ("C13", |bracket, one| count_pairs(bracket, one, is_same_strong_preference)),
    ("C14", |bracket, one| residents_down_again(bracket, one, 0)),
    ("C15", |bracket, one| count(&up_again(bracket, one, 0))),
    ("C16", |bracket, one| residents_down_again(bracket, one, 1)),
    ("C17", |bracket, one| count(&up_again(bracket, one, 1))),
    ("C18", |bracket, one| moved_down_again(bracket, one, 0)),
    ("C19", |bracket, one| up_again(bracket, one, 0)),
    ("C20", |bracket, one| moved_down_again(bracket, one, 1)),
    ("C21", |bracket, one| up_again(bracket, one, 1)),
];

fn count<T>(list: &[T]) -> Vec<Points> {
    vec![list.len() as Points]
}

/// The highest first, so that it is compared first.
fn from_the_highest(mut list: Vec<Points>) -> Vec<Points> {
    list.sort_by_key(|&points| Reverse(points));
    list
}

/// C6: most pairs.
fn pairs(_: &Bracket<'_>, one: &Candidate) -> Vec<Points> {
    vec![-(one.pairs.len() as Points)]
}

/// C7: their scores.
fn floaters(bracket: &Bracket<'_>, one: &Candidate) -> Vec<Points> {
    from_the_highest(one.floaters.iter().map(|&player| bracket.field.players[player].score).collect())
}

/// C8: C6, then C7 of the next bracket, as far as they depend on who goes there.
fn next_bracket(bracket: &Bracket<'_>, one: &Candidate) -> Vec<Points> {
    let Some(next) = bracket.next(&one.floaters) else { return vec![] };
    let values = next.candidates().into_iter().map(|other| [pairs(&next, &other), floaters(&next, &other)]);
    values.min().expect("whatever floats leaves a rest that can be paired").concat()
}

/// C9: of a single floater with the score at which the bye is taken, as nobody else can take it any more.
fn unplayed_of_bye(bracket: &Bracket<'_>, one: &Candidate) -> Vec<Points> {
    let [floater] = one.floaters[..] else { return vec![] };
    let floater = &bracket.field.players[floater];
    if Some(floater.score) == bracket.completion.bye_score {
        vec![floater.unplayed as Points]
    } else {
        vec![]
    }
}

fn count_pairs(bracket: &Bracket<'_>, one: &Candidate, what: fn(&Player, &Player) -> bool) -> Vec<Points> {
    let player = |player: usize| &bracket.field.players[player];
    vec![one.pairs.iter().filter(|&&(a, b)| what(player(a), player(b))).count() as Points]
}

/// C10: a topscorer plays, and one of the two will have had a colour three times more than the other colour.
fn is_third_too_many(a: &Player, b: &Player) -> bool {
    let both_white = a.difference >= 2 && b.difference >= 2;
    let both_black = a.difference <= -2 && b.difference <= -2;
    (a.is_topscorer || b.is_topscorer) && (both_white || both_black)
}

/// C11: one of the two gets a colour three times running. Who gives way is told by the colour differences.
fn is_third_running(a: &Player, b: &Player) -> bool {
    let (Some((Strength::Absolute, colour)), Some((Strength::Absolute, other))) =
        (a.preference, b.preference)
    else {
        return false;
    };
    colour == other
        && match a.difference.abs().cmp(&b.difference.abs()) {
            Ordering::Less => a.doubled() == Some(colour.other()),
            Ordering::Equal => a.doubled().is_some() && a.doubled() == b.doubled(),
            Ordering::Greater => b.doubled() == Some(colour.other()),
        }
}

/// C12: one of the two does not get the colour he should get.
fn is_same_preference(a: &Player, b: &Player) -> bool {
    match (a.preference, b.preference) {
        (Some((_, a)), Some((_, b))) => a == b,
        _ => false,
    }
}

/// C13: one whose preference is strong does not get it; where both are absolute, nobody's is strong.
fn is_same_strong_preference(a: &Player, b: &Player) -> bool {
    let (Some((a, colour)), Some((b, other))) = (a.preference, b.preference) else { return false };
    colour == other && a.min(b) == Strength::Strong
}

/// C14, C16: residents who float down, and did so that many rounds before the last one.
fn residents_down_again(bracket: &Bracket<'_>, one: &Candidate, before: usize) -> Vec<Points> {
    let is_again = |&&player: &&usize| {
        !bracket.is_moved_down(player) && bracket.field.players[player].floats[before] == Some(Float::Down)
    };
    vec![one.floaters.iter().filter(is_again).count() as Points]
}

/// C18, C20: of those who moved down to here and float on, and floated down before. The bracket below has one score,
/// and who floats is told by C7 up to players of equal scores, so that the scores are compared as the differences are.
fn moved_down_again(bracket: &Bracket<'_>, one: &Candidate, before: usize) -> Vec<Points> {
    let is_again = |player: &usize| {
        bracket.is_moved_down(*player) && bracket.field.players[*player].floats[before] == Some(Float::Down)
    };
    let again = one.floaters.iter().copied().filter(is_again);
    from_the_highest(again.map(|player| bracket.field.players[player].score).collect())
}

/// C15, C17, C19, C21: how far above him those opponents are whom residents meet who floated up before.
fn up_again(bracket: &Bracket<'_>, one: &Candidate, before: usize) -> Vec<Points> {
    let players = &bracket.field.players;
    let is_again =
        |&&(a, b): &&(usize, usize)| bracket.is_moved_down(a) && players[b].floats[before] == Some(Float::Up);
    let again = one.pairs.iter().filter(is_again);
    from_the_highest(again.map(|&(a, b)| players[a].score - players[b].score).collect())
}
