//! The page and what it loads, and what is read for it without being kept.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::start;

#[tokio::test]
async fn the_page_and_its_parts() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    for (path, status) in [
        ("/", 200),
        ("/play/whatever", 200),
        ("/rules", 200),
        ("/rules/russian", 200),
        ("/guide/glossary", 200),
        ("/editor", 200),
        ("/records", 200),
        ("/nowhere", 404),
        ("/rules/russian/nowhere", 404),
    ] {
        let (found, page) = server.get(path).await;
        assert!(
            found == status && page.as_str().is_some_and(|page| page.contains("<html")),
            "{path}: {found}"
        );
    }
    for path in ["/assets/js/main.js", "/assets/i18n/ru.json", "/favicon.ico", "/assets/favicon.svg"] {
        assert_eq!(server.get(path).await.0, 200, "{path}");
    }
    assert_eq!(server.get("/assets/../Cargo.toml").await.0, 404);
    for path in ["/api/nowhere", "/assets/nowhere.js"] {
        let (status, answer) = server.get(path).await;
        assert_eq!((status, &answer["error"]["code"]), (404, &json!("nothing-here")), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn positions_and_records_are_read_without_being_kept() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let position = async |game: &str, text: &str| {
        let path = format!("/api/variants/{game}/positions");
        server.request("POST", &path, Some(json!({ "text": text }))).await
    };
    let (status, found) = position("russian", "white: Kd4 black: f6").await;
    assert_eq!((status, &found["fen"], &found["moves"]), (200, &json!("W:WKd4:Bf6"), &json!(2)));
    let (status, found) = position("russian", "W:Wc3:Bg1").await;
    assert_eq!((status, &found["error"]["place"]), (422, &json!("g1")));
    assert_eq!(position("nowhere", "W:Wc3:Bf6").await.1["error"]["code"], "no-such-variant");

    let pdn = "[GameType \"25\"]\n1. c3-d4 b6-c5 2. b2-c3 1-0\n\n[GameType \"25\"]\n1. c3-c4 *\n";
    let records = async |number: usize| {
        let asked = json!({ "text": pdn, "number": number });
        server.request("POST", "/api/records", Some(asked)).await.1
    };
    let first = records(0).await;
    assert_eq!(first["games"].as_array().map(Vec::len), Some(2));
    let texts: Vec<_> =
        first["shown"]["moves"].as_array().expect("moves").iter().map(|mv| mv["text"].clone()).collect();
    assert_eq!(texts, ["c3-d4", "b6-c5"], "the third is illegal: a capture is compulsory");
    assert_eq!(first["shown"]["fault"]["line"], 2);
    assert_eq!(records(1).await["shown"]["fault"]["line"], 5);
    assert_eq!(records(7).await["shown"], Value::Null);
    let long = json!({ "text": "x".repeat(1100 * 1024) });
    assert_eq!(server.request("POST", "/api/records", Some(long)).await.0, 413);
    server.stop().await;
}

/// What the page loads has an address of its own for each version, and is never asked for again.
#[tokio::test]
async fn what_the_page_names_is_there_and_is_kept() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (_, page) = server.get("/").await;
    let page = page.as_str().expect("a page").to_owned();
    let names = page.split(['"']).filter(|part| part.starts_with("/assets/"));
    let mut count = 0;
    for path in names {
        let url = format!("http://{}{path}", server.address);
        let asked = tokio::task::spawn_blocking(move || ureq::get(url).call());
        let answer = asked.await.expect("it runs").unwrap_or_else(|error| panic!("{path}: {error}"));
        let kept = answer.headers().get("cache-control").and_then(|value| value.to_str().ok());
        assert!(kept.is_some_and(|kept| kept.contains("immutable")), "{path} is kept {kept:?}");
        count += 1;
    }
    assert!(count >= 4, "the page names {count} files");
    server.stop().await;
}

/// What changes only with the program is packed for whoever unpacks it, and not sent again to whoever has it.
#[tokio::test]
async fn page_and_catalogue_are_packed_and_sent_once() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    for path in ["/", "/assets/js/main.js", "/api/catalogue"] {
        let ask = |encoding: &'static str, tag: String| {
            let url = format!("http://{}{path}", server.address);
            tokio::task::spawn_blocking(move || {
                let asked = ureq::get(url).header("accept-encoding", encoding).header("if-none-match", tag);
                let mut answer = asked.call().expect("an answer");
                let head = |name: &str| {
                    let value = answer.headers().get(name).and_then(|value| value.to_str().ok());
                    value.unwrap_or_default().to_owned()
                };
                let (packed, tag) = (head("content-encoding"), head("etag"));
                let length = answer.body_mut().read_to_vec().expect("bytes").len();
                (answer.status().as_u16(), packed, tag, length)
            })
        };
        let (plain, gzip) = (ask("identity", String::new()).await, ask("gzip", String::new()).await);
        let ((_, none, tag, whole), (_, packing, packed_tag, packed)) =
            (plain.expect("an answer"), gzip.expect("an answer"));
        assert_eq!((none.as_str(), packing.as_str()), ("", "gzip"), "{path}");
        assert!(packed * 2 < whole && tag != packed_tag, "{path}: {packed} of {whole} bytes");
        let again = ask("gzip", packed_tag).await.expect("an answer");
        assert_eq!((again.0, again.3), (304, 0), "{path}");
    }
    server.stop().await;
}
