//! Games for more than two that somebody has left: how they are written down, and that they read back.

use bolshak_game::{Game, Seat, Variant, find, registry};
use bolshak_notation::pdn::{GameResult, Item, from_match, read, replay, write};
use bolshak_notation::{read_position, write_fen};

fn fen(game: &dyn Game) -> String {
    write_fen(game.variant().info(), &game.view())
}

#[test]
fn a_position_says_who_has_left_a_race() {
    let variant = find("chinese-small-3").expect("a game");
    let mut game = variant.start();
    game.retire(Seat(1)).expect("Green leaves");
    let text = fen(&*game);
    assert!(text.ends_with(":OG:LG"), "{text}");
    assert_eq!(read_position(variant, &text).expect("a position").view(), game.view());
    let fault = |text: &str| read_position(variant, text).err().expect(text).to_string();
    let message = fault(&text.replace(":OG", ""));
    assert!(message.contains("who has left the race is out"), "{message}");
    assert!(fault(&format!("{text}:LG")).contains("given already"));
    let neva = find("neva").expect("a game");
    let wrong = format!("{}:OG:LG", fen(&*neva.start()));
    let error = read_position(neva, &wrong).err().expect("no race").to_string();
    assert!(error.contains("nobody leaves a race in this game"), "{error}");
}

/// A random game that seats leave now and then, at the beginning too.
fn random_game(variant: &'static dyn Variant, random: &mut fastrand::Rng) -> Box<dyn Game> {
    let mut game = variant.start();
    for _ in 0..random.usize(1..120) {
        if random.u8(..30) == 0 {
            let _ = game.retire(Seat::of(random.usize(..variant.info().seats.len())));
        }
        if game.outcome().is_some() {
            break;
        }
        game.play_at(random.usize(..game.legal_moves().len())).expect("a listed move");
    }
    game
}

#[test]
fn a_record_of_a_game_that_seats_have_left_reads_back() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut setups = 0;
    for variant in registry().iter().copied().filter(|variant| variant.info().seats.len() > 2) {
        for _ in 0..12 {
            let game = random_game(variant, &mut random);
            let record = from_match(&[], game.as_ref(), GameResult::Unknown);
            setups += record.items.iter().filter(|item| matches!(item, Item::Setup { .. })).count();
            let text = write(&record, variant.info().notation);
            let read = read(&text);
            assert!(read.faults.is_empty(), "{text}\n{:?}", read.faults);
            let again = replay(&read.games[0], None).unwrap_or_else(|fault| panic!("{text}\n{fault}"));
            // Who leaves with the last move, which ends the game, leaves no position behind.
            let ended = game.retirements().last().is_some_and(|last| last.ply == game.played().len());
            if !ended || game.outcome().is_none() {
                assert_eq!(fen(&*again.game), fen(&*game), "{text}");
            }
            assert_eq!(again.plies, game.played().len(), "{text}");
            let places = game.outcome().and_then(|outcome| outcome.places);
            assert_eq!(again.places, places, "{text}");
        }
    }
    assert!(setups > 50, "{setups}");
}

#[test]
fn the_moves_of_a_record_keep_their_numbers_when_somebody_leaves() {
    let mut game = find("neva").expect("a game").start();
    for _ in 0..2 {
        game.play_at(0).expect("a move");
    }
    game.retire(Seat(2)).expect("Red leaves");
    for _ in 0..4 {
        game.play_at(0).expect("a move");
    }
    let text = write(&from_match(&[], game.as_ref(), GameResult::Unknown), game.variant().info().notation);
    let moves = text.split("\n\n").nth(1).expect("moves").replace('\n', " ");
    let shape: Vec<_> =
        moves.split(' ').filter(|word| word.ends_with('.') || word.starts_with('/')).collect();
    assert_eq!(shape, ["1.", "/FEN", "1...", "2."], "{moves}");
}
