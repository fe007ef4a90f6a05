//! Whoever plays without seeing the pieces is told the moves and never where the pieces stand, until the game is over.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::administration::code;
use crate::common::{Client, Player, Running, moves, start};

/// What tells where pieces stand.
const TELLING: [&str; 8] =
    ["pieces", "placed", "removed", "legal", "counters", "startFen", "choices", "inactive"];

/// Whether a message tells where any piece stands.
fn tells(message: &Value) -> bool {
    let is_something = |value: &Value| match value {
        Value::Null => false,
        Value::Array(list) => !list.is_empty(),
        Value::String(text) => !text.is_empty(),
        _ => true,
    };
    match message {
        Value::Object(all) => all.iter().any(|(key, value)| {
            (TELLING.contains(&key.as_str()) && is_something(value) && !is_view(value)) || tells(value)
        }),
        Value::Array(all) => all.iter().any(tells),
        _ => false,
    }
}

/// A view has pieces of its own, which are looked at for themselves.
fn is_view(value: &Value) -> bool {
    value.is_object()
}

/// The next message of a kind, of which nothing that comes before it or is in it may tell a piece.
pub(crate) async fn hears(client: &mut Client, kind: &str) -> Value {
    loop {
        let message = client.receive().await;
        assert!(!tells(&message), "{message}");
        if message["type"] == kind {
            return message;
        }
    }
}

async fn enters(client: &mut Client, ply: usize, text: &str) {
    client.send(json!({ "type": "enter", "ply": ply, "text": text })).await;
}

/// A game by link, in which White plays blindfold.
async fn game(anna: &Player<'_>, boris: &Player<'_>) -> String {
    let wanted = json!({ "variant": "russian", "side": "white", "free": true, "terms": "blindfold=1" });
    let (status, made) = anna.ask("POST", "/api/games", Some(wanted)).await;
    assert_eq!(status, 201, "{made}");
    let path = format!("/api/games/{}", made["id"].as_str().expect("an id"));
    let shown = boris.get(&path).await;
    assert_eq!(shown["game"]["blindfold"], json!(["white"]), "it is known before one sits down");
    assert_eq!(boris.ask("POST", &format!("{path}/seats"), Some(json!({}))).await.0, 204);
    path
}

pub(crate) async fn is_refused(server: &Running, player: &Player<'_>, path: &str) {
    for part in ["position", "pdn", "sheet/russian"] {
        let answer = player.ask("GET", &format!("{path}/{part}"), None).await;
        assert_eq!(code(&answer), (403, "blindfold"), "{part}");
    }
    server.forget_guest();
    assert_eq!(server.get(&format!("{path}/position")).await.0, 200, "whoever looks on sees the pieces");
}

#[tokio::test]
async fn no_message_tells_the_blindfold_player_a_piece_while_the_game_goes_on() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let path = game(&anna, &boris).await;
    let id = path.rsplit('/').next().expect("an id");
    let mut white = anna.at(&format!("{path}/ws")).await;
    assert!(!tells(&white.state), "{}", white.state);
    assert_eq!(white.state["game"]["hidden"], true);
    let mut black = boris.join(id).await;
    assert_eq!(black.state["view"]["pieces"].as_array().map(Vec::len), Some(24));

    enters(&mut white, 0, "c3 d4").await;
    let update = hears(&mut white, "update").await;
    assert_eq!(update["game"]["move"]["text"], "c3-d4");
    assert_eq!(update["game"]["now"]["sideToMove"], "black");
    black.state_where(|state| moves(state) == 1).await;
    assert!(black.state["legal"].as_array().is_some_and(|legal| !legal.is_empty()), "Black sees");
    enters(&mut black, 1, "f6 e5").await;
    let update = hears(&mut white, "update").await;
    assert_eq!(update["game"]["move"]["text"], "f6-e5");

    // A capture is compulsory; that the move cannot be made is all that is said.
    enters(&mut white, 2, "a3 b4").await;
    let refused = hears(&mut white, "refused").await;
    assert_eq!(
        (&refused["reason"], &refused["message"]),
        (&json!("illegal"), &json!("that move cannot be made"))
    );
    enters(&mut white, 2, "nonsense").await;
    assert_eq!(hears(&mut white, "refused").await["reason"], "unreadable");
    is_refused(&server, &anna, &path).await;
    assert!(!tells(&anna.get(&path).await), "nor does a question by HTTP");
    let own = async |player: &Player<'_>| player.get("/api/account/data").await["games"][0].clone();
    let (hidden, seen) = (own(&anna).await, own(&boris).await);
    assert_eq!((&hidden["id"], &hidden["hidden"], &hidden["pdn"]), (&json!(id), &json!(true), &Value::Null));
    assert!(seen["pdn"].is_string() && seen.get("hidden").is_none(), "{seen}");
    enters(&mut white, 2, "d4 f6").await;
    let update = hears(&mut white, "update").await;
    assert_eq!(update["game"]["move"]["text"], "d4:f6");

    // Who comes back hears what he has missed, and no more than he would have heard.
    let mut again = server.join_as(id, Some(anna.cookie.clone()), "?since=1").await;
    let missed = hears(&mut again, "update").await;
    assert_eq!(missed["game"]["move"]["text"], "f6-e5");
    hears(&mut again, "status").await;

    black.state_where(|state| moves(state) == 3).await;
    black.send(json!({ "type": "resign" })).await;
    let last = loop {
        let message = white.receive().await;
        if message["type"] == "update" {
            break message;
        }
    };
    assert_eq!(last["result"]["winner"], "white");
    let after = anna.get(&path).await;
    assert!(after["game"].get("hidden").is_none() && tells(&after), "after the game all is shown: {after}");
    assert_eq!(anna.ask("GET", &format!("{path}/position"), None).await.0, 200);
    let after = own(&anna).await;
    assert!(after["pdn"].is_string() && after.get("hidden").is_none(), "{after}");
    server.stop().await;
}

#[tokio::test]
async fn the_blindfold_goes_with_the_player_into_the_next_game() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let path = game(&anna, &boris).await;
    let id = path.rsplit('/').next().expect("an id");
    let (mut white, mut black) = (anna.at(&format!("{path}/ws")).await, boris.join(id).await);
    enters(&mut white, 0, "c3 d4").await;
    black.state_where(|state| moves(state) == 1).await;
    enters(&mut black, 1, "b6 a5").await;
    black.state_where(|state| moves(state) == 2).await;
    black.send(json!({ "type": "resign" })).await;
    black.state_where(|state| !state["result"].is_null()).await;
    black.send(json!({ "type": "propose", "proposal": "rematch" })).await;
    white.send(json!({ "type": "agree", "proposal": "rematch" })).await;
    let state = black.state_where(|state| state["rematch"].is_string()).await;
    let next = format!("/api/games/{}", state["rematch"].as_str().expect("an id"));
    let (seen, hidden) = (boris.get(&next).await, anna.get(&next).await);
    assert_eq!(seen["game"]["blindfold"], json!(["black"]), "Anna is Black now");
    assert!(seen["game"].get("hidden").is_none() && tells(&seen));
    assert!(hidden["game"]["hidden"] == true && !tells(&hidden), "{hidden}");
    server.stop().await;
}

#[tokio::test]
async fn two_who_look_for_a_blindfold_game_meet_and_neither_sees() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let (mut first, mut second) = (anna.hall().await, boris.hall().await);
    let seek = json!({ "type": "seek", "variants": ["russian"], "times": ["180+2"] });
    let mut blind = seek.clone();
    blind["blindfold"] = "both".into();
    first.send(blind.clone()).await;
    assert_eq!(first.message("sought").await["terms"]["blindfold"], "both");
    assert_eq!(second.message("sought").await["terms"]["blindfold"], "both", "it is told to all");
    // Whoever wants to see the pieces looks for somebody else.
    second.send(seek).await;
    assert_eq!(second.message("sought").await["mine"], true);
    second.send(blind).await;
    let id = second.message("paired").await["game"].clone();
    for player in [&anna, &boris] {
        let seen = player.get(&format!("/api/games/{}", id.as_str().expect("an id"))).await;
        assert_eq!(
            (&seen["game"]["blindfold"], &seen["game"]["hidden"]),
            (&json!(["white", "black"]), &json!(true))
        );
        assert!(!tells(&seen), "{seen}");
    }
    server.stop().await;
}

#[tokio::test]
async fn whoever_consults_with_a_blindfold_player_sees_no_piece_either() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris, vera) =
        (server.member("Anna").await, server.member("Boris").await, server.member("Vera").await);
    let terms = "blindfold=1 consultation=captain";
    let wanted = json!({ "variant": "russian", "side": "white", "free": true, "terms": terms });
    let (status, made) = anna.ask("POST", "/api/games", Some(wanted)).await;
    assert_eq!(status, 201, "{made}");
    let path = format!("/api/games/{}", made["id"].as_str().expect("an id"));
    for (player, seat) in [(&boris, "white"), (&vera, "black")] {
        let sat = player.ask("POST", &format!("{path}/seats"), Some(json!({ "seat": seat }))).await;
        assert_eq!(sat.0, 204, "{seat}: {}", sat.1);
    }
    for player in [&anna, &boris] {
        let seen = player.get(&path).await;
        assert!(seen["game"]["hidden"] == true && !tells(&seen), "{seen}");
    }
    assert!(tells(&vera.get(&path).await), "the other side sees");
    is_refused(&server, &boris, &path).await;
    server.stop().await;
}

#[tokio::test]
async fn one_of_two_who_meet_in_the_hall_plays_blindfold() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let (mut first, mut second) = (anna.hall().await, boris.hall().await);
    for (who, blind, sighted) in [("me", &anna, &boris), ("other", &boris, &anna)] {
        for colour in ["white", "black"] {
            let mut seek =
                json!({ "type": "seek", "variants": ["russian"], "times": ["180+2"], "colour": colour });
            seek["blindfold"] = who.into();
            first.send(seek).await;
            let seek = second.message("sought").await["seek"].clone();
            second.send(json!({ "type": "accept", "seek": seek })).await;
            let game = second.message("paired").await["game"].clone();
            let path = format!("/api/games/{}", game.as_str().expect("an id"));
            let (hidden, seen) = (blind.get(&path).await, sighted.get(&path).await);
            assert_eq!(
                (&hidden["game"]["hidden"], &hidden["game"]["blindfold"]),
                (&json!(true), &hidden["mine"])
            );
            assert!(!tells(&hidden) && tells(&seen), "{who} as {colour}");
        }
    }
    let rated = json!({ "type": "seek", "variants": ["russian"], "times": ["180+2"], "rated": true, "blindfold": "me" });
    assert_eq!(first.refused(rated).await["reason"], "bad-seek");
    server.stop().await;
}

#[tokio::test]
async fn a_blindfold_game_is_rated_only_if_neither_sees() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let anna = server.member("Anna").await;
    for (blindfold, status) in [("1", 422), ("2", 422), ("1+2", 201)] {
        let wanted = json!({
            "variant": "russian", "side": "white", "free": true, "rated": true, "time": "180+2",
            "terms": format!("blindfold={blindfold}"),
        });
        let made = anna.ask("POST", "/api/games", Some(wanted)).await;
        assert_eq!(made.0, status, "{blindfold}: {}", made.1);
        if status == 422 {
            assert_eq!(code(&made), (422, "not-rated"), "{blindfold}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn who_moves_the_pieces_by_hand_does_not_play_blindfold() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let anna = server.member("Anna").await;
    for terms in ["board=free blindfold=1", "blindfold=3", "blindfold=white"] {
        let wanted = json!({ "variant": "russian", "terms": terms });
        assert_eq!(anna.ask("POST", "/api/games", Some(wanted)).await.0, 422, "{terms}");
    }
    server.stop().await;
}
