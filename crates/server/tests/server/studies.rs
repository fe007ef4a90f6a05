//! Several people share a tree.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Client, Player, Running, config, start, start_with};

/// Makes a study and gives its path in the API.
async fn study(owner: &Player<'_>, title: &str) -> String {
    let wanted = json!({ "title": title, "variant": "russian", "pdn": "1. c3-d4 d6-c5 *" });
    let (status, made) = owner.ask("POST", "/api/studies", Some(wanted)).await;
    assert_eq!(status, 201, "{made}");
    format!("/api/studies/{}", made["id"].as_str().expect("an id"))
}

/// The secret of a new link.
async fn link(owner: &Player<'_>, path: &str, role: &str) -> Value {
    let (status, made) = owner.ask("POST", &format!("{path}/links"), Some(json!({ "role": role }))).await;
    assert_eq!(status, 201, "{made}");
    let link = made["path"].as_str().expect("a path");
    assert!(link.starts_with(path.strip_prefix("/api").expect("a path of the API")), "{link}");
    json!({ "key": link.split_once('#').expect("a secret behind the mark").1 })
}

/// Comes into a study, and hears everything.
async fn whole(person: &Player<'_>, path: &str) -> (Client, Value) {
    let client = person.at(&format!("{path}/ws")).await;
    let state = client.state.clone();
    assert_eq!(state["type"], "study");
    (client, state)
}

fn line(version: u64, place: &[&str], moves: &[&str]) -> Value {
    let edit = json!({ "type": "line", "moves": moves });
    json!({ "type": "edit", "number": 1, "version": version, "place": place, "edit": edit })
}

async fn code(person: &Player<'_>, method: &'static str, path: &str, body: Option<Value>) -> (u16, String) {
    let (status, answer) = person.ask(method, path, body).await;
    (status, answer["error"]["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn a_private_study_is_not_there_for_others_until_a_link_opens_it() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let path = study(&anna, "Ours").await;
    let missing = (404, "no-such-study".to_owned());
    let requests: [(&str, &str, Option<Value>); 14] = [
        ("GET", "", None),
        ("PUT", "", Some(json!({ "public": true }))),
        ("DELETE", "", None),
        ("GET", "/pdn", None),
        ("GET", "/chapters/one/pdn", None),
        ("POST", "/chapters", Some(json!({ "variant": "russian" }))),
        ("PUT", "/chapters", Some(json!({ "chapters": [] }))),
        ("PUT", "/chapters/one", Some(json!({ "name": "His" }))),
        ("DELETE", "/chapters/one?version=0", None),
        ("POST", "/key", Some(json!({ "key": "guess" }))),
        ("POST", "/links", Some(json!({ "role": "writer" }))),
        ("GET", "/people", None),
        ("DELETE", "/role", None),
        ("PUT", "/people", Some(json!({ "name": "Boris", "role": "writer" }))),
    ];
    for (method, behind, body) in requests {
        assert_eq!(
            code(&boris, method, &format!("{path}{behind}"), body).await,
            missing,
            "{method} {behind}"
        );
    }
    assert!(server.refuses_socket(&boris, &path).await, "nobody listens who may not read");
    assert_eq!(boris.get("/api/studies").await["public"], json!([]));

    let (first, reads) = (link(&anna, &path, "reader").await, link(&anna, &path, "reader").await);
    assert_eq!(
        code(&boris, "POST", &format!("{path}/key"), Some(first)).await,
        missing,
        "a new link ends the old"
    );
    assert_eq!(code(&boris, "POST", &format!("{path}/key"), Some(reads.clone())).await.0, 204);
    assert_eq!(boris.get(&path).await["role"], "reader");
    assert_eq!(boris.get("/api/studies").await["shared"][0]["title"], "Ours");
    let writes = link(&anna, &path, "writer").await;
    assert_eq!(code(&boris, "POST", &format!("{path}/key"), Some(writes)).await.0, 204);
    assert_eq!(code(&boris, "POST", &format!("{path}/key"), Some(reads)).await.0, 204);
    assert_eq!(boris.get(&path).await["role"], "writer", "nobody loses by a link what he had");
    assert_eq!(code(&boris, "GET", &format!("{path}/people"), None).await.0, 403);
    let people = anna.get(&format!("{path}/people")).await;
    assert_eq!(
        (&people["links"], &people["people"][0]["name"]),
        (&json!(["reader", "writer"]), &json!("Boris"))
    );
    let take = json!({ "who": people["people"][0]["who"], "role": null });
    assert_eq!(code(&anna, "PUT", &format!("{path}/people"), Some(take)).await.0, 204);
    assert_eq!(code(&boris, "GET", &path, None).await, missing);
    server.stop().await;
}

impl Running {
    /// Whether somebody gets no socket at a study.
    async fn refuses_socket(&self, person: &Player<'_>, path: &str) -> bool {
        // A request that is no upgrade is told the same before it is told that.
        let (status, _) = person.ask("GET", path, None).await;
        let url = format!("ws://{}{path}/ws", self.address);
        status == 404 && tokio_tungstenite::connect_async(url).await.is_err()
    }
}

#[tokio::test]
async fn writers_and_readers_see_everything_at_once_and_a_restart_keeps_it() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let vera = server.member("Vera").await;
    let path = study(&anna, "Ours").await;
    let mut boris_hears = boris.hall().await;
    let invite = |name: &str, role: &str| Some(json!({ "name": name, "role": role }));
    assert_eq!(code(&anna, "PUT", &format!("{path}/people"), invite("boris", "writer")).await.0, 204);
    assert_eq!(code(&anna, "PUT", &format!("{path}/people"), invite("Vera", "reader")).await.0, 204);
    let notice = boris_hears.message("noticed").await;
    assert_eq!(
        (&notice["kind"], &notice["detail"], &notice["name"]),
        (&json!("study"), &json!("Ours"), &json!("Anna"))
    );

    let (mut anna_in, state) = whole(&anna, &path).await;
    assert_eq!((&state["info"]["role"], &state["version"]), (&json!("owner"), &json!(0)));
    let (mut boris_in, _) = whole(&boris, &path).await;
    let (mut vera_in, state) = whole(&vera, &path).await;
    assert_eq!((&state["here"], &state["tree"]["nodes"].as_array().map(Vec::len)), (&json!(3), &Some(3)));
    // Two write at the same version.
    anna_in.send(line(0, &["c3-d4"], &["b6-a5"])).await;
    boris_in.send(line(0, &["c3-d4", "d6-c5"], &["b2-c3", "c7-d6"])).await;
    for client in [&mut anna_in, &mut boris_in, &mut vera_in] {
        let versions = [client.message("changed").await, client.message("changed").await]
            .map(|one| one["version"].clone());
        assert_eq!(versions, [1, 2]);
    }
    let refused = vera_in.refused(line(2, &[], &["e3-f4"])).await;
    assert_eq!((&refused["reason"], &refused["number"]), (&json!("not-a-writer"), &json!(1)));
    let arrow = json!({ "type": "shapes", "shapes": [{ "from": "c3", "to": "d4", "color": "red" }] });
    boris_in.send(json!({ "type": "edit", "number": 2, "version": 2, "place": [], "edit": arrow })).await;
    let drawn = vera_in.message("changed").await;
    assert_eq!(drawn["difference"]["nodes"][0]["shapes"][0]["color"], "red");
    boris_in.send(json!({ "type": "lead", "on": true, "place": ["c3-d4"] })).await;
    let led = vera_in.message("led").await;
    assert_eq!((&led["leader"]["name"], &led["leader"]["node"]), (&json!("Boris"), &json!(1)));
    boris_in.send(json!({ "type": "look", "number": 5, "place": ["c3-d4", "d6-c5"] })).await;
    let here = boris_in.message("here").await;
    assert!(
        here["number"] == 5 && here["here"]["legal"].as_array().is_some_and(|legal| !legal.is_empty()),
        "{here}"
    );
    assert_eq!(vera_in.message("led").await["leader"]["node"], here["here"]["node"]);
    vera_in.send(json!({ "type": "say", "text": " <b>Вижу</b>\u{202e} " })).await;
    let said = anna_in.message("said").await;
    assert_eq!((&said["name"], &said["text"]), (&json!("Vera"), &json!("<b>Вижу</b>")));
    assert_eq!(boris_in.refused(json!({ "type": "fly" })).await["reason"], "unreadable");
    drop(boris_in);
    assert_eq!(vera_in.message("led").await["leader"], Value::Null, "who has gone leads nobody");

    let cookies = [anna.cookie.clone(), vera.cookie.clone()];
    drop((anna_in, vera_in, boris_hears));
    server.stop().await;
    let server = start(data.path()).await;
    let [anna, vera] = cookies.map(|cookie| Player { server: &server, cookie });
    let (_client, state) = whole(&vera, &path).await;
    assert_eq!((&state["version"], &state["info"]["role"]), (&json!(3), &json!("reader")));
    assert_eq!(state["said"][0]["text"], "<b>Вижу</b>");
    let (status, pdn) = anna.ask("GET", &format!("{path}/pdn"), None).await;
    let pdn = pdn.as_str().expect("a text");
    assert!(
        status == 200 && pdn.contains("b6-a5") && pdn.contains("c7-d6") && pdn.contains("Rc3d4"),
        "{pdn}"
    );
    let kept = anna.get("/api/account/data").await;
    assert_eq!(
        (&kept["studies"][0]["role"], &kept["studies"][0]["chapters"][0]["text"]),
        (&json!("owner"), &json!(pdn))
    );
    server.stop().await;
}

#[tokio::test]
async fn whoever_loses_his_role_or_the_study_hears_nothing_more() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let path = study(&anna, "Ours").await;
    let publish = |public: bool| Some(json!({ "public": public }));
    assert_eq!(code(&anna, "PUT", &path, publish(true)).await.0, 204);
    assert_eq!(boris.get("/api/studies").await["public"][0]["owner"], "Anna");
    let (mut boris_in, state) = whole(&boris, &path).await;
    assert_eq!(state["info"]["role"], "visitor");
    assert_eq!(boris_in.refused(line(0, &[], &["e3-f4"])).await["reason"], "not-a-writer");
    let stranger = server.stranger().await;
    let (mut guest_in, _) = whole(&stranger, &path).await;
    assert_eq!(guest_in.refused(json!({ "type": "say", "text": "Hi" })).await["reason"], "not-a-member");
    let give = Some(json!({ "name": "Boris", "role": "writer" }));
    assert_eq!(code(&anna, "PUT", &format!("{path}/people"), give).await.0, 204);
    assert_eq!(boris_in.message("info").await["role"], "writer");
    boris_in.send(line(0, &[], &["e3-f4"])).await;
    assert_eq!(boris_in.message("changed").await["version"], 1);
    assert_eq!(code(&anna, "PUT", &path, publish(false)).await.0, 204);
    assert_eq!(guest_in.closed().await.0, 4004, "a stranger may not read any more");
    assert_eq!(code(&boris, "DELETE", &path, None).await, (403, "not-your-study".to_owned()));
    // Her studies go with her.
    let leave = Some(json!({ "password": "pass phrase" }));
    assert_eq!(code(&anna, "POST", "/api/account/removal", leave).await.0, 204);
    assert_eq!(boris_in.closed().await.0, 4004);
    assert_eq!(code(&boris, "GET", &path, None).await.0, 404);
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_study_is_refused() {
    let data = TempDir::new().expect("a folder");
    let server = start_with(&bolshak_server::Config { new_games: 130, ..config(data.path()) }).await;
    let anna = server.member("Anna").await;
    let make = async |change: Value| {
        let mut wanted = json!({ "title": "T", "variant": "russian" });
        change.as_object().expect("an object").iter().for_each(|(key, value)| wanted[key] = value.clone());
        code(&anna, "POST", "/api/studies", Some(wanted)).await
    };
    assert_eq!(make(json!({ "variant": "no-such" })).await, (422, "no-such-variant".to_owned()));
    assert_eq!(make(json!({ "pdn": "" })).await, (422, "bad-record".to_owned()));
    assert_eq!(make(json!({ "else": 1 })).await, (400, "unreadable".to_owned()));
    let large = format!("1. c3-d4 {{{}}} *", "x".repeat(300_000));
    assert_eq!(make(json!({ "pdn": large })).await, (422, "too-large".to_owned()));
    assert_eq!(make(json!({ "pdn": "x".repeat(600_000) })).await.0, 413);
    for _ in 0..100 {
        assert_eq!(make(json!({})).await.0, 201);
    }
    assert_eq!(make(json!({})).await, (422, "too-many-studies".to_owned()));
    let own = anna.get("/api/studies").await["own"].clone();
    assert_eq!(own.as_array().map(Vec::len), Some(100));
    let path = format!("/api/studies/{}", own[0]["id"].as_str().expect("an id"));
    let people = format!("{path}/people");
    let give = |name: &str, role: &str| Some(json!({ "name": name, "role": role }));
    assert_eq!(code(&anna, "PUT", &people, give("Nobody", "writer")).await.0, 404);
    assert_eq!(code(&anna, "PUT", &people, give("Anna", "writer")).await.1, "oneself");
    assert_eq!(code(&anna, "PUT", &people, give("Anna", "owner")).await.1, "bad-role");
    let boris = server.member("Boris").await;
    let block = Some(json!({ "relation": "blocked" }));
    assert_eq!(code(&boris, "PUT", "/api/members/Anna/relation", block).await.0, 204);
    assert_eq!(code(&anna, "PUT", &people, give("Boris", "reader")).await, (403, "blocked".to_owned()));
    assert_eq!(code(&anna, "DELETE", &path, None).await.0, 204);
    assert_eq!(code(&anna, "DELETE", &path, None).await.0, 404);
    server.stop().await;
}

#[tokio::test]
async fn chapters_are_added_turned_to_named_ordered_and_deleted() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let path = study(&anna, "Ours").await;
    let chapters = format!("{path}/chapters");
    let empty = || Some(json!({ "variant": "russian" }));
    let missing = (404, "no-such-study".to_owned());
    assert_eq!(code(&boris, "POST", &chapters, empty()).await, missing);
    let invite = Some(json!({ "name": "Boris", "role": "reader" }));
    assert_eq!(code(&anna, "PUT", &format!("{path}/people"), invite).await.0, 204);
    assert_eq!(code(&boris, "POST", &chapters, empty()).await, (403, "not-a-writer".to_owned()));
    let (mut anna_in, state) = whole(&anna, &path).await;
    let (mut boris_in, _) = whole(&boris, &path).await;
    let first = state["chapter"].as_str().expect("a chapter").to_owned();
    assert_eq!(state["chapters"], json!([{ "id": first, "name": "", "variant": "russian" }]));

    // From nothing, from a position, from a file with two games, from a game that is over.
    let add = async |wanted: Value| {
        let (status, made) = anna.ask("POST", &chapters, Some(wanted)).await;
        assert_eq!(status, 201, "{made}");
        made["chapters"].as_array().expect("a list").clone()
    };
    add(json!({ "variant": "frisian", "name": " <i>Empty</i> " })).await;
    add(json!({ "variant": "russian", "fen": "W:Wa1:Bh8" })).await;
    let pdn = "[Event \"One\"]\n\n1. c3-d4 *\n\n[White \"A\"]\n[Black \"B\"]\n\n1. a3-b4 b6-a5 *";
    assert_eq!(add(json!({ "variant": "russian", "pdn": pdn })).await.len(), 2);
    let mut game = server.game(json!({})).await;
    let from_game = json!({ "variant": "russian", "game": game.id, "name": "Played" });
    assert_eq!(code(&anna, "POST", &chapters, Some(from_game.clone())).await, (422, "not-over".to_owned()));
    game.send(json!({ "type": "enter", "text": "c3-d4" })).await;
    game.state_where(|state| !state["moves"].as_array().expect("moves").is_empty()).await;
    game.send(json!({ "type": "resign" })).await;
    game.state_where(|state| !state["result"].is_null()).await;
    let last = add(from_game).await[0].clone();
    let bad = |wanted: Value| code(&anna, "POST", &chapters, Some(wanted));
    assert_eq!(bad(json!({ "variant": "russian", "game": "nowhere" })).await.0, 404);
    assert_eq!(bad(json!({ "variant": "russian", "fen": "W:Wz9" })).await, (422, "bad-position".to_owned()));
    assert_eq!(bad(json!({ "variant": "russian", "pdn": " " })).await, (422, "bad-record".to_owned()));
    let mut told = Value::Null;
    for version in 1..=4 {
        told = boris_in.message("chapters").await;
        assert_eq!(told["version"], version);
    }
    let names = |told: &Value| -> Vec<String> {
        let all = told["chapters"].as_array().expect("a list").iter();
        all.map(|one| one["name"].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(names(&told), ["", "<i>Empty</i>", "", "One", "A – B", "Played"]);
    assert_eq!(told["chapters"][1]["variant"], "frisian");

    // What one edits is in the chapter to which one has turned, and each is told which it is.
    anna_in.send(json!({ "type": "turn", "chapter": last })).await;
    let turned = anna_in.message("chapter").await;
    assert_eq!((&turned["chapter"], &turned["version"]), (&last, &json!(4)));
    assert_eq!(turned["tree"]["nodes"][1]["move"]["text"], "c3-d4");
    anna_in.send(line(4, &[], &["e3-f4"])).await;
    let changed = boris_in.message("changed").await;
    assert_eq!((&changed["chapter"], &changed["version"]), (&last, &json!(5)));
    anna_in.send(json!({ "type": "lead", "on": true, "place": ["e3-f4"] })).await;
    assert_eq!(boris_in.message("led").await["leader"]["chapter"], last);
    let lost = boris_in.refused(json!({ "type": "turn", "chapter": "nowhere" })).await;
    assert_eq!(lost["reason"], "chapter-gone");
    boris_in.send(json!({ "type": "turn", "chapter": last })).await;
    assert!(boris_in.message("chapter").await["tree"]["pdn"].as_str().expect("a text").contains("e3-f4"));
    let third = boris.at(&format!("{path}/ws?chapter={}", last.as_str().expect("a name"))).await;
    assert_eq!((&third.state["chapter"], &third.state["leader"]["chapter"]), (&last, &last));
    let elsewhere = boris.at(&format!("{path}/ws?chapter=nowhere")).await;
    assert_eq!(elsewhere.state["chapter"], first);

    // Names, order, and the end of a chapter.
    let one = format!("{chapters}/{first}");
    let name = |name: &str| Some(json!({ "name": name }));
    assert_eq!(code(&boris, "PUT", &one, name("His")).await, (403, "not-a-writer".to_owned()));
    assert_eq!(code(&anna, "PUT", &one, name("First")).await.0, 204);
    let ids: Vec<_> =
        told["chapters"].as_array().expect("a list").iter().map(|one| one["id"].clone()).collect();
    let mut order = ids.clone();
    order.rotate_right(1);
    let order = Some(json!({ "chapters": order }));
    assert_eq!(code(&boris, "PUT", &chapters, order.clone()).await, (403, "not-a-writer".to_owned()));
    assert_eq!(code(&anna, "PUT", &chapters, order).await.0, 204);
    let short = Some(json!({ "chapters": [first] }));
    assert_eq!(code(&anna, "PUT", &chapters, short).await, (409, "changed-meanwhile".to_owned()));
    let delete = |version: u64| format!("{chapters}/{}?version={version}", last.as_str().expect("a name"));
    assert_eq!(code(&boris, "DELETE", &delete(7), None).await, (403, "not-a-writer".to_owned()));
    assert_eq!(code(&anna, "DELETE", &delete(4), None).await, (409, "changed-meanwhile".to_owned()));
    assert_eq!(code(&anna, "DELETE", &delete(7), None).await.0, 204);
    assert_eq!(
        boris_in.message("led").await["leader"]["chapter"],
        ids[0],
        "whoever led there is at the first"
    );
    let refused = boris_in.refused(json!({ "type": "look", "number": 1, "place": [] })).await;
    assert_eq!(refused["reason"], "chapter-gone");

    // The whole as a file, and one of them.
    let pdn = boris.get(&format!("{path}/pdn")).await;
    let pdn = pdn.as_str().expect("a text");
    assert_eq!(pdn.matches("[GameType").count(), 5, "{pdn}");
    let alone = boris.get(&format!("{chapters}/{}/pdn", ids[3].as_str().expect("a name"))).await;
    assert!(pdn.contains(alone.as_str().expect("a text")), "{alone}");
    assert_eq!(code(&boris, "GET", &format!("{chapters}/nowhere/pdn"), None).await.0, 404);
    let again = json!({ "title": "Again", "variant": "russian", "pdn": pdn });
    let (status, made) = boris.ask("POST", "/api/studies", Some(again)).await;
    assert_eq!(status, 201, "{made}");
    let path = format!("/api/studies/{}", made["id"].as_str().expect("an id"));
    let (_, state) = whole(&boris, &path).await;
    assert_eq!(names(&state), ["First", "<i>Empty</i>", "", "One", "A – B"]);
    server.stop().await;
}
