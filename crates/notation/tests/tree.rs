//! Trees of variations: what is done to them, and what a record says that cannot be played.
use std::time::Duration;

use bolshak_game::{Cell, Variant, find};
use bolshak_notation::pdn::{Command, Fault, Item, PdnGame, Place, read, replay, write};
use bolshak_notation::tree::{
    Annotation, DEEPEST_VARIATION, Evaluation, GameTree, LONGEST_LINE, NodeId, ReadTree, Shape, ShapeColor,
    Step, TreeError, Value,
};
use bolshak_notation::write_fen;

const ROOT: NodeId = NodeId::ROOT;

fn variant(id: &str) -> &'static dyn Variant {
    find(id).expect("a game")
}

/// A tree of Russian draughts out of these moves.
fn read_tree(movetext: &str) -> ReadTree {
    tree_of(&format!("[GameType \"25\"]\n\n{movetext}\n"))
}

fn tree_of(text: &str) -> ReadTree {
    let file = read(text);
    assert_eq!(file.faults, [], "{text}");
    GameTree::from_pdn(&file.games[0], None).unwrap_or_else(|fault| panic!("{fault}: {text}"))
}

fn sound(movetext: &str) -> GameTree {
    let ReadTree { tree, faults, .. } = read_tree(movetext);
    assert_eq!(faults, [], "{movetext}");
    tree
}

/// The moves of a tree as they are written.
fn shown(tree: &GameTree) -> String {
    let text = write(&tree.to_pdn(), tree.variant().info().notation);
    let moves = text.split("\n\n").nth(1).expect("moves behind the tags");
    let moves = moves.trim_end().trim_end_matches('*').split_whitespace().collect::<Vec<_>>().join(" ");
    moves.replace("( ", "(").replace(" )", ")")
}

/// The node that these moves lead to.
fn node(tree: &GameTree, texts: &str) -> NodeId {
    texts.split_whitespace().fold(ROOT, |at, text| {
        let children = tree.node(at).expect("a node").children().iter().copied();
        let mut like = children.filter(|child| tree.node(*child).expect("a node").text() == Some(text));
        like.next().unwrap_or_else(|| panic!("{text} of {texts}"))
    })
}

fn faults(tree: &ReadTree) -> Vec<(usize, usize, &str)> {
    let parts = |fault: &'_ Fault| (fault.place.line, fault.place.column);
    tree.faults.iter().map(|fault| (parts(fault).0, parts(fault).1, fault.message.as_str())).collect()
}

#[test]
fn a_move_that_is_there_is_gone_to_and_another_begins_a_variation() {
    let mut tree = GameTree::new(variant("russian"));
    let first = tree.add_text(ROOT, "cd4").expect("a move");
    let reply = tree.add_text(first, "d6-c5").expect("a move");
    let other = tree.add_text(ROOT, "g3-h4").expect("a move");
    assert_eq!(tree.add_text(ROOT, "c3-d4"), Ok(first));
    let mv = tree.legal_moves(first).expect("moves").into_iter().find(|mv| {
        tree.variant().info().board.name(mv.from()) == "d6"
            && tree.variant().info().board.name(mv.to()) == "c5"
    });
    assert_eq!(tree.add_move(first, &mv.expect("a move")), Ok(reply));
    assert_eq!(tree.node(ROOT).expect("a node").children(), [first, other]);
    assert_eq!(tree.main_line(), [first, reply]);
    assert_eq!(tree.path(reply), Some(vec![first, reply]));
    assert_eq!((tree.nesting(reply), tree.nesting(other)), (Some(0), Some(1)));
    assert_eq!(tree.depth_first().collect::<Vec<_>>(), [ROOT, first, reply, other]);
    assert_eq!(tree.node(first).expect("a node").text(), Some("c3-d4"));
    assert_eq!(shown(&tree), "1. c3-d4 (1. g3-h4) 1... d6-c5");
}

#[test]
fn what_cannot_be_done_is_named() {
    let mut tree = GameTree::new(variant("russian"));
    let gone = NodeId(77);
    assert_eq!(tree.add_text(gone, "cd4"), Err(TreeError::NoSuchNode(gone)));
    assert!(matches!(tree.add_text(ROOT, "a1-b2"), Err(TreeError::Text(_))));
    let first = tree.add_text(ROOT, "cd4").expect("a move");
    let mv = tree.node(first).expect("a node").played().expect("a move").clone();
    assert_eq!(tree.add_move(first, &mv), Err(TreeError::Illegal));
    assert_eq!(tree.delete(ROOT), Err(TreeError::IsRoot));
    assert_eq!(tree.promote(ROOT), Err(TreeError::IsRoot));
    assert_eq!(tree.promote_to_main(ROOT), Err(TreeError::IsRoot));
    assert_eq!(tree.set_comment_before(first, "x"), Err(TreeError::BeginsNoVariation(first)));
    assert_eq!(tree.set_comment(gone, "x"), Err(TreeError::NoSuchNode(gone)));
    assert_eq!((tree.path(gone), tree.nesting(gone)), (None, None));
    tree.delete(first).expect("a move");
    assert_eq!(tree.position(first).map(|_| ()), Err(TreeError::NoSuchNode(first)));
    assert_eq!(tree.delete(first), Err(TreeError::NoSuchNode(first)));
    let second = tree.add_text(ROOT, "cd4").expect("a move");
    assert!(second > first, "identifiers are not used again");
    assert!(tree.position(ROOT).is_ok(), "a failure does not spoil the tree");
}

#[test]
fn variations_are_promoted_and_deleted() {
    let text = "1. c3-d4 (1. g3-h4 f6-g5 (1... b6-c5) 2. h4:f6) (1. e3-f4) 1... d6-c5";
    let mut tree = sound(text);
    assert_eq!(shown(&tree), text);
    let inner = node(&tree, "g3-h4 b6-c5");
    tree.promote(inner).expect("a variation");
    assert_eq!(shown(&tree), "1. c3-d4 (1. g3-h4 b6-c5 (1... f6-g5 2. h4:f6)) (1. e3-f4) 1... d6-c5");
    let last = node(&tree, "e3-f4");
    tree.promote(last).expect("a variation");
    assert_eq!(shown(&tree), "1. c3-d4 (1. e3-f4) (1. g3-h4 b6-c5 (1... f6-g5 2. h4:f6)) 1... d6-c5");
    let deep = node(&tree, "g3-h4 f6-g5 h4:f6");
    tree.promote_to_main(deep).expect("a variation");
    let main = "1. g3-h4 (1. c3-d4 d6-c5) (1. e3-f4) 1... f6-g5 (1... b6-c5) 2. h4:f6";
    assert_eq!(shown(&tree), main);
    tree.promote(deep).expect("nothing to do");
    assert_eq!(shown(&tree), main);
    tree.delete(node(&tree, "g3-h4")).expect("a move");
    assert_eq!(shown(&tree), "1. c3-d4 (1. e3-f4) 1... d6-c5");
    assert_eq!(tree.node(deep).map(|_| ()), None, "what comes behind is deleted, too");
}

#[test]
fn a_comment_before_a_variation_stays_when_the_variation_becomes_the_line() {
    let mut tree = sound("1. c3-d4 ({[%csl Gd4] better} 1. g3-h4 {yes}) 1... d6-c5");
    let better = node(&tree, "g3-h4");
    assert_eq!(tree.node(better).expect("a node").annotation().before, ["[%csl Gd4] better"]);
    tree.promote(better).expect("a variation");
    assert_eq!(tree.node(ROOT).expect("a node").annotation().comments, ["better"]);
    assert_eq!(shown(&tree), "{[%csl Gd4] better} 1. g3-h4 {yes} (1. c3-d4 d6-c5)");
    assert_eq!(sound(&shown(&tree)), tree);
    tree.set_comment_before(node(&tree, "c3-d4"), "as it was").expect("a variation");
    tree.delete(better).expect("a move");
    assert_eq!(shown(&tree), "{[%csl Gd4] better} {as it was} 1. c3-d4 d6-c5");
}

#[test]
fn what_is_said_reads_back() {
    let mut tree = sound("1. c3-d4 d6-c5");
    let first = node(&tree, "c3-d4");
    let cell = |name: &str| tree.variant().info().board.cell(name).expect("a cell");
    let said = Annotation {
        comments: vec![
            "a {plan}\nof two lines".to_owned(),
            "  ".to_owned(),
            "more [%emt 0:00:09]".to_owned(),
        ],
        signs: vec![5, 10, 200, 5],
        shapes: vec![
            Shape::Arrow { from: cell("c3"), to: cell("d4"), color: ShapeColor::Green },
            Shape::Circle { cell: cell("e5"), color: ShapeColor::Red },
        ],
        remaining: Some(Duration::from_millis(271_500)),
        evaluation: Some(Evaluation { value: Value::Hundredths(-35), depth: Some(18) }),
        others: vec![Command::Other { name: "mark".to_owned(), value: "of another program".to_owned() }],
        ..Annotation::default()
    };
    tree.annotate(first, &said).expect("a node");
    assert_eq!(
        shown(&tree),
        "1. c3-d4!? $10 $200 {[%csl Re5] [%cal Gc3d4] [%eval -0.35,18] [%clk 0:04:31.5] [%emt 0:00:09] [%mark of another \
         program] a (plan) of two lines} {more} 1... d6-c5"
    );
    let again = sound(&shown(&tree));
    assert_eq!(again, tree);
    let read = again.node(node(&again, "c3-d4")).expect("a node").annotation();
    assert_eq!(read.elapsed, Some(Duration::from_secs(9)), "commands in comments are what they say");
    assert_eq!(
        (read.remaining, read.evaluation, &read.others),
        (said.remaining, said.evaluation, &said.others)
    );
    assert_eq!((&read.signs[..], read.shapes.len()), (&[5, 10, 200][..], 2));
    tree.set_comment(first, "").expect("a node");
    tree.set_signs(first, &[]).expect("a node");
    tree.set_shapes(first, &[]).expect("a node");
    assert!(tree.node(first).expect("a node").annotation().comments.is_empty());
    assert!(sound("1. c3-d4").node(first).expect("a node").annotation().is_empty());
}

#[test]
fn a_second_value_of_a_command_is_kept_as_it_is() {
    let tree = sound("1. c3-d4 {[%clk 0:01:00]} {[%clk 0:02:00] [%clk 0:01:00] [%eval x]}");
    let said = tree.node(node(&tree, "c3-d4")).expect("a node").annotation();
    assert_eq!(said.remaining, Some(Duration::from_secs(60)));
    assert_eq!(shown(&tree), "1. c3-d4 {[%clk 0:01:00] [%clk 0:02:00] [%eval x]}");
    assert_eq!(sound(&shown(&tree)), tree);
}

#[test]
fn shapes_name_the_cells_of_every_board() {
    let value = |id: &str, command: &str| {
        let ReadTree { mut tree, .. } = GameTree::from_pdn(&PdnGame::default(), Some(variant(id)))
            .unwrap_or_else(|fault| panic!("{fault}"));
        tree.set_comment(ROOT, command).expect("a node");
        let items = tree.to_pdn().items;
        let [Item::Comment(comment)] = &items[..] else { panic!("a comment: {items:?}") };
        comment.clone()
    };
    for (id, written, expected) in [
        ("russian", "[%cal gc3d4,Ra1-h8]", "[%cal Gc3d4,Ra1h8]"),
        ("russian", "[%csl Yd4] [%cal Bd4e5]", "[%csl Yd4] [%cal Bd4e5]"),
        ("international", "[%cal G3228,R32-28,Y0510]", "[%cal G32-28,R32-28,Y5-10]"),
        ("international", "[%csl G7,R07,B50]", "[%csl G7,R7,B50]"),
        ("turkish", "[%cal Ga1a3]", "[%cal Ga1a3]"),
        ("novgorod", "[%cal Ga1g13]", "[%cal Ga1g13]"),
        ("neva", "[%cal G1112]", "[%cal G11-12]"),
        ("lasca", "[%cal G9-13,G913,G1325]", "[%cal G9-13,G9-13,G13-25]"),
        // What is no shape of this board stays as it is.
        ("russian", "[%csl Gz9,Ra1,,Xa1] [%cal Ga1]", "[%csl Ra1] [%csl Gz9,Xa1] [%cal Ga1]"),
        ("lasca", "[%cal G111]", "[%cal G111]"),
        ("russian", "[%cal Ж] [%csl ]", "[%cal Ж]"),
    ] {
        assert_eq!(value(id, written), expected, "{id}");
        assert_eq!(value(id, expected), expected, "{id}");
    }
}

#[test]
fn squares_of_another_numbering_are_translated_in_shapes_too() {
    let tree = sound("1. 22-18 {[%cal G2218,R0132] [%csl G18]} 9-13");
    assert_eq!(shown(&tree), "1. c3-d4 {[%csl Gd4] [%cal Gc3d4,Rb8g1]} 1... b6-a5");
}

#[test]
fn signs_of_strength_are_signs() {
    let tree = sound("$3 {so} 1. c3-d4!!! $10 d6-c5?! $6 {x} $7 (1... b6-a5 $2)");
    assert_eq!(shown(&tree), "$3 {so} 1. c3-d4!! $1 $10 d6-c5?! $7 {x} (1... b6-a5?)");
    assert_eq!(sound(&shown(&tree)), tree);
}

#[test]
fn a_variation_that_begins_as_another_is_one_with_it_but_the_game_stays_as_long_as_it_was() {
    let tree = sound(
        "1. c3-d4 d6-c5 {end} (1... d6-c5 {again} 2. b2-c3) (1... b6-a5 2. d4-c5) (1... b6-a5 {!} 2. d4-e5)",
    );
    assert_eq!(tree.main_line().len(), 2);
    let text = "1. c3-d4 d6-c5 {end} (1... d6-c5 {again} 2. b2-c3) (1... b6-a5 {!} 2. d4-c5 (2. d4-e5))";
    assert_eq!(shown(&tree), text);
    assert_eq!(sound(text), tree);
    let tree = sound("1. c3-d4 d6-c5 (1... d6-c5 {why} 2. d2-c3) 2. b2-c3");
    assert_eq!(shown(&tree), "1. c3-d4 d6-c5 {why} 2. b2-c3 (2. d2-c3)");
}

#[test]
fn a_fault_has_its_place_and_sound_parts_are_kept() {
    let read = read_tree(
        "1. c3-d4 d6-c5 (1... a1-b2 2. g3-h4 (2. e3-f4)) (1... b6-a5\n2. zz (2. g3-h4) 2... f6-g5) 2. b2-c3 (2. d2-c3 (2. c9))",
    );
    assert_eq!(shown(&read.tree), "1. c3-d4 d6-c5 (1... b6-a5) 2. b2-c3 (2. d2-c3)");
    let found = faults(&read);
    let places: Vec<_> = found.iter().map(|(line, column, _)| (*line, *column)).collect();
    assert_eq!(places, [(3, 22), (4, 4), (4, 53)], "{found:?}");
    assert!(found[0].2.starts_with("a1-b2: not a legal move here; legal: "), "{found:?}");

    let read = read_tree("(1. g3-h4) 1. c3-d4 d6-c5 2. d4-d5 {no} (2. b2-c3) 2... b6-a5");
    assert_eq!(shown(&read.tree), "1. c3-d4 d6-c5");
    let found = faults(&read);
    assert_eq!(found.iter().map(|fault| fault.1).collect::<Vec<_>>(), [5, 30], "{found:?}");

    let read = read_tree("1. c3-d4 - - 2. b2-c3");
    assert!(read.faults[0].message.starts_with("the move before is not known"), "{:?}", read.faults);
    let tagged = tree_of("[GameType \"25\"]\n[Result \"1-0\"]\n\n1. c3-d4 0-1\n");
    assert_eq!((tagged.faults.len(), tagged.warnings[0].place.line), (0, 2));
    assert_eq!(tagged.tree.main_line().len(), 1);
    let places = tree_of("[GameType \"115\"]\n[Variant \"Novgorod\"]\n[Places \"1 2 7\"]\n\n1. c4-c5 *\n");
    assert_eq!((faults(&places)[0].0, places.tree.tags.len()), (3, 0));

    let fault = |text: &str| GameTree::from_pdn(&read_pdn(text), None).map(|_| ()).expect_err("a fault");
    assert_eq!(fault("[GameType \"999\"]\n1. c3-d4 *\n").place.line, 1);
    assert_eq!(fault("[GameType \"25\"]\n[FEN \"W:Wz9\"]\n1. c3-d4 *\n").place.line, 2);
}

fn read_pdn(text: &str) -> PdnGame {
    read(text).games.remove(0)
}

#[test]
fn unknown_moves_and_changes_by_hand_are_nodes() {
    let text = "1. c3-d4 {a} - - {b} (1... d6-c5) /FEN \"B:Wd4:Bg7\"/ {c} (2. b2-c3) (/FEN \"W:Wa1:Bh8\"/ 2. a1-b2) 2... g7-f6 (2... \
                g7-h6)";
    let ReadTree { tree, faults, .. } = read_tree(text);
    // The move before it is not known, so no other can stand instead of the change.
    assert_eq!(faults.len(), 1, "{faults:?}");
    let kinds: Vec<_> =
        tree.main_line().iter().map(|id| tree.node(*id).expect("a node").step().clone()).collect();
    assert!(matches!(kinds[..], [Step::Move { .. }, Step::Unknown, Step::SetUp(_), Step::Move { .. }]));
    let unknown = tree.main_line()[1];
    assert_eq!(tree.position(unknown).map(|_| ()), Err(TreeError::UnknownPosition(unknown)));
    let end = tree.position(tree.main_line()[3]).expect("a position");
    assert_eq!(
        (end.played().len(), write_fen(tree.variant().info(), &end.view())),
        (1, "W:Wd4:Bf6".to_owned())
    );
    assert_eq!(sound(&shown(&tree)), tree);
}

#[test]
fn a_variation_behind_a_change_by_hand_stands_instead_of_it() {
    let text = "[GameType \"25\"]\n\n1. c3-d4 d6-c5 /FEN \"W:Wa1:Bh8\"/ (2. b2-c3) 2. a1-b2 *\n";
    let record = read_pdn(text);
    let replayed = replay(&record, None).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(replayed.game.played().len(), 1);
    let tree = tree_of(text).tree;
    assert_eq!(shown(&tree), "1. c3-d4 d6-c5 /FEN \"W:Wa1:Bh8\"/ (2. b2-c3) 2. a1-b2");
    let variation = node(&tree, "c3-d4 d6-c5 b2-c3");
    assert_eq!(tree.position(variation).expect("a position").played().len(), 3);
    // A setup that is promoted can still be written.
    let mut tree = sound("1. c3-d4 d6-c5 (/FEN \"W:Wa1:Bh8\"/ 2. a1-b2) 2. b2-c3");
    let set_up = tree.node(node(&tree, "c3-d4")).expect("a node").children()[1];
    tree.promote(set_up).expect("a variation");
    assert_eq!(sound(&shown(&tree)), tree);
    replay(&tree.to_pdn(), None).unwrap_or_else(|fault| panic!("{fault}"));
}

#[test]
fn tags_result_and_position_are_those_of_the_record() {
    let text = "[Event \"Study\"]\n[White \"Иванов\"]\n[Result \"1-0\"]\n[GameType \"25,W,8,8,A0,0\"]\n[FEN \"B:WKc3,a1:Bf6\"]\n\
                [PlyCount \"1\"]\n\n1... f6-g5 {so} *\n";
    let ReadTree { tree, faults, .. } = tree_of(text);
    assert_eq!(faults, []);
    assert_eq!(write(&tree.to_pdn(), tree.variant().info().notation), text);
    let names: Vec<_> = tree.tags.iter().map(|tag| tag.name.as_str()).collect();
    assert_eq!(names, ["Event", "White"]);
    assert_eq!(write_fen(tree.variant().info(), tree.start()), "B:WKc3,a1:Bf6");
    let again = GameTree::from_position(variant("russian"), tree.start()).expect("a position");
    assert_eq!(again.start(), tree.start());
}

#[test]
fn nesting_has_a_bound_that_is_named() {
    // Nothing is captured in halma, so there is always more than one move.
    let mut tree = GameTree::new(variant("halma"));
    let mut at = ROOT;
    let mut deepest = 0;
    let refused = loop {
        let moves = tree.legal_moves(at).expect("moves");
        let mut add = |mv| tree.add_move(at, mv);
        match add(&moves[0]).and_then(|_| add(&moves[1])) {
            Ok(variation) => at = variation,
            Err(error) => break error,
        }
        deepest += 1;
    };
    assert_eq!((refused, deepest), (TreeError::TooDeep, DEEPEST_VARIATION));
    assert_eq!(tree.nesting(at), Some(DEEPEST_VARIATION));
    let text = write(&tree.to_pdn(), tree.variant().info().notation);
    let again = tree_of(&text);
    assert_eq!((again.faults, &again.tree), (vec![], &tree));
    // The first of the variations cannot sink below the others.
    let before = tree.clone();
    let other = tree.node(at).expect("a node").parent().expect("a move");
    tree.promote(at).expect("its sibling has no variations");
    tree.promote_to_main(other).expect("nothing sinks deeper than it may");
    assert_ne!(tree, before);
    assert!(tree.depth_first().all(|node| tree.nesting(node) <= Some(DEEPEST_VARIATION)));
}

#[test]
fn a_line_cannot_sink_below_the_bound() {
    let mut tree = GameTree::new(variant("halma"));
    // The main line has variations of the greatest depth, and beside its first move stands another.
    let mut at = tree.add_move(ROOT, &tree.legal_moves(ROOT).expect("moves")[0]).expect("a move");
    for _ in 0..DEEPEST_VARIATION {
        let moves = tree.legal_moves(at).expect("moves");
        tree.add_move(at, &moves[0]).expect("a move");
        at = tree.add_move(at, &moves[1]).expect("a move");
    }
    let other = tree.add_move(ROOT, &tree.legal_moves(ROOT).expect("moves")[1]).expect("a move");
    let before = tree.clone();
    assert_eq!(tree.promote(other), Err(TreeError::TooDeep));
    assert_eq!(tree.promote_to_main(other), Err(TreeError::TooDeep));
    assert_eq!(tree, before, "nothing has changed");
}

#[test]
fn lines_have_a_longest_length_that_is_named() {
    let mut tree = GameTree::new(variant("halma"));
    let mut at = ROOT;
    for _ in 0..LONGEST_LINE {
        // Men that go to and fro.
        let moves = tree.legal_moves(at).expect("moves");
        let before = tree
            .path(at)
            .expect("a node")
            .into_iter()
            .rev()
            .nth(1)
            .and_then(|node| tree.node(node)?.played());
        let back =
            before.and_then(|last| moves.iter().find(|mv| (mv.from(), mv.to()) == (last.to(), last.from())));
        let mv = back.unwrap_or(&moves[0]).clone();
        at = tree.add_move(at, &mv).expect("a move");
    }
    let mv = tree.legal_moves(at).expect("moves")[0].clone();
    assert_eq!(tree.add_move(at, &mv), Err(TreeError::TooLong));
    assert_eq!(tree.main_line().len(), LONGEST_LINE);
    let unknown = format!("1. {}", "- - ".repeat(LONGEST_LINE + 5));
    let read = read_tree(&unknown);
    assert_eq!(read.tree.main_line().len(), LONGEST_LINE);
    assert_eq!(faults(&read)[0].1, 4 + 4 * LONGEST_LINE);
}

#[test]
fn a_hundred_thousand_nested_variations_are_a_fault_and_no_overflow() {
    let depth = 100_000;
    // A file with so many is too long to be one game; what is nested too deep is named before that.
    let written = 10_000;
    let text =
        format!("[GameType \"25\"]\n\n1. c3-d4 {}{} *\n", "(1. g3-h4 ".repeat(written), ")".repeat(written));
    let file = read(&text);
    assert_eq!((file.games.len(), file.faults.len()), (0, 1));
    assert_eq!(
        (file.faults[0].message.as_str(), file.faults[0].place.line),
        ("variations are nested too deep", 3)
    );

    // The same made by hand.
    let place = |column| Place { line: 1, column };
    let played =
        |text: &str, column| Item::Move { place: place(column), text: text.to_owned(), marks: String::new() };
    let texts = ["c3-d4", "g3-h4", "c3-b4", "a3-b4", "e3-f4", "e3-d4", "g3-f4"];
    let mut items = vec![];
    for level in (0..depth).rev() {
        let mut line = vec![played(texts[level % texts.len()], level)];
        line.extend((!items.is_empty()).then(|| Item::Variation(std::mem::take(&mut items))));
        items = line;
    }
    let record = PdnGame { items, ..PdnGame::default() };
    let read =
        GameTree::from_pdn(&record, Some(variant("russian"))).unwrap_or_else(|fault| panic!("{fault}"));
    dismantle(record.items);
    // Moves instead of each other are no deeper than beside each other; the game itself ends with its one move.
    assert_eq!((read.faults, read.tree.depth_first().count()), (vec![], 1 + 1 + texts.len()));
}

/// Drops nested variations from outside, for the compiler's way of dropping calls itself.
fn dismantle(items: Vec<Item>) {
    let mut ahead = vec![items];
    while let Some(items) = ahead.pop() {
        ahead.extend(items.into_iter().filter_map(|item| match item {
            Item::Variation(inner) => Some(inner),
            _ => None,
        }));
    }
}

#[test]
fn thousands_of_variations_beside_each_other_are_read() {
    let texts = ["g3-h4 f6-g5", "c3-b4 d6-e5", "a3-b4 h6-g5", "e3-f4", "e3-d4 b6-a5 d4-c5"];
    let variations: String =
        (0..3_000).map(|number| format!(" (1. {})", texts[number % texts.len()])).collect();
    let tree = sound(&format!("1. c3-d4{variations} 1... d6-c5"));
    assert_eq!(tree.depth_first().count(), 1 + 2 + 2 + 2 + 2 + 1 + 3);
}

#[test]
fn a_played_game_is_a_tree_without_variations() {
    let mut line = variant("russian").start();
    for _ in 0..9 {
        line.play_at(0).expect("a legal move");
    }
    let tree = GameTree::of_game(line.as_ref());
    assert_eq!(tree.main_line().len(), 9);
    let end = tree.main_line()[8];
    assert_eq!(tree.position(end).expect("a position").view(), line.view());
    assert_eq!(tree.legal_moves(end).expect("moves"), line.legal_moves());
    assert_eq!(tree.node(ROOT).expect("a node").annotation(), &Annotation::default());
    assert!(tree.node(end).expect("a node").played().is_some_and(|mv| mv.from() != Cell(999)));
}
