//! Files as sites, programs and people write them: one small file each, and what must be found in it.
use std::path::Path;

use bolshak_notation::pdn::{
    Fault, GameResult, Item, Naming, PdnGame, Reader, Replayed, clean, from_match, read, replay, write,
};
use bolshak_notation::{Form, write_fen};

fn bytes(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pdn").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn read_all(name: &str) -> Vec<Result<PdnGame, Fault>> {
    Reader::new(&bytes(name)[..]).collect()
}

fn games(name: &str) -> Vec<PdnGame> {
    read_all(name).into_iter().map(|game| game.unwrap_or_else(|fault| panic!("{name}:{fault}"))).collect()
}

fn played(game: &PdnGame) -> Replayed {
    replay(game, None).unwrap_or_else(|fault| panic!("{fault}\n{game:?}"))
}

/// The game as it is written by the standard's rules.
fn clean_text(game: &PdnGame) -> String {
    let cleaned = clean(game, None, Form::Short).unwrap_or_else(|fault| panic!("{fault}"));
    let again = played(&cleaned);
    assert_eq!(again.game.view(), played(game).game.view());
    write(&cleaned, again.game.variant().info().notation)
}

#[test]
fn lidraughts_writes_russian_games_its_own_way() {
    let games = games("lidraughts-russian.pdn");
    let [won, drawn] = &games[..] else { panic!("two games") };
    let replayed = played(won);
    assert_eq!((replayed.game.played().len(), replayed.result), (10, GameResult::Black));
    assert_eq!((replayed.game.variant().info().id, replayed.naming), ("russian", Naming::OfTheGame));
    assert_eq!(played(drawn).result, GameResult::Draw);
    let text = clean_text(won);
    for wanted in
        ["[Result \"0-1\"]", "[GameType \"25,W,8,8,A0,0\"]", "[PlyCount \"10\"]", "4. b4:d6", "[%clock"]
    {
        assert!(text.contains(wanted), "{wanted} is missing in\n{text}");
    }
    assert!(!text.contains("FEN"), "the initial position needs none:\n{text}");
}

#[test]
fn playstrategy_names_players_by_number_and_squares_by_letters() {
    let game = &games("playstrategy-english.pdn")[0];
    assert_eq!((game.white(), game.black()), (Some("stone"), Some("paper")));
    let replayed = played(game);
    assert_eq!((replayed.game.variant().info().id, replayed.game.played().len()), ("english", 6));
    assert_eq!((replayed.naming, replayed.result), (Naming::Letters, GameResult::Black));
    let text = clean_text(game);
    assert!(
        text.starts_with("[Event \"Casual English game\"]\n[Site \"https://example.org/efgh5678\"]\n[White"),
        "{text}"
    );
    assert!(text.contains("[GameType \"21,") && !text.contains("P1"), "{text}");
}

#[test]
fn playok_counts_from_elsewhere_in_its_tag_only() {
    let games = games("playok-international.pdn");
    assert_eq!(games.len(), 2);
    let replayed: Vec<_> = games.iter().map(played).collect();
    assert!(replayed.iter().all(|game| game.game.variant().info().id == "international"));
    assert_eq!((replayed[0].result, replayed[1].result), (GameResult::White, GameResult::Draw));
    let text = clean_text(&games[0]);
    assert!(text.contains("[Result \"2-0\"]") && text.contains("[GameType \"20,W,10,10,N2,0\"]"), "{text}");
    assert!(!text.contains("Event") && text.contains("[WhiteElo \"1411\"]"), "{text}");
}

#[test]
fn numbers_on_a_lettered_board_are_read_as_they_make_sense() {
    let from_top = played(&games("numbers-from-top.pdn")[0]);
    let lettered = played(&games("lidraughts-russian.pdn")[0]);
    assert_eq!((from_top.naming, from_top.game.view()), (Naming::NumbersFromTop, lettered.game.view()));
    let games = games("numbers-from-bottom.pdn");
    let from_bottom = played(&games[0]);
    assert_eq!(
        (from_bottom.naming, from_bottom.game.view()),
        (Naming::NumbersFromBottom, lettered.game.view())
    );
    let set_up = played(&games[1]);
    assert_eq!(set_up.naming, Naming::NumbersFromBottom);
    let info = set_up.game.variant().info();
    assert_eq!(write_fen(info, &set_up.start), "W:Wc3,a1,Kc1:Bb8,d8,f8,h8,d4");
    let text = clean_text(&games[1]);
    assert!(text.contains("[FEN \"W:Wc3,a1,Kc1:Bb8,d8,f8,h8,d4\"]") && text.contains("1. c3xe5 *"), "{text}");
}

#[test]
fn wrappers_dashes_and_blanks_are_passed_over() {
    let games = games("wrapped.pdn");
    let [first, second] = &games[..] else { panic!("two games: {games:?}") };
    assert_eq!((first.place.line, first.white()), (2, Some("Éva")));
    assert_eq!((played(first).game.played().len(), first.result), (4, GameResult::Draw));
    assert_eq!((played(second).game.played().len(), second.result), (2, GameResult::Draw));
}

#[test]
fn old_encodings_are_told_apart_by_what_they_say() {
    let game = &games("windows-1251.pdn")[0];
    assert_eq!((game.white(), game.black()), (Some("Иванов И."), Some("Петров П.")));
    assert_eq!(game.tag("Event").map(|tag| tag.value.as_str()), Some("Первенство Москвы"));
    assert!(game.items.contains(&Item::Comment("Обычное начало".to_owned())), "{:?}", game.items);
    let game = &games("latin-1.pdn")[0];
    assert_eq!((game.white(), game.black()), (Some("Müller, É."), Some("João da Conceição")));
    assert_eq!(
        game.tag("Event").map(|tag| tag.value.as_str()),
        Some("Championnat de l'Île, 2ª fase da Competição")
    );
    assert_eq!((played(game).game.played().len(), game.result), (4, GameResult::Draw));
}

#[test]
fn lines_may_end_with_a_lone_return() {
    let read = read_all("old-mac.pdn");
    let games: Vec<_> = read.iter().flatten().collect();
    assert_eq!((read.len(), games.len()), (2, 2));
    assert_eq!(played(games[0]).game.played().len(), 4);
    let Err(fault) = replay(games[1], None) else { panic!("z9 is no move") };
    assert_eq!((fault.place.line, fault.place.column), (8, 10));
}

#[test]
fn positions_changed_by_hand_are_played_on_from() {
    let games = games("setups.pdn");
    let touched = played(&games[0]);
    let info = touched.game.variant().info();
    assert_eq!(write_fen(info, &touched.game.view()), "W:W19,27,50:B2,6");
    assert_eq!((touched.plies, touched.game.played().len()), (5, 2));
    let text = clean_text(&games[0]);
    assert!(
        text.contains("/FEN \"W:W31,50,28:B1,2,23\"/") || text.contains("/FEN \"W:W28,31,50:B1,2,23\"/"),
        "{text}"
    );
    let unknown = played(&games[1]);
    assert_eq!((unknown.plies, unknown.game.played().len()), (5, 2));
    assert!(games[1].items.iter().any(|item| matches!(item, Item::Unknown { .. })));
    let again = Reader::new(clean_text(&games[1]).as_bytes()).next().expect("a game").expect("a sound one");
    assert_eq!(played(&again).plies, 5);
}

#[test]
fn printed_signs_become_marks_and_glyphs() {
    let games = games("signs.pdn");
    let signs = |game: &PdnGame| -> Vec<String> {
        let mut signs = vec![];
        for item in &game.items {
            match item {
                Item::Move { marks, .. } => signs.push(marks.clone()),
                Item::Nag(nag) => signs.last_mut().expect("a move").push_str(&format!("${nag}")),
                _ => {}
            }
        }
        signs
    };
    let russian = ["!", "?!", "!?", "?", "$7", "$200", "!$7$10", "$7", "$201$203$204", "$200"];
    assert_eq!(signs(&games[0]), russian);
    assert_eq!(signs(&games[1]), ["$202", "$203", "$200", "$200$202"]);
    assert_eq!((played(&games[0]).result, played(&games[1]).game.played().len()), (GameResult::Black, 4));
    let text = clean_text(&games[0]);
    assert!(text.contains("3. c3-b4 $7 g5-h4 $200 4. b4:d6! $7 $10\nh4:f2 $7"), "{text}");
    assert!(text.ends_with("c7:h4 $200 *\n"), "{text}");
}

#[test]
fn a_game_by_house_rules_is_named_by_its_variant() {
    let house = bolshak_game::find("russian+men=forward+capture=optional").expect("sensible rules");
    let mut game = house.start();
    let mv = game.legal_moves()[0].clone();
    game.play(&mv).expect("a legal turn");
    let record = from_match(&[], game.as_ref(), GameResult::Unknown);
    let text = write(&record, house.info().notation);
    assert!(text.contains("[Variant \"russian+capture=optional+men=forward\"]"), "{text}");
    let again = played(&read(&text).games[0]);
    assert_eq!(again.game.variant().info().id, house.info().id);
    assert_eq!(again.game.view(), game.view());
}

#[test]
fn house_rules_that_are_none_say_why() {
    let text =
        "[GameType \"105,W,8,8,A0,0\"]\n[Variant \"russian+kings=short+landing=behind\"]\n\n1. c3-d4 *\n";
    let fault = replay(&read(text).games[0], None).err().expect("a fault");
    assert!(fault.message.contains("always lands directly behind"), "{fault}");
    assert_eq!((fault.place.line, fault.place.column), (2, 10));
}

#[test]
fn unified_pool_begins_with_white_and_names_squares_by_letters() {
    let text = "[GameType \"23,W,8,8,A0,0\"]\n\n1. c3-d4 d6-c5 2. b2-c3 *\n";
    let replayed = played(&read(text).games[0]);
    assert_eq!((replayed.game.variant().info().id, replayed.naming), ("pool+first=white", Naming::Letters));
    assert_eq!(replayed.game.played().len(), 3);
}
