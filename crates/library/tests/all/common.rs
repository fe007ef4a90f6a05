//! Random games, and libraries of them.

use std::path::Path;

use bolshak_game::{Flow, Game, Seat, Variant, look_up, registry};
use bolshak_library::{Added, GameId, Library, Mode, Query};
use bolshak_notation::pdn::{GameResult, PdnGame, from_match, seat_tags, write_places};
use fastrand::Rng;

/// Every game of the registry and some with house rules.
pub fn variants() -> Vec<&'static dyn Variant> {
    let house = ["russian+capture=optional", "international+flying=no"];
    registry().iter().copied().chain(house.into_iter().filter_map(|id| look_up(id).ok())).collect()
}

/// The game with this identifier.
pub fn variant(id: &str) -> &'static dyn Variant {
    look_up(id).expect("a game")
}

const NAMES: [&str; 6] = ["Ivanov, I.", "Petrov", "Sidorova, A.", "IVANOV I", "Wiersma", ""];

/// A game of chance with tags. Few moves are likely, so that games begin alike.
pub fn random_game(variant: &'static dyn Variant, random: &mut Rng) -> PdnGame {
    let mut game = variant.start();
    let length = random.usize(1..50);
    while game.outcome().is_none() && game.played().len() < length {
        let moves = game.legal_moves().len();
        let index =
            if game.played().len() < 4 { random.usize(..moves.min(2)) } else { random.usize(..moves) };
        game.play_at(index).expect("a legal move");
        if variant.info().seats.len() > 2 && random.usize(..40) == 0 {
            let _ = game.retire(game.side_to_move());
        }
    }
    let results = [GameResult::White, GameResult::Black, GameResult::Draw, GameResult::Unknown];
    let is_for_two = variant.info().seats.len() == 2;
    let result = if is_for_two { results[random.usize(..4)] } else { GameResult::Unknown };
    from_match(&tags(variant, game.as_ref(), random), game.as_ref(), result)
}

fn tags(variant: &dyn Variant, game: &dyn Game, random: &mut Rng) -> Vec<(&'static str, String)> {
    let info = variant.info();
    let names: Vec<&str> = info.all_seats().map(|_| NAMES[random.usize(..NAMES.len())]).collect();
    let mut tags = seat_tags(info, |seat| names[seat.index()].to_owned());
    tags.retain(|(_, name)| !name.is_empty());
    tags.push(("Event", ["Cup", "Open 2024", "Чемпионат"][random.usize(..3)].to_owned()));
    tags.push(("Date", ["2019.05.??", "2023.11.02", "????.??.??"][random.usize(..3)].to_owned()));
    if random.bool() {
        tags.push(("WhiteRating", (1800 + random.u32(..500)).to_string()));
        tags.push(("BlackElo", (1800 + random.u32(..500)).to_string()));
    }
    let places = game.places().filter(|_| game.outcome().is_none() && random.bool());
    tags.extend(places.map(|places| ("Places", write_places(&places))));
    tags
}

/// A library of these games; those that are there twice are left out of what is returned.
pub fn library(folder: &Path, games: &[PdnGame], commit_each: usize) -> (Library, Vec<PdnGame>) {
    let library = Library::open(folder, Mode::ReadWrite).expect("a library");
    let mut kept = vec![];
    for games in games.chunks(commit_each) {
        let mut importer = library.importer("tests").expect("an importer");
        for game in games {
            match importer.add(game).expect("a game") {
                Added::New(id) => {
                    assert_eq!(id, GameId(kept.len() as u32));
                    kept.push(game.clone());
                }
                Added::Duplicate(id) => assert!((id.0 as usize) < kept.len()),
            }
        }
        importer.commit().expect("a commit");
    }
    (library, kept)
}

/// The numbers of the games that a query finds.
pub fn found(library: &Library, query: &str) -> Vec<u32> {
    let query: Query = query.parse().unwrap_or_else(|error| panic!("{query}: {error}"));
    let found = library.search(&query, &mut |_| Flow::Continue).expect("an answer");
    found.into_iter().map(|id| id.0).collect()
}

/// A seat's place, said anew.
pub fn winner(result: GameResult) -> Option<Seat> {
    match result {
        GameResult::White => Some(Seat::WHITE),
        GameResult::Black => Some(Seat::BLACK),
        _ => None,
    }
}
