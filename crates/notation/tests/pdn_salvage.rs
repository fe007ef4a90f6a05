//! What is sound of a faulty game is kept.

use bolshak_game::find;
use bolshak_notation::Form;
use bolshak_notation::pdn::{Fault, GameResult, PdnGame, Reader, Salvaged, read, replay, salvage, write};

/// What is kept of a game of Russian draughts that the reader could read to its end.
fn saved(text: &str) -> Salvaged {
    let file = read(text);
    assert!(file.faults.is_empty(), "{text}: {:?}", file.faults);
    kept(&file.games[0], None)
}

/// The same, perhaps with the fault that kept the reader from its end; what is written can be read again.
fn kept(record: &PdnGame, broken: Option<Fault>) -> Salvaged {
    let salvaged = salvage(record, broken, find("russian"), Form::Short).expect("something is sound");
    let text = written(&salvaged);
    let again = replay(&read(&text).games[0], None).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    assert_eq!(salvaged.record.tag("PlyCount").expect("a tag").value, again.plies.to_string(), "{text}");
    salvaged
}

fn written(salvaged: &Salvaged) -> String {
    write(&salvaged.record, find("russian").expect("a game").info().notation)
}

fn body(salvaged: &Salvaged) -> String {
    written(salvaged).split("\n\n").nth(1).expect("moves").replace('\n', " ")
}

#[test]
fn a_main_line_is_kept_up_to_its_fault() {
    let salvaged = saved("[White \"A\"]\n1. c3-d4! {well} d6-c5 2. b2-b9 c5-b4 1-0");
    let comment = "{faulty from here on, line 2, column 27: b2-b9: character 4: expected a square such as b4, found b9}";
    assert_eq!(body(&salvaged).trim_end(), format!("1. c3-d4! {{well}} 1... d6-c5 {comment} *"));
    assert_eq!(salvaged.fault.as_ref().map(|fault| fault.place.column), Some(27));
    assert!(written(&salvaged).contains("[Result \"1-0\"]"), "the result is kept");
    assert!(salvaged.record.warnings.is_empty());
}

#[test]
fn a_faulty_variation_is_left_out_with_a_warning() {
    let salvaged = saved("1. c3-d4 (1. e3-d4 d6-e5 (1... f6-a1)) (1. a3-a4) d6-c5 *");
    assert_eq!(body(&salvaged).trim_end(), "1. c3-d4 ( 1. e3-d4 d6-e5 ) 1... d6-c5 *");
    let warned: Vec<_> = salvaged.record.warnings.iter().map(|fault| fault.place.column).collect();
    assert_eq!((warned, salvaged.fault), (vec![32, 44], None));
}

#[test]
fn a_sound_game_is_kept_as_it_is() {
    let salvaged = saved("1. c3xd4 d6-c5 2. b2-c3 *");
    assert_eq!((body(&salvaged).trim_end(), salvaged.fault), ("1. c3-d4 d6-c5 2. b2-c3 *", None));
    assert_eq!(salvaged.record.warnings.len(), 1);
}

#[test]
fn what_cannot_be_read_to_its_end_is_kept_up_to_there() {
    let texts = [
        (
            "[White \"A\"]\n[Result \"0-1\"]\n1. c3-d4 d6-c5 ) 2. b2-c3 0-1\n\n[White \"B\"]\n1. c3-d4 *",
            "a ) without its (",
        ),
        (
            "[White \"A\"]\n[Result \"0-1\"]\n1. c3-d4 d6-c5 {never closed\n\n[White \"B\"]\n1. c3-d4 *",
            "this comment",
        ),
        (
            "[White \"A\"]\n[Result \"0-1\"]\n1. c3-d4 d6-c5 (1... f6-g5\n\n[White \"B\"]\n1. c3-d4 *",
            "this variation",
        ),
    ];
    for (text, words) in texts {
        let mut reader = Reader::new(text.as_bytes());
        let fault = reader.next().expect("a game").expect_err("a fault");
        let salvaged = kept(reader.broken().expect("tags and moves"), Some(fault));
        assert!(
            body(&salvaged).starts_with("1. c3-d4 d6-c5 {faulty from here on, line 3,"),
            "{}",
            body(&salvaged)
        );
        assert!(body(&salvaged).contains(words) && written(&salvaged).contains("[Result \"0-1\"]"));
        assert!(reader.next().expect("the next game").is_ok() && reader.broken().is_none(), "{text}");
    }
}

#[test]
fn a_game_that_cannot_begin_is_not_saved() {
    let no_position = &read("[FEN \"W:Wz9:B\"]\n1. c3-d4 *").games[0];
    assert!(salvage(no_position, None, find("russian"), Form::Short).is_err());
    let no_game = &read("1. c3-d4 *").games[0];
    assert!(salvage(no_game, None, None, Form::Short).is_err());
}

#[test]
fn the_result_behind_a_fault_is_kept() {
    let mut reader = Reader::new(&b"[GameType \"25\"]\n1. c3-d4 d6-c5 ) 2. b2-c3 0-1\n"[..]);
    let fault = reader.next().expect("a game").expect_err("a fault");
    assert!(reader.separated());
    let salvaged = kept(reader.broken().expect("tags and moves"), Some(fault));
    assert_eq!(salvaged.record.result, GameResult::Black);
}

#[test]
fn faults_are_of_kinds() {
    let kind = |text: &str| {
        let file = read(&format!("[GameType \"25\"]\n{text}"));
        match file.faults.first() {
            Some(fault) => fault.kind().to_owned(),
            None => match replay(&file.games[0], None) {
                Ok(replayed) => replayed.warnings[0].kind().to_owned(),
                Err(fault) => fault.kind().to_owned(),
            },
        }
    };
    assert_eq!(kind("1. c3xd4 *"), "a capture sign on a move that takes nothing");
    assert_eq!(kind("1. c3-d4 d6-c5 2. c3-d4 *"), "a move that is not legal");
    assert_eq!(kind("1. c3-z9 *"), "a text that is no move");
    assert_eq!(kind("[White]\n1. c3-d4 *"), "a tag without a value");
    assert_eq!(kind("[White x]\n1. c3-d4 *"), "a tag without a value in quotes");
    assert_eq!(kind("1. c3-d4 ) *"), "a ) without its (");
}
