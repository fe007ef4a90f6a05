//! Several people at one seat: who holds it, what they tell each other, and how they come to a move.

use std::time::Duration;

use bolshak_server::Config;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Player, Running, config, moves, start, start_with};

/// A game of this stranger with White, in which a seat is free and people consult.
async fn game(white: &Player<'_>, consultation: &str) -> String {
    let wanted = json!({
        "variant": "russian", "side": "white", "free": true, "name": "Anna",
        "terms": format!("consultation={consultation}"),
    });
    let (status, made) = white.ask("POST", "/api/games", Some(wanted)).await;
    assert_eq!(status, 201, "{made}");
    made["id"].as_str().expect("an id").to_owned()
}

/// Somebody sits down or joins whoever sits there: the status, and the code of a refusal.
async fn sit(player: &Player<'_>, id: &str, seat: &str, name: &str) -> (u16, Value) {
    let wanted = json!({ "seat": seat, "name": name });
    let (status, answer) = player.ask("POST", &format!("/api/games/{id}/seats"), Some(wanted)).await;
    (status, answer["error"]["code"].clone())
}

fn advise(text: &str, ply: usize) -> Value {
    json!({ "type": "advise", "ply": ply, "text": text })
}

fn say(text: &str) -> Value {
    json!({ "type": "say", "circle": "side", "text": text })
}

fn names(state: &Value, side: usize) -> Vec<String> {
    let holders = state["sides"][side]["holders"].as_array().cloned().unwrap_or_default();
    holders.iter().map(|one| one["name"].as_str().expect("a name").to_owned()).collect()
}

fn key(state: &Value, side: usize, place: usize) -> String {
    state["sides"][side]["holders"][place]["key"].as_str().expect("a key").to_owned()
}

/// Anna and Boris against Vera and Gleb.
struct Four<'s> {
    anna: Player<'s>,
    boris: Player<'s>,
    vera: Player<'s>,
    gleb: Player<'s>,
    id: String,
}

impl<'s> Four<'s> {
    async fn new(server: &'s Running, consultation: &str) -> Self {
        let (anna, boris) = (server.stranger().await, server.stranger().await);
        let (vera, gleb) = (server.member("Vera").await, server.stranger().await);
        let id = game(&anna, consultation).await;
        for (player, seat, name) in
            [(&boris, "white", "Boris"), (&vera, "black", "ignored"), (&gleb, "black", "Gleb")]
        {
            assert_eq!(sit(player, &id, seat, name).await.0, 204, "{name}");
        }
        Self { anna, boris, vera, gleb, id }
    }
}

#[tokio::test]
async fn people_join_a_side_and_no_other() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let four = Four::new(&server, "captain").await;
    let (id, mut watcher) = (&four.id, server.watch(&four.id).await);
    watcher.state_where(|state| names(state, 1).len() == 2).await;
    assert_eq!([names(&watcher.state, 0), names(&watcher.state, 1)], [["Anna", "Boris"], ["Vera", "Gleb"]]);
    assert_eq!(watcher.state["terms"]["consultation"], "captain");
    assert_eq!(watcher.state["seats"][0]["consultants"], json!(["Boris"]));
    assert!(watcher.state["me"].is_null() && watcher.state["consults"].is_null());
    let boris = four.boris.join(id).await;
    assert_eq!((&boris.state["mine"], &boris.state["consults"]), (&json!([]), &json!("white")));
    assert_eq!(boris.state["me"], key(&boris.state, 0, 1));
    // Nobody is of both sides, and nobody of one twice.
    for (player, seat) in [(&four.boris, "black"), (&four.boris, "white"), (&four.anna, "black")] {
        assert_eq!(sit(player, id, seat, "").await, (409, json!("already-seated")));
    }
    for number in 0..6 {
        assert_eq!(sit(&server.stranger().await, id, "white", "").await.0, 204, "{number}");
    }
    assert_eq!(sit(&server.stranger().await, id, "white", "").await, (409, json!("side-full")));
    server.stop().await;
}

#[tokio::test]
async fn the_captain_leads_and_the_next_one_follows_him() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let four = Four::new(&server, "captain").await;
    let id = &four.id;
    let olga = server.stranger().await;
    assert_eq!(sit(&olga, id, "white", "Olga").await.0, 204);
    let (mut anna, mut boris) = (four.anna.join(id).await, four.boris.join(id).await);
    let mut watcher = server.watch(id).await;
    for command in [
        json!({ "type": "enter", "text": "c3-d4" }),
        json!({ "type": "resign" }),
        json!({ "type": "propose", "proposal": "draw" }),
        json!({ "type": "dismiss", "who": key(&anna.state, 0, 2) }),
    ] {
        assert_eq!(boris.refused(command.clone()).await["reason"], "captain-only", "{command}");
    }
    let stranger = json!({ "type": "hand-over", "to": key(&anna.state, 1, 1) });
    assert_eq!(anna.refused(stranger).await["reason"], "no-such-consultant");
    // Handed over, and back by leaving.
    anna.send(json!({ "type": "hand-over", "to": key(&anna.state, 0, 1) })).await;
    boris.state_where(|state| names(state, 0) == ["Boris", "Anna", "Olga"]).await;
    assert_eq!(
        (&boris.state["mine"], &boris.state["seats"][0]["name"]),
        (&json!(["white"]), &json!("Boris"))
    );
    boris.send(json!({ "type": "leave" })).await;
    anna.state_where(|state| names(state, 0) == ["Anna", "Olga"]).await;
    boris.state_where(|state| state["me"].is_null()).await;
    assert_eq!(sit(&four.boris, id, "black", "").await, (409, json!("other-side")));
    assert_eq!(sit(&four.boris, id, "white", "Boris").await.0, 204, "he comes back to his own");
    anna.state_where(|state| names(state, 0) == ["Anna", "Olga", "Boris"]).await;
    anna.send(json!({ "type": "dismiss", "who": key(&anna.state, 0, 1) })).await;
    watcher.state_where(|state| names(state, 0) == ["Anna", "Boris"]).await;
    assert_eq!(sit(&olga, id, "white", "Olga").await.1, "dismissed");
    anna.state_where(|state| names(state, 0) == ["Anna", "Boris"]).await;
    anna.send(json!({ "type": "leave" })).await;
    boris.state_where(|state| state["mine"] == json!(["white"])).await;
    assert_eq!(boris.refused(json!({ "type": "leave" })).await["reason"], "last-one");
    boris.send(json!({ "type": "enter", "text": "c3-d4" })).await;
    boris.state_where(|state| moves(state) == 1).await;
    boris.send(json!({ "type": "resign" })).await;
    boris.state_where(|state| state["result"]["winner"] == "black").await;
    assert_eq!(sit(&server.stranger().await, id, "white", "").await.1, "over");
    server.stop().await;
}

#[tokio::test]
async fn another_leads_when_the_captain_has_been_gone_for_too_long() {
    let data = TempDir::new().expect("a folder");
    let server = start_with(&Config { absence: Duration::from_secs(1), ..config(data.path()) }).await;
    let four = Four::new(&server, "captain").await;
    let id = &four.id;
    let (anna, mut boris, mut vera) =
        (four.anna.join(id).await, four.boris.join(id).await, four.vera.join(id).await);
    let lead = json!({ "type": "take-lead" });
    assert_eq!(boris.refused(lead.clone()).await["reason"], "captain-here");
    assert_eq!(vera.refused(lead.clone()).await["reason"], "captain-already");
    drop(anna);
    let free = |state: &Value| state["sides"][0]["leadFreeAt"].as_u64();
    let gone = boris.state_where(|state| free(state).is_some()).await;
    assert!(gone["away"].as_array().is_none_or(Vec::is_empty), "somebody of the side is there: {gone}");
    // The absence began before this client heard of it, and is measured by the same clock as this wait.
    let left = 1_000;
    tokio::time::sleep(Duration::from_millis(left + 1)).await;
    boris.send(lead).await;
    boris.state_where(|state| names(state, 0) == ["Boris", "Anna"]).await;
    boris.send(json!({ "type": "enter", "text": "c3-d4" })).await;
    vera.state_where(|state| moves(state) == 1).await;
    let anna = four.anna.join(id).await;
    assert_eq!((&anna.state["mine"], &anna.state["consults"]), (&json!([]), &json!("white")));
    server.stop().await;
}

#[tokio::test]
async fn nothing_of_a_side_reaches_anybody_else() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let four = Four::new(&server, "captain").await;
    let id = &four.id;
    let (mut anna, mut boris) = (four.anna.join(id).await, four.boris.join(id).await);
    let (mut vera, mut gleb) = (four.vera.join(id).await, four.gleb.join(id).await);
    let mut watcher = server.watch(id).await;
    boris.send(say("the secret plan")).await;
    assert_eq!(anna.message("said").await["text"], "the secret plan");
    boris.send(advise("c3-d4", 0)).await;
    let counsel = anna.message("counsel").await;
    assert_eq!(counsel["moves"][0]["text"], "c3-d4");
    assert_eq!(counsel["moves"][0]["by"], json!([key(&anna.state, 0, 1)]));
    assert_eq!(gleb.refused(advise("d6-c5", 0)).await["reason"], "not-your-turn");
    assert_eq!(boris.refused(advise("d6-c5", 0)).await["reason"], "illegal");
    assert_eq!(boris.refused(advise("c3-d4", 2)).await["reason"], "stale");
    assert_eq!(anna.refused(advise("c3-d4", 0)).await["reason"], "captain-plays");
    assert_eq!(anna.refused(json!({ "type": "close-vote", "ply": 0 })).await["reason"], "no-vote");
    assert_ne!(watcher.refused(say("me, too")).await["type"], "said");
    // A late joiner of the side reads what was said and advised; one of the other side does not.
    let (olga, pavel) = (server.stranger().await, server.stranger().await);
    assert_eq!(sit(&olga, id, "white", "Olga").await.0, 204);
    assert_eq!(sit(&pavel, id, "black", "Pavel").await.0, 204);
    let mut late = olga.join(id).await;
    let told = late.until_pong().await;
    assert!(told.contains("the secret plan") && told.contains("\"counsel\""), "{told}");
    let mut other = pavel.join(id).await;
    // Whoever of the side looks anew is told again.
    let again = four.boris.join(id).await.until_pong().await;
    assert!(again.contains("the secret plan") && again.contains("\"counsel\""), "{again}");
    anna.send(json!({ "type": "say", "circle": "players", "text": "Good luck" })).await;
    boris.send(json!({ "type": "say", "circle": "players", "text": "from all of us" })).await;
    gleb.message("said").await;
    assert_eq!(gleb.message("said").await["name"], "Boris", "those who consult speak to the players, too");
    anna.send(json!({ "type": "enter", "text": "c3-d4" })).await;
    for client in [&mut anna, &mut boris] {
        client.state_where(|state| moves(state) == 1).await;
    }
    anna.send(json!({ "type": "resign" })).await;
    watcher.state_where(|state| !state["result"].is_null()).await;
    for (who, client) in [("vera", &mut vera), ("gleb", &mut gleb), ("pavel", &mut other)] {
        let all = client.until_pong().await;
        assert!(!all.contains("secret") && !all.contains("\"counsel\""), "{who}: {all}");
    }
    let all = watcher.until_pong().await + &server.watch(id).await.until_pong().await;
    assert!(!all.contains("secret") && !all.contains("\"counsel\""), "{all}");
    let again = four.vera.join(id).await.until_pong().await;
    assert!(!again.contains("secret") && again.contains("from all of us"), "{again}");
    drop((anna, boris, vera, gleb, watcher, late, other));
    all_who_hold_a_side_are_named(&four).await;
    server.stop().await;
}

/// The PDN names all, and each finds the game among his own.
async fn all_who_hold_a_side_are_named(four: &Four<'_>) {
    let pdn = four.gleb.get(&format!("/api/games/{}/pdn", four.id)).await;
    let pdn = pdn.as_str().expect("a text");
    assert!(pdn.contains("[White \"Anna, Boris and Olga\"]"), "{pdn}");
    assert!(pdn.contains("[Black \"Vera, Gleb and Pavel\"]"), "{pdn}");
    for player in [&four.anna, &four.boris, &four.vera, &four.gleb] {
        let games = player.get("/api/games").await;
        let found =
            games["games"].as_array().expect("a list").iter().any(|game| game["id"] == four.id.as_str());
        assert!(found, "{games}");
    }
}

#[tokio::test]
async fn a_vote_is_played_once_and_by_its_rule() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let four = Four::new(&server, "vote").await;
    let id = &four.id;
    let (mut anna, mut boris) = (four.anna.join(id).await, four.boris.join(id).await);
    let (mut vera, mut gleb) = (four.vera.join(id).await, four.gleb.join(id).await);
    assert_eq!(anna.refused(json!({ "type": "enter", "text": "c3-d4" })).await["reason"], "by-vote");
    assert_eq!(anna.refused(json!({ "type": "close-vote", "ply": 0 })).await["reason"], "nobody-voted");
    boris.send(advise("c3-b4", 0)).await;
    anna.message("counsel").await;
    // Both have voted, each for another move: the captain's is played.
    anna.send(advise("c3-d4", 0)).await;
    for client in [&mut anna, &mut boris, &mut vera, &mut gleb] {
        client.state_where(|state| moves(state) == 1).await;
    }
    assert_eq!(vera.state["moves"][0]["text"], "c3-d4");
    // Two last votes at once: one move is made.
    let pavel = server.stranger().await;
    assert_eq!(sit(&pavel, id, "black", "Pavel").await.0, 204);
    let mut third = pavel.join(id).await;
    vera.state_where(|state| names(state, 1).len() == 3).await;
    gleb.state_where(|state| names(state, 1).len() == 3).await;
    third.send(advise("d6-c5", 1)).await;
    vera.message("counsel").await;
    let votes = tokio::join!(four.vera.join(id), four.gleb.join(id));
    let (mut one, mut two) = votes;
    tokio::join!(one.send(advise("d6-c5", 1)), two.send(advise("d6-c5", 1)));
    anna.state_where(|state| moves(state) >= 2).await;
    one.until_pong().await;
    two.until_pong().await;
    anna.until_pong().await;
    assert_eq!((moves(&anna.state), &anna.state["moves"][1]["text"]), (2, &json!("d6-c5")));
    // The captain closes the vote; whoever leaves takes his vote along.
    boris.send(advise("b2-c3", 2)).await;
    anna.message("counsel").await;
    boris.send(json!({ "type": "leave" })).await;
    anna.state_where(|state| names(state, 0) == ["Anna"]).await;
    assert_eq!(anna.refused(json!({ "type": "close-vote", "ply": 2 })).await["reason"], "nobody-voted");
    anna.send(advise("b2-c3", 2)).await;
    third.state_where(|state| moves(state) == 3).await;
    third.send(advise("f6-g5", 3)).await;
    third.message("counsel").await;
    assert_eq!(third.refused(json!({ "type": "close-vote", "ply": 3 })).await["reason"], "captain-only");
    vera.send(json!({ "type": "close-vote", "ply": 3 })).await;
    anna.state_where(|state| moves(state) == 4).await;
    assert_eq!(anna.state["moves"][3]["text"], "f6-g5");
    server.stop().await;
}

#[tokio::test]
async fn a_vote_ends_with_its_position() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let four = Four::new(&server, "vote").await;
    let id = &four.id;
    let (mut anna, mut boris) = (four.anna.join(id).await, four.boris.join(id).await);
    let (mut vera, mut gleb) = (four.vera.join(id).await, four.gleb.join(id).await);
    anna.send(advise("c3-d4", 0)).await;
    boris.send(advise("c3-d4", 0)).await;
    gleb.state_where(|state| moves(state) == 1).await;
    gleb.send(advise("d6-c5", 1)).await;
    vera.message("counsel").await;
    // The move is taken back and made again: what was said of the position before is gone.
    anna.send(json!({ "type": "propose", "proposal": "take-back" })).await;
    vera.send(json!({ "type": "agree", "proposal": "take-back" })).await;
    anna.state_where(|state| moves(state) == 0 && state["version"].as_u64() > Some(1)).await;
    anna.send(advise("c3-d4", 0)).await;
    boris.send(advise("c3-d4", 0)).await;
    vera.state_where(|state| {
        moves(state) == 1 && state["sideToMove"] == "black" && state["version"].as_u64() > Some(4)
    })
    .await;
    assert_eq!(vera.refused(json!({ "type": "close-vote", "ply": 1 })).await["reason"], "nobody-voted");
    server.stop().await;
}

#[tokio::test]
async fn sides_and_what_they_said_outlast_a_restart() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let four = Four::new(&server, "vote").await;
    let (id, cookies) =
        (four.id.clone(), [&four.anna, &four.boris, &four.gleb].map(|one| one.cookie.clone()));
    let mut boris = four.boris.join(&id).await;
    boris.send(say("hold the centre")).await;
    boris.message("said").await;
    drop(boris);
    let server = server.restart(data.path()).await;
    let [anna, boris, gleb] = cookies.map(|cookie| Player { server: &server, cookie });
    let mut again = boris.join(&id).await;
    assert_eq!(
        (&again.state["consults"], names(&again.state, 0)),
        (&json!("white"), vec!["Anna".to_owned(), "Boris".to_owned()])
    );
    assert!(again.until_pong().await.contains("hold the centre"));
    assert!(!gleb.join(&id).await.until_pong().await.contains("hold the centre"));
    let mut captain = anna.join(&id).await;
    captain.send(advise("c3-d4", 0)).await;
    again.send(advise("c3-d4", 0)).await;
    captain.state_where(|state| moves(state) == 1).await;
    server.stop().await;
}

#[tokio::test]
async fn people_consult_against_the_computer_and_for_no_rating() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.stranger().await);
    let wanted = |terms: &str, more: Value| {
        let mut wanted = json!({ "variant": "russian", "side": "white", "terms": terms });
        for (key, value) in more.as_object().expect("an object") {
            wanted[key] = value.clone();
        }
        wanted
    };
    let captain = "consultation=captain";
    for (refused, reason) in [
        (wanted(captain, json!({})), "bad-terms"),
        (wanted(captain, json!({ "free": true, "rated": true, "time": "300" })), "not-rated"),
        (wanted("consultation=perhaps", json!({ "free": true })), "bad-terms"),
        (wanted(captain, json!({ "free": true, "variant": "chapaev" })), "not-in-this-game"),
    ] {
        let (status, answer) = anna.ask("POST", "/api/games", Some(refused.clone())).await;
        assert!(status >= 400 && answer["error"]["code"] == reason, "{refused}: {answer}");
    }
    let (_, made) = anna.ask("POST", "/api/games", Some(wanted(captain, json!({ "level": 1 })))).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    assert_eq!(sit(&boris, &id, "white", "Boris").await.0, 204);
    assert_eq!(sit(&server.stranger().await, &id, "black", "").await.0, 409, "nobody joins the computer");
    let (mut captain, mut other) = (anna.join(&id).await, boris.join(&id).await);
    other.send(advise("c3-d4", 0)).await;
    assert_eq!(captain.message("counsel").await["moves"][0]["path"], json!(["c3", "d4"]));
    captain.play_on().await;
    other.state_where(|state| moves(state) == 2).await;
    server.stop().await;
}

#[tokio::test]
async fn each_seat_of_a_game_for_three_is_held_by_several() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let anna = server.stranger().await;
    let wanted = |players: Value| json!({ "variant": "novgorod", "players": players, "names": ["Anna"], "terms": "consultation=captain" });
    let (status, answer) =
        anna.ask("POST", "/api/games", Some(wanted(json!(["human", "human", "open"])))).await;
    assert_eq!((status, &answer["error"]["code"]), (422, &json!("bad-terms")), "two at one device: {answer}");
    let (status, made) = anna.ask("POST", "/api/games", Some(wanted(json!(["human", "open", "open"])))).await;
    assert_eq!(status, 201, "{made}");
    let id = made["id"].as_str().expect("an id").to_owned();
    let others = [server.stranger().await, server.stranger().await, server.stranger().await];
    for (player, (seat, name)) in others.iter().zip([("red", "Boris"), ("black", "Vera"), ("red", "Gleb")]) {
        assert_eq!(sit(player, &id, seat, name).await.0, 204, "{name}");
    }
    let (mut white, mut black) = (anna.join(&id).await, others[1].join(&id).await);
    let (mut red, mut helper) = (others[0].join(&id).await, others[2].join(&id).await);
    assert_eq!(names(&helper.state, 2), ["Boris", "Gleb"]);
    assert_eq!(helper.state["consults"], "red");
    for (player, plies) in [(&mut white, 0), (&mut black, 1)] {
        player.state_where(|state| moves(state) == plies && state["legal"] != json!([])).await;
        let first = player.state["legal"][0].clone();
        player.send(json!({ "type": "move", "path": first["path"], "removed": first["removed"] })).await;
    }
    red.state_where(|state| moves(state) == 2 && state["legal"] != json!([])).await;
    let path = red.state["legal"][0]["path"].clone();
    let squares: Vec<_> = path.as_array().expect("squares").iter().filter_map(Value::as_str).collect();
    helper.state_where(|state| moves(state) == 2).await;
    helper.send(advise(&squares.join("-"), 2)).await;
    assert_eq!(red.message("counsel").await["moves"][0]["path"], path);
    red.send(json!({ "type": "resign" })).await;
    white.state_where(|state| state["sideToMove"] == "white" && state["legal"] != json!([])).await;
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_has_the_same_sides_with_colours_changed() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let four = Four::new(&server, "captain").await;
    let (mut anna, mut vera) = (four.anna.join(&four.id).await, four.vera.join(&four.id).await);
    anna.send(json!({ "type": "resign" })).await;
    vera.state_where(|state| !state["result"].is_null()).await;
    vera.send(json!({ "type": "propose", "proposal": "rematch" })).await;
    anna.state_where(|state| state["proposals"].as_array().is_some_and(|open| !open.is_empty())).await;
    anna.send(json!({ "type": "agree", "proposal": "rematch" })).await;
    let next = vera.state_where(|state| state["rematch"].is_string()).await["rematch"].clone();
    let gleb = four.gleb.join(next.as_str().expect("an id")).await;
    assert_eq!(gleb.state["consults"], "white");
    assert_eq!([names(&gleb.state, 0), names(&gleb.state, 1)], [["Vera", "Gleb"], ["Anna", "Boris"]]);
    server.stop().await;
}
