//! Plans: whatever is planned and whatever the other plays, the game is the one that the same moves typed would make.

use bolshak_game::{Game, find};
use bolshak_notation::{Form, write_move};
use fastrand::Rng;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Player, Running, moves, start};

/// Games in which the two move by turns.
const VARIANTS: [&str; 6] = ["russian", "international", "brazilian", "frisian", "english", "turkish"];
/// How many random games of each.
const GAMES: u64 = 2;
/// How many moves of a game are looked at.
const PLIES: usize = 24;

/// The ways through a tree of answers: moves of the other and one's own by turns.
type Lines = Vec<Vec<String>>;

fn text(game: &dyn Game, index: usize) -> String {
    write_move(game.variant().info(), game.legal_moves(), index, Form::Full)
}

fn after(game: &dyn Game, index: usize) -> Box<dyn Game> {
    let mut next = game.copy();
    next.play_at(index).expect("a legal move");
    next
}

fn index_of(game: &dyn Game, wanted: &str) -> usize {
    (0..game.legal_moves().len()).find(|&index| text(game, index) == wanted).expect("a legal move")
}

/// A random tree: to one to three moves of the other an answer each, and so on from there.
fn grow(game: &dyn Game, rng: &mut Rng, depth: usize, before: &[String], lines: &mut Lines) {
    let mut his: Vec<usize> = (0..game.legal_moves().len()).collect();
    rng.shuffle(&mut his);
    let mut leads_on = false;
    for &move_of_other in his.iter().take(if depth == 0 { 0 } else { rng.usize(1..=3) }) {
        let answered = after(game, move_of_other);
        if answered.outcome().is_some() {
            continue;
        }
        let mine = rng.usize(..answered.legal_moves().len());
        let line = [before, &[text(game, move_of_other), text(&*answered, mine)]].concat();
        let next = after(&*answered, mine);
        leads_on = true;
        if next.outcome().is_some() {
            lines.push(line);
        } else {
            grow(&*next, rng, depth - 1, &line, lines);
        }
    }
    if !leads_on && !before.is_empty() {
        lines.push(before.to_vec());
    }
}

/// What is answered to a move, and what is planned from there; nothing if it was not foreseen.
fn answer(lines: &Lines, his: &str) -> Option<(String, Lines)> {
    let fit: Vec<_> = lines.iter().filter(|line| line[0] == his).collect();
    let mine = fit.first()?[1].clone();
    Some((mine, fit.iter().map(|line| line[2..].to_vec()).filter(|rest| !rest.is_empty()).collect()))
}

/// A game by correspondence between these two; the first has White.
async fn letter(one: &Player<'_>, other: &Player<'_>, variant: &str) -> String {
    let wanted = json!({ "variant": variant, "side": "white", "opponent": "Boris", "time": "1/259200" });
    let (_, made) = one.ask("POST", "/api/games", Some(wanted)).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    assert_eq!(other.ask("POST", &format!("/api/games/{id}/seats"), Some(json!({}))).await.0, 204);
    id
}

fn texts(state: &Value) -> Vec<String> {
    let moves = state["moves"].as_array().expect("moves").iter();
    moves.map(|one| one["text"].as_str().expect("a text").to_owned()).collect()
}

/// Plays a random game in which whoever does not begin plans at random; gives its address, what should have been played, and how
/// much of it was planned.
async fn planned(
    [white, black]: [&Player<'_>; 2],
    variant: &str,
    rng: &mut Rng,
) -> (String, Vec<String>, usize) {
    let id = letter(white, black, variant).await;
    let mut sockets = [white.join(&id).await, black.join(&id).await];
    let mut game = find(variant).expect("a variant").start();
    let (mut played, mut plan, mut answered) = (vec![], vec![], 0);
    let first = game.side_to_move();
    let planner = if first.index() == 0 { black } else { white };
    while played.len() < PLIES && game.outcome().is_none() {
        let is_planners = game.side_to_move() != first;
        if !is_planners && plan.is_empty() {
            grow(&*game, rng, 3, &[], &mut plan);
            let words: Vec<_> = plan.iter().map(|line| line.join(" ")).collect();
            let notes = json!({ "plan": words.join("\n") });
            let (status, kept) = planner.ask("PUT", &format!("/api/games/{id}/notes"), Some(notes)).await;
            assert_eq!(status, 200, "{variant}: {kept}");
        }
        let foreseen = plan.get(rng.usize(..plan.len().max(1))).filter(|_| !is_planners && rng.u8(..) < 200);
        let index = match foreseen {
            Some(line) => index_of(&*game, &line[0]),
            None => rng.usize(..game.legal_moves().len()),
        };
        let typed = text(&*game, index);
        let mover = game.side_to_move().index();
        let ply = played.len();
        sockets[mover].send(json!({ "type": "enter", "text": typed, "ply": ply })).await;
        game = after(&*game, index);
        played.push(typed.clone());
        if !is_planners {
            plan = match answer(&plan, &typed) {
                Some((mine, then)) => {
                    game = after(&*game, index_of(&*game, &mine));
                    played.push(mine);
                    answered += 1;
                    then
                }
                None => vec![],
            };
        }
        for socket in &mut sockets {
            socket.state_where(|state| moves(state) >= played.len()).await;
        }
    }
    assert_eq!(texts(&sockets[0].state), played, "{variant}");
    (id, played, answered)
}

/// The same moves, each typed by whoever makes it.
async fn typed([white, black]: [&Player<'_>; 2], variant: &str, all: &[String]) -> String {
    let id = letter(white, black, variant).await;
    let mut sockets = [white.join(&id).await, black.join(&id).await];
    let mut game = find(variant).expect("a variant").start();
    for (ply, text) in all.iter().enumerate() {
        let mover = game.side_to_move().index();
        sockets[mover].send(json!({ "type": "enter", "text": text, "ply": ply })).await;
        game = after(&*game, index_of(&*game, text));
        for socket in &mut sockets {
            socket.state_where(|state| moves(state) > ply).await;
        }
    }
    id
}

/// What the server tells of how a game stands and has gone, but for its address and its times.
async fn told(server: &Running, player: &Player<'_>, id: &str) -> Value {
    let snapshot = player.get(&format!("/api/games/{id}")).await;
    let game = &snapshot["game"];
    json!({
        "position": server.position(id).await,
        "moves": texts(game),
        "view": game["view"],
        "counters": game["now"]["counters"],
        "result": snapshot["result"],
    })
}

#[tokio::test]
async fn answers_that_were_planned_are_the_same_moves_typed() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let players = [&anna, &boris];
    let mut answered = 0;
    for variant in VARIANTS {
        for seed in 0..GAMES {
            let mut rng = Rng::with_seed(seed);
            let (id, all, planned) = planned(players, variant, &mut rng).await;
            let again = typed(players, variant, &all).await;
            assert_eq!(
                told(&server, &anna, &id).await,
                told(&server, &anna, &again).await,
                "{variant}, seed {seed}"
            );
            answered += planned;
        }
    }
    assert!(answered > 50, "the server has answered {answered} times");
    server.stop().await;
}
