//! E-mail: addresses, new passwords, reminders, and mail servers that take it, refuse it, are slow or are not there.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bolshak_server::{Config, MailConfig};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::common::{PATIENCE, Player, Running, config, moves, start, start_with};

const PAUSE: Duration = Duration::from_millis(100);
/// So long nothing comes when nothing is to come.
const SILENCE: Duration = Duration::from_millis(1_000);

/// A mail server in this test. It takes mail after it has refused so many.
struct Sink {
    address: SocketAddr,
    refusals: Arc<AtomicUsize>,
    mails: mpsc::UnboundedReceiver<Received>,
}

/// A mail as it came.
#[derive(Debug)]
struct Received {
    to: String,
    head: String,
    text: String,
}

impl Sink {
    async fn new(refusals: usize) -> Self {
        Self::at(([127, 0, 0, 1], 0).into(), refusals).await
    }

    async fn at(address: SocketAddr, refusals: usize) -> Self {
        let listener = TcpListener::bind(address).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (sender, mails) = mpsc::unbounded_channel();
        let refusals = Arc::new(AtomicUsize::new(refusals));
        let left = Arc::clone(&refusals);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, sender.clone(), Arc::clone(&left)));
            }
        });
        Self { address, refusals, mails }
    }

    async fn next(&mut self) -> Received {
        timeout(PATIENCE, self.mails.recv()).await.expect("a mail comes").expect("the sink runs")
    }

    async fn is_silent(&mut self) -> bool {
        timeout(SILENCE, self.mails.recv()).await.is_err()
    }
}

/// Speaks SMTP for as long as it is spoken to.
async fn serve(
    stream: TcpStream,
    mails: mpsc::UnboundedSender<Received>,
    refusals: Arc<AtomicUsize>,
) -> Option<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 sink\r\n").await.ok()?;
    let mut to = String::new();
    while let Some(line) = lines.next_line().await.ok()? {
        let answer = match line.split([' ', ':']).next().unwrap_or_default() {
            "RCPT" if refusals.load(Ordering::SeqCst) > 0 => {
                refusals.fetch_sub(1, Ordering::SeqCst);
                "451 not now"
            }
            "RCPT" => {
                to = line.trim_start_matches("RCPT TO:").trim_matches(['<', '>']).to_owned();
                "250 ok"
            }
            "DATA" => {
                write.write_all(b"354 go on\r\n").await.ok()?;
                let mut data = String::new();
                while let Some(line) = lines.next_line().await.ok()?.filter(|line| line != ".") {
                    data.push_str(line.strip_prefix('.').unwrap_or(&line));
                    data.push('\n');
                }
                let (head, body) = data.split_once("\n\n")?;
                let received = Received { to: to.clone(), head: head.to_owned(), text: decoded(head, body) };
                mails.send(received).ok()?;
                "250 taken"
            }
            "QUIT" => "221 bye",
            _ => "250 ok",
        };
        write.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
    }
    Some(())
}

/// The text of a mail as people read it.
fn decoded(head: &str, body: &str) -> String {
    if head.contains("base64") {
        return String::from_utf8(from_base64(body)).expect("UTF-8").replace('\r', "");
    }
    if !head.contains("quoted-printable") {
        return body.to_owned();
    }
    let body = body.replace("=\n", "");
    let mut parts = body.split('=');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).expect("two digits"));
        bytes.extend(&part.as_bytes()[2..]);
    }
    String::from_utf8(bytes).expect("UTF-8")
}

fn from_base64(text: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = text.bytes().filter_map(|byte| DIGITS.iter().position(|digit| *digit == byte));
    let digits: Vec<usize> = digits.collect();
    let bytes = digits.chunks(4).flat_map(|four| {
        let bits = four.iter().fold(0, |bits, digit| bits << 6 | digit) << (6 * (4 - four.len()));
        (0..four.len().saturating_sub(1)).map(move |byte| (bits >> (16 - 8 * byte) & 0xff) as u8)
    });
    bytes.collect()
}

/// What stands behind the mark of the link in a text.
fn code(text: &str, page: &str) -> String {
    let (_, rest) = text
        .split_once(&format!("https://example.org{page}#"))
        .unwrap_or_else(|| panic!("no {page} in {text}"));
    rest.lines().next().unwrap_or_default().trim().to_owned()
}

fn mailing(address: SocketAddr) -> MailConfig {
    MailConfig {
        server: format!("smtp://{address}"),
        password: None,
        from: "Bolshak <bolshak@example.org>".to_owned(),
        link: "https://example.org/".to_owned(),
        pause: PAUSE,
        absence: Duration::ZERO,
    }
}

async fn start_with_mail(data: &TempDir, address: SocketAddr) -> Running {
    start_with(&Config { mail: Some(mailing(address)), ..config(data.path()) }).await
}

async fn give(player: &Player<'_>, address: &str, language: &str, reminders: bool) -> (u16, Value) {
    let wanted = json!({ "address": address, "password": "pass phrase", "language": language, "reminders": reminders });
    player.ask("PUT", "/api/account/mail", Some(wanted)).await
}

async fn own(player: &Player<'_>) -> Value {
    player.get("/api/account/mail").await["own"].clone()
}

/// Gives an address and follows the link that comes there.
async fn confirmed(player: &Player<'_>, sink: &mut Sink, address: &str, reminders: bool) {
    assert_eq!(give(player, address, "en", reminders).await.0, 204);
    let mail = sink.next().await;
    let code = code(&mail.text, "/mail").replace("confirm.", "");
    let done = player.ask("POST", "/api/mail/confirm", Some(json!({ "code": code }))).await;
    assert_eq!(done.0, 204, "{done:?}");
}

fn refused(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["error"]["code"].as_str().unwrap_or_default())
}

#[tokio::test]
async fn an_address_is_confirmed_and_gives_a_new_password() {
    let data = TempDir::new().expect("a folder");
    let mut sink = Sink::new(0).await;
    let server = start_with_mail(&data, sink.address).await;
    let anna = server.member("Анна").await;
    assert_eq!(anna.get("/api/account/mail").await, json!({ "available": true, "own": null }));
    for (address, expected) in
        [("anna", (422, "bad-address")), ("anna@example.org\r\nBcc: b@example.org", (422, "bad-address"))]
    {
        assert_eq!(refused(&give(&anna, address, "ru", false).await), expected, "{address:?}");
    }
    let wrong = json!({ "address": "a@example.org", "password": "wrong phrase", "language": "ru", "reminders": true });
    assert_eq!(refused(&anna.ask("PUT", "/api/account/mail", Some(wrong)).await), (403, "wrong-password"));
    let anna = server.member("Анна2").await;
    assert_eq!(give(&anna, "Anna@example.org", "ru", false).await.0, 204);
    let mail = sink.next().await;
    assert_eq!(mail.to, "Anna@example.org");
    assert!(mail.text.starts_with("Анна2!") && !mail.head.contains("List-Unsubscribe"), "{mail:?}");
    assert_eq!(
        own(&anna).await,
        json!({ "address": "Anna@example.org", "confirmed": false, "reminders": false })
    );
    let forgotten = |who: &str| {
        let (server, body) = (&server, json!({ "who": who }));
        async move { server.request("POST", "/api/account/forgotten", Some(body)).await.0 }
    };
    assert_eq!(
        (forgotten("Анна2").await, sink.is_silent().await),
        (204, true),
        "nothing before it is confirmed"
    );

    let link = code(&mail.text, "/mail").replace("confirm.", "");
    let bad = link.replace('.', ".x");
    for bad in ["", "nobody.x", bad.as_str()] {
        let answer = anna.ask("POST", "/api/mail/confirm", Some(json!({ "code": bad }))).await;
        assert_eq!(refused(&answer), (403, "bad-mail-code"), "{bad}");
    }
    assert_eq!(anna.ask("POST", "/api/mail/confirm", Some(json!({ "code": link }))).await.0, 204);
    assert_eq!(own(&anna).await["confirmed"], true);
    for nobody in ["Nobody", "nobody@example.org", ""] {
        assert_eq!(forgotten(nobody).await, 204, "{nobody}: the answer tells nothing");
    }
    assert!(sink.is_silent().await);
    assert_eq!(forgotten("anna@EXAMPLE.org").await, 204);
    let mail = sink.next().await;
    let reset = json!({ "code": code(&mail.text, "/reset"), "password": "a new phrase" });
    server.forget_guest();
    assert_eq!(server.request("POST", "/api/account/reset", Some(reset)).await.0, 204);
    assert_eq!(server.get("/api/account").await.1["account"]["name"], "Анна2");
    assert_eq!(server.get("/api/account/data").await.1["mail"]["address"], "Anna@example.org");

    // Three mails in an hour to one and the same; the fourth is not sent, and nobody is told.
    for _ in 0..3 {
        assert_eq!(forgotten("анна2").await, 204);
    }
    for _ in 0..2 {
        sink.next().await;
    }
    assert!(sink.is_silent().await);
    assert_eq!(server.request("DELETE", "/api/account/mail", None).await.0, 204);
    assert_eq!(server.get("/api/account/mail").await.1["own"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn mail_waits_for_a_server_that_refuses_it_or_is_not_there_over_a_restart() {
    let data = TempDir::new().expect("a folder");
    // It takes one connection and is gone.
    let going = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let server = start_with_mail(&data, going.local_addr().expect("an address")).await;
    let cookie = {
        let anna = server.member("Anna").await;
        assert_eq!(give(&anna, "anna@example.org", "en", false).await.0, 204);
        anna.cookie
    };
    drop(timeout(PATIENCE, going.accept()).await.expect("it is tried").expect("a connection"));
    drop(going);
    server.stop().await;
    let mut sink = Sink::new(2).await;
    let server = start_with_mail(&data, sink.address).await;
    let mail = sink.next().await;
    assert_eq!((&mail.to[..], sink.refusals.load(Ordering::SeqCst)), ("anna@example.org", 0));
    assert!(sink.is_silent().await, "it is sent once");
    let anna = Player { server: &server, cookie };
    let link = code(&mail.text, "/mail").replace("confirm.", "");
    assert_eq!(anna.ask("POST", "/api/mail/confirm", Some(json!({ "code": link }))).await.0, 204);
    server.stop().await;
}

#[tokio::test]
async fn a_slow_mail_server_keeps_nobody_waiting() {
    let data = TempDir::new().expect("a folder");
    // It takes connections and says nothing.
    let silent = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let server = start_with_mail(&data, silent.local_addr().expect("an address")).await;
    let anna = server.member("Anna").await;
    let given = timeout(Duration::from_secs(15), give(&anna, "anna@example.org", "en", false)).await;
    assert_eq!(given.expect("at once").0, 204);
    let _connection = timeout(PATIENCE, silent.accept()).await.expect("it tries");
    timeout(Duration::from_secs(15), server.stop()).await.expect("it does not keep the server from its end");
}

#[tokio::test]
async fn without_a_mail_server_there_is_no_mail() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let anna = server.member("Anna").await;
    assert_eq!(anna.get("/api/account/mail").await["available"], false);
    assert_eq!(refused(&give(&anna, "anna@example.org", "en", true).await), (409, "no-mail"));
    let forgotten = anna.ask("POST", "/api/account/forgotten", Some(json!({ "who": "Anna" }))).await;
    assert_eq!(refused(&forgotten), (409, "no-mail"));
    server.stop().await;
}

/// A game by letter in which both have moved, and the first is to move.
async fn letter(white: &Player<'_>, black: &Player<'_>, name: &str) -> String {
    let wanted = json!({ "variant": "russian", "side": "white", "opponent": name, "time": "1/259200" });
    let (_, made) = white.ask("POST", "/api/games", Some(wanted)).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    assert_eq!(black.ask("POST", &format!("/api/games/{id}/seats"), Some(json!({}))).await.0, 204);
    let (mut one, mut other) = (white.join(&id).await, black.join(&id).await);
    one.send(json!({ "type": "enter", "text": "c3-d4", "ply": 0 })).await;
    other.state_where(|state| moves(state) == 1).await;
    other.send(json!({ "type": "enter", "text": "b6-a5", "ply": 1 })).await;
    one.state_where(|state| moves(state) == 2).await;
    id
}

#[tokio::test]
async fn whoever_wants_it_is_reminded_once_a_day_until_one_click() {
    let data = TempDir::new().expect("a folder");
    let mut sink = Sink::new(0).await;
    let server = start_with_mail(&data, sink.address).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let games = [letter(&anna, &boris, "Boris").await, letter(&anna, &boris, "Boris").await];
    confirmed(&boris, &mut sink, "boris@example.org", true).await;
    assert!(sink.is_silent().await, "it is not his move");
    confirmed(&anna, &mut sink, "anna@example.org", true).await;
    let mail = sink.next().await;
    for id in &games {
        assert!(mail.text.contains(&format!("https://example.org/play/{id}")), "{mail:?}");
    }
    assert!(mail.text.contains("Boris") && mail.head.contains("Subject: Your move"), "{mail:?}");
    assert!(mail.head.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{mail:?}");
    assert!(sink.is_silent().await, "one mail a day");
    let stop = code(&mail.text, "/mail").replace("stop.", "");
    let unfolded = mail.head.replace("\n ", " ");
    assert!(unfolded.contains(&format!("<https://example.org/api/mail/stop?code={stop}>")), "{unfolded}");
    // A mail program asks without a cookie, from another place.
    server.forget_guest();
    let path = format!("/api/mail/stop?code={stop}");
    assert_eq!(server.send_file(&path, "List-Unsubscribe=One-Click").await.0, 204);
    assert_eq!(own(&anna).await["reminders"], false);
    let again = anna.ask("PUT", "/api/account/mail/reminders", Some(json!({ "reminders": true }))).await;
    assert_eq!((again.0, own(&anna).await["reminders"].clone()), (204, json!(true)));
    server.stop().await;
}
