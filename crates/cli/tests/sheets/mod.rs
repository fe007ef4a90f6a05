//! Score sheets as PDF.
use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Output};

mod pdf;
use pdf::Pdf;

const GAME: &str = r#"[Event "Кубок (памяти) Б. Герцензона \ финал"]
[Site "Санкт-Петербург"]
[White "Щёголев, Вячеслав Йоханович"]
[Black "Þórður Ŝœğıř"]
[Result "0-1"]
[GameType "25"]
[TimeControl "20/2700:900"]

1. ed4 dc5 2. fe3! fg5?? 3. cb4 gh4 4. b:d6 h:f2 5. e:g3 $6 c:h4x *
"#;

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

fn error(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("a text")
}

/// Runs `bolshak sheet` on a game, with its files in a folder of their own.
fn sheet(game: &str, arguments: &[&str]) -> (Output, Option<Vec<u8>>) {
    let folder = tempfile::tempdir().expect("a folder");
    let (pdn, out) = (folder.path().join("game.pdn"), folder.path().join("sheet.pdf"));
    std::fs::write(&pdn, game).expect("a file");
    let path = |path: &Path| path.to_str().expect("a name").to_owned();
    let mut command = Command::new(env!("CARGO_BIN_EXE_bolshak"));
    command.args(["sheet", &path(&pdn), "-o", &path(&out)]).args(arguments);
    let output = command.output().expect("the program");
    (output, std::fs::read(out).ok())
}

fn written(game: &str, arguments: &[&str]) -> Pdf {
    let (output, bytes) = sheet(game, arguments);
    assert_eq!((code(&output), error(&output).as_str()), (Some(0), ""));
    Pdf::read(&bytes.expect("a document"))
}

/// So many moves of kings that go to and fro.
fn long_game(moves: usize) -> String {
    let mut text = "[GameType \"25\"]\n[FEN \"W:WKa1,c3,a3,a5:BKh8,f6,h6,h4\"]\n\n".to_owned();
    for number in 1..=moves {
        let (white, black) = if number % 2 == 1 { ("a1-b2", "h8-g7") } else { ("b2-a1", "g7-h8") };
        let _ = write!(text, "{number}. {white} {black} ");
    }
    text + "*\n"
}

#[test]
fn the_text_of_a_sheet_is_found_again_in_its_pdf() {
    let pdf = written(GAME, &["--diagram", "0,2b"]);
    let pages = pdf.pages();
    assert_eq!(pages.len(), 1);
    for words in [
        "Бланк записи партии",
        "Кубок (памяти) Б. Герцензона",
        "\\ финал",
        "Санкт-Петербург",
        "Щёголев, Вячеслав Йоханович",
        "Þórður Ŝœğıř",
        "45 мин (ходов: 20); 15 мин",
        "Результат",
        "0-2",
        "f2-e3!",
        "e1:g3?!",
        "грубая ошибка",
        "Начальная позиция",
        "После 2… f6-g5??",
        "Подписи",
        "Судья",
    ] {
        assert!(pages[0].iter().any(|text| text == words), "{words} is missing in {pages:?}");
    }
    let (title, language) = (pdf.words(3), pdf.words(1));
    assert!(title.contains("/Title <FEFF0429") && language.contains("/Lang (ru)"), "{title} {language}");
    let english = written(GAME, &["--style", "english"]).pages().concat();
    for words in ["Score sheet", "b4xd6", "looks weak but is strong", "0-1", "Signatures"] {
        assert!(english.iter().any(|text| text == words), "{words} is missing in {english:?}");
    }
}

#[test]
fn every_letter_has_a_glyph_of_the_font_inside() {
    let pdf = written(GAME, &["--diagram", "1"]);
    let font = ttf_parser::Face::parse(pdf.font(), 0).expect("a font");
    let (letters, glyphs) = (pdf.letters(), pdf.glyphs());
    assert!(letters.len() > 60, "{letters:?}");
    for (&code, &letter) in &letters {
        let glyph = font.glyph_index(letter).unwrap_or_else(|| panic!("{letter} is not in the font"));
        assert_eq!(glyphs[usize::from(code)], glyph.0, "{letter}");
    }
}

#[test]
fn a_character_that_the_font_does_not_have_is_a_question_mark_and_is_named() {
    let game = GAME.replace("Þórður", "王 Þórður 李");
    let (output, bytes) = sheet(&game, &[]);
    assert_eq!(code(&output), Some(0));
    let told = error(&output);
    assert!(told.contains("does not have 李 王; a ? stands for each"), "{told}");
    let pages = Pdf::read(&bytes.expect("a document")).pages();
    assert!(pages[0].iter().any(|text| text == "? Þórður ? Ŝœğıř"), "{pages:?}");
}

#[test]
fn a_longer_game_has_more_pages_and_every_move_once() {
    let mut counts = vec![];
    for moves in [30, 80, 160] {
        let pages = written(&long_game(moves), &["--style", "international"]).pages();
        let numbers = |text: &&String| text.strip_suffix('.').is_some_and(|text| text.parse::<u32>().is_ok());
        let found: Vec<String> = pages.concat().iter().filter(numbers).cloned().collect();
        let expected: Vec<String> = (1..=moves).map(|number| format!("{number}.")).collect();
        assert_eq!(found, expected);
        let foot = format!("1 / {}", pages.len());
        assert_eq!(pages[0].contains(&foot), pages.len() > 1, "{foot}");
        counts.push(pages.len());
    }
    assert_eq!(counts, [1, 2, 3]);
}

#[test]
fn lines_that_are_too_long_are_broken_and_nothing_is_lost() {
    let name = "Верхне-Новоспасско-Преображенский-Заозёрный".repeat(4);
    let event = "турнир ".repeat(600);
    let game = GAME.replace("Санкт-Петербург", &name).replace("Кубок", &event);
    let pages = written(&game, &[]).pages();
    assert!(pages.len() > 1);
    let all = pages.concat();
    assert!(all.concat().matches("турнир").count() == 600 && !all.contains(&name));
    let pieces: String = all.iter().filter(|text| name.contains(text.as_str())).cloned().collect();
    assert_eq!(pieces, name);
}

#[test]
fn the_name_of_the_file_decides_unless_a_format_is_asked_for() {
    let (output, bytes) = sheet(GAME, &["--format", "html"]);
    assert_eq!(code(&output), Some(0));
    assert!(bytes.is_some_and(|bytes| bytes.starts_with(b"<!doctype html>")));
}
