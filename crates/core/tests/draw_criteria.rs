//! The criteria D1 to D8 of Russian draughts in every profile, against a slow implementation that reads the whole record
//! as the rules dossier words it; and the law that no count survives what ends it.
use std::collections::BTreeMap;

use bolshak_core::{
    Bits, Color, ConstRules, Criterion, DRAW_PROFILES, DrawRule, DrawTracker, Kind, Move, Piece, Position,
    RuleSet, RuleTable, Rules, Russian, Setup, Square, with_criterion, without_criterion,
};
use bolshak_testkit::positions::{slow_move_of, slow_of};
use bolshak_testkit::slow::{Piece as SlowPiece, Reading, Side, SlowGame, SlowRecord, TEXTS};

use crate::Table;

fn table(draws: Vec<DrawRule>) -> Table {
    RuleTable(Box::leak(Box::new(Rules { draws: draws.leak(), ..*Russian::RULES })))
}

/// A game that goes on as if nobody claimed a draw.
struct Playing {
    position: Position<Table>,
    record: SlowRecord,
    /// Whether repetitions are sought or avoided.
    repeats: bool,
}

impl Playing {
    fn new(position: Position<Table>, repeats: bool) -> Self {
        Self { position, record: SlowRecord::new(slow_of(&position)), repeats }
    }

    /// A move that mostly keeps the material, and a lone king mostly on the main road; none at the end of the game.
    fn choose(&self, random: &mut fastrand::Rng) -> Option<Move<u128>> {
        let position = &self.position;
        let moves = position.moves();
        let road = u128::from_wide(position.rules().rules().geometry.main_road);
        let long = |mv: &Move<u128>| {
            let after = position.after(*mv);
            let seen = self.record.positions.iter().rev().take(40).any(|past| *past == slow_of(&after));
            !after.can_capture(after.side_to_move()) && seen == self.repeats
        };
        let alone = position.pieces(position.side_to_move()).count() == 1;
        let stays =
            |mv: &Move<u128>| !alone || (position.after(*mv).kings(position.side_to_move()) & road).any();
        let quiet = |mv: &Move<u128>| !mv.promotes && !mv.is_capture();
        let patient: Vec<_> = moves.iter().filter(|mv| long(mv)).copied().collect();
        let staying: Vec<_> = patient.iter().filter(|mv| quiet(mv) && stays(mv)).copied().collect();
        let choices = [staying, patient, moves.to_vec()];
        // Now and then something else happens: counts must also end.
        let first = if random.u8(..40) == 0 { random.usize(..3) } else { 0 };
        let choice = choices[first..].iter().find(|moves| !moves.is_empty())?;
        Some(choice[random.usize(..choice.len())])
    }

    fn play(&mut self, slow: &SlowGame, mv: Move<u128>) {
        let slow_move = slow_move_of(&self.position, &mv);
        let next = slow.apply(self.record.now(), &slow_move);
        self.record.positions.push(next);
        self.record.moves.push(slow_move);
        self.position = self.position.after(mv);
    }
}

/// Endings of two to eight pieces, rich in kings, a third of them three pieces against a lone king near the main road.
fn random_ending(rules: Table, random: &mut fastrand::Rng) -> Position<Table> {
    let board = &rules.rules().geometry;
    loop {
        let mut squares: Vec<_> = (1..=board.squares).filter_map(Square::new).collect();
        random.shuffle(&mut squares);
        let (whites, blacks) = match random.u8(..6) {
            0 | 1 => (3, 1),
            2 => (random.usize(3..6), 1),
            3 => (random.usize(1..3), 1),
            _ => (random.usize(1..5), random.usize(1..4)),
        };
        let kings = random.f32();
        let mut piece = |index: usize, square: Square| {
            let color = if index < whites { Color::White } else { Color::Black };
            let lone = color == Color::Black && blacks == 1 && random.u8(..10) > 0;
            let kind = if lone || random.f32() < kings { Kind::King } else { Kind::Man };
            (square, Piece { color, kind })
        };
        let squares = squares.into_iter().take(whites + blacks).enumerate();
        let mut pieces: Vec<_> = squares.map(|(index, square)| piece(index, square)).collect();
        // Black has the first group of pieces as often as White.
        if random.bool() {
            pieces.iter_mut().for_each(|(_, piece)| piece.color = piece.color.opposite());
        }
        let side_to_move = if random.bool() { Color::White } else { Color::Black };
        if let Ok(position) = Position::from_setup(rules, &Setup { side_to_move, pieces }) {
            return position;
        }
    }
}

/// A tracker under a part of a text, and the criteria in the order in which they are named.
struct Watcher {
    text: &'static str,
    criteria: Vec<&'static str>,
    rules: Table,
    tracker: Option<DrawTracker<Table>>,
}

impl Watcher {
    fn new(text: &'static str, rules: Vec<DrawRule>, criteria: Vec<&'static str>) -> Self {
        Self { text, criteria, rules: table(rules), tracker: None }
    }

    fn here(&self, position: &Position<Table>) -> Position<Table> {
        Position::from_setup(self.rules, &position.to_setup()).expect("the same board")
    }

    fn begin(&mut self, position: &Position<Table>) {
        self.tracker = Some(DrawTracker::new(self.here(position)));
    }

    fn follow(&mut self, before: &Position<Table>, mv: Move<u128>) {
        let before = self.here(before);
        self.tracker.as_mut().expect("begun").play(&before, mv);
    }

    /// Compares what the tracker says with the record, and returns what draws.
    fn compare(&self, slow: &SlowGame, record: &SlowRecord) -> Option<&'static str> {
        let tracker = self.tracker.as_ref().expect("begun");
        let mut counted = vec![];
        let mut drawn = None;
        for name in &self.criteria {
            let Some(Reading { made, of, drawn: draws }) = record.reading(slow, self.text, name) else {
                continue;
            };
            // A position that has occurred once is no repetition yet.
            if *name != "D1" || made > 1 {
                counted.push((*name, made, of));
            }
            drawn = drawn.or(draws.then_some(*name));
        }
        let counters = tracker.counters().into_iter().map(|counter| {
            let name = counter.rule.criterion.map_or("", Criterion::name);
            (name, usize::from(counter.count), usize::from(counter.limit))
        });
        let tell = || format!("{} {:?} after {:?}", self.text, self.criteria, record);
        assert_eq!(counters.collect::<Vec<_>>(), counted, "{}", tell());
        let rule = tracker.drawn().and_then(|rule| rule.criterion).map(Criterion::name);
        assert_eq!(rule, drawn, "{}", tell());
        drawn
    }
}

fn criterion(name: &str) -> Criterion {
    Criterion::ALL.into_iter().find(|one| one.name() == name).expect("a criterion")
}

fn rules_of(text: &str) -> &'static [DrawRule] {
    DRAW_PROFILES.iter().find(|profile| profile.id == text).expect("a profile").rules
}

/// The whole text; each of its criteria alone; and those that it does not have, switched on.
fn watchers(text: &'static str, criteria: &'static [&'static str]) -> Vec<Watcher> {
    let rules = rules_of(text);
    let mut watchers = vec![Watcher::new(text, rules.to_vec(), criteria.to_vec())];
    for name in ["D1", "D2", "D3", "D4", "D4a", "D5", "D6", "D8"] {
        let own: Vec<_> =
            rules.iter().filter(|rule| rule.criterion == Some(criterion(name))).copied().collect();
        if own.is_empty() {
            let alone = with_criterion(&[], criterion(name));
            // A criterion that is switched on has the form of the union.
            watchers.push(Watcher::new("union", alone, vec![name]));
        } else {
            watchers.push(Watcher::new(text, own, vec![name]));
        }
    }
    watchers
}

const POSITIONS: usize = 24_000;

fn agree(text: &'static str, criteria: &'static [&'static str]) {
    let slow = SlowGame::by_id("russian").expect("a row");
    let plain = table(vec![]);
    let mut random = fastrand::Rng::with_seed(64);
    let mut watchers = watchers(text, criteria);
    let mut fired: BTreeMap<&str, usize> = BTreeMap::new();
    let mut seen = 0;
    while seen < POSITIONS {
        let start = random_ending(plain, &mut random);
        let mut game = Playing::new(start, random.u8(..5) == 0);
        watchers.iter_mut().for_each(|watcher| watcher.begin(&start));
        for _ in 0..200 {
            seen += 1;
            for watcher in &watchers {
                if let Some(name) = watcher.compare(&slow, &game.record) {
                    *fired.entry(name).or_default() += 1;
                }
            }
            let Some(turn) = game.choose(&mut random) else { break };
            let before = game.position;
            game.play(&slow, turn);
            assert_eq!(*game.record.now(), slow_of(&game.position));
            watchers.iter_mut().for_each(|watcher| watcher.follow(&before, turn));
        }
    }
    for watcher in &watchers {
        for name in &watcher.criteria {
            assert!(fired.get(name).is_some_and(|times| *times >= 20), "{name} hardly ever: {fired:?}");
        }
    }
}

macro_rules! agreement {
    ($($test:ident $index:literal),*) => {
        $(
            #[test]
            fn $test() {
                let (text, criteria) = TEXTS[$index];
                agree(text, criteria);
            }
        )*
    };
}

agreement!(the_union 0, the_code_of_2004 1, the_idf 2, pavlovich 3, lidraughts 4);

#[test]
fn every_profile_is_read_by_the_slow_reader() {
    let profiles: Vec<_> = DRAW_PROFILES.iter().map(|profile| profile.id).collect();
    assert_eq!(profiles, TEXTS.iter().map(|(text, _)| *text).collect::<Vec<_>>());
    assert_eq!(DRAW_PROFILES[0].rules, Russian::RULES.draws);
}

/// What ends a count, by the last column of the dossier's table.
fn ends(name: &str, record: &SlowRecord) -> bool {
    let (before, after) = (&record.positions[record.moves.len() - 1], record.now());
    let played = record.moves.last().expect("a move");
    let capture = !played.captured.is_empty();
    let man = !before.pieces[&played.from].king;
    match name {
        "D1" | "D2" => capture || man,
        "D3" | "D4" | "D4a" | "D8" => capture || played.promotes,
        "D5" => capture || !holds_road(after),
        "D6" => capture,
        other => panic!("{other} counts nothing"),
    }
}

fn holds_road(position: &bolshak_testkit::slow::SlowPosition) -> bool {
    let of = |side: Side| position.pieces.iter().filter(move |(_, piece)| piece.side == side);
    let road = |square: u8| {
        let (rank, place) = ((square - 1) / 4, (square - 1) % 4);
        2 * place + u8::from(rank.is_multiple_of(2)) == 7 - rank
    };
    [Side::White, Side::Black].into_iter().any(|side| {
        let only = of(side).count() == 1;
        only && of(side).all(|(square, piece): (&u8, &SlowPiece)| piece.king && road(*square))
    })
}

#[test]
fn no_count_survives_what_ends_it() {
    let slow = SlowGame::by_id("russian").expect("a row");
    for profile in DRAW_PROFILES {
        let rules = table(profile.rules.to_vec());
        let mut random = fastrand::Rng::with_seed(3);
        let mut ended: BTreeMap<&str, usize> = BTreeMap::new();
        for _ in 0..1_500 {
            let start = random_ending(rules, &mut random);
            let mut game = Playing::new(start, false);
            let mut tracker = DrawTracker::new(start);
            for _ in 0..60 {
                let running: BTreeMap<_, _> = counts(&tracker);
                // Any move: captures and promotions are what this is about.
                let moves = game.position.moves();
                if moves.is_empty() {
                    break;
                }
                // Going back to where one came from makes repetitions.
                let last = game.record.moves.iter().rev().nth(1);
                let again = |turn: &&Move<u128>| {
                    let back = slow_move_of(&game.position, turn);
                    last.is_some_and(|last| (last.from, last.to) == (back.to, back.from))
                };
                let again = moves.iter().find(again).filter(|_| random.u8(..4) > 0);
                let turn = again.copied().unwrap_or(moves[random.usize(..moves.len())]);
                tracker.play(&game.position, turn);
                game.play(&slow, turn);
                for (name, count) in counts(&tracker) {
                    if ends(name, &game.record) {
                        assert_eq!(count, 0, "{} {name} after {:?}", profile.id, game.record);
                    } else if name != "D1" {
                        assert!(count <= running.get(name).copied().unwrap_or(1) + 1, "{name} leaps");
                    }
                }
                for name in running.iter().filter(|(_, count)| **count > 0).map(|(name, _)| *name) {
                    if ends(name, &game.record) {
                        *ended.entry(name).or_default() += 1;
                    }
                }
            }
        }
        for name in profile.rules.iter().filter_map(|rule| rule.criterion).map(Criterion::name) {
            assert!(ended.get(name).is_some_and(|times| *times >= 10), "{}: {name} {ended:?}", profile.id);
        }
    }
}

/// The counts that are running; occurrences of a position beyond its first.
fn counts(tracker: &DrawTracker<Table>) -> BTreeMap<&'static str, u16> {
    let counters = tracker.counters().into_iter();
    let named = counters.filter_map(|counter| Some((counter.rule.criterion?.name(), counter)));
    named.map(|(name, counter)| (name, counter.count - u16::from(name == "D1"))).collect()
}

/// For any order of switches: a criterion that is on is there, one that is off is not, and D4a is a wider D4.
#[test]
fn criteria_are_switched_singly() {
    let has = |rules: &[DrawRule], criterion| rules.iter().any(|rule| rule.criterion == Some(criterion));
    let mut random = fastrand::Rng::with_seed(9);
    for profile in DRAW_PROFILES {
        let mut rules = profile.rules.to_vec();
        for _ in 0..2_000 {
            let one = Criterion::ALL[random.usize(..Criterion::ALL.len())];
            let before = rules.clone();
            if random.bool() {
                rules = with_criterion(&rules, one);
                let wider = one == Criterion::D4 && has(&rules, Criterion::D4a);
                assert!(has(&rules, one) || wider, "{one:?} is on");
                assert_eq!(rules, with_criterion(&rules, one), "on twice is on once");
            } else {
                rules = without_criterion(&rules, one);
                assert!(!has(&rules, one), "{one:?} is off");
                assert_eq!(rules, without_criterion(&rules, one), "off twice is off once");
            }
            assert!(!(has(&rules, Criterion::D4) && has(&rules, Criterion::D4a)));
            assert!(rules.len() <= bolshak_core::DrawCounts::MOST_RULES);
            for other in Criterion::ALL.into_iter().filter(|other| *other != one) {
                let pair = [one, other].iter().all(|it| matches!(it, Criterion::D4 | Criterion::D4a));
                assert!(pair || has(&before, other) == has(&rules, other), "{one:?} touches {other:?}");
            }
        }
    }
}
