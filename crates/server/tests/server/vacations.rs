//! Vacations: clocks of days that stand still, over restarts, outages and a kill at the worst moment.

use std::path::Path;

use bolshak_arena::TimeControl;
use bolshak_arena::referee::Terms;
use bolshak_server::{Config, DATABASE};
use bolshak_store::{
    Append, Event, GameEvent, GameStore, Member, MemberStore, Occupant, Origin, Record, RecordId, SeatRecord,
    Summary, Vacation, VacationStore, append_and_wait,
};
use bolshak_store_sqlite::SqliteStore;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Player, Running, config, eventually, moves, now, start, start_with};

const SECOND: u64 = 1_000;
const DAY: u64 = 86_400 * SECOND;

async fn take(player: &Player<'_>, wanted: Value) -> (u16, Value) {
    player.ask("POST", "/api/account/vacation", Some(wanted)).await
}

fn code(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["error"]["code"].as_str().unwrap_or_default())
}

/// White's clock of a game with a day for each move has run since this moment; he who sits there is Anna.
struct Letter {
    since: u64,
    /// When the game is to be looked at, as it was noted.
    deadline: u64,
    control: &'static str,
}

impl Letter {
    fn since(since: u64) -> Self {
        Self { since, deadline: since + DAY, control: "1/86400" }
    }

    fn keep(&self, store: &SqliteStore, id: &str, anna: &Member) {
        let id = RecordId::new(id).expect("an id");
        let seat = |occupant, name: &str| SeatRecord { occupant, name: name.to_owned() };
        let white = seat(Occupant::Member(anna.id.clone()), "Anna");
        let record = Record {
            id: id.clone(),
            variant: "russian".to_owned(),
            start: None,
            seats: vec![white, seat(Occupant::Local, "")],
            owner: Some(anna.id.clone()),
            control: Some(self.control.parse::<TimeControl>().expect("a control").into()),
            terms: Terms::default(),
            created_at: self.since,
            origin: Origin::default(),
            listed: false,
            rated: false,
            consultants: vec![],
        };
        store.create(&record).expect("a new record");
        let event = |text: &str| {
            let what = GameEvent::Played(text.to_owned());
            Event { at: self.since, used: None, clock: None, what }
        };
        let summary = Summary { plies: 2, deadline: Some(self.deadline), ..Summary::default() };
        let events = vec![event("c3-d4"), event("b6-a5")];
        append_and_wait(store, Append { id, expected: 0, events, summary, rated: None }).expect("two moves");
    }
}

/// A folder in which Anna is a member, her cookie, and the store, while the server is off.
async fn prepared(data: &TempDir) -> (String, Member, SqliteStore) {
    let server = start(data.path()).await;
    let cookie = server.member("Anna").await.cookie;
    server.stop().await;
    let store = SqliteStore::open(&data.path().join(DATABASE)).expect("the store");
    let anna = store.member_named("anna").expect("it is read").expect("a member");
    (cookie, anna, store)
}

fn at<'s>(server: &'s Running, cookie: &str) -> Player<'s> {
    Player { server, cookie: cookie.to_owned() }
}

async fn result(player: &Player<'_>, id: &str) -> Value {
    player.get(&format!("/api/games/{id}")).await["result"]["reason"].clone()
}

fn left(snapshot: &Value) -> u64 {
    snapshot["game"]["now"]["clock"]["seats"][0]["left"].as_u64().expect("milliseconds")
}

/// Whether so much is left, but for the time of the test.
fn is_about(left: u64, expected: u64) -> bool {
    left <= expected && left + 60 * SECOND > expected
}

#[tokio::test]
async fn a_member_takes_a_vacation_is_seen_on_it_and_ends_it() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let stranger = server.stranger().await;
    assert_eq!(code(&take(&stranger, json!({ "days": 3 })).await), (401, "not-signed-in"));
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let own = anna.get("/api/account/vacation").await;
    assert_eq!(own, json!({ "allowance": 30, "left": 30, "vacation": null }));
    for (wanted, refused) in [
        (json!({ "days": 0 }), (422, "bad-vacation")),
        (json!({ "days": 400 }), (422, "no-days-left")),
        (json!({ "days": 3, "from": now() + 400 * DAY }), (422, "bad-vacation")),
        (json!({ "weeks": 1 }), (400, "unreadable")),
    ] {
        assert_eq!(code(&take(&anna, wanted.clone()).await), refused, "{wanted}");
    }
    let mut games = vec![];
    for time in ["1/86400", "7200"] {
        let wanted = json!({ "variant": "russian", "side": "white", "opponent": "Boris", "time": time });
        let (_, made) = anna.ask("POST", "/api/games", Some(wanted)).await;
        let id = made["id"].as_str().expect("an id").to_owned();
        assert_eq!(boris.ask("POST", &format!("/api/games/{id}/seats"), Some(json!({}))).await.0, 204);
        games.push(id);
    }
    let mut seen = [boris.join(&games[0]).await, boris.join(&games[1]).await];
    for (client, id) in seen.iter_mut().zip(&games) {
        let mut white = anna.join(id).await;
        for (ply, text) in ["c3-d4", "b6-a5"].into_iter().enumerate() {
            let mover = if ply == 0 { &mut white } else { &mut *client };
            mover.send(json!({ "type": "enter", "text": text, "ply": ply })).await;
            client.state_where(|state| moves(state) == ply + 1).await;
            white.state_where(|state| moves(state) == ply + 1).await;
        }
    }
    let (status, taken) = take(&anna, json!({ "days": 3 })).await;
    assert_eq!(status, 200, "{taken}");
    let until = taken["vacation"]["ends"].as_u64().expect("a moment");
    assert!(until > now() + 2 * DAY && until <= now() + 3 * DAY, "{taken}");
    assert_eq!(code(&take(&anna, json!({ "days": 1 })).await), (409, "on-vacation"));
    assert_eq!(boris.get("/api/members/Anna").await["vacationUntil"], until);
    let resting = seen[0].state_where(|state| !state["vacations"].is_null()).await;
    assert_eq!(resting["vacations"], json!([{ "seat": "white", "until": until }]));
    let first = left(&boris.get(&format!("/api/games/{}", games[0])).await);
    let game = async |at: usize| boris.get(&format!("/api/games/{}", games[at])).await;
    let at_first = left(&game(1).await);
    let live = eventually(async || game(1).await, |live| left(live) < at_first).await;
    let again = game(0).await;
    assert_eq!(left(&again), first, "the clock of days stands still while the other one goes on");
    assert_eq!(live["status"]["vacations"], Value::Null, "an hour is no matter of days");
    assert_eq!(again["status"]["away"], Value::Null, "nobody is missed where a move has days");

    let (status, ended) = anna.ask("DELETE", "/api/account/vacation", None).await;
    assert_eq!((status, &ended["left"], &ended["vacation"]), (200, &json!(29), &Value::Null), "{ended}");
    seen[0].state_where(|state| state["vacations"].is_null()).await;
    assert_eq!(boris.get("/api/members/Anna").await["vacationUntil"], Value::Null);
    let kept = anna.get("/api/account/data").await;
    assert_eq!(kept["vacations"].as_array().expect("a list").len(), 1);
    server.stop().await;
}

#[tokio::test]
async fn where_nobody_has_days_none_are_taken() {
    let data = TempDir::new().expect("a folder");
    let server = start_with(&Config { vacation_days: 0, ..config(data.path()) }).await;
    let anna = server.member("Anna").await;
    assert_eq!(code(&take(&anna, json!({ "days": 1 })).await), (422, "no-days-left"));
    server.stop().await;
}

#[tokio::test]
async fn a_flag_does_not_fall_during_a_vacation_and_gains_no_more_than_it() {
    let data = TempDir::new().expect("a folder");
    let (cookie, anna, store) = prepared(&data).await;
    let now = now();
    let began = now - 20 * DAY;
    Letter::since(began).keep(&store, "fallen", &anna);
    Letter { control: "10/864000", ..Letter::since(now - 9 * DAY) }.keep(&store, "reserve", &anna);
    Letter::since(now - 3 * DAY).keep(&store, "during", &anna);
    Letter::since(now - DAY / 2).keep(&store, "midday", &anna);
    // From five days ago until a day from now.
    let vacation = Vacation { begins: now - 5 * DAY, ends: now + DAY };
    store.take_vacation(&anna.id, 0, &vacation).expect("a vacation");
    drop(store);
    let server = start(data.path()).await;
    let player = at(&server, &cookie);
    // A day had passed before the vacation began; nobody looks at this game but the server itself.
    let games = async || player.get("/api/games").await["games"].clone();
    let has_result = |one: &Value| !one["result"].is_null();
    eventually(games, |games| games.as_array().expect("a list").iter().any(has_result)).await;
    assert_eq!(result(&player, "fallen").await, "time");
    for (id, expected) in [("reserve", 6 * DAY), ("during", DAY), ("midday", DAY)] {
        let snapshot = player.get(&format!("/api/games/{id}")).await;
        assert_eq!(snapshot["result"], Value::Null, "{id}");
        assert!(is_about(left(&snapshot), expected), "{id}: {}", left(&snapshot));
    }
    // What was noted for these three lies behind; it is noted anew, so that the server has not to look again and again.
    let deadline_of_all = |path: &Path| {
        let store = SqliteStore::open(path).expect("the store");
        store.due(now + DAY - 60 * SECOND, 9).expect("a list").0.len()
    };
    let server = server.restart(data.path()).await;
    let mut table = at(&server, &cookie).join("during").await;
    table.send(json!({ "type": "enter", "text": "d4-c5", "ply": 2 })).await;
    let state = table.state_where(|state| moves(state) == 3).await;
    assert_eq!(state["clock"]["running"], "black");
    server.stop().await;
    assert_eq!(deadline_of_all(&data.path().join(DATABASE)), 0);
}

/// The vacation was ended early, and the server was killed before any room heard of it: what they had noted lies far ahead.
#[tokio::test]
async fn a_vacation_that_was_ended_early_ends_though_the_server_was_killed_then() {
    let data = TempDir::new().expect("a folder");
    let (cookie, anna, store) = prepared(&data).await;
    let now = now();
    let began = now - 10 * DAY;
    Letter { deadline: now + 20 * DAY, ..Letter::since(began) }.keep(&store, "letter", &anna);
    let vacation = Vacation { begins: began + DAY - 2 * SECOND, ends: now + 20 * DAY };
    store.take_vacation(&anna.id, 0, &vacation).expect("a vacation");
    store.end_vacations(&anna.id, now).expect("it ends");
    drop(store);
    let server = start(data.path()).await;
    let player = at(&server, &cookie);
    let games = async || player.get("/api/games").await;
    eventually(games, |games| !games["games"][0]["result"].is_null()).await;
    assert_eq!(result(&player, "letter").await, "time");
    server.stop().await;
}

/// Time in which the server is off is nobody's already: a vacation does not give it again.
#[tokio::test]
async fn an_outage_in_a_vacation_is_not_given_twice() {
    let data = TempDir::new().expect("a folder");
    let (cookie, anna, store) = prepared(&data).await;
    let now = now();
    // Two days of thinking, then the vacation of four; the server was off for the last six days, two of them in it.
    Letter { control: "10/864000", ..Letter::since(now - 10 * DAY) }.keep(&store, "letter", &anna);
    let vacation = Vacation { begins: now - 8 * DAY, ends: now - 4 * DAY };
    store.take_vacation(&anna.id, 0, &vacation).expect("a vacation");
    store.alive(now - 6 * DAY).expect("a sign of life");
    drop(store);
    let server = start(data.path()).await;
    let snapshot = at(&server, &cookie).get("/api/games/letter").await;
    assert!(is_about(left(&snapshot), 8 * DAY), "{}", left(&snapshot) / SECOND);
    server.stop().await;
}
