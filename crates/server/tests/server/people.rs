//! Profiles, friends, and the games of members.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Player, start};

/// A game without a clock that the second resigns.
async fn resigned(winner: &Player<'_>, loser: &Player<'_>, loser_name: &str, variant: &str) -> String {
    let wanted = json!({ "variant": variant, "side": "white", "opponent": loser_name });
    let (_, made) = winner.ask("POST", "/api/games", Some(wanted)).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    let (status, answer) = loser.ask("POST", &format!("/api/games/{id}/seats"), Some(json!({}))).await;
    assert_eq!(status, 204, "{answer}");
    let mut seat = loser.join(&id).await;
    seat.send(json!({ "type": "resign" })).await;
    seat.state_where(|state| !state["result"].is_null()).await;
    id
}

#[tokio::test]
async fn a_profile_tells_about_games_and_friends() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Анна").await, server.member("Boris").await);
    let about = |text: &str| Some(json!({ "about": text }));
    assert_eq!(anna.ask("PUT", "/api/account/profile", about(" Люблю кол. ")).await.0, 204);
    let long = "я".repeat(1_001);
    assert_eq!(anna.ask("PUT", "/api/account/profile", about(&long)).await.1["error"]["code"], "too-long");
    let [first, second] =
        [resigned(&boris, &anna, "Анна", "russian").await, resigned(&anna, &boris, "Boris", "frisian").await];

    let name = "/api/members/%D0%B0%D0%BD%D0%BD%D0%B0";
    let profile = boris.get(name).await;
    assert_eq!((&profile["name"], &profile["about"]), (&json!("Анна"), &json!("Люблю кол.")));
    assert_eq!(profile["score"], json!({ "won": 1, "drawn": 0, "lost": 1 }));
    assert_eq!((&profile["own"], &profile["here"]), (&json!(false), &json!(false)));
    assert_eq!(anna.get(name).await["own"], true);
    let ids = |list: &Value| {
        let games = list["games"].as_array().expect("a list").iter();
        games.map(|game| game["id"].as_str().expect("an id").to_owned()).collect::<Vec<_>>()
    };
    let games = |query: &str| format!("{name}/games{query}");
    assert_eq!(ids(&boris.get(&games("")).await), [second.clone(), first.clone()]);
    let over = ids(&boris.get(&games("?variant=russian&over=true&rated=false")).await);
    assert_eq!(over, [first.as_str()]);
    assert_eq!(ids(&boris.get(&games(&format!("?before={second}"))).await), [first]);
    assert_eq!(ids(&boris.get(&games("?against=boris")).await).len(), 2);
    assert_eq!(boris.ask("GET", &games("?color=red"), None).await.1["error"]["code"], "bad-query");
    assert_eq!(boris.ask("GET", "/api/members/nobody", None).await.1["error"]["code"], "no-such-member");

    assert_eq!(
        boris.ask("PUT", &format!("{name}/relation"), Some(json!({ "relation": "friend" }))).await.0,
        204
    );
    assert_eq!(boris.get(name).await["relation"], "friend");
    let mut hears = boris.hall().await;
    let there = anna.hall().await;
    assert_eq!(hears.message("friend").await, json!({ "type": "friend", "name": "Анна", "here": true }));
    let related = json!([{ "name": "Анна", "relation": "friend", "here": true }]);
    assert_eq!(boris.get("/api/account/people").await, related);
    assert_eq!(boris.hall().await.state["friends"], json!(["Анна"]));
    drop(there);
    assert_eq!(hears.message("friend").await["here"], false);
    let exported = boris.get("/api/account/data").await;
    assert_eq!(exported["people"], json!([{ "name": "Анна", "relation": "friend" }]));
    server.stop().await;
}

#[tokio::test]
async fn leaders_are_those_whose_strength_is_certain() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let anna = server.member("Anna").await;
    assert_eq!(anna.get("/api/leaders/russian/blitz").await, json!([]));
    assert_eq!(anna.ask("GET", "/api/leaders/russian/fast", None).await.1["error"]["code"], "no-such-tempo");
    server.stop().await;
}
