//! What administrators do for members, and nobody else.

use bolshak_server::admin::reset_path;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Running, config, start_with};

const PASSWORD: &str = "pass phrase";

/// Signs up in a browser of its own, and stays signed in.
pub(crate) async fn sign_up(server: &Running, name: &str) -> Option<String> {
    server.forget_guest();
    let (status, answer) =
        server.request("POST", "/api/account", Some(json!({ "name": name, "password": PASSWORD }))).await;
    assert_eq!(status, 204, "{answer}");
    server.cookie.lock().expect("no panic").clone()
}

pub(crate) fn come_as(server: &Running, cookie: &Option<String>) {
    server.cookie.lock().expect("no panic").clone_from(cookie);
}

pub(crate) fn code(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["error"]["code"].as_str().unwrap_or_default())
}

async fn give_title(server: &Running, name: &str, title: Value) -> (u16, Value) {
    server.request("PUT", &format!("/api/members/{name}/title"), Some(json!({ "title": title }))).await
}

#[tokio::test]
async fn titles_are_confirmed_by_those_whom_the_server_names() {
    let data = TempDir::new().expect("a folder");
    // By a name that looks like hers; and nobody has signed up as Vera.
    let administrators = vec!["ANNA".to_owned(), "Vera".to_owned()];
    let server = start_with(&bolshak_server::Config { administrators, ..config(data.path()) }).await;
    let anna = sign_up(&server, "Anna").await;
    let boris = sign_up(&server, "Boris").await;
    for stranger in [&None, &boris] {
        come_as(&server, stranger);
        assert_eq!(code(&give_title(&server, "Boris", json!("MF")).await), (403, "not-an-administrator"));
        let reset = server.request("POST", "/api/members/Anna/reset", None).await;
        assert_eq!(code(&reset), (403, "not-an-administrator"));
        assert_eq!(server.get("/api/members/Boris").await.1["titles"], json!([]));
    }
    come_as(&server, &anna);
    assert_eq!(code(&give_title(&server, "Boris", json!("tsar")).await), (422, "bad-title"));
    assert_eq!(code(&give_title(&server, "Nobody", json!("MF")).await), (404, "no-such-member"));
    let titles = server.get("/api/members/Boris").await.1["titles"].clone();
    assert!(titles.as_array().is_some_and(|titles| titles.contains(&json!("КМС"))), "{titles}");
    assert_eq!(give_title(&server, "Boris", json!("КМС")).await.0, 204);
    let titles = server.get("/api/titles?names=Boris,anna,Nobody,%D0%AF").await.1;
    assert_eq!(titles, json!({ "Boris": "КМС" }), "wherever his name stands");
    come_as(&server, &boris);
    let about = json!({ "about": "a player" });
    assert_eq!(server.request("PUT", "/api/account/profile", Some(about)).await.0, 204);
    assert_eq!(server.get("/api/members/Boris").await.1["title"], "КМС", "his own words do not change it");
    come_as(&server, &anna);
    assert_eq!(give_title(&server, "Boris", Value::Null).await.0, 204);
    assert_eq!(server.get("/api/members/Boris").await.1["title"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn who_has_forgotten_his_password_chooses_a_new_one_by_an_address_that_is_good_once() {
    let data = TempDir::new().expect("a folder");
    let administrators = vec!["Anna".to_owned()];
    let server = start_with(&bolshak_server::Config { administrators, ..config(data.path()) }).await;
    let anna = sign_up(&server, "Anna").await;
    let boris = sign_up(&server, "Boris").await;
    come_as(&server, &anna);
    let (status, answer) = server.request("POST", "/api/members/Boris/reset", None).await;
    assert_eq!(status, 200, "{answer}");
    let by_page = answer["path"].as_str().expect("a path").to_owned();
    // The same at the machine, while the server runs.
    let by_hand = reset_path(data.path(), None, "boris").expect("it is read").expect("a member");
    assert_eq!(reset_path(data.path(), None, "Nobody"), Ok(None));
    assert!(reset_path(&data.path().join("elsewhere"), None, "Boris").is_err());

    server.forget_guest();
    let reset = async |path: &str, password: &str| {
        let (_, code) = path.split_once('#').expect("a code");
        let wanted = json!({ "code": code, "password": password });
        server.request("POST", "/api/account/reset", Some(wanted)).await
    };
    assert_eq!(code(&reset("/reset#", "a new phrase").await), (403, "bad-reset-code"));
    assert_eq!(reset(&by_hand, "a new phrase").await.0, 204);
    assert_eq!(server.get("/api/account").await.1["account"]["name"], "Boris", "he is signed in");
    for used in [&by_hand, &by_page] {
        assert_eq!(code(&reset(used, "another phrase").await), (403, "bad-reset-code"));
    }
    come_as(&server, &boris);
    assert_eq!(server.get("/api/account").await.1["account"], Value::Null, "he is signed out elsewhere");
    server.stop().await;
}
