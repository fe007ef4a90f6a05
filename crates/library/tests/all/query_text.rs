//! Queries as texts.

use bolshak_library::{Condition, Ended, Order, Query};
use bolshak_notation::pdn::GameResult;

#[test]
fn words_are_conditions() {
    let text = "Ivanov white:\"Petrov, P.\" year:2020..2024.05 result:2-0 plies:40.. rating:..2200 event:Cup game:russian \
                material:K3-K1/6 part:\"W:Wc3,!d4\" cell:idf/XIII-3 moves:\"1. c3-d4 d6-c5\" capture:3 sort:latest limit:5";
    let query: Query = text.parse().expect("a query");
    let filter = &query.filter;
    assert_eq!(filter.players.len(), 2);
    assert_eq!((filter.players[0].name.as_str(), filter.players[1].name.as_str()), ("Ivanov", "Petrov, P."));
    assert_eq!(filter.since.map(|date| date.to_string()).as_deref(), Some("2020.??.??"));
    assert_eq!(filter.until.map(|date| date.to_string()).as_deref(), Some("2024.05.??"));
    assert_eq!(filter.ended, Some(Ended::Result(GameResult::White)));
    assert_eq!((filter.plies, filter.rating), ((Some(40), None), (None, Some(2200))));
    assert_eq!(query.conditions.len(), 5);
    assert_eq!(query.conditions[1], Condition::Part("W:Wc3,!d4".to_owned()));
    assert_eq!((query.order, query.limit), (Order::Latest, Some(5)));
    assert_eq!("".parse::<Query>(), Ok(Query::default()));
}

#[test]
fn errors_name_the_place() {
    for (text, column, part) in [
        ("player:", 1, "something after player"),
        ("plies:40 colour:red", 10, "colour is no word"),
        ("year:soon", 6, "a date such as"),
        ("result:9-9", 8, "a result such as"),
        ("player:\"Ivanov", 8, "not closed"),
        ("game:chess", 6, "chess"),
        ("game:russian position:\"W:Wz9\"", 27, "z9"),
        ("part:\"?:Wc3,d\"", 13, "found d"),
        ("part:\"?\"", 9, "a colon and the pieces"),
        ("moves:\"c3-d4 c3-d4\"", 14, "not a legal move"),
        ("cell:idf/C-99", 6, "no cell C-99"),
        ("material:Q", 10, "expected pieces"),
        ("capture:0", 9, "a number from 1"),
        ("sort:beauty", 6, "expected number, date"),
    ] {
        let error = text.parse::<Query>().expect_err(text);
        assert_eq!(error.column, column, "{text}: {error}");
        assert!(error.message.contains(part), "{text}: {error}");
    }
}
