//! Games and files without end: what is refused, where, and what is read behind it.
use bolshak_notation::pdn::Reader;

#[test]
fn a_game_that_is_too_large_is_named_at_its_place() {
    let text = format!(
        "[Event \"first\"]\n1. c3-d4 *\n\n  [Event \"a\"]\n\n1. {} *\n\n[Event \"b\"]\n*\n",
        "a ".repeat(30_000)
    );
    let read: Vec<_> = Reader::new(text.as_bytes()).collect();
    let [Ok(_), Err(fault), Ok(last)] = &read[..] else { panic!("{} games", read.len()) };
    assert_eq!((fault.place.line, fault.place.column), (6, 40_002), "{fault}");
    assert_eq!(fault.message, "a game of more than 20000 tags, moves, comments and signs");
    assert_eq!((last.place.line, last.tags[0].value.as_str()), (8, "b"));
    let text = format!("\n  [Event \"a\"]\n1. {{{}}} *\n[Event \"b\"]\n*\n", "a ".repeat(1_000_000));
    let read: Vec<_> = Reader::new(text.as_bytes()).collect();
    let [Err(fault), Ok(last)] = &read[..] else { panic!("{} games", read.len()) };
    assert_eq!(fault.to_string(), "2:3: this game is larger than 1 MiB");
    assert_eq!((last.place.line, last.tags[0].value.as_str()), (4, "b"));
}

#[test]
fn tags_without_end_are_one_fault_whatever_ends_their_lines() {
    for end in ["\n", "\r\n", "\r"] {
        let tags = format!("[Event \"a\"]{end}").repeat(200_000);
        let text = format!("{tags}{end}1. c3-d4 *{end}{end}[Event \"b\"]{end}*{end}");
        let read: Vec<_> = Reader::new(text.as_bytes()).collect();
        let [Err(_), Ok(last)] = &read[..] else { panic!("{} games: {:?}", read.len(), &read[1]) };
        assert_eq!((last.place.line, last.tags[0].value.as_str()), (200_004, "b"));
    }
}

#[test]
fn blanks_without_end_are_no_game() {
    for end in ["\n", "\r\n", " \t\n"] {
        let text = format!("{}[Event \"b\"]\n*\n", end.repeat(1_500_000));
        let read: Vec<_> = Reader::new(text.as_bytes()).collect();
        let [Ok(game)] = &read[..] else { panic!("{} games", read.len()) };
        assert_eq!((game.place.line, game.place.column), (1_500_001, 1));
    }
}
