//! The engine plays every variant by the rules, keeps to its limits, and finds what there is to find.
use std::time::{Duration, Instant};

use bolshak_engine::{Level, LevelPlayer, Options, VariantEngine};
use bolshak_game::{
    Aim, Draws, Engine, EngineError, Flow, Game, Info, Limits, Node, Reason, Score, Seat, Task, Variant,
    find, registry,
};
use bolshak_notation::{Form, read_position, write_move};

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn search(game: &dyn Game, limits: &Limits) -> Info {
    VariantEngine::new(4).search(&Task::of(game), limits, &mut |_| Flow::Continue).expect("a turn")
}

fn open(game: &str, position: &str) -> Box<dyn Game> {
    read_position(find(game).expect("a known game"), position).expect("a position")
}

fn best(game: &dyn Game, plies: u32) -> (String, Score) {
    let info = search(game, &depth(plies));
    let index = game.legal_moves().iter().position(|turn| *turn == info.line[0]).expect("a legal turn");
    (write_move(game.variant().info(), game.legal_moves(), index, Form::Short), info.score)
}

#[test]
fn every_level_plays_every_game_to_its_end_by_the_rules() {
    for variant in registry() {
        // Without a rule table the search is slow.
        let (levels, longest, plies) =
            if variant.rules().is_some() { (&[1, 2, 4, 6][..], 200, 4) } else { (&[1, 6][..], 40, 2) };
        for &level in levels {
            let level = Level::new(level).expect("a level");
            let mut player = LevelPlayer::new(VariantEngine::new(1), level, 7);
            let mut game = variant.start();
            while game.outcome().is_none() && game.played().len() < longest {
                let info = player
                    .search(&Task::of(game.as_ref()), &depth(plies), &mut |_| Flow::Continue)
                    .expect("a turn");
                game.play(&info.line[0]).expect("the engine plays legal turns");
            }
            assert!(game.played().len() > 10, "{} at level {}", variant.info().id, level.number());
        }
    }
}

/// A game of the engine in one seat against random moves in all others; whether it won.
fn beats_random_moves(variant: &'static dyn Variant, engine: Seat, plies: u32, seed: u64) -> bool {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut machine = VariantEngine::new(1);
    let mut game = variant.start();
    while game.outcome().is_none() && game.played().len() < 300 {
        let turn = if variant.info().are_partners(game.side_to_move(), engine) {
            let info = machine.search(&Task::of(game.as_ref()), &depth(plies), &mut |_| Flow::Continue);
            info.expect("a turn").line[0].clone()
        } else {
            game.legal_moves()[random.usize(..game.legal_moves().len())].clone()
        };
        game.play(&turn).expect("a legal turn");
    }
    game.outcome().is_some_and(|outcome| outcome.place(engine) == 1 && outcome.reason != Reason::Repetition)
}

#[test]
fn the_engine_beats_random_moves_in_every_game() {
    let house = ["russian+capture=optional", "brazilian+aim=give", "english+kings=flying"].map(find);
    let houses = house.into_iter().map(|variant| variant.expect("sensible rules"));
    for variant in registry().iter().copied().chain(houses) {
        let seats = variant.info().seats.len() as u8;
        let (games, plies) = match (variant.rules().is_some(), variant.info().aim) {
            (true, _) => (6, 5),
            // A race against random moves takes long; `examples/floor.rs` has time for it.
            (false, Aim::Camp) => continue,
            (false, _) => (3, 2),
        };
        let won = (0..games)
            .filter(|&seed| beats_random_moves(variant, Seat(seed as u8 % seats), plies, seed))
            .count();
        assert!(won + 1 >= games as usize, "{}: {won} of {games}", variant.info().id);
    }
}

#[test]
fn expected_lines_can_be_played() {
    for variant in registry() {
        let mut game = variant.start();
        // Without a rule table the search is slow: nine plies of Stavropol draughts take it minutes.
        let (plies, nodes) = if variant.rules().is_some() { (9, 100) } else { (2, 10) };
        let info = search(game.as_ref(), &depth(plies));
        assert!(info.line.len() > 1 && info.nodes > nodes && info.depth >= plies, "{}", variant.info().id);
        for turn in &info.line {
            game.play(turn).expect("a legal turn");
        }
    }
}

#[test]
fn the_same_search_visits_the_same_positions() {
    let line = find("russian").expect("a known game").start();
    let [first, second] = [search(line.as_ref(), &depth(11)), search(line.as_ref(), &depth(11))];
    assert_eq!((first.nodes, first.score, first.line), (second.nodes, second.score, second.line));
}

/// The traps of the source texts (examples A1 and A3 to A7): the winning shot is found at once.
#[test]
fn traps_of_the_source_texts_are_sprung() {
    for (moves, shot) in [
        ("e3-d4 d6-c5 f2-e3 f6-g5 c3-b4 g5-h4 b4:d6 h4:f2 e1:g3", "c7:h4"),
        ("cd4 hg5 bc3 de5", "g3-f4"),
        ("ef4 dc5 fe3 cd4 e:c5 b:d4 c:e5 f:d4", "f4-g5"),
        ("cd4 hg5 dc5 d:b4 a:c5 b:d4 e:c5", "g5-f4"),
        ("gh4 fe5 hg3", "e5-d4"),
        ("cd4 ba5 bc3 cb6 gh4 dc5 hg3 bc7", "c3-b4"),
    ] {
        let mut game = find("russian").expect("a known game").start();
        for text in moves.split(' ') {
            let index =
                bolshak_notation::read_move(game.variant().info(), game.legal_moves(), text).expect(text);
            let mv = game.legal_moves()[index].clone();
            game.play(&mv).expect("a legal turn");
        }
        assert_eq!(best(game.as_ref(), 11).0, shot, "after {moves}");
    }
}

#[test]
fn forced_wins_are_seen_with_their_distance() {
    // Black is locked after one move; after two captures nothing is left.
    let line = open("russian", "white: c3 black: d4; white to move");
    let (text, score) = best(line.as_ref(), 5);
    assert_eq!((text.as_str(), score.decided_in()), ("c3:e5", Some(1)));
    // Example C5: the exchange, then the whole board.
    let line = open("russian", "white: g3 h4 black: e3 e7 b6 b4 b2; white to move");
    let (text, score) = best(line.as_ref(), 8);
    assert_eq!((text.as_str(), score.decided_in()), ("g3-f4", Some(3)));
    // The side that must allow it sees it as well.
    let line = open("russian", "white: f4 h4 black: e3 e7 b6 b4 b2; black to move");
    assert_eq!(best(line.as_ref(), 8).1.decided_in(), Some(-2));
}

/// Whoever is first to finish a pass tells the other threads: none is left out, and a forced win keeps its distance.
#[test]
fn several_threads_tell_each_line_of_each_depth_in_order() {
    let game = find("russian").expect("a known game").start();
    for (threads, lines) in [(2, 1), (3, 1), (2, 3), (4, 3)] {
        let mut engine = VariantEngine::with(Options { threads, lines, book: None, ..Options::default() });
        for _ in 0..20 {
            engine.forget();
            let mut told = vec![];
            let mut note = |info: &Info| {
                let place = (info.depth, info.rank);
                // The latest result is told again from time to time.
                if !told.contains(&place) {
                    told.push(place);
                }
                Flow::Continue
            };
            let last = engine.search(&Task::of(game.as_ref()), &depth(9), &mut note).expect("a turn");
            let places = (1..=9).flat_map(|depth| (1..=lines as u32).map(move |rank| (depth, rank)));
            assert_eq!((told, last.depth), (places.collect(), 9), "{threads} threads");
        }
        let won = open("russian", "white: g3 h4 black: e3 e7 b6 b4 b2; white to move");
        let info =
            engine.search(&Task::of(won.as_ref()), &depth(9), &mut |_| Flow::Continue).expect("a turn");
        assert_eq!(info.score.decided_in(), Some(3), "{threads} threads");
    }
}

/// White's king alone against two and a man can go back to a position that has occurred: that is worth more than standing worse.
#[test]
fn a_repetition_is_a_draw_for_whoever_stands_worse() {
    let mut game = open("russian", "white: Kh8 black: Kb8 Kc1 a5; white to move");
    let fresh = best(game.as_ref(), 1).1;
    assert!(fresh < Score(0), "two kings and a man are more than a king: {fresh}");
    for text in ["h8-g7", "b8-a7", "g7-h8", "a7-b8"] {
        let index = bolshak_notation::read_move(game.variant().info(), game.legal_moves(), text).expect(text);
        let mv = game.legal_moves()[index].clone();
        game.play(&mv).expect("a legal turn");
    }
    assert_eq!(best(game.as_ref(), 1).1, Score(0));
}

/// By the search over a rule table, by alpha-beta over any rulebook, where several capture each other's pieces, and by
/// playouts.
#[test]
fn limits_are_kept() {
    for game in ["international", "northern", "halma", "goban", "neva", "chinese-6"] {
        keeps_limits(game);
    }
}

fn keeps_limits(id: &str) {
    let game = find(id).expect("a known game").start();
    let start = Instant::now();
    let limits = Limits { time: Some(Duration::from_millis(150)), ..Limits::default() };
    search(game.as_ref(), &limits);
    assert!(start.elapsed() < Duration::from_secs(3), "{id}: the clock is not looked at");
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    assert!(search(game.as_ref(), &limits).nodes <= 5_100, "{id}");
    for nodes in 1..40 {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let info = search(game.as_ref(), &limits);
        assert!(game.legal_moves().contains(&info.line[0]), "{id}: no legal turn after {nodes} positions");
    }
    let stopped =
        VariantEngine::new(4).search(&Task::of(game.as_ref()), &Limits::default(), &mut |_| Flow::Stop);
    assert_eq!(stopped.expect("a turn").depth, 1, "{id}");
}

#[test]
fn a_forced_move_needs_little_thought() {
    let game = open("russian", "white: c3 a1 g3 h2 black: d4 h8 h6 b8; white to move");
    assert_eq!(game.legal_moves().len(), 1);
    let hour = Limits { time: Some(Duration::from_secs(3_600)), ..Limits::default() };
    assert!(search(game.as_ref(), &hour).depth <= 8);
}

/// One table serves all variants: what is known about one stays while another is played, and misleads nobody there.
#[test]
fn another_variant_in_between_leaves_what_is_known() {
    let [russian, brazilian] = ["russian", "brazilian"].map(|id| find(id).expect("a known game").start());
    let nodes = |games: &[&dyn Game]| {
        let mut machine = VariantEngine::new(16);
        let mut nodes = |game: &&dyn Game| {
            machine.search(&Task::of(*game), &depth(9), &mut |_| Flow::Continue).expect("a turn").nodes
        };
        games.iter().map(&mut nodes).collect::<Vec<_>>()
    };
    let (russian, brazilian) = (russian.as_ref(), brazilian.as_ref());
    let between = nodes(&[russian, brazilian, russian]);
    let apart = [nodes(&[russian, russian]), nodes(&[brazilian])].concat();
    assert!(apart[1] * 4 < apart[0] * 3, "what is known saves work: {apart:?}");
    assert_eq!(between, [apart[0], apart[2], apart[1]]);
}

#[test]
fn tasks_that_are_no_games_are_refused() {
    let line = open("russian", "white: black: h8; white to move");
    let refused = |task: &Task| VariantEngine::new(1).search(task, &depth(3), &mut |_| Flow::Continue).err();
    assert_eq!(refused(&Task::of(line.as_ref())), Some(EngineError::GameOver));
    let start = find("russian").expect("a known game").start();
    let mut bad = Task::of(start.as_ref());
    bad.moves = vec![start.legal_moves()[0].clone(), start.legal_moves()[0].clone()];
    assert!(matches!(refused(&bad), Some(EngineError::BadTask(why)) if why.contains("move 2")));
}

#[test]
fn levels_differ_in_how_far_they_look_and_how_much_they_err() {
    let line = find("russian").expect("a known game").start();
    let mut nodes = vec![];
    let mut first_moves = std::collections::HashSet::new();
    for level in [1, 5, 6, 8] {
        let mut player = LevelPlayer::new(VariantEngine::new(4), Level::new(level).expect("a level"), 1);
        nodes.push(
            player
                .search(&Task::of(line.as_ref()), &Limits::default(), &mut |_| Flow::Continue)
                .expect("a turn")
                .nodes,
        );
    }
    assert!(nodes.is_sorted() && nodes[0] * 100 < nodes[3], "{nodes:?}");
    for seed in 0..30 {
        let mut player = LevelPlayer::new(VariantEngine::new(1), Level::new(1).expect("a level"), seed);
        let info = player
            .search(&Task::of(line.as_ref()), &Limits::default(), &mut |_| Flow::Continue)
            .expect("a turn");
        first_moves.insert(info.line[0].path.clone());
    }
    assert!(first_moves.len() >= 3, "a weak player varies its openings");
    assert_eq!((Level::new(0), Level::new(11), Level::all().count()), (None, None, 10));
}

/// Where a draw must be claimed, games go on after it, and so must every level.
#[test]
fn every_level_plays_on_after_a_draw_that_nobody_claimed() {
    let mut game = open("russian", "white: Kh8 black: Kb8 Kc1; white to move");
    game.rule_draws(Draws::Waived);
    for text in ["h8-g7", "b8-a7", "g7-h8", "a7-b8"].repeat(3) {
        let index = bolshak_notation::read_move(game.variant().info(), game.legal_moves(), text).expect(text);
        game.play(&game.legal_moves()[index].clone()).expect("a legal turn");
    }
    for level in Level::all() {
        let mut player = LevelPlayer::new(VariantEngine::new(1), level, 1);
        let info = player.search(&Task::of(game.as_ref()), &depth(2), &mut |_| Flow::Continue);
        assert!(info.is_ok(), "level {}: {info:?}", level.number());
    }
}

/// How often a level lets the opponent take two pieces or more, in positions where it need not.
fn chains_walked_into(level: u8) -> usize {
    let level = Level::new(level).expect("a level");
    let answers = |node: &dyn Node| node.legal_moves().iter().map(|mv| mv.removed.len()).max().unwrap_or(0);
    let (mut asked, mut walked_into) = (0, 0);
    for seed in 0.. {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = find("russian").expect("a known game").start();
        for _ in 0..10 {
            let Some(mv) = random.choice(game.legal_moves()).cloned() else { break };
            game.play(&mv).expect("a legal move");
        }
        let node = game.node();
        let worst: Vec<usize> =
            (0..node.legal_moves().len()).map(|at| answers(node.after(at).as_ref())).collect();
        if worst.iter().all(|&taken| taken != 0) || worst.iter().all(|&taken| taken < 2) {
            continue;
        }
        let mut player = LevelPlayer::new(VariantEngine::new(1), level, seed);
        let info = player.search(&Task::of(game.as_ref()), &Limits::default(), &mut |_| Flow::Continue);
        let chosen = &info.expect("a turn").line[0];
        let at = node.legal_moves().iter().position(|mv| mv == chosen).expect("a legal move");
        walked_into += usize::from(worst[at] >= 2);
        asked += 1;
        if asked == 120 {
            break;
        }
    }
    walked_into
}

#[test]
fn weak_players_overlook_long_captures_and_the_weakest_most() {
    let [first, third, seventh] = [1, 3, 7].map(chains_walked_into);
    assert!(first > third && third > seventh && first < 80, "{first}, {third}, {seventh} of 120");
}

/// Evaluation and book were made for the moves, so they serve where only the draws differ.
#[test]
fn other_draws_leave_the_engine_its_evaluation_and_its_book() {
    let other = find("russian+draws=pavlovich+d1=off").expect("a game");
    let scores =
        [find("russian").expect("a game"), other].map(|variant| search(variant.start().as_ref(), &depth(7)));
    assert_eq!((scores[0].score, &scores[0].line), (scores[1].score, &scores[1].line));
    let mut machine = VariantEngine::with(Options { table_mib: 4, book: Some(0), ..Options::default() });
    let task = Task::of(other.start().as_ref());
    let booked = machine.search(&task, &depth(7), &mut |_| Flow::Continue).expect("a turn");
    assert_eq!(booked.nodes, 0, "the book knows the initial position");
    let forward = find("russian+men=forward").expect("a game");
    let task = Task::of(forward.start().as_ref());
    assert!(machine.search(&task, &depth(7), &mut |_| Flow::Continue).expect("a turn").nodes > 0);
}

/// All lack one man in the camp, and the others could go on without ever bringing it in.
#[test]
fn whoever_can_arrive_in_a_race_of_many_does_so_at_once() {
    let line = open(
        "halma-four",
        "G:Wm16,n16,o16,m15,n15,o15,p15,m14,n14,o14,p14,o13,p13:\
         Ro4,p4,m3,n3,o3,p3,m2,n2,o2,p2,m1,n1,o1:\
         Ba4,b4,a3,b3,c3,d3,a2,b2,c2,d2,b1,c1,d1:\
         Ga16,b16,c16,d16,a15,b15,c15,d15,a14,b14,c14,b13,a12",
    );
    for plies in [2, 6, 7, 8, 9, 10, 11] {
        assert_eq!(best(line.as_ref(), plies).0, "a12-a13", "{plies} plies");
    }
}
