//! The second implementation of the games beside ordinary draughts against the words of the dossier.

use std::collections::BTreeSet;
use std::time::Instant;

use bolshak_testkit::second::{IDS, Second, SecondTurn, Stand, second, second_from};

fn new(id: &str) -> Box<dyn Second> {
    second(id).unwrap_or_else(|| panic!("no game {id}"))
}

/// `c3:0m d4:1m`.
fn stand(text: &str) -> Stand {
    let pair = |word: &str| word.split_once(':').map(|(cell, tower)| (cell.to_owned(), tower.to_owned()));
    text.split_whitespace().filter_map(pair).collect()
}

fn from(id: &str, text: &str, seat: usize) -> Box<dyn Second> {
    second_from(id, &stand(text), seat).unwrap_or_else(|| panic!("no game {id}"))
}

/// The cells of a stand on which a tower with this text stands, in the order of their names.
fn cells(stand: &Stand, tower: &str) -> Vec<String> {
    stand.iter().filter(|(_, here)| *here == tower).map(|(cell, _)| cell.clone()).collect()
}

fn sorted(names: &str) -> Vec<String> {
    let mut names: Vec<String> = names.split_whitespace().map(str::to_owned).collect();
    names.sort();
    names
}

/// How many different moves there are, two ways of the same one counted once.
fn moves(game: &dyn Second) -> usize {
    game.turns().iter().map(SecondTurn::identity).collect::<BTreeSet<_>>().len()
}

/// `a1-b2`, `a1:c3:e5`.
fn written(turn: &SecondTurn) -> String {
    turn.path.join(if turn.removed.is_empty() { "-" } else { ":" })
}

fn list(game: &dyn Second) -> Vec<String> {
    let mut list: Vec<String> = game.turns().iter().map(written).collect();
    list.sort();
    list
}

/// A turn, and the board after it.
struct Played {
    removed: Vec<String>,
    after: Stand,
}

/// The first of the legal turns.
fn first(game: &dyn Second) -> Played {
    let turn = &game.turns()[0];
    Played { removed: turn.removed.clone(), after: turn.after(&game.stand()) }
}

/// Plays the turns so written, and gives the last one back.
fn play(game: &mut dyn Second, turns: &str) -> Option<Played> {
    let mut last = None;
    for text in turns.split_whitespace() {
        let turn = game.turns().into_iter().find(|turn| written(turn) == text);
        let turn = turn.unwrap_or_else(|| panic!("{text} is not among {:?}", list(game)));
        let after = turn.after(&game.stand());
        game.play(&turn);
        assert_eq!(game.stand(), after);
        last = Some(Played { removed: turn.removed, after });
    }
    last
}

#[test]
fn every_identifier_has_a_game() {
    for id in IDS {
        let game = new(id);
        assert_eq!((game.seat(), game.end()), (0, None), "{id}");
    }
    assert!(second("chapaev").is_none());
}

#[test]
fn men_at_the_start() {
    let expected: &[(&str, &[usize])] = &[
        ("two-move", &[12, 12]),
        ("wigman", &[24, 24]),
        ("belarusian", &[12, 12]),
        ("stavropol-own-first", &[12, 12]),
        ("towers", &[12, 12]),
        ("lasca", &[11, 11]),
        ("pskov", &[13, 13]),
        ("pskov-large", &[24, 24]),
        ("novgorod", &[8, 8, 8]),
        ("novgorod-large", &[15, 15, 15]),
        ("neva", &[6, 6, 6, 6]),
        ("corners", &[9, 9]),
        ("halma", &[19, 19]),
        ("halma-four", &[13, 13, 13, 13]),
        ("chinese-2", &[10, 10]),
        ("chinese-5", &[10, 10, 10, 10, 10]),
        ("chinese-6", &[10, 10, 10, 10, 10, 10]),
        ("chinese-small-3", &[6, 6, 6]),
        ("goban", &[0, 0]),
        ("senegalese", &[14, 14]),
    ];
    for (id, counts) in expected {
        let stand = new(id).stand();
        let found: Vec<usize> =
            (0..counts.len()).map(|seat| cells(&stand, &format!("{seat}m")).len()).collect();
        assert_eq!(&found, counts, "{id}");
    }
    assert_eq!(cells(&new("belarusian").stand(), "0p"), sorted("b1 d1 f1 h1 a2 c2 e2 g2 b3 d3 f3 h3"));
    assert_eq!(cells(&new("belarusian").stand(), "1p"), sorted("a8 c8 e8 g8 b7 d7 f7 h7 a6 c6 e6 g6"));
}

#[test]
fn cells_at_the_start() {
    let expected = [
        ("two-move", "0m", "a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3"),
        ("lasca", "0m", "1 2 3 4 5 6 7 8 9 10 11"),
        ("lasca", "1m", "15 16 17 18 19 20 21 22 23 24 25"),
        ("pskov", "0m", "a1 a2 b2 a3 b3 c3 a4 b4 c4 d4 b5 c5 d5"),
        ("pskov", "1m", "g13 f12 g12 e11 f11 g11 d10 e10 f10 g10 d9 e9 f9"),
        ("novgorod", "0m", "a1 a2 b2 a3 b3 c3 b4 c4"),
        ("novgorod", "1m", "b6 c7 c8 d9 d10 e10 e11 f12"),
        ("novgorod", "2m", "e6 e7 f8 f9 f10 g10 g11 g12"),
        ("neva", "0m", "11 21 31 12 22 13"),
        ("neva", "1m", "16 26 36 15 25 14"),
        ("neva", "2m", "66 56 46 65 55 64"),
        ("neva", "3m", "61 51 41 62 52 63"),
        ("corners", "0m", "a1 a2 a3 b1 b2 b3 c1 c2 c3"),
        ("halma", "0m", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 a4 b4 c4 a5 b5"),
        ("halma-four", "1m", "a16 b16 c16 d16 a15 b15 c15 d15 a14 b14 c14 a13 b13"),
        ("chinese-2", "0m", "a1 b1 b2 c1 c2 c3 d1 d2 d3 d4"),
        ("chinese-2", "1m", "q1 p1 p2 o1 o2 o3 n1 n2 n3 n4"),
        ("chinese-6", "1m", "e1 e2 e3 e4 f1 f2 f3 g1 g2 h1"),
        ("chinese-6", "2m", "m1 m2 m3 m4 l1 l2 l3 k1 k2 j1"),
        ("chinese-6", "4m", "m10 m11 m12 m13 l10 l11 l12 k10 k11 j10"),
        ("chinese-6", "5m", "e10 e11 e12 e13 f10 f11 f12 g10 g11 h10"),
        ("senegalese", "0m", "a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2 f2 e3 f3"),
    ];
    for (id, tower, names) in expected {
        assert_eq!(cells(&new(id).stand(), tower), sorted(names), "{id} {tower}");
    }
}

#[test]
fn numbers_of_first_moves() {
    let expected = [
        ("two-move", 7),
        ("wigman", 14),
        ("belarusian", 11),
        ("stavropol-own-first", 14),
        ("towers", 7),
        ("towers-1875", 7),
        ("lasca", 6),
        ("pskov", 13),
        ("pskov-large", 17),
        ("novgorod", 11),
        ("novgorod-large", 15),
        ("neva", 4),
        ("corners", 12),
        ("halma", 40),
        ("halma-four", 32),
        ("chinese-3", 14),
        ("chinese-small-3", 10),
        ("goban", 64),
        ("senegalese", 3),
    ];
    for (id, count) in expected {
        let game = new(id);
        assert_eq!(moves(&*game), count, "{id}");
        assert!(game.turns().iter().all(|turn| turn.removed.is_empty()), "{id} begins without a capture");
    }
}

#[test]
fn a_man_that_passes_the_last_row_goes_on_as_a_king() {
    let game = from("two-move", "b6:0m c7:1m f6:1m a1:1m", 0);
    assert_eq!(list(&*game), ["b6:d8:g5", "b6:d8:h4"]);
    assert_eq!(first(&*game).after.values().filter(|tower| *tower == "0k").count(), 1);
}

#[test]
fn a_king_lands_where_it_can_go_on() {
    let game = from("two-move", "a1:0k c3:1m b6:1m", 0);
    assert_eq!(list(&*game), ["a1:d4:a7"]);
    let along = from("two-move", "a1:0k c3:1m f6:1m", 0);
    assert_eq!(list(&*along), ["a1:d4:g7", "a1:d4:h8", "a1:e5:g7", "a1:e5:h8"]);
    assert_eq!(moves(&*along), 2);
}

#[test]
fn struck_pieces_bar_the_way_to_the_end() {
    // With the pieces taken off at once the king could come back from a7 for e3, or from f2 and g1 for b6.
    let game = from("two-move", "a1:0k c3:1m b6:1m e3:1m", 0);
    assert_eq!(list(&*game), ["a1:d4:a7", "a1:d4:f2", "a1:d4:g1"]);
}

#[test]
fn two_moves_to_a_turn() {
    let mut game = new("two-move");
    play(&mut *game, "c3-b4");
    assert_eq!(game.seat(), 0);
    play(&mut *game, "g3-h4");
    assert_eq!(game.seat(), 1);
    play(&mut *game, "f6-g5");
    // After the first half a capture exists, so the second captures.
    assert_eq!(list(&*from("two-move", "c3:0m e3:0m d6:1m", 0)), ["c3-b4", "c3-d4", "e3-d4", "e3-f4"]);
    let mut bait = from("two-move", "c3:0m e5:1m h8:1m", 0);
    play(&mut *bait, "c3-d4");
    assert_eq!((bait.seat(), list(&*bait)), (0, vec!["d4:f6".to_owned()]));
}

#[test]
fn shorter_first_turns() {
    let seats = |id: &str| {
        let mut game = new(id);
        let mut seats = vec![];
        for _ in 0..5 {
            seats.push(game.seat());
            let turn = game.turns()[0].clone();
            game.play(&turn);
        }
        seats
    };
    assert_eq!(seats("two-move"), [0, 0, 1, 1, 0]);
    assert_eq!(seats("two-move-one-two"), [0, 1, 1, 0, 0]);
    assert_eq!(seats("two-move-one-one"), [0, 1, 0, 0, 1]);
}

#[test]
fn no_second_move_loses_but_for_the_last_piece() {
    let mut stuck = from("two-move", "a3:0m a5:1m c5:1m d6:1m", 0);
    play(&mut *stuck, "a3-b4");
    assert_eq!(stuck.end(), Some(vec![2, 1]));
    let mut won = from("two-move", "a3:0m b4:1m", 0);
    play(&mut *won, "a3:c5");
    assert_eq!(won.end(), Some(vec![1, 2]));
}

#[test]
fn sixty_king_moves_or_the_third_time_draw() {
    let mut game = from("two-move", "a1:0k h2:1k", 0);
    play(&mut *game, "a1-b2 b2-a1 h2-g1 g1-h2 a1-b2 b2-a1 h2-g1");
    assert_eq!(game.end(), None);
    play(&mut *game, "g1-h2");
    assert_eq!(game.end(), Some(vec![1, 1]));
}

#[test]
fn pawns_go_straight_and_are_taken_on_dark_squares_only() {
    let game = from("belarusian", "c3:0m d4:1p e5:1p g2:0p h8:1m", 0);
    assert_eq!(list(&*game), ["c3-b4", "g2-g3"]);
    assert_eq!(list(&*from("belarusian", "c3:0m d4:1p b4:1m g2:0p", 0)), ["c3:a5", "c3:e5"]);
    assert_eq!(from("belarusian", "c3:0m d4:1p", 0).end(), Some(vec![1, 2]));
    let mut last = from("belarusian", "a1:0m g7:0p h8:1m", 0);
    play(&mut *last, "g7-g8");
    assert_eq!(last.stand()["g8"], "0p");
}

#[test]
fn own_colour_captures_first() {
    let both = "a1:0m b2:1m g3:0m f4:1m e7:1m";
    assert_eq!(list(&*from("stavropol-own-first", both, 0)), ["a1:c3", "g3:e5"]);
    // White can capture nothing: a black man strikes g3 in White's turn.
    assert_eq!(list(&*from("stavropol-own-first", "g3:0m f4:1m e5:1m a1:0m", 0)), ["f4:h2"]);
    let quiet = from("stavropol-own-first", "a1:0m h8:1m", 0);
    assert_eq!(list(&*quiet), ["a1-b2", "h8-g7"]);
    let mut own = from("stavropol-own-first", "g3:0m f4:1m e5:1m", 0);
    play(&mut *own, "f4:h2");
    assert_eq!(own.end(), Some(vec![2, 1]));
}

#[test]
fn prisoners_lie_under_the_tower() {
    let mut game = from("towers", "c3:0m d4:0m1k f6:1m h2:1m", 0);
    let turn = play(&mut *game, "c3:e5:g7").expect("a turn");
    assert_eq!(turn.removed, ["d4", "f6"]);
    assert_eq!(turn.after, stand("g7:1m1k0m d4:0m h2:1m"));
}

#[test]
fn men_of_1875_capture_forward_only() {
    assert_eq!(list(&*from("towers", "e5:0m d4:1m", 0)), ["e5:c3"]);
    assert_eq!(list(&*from("towers-1875", "e5:0m d4:1m", 0)), ["e5-d6", "e5-f6"]);
    // The freed commander is White's and stands in the way only as one's own.
    let mut game = from("towers-1875", "c3:0m d4:0m1m f6:1m", 0);
    let turn = play(&mut *game, "c3:e5:g7").expect("a turn");
    assert_eq!(turn.after, stand("d4:0m g7:1m1m0m"));
}

#[test]
fn a_tower_is_struck_once_in_a_move_even_if_it_stays() {
    // The king takes the upper man of c3 and could take the lower one on the way back.
    let game = from("towers-1875", "b2:0k c3:1m1m", 0);
    assert!(game.turns().iter().all(|turn| turn.removed == ["c3"] && turn.changes["c3"] == "1m"));
    // Where the tower was a man alone its cell is free after the strike, so that the king comes back from a7 for e3.
    let back = from("towers-1875", "a1:0k c3:1m b6:1m e3:1m", 0);
    assert!(list(&*back).contains(&"a1:d4:a7:f2".to_owned()));
}

#[test]
fn lasca_by_numbers() {
    // 8 to 11 are a3 to g3, 12 to 14 b4 to f4, 15 to 18 a5 to g5, 19 to 21 b6 to f6, 22 to 25 a7 to g7.
    let mut game = from("lasca", "15:0m 19:1m 20:1m", 0);
    let turn = play(&mut *game, "15:23").expect("a turn");
    assert_eq!(turn.after, stand("23:1m0k 20:1m"), "promotion ends the move");
    assert_eq!(list(&*from("lasca", "13:0k 9:1m 4:1m", 0)), ["13:5"]);
}

#[test]
fn pskov_promotes_on_the_corner_alone() {
    let mut game = from("pskov", "e9:0m f11:1m e11:1m a2:1m", 0);
    assert_eq!(list(&*game), ["e9:g13:d10"]);
    let turn = play(&mut *game, "e9:g13:d10").expect("a turn");
    assert_eq!(turn.after, stand("d10:0k a2:1m"));
    assert_eq!(first(&*from("pskov", "f12:0m a2:1m", 0)).after, stand("g13:0k a2:1m"));
}

#[test]
fn those_who_go_out_together_share_a_place() {
    let mut game = from("novgorod", "a1:0m b3:1m d7:2m", 0);
    play(&mut *game, "a1:c5:e9");
    assert_eq!(game.end(), Some(vec![1, 2, 2]));
}

#[test]
fn whoever_cannot_move_on_his_turn_is_out() {
    let mut game = from("novgorod", "a1:0m a3:0m a4:0m d7:0m a2:2m e9:1m", 0);
    play(&mut *game, "d7:f11");
    assert_eq!(game.end(), Some(vec![1, 3, 2]));
    // Red is out but his man stays, and White and Black play on.
    let mut rest = from("novgorod", "a1:0m a3:0m a4:0m d7:0m a2:2m g13:1k", 2);
    assert_eq!((rest.seat(), rest.end()), (0, None));
    assert_eq!(rest.stand()["a2"], "2m");
    play(&mut *rest, "d7-d8 g13-f12");
    assert_eq!(rest.seat(), 0);
}

#[test]
fn neva_promotes_at_the_end_of_the_move_only() {
    let mut passing = from("neva", "64:0m 65:1m 56:2m 13:1m 33:3m", 0);
    assert_eq!(play(&mut *passing, "64:66:46").expect("a turn").after, stand("46:0m 13:1m 33:3m"));
    let mut ending = from("neva", "64:0m 65:1m 13:1m 33:3m", 0);
    assert_eq!(play(&mut *ending, "64:66").expect("a turn").after, stand("66:0k 13:1m 33:3m"));
}

#[test]
fn partners_are_not_captured() {
    let text = "22:0m 32:2m 23:1m 16:1m 61:3m";
    assert_eq!(list(&*from("neva", text, 0)), ["22:24", "22:42"]);
    assert_eq!(list(&*from("neva-pairs", text, 0)), ["22:24"]);
    let mut won = from("neva-pairs", "22:0m 23:1m", 0);
    assert_eq!(won.end(), None);
    play(&mut *won, "22:24");
    assert_eq!(won.end(), Some(vec![1, 2, 1, 2]));
}

#[test]
fn a_race_counts_a_chain_once() {
    let game = from("corners", "a1:0m a2:1m b3:1m h8:1m", 0);
    // a1 over a2 to a3, over b3 to c3; or a step to b1.
    assert_eq!(list(&*game), ["a1-a3", "a1-a3-c3", "a1-b1"]);
    let star = new("chinese-2");
    assert!(list(&*star).contains(&"c1-e5".to_owned()));
}

#[test]
fn a_man_stays_in_its_target_camp() {
    let game = from("halma", "o15:0m n14:0m m13:1m a16:1m", 0);
    let from_o15: Vec<String> = list(&*game).into_iter().filter(|turn| turn.starts_with("o15")).collect();
    assert!(!from_o15.is_empty() && from_o15.iter().all(|turn| !turn.ends_with("m13")));
    // n14 is in the camp (m16 to p12), l12 is not.
    assert!(!list(&*game).contains(&"n14-l12".to_owned()));
    assert!(list(&*from("halma", "m12:0m l12:1m a16:1m", 0)).contains(&"m12-k12".to_owned()));
}

#[test]
fn black_has_one_last_turn_in_corners() {
    let white = "f6:0m f7:0m f8:0m g6:0m g7:0m g8:0m h6:0m h7:0m h8:0m e5:0m";
    let black = "a1:1m a2:1m a3:1m b1:1m b2:1m b3:1m c1:1m c2:1m c4:1m";
    let mut game = from("corners", &format!("{white} {black}"), 0);
    play(&mut *game, "e5-e4");
    assert_eq!((game.end(), game.seat()), (None, 1));
    play(&mut *game, "c4-d4");
    assert_eq!(game.end(), Some(vec![1, 2]));
    let mut both = from("corners", &format!("{white} {black}"), 0);
    play(&mut *both, "e5-e4 c4-c3");
    assert_eq!(both.end(), Some(vec![1, 1]));
    let mut first = from("corners", &format!("{black} a8:0m"), 1);
    play(&mut *first, "c4-c3");
    assert_eq!(first.end(), Some(vec![2, 1]));
}

/// White's man makes forty moves from a3 to a4 and up the board row by row, Black's goes to and fro.
fn after_forty_moves(others: &str) -> Box<dyn Second> {
    let mut game = from("corners", &format!("a3:0m h1:1m {others}"), 0);
    let mut way = vec!["a3".to_owned()];
    for rank in 4..=8 {
        let row: Vec<String> = ('a'..='h').map(|file| format!("{file}{rank}")).collect();
        way.extend(if rank % 2 == 0 { row } else { row.into_iter().rev().collect() });
    }
    for (number, step) in way.windows(2).enumerate() {
        assert_eq!(game.end(), None, "before White's move {}", number + 1);
        play(&mut *game, &step.join("-"));
        if game.end().is_none() {
            play(&mut *game, if number % 2 == 0 { "h1-h2" } else { "h2-h1" });
        }
    }
    game
}

#[test]
fn after_forty_moves_home_is_left_for_good() {
    let mut late = after_forty_moves("a1:0m b1:0m");
    assert_eq!(late.end(), None, "the limit is more than forty");
    play(&mut *late, "a1-a2");
    assert_eq!(late.end(), Some(vec![2, 1]));
    let mut straggler = after_forty_moves("a1:0m d2:0m");
    assert_eq!(straggler.end(), None);
    play(&mut *straggler, "a1-a2 h1-h2");
    assert_eq!(straggler.end(), None);
    let mut back = after_forty_moves("d2:0m");
    play(&mut *back, "d2-c2");
    assert_eq!(back.end(), Some(vec![2, 1]));
}

#[test]
fn the_rest_play_on_for_places() {
    // White is home with the last man, then Red and Green go on for the second place.
    let white = "q1:0m p1:0m p2:0m o1:0m o2:0m o3:0m n1:0m n2:0m n3:0m m9:0m";
    let mut game = from("chinese-3", &format!("{white} i1:1m i9:2m"), 0);
    play(&mut *game, "m9-n4");
    assert_eq!((game.end(), game.seat()), (None, 1));
    play(&mut *game, "i1-i2 i9-i8");
    assert_eq!(game.seat(), 1, "White has nothing more to do");
}

#[test]
fn ten_fives_win() {
    let white = "a1:0m b1:0m c1:0m d1:0m e2:0m a4:0m c4:0m e4:0m g4:0m a6:0m c6:0m e6:0m";
    let black = "b8:1m c8:1m e8:1m f8:1m h8:1m a7:1m h7:1m g6:1m h5:1m h3:1m h1:1m g2:1m";
    let mut game = from("goban", &format!("{white} {black}"), 0);
    for _ in 0..9 {
        play(&mut *game, "e2-e1 a7-b6 e1-e2 b6-a7");
    }
    assert_eq!(game.end(), None);
    play(&mut *game, "e2-e1");
    assert_eq!(game.end(), Some(vec![1, 2]));
}

#[test]
fn senegalese_men_leave_the_board() {
    let mut game = from("senegalese", "c3:0m e1:0m c4:1m b5:1m f5:1m", 0);
    // Onto the last row and on along it over b5; the man is gone with the two struck ones.
    assert_eq!(list(&*game), ["c3:c5:a5"]);
    let turn = play(&mut *game, "c3:c5:a5").expect("a turn");
    assert_eq!((turn.removed, turn.after), (vec!["c4".to_owned(), "b5".to_owned()], stand("e1:0m f5:1m")));
    assert_eq!(from("senegalese", "a1:0m", 1).end(), Some(vec![1, 2]));
}

/// Plays at random to the end and gives the number of turns.
fn random_game(id: &str, seed: u64) -> usize {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = new(id);
    for turns in 0..3000 {
        let list = game.turns();
        if let Some(places) = game.end() {
            assert!(list.is_empty() && places.contains(&1), "{id}: {places:?}");
            return turns;
        }
        let turn = &list[rng.usize(..list.len())];
        let after = turn.after(&game.stand());
        game.play(turn);
        assert_eq!(game.stand(), after, "{id}");
    }
    panic!("{id}: no end after 3000 turns with the seed {seed}");
}

#[test]
fn every_game_comes_to_its_end() {
    for id in IDS {
        let started = Instant::now();
        let lengths: Vec<usize> = (0..2).map(|seed| random_game(id, seed)).collect();
        println!("{id}: {lengths:?} turns in {:?}", started.elapsed());
    }
}
