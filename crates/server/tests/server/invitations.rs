//! Games with free seats: made, found by their address, begun when somebody sits down.
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::sleep;

use crate::common::{PATIENCE, Running, config, moves, start, start_with};

/// A game of whoever asks, with the other seats free.
async fn invite(server: &Running, change: Value) -> String {
    let mut wanted = json!({ "variant": "russian", "side": "white", "free": true, "name": "Anna" });
    for (key, value) in change.as_object().expect("an object") {
        wanted[key] = value.clone();
    }
    let (status, made) = server.create(wanted).await;
    assert_eq!(status, 201, "{made}");
    made["id"].as_str().expect("an id").to_owned()
}

async fn sit(server: &Running, id: &str, sitter: Value) -> (u16, Value) {
    server.request("POST", &format!("/api/games/{id}/seats"), Some(sitter)).await
}

fn occupants(state: &Value) -> Vec<&str> {
    let seats = state["seats"].as_array().expect("seats");
    seats.iter().map(|seat| seat["occupant"].as_str().expect("a word")).collect()
}

#[tokio::test]
async fn two_people_meet_by_a_link_and_play() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let id = invite(&server, json!({})).await;
    let mut host = server.join(&id).await;
    assert_eq!(occupants(&host.state), ["guest", "open"]);
    assert_eq!(host.state["legal"], json!([]), "nobody can move yet");
    let enter = json!({ "type": "enter", "text": "c3-d4", "ply": 0 });
    assert_eq!(host.refused(enter.clone()).await["reason"], "waiting");
    assert_eq!(sit(&server, &id, json!({})).await.1["error"]["code"], "already-seated");
    let (_, own) = server.get("/api/games").await;
    assert_eq!(own["games"][0]["id"], json!(id), "whoever waits finds the game again");

    server.forget_guest();
    assert_eq!(sit(&server, &id, json!({ "seat": "white" })).await.1["error"]["code"], "seat-taken");
    assert_eq!(sit(&server, &id, json!({ "name": "a\nb" })).await.1["error"]["code"], "bad-name");
    let (status, answer) = sit(&server, &id, json!({ "name": "Boris" })).await;
    assert_eq!(status, 204, "{answer}");
    let mut friend = server.join(&id).await;
    assert_eq!(
        (&friend.state["mine"], &friend.state["seats"][1]["name"]),
        (&json!(["black"]), &json!("Boris"))
    );
    let seen = host.state_where(|state| !occupants(state).contains(&"open")).await;
    assert_eq!((&seen["mine"], &seen["seats"][0]["name"]), (&json!(["white"]), &json!("Anna")));
    host.send(enter).await;
    friend.state_where(|state| moves(state) == 1).await;
    friend.send(json!({ "type": "enter", "text": "b6-a5" })).await;
    host.state_where(|state| moves(state) == 2).await;

    server.forget_guest();
    assert_eq!(sit(&server, &id, json!({})).await.1["error"]["code"], "seat-taken");
    let stranger = server.join(&id).await;
    assert_eq!(stranger.state["mine"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn of_many_who_come_at_once_one_sits_down() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let id = invite(&server, json!({})).await;
    server.forget_guest();
    let attempts = (0..8).map(|_| sit(&server, &id, json!({})));
    let answers = futures_util::future::join_all(attempts).await;
    let seated = answers.iter().filter(|(status, _)| *status == 204).count();
    assert_eq!(seated, 1, "{answers:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_free_seat_outlives_a_restart_and_is_withdrawn_by_its_owner_alone() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let id = invite(&server, json!({})).await;
    let server = server.restart(data.path()).await;
    let address = format!("/api/games/{id}");
    let cookie = server.cookie.lock().expect("no panic").clone();
    server.forget_guest();
    assert_eq!(server.request("DELETE", &address, None).await.0, 403);
    *server.cookie.lock().expect("no panic") = cookie;
    let mut host = server.join(&id).await;
    assert_eq!(occupants(&host.state), ["guest", "open"]);
    assert_eq!(server.request("DELETE", &address, None).await.0, 204);
    assert_eq!(server.get(&address).await.0, 404);
    assert_eq!(server.get("/api/games").await.1["games"], json!([]));
    host.ended().await;

    let id = invite(&server, json!({})).await;
    server.forget_guest();
    assert_eq!(sit(&server, &id, json!({})).await.0, 204);
    let (status, answer) = server.request("DELETE", &format!("/api/games/{id}"), None).await;
    assert_eq!((status, &answer["error"]["code"]), (409, &json!("begun")));
    server.stop().await;
}

#[tokio::test]
async fn the_engine_waits_until_all_have_come() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let players = json!([1, "human", "open", "open"]);
    let wanted = json!({ "variant": "neva", "players": players });
    let (status, made) = server.create(wanted).await;
    assert_eq!(status, 201, "{made}");
    let id = made["id"].as_str().expect("an id");
    let mut host = server.join(id).await;
    for _ in 0..2 {
        assert_eq!((moves(&host.state), &host.state["thinking"]), (0, &json!(false)));
        server.forget_guest();
        assert_eq!(sit(&server, id, json!({})).await.0, 204);
    }
    host.state_where(|state| moves(state) > 0).await;
    let both = json!({ "variant": "russian", "level": 1, "free": true });
    assert_eq!(server.create(both).await.1["error"]["code"], "bad-players");
    server.stop().await;
}

#[tokio::test]
async fn who_agrees_to_a_rematch_finds_the_game_once() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let id = invite(&server, json!({ "time": { "white": "300", "black": "60+1" } })).await;
    let mut host = server.join(&id).await;
    server.forget_guest();
    assert_eq!(sit(&server, &id, json!({ "name": "Boris" })).await.0, 204);
    let mut friend = server.join(&id).await;
    friend.send(json!({ "type": "resign" })).await;
    host.state_where(|state| !state["result"].is_null()).await;
    host.send(json!({ "type": "propose", "proposal": "rematch" })).await;
    friend.state_where(|state| state["proposals"].as_array().is_some_and(|open| !open.is_empty())).await;
    friend.send(json!({ "type": "agree", "proposal": "rematch" })).await;
    let told = host.state_where(|state| state["rematch"].is_string()).await;
    let next = told["rematch"].as_str().expect("an id").to_owned();
    let again = server.join(&next).await;
    assert_eq!((&again.state["mine"], &again.state["seats"][1]["name"]), (&json!(["white"]), &json!("Anna")));
    let texts: Vec<_> =
        again.state["controls"].as_array().expect("clocks").iter().map(|one| &one["text"]).collect();
    assert_eq!(texts, [&json!("60+1"), &json!("300")], "each takes his own time along");
    let server = server.restart(data.path()).await;
    assert_eq!(server.join(&id).await.state["rematch"], json!(next), "whoever comes back finds it");
    server.stop().await;
}

#[tokio::test]
async fn links_are_told_and_drawn_for_addresses_of_the_server_alone() {
    let data = TempDir::new().expect("a folder");
    let home = start(data.path()).await;
    assert_eq!(home.get("/api/addresses").await.1, json!({ "addresses": [] }));
    home.stop().await;
    let names = vec!["draughts.example.org".to_owned()];
    let server = start_with(&bolshak_server::Config { names, ..config(data.path()) }).await;
    assert_eq!(
        server.get("/api/addresses").await.1,
        json!({ "addresses": ["https://draughts.example.org"] })
    );
    let id = invite(&server, json!({})).await;
    let (status, picture) =
        server.get(&format!("/api/games/{id}/qr?origin=https://draughts.example.org")).await;
    assert!(status == 200 && picture.as_str().is_some_and(|text| text.contains("<svg")), "{picture}");
    assert_eq!(server.get(&format!("/api/games/{id}/qr?origin=https://example.com")).await.0, 422);
    server.stop().await;
}

#[tokio::test]
async fn others_see_a_listed_game_while_its_host_is_there_and_a_seat_is_free() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let hidden = invite(&server, json!({})).await;
    let listed =
        invite(&server, json!({ "listed": true, "time": { "white": "300+2", "black": "300+2" } })).await;
    let guest_of_host = server.cookie.lock().expect("no panic").clone();
    let _hidden_host = server.join(&hidden).await;
    let host = server.join(&listed).await;
    assert_eq!(server.get("/api/lobby").await.1["games"], json!([]), "one's own is no opponent");

    server.forget_guest();
    let seen = in_lobby(&server, |games| !games.is_empty()).await;
    assert_eq!((seen.len(), &seen[0]["id"]), (1, &json!(listed)), "what is not listed is not told");
    assert_eq!((occupants(&seen[0]), &seen[0]["seats"][0]["name"]), (vec!["guest", "open"], &json!("Anna")));
    assert_eq!(seen[0]["controls"][1]["text"], "300+2");
    drop(host);
    in_lobby(&server, <[Value]>::is_empty).await;

    let cookie = std::mem::replace(&mut *server.cookie.lock().expect("no panic"), guest_of_host);
    let server = server.restart(data.path()).await;
    let _host = server.join(&listed).await;
    *server.cookie.lock().expect("no panic") = cookie;
    in_lobby(&server, |games| games.len() == 1).await;
    assert_eq!(sit(&server, &listed, json!({})).await.0, 204);
    server.forget_guest();
    assert_eq!(server.get("/api/lobby").await.1["games"], json!([]), "whoever came has the seat");
    server.stop().await;
}

/// The games that wait, once they are as expected: the server hears of a lost connection after a while.
async fn in_lobby(server: &Running, expected: impl Fn(&[Value]) -> bool) -> Vec<Value> {
    let patience = Instant::now() + PATIENCE;
    loop {
        let (_, answer) = server.get("/api/lobby").await;
        let games = answer["games"].as_array().expect("games");
        if expected(games) {
            return games.clone();
        }
        assert!(Instant::now() < patience, "{games:?}");
        sleep(Duration::from_millis(20)).await;
    }
}
