//! What is said in a study, as JSON.

use bolshak_wire::{
    ChildOrder, StudyChange, StudyChanged, StudyChapter, StudyChapterWanted, StudyCommand, StudyLeader,
    StudyMessage, StudyPresent, StudyRoleWanted, StudySaid, TreeDifference, TreeEdit,
};
use serde_json::{Value, json};

#[test]
fn commands_are_understood() {
    let comment = TreeEdit::Comment { text: "«!»".to_owned() };
    let place = vec!["c3-d4".to_owned(), "*1".to_owned()];
    let commands = [
        (
            json!({ "type": "edit", "number": 4, "version": 7, "place": ["c3-d4", "*1"],
                    "edit": { "type": "comment", "text": "«!»" } }),
            StudyCommand::Edit { number: 4, version: 7, place: place.clone(), edit: comment },
        ),
        (
            json!({ "type": "look", "number": 5, "place": ["c3-d4", "*1"] }),
            StudyCommand::Look { number: 5, place },
        ),
        (json!({ "type": "turn", "chapter": "one" }), StudyCommand::Turn { chapter: "one".to_owned() }),
        (json!({ "type": "say", "text": "Hi" }), StudyCommand::Say { text: "Hi".to_owned() }),
        (json!({ "type": "lead", "on": true, "place": [] }), StudyCommand::Lead { on: true, place: vec![] }),
        (json!({ "type": "ping" }), StudyCommand::Ping),
    ];
    for (text, command) in commands {
        assert_eq!(serde_json::to_value(&command).expect("JSON"), text);
        assert_eq!(serde_json::from_value::<StudyCommand>(text).expect("a command"), command);
    }
    for bad in [
        json!({ "type": "fly" }),
        json!({ "type": "look", "number": 5 }),
        json!({ "type": "lead", "place": [] }),
    ] {
        assert!(serde_json::from_value::<StudyCommand>(bad.clone()).is_err(), "{bad}");
    }
    for bad in [json!({ "title": "T", "owner": "me" }), json!({ "public": "yes" })] {
        assert!(serde_json::from_value::<StudyChange>(bad.clone()).is_err(), "{bad}");
    }
    let empty: StudyChapterWanted =
        serde_json::from_value(json!({ "variant": "russian" })).expect("a chapter");
    assert_eq!((empty.name.as_str(), empty.pdn, empty.fen, empty.game), ("", None, None, None));
    assert!(
        serde_json::from_value::<StudyChapterWanted>(json!({ "variant": "russian", "tree": "" })).is_err()
    );
    let take: StudyRoleWanted = serde_json::from_value(json!({ "who": "x", "role": null })).expect("a role");
    assert_eq!((take.name, take.who.as_deref(), take.role), (None, Some("x"), None));
}

#[test]
fn messages_are_told() {
    let orders = vec![ChildOrder { node: 0, children: vec![2, 1] }];
    let difference = TreeDifference { removed: vec![3], orders, ..TreeDifference::default() };
    let chapters =
        vec![StudyChapter {
            id: "one".to_owned(), name: "Дебют".to_owned(), variant: "russian".to_owned()
        }];
    let messages: [(StudyMessage, Value); 7] = [
        (
            StudyMessage::Chapters { version: 9, chapters },
            json!({ "type": "chapters", "version": 9, "chapters": [
                { "id": "one", "name": "Дебют", "variant": "russian" }] }),
        ),
        (
            StudyMessage::Changed(StudyChanged {
                version: 8,
                chapter: "one".to_owned(),
                connection: 2,
                number: 4,
                node: 1,
                difference,
            }),
            json!({ "type": "changed", "version": 8, "chapter": "one", "connection": 2, "number": 4, "node": 1, "difference": {
                "nodes": [], "removed": [3], "orders": [{ "node": 0, "children": [2, 1] }] } }),
        ),
        (StudyMessage::Pong, json!({ "type": "pong" })),
        (StudyMessage::Done { number: 4, node: 1 }, json!({ "type": "done", "number": 4, "node": 1 })),
        (
            StudyMessage::People {
                people: vec![StudyPresent { name: "Anna".to_owned(), role: "owner".to_owned() }],
                here: 3,
            },
            json!({ "type": "people", "people": [{ "name": "Anna", "role": "owner" }], "here": 3 }),
        ),
        (
            StudyMessage::Said(StudySaid { name: String::new(), text: "Hi".to_owned(), at: 5 }),
            json!({ "type": "said", "name": "", "text": "Hi", "at": 5 }),
        ),
        (
            StudyMessage::Led {
                leader: Some(StudyLeader {
                    connection: 2,
                    name: "Anna".to_owned(),
                    chapter: "one".to_owned(),
                    node: 1,
                }),
            },
            json!({ "type": "led", "leader": { "connection": 2, "name": "Anna", "chapter": "one", "node": 1 } }),
        ),
    ];
    for (message, text) in messages {
        assert_eq!(serde_json::to_value(&message).expect("JSON"), text);
        assert_eq!(serde_json::from_value::<StudyMessage>(text).expect("a message"), message);
    }
}
