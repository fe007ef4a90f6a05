//! Games come out as they went in.

use bolshak_library::{Added, Alike, GameId, ImportError, Library, Mode};
use bolshak_notation::pdn::{PdnGame, read, replay, write};
use fastrand::Rng;

use crate::common::{library, random_game, variants};

fn one(text: &str) -> PdnGame {
    read(text).games.into_iter().next().expect("a game")
}

#[test]
fn games_of_every_variant_come_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = Rng::with_seed(4);
    let games: Vec<PdnGame> = variants()
        .into_iter()
        .flat_map(|variant| [variant; 4])
        .map(|variant| random_game(variant, &mut random))
        .collect();
    let (library, games) = library(folder.path(), &games, 100);
    for (game, id) in games.iter().zip(0..) {
        let stored = library.game(GameId(id)).expect("a game");
        let (before, after) =
            (replay(game, None).expect("a game"), replay(&stored.record, None).expect("a game"));
        assert_eq!(before.start, after.start);
        assert_eq!(before.game.view(), after.game.view());
        assert_eq!((before.result, before.places), (after.result, after.places));
        let values = |game: &PdnGame| {
            let mut values: Vec<_> =
                game.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect();
            values.sort();
            values
        };
        // A move that can be made in several ways may be written as another of them.
        assert_eq!((values(game), game.items.len()), (values(&stored.record), stored.record.items.len()));
        assert_eq!(stored.moves.len(), game.plies());
    }
}

#[test]
fn comments_and_variations_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "[White \"A\"]\n[GameType \"25\"]\n[FEN \"B:Wc3,d4:Bf6,g7,h8\"]\n\n1... f6-g5! {a word} (1... f6-e5 2. d4:f6) 2. d4-e5 $1 *";
    let (library, _) = library(folder.path(), &[one(text)], 1);
    let stored = library.game(GameId(0)).expect("a game");
    let written = write(&stored.record, stored.variant.info().notation);
    for part in ["f6-g5! {a word}", "( 1... f6-e5", "d4-e5 $1", "[White \"A\"]", "[FEN \"B:W"] {
        assert!(written.contains(part), "{part} is not in {written}");
    }
    assert_eq!(
        (stored.moves, stored.collection.as_str()),
        (vec!["f6-g5".to_owned(), "d4-e5".to_owned()], "tests")
    );
}

#[test]
fn doubles_are_known_by_players_and_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let moves = "1. c3-d4 d6-c5 2. b2-c3";
    let game = |white: &str, moves: &str| {
        one(&format!("[White \"{white}\"]\n[Black \"B\"]\n[GameType \"25\"]\n\n{moves} *"))
    };
    let library = Library::open(folder.path(), Mode::ReadWrite).expect("a library");
    let mut importer = library.importer("one").expect("an importer");
    let mut add = |game: &PdnGame| importer.add(game).expect("a game");
    assert_eq!(add(&game("Ivanov, I.", moves)), Added::New(GameId(0)));
    assert_eq!(add(&game("IVANOV I", "1. cd4 {words} dc5 2. bc3")), Added::Duplicate(GameId(0)));
    assert_eq!(add(&game("Petrov", moves)), Added::New(GameId(1)));
    assert_eq!(add(&game("Petrov", "1. c3-d4")), Added::New(GameId(2)));
    importer.commit().expect("a commit");
    let mut add = |game: &PdnGame| importer.add(game).expect("a game");
    assert_eq!(add(&game("petrov", moves)), Added::Duplicate(GameId(1)));
    // Games without moves were not played, and are all new.
    let empty = one("[White \"X\"]\n[GameType \"25\"]\n\n*");
    assert_eq!([add(&empty), add(&empty)], [Added::New(GameId(3)), Added::New(GameId(4))]);
    importer.commit().expect("a commit");
    drop(importer);
    let doubles = library.duplicates(1).expect("doubles");
    assert_eq!(doubles.len(), 1);
    assert_eq!((doubles[0].games.as_slice(), doubles[0].alike), (&[GameId(0), GameId(1)][..], Alike::Moves));
    library.merge_players("Petrov", "Ivanov, I.").expect("a merge");
    assert_eq!(library.duplicates(1).expect("doubles")[0].alike, Alike::PlayersAndMoves);
}

#[test]
fn a_game_against_the_rules_is_refused_with_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::open(folder.path(), Mode::ReadWrite).expect("a library");
    let mut importer = library.importer("one").expect("an importer");
    let bad = one("[GameType \"25\"]\n\n1. c3-d4 a1-b2 *");
    let Err(ImportError::Fault(fault)) = importer.add(&bad) else { panic!("it is not legal") };
    assert_eq!((fault.place.line, fault.place.column), (3, 10));
    importer.commit().expect("a commit");
    drop(importer);
    assert_eq!(library.games(), 0);
    assert!(library.game(GameId(0)).is_err());
}
