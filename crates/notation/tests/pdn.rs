//! PDN: what is written reads back as it was; what people write is read; what is wrong is named with line and column.
use bolshak_game::{Game, find, registry};
use bolshak_notation::pdn::{Fault, GameResult, Item, from_match, read, read_places, replay, write};
use bolshak_notation::read_position;
use proptest::prelude::*;

const SOURCE_GAME: &str = r#"[Event "Moscow championship"]
[White "Ivanov"]
[Black "Petrov"]
[GameType "25,W,8,8,A0,0"]
[Result "0-1"]

{From the book.} 1. e3-d4 d6-c5 2. f2-e3 f6-g5?! $5 (2... b6-a5 3. d4:b6 {and now} a7:c5 (3... a7:c5 4. g3-h4))
3. c3-b4! g5-h4 4. b4:d6 h4:f2
% this line is for programs
5. e1:g3 c7:h4x 0-1
"#;

fn faults(text: &str) -> Vec<Fault> {
    let file = read(text);
    let replays = file.games.iter().filter_map(|game| replay(game, None).err());
    file.faults.iter().cloned().chain(replays).collect()
}

fn random_match(variant: &'static dyn bolshak_game::Variant, seed: u64, position: &str) -> Box<dyn Game> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = if position.is_empty() {
        variant.start()
    } else {
        read_position(variant, position).expect("a position")
    };
    while game.outcome().is_none() && game.played().len() < 80 {
        let turn = game.legal_moves()[random.usize(..game.legal_moves().len())].clone();
        game.play(&turn).expect("a legal turn");
    }
    game
}

#[test]
fn written_games_read_back_identically() {
    for variant in registry() {
        let seeds = if variant.info().board.cells.len() > 64 { 4 } else { 16 };
        for seed in 0..seeds {
            let position = match (seed % 4, variant.info().id) {
                (0, "russian" | "brazilian") => "B:Wa1,c1,Kd4:Bf8,h8,Kc7",
                (0, _) if variant.rules().is_some() => "W:W27,28,K30:BK1,6,7",
                _ => "",
            };
            let game = random_match(*variant, seed, position);
            let result = [GameResult::Unknown, GameResult::White, GameResult::Draw, GameResult::Black]
                [seed as usize % 4];
            let tags = [("Event", "A \"quoted\" \\ name".to_owned()), ("White", "Иванов".to_owned())];
            let record = from_match(&tags, game.as_ref(), result);
            let text = write(&record, variant.info().notation);
            let file = read(&text);
            assert_eq!(file.faults, [], "{text}");
            let [again] = &file.games[..] else { panic!("one game:\n{text}") };
            let replayed = replay(again, None).unwrap_or_else(|fault| panic!("{fault}:\n{text}"));
            let same = game.played().iter().zip(replayed.game.played()).all(|(a, b)| a.same_move(b));
            assert!(same && replayed.game.played().len() == game.played().len(), "{text}");
            assert_eq!((replayed.result, replayed.game.view()), (result, game.view()));
            assert_eq!(again.tag("Event").map(|tag| tag.value.as_str()), Some(tags[0].1.as_str()));
            assert_eq!(write(again, variant.info().notation), text);
            assert!(text.lines().all(|game| game.starts_with('[') || game.chars().count() <= 80), "{text}");
        }
    }
}

/// The movetext of a match of these moves, from a position or from the beginning.
fn movetext(id: &str, position: &str, moves: &str) -> String {
    let variant = find(id).expect("a known game");
    let mut game =
        if position.is_empty() { variant.start() } else { read_position(variant, position).expect(position) };
    for text in moves.split_whitespace() {
        let index = bolshak_notation::read_move(variant.info(), game.legal_moves(), text).expect(text);
        let mv = game.legal_moves()[index].clone();
        game.play(&mv).expect("a legal turn");
    }
    let written = write(&from_match(&[], game.as_ref(), GameResult::Unknown), variant.info().notation);
    assert_eq!(write(&read(&written).games[0], variant.info().notation), written);
    written.split("\n\n").nth(1).expect("moves behind the tags").trim_end_matches(" *\n").to_owned()
}

#[test]
fn a_number_stands_for_a_turn_of_every_seat() {
    // Two moves are one turn.
    assert_eq!(
        movetext("two-move", "", "c3-d4 g3-h4 f6-g5 b6-a5 h4:f6"),
        "1. c3-d4 g3-h4 f6-g5 b6-a5 2. h4:f6"
    );
    assert_eq!(movetext("two-move-one-one", "", "c3-b4 b6-a5 e3-f4 g3-h4"), "1. c3-b4 b6-a5 2. e3-f4 g3-h4");
    assert_eq!(movetext("two-move-one-two", "", "g3-h4 h6-g5 f6-e5 h4:d4"), "1. g3-h4 h6-g5 f6-e5 2. h4:d4");
    // Three and four seats.
    assert_eq!(movetext("novgorod", "", "c4-c5 d9-d8 f9-e8 b4-b5"), "1. c4-c5 d9-d8 f9-e8 2. b4-b5");
    assert_eq!(movetext("neva", "", "31-32 25-24 46-45 63-53 22-23"), "1. 31-32 25-24 46-45 63-53 2. 22-23");
    // A game that begins with another seat, and one in which a seat is out.
    let position = "R:Wa1:Bc8:Rg11";
    assert_eq!(
        movetext("novgorod", position, "g11-f10 a1-a2 c8-c7 f10-e9"),
        "1... g11-f10 2. a1-a2 c8-c7 f10-e9"
    );
    let position = "W:Wa1:B:Rg11:OB";
    assert_eq!(movetext("novgorod", position, "a1-a2 g11-f10 a2-a3"), "1. a1-a2 g11-f10 2. a2-a3");
    // Stones are placed.
    assert_eq!(movetext("goban", "", "d4 e5 a1 h8"), "1. d4 e5 2. a1 h8");
}

#[test]
fn variations_and_comments_have_the_numbers_of_their_moves() {
    let text = "[GameType \"109,W,8,8,A0,0\"]\n[Variant \"Two-move\"]\n\n1. c3-d4 {so} g3-h4 (g3-f4 b6-a5) \
                1... f6-g5 (1... b6-a5 a7-b6 2. d4-e5) b6-a5 2. h4:f6 *\n";
    let written = write(&read(text).games[0], find("two-move").expect("a game").info().notation);
    let plain = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(plain(&written.replace("( ", "(").replace(" )", ")")), plain(text));
}

#[test]
fn places_stand_in_a_tag_of_their_own() {
    let text = "[Result \"*\"]\n[Places \"1 3 2\"]\n[Red \"Rita\"]\n[GameType \"115,W,7,13,A0,0\"]\n[Variant \"Novgorod\"]\n\n\
                1. c4-c5 *\n";
    let record = &read(text).games[0];
    let replayed = replay(record, None).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(replayed.places.map(|places| places.all().to_vec()), Some(vec![1, 3, 2]));
    assert_eq!(replayed.result, GameResult::Unknown);
    assert_eq!(write(record, find("novgorod").expect("a game").info().notation), text);
    for wrong in ["1 2", "1 2 2 4", "1 3 3", "0 1 2", "first", "1 1 2"] {
        let faults = faults(&text.replace("1 3 2", wrong));
        assert!(
            faults.len() == 1 && faults[0].message.contains("a place for each of 3 seats"),
            "{wrong}: {faults:?}"
        );
    }
    let reads = |text: &str, id: &str| read_places(text, find(id).expect("a game").info()).is_some();
    assert!(reads("1 2 2", "novgorod") && reads("1 1 3", "novgorod"));
    assert!(
        reads("1 2 1 2", "neva-pairs") && reads("2 1 2 1", "neva-pairs") && reads("1 1 1 1", "neva-pairs")
    );
    assert!(!reads("1 1 2 2", "neva-pairs") && !reads("1 2 1 2", "neva") && reads("1 3 1 3", "neva"));
}

#[test]
fn a_finished_game_for_more_than_two_says_who_came_in_where() {
    let variant = find("novgorod").expect("a game");
    // White takes Black's last man and, with the same piece, Red's.
    let mut game = read_position(variant, "W:Wb4:Bb5:Rc8").expect("a position");
    let mv = game.legal_moves()[0].clone();
    game.play(&mv).expect("a legal turn");
    let outcome = game.outcome();
    let record = from_match(&[], game.as_ref(), outcome.into());
    assert_eq!(record.result, GameResult::Unknown);
    assert_eq!(record.tag("Places").map(|tag| tag.value.as_str()), Some("1 2 2"));
    let given = from_match(&[("Places", "2 1 3".to_owned())], game.as_ref(), outcome.into());
    let places: Vec<_> = given.tags.iter().filter(|tag| tag.name == "Places").map(|tag| &tag.value).collect();
    assert_eq!(places, ["2 1 3"], "what the caller knows counts");
}

#[test]
fn a_written_game_looks_like_this() {
    let variant = find("russian").expect("a known game");
    let mut game = variant.start();
    for text in ["cd4", "dc5", "bc3", "fg5"] {
        let index = bolshak_notation::read_move(variant.info(), game.legal_moves(), text).expect("a move");
        let mv = game.legal_moves()[index].clone();
        game.play(&mv).expect("a legal turn");
    }
    let tags = [("White", "Human".to_owned()), ("Black", "Bolshak, level 4".to_owned())];
    let record = from_match(&tags, game.as_ref(), GameResult::White);
    let expected = "[White \"Human\"]\n[Black \"Bolshak, level 4\"]\n[Result \"1-0\"]\n[GameType \"25,W,8,8,A0,0\"]\n\
                    [PlyCount \"4\"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 *\n";
    assert_eq!(write(&record, variant.info().notation), expected);
}

#[test]
fn notation_fields_of_the_tables_are_alive() {
    let game = |id: &str, position: &str| {
        read_position(find(id).expect("a known game"), position).expect("a position")
    };
    let text = |id: &str, position: &str| {
        let mut game = game(id, position);
        let mv = game.legal_moves()[0].clone();
        game.play(&mv).expect("a legal turn");
        write(&from_match(&[], game.as_ref(), GameResult::Draw), game.variant().info().notation)
    };
    let russian = text("russian", "W:Wc3,a1:Bd4,h8");
    assert!(russian.contains("c3:e5") && russian.contains("25,W,8,8,A0,0") && russian.contains("1/2-1/2"));
    let brazilian = text("brazilian", "W:Wc3,a1:Bd4,h8");
    assert!(
        brazilian.contains("c3xe5") && brazilian.contains("26,W,8,8,A0,0") && brazilian.contains("1/2-1/2")
    );
    let international = text("international", "W:W28,50:B23,1");
    assert!(
        international.contains("28x19")
            && international.contains("20,W,10,10,N2,0")
            && international.contains("1-1")
    );
    let english = text("english", "W:W18,32:B15,1");
    assert!(english.contains("18x11") && english.contains("21,B,8,8,N1,0") && english.contains("1/2-1/2"));
}

#[test]
fn people_write_comments_variations_and_marks() {
    let file = read(SOURCE_GAME);
    assert_eq!(file.faults, []);
    let [game] = &file.games[..] else { panic!("one game") };
    let replayed = replay(game, None).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(replayed.game.played().len(), 10);
    assert_eq!(replayed.result, GameResult::Black);
    let nested = game.items.iter().any(|item| match item {
        Item::Variation(inner) => inner.iter().any(|item| matches!(item, Item::Variation(_))),
        _ => false,
    });
    assert!(nested && game.items.contains(&Item::Nag(5)));
    let text = write(game, replayed.game.variant().info().notation);
    let again = read(&text);
    let plain = |items: &[Item]| format!("{items:?}").replace(|c: char| c.is_ascii_digit(), "");
    assert_eq!(plain(&again.games[0].items), plain(&game.items), "{text}");
}

#[test]
fn several_games_and_every_kind_of_result() {
    let game = |result: &str| format!("[GameType \"25\"]\n\n1.cd4 dc5 2.bc3 {result}\n\n");
    let results = ["1-0", "2-0", "0-1", "0-2", "1/2-1/2", "1-1", "½-½", "0.5-0.5", "0-0", "*"];
    let text: String = results.iter().map(|result| game(result)).collect();
    let file = read(&format!("\u{feff}{text}"));
    assert_eq!((file.games.len(), file.faults.len()), (results.len(), 0));
    assert!(file.games.iter().all(|game| replay(game, None).is_ok()));
    use GameResult::{Black, BothLost, Draw, Unknown, White};
    let read: Vec<_> = file.games.iter().map(|game| game.result).collect();
    assert_eq!(read, [White, White, Black, Black, Draw, Draw, Draw, Draw, BothLost, Unknown]);
}

#[test]
fn play_may_go_on_where_nobody_claimed_a_draw() {
    let shuffle = "g1-f2 h8-g7 f2-g1 g7-h8 ".repeat(4);
    let text = format!("[GameType \"25\"]\n[FEN \"W:WKg1,a1:BKh8,h6\"]\n{shuffle} 1/2-1/2\n");
    assert_eq!(faults(&text), []);
}

#[test]
fn a_second_separator_is_no_game() {
    assert_eq!(read("[GameType \"25\"]\n1. c3-d4 1-0 *\n*\n").games.len(), 1);
}

#[test]
fn a_forgotten_separator_does_not_join_two_games() {
    let file = read("[GameType \"25\"]\n1. c3-d4\n\n[GameType \"25\"]\n1. g3-h4 *");
    assert_eq!((file.games.len(), file.faults.len()), (2, 0));
}

#[test]
fn what_is_wrong_is_named_and_the_rest_is_read() {
    let place = |text: &str| {
        let faults = faults(text);
        assert_eq!(faults.len(), 1, "{faults:?}");
        (faults[0].place.line, faults[0].place.column, faults[0].message.clone())
    };
    let illegal = place("[GameType \"25\"]\n\n1. c3-d4 d6-c5 2. c3-b4 *\n");
    assert_eq!((illegal.0, illegal.1), (3, 19));
    assert!(illegal.2.contains("not a legal move") && illegal.2.contains("legal: "), "{}", illegal.2);
    assert_eq!(place("[GameType \"25\"]\n1. c3-d4 {no end").0, 2);
    assert_eq!(
        place("[GameType \"25\"]\n1. c3-d4 (1. g3-h4 *"),
        (2, 10, "this variation has no closing )".to_owned())
    );
    assert_eq!(place("[GameType \"25\n1. c3-d4 *").1, 11);
    assert_eq!(
        place("[Event \"x\"]\n1. c3-d4 *").2,
        "the game has no GameType tag that says which game it is"
    );
    assert!(place("[GameType \"77\"]\n1. c3-d4 *").2.contains("77"));
    assert_eq!(place("[GameType \"25\"]\n[FEN \"W:Wa1,z2:Bh8\"]\n*").0, 2);
    let nested = "[GameType \"25\"]\n1. c3-d4 (1. g3-h4\n\n[GameType \"25\"]\n[White \"A\"]\n1. c3-d4 *\n";
    assert_eq!((read(nested).games.len(), read(nested).faults.len()), (1, 1), "{:?}", read(nested));
    assert_eq!(read(nested).games[0].tags.len(), 2, "no tag of the next game is lost");
    let stray = "[GameType \"25\"]\n1. c3-d4 )\n\n[GameType \"25\"]\n[White \"A\"]\n1. c3-d4 *\n";
    assert_eq!((read(stray).games.len(), read(stray).games[0].tags.len()), (1, 2));
    let bad_tag = "[Event \"x]\n[GameType \"25\"]\n1. c3-d4 *\n\n[GameType \"25\"]\n1. g3-h4 *\n";
    assert_eq!((read(bad_tag).games.len(), read(bad_tag).faults.len()), (1, 1), "{:?}", read(bad_tag));
    let open_comment = "[GameType \"25\"]\n1. c3-d4 {oops *\n\n[GameType \"25\"]\n1. g3-h4 {fine} *\n";
    assert_eq!((read(open_comment).games.len(), read(open_comment).faults.len()), (1, 1));
    let two = "[GameType \"25\"]\n1. c3-d4 ) d6-c5 *\n\n[GameType \"25\"]\n1. c3-d4 *\n";
    assert_eq!((read(two).games.len(), read(two).faults.len()), (1, 1));
}

#[test]
fn an_endless_nest_of_variations_is_refused() {
    let text = format!("[GameType \"25\"]\n1. c3-d4 {}", "(".repeat(100_000));
    assert!(read(&text).faults[0].message.contains("too deep"));
}

proptest! {
    #[test]
    fn no_file_makes_the_reader_panic(
        text in ".{0,80}",
        words in "(\\[[A-Z][a-z]* \"[^\"]{0,5}\"\\]|1\\.|c3-d4|\\(|\\)|\\{|\\}|\\$[0-9]{0,6}|\"|/FEN|%|\n| |\\*|1-0){0,30}",
    ) {
        for text in [&text, &words] {
            for game in read(text).games {
                let _ = replay(&game, find("russian"));
            }
        }
    }
}
