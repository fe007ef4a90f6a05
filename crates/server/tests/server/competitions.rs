//! Competitions that run by themselves: entered, paired, played, broken off, decided.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::administration::code;
use crate::common::{Client, Player, eventually, moves, now, start};

/// A competition that the server runs; gives its path.
async fn made(organiser: &Player<'_>, preset: &str, online: Value) -> String {
    let wanted = json!({
        "name": "Кубок", "preset": preset, "variant": "russian", "public": true, "time": "300+2", "online": online,
    });
    let (status, made) = organiser.ask("POST", "/api/competitions", Some(wanted)).await;
    assert_eq!(status, 201, "{made}");
    format!("/api/competitions/{}", made["id"].as_str().expect("an id"))
}

async fn enter(player: &Player<'_>, path: &str, change: Value) -> (u16, Value) {
    player.ask("POST", &format!("{path}/entry"), Some(change)).await
}

async fn act(arbiter: &Player<'_>, path: &str, deed: Value) {
    let (status, answer) = arbiter.ask("POST", &format!("{path}/deeds"), Some(deed)).await;
    assert_eq!(status, 204, "{answer}");
}

/// The game that somebody has to play, when it is there; another one than this.
async fn game_of(player: &Player<'_>, path: &str, but: &str) -> String {
    let is_there = |info: &Value| info["online"]["game"].as_str().is_some_and(|game| game != but);
    let info = eventually(async || player.get(path).await, is_there).await;
    info["online"]["game"].as_str().expect("a game").to_owned()
}

/// Both make their first moves; gives White and Black.
async fn begun(players: [&Player<'_>; 2], game: &str) -> [Client; 2] {
    let mut sides = [players[0].join(game).await, players[1].join(game).await];
    if sides[0].state["mine"][0] != "white" {
        sides.swap(0, 1);
    }
    // After a drawn opening Black may be to move.
    let first = usize::from(sides[0].state["legal"][0].is_null());
    for turn in 0..2 {
        let side = &mut sides[(first + turn) % 2];
        let state = side.state_where(|state| !state["legal"][0].is_null()).await;
        let (mv, plies) = (&state["legal"][0], moves(&state));
        side.send(json!({ "type": "move", "path": mv["path"], "removed": mv["removed"] })).await;
        side.state_where(|state| moves(state) > plies).await;
    }
    sides
}

async fn ended(client: &mut Client) {
    client.state_where(|state| !state["result"].is_null()).await;
}

async fn drawn([white, black]: &mut [Client; 2]) {
    white.send(json!({ "type": "propose", "proposal": "draw" })).await;
    black.state_where(|state| state["proposals"].as_array().is_some_and(|all| !all.is_empty())).await;
    black.send(json!({ "type": "agree", "proposal": "draw" })).await;
    ended(white).await;
}

#[tokio::test]
async fn a_swiss_runs_by_itself() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let organiser = server.member("Organiser").await;
    let path = made(&organiser, "blitz", json!({ "pause": 0, "patience": 600 })).await;
    let mut players = vec![];
    for name in ["Anna", "Boris", "Vera", "Gleb"] {
        let player = server.member(name).await;
        assert_eq!(enter(&player, &path, json!({})).await.0, 204);
        assert_eq!(enter(&player, &path, json!({})).await.0, 204, "twice is once");
        players.push(player);
    }
    let stranger = server.stranger().await;
    assert_eq!(code(&enter(&stranger, &path, json!({ "name": "Some" })).await), (422, "no-guests"));
    let info = organiser.get(&path).await;
    assert_eq!((info["entries"].as_array().map(Vec::len), &info["head"]["state"]), (Some(4), &json!("open")));
    act(&organiser, &path, json!({ "deed": "pair" })).await;
    for round in 0..3 {
        let mut done = vec![];
        let mut games = vec![];
        for player in &players {
            games.push(game_of(player, &path, "").await);
        }
        for (at, game) in games.iter().enumerate() {
            if done.contains(game) {
                continue;
            }
            done.push(game.clone());
            let other = games.iter().rposition(|one| one == game).expect("two play");
            assert_ne!(at, other, "two play each game");
            let [mut white, mut black] = begun([&players[at], &players[other]], game).await;
            let place = &white.state["competition"];
            assert_eq!((&place["name"], &place["round"]), (&json!("Кубок"), &json!(round + 1)));
            let refused = white.refused(json!({ "type": "call-off" })).await;
            assert_eq!(refused["reason"], "in-competition");
            white.send(json!({ "type": "resign" })).await;
            ended(&mut black).await;
        }
        let is_scored = |info: &Value| {
            let pairs = info["groups"][0]["rounds"][round]["pairs"].as_array();
            pairs.is_some_and(|pairs| pairs.iter().all(|pair| pair["result"] == "0-2"))
        };
        let info = eventually(async || organiser.get(&path).await, is_scored).await;
        let pairs = &info["groups"][0]["rounds"][round]["pairs"];
        assert_eq!(pairs[0]["played"].as_array().map(Vec::len), Some(1), "{pairs}");
    }
    // Four people can play three rounds; then nobody is left whom anybody has not met.
    let info = eventually(async || organiser.get(&path).await, |info| info["head"]["state"] == "over").await;
    assert_eq!(info["groups"][0]["standings"]["rows"].as_array().map(Vec::len), Some(4));
    assert_eq!(players[0].get("/api/account/notices").await[0]["kind"], "competition-game");
    server.stop().await;
}

#[tokio::test]
async fn an_equal_pair_plays_on_and_then_a_lot_decides() {
    let data = TempDir::new().expect("a folder");
    let mut server = start(data.path()).await;
    let (path, cookies) = {
        let organiser = server.member("Organiser").await;
        let path = made(&organiser, "cup", json!({ "pause": 0, "patience": 600 })).await;
        let players = [server.member("Anna").await, server.member("Boris").await];
        for player in &players {
            assert_eq!(enter(player, &path, json!({})).await.0, 204);
        }
        act(&organiser, &path, json!({ "deed": "pair" })).await;
        let [one, other] = players;
        (path, [organiser.cookie, one.cookie, other.cookie])
    };
    let mut last = String::new();
    // Two games of a micro-match, three additional ones.
    let mut clocks = vec![];
    for number in 0..5 {
        let [_, one, other] = cookies.clone().map(|cookie| Player { server: &server, cookie });
        let game = game_of(&one, &path, &last).await;
        let mut sides = begun([&one, &other], &game).await;
        clocks.push(sides[0].state["controls"][0]["text"].as_str().expect("a clock").to_owned());
        drawn(&mut sides).await;
        last = game;
        if number == 1 {
            // Nothing depends on a server that goes on.
            drop(sides);
            server = server.restart(data.path()).await;
        }
    }
    assert_eq!(clocks[..4], ["300+2", "300+2", "600+5", "180+2"], "{clocks:?}");
    assert!(clocks[4].ends_with("+2") && clocks[4].starts_with("1"), "what was left: {clocks:?}");
    let organiser = Player { server: &server, cookie: cookies[0].clone() };
    let info = eventually(async || organiser.get(&path).await, |info| info["head"]["state"] == "over").await;
    let pair = &info["groups"][0]["rounds"][0]["pairs"][0];
    assert_eq!(pair["played"].as_array().map(Vec::len), Some(5), "{pair}");
    let places = &info["groups"][0]["standings"]["rows"];
    assert_eq!((&places[0][0], &places[1][0]), (&json!("1"), &json!("2")), "the lot has decided");
    server.stop().await;
}

#[tokio::test]
async fn whoever_does_not_come_has_lost() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let organiser = server.member("Organiser").await;
    let path = made(&organiser, "round-robin", json!({ "patience": 5, "pause": 0 })).await;
    let players = [server.member("Anna").await, server.member("Boris").await];
    for player in &players {
        enter(player, &path, json!({})).await;
    }
    act(&organiser, &path, json!({ "deed": "pair" })).await;
    let over = |info: &Value| info["head"]["state"] == "over";
    let info = eventually(async || organiser.get(&path).await, over).await;
    assert_eq!(info["groups"][0]["rounds"][0]["pairs"][0]["result"], "-:-");

    let path = made(&organiser, "round-robin", json!({ "patience": 5, "pause": 0 })).await;
    for player in &players {
        enter(player, &path, json!({})).await;
    }
    act(&organiser, &path, json!({ "deed": "pair" })).await;
    let game = game_of(&players[0], &path, "").await;
    let mut one = players[0].join(&game).await;
    let mine = one.state["mine"][0].clone();
    if mine == "white" {
        let mv = one.state["legal"][0].clone();
        one.send(json!({ "type": "move", "path": mv["path"], "removed": mv["removed"] })).await;
    }
    let info = eventually(async || organiser.get(&path).await, over).await;
    let result = &info["groups"][0]["rounds"][0]["pairs"][0]["result"];
    // Whoever is to move has lost; he who has White and is there does not move here only if it is his turn.
    assert_eq!(*result, if mine == "white" { json!("+:-") } else { json!("-:+") });
    server.stop().await;
}

#[tokio::test]
async fn arbiters_intervene_in_games() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let organiser = server.member("Organiser").await;
    let path = made(&organiser, "round-robin", json!({ "patience": 600, "pause": 0 })).await;
    let players = [server.member("Anna").await, server.member("Boris").await];
    for player in &players {
        enter(player, &path, json!({})).await;
    }
    act(&organiser, &path, json!({ "deed": "pair" })).await;
    let first = game_of(&players[0], &path, "").await;
    let ruling = async |by: &Player<'_>, game: &str, what: Value| {
        by.ask("POST", &format!("{path}/games/{game}/ruling"), Some(what)).await
    };
    let sides = begun([&players[0], &players[1]], &first).await;
    assert_eq!(ruling(&players[0], &first, json!({ "ruling": "draw" })).await.0, 403);
    assert_eq!(ruling(&organiser, &first, json!({ "ruling": "annul" })).await.0, 204);
    drop(sides);
    // It is played again.
    let game = game_of(&players[0], &path, &first).await;
    assert_eq!(code(&ruling(&organiser, &first, json!({ "ruling": "draw" })).await), (422, "game-over"));
    let [mut white, _black] = begun([&players[0], &players[1]], &game).await;
    assert_eq!(ruling(&organiser, &game, json!({ "ruling": "pause" })).await.0, 204);
    white.state_where(|state| state["clock"]["running"].is_null()).await;
    assert_eq!(ruling(&organiser, &game, json!({ "ruling": "start" })).await.0, 204);
    let more = json!({ "ruling": "time", "seat": "white", "seconds": 100 });
    assert_eq!(ruling(&organiser, &game, more).await.0, 204);
    assert_eq!(ruling(&organiser, &game, json!({ "ruling": "award", "seat": "black" })).await.0, 204);
    ended(&mut white).await;
    let info = eventually(async || organiser.get(&path).await, |info| info["head"]["state"] == "over").await;
    assert_eq!(info["groups"][0]["rounds"][0]["pairs"][0]["result"], "0-2");
    server.stop().await;
}

#[tokio::test]
async fn an_arena_pairs_whoever_is_there_until_time_is_up() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let organiser = server.member("Organiser").await;
    let begins = now();
    let wanted = json!({ "begins": begins, "minutes": 1, "guests": true, "password": "сезам" });
    let path = made(&organiser, "arena", wanted).await;
    let mut players = vec![];
    for name in ["Один", "Два", "Три"] {
        let guest = server.stranger().await;
        let refused = enter(&guest, &path, json!({ "name": name, "password": "sesame" })).await;
        assert_eq!(code(&refused), (422, "wrong-password"));
        assert_eq!(enter(&guest, &path, json!({ "name": name, "password": "сезам" })).await.0, 204);
        players.push(guest);
    }
    let socket = format!("{path}/ws");
    let mut lobbies = vec![];
    for player in &players[..2] {
        let mut lobby = player.at(&socket).await;
        assert_eq!(lobby.state["type"], "welcome");
        lobby.send(json!({ "type": "say", "text": "привет" })).await;
        assert!(["Один", "Два"].contains(&lobby.message("said").await["name"].as_str().expect("a name")));
        lobbies.push(lobby);
    }
    let mut games = vec![];
    for _ in 0..2 {
        let game = lobbies[0].message("game").await["game"].as_str().expect("an id").to_owned();
        assert_eq!(
            lobbies[1].message("game").await["game"],
            json!(game),
            "whoever is not there is not paired"
        );
        assert!(!games.contains(&game));
        let [mut white, mut black] = begun([&players[0], &players[1]], &game).await;
        black.send(json!({ "type": "resign" })).await;
        ended(&mut white).await;
        games.push(game);
    }
    let leaders = lobbies[0].message("arena").await;
    assert_eq!(leaders["leaders"].as_array().map(Vec::len), Some(3), "{leaders}");
    // Whoever rests is not paired.
    lobbies[0].send(json!({ "type": "rest", "on": true })).await;
    let info = eventually(async || organiser.get(&path).await, |info| info["head"]["state"] == "over").await;
    assert!(now() >= begins + 60_000);
    let rows = info["groups"][0]["standings"]["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 3, "{rows:?}");
    server.stop().await;
}

#[tokio::test]
async fn only_some_may_enter_and_not_everything_can_be_run() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let organiser = server.member("Organiser").await;
    for (online, expected) in [
        (json!({ "rating": [1800, 2000] }), "other-rating"),
        (json!({ "games": 1 }), "too-few-games"),
        (json!({ "title": true }), "no-title"),
        (json!({ "team": "Тверь" }), "other-team"),
        (json!({ "password": "x" }), "wrong-password"),
    ] {
        let path = made(&organiser, "blitz", online).await;
        assert_eq!(code(&enter(&organiser, &path, json!({})).await), (422, expected));
    }
    let path = made(&organiser, "blitz", json!({ "team": "Тверь" })).await;
    assert_eq!(enter(&organiser, &path, json!({ "team": "Тверь" })).await.0, 204);
    assert_eq!(organiser.ask("DELETE", &format!("{path}/entry"), None).await.0, 204);
    assert_eq!(organiser.get(&path).await["entries"][0]["out"], true);
    let listed = json!({ "deed": "enter", "list": "Nobody Known\n" });
    let refused = organiser.ask("POST", &format!("{path}/deeds"), Some(listed)).await;
    assert_eq!(code(&refused), (404, "no-such-member"));
    for (preset, online, time) in [
        ("teams", json!({}), "300+2"),
        ("solving", json!({}), "300+2"),
        ("arena", json!({ "minutes": 0 }), "300+2"),
        ("arena", json!({}), "1/86400"),
        ("blitz", json!({ "patience": 1 }), "300+2"),
    ] {
        let wanted =
            json!({ "name": "A", "preset": preset, "variant": "russian", "time": time, "online": online });
        let refused = organiser.ask("POST", "/api/competitions", Some(wanted)).await;
        assert_eq!(code(&refused), (422, "bad-online"), "{preset} {online}");
    }
    server.stop().await;
}
