//! Signing up, in and out; what belongs to a member, and what does not.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Running, moves, start};

const PASSWORD: &str = "pass phrase";

async fn sign_up(server: &Running, name: &str) -> (u16, Value) {
    let wanted = json!({ "name": name, "password": PASSWORD });
    server.request("POST", "/api/account", Some(wanted)).await
}

async fn sign_in(server: &Running, name: &str, password: &str) -> (u16, Value) {
    let credentials = json!({ "name": name, "password": password });
    server.request("POST", "/api/account/sessions", Some(credentials)).await
}

async fn account(server: &Running) -> Value {
    let (status, answer) = server.get("/api/account").await;
    assert_eq!(status, 200, "{answer}");
    answer["account"].clone()
}

fn cookie(server: &Running) -> Option<String> {
    server.cookie.lock().expect("no panic").clone()
}

fn come_as(server: &Running, cookie: Option<String>) {
    *server.cookie.lock().expect("no panic") = cookie;
}

fn code(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["error"]["code"].as_str().unwrap_or_default())
}

/// A game against the engine in which White has moved.
async fn begun(server: &Running) -> String {
    let mut game = server.game(json!({})).await;
    game.send(json!({ "type": "enter", "text": "c3-d4" })).await;
    game.state_where(|state| moves(state) >= 1).await;
    game.state["id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn the_games_of_a_guest_become_the_accounts_and_its_cookie_opens_nothing_any_more() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    assert_eq!(account(&server).await, Value::Null);
    let id = begun(&server).await;
    let as_guest = cookie(&server);
    assert_eq!(sign_up(&server, "Анна").await.0, 204);
    assert_ne!(cookie(&server), as_guest);
    let own = account(&server).await;
    assert_eq!((&own["name"], own["sessions"].as_array().map(Vec::len)), (&json!("Анна"), Some(1)));
    assert_eq!(own["sessions"][0]["here"], true);
    assert_eq!(server.join(&id).await.state["mine"], json!(["white"]), "the game goes on");
    assert_eq!(server.get("/api/games").await.1["games"][0]["id"], json!(id));

    let as_member = cookie(&server);
    come_as(&server, as_guest);
    assert_eq!(server.join(&id).await.state["mine"], json!([]), "the old cookie needs no password");
    assert_eq!(account(&server).await, Value::Null);
    come_as(&server, as_member);
    let server = server.restart(data.path()).await;
    assert_eq!(account(&server).await["name"], "Анна");
    server.stop().await;
}

#[tokio::test]
async fn a_member_signs_in_by_any_of_his_names_and_nobody_else_does() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    for (name, password, refused) in [
        ("x", PASSWORD, "bad-member-name"),
        ("Аnna", PASSWORD, "bad-member-name"),
        ("Bolshak", PASSWORD, "bad-member-name"),
        ("Anna", "short", "bad-password"),
    ] {
        let wanted = json!({ "name": name, "password": password });
        let answer = server.request("POST", "/api/account", Some(wanted)).await;
        assert_eq!(code(&answer), (422, refused), "{name}");
    }
    assert_eq!(sign_up(&server, "Anna").await.0, 204);
    assert_eq!(code(&sign_up(&server, "Boris").await), (409, "signed-in"));
    server.forget_guest();
    assert_eq!(code(&sign_up(&server, "ANNA").await), (409, "name-taken"));
    assert_eq!(code(&sign_in(&server, "Anna", "another phrase").await), (403, "wrong-password"));
    assert_eq!(code(&sign_in(&server, "Nobody", PASSWORD).await), (403, "wrong-password"));
    assert_eq!(account(&server).await, Value::Null);
    assert_eq!(sign_in(&server, "anna", PASSWORD).await.0, 204);
    assert_eq!(account(&server).await["sessions"].as_array().map(Vec::len), Some(2));

    let change = |change: Value| server.request("PUT", "/api/account", Some(change));
    assert_eq!(
        code(&change(json!({ "password": "wrong phrase", "name": "Vera" })).await),
        (403, "wrong-password")
    );
    let (status, answer) =
        change(json!({ "password": PASSWORD, "name": "Vera", "newPassword": "a new phrase" })).await;
    assert_eq!(status, 204, "{answer}");
    let own = account(&server).await;
    assert_eq!((&own["name"], own["sessions"].as_array().map(Vec::len)), (&json!("Vera"), Some(1)));
    server.forget_guest();
    assert_eq!(code(&sign_in(&server, "Anna", PASSWORD).await), (403, "wrong-password"));
    assert_eq!(code(&sign_up(&server, "Anna").await), (409, "name-taken"), "an earlier name stays hers");
    assert_eq!(sign_in(&server, "Anna", "a new phrase").await.0, 204);
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_signed_out_acts_no_more_and_his_sockets_are_closed() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    assert_eq!(sign_up(&server, "Anna").await.0, 204);
    let id = begun(&server).await;
    let here = cookie(&server);
    assert_eq!(sign_in(&server, "Anna", PASSWORD).await.0, 204);
    let elsewhere = cookie(&server);
    come_as(&server, here.clone());
    let mut socket = server.join(&id).await;
    assert_eq!(socket.state["mine"], json!(["white"]));

    come_as(&server, elsewhere);
    let sessions = account(&server).await["sessions"].clone();
    let other = sessions.as_array().and_then(|all| all.iter().find(|one| one["here"] == false));
    let key = other.expect("the other session")["key"].as_str().expect("a key").to_owned();
    let path: &'static str = Box::leak(format!("/api/account/sessions/{key}").into_boxed_str());
    assert_eq!(server.request("DELETE", path, None).await.0, 204);
    assert_eq!(code(&server.request("DELETE", path, None).await), (404, "no-such-session"));
    assert_eq!(socket.closed().await.1, "signed out");
    let elsewhere = cookie(&server);
    come_as(&server, here);
    assert_eq!(account(&server).await, Value::Null);
    assert_eq!(server.join(&id).await.state["mine"], json!([]));

    come_as(&server, elsewhere.clone());
    let mut socket = server.join(&id).await;
    assert_eq!(server.request("DELETE", "/api/account/sessions", None).await.0, 204);
    socket.closed().await;
    come_as(&server, elsewhere);
    assert_eq!(account(&server).await, Value::Null);
    assert_eq!(code(&server.request("DELETE", "/api/account/sessions", None).await), (401, "not-signed-in"));
    server.stop().await;
}

#[tokio::test]
async fn members_meet_under_their_names_take_their_data_along_and_leave() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    assert_eq!(sign_up(&server, "Anna").await.0, 204);
    let wanted = json!({ "variant": "russian", "side": "white", "free": true, "name": "somebody else" });
    let (_, made) = server.create(wanted).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    let mut host = server.join(&id).await;
    let anna = cookie(&server);
    server.forget_guest();
    assert_eq!(sign_up(&server, "Boris").await.0, 204);
    let seats = format!("/api/games/{id}/seats");
    assert_eq!(server.request("POST", &seats, Some(json!({ "name": "Anna" }))).await.0, 204);
    let seen = host.state_where(|state| state["seats"][1]["name"] == "Boris").await;
    let kind = |seat: usize| (&seen["seats"][seat]["name"], &seen["seats"][seat]["occupant"]);
    assert_eq!([kind(0), kind(1)], [(&json!("Anna"), &json!("member")), (&json!("Boris"), &json!("member"))]);
    host.send(json!({ "type": "enter", "text": "c3-d4" })).await;
    host.state_where(|state| moves(state) == 1).await;
    let document = json!({ "kind": "tree", "title": "mine", "text": "[GameType \"25\"]\n\n1. c3-d4 *" });
    come_as(&server, anna);
    let (status, kept) = server.request("POST", "/api/documents", Some(document)).await;
    assert_eq!(status, 201, "{kept}");

    let (status, all) = server.get("/api/account/data").await;
    assert_eq!((status, &all["account"]["name"]), (200, &json!("Anna")));
    assert!(all["games"][0]["pdn"].as_str().is_some_and(|pdn| pdn.contains("Boris")), "{all}");
    assert_eq!(all["documents"][0]["title"], "mine");

    let leave = |password: &str| {
        server.request("POST", "/api/account/removal", Some(json!({ "password": password })))
    };
    assert_eq!(code(&leave("wrong phrase").await), (403, "wrong-password"));
    assert_eq!(leave(PASSWORD).await.0, 204);
    host.closed().await;
    assert_eq!(account(&server).await, Value::Null);
    assert_eq!(code(&sign_in(&server, "Anna", PASSWORD).await), (403, "wrong-password"));
    let document = format!("/api/documents/{}", kept["id"].as_str().expect("an id"));
    assert_eq!(server.get(&document).await.0, 404);
    let server = server.restart(data.path()).await;
    assert_eq!(server.watch(&id).await.state["seats"][0]["name"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn nobody_tries_passwords_for_long() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    assert_eq!(sign_up(&server, "Anna").await.0, 204);
    server.forget_guest();
    let attempts = (0..30).map(|_| sign_in(&server, "Anna", "another phrase"));
    let answers = futures_util::future::join_all(attempts).await;
    let refused = answers.iter().filter(|answer| answer.0 == 429).count();
    assert!((5..=10).contains(&refused), "{refused} of thirty at once were refused");
    server.stop().await;
}

#[tokio::test]
async fn a_guest_who_signs_in_is_the_guest_again_after_signing_out() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    assert_eq!(sign_up(&server, "Anna").await.0, 204);
    server.forget_guest();
    let id = begun(&server).await;
    let as_guest = cookie(&server).expect("a cookie");
    assert_eq!(sign_in(&server, "Anna", PASSWORD).await.0, 204);
    let as_member = cookie(&server).expect("a cookie");
    come_as(&server, Some(format!("{as_guest}; {as_member}")));
    assert_eq!(account(&server).await["name"], "Anna", "a browser keeps both");
    assert_eq!(server.join(&id).await.state["mine"], json!([]));
    assert_eq!(server.request("DELETE", "/api/account/sessions/here", None).await.0, 204);
    come_as(&server, Some(format!("{as_guest}; {as_member}")));
    assert_eq!(account(&server).await, Value::Null);
    assert_eq!(server.join(&id).await.state["mine"], json!(["white"]));
    server.stop().await;
}

#[tokio::test]
async fn a_members_rating_in_puzzles_is_kept_and_each_puzzle_counts_once() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let anna = server.member("Anna").await;
    let today = anna.get("/api/puzzles/russian/today").await;
    let path = format!("/api/account/puzzles/russian/{}", today["name"].as_str().expect("a name"));
    let solved = |solved: bool| Some(json!({ "solved": solved }));
    let (status, first) = anna.ask("POST", &path, solved(true)).await;
    assert_eq!((status, &first["tried"], &first["solved"]), (200, &json!(1), &json!(1)));
    assert!(first["value"].as_i64() > Some(1_000) && first["provisional"] == true, "{first}");
    assert_eq!(anna.ask("POST", &path, solved(false)).await, (200, first.clone()), "it has counted");
    assert_eq!(anna.get("/api/account/puzzles").await, json!([first]));
    assert_eq!(anna.get("/api/account/data").await["puzzles"], json!([first]));
    let boris = server.member("Boris").await;
    assert_eq!(boris.get("/api/members/Anna").await["puzzles"], json!([first]), "others see it");
    assert_eq!(boris.get("/api/account/puzzles").await, json!([]));
    let missing = boris.ask("POST", "/api/account/puzzles/russian/nothing", solved(true)).await;
    assert_eq!((missing.0, &missing.1["error"]["code"]), (404, &json!("no-puzzle")));
    let (status, _) = server.stranger().await.ask("POST", &path, solved(true)).await;
    assert_eq!(status, 401, "a guest's rating stays at his computer");
    server.stop().await;
}
