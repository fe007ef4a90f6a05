//! Northern, Stavropol and Samoyed draughts against the testkit's slow mover, which was written from the rules alone. Who
//! has won is worked out here, since the slow mover knows moves only.
//!
//! `BOLSHAK_RANDOM_POSITIONS` (default 20 000 a game) and `BOLSHAK_SEED` set how many and which positions.

mod support;

use std::collections::{BTreeMap, BTreeSet};

use bolshak_game::{Board, Cell, Draws, Game, Kind, Match, Placed, Reason, Seat, Turn, View, find};
use bolshak_testkit::perft_file::{self, PerftLine};
use bolshak_testkit::slow::{self, Side, SlowGame, SlowMove, SlowPosition};
use support::{number, replayed};

const GAMES: [&str; 3] = ["northern", "stavropol", "samoyed"];

fn game(id: &str) -> (&'static dyn Game, SlowGame) {
    (find(id).expect("a game"), SlowGame::by_id(id).expect("the slow mover knows the game"))
}

/// The number of a cell counted from the top left (dossier §0.4), by its place on the drawn board.
fn slow_square(board: &Board, cell: Cell) -> u8 {
    let place = &board.cells[usize::from(cell.0)];
    let (x, y) = (place.x as u8, place.y as u8);
    (7 - y) * 4 + x / 2 + 1
}

fn slow_of(board: &Board, view: &View) -> SlowPosition {
    let side = |seat| if seat == Seat::WHITE { Side::White } else { Side::Black };
    let piece = |placed: &Placed| slow::Piece { side: side(placed.seat), king: placed.kind == Kind::King };
    let pieces = view.pieces.iter().map(|placed| (slow_square(board, placed.cell), piece(placed)));
    SlowPosition { turn: side(view.turn), pieces: pieces.collect(), king_runs: BTreeMap::new() }
}

fn view_of(board: &Board, position: &SlowPosition) -> View {
    let seat = |side| if side == Side::White { Seat::WHITE } else { Seat::BLACK };
    let cells = (0..32).map(Cell).map(|cell| (cell, slow_square(board, cell)));
    let placed = |(cell, square)| {
        let slow::Piece { side, king } = *position.pieces.get(&square)?;
        Some(Placed::new(cell, seat(side), if king { Kind::King } else { Kind::Man }))
    };
    View::new(seat(position.turn), cells.filter_map(placed).collect())
}

/// Moves of the game, each with the position after it.
fn moves_of(line: &dyn Match) -> BTreeSet<(SlowMove, SlowPosition)> {
    let board = &line.game().info().board;
    let before = line.view();
    let mut moves = BTreeSet::new();
    for turn in line.turns() {
        let mut next = line.copy();
        next.play(turn).expect("a listed turn is legal");
        assert_eq!(next.view(), View::new(before.turn.other(), replayed(&before, turn)), "{turn:?}");
        let mut captured: Vec<u8> = turn.removed.iter().map(|cell| slow_square(board, *cell)).collect();
        captured.sort_unstable();
        let kind_at = |view: &View, cell| view.pieces.iter().find(|p| p.cell == cell).map(|p| p.kind);
        let was_man = kind_at(&before, turn.from()) == Some(Kind::Man);
        let promotes = was_man && kind_at(&next.view(), turn.to()) == Some(Kind::King);
        let (from, to) = (slow_square(board, turn.from()), slow_square(board, turn.to()));
        moves.insert((SlowMove { from, to, captured, promotes }, slow_of(board, &next.view())));
    }
    moves
}

/// Who has won, by the words of the dossier (§0.6, §20); nobody while the game goes on.
fn winner(slow: &SlowGame, position: &SlowPosition) -> Option<Side> {
    let lacks = |side| !position.pieces.values().any(|piece| piece.side == side);
    let stuck = || slow.moves(position).is_empty();
    if lacks(position.turn) || (!lacks(position.turn.other()) && stuck()) {
        return Some(position.turn.other());
    }
    lacks(position.turn.other()).then_some(position.turn)
}

fn check(line: &dyn Match, slow: &SlowGame) {
    let board = &line.game().info().board;
    let position = slow_of(board, &line.view());
    let winner =
        winner(slow, &position).map(|side| if side == Side::White { Seat::WHITE } else { Seat::BLACK });
    assert_eq!(line.outcome().and_then(|outcome| outcome.winner), winner, "{}", slow::write_fen(&position));
    if winner.is_some() {
        return assert!(line.turns().is_empty());
    }
    let expected: BTreeSet<_> =
        slow.moves(&position).into_iter().map(|m| (m.clone(), slow.apply(&position, &m))).collect();
    assert_eq!(moves_of(line), expected, "{}", slow::write_fen(&position));
    check_ways(line, slow, &position);
}

/// Every way is listed once, and goes over squares that the slow mover knows as a way.
fn check_ways(line: &dyn Match, slow: &SlowGame, position: &SlowPosition) {
    let board = &line.game().info().board;
    let paths: BTreeSet<&Vec<Cell>> = line.turns().iter().map(|turn| &turn.path).collect();
    assert_eq!(paths.len(), line.turns().len(), "a way is listed twice: {}", slow::write_fen(position));
    let ways = slow.paths(position);
    for path in paths {
        let squares: Vec<u8> = path.iter().map(|cell| slow_square(board, *cell)).collect();
        assert!(ways.contains(&squares), "{squares:?} in {}", slow::write_fen(position));
    }
}

/// A position thrown on the board, most of them rich in kings.
fn thrown(game: &'static dyn Game, random: &mut fastrand::Rng) -> Box<dyn Match> {
    loop {
        let mut cells: Vec<u16> = (0..32).collect();
        random.shuffle(&mut cells);
        cells.truncate(random.usize(2..=18));
        cells.sort_unstable();
        let kings = random.f32();
        let seat = |random: &mut fastrand::Rng| if random.bool() { Seat::WHITE } else { Seat::BLACK };
        let kind = |random: &mut fastrand::Rng| if random.f32() < kings { Kind::King } else { Kind::Man };
        let piece = |cell| Placed::new(Cell(cell), seat(random), kind(random));
        let pieces = cells.into_iter().map(piece).collect();
        if let Ok(line) = game.set_up(&View::new(seat(random), pieces)) {
            return line;
        }
    }
}

fn check_game(id: &str) {
    let (game, slow) = game(id);
    let count = number("BOLSHAK_RANDOM_POSITIONS", 20_000);
    let mut random = fastrand::Rng::with_seed(number("BOLSHAK_SEED", 8064));
    let mut playing = game.start();
    let mut captures = 0;
    for _ in 0..count / 2 {
        let mut line = thrown(game, &mut random);
        line.rule_draws(Draws::Waived);
        check(&*line, &slow);
        captures += usize::from(line.turns().iter().any(|turn| turn.removed.len() > 1));

        check(&*playing, &slow);
        captures += usize::from(playing.turns().iter().any(|turn| turn.removed.len() > 1));
        if playing.turns().is_empty() || random.u8(..100) == 0 {
            playing = game.start();
            playing.rule_draws(Draws::Waived);
        } else {
            let turn = playing.turns()[random.usize(..playing.turns().len())].clone();
            playing.play(&turn).expect("legal");
        }
    }
    assert!(captures > count as usize / 20, "only {captures} positions had captures of several pieces");
}

#[test]
fn northern_is_played_as_the_slow_mover_plays_it() {
    check_game("northern");
}

#[test]
fn stavropol_is_played_as_the_slow_mover_plays_it() {
    check_game("stavropol");
}

#[test]
fn samoyed_is_played_as_the_slow_mover_plays_it() {
    check_game("samoyed");
}

#[test]
fn the_start_is_that_of_the_slow_mover() {
    for id in GAMES {
        let (game, slow) = game(id);
        assert_eq!(slow.start(), slow_of(&game.info().board, &game.start().view()), "{id}");
    }
}

/// Legal moves, each once, with a match in which it has been played.
fn after_each_move(line: &dyn Match) -> Vec<Box<dyn Match>> {
    let mut moves: Vec<&Turn> = vec![];
    for turn in line.turns() {
        if !moves.iter().any(|other| other.same_move(turn)) {
            moves.push(turn);
        }
    }
    let played = |turn: &&Turn| {
        let mut next = line.copy();
        next.play(turn).expect("legal");
        next
    };
    moves.iter().map(played).collect()
}

fn perft(line: &dyn Match, depth: u32) -> u64 {
    let next = after_each_move(line);
    if depth == 1 { next.len() as u64 } else { next.iter().map(|next| perft(&**next, depth - 1)).sum() }
}

/// Counts of the slow mover, in files that others can check their own programs with: as deep as they stay
/// below `BOLSHAK_PERFT_NODES` (default 30 000).
#[test]
fn the_counts_of_the_files_are_reached() {
    let budget = number("BOLSHAK_PERFT_NODES", 30_000);
    for id in GAMES {
        let (game, slow) = game(id);
        let path = format!("{}/tests/perft/{id}.perft", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        for PerftLine { fen, counts, .. } in perft_file::read(&text) {
            let position = slow::read_fen(&fen);
            let mut line = game.set_up(&view_of(&game.info().board, &position)).expect("a position");
            line.rule_draws(Draws::Waived);
            for (depth, &count) in (1..).zip(&counts).take_while(|(_, count)| **count <= budget) {
                assert_eq!(perft(&*line, depth), count, "{id} {fen} at depth {depth}");
                assert_eq!(slow.perft(&position, depth), count, "{id} {fen} at depth {depth}, slowly");
            }
        }
    }
}

/// §21: the six first moves of Samoyed draughts.
#[test]
fn samoyed_begins_with_one_of_six_captures() {
    let (game, _) = game("samoyed");
    let line = game.start();
    let name = |cell| game.info().board.name(cell);
    let mut first: Vec<_> =
        line.turns().iter().map(|turn| format!("{}:{}", name(turn.from()), name(turn.to()))).collect();
    first.sort_unstable();
    assert_eq!(first, ["b2:d4", "d2:b4", "d2:f4", "f2:d4", "f2:h4", "h2:f4"]);
}

/// Random games with all draws on end, or go on with a turn to play.
#[test]
fn random_games_end_or_go_on() {
    for id in GAMES {
        let (game, _) = game(id);
        let mut random = fastrand::Rng::with_seed(20);
        let mut ended = 0;
        for _ in 0..300 {
            let mut line = game.start();
            while line.outcome().is_none() && line.played().len() < 400 {
                assert!(!line.turns().is_empty(), "{id}: no turn and no end in {:?}", line.view());
                let turn = line.turns()[random.usize(..line.turns().len())].clone();
                line.play(&turn).expect("legal");
            }
            ended += u32::from(line.outcome().is_some());
        }
        println!("{id}: {ended} of 300 games ended");
        assert!(ended > 150, "{id}: only {ended} of 300 games ended");
    }
}

/// §19: elsewhere captures and moves of men cannot be undone; here the captured king is crowned again.
#[test]
fn a_northern_position_repeats_although_a_king_was_captured() {
    let (game, _) = game("northern");
    let cell = |name| game.info().board.cell(name).expect("a cell");
    let king = |name, seat| Placed::new(cell(name), seat, Kind::King);
    let mut pieces = vec![king("e7", Seat::WHITE), king("h4", Seat::BLACK)];
    pieces.sort_by_key(|placed| placed.cell);
    let mut line = game.set_up(&View::new(Seat::BLACK, pieces)).expect("a position");
    for (from, to) in [("h4", "d8"), ("e7", "f8"), ("d8", "h4"), ("f8", "e7")].repeat(2) {
        assert_eq!(line.outcome(), None);
        let there = |turn: &&Turn| (turn.from(), turn.to()) == (cell(from), cell(to));
        let turn = line.turns().iter().find(there).expect("legal").clone();
        line.play(&turn).expect("legal");
    }
    assert_eq!(line.outcome().map(|outcome| outcome.reason), Some(Reason::Repetition));
}
