//! Every message as JSON, from games that were played: what is said is what `messages.json` has, and what it has is
//! understood. `BOLSHAK_GOLDEN=write` writes it anew.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use bolshak_arena::Flags;
use bolshak_arena::referee::{Action, BoardManner, Offering, PlayedMove, Proposal, Repetition, Terms};
use bolshak_game::Seat;
use bolshak_wire::{
    AdvisedMove, AwaySeat, ClientMessage, Command, Counsel, Disc, FallenDisc, Film, FlickMotion, FlickPlayed,
    FlickSnapshot, FlickUpdate, GameChange, GameSnapshot, Holder, Occupant, Refused, SUBPROTOCOL, Said,
    SeatInfo, SeatRating, SeatVacation, ServerMessage, SideInfo, Snapshot, Status, Track, Update, WIRE,
};
use serde_json::Value;

use crate::played::{self, Played};

const WHITE: Seat = Seat::WHITE;
const BLACK: Seat = Seat::BLACK;

#[test]
fn messages_are_as_they_were_and_are_understood() {
    let mut golden = Golden::open();
    for (name, message) in server_messages() {
        let made = serde_json::to_value(&message).expect("a message is JSON");
        let read = serde_json::from_value::<ServerMessage>(made.clone()).expect(&name);
        assert_eq!(read, message, "{name} is not understood as it was meant");
        golden.check(&name, made);
    }
    let named = ClientMessage { seat: Some("white".to_owned()), command: Command::Resign };
    let plain = commands().into_iter().map(|command| ClientMessage { seat: None, command });
    for message in plain.chain([named]) {
        let made = serde_json::to_value(&message).expect("a command is JSON");
        let of_seat = if message.seat.is_some() { " of a seat" } else { "" };
        let name = format!("command {}{of_seat}", made["type"].as_str().expect("a type"));
        let read = serde_json::from_value::<ClientMessage>(made.clone()).expect(&name);
        assert_eq!(read, message, "{name} is not understood as it was meant");
        golden.check(&name, made);
    }
    golden.close();
}

/// What a client of the first day relies on is still said (docs/wire.md, "Versions"). The file is a copy of `messages.json`
/// from the day on which the number was new, and is never written anew.
#[test]
fn nothing_that_was_said_under_this_number_is_missing() {
    let open = |name: String| -> BTreeMap<String, Value> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
        serde_json::from_slice(&fs::read(path).expect("the messages are there")).expect("they are JSON")
    };
    let then = open(format!("wire-{WIRE}.json"));
    let now = open("messages.json".to_owned());
    for (name, message) in &then {
        let said = now.get(name).unwrap_or_else(|| panic!("{name} is not said any more"));
        assert_eq!(lost(message, said, name), None, "docs/wire.md, Versions");
        let was_understood = serde_json::from_value::<ClientMessage>(message.clone()).is_ok();
        assert!(was_understood || !name.starts_with("command "), "{name} is not understood any more");
    }
    assert_eq!(SUBPROTOCOL, format!("bolshak.{WIRE}"));
    let line = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/web/js/line.js");
    let line = fs::read_to_string(line).expect("the page has its line");
    assert!(line.contains(&format!("const WIRE = {WIRE};")), "the page speaks otherwise");
}

/// Where something is missing that was there, or is of another kind.
fn lost(was: &Value, is: &Value, place: &str) -> Option<String> {
    match (was, is) {
        (Value::Object(was), Value::Object(is)) => was.iter().find_map(|(field, was)| {
            let place = format!("{place}/{field}");
            is.get(field).map_or(Some(place.clone()), |is| lost(was, is, &place))
        }),
        (Value::Array(was), Value::Array(is)) => {
            was.iter().zip(is).enumerate().find_map(|(i, (was, is))| lost(was, is, &format!("{place}/{i}")))
        }
        _ => (std::mem::discriminant(was) != std::mem::discriminant(is)).then(|| place.to_owned()),
    }
}

#[test]
fn lost_fields_and_other_kinds_are_seen() {
    let was = serde_json::json!({ "a": 1, "list": [{ "b": "x" }] });
    let seen = |is| lost(&was, &is, "");
    assert_eq!(seen(serde_json::json!({ "a": 2, "list": [{ "b": "y", "c": 1 }], "new": true })), None);
    assert_eq!(seen(serde_json::json!({ "list": [{ "b": "x" }] })), Some("/a".to_owned()));
    assert_eq!(seen(serde_json::json!({ "a": "1", "list": [{ "b": "x" }] })), Some("/a".to_owned()));
    assert_eq!(seen(serde_json::json!({ "a": 1, "list": [{}] })), Some("/list/0/b".to_owned()));
}

#[test]
fn what_a_command_leaves_out_is_taken_as_usual() {
    let read = |text: &str| serde_json::from_str::<ClientMessage>(text).expect(text).command;
    let path = ["c3", "d4"].map(str::to_owned).to_vec();
    let quiet = Command::Move { ply: 0, path, removed: vec![], offer: false };
    assert_eq!(read(r#"{"type":"move","ply":0,"path":["c3","d4"]}"#), quiet);
    assert_eq!(read(r#"{"type":"claim"}"#), Command::Claim { text: None });
    for bad in [r#"{"type":"fly"}"#, r#"{"type":"move","path":["c3","d4"]}"#, r#"{"seat":"white"}"#] {
        assert!(serde_json::from_str::<ClientMessage>(bad).is_err(), "{bad}");
    }
}

#[test]
fn the_document_shows_messages_that_are_said() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/wire.md");
    let document = fs::read_to_string(document).expect("docs/wire.md is there");
    let said: Vec<_> =
        server_messages().iter().map(|(_, message)| serde_json::to_value(message).expect("JSON")).collect();
    let blocks = document.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap_or(""));
    let messages = blocks
        .map(|block| serde_json::from_str::<Value>(block).expect(block))
        .filter(|shown| shown["type"].is_string());
    let (mut shown, mut commanded) = (0, 0);
    for message in messages {
        if serde_json::from_value::<ClientMessage>(message.clone()).is_ok() {
            commanded += 1;
        } else {
            assert!(said.contains(&message), "nobody says {message}");
            shown += 1;
        }
    }
    assert!(shown >= 5 && commanded >= 1, "{shown} messages and {commanded} commands are shown");
}

/// The file with the messages by name.
struct Golden {
    /// What it has; nothing while it is written.
    kept: Option<BTreeMap<String, Value>>,
    made: BTreeMap<String, Value>,
}

impl Golden {
    fn path() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/messages.json")
    }

    fn open() -> Self {
        let writing = env::var("BOLSHAK_GOLDEN").is_ok_and(|value| value == "write");
        let read = || {
            let text = fs::read_to_string(Self::path()).expect("messages.json is there");
            serde_json::from_str(&text).expect("messages.json is JSON")
        };
        Self { kept: (!writing).then(read), made: BTreeMap::new() }
    }

    fn check(&mut self, name: &str, made: Value) {
        if let Some(kept) = &self.kept {
            assert_eq!(kept.get(name), Some(&made), "{name}: BOLSHAK_GOLDEN=write writes it as it is now");
        }
        assert!(self.made.insert(name.to_owned(), made).is_none(), "two messages are called {name}");
    }

    fn close(self) {
        let Some(kept) = self.kept else {
            let text = serde_json::to_string_pretty(&self.made).expect("JSON");
            return fs::write(Self::path(), text + "\n").expect("the file can be written");
        };
        let unsaid: Vec<_> = kept.keys().filter(|name| !self.made.contains_key(*name)).collect();
        assert!(unsaid.is_empty(), "messages.json has what nobody says: {unsaid:?}");
    }
}

type Named = Vec<(String, ServerMessage)>;

fn server_messages() -> Named {
    let mut all = vec![];
    russian(&mut all);
    towers(&mut all);
    three(&mut all);
    over_the_board(&mut all);
    chapaev(&mut all);
    let waiting = Status { thinking: true, queue: Some(2), ..Status::default() };
    all.push(("status waiting".to_owned(), ServerMessage::Status(waiting)));
    let failed = Status { notice: Some("engine-failed".to_owned()), ..Status::default() };
    all.push(("status failed".to_owned(), ServerMessage::Status(failed)));
    let away = vec![AwaySeat { seat: "black".to_owned(), until: 1_795_294_931_000 }];
    let away = Status { away, watchers: 3, ..Status::default() };
    let rating = |seat: &str, value, change| SeatRating {
        seat: seat.to_owned(),
        value,
        provisional: false,
        change: Some(change),
    };
    let ratings = vec![rating("white", 1612, 9), rating("black", 1655, -9)];
    let rated = Status { ratings, ..Status::default() };
    all.push(("status away".to_owned(), ServerMessage::Status(away)));
    all.push(("status rated".to_owned(), ServerMessage::Status(rated)));
    let vacations = vec![SeatVacation { seat: "black".to_owned(), until: 1_795_294_931_000 }];
    let resting = Status { vacations, ..Status::default() };
    all.push(("status vacation".to_owned(), ServerMessage::Status(resting)));
    let said = |circle: &str, text: Option<&str>, phrase: Option<&str>| Said {
        circle: circle.to_owned(),
        name: "Anna".to_owned(),
        text: text.map(str::to_owned),
        phrase: phrase.map(str::to_owned),
        at: 1_795_294_948_500,
    };
    let words = said("players", Some("Удачи!"), None);
    all.push(("said".to_owned(), ServerMessage::Said(words.clone())));
    let phrase = said("watchers", None, Some("well-played"));
    all.push(("talk".to_owned(), ServerMessage::Talk { said: vec![words, phrase] }));
    consultation(&mut all);
    let refused = Refused {
        reason: "ambiguous".to_owned(),
        message: "several moves fit".to_owned(),
        choices: ["c3:e5", "g3:e5"].map(str::to_owned).to_vec(),
    };
    all.push(("refused".to_owned(), ServerMessage::Refused(refused)));
    all.push(("pong".to_owned(), ServerMessage::Pong));
    all
}

/// Who holds a seat, and what they would play.
fn consultation(all: &mut Named) {
    let holder = |key: &str, name: &str, member| Holder {
        key: key.to_owned(),
        name: name.to_owned(),
        member,
        here: member,
    };
    let holders = vec![holder("k3v9mpt2wx", "Anna", true), holder("p8rnd4ycq2", "", false)];
    let sides = vec![SideInfo { seat: "white".to_owned(), holders, lead_free_at: Some(1_790_000_090_000) }];
    all.push(("status sides".to_owned(), ServerMessage::Status(Status { sides, ..Status::default() })));
    let advised = AdvisedMove {
        text: "c3:e5".to_owned(),
        path: ["c3", "e5"].map(str::to_owned).to_vec(),
        removed: vec!["d4".to_owned()],
        by: vec!["p8rnd4ycq2".to_owned()],
    };
    let counsel = Counsel { seat: "white".to_owned(), ply: 4, moves: vec![advised] };
    all.push(("counsel".to_owned(), ServerMessage::Counsel(counsel)));
}

fn snapshot(all: &mut Named, name: &str, snapshot: Snapshot) {
    all.push((format!("snapshot {name}"), ServerMessage::Snapshot(Box::new(snapshot))));
}

fn updates(all: &mut Named, name: &str, updates: Vec<Update>) {
    for update in updates {
        let name = format!("update {name}, {}", update.event.kind);
        all.push((name, ServerMessage::Update(Box::new(update))));
    }
}

fn play(text: &str) -> Action {
    Action::Play { mv: PlayedMove::Text(text.to_owned()), offer: false }
}

/// A person with a clock against the engine: a draw that is declined, a take-back, a capture, the end.
fn russian(all: &mut Named) {
    let seats = [Occupant::Guest, Occupant::Engine { level: 4 }];
    let start = "W:Wc3,g3:Bb6,f6,h8";
    let mut game = Played::new("russian", Some(start), &seats, Terms::default(), Some("180+2"));
    snapshot(all, "russian", game.snapshot("white", 1_000));
    updates(all, "russian 1", game.act(WHITE, &play("c3-d4"), 4_000));
    updates(all, "russian 2", game.act(BLACK, &play("f6-g5"), 9_000));
    updates(all, "russian 3", game.act(WHITE, &Action::Propose(Proposal::Draw), 10_000));
    snapshot(all, "russian, offered", game.snapshot("white", 11_000));
    updates(all, "russian 4", game.act(BLACK, &Action::Decline(Proposal::Draw), 12_000));
    updates(all, "russian 5", game.act(WHITE, &Action::Propose(Proposal::TakeBack), 13_000));
    updates(all, "russian 6", game.act(BLACK, &Action::Agree(Proposal::TakeBack), 13_000));
    updates(all, "russian 7", game.act(WHITE, &play("g3-h4"), 15_000));
    updates(all, "russian 8", game.act(BLACK, &play("f6-g5"), 16_000));
    updates(all, "russian 9", game.act(WHITE, &play("h4:f6"), 17_500));
    updates(all, "russian 10", game.act(BLACK, &Action::Resign, 18_000));
    snapshot(all, "russian, over, to a spectator", game.snapshot("", 20_000));
}

/// Pieces on pieces, and what a captured one leaves.
fn towers(all: &mut Named) {
    let mut game =
        Played::new("towers", Some("W:Wc3:Bd4(b),h8"), &[Occupant::Local; 2], Terms::default(), None);
    snapshot(all, "towers", game.snapshot("white black", 0));
    updates(all, "towers", game.act(WHITE, &play("c3:e5"), 0));
}

/// Three with a clock; one gives up and then another.
fn three(all: &mut Named) {
    let seats = [Occupant::Guest, Occupant::Engine { level: 1 }, Occupant::Engine { level: 2 }];
    let mut game = Played::new("novgorod", Some("W:Wc3:Be11:Rf9"), &seats, Terms::default(), Some("60"));
    snapshot(all, "three", game.snapshot("white", 0));
    updates(all, "three 1", game.act(WHITE, &play("c3-c4"), 5_000));
    updates(all, "three 2", game.act(WHITE, &Action::Resign, 6_000));
    updates(all, "three 3", game.act(BLACK, &Action::Resign, 7_000));
}

/// Hands that do what they should not, and it stands.
fn over_the_board(all: &mut Named) {
    let terms = Terms {
        board: BoardManner::TouchMove,
        repetition: Repetition::OnClaim,
        flags: Flags::Claimed,
        offers: Offering::InTurn,
        no_take_backs: true,
        ..Terms::default()
    };
    let press = |deeds: &str| Action::Press { deeds: deeds.to_owned(), offer: false };
    let start = "W:Wc3,g3,a1:Bb8,h8";
    let mut game = Played::new("russian", Some(start), &[Occupant::Local; 2], terms, Some("300"));
    updates(all, "board 1", game.act(WHITE, &Action::Start, 0));
    updates(all, "board 2", game.act(WHITE, &press("c3-d4"), 2_000));
    updates(all, "board 3", game.act(BLACK, &press("touch h8, b8-b6"), 4_000));
    snapshot(all, "board, irregular", game.snapshot("white black", 5_000));
    updates(all, "board 4", game.act(WHITE, &Action::LetStand, 6_000));
    updates(all, "board 5", game.act(WHITE, &Action::Pause, 7_000));
    snapshot(all, "board, paused", game.snapshot("white black", 8_000));
}

/// A flick that pushes a disc off.
fn chapaev(all: &mut Named) {
    let disc = |seat: &str, disc: &str, x, y| Disc { seat: seat.to_owned(), disc: disc.to_owned(), x, y };
    let white_e = disc("white", "e", 4_500, 500);
    let before = vec![disc("white", "d", 3_500, 500), white_e.clone(), disc("black", "d", 3_500, 7_500)];
    let state = |plies, discs, last, position: &str| FlickUpdate {
        plies,
        side_to_move: "white".to_owned(),
        round: 1,
        first: "white".to_owned(),
        lines: [1, 8],
        score: [0, 0],
        discs,
        last,
        position: position.to_owned(),
    };
    let begun = state(0, before.clone(), None, "W:Wd3500.500,e4500.500:Bd3500.7500:L1.8:R1W:S0.0");
    let last = Film { flick: flick(), before, motion: Some(motion()) };
    let discs = vec![disc("white", "d", 3_500, 7_100), white_e];
    let flicked = state(1, discs, Some(last), "W:Wd3500.7100,e4500.500:B:L1.8:R1W:S0.0");
    let seat =
        |seat: &str, occupant| SeatInfo { seat: seat.to_owned(), occupant, name: None, consultants: vec![] };
    let joined = Snapshot {
        id: "k3v9mpt2wxyz".to_owned(),
        version: 0,
        variant: "chapaev".to_owned(),
        seats: vec![seat("white", Occupant::Guest), seat("black", Occupant::Engine { level: 4 })],
        mine: vec!["white".to_owned()],
        made: true,
        result: None,
        proposals: vec![],
        rated: false,
        rematch: None,
        consults: None,
        me: None,
        exhibition: None,
        competition: None,
        status: Status::default(),
        game: GameSnapshot::Flicks(FlickSnapshot { radius: 380, played: vec![], now: begun }),
    };
    snapshot(all, "chapaev", joined);
    let event = played::event("played", Some("d@900/700".to_owned()), 5_000, None);
    let game = GameChange::Flicks(flicked);
    updates(
        all,
        "chapaev",
        vec![Update { version: 1, event, result: None, proposals: vec![], rematch: None, game }],
    );
}

fn flick() -> FlickPlayed {
    FlickPlayed {
        seat: "white".to_owned(),
        text: "d@900/700".to_owned(),
        fell: vec![FallenDisc { seat: "black".to_owned(), disc: "d".to_owned() }],
        effect: "kept".to_owned(),
        winner: None,
    }
}

fn motion() -> FlickMotion {
    let track = |seat: &str, fell, points| Track {
        seat: seat.to_owned(),
        disc: "d".to_owned(),
        begin: 0,
        fell,
        points,
    };
    let white = track("white", false, vec![3_500, 500, 3_500, 7_100]);
    let black = track("black", true, vec![3_500, 7_500, 3_500, 8_100]);
    FlickMotion { rate: 60, frames: 2, tracks: vec![white, black] }
}

/// One of every command: a new one does not compile until it has an example.
fn commands() -> Vec<Command> {
    let cells = |names: &str| names.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let word = |word: &str| word.to_owned();
    let after = |command: &Command| match command {
        Command::Move { .. } => Some(Command::Enter { ply: 4, text: word("cd4"), offer: true }),
        Command::Enter { .. } => {
            Some(Command::Press { ply: 4, deeds: word("touch c3, c3-d4"), offer: false })
        }
        Command::Press { .. } => Some(Command::Flick { ply: 4, disc: word("d"), angle: 900, strength: 700 }),
        Command::Flick { .. } => Some(Command::Propose { proposal: word("take-back") }),
        Command::Propose { .. } => Some(Command::Agree { proposal: word("draw") }),
        Command::Agree { .. } => Some(Command::Decline { proposal: word("rematch") }),
        Command::Decline { .. } => Some(Command::Claim { text: Some(word("g3-h4")) }),
        Command::Claim { .. } => {
            Some(Command::Say { circle: word("players"), text: Some(word("Удачи!")), phrase: None })
        }
        Command::Say { .. } => Some(Command::Demand),
        Command::Demand => Some(Command::LetStand),
        Command::LetStand => Some(Command::Report { fault: word("two-hands") }),
        Command::Report { .. } => Some(Command::ClaimFlag),
        Command::ClaimFlag => Some(Command::Resign),
        Command::Resign => Some(Command::CallOff),
        Command::CallOff => Some(Command::ClaimAbsence),
        Command::ClaimAbsence => Some(Command::Start),
        Command::Start => Some(Command::Pause),
        Command::Pause => Some(Command::Disobey),
        Command::Disobey => Some(Command::DeclareDraw),
        Command::DeclareDraw => Some(Command::Forfeit),
        Command::Forfeit => Some(Command::Annul),
        Command::Annul => Some(Command::SetUpWrong),
        Command::SetUpWrong => Some(Command::Adjust),
        Command::Adjust => Some(Command::PutBack { cell: "c3".to_owned() }),
        Command::PutBack { .. } => {
            Some(Command::Advise { ply: 4, path: cells("c3 e5"), removed: cells("d4"), text: None })
        }
        Command::Advise { .. } => Some(Command::CloseVote { ply: 4 }),
        Command::CloseVote { .. } => Some(Command::HandOver { to: word("k3v9mpt2wx") }),
        Command::HandOver { .. } => Some(Command::Dismiss { who: word("k3v9mpt2wx") }),
        Command::Dismiss { .. } => Some(Command::TakeLead),
        Command::TakeLead => Some(Command::Leave),
        Command::Leave => Some(Command::Ping),
        Command::Ping => None,
    };
    let first = Command::Move { ply: 4, path: cells("c3 e5"), removed: cells("d4"), offer: false };
    std::iter::successors(Some(first), after).collect()
}
