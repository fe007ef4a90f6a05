//! Documents: trees and lessons that people keep to show to others.
use serde_json::json;
use tempfile::TempDir;

use crate::common::start;

const TREE: &str = "[GameType \"25\"]\n\n1. c3-d4 d6-c5 (1. ... b6-a5 {the main defence}) *\n";
const LESSON: &str = "lesson: own\ncourse: games\norder: 1\nvariant: russian\nen: A trap\n---\nposition: start\nen: Open!\n\
                      play: c3-d4 d6-c5\n---\nen: And now?\nsquares: a1 h8\n";

#[tokio::test]
async fn who_has_the_link_reads_and_only_the_owner_changes() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let tree = json!({ "kind": "tree", "title": " Opening ", "text": TREE });
    let (status, made) = server.request("POST", "/api/documents", Some(tree.clone())).await;
    assert_eq!(status, 201, "{made}");
    let path = format!("/api/documents/{}", made["id"].as_str().expect("an id"));
    let (_, mine) = server.get(&path).await;
    assert_eq!(
        (&mine["title"], &mine["text"], &mine["mine"]),
        (&json!("Opening"), &json!(TREE), &json!(true))
    );
    let longer = json!({ "kind": "tree", "title": "Opening", "text": TREE.replace("(1.", "2. b2-c3 (1.") });
    assert_eq!(server.request("PUT", &path, Some(longer.clone())).await.0, 204);
    let (_, own) = server.get("/api/documents").await;
    assert_eq!(own.as_array().map(Vec::len), Some(1), "{own}");

    server.forget_guest();
    let (_, seen) = server.get(&path).await;
    assert_eq!((&seen["text"], &seen["mine"]), (&longer["text"], &json!(false)));
    // Without a cookie, and with another one.
    for _ in 0..2 {
        let (status, refused) = server.request("PUT", &path, Some(tree.clone())).await;
        assert_eq!((status, &refused["error"]["code"]), (403, &json!("not-your-document")));
        assert_eq!(server.request("DELETE", &path, None).await.0, 403);
        assert_eq!(server.request("POST", "/api/documents", Some(tree.clone())).await.0, 201, "a copy");
    }
    let server = server.restart(data.path()).await;
    assert_eq!(server.get(&path).await.1["text"], longer["text"]);
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_opened_is_not_kept() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let keep = async |kind: &str, text: &str| {
        let wanted = json!({ "kind": kind, "title": "", "text": text });
        let (status, answer) = server.request("POST", "/api/documents", Some(wanted)).await;
        (
            status,
            answer["error"]["code"].as_str().unwrap_or_default().to_owned(),
            answer["error"]["place"].clone(),
        )
    };
    assert_eq!(keep("tree", "").await.1, "bad-record");
    assert_eq!(keep("song", TREE).await.1, "bad-kind");
    assert_eq!(keep("tree", &format!("{TREE}{{{}}}", "x".repeat(300_000))).await.1, "too-long");
    let illegal = LESSON.replace("c3-d4 d6", "c3-d5 d6");
    assert_eq!(keep("lesson", &illegal).await, (422, "bad-lesson".to_owned(), json!("9")));
    assert_eq!(keep("lesson", LESSON).await.0, 201);
    server.stop().await;
}

#[tokio::test]
async fn a_lesson_is_gone_through_and_can_be_removed() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let lesson = json!({ "kind": "lesson", "title": "A trap", "text": LESSON });
    let (_, made) = server.request("POST", "/api/documents", Some(lesson)).await;
    let path = format!("/api/documents/{}", made["id"].as_str().expect("an id"));
    let (status, told) = server.get(&format!("{path}/lesson")).await;
    assert_eq!(
        (status, &told["mine"], &told["title"]["en"]),
        (200, &json!(true), &json!("A trap")),
        "{told}"
    );
    assert_eq!(told["steps"].as_array().map(Vec::len), Some(2));
    assert_eq!(told["steps"][0]["task"]["turns"][0]["right"], json!(["c3-d4"]));
    let (_, read) = server.request("POST", "/api/lessons", Some(json!({ "text": LESSON }))).await;
    assert_eq!(read["steps"], told["steps"], "read without being kept it is the same");
    assert_eq!(server.request("DELETE", &path, None).await.0, 204);
    let (status, gone) = server.get(&path).await;
    assert_eq!((status, &gone["error"]["code"]), (404, &json!("no-such-document")));
    server.stop().await;
}
