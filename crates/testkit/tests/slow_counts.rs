//! The slow move generator against move counts that others have published (`shared/perft`), and against sentences of the rules
//! that those counts do not reach.
use std::collections::BTreeSet;

use bolshak_testkit::slow::{Precedence, Promotion, Side, SlowGame, SlowPosition, read_fen, write_fen};

fn game(id: &str) -> SlowGame {
    SlowGame::by_id(id).unwrap_or_else(|| panic!("no row is called {id}"))
}

fn position(game: &SlowGame, fen: &str) -> SlowPosition {
    if fen == "start" { game.start() } else { read_fen(fen) }
}

/// Numbers of unique moves, depth by depth.
fn check(id: &str, fen: &str, counts: &[u64]) {
    check_game(&game(id), fen, counts);
}

fn check_game(game: &SlowGame, fen: &str, counts: &[u64]) {
    let start = position(game, fen);
    assert_eq!(read_fen(&write_fen(&start)), start);
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(game.perft(&start, depth), *count, "{fen}, depth {depth}, {game:?}");
    }
}

/// Origin and destination of every legal move.
fn moves(game: &SlowGame, p: &SlowPosition) -> BTreeSet<(u8, u8)> {
    game.moves(p).iter().map(|m| (m.from, m.to)).collect()
}

fn moves_in(id: &str, fen: &str) -> Vec<(u8, u8)> {
    moves(&game(id), &read_fen(fen)).into_iter().collect()
}

/// The position after a legal move, found by origin and destination.
fn play(game: &SlowGame, p: &SlowPosition, from: u8, to: u8) -> SlowPosition {
    let legal = game.moves(p);
    let found = legal.iter().find(|m| (m.from, m.to) == (from, to));
    game.apply(p, found.unwrap_or_else(|| panic!("{from}-{to} is not legal in {}", write_fen(p))))
}

#[test]
fn published_from_the_start() {
    check("russian", "start", &[7, 49, 302, 1469, 7482, 37986, 190_146]);
    check("brazilian", "start", &[7, 49, 302, 1469, 7473, 37628, 187_302]);
    check("pool", "start", &[7, 49, 302, 1469, 7482, 37986, 190_146]);
    check("english", "start", &[7, 49, 302, 1469, 7361, 36768, 179_740]);
    check("czech", "start", &[7, 49, 302, 1469, 7361, 36768, 179_740]);
    check("italian", "start", &[7, 49, 302, 1469, 7361, 36473, 177_532]);
    check("spanish", "start", &[7, 49, 302, 1469, 7361, 36473, 177_532]);
    check("portuguese", "start", &[7, 49, 302, 1469, 7361, 36473, 177_532]);
    check("international", "start", &[9, 81, 658, 4265, 27117, 167_140]);
    check("frisian", "start", &[9, 81, 658, 3874, 21265, 102_431]);
    check("canadian", "start", &[11, 121, 1222, 10053, 79049]);
    // Published as P; without kings there is no difference up to here.
    check("frysk", "start", &[9, 81, 657, 5329, 41829, 328_329, 2_572_197]);
}

/// Counted by others under International rules: an oracle for the board of 10 files and 8 ranks.
#[test]
fn published_for_the_board_of_spantsireti() {
    let rules =
        SlowGame { precedence: Precedence::Quantity, promotion: Promotion::End, ..game("spantsireti") };
    check_game(&rules, "start", &[9, 81, 658, 4265, 27117, 167_140]);
}

/// Depth 8 of the first line and depth 9 of the second tell Makhos from a king that lands anywhere (14533506, 3963671).
/// At depth 12 the second line tells when pieces leave: it counts orders of capture from there on, though it says U,
/// and removal at once gives the published 385719334 of them (385713660 unique moves), removal at the end 385719332.
#[test]
fn published_for_thai() {
    check("thai", "start", &[7, 49, 392, 3136, 26592, 218_695, 1_820_189, 14_533_014]);
    check("thai", "W:W21-32:B1-12", &[7, 49, 302, 1469, 7361, 36768, 179_740]);
}

/// The published line counts ways, that is landing squares; it was confirmed so to depth 9 (123290300, 1454144462
/// ways; 123285642, 1454012156 unique moves). The two part at depth 7: 10782382 ways, 10782308 unique moves.
#[test]
fn published_for_turkish() {
    let game = game("turkish");
    for (depth, ways) in (1..).zip([8, 64, 708, 7538, 85090, 931_312]) {
        assert_eq!(game.perft_of_ways(&game.start(), depth), ways, "depth {depth}");
        assert_eq!(game.perft(&game.start(), depth), ways, "depth {depth}");
    }
}

/// With kings the two part at once; the fast move generator is tested against these counts.
#[test]
fn ways_of_turkish_kings() {
    let game = game("turkish");
    let ways = |fen, depth| game.perft_of_ways(&read_fen(fen), depth);
    assert_eq!(ways("B:W11,40,K56,58:B7,20,23,K29,42", 4), 88_861);
    assert_eq!(ways("W:W14,K19,53,62,64:BK5,K30,48,49", 5), 25_911);
    assert_eq!(ways("B:W17,K33,K57:B5,K10,15,K28", 4), 222_877);
}

#[test]
#[ignore = "about ten seconds: the depth at which ways and unique moves part"]
fn published_for_turkish_deeper() {
    let game = game("turkish");
    assert_eq!(game.perft_of_ways(&game.start(), 7), 10_782_382);
    assert_eq!(game.perft(&game.start(), 7), 10_782_308);
}

#[test]
fn published_with_kings() {
    check("russian", "W:WK3,5,K13,17,24,25,26,29:B20", &[15, 15, 193, 363, 6113]);
    check("russian", "B:WK1:B3,6,7,11,16,K17", &[14, 48, 355, 1783, 12552]);
    check("russian", "B:W13,14,21:B3,7,K20,K29", &[15, 51, 589, 1725, 18106]);
    check("brazilian", "B:WK1:B3,6,7,11,16,K17", &[14, 46, 343, 1729, 12321]);
    check("pool", "B:WK12:B2,6,7,10,21,K27", &[14, 93, 1005, 5298, 48624]);
    check("pool", "B:WK1:B3,6,7,11,16,K17", &[14, 48, 355, 1783, 12552]);
    check("english", "W:WK3,5,K13,17,24,25,26,29:B20", &[10, 10, 98, 196, 2068]);
    check("english", "B:WK12:B2,6,7,10,21,K27", &[9, 18, 162, 563, 4073]);
    check("czech", "B:WK12:B2,6,7,10,21,K27", &[14, 93, 1020, 5350, 50691]);
    check("czech", "W:WK3,5,K13,17,24,25,26,29:B20", &[15, 15, 210, 416, 7269]);
    check("italian", "B:W17:B3,5,7,9,12,20,K30,K32", &[11, 11, 20, 9, 89]);
    check("italian", "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4", &[13, 112, 828, 6756, 46241]);
    check("italian", "B:W30,21,22,17,20,K6:B25,28,9,5,1,3", &[6, 47, 271, 1916, 10810]);
    check("spanish", "W:WK5,20:B4,8,K9,16", &[9, 18, 91, 291, 1700]);
    check("spanish", "B:WK1:B3,6,7,11,16,K17", &[10, 63, 508, 3252, 27204]);
    check("international", "W:WK31-50:BK1-20", &[17, 79, 352, 1399, 7062]);
    check("international", "W:W6,7,8,9,10:B41,42,43,44,45", &[9, 81, 795, 7578, 86351]);
}

#[test]
fn games_that_move_as_another() {
    let kings = "W:W15,K18,K22,28:BK2,8,K11,16";
    let hundred = "B:WK1,K2,7,19,23,K43,K49:BK4,K17,27,32,K40";
    let pairs = [("giveaway", "russian", kings), ("antidraughts", "international", hundred)];
    for (id, model, fen) in pairs.into_iter().chain([("diagonal", "russian", kings)]) {
        let counts = |id: &str| [1, 2, 3].map(|depth| game(id).perft(&read_fen(fen), depth));
        assert_eq!(counts(id), counts(model), "{id}");
    }
}

#[test]
fn every_row_reads_and_starts() {
    for id in SlowGame::ids() {
        let start = game(id).start();
        let count = |side| start.pieces.values().filter(|piece| piece.side == side).count();
        assert_eq!(count(Side::White), count(Side::Black), "{id}");
        assert!(!game(id).moves(&start).is_empty(), "{id}");
    }
}

/// §23: twelve men in a corner, and six first moves.
#[test]
fn diagonal_start() {
    let start = game("diagonal").start();
    assert_eq!(write_fen(&start), "W:W12,16,19,20,23,24,26,27,28,30,31,32:B1,2,3,5,6,7,9,10,13,14,17,21");
    // h6-g7, g5-f6, f4-e5, e3-d4, d2-c3, c1-b2
    let first = [(12, 8), (16, 11), (19, 15), (23, 18), (26, 22), (30, 25)];
    assert_eq!(moves(&game("diagonal"), &start), BTreeSet::from(first));
}

#[test]
fn capture_through_the_last_row() {
    // h4:f6:d8 and, where passing promotes, on to a5 (examples C13).
    let p = read_fen("W:W20:B7,9,16");
    for (id, to) in [("russian", 13), ("giveaway", 13), ("brazilian", 2)] {
        let moves = game(id).moves(&p);
        assert!(moves.iter().all(|m| m.to == to && m.promotes), "{id}: {moves:?}");
    }
}

/// §11: the fourth quiet move in a row with the same king.
#[test]
fn a_frisian_king_rests_after_three_moves() {
    let game = game("frisian");
    let mut p = read_fen("W:WK46,50:BK4,1");
    for (from, to) in [(46, 41), (4, 9), (41, 46), (9, 4), (46, 41), (4, 9)] {
        assert!(moves(&game, &p).contains(&(from, to)));
        p = play(&game, &p, from, to);
    }
    assert_eq!(p.king_runs[&Side::White], (41, 3));
    assert!(moves(&game, &p).iter().all(|(from, _)| *from == 50), "only the man may move");
    p = play(&game, &p, 50, 45);
    assert!(!p.king_runs.contains_key(&Side::White));
    assert!(moves(&game, &p).iter().all(|(from, _)| *from == 1), "the limit is Black's too");
    p = play(&game, &p, 1, 7);
    assert!(moves(&game, &p).contains(&(41, 46)), "another piece has moved");
}

#[test]
fn a_frisian_king_without_men_goes_on() {
    let game = game("frisian");
    let mut p = read_fen("W:WK46,K50:BK5");
    p.king_runs.insert(Side::White, (46, 3));
    assert!(moves(&game, &p).contains(&(46, 41)));
    p.pieces.insert(49, bolshak_testkit::slow::Piece { side: Side::White, king: false });
    assert!(!moves(&game, &p).contains(&(46, 41)));
    assert!(moves(&game, &p).contains(&(50, 45)), "another king may move");
    p.king_runs.insert(Side::White, (46, 2));
    assert!(moves(&game, &p).contains(&(46, 41)), "two moves are not three");
}

/// §11: a capture is never forbidden and ends the run, that of the captured king with it.
#[test]
fn captures_end_frisian_runs() {
    let game = game("frisian");
    let mut p = read_fen("W:WK46,50:BK28,1");
    p.king_runs.insert(Side::White, (46, 3));
    p.king_runs.insert(Side::Black, (28, 2));
    let after = play(&game, &p, 46, 23);
    assert!(after.king_runs.is_empty(), "{:?}", after.king_runs);
}

/// Killer: directly behind a king that is the last piece, anywhere behind a man, and where the chain goes on from a
/// square farther off, from there.
#[test]
fn killer_lands_behind_a_king() {
    assert_eq!(moves_in("killer", "W:WK46:BK28,1"), [(46, 23)]);
    assert_eq!(moves_in("killer", "W:WK46:B28,K1"), [5, 10, 14, 19, 23].map(|to| (46, to)));
    assert_eq!(game("killer").paths(&read_fen("W:WK46:BK28,20")), BTreeSet::from([vec![46, 14, 25]]));
}

/// Makhos: at every step directly behind, and pieces that are off the board do not bar the way back.
#[test]
fn thai_king_lands_behind_and_turns_back() {
    assert_eq!(moves_in("thai", "W:WK29:B18,1"), [(29, 15)]);
    let both = BTreeSet::from([vec![22, 15, 29], vec![22, 29, 15]]);
    assert_eq!(game("thai").paths(&read_fen("W:WK22:B18,25")), both);
}

/// §13: the king on d4 takes one of f4 and b4, and may not turn about for the other.
#[test]
fn turkish_king_does_not_turn_back() {
    let p = "W:WK36:B38,34";
    assert_eq!(moves_in("turkish", p), [(36, 33), (36, 39), (36, 40)]);
    let turning = SlowGame { turning_back: true, ..game("turkish") };
    assert!(turning.moves(&read_fen(p)).iter().all(|m| m.captured.len() == 2));
}

#[test]
fn breakthrough_ends_with_the_first_king() {
    assert!(moves_in("breakthrough", "B:WK1,50:B20").is_empty());
    let p = read_fen("W:W6,50:B20,45");
    let after = play(&game("breakthrough"), &p, 6, 1);
    assert!(game("breakthrough").moves(&after).is_empty());
}

/// The house rule of §34: quiet moves stand beside the captures, chains and precedence stay.
#[test]
fn capturing_may_be_optional() {
    let optional = |id: &str| SlowGame { capture_optional: true, ..game(id) };
    let p = read_fen("W:W27,32:B22,23,14");
    let strict = game("international").moves(&p);
    let free = optional("international").moves(&p);
    let (captures, quiet): (Vec<_>, Vec<_>) = free.into_iter().partition(|m| !m.captured.is_empty());
    assert_eq!(captures, strict);
    assert!(!quiet.is_empty());
}
