//! Contests in solving that the server runs.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::administration::code;
use crate::common::{Player, eventually, start};

/// Two moves to be found, or two others; and a single move for a draw.
const PROBLEMS: &str = "[SetUp \"1\"]\n[FEN \"W:Wa1,c1,g1:Bb8,d8,h8\"]\n\n\
    1. c1-d2 (1. a1-b2 b8-a7 2. b2-c3) h8-g7 2. d2-e3 *\n\n\
    [SetUp \"1\"]\n[FEN \"B:WKa1:BKb8,a7\"]\n\n1... b8-c7 1-1\n\n";

async fn answer(player: &Player<'_>, path: &str, problem: u32, moves: &[&str]) -> (u16, Value) {
    player.ask("POST", &format!("{path}/problems"), Some(json!({ "problem": problem, "moves": moves }))).await
}

async fn act(arbiter: &Player<'_>, path: &str, deed: Value) -> (u16, Value) {
    arbiter.ask("POST", &format!("{path}/deeds"), Some(deed)).await
}

#[tokio::test]
async fn problems_are_given_answered_and_judged_by_themselves() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let organiser = server.member("Organiser").await;
    let wanted = json!({
        "name": "Конкурс", "preset": "solving", "variant": "russian", "public": true,
        "online": { "minutes": 30, "guests": true },
    });
    let (status, made) = organiser.ask("POST", "/api/competitions", Some(wanted)).await;
    assert_eq!(status, 201, "{made}");
    let path = format!("/api/competitions/{}", made["id"].as_str().expect("an id"));
    assert_eq!(code(&act(&organiser, &path, json!({ "deed": "pair" })).await), (422, "no-problem"));
    for (pdn, place) in [
        ("", Value::Null),
        (
            "[SetUp \"1\"]\n[FEN \"W:Wa1:Bh8\"]\n\n1. a1-b2 *\n\n[SetUp \"1\"]\n[FEN \"W:Wa1:Bh8\"]\n\n*\n",
            json!("2"),
        ),
        ("[SetUp \"1\"]\n[FEN \"W:Wa1:Bh8\"]\n\n1. a1-c3 *\n", json!("1")),
        ("[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"W:W46:B5\"]\n\n1. 46-41 *\n", json!("1")),
    ] {
        let refused = act(&organiser, &path, json!({ "deed": "problems", "pdn": pdn })).await;
        assert_eq!(code(&refused), (422, "bad-problem"), "{pdn}");
        assert_eq!(refused.1["error"]["place"], place, "{pdn}: {refused:?}");
    }
    assert_eq!(act(&organiser, &path, json!({ "deed": "problems", "pdn": PROBLEMS })).await.0, 204);
    let names = ["Anna", "Boris"];
    let players = [server.stranger().await, server.stranger().await];
    for (player, name) in players.iter().zip(names) {
        let entered = player.ask("POST", &format!("{path}/entry"), Some(json!({ "name": name }))).await;
        assert_eq!(entered.0, 204, "{entered:?}");
    }
    let [anna, boris] = &players;
    let problems = format!("{path}/problems");
    assert_eq!(code(&anna.ask("GET", &problems, None).await), (422, "not-yet"));
    assert_eq!(act(&organiser, &path, json!({ "deed": "pair" })).await.0, 204);
    let begun = |info: &Value| info["head"]["state"] == "playing";
    let info = eventually(async || anna.get(&path).await, begun).await;
    assert_eq!(
        (&info["online"]["problems"], &info["groups"][0]["problems"]),
        (&json!(2), &json!(["1", "1"]))
    );
    assert_eq!(code(&server.stranger().await.ask("GET", &problems, None).await), (422, "not-yet"));
    let seen = anna.get(&problems).await;
    assert_eq!((&seen[0]["goal"], &seen[1]["goal"]), (&json!("win"), &json!("draw")));
    assert_eq!(
        (&seen[0]["solution"], &seen[0]["answers"]),
        (&Value::Null, &json!([])),
        "nobody has answered"
    );

    let (status, reply) = answer(anna, &path, 0, &["c1-d2"]).await;
    assert_eq!(
        (status, &reply["replies"][0]["text"], &reply["points"]),
        (200, &json!("h8-g7"), &Value::Null)
    );
    assert_eq!(reply["here"]["now"]["sideToMove"], "white");
    assert_eq!(code(&answer(anna, &path, 0, &["c1-d2", "d2-d4"]).await), (422, "bad-move"));
    let (_, reply) = answer(anna, &path, 0, &["c1-d2", "d2-e3"]).await;
    assert_eq!((&reply["solved"], &reply["points"]), (&json!(true), &json!("1")));
    assert_eq!(code(&answer(anna, &path, 0, &["c1-d2", "d2-e3"]).await), (422, "answered"));
    let (_, reply) = answer(boris, &path, 0, &["a1-b2", "g1-f2"]).await;
    assert_eq!((&reply["solved"], &reply["points"]), (&json!(false), &json!("½")), "half of it was found");
    assert_eq!(code(&answer(&organiser, &path, 1, &["b8-c7"]).await), (422, "knows-solutions"));
    assert_eq!(code(&answer(boris, &path, 2, &["b8-c7"]).await), (422, "no-problem"));
    let (_, reply) = answer(boris, &path, 1, &["b8-c7"]).await;
    assert_eq!(reply["points"], "1");
    let own = &boris.get(&problems).await[0]["own"];
    assert_eq!((&own["points"], &own["moves"]), (&json!("½"), &json!("a1-b2 g1-f2")));
    let standings = anna.get(&path).await["groups"][0]["standings"]["rows"].clone();
    assert_eq!((&standings[0][1], &standings[1][1]), (&json!("Boris"), &json!("Anna")), "{standings}");

    let known = &organiser.get(&problems).await[0];
    assert_eq!(known["answers"].as_array().map(Vec::len), Some(2), "arbiters see what was answered");
    let correct = json!({ "deed": "solve", "who": 1, "problem": 0, "points": "0", "seconds": 5 });
    assert_eq!(act(&organiser, &path, correct).await.0, 204, "they have the last word");
    assert_eq!(act(&organiser, &path, json!({ "deed": "end" })).await.0, 204);
    let over = |info: &Value| info["head"]["state"] == "over";
    eventually(async || anna.get(&path).await, over).await;
    assert_eq!(code(&answer(anna, &path, 1, &["b8-c7"]).await), (422, "is-over"));
    let seen = server.stranger().await.get(&problems).await;
    assert!(seen[0]["solution"].as_str().is_some_and(|text| text.contains("c1-d2")), "{seen}");
    server.stop().await;
}
