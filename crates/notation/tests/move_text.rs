//! Moves as text: every legal turn of random games survives each form; foreign spellings are read; nonsense is named.

use crate::{thrown, walks};
use bolshak_game::{Variant, find, registry};
use bolshak_notation::{Form, MoveTextError, read_move, read_position, write_move};
use proptest::prelude::*;

fn read(variant: &str, position: &str, text: &str) -> Result<String, MoveTextError> {
    let variant = find(variant).expect("a known game");
    let game = if position.is_empty() {
        variant.start()
    } else {
        read_position(variant, position).expect("a position")
    };
    let index = read_move(variant.info(), game.legal_moves(), text)?;
    Ok(write_move(variant.info(), game.legal_moves(), index, Form::Full))
}

#[test]
fn every_turn_reads_back_from_every_form() {
    walks::each_position(
        5,
        12,
        |_| true,
        |game| {
            let info = game.variant().info();
            for (index, turn) in game.legal_moves().iter().enumerate() {
                for form in [Form::Full, Form::Short, Form::Abbreviated] {
                    let text = write_move(info, game.legal_moves(), index, form);
                    let read = read_move(info, game.legal_moves(), &text)
                        .unwrap_or_else(|error| panic!("{text}: {error}"));
                    assert!(game.legal_moves()[read].same_move(turn), "{text}");
                }
                let full = write_move(info, game.legal_moves(), index, Form::Full);
                assert_eq!(read_move(info, game.legal_moves(), &full), Ok(index), "{full}");
            }
        },
    );
}

#[test]
fn turns_of_many_kings_read_back() {
    for variant in registry() {
        for game in thrown::positions(*variant, 7, 400) {
            for (index, turn) in game.legal_moves().iter().enumerate() {
                let full = write_move(variant.info(), game.legal_moves(), index, Form::Full);
                let read = read_move(variant.info(), game.legal_moves(), &full).expect(&full);
                assert!(game.legal_moves()[read].same_way(turn), "{full}: {:?}", game.view());
                let short = write_move(variant.info(), game.legal_moves(), index, Form::Abbreviated);
                let read = read_move(variant.info(), game.legal_moves(), &short).expect(&short);
                assert!(game.legal_moves()[read].same_move(turn), "{short}: {:?}", game.view());
            }
        }
    }
}

#[test]
fn names_of_cells_run_together_on_boards_of_every_shape() {
    // Numbers of one digit and of two cannot.
    let falls_apart = |variant: &dyn Variant| {
        let cells = &variant.info().board.cells;
        cells.iter().all(|cell| !cell.name.starts_with(|c: char| c.is_ascii_digit()) || cell.name.len() == 2)
    };
    walks::each_position(3, 1, falls_apart, |game| {
        let info = game.variant().info();
        for (index, turn) in game.legal_moves().iter().enumerate() {
            let full = write_move(info, game.legal_moves(), index, Form::Full);
            let joined = full.replace(['-', ':', 'x'], "");
            let read = read_move(info, game.legal_moves(), &joined)
                .unwrap_or_else(|error| panic!("{joined}: {error}"));
            assert!(game.legal_moves()[read].same_way(turn), "{joined} in {}", info.id);
        }
    });
}

#[test]
fn stones_and_long_chains_are_told_by_their_cells() {
    for text in ["d4", " d4 ", "D4!", "д4"] {
        assert_eq!(read("goban", "", text).as_deref(), Ok("d4"), "{text}");
    }
    assert!(read("goban", "", "d4-d5").is_err() && read("goban", "", "d").is_err());
    let chain = "W:Wa1,b1,d1,a8,b8,a7,b7,a6,b6:Bf6,g6,h6,f7,g7,h7,f8,g8,h8";
    for text in ["a1-e1", "a1-c1-e1", "a1e1", "ae1", "a1 c1 e1"] {
        assert_eq!(read("corners", chain, text).as_deref(), Ok("a1-c1-e1"), "{text}");
    }
    assert_eq!(read("corners", chain, "a1-c1").as_deref(), Ok("a1-c1"), "it may stop on its way");
    for (id, position, text, full) in [
        ("neva", "B:B33:W43:R66:G61", "3353", "33:53"),
        ("neva", "B:B22:W32:R43:G66", "22-44", "22:42:44"),
        ("pskov", "W:Wg11:Bg12,e11", "g11g13d10", "g11:g13:d10"),
        ("pskov", "W:Wg11:Bg12,e11", "g11d10", "g11:g13:d10"),
        ("pskov", "W:Wg11:Bg12,e11", "g:d10", "g11:g13:d10"),
        ("lasca", "W:W9:B13,21,22", "9:25", "9:17:25"),
        ("lasca", "W:W9:B13,21,22", "09 17 25", "9:17:25"),
        ("chinese-2", "", "d1e5", "d1-e5"),
        ("halma", "", "a5a6", "a5-a6"),
        ("towers", "W:Wc3(bb):Bh8", "cd4", "c3-d4"),
    ] {
        assert_eq!(read(id, position, text).as_deref(), Ok(full), "{id}: {text}");
    }
}

#[test]
fn foreign_spellings_are_read() {
    for text in
        ["c3-d4", "c3d4", "c3 d4", "c3.d4", "C3-D4", "c3–d4", "cd4", "cd4!", "c3-d4?!", " c3-d4 ", "22-18"]
    {
        assert_eq!(read("russian", "", text).as_deref(), Ok("c3-d4"), "{text}");
    }
    for text in ["32-28", "3228", "32 28", "32.28", "32-28*", "32−28", "32\t28", "32-28(!)"] {
        assert_eq!(read("international", "", text).as_deref(), Ok("32-28"), "{text}");
    }
    let capture = "white: c3 black: d4 f6 f8; white to move";
    for text in [
        "c3:e5:g7", "c3xe5xg7", "c3:g7", "c:g7", "c3xg7", "c3g7", "c3e5g7", "c3-g7", "c:g7+", "c3×g7",
        "c3:g7x",
    ] {
        assert_eq!(read("russian", capture, text).as_deref(), Ok("c3:e5:g7"), "{text}");
    }
    for text in ["11-15", "11x15"] {
        let expected = if text.contains('x') { Err(MoveTextError::Illegal) } else { Ok("11-15".to_owned()) };
        assert_eq!(read("english", "", text), expected, "a capture sign claims a capture");
    }
}

#[test]
fn squares_crossed_on_the_way_may_be_named() {
    // From h2 the king takes d6; c7 and b8 are both behind it, and the chain goes on from c7.
    let position = "white: Kh2 black: d6 b6 d2; white to move";
    for text in ["h2:c7:a5:e1", "h2:e1", "h2:a5:e1", "h2:e5:c7:a5:e1"] {
        assert_eq!(read("russian", position, text).as_deref(), Ok("h2:c7:a5:e1"), "{text}");
    }
    assert_eq!(read("russian", position, "h2:b8:e1"), Err(MoveTextError::Illegal));
}

#[test]
fn cyrillic_letters_are_read_by_sound_and_by_key() {
    // By sound or look; on the keys of c3d4, cd4; in capitals; with a Latin letter among them.
    for text in ["с3-д4", "ц3д4", "цд4", "ЦД4", "c3-д4", "сd4", "цд4!", "С3–Д4"] {
        assert_eq!(read("russian", "", text).as_deref(), Ok("c3-d4"), "{text}");
    }
    // On the keys this is cd4, by sound cb4, and both can be played.
    let both = Err(MoveTextError::Ambiguous(vec!["c3-b4".into(), "c3-d4".into()]));
    assert_eq!(read("russian", "", "св4"), both);
    assert_eq!(read("russian", "", "с3в4"), both);
    assert_eq!(read("russian", "white: c3 Kb4 black: h8; white to move", "св4").as_deref(), Ok("c3-d4"));
    assert_eq!(read("russian", "white: c3 Kd4 black: h8; white to move", "св4").as_deref(), Ok("c3-b4"));
    assert_eq!(read("russian", "white: c3 a3 black: h8 b4 d8; white to move", "фс5").as_deref(), Ok("a3:c5"));
    for text in ["е3ф4", "ё3-ф4", "эф4", "у3-а4", "уа4"] {
        assert_eq!(read("russian", "", text).as_deref(), Ok("e3-f4"), "{text}");
    }
    for text in ["г3х4", "гх4", "ж3-ш4", "п3р4", "ПР4", "gх4", "гн4"] {
        assert_eq!(read("russian", "", text).as_deref(), Ok("g3-h4"), "{text}");
    }
    let error = read("russian", "", "я3-ю4").expect_err("no file sounds like this").to_string();
    assert!(error.starts_with("character 1: ") && error.ends_with("found я"), "{error}");
    assert_eq!(read("russian", "", "ц3-е5"), Err(MoveTextError::Illegal));
}

#[test]
fn a_cyrillic_kha_is_a_capture_sign_or_a_file() {
    let capture = "white: h4 g3 black: g5 e7 f4; white to move";
    for text in ["х4хф6хд8", "х4:д8", "ххд8", "х:д8", "h4хd8", "р4чв8", "р4Жв8", "х4д8х", "хд8"]
    {
        assert_eq!(read("russian", capture, text).as_deref(), Ok("h4:f6:d8"), "{text}");
    }
    for text in ["г3хе5", "гхе5", "г:е5", "пчу5", "g3Хe5"] {
        assert_eq!(read("russian", capture, text).as_deref(), Ok("g3:e5"), "{text}");
    }
    let numbers = "W:W28:B23";
    for text in ["28х19", "28Х19", "28ч19"] {
        assert_eq!(read("international", numbers, text).as_deref(), Ok("28x19"), "{text}");
    }
}

#[test]
fn what_fits_several_moves_is_asked_back() {
    // Two pieces of the c file stand next to d4.
    let two = read("russian", "white: c3 c5 black: h8; white to move", "cd4");
    assert_eq!(two.as_deref(), Ok("c3-d4"), "men do not go back, so only one fits");
    let kings = read("russian", "white: Kc3 Kc5 black: h8 f8; white to move", "cd4");
    assert_eq!(kings, Err(MoveTextError::Ambiguous(vec!["c3-d4".into(), "c5-d4".into()])));
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let place = |text: &str| match read("russian", "", text) {
        Err(MoveTextError::Unreadable { column, message }) => (column, message),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(place("c3-z4").0, 4);
    assert_eq!(place("c3-d9").0, 4);
    assert_eq!(place("").0, 1);
    assert_eq!(place("c3"), (3, "the destination is missing".to_owned()));
    assert!(place("hello").1.contains("expected a square"));
    assert_eq!(read("russian", "", "c3-c4").map_err(|_| ()), Err(()), "c4 is no playing square");
    assert_eq!(read("russian", "", "c3-e5"), Err(MoveTextError::Illegal));
    assert_eq!(read("russian", "", "c3:d4"), Err(MoveTextError::Illegal));
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in ".{0,24}", moves in "[a-h1-9:xа-яё. -]{0,16}") {
        for variant in registry() {
            let game = variant.start();
            for text in [&text, &moves] {
                if let Ok(index) = read_move(variant.info(), game.legal_moves(), text) {
                    prop_assert!(index < game.legal_moves().len());
                }
            }
        }
    }
}

/// Towers: which way a king goes around decides the order of its prisoners.
#[test]
fn ways_that_build_different_towers_are_different_moves() {
    let variant = find("towers").expect("a game");
    let game = read_position(variant, "W:WKd2:BKe3,e5,c5,c3").expect("a position");
    let mut ends = std::collections::HashMap::new();
    for index in 0..game.legal_moves().len() {
        for form in [Form::Full, Form::Short, Form::Abbreviated] {
            let text = write_move(variant.info(), game.legal_moves(), index, form);
            let read = read_move(variant.info(), game.legal_moves(), &text).expect(&text);
            let after = |index: usize| {
                let mut game = game.copy();
                game.play_at(index).expect("a legal move");
                game.view()
            };
            assert_eq!(after(read), after(index), "{text}");
            ends.insert(format!("{:?}", after(index)), game.legal_moves()[index].to());
        }
    }
    let around = ends.values().filter(|to| variant.info().board.name(**to) == "d2").count();
    assert_eq!(around, 2, "{ends:?}");
    let short = read_move(variant.info(), game.legal_moves(), "d2:d2");
    assert!(matches!(&short, Err(MoveTextError::Ambiguous(_))), "{short:?}");
}
