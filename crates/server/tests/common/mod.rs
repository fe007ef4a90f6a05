//! A whole server with a database in a temporary folder, and a socket at a table.
#![allow(dead_code, reason = "each test file uses its part")]
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use bolshak_server::{Config, Server};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A server that stops when it is told to or dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    served: JoinHandle<()>,
}

pub(crate) fn config(data: &Path) -> Config {
    Config {
        address: ([127, 0, 0, 1], 0).into(),
        data: data.to_owned(),
        engine_threads: 1,
        table_mib: 1,
        pace: Duration::ZERO,
    }
}

pub(crate) async fn start(data: &Path) -> Running {
    let server = Server::prepare(&config(data), &|_| {}).await.expect("the server starts");
    let address = server.address().expect("an address");
    let (stop, told) = oneshot::channel();
    let until = async {
        let _ = told.await;
    };
    let served = tokio::spawn(async { server.run_until(until).await.expect("the server runs") });
    Running { address, stop: Some(stop), served }
}

impl Running {
    pub(crate) async fn stop(mut self) {
        drop(self.stop.take());
        self.served.await.expect("the server ends well");
    }

    pub(crate) async fn request(
        &self,
        method: &'static str,
        path: &str,
        body: Option<Value>,
    ) -> (u16, Value) {
        let url = format!("http://{}{path}", self.address);
        let answer = tokio::task::spawn_blocking(move || {
            let agent = ureq::Agent::new_with_config(
                ureq::Agent::config_builder().http_status_as_error(false).build(),
            );
            match (method, body) {
                ("POST", Some(body)) => agent.post(url).send_json(body),
                ("POST", None) => agent.post(url).send("not json"),
                _ => agent.get(url).call(),
            }
        });
        let mut answer = answer.await.expect("the request runs").expect("an answer");
        let text = answer.body_mut().read_to_string().expect("a text");
        (answer.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        self.request("GET", path, None).await
    }

    pub(crate) async fn create(&self, wanted: Value) -> (u16, Value) {
        self.request("POST", "/api/rooms", Some(wanted)).await
    }

    /// A room against a fast engine, and a socket that has seen its first state.
    pub(crate) async fn room(&self, change: Value) -> Table {
        let mut wanted = json!({ "game": "russian", "side": "white", "level": 2, "time": null });
        for (key, value) in change.as_object().expect("an object") {
            wanted[key] = value.clone();
        }
        let (status, made) = self.create(wanted).await;
        assert_eq!(status, 201, "{made}");
        self.sit(made["id"].as_str().expect("an id")).await
    }

    pub(crate) async fn sit(&self, id: &str) -> Table {
        self.sit_at("rooms", id).await
    }

    pub(crate) async fn sit_at(&self, kind: &str, id: &str) -> Table {
        let (socket, _) =
            connect_async(format!("ws://{}/api/{kind}/{id}/ws", self.address)).await.expect("a socket");
        let mut table = Table { id: id.to_owned(), socket, state: Value::Null };
        table.state_where(|_| true).await;
        table
    }
}

pub(crate) struct Table {
    pub(crate) id: String,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) state: Value,
}

impl Table {
    pub(crate) async fn receive(&mut self) -> Value {
        let frame = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await;
        let frame = frame.expect("an answer in time").expect("an open socket").expect("a frame");
        serde_json::from_str(frame.to_text().expect("a text")).expect("JSON")
    }

    pub(crate) async fn state_where(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.receive().await;
            assert_ne!(message["type"], "refused", "a state was waited for: {message}");
            if message["type"] == "state" {
                self.state = message.clone();
                if wanted(&message) {
                    return message;
                }
            }
        }
    }

    pub(crate) async fn send(&mut self, mut message: Value) {
        if message.get("version").is_none() {
            message["version"] = self.state["version"].clone();
        }
        self.socket.send(Message::text(message.to_string())).await.expect("the socket is open");
    }

    pub(crate) async fn refused(&mut self, message: Value) -> Value {
        self.send(message).await;
        loop {
            let answer = self.receive().await;
            if answer["type"] == "refused" {
                return answer;
            }
        }
    }

    /// Plays the first legal turn and waits for the engine's reply or the end.
    pub(crate) async fn play_on(&mut self) {
        let turn = self.state["turns"][0].clone();
        let plies = self.plies();
        self.send(json!({ "type": "play", "path": turn["path"], "removed": turn["removed"] })).await;
        self.state_where(|state| moves(state) >= plies + 2 || !state["result"].is_null()).await;
    }

    pub(crate) fn plies(&self) -> usize {
        moves(&self.state)
    }
}

pub(crate) fn moves(state: &Value) -> usize {
    state["moves"].as_array().map_or(0, Vec::len)
}
