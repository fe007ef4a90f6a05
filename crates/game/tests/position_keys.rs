//! Keys of positions stay what they are, for indexes are kept in files: on every machine, with every compiler, for ever.
//! If a value here changes, [`PositionKey::VERSION`] must be raised.
use std::collections::HashMap;

use bolshak_game::{
    Cell, Game, Kind, Placed, PositionKey, Seat, Stack, StateExtras, Variant, View, find, position_key,
    registry,
};
use fastrand::Rng;

/// Of every game: the key of its initial position, and a sum of the names of its cells in their order, whose numbers are in
/// every key.
const STARTS: &str = include_str!("position_keys.txt");

fn variant(id: &str) -> &'static dyn Variant {
    find(id).unwrap_or_else(|| panic!("{id} is a game"))
}

fn key(view: &View) -> String {
    position_key(view).to_string()
}

#[test]
fn initial_positions_have_the_keys_that_they_always_had() {
    assert_eq!(PositionKey::VERSION, 1);
    let line = |game: &&'static dyn Variant| {
        let info = game.info();
        let names = info.board.cells.iter().flat_map(|cell| cell.name.bytes().chain([b' ']));
        // FNV-1a.
        let sum = names.fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{} {} {sum:016x}\n", info.id, key(&game.start().view()))
    };
    let now: String = registry().iter().map(line).collect();
    assert!(now == STARTS, "{now}");
}

#[test]
fn positions_have_the_keys_that_they_always_had() {
    let man = |cell, seat| Placed::new(Cell(cell), seat, Kind::Man);
    let king = |cell, seat| Placed::new(Cell(cell), seat, Kind::King);
    let white = |pieces| View::new(Seat::WHITE, pieces);
    let stack = Stack::EMPTY
        .with_top(Seat::BLACK, Kind::King)
        .with_top(Seat::WHITE, Kind::Man)
        .with_top(Seat::BLACK, Kind::Man);
    let tower = Placed { below: stack, ..king(5, Seat::WHITE) };
    let two = white(vec![man(20, Seat::WHITE), king(3, Seat::BLACK)]);
    let aside = |aside: StateExtras| View { aside, ..two.clone() };
    let known = [
        (white(vec![]), "7d658a4d281960db"),
        (View::new(Seat::BLACK, vec![]), "2bac168c3471c053"),
        (two.clone(), "ff061f8669e0f86d"),
        (white(vec![tower]), "e89032acb4d319cb"),
        (white(vec![Placed::new(Cell(120), Seat(5), Kind::Pawn)]), "5d3242b14da51b36"),
        (aside(StateExtras { step: 1, ..StateExtras::default() }), "845afaa1731ad693"),
        (aside(StateExtras { out: vec![Seat(2), Seat(0)], ..StateExtras::default() }), "d4bc40faad06b009"),
        (
            aside(StateExtras { hands: vec![7, 11], scores: vec![0, 3], ..StateExtras::default() }),
            "dc8c3a247306ccfe",
        ),
    ];
    let found: Vec<_> = known.iter().map(|(view, _)| key(view)).collect();
    assert_eq!(found, known.map(|(_, key)| key));
}

/// The ends of random games of every game, fewer of those on large boards.
fn walks(seed: u64, games: usize, longest: usize, mut look: impl FnMut(&dyn Game)) {
    for game in registry() {
        let games = games.div_ceil(game.info().board.cells.len().div_ceil(64).pow(2));
        for number in 0..games {
            let mut random = Rng::with_seed(seed + number as u64);
            let mut line = game.start();
            while line.outcome().is_none() && line.played().len() < longest {
                let index = random.usize(..line.legal_moves().len());
                line.play_at(index).expect("a legal move");
            }
            look(line.as_ref());
        }
    }
}

#[test]
fn a_position_has_one_key_however_it_came_about() {
    walks(1, 4, 80, |line| {
        for ply in 0..=line.played().len() {
            let view = line.view_before(ply);
            let key = line.key_before(ply);
            assert_eq!(key, position_key(&view));
            let mut shuffled = view.clone();
            shuffled.pieces.reverse();
            assert_eq!(key, position_key(&shuffled));
            // What has been played does not matter, only what stands.
            if let Ok(again) = line.variant().set_up(&view)
                && again.view() == view
            {
                assert_eq!(again.key_before(0), key);
            }
        }
    });
}

#[test]
fn transpositions_have_one_key() {
    let play = |id: &str, moves: [&str; 3]| {
        let mut line = variant(id).start();
        for text in moves {
            let board = &line.variant().info().board;
            let path: Vec<_> = text.split('-').map(|name| board.cell(name).expect("a cell")).collect();
            let index = line.find_way(&path, &[]).unwrap_or_else(|| panic!("{text} in {id}"));
            line.play_at(index).expect("a legal move");
        }
        (line.key_before(3), line.view())
    };
    for (id, one, two, between) in [
        ("russian", "c3-b4", "g3-h4", "d6-e5"),
        ("turkish", "a3-a4", "h3-h4", "d6-d5"),
        ("towers", "c3-b4", "g3-h4", "d6-e5"),
        ("corners", "a3-a4", "c1-d1", "h6-h5"),
        ("goban", "a1", "h8", "d4"),
    ] {
        let (first, view) = play(id, [one, between, two]);
        let (second, other) = play(id, [two, between, one]);
        assert_eq!((first, view), (second, other), "{id}");
    }
}

#[test]
fn a_hundred_thousand_random_positions_have_different_keys() {
    let mut random = Rng::with_seed(3);
    let mut seen: HashMap<PositionKey, View> = HashMap::new();
    let mut look = |view: View| {
        let key = position_key(&view);
        let known = seen.entry(key).or_insert_with(|| view.clone());
        assert_eq!(*known, view, "two positions with one key");
    };
    for _ in 0..100_000 {
        let view = random_view(&mut random);
        for changed in changes(&view) {
            assert_ne!(changed, view);
            assert_ne!(position_key(&changed), position_key(&view), "{view:?}, {changed:?}");
            look(changed);
        }
        look(view);
    }
    assert!(seen.len() > 500_000, "{}", seen.len());
}

fn random_view(random: &mut Rng) -> View {
    let mut pieces: Vec<Placed> = vec![];
    for cell in 0..50 {
        if random.u8(..3) == 0 {
            let kind = if random.u8(..5) == 0 { Kind::King } else { Kind::Man };
            let towers = (0..random.u8(..8).saturating_sub(5)).fold(Stack::EMPTY, |stack, _| {
                stack.with_top(Seat(random.u8(..2)), if random.bool() { Kind::King } else { Kind::Man })
            });
            pieces.push(Placed { below: towers, ..Placed::new(Cell(cell), Seat(random.u8(..2)), kind) });
        }
    }
    let aside = StateExtras {
        step: random.u8(..2),
        hands: vec![random.u16(..12), random.u16(..12)],
        scores: vec![random.u16(..10), random.u16(..10)],
        ..StateExtras::default()
    };
    View { side_to_move: Seat(random.u8(..2)), pieces, aside }
}

/// Positions that differ from one in a single thing.
fn changes(view: &View) -> Vec<View> {
    let with = |change: &dyn Fn(&mut View)| {
        let mut changed = view.clone();
        change(&mut changed);
        changed
    };
    let mut all = vec![
        with(&|view| view.side_to_move = view.side_to_move.other()),
        with(&|view| view.aside.step ^= 1),
        with(&|view| view.aside.hands[0] += 1),
        with(&|view| view.aside.scores[1] += 1),
        with(&|view| view.aside.out = vec![Seat(0), Seat(1)]),
        with(&|view| view.aside.out = vec![Seat(1), Seat(0)]),
    ];
    if !view.pieces.is_empty() {
        all.extend([
            with(&|view| view.pieces[0].seat = view.pieces[0].seat.other()),
            with(&|view| view.pieces[0].kind = Kind::Pawn),
            with(&|view| view.pieces[0].cell = Cell(60)),
            with(&|view| view.pieces[0].below = view.pieces[0].below.with_top(Seat::WHITE, Kind::Man)),
            with(&|view| view.pieces[0].below = view.pieces[0].below.with_bottom(Seat::BLACK, Kind::King)),
            with(&|view| view.pieces.truncate(view.pieces.len() - 1)),
        ]);
    }
    all
}
