//! Positions as text: FEN in its spellings, lists, and what is wrong with them.

use crate::{thrown, walks};
use bolshak_game::{Game, Variant, find, registry};
use bolshak_notation::{FenExtras, PositionError, read_fen_extras, read_position, write_fen};
use proptest::prelude::*;

fn read(game: &str, text: &str) -> Result<Box<dyn Game>, PositionError> {
    read_position(find(game).expect("a known game"), text)
}

fn fen(game: &str, text: &str) -> String {
    let game = read(game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    write_fen(game.variant().info(), &game.view())
}

#[test]
fn fens_of_random_games_read_back() {
    walks::each_position(
        6,
        30,
        |_| true,
        |game| {
            let text = write_fen(game.variant().info(), &game.view());
            assert_eq!(read_position(game.variant(), &text).expect(&text).view(), game.view(), "{text}");
        },
    );
}

#[test]
fn fens_of_thrown_positions_read_back() {
    for variant in registry() {
        for game in thrown::positions(*variant, 8, 150) {
            let text = write_fen(variant.info(), &game.view());
            assert_eq!(read_position(*variant, &text).expect(&text).view(), game.view(), "{text}");
            assert!(!text.contains([' ', '.']), "{text}");
        }
    }
}

#[test]
fn spellings_of_one_position() {
    let wanted = "B:Wc3,Ka1:Bf6,Kh8";
    for text in [
        "B:Wa1,c3:Bf6,h8",
        "B:WKa1,c3:BKh8,f6",
        " b : w Ka1 , c3 : b f6 , Kh8 . ",
        "B:BKh8,f6:WKa1,c3",
        "[FEN \"B:WKa1,c3:BKh8,f6\"]",
        "B:WK29,22:BK4,11",
        "white: Ka1, c3 (2); black: Kh8, f6 (2); black to move",
        "White: c3 Ka1 Black: f6 Kh8 black to move",
        "белые: дамка a1, c3; чёрные: Дh8, f6; ход чёрных",
        "Белые: Дa1 c3. Черные: f6 Дh8. Ход черных",
        "Белые: дамка а1, с3. Чёрные: ф6, Дх8. Ход чёрных",
        "Б: д. a1, пр. c3; Ч: пр. f6, д. h8; очередь хода: чёрные",
        "белые a1 c3, чёрные h8 f6, ход чёрных",
        "white Ka1 c3 (2) black f6 Kh8 (2), black to play and win",
        "Чёрные начинают. Белые: а1, с3; чёрные: f6, h8",
        "Vita: dam a1, bricka c3; svarta: bricka f6, dam h8; svart vid draget",
        "vit Ka1 c3 (2), svart f6 Kh8 (2), svart drar",
        "Vita: damer a1; brickor c3. Svarta: f6, dam h8. Svarts drag",
        "b:wka1,c3:bkh8,f6",
        "B:?Ka1,c3:BKh8,f6",
        "\u{feff}\"B:WKa1,c3:BKh8,f6.\"",
        "B : W K a1 , c3 \n : B К h8 , ф6",
        "BeeeBeeeeeebeeeeeeeeeeweeeeeeWeee",
    ] {
        let kings =
            ["K", "k", "Д", "д.", "дамка", "dam", "К", "BW", "eW"].iter().any(|king| text.contains(king));
        let wanted = if kings { wanted.to_owned() } else { "B:Wc3,a1:Bh8,f6".to_owned() };
        let sort = |fen: &str| {
            let mut parts: Vec<String> = fen
                .split(':')
                .map(|part| {
                    let mut squares: Vec<&str> = part[1..].split(',').collect();
                    squares.sort_unstable();
                    format!("{}{}", &part[..1], squares.join(","))
                })
                .collect();
            parts[1..].sort();
            parts.join(":")
        };
        assert_eq!(sort(&fen("russian", text)), sort(&wanted), "{text}");
    }
}

#[test]
fn one_word_can_crown_a_whole_list() {
    let kings = |text: &str| {
        let view = read("russian", text).unwrap_or_else(|error| panic!("{text}: {error}")).view();
        view.pieces.iter().filter(|piece| piece.kind == bolshak_game::Kind::King).count()
    };
    assert_eq!(kings("white: kings a1, c3, men e3; black: f6"), 2);
    assert_eq!(kings("белые: дамки a1, c3; чёрные: простая f6, дамка h8, d6"), 3);
    assert_eq!(kings("white: king a1, c3; black: f6"), 1);
}

#[test]
fn counters_of_other_programs_are_passed_over_or_asked_for() {
    let extras = |game: &str, text: &str| {
        read_fen_extras(find(game).expect("a known game").info(), text).map_err(|error| error.to_string())
    };
    assert_eq!(fen("russian", "W:Wa1:Bh6:H0:F12"), "W:Wa1:Bh6");
    assert_eq!(fen("international", "W:W31:B1:+0+0"), "W:W31:B1");
    let all = FenExtras { half_moves: Some(7), full_move: Some(31), king_moves: Some([2, 0]) };
    assert_eq!(extras("international", "W:W31:B1:H7:F31:+2+0"), Ok(all));
    assert_eq!(extras("international", "W:W31:B1 : F31 :+2+0:h7."), Ok(all));
    let half = FenExtras { half_moves: Some(7), ..FenExtras::default() };
    assert_eq!(extras("international", "W:W31:B1:H7"), Ok(half));
    for text in ["W:W31:B1", "white: 31 black: 1"] {
        assert_eq!(extras("international", text), Ok(FenExtras::default()));
    }
    for (text, expected) in [
        ("W:W31:B1:H", "character 11: expected a number"),
        ("W:W31:B1:H99999", "character 11: this number is too large"),
        ("W:W31:B1:+1", "character 12: expected +, found the end"),
        ("W:W31:B1:+1.5", "character 12: expected +, found ."),
        ("W:W31:B1:H1:H2", "character 13: this counter was given already"),
        ("W:W31:B1:F1:X2", "character 13: expected H, F, S, O, L, N, P or +, found X"),
    ] {
        assert_eq!(extras("international", text), Err(expected.to_owned()), "{text}");
    }
}

#[test]
fn a_colour_may_come_first_or_last_or_be_left_out() {
    for text in ["W:Wa1:Bh8", "W:Bh8:Wa1", "W:?a1:Bh8", "W:Bh8:?a1", "W:Wa1:?h8", "W:?:Wa1:Bh8"] {
        assert_eq!(fen("russian", text), "W:Wa1:Bh8", "{text}");
    }
    for text in ["W:Wa1", "W:Wa1:", "W:Wa1:B", "W:Wa1:?", "W:B:Wa1"] {
        let text = text.strip_suffix(':').unwrap_or(text);
        assert_eq!(fen("russian", text), "W:Wa1:B", "{text}");
    }
}

#[test]
fn a_capture_in_the_middle_is_no_position() {
    for (text, cell, column) in
        [("W:WK29,G22:B4", "c3", 8), ("W:W29:BP4", "h8", 8), ("W:Wa1,Gc3:Bh8", "c3", 7)]
    {
        let error = read("russian", text).err().expect("a captured piece");
        assert!(error.message.contains("captured"), "{error}");
        assert_eq!((error.cell.as_deref(), error.column), (Some(cell), column), "{text}");
    }
    assert_eq!(fen("russian", "W:WG3:Bh8"), "W:Wg3:Bh8", "a capital letter can be a file's");
}

#[test]
fn what_a_position_is_beside_its_pieces() {
    for (id, text) in [
        ("towers", "W:Wc3(bb),Kg7(bWw):Bf6,d4(w)"),
        ("towers", "B:WKa1(wwwwwwwwwwwBBBBBBBBBBBB):B"),
        ("belarusian", "W:WPb3,a1:Bh8,Pg6"),
        ("two-move", "B:Wa1:Bh8:S1"),
        ("novgorod", "R:Wa1:Bd10:Rg11"),
        ("novgorod", "R:Wa1:Bd10:Rg11:OB"),
        ("neva", "G:B11:WK26:R:G61:OR"),
        ("goban", "W:Wd4,d5:Be5,e6:N10,10:P3,0"),
    ] {
        let wanted = read(id, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let written = write_fen(wanted.variant().info(), &wanted.view());
        assert_eq!(read(id, &written).expect(&written).view(), wanted.view(), "{text}: {written}");
        let letters = |text: &str| {
            let mut all: Vec<char> = text.chars().collect();
            all.sort_unstable();
            all
        };
        assert_eq!(letters(&written), letters(text), "{text} was written as {written}");
    }
    assert_eq!(
        fen("goban", "W:Wd4,d5:Be5,e6"),
        "W:Wd5,d4:Be6,e5:N10,10:P0,0",
        "what is not there is in the hand"
    );
    for (id, wrong, message) in [
        ("russian", "W:Wa1(b):Bh8", "no such piece"),
        ("samoyed", "W:Wa1(b):Bh8", "do not stand on each other"),
        ("samoyed", "W:Wa1:Bh8:S1", "so many moves"),
        ("russian", "W:Wa1:Bh8:OW", "nobody goes out"),
        ("wigman", "W:Wa1:Bh8:S2", "so many moves"),
        ("russian", "W:Wa1:Rh8", "expected W or B, found R"),
        ("towers", "W:Wa1(x):Bh8", "expected W or B, found x"),
        ("towers", "W:Wa1(b:Bh8", "expected W or B, found :"),
        ("novgorod", "?:Wa1:Bd10", "write W or B or R for ?"),
        ("novgorod", "R:Rg11:?d10", "write W or B or R for ?"),
        ("novgorod", "W:Wa1:Bd10:Rg11:OW", "plays no more"),
        ("goban", "W:Wd4:Be5:N12,11", "are not 12"),
        ("halma", "W:Wa1:Bp16", "19 men"),
    ] {
        let error = read(id, wrong).err().unwrap_or_else(|| panic!("{wrong} was read"));
        assert!(error.message.contains(message), "{id} {wrong}: {error}");
    }
}

#[test]
fn a_side_may_be_empty() {
    assert_eq!(fen("russian", "W:W:Bf6"), "W:W:Bf6");
    assert_eq!(
        read("russian", "W:W:Bf6").expect("a FEN").outcome().expect("lost").reason.code(),
        "no-pieces"
    );
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let wrong = |text: &str| match read("russian", text) {
        Err(error) => (error.column, error.to_string()),
        Ok(_) => panic!("{text} was read"),
    };
    assert_eq!(wrong("").0, 1);
    assert_eq!(wrong("X:Wa1:Bh8"), (1, "character 1: expected W or B, found X".to_owned()));
    assert_eq!(wrong("W:Wa1,c9:Bh8").0, 7);
    assert_eq!(wrong("W:Wa1;c3:Bh8").0, 6);
    assert_eq!(wrong("W:Wa1:Bh8 and more").0, 11);
    assert!(wrong("W").1.contains("expected :, found the end"));
    assert_eq!(
        wrong("?:Wa1:Bh8"),
        (1, "character 1: who is to move is unknown here; write W or B for ?".to_owned())
    );
    assert_eq!(wrong("W:?a1:?h8").0, 3);
    assert_eq!(wrong("W:Wa1:Wc3"), (7, "character 7: the white pieces were listed already".to_owned()));
    assert_eq!(wrong("W:Wa1:").0, 7);
    assert_eq!(wrong("W:Wa1,,c3").0, 7);
    assert_eq!(wrong("W:Wa1-c3:Bh8"), (6, "character 6: ranges are for numbered squares only".to_owned()));
    assert_eq!(wrong("W:W29-40:Bh8").0, 7);
    assert_eq!(wrong("white: a1, 22; black: h8").0, 12);
    assert!(wrong("W:Wa1,22:Bh8").1.contains("mixed"));
    assert!(wrong("W:W5-1:B9").1.contains("upward"));
    assert!(wrong("white: a1, i9 black: h8").1.contains("found i9"));
    assert!(wrong("a1 white: c3").1.contains("before a1"));
    assert_eq!(wrong("white: a1 (1; black: h8"), (11, "character 11: this ( has no )".to_owned()));
    let error = read("russian", "W:Wa1,b8:Bh8").err().expect("a man on his promotion row");
    assert_eq!((error.cell.as_deref(), error.column), (Some("b8"), 7));
    let error = read("russian", "W:Wa1:Ba1").err().expect("two on one square");
    assert_eq!((error.cell.as_deref(), error.column), (Some("a1"), 8), "the second is one too many");
}

/// One game for each way to name cells and for what a position can hold beside men and kings.
fn games_of_each_kind() -> impl Iterator<Item = &'static dyn Variant> {
    let ids = [
        "russian",
        "international",
        "lasca",
        "belarusian",
        "two-move",
        "novgorod",
        "neva",
        "goban",
        "chinese-6",
    ];
    ids.into_iter().map(|id| find(id).expect("a known game"))
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(
        text in ".{0,40}",
        fen in "[WB]:[WBK]{0,2}[a-h1-9,K-]{0,12}:[WB][a-h1-9,K-]{0,12}",
        seats in "[WBRGYV]:[WBRGYV?][a-h1-6,KP]{0,8}(\\([wWbB]{0,3}\\))?:[WBRGYV?][a-h1-6,]{0,8}(:[SONP][0-9WBRG,]{0,4}){0,2}",
        list in "(white|black|белые|[a-h][1-9]|K|:|,| |to move){0,12}",
    ) {
        for variant in games_of_each_kind() {
            for text in [&text, &fen, &seats, &list] {
                // Where nobody has a piece, nobody is to move.
                if let Ok(game) = read_position(variant, text)
                    && !game.view().aside.out.contains(&game.side_to_move())
                {
                    let written = write_fen(variant.info(), &game.view());
                    prop_assert_eq!(read_position(variant, &written).expect("what was written").view(), game.view());
                }
            }
        }
    }
}
