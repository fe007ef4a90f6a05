//! The engines' way to write positions and moves, on boards of every naming.
mod thrown;
mod walks;

use bolshak_game::{Match, find, registry};
use bolshak_notation::{
    Form, MoveTextError, read_hub, read_hub_move, read_position, write_fen, write_hub, write_hub_move,
    write_move,
};

/// The protocol is for the games of a rule table.
fn each_position(mut check: impl FnMut(&dyn Match)) {
    walks::each_position(11, 15, |game| game.rules().is_some(), &mut check);
    for game in registry().iter().filter(|game| game.rules().is_some()) {
        thrown::positions(*game, 12, 100).for_each(|line| check(line.as_ref()));
    }
}

#[test]
fn games_without_a_rule_table_have_no_position_strings() {
    for game in registry().iter().filter(|game| game.rules().is_none()) {
        let info = game.info();
        let text = write_hub(info, &game.start().view());
        for error in [read_hub(*game, &text), read_position(*game, &text)].map(Result::err) {
            let message = error.expect(info.id).message;
            assert_eq!(message, format!("the Hub protocol has no positions of {}; write a FEN", info.id));
        }
    }
}

#[test]
fn positions_of_random_games_read_back() {
    each_position(|line| {
        let text = write_hub(line.game().info(), &line.view());
        assert_eq!(text.len(), line.game().info().board.cells.len() + 1);
        assert_eq!(read_hub(line.game(), &text).expect(&text).view(), line.view(), "{text}");
        assert_eq!(read_position(line.game(), &text).expect(&text).view(), line.view(), "{text}");
    });
}

#[test]
fn moves_of_random_games_read_back() {
    each_position(|line| {
        for turn in line.turns() {
            let text = write_hub_move(line.game().info(), turn);
            let read = read_hub_move(line.game().info(), line.turns(), &text).expect(&text);
            assert!(line.turns()[read].same_move(turn), "{text}");
        }
    });
}

#[test]
fn the_initial_positions_look_like_this() {
    let start = |game: &str| {
        let line = find(game).expect("a known game").start();
        write_hub(line.game().info(), &line.view())
    };
    let international = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    assert_eq!(start("international"), international);
    assert_eq!(start("russian"), "WbbbbbbbbbbbbeeeeeeeewwwwwwwwwwwW".replace("wW", "ww"));
}

#[test]
fn squares_are_numbers_on_lettered_boards_too() {
    let line = find("russian").expect("a known game").start();
    let info = line.game().info();
    let read = |text: &str| {
        let index = read_hub_move(info, line.turns(), text)?;
        Ok(write_move(info, line.turns(), index, Form::Full))
    };
    assert_eq!(read("22-18").as_deref(), Ok("c3-d4"));
    assert_eq!(read("22-17").as_deref(), Ok("c3-b4"));
    assert_eq!(read("22-15"), Err(MoveTextError::Illegal));
    assert_eq!(read("22x15x18"), Err(MoveTextError::Illegal));
}

#[test]
fn captured_squares_come_in_any_order() {
    let game = find("international").expect("a known game");
    let line = read_position(game, "W:W28:B23,13").expect("a position");
    let info = game.info();
    for text in ["28x8x23x13", "28x8x13x23", "28x08x13x23"] {
        assert_eq!(read_hub_move(info, line.turns(), text), Ok(0), "{text}");
    }
    assert_eq!(write_hub_move(info, &line.turns()[0]), "28x8x23x13");
    for text in ["28x8x23x23", "28x8x23", "28x8x23x13x12"] {
        assert_eq!(read_hub_move(info, line.turns(), text), Err(MoveTextError::Illegal), "{text}");
    }
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let game = find("russian").expect("a known game");
    let position = |text: &str| match read_hub(game, text) {
        Err(error) => error.to_string(),
        Ok(line) => panic!("{text} was read as {}", write_fen(game.info(), &line.view())),
    };
    let empty = "e".repeat(32);
    assert_eq!(position(""), "character 1: expected W or B for the side to move, found the end");
    assert_eq!(position(&empty), "character 1: expected W or B for the side to move, found e");
    assert_eq!(position("Wex"), "character 3: expected w, b, W, B or e for square 2 of 32, found x");
    assert_eq!(position("Wee"), "character 4: expected w, b, W, B or e for square 3 of 32, found the end");
    assert_eq!(position(&format!(" W{empty}e")), "character 35: expected the end after 32 squares, found e");
    let error = read_hub(game, &format!("Ww{}", "e".repeat(31))).err().expect("a man on his promotion row");
    assert_eq!((error.cell.as_deref(), error.column), (Some("b8"), 2));
    // A string for another board is named as such by the common door, too.
    let error = read_position(game, &format!("W{}", "e".repeat(50))).err().expect("too long");
    assert!(error.message.contains("32 squares"), "{error}");

    let line = game.start();
    let place = |text: &str| match read_hub_move(game.info(), line.turns(), text) {
        Err(MoveTextError::Unreadable { column, .. }) => column,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(place(""), 1);
    assert_eq!(place("22"), 4);
    assert_eq!(place("22-33"), 4);
    assert_eq!(place("22-+18"), 4);
    assert_eq!(place("c3-d4"), 1);
    assert_eq!(place("22x15"), 7);
    assert_eq!(place("22-18-15"), 10);
}
