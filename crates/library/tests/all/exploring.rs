//! What was played from a position, against a replay of all games.

use std::collections::{BTreeMap, BTreeSet};

use bolshak_game::{Game, PositionKey};
use bolshak_library::{Filter, Library, Merging, Mode, PlayerIs};
use bolshak_notation::pdn::{GameResult, PdnGame, follow};
use bolshak_notation::{Form, write_move};
use fastrand::Rng;

use crate::common::{library, random_game, variants};

/// Moves of a position by their text, each with the games that made it.
type Made = BTreeMap<String, BTreeSet<usize>>;

/// The positions of each variant, and what was made from them.
type Positions = BTreeMap<(String, PositionKey), (Box<dyn Game>, Made)>;

fn replayed(games: &[PdnGame]) -> Positions {
    let mut positions = Positions::new();
    for (number, record) in games.iter().enumerate() {
        let mut before: Option<Box<dyn Game>> = None;
        let mut reached = |game: &dyn Game| {
            if let Some(before) = &before {
                let text = match game.played().last() {
                    None => "end".to_owned(),
                    Some(mv) => {
                        let moves = before.legal_moves();
                        let index = moves.iter().position(|legal| legal.same_move(mv)).expect("a legal move");
                        write_move(game.variant().info(), moves, index, Form::Short)
                    }
                };
                made(&mut positions, before.as_ref(), text, number);
            }
            before = Some(game.copy());
        };
        follow(record, None, &mut reached).expect("a game");
        made(&mut positions, before.expect("a game").as_ref(), "end".to_owned(), number);
    }
    positions
}

fn made(positions: &mut Positions, game: &dyn Game, text: String, number: usize) {
    let key = (game.variant().info().id.to_owned(), game.key_before(game.played().len()));
    let (_, made) = positions.entry(key).or_insert_with(|| (game.copy(), Made::new()));
    made.entry(text).or_default().insert(number);
}

fn check(library: &Library, games: &[PdnGame], filter: &Filter, lets_through: impl Fn(&PdnGame) -> bool) {
    for (game, made) in replayed(games).into_values() {
        let explored = library.explore(game.as_ref(), filter).expect("an answer");
        let mut expected = Made::new();
        for (text, numbers) in made {
            let numbers: BTreeSet<_> =
                numbers.into_iter().filter(|number| lets_through(&games[*number])).collect();
            if !numbers.is_empty() {
                expected.insert(text, numbers);
            }
        }
        let all: BTreeSet<_> = expected.values().flatten().collect();
        assert_eq!(explored.games as usize, all.len());
        let moves = explored.moves.iter().map(|tried| (tried.text.as_str(), &tried.tally));
        let told: BTreeMap<_, _> = moves.chain(explored.ended.iter().map(|tally| ("end", tally))).collect();
        assert_eq!(told.keys().copied().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
        for (text, numbers) in &expected {
            let tally = told[text.as_str()];
            let with =
                |result| numbers.iter().filter(|number| games[**number].result == result).count() as u32;
            assert_eq!(tally.games as usize, numbers.len());
            if tally.places.is_empty() {
                assert_eq!(tally.white, with(GameResult::White));
                assert_eq!(tally.draws, with(GameResult::Draw));
                assert_eq!(tally.black, with(GameResult::Black));
            }
            let samples: BTreeSet<usize> = tally.samples.iter().map(|id| id.0 as usize).collect();
            assert!(samples.len() == numbers.len().min(4) && samples.is_subset(numbers));
            assert_eq!(tally.average_rating, average_rating(numbers.iter().map(|number| &games[*number])));
        }
    }
}

fn average_rating<'a>(games: impl Iterator<Item = &'a PdnGame>) -> Option<f64> {
    let number = |game: &PdnGame, tag: &str| game.value(&[tag])?.parse::<u32>().ok();
    let average = |game: &PdnGame| Some((number(game, "WhiteRating")? + number(game, "BlackElo")?) / 2);
    let ratings: Vec<f64> = games.filter_map(average).map(f64::from).collect();
    (!ratings.is_empty()).then(|| ratings.iter().sum::<f64>() / ratings.len() as f64)
}

#[test]
fn counts_equal_a_replay_of_all_games_of_every_variant() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = Rng::with_seed(1);
    let games: Vec<PdnGame> = variants()
        .into_iter()
        .flat_map(|variant| [(); 6].map(|()| variant))
        .map(|variant| random_game(variant, &mut random))
        .collect();
    let (library, games) = library(folder.path(), &games, 50);
    check(&library, &games, &Filter::default(), |_| true);
    drop(library);
    let again = Library::open(folder.path(), Mode::ReadOnly).expect("a library");
    check(&again, &games, &Filter::default(), |_| true);
}

#[test]
fn counts_stay_when_files_are_merged() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = Rng::with_seed(2);
    let russian = crate::common::variant("russian");
    let games: Vec<PdnGame> = (0..1300).map(|_| random_game(russian, &mut random)).collect();
    let (library, games) = library(folder.path(), &games, 320);
    assert!(library.counts().expect("counts").files > 2);
    library.merge(Merging::All).expect("a merge");
    assert_eq!(library.counts().expect("counts").files, 1);
    check(&library, &games, &Filter::default(), |_| true);
    drop(library);
    let library = Library::open(folder.path(), Mode::ReadOnly).expect("a library");
    let player = PlayerIs { name: "sidorova".to_owned(), seat: None };
    let filter = Filter { players: vec![player], ..Filter::default() };
    let plays = |game: &PdnGame| [game.white(), game.black()].contains(&Some("Sidorova, A."));
    check(&library, &games, &filter, plays);
}

#[test]
fn in_games_for_more_than_two_places_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = Rng::with_seed(3);
    let many = variants().into_iter().filter(|variant| variant.info().seats.len() > 2);
    let games: Vec<PdnGame> =
        many.flat_map(|variant| [variant; 12]).map(|variant| random_game(variant, &mut random)).collect();
    let (library, games) = library(folder.path(), &games, 1000);
    let mut counted = 0;
    for (game, made) in replayed(&games).into_values().filter(|(game, _)| game.played().is_empty()) {
        let explored = library.explore(game.as_ref(), &Filter::default()).expect("an answer");
        for tried in &explored.moves {
            let numbers = made[&tried.text].iter();
            let placed = numbers.filter_map(|number| games[*number].value(&["Places"]));
            let firsts = placed.filter(|places| places.starts_with('1')).count();
            counted += firsts;
            assert_eq!(tried.tally.places.first().map_or(0, |places| places[0]) as usize, firsts);
        }
    }
    assert!(counted > 0, "somebody won");
}
