//! A server that stops when it is told to or dropped, and clients that keep a game as its messages tell it.
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bolshak_server::{Config, Server};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Map, Value, json};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long anything may take on a slow machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Asks until the answer is as wanted.
pub(crate) async fn eventually(ask: impl AsyncFn() -> Value, wanted: impl Fn(&Value) -> bool) -> Value {
    let began = Instant::now();
    loop {
        let answer = ask().await;
        if wanted(&answer) {
            return answer;
        }
        assert!(began.elapsed() < PATIENCE, "it does not come: {answer}");
        sleep(Duration::from_millis(50)).await;
    }
}

/// In milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    u64::try_from(now.as_millis()).expect("not so far")
}

/// A server, and the guest as whom requests are made.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    /// The cookie of the guest, once the server has given one.
    pub(crate) cookie: Mutex<Option<String>>,
    stop: Option<oneshot::Sender<()>>,
    served: JoinHandle<()>,
}

pub(crate) fn config(data: &Path) -> Config {
    Config {
        address: ([127, 0, 0, 1], 0).into(),
        names: vec![],
        proxies: vec![],
        data: data.to_owned(),
        database: None,
        node: "server".to_owned(),
        bus: bolshak_server::BusAddress::Alone,
        workers: false,
        engine_threads: 1,
        table_mib: 1,
        pace: Duration::ZERO,
        absence: Duration::from_secs(120),
        connections: 1_000,
        new_games: 1_000,
        questions: 1_000,
        open_library: false,
        administrators: vec![],
        vacation_days: 30,
        mail: None,
    }
}

pub(crate) async fn start(data: &Path) -> Running {
    start_with(&config(data)).await
}

pub(crate) async fn start_with(config: &Config) -> Running {
    let server = Server::prepare(config, &|_| {}).await.expect("the server starts");
    let address = server.address().expect("an address");
    let (stop, told) = oneshot::channel();
    let until = async {
        let _ = told.await;
    };
    let served = tokio::spawn(async { server.run_until(until).await.expect("the server runs") });
    Running { address, cookie: Mutex::default(), stop: Some(stop), served }
}

impl Running {
    pub(crate) async fn stop(mut self) {
        drop(self.stop.take());
        self.served.await.expect("the server ends well");
    }

    /// The same server after a restart, and the same guest.
    pub(crate) async fn restart(self, data: &Path) -> Self {
        let cookie = self.cookie.lock().expect("no panic").clone();
        self.stop().await;
        let again = start(data).await;
        *again.cookie.lock().expect("no panic") = cookie;
        again
    }

    /// Requests are made by somebody else from now on.
    pub(crate) fn forget_guest(&self) {
        *self.cookie.lock().expect("no panic") = None;
    }

    pub(crate) fn guest(&self) -> Option<String> {
        self.cookie.lock().expect("no panic").clone()
    }

    pub(crate) async fn request(
        &self,
        method: &'static str,
        path: &str,
        body: Option<Value>,
    ) -> (u16, Value) {
        let (cookie, url) = (self.guest().unwrap_or_default(), self.url(path));
        self.exchange(move |agent| match (method, body) {
            ("POST", Some(body)) => agent.post(url).header("cookie", cookie).send_json(body),
            ("POST", None) => agent.post(url).header("cookie", cookie).send("not json"),
            ("PUT", Some(body)) => agent.put(url).header("cookie", cookie).send_json(body),
            ("DELETE", _) => agent.delete(url).header("cookie", cookie).call(),
            _ => agent.get(url).header("cookie", cookie).call(),
        })
        .await
    }

    /// Sends a text that is not JSON.
    pub(crate) async fn send_file(&self, path: &str, text: &str) -> (u16, Value) {
        let (cookie, url, text) = (self.guest().unwrap_or_default(), self.url(path), text.to_owned());
        self.exchange(move |agent| agent.post(url).header("cookie", cookie).send(text)).await
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The status of an answer, and its body as JSON or text. Nobody blocks the thread on which the server runs.
    async fn exchange(
        &self,
        ask: impl FnOnce(&ureq::Agent) -> Result<ureq::http::Response<ureq::Body>, ureq::Error> + Send + 'static,
    ) -> (u16, Value) {
        let asked = tokio::task::spawn_blocking(move || {
            let config = ureq::Agent::config_builder().http_status_as_error(false).build();
            let mut answer = ask(&ureq::Agent::new_with_config(config)).expect("an answer");
            let given =
                answer.headers().get("set-cookie").map(|given| given.to_str().expect("a text").to_owned());
            (answer.status().as_u16(), given, answer.body_mut().read_to_string().expect("a text"))
        });
        let (status, given, text) = asked.await.expect("the request runs");
        if let Some(pair) = given.as_deref().and_then(|given| given.split(';').next()) {
            *self.cookie.lock().expect("no panic") = Some(pair.to_owned());
        }
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        self.request("GET", path, None).await
    }

    pub(crate) async fn create(&self, wanted: Value) -> (u16, Value) {
        self.request("POST", "/api/games", Some(wanted)).await
    }

    /// The position of a game as text.
    pub(crate) async fn position(&self, id: &str) -> String {
        let (status, text) = self.get(&format!("/api/games/{id}/position")).await;
        assert_eq!(status, 200, "{text}");
        text.as_str().expect("a text").to_owned()
    }

    /// A game against a fast engine, and a client that has joined it.
    pub(crate) async fn game(&self, change: Value) -> Client {
        let mut wanted = json!({ "variant": "russian", "side": "white", "level": 2, "time": null });
        for (key, value) in change.as_object().expect("an object") {
            wanted[key] = value.clone();
        }
        let (status, made) = self.create(wanted).await;
        assert_eq!(status, 201, "{made}");
        self.join(made["id"].as_str().expect("an id")).await
    }

    pub(crate) async fn join(&self, id: &str) -> Client {
        self.join_as(id, self.guest(), "").await
    }

    /// Joins as somebody who only looks.
    pub(crate) async fn watch(&self, id: &str) -> Client {
        self.join_as(id, None, "").await
    }

    pub(crate) async fn join_as(&self, id: &str, cookie: Option<String>, query: &str) -> Client {
        let url = format!("ws://{}/api/games/{id}/ws{query}", self.address);
        let mut request = url.into_client_request().expect("a request");
        if let Some(cookie) = cookie {
            request.headers_mut().insert("cookie", cookie.parse().expect("a header"));
        }
        let (socket, _) = connect_async(request).await.expect("a socket");
        let mut client = Client { id: id.to_owned(), socket, state: Value::Null, bytes: 0 };
        if query.is_empty() {
            client.state_where(|_| true).await;
        }
        client
    }
}

/// Somebody with an account: makes requests and joins as who he is.
pub(crate) struct Player<'s> {
    pub(crate) server: &'s Running,
    pub(crate) cookie: String,
}

impl Running {
    /// Somebody signs up.
    pub(crate) async fn member(&self, name: &str) -> Player<'_> {
        self.forget_guest();
        let wanted = json!({ "name": name, "password": "pass phrase" });
        let (status, answer) = self.request("POST", "/api/account", Some(wanted)).await;
        assert_eq!(status, 204, "{answer}");
        Player { server: self, cookie: self.guest().expect("a session") }
    }

    /// Somebody who has not signed up.
    pub(crate) async fn stranger(&self) -> Player<'_> {
        self.forget_guest();
        let (status, _) = self.create(json!({ "variant": "russian" })).await;
        assert_eq!(status, 201);
        Player { server: self, cookie: self.guest().expect("a guest") }
    }
}

impl Player<'_> {
    pub(crate) async fn ask(&self, method: &'static str, path: &str, body: Option<Value>) -> (u16, Value) {
        *self.server.cookie.lock().expect("no panic") = Some(self.cookie.clone());
        self.server.request(method, path, body).await
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, answer) = self.ask("GET", path, None).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    pub(crate) async fn join(&self, id: &str) -> Client {
        self.server.join_as(id, Some(self.cookie.clone()), "").await
    }

    /// Goes into the hall, and hears what there is.
    pub(crate) async fn hall(&self) -> Client {
        let client = self.at("/api/hall").await;
        assert_eq!(client.state["type"], "hall");
        client
    }

    /// Opens a socket, and hears the first that is said there.
    pub(crate) async fn at(&self, path: &str) -> Client {
        let mut request =
            format!("ws://{}{path}", self.server.address).into_client_request().expect("a request");
        request.headers_mut().insert("cookie", self.cookie.parse().expect("a header"));
        let (socket, _) = connect_async(request).await.expect("a socket");
        let mut client = Client { id: path.to_owned(), socket, state: Value::Null, bytes: 0 };
        client.state = client.receive().await;
        client
    }
}

/// A client at a game, with the game as the messages so far tell it: what a snapshot nests stands side by side here.
pub(crate) struct Client {
    pub(crate) id: String,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) state: Value,
    /// How many bytes of messages have come.
    pub(crate) bytes: usize,
}

impl Client {
    pub(crate) async fn receive(&mut self) -> Value {
        self.receive_by(Instant::now() + PATIENCE).await
    }

    /// The next message, which comes before this moment: a ping is a sign of life and no answer. Whoever waits for one among
    /// many says when it is over.
    pub(crate) async fn receive_by(&mut self, deadline: Instant) -> Value {
        loop {
            let frame = timeout_at(deadline, self.socket.next()).await;
            match frame.expect("an answer in time").expect("an open socket").expect("a frame") {
                Message::Ping(_) | Message::Pong(_) => {}
                frame => {
                    let text = frame.to_text().expect("a text");
                    self.bytes += text.len();
                    return serde_json::from_str(text).expect("JSON");
                }
            }
        }
    }

    /// Until the socket is closed, whatever comes before.
    pub(crate) async fn ended(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        while let Some(Ok(_)) = timeout_at(deadline, self.socket.next()).await.expect("an end in time") {}
    }

    /// The reason for which the server closes the socket.
    pub(crate) async fn closed(&mut self) -> (u16, String) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let frame = timeout_at(deadline, self.socket.next()).await.expect("an end in time");
            match frame {
                Some(Ok(Message::Close(Some(close)))) => {
                    return (close.code.into(), close.reason.as_str().to_owned());
                }
                Some(Ok(_)) => {}
                other => panic!("closed without a reason: {other:?}"),
            }
        }
    }

    pub(crate) async fn state_where(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        // What has come already may do.
        if !self.state.is_null() && wanted(&self.state) {
            return self.state.clone();
        }
        let deadline = Instant::now() + PATIENCE;
        loop {
            let message = self.receive_by(deadline).await;
            assert_ne!(message["type"], "refused", "a state was waited for: {message}");
            self.take(&message);
            if wanted(&self.state) {
                return self.state.clone();
            }
        }
    }

    /// The next message of this kind.
    pub(crate) async fn message(&mut self, kind: &str) -> Value {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let message = self.receive_by(deadline).await;
            if message["type"] == kind {
                return message;
            }
            assert_ne!(message["type"], "refused", "{kind} was waited for: {message}");
            self.take(&message);
        }
    }

    /// Everything that was told before a ping of this client is answered, as text.
    pub(crate) async fn until_pong(&mut self) -> String {
        self.send(json!({ "type": "ping" })).await;
        let mut all = String::new();
        loop {
            let message = self.receive().await;
            self.take(&message);
            if message["type"] == "pong" {
                return all;
            }
            all.push_str(&message.to_string());
        }
    }

    /// Takes a message into the state.
    pub(crate) fn take(&mut self, message: &Value) {
        match message["type"].as_str() {
            Some("snapshot") => self.state = flat(message),
            Some("update") => update(&mut self.state, message),
            Some("status") => status(&mut self.state, message),
            _ => {}
        }
    }

    pub(crate) async fn send(&mut self, mut message: Value) {
        let kind = message["type"].as_str().unwrap_or_default();
        if ["move", "enter", "press", "flick"].contains(&kind) && message.get("ply").is_none() {
            message["ply"] = self.plies().into();
        }
        self.send_text(&message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text.to_owned())).await.expect("the socket is open");
    }

    /// Whether the text could be sent: the socket may be closed by now.
    pub(crate) async fn try_send_text(&mut self, text: &str) -> bool {
        self.socket.send(Message::text(text.to_owned())).await.is_ok()
    }

    pub(crate) async fn send_bytes(&mut self, bytes: Vec<u8>) {
        self.socket.send(Message::binary(bytes)).await.expect("the socket is open");
    }

    pub(crate) async fn refused(&mut self, message: Value) -> Value {
        self.send(message).await;
        let deadline = Instant::now() + PATIENCE;
        loop {
            let answer = self.receive_by(deadline).await;
            if answer["type"] == "refused" {
                return answer;
            }
            self.take(&answer);
        }
    }

    /// Plays the first legal move and waits for the engine's reply or the end.
    pub(crate) async fn play_on(&mut self) {
        let mv = self.state["legal"][0].clone();
        let plies = self.plies();
        self.send(json!({ "type": "move", "path": mv["path"], "removed": mv["removed"] })).await;
        self.state_where(|state| moves(state) >= plies + 2 || !state["result"].is_null()).await;
    }

    pub(crate) fn plies(&self) -> usize {
        moves(&self.state)
    }
}

pub(crate) fn moves(state: &Value) -> usize {
    let list = if state["moves"].is_array() { &state["moves"] } else { &state["played"] };
    list.as_array().map_or(0, Vec::len)
}

/// A snapshot with everything side by side.
fn flat(snapshot: &Value) -> Value {
    let mut state: Map<String, Value> = Map::new();
    let mut add = |value: &Value| {
        for (key, value) in value.as_object().into_iter().flatten() {
            state.insert(key.clone(), value.clone());
        }
    };
    add(&snapshot["game"]);
    add(&snapshot["game"]["now"]);
    add(snapshot);
    add(&snapshot["status"]);
    for key in ["game", "now", "status", "type", "kind"] {
        state.remove(key);
    }
    let mut state = Value::Object(state);
    let legal = state["legal"].take();
    state["legal"] = read_legal(&legal);
    state
}

fn read_legal(legal: &Value) -> Value {
    let words = |text: &Value| {
        text.as_str().unwrap_or_default().split_whitespace().map(Value::from).collect::<Vec<_>>()
    };
    let read = |mv: &Value| json!({ "path": words(&mv["path"]), "removed": words(&mv["removed"]) });
    legal.as_array().into_iter().flatten().map(read).collect()
}

/// What comes and goes with how a game stands.
const PASSING: [&str; 15] = [
    "sideToMove",
    "step",
    "out",
    "home",
    "hands",
    "scores",
    "counters",
    "clock",
    "claimable",
    "ruling",
    "irregular",
    "bound",
    "result",
    "proposals",
    "legal",
];

fn update(state: &mut Value, message: &Value) {
    let version = state["version"].as_u64().expect("a snapshot came first");
    assert_eq!(message["version"], version + 1, "no update is left out: {message}");
    let game = &message["game"];
    for key in PASSING {
        state[key] = Value::Null;
    }
    state["version"] = message["version"].clone();
    state["event"] = message["event"].clone();
    state["result"] = message["result"].clone();
    state["rematch"] = message["rematch"].clone();
    state["proposals"] = message["proposals"].clone();
    if game["kind"] == "flicks" {
        for (key, value) in game.as_object().expect("an object") {
            state[key] = value.clone();
        }
        if game["plies"].as_u64() > Some(moves(state) as u64) {
            let last = &game["last"];
            let mut played = last.clone();
            for key in ["before", "motion"] {
                played.as_object_mut().expect("an object").remove(key);
            }
            state["played"].as_array_mut().expect("a list").push(played);
        }
        state.as_object_mut().expect("an object").remove("kind");
        return;
    }
    for (key, value) in game["now"].as_object().expect("an object") {
        state[key] = value.clone();
    }
    if !game["start"].is_null() {
        let texts: Value =
            state["moves"].as_array().expect("moves").iter().map(|mv| mv["text"].clone()).collect();
        if state["past"].is_null() {
            state["past"] = json!([]);
        }
        state["past"].as_array_mut().expect("a list").push(texts);
        state["moves"] = json!([]);
        state["start"] = game["start"].clone();
    }
    let list = state["moves"].as_array_mut().expect("moves");
    list.truncate(usize::try_from(game["plies"].as_u64().expect("a number")).expect("few"));
    if !game["move"].is_null() {
        list.push(game["move"].clone());
    }
    assert_eq!(list.len() as u64, game["plies"].as_u64().expect("a number"), "{message}");
    let pieces = if game["view"].is_null() { played_out(state) } else { game["view"]["pieces"].clone() };
    state["view"]["pieces"] = pieces;
    if !game["protocol"].is_null() {
        state["protocol"].as_array_mut().expect("a list").push(game["protocol"].clone());
    }
    state["legal"] = read_legal(&game["legal"]);
}

/// The pieces after all the moves, by their effects alone.
fn played_out(state: &Value) -> Value {
    let mut pieces = state["start"]["pieces"].as_array().expect("pieces").clone();
    for mv in state["moves"].as_array().expect("moves") {
        let placed = mv["placed"].as_array().expect("pieces");
        let removed = mv["removed"].as_array().expect("squares");
        pieces.retain(|piece| {
            let cell = &piece["cell"];
            *cell != mv["path"][0]
                && !removed.contains(cell)
                && !placed.iter().any(|one| one["cell"] == *cell)
        });
        pieces.extend(placed.iter().cloned());
    }
    Value::Array(pieces)
}

fn status(state: &mut Value, message: &Value) {
    for key in ["thinking", "queue", "notice", "away", "vacations", "watchers", "ratings", "sides"] {
        state[key] = message[key].clone();
    }
}

/// What stands where, in an order that does not depend on how it came about.
pub(crate) fn pieces(state: &Value) -> Vec<String> {
    let mut all: Vec<_> =
        state["view"]["pieces"].as_array().expect("pieces").iter().map(Value::to_string).collect();
    all.sort();
    all
}
