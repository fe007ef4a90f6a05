//! Reports keep what was said; administrators read on only where somebody was reported, and that is logged.

use bolshak_server::Config;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Client, Player, Running, config, start_with};

async fn start(data: &TempDir) -> Running {
    let administrators = vec!["Judge".to_owned()];
    start_with(&Config { administrators, ..config(data.path()) }).await
}

async fn game(one: &Player<'_>, other: &Player<'_>, other_name: &str) -> String {
    let wanted = json!({ "variant": "russian", "side": "white", "opponent": other_name });
    let (_, made) = one.ask("POST", "/api/games", Some(wanted)).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    assert_eq!(other.ask("POST", &format!("/api/games/{id}/seats"), Some(json!({}))).await.0, 204);
    id
}

/// Says something, and waits until it is kept.
async fn say(client: &mut Client, circle: &str, text: &str) {
    client.send(json!({ "type": "say", "circle": circle, "text": text })).await;
    while client.message("said").await["text"] != text {}
}

async fn report(by: &Player<'_>, name: &str, place: Value) -> (u16, String) {
    let mut wanted = json!({ "text": "he swears" });
    wanted.as_object_mut().expect("an object").extend(place.as_object().expect("an object").clone());
    let (status, answer) = by.ask("POST", &format!("/api/members/{name}/reports"), Some(wanted)).await;
    (status, answer["error"]["code"].as_str().unwrap_or_default().to_owned())
}

async fn look(by: &Player<'_>, report: &Value) -> (u16, Value) {
    by.ask("POST", "/api/moderation/looks", Some(json!({ "report": report }))).await
}

fn texts(said: &Value) -> Vec<&str> {
    said.as_array().into_iter().flatten().filter_map(|said| said["text"].as_str()).collect()
}

#[tokio::test]
async fn a_report_keeps_the_words_that_its_author_heard() {
    let data = TempDir::new().expect("a folder");
    let server = start(&data).await;
    let (judge, rude) = (server.member("Judge").await, server.member("Rude").await);
    let (anna, vera) = (server.member("Anna").await, server.member("Vera").await);
    let (id, other) = (game(&anna, &rude, "Rude").await, game(&anna, &rude, "Rude").await);
    let (mut white, mut black, mut watcher) =
        (anna.join(&id).await, rude.join(&id).await, vera.join(&id).await);
    say(&mut white, "players", "Good luck").await;
    say(&mut black, "players", "You <b>fool</b>").await;
    say(&mut watcher, "watchers", "Hm").await;

    let refused = |code: &str| (422, code.to_owned());
    assert_eq!(report(&anna, "Vera", json!({ "game": other })).await, refused("not-there"));
    assert_eq!(report(&anna, "Rude", json!({ "game": id, "study": id })).await, refused("two-places"));
    assert_eq!(report(&anna, "Rude", json!({ "game": "nothing" })).await, (404, "no-such-game".to_owned()));
    assert_eq!(report(&anna, "Rude", json!({ "game": id })).await.0, 204);
    assert_eq!(
        report(&vera, "Rude", json!({ "game": id })).await.0,
        204,
        "she reports what she has not heard"
    );
    say(&mut black, "players", "Later").await;

    let desk = judge.get("/api/moderation").await;
    let [by_anna, by_vera] = [&desk["reports"][0], &desk["reports"][1]];
    assert_eq!(texts(&by_anna["said"]), ["You <b>fool</b>"], "as it was when she reported it");
    assert_eq!(
        (&by_anna["said"][0]["name"], &by_anna["said"][0]["circle"]),
        (&json!("Rude"), &json!("players"))
    );
    assert!(by_anna["said"][0]["at"].as_u64().is_some_and(|at| at > 0));
    assert!(by_vera.get("said").is_none(), "and no more than whoever reports it has heard: {by_vera}");
    assert_eq!(anna.ask("GET", "/api/moderation", None).await.0, 403);

    for (who, code) in [(&anna, 403), (&vera, 403), (&server.stranger().await, 403)] {
        assert_eq!(look(who, &by_anna["number"]).await.0, code);
    }
    let (status, overheard) = look(&judge, &by_anna["number"]).await;
    assert_eq!(
        (status, texts(&overheard["said"])),
        (200, vec!["Good luck", "You <b>fool</b>", "Hm", "Later"])
    );
    let log = judge.get("/api/moderation").await["log"].clone();
    let newest = &log[0];
    assert_eq!(
        (&newest["kind"], &newest["by"], &newest["about"], &newest["game"]),
        (&json!("look"), &json!("Judge"), &json!("Rude"), &json!(id))
    );
    // Nothing but a report of a game opens a talk.
    for number in [newest["number"].clone(), json!(0), json!(u64::MAX)] {
        assert_eq!(look(&judge, &number).await.0, 404, "{number}");
    }
    let kept = rude.get("/api/account/data").await;
    assert_eq!(kept["moderation"], json!([]), "he is not told that somebody has looked");
    drop((white, black, watcher));
    let server = server.restart(data.path()).await;
    server.stop().await;
}

#[tokio::test]
async fn a_report_of_a_study_keeps_its_words_although_the_study_goes() {
    let data = TempDir::new().expect("a folder");
    let server = start(&data).await;
    let (judge, rude) = (server.member("Judge").await, server.member("Rude").await);
    let (anna, vera) = (server.member("Anna").await, server.member("Vera").await);
    let wanted = json!({ "title": "Ours", "variant": "russian" });
    let (_, made) = rude.ask("POST", "/api/studies", Some(wanted)).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    assert_eq!(report(&anna, "Rude", json!({ "study": id })).await, (404, "no-such-study".to_owned()));
    let path = format!("/api/studies/{id}");
    assert_eq!(rude.ask("PUT", &path, Some(json!({ "public": true }))).await.0, 204);
    let mut host = rude.at(&format!("{path}/ws")).await;
    host.send(json!({ "type": "say", "text": "You fool" })).await;
    host.message("said").await;
    assert_eq!(report(&anna, "Vera", json!({ "study": id })).await, (422, "not-there".to_owned()));
    assert_eq!(report(&anna, "Rude", json!({ "study": id })).await.0, 204);
    assert_eq!(rude.ask("DELETE", &path, None).await.0, 204);
    let desk = judge.get("/api/moderation").await;
    let report = &desk["reports"][0];
    assert_eq!((texts(&report["said"]), &report["study"]), (vec!["You fool"], &json!(id)));
    assert_eq!(look(&judge, &report["number"]).await.0, 404, "a study has no players");
    drop(vera);
    server.stop().await;
}
