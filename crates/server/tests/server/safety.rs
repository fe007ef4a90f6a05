//! What strangers and bad input may do: nothing that others feel.
use std::time::Duration;

use crate::common::{Player, Running, config, start, start_with};
use bolshak_server::Config;
use futures_util::future::join_all;
use serde_json::json;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const PATIENCE: Duration = Duration::from_secs(60);

#[tokio::test]
async fn bodies_and_time_controls_have_their_limits() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    // The larger ones do not fit into what the system keeps of a connection: who sends them hears the answer all the same.
    for length in [60_000, 500_000, 5_000_000] {
        let stages = "1/1:".repeat(length) + "1";
        let (status, answer) = server.create(json!({ "variant": "russian", "time": stages })).await;
        assert_eq!((status, &answer["error"]["code"]), (413, &json!("unreadable")));
    }
    let stages = "1/1:".repeat(12_000) + "1";
    let (status, answer) = server.create(json!({ "variant": "russian", "time": stages })).await;
    assert_eq!((status, &answer["error"]["code"]), (422, &json!("bad-time")), "{answer}");
    assert!(answer.to_string().len() < 1_000, "the answer does not repeat it all");
    server.stop().await;
}

#[tokio::test]
async fn who_has_no_place_is_told_so() {
    let data = TempDir::new().expect("a folder");
    let server = start_with(&Config { connections: 2, ..config(data.path()) }).await;
    let _one = TcpStream::connect(server.address).await.expect("a connection");
    let _two = TcpStream::connect(server.address).await.expect("a connection");
    let began = Instant::now();
    loop {
        let mut third = TcpStream::connect(server.address).await.expect("a connection");
        let mut answer = String::new();
        // The first two may not have been accepted yet.
        let told = timeout(Duration::from_secs(2), third.read_to_string(&mut answer)).await;
        if told.is_ok() && answer.contains("503") {
            assert!(answer.contains("too many people"), "{answer}");
            break;
        }
        assert!(began.elapsed() < PATIENCE, "{answer}");
    }
    server.stop().await;
}

#[tokio::test]
async fn refusals_have_the_headers_too() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut stream = TcpStream::connect(server.address).await.expect("a connection");
    let request = "GET / HTTP/1.1\r\nhost: evil.example.org\r\nconnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await.expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    let answer = answer.to_lowercase();
    for part in
        ["403 forbidden", "content-security-policy:", "x-content-type-options: nosniff", "foreign-name"]
    {
        assert!(answer.contains(part), "{part} is missing in {answer}");
    }
    server.stop().await;
}

#[tokio::test]
async fn one_address_makes_so_many_games_and_no_more() {
    let data = TempDir::new().expect("a folder");
    let server = start_with(&Config { new_games: 3, ..config(data.path()) }).await;
    for expected in [201, 201, 201, 429] {
        let (status, answer) = server.create(json!({ "variant": "russian", "level": 1 })).await;
        assert_eq!(status, expected, "{answer}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_socket_that_does_not_speak_the_protocol_is_closed_with_the_reason() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let game = server.game(json!({})).await;
    let mut talker = server.join(&game.id).await;
    talker.send_text("{ not json").await;
    let (code, reason) = talker.closed().await;
    assert_eq!(code, 1007);
    assert!(reason.contains("expected a message in JSON"), "{reason}");
    let mut talker = server.join(&game.id).await;
    talker.send_bytes(vec![1, 2, 3]).await;
    assert_eq!(talker.closed().await.0, 1003);
    let mut talker = server.join(&game.id).await;
    talker.send_text(&"x".repeat(20_000)).await;
    assert_eq!(talker.closed().await.0, 1009);
    server.stop().await;
}

#[tokio::test]
async fn health_and_metrics_are_told() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut game = server.game(json!({})).await;
    game.play_on().await;
    let (status, health) = server.get("/healthz").await;
    assert_eq!((status, &health["status"]), (200, &json!("ok")));
    let (_, metrics) = server.get("/metrics").await;
    let metrics = metrics.as_str().expect("a text");
    for line in
        ["bolshak_events_total 2", "bolshak_sockets 1", "bolshak_rooms 1", "bolshak_games_made_total 1"]
    {
        assert!(metrics.lines().any(|one| one == line), "{line} is missing in {metrics}");
    }
    server.stop().await;
}

/// The status of an attempt to make a game by somebody whom a proxy brings.
async fn made_for(address: std::net::SocketAddr, visitor: &'static str) -> u16 {
    let post = move || {
        let config = ureq::Agent::config_builder().http_status_as_error(false).build();
        let agent = ureq::Agent::new_with_config(config);
        let request = agent.post(format!("http://{address}/api/games")).header("x-forwarded-for", visitor);
        request.send_json(serde_json::json!({ "variant": "russian" })).expect("an answer").status().as_u16()
    };
    tokio::task::spawn_blocking(post).await.expect("it is asked")
}

#[tokio::test]
async fn visitors_of_a_proxy_have_an_allowance_each() {
    let data = TempDir::new().expect("a folder");
    let behind = Config { new_games: 1, proxies: vec![[127, 0, 0, 1].into()], ..config(data.path()) };
    let server = start_with(&behind).await;
    let made = [
        made_for(server.address, "203.0.113.7").await,
        made_for(server.address, "203.0.113.7").await,
        made_for(server.address, "203.0.113.8").await,
        made_for(server.address, "203.0.113.9, 203.0.113.8").await,
    ];
    assert_eq!(made, [201, 429, 201, 429]);
    server.stop().await;

    let alone = Config { new_games: 1, ..config(data.path()) };
    let server = start_with(&alone).await;
    let made = [made_for(server.address, "203.0.113.7").await, made_for(server.address, "203.0.113.8").await];
    assert_eq!(made, [201, 429], "nobody is believed who is not named");
    server.stop().await;
}

/// All sockets, with a game and a study that are there.
async fn sockets(server: &Running) -> [String; 4] {
    let (status, made) = server.create(json!({ "variant": "russian" })).await;
    assert_eq!(status, 201, "{made}");
    let game = made["id"].as_str().expect("an id").to_owned();
    let wanted = json!({ "title": "Main road", "variant": "russian" });
    let (status, made) = server.request("POST", "/api/studies", Some(wanted)).await;
    assert_eq!(status, 201, "{made}");
    let study = made["id"].as_str().expect("an id");
    [
        format!("/api/games/{game}/ws"),
        format!("/api/studies/{study}/ws"),
        "/api/hall".to_owned(),
        "/api/analysis".to_owned(),
    ]
}

#[tokio::test]
async fn every_socket_says_what_it_speaks() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    for path in sockets(&server).await {
        for (offered, expected) in [
            ("bolshak.1", Ok("bolshak.1")),
            ("bolshak.9, bolshak.1", Ok("bolshak.1")),
            ("bolshak.9", Err(400)),
        ] {
            let mut request =
                format!("ws://{}{path}", server.address).into_client_request().expect("a request");
            let headers = request.headers_mut();
            headers.insert("sec-websocket-protocol", offered.parse().expect("a header"));
            headers.insert("cookie", server.guest().expect("a guest").parse().expect("a header"));
            let spoken = match connect_async(request).await {
                Ok((_, answer)) => Ok(answer.headers()["sec-websocket-protocol"].clone()),
                Err(Error::Http(answer)) => Err(answer.status().as_u16()),
                Err(error) => panic!("{path}: {error}"),
            };
            assert_eq!(
                spoken.as_ref().map(|spoken| spoken.to_str().expect("a text")),
                expected.as_ref().copied(),
                "{path}"
            );
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn pings_are_answered_and_a_flood_is_not_listened_to() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let [game, study, hall, _] = sockets(&server).await;
    let guest = Player { server: &server, cookie: server.guest().expect("a guest") };
    for path in [game, study, hall] {
        let mut client = guest.at(&path).await;
        client.send_text(r#"{"type":"ping"}"#).await;
        client.message("pong").await;
        for _ in 0..1_000 {
            if !client.try_send_text(r#"{"type":"ping"}"#).await {
                break;
            }
        }
        assert_eq!(client.closed().await, (1008, "too many commands".to_owned()), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn one_address_asks_for_so_many_changes_and_no_more() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    // What has no limit of its own.
    let change = async |_| {
        let reason = json!({ "reason": "later" });
        server.request("POST", "/api/games/k3v9mpt2wxyz/refusal", Some(reason)).await.0
    };
    let mut is_enough = false;
    // Many at a time: on a slow machine one after the other would be so few in a minute that they are all allowed.
    for _ in 0..60 {
        let answers = join_all((0..50).map(&change)).await;
        is_enough = answers.contains(&429);
        if is_enough {
            break;
        }
    }
    assert!(is_enough);
    let (status, _) = server.get("/healthz").await;
    assert_eq!(status, 200, "looking is free");
    server.stop().await;
}
