//! The streaming reader, what people's hands do to moves and results, which game a record is of, and the values of tags
//! and commands.
use std::io::{self, Read};
use std::time::Duration;

use bolshak_game::{Seat, registry};
use bolshak_notation::pdn::{
    Command, Fault, GameResult, Item, Naming, PdnGame, Reader, Remark, SIGNS, Tag, decode, follow, game_or,
    read, replay, sign, sign_of_nag, variant_named, variant_of, write,
};

fn moves(text: &str) -> Vec<String> {
    let file = read(text);
    assert_eq!(file.faults, [], "{text}");
    let [game] = &file.games[..] else { panic!("one game: {text}") };
    let text = |item: &Item| match item {
        Item::Move { text, .. } => Some(text.clone()),
        Item::Unknown { .. } => Some("unknown".to_owned()),
        _ => None,
    };
    game.items.iter().filter_map(text).collect()
}

#[test]
fn moves_are_taken_apart_however_they_are_set() {
    assert_eq!(moves("1.32-28 19-23 2.28x19 14x23*"), ["32-28", "19-23", "28x19", "14x23"]);
    assert_eq!(moves("1. 32 - 28 19 -23 2. 28 x 19 14x 23"), ["32-28", "19-23", "28x19", "14x23"]);
    assert_eq!(moves("1. 12 x 23 x 32 1-18 1-1"), ["12x23x32", "1-18"]);
    assert_eq!(moves("1.cd4 dc5 2.c : e5"), ["cd4", "dc5", "c", ":", "e5"], "abbreviations stand together");
    assert_eq!(
        moves("1. c3d4 d6c5 2. d4:b6:d8 3228 3... 4. a:c5"),
        ["c3d4", "d6c5", "d4:b6:d8", "3228", "a:c5"]
    );
    assert_eq!(moves("1. c3–d4 d6—c5 2.\u{a0}b2−c3"), ["c3-d4", "d6-c5", "b2-c3"]);
    assert_eq!(
        moves("1. ... d6-c5 2. - - 2... ... 3. -- 4… f6-g5"),
        ["d6-c5", "unknown", "unknown", "unknown", "f6-g5"]
    );
    assert_eq!(moves("1. c7:h4x 0-1"), ["c7:h4"]);
    assert_eq!(moves("1. c3-d4 ; the rest of the line 1-0\nd6-c5"), ["c3-d4", "d6-c5"]);
    assert_eq!(moves("1. c3-d4\n% 1-0 [Event \"x\"]\nd6-c5 *\r\n%\n"), ["c3-d4", "d6-c5"]);
}

#[test]
fn results_end_games_and_moves_do_not() {
    let result = |text: &str| {
        let file = read(&format!("1. 32-28 19-23 {text}\n[Event \"next\"]\n1. 31-26 *"));
        assert_eq!((file.games.len(), file.faults.len()), (2, 0), "{text}");
        assert_eq!(file.games[0].plies(), 2, "{text}");
        file.games[0].result
    };
    for text in ["1-1", "1/2-1/2", "½-½", "0.5-0.5", "1 - 1", "1/2 - 1/2", "1–1", "1:1"] {
        assert_eq!(result(text), GameResult::Draw, "{text}");
    }
    for text in ["1-0", "2-0", "2 - 0", "1–0"] {
        assert_eq!(result(text), GameResult::White, "{text}");
    }
    assert_eq!(
        (result("0-2"), result("0-0"), result("*")),
        (GameResult::Black, GameResult::BothLost, GameResult::Unknown)
    );
    assert_eq!(moves("1. 33-29 1-18 2. 10-14* 1-1").len(), 3, "a star at a move marks the only one");
}

#[test]
fn tags_survive_what_hands_do_to_them() {
    let tags = |text: &str| -> Vec<(String, String)> {
        let file = read(text);
        assert_eq!(file.faults, [], "{text}");
        file.games[0].tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect()
    };
    let event = |value: &str| vec![("Event".to_owned(), value.to_owned())];
    assert_eq!(tags("[Event \"The \\\"Grand\\\" Cup\"] *"), event("The \"Grand\" Cup"));
    assert_eq!(tags("[Event \"The \"Grand\" Cup\"] *"), event("The \"Grand\" Cup"));
    assert_eq!(tags("[ Event  \"C:\\games\" ]\n*"), event("C:\\games"));
    assert_eq!(tags("[Event \"a]b[c\"]*"), event("a]b[c"));
    assert_eq!(tags("[Event \"\"]"), event(""));
}

/// Gives its bytes a few at a time.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(self.0.len()).min(buffer.len());
        buffer[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

/// A game that ends in one of five ways, sound or not.
fn numbered_game(number: usize) -> String {
    let comment = "длинный комментарий ".repeat(number % 7);
    let end = ["1-1\n\n", "*", "\n\n", ") 2-0\n", "{open\n"][number % 5];
    format!(
        "[Event \"{number}\"]\n[GameType \"20\"]\r\n1. 32-28 {{{comment}}} 19-23 (1... 1-1 18-22) 2. 28 x 19 {end}"
    )
}

/// What was read without the places in it.
fn outline(read: &Result<PdnGame, Fault>) -> (Vec<String>, usize, GameResult, String) {
    match read {
        Ok(game) => {
            let values = game.tags.iter().map(|tag| tag.value.clone()).collect();
            (values, game.items.len(), game.result, game.white().unwrap_or_default().to_owned())
        }
        Err(fault) => (vec![], 0, GameResult::Unknown, fault.message.clone()),
    }
}

#[test]
fn a_stream_gives_what_each_game_alone_gives() {
    let pieces: Vec<String> = (0..20_000).map(numbered_game).collect();
    // Pieces of a prime length: games lie across every kind of boundary.
    let streamed: Vec<_> = Reader::new(Trickle(pieces.concat().as_bytes(), 997)).collect();
    let alone: Vec<_> =
        pieces.iter().flat_map(|piece| Reader::new(piece.as_bytes()).collect::<Vec<_>>()).collect();
    assert_eq!((streamed.len(), alone.len()), (20_000, 20_000));
    for (streamed, alone) in streamed.iter().zip(&alone) {
        assert_eq!(outline(streamed), outline(alone));
    }
    let text = pieces.concat();
    let lines: Vec<&str> = text.lines().collect();
    for game in streamed.iter().flatten() {
        let head = format!("[Event \"{}\"]", game.tags[0].value);
        assert!(lines[game.place.line - 1].ends_with(&head), "places are right to the end");
    }
}

#[test]
fn the_source_of_each_game_is_at_hand() {
    let text = "[Event \"1\"]\n1. c3-d4 *\n\n[Event \"2\"]\n1. z9)\n\n[Event \"3\"]\n1. g3-h4\n";
    let mut reader = Reader::new(text.as_bytes());
    let mut found = vec![];
    while let Some(game) = reader.next() {
        let source = String::from_utf8(reader.source().to_vec()).expect("a text");
        found.push((game.is_ok(), reader.separated(), source.trim().to_owned()));
    }
    let expected = [
        (true, true, "[Event \"1\"]\n1. c3-d4 *".to_owned()),
        (false, false, "[Event \"2\"]\n1. z9)".to_owned()),
        (true, false, "[Event \"3\"]\n1. g3-h4".to_owned()),
    ];
    assert_eq!(found, expected);
    assert!(reader.error().is_none());
}

#[test]
fn a_game_that_is_too_large_is_passed_over() {
    let huge = "c3-d4 ".repeat(500_000);
    let text = format!("[Event \"1\"]\n*\n[Event \"2\"]\n{huge}\n{huge} *\n[Event \"3\"]\n1. c3-d4 *\n");
    let read: Vec<_> = Reader::new(text.as_bytes()).collect();
    let [Ok(first), Err(fault), Ok(last)] = &read[..] else { panic!("{} games", read.len()) };
    assert_eq!((first.tags[0].value.as_str(), last.tags[0].value.as_str()), ("1", "3"));
    assert_eq!((fault.place.line, fault.message.as_str()), (3, "this game is larger than 1 MiB"));
    assert_eq!(last.place.line, 6);
    let endless = format!("[Event \"1\"]\n1. c3-d4 {{{}", "endless ".repeat(300_000));
    let read: Vec<_> = Reader::new(endless.as_bytes()).collect();
    assert!(matches!(&read[..], [Err(_)]), "{} games", read.len());
}

#[test]
fn nothing_takes_forever() {
    let one_line = "[Event \"a \"b\" c\"] [GameType \"25\"] 1. c3-d4 {so} d6-c5 1-0 ".repeat(60_000);
    let games: Vec<_> = Reader::new(one_line.as_bytes()).collect();
    assert!(games.len() == 60_000 && games.iter().all(Result::is_ok));
    let blanks = format!("[Event \"a\"{}]\n*\n{}", " ".repeat(1000), "1. c3-d4 *\n".repeat(100_000));
    let games: Vec<_> = Reader::new(blanks.as_bytes()).collect();
    assert!(games.len() == 100_001 && games.iter().all(Result::is_ok));
    for text in ["/", "(", "{", "[A \"x\" ", "\"", "(!", "- ", "1 -", "{[% a ", "[FILENAME "] {
        let text = text.repeat(200_000);
        for game in Reader::new(text.as_bytes()).flatten() {
            assert!(!write(&game, registry()[0].info().notation).is_empty());
        }
    }
    let shuffle = "g1-f2 h8-g7 f2-g1 g7-h8 ".repeat(2_000);
    let file = read(&format!("[GameType \"25\"]\n[FEN \"W:WKg1,a1:BKh8,h6\"]\n{shuffle} *"));
    let Err(fault) = replay(&file.games[0], None) else { panic!("nobody plays so long") };
    assert!(fault.message.contains("more than 2000 moves"), "{fault}");
}

/// An input that breaks off.
struct Broken(bool);

impl Read for Broken {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if std::mem::replace(&mut self.0, true) {
            return Err(io::Error::other("the disk is gone"));
        }
        let text = b"[Event \"1\"]\n1. c3-d4 *\n";
        buffer[..text.len()].copy_from_slice(text);
        Ok(text.len())
    }
}

#[test]
fn an_input_that_breaks_off_is_told_once() {
    let mut reader = Reader::new(Broken(false));
    assert!(matches!(reader.next(), Some(Ok(_))));
    let Some(Err(fault)) = reader.next() else { panic!("a fault") };
    assert!(fault.message.contains("the disk is gone") && reader.error().is_some());
    assert!(reader.next().is_none() && reader.next().is_none());
    let utf_16: Vec<u8> = "\u{feff}*".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let faults: Vec<_> = Reader::new(&utf_16[..]).collect();
    assert!(matches!(&faults[..], [Err(fault)] if fault.message.contains("UTF-16")));
}

#[test]
fn cyrillic_of_every_age_is_recognised() {
    use encoding_rs::{IBM866, KOI8_R, WINDOWS_1251};
    let text = "[White \"Иванов, Пётр\"] {Белые выиграли шашку и партию; ЦЕЙТНОТ у обоих}";
    for encoding in [WINDOWS_1251, IBM866, KOI8_R] {
        let (bytes, ..) = encoding.encode(text);
        assert_eq!(decode(&bytes), text, "{}", encoding.name());
    }
}

#[test]
fn old_bytes_are_decoded_by_content() {
    assert_eq!(decode("Иванов".as_bytes()), "Иванов");
    assert_eq!(decode(b"\xef\xbb\xbfx"), "x");
    assert_eq!(decode(b"\xc8\xe2\xe0\xed\xee\xe2 \xc8. \x96 \xb8\xeb\xea\xe0 \xb91"), "Иванов И. – ёлка №1");
    assert_eq!(decode(b"M\xfcller \x96 Concei\xe7\xe3o, \xc9."), "Müller – Conceição, É.");
    assert_eq!(decode(b"\xbd-\xbd"), "½-½");
}

fn record(tags: &[(&str, &str)]) -> PdnGame {
    let tag = |&(name, value): &(&str, &str)| Tag {
        place: Default::default(),
        name: name.to_owned(),
        value: value.to_owned(),
    };
    PdnGame { tags: tags.iter().map(tag).collect(), ..PdnGame::default() }
}

#[test]
fn every_game_is_known_by_its_tags() {
    let id = |tags: &[(&str, &str)]| {
        variant_of(&record(tags)).map(|variant| variant.info().id).map_err(|fault| fault.message)
    };
    for variant in registry() {
        let info = variant.info();
        let mut tags = vec![("GameType", info.notation.game_type)];
        tags.extend(info.notation.variant.map(|variant| ("Variant", variant)));
        assert_eq!(id(&tags), Ok(info.id));
        assert_eq!(variant_named(info.id).map(|variant| variant.info().id), Some(info.id));
        assert_eq!(
            variant_named(&info.names.en.to_uppercase()).map(|variant| variant.info().id),
            Some(info.id)
        );
    }
    assert_eq!(id(&[("Variant", "Standard")]), Ok("international"));
    assert_eq!(id(&[("Variant", "Russian"), ("GameType", "20")]), Ok("russian"), "the variant decides");
    assert_eq!(id(&[("Variant", "From Position"), ("GameType", "25")]), Ok("russian"));
    assert_eq!(id(&[("GameType", "99")]), Ok("international"));
    assert_eq!(id(&[("Variant", "Unheard of"), ("GameType", "25, w, 8, 8, A0, 0")]), Ok("russian"));
    assert_eq!(id(&[("GameType", "20,W,10,10,N1,0")]), Ok("international"));
    assert!(id(&[("Variant", "Unheard of")]).is_err_and(|message| message.contains("Unheard of")));
    assert!(id(&[("GameType", "chess")]).is_err_and(|message| message.contains("chess")));
    assert!(id(&[]).is_err_and(|message| message.contains("no GameType")));
    let fallback = registry().last().copied();
    let id = |tags: &[(&str, &str)]| game_or(&record(tags), fallback).map(|variant| variant.info().id).ok();
    assert_eq!(id(&[]), fallback.map(|variant| variant.info().id));
    assert_eq!((id(&[("GameType", "25")]), id(&[("GameType", "77")])), (Some("russian"), None));
}

#[test]
fn names_that_lidraughts_uses_find_their_games() {
    let known = |id: &str| registry().iter().any(|variant| variant.info().id == id);
    for (name, number, id) in [
        ("Frisian", "40", "frisian"),
        ("Frysk!", "97", "frysk"),
        ("Antidraughts", "98", "antidraughts"),
        ("Breakthrough", "96", "breakthrough"),
        ("Brazilian", "26", "brazilian"),
    ] {
        if known(id) {
            assert_eq!(variant_named(name).map(|variant| variant.info().id), Some(id));
            assert_eq!(
                variant_of(&record(&[("GameType", number)])).map(|variant| variant.info().id).ok(),
                Some(id)
            );
        }
    }
}

#[test]
fn the_main_line_is_shown_move_by_move() {
    let file = read("[GameType \"25\"]\n1. c3-d4 (1. g3-h4 d6-c5) d6-c5 /FEN \"B:Wa1:Bh8\"/ h8-g7 *");
    let mut moves = vec![];
    follow(&file.games[0], None, &mut |game| moves.push(game.side_to_move()))
        .unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(moves, [Seat::WHITE, Seat::BLACK, Seat::WHITE, Seat::BLACK, Seat::WHITE]);
}

#[test]
fn what_cannot_be_replayed_is_named() {
    let fault = |body: &str| {
        let file = read(&format!("[GameType \"25\"]\n{body}"));
        let Err(fault) = replay(&file.games[0], None) else { panic!("{body} is sound") };
        (fault.place.line, fault.place.column, fault.message)
    };
    let (line, column, message) = fault("1. c3-d4 ... 2. d4-e5 *");
    assert!((line, column) == (2, 17) && message.contains("not known"), "{message}");
    assert_eq!(fault("( 1. c3-d4 ) *").2, "a variation before the first move");
    assert!(fault("1. c3-d4 /FEN \"W:Wz9:B\"/ *").2.contains("z9"));
    let (_, column, message) = fault("1. 21-17 9-14 2. 99-1 *");
    assert!(column == 18 && message.contains("legal: "), "{message}");
}

#[test]
fn numbers_that_make_sense_both_ways_are_read_as_the_game_type_says() {
    let naming = |game_type: &str| {
        let file = read(&format!("[GameType \"{game_type}\"]\n1. 10-14 *\n"));
        replay(&file.games[0], None).map(|replayed| replayed.naming).map_err(|fault| fault.message)
    };
    assert_eq!(naming("25"), Ok(Naming::NumbersFromBottom), "only White's men move upward");
    let file = |game_type: &str| format!("[GameType \"{game_type}\"]\n[FEN \"W:WK1:BK32\"]\n1. 1-5 *\n");
    let naming = |game_type: &str| {
        replay(&read(&file(game_type)).games[0], None)
            .map(|replayed| replayed.naming)
            .map_err(|fault| fault.message)
    };
    assert_eq!(naming("25,W,8,8,A0,0"), Ok(Naming::NumbersFromTop));
    assert_eq!(naming("25,W,8,8,N0,0"), Ok(Naming::NumbersFromBottom));
}

#[test]
fn commands_in_comments_are_data() {
    let minutes = |minutes: u64, seconds: u64| Duration::from_secs(minutes * 60 + seconds);
    let comment = "[%clk 1:05:30] a plan [%emt 7.5] [%csl Ga3,Rb4]";
    let remark = Remark::parse(comment);
    assert_eq!(remark.text, "a plan");
    let other = Command::Other { name: "csl".to_owned(), value: "Ga3,Rb4".to_owned() };
    let elapsed = Command::ElapsedMove(Duration::from_millis(7500));
    assert_eq!(remark.commands, [Command::Remaining(minutes(65, 30)), elapsed, other]);
    assert_eq!(remark.to_string(), "[%clk 1:05:30] [%emt 0:00:07.5] [%csl Ga3,Rb4] a plan");
    for text in
        ["[%clock w0:05:00 B0:04:07]", "[%mct 17:10:42]", "[%egt 0:12:00]", "[%animate]", "[%clk none]"]
    {
        assert_eq!(Remark::parse(text).to_string(), text);
    }
    let clocks = Command::Clocks { remaining: [minutes(5, 0), minutes(4, 7)], running: Some(Seat::BLACK) };
    assert_eq!(Remark::parse("[%clock B0:04:07 w5:00]").commands, [clocks]);
    for text in
        ["", "[%", "[%]", "text [%clk", "[%clk 99999999999999999999:00:00]", "[%clock é]", "[%clk 0:61]"]
    {
        let remark = Remark::parse(text);
        assert_eq!(Remark::parse(&remark.to_string()), remark, "{text}");
    }
}

#[test]
fn every_sign_has_its_number_and_meaning() {
    for known in SIGNS {
        assert_eq!(sign(known.text), Some(known));
        assert_eq!(sign_of_nag(known.nag).map(|first| first.nag), Some(known.nag));
        assert!(!known.meaning.is_empty());
    }
    assert_eq!(sign("!?").map(|sign| sign.meaning), Some("looks strong but is weak"));
    assert_eq!(sign_of_nag(200).map(|sign| sign.text), Some("x"));
    assert_eq!((sign("х").map(|sign| sign.nag), sign("e5")), (Some(200), None));
}
