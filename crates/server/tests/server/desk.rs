//! Two people at one device: guided, and over the board with a referee.
use crate::common::{moves, start};
use serde_json::{Value, json};
use tempfile::TempDir;

const BY_THE_BOOK: &str = "board=touch-move repetition=on-claim flags=on-claim offers=in-turn take-backs=no";

fn two_people(terms: &str) -> Value {
    json!({ "side": null, "level": null, "terms": terms, "names": ["Ivanov", " Petrov "] })
}

#[tokio::test]
async fn two_people_play_on_one_device() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(two_people("")).await;
    assert_eq!(table.state["seats"][1], json!({ "seat": "black", "occupant": "local", "name": "Petrov" }));
    for text in ["cd4", "ba5", "bc3"] {
        let before = table.plies();
        table.send(json!({ "type": "enter", "text": text })).await;
        table.state_where(|state| moves(state) > before).await;
    }
    table.send(json!({ "type": "propose", "proposal": "draw", "seat": "black" })).await;
    table.state_where(|state| state["proposals"][0]["by"] == "black").await;
    table.send(json!({ "type": "agree", "proposal": "draw" })).await;
    let state = table.state_where(|state| !state["result"].is_null()).await;
    assert_eq!(state["result"]["reason"], "agreement");
    let (_, pdn) = server.get(&format!("/api/games/{}/pdn", table.id)).await;
    assert!(pdn.as_str().is_some_and(|pdn| pdn.contains("[White \"Ivanov\"]")), "{pdn}");
    server.stop().await;
}

#[tokio::test]
async fn hands_err_and_the_opponent_decides() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(two_people(BY_THE_BOOK)).await;
    assert_eq!(table.state["terms"]["board"], "touch-move");
    table.send(json!({ "type": "press", "deeds": "touch c3, c3-e5" })).await;
    let state = table.state_where(|state| !state["irregular"].is_null()).await;
    assert_eq!(state["irregular"]["by"], "white");
    assert_eq!(state["irregular"]["faults"][0]["kind"], "wrong-move");
    assert_eq!(state["irregular"]["faults"][0]["expected"], json!(["c3-b4", "c3-d4"]));
    let stands = |state: &Value, cell: &str| {
        state["view"]["pieces"].as_array().is_some_and(|all| all.iter().any(|piece| piece["cell"] == cell))
    };
    assert!(stands(&state, "e5") && !stands(&state, "c3"), "the board shows what hands have left");
    // Nobody loses it by going away: the server starts anew, and the question is still there.
    let server = server.restart(data.path()).await;
    let mut table = server.join(&table.id).await;
    assert_eq!(table.state["irregular"]["by"], "white");
    assert_eq!(table.refused(json!({ "type": "demand", "seat": "white" })).await["reason"], "not-yours");
    table.send(json!({ "type": "demand" })).await;
    let state = table.state_where(|state| state["irregular"].is_null()).await;
    assert_eq!((&state["bound"], &state["sideToMove"]), (&json!("c3"), &json!("white")));
    // Two demands at once: the second finds nothing left to demand.
    assert_eq!(table.refused(json!({ "type": "demand" })).await["reason"], "nothing-irregular");
    table.send(json!({ "type": "press", "deeds": "c3-e5" })).await;
    table.state_where(|state| !state["irregular"].is_null()).await;
    table.send(json!({ "type": "press", "deeds": "d6-f4, off e5" })).await;
    let state = table.state_where(|state| moves(state) == 1).await;
    assert_eq!(state["moves"][0]["text"], "d6:f4");
    let kinds: Vec<&str> = state["protocol"]
        .as_array()
        .expect("a protocol")
        .iter()
        .filter_map(|entry| entry["kind"].as_str())
        .collect();
    assert_eq!(kinds, ["irregular", "corrected", "irregular", "stood", "played"]);
    let first = &state["protocol"][0];
    assert_eq!((&first["seat"], &first["faults"]), (&json!("white"), &json!(["wrong-move"])));
    assert_eq!((&state["protocol"][4]["seat"], &state["past"]), (&json!("black"), &json!([[]])));
    let (_, sheet) = server.get(&format!("/api/games/{}/sheet/russian", table.id)).await;
    assert!(sheet.as_str().is_some_and(|page| page.contains("d6:f4")), "the sheet has every part: {sheet}");
    let (_, pdn) = server.get(&format!("/api/games/{}/pdn", table.id)).await;
    let pdn = pdn.as_str().expect("a text");
    assert_eq!(pdn.matches("[Round ").count(), 2, "{pdn}");
    server.stop().await;
}

#[tokio::test]
async fn after_something_irregular_the_opponent_is_on_move_and_a_wrong_claim_is_told() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(two_people(BY_THE_BOOK)).await;
    table.send(json!({ "type": "claim" })).await;
    let state = table.state_where(|state| state["version"] == 2).await;
    assert_eq!(state["ruling"], "claim-wrong");
    table.send(json!({ "type": "press", "deeds": "c3-e5" })).await;
    table.state_where(|state| !state["irregular"].is_null()).await;
    table.send(json!({ "type": "resign" })).await;
    let state = table.state_where(|state| !state["result"].is_null()).await;
    assert_eq!(state["result"]["winner"], "white", "who is to move to the eye has resigned");
    server.stop().await;
}

#[tokio::test]
async fn a_repetition_is_claimed() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut wanted = two_people(BY_THE_BOOK);
    wanted["position"] = json!("W:WKa1,a3:BKh4,h6");
    let mut table = server.game(wanted).await;
    for text in ["a1-b2", "h4-g3", "b2-a1", "g3-h4", "a1-b2", "h4-g3", "b2-a1"] {
        let before = table.plies();
        table.send(json!({ "type": "enter", "text": text })).await;
        table.state_where(|state| moves(state) > before).await;
    }
    assert_eq!(table.state["claimable"], true);
    table.send(json!({ "type": "claim", "text": "g3-h4" })).await;
    let state = table.state_where(|state| !state["result"].is_null()).await;
    assert_eq!((&state["result"]["reason"], moves(&state)), (&json!("repetition"), 7));
    server.stop().await;
}

#[tokio::test]
async fn the_arbiter_has_the_clock() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut wanted = two_people(BY_THE_BOOK);
    wanted["time"] = json!("1");
    let mut table = server.game(wanted).await;
    assert_eq!(table.refused(json!({ "type": "press", "deeds": "c3-d4" })).await["reason"], "paused");
    table.send(json!({ "type": "start" })).await;
    table.state_where(|state| state["clock"]["running"] == "white").await;
    assert_eq!(table.refused(json!({ "type": "claim-flag", "seat": "black" })).await["reason"], "flag-up");
    tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
    table.send(json!({ "type": "claim-flag", "seat": "black" })).await;
    let state = table.state_where(|state| !state["result"].is_null()).await;
    assert_eq!((&state["result"]["reason"], &state["result"]["winner"]), (&json!("time"), &json!("black")));
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_agreed_on_is_refused() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let code = async |change: Value| {
        let mut wanted = json!({ "variant": "russian", "time": null });
        for (key, value) in change.as_object().expect("an object") {
            wanted[key] = value.clone();
        }
        server.create(wanted).await.1["error"]["code"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(code(json!({ "terms": "board=glass" })).await, "bad-terms");
    assert_eq!(code(json!({ "level": 3, "terms": "board=free" })).await, "bad-terms");
    assert_eq!(code(json!({ "names": ["a\nb", ""] })).await, "bad-name");
    assert_eq!(code(json!({ "names": ["x".repeat(61), ""] })).await, "bad-name");
    assert_eq!(code(json!({ "terms": "offers-from=40" })).await, "");
    server.stop().await;
}
