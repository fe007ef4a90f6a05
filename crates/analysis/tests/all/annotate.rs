//! Reports on whole games.

use bolshak_analysis::Language;
use bolshak_analysis::annotate::{Judged, Mark, Report, graph, html, json, positions, report, write_into};
use bolshak_engine::VariantEngine;
use bolshak_game::{Engine, Flow, Game, Limits, Seat, find};
use bolshak_notation::find_move;
use bolshak_notation::pdn;
use bolshak_notation::tree::{GameTree, NodeId};

fn played(variant: &str, moves: &str) -> Box<dyn Game> {
    let mut game = find(variant).expect("a variant").start();
    for text in moves.split_whitespace() {
        let found = find_move(game.as_ref(), text).unwrap_or_else(|why| panic!("{text}: {why}"));
        game.play_at(found.index).expect("a legal move");
    }
    game
}

fn reported(game: &dyn Game, nodes: u64) -> Report {
    let mut engine = VariantEngine::new(8);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let found = positions(game).into_iter().map(|task| {
        let found = engine.search(&task?, &limits, &mut |_| Flow::Continue).expect("a search");
        Some(Judged { score: found.score, depth: found.depth, line: found.line, known: None })
    });
    let found = found.collect();
    report(game, found)
}

/// White walks into a shot at the fourth move: e5-d4 takes two for one and goes on.
const BLUNDER: &str = "c3-d4 b6-a5 b2-c3 f6-g5 g3-h4 g7-f6 d4-e5";

#[test]
fn what_gave_something_away_is_marked_and_the_better_is_told() {
    let game = played("russian", BLUNDER);
    let report = reported(game.as_ref(), 30_000);
    assert_eq!((report.positions.len(), report.chances.len(), report.moves.len()), (8, 8, 7));
    let last = &report.moves[6];
    assert_eq!((last.seat, last.mark), (Seat::WHITE, Some(Mark::Blunder)), "{last:?}");
    assert!(!last.better.is_empty() && !last.better[0].same_move(&game.played()[6]));
    assert!(report.moves[..6].iter().all(|one| one.mark < Some(Mark::Blunder)), "{:?}", report.moves);
    assert_eq!(report.count(Seat::WHITE, Mark::Blunder), 1);
    let [Some(white), Some(black)] = report.accuracy[..] else { panic!("two seats") };
    assert!([white, black].iter().all(|share| (1.0..=100.0).contains(share)), "{white} {black}");
    // A mark says as much as the loss.
    for one in &report.moves {
        assert_eq!(one.mark, Mark::of(one.loss));
        assert!((0.0..=1.0).contains(&one.loss));
    }
}

#[test]
fn a_report_is_written_into_the_record_and_read_again() {
    let game = played("russian", BLUNDER);
    let report = reported(game.as_ref(), 10_000);
    let mut tree = GameTree::of_game(game.as_ref());
    write_into(&mut tree, game.as_ref(), &report, Language::Russian).expect("the same game");
    let text = pdn::write(&tree.to_pdn(), game.variant().info().notation);
    // Where lines are broken is the writer's business.
    let in_one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(in_one_line.contains("Грубая ошибка: лучше было"), "{text}");
    let read = pdn::read(&text);
    let again = GameTree::from_pdn(&read.games[0], None).expect("a record").tree;
    assert_eq!(again.main_line().len(), 7);
    let parent = again.main_line()[5];
    assert_eq!(again.node(parent).expect("a node").children().len(), 2, "the better play is a variation");
    let last = again.node(again.main_line()[6]).expect("a node").annotation().clone();
    assert_eq!(last.signs, [4]);
    assert!(last.evaluation.is_some());
    // Once more changes nothing but the comments.
    let other = played("russian", "c3-d4 b6-a5");
    assert!(
        write_into(&mut GameTree::of_game(other.as_ref()), game.as_ref(), &report, Language::English).is_ok()
    );
    let foreign = played("russian", "g3-f4");
    let mut foreign = GameTree::of_game(foreign.as_ref());
    assert!(write_into(&mut foreign, game.as_ref(), &report, Language::English).is_err());
    assert_eq!(foreign.node(NodeId::ROOT).expect("a node").children().len(), 1);
}

#[test]
fn a_game_that_is_over_needs_no_search_at_its_end() {
    let mut game = played("russian", "");
    let mut random = fastrand::Rng::with_seed(3);
    while game.outcome().is_none() {
        let index = random.usize(..game.legal_moves().len());
        game.play_at(index).expect("a legal move");
    }
    let tasks = positions(game.as_ref());
    assert!(tasks[tasks.len() - 1].is_none() && tasks[..tasks.len() - 1].iter().all(Option::is_some));
    let report = reported(game.as_ref(), 500);
    let last = report.chances.last().expect("a position");
    let won = match game.outcome().and_then(|outcome| outcome.winner) {
        Some(Seat::WHITE) => 1.0,
        Some(_) => 0.0,
        None => last.expected(),
    };
    assert!((last.expected() - won).abs() < 1e-9);
    // Where there is no choice nothing is lost.
    assert!(report.moves.iter().all(|one| !one.forced || one.loss == 0.0));
}

#[test]
fn games_for_more_than_two_are_told_but_not_judged() {
    let mut game = played("neva", "");
    for _ in 0..12 {
        game.play_at(0).expect("a legal move");
    }
    let report = reported(game.as_ref(), 200);
    assert_eq!(report.positions.len(), 13);
    assert!(report.moves.iter().all(|one| one.mark.is_none()));
    assert!(report.accuracy.iter().all(Option::is_none));
}

#[test]
fn documents_hold_what_the_report_says() {
    let game = played("russian", BLUNDER);
    let report = reported(game.as_ref(), 10_000);
    let page = html("Ivanov <i> – Petrov", game.as_ref(), &report, Language::English);
    assert!(page.contains("Ivanov &lt;i&gt; – Petrov") && !page.contains("<i>"), "strangers' words are text");
    assert!(page.contains("Blunder") && page.matches("<figure>").count() >= 1);
    let drawn = graph(&report, "caption");
    assert_eq!(drawn.matches('L').count(), 7, "a line through all positions");
    let read: serde_json::Value = serde_json::from_str(&json(game.as_ref(), &report)).expect("JSON");
    assert_eq!(read["moves"].as_array().map(Vec::len), Some(7));
    assert_eq!(read["moves"][6]["mark"], "blunder");
    assert_eq!(read["variant"], "russian");
}
