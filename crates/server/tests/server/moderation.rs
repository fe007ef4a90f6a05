//! Reports, and what administrators do about them.

use bolshak_server::Config;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::administration::{code, come_as, sign_up};
use crate::common::{Running, config, start_with};

async fn start(data: &TempDir) -> Running {
    let administrators = vec!["Judge".to_owned()];
    start_with(&Config { administrators, ..config(data.path()) }).await
}

async fn report(server: &Running, name: &str, text: &str) -> (u16, Value) {
    let wanted = json!({ "text": text });
    server.request("POST", &format!("/api/members/{name}/reports"), Some(wanted)).await
}

async fn judge(server: &Running, name: &str, judgement: Value) -> (u16, Value) {
    server.request("POST", &format!("/api/members/{name}/judgements"), Some(judgement)).await
}

async fn desk(server: &Running) -> Value {
    let (status, answer) = server.get("/api/moderation").await;
    assert_eq!(status, 200, "{answer}");
    answer
}

fn kinds(log: &Value) -> Vec<&str> {
    log.as_array().expect("a list").iter().filter_map(|entry| entry["kind"].as_str()).collect()
}

#[tokio::test]
async fn a_report_waits_until_an_administrator_has_seen_it() {
    let data = TempDir::new().expect("a folder");
    let server = start(&data).await;
    let judge_ = sign_up(&server, "Judge").await;
    sign_up(&server, "Rude").await;
    server.forget_guest();
    assert_eq!(code(&report(&server, "Rude", "he swears").await), (401, "not-signed-in"));
    let anna = sign_up(&server, "Anna").await;
    for (name, text, refused) in [
        ("Anna", "myself", (422, "oneself")),
        ("Rude", "  ", (422, "no-reason")),
        ("Rude", &"a".repeat(1_001), (422, "too-long")),
        ("Nobody", "he swears", (404, "no-such-member")),
    ] {
        assert_eq!(code(&report(&server, name, text).await), refused, "{name}: {text}");
    }
    assert_eq!(report(&server, "Rude", "he swears").await.0, 204);
    assert_eq!(code(&report(&server, "Rude", "again").await), (409, "reported-already"));
    assert_eq!(code(&server.get("/api/moderation").await), (403, "not-an-administrator"));
    let dismissal = json!({ "kind": "dismissal", "text": "" });
    assert_eq!(code(&judge(&server, "Rude", dismissal.clone()).await), (403, "not-an-administrator"));

    come_as(&server, &judge_);
    assert_eq!(server.get("/api/account").await.1["account"]["administrator"], true);
    let seen = desk(&server).await;
    let report_ = &seen["reports"][0];
    assert_eq!(
        (&report_["about"], &report_["by"], &report_["text"]),
        (&json!("Rude"), &json!("Anna"), &json!("he swears"))
    );
    assert_eq!(judge(&server, "Rude", dismissal).await.0, 204);
    let seen = desk(&server).await;
    assert_eq!((&seen["reports"], kinds(&seen["log"])), (&json!([]), vec!["dismissal", "report"]));
    let before = seen["log"][0]["number"].as_u64().expect("a number");
    let (_, page) = server.get(&format!("/api/moderation?before={before}")).await;
    assert_eq!(kinds(&page["log"]), ["report"]);
    assert!(page.get("reports").is_none(), "a later page is of the log alone: {page}");
    come_as(&server, &anna);
    assert_eq!(report(&server, "Rude", "he swears again").await.0, 204, "it was settled");
    server.stop().await;
}

#[tokio::test]
async fn who_is_muted_does_not_speak_and_a_closed_account_lets_nobody_in() {
    let data = TempDir::new().expect("a folder");
    let server = start(&data).await;
    let judge_ = sign_up(&server, "Judge").await;
    let rude = sign_up(&server, "Rude").await;
    let mut game = server.game(json!({})).await;
    let say = || json!({ "type": "say", "circle": "players", "text": "hm" });
    game.send(say()).await;
    come_as(&server, &judge_);
    for (judgement, refused) in [
        (json!({ "kind": "mute", "text": "" }), "bad-days"),
        (json!({ "kind": "mute", "text": "", "days": 0 }), "bad-days"),
        (json!({ "kind": "title", "text": "MF" }), "bad-judgement"),
        (json!({ "kind": "exile", "text": "" }), "bad-judgement"),
    ] {
        assert_eq!(code(&judge(&server, "Rude", judgement).await), (422, refused));
    }
    let mute = json!({ "kind": "mute", "text": "he swears", "days": 3 });
    assert_eq!(code(&judge(&server, "Judge", mute.clone()).await), (422, "oneself"));
    assert_eq!(judge(&server, "Rude", mute).await.0, 204);
    assert_eq!(game.refused(say()).await["reason"], "muted");
    come_as(&server, &rude);
    let about = json!({ "about": "ha" });
    let written = server.request("PUT", "/api/account/profile", Some(about.clone())).await;
    assert_eq!(code(&written), (403, "muted"));
    let notices = server.get("/api/account/notices").await.1;
    assert_eq!((&notices[0]["kind"], &notices[0]["detail"]), (&json!("muted"), &json!("he swears")));
    let kept = server.get("/api/account/data").await.1;
    assert_eq!(
        (&kept["moderation"][0]["kind"], &kept["moderation"][0]["text"]),
        (&json!("mute"), &json!("he swears"))
    );
    come_as(&server, &judge_);
    assert_eq!(judge(&server, "Rude", json!({ "kind": "unmute", "text": "" })).await.0, 204);
    come_as(&server, &rude);
    assert_eq!(server.request("PUT", "/api/account/profile", Some(about)).await.0, 204);

    come_as(&server, &judge_);
    assert_eq!(judge(&server, "Rude", json!({ "kind": "closing", "text": "an engine" })).await.0, 204);
    assert_eq!(server.get("/api/members/Rude").await.1["closed"], true);
    assert_eq!(game.closed().await.0, 4001);
    let challenge = json!({ "variant": "russian", "opponent": "Rude" });
    assert_eq!(code(&server.request("POST", "/api/games", Some(challenge)).await), (403, "account-closed"));
    come_as(&server, &rude);
    assert_eq!(server.get("/api/account").await.1["account"], Value::Null);
    server.forget_guest();
    let sign_in = || {
        let credentials = json!({ "name": "Rude", "password": "pass phrase" });
        server.request("POST", "/api/account/sessions", Some(credentials))
    };
    assert_eq!(code(&sign_in().await), (403, "account-closed"));
    let server = server.restart(data.path()).await;
    let credentials = json!({ "name": "Rude", "password": "pass phrase" });
    let again = server.request("POST", "/api/account/sessions", Some(credentials)).await;
    assert_eq!(code(&again), (403, "account-closed"));
    server.stop().await;
}
