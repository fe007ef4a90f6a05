//! What is found, against a scan of all games by the rules.

use bolshak_game::{Flow, Game, Kind, Move, PositionKey, Seat, View};
use bolshak_library::{Library, turned};
use bolshak_notation::pdn::{PdnGame, follow, variant_of};
use bolshak_notation::{Material, read_position, start_tables_of};
use fastrand::Rng;

use crate::common::{found, library, random_game, variant, variants, winner};

/// A game played out: its positions, and the moves between them; none where the position was changed by hand.
struct Played {
    record: PdnGame,
    id: &'static str,
    views: Vec<View>,
    keys: Vec<PositionKey>,
    moves: Vec<Option<(Seat, Move, bool)>>,
}

fn played(record: &PdnGame) -> Played {
    let (mut views, mut keys, mut moves): (Vec<View>, _, _) = (vec![], vec![], vec![]);
    let mut reached = |game: &dyn Game| {
        if let Some(before) = views.last() {
            moves.push(game.played().last().map(|mv| {
                let man = |piece: &&bolshak_game::Placed| piece.cell == mv.from() && piece.kind != Kind::King;
                let was_man = !mv.places() && before.pieces.iter().any(|piece| man(&piece));
                let is_king = mv.placed.iter().any(|piece| piece.cell == mv.to() && piece.kind == Kind::King);
                (before.side_to_move, mv.clone(), was_man && is_king)
            }));
        }
        views.push(game.view());
        keys.push(game.key_before(game.played().len()));
    };
    follow(record, None, &mut reached).expect("a game");
    let id = variant_of(record).expect("a game").info().id;
    Played { record: record.clone(), id, views, keys, moves }
}

fn expect(library: &Library, games: &[Played], query: &str, fits: impl Fn(&Played) -> bool) -> usize {
    let expected: Vec<u32> = games.iter().zip(0..).filter(|(game, _)| fits(game)).map(|(_, id)| id).collect();
    assert_eq!(found(library, query), expected, "{query}");
    expected.len()
}

fn a_library(seed: u64) -> (tempfile::TempDir, Library, Vec<Played>) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = Rng::with_seed(seed);
    let mut games: Vec<PdnGame> = (0..280).map(|_| random_game(variant("russian"), &mut random)).collect();
    for variant in variants() {
        games.extend([(); 3].map(|()| random_game(variant, &mut random)));
    }
    let (library, games) = library(folder.path(), &games, 300);
    (folder, library, games.iter().map(played).collect())
}

#[test]
fn by_what_is_said_of_games() {
    let (_folder, library, games) = a_library(20);
    let value = |game: &Played, tag: &str| game.record.value(&[tag]).unwrap_or_default().to_lowercase();
    let seats = ["White", "Black", "Red", "Green", "Yellow", "Violet"];
    let ivanov = |game: &Played, seat: &str| value(game, seat).starts_with("ivanov");
    let mut all = 0;
    all += expect(&library, &games, "ivanov", |game| seats.iter().any(|seat| ivanov(game, seat)));
    all += expect(&library, &games, "white:ivanov black:Petrov", |game| {
        ivanov(game, "White") && value(game, "Black") == "petrov"
    });
    all += expect(&library, &games, "red:sidorova", |game| value(game, "Red").starts_with("sidorova"));
    all += expect(&library, &games, "event:чемп", |game| value(game, "Event") == "чемпионат");
    all += expect(&library, &games, "year:2019", |game| value(game, "Date").starts_with("2019"));
    all += expect(&library, &games, "date:2019.06..", |game| value(game, "Date").starts_with("2023"));
    all += expect(&library, &games, "result:1-0", |game| winner(game.record.result) == Some(Seat::WHITE));
    all += expect(&library, &games, "result:draw plies:10..20", |game| {
        game.record.result.text(variant("russian").info().notation) == "1/2-1/2"
            && (10..=20).contains(&game.record.plies())
    });
    all += expect(&library, &games, "game:halma-four", |game| game.id == "halma-four");
    all += expect(&library, &games, "collection:tests rating:2000..", |game| {
        let number = |tag| game.record.value(&[tag]).and_then(|value| value.parse::<u32>().ok());
        number("WhiteRating").zip(number("BlackElo")).is_some_and(|(one, other)| (one + other) / 2 >= 2000)
    });
    all += expect(&library, &games, "winner:red", |game| {
        let places = game.record.value(&["Places"]).unwrap_or_default();
        let info = variant(game.id).info();
        let seat = info.seat("red").map(Seat::index);
        let places: Vec<&str> = places.split(' ').collect();
        seat.and_then(|seat| places.get(seat)) == Some(&"1")
            && places.iter().filter(|place| **place == "1").count() == 1
    });
    assert!(all > 300, "{all}");
    let sorted = found(&library, "sort:length limit:7");
    let lengths: Vec<usize> = sorted.iter().map(|id| games[*id as usize].record.plies()).collect();
    assert!(lengths.len() == 7 && lengths.is_sorted());
    assert_eq!(lengths[0], games.iter().map(|game| game.record.plies()).min().expect("games"));
}

#[test]
fn by_positions() {
    let (_folder, library, games) = a_library(21);
    let russian = variant("russian");
    let mut random = Rng::with_seed(1);
    for _ in 0..40 {
        let game = &games[random.usize(..games.len())];
        let info = variant(game.id).info();
        let view = &game.views[random.usize(..game.views.len())];
        let fen = bolshak_notation::write_fen(info, view);
        let has = |other: &Played, wanted: &View| other.id == game.id && other.views.contains(wanted);
        let query = format!("game:{} position:\"{fen}\"", game.id);
        assert!(expect(&library, &games, &query, |other| has(other, view)) > 0);
        let other_way = turned(info, view);
        let query = format!("game:{} turned:\"{fen}\"", game.id);
        expect(&library, &games, &query, |other| {
            has(other, view) || other_way.as_ref().is_some_and(|turned| has(other, turned))
        });
        // Without a game it may be a position of several.
        expect(&library, &games, &format!("position:\"{fen}\""), |other| {
            let read = read_position(variant(other.id), &fen).ok();
            read.is_some_and(|read| other.views.contains(&read.view()))
        });
    }
    let line =
        &games.iter().find(|game| game.id == "russian" && game.moves.len() > 3).expect("a game").record;
    let texts: Vec<&str> = line
        .items
        .iter()
        .take(3)
        .filter_map(|item| match item {
            bolshak_notation::pdn::Item::Move { text, .. } => Some(text.as_str()),
            _ => None,
        })
        .collect();
    let mut opening = russian.start();
    for text in &texts {
        let found = bolshak_notation::find_move(opening.as_ref(), text).expect("a move");
        opening.play_at(found.index).expect("a legal move");
    }
    let begins = |game: &Played| {
        game.moves.len() >= 3
            && game
                .moves
                .iter()
                .zip(opening.played())
                .all(|(mv, wanted)| mv.as_ref().is_some_and(|(_, mv, _)| mv.same_move(wanted)))
    };
    let query = format!("game:russian moves:\"{}\"", texts.join(" "));
    assert!(expect(&library, &games, &query, |game| game.id == "russian" && begins(game)) > 0);
    let table = start_tables_of("russian").next().expect("a table");
    let cells: Vec<PositionKey> =
        table.entries_for(russian).iter().map(|(_, game)| game.key_before(game.played().len())).collect();
    expect(&library, &games, &format!("game:russian cell:{}", table.id), |game| {
        game.id == "russian" && game.keys.iter().any(|key| cells.contains(key))
    });
}

#[test]
fn by_parts_of_positions_material_and_what_happens() {
    let (_folder, library, games) = a_library(22);
    let mut all = 0;
    let at = |view: &View, name: &str, id: &str| {
        let cell = variant(id).info().board.cell(name)?;
        view.pieces.iter().find(|piece| piece.cell == cell).copied()
    };
    all += expect(&library, &games, "game:russian part:\"W:Wc3,!d4,*e3:Bf6\"", |game| {
        game.id == "russian"
            && game.views.iter().any(|view| {
                let man = |name, seat| {
                    at(view, name, game.id).is_some_and(|piece| piece.seat == seat && piece.kind == Kind::Man)
                };
                view.side_to_move == Seat::WHITE
                    && man("c3", Seat::WHITE)
                    && man("f6", Seat::BLACK)
                    && at(view, "d4", game.id).is_none()
                    && at(view, "e3", game.id).is_some_and(|piece| piece.seat == Seat::WHITE)
            })
    });
    // Every game that has such cells and sides.
    all += expect(&library, &games, "part:\"?:BKa1\"", |game| {
        let info = variant(game.id).info();
        let black = info.all_seats().find(|seat| info.seat_name(*seat).starts_with('b'));
        info.board.cell("a1").is_some()
            && black.is_some_and(|black| {
                game.views.iter().any(|view| {
                    at(view, "a1", game.id)
                        .is_some_and(|piece| piece.seat == black && piece.kind == Kind::King)
                })
            })
    });
    for (text, run) in [("WM12-BM11", 3), ("M11-M10", 2), ("K1M7-M7", 1)] {
        let material: Material = text.parse().expect("pieces");
        all += expect(&library, &games, &format!("material:{text}/{run}"), |game| {
            let is_in: Vec<bool> = game.views.iter().map(|view| material.is_in(view.pieces.iter())).collect();
            is_in.windows(run).any(|run| run.iter().all(|is_in| *is_in))
        });
    }
    for least in 1..5 {
        all += expect(&library, &games, &format!("capture:{least}"), |game| {
            game.moves.iter().flatten().any(|(_, mv, _)| mv.removed.len() >= least)
        });
        all += expect(&library, &games, &format!("promotions:{least}"), |game| {
            game.moves.iter().flatten().filter(|(.., crowns)| *crowns).count() >= least
        });
        all += expect(&library, &games, &format!("game:russian sacrifice:{least}"), |game| {
            let lost = winner(game.record.result).map(Seat::other);
            let is_known = game.record.result != bolshak_notation::pdn::GameResult::Unknown;
            game.id == "russian"
                && is_known
                && (0..game.moves.len()).any(|ply| {
                    let taken = |ply: usize| {
                        game.moves.get(ply).and_then(Option::as_ref).map_or(0, |(_, mv, _)| mv.removed.len())
                    };
                    let own = game.views[ply].side_to_move;
                    taken(ply) == 0 && Some(own) != lost && taken(ply + 1) >= taken(ply + 2) + least
                })
        });
    }
    assert!(all > 300, "{all}");
}

#[test]
fn a_search_tells_how_far_it_is_and_stops() {
    let (_folder, library, games) = a_library(23);
    let query = "capture:1".parse().expect("a query");
    let mut told = vec![];
    let all = library.search(&query, &mut |progress| {
        told.push(progress);
        Flow::Continue
    });
    let all = all.expect("games");
    let last = told.last().expect("progress");
    assert_eq!(
        (last.done, last.whole, last.found as usize),
        (games.len() as u64, games.len() as u64, all.len())
    );
    assert!(told.len() > 3 && told.windows(2).all(|two| two[0].done < two[1].done));
    let some = library.search(&query, &mut |_| Flow::Stop).expect("games");
    assert!(!some.is_empty() && some.len() < all.len() && all.starts_with(&some));
}
