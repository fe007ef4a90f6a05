//! Random trees are written and read back as they were; so are the trees of records, and positions are those of their lines.
use std::time::Duration;

use bolshak_game::{Cell, Draws, Variant, find, registry};
use bolshak_notation::pdn::{Command, GameResult, Tag, read, replay, write};
use bolshak_notation::tree::{
    Annotation, Evaluation, GameTree, Node, NodeId, Shape, ShapeColor, Step, Value,
};
use fastrand::Rng;

const TEXTS: [&str; 16] = [
    "a plan",
    "",
    "  two  blanks\tand a tab ",
    "{braces} and\r\nlines\n\n and \r more",
    "a long comment that goes on and on until no line of eighty characters can hold it, whatever it says at its end",
    "два  пробела, \"кавычки\" и [скобки] в длинном комментарии, который не помещается в одну строку файла",
    "[Event \"no tag\"] [Event \"no tag\"] [Event \"no tag\"] [Event \"no tag\"] [Event \"no tag\"] [Event \"no\"]",
    "% no line comment; no comment either: 1-0 * $5 (1. a1)",
    "[%csl Ga1,Rq9] [%cal Ya1b2,zz] [%eval 0.5] word [%clk 0:00:07] [%clk 0:00:08]",
    "[%] [% x] [%csl] [%cal ,] [%eval] [%emt never] [%clock w0:01:00 B0:02:00]",
    "[[%a]%b] [%open",
    "] [%x [%y] z] [%",
    "[%eval #-3,12] [%eval 9999999999]",
    "\u{a0}a blank that does not break\u{a0}",
    "\\ / /FEN \"W:W1:B2\"/",
    ")(",
];

fn text(random: &mut Rng) -> String {
    random.choice(TEXTS).expect("a text").to_owned()
}

fn annotation(game: &dyn Variant, random: &mut Rng) -> Annotation {
    let mut cell =
        || Cell(random.u16(..u16::try_from(game.info().board.cells.len()).expect("a small board")));
    let (one, other) = (cell(), cell());
    let mut said = Annotation::default();
    for _ in 0..random.usize(..3) {
        said.comments.push(text(random));
    }
    for _ in 0..random.usize(..3) {
        said.signs.push(random.choice([1, 2, 3, 4, 5, 6, 7, 10, 200, 999]).expect("a sign"));
    }
    for _ in 0..random.usize(..3) {
        let color = random.choice(ShapeColor::ALL).expect("a colour");
        said.shapes.push(if random.bool() {
            Shape::Circle { cell: one, color }
        } else {
            Shape::Arrow { from: one, to: other, color }
        });
    }
    let mut maybe = || random.u8(..4) == 0;
    let (remaining, elapsed, evaluated, other) = (maybe(), maybe(), maybe(), maybe());
    said.remaining = remaining.then(|| Duration::from_millis(random.u64(..100_000_000)));
    said.elapsed = elapsed.then(|| Duration::from_nanos(random.u64(..100_000_000_000)));
    let value = if random.bool() {
        Value::Hundredths(random.i32(-3000..3000))
    } else {
        Value::WinsIn(random.i32(-99..99))
    };
    said.evaluation = evaluated.then(|| Evaluation { value, depth: random.bool().then(|| random.u16(..)) });
    if other {
        said.others.push(Command::Other { name: text(random), value: text(random) });
    }
    said
}

/// A tree that grew by random moves at random nodes, with all that can be said and done.
fn random_tree(game: &'static dyn Variant, nodes: usize, random: &mut Rng) -> GameTree {
    let mut tree = GameTree::new(game);
    tree.result =
        random.choice([GameResult::Unknown, GameResult::White, GameResult::Draw]).expect("a result");
    tree.tags.push(Tag {
        place: Default::default(),
        name: "Event".to_owned(),
        value: "A \"study\"".to_owned(),
    });
    let mut all = vec![NodeId::ROOT];
    let mut at = NodeId::ROOT;
    for _ in 0..nodes {
        // Mostly on with the line.
        if random.u8(..5) == 0 {
            at = random.choice(all.iter().copied()).expect("the root");
        }
        let moves = tree.legal_moves(at).expect("moves");
        let Some(mv) = random.choice(moves) else { continue };
        at = tree.add_move(at, &mv).expect("a legal move");
        all.push(at);
        if random.u8(..3) == 0 {
            tree.annotate(at, &annotation(game, random)).expect("a node");
        }
        if random.u8(..4) == 0 {
            // Refused where it begins no variation.
            let _ = tree.set_comment_before(at, &text(random));
        }
        match random.u8(..25) {
            0 => tree.promote(at).expect("not too deep"),
            1 => tree.promote_to_main(at).expect("not too deep"),
            2 => {
                let gone = at;
                at = tree.node(gone).and_then(Node::parent).expect("a parent");
                tree.delete(gone).expect("a move");
                all.retain(|node| tree.node(*node).is_some());
            }
            _ => {}
        }
    }
    tree.annotate(NodeId::ROOT, &annotation(game, random)).expect("the root");
    tree
}

fn written(tree: &GameTree) -> String {
    write(&tree.to_pdn(), tree.variant().info().notation)
}

/// The tree reads back equal, and as a record it is sound.
fn reads_back(tree: &GameTree) {
    let text = written(tree);
    let file = read(&text);
    assert_eq!(file.faults, [], "{text}");
    let [record] = &file.games[..] else { panic!("one game:\n{text}") };
    replay(record, None).unwrap_or_else(|fault| panic!("{fault}:\n{text}"));
    let again = GameTree::from_pdn(record, None).unwrap_or_else(|fault| panic!("{fault}:\n{text}"));
    assert_eq!(again.faults, [], "{text}");
    for (one, other) in tree.depth_first().zip(again.tree.depth_first()) {
        let said = |tree: &GameTree, id| {
            tree.node(id).map(|node| (node.text().map(str::to_owned), node.annotation().clone()))
        };
        assert_eq!(said(&again.tree, other), said(tree, one), "{text}");
    }
    assert_eq!(again.tree, *tree, "{text}");
    assert_eq!(written(&again.tree), text);
}

#[test]
fn random_trees_of_every_game_read_back() {
    for (number, game) in registry().iter().enumerate() {
        let small = game.info().board.cells.len() <= 64;
        let (trees, nodes) = if small { (6, 60) } else { (2, 40) };
        let mut random = Rng::with_seed(number as u64);
        for _ in 0..trees {
            reads_back(&random_tree(*game, nodes, &mut random));
        }
    }
}

#[test]
fn large_random_trees_read_back() {
    for id in ["russian", "international", "turkish", "towers", "novgorod", "two-move", "goban"] {
        let mut random = Rng::with_seed(77);
        let tree = random_tree(find(id).expect("a game"), 400, &mut random);
        assert!(tree.depth_first().count() > 150, "{id}");
        reads_back(&tree);
    }
}

#[test]
fn towers_round_a_ring_of_prisoners_read_back() {
    let variant = find("towers").expect("a game");
    let start = bolshak_notation::read_position(variant, "W:WKd2:BKe3,e5,c5,c3").expect("a position");
    let mut tree = GameTree::from_position(variant, &start.view()).expect("a position");
    for mv in start.legal_moves() {
        tree.add_move(NodeId::ROOT, mv).expect("a legal move");
    }
    reads_back(&tree);
}

#[test]
fn positions_are_those_of_their_lines_in_whatever_order_they_are_asked_for() {
    for id in ["russian", "frisian", "towers", "novgorod", "corners", "two-move-one-two"] {
        let variant = find(id).expect("a game");
        let mut random = Rng::with_seed(5);
        let tree = random_tree(variant, 120, &mut random);
        let mut nodes: Vec<_> = tree.depth_first().collect();
        random.shuffle(&mut nodes);
        for node in nodes {
            let mut line = variant.start();
            line.rule_draws(Draws::Waived);
            for step in tree.path(node).expect("a node") {
                let mv = tree.node(step).expect("a node").played().expect("a move");
                line.play(mv).expect("a legal move");
            }
            let found = tree.position(node).expect("a position");
            assert_eq!((found.view(), found.legal_moves()), (line.view(), line.legal_moves()), "{id}");
            assert_eq!((found.played(), found.draw_counts()), (line.played(), line.draw_counts()), "{id}");
        }
    }
}

#[test]
fn records_of_other_programs_are_trees_that_read_back() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pdn");
    let mut nodes = 0;
    for file in std::fs::read_dir(folder).expect("a folder") {
        let bytes = std::fs::read(file.expect("a file").path()).expect("a file");
        for record in &read(&bolshak_notation::pdn::decode(&bytes)).games {
            let Ok(read) = GameTree::from_pdn(record, find("russian")) else { continue };
            assert_eq!(replay(record, find("russian")).is_ok(), read.faults.is_empty(), "{:?}", read.faults);
            if let Ok(replayed) = replay(record, find("russian")) {
                let is_ply =
                    |id: &&NodeId| !matches!(read.tree.node(**id).map(Node::step), Some(Step::SetUp(_)));
                assert_eq!(read.tree.main_line().iter().filter(is_ply).count(), replayed.plies);
            }
            reads_back(&read.tree);
            nodes += read.tree.depth_first().count();
        }
    }
    assert!(nodes > 100, "{nodes}");
}
