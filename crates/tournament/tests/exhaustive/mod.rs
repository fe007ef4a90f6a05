//! A second pairing, written from the rules alone and slow on purpose: it builds every pairing of every bracket, and
//! keeps the best. The fast one must come to the same on random rounds of up to ten players, and this one to the same as
//! another program.
//!
//! `BOLSHAK_RANDOM_ROUNDS` (default 20 000) and `BOLSHAK_SEED` set how many rounds and which.

mod bracket;
mod case;
mod chance;
mod colours;
mod criteria;
mod events;
mod field;
mod made_up;
mod order;

use std::collections::BTreeMap;

use bolshak_tournament::swiss::{self, Entrant, NoPairing, Round, Settings};

use self::bracket::{Bracket, Completion, Decided};
use self::case::Case;
use self::criteria::CRITERIA;
use self::events::Event;
use self::field::Field;
use super::golden;

/// Pairs a round as `swiss::pair` does, and counts what decided.
fn pair(
    settings: &Settings,
    entrants: &[Entrant],
    forbidden: &dyn Fn(usize, usize) -> bool,
    decided: &mut Decided,
) -> Result<Round, NoPairing> {
    let field = Field::new(settings, entrants, forbidden);
    let completion = Completion::new(&field).ok_or(NoPairing)?;
    let groups = field.scoregroups();
    let (mut pairs, mut floaters) = (vec![], vec![]);
    for at in 0..groups.len() {
        let bracket =
            Bracket { field: &field, completion: &completion, moved_down: &floaters, groups: &groups[at..] };
        let best = bracket.best(decided);
        pairs.extend(best.pairs);
        let go_on = !best.floaters.is_empty() && at + 1 < groups.len();
        *decided.entry("floaters").or_default() += usize::from(go_on);
        floaters = best.floaters;
    }
    assert!(floaters.len() <= 1, "C4 leaves one for the bye at most");
    // By the higher ranked player, who is the first one of his pair.
    pairs.sort_unstable();
    let entrant = |player: usize| field.players[player].entrant;
    let coloured = pairs.into_iter().map(|(a, b)| {
        let (white, black) = colours::allocate(&field, a, b, decided);
        (entrant(white), entrant(black))
    });
    Ok(Round { pairs: coloured.collect(), bye: floaters.first().map(|&player| entrant(player)) })
}

fn number(name: &str, default: u64) -> u64 {
    let told = std::env::var(name).ok();
    told.map_or(default, |told| told.parse().unwrap_or_else(|_| panic!("{name} is no number: {told}")))
}

/// What the random rounds were like.
#[derive(Default, Debug)]
struct Seen {
    rounds: usize,
    byes: usize,
    no_pairings: usize,
    decided: Decided,
    present: BTreeMap<usize, usize>,
}

/// Rounds paired in both ways.
#[derive(Default)]
struct Comparison {
    seen: Seen,
    /// Those that come out in two ways: how large they are, and all that is known of them.
    differences: Vec<(usize, String)>,
}

impl Comparison {
    /// What the fast pairing says.
    fn pair(&mut self, case: &Case) -> Result<Round, NoPairing> {
        let forbidden = |a, b| case.is_forbidden(a, b);
        let fast = swiss::pair(&case.settings, &case.entrants, &forbidden);
        let slow = pair(&case.settings, &case.entrants, &forbidden, &mut self.seen.decided);
        self.seen.count(case, &slow);
        if fast != slow {
            let size = case.entrants.len() * (1 + case.played());
            self.differences.push((size, format!("{fast:?} in place of {slow:?} for {case:#?}")));
        }
        fast
    }

    fn check(&self) {
        println!("{:?}", self.seen);
        if let Some((_, smallest)) = self.differences.iter().min() {
            let (differences, rounds) = (self.differences.len(), self.seen.rounds);
            panic!("{differences} of {rounds} rounds differ, the smallest is {smallest}");
        }
    }
}

impl Seen {
    fn count(&mut self, case: &Case, paired: &Result<Round, NoPairing>) {
        self.rounds += 1;
        *self.present.entry(case.present()).or_default() += 1;
        match paired {
            Ok(round) => self.byes += usize::from(round.bye.is_some()),
            Err(NoPairing) => self.no_pairings += 1,
        }
    }
}

/// How many rounds, unless something else is asked for: enough for each criterion to decide now and then.
const DEFAULT: usize = 20_000;

fn wanted() -> usize {
    number("BOLSHAK_RANDOM_ROUNDS", DEFAULT as u64) as usize
}

/// One after the other.
fn seeds() -> impl Iterator<Item = u64> {
    number("BOLSHAK_SEED", 2026) << 32..
}

#[test]
fn random_tournaments_are_paired_as_by_trying_everything() {
    let mut comparison = Comparison::default();
    for seed in seeds() {
        let mut event = Event::new(seed);
        while event.begin_round() {
            let paired = comparison.pair(&event.case);
            let Some(round) = event.played_round(paired) else { break };
            event.end_round(&round);
        }
        if comparison.seen.rounds >= wanted() {
            break;
        }
    }
    comparison.check();
}

#[test]
fn made_up_rounds_are_paired_as_by_trying_everything() {
    let mut comparison = Comparison::default();
    for seed in seeds().take(wanted()) {
        // What comes out is kept by the comparison; no round follows.
        let _ = comparison.pair(&made_up::case(seed));
    }
    comparison.check();
    let decided = |name| comparison.seen.decided.get(name).is_some_and(|&times| times > 0);
    let idle: Vec<_> = CRITERIA.iter().map(|(name, _)| *name).filter(|name| !decided(*name)).collect();
    assert!(idle.is_empty() || wanted() < DEFAULT, "nothing is learnt of {idle:?}");
}

/// How many can be in a round that is tried out.
const MOST: usize = 10;

#[test]
fn small_rounds_of_another_program_are_paired_as_by_trying_everything() {
    let (mut rounds, mut wrong, mut decided) = (0, vec![], Decided::new());
    for (name, report) in golden::tournaments() {
        for round in 1..=report.rounds_told() {
            let entrants = report.entrants(round);
            if entrants.iter().filter(|entrant| entrant.is_here).count() > MOST {
                continue;
            }
            rounds += 1;
            let forbidden = |a, b| report.is_forbidden(round, a, b);
            let mut paired = pair(&report.settings, &entrants, &forbidden, &mut decided);
            if let Ok(paired) = &mut paired {
                // The order of boards is not told.
                paired.pairs.sort_unstable();
            }
            if paired.as_ref() != Ok(&report.told(round)) {
                wrong.push(format!("{name}, round {round}: {paired:?}"));
            }
        }
    }
    println!("{decided:?}");
    assert_eq!(rounds, 261);
    assert!(wrong.is_empty(), "{} of {rounds} rounds: {wrong:#?}", wrong.len());
}
