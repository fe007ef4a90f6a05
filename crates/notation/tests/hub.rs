//! The engines' way to write positions and moves, on boards of every naming.

use crate::{thrown, walks};
use bolshak_game::{Game, find, registry};
use bolshak_notation::{
    Form, MoveTextError, read_hub, read_hub_move, read_position, write_fen, write_hub, write_hub_move,
    write_move,
};

/// The protocol is for the games of a rule table.
fn each_position(mut check: impl FnMut(&dyn Game)) {
    walks::each_position(11, 15, |variant| variant.rules().is_some(), &mut check);
    for variant in registry().iter().filter(|variant| variant.rules().is_some()) {
        thrown::positions(*variant, 12, 100).for_each(|line| check(line.as_ref()));
    }
}

#[test]
fn games_without_a_rule_table_have_no_position_strings() {
    for variant in registry().iter().filter(|variant| variant.rules().is_none()) {
        let info = variant.info();
        let text = write_hub(info, &variant.start().view());
        for error in [read_hub(*variant, &text), read_position(*variant, &text)].map(Result::err) {
            let message = error.expect(info.id).message;
            assert_eq!(message, format!("the Hub protocol has no positions of {}; write a FEN", info.id));
        }
    }
}

#[test]
fn positions_of_random_games_read_back() {
    each_position(|game| {
        let text = write_hub(game.variant().info(), &game.view());
        assert_eq!(text.len(), game.variant().info().board.cells.len() + 1);
        assert_eq!(read_hub(game.variant(), &text).expect(&text).view(), game.view(), "{text}");
        assert_eq!(read_position(game.variant(), &text).expect(&text).view(), game.view(), "{text}");
    });
}

#[test]
fn moves_of_random_games_read_back() {
    each_position(|game| {
        for turn in game.legal_moves() {
            let text = write_hub_move(game.variant().info(), turn);
            let read = read_hub_move(game.variant().info(), game.legal_moves(), &text).expect(&text);
            assert!(game.legal_moves()[read].same_move(turn), "{text}");
        }
    });
}

#[test]
fn the_initial_positions_look_like_this() {
    let start = |game: &str| {
        let game = find(game).expect("a known game").start();
        write_hub(game.variant().info(), &game.view())
    };
    let international = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    assert_eq!(start("international"), international);
    assert_eq!(start("russian"), "WbbbbbbbbbbbbeeeeeeeewwwwwwwwwwwW".replace("wW", "ww"));
}

#[test]
fn squares_are_numbers_on_lettered_boards_too() {
    let game = find("russian").expect("a known game").start();
    let info = game.variant().info();
    let read = |text: &str| {
        let index = read_hub_move(info, game.legal_moves(), text)?;
        Ok(write_move(info, game.legal_moves(), index, Form::Full))
    };
    assert_eq!(read("22-18").as_deref(), Ok("c3-d4"));
    assert_eq!(read("22-17").as_deref(), Ok("c3-b4"));
    assert_eq!(read("22-15"), Err(MoveTextError::Illegal));
    assert_eq!(read("22x15x18"), Err(MoveTextError::Illegal));
}

#[test]
fn captured_squares_come_in_any_order() {
    let variant = find("international").expect("a known game");
    let game = read_position(variant, "W:W28:B23,13").expect("a position");
    let info = variant.info();
    for text in ["28x8x23x13", "28x8x13x23", "28x08x13x23"] {
        assert_eq!(read_hub_move(info, game.legal_moves(), text), Ok(0), "{text}");
    }
    assert_eq!(write_hub_move(info, &game.legal_moves()[0]), "28x8x23x13");
    for text in ["28x8x23x23", "28x8x23", "28x8x23x13x12"] {
        assert_eq!(read_hub_move(info, game.legal_moves(), text), Err(MoveTextError::Illegal), "{text}");
    }
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let variant = find("russian").expect("a known game");
    let position = |text: &str| match read_hub(variant, text) {
        Err(error) => error.to_string(),
        Ok(game) => panic!("{text} was read as {}", write_fen(variant.info(), &game.view())),
    };
    let empty = "e".repeat(32);
    assert_eq!(position(""), "character 1: expected W or B for the side to move, found the end");
    assert_eq!(position(&empty), "character 1: expected W or B for the side to move, found e");
    assert_eq!(position("Wex"), "character 3: expected w, b, W, B or e for square 2 of 32, found x");
    assert_eq!(position("Wee"), "character 4: expected w, b, W, B or e for square 3 of 32, found the end");
    assert_eq!(position(&format!(" W{empty}e")), "character 35: expected the end after 32 squares, found e");
    let error =
        read_hub(variant, &format!("Ww{}", "e".repeat(31))).err().expect("a man on his promotion row");
    assert_eq!((error.cell.as_deref(), error.column), (Some("b8"), 2));
    // A string for another board is named as such by the common door, too.
    let error = read_position(variant, &format!("W{}", "e".repeat(50))).err().expect("too long");
    assert!(error.message.contains("32 squares"), "{error}");

    let game = variant.start();
    let place = |text: &str| match read_hub_move(variant.info(), game.legal_moves(), text) {
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
