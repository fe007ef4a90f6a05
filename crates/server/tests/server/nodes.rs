//! Two servers that share a database, with people on both.

use bolshak_private_postgres::Instance;
use bolshak_server::{BusAddress, Config, InProcess};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::Instant;

use crate::blindfold::{hears, is_refused};
use crate::common::{Client, PATIENCE, Player, Running, config, eventually, moves, now, start_with};

/// Nodes of one database in this process.
struct Nodes {
    data: TempDir,
    database: String,
    bus: BusAddress,
}

impl Nodes {
    async fn in_process() -> Self {
        Self::over(BusAddress::InProcess(InProcess::default())).await
    }

    async fn over(bus: BusAddress) -> Self {
        let database =
            tokio::task::spawn_blocking(|| Instance::shared().database()).await.expect("a database");
        Self { data: TempDir::new().expect("a folder"), database, bus }
    }

    async fn start(&self, name: &str) -> Running {
        let data = self.data.path().join(name);
        let bus = self.bus.clone();
        start_with(&Config {
            database: Some(self.database.clone()),
            bus,
            node: name.to_owned(),
            ..config(&data)
        })
        .await
    }
}

/// The same person at another server.
fn at<'s>(server: &'s Running, player: &Player<'_>) -> Player<'s> {
    Player { server, cookie: player.cookie.clone() }
}

/// Nodes of one name at one NATS server would be one node: another test has another server.
#[cfg(feature = "nodes")]
async fn own_nats() -> bolshak_private_nats::Instance {
    tokio::task::spawn_blocking(bolshak_private_nats::Instance::start).await.expect("NATS")
}

async fn challenge(from: &Player<'_>, to: &str) -> String {
    let wanted =
        json!({ "variant": "russian", "side": "white", "opponent": to, "time": "300", "rated": true });
    let (status, made) = from.ask("POST", "/api/games", Some(wanted)).await;
    assert_eq!(status, 201, "{made}");
    made["id"].as_str().expect("an id").to_owned()
}

async fn enter(client: &mut Client, text: &str) {
    let plies = client.plies();
    client.send(json!({ "type": "enter", "text": text })).await;
    client.state_where(|state| moves(state) == plies + 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_from_two_servers_and_go_on_when_one_is_gone() {
    play_and_go_on(Nodes::in_process().await).await;
}

#[cfg(feature = "nodes")]
#[tokio::test(flavor = "multi_thread")]
async fn they_do_so_over_nats() {
    let nats = own_nats().await;
    play_and_go_on(Nodes::over(BusAddress::Nats(nats.url())).await).await;
}

async fn play_and_go_on(nodes: Nodes) {
    let (one, two) = (nodes.start("one").await, nodes.start("two").await);
    let (anna, boris) = (one.member("Anna").await, two.member("Boris").await);
    let id = challenge(&anna, "Boris").await;
    // The room is opened where it is asked for first.
    let mut white = anna.join(&id).await;
    let seats = format!("/api/games/{id}/seats");
    assert_eq!(boris.ask("POST", &seats, Some(json!({}))).await.0, 204);
    white.state_where(|state| state["seats"][1]["name"] == "Boris").await;
    let mut black = boris.join(&id).await;
    assert_eq!(black.state["mine"], json!(["black"]));
    enter(&mut white, "c3-d4").await;
    black.state_where(|state| moves(state) == 1 && !state["legal"].is_null()).await;
    assert!(
        white.state["legal"].as_array().is_none_or(Vec::is_empty),
        "the moves are told to whoever has them"
    );
    enter(&mut black, "d6-c5").await;
    white.state_where(|state| moves(state) == 2).await;
    let refusal = black.refused(json!({ "type": "enter", "text": "a7-b6" })).await;
    assert_eq!(refusal["reason"], "not-your-turn", "{refusal}");
    // What is said, what is noted and what can be fetched goes the same way.
    black.send(json!({ "type": "say", "circle": "players", "text": "Удачи!" })).await;
    assert_eq!(white.message("said").await["text"], "Удачи!");
    let notes = format!("/api/games/{id}/notes");
    let (status, kept) = boris.ask("PUT", &notes, Some(json!({ "text": "careful", "plan": "" }))).await;
    assert_eq!((status, kept["text"].as_str()), (200, Some("careful")));
    assert_eq!(boris.get(&notes).await["text"], "careful");
    assert!(boris.get(&format!("/api/games/{id}/pdn")).await.as_str().expect("a text").contains("c3-d4"));
    assert_eq!(two.position(&id).await, one.position(&id).await);
    assert_eq!(boris.get(&format!("/api/games/{id}")).await["version"], white.state["version"]);

    // Its owner stops: the other one goes on from what was kept.
    let (anna, boris) = (at(&two, &anna), at(&two, &boris));
    one.stop().await;
    let mut white = anna.join(&id).await;
    assert_eq!(white.plies(), 2);
    enter(&mut white, "b2-c3").await;
    black.state_where(|state| moves(state) == 3).await;
    black.send(json!({ "type": "resign" })).await;
    white.state_where(|state| state["ratings"][0]["change"].is_i64()).await;
    assert_eq!(boris.get("/api/members/Anna").await["score"]["lost"], 1);
    two.stop().await;
}

/// Black has moved a minute ago, and then the server died. In 38 seconds of that minute nobody could play.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_the_time_in_which_his_server_is_gone_and_no_other_can_take_the_game() {
    let nodes = Nodes::in_process().await;
    let (one, two) = (nodes.start("one").await, nodes.start("two").await);
    let (anna, boris) = (one.member("Anna").await, one.member("Boris").await);
    let id = challenge(&anna, "Boris").await;
    assert_eq!(boris.ask("POST", &format!("/api/games/{id}/seats"), Some(json!({}))).await.0, 204);
    let (mut white, mut black) = (anna.join(&id).await, boris.join(&id).await);
    enter(&mut white, "c3-d4").await;
    black.state_where(|state| moves(state) == 1).await;
    enter(&mut black, "d6-c5").await;
    let cookie = anna.cookie.clone();
    one.stop().await;
    let (url, sql) = (
        nodes.database.clone(),
        format!(
            "WITH dead AS (
                 INSERT INTO node (name, sign, until)
                 VALUES ('dead', clock_timestamp() - interval '58 seconds', clock_timestamp() - interval '20 seconds')
                 RETURNING epoch)
             UPDATE game SET holder = dead.epoch FROM dead WHERE id = '{id}';
             UPDATE event SET at = at - 60000 WHERE game = '{id}'"
        ),
    );
    tokio::task::spawn_blocking(move || Instance::shared().run(&url, &sql)).await.expect("it is written");
    let left = async |server: &Running| {
        let state = Player { server, cookie: cookie.clone() }.get(&format!("/api/games/{id}")).await;
        state["game"]["now"]["clock"]["seats"][0]["left"].as_u64().expect("a time")
    };
    let first = left(&two).await;
    // Black needed a moment for his move, and the servers for theirs.
    assert!((250_000..278_100).contains(&first), "{first} of 300 000 are left");
    // It is known for as long as it matters, also to whoever has the game next.
    two.stop().await;
    let three = nodes.start("three").await;
    let again = left(&three).await;
    assert!((245_000..=first).contains(&again), "{again} after {first}");
    three.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_blindfold_at_another_server_is_told_no_piece_either() {
    let nodes = Nodes::in_process().await;
    let (one, two) = (nodes.start("one").await, nodes.start("two").await);
    let (anna, boris) = (one.member("Anna").await, two.member("Boris").await);
    let wanted =
        json!({ "variant": "russian", "side": "white", "opponent": "Boris", "terms": "blindfold=2" });
    let (status, made) = anna.ask("POST", "/api/games", Some(wanted)).await;
    assert_eq!(status, 201, "{made}");
    let path = format!("/api/games/{}", made["id"].as_str().expect("an id"));
    let id = made["id"].as_str().expect("an id");
    // The room is opened where it is asked for first.
    let mut waiting = anna.join(id).await;
    assert_eq!(boris.ask("POST", &format!("{path}/seats"), Some(json!({}))).await.0, 204);
    waiting.state_where(|state| state["seats"][1]["name"] == "Boris").await;
    let (mut white, mut black) = (anna.join(id).await, boris.at(&format!("{path}/ws")).await);
    assert_eq!(black.state["game"]["hidden"], true);
    enter(&mut white, "c3-d4").await;
    assert_eq!(hears(&mut black, "update").await["game"]["move"]["text"], "c3-d4");
    assert_eq!(white.state["view"]["pieces"].as_array().map(Vec::len), Some(24), "White sees");
    is_refused(&two, &boris, &path).await;
    black.send(json!({ "type": "enter", "ply": 1, "text": "b4 a3" })).await;
    assert_eq!(hears(&mut black, "refused").await["message"], "that move cannot be made");
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_of_one_side_consult_from_two_servers() {
    let nodes = Nodes::in_process().await;
    let (one, two) = (nodes.start("one").await, nodes.start("two").await);
    let (anna, vera) = (one.member("Anna").await, one.member("Vera").await);
    let (boris, gleb) = (two.member("Boris").await, two.member("Gleb").await);
    let wanted = json!({
        "variant": "russian", "side": "white", "free": true, "terms": "consultation=vote", "time": "300",
    });
    let (status, made) = anna.ask("POST", "/api/games", Some(wanted)).await;
    assert_eq!(status, 201, "{made}");
    let id = made["id"].as_str().expect("an id").to_owned();
    // The room is opened where it is asked for first; the others come to it by way of their own server.
    let mut waiting = anna.join(&id).await;
    for (player, seat) in [(&boris, "white"), (&vera, "black"), (&gleb, "black")] {
        let (status, told) =
            player.ask("POST", &format!("/api/games/{id}/seats"), Some(json!({ "seat": seat }))).await;
        assert_eq!(status, 204, "{told}");
    }
    let everybody = |state: &Value| {
        let holders = |side: usize| state["sides"][side]["holders"].as_array().map_or(0, Vec::len);
        holders(0) == 2 && holders(1) == 2
    };
    waiting.state_where(everybody).await;
    let (mut captain, mut other) = (anna.join(&id).await, boris.join(&id).await);
    let (mut black, mut far) = (vera.join(&id).await, gleb.join(&id).await);
    assert_eq!((&other.state["consults"], &far.state["consults"]), (&json!("white"), &json!("black")));
    other.send(json!({ "type": "say", "circle": "side", "text": "the long diagonal" })).await;
    assert_eq!(captain.message("said").await["text"], "the long diagonal");
    other.send(json!({ "type": "advise", "ply": 0, "text": "c3-d4" })).await;
    assert_eq!(captain.message("counsel").await["moves"][0]["text"], "c3-d4");
    captain.send(json!({ "type": "advise", "ply": 0, "text": "c3-d4" })).await;
    for client in [&mut captain, &mut other, &mut black, &mut far] {
        client.state_where(|state| moves(state) == 1).await;
    }
    // Nothing of it has come to the other side, which sits at the same two servers.
    for client in [&mut black, &mut far] {
        let told = client.until_pong().await;
        assert!(!told.contains("long diagonal") && !told.contains("\"counsel\""), "{told}");
    }
    // Their server is gone: those of a side are still of it, and vote.
    let (anna, vera) = (at(&two, &anna), at(&two, &vera));
    one.stop().await;
    let (mut captain, mut black) = (anna.join(&id).await, vera.join(&id).await);
    assert!(everybody(&captain.state), "{}", captain.state);
    assert!(captain.until_pong().await.contains("the long diagonal"));
    black.send(json!({ "type": "advise", "ply": 1, "text": "d6-c5" })).await;
    far.message("counsel").await;
    far.send(json!({ "type": "advise", "ply": 1, "text": "d6-c5" })).await;
    captain.state_where(|state| moves(state) == 2).await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_on_two_servers_meet_in_one_hall() {
    let nodes = Nodes::in_process().await;
    let (one, two) = (nodes.start("one").await, nodes.start("two").await);
    let (anna, boris) = (one.member("Anna").await, two.member("Boris").await);
    let (status, _) =
        anna.ask("PUT", "/api/members/Boris/relation", Some(json!({ "relation": "friend" }))).await;
    assert_eq!(status, 204);
    let mut anna_in_hall = anna.hall().await;
    let mut boris_in_hall = boris.hall().await;
    assert_eq!(boris_in_hall.state["here"], 2);
    assert_eq!(anna_in_hall.message("friend").await["name"], "Boris");
    eventually(async || boris.get("/api/members/Anna").await, |profile| profile["here"] == true).await;
    let seek =
        json!({ "type": "seek", "variants": ["russian"], "times": ["180+2"], "rated": true, "games": 1 });
    boris_in_hall.send(seek.clone()).await;
    assert_eq!(boris_in_hall.message("sought").await["mine"], true);
    assert_eq!(anna_in_hall.message("sought").await["name"], "Boris");
    anna_in_hall.send(seek).await;
    let game = anna_in_hall.message("paired").await["game"].as_str().expect("a game").to_owned();
    assert_eq!(boris_in_hall.message("paired").await["game"], game);
    // The game that goes on is in the list of both.
    let (white, black) = (anna.join(&game).await, boris.join(&game).await);
    for player in [&anna, &boris] {
        eventually(async || player.get("/api/live").await, |live| live["games"][0]["id"] == game).await;
    }
    drop((white, black));
    // A notice reaches whoever is connected elsewhere.
    let challenged = challenge(&anna, "Boris").await;
    assert_eq!(boris_in_hall.message("noticed").await["game"], challenged);
    // The hall moves on when its server is gone; whoever is at the other one joins again.
    one.stop().await;
    boris_in_hall.ended().await;
    let mut again = boris.hall().await;
    again
        .send(json!({ "type": "seek", "variants": ["russian"], "times": ["60"], "rated": false, "games": 1 }))
        .await;
    assert_eq!(again.message("sought").await["mine"], true);
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_by_correspondence_goes_with_the_hall() {
    let nodes = Nodes::in_process().await;
    let (one, two) = (nodes.start("one").await, nodes.start("two").await);
    let (anna, boris) = (one.member("Anna").await, two.member("Boris").await);
    let mut boris_in_hall = boris.hall().await;
    let mut anna_in_hall = anna.hall().await;
    anna_in_hall.send(json!({ "type": "seek", "variants": ["russian"], "times": ["1/259200"] })).await;
    assert_eq!(boris_in_hall.message("sought").await["name"], "Anna");
    drop(anna_in_hall);
    let anna = at(&two, &anna);
    one.stop().await;
    boris_in_hall.ended().await;
    let mut again = boris.hall().await;
    let seek = match again.state["seeks"][0]["seek"].clone() {
        Value::Null => again.message("sought").await["seek"].clone(),
        seek => seek,
    };
    again.send(json!({ "type": "accept", "seek": seek, "time": "1/259200" })).await;
    let game = again.message("paired").await["game"].clone();
    let told = anna.get("/api/account/notices").await;
    assert_eq!((&told[0]["kind"], &told[0]["game"]), (&json!("paired"), &game));
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_at_another_server_is_joined_with_one_press_only_if_its_terms_are_usual() {
    let nodes = Nodes::in_process().await;
    let (one, two) = (nodes.start("one").await, nodes.start("two").await);
    let (anna, boris) = (two.member("Anna").await, one.member("Boris").await);
    let made = async |terms: &str| {
        let wanted = json!({
            "variant": "novgorod", "time": "300", "players": ["human", "open", "open"], "listed": true, "terms": terms,
        });
        let (status, made) = anna.ask("POST", "/api/games", Some(wanted)).await;
        assert_eq!(status, 201, "{made}");
        let id = made["id"].as_str().expect("an id").to_owned();
        (anna.join(&id).await, id)
    };
    let (_there, _) = made("blindfold=2").await;
    let (_here, usual) = made("").await;
    let both = |lobby: &Value| lobby["games"].as_array().is_some_and(|games| games.len() == 2);
    eventually(async || boris.get("/api/lobby").await, both).await;
    // The hall is at the server that began first.
    let mut hall = boris.hall().await;
    hall.send(json!({ "type": "seek", "variants": ["novgorod"], "times": ["300"] })).await;
    assert_eq!(hall.message("paired").await["game"], usual.as_str());
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_signs_out_at_one_server_is_sent_away_at_the_other() {
    let nodes = Nodes::in_process().await;
    let (one, two) = (nodes.start("one").await, nodes.start("two").await);
    let anna = one.member("Anna").await;
    let mut hall = at(&two, &anna).hall().await;
    let (status, _) = anna.ask("DELETE", "/api/account/sessions", None).await;
    assert_eq!(status, 204);
    assert_eq!(hall.closed().await.0, 4001);
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_changed_in_a_study_at_one_server_is_seen_at_the_other() {
    let nodes = Nodes::in_process().await;
    let (one, two) = (nodes.start("one").await, nodes.start("two").await);
    let (anna, boris) = (one.member("Anna").await, two.member("Boris").await);
    let wanted = json!({ "title": "Ours", "variant": "russian", "pdn": "1. c3-d4 d6-c5 *" });
    let (status, made) = anna.ask("POST", "/api/studies", Some(wanted)).await;
    assert_eq!(status, 201, "{made}");
    let path = format!("/api/studies/{}", made["id"].as_str().expect("an id"));
    assert_eq!(boris.ask("GET", &path, None).await.0, 404);
    let role = json!({ "name": "Boris", "role": "writer" });
    assert_eq!(anna.ask("PUT", &format!("{path}/people"), Some(role)).await.0, 204);
    let (mut first, mut second) =
        (anna.at(&format!("{path}/ws")).await, boris.at(&format!("{path}/ws")).await);
    let edit = |number: u32, moves: Value| {
        let line = json!({ "type": "line", "moves": moves });
        json!({ "type": "edit", "number": number, "version": 0, "place": [], "edit": line })
    };
    first.send(edit(1, json!(["g3-h4"]))).await;
    let whole = second.message("study").await;
    assert_eq!(whole["version"], 1, "{whole}");
    assert!(whole["tree"]["pdn"].as_str().expect("a text").contains("g3-h4"), "{whole}");
    // The other one's server does not know of this yet, or does: both moves are there either way.
    second.send(edit(1, json!(["e3-f4"]))).await;
    let whole = first.message("study").await;
    let pdn = whole["tree"]["pdn"].as_str().expect("a text");
    assert!(pdn.contains("g3-h4") && pdn.contains("e3-f4"), "{whole}");
    one.stop().await;
    two.stop().await;
}

/// The next message of a study that is like this.
async fn study_says(client: &mut Client, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let message = client.receive_by(deadline).await;
        assert_ne!(message["type"], "refused", "{what} was waited for: {message}");
        if is_so(&message) {
            return message;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_on_two_servers_are_in_one_study_and_follow_whoever_leads() {
    meet_in_a_study(Nodes::in_process().await).await;
}

#[cfg(feature = "nodes")]
#[tokio::test(flavor = "multi_thread")]
async fn they_meet_in_a_study_over_nats_too() {
    let nats = own_nats().await;
    meet_in_a_study(Nodes::over(BusAddress::Nats(nats.url())).await).await;
}

async fn meet_in_a_study(nodes: Nodes) {
    let (one, two) = (nodes.start("one").await, nodes.start("two").await);
    let (anna, boris) = (one.member("Anna").await, two.member("Boris").await);
    let wanted = json!({ "title": "Ours", "variant": "russian", "pdn": "1. c3-d4 d6-c5 *" });
    let (_, made) = anna.ask("POST", "/api/studies", Some(wanted)).await;
    let path = format!("/api/studies/{}", made["id"].as_str().expect("an id"));
    let role = json!({ "name": "Boris", "role": "writer" });
    assert_eq!(anna.ask("PUT", &format!("{path}/people"), Some(role)).await.0, 204);
    let socket = format!("{path}/ws");
    let mut first = anna.at(&socket).await;
    let mut second = boris.at(&socket).await;
    let both = |message: &Value| {
        let names: Vec<_> = message["people"].as_array().into_iter().flatten().collect();
        message["here"] == 2
            && names.iter().any(|one| one["name"] == "Anna" && one["role"] == "owner")
            && names.iter().any(|one| one["name"] == "Boris" && one["role"] == "writer")
    };
    study_says(&mut first, "both", both).await;
    study_says(&mut second, "both", both).await;

    let led = |name: &'static str, node: u32| {
        move |message: &Value| {
            message["leader"]["name"] == name
                && message["leader"]["connection"] == 0
                && message["leader"]["node"] == node
        }
    };
    second.send(json!({ "type": "lead", "on": true, "place": ["c3-d4"] })).await;
    study_says(&mut first, "a leader", led("Boris", 1)).await;
    second.send(json!({ "type": "look", "number": 1, "place": ["c3-d4", "d6-c5"] })).await;
    study_says(&mut first, "where he looks", led("Boris", 2)).await;
    // What he draws, and a move that he makes, are seen where he is seen.
    let edit = |number: u32, edit: Value| json!({ "type": "edit", "number": number, "version": number - 2, "place": ["c3-d4", "d6-c5"], "edit": edit });
    let arrow = json!({ "type": "shapes", "shapes": [{ "from": "b2", "to": "c3", "color": "green" }] });
    second.send(edit(2, arrow)).await;
    let drawn =
        |message: &Value| message["tree"]["nodes"][2]["shapes"][0]["to"] == "c3" && led("Boris", 2)(message);
    study_says(&mut first, "his arrow", drawn).await;
    second.send(edit(3, json!({ "type": "line", "moves": ["b2-c3"] }))).await;
    second.send(json!({ "type": "look", "number": 4, "place": ["c3-d4", "d6-c5", "b2-c3"] })).await;
    study_says(&mut first, "his move", led("Boris", 3)).await;
    // He turns to another chapter, and is seen there, too.
    let (status, added) =
        boris.ask("POST", &format!("{path}/chapters"), Some(json!({ "variant": "russian" }))).await;
    assert_eq!(status, 201, "{added}");
    let chapter = added["chapters"][0].clone();
    study_says(&mut first, "a chapter", |message| message["chapters"][1]["id"] == chapter).await;
    second.send(json!({ "type": "turn", "chapter": chapter })).await;
    let turned = |message: &Value| message["leader"]["chapter"] == chapter && led("Boris", 0)(message);
    study_says(&mut first, "where he has turned", turned).await;
    // Whoever begins to lead later leads everywhere, also where somebody has just come.
    first.send(json!({ "type": "lead", "on": true, "place": [] })).await;
    study_says(&mut second, "another leader", led("Anna", 0)).await;
    let again = boris.at(&socket).await;
    assert_eq!((&again.state["here"], &again.state["leader"]["name"]), (&json!(2), &json!("Anna")));
    first.send(json!({ "type": "lead", "on": false, "place": [] })).await;
    study_says(&mut second, "nobody", |message| message["type"] == "led" && message["leader"].is_null())
        .await;
    // Who goes is gone everywhere.
    drop((second, again));
    study_says(&mut first, "she is alone", |message| message["here"] == 1).await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_on_two_servers_play_one_arena() {
    let nodes = Nodes::in_process().await;
    let (one, two) = (nodes.start("one").await, nodes.start("two").await);
    let (anna, boris) = (one.member("Anna").await, two.member("Boris").await);
    let wanted = json!({
        "name": "Arena", "preset": "arena", "variant": "russian", "public": true, "time": "180+2",
        "online": { "begins": now() },
    });
    let (_, made) = anna.ask("POST", "/api/competitions", Some(wanted)).await;
    let path = format!("/api/competitions/{}", made["id"].as_str().expect("an id"));
    for player in [&anna, &boris] {
        assert_eq!(player.ask("POST", &format!("{path}/entry"), Some(json!({}))).await.0, 204);
    }
    let socket = format!("{path}/ws");
    let (mut first, mut second) = (anna.at(&socket).await, boris.at(&socket).await);
    second.send(json!({ "type": "say", "text": "Привет" })).await;
    assert_eq!(first.message("said").await["name"], "Boris");
    let game = first.message("game").await["game"].as_str().expect("an id").to_owned();
    assert_eq!(second.message("game").await["game"], json!(game));
    // Whoever gives up at one server is seen to have lost at the other.
    let mut loser = boris.join(&game).await;
    loser.send(json!({ "type": "resign" })).await;
    let is_counted = |info: &Value| info["groups"][0]["standings"]["rows"][0][2] == "2";
    let info = eventually(async || anna.get(&path).await, is_counted).await;
    assert_eq!(info["groups"][0]["standings"]["rows"][0][1], "Anna");
    one.stop().await;
    two.stop().await;
}
