//! Somebody at a game, as a page would be.

use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long a server may take for an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a client has to know of a message; the rest is left out.
#[derive(Deserialize)]
struct Told {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    game: Option<Part>,
    #[serde(default)]
    result: Option<Value>,
    #[serde(default)]
    event: Option<Happened>,
}

#[derive(Deserialize)]
struct Happened {
    used: Option<u64>,
}

#[derive(Deserialize)]
struct Part {
    #[serde(default)]
    moves: Option<Vec<Played>>,
    #[serde(rename = "move", default)]
    last: Option<Played>,
    #[serde(default)]
    plies: Option<usize>,
    #[serde(default)]
    legal: Vec<Legal>,
}

#[derive(Deserialize)]
struct Played {
    text: String,
}

/// A move that may be played: squares with blanks between them.
#[derive(Clone, Deserialize)]
pub(crate) struct Legal {
    path: String,
    #[serde(default)]
    removed: String,
}

/// What a message has changed.
pub(crate) enum News {
    /// The game, perhaps; and how long the last move has taken by the clock, in milliseconds.
    Game(Option<u64>),
    /// A command was refused.
    Refused,
    /// The connection is gone.
    Gone,
}

/// A socket as a client has it.
pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Opens a socket; nothing if that does not work.
pub(crate) async fn open(port: u16, path: &str, cookie: &str) -> Option<Socket> {
    let mut request = format!("ws://127.0.0.1:{port}{path}").into_client_request().ok()?;
    request.headers_mut().insert("cookie", cookie.parse().ok()?);
    let (socket, _) = timeout(PATIENCE, connect_async(request)).await.ok()?.ok()?;
    Some(socket)
}

/// A client at a game.
pub(crate) struct Client {
    socket: Socket,
    /// The last sign of the line.
    pub heard: Instant,
    pub moves: Vec<String>,
    pub legal: Vec<Legal>,
    pub is_over: bool,
}

impl Client {
    /// Joins a game; nothing if that does not work.
    pub(crate) async fn join(port: u16, game: &str, cookie: &str) -> Option<Self> {
        let socket = open(port, &format!("/api/games/{game}/ws"), cookie).await?;
        let mut client = Self { socket, heard: Instant::now(), moves: vec![], legal: vec![], is_over: false };
        match client.next(PATIENCE).await {
            Some(News::Game(_)) => Some(client),
            _ => None,
        }
    }

    /// What comes next; nothing if nothing comes for so long.
    pub(crate) async fn next(&mut self, patience: Duration) -> Option<News> {
        loop {
            let frame = timeout(patience, self.socket.next()).await.ok()?;
            let Some(Ok(frame)) = frame else { return Some(News::Gone) };
            self.heard = Instant::now();
            let text = match &frame {
                Message::Text(text) => text,
                Message::Close(_) => return Some(News::Gone),
                _ => continue,
            };
            let told: Told = serde_json::from_str(text).expect("a message");
            match told.kind.as_str() {
                "snapshot" | "update" => return Some(self.take(told)),
                "refused" => return Some(News::Refused),
                _ => {}
            }
        }
    }

    fn take(&mut self, told: Told) -> News {
        let is_whole = told.kind == "snapshot";
        let Some(part) = told.game else { return News::Game(None) };
        if is_whole {
            self.moves = part.moves.unwrap_or_default().into_iter().map(|played| played.text).collect();
        } else if let Some(plies) = part.plies {
            self.moves.truncate(plies);
            self.moves.extend(part.last.map(|played| played.text));
            assert_eq!(self.moves.len(), plies, "an update was left out");
        }
        self.legal = part.legal;
        self.is_over = told.result.is_some_and(|result| !result.is_null());
        News::Game(told.event.and_then(|event| event.used))
    }

    /// Asks whether the line is there; whether the connection takes it.
    pub(crate) async fn ping(&mut self) -> bool {
        self.socket.send(Message::text(r#"{"type":"ping"}"#)).await.is_ok()
    }

    /// Gives up; whether the connection takes it.
    pub(crate) async fn resign(&mut self) -> bool {
        self.socket.send(Message::text(r#"{"type":"resign"}"#)).await.is_ok()
    }

    /// Sends a move; whether the connection takes it.
    pub(crate) async fn play(&mut self, mv: &Legal) -> bool {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let message = json!({
            "type": "move", "ply": self.moves.len(), "path": words(&mv.path), "removed": words(&mv.removed),
        });
        self.socket.send(Message::text(message.to_string())).await.is_ok()
    }
}

/// A game between two guests: its address and their cookies, the first of whom has White.
#[derive(Clone)]
pub(crate) struct Table {
    pub game: String,
    pub cookies: [String; 2],
}

/// Makes a game for two guests, each at a server; nothing if that does not work.
pub(crate) async fn make_table(ports: [u16; 2], time: &str) -> Option<Table> {
    let wanted = json!({ "variant": "russian", "side": "white", "free": true, "time": time });
    let (made, first) = post(ports[0], "/api/games".to_owned(), None, wanted).await?;
    let made: Value = serde_json::from_str(&made).ok()?;
    let game = made["id"].as_str()?.to_owned();
    let (_, second) = post(ports[1], format!("/api/games/{game}/seats"), None, json!({})).await?;
    Some(Table { game, cookies: [first?, second?] })
}

/// Asks a server for something; its answer and the cookie that came with it.
pub(crate) async fn post(
    port: u16,
    path: String,
    cookie: Option<String>,
    body: Value,
) -> Option<(String, Option<String>)> {
    let asked = tokio::task::spawn_blocking(move || {
        let config = ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).build();
        let agent = ureq::Agent::new_with_config(config);
        let visitor = Ipv4Addr::from_bits(fastrand::u32(0x0a00_0000..0x0b00_0000));
        let request = agent.post(format!("http://127.0.0.1:{port}{path}"));
        let request = request.header("x-forwarded-for", visitor.to_string());
        let mut answer = request.header("cookie", cookie.unwrap_or_default()).send_json(body).ok()?;
        let cookie = answer.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        Some((answer.body_mut().read_to_string().ok()?, cookie))
    });
    asked.await.ok()?
}
