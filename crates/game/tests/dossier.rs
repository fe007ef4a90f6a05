//! The sentences and examples of the rules dossier about the games without a rule table, each as a test.

use crate::support::fen::read_fen;
use bolshak_game::{Cell, Game, Kind, Move, Seat, find};

fn new(id: &str) -> Box<dyn Game> {
    find(id).unwrap_or_else(|| panic!("no game {id}")).start()
}

/// A match from a position.
fn at(id: &str, fen: &str) -> Box<dyn Game> {
    let variant = find(id).unwrap_or_else(|| panic!("no game {id}"));
    variant.set_up(&read_fen(variant.info(), fen)).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// `a1-b2`, `a1:c3:e5`, `d4`.
fn written(game: &dyn Game, mv: &Move) -> String {
    let names = mv.path.iter().map(|cell| game.variant().info().board.name(*cell));
    names.collect::<Vec<_>>().join(if mv.is_capture() { ":" } else { "-" })
}

/// The legal turns, each way of its own.
fn list(game: &dyn Game) -> Vec<String> {
    let mut list: Vec<String> = game.legal_moves().iter().map(|turn| written(game, turn)).collect();
    list.sort();
    list
}

fn play(game: &mut dyn Game, moves: &str) {
    for text in moves.split_whitespace() {
        let turn = game.legal_moves().iter().find(|turn| written(game, turn) == text).cloned();
        let turn = turn.unwrap_or_else(|| panic!("{text} is not among {:?}", list(game)));
        game.play(&turn).expect("a listed turn is legal");
    }
}

/// The pieces of a seat in the order of the names: `Kc3(wB)`.
fn pieces(game: &dyn Game, seat: u8) -> String {
    let info = game.variant().info();
    let letter = |(seat, kind): (Seat, Kind)| {
        let letter = info.seat_name(seat).chars().next().expect("a name");
        if kind == Kind::King { letter.to_ascii_uppercase() } else { letter }
    };
    let view = game.view();
    let own = view.pieces.iter().filter(|piece| piece.seat == Seat(seat));
    let mut pieces: Vec<String> = own
        .map(|piece| {
            let kind = match piece.kind {
                Kind::Man => "",
                Kind::King => "K",
                Kind::Pawn => "P",
            };
            let below: String = piece.below.iter().map(letter).collect();
            let below = if below.is_empty() { below } else { format!("({below})") };
            format!("{kind}{}{below}", info.board.name(piece.cell))
        })
        .collect();
    pieces.sort();
    pieces.join(" ")
}

fn sorted(names: &str) -> String {
    let mut names: Vec<&str> = names.split_whitespace().collect();
    names.sort_unstable();
    names.join(" ")
}

/// The places of all and the reason, once the game is over.
fn end(game: &dyn Game) -> Option<(Vec<u8>, &'static str)> {
    let outcome = game.outcome()?;
    let seats = 0..game.variant().info().seats.len();
    Some((seats.map(|seat| outcome.place(Seat::of(seat))).collect(), outcome.reason.code()))
}

#[test]
fn men_stand_at_the_start_where_the_dossier_puts_them() {
    let expected = [
        ("senegalese", 0, "a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2 f2 e3 f3"),
        ("senegalese", 1, "a5 b5 c5 d5 e5 f5 a4 b4 c4 d4 e4 f4 a3 b3"),
        ("two-move", 0, "a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3"),
        ("towers", 1, "b8 d8 f8 h8 a7 c7 e7 g7 b6 d6 f6 h6"),
        ("lasca", 0, "1 2 3 4 5 6 7 8 9 10 11"),
        ("lasca", 1, "15 16 17 18 19 20 21 22 23 24 25"),
        ("pskov", 0, "a1 a2 b2 a3 b3 c3 a4 b4 c4 d4 b5 c5 d5"),
        ("pskov", 1, "g13 f12 g12 e11 f11 g11 d10 e10 f10 g10 d9 e9 f9"),
        ("novgorod", 0, "a1 a2 b2 a3 b3 c3 b4 c4"),
        ("novgorod", 1, "b6 c7 c8 d9 d10 e10 e11 f12"),
        ("novgorod", 2, "e6 e7 f8 f9 f10 g10 g11 g12"),
        ("neva", 0, "11 21 31 12 22 13"),
        ("neva", 1, "16 26 36 15 25 14"),
        ("neva", 2, "66 56 46 65 55 64"),
        ("neva", 3, "61 51 41 62 52 63"),
        (
            "belarusian",
            0,
            "a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3 Pb1 Pd1 Pf1 Ph1 Pa2 Pc2 Pe2 Pg2 Pb3 Pd3 Pf3 Ph3",
        ),
        (
            "belarusian",
            1,
            "b8 d8 f8 h8 a7 c7 e7 g7 b6 d6 f6 h6 Pa8 Pc8 Pe8 Pg8 Pb7 Pd7 Pf7 Ph7 Pa6 Pc6 Pe6 Pg6",
        ),
        ("corners", 0, "a1 a2 a3 b1 b2 b3 c1 c2 c3"),
        ("corners", 1, "f6 f7 f8 g6 g7 g8 h6 h7 h8"),
        ("halma", 0, "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 a4 b4 c4 a5 b5"),
        ("halma-four", 1, "a16 b16 c16 d16 a15 b15 c15 d15 a14 b14 c14 a13 b13"),
        ("chinese-2", 0, "a1 b1 b2 c1 c2 c3 d1 d2 d3 d4"),
        ("chinese-2", 1, "q1 p1 p2 o1 o2 o3 n1 n2 n3 n4"),
        ("chinese-6", 1, "e1 e2 e3 e4 f1 f2 f3 g1 g2 h1"),
        ("chinese-6", 2, "m1 m2 m3 m4 l1 l2 l3 k1 k2 j1"),
        ("chinese-6", 4, "m10 m11 m12 m13 l10 l11 l12 k10 k11 j10"),
        ("chinese-6", 5, "e10 e11 e12 e13 f10 f11 f12 g10 g11 h10"),
        ("goban", 0, ""),
    ];
    for (id, seat, men) in expected {
        assert_eq!(pieces(&*new(id), seat), sorted(men), "{id}, seat {seat}");
    }
    let men = |id: &str, seat| pieces(&*new(id), seat).split_whitespace().count();
    for (id, seats, count) in [
        ("wigman", 2, 24),
        ("pskov-large", 2, 24),
        ("novgorod-large", 3, 15),
        ("halma", 2, 19),
        ("halma-four", 4, 13),
        ("chinese-5", 5, 10),
        ("chinese-small-6", 6, 6),
    ] {
        assert!((0..seats).all(|seat| men(id, seat) == count), "{id}");
    }
    let cells = |id: &str| find(id).map(|variant| variant.info().board.cells.len());
    let boards =
        ["pskov", "pskov-large", "neva", "lasca", "halma", "chinese-2", "chinese-small-2", "senegalese"];
    assert_eq!(boards.map(cells), [37, 61, 36, 25, 256, 121, 73, 30].map(Some));
}

#[test]
fn seats_play_in_the_order_of_the_dossier() {
    let seats = |id: &str| find(id).expect("a game").info().seats;
    assert_eq!(seats("novgorod"), ["white", "black", "red"]);
    assert_eq!(seats("neva"), ["black", "white", "red", "green"]);
    assert_eq!(seats("chinese-6"), ["white", "yellow", "green", "black", "violet", "red"]);
    assert_eq!(seats("chinese-5"), ["white", "yellow", "green", "black", "violet"]);
    let mut game = new("neva");
    play(&mut *game, "22-23");
    assert_eq!(game.side_to_move(), Seat(1));
}

/// §15.
#[test]
fn senegalese_men_go_straight_capture_forward_and_leave_the_board() {
    assert_eq!(list(&*new("senegalese")), ["c2-c3", "d2-d3", "e3-d3"]);
    assert_eq!(list(&*at("senegalese", "W:Wc3:Bc2,b3,f5")), ["c3:a3"]);
    let mut line = at("senegalese", "W:Wc3,e1:Bc4,b5,f5");
    assert_eq!(list(&*line), ["c3:c5:a5"]);
    play(&mut *line, "c3:c5:a5");
    assert_eq!((pieces(&*line, 0), pieces(&*line, 1)), ("e1".to_owned(), "f5".to_owned()));
    // A position that has come up before ends it: more men win, equal numbers draw.
    let mut more = at("senegalese", "W:Wa1,c1:Bf5");
    play(&mut *more, "a1-b1 f5-e5 b1-a1 e5-f5");
    assert_eq!(end(&*more), Some((vec![1, 2], "most-men")));
    let mut equal = at("senegalese", "W:Wa1:Bf5");
    play(&mut *equal, "a1-b1 f5-e5 b1-a1 e5-f5");
    assert_eq!(end(&*equal), Some((vec![1, 1], "most-men")));
    assert_eq!(end(&*at("senegalese", "B:Wa1:B")), Some((vec![1, 2], "no-pieces")));
}

/// §17.
#[test]
fn a_tower_loses_its_commander_to_the_bottom_of_its_captor() {
    let mut game = at("towers", "W:Wc3:BKd4(w),f6,h2");
    play(&mut *game, "c3:e5:g7");
    assert_eq!(pieces(&*game, 0), "d4 g7(bB)");
    assert_eq!(game.played()[0].removed.len(), 2);
    // What was struck stays where it was till the end, and is not struck again.
    let king = at("towers", "W:WKa1:Bc3(b),b6,e3");
    assert_eq!(list(&*king), ["a1:d4:a7", "a1:d4:f2", "a1:d4:g1"]);
    // Only the commander is promoted.
    let mut crowned = at("towers", "W:Wc7(wb):Ba3");
    play(&mut *crowned, "c7-d8");
    assert_eq!(pieces(&*crowned, 0), "Kd8(wb)");
}

/// §17, the form of 1875.
#[test]
fn in_1875_men_capture_forward_and_prisoners_are_taken_at_once() {
    assert_eq!(list(&*at("towers", "W:We5:Bd4")), ["e5:c3"]);
    assert_eq!(list(&*at("towers-1875", "W:We5:Bd4")), ["e5-d6", "e5-f6"]);
    let back = at("towers-1875", "W:WKa1:Bc3,b6,e3");
    assert!(list(&*back).contains(&"a1:d4:a7:f2".to_owned()));
    let twice = at("towers-1875", "W:WKb2:Bc3(b)");
    assert!(twice.legal_moves().iter().all(|mv| mv.removed.len() == 1));
}

/// §18.
#[test]
fn lasca_is_english_draughts_with_towers() {
    assert_eq!(list(&*new("lasca")), ["10-13", "10-14", "11-14", "8-12", "9-12", "9-13"]);
    let mut crowned = at("lasca", "W:W15:B19,20");
    assert_eq!(list(&*crowned), ["15:23"]);
    play(&mut *crowned, "15:23");
    assert_eq!((pieces(&*crowned, 0), pieces(&*crowned, 1)), ("K23(b)".to_owned(), "20".to_owned()));
    assert_eq!(list(&*at("lasca", "W:WK13:B9,22")), ["13:5"]);
    // A soldier captures forward only.
    assert_eq!(list(&*at("lasca", "W:W13:B9,22")), ["13-16", "13-17"]);
}

/// §20, own captures first.
#[test]
fn own_pieces_capture_before_those_of_the_other_colour() {
    let both = "W:Wa1,g3:Bb2,f4,e7";
    assert_eq!(list(&*at("stavropol-own-first", both)), ["a1:c3", "g3:e5"]);
    assert_eq!(list(&*at("stavropol-own-first", "W:Wg3,a1:Bf4,e5")), ["f4:h2"]);
    assert_eq!(list(&*at("stavropol-own-first", "W:Wa1:Bh8")), ["a1-b2", "h8-g7"]);
    let mut own = at("stavropol-own-first", "W:Wg3:Bf4,e5");
    play(&mut *own, "f4:h2");
    assert_eq!(end(&*own), Some((vec![2, 1], "no-pieces")));
}

/// §22.
#[test]
fn a_turn_of_two_move_draughts_has_two_moves() {
    let seats = |id: &str| {
        let mut game = new(id);
        let mut seats = vec![];
        for _ in 0..5 {
            seats.push(game.side_to_move().0);
            let mv = game.legal_moves()[0].clone();
            game.play(&mv).expect("legal");
        }
        seats
    };
    assert_eq!(seats("two-move"), [0, 0, 1, 1, 0]);
    assert_eq!(seats("two-move-one-two"), [0, 1, 1, 0, 0]);
    assert_eq!(seats("two-move-one-one"), [0, 1, 0, 0, 1]);
    let mut game = new("two-move");
    play(&mut *game, "c3-b4 g3-h4 f6-g5");
    // After f6-g5 the man on h4 is next to it, but it is Black who moves: nothing of his can capture.
    assert!(list(&*game).contains(&"b6-a5".to_owned()) && !game.legal_moves().iter().any(Move::is_capture));
    play(&mut *game, "b6-a5");
    assert_eq!(game.side_to_move(), Seat::WHITE);
    assert_eq!(list(&*game), ["h4:f6"], "captures are compulsory");
    // In the other order the first move lets the second capture, and so it must.
    let mut other = new("two-move");
    play(&mut *other, "c3-b4 g3-h4 b6-a5");
    assert_eq!((other.side_to_move(), list(&*other)), (Seat::BLACK, vec!["a5:c3".to_owned()]));
}

/// §22.
#[test]
fn the_second_move_must_capture_if_it_can_and_be_made_at_all() {
    let mut bait = at("two-move", "W:Wc3,a1:Be5,h8");
    assert!(list(&*bait).contains(&"a1-b2".to_owned()));
    play(&mut *bait, "c3-d4");
    assert_eq!((bait.side_to_move(), list(&*bait)), (Seat::WHITE, vec!["d4:f6".to_owned()]));
    let mut stuck = at("two-move", "W:Wa3:Ba5,c5,d6");
    play(&mut *stuck, "a3-b4");
    assert_eq!(end(&*stuck), Some((vec![2, 1], "no-second-move")));
    let mut won = at("two-move", "W:Wa3:Bb4");
    play(&mut *won, "a3:c5");
    assert_eq!(end(&*won), Some((vec![1, 2], "no-pieces")));
    // What the first move has taken is gone before the second.
    let mut gone = at("two-move", "W:Wc3,a1:Bd4,h8");
    play(&mut *gone, "c3:e5");
    assert_eq!(pieces(&*gone, 1), "h8");
}

/// §22: repetition is counted at turn starts.
#[test]
fn positions_repeat_at_the_beginning_of_turns() {
    let mut line = at("two-move", "W:WKa1:BKh2");
    play(&mut *line, "a1-b2 b2-a1 h2-g1 g1-h2 a1-b2 b2-a1 h2-g1");
    assert_eq!(end(&*line), None);
    play(&mut *line, "g1-h2");
    assert_eq!(end(&*line), Some((vec![1, 1], "repetition")));
}

/// §24: a man is crowned on the farthest corner alone, in mid-chain too.
#[test]
fn pskov_men_are_crowned_on_the_far_corner() {
    assert_eq!(list(&*at("pskov", "W:Wc7:Bg13")), ["c7-c8", "c7-d8", "c7-d9"]);
    assert_eq!(list(&*at("pskov", "B:Wa1:Be7")), ["e7-d5", "e7-d6", "e7-e6"]);
    let mut chain = at("pskov", "W:We9:Bf11,e11,a2");
    assert_eq!(list(&*chain), ["e9:g13:d10"]);
    play(&mut *chain, "e9:g13:d10");
    assert_eq!(pieces(&*chain, 0), "Kd10");
    // The edge beside the corner crowns nobody.
    let mut edge = at("pskov", "W:Wf11:Ba2");
    play(&mut *edge, "f11-g12");
    assert_eq!(pieces(&*edge, 0), "g12");
    // A short jump goes in all six directions.
    for (prey, landing) in
        [("e9", "f11"), ("e8", "f9"), ("d6", "d5"), ("c5", "b3"), ("c6", "b5"), ("d8", "d9")]
    {
        assert_eq!(list(&*at("pskov", &format!("W:Wd7:B{prey}"))), [format!("d7:{landing}")]);
    }
}

/// §24, D4 of Russian draughts: a change of material begins the count anew.
#[test]
fn three_kings_have_fifteen_moves_against_one() {
    let mut game = at("pskov", "W:WKa1,Ka2,Ka3,Kd6:BKg13");
    let count = |game: &dyn Game| {
        let draw_count =
            game.draw_counts().into_iter().find(|draw_count| draw_count.reason.code() == "lone-king");
        draw_count.map(|draw_count| (draw_count.count, draw_count.limit))
    };
    assert_eq!(count(&*game), Some((0, 15)));
    play(&mut *game, "d6-d5 g13-f12 d5-d6 f12-g13");
    assert_eq!(count(&*game), Some((2, 15)));
    play(&mut *game, "d6-d7 g13:c5");
    assert_eq!(count(&*game), Some((0, 15)));
}

/// §25.
#[test]
fn novgorod_men_go_to_the_corner_opposite_theirs() {
    assert_eq!(list(&*at("novgorod", "W:Wc6:Bd10:Ra2")), ["c6-c7", "c6-d7", "c6-d8"]);
    assert_eq!(list(&*at("novgorod", "B:Wa1:Bd8:Ra2")), ["d8-c6", "d8-d7", "d8-e9"]);
    assert_eq!(list(&*at("novgorod", "R:Wa1:Bb6:Re8")), ["e8-d6", "e8-d7", "e8-e9"]);
    let mut both = at("novgorod", "W:Wa1:Bb3:Rd7");
    play(&mut *both, "a1:c5:e9");
    assert_eq!(end(&*both), Some((vec![1, 2, 2], "eliminated")));
}

/// §25: who cannot move on his turn is out; his men stay and can be captured.
#[test]
fn men_of_those_who_are_out_stay_as_obstacles() {
    let mut game = at("novgorod", "R:Wa1,a3,a4,d7:BKg13:Ra2");
    assert_eq!((game.side_to_move(), game.view().aside.out), (Seat::WHITE, vec![Seat(2)]));
    assert_eq!(pieces(&*game, 2), "a2");
    play(&mut *game, "d7-d8 g13-f12");
    assert_eq!(game.side_to_move(), Seat::WHITE, "Red is passed over");
    let prey = at("novgorod", "W:Wa1,d8:BKg13:Rb3");
    assert_eq!(list(&*prey), ["a1:c5"]);
}

/// §26: at the start no capture exists, whoever begins.
#[test]
fn neva_begins_with_four_moves_and_no_capture() {
    assert_eq!(list(&*new("neva")), ["13-23", "22-23", "22-32", "31-32"]);
    let men = "B11,21,31,12,22,13:W16,26,36,15,25,14:R66,56,46,65,55,64:G61,51,41,62,52,63";
    for (first, moves) in [
        ("B", ["13-23", "22-23", "22-32", "31-32"]),
        ("W", ["14-24", "25-24", "25-35", "36-35"]),
        ("R", ["46-45", "55-45", "55-54", "64-54"]),
        ("G", ["41-42", "52-42", "52-53", "63-53"]),
    ] {
        assert_eq!(list(&*at("neva", &format!("{first}:{men}"))), moves);
    }
    let mut game = new("neva");
    play(&mut *game, "22-23");
    assert_eq!(game.side_to_move(), Seat(1));
}

/// §26, C7: merely passing does not promote.
#[test]
fn neva_promotes_where_a_move_ends() {
    let mut passing = at("neva", "B:B64:W65,13:R56:G33");
    play(&mut *passing, "64:66:46");
    assert_eq!(pieces(&*passing, 0), "46");
    let mut ending = at("neva", "B:B64:W65,13:R:G33");
    play(&mut *ending, "64:66");
    assert_eq!(pieces(&*ending, 0), "K66");
}

/// §26: own and partner's men cannot be captured; the pair wins together.
#[test]
fn partners_do_not_capture_each_other() {
    let text = "B:B22:W23,16:R32:G61";
    assert_eq!(list(&*at("neva", text)), ["22:24", "22:42"]);
    assert_eq!(list(&*at("neva-pairs", text)), ["22:24"]);
    let mut won = at("neva-pairs", "B:B22:W23:R:G");
    play(&mut *won, "22:24");
    assert_eq!(end(&*won), Some((vec![1, 2, 1, 2], "eliminated")));
}

/// §27: orthogonal only; steps, and chains of jumps over men of any colour.
#[test]
fn corners_are_run_in_straight_steps_and_jumps() {
    assert_eq!(new("corners").legal_moves().len(), 12);
    let race = find("corners").expect("a game");
    let men = "a1,h1,h2,h3,h4,h5,h6,h7,f1";
    let view = read_fen(race.info(), &format!("W:W{men}:Ba2,b3,f8,g8,h8,f7,g7,f6,g6"));
    let line = race.set_up(&view).expect("a position");
    let from_a1: Vec<String> = list(&*line).into_iter().filter(|turn| turn.starts_with("a1")).collect();
    assert_eq!(from_a1, ["a1-a3", "a1-a3-c3", "a1-b1"]);
}

/// §27 and its gaps: Black has one last turn; a filled camp holds one man of the opponent at most.
#[test]
fn black_has_one_last_turn_in_corners() {
    let camp = "f6,f7,f8,g6,g7,g8,h6,h7";
    let both = format!("W:W{camp},h5:Ba1,a2,a3,b1,b2,b3,c1,c2,c4");
    let mut game = at("corners", &both);
    play(&mut *game, "h5-g5");
    assert_eq!((end(&*game), game.side_to_move()), (None, Seat::BLACK), "h8 is empty");
    let filled = format!("W:W{camp},e8:Ba1,a2,a3,b1,b2,b3,c1,c4,h8");
    let mut one_stranger = at("corners", &filled);
    play(&mut *one_stranger, "e8-e7");
    assert_eq!((end(&*one_stranger), one_stranger.side_to_move()), (None, Seat::BLACK));
    play(&mut *one_stranger, "c4-d4");
    assert_eq!(end(&*one_stranger), Some((vec![1, 2], "home")));
    let two = "W:Wf6,f7,f8,g6,g7,g8,h6,d8,e8:Ba1,a2,a3,b1,b2,b3,c1,h7,h8";
    let mut two_strangers = at("corners", two);
    play(&mut *two_strangers, "e8-e7 c1-d1 e7-e8");
    assert_eq!(end(&*two_strangers), None);
    let mut draw = at("corners", &format!("W:W{camp},e8:Ba1,a2,a3,b1,b2,b3,c1,c4,h8").replace("c4", "c2"));
    play(&mut *draw, "e8-e7");
    assert_eq!(end(&*draw), None);
    // Black fills with the man from h8 away: c3 is empty, so it cannot; White has won.
    play(&mut *draw, "c2-d2");
    assert_eq!(end(&*draw), Some((vec![1, 2], "home")));
}

/// §28: a man that entered the target camp may not leave it, in the middle of a chain neither.
#[test]
fn a_man_stays_in_the_camp_it_has_entered() {
    let halma = find("halma").expect("a game");
    let camp: Vec<Cell> = halma.info().targets[0].clone();
    let mut random = fastrand::Rng::with_seed(28);
    let mut inside = 0;
    for _ in 0..6 {
        let mut game = halma.start();
        while game.outcome().is_none() {
            for mv in game.legal_moves().iter().filter(|_| game.side_to_move() == Seat::WHITE) {
                let entered = mv.path.iter().position(|cell| camp.contains(cell));
                let after = entered.map_or(&[][..], |first| &mv.path[first..]);
                assert!(after.iter().all(|cell| camp.contains(cell)), "{mv:?}");
                inside += usize::from(after.len() > 1);
            }
            let moves = game.legal_moves();
            let far = |mv: &&Move| {
                let place = |cell: Cell| &halma.info().board.cells[usize::from(cell.0)];
                let gone = |cell: Cell| place(cell).x + place(cell).y;
                let sign = if game.side_to_move() == Seat::WHITE { 1.0 } else { -1.0 };
                ((gone(mv.to()) - gone(mv.from())) * sign) as i32
            };
            let any = &moves[random.usize(..moves.len())];
            let best = moves.iter().max_by_key(far).unwrap_or(any);
            let mv = if random.u8(..4) == 0 { any } else { best }.clone();
            game.play(&mv).expect("legal");
        }
    }
    assert!(inside > 50, "{inside} turns within the camp");
}

/// §29: the lightest begins, then clockwise.
#[test]
fn chinese_checkers_go_round_clockwise() {
    let mut game = new("chinese-3");
    assert_eq!(game.legal_moves().len(), 14);
    assert!(list(&*game).contains(&"c1-e5".to_owned()));
    for seat in [0, 1, 2, 0] {
        assert_eq!(game.side_to_move(), Seat(seat));
        let mv = game.legal_moves()[0].clone();
        game.play(&mv).expect("legal");
    }
}

/// §30: five in a row are a point, ten points win.
#[test]
fn ten_fives_win() {
    let white = "a1,b1,c1,d1,e2,a4,c4,e4,g4,a6,c6,e6";
    let black = "b8,c8,e8,f8,h8,a7,h7,g6,h5,h3,h1,g2";
    let mut game = at("goban", &format!("W:W{white}:B{black}"));
    for points in 1..=9 {
        play(&mut *game, "e2-e1 a7-b6 e1-e2 b6-a7");
        assert_eq!(game.view().aside.scores, [points, 0]);
    }
    assert_eq!(end(&*game), None);
    play(&mut *game, "e2-e1");
    assert_eq!(end(&*game), Some((vec![1, 2], "points")));
    // A line that merely shifts scores again only if it was below five without the stone.
    let longer = "a1,b1,c1,d1,e1,f2,a4,c4,e4,g4,a6,c6";
    let mut longer = at("goban", &format!("W:W{longer}:B{black}"));
    play(&mut *longer, "f2-f1");
    assert_eq!(longer.view().aside.scores, [0, 0], "five stood before");
    let mut placed = new("goban");
    play(&mut *placed, "d4 a8 d5 b8 d6 c8 d7 e8 d8");
    assert_eq!((placed.view().aside.scores, placed.view().aside.hands), (vec![1, 0], vec![7, 8]));
}

/// §31.
#[test]
fn belarusian_pawns_walk_and_bar_and_capture_nothing() {
    let line = at("belarusian", "W:Wc3,Pg2:BPd4,Pe5,h8");
    assert_eq!(list(&*line), ["c3-b4", "g2-g3"]);
    // On a dark square a pawn is captured, on a light one it is not; no pawn moves then.
    assert_eq!(list(&*at("belarusian", "W:Wc3,Pg2:BPd4,b4")), ["c3:a5", "c3:e5"]);
    assert_eq!(list(&*at("belarusian", "W:Wc3:BPc4,h8")), ["c3-b4", "c3-d4"]);
    let mut last = at("belarusian", "W:Wa1,Pg7:Bh8");
    play(&mut *last, "g7-g8");
    assert!(pieces(&*last, 0).contains("Pg8"), "it stays a pawn");
    assert_eq!(end(&*at("belarusian", "W:Wc3:BPd4")), Some((vec![1, 2], "no-pieces")));
}

/// §31: a pawn move resets D2.
#[test]
fn a_pawns_move_is_no_kings_move() {
    let mut game = at("belarusian", "W:WKa1,Pe2:BKh2,Pe7");
    let kings = |game: &dyn Game| {
        let draw_count =
            game.draw_counts().into_iter().find(|draw_count| draw_count.reason.code() == "king-moves");
        draw_count.map(|draw_count| draw_count.count)
    };
    play(&mut *game, "a1-b2 h2-g1 b2-a1 g1-h2");
    assert_eq!(kings(&*game), Some(2));
    play(&mut *game, "e2-e3");
    assert_eq!(kings(&*game), Some(0));
}

/// §32: capture is compulsory across both colours of squares, for each half of the turn.
#[test]
fn wigman_plays_on_both_colours_at_once() {
    assert_eq!(list(&*new("wigman")).len(), 14);
    let line = at("wigman", "W:Wc3,d3:Be4,h8");
    assert_eq!(list(&*line), ["d3:f5"]);
    let mut second = at("wigman", "W:Wc3,d3:Be5,h8");
    play(&mut *second, "c3-d4");
    assert_eq!(list(&*second), ["d4:f6"]);
    let mut crowned = at("wigman", "W:Wa7,b7:Bh6");
    play(&mut *crowned, "a7-b8 b7-a8");
    assert_eq!(pieces(&*crowned, 0), "Ka8 Kb8");
}

/// §31: men and kings stand and move on dark squares only.
#[test]
fn belarusian_men_stand_on_dark_squares() {
    let variant = find("belarusian").expect("a game");
    let refused = |fen: &str| variant.set_up(&read_fen(variant.info(), fen)).is_err();
    assert!(refused("W:Wb3:Bh8") && refused("W:Wa1:BKa2"));
    assert!(!refused("W:Wa1,Pb3,Pb4:Bh8,Pa2"));
}
