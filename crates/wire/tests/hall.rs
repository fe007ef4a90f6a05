//! The messages of the hall as JSON: `hall.json` has each. `BOLSHAK_GOLDEN=write` writes it anew.

use std::path::Path;
use std::{env, fs};

use bolshak_wire::{HallCommand, HallMessage, NoticeInfo, SeekInfo, SeekTerms, control};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

fn terms() -> SeekTerms {
    SeekTerms {
        variants: vec!["russian".to_owned(), "frisian".to_owned()],
        times: vec![Some("180+2".to_owned()), None],
        rated: false,
        range: None,
        colour: None,
        table: None,
        games: 1,
        blindfold: None,
    }
}

fn commands() -> Vec<HallCommand> {
    let rated = SeekTerms {
        times: vec![Some("300".to_owned())],
        rated: true,
        range: Some([1400, 1800]),
        table: Some("idf".to_owned()),
        games: 2,
        blindfold: Some("me".to_owned()),
        ..terms()
    };
    let white = SeekTerms { colour: Some("white".to_owned()), ..terms() };
    let time = Some("180+2".to_owned());
    vec![
        HallCommand::Seek(terms()),
        HallCommand::Seek(rated),
        HallCommand::Seek(white),
        HallCommand::Withdraw { seek: None },
        HallCommand::Withdraw { seek: Some(7) },
        HallCommand::Accept { seek: 7, variant: Some("frisian".to_owned()), time },
        HallCommand::Accept { seek: 7, variant: None, time: None },
        HallCommand::Ping,
    ]
}

fn messages() -> Vec<HallMessage> {
    let sought = SeekInfo {
        seek: 7,
        name: Some("Anna".to_owned()),
        rating: Some(1612),
        mine: false,
        terms: terms(),
        controls: vec![Some(control(&"180+2".parse().expect("a time control"))), None],
        until: None,
    };
    let own = SeekInfo {
        seek: 8,
        name: None,
        rating: None,
        mine: true,
        controls: vec![],
        terms: terms(),
        until: None,
    };
    let letter = SeekInfo { until: Some(1_796_504_548_500), ..sought.clone() };
    let notice = NoticeInfo {
        kind: "challenged".to_owned(),
        detail: "russian".to_owned(),
        name: "Anna".to_owned(),
        game: Some("k3v9mpt2wxyz".to_owned()),
        at: 1_795_294_948_500,
        seen: false,
    };
    let friends = vec!["Boris".to_owned()];
    vec![
        HallMessage::Hall { seeks: vec![sought.clone(), own.clone()], here: 12, friends, unseen: 1 },
        HallMessage::Sought(sought),
        HallMessage::Sought(own),
        HallMessage::Sought(letter),
        HallMessage::Gone { seek: 7 },
        HallMessage::Here { here: 13 },
        HallMessage::Friend { name: "Boris".to_owned(), here: false },
        HallMessage::Paired { game: "k3v9mpt2wxyz".to_owned() },
        HallMessage::Noticed(notice),
        HallMessage::Pong,
        HallMessage::Refused {
            reason: "seek-gone".to_owned(),
            message: "nobody looks for that any more".to_owned(),
        },
    ]
}

/// As JSON, and understood again as it was meant.
fn made<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(all: Vec<T>) -> Vec<Value> {
    let one = |message: T| {
        let made = serde_json::to_value(&message).expect("a message is JSON");
        assert_eq!(serde_json::from_value::<T>(made.clone()).expect("it is understood"), message);
        made
    };
    all.into_iter().map(one).collect()
}

#[test]
fn messages_of_the_hall_are_as_they_were() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hall.json");
    let all = serde_json::json!({ "commands": made(commands()), "messages": made(messages()) });
    if env::var("BOLSHAK_GOLDEN").is_ok_and(|value| value == "write") {
        let text = serde_json::to_string_pretty(&all).expect("JSON");
        fs::write(&path, text + "\n").expect("the file can be written");
    }
    let kept: Value =
        serde_json::from_str(&fs::read_to_string(path).expect("hall.json is there")).expect("JSON");
    assert_eq!(kept, all, "BOLSHAK_GOLDEN=write writes it as it is now");
}
