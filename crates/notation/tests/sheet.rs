//! Score sheets.
use bolshak_notation::Form;
use bolshak_notation::pdn::{Reader, read};
use bolshak_notation::sheet::{MoveNumber, SheetOptions, SheetStyle, sheet};

const GAME: &str = r#"
[Event "Cup <A & B>"]
[Site "Пермь"]
[Date "2026.05.??"]
[White "Иванов, И."]
[Black "Петров, П."]
[Result "0-1"]
[GameType "25"]
[TimeControl "20/2700:900"]

1. ed4 dc5 2. fe3! fg5?? {a comment} 3. cb4 gh4 4. b:d6 h:f2 5. e:g3 $6 c:h4x *
"#;

fn written(pdn: &str, options: &SheetOptions) -> Result<String, String> {
    let sheet = sheet(&read(pdn).games[0], None, options).map_err(|fault| fault.to_string())?;
    Ok(sheet.html())
}

/// The cells of the table of moves, in their order.
fn cells(page: &str) -> Vec<&str> {
    page.split("<td>").skip(1).filter_map(|rest| rest.split("</td>").next()).collect()
}

#[test]
fn a_sheet_has_the_head_the_moves_in_full_and_the_signs_that_occur() {
    let page = written(GAME, &SheetOptions::new(SheetStyle::Russian)).expect("a sheet");
    let expected =
        ["e3-d4", "d6-c5", "f2-e3!", "f6-g5??", "c3-b4", "g5-h4", "b4:d6", "h4:f2", "e1:g3?!", "c7:h4x"];
    assert_eq!(cells(&page), expected);
    for words in [
        "<html lang=\"ru\">",
        "<dd>Cup &lt;A &amp; B&gt;</dd>",
        "<dd>Пермь</dd>",
        "<dd>2026.05</dd>",
        "<dd>Иванов, И.</dd>",
        "<dt>Результат</dt><dd>0-2</dd>",
        "<dd>45 мин (ходов: 20); 15 мин</dd>",
        "<dt>Судья</dt><dd></dd>",
        "<th>Белые</th><th>Чёрные</th>",
        "<dt>!</dt><dd>сильный ход</dd>",
        "<dt>??</dt><dd>грубая ошибка</dd>",
        "<dt>x</dt><dd>выигрывает</dd>",
    ] {
        assert!(page.contains(words), "{words} is missing in {page}");
    }
    assert!(!page.contains("a comment") && !page.contains("<dt>!!</dt>") && !page.contains("<svg"));
}

#[test]
fn a_style_decides_language_captures_and_points() {
    let page = written(GAME, &SheetOptions::new(SheetStyle::English)).expect("a sheet");
    assert!(page.contains("<html lang=\"en\">") && page.contains("<dt>Result</dt><dd>0-1</dd>"));
    assert!(cells(&page).contains(&"b4xd6") && page.contains("<dd>looks weak but is strong</dd>"));
    let page = written(GAME, &SheetOptions::new(SheetStyle::International)).expect("a sheet");
    assert!(page.contains("<dt>Result</dt><dd>0-2</dd>"));
}

#[test]
fn captures_that_a_short_form_does_not_tell_apart_are_written_long() {
    let game = "[GameType \"25\"]\n[FEN \"W:WKd2:Bb6,d6,f4,f6,g7\"]\n\n1. d2:g5:d8:a5 *\n";
    let page = written(game, &SheetOptions::new(SheetStyle::Russian)).expect("a sheet");
    assert_eq!(cells(&page)[0], "d2:a5");
    let game = "[GameType \"25\"]\n[FEN \"W:WKd2:Bb6,d6,f4,f6,g7\"]\n\n1. d2:h6:f8:c5:a7 *\n";
    let page = written(game, &SheetOptions::new(SheetStyle::Russian)).expect("a sheet");
    assert_eq!(cells(&page)[0], "d2:h6:f8:c5:a7");
}

#[test]
fn the_side_that_begins_has_the_first_column_also_from_a_position() {
    let game = "[GameType \"21\"]\n\n1. 11-15 23-19 *\n";
    let page = written(game, &SheetOptions::new(SheetStyle::English)).expect("a sheet");
    assert!(page.contains("<th>Black</th><th>White</th>"));
    assert_eq!(cells(&page), ["11-15", "23-19"]);
    let game = "[GameType \"25\"]\n[FEN \"B:Wc3:Bf6\"]\n\n1... f6-g5 2. c3-d4 *\n";
    let page = written(game, &SheetOptions::new(SheetStyle::Russian)).expect("a sheet");
    assert_eq!(cells(&page), ["", "f6-g5", "c3-d4", ""]);
}

#[test]
fn diagrams_show_the_position_after_their_move() {
    let number = |text: &str| text.parse::<MoveNumber>().expect(text);
    let with = |moves: &[&str]| SheetOptions {
        diagrams: moves.iter().map(|text| number(text)).collect(),
        ..SheetOptions::new(SheetStyle::Russian)
    };
    let page = written(GAME, &with(&["0", "1", "2b", "5"])).expect("a sheet");
    for caption in ["Начальная позиция", "После 1. e3-d4", "После 2… f6-g5??", "После 5. e1:g3?!"]
    {
        assert!(page.contains(&format!("<figcaption>{caption}</figcaption>")), "{caption}");
    }
    let figures: Vec<_> = page.split("<figure>").skip(1).map(|rest| rest.split("</svg>").next()).collect();
    assert_eq!(figures.len(), 4);
    let discs = |figure: Option<&str>| figure.map_or(0, |svg| svg.matches("stroke-width=\"1.5\"").count());
    assert_eq!(figures.iter().map(|&figure| discs(figure)).collect::<Vec<_>>(), [24, 24, 24, 21]);
    assert_ne!(figures[0], figures[1]);
    let refused = written(GAME, &with(&["6b"])).expect_err("there is no sixth move");
    assert!(refused.contains("no position after move 6b"), "{refused}");
    assert!("12x".parse::<MoveNumber>().is_err() && "b".parse::<MoveNumber>().is_err());
}

#[test]
fn a_game_that_breaks_the_rules_has_no_sheet() {
    let refused = written("[GameType \"25\"]\n\n1. e3-e5 *\n", &SheetOptions::new(SheetStyle::Russian));
    assert!(refused.is_err_and(|fault| fault.starts_with("3:")));
}

#[test]
fn both_moves_of_a_turn_stand_in_one_cell() {
    let head = "[GameType \"109,W,8,8,A0,0\"]\n[Variant \"Two-move\"]\n\n";
    let game = format!("{head}1. c3-d4 g3-h4 f6-g5 b6-a5 2. h4:f6 *\n");
    let page = written(&game, &SheetOptions::new(SheetStyle::Russian)).expect("a sheet");
    assert_eq!(cells(&page), ["c3-d4 g3-h4", "f6-g5 b6-a5", "h4:f6", ""]);
    let mut options = SheetOptions::new(SheetStyle::Russian);
    options.diagrams = vec!["1".parse().expect("a move")];
    let page = written(&game, &options).expect("a sheet");
    assert!(page.contains("После 1. g3-h4"), "after the whole turn: {page}");
}

#[test]
fn three_and_four_players_have_a_column_each() {
    let head = "[White \"Ivanov\"]\n[Black \"Petrov\"]\n[Red \"Orlova\"]\n[GameType \"115,W,7,13,A0,0\"]\n\
                [Variant \"Novgorod\"]\n\n";
    let mut options = SheetOptions::new(SheetStyle::Russian);
    options.diagrams = vec!["1r".parse().expect("a move")];
    let page = written(&format!("{head}1. c4-c5 d9-d8 f9-e8 2. c5-c6 *\n"), &options).expect("a sheet");
    assert!(page.contains("<th>Белые</th><th>Чёрные</th><th>Красные</th>"), "{page}");
    assert!(page.contains("<dt>Красные</dt><dd>Orlova</dd>"), "{page}");
    assert_eq!(cells(&page), ["c4-c5", "d9-d8", "f9-e8", "c5-c6", "", ""]);
    assert!(page.contains("После 1… f9-e8"), "{page}");
    options.diagrams = vec!["1g".parse().expect("a move")];
    let refused = written(&format!("{head}1. c4-c5 *\n"), &options).expect_err("nobody is green");
    assert!(refused.contains("no side of this game begins with g"), "{refused}");
    // Neva: Black begins, then White, Red and Green; who begins late has the first cells empty.
    let four = "[GameType \"116,B,6,6,N0,0\"]\n[Variant \"Neva\"]\n\
                [FEN \"R:B11,21,31,12,22,13:W16,26,36,15,25,14:R66,56,46,65,55,64:G61,51,41,62,52,63\"]\n\n\
                1. 55-54 52-53 22-23 *\n";
    let page = written(four, &SheetOptions::new(SheetStyle::English)).expect("a sheet");
    assert_eq!(cells(&page), ["", "", "55-54", "52-53", "22-23", "", "", ""]);
}

/// S0 writes a whole game in one line.
#[test]
fn a_game_in_one_line_is_as_the_source_writes_it() {
    let game = "[White \"Ivanov\"]\n[Black \"Petrov\"]\n[GameType \"25\"]\n\n\
                1. e3-d4 d6-c5 2. f2-e3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 h4:f2 5. e1:g3 c7:h4 0-1\n";
    let record = Reader::new(game.as_bytes()).next().expect("a game").expect("readable");
    let mut options = SheetOptions::new(SheetStyle::Russian);
    options.form = Form::Abbreviated;
    let line = sheet(&record, None, &options).expect("a sheet").line();
    assert_eq!(line, "Ivanov – Petrov\n1.ed4 dc5 2.fe3 fg5 3.cb4 gh4 4.b:d6 h:f2 5.e:g3 c:h4\n");
}
